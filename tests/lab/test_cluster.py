"""Matches on a cluster of Ray: two nodes on this machine, one of which is lost on the way."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from undercroft.games import all_games
from undercroft.lab import Plan, Report, simulate
from undercroft.lab.summing import sum_up
from undercroft.lab.workers import Cluster

pytestmark = pytest.mark.long
MATCHES = 600


@pytest.fixture
def nodes() -> Iterator[Any]:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'undercroft[cluster]'")
    from ray.cluster_utils import Cluster as Local

    local = Local(initialize_head=True, head_node_args={"num_cpus": 1})
    yield local
    local.shutdown()


def test_rows_are_the_same_though_a_node_is_lost(nodes: Any) -> None:
    second = nodes.add_node(num_cpus=1)
    spec = all_games()["dungeon-attack"]
    plan = Plan.make(spec, 2, ["random"], "cluster", {})
    rows = []
    for row in simulate(plan, MATCHES, Cluster(nodes.address)):
        rows.append(row)
        if len(rows) == MATCHES // 4:
            nodes.remove_node(second, allow_graceful=False)
    assert rows == list(simulate(plan, MATCHES, 1))


def test_sums_are_the_same_on_a_cluster(nodes: Any) -> None:
    spec = all_games()["dungeon-attack"]
    plan = Plan.make(spec, 2, ["random", spec.best], "cluster", {})
    told = []
    for workers in (1, Cluster(nodes.address)):
        report = Report(spec, plan)
        assert sum(sum_up(report, 150, workers)) == 150
        told.append(json.dumps(report.to_json()))
    assert told[0] == told[1]
