"""The dungeon of the day, in pages and by the API: one try, the same for all, nothing undone."""

import html
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from multiprocessing import active_children
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN, last_moment, look, my_turn
from undercroft.bots.daily import Deal, played, told
from undercroft.games import all_games
from undercroft.kit.about import about
from undercroft.kit.game import GameSpec
from undercroft.tables import database_url
from undercroft.web import Settings, create_app
from undercroft.web.lobby import daily
from undercroft.web.making import FAILED, Maker

SPEC: Final = min(all_games().values(), key=lambda spec: (spec.seats[0], about(spec).order))
"""A game for one, without secrets."""
DAY: Final = date(2026, 11, 29)
PAGE: Final = f"/games/{SPEC.slug}/daily"
API: Final = f"/api{PAGE}"
BOTS_OF: Final = daily.bots_of


@pytest.fixture(autouse=True)
def that_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is that day."""
    monkeypatch.setattr(daily, "today", lambda: DAY)
    monkeypatch.setattr("undercroft.web.api.daily.today", lambda: DAY)
    monkeypatch.setattr(daily, "bots_of", lambda spec: [spec.best])


@contextmanager
def somebody_else(client: TestClient) -> Iterator[TestClient]:
    """Another browser at the same server, for a while."""
    own = dict(client.cookies)
    client.cookies.clear()
    yield client
    client.cookies.clear()
    client.cookies.update(own)


def text_of(client: TestClient, path: str = PAGE) -> str:
    """A page as people read it."""
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.text)).split())


def begin(client: TestClient) -> str:
    """Begin the try of a browser, or go on with it; return the path of its table."""
    answer = client.post(PAGE, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    location: str = answer.headers["location"]
    return location


def end(client: TestClient, table: str) -> None:
    """Give any answers until the match is over."""
    chance = Random(7)
    while not (shown := my_turn(client, table)).over:
        sent = shown.answer(chance.choice(shown.actions))
        assert client.post(f"{table}/act", data=sent).status_code == 200


def test_a_browser_has_one_try(client: TestClient) -> None:
    assert "Begin" in text_of(client)
    assert PAGE in client.get("/").text
    assert PAGE in client.get(f"/games/{SPEC.slug}").text
    table = begin(client)
    assert begin(client) == table
    assert "1 person has begun it on this server, 0 have ended it" in text_of(client)
    assert f'href="{table}">Go on' in client.get(PAGE).text


def told_of(client: TestClient) -> tuple[str, str]:
    """Begin, answer a few times, and return the table and how the board stands then."""
    table = begin(client)
    for _ in range(4):
        client.post(f"{table}/act", data=my_turn(client, table).answer())
    board = look(client, table).text.partition('<h2 class="sr">The board</h2>')[2]
    board = board.partition('class="panel-side"')[0]
    return table, board.replace(table, "")


def test_all_meet_the_same_dungeon(client: TestClient) -> None:
    table, board = told_of(client)
    with somebody_else(client):
        assert client.get(table).status_code == 403
        their_table, their_board = told_of(client)
    assert their_table != table
    assert their_board == board
    assert "<" in board


def test_no_answer_is_taken_back_and_no_term_changed(client: TestClient) -> None:
    table = begin(client)
    client.post(f"{table}/act", data=my_turn(client, table).answer())
    shown = my_turn(client, table)
    assert "in a dungeon of the day each answer counts" in shown.text
    assert 'id="ask-back"' not in shown.text
    assert 'id="change-terms"' not in shown.text
    moment = {"seat": "0", "number": str(shown.number)}
    terms = {"terms": "on", "absence": "never", "minutes": "5", "clock": "0"}
    for way, sent in (
        ("undo", moment), ("restart", moment), ("ask-back", moment), ("redo", moment),
        ("go-back", moment | {"at": "0", "asks": "true"}), ("terms", terms),
        ("leave", {"seat": "0"}), ("number", moment | {"what": "x", "to": "1"}),
        ("continue", {"at": "0", "seat-0": "me"}),
    ):  # fmt: skip
        answer = client.post(f"{table}/{way}", data=sent)
        assert answer.status_code == 409, (way, answer.status_code)
        assert "each answer counts as it was given" in html.unescape(answer.text), way
    assert look(client, table).number == shown.number


def test_what_was_made_of_it_stands_beside_the_bots(client: TestClient, database: Path) -> None:
    table = begin(client)
    end(client, table)
    assert "How others did in this dungeon of the day" in text_of(client, table)
    with sqlite3.connect(database) as store:
        ((mine,),) = store.execute("select result from matches where id = ?", [Path(table).name])
    store.close()
    bots = told(SPEC, played(Deal(SPEC, DAY), SPEC.best))
    page = text_of(client)
    assert "1 person has begun it on this server, 1 has ended it" in page
    assert f"the bot {SPEC.best} {bots}" in page
    share = page[page.index(f"Undercroft, {SPEC.title} of 29 November 2026: ") :]
    assert f"; {SPEC.best}: {bots} {ORIGIN}{PAGE}/2026-11-29 " in share
    assert str(round(float(mine.strip("[]")))) in share
    begun, end_of_it = table, last_moment(client, table)
    assert begin(client) == begun
    assert last_moment(client, table) == end_of_it
    with somebody_else(client):
        assert "Griselda" not in text_of(client)
    wish = {"name": "Griselda", "named": "true"}
    assert client.post(f"{PAGE}/2026-11-29/name", data=wish).status_code == 200
    assert "Griselda (you)" in text_of(client)
    with somebody_else(client):
        assert "Griselda" in text_of(client)
    client.post(f"{PAGE}/2026-11-29/name", data={"name": "Griselda"})
    with somebody_else(client):
        assert "Griselda" not in text_of(client)


def test_who_gives_up_has_no_second_try(client: TestClient) -> None:
    table = begin(client)
    client.post(f"{table}/concede", data={"seat": "0"})
    assert begin(client) == table
    assert "You: gave up" in text_of(client)


def test_a_day_that_is_over_can_be_looked_at(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(client)
    end(client, table)
    monkeypatch.setattr(daily, "today", lambda: DAY + timedelta(days=1))
    assert "Earlier days 29 November 2026" in text_of(client)
    page = text_of(client, f"{PAGE}/2026-11-29")
    assert "This day is over." in page
    assert "1 has ended it" in page
    assert begin(client) != table
    assert client.get(f"{PAGE}/2026-12-01").status_code == 404
    assert client.get(f"{PAGE}/yesterday").status_code == 422


def test_programs_play_it_too(client: TestClient) -> None:
    state: dict[str, Any] = client.get(API).json()
    assert (state["seed"], state["table"], state["tries"]) == (Deal(SPEC, DAY).seed, "", [])
    seated = client.post(API, json={"name": "Tic"}).json()
    token = {"Authorization": f"Bearer {seated['token']}"}
    assert client.post(API, json={}, headers=token).json()["id"] == seated["id"]
    table = f"/api/tables/{seated['id']}"
    sight: dict[str, Any] = client.get(f"{table}/sight", headers=token).json()
    assert sight["undo"] == {"steps": 0, "why": "in a dungeon of the day each answer counts"}
    refused = client.post(
        f"{table}/undo", json={"seat": 0, "number": sight["number"]}, headers=token
    )
    assert refused.status_code == 409
    assert "each answer counts" in refused.json()["error"]
    named = client.post(f"{API}/2026-11-29/name", json={"name": "Tic"}, headers=token).json()
    assert named["table"] == seated["id"]
    assert [one["bot"] for one in named["tries"]] == [SPEC.best]
    assert client.get(f"{API}?day=2026-12-01").status_code == 404


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_every_game_has_one(spec: GameSpec, database: Path) -> None:
    with TestClient(create_app(Settings(database_url(database))), base_url=ORIGIN) as client:
        answer = client.post(f"/games/{spec.slug}/daily", follow_redirects=False)
        assert answer.status_code == 303, answer.text
        assert client.get(answer.headers["location"]).status_code == 200
        page = text_of(client, f"/games/{spec.slug}/daily")
    assert f"the bot {spec.best} {told(spec, played(Deal(spec, DAY), spec.best))}" in page


def test_a_bot_that_thinks_for_long_plays_it_beside_the_server(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert BOTS_OF(SPEC) == [SPEC.best, "master"]
    # One that answers at once stands in for it.
    monkeypatch.setattr(daily, "bots_of", lambda _: [SPEC.best, "novice"])
    monkeypatch.setattr(daily, "needs_worker", lambda _, name: name == "novice")
    assert f"The bots {SPEC.best} and novice play it when the first person begins" in text_of(
        client
    )
    begin(client)
    players: Maker = cast(FastAPI, client.app).state.players
    assert "The bot novice is playing it now" in text_of(client)
    assert client.portal is not None
    client.portal.call(players.made)
    deal = Deal(SPEC, DAY)
    assert f"the bot novice {told(SPEC, played(deal, 'novice'))}" in text_of(client)
    assert not active_children()


def test_a_bot_that_did_not_come_to_its_end_is_not_asked_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "bots_of", lambda _: ["novice"])
    monkeypatch.setattr(daily, "needs_worker", lambda *_: True)
    players: Maker = cast(FastAPI, client.app).state.players
    place = players.folder / f"{DAY}-{SPEC.slug}"
    place.mkdir(parents=True)
    (place / FAILED).touch()
    begin(client)
    assert not players.busy
    assert "is playing it now" not in text_of(client)


def test_what_was_interrupted_is_taken_up_when_somebody_looks(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(client)
    monkeypatch.setattr(daily, "bots_of", lambda _: ["novice"])
    monkeypatch.setattr(daily, "needs_worker", lambda *_: True)
    assert "the bot novice" not in text_of(client)
    assert client.portal is not None
    client.portal.call(cast(FastAPI, client.app).state.players.made)
    assert "the bot novice" in text_of(client)
