"""The lists of tables on the start page: what each waits for."""

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.kernel.toy_words import CHARM, PIT, SWORD
from tests.web.conftest import GAME, ORIGIN, begin, look, my_turn
from tests.web.vault import begin as begin_vault
from tests.web.vault import vault_client

ROOM = {"terms": "on", "chat": "on", "watchers": "on", "absence": "host", "minutes": "5"}


@pytest.fixture
def vault(monkeypatch: pytest.MonkeyPatch, database: Path) -> Iterator[TestClient]:
    """A program in which Brand is asked hidden questions."""
    with vault_client(monkeypatch, database, ([SWORD, SWORD], [CHARM, PIT])) as client:
        yield client


def another(client: TestClient) -> TestClient:
    """A second browser before the same program."""
    other = TestClient(client.app, base_url=ORIGIN)
    other.portal = client.portal
    return other


def listed(client: TestClient, table: str, page: str = "") -> str:
    """What the start page says of a table."""
    found = re.search(
        rf'<li[^>]*><a [^>]*href="{table}">(.*?)</li>', page or client.get("/").text, re.DOTALL
    )
    assert found is not None
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", found[1])))


def test_it_says_whose_turn_it_is(client: TestClient) -> None:
    other = another(client)
    table = client.post(
        GAME,
        data={**ROOM, "clock": "0", "seat-0": "me", "name-0": "Ann", "seat-1": "open"},
        follow_redirects=False,
    ).headers["location"]
    assert "1 seat is free" in listed(client, table)
    other.post(f"{table}/sit", data={"seat": "1", "name": "Ben"})
    assert "Not all are ready" in listed(client, table)
    assert "Say that you are ready" in listed(other, table)
    other.post(f"{table}/ready", data={"seat": "1", "ready": "true"})
    first, second = (client, other) if look(client, table).actions else (other, client)
    assert "Your turn" in listed(first, table)
    name = "Ann" if first is client else "Ben"
    assert f"{name} is to decide" in listed(second, table)
    first.post(f"{table}/concede", data={"seat": str(look(first, table).seat)})
    page = first.get("/").text
    assert page.index("Your finished matches") < page.index(table)
    for words in ("Your turn", "to decide"):
        assert words not in listed(first, table, page)


def test_what_waits_for_me_comes_first(client: TestClient) -> None:
    mine, other = begin(client, 1, 1), begin(client, 0, 2, pace="slow")
    my_turn(client, mine)
    page = client.get("/").text
    assert page.index(mine) < page.index(other)
    assert 'class="mine"' in page


def test_the_tab_says_how_many_wait_for_me(client: TestClient) -> None:
    assert "<title>Undercroft</title>" in client.get("/").text
    for _ in range(2):
        my_turn(client, begin(client, 1, 1))
    begin(client, 0, 2, pace="slow")
    assert "<title>(2) Undercroft</title>" in client.get("/").text
    piece = client.get("/", headers={"hx-request": "true"}).text
    assert 'data-waiting="2"' in piece
    assert "2 wait for you" in piece


def test_the_list_refreshes_itself(client: TestClient) -> None:
    table = begin(client, 2, 0)
    whole = client.get("/").text
    assert 'hx-trigger="every 20s"' in whole
    piece = client.get("/", headers={"hx-request": "true"}).text
    assert piece.startswith('<div id="matches"')
    assert listed(client, table, piece) == listed(client, table, whole)


def test_public_tables_say_how_many_seats_are_free(client: TestClient) -> None:
    table = client.post(
        GAME,
        data={**ROOM, "clock": "0", "public": "on", "seat-0": "me", "seat-1": "open"},
        follow_redirects=False,
    ).headers["location"]
    other = another(client)
    assert listed(other, table).endswith("1 seat is free")
    other.post(f"{table}/sit", data={"seat": "1", "name": "Ben"})
    other.post(f"{table}/ready", data={"seat": "1", "ready": "true"})
    other.post(f"{table}/leave", data={"seat": "1"})
    assert "1 seat is free; the match is running" in listed(another(client), table)


def test_matches_whose_hosts_list_them_are_there_to_watch(client: TestClient) -> None:
    room = {"terms": "on", "absence": "never", "minutes": "5", "clock": "0"}
    seats = {"seat-0": "me", "seat-1": "me", "public": "on", "watchers": "on"}
    tables = [
        client.post(GAME, data={**room, **seats, **other}, follow_redirects=False).headers[
            "location"
        ]
        for other in ({}, {"public": ""}, {"watchers": ""})
    ]
    assert "Matches to watch" not in client.get("/").text, "who plays has them in their own list"
    page = another(client).get("/").text
    assert page.index("Matches to watch") < page.index(tables[0])
    assert not any(table in page for table in tables[1:])
    assert another(client).get(tables[0]).status_code == 200
    client.post(f"{tables[0]}/concede", data={"seat": "0"})
    client.post(f"{tables[0]}/concede", data={"seat": "1"})
    assert tables[0] not in another(client).get("/").text


def test_where_seats_have_secrets_nobody_else_is_named(vault: TestClient) -> None:
    table, other = begin_vault(vault, "me", "open"), another(vault)
    other.post(f"{table}/sit", data={"seat": "1", "name": "Brand"})
    other.post(f"{table}/ready", data={"seat": "1", "ready": "true"})
    assert "Your turn" in listed(vault, table)
    before = listed(other, table)
    assert "The others are to act" in before
    vault.post(f"{table}/act", data=look(vault, table).answer("light torch"))
    assert "Your turn" in listed(other, table)
    assert listed(vault, table) == before
