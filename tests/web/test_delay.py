"""Watching later than it is played: whoever watches sees what was so long ago, by every way in."""

import html
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

from starlette.testclient import TestClient

from tests.web.conftest import GAME, Shown, look, seating
from tests.web.program import Program, create, join
from tests.web.test_friends import do, host, text
from tests.web.test_replay import Stranger
from tests.web.test_watching import watcher

__all__ = ["watcher"]

DELAY = 300
TERMS = {"delay": DELAY}
LOOKS = ("", "/sight", "/log", "/past", "/throws", "/undoing", "/why")
PAGES = (
    "",
    "/board",
    "/log",
    "/screen",
    "/screen/board",
    "/replay",
    "/film?at=0&seat=-2&picture=1",
)


@contextmanager
def later(seconds: float = DELAY + 1) -> Iterator[None]:
    """It is so many seconds later."""
    with patch("undercroft.tables.late.now", lambda: datetime.now(UTC) + timedelta(0, seconds)):
        yield


def shown(program: Program) -> list[Any]:
    """All that a program can look at."""
    return [program.get(path) for path in LOOKS]


def two(client: TestClient, **terms: Any) -> tuple[Program, Program]:
    """Two who play a match with a delay for who watches."""
    player = create(client, "me", "open", terms=TERMS | terms)
    return player, join(player)


def play(*players: Program, answers: int = 6) -> None:
    """Answer so many times, whoever is asked."""
    for _ in range(answers):
        number = players[0].get("/sight")["question"]["player"]
        next(one for one in players if one.seat == number).act()


def test_who_watches_sees_the_match_as_it_was(client: TestClient) -> None:
    player, other = two(client)
    watches = Program(client, player.id)
    live = player.get("/sight?seat=-2")
    before = shown(watches)
    assert before[1]["view"] == live["view"]
    assert (before[0]["behind"], player.get()["behind"]) == (DELAY, 0)
    play(player, other)
    assert shown(watches) == before
    assert watches.get("/past?at=99")["at"] == 0
    with later(DELAY - 60):
        assert shown(watches) == before
    with later():
        assert watches.get("/sight") == player.get("/sight?seat=-2") != live


def test_no_page_of_a_watcher_tells_more(client: TestClient, watcher: TestClient) -> None:
    table = host(client, "me me", delay=str(DELAY))
    pages = {path: watcher.get(f"{table}{path}") for path in PAGES}
    number = look(watcher, table).moment
    for _ in range(4):
        client.post(f"{table}/act", data=look(client, table).answer())
    for path, page in pages.items():
        again = watcher.get(f"{table}{path}")
        assert (again.status_code, text(again.text)) == (200, text(page.text)), path
    assert look(watcher, table).moment == number
    assert "You see the match 5 minutes later than it is played." in text(pages[""].text)
    assert "later than it is played" in text(pages["/screen"].text)
    assert 'id="late"' not in client.get(table).text
    assert 'id="late"' not in client.get(f"{table}/screen").text
    assert "watchers see the match 5 minutes later" in text(client.get(table).text)
    with later():
        assert look(watcher, table).moment > number


def test_the_end_is_not_told_before_it_is_seen(client: TestClient, watcher: TestClient) -> None:
    table = host(client, "me me", delay=str(DELAY))
    do(client, table, "concede", seat="0")
    assert "gave up" in client.get(table).text
    page = watcher.get(table).text
    assert "gave up" not in page
    assert "The match is over" not in page
    for path in ("result", "result.png", "record.json", "verify"):
        assert watcher.get(f"{table}/{path}").status_code == 409, path
    refused = watcher.post(f"{table}/continue", data={"at": "0", "seat-0": "", "seat-1": ""})
    assert (refused.status_code, "later than it is played" in refused.text) == (409, True)
    assert "later than it is played" in text(do(watcher, table, "note?at=0", 409, text="Oh"))
    program = Program(client, table.removeprefix("/tables/"))
    state = program.get()
    assert (state["over"], state["given_up"], state["next"]) == (False, False, "")
    assert [seat["conceded"] for seat in state["seats"]] == [False, False]
    client.post(f"{table}/rematch")
    assert program.get() == state
    with later():
        assert "gave up" in watcher.get(table).text
        assert watcher.get(f"{table}/result").status_code == 200
        assert program.get()["next"]
        do(watcher, table, "note?at=0", text="Oh")


def test_a_refusal_shows_the_table_as_it_was(client: TestClient, watcher: TestClient) -> None:
    table = host(client, "me me", delay=str(DELAY))
    number = look(watcher, table).moment
    for _ in range(4):
        client.post(f"{table}/act", data=look(client, table).answer())
    assert look(client, table).moment > number
    for what in ("sit", "seat/no-such-link"):
        page = do(watcher, table, what, 409, seat="0", name="Zed")
        assert Shown(page).moment == number, what


def test_a_list_tells_a_watcher_neither_whose_turn_it_is_nor_the_end(
    client: TestClient, watcher: TestClient
) -> None:
    table = host(client, "me me", delay=str(DELAY), public="on")
    home = text(watcher.get("/").text)
    assert "Matches to watch" in home
    do(watcher, table, "sit", 409, seat="0", name="Zed")  # now it is in the list of that browser
    known = text(watcher.get("/").text)
    assert "The others are to act" in known
    do(client, table, "concede", seat="0")
    assert "Your finished matches" in text(client.get("/").text)
    assert text(watcher.get("/").text) == known
    watcher.cookies.delete("undercroft_matches")
    assert text(watcher.get("/").text) == home
    with later():
        assert "Matches to watch" not in text(watcher.get("/").text)


def test_who_leaves_by_a_program_is_told_what_they_may_see(client: TestClient) -> None:
    player, other = two(client)
    play(player, other)
    assert other.ask("DELETE", "/seats/1").json()["behind"] == DELAY
    player.post("/seats/0/concede")

    def finished(program: Program) -> Any:
        (match,) = client.get("/api/history", headers=program.headers).json()
        return match["finished"]

    assert finished(player)
    assert finished(other) is None
    with later():
        assert finished(other) == finished(player)


def test_what_players_say_is_heard_late_and_watchers_at_once(
    client: TestClient, watcher: TestClient
) -> None:
    table = host(client, "me me", delay=str(DELAY))
    do(client, table, "chat", seat="0", text="I hold the charm")
    do(watcher, table, "aside", text="Who is ahead?")
    page = watcher.get(table).text
    assert "I hold the charm" not in page
    assert "Who is ahead?" in page
    with later():
        assert "I hold the charm" in watcher.get(table).text


def test_who_sits_down_sees_it_at_once_and_who_leaves_late(client: TestClient) -> None:
    player, other = two(client)
    play(player, other)
    now = player.get("/sight?seat=-2")
    assert other.get("/sight?seat=-2") == now
    other.ask("DELETE", "/seats/1")
    assert other.get("/sight")["number"] < now["number"]
    other.post("/seats/1")
    assert other.get("/sight?seat=-2")["number"] == now["number"]


def test_who_set_the_table_up_watches_as_it_is_played(client: TestClient) -> None:
    table = host(client, "bot:random bot:random", delay=str(DELAY))
    stranger = Stranger(client)
    assert 'id="late"' not in client.get(table).text
    assert 'id="late"' in stranger.get(table).text


def test_the_delay_stays_once_the_match_has_begun(client: TestClient) -> None:
    player = create(client, "me", "open", terms=TERMS)
    assert player.post("/terms", delay=60)["terms"]["delay"] == 60
    join(player)
    refused = player.post("/terms", 409, delay=0)
    assert "stays 60 seconds" in refused["error"]
    assert player.post("/terms", delay=60, chat=False)["terms"]["chat"] is False
    data = seating(delay="soon", terms="on", absence="never", clock="0")
    refused = client.post(GAME, data=data)
    assert "Watchers cannot be 'soon' seconds late" in html.unescape(refused.text)


def test_a_stream_ends_with_the_end_that_is_seen(client: TestClient) -> None:
    player, other = two(client)
    play(player, other)
    player.post("/seats/0/concede")
    watches = Program(client, player.id)
    with later():
        told = watches.ask("GET", "/stream").text.split("\n")
        assert '"over":true' in told[0]
    assert watches.get()["over"] is False
