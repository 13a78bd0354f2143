"""A match that is over is analysed at its table, and a bot's move is explained in the replay."""

import json
import re
from multiprocessing import active_children
from pathlib import Path
from shutil import rmtree
from typing import Final, cast

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.analysed import GAME, played
from undercroft.lab.analysis import Analysis, Choice, Lead, Verdict
from undercroft.tables import House
from undercroft.web.making import RUNNING, Maker
from undercroft.web.table import analysis

FEW: Final = 2


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "TRIES", FEW)


def maker(client: TestClient) -> Maker:
    found: Maker = cast(FastAPI, client.app).state.maker
    return found


def opened(client: TestClient, who: str = "bot:random") -> str:
    """Open the record of a match that is over; return the address of its table."""
    record = played().record([who]).to_json()
    answer = client.post("/records", files={"record": ("match.json", record)})
    return str(answer.url.path).removesuffix("/replay")


def found() -> Analysis:
    """What an analysis may find: the last answer was a mistake."""
    at = len(played().answers) - 1
    given, better = Choice("pass", "Pass", 25.0, 0.5, 50), Choice("bust", "Bust it", 36.0, 0.5, 50)
    verdict = Verdict(at, 0, given, (better,), Lead(11, 8, 50))
    return Analysis(
        game=GAME, title="Dungeon Attack!", names=("Ann",), is_chance=False, tries=50, seed="1",
        moments=at + 1, asked=1, result=(22,), verdicts=(verdict,),
    )  # fmt: skip


def keep(client: TestClient, table: str) -> int:
    """Keep that analysis; return the moment of the mistake."""
    house: House = cast(FastAPI, client.app).state.house
    assert client.portal is not None
    client.portal.call(house.analyses.keep, Path(table).name, found().to_json())
    return found().verdicts[0].at


def test_a_match_is_analysed_in_the_background(client: TestClient) -> None:
    table = opened(client)
    assert "Analyse this match" in client.get(f"{table}/analysis").text
    assert f'href="{table}/analysis"' in client.get(table).text
    first = client.post(f"{table}/analysis")
    assert "<progress" in first.text
    assert 'http-equiv="refresh"' in first.text
    assert client.portal is not None
    client.portal.call(maker(client).made)
    text = client.get(f"{table}/analysis").text
    assert "<polyline" in text
    assert "Table of results" in text
    assert 'http-equiv="refresh"' not in text
    assert not active_children()


def test_a_mistake_leads_to_its_moment_and_can_be_continued_from(client: TestClient) -> None:
    table = opened(client, "Ann")
    at = keep(client, table)
    text = client.get(f"{table}/analysis").text
    assert text.count(f"/replay?at={at}&amp;seat=0") == 3  # the list, the picture, the table
    form = re.search(r'<form method="post" action="([^"]+/continue)">(.*?)</form>', text, re.DOTALL)
    assert form is not None
    fields = dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', form[2]))
    fresh = client.post(form[1], data=fields)
    assert fresh.url.path != table
    assert fresh.status_code == 200
    assert "Bust the Door" in fresh.text


def test_a_bots_move_is_explained_in_the_replay(client: TestClient) -> None:
    table = opened(client)
    at = found().verdicts[0].at
    here = f"{table}/replay?at={at}&seat=0"
    assert "Why this answer?" in client.get(here).text
    keep(client, table)
    text = client.get(here).text
    assert "After “Pass” 50 tried matches were worth 25.0 on average" in text
    assert "That was a mistake" in text
    assert "Why this answer?" not in text
    assert 'id="compared"' not in client.get(f"{table}/replay?at=0&seat=0").text


def test_a_match_that_runs_has_no_analysis(client: TestClient) -> None:
    made = client.post(f"/games/{GAME}", data={"seat-0": "me", "name-0": "Ann"})
    table = made.url.path
    for answer in (client.get(f"{table}/analysis"), client.post(f"{table}/analysis")):
        assert answer.status_code == 409
        assert "still running" in answer.text
    assert not maker(client).busy


def test_who_did_not_sit_there_reads_it_and_has_none_made(client: TestClient) -> None:
    table = opened(client)
    client.cookies.clear()
    assert "Analyse this match" not in client.get(f"{table}/analysis").text
    assert client.post(f"{table}/analysis").status_code == 403
    assert not maker(client).busy
    keep(client, table)
    assert "<polyline" in client.get(f"{table}/analysis").text


def test_one_thing_is_made_at_a_time(client: TestClient) -> None:
    table = opened(client)
    (maker(client).folder / RUNNING).write_text("a-game/1-4", "utf-8")
    assert "Something else is being made" in client.post(f"{table}/analysis").text
    assert not active_children()


def test_what_was_found_is_kept_with_the_match(client: TestClient) -> None:
    table = opened(client)
    client.post(f"{table}/analysis")
    assert client.portal is not None
    client.portal.call(maker(client).made)
    rmtree(maker(client).folder)
    assert "<polyline" in client.get(f"{table}/analysis").text
    house: House = cast(FastAPI, client.app).state.house
    client.portal.call(house.store.forget, Path(table).name)
    assert client.portal.call(house.analyses.of, Path(table).name) == ""
    client.portal.call(house.analyses.keep, Path(table).name, "too late")
    assert client.portal.call(house.analyses.of, Path(table).name) == ""


def test_programs_have_it_made_and_read_it(client: TestClient) -> None:
    table = opened(client)
    api = f"/api{table}/analysis"
    none = {"state": "none", "busy": False, "analysis": None}
    assert client.get(api).json() == none
    refused = client.post(api)
    assert refused.status_code == 403
    assert "Who sat at that table" in refused.json()["error"]
    keep(client, table)
    made = client.get(api).json()
    assert (made["state"], made["busy"]) == ("made", False)
    assert made["analysis"] == json.loads(found().to_json())
