"""A seat's eyes to watch with, by browsers and programs: what is seen so, and what is not."""

import html
import re
from collections.abc import Iterator
from contextlib import nullcontext
from json import loads
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.kernel.toy_words import CHARM, PIT, SWORD
from tests.web.conftest import ORIGIN, Shown
from tests.web.program import Program, create, join
from tests.web.test_delay import later
from tests.web.test_friends import do, text
from tests.web.vault import VAULT, vault_client
from undercroft.tables import House, key_hash
from undercroft.tables.lent_eyes import LendEyes
from undercroft.web.api.match import lines
from undercroft.web.api.who import visit

HIDDEN = [None, None]
ANN, BEN = "secret sword, secret sword", "secret charm, secret pit"


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[TestClient]:
    """A program where Ann holds swords, and Ben a charm and a pit."""
    hands = [SWORD, SWORD], [CHARM, PIT]
    with vault_client(monkeypatch, tmp_path / "eyes.db", hands) as client:
        yield client


def browser(client: TestClient, name: str) -> TestClient:
    """Another browser, of somebody of that name, that asks the same running server."""
    app = client.app
    assert isinstance(app, FastAPI)
    other = TestClient(app, base_url=ORIGIN)
    other.portal = client.portal
    other.post("/name", data={"name": name})
    return other


def hands(page: str) -> list[str]:
    """The hands on the board."""
    return re.findall(r'<span class="hand">(.*?)</span>', page)


def lends(player: Program, value: bool = True) -> Any:
    """Let watchers look through the eyes of a program's seat, or nobody any more."""
    return player.post(f"/seats/{player.seat}/lend-eyes", lends=value)


@pytest.fixture
def table(client: TestClient) -> tuple[str, TestClient, TestClient]:
    """A match of Ann, whose browser is `client`, with Ben; and Zoe, who watches."""
    seats = {"seat-0": "me", "seat-1": "open", "name-0": "Ann", "pace": "instant"}
    path = client.post(VAULT, data=seats, follow_redirects=False).headers["location"]
    ben, zoe = browser(client, "Ben"), browser(client, "Zoe")
    do(ben, path, "sit", seat="1", name="Ben")
    do(ben, path, "ready", seat="1", ready="true")
    return path, ben, zoe


def test_who_watches_sees_what_the_seat_sees_and_answers_nothing(
    client: TestClient, table: tuple[str, TestClient, TestClient]
) -> None:
    path, ben, zoe = table
    assert hands(zoe.get(path).text) == ["a card, a card"] * 2
    assert "Look through their eyes" not in zoe.get(path).text
    assert "through the eyes of Ann" not in do(zoe, path, "look", 409, seat="0").split("<h2")[0]
    assert "Let nobody look" in do(client, path, "lend-eyes", seat="0", lends="true")
    assert "Ann lets watchers look through their eyes." in text(zoe.get(path).text)
    assert "Look through their eyes" in zoe.get(path).text
    assert "Look through their eyes" not in ben.get(path).text
    do(ben, path, "look", 409, seat="0")
    page = do(zoe, path, "look", seat="0")
    assert hands(page) == [ANN, "a card, a card"]
    assert "You look through the eyes of Ann, and answer nothing." in text(page)
    assert Shown(page).actions == []
    assert 'data-turn="other"' in page
    assert "<title>Ann decides" in page
    assert 'id="undo"' not in page
    assert 'id="notes"' not in page
    assert hands(zoe.get(f"{path}/replay").text) == [ANN, "a card, a card"]
    assert zoe.get(f"{path}/replay?seat=1").status_code == 403
    assert hands(zoe.get(f"{path}/screen").text) == ["a card, a card"] * 2
    for what in ("act", "undo", "hint", "stops", "concede", "notes"):
        assert zoe.post(f"{path}/{what}", data={"seat": "0", "number": "0"}).status_code in (
            403,
            422,
        )
    do(zoe, path, "chat", 403, text="She holds two swords")
    do(zoe, path, "aside", text="She holds two swords")
    for player in (client, ben):
        assert "She holds two swords" not in player.get(path).text


def test_whose_seat_it_is_knows_who_looks_and_ends_it(
    client: TestClient, table: tuple[str, TestClient, TestClient]
) -> None:
    path, ben, zoe = table
    do(client, path, "lend-eyes", seat="0", lends="true")
    assert "through your eyes." not in text(client.get(path).text)
    do(zoe, path, "look", seat="0")
    assert "Zoe looks through your eyes." in text(client.get(path).text)
    assert 'id="looked-0"' not in ben.get(path).text
    do(zoe, path, "look", seat="0", looks="false")
    assert 'id="looked-0"' not in client.get(path).text
    do(zoe, path, "look", seat="0")
    do(client, path, "lend-eyes", seat="0", lends="false")
    page = zoe.get(path).text
    assert hands(page) == ["a card, a card"] * 2
    assert "Nobody looks through the eyes of Ann any more." in text(page)
    assert zoe.get(f"{path}/replay?seat=0").status_code == 403
    do(ben, path, "leave", seat="1")
    assert "through the eyes of Ann" in text(do(zoe, path, "sit", 409, seat="1", name="Zoe"))
    assert "a card, a card" in hands(zoe.get(path).text)


def test_the_line_of_an_open_page_tells_what_its_eyes_see(
    client: TestClient, table: tuple[str, TestClient, TestClient]
) -> None:
    path, _, zoe = table
    do(client, path, "lend-eyes", seat="0", lends="true")
    stamps = [re.search(r'name="seen" value="([^"]*)"', zoe.get(path).text)]
    do(zoe, path, "look", seat="0")
    stamps.append(re.search(r'name="seen" value="([^"]*)"', zoe.get(path).text))
    do(client, path, "lend-eyes", seat="0", lends="false")
    for stamp in stamps:
        assert stamp is not None
        fresh = zoe.get(f"{path}/board", params={"seen": html.unescape(stamp[1])})
        assert hands(fresh.text) == ["a card, a card"] * 2


def test_a_program_asks_for_the_seat_whose_eyes_it_was_lent(client: TestClient) -> None:
    ann = create(client, "me", "open", game="vault", terms={"clock": 60})
    ben = join(ann)
    zoe = Program(client, ann.id, "z" * 43)
    assert zoe.get("/sight?seat=0", 403)["error"]
    assert [one["lends"] for one in lends(ann)["seats"]] == [True, False]
    assert "Come with a token" in Program(client, ann.id).post("/seats/0/look", 409)["error"]
    state = zoe.post("/seats/0/look", name="Zoe")
    assert (state["eyes"], state["yours"]) == (0, [])
    assert [one["lookers"] for one in state["seats"]] == [[], []]
    assert [one["lookers"] for one in ann.get()["seats"]] == [["Zoe"], []]
    assert [one["lookers"] for one in ben.get()["seats"]] == [[], []]
    assert zoe.get("/sight?seat=0") == ann.get("/sight")
    assert zoe.get("/log?seat=0") == ann.get("/log")
    assert zoe.get("/past?seat=0&at=0") == ann.get("/past?at=0")
    assert zoe.get("/sight") == ben.get("/sight?seat=-2")
    for path in ("/sight?seat=1", "/log?seat=1", "/past?seat=1", "/why?seat=1", "/stream?seat=1"):
        assert zoe.ask("GET", path).status_code == 403, path
    for path in ("/sight?seat=-1", "/past?seat=-1", "/stream?seat=-1"):
        assert zoe.ask("GET", path).status_code == 422, path
    for path in ("/undoing?seat=0", "/throws?seat=0", "/numbers?seat=0", "/seats/0/stops"):
        assert zoe.ask("GET", path).status_code == 403, path
    number = ann.get("/sight")["number"]
    zoe.post("/actions", 403, seat=0, number=number, action="enter")
    lends(ann, False)
    assert zoe.get()["eyes"] == -1
    zoe.get("/sight?seat=0", 403)


def test_the_eyes_are_as_late_as_who_watches(client: TestClient) -> None:
    ann = create(client, "me", "open", game="vault", terms={"delay": 300})
    ben = join(ann)
    zoe = Program(client, ann.id, "z" * 43)
    lends(ann)
    zoe.post("/seats/0/look")
    before = ann.get("/sight")
    assert zoe.get("/sight?seat=0")["view"] == before["view"]
    assert before["view"]["hands"] == [[SWORD, SWORD], HIDDEN]
    ann.post("/actions", seat=0, number=before["number"], action="enter")
    now = ann.get("/sight")
    assert now["number"] > before["number"]
    for path in ("/sight?seat=0", "/log?seat=0", "/past?seat=0"):
        late = zoe.get(path)
        assert (late.get("sight") or late)["number"] == before["number"], path
    with later(301):
        assert zoe.get("/sight?seat=0")["number"] == ann.get("/sight")["number"]
    ben.post("/seats/1/concede")
    assert zoe.get()["over"] is False
    assert zoe.get("/sight?seat=0")["view"]["hands"][1] == HIDDEN


def test_that_who_lends_them_gave_up_is_seen_late_too(client: TestClient) -> None:
    ann = create(client, "me", "open", "open", game="vault", terms={"delay": 300})
    join(join(ann), seat=2)
    early, late = (Program(client, ann.id, letter * 43) for letter in "yz")
    lends(ann)
    early.post("/seats/0/look")
    before = early.get(), early.get("/log?seat=0")
    ann.post("/seats/0/concede")
    assert ann.get()["seats"][0]["lends"] is False
    assert (early.get(), early.get("/log?seat=0")) == before
    assert late.post("/seats/0/look")["eyes"] == 0
    with later(301):
        assert early.get()["eyes"] == late.get()["eyes"] == -1
        early.get("/sight?seat=0", 403)
        said = [line["text"] for line in early.get("/log")["log"]]
        assert "Nobody looks through the eyes of Ada any more." in said


@pytest.mark.parametrize("delay", [0, 300])
def test_a_stream_ends_with_the_eyes_that_it_looks_through(client: TestClient, delay: int) -> None:
    ann = create(client, "me", "open", game="vault", terms={"delay": delay})
    join(ann)
    lends(ann)
    zoe = Program(client, ann.id, "z" * 43)
    zoe.post("/seats/0/look")
    house: House = client.app.state.house  # type: ignore[attr-defined]

    async def stream() -> tuple[bytes, bytes]:
        visitor = await visit(house, ann.id, zoe.headers["Authorization"])
        said = lines(house, visitor, 0, nullcontext(), by_changes=False)
        _table, sight = await anext(said), await anext(said)
        await visitor.table.do(key_hash(ann.token), LendEyes(seat=0, lends=False))
        return sight, await anext(said, b"")

    assert client.portal is not None
    sight, line = client.portal.call(stream)
    assert loads(sight)["sight"]["view"]["hands"][0] == [SWORD, SWORD]
    assert line == b"", "it has ended"


def test_a_dungeon_that_others_play_too_lends_no_eyes(client: TestClient) -> None:
    ann = create(client, "me", "open", game="vault")
    ben = join(ann)
    ben.post("/seats/1/concede")
    again = ann.ask("POST", "/deal", json={"seat": 0})
    told = Program(client, again.json()["id"], ann.token).post(
        "/seats/0/lend-eyes", 409, lends=True
    )
    assert "Others play this deal too" in told["error"]
