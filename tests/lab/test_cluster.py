"""Matches on a cluster of Ray: two nodes on this machine, one of which is lost on the way."""

import json
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pytest

from tests.cli.typed import refused, run
from undercroft.games import all_games
from undercroft.lab import Plan, Report, simulate, together
from undercroft.lab.gather import gather
from undercroft.lab.page import page
from undercroft.lab.summing import sum_up
from undercroft.lab.survey import Party, survey
from undercroft.lab.workers import Cluster, staying

pytestmark = pytest.mark.long
MATCHES = 600
RAY = "Ray is not installed: pip install 'undercroft[cluster]'"


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    pytest.importorskip("ray", reason=RAY)
    from ray.cluster_utils import Cluster as Local

    local = Local(initialize_head=True, head_node_args={"num_cpus": 1})
    yield local
    local.shutdown()


@pytest.fixture
def lose(nodes: Any) -> Callable[[], None]:
    """A second node, and what takes it away without a word."""
    second = nodes.add_node(num_cpus=1)
    return lambda: nodes.remove_node(second, allow_graceful=False)


def test_rows_are_the_same_though_a_node_is_lost(nodes: Any, lose: Callable[[], None]) -> None:
    spec = all_games()["dungeon-attack"]
    plan = Plan.make(spec, 2, ["random"], "cluster", {})
    rows = []
    for row in simulate(plan, MATCHES, Cluster(nodes.address)):
        rows.append(row)
        if len(rows) == MATCHES // 4:
            lose()
    assert rows == list(simulate(plan, MATCHES, 1))


@pytest.mark.parametrize(
    "typed",
    [
        ("compare", "--b", "white_faces=1/2/3", "-n", 300, "--measure", "decisions:1%"),
        ("tournament", "--players", 2, "--deals", 60),
        ("tune", "--vary", "white_faces=2/2/2,1/2/3,3/2/1", "--toward", "decisions=14:50%",
         "-n", 120, "--check", 150),
    ],
    ids=lambda typed: str(typed[0]),
)  # fmt: skip
def test_so_are_those_of_other_commands(
    typed: tuple[object, ...], nodes: Any, lose: Callable[[], None], tmp_path: Path
) -> None:
    asked = (typed[0], "dungeon-attack", *typed[1:], "--bots", "random,adventurer", "--seed", "c")
    alone, shared = tmp_path / "alone.jsonl", tmp_path / "shared.jsonl"
    expected = run(*asked, "-q", "--json", "-j", 1, "--keep", alone)
    part = alone.stat().st_size // 4

    def lose_when_a_part_is_kept() -> None:
        while not shared.exists() or shared.stat().st_size < part:
            sleep(0.01)
        lose()

    loser = Thread(target=lose_when_a_part_is_kept, daemon=True)
    loser.start()
    found = run(*asked, "-q", "--json", "--cluster", nodes.address, "--keep", shared)
    assert (found.exit_code, found.stdout) == (expected.exit_code, expected.stdout)
    assert shared.read_bytes() == alone.read_bytes()
    loser.join()


def test_a_report_is_the_same_though_a_node_is_lost(nodes: Any, lose: Callable[[], None]) -> None:
    spec = all_games()["dungeon-attack"]
    told = []
    for workers in (1, Cluster(nodes.address)):
        party = Party(Plan.make(spec, 2, ["random"], "cluster", {}))
        for number, _ in enumerate(gather(spec, [party], 100, 40, workers)):
            if number == 30 and workers != 1:
                lose()
        told.append(page(spec.title, [], survey(spec, [party])))
    assert told[0] == told[1]


def test_a_way_to_a_cluster_that_stays_does_one_run_after_another(nodes: Any) -> None:
    spec = all_games()["dungeon-attack"]
    plan = Plan.make(spec, 2, ["random"], "cluster", {})
    with staying(Cluster(nodes.address)) as hands:
        halves = [*together([plan], 80, hands), *together([plan], 80, hands, 80)]
    assert halves == list(together([plan], 160, 1))


def test_sums_are_the_same_on_a_cluster(nodes: Any) -> None:
    spec = all_games()["dungeon-attack"]
    plan = Plan.make(spec, 2, ["random", spec.best], "cluster", {})
    told = []
    for workers in (1, Cluster(nodes.address)):
        report = Report(spec, plan)
        assert sum(sum_up(report, 150, workers)) == 150
        told.append(json.dumps(report.to_json()))
    assert told[0] == told[1]


def test_where_no_cluster_is_a_line_says_so_at_once() -> None:
    """Ray alone would ask for minutes, and each few seconds write lines of its own."""
    pytest.importorskip("ray", reason=RAY)
    alone = ("sim", "dungeon-attack", "-n", 1, "--cluster")
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"127.0.0.1:{other.getsockname()[1]}"

        def answer() -> None:
            asker, _ = other.accept()
            with asker:
                asker.sendall(b"HTTP/1.1 400 Bad Request\r\n")

        service = Thread(target=answer)
        service.start()
        (line,) = refused(1, *alone, address)
        service.join()
        assert f"no cluster of Ray answers at {address!r}" in line
        assert "is another service" in line
    (line,) = refused(1, *alone, address)
    assert "refused" in line
    assert "'ray start --head' begins one" in line
