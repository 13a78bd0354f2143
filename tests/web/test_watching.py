"""What those who watch say to each other, and who reads it."""

from unittest.mock import patch

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN
from tests.web.program import Program, create, join
from tests.web.test_friends import do, host, text

LINE = "She will bust the door"


@pytest.fixture
def watcher(client: TestClient) -> TestClient:
    """Another browser, of somebody who is called Ben, that asks the same running server."""
    app = client.app
    assert isinstance(app, FastAPI)
    other = TestClient(app, base_url=ORIGIN)
    other.portal = client.portal
    other.post("/name", data={"name": "<i>Ben"})
    return other


def test_who_plays_reads_what_watchers_said_when_the_match_is_over(
    client: TestClient, watcher: TestClient
) -> None:
    table = host(client, "me me")
    said = do(watcher, table, "aside", text=f"{LINE} <b>")
    assert f"<b>&lt;i&gt;Ben</b> {LINE} &lt;b&gt;" in said
    for path in (table, f"{table}/board", f"{table}/log", f"{table}/screen", f"{table}/replay"):
        assert LINE not in client.get(path).text, path
    assert LINE in watcher.get(table).text
    assert LINE not in watcher.get(f"{table}/screen").text
    do(client, table, "concede", seat="0")
    assert LINE in client.get(table).text
    assert LINE not in client.get(f"{table}/screen").text


def test_a_watcher_without_a_name_is_somebody(client: TestClient) -> None:
    table = host(client, "me me")
    client.cookies.clear()
    assert f"<b>somebody</b> {LINE}" in do(client, table, "aside", text=LINE)


def test_who_plays_says_nothing_to_watchers_and_watchers_nothing_to_them(
    client: TestClient, watcher: TestClient
) -> None:
    table = host(client, "me me")
    assert "You hold a seat here" in text(do(client, table, "aside", 409, text="hi"))
    do(watcher, table, "chat", 403, text="hi")
    assert "Nothing was typed" in text(do(watcher, table, "aside", 409, text="  "))


def test_the_terms_decide_for_watchers_too(client: TestClient, watcher: TestClient) -> None:
    quiet = host(client, "me me", chat="")
    assert "Chat is switched off" in text(do(watcher, quiet, "aside", 409, text="hi"))
    assert 'id="asides"' not in watcher.get(quiet).text
    alone = host(client, "me me", watchers="")
    do(watcher, alone, "aside", 403, text="hi")
    room = host(client)
    assert "has not begun" in text(do(watcher, room, "aside", 409, text="hi"))


def test_no_more_lines_of_watchers_are_kept_than_so_many(
    client: TestClient, watcher: TestClient
) -> None:
    table = host(client, "me me")
    with patch("undercroft.tables.talking.MOST_SAID", 2):
        for line in ("one", "two"):
            do(watcher, table, "aside", text=line)
        assert "no more are kept" in text(do(watcher, table, "aside", 409, text="three"))


def test_programs_read_it_by_the_same_rule(client: TestClient) -> None:
    player = create(client, "me", "open")
    other = join(player)
    watcher = Program(client, player.id)
    told = watcher.post("/aside", text=LINE, name=" Ben ")
    assert [(one["name"], one["text"]) for one in told["asides"]] == [("Ben", LINE)]
    for one in (player, other):
        assert one.get()["asides"] == []
        assert one.get()["chat"] == []
        assert "hold a seat" in one.post("/aside", 409, text="hi")["error"]
    player.post("/seats/0/concede")
    assert other.get()["asides"] == told["asides"]
