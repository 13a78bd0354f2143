"""Reports that the server makes of a game, asked for on its page."""

import asyncio
import json
import os
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import sleep
from typing import Final, cast

import httpx2
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.tables import database_url
from undercroft.web import Settings, create_app
from undercroft.web.lobby import reports
from undercroft.web.making import FAILED, OLD, RUNNING, Maker
from undercroft.web.render import environment

SPEC: Final = min(all_games().values(), key=lambda spec: len(spec.switches))
"""A game whose matches are short."""
HERE: Final = f"/games/{SPEC.slug}/report"
FEW: Final = {"players": SPEC.seats[0], "size": 4}
NAME: Final = f"{SPEC.seats[0]}-4"


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "SIZES", (4, 6))


def made(client: TestClient) -> None:
    """Wait until no report is being made."""
    assert client.portal is not None
    app = cast(FastAPI, client.app)
    client.portal.call(app.state.maker.made)


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_the_page_of_a_game_leads_to_its_reports(client: TestClient, spec: GameSpec) -> None:
    here = f"/games/{spec.slug}/report"
    for path in ("", "/box"):
        assert f'href="{here}"' in client.get(f"/games/{spec.slug}{path}").text
    text = client.get(here).text
    assert all(f">{one.title}</option>" in text for one in spec.presets)
    assert "Read it" not in text


def test_a_report_is_made_and_read(client: TestClient) -> None:
    answer = client.post(HERE, data=FEW)
    assert answer.url.path == HERE
    assert "is being made" in answer.text
    assert 'http-equiv="refresh"' in answer.text
    # One at a time: nobody else's begins meanwhile.
    other = client.post(HERE, data={**FEW, "size": 6})
    assert other.text.count("4 matches") == 1
    assert "6 matches" not in other.text
    made(client)
    text = client.get(HERE).text
    assert 'http-equiv="refresh"' not in text
    assert f'href="{HERE}/{NAME}/report.html"' in text
    report = client.get(f"{HERE}/{NAME}/report.html")
    assert f"<h1>{SPEC.title}</h1>" in report.text
    assert f"undercroft report {SPEC.slug} --seed" in report.text
    rows = client.get(f"{HERE}/{NAME}/rows.jsonl")
    assert [json.loads(line)["players"] for line in rows.text.splitlines()] == [SPEC.seats[0]] * 4
    assert client.get(f"{HERE}/{NAME}/rows.parquet").content[:4] == b"PAR1"
    # Who asks for it again gets what is there.
    again = client.post(HERE, data=FEW)
    assert "is being made" not in again.text
    has_its_style_and_nothing_else(report)
    hands_out_nothing_else(client)


def has_its_style_and_nothing_else(report: httpx2.Response) -> None:
    (style,) = re.findall(r"<style>(.*?)</style>", report.text, re.DOTALL)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = report.headers["content-security-policy"]
    assert f"style-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert not re.search(r"<script|\sstyle=|\son\w+=|https?:", report.text)


def hands_out_nothing_else(client: TestClient) -> None:
    for path in (
        f"{NAME}/progress.json",
        f"{NAME}/failed",
        f"{SPEC.seats[0]}-6/report.html",
        "..%2f..%2frunning",
        f"{NAME}/..%2f..%2frunning",
    ):
        assert client.get(f"{HERE}/{path}").status_code == 404
    assert client.get(f"/games/nothing/report/{NAME}/report.html").status_code == 404


@pytest.mark.parametrize(
    "wish",
    [
        {"size": 5},
        {"size": 10**9},
        {"players": 0},
        {"players": SPEC.seats[1] + 1},
        {"preset": "none"},
        {"preset": "../../etc"},
    ],
    ids=str,
)
def test_what_there_cannot_be_is_not_made(client: TestClient, wish: dict[str, object]) -> None:
    answer = client.post(HERE, data={**FEW, **wish})
    assert answer.status_code == 422
    assert "Traceback" not in answer.text
    assert "is being made" not in client.get(HERE).text


def begun() -> BaseProcess:
    """Return the process that makes a report: it is started behind the answer to who asks."""
    while not (there := active_children()):
        sleep(0.01)
    (child,) = there
    return child


def test_one_that_is_ended_from_outside_can_be_asked_for_again(client: TestClient) -> None:
    client.post(HERE, data=FEW)
    begun().kill()
    made(client)
    assert "was not made to its end" in client.get(HERE).text
    client.post(HERE, data=FEW)
    made(client)
    assert "Read it" in client.get(HERE).text


def test_what_a_dead_process_has_left_can_be_asked_for_again(client: TestClient) -> None:
    folder: Path = cast(FastAPI, client.app).state.maker.folder
    left, mark = f"{SPEC.slug}/{NAME}", folder / RUNNING
    (folder / left).mkdir(parents=True)
    mark.write_text(left, "utf-8")
    now = mark.stat().st_mtime
    os.utime(mark, (now, now - OLD + 30))
    assert "is being made" in client.get(HERE).text
    os.utime(mark, (now, now - OLD - 1))
    assert "is being made" not in client.get(HERE).text
    client.post(HERE, data=FEW)
    made(client)
    assert f'href="{HERE}/{NAME}/report.html"' in client.get(HERE).text


def test_without_the_lab_the_page_says_what_to_install(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "can_make", lambda: False)
    for text in (client.get(HERE).text, client.post(HERE, data=FEW).text):
        assert "undercroft[lab]" in text
        assert "Make it" not in text
    assert not active_children()
    monkeypatch.setitem(environment().globals, "can_report", False)
    monkeypatch.setattr(environment(), "cache", None)  # a template keeps what it knew when read
    for path in ("", "/box"):
        assert f'href="{HERE}"' not in client.get(f"/games/{SPEC.slug}{path}").text


@pytest.fixture
def two_processes(database: Path, tmp_path: Path) -> Iterator[list[TestClient]]:
    folder = tmp_path / "scratch"
    folder.mkdir()
    settings = Settings(database_url(database), scratch=str(folder))
    with (
        TestClient(create_app(settings), base_url=ORIGIN) as one,
        TestClient(create_app(settings), base_url=ORIGIN) as other,
    ):
        yield [one, other]


def test_processes_of_a_server_know_each_others_reports(two_processes: list[TestClient]) -> None:
    one, other = two_processes
    one.post(HERE, data=FEW)
    assert "is being made" in other.get(HERE).text
    other.post(HERE, data={**FEW, "size": 6})
    made(one)
    assert other.get(f"{HERE}/{NAME}/report.html").status_code == 200
    assert "6 matches" not in one.get(HERE).text


def test_a_server_that_ends_leaves_no_process(database: Path) -> None:
    with TestClient(create_app(Settings(database_url(database))), base_url=ORIGIN) as client:
        client.post(HERE, data=FEW)
        assert begun().is_alive()
    assert not active_children()


def test_a_server_that_ends_does_not_wait_for_what_is_only_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def begin_and_close() -> None:
        maker = Maker(tmp_path)
        maker.begin("here", sleep, (), "never")
        await maker.close()

    monkeypatch.setattr("undercroft.web.making.work_alone", for_ever)
    asyncio.run(begin_and_close())
    assert not active_children()
    assert (tmp_path / "here" / FAILED).exists()
    assert not (tmp_path / RUNNING).exists()


def test_what_cannot_be_kept_is_thrown_away_and_the_server_ends_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def refuse(text: str) -> None:
        raise ValueError(text)

    async def make_and_close() -> None:
        maker = Maker(tmp_path)
        maker.begin("here", sleep, (), "report", refuse)
        await maker.made()
        await maker.close()

    monkeypatch.setattr("undercroft.web.making.work_alone", made_at_once)
    asyncio.run(make_and_close())
    assert "report was made in the background, and not kept" in caplog.text
    assert "twelve pages" not in caplog.text
    assert [*tmp_path.iterdir()] == []


def made_at_once(_: object, packs: object, folder: str) -> None:
    (Path(folder) / "report").write_text("twelve pages")


def for_ever(*told: object) -> None:
    """Work without an end."""
    sleep(10**6)
