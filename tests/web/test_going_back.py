"""Undo and redo by name, on the page and by the API: what is listed, done, and refused."""

import html
import re
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import GAME, begin, look, my_turn, seating
from tests.web.program import Program, create, join
from tests.web.test_devices import LED, alone, answer, lend

LIVE: Final = {"hx-request": "true"}

__all__ = ["alone"]  # the fixture


@pytest.fixture
def table(client: TestClient) -> str:
    """The path of a table with two answers of the two people of this browser."""
    table = begin(client, 2, 0)
    for _ in range(2):
        assert client.post(f"{table}/act", data=look(client, table).answer()).status_code == 200
    return table


class Listed:
    """The page of undo and redo, read as text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.undo = [html.unescape(one) for one in re.findall(r'id="undo-\d+">(.*?)</p>', text)]
        self.redo = [html.unescape(one) for one in re.findall(r'id="redo-\d+">(.*?)</p>', text)]
        refused = re.search(r'role="alert">(.*?)</p>', text)
        self.refused = html.unescape(refused[1]) if refused else ""

    def form(self, way: str, which: int = 0) -> dict[str, str]:
        """What the form of a line sends."""
        forms = re.findall(rf'<form [^>]*/{way}\?list".*?</form>', self.text, re.DOTALL)
        named = re.findall(r'name="(\w+)" value="(\w+)"', forms[which])
        return dict(named)


def read(client: TestClient, table: str) -> Listed:
    """Read the page."""
    answer = client.get(f"{table}/undo-list")
    assert answer.status_code == 200
    return Listed(answer.text)


def test_the_page_names_what_can_be_taken_back_does_it_and_gives_it_again(
    client: TestClient, table: str
) -> None:
    before, first = look(client, table), read(client, table)
    assert len(first.undo) == 2
    assert first.redo == []
    oldest = first.form("go-back", 1)
    back = client.post(f"{table}/go-back?list", data=oldest, follow_redirects=False)
    assert (back.status_code, back.headers["location"]) == (303, table)
    listed = read(client, table)
    assert listed.undo == []
    assert "There is nothing to take back." in listed.text
    assert len(listed.redo) == 1
    while read(client, table).redo:
        form = read(client, table).form("redo")
        assert client.post(f"{table}/redo?list", data=form).status_code == 200
    assert look(client, table).prompt == before.prompt
    assert read(client, table).undo == first.undo


def test_a_stale_list_is_refused_with_the_fresh_one(client: TestClient, table: str) -> None:
    stale = read(client, table)
    client.post(f"{table}/act", data=look(client, table).answer())
    fresh, told = read(client, table), look(client, table)
    for headers in ({}, LIVE):
        again = client.post(f"{table}/go-back?list", data=stale.form("go-back"), headers=headers)
        assert again.status_code == 409
        shown = Listed(again.text)
        assert "moved on" in shown.refused
        assert "The list shows how it is now." in shown.refused
        assert shown.undo == fresh.undo != stale.undo
        assert shown.form("go-back") == fresh.form("go-back")
    assert look(client, table).prompt == told.prompt


def test_nothing_to_redo_is_refused_in_words(client: TestClient, table: str) -> None:
    listed = read(client, table)
    number = look(client, table).answer()
    again = {"seat": number["seat"], "number": number["number"]}
    refused = client.post(f"{table}/redo?list", data=again)
    assert refused.status_code == 409
    assert "There is nothing that you could give again now." in Listed(refused.text).refused
    assert Listed(refused.text).undo == listed.undo
    assert "There is nothing that you could give again" in client.post(
        f"{table}/redo", data=again
    ).text  # fmt: skip


def test_what_is_not_on_the_list_is_not_taken_back(client: TestClient, table: str) -> None:
    form = read(client, table).form("go-back") | {"at": "99"}
    refused = client.post(f"{table}/go-back?list", data=form)
    assert refused.status_code == 409
    assert "That cannot be taken back." in Listed(refused.text).refused


def test_the_page_follows_the_table_as_the_tables_page_does(client: TestClient, table: str) -> None:
    text = client.get(f"{table}/undo-list").text
    assert f'hx-sse:connect="{table}/events"' in text
    assert f'hx-get="{table}/undo-list"' in text
    stamp = re.search(r'id="seen" name="seen" value="([^"]+)"', text)
    assert stamp is not None
    seen = {"seen": stamp[1]}
    assert client.get(f"{table}/undo-list", params=seen, headers=LIVE).status_code == 204
    client.post(f"{table}/act", data=look(client, table).answer())
    piece = client.get(f"{table}/undo-list", params=seen, headers=LIVE)
    assert piece.status_code == 200
    assert "<html" not in piece.text
    assert f'data-asked="{stamp[1]}"' in piece.text
    assert len(Listed(piece.text).undo) > len(Listed(text).undo) - 1


def test_a_live_page_is_sent_back_to_the_table(client: TestClient, table: str) -> None:
    form = read(client, table).form("go-back")
    done = client.post(f"{table}/go-back?list", data=form, headers=LIVE)
    assert (done.status_code, done.headers["hx-redirect"], done.text) == (200, table, "")


def test_who_sits_elsewhere_gets_no_list_and_takes_nothing_back(
    client: TestClient, table: str
) -> None:
    form = read(client, table).form("go-back")
    before = look(client, table).prompt
    kept = dict(client.cookies)
    client.cookies.clear()
    shown = read(client, table)
    assert shown.undo == shown.redo == []
    assert "Only who holds a seat takes something back." in shown.text
    for way in ("go-back", "redo"):
        assert client.post(f"{table}/{way}?list", data=form).status_code == 403
    client.cookies.update(kept)
    assert look(client, table).prompt == before


def test_a_waiting_room_and_a_match_that_is_over_list_nothing(client: TestClient) -> None:
    room = client.post(GAME, data=seating(1, 0) | {"seat-1": "open"}, follow_redirects=False)
    waits = client.get(f"{room.headers['location']}/undo-list")
    assert (waits.status_code, "has not begun" in waits.text) == (409, True)
    table = begin(client, 1, 1)
    client.post(f"{table}/act", data=my_turn(client, table).answer())
    client.post(f"{table}/concede", data={"seat": "0"})
    shown = read(client, table)
    assert "The match is over: all stays as it is." in shown.text
    assert shown.undo == []


def test_a_limited_device_gets_no_forms_that_would_be_refused(alone: Program) -> None:
    device = lend(alone, "figure=0")
    answer(alone)
    page = f"/tables/{alone.id}/undo-list"
    whole = alone.client.get(page, headers=alone.headers)
    alone.client.cookies.clear()
    assert whole.status_code == 200
    alone.client.cookies.set("undercroft_owner", device.token)
    shown = alone.client.get(page).text
    assert "This device is for a seat or a hero alone" in shown
    assert "<form" not in shown


# -- programs -------------------------------------------------------------------------------


def moment(program: Program) -> dict[str, int]:
    """The fields that say when a command was given."""
    return {"seat": program.seat, "number": program.get(f"/sight?seat={program.seat}")["number"]}


def test_a_program_goes_back_to_a_named_moment_and_forward(alone: Program) -> None:
    views, numbers = [], []
    for _ in range(3):
        views.append(alone.get("/sight")["view"])
        numbers.append(alone.get("/sight")["number"])
        answer(alone)
    end = alone.get("/sight")["view"]
    listed = alone.get("/undoing")
    assert listed["number"] == alone.get("/sight")["number"]
    one = next(one for one in listed["undo"] if one["at"] == numbers[1])
    assert one["alone"]
    sight = alone.post("/go-back", **moment(alone), at=one["at"])
    assert sight["view"] == views[1]
    again = alone.get("/undoing")
    assert len(again["redo"]) == 2
    assert alone.post("/redo", **moment(alone), steps=2)["view"] == end
    assert alone.get("/undoing")["undo"] == listed["undo"]


def test_a_program_is_told_why_with_the_fresh_state(client: TestClient) -> None:
    host = create(client, "me", "open", game=LED.slug)
    guest = join(host)
    old = moment(host)
    answer(host)
    now: Any = host.get("/sight?seat=0")
    stale = host.post("/go-back", 409, **old, at=0)
    assert "moved on" in stale["error"]
    assert stale["sight"] == now
    assert "taken already" in host.post("/redo", 409, **old)["error"]
    nothing = host.post("/go-back", 409, **moment(host), at=10_000)
    assert nothing["error"] == "That cannot be taken back."
    guest.post("/go-back", 403, seat=0, number=now["number"], at=0)
    guest.post("/redo", 403, seat=0, number=now["number"])
    stranger = Program(client, host.id)
    stranger.post("/go-back", 403, seat=0, number=now["number"], at=0)
    alone = guest.post("/go-back", 409, **moment(guest), at=0)
    assert "by yourself" in alone["error"]
    assert host.get("/sight?seat=0") == now
    nobody = guest.post("/redo", 409, **moment(guest))
    assert nobody["error"]
