"""The API for hosts, and for whatever else the browser can do at a table."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from starlette.testclient import TestClient

from tests.kernel.toy_words import CHARM, PIT, SWORD
from tests.web.conftest import ORIGIN, SPEC, begin, seed_of
from tests.web.program import FEWEST, NO_LIMITS, Program, contents, create, join, two
from tests.web.vault import begin as begin_vault
from tests.web.vault import vault_client
from undercroft.games import all_games
from undercroft.kernel import SPECTATOR, RulesError
from undercroft.match import Match, Record
from undercroft.tables import database_url, key_hash, tag
from undercroft.tables.seen import Seen
from undercroft.web import Settings, create_app
from undercroft.web.server.shield import RECORD_LIMIT

OPEN = ["open"] * (FEWEST - 1)


@pytest.fixture
def client(database: Path) -> Iterator[TestClient]:
    """A program whose limits are no part of these tests."""
    app = create_app(Settings(database_url(database), limits=NO_LIMITS))
    with TestClient(app, base_url=ORIGIN) as client:
        yield client


@pytest.fixture
def vault(monkeypatch: pytest.MonkeyPatch, database: Path) -> Iterator[TestClient]:
    """A program in which the second seat has a pit and a charm."""
    with vault_client(monkeypatch, database, ([SWORD, SWORD], [CHARM, PIT])) as client:
        yield client


def over(client: TestClient) -> Program:
    """A match of bots that is over."""
    host = create(client, *["bot"] * FEWEST)
    with client.stream("GET", f"/api/tables/{host.id}/stream") as answer:
        lines = [json.loads(line) for line in answer.iter_lines() if line]
    assert lines[-1]["sight"]["over"]
    return host


# -- the host -------------------------------------------------------------------------


def test_the_host_fills_seats_and_the_match_begins(client: TestClient) -> None:
    host = create(client, "me", "open", *OPEN)
    told = host.post("/fill", bot="random", seat=1)
    assert (told["seats"][1]["bot"], told["started"]) == ("random", False)
    assert host.post("/fill", bot="random")["started"]
    assert "not free" in host.post("/fill", 409, bot="random", seat=1)["error"]
    said = host.post("/fill", 422, bot="hal")["error"]
    assert "hal" in said
    assert "random" in said


def test_the_host_removes_and_clears(client: TestClient) -> None:
    host = create(client, "me", "open", *OPEN)
    guest = join(host)
    assert host.post("/seats/1/remove")["seats"][1]["free"]
    assert "Nobody holds" in host.post("/seats/1/remove", 409)["error"]
    guest.get("/sight?seat=1", 403)
    assert host.ask("DELETE").status_code == 204
    host.get("", 404)
    first, second = two(client)
    running = first if first.get()["host"] else second
    assert running.ask("DELETE").status_code == 409


def test_the_host_changes_the_terms(client: TestClient) -> None:
    host = create(client, "me", *OPEN)
    told = host.post("/terms", chat=False, clock=60, absence="host")["terms"]
    assert (told["chat"], told["clock"], told["absence"]) == (False, 60, "host")
    assert "switched off" in host.post("/chat", 409, seat=0, text="hi")["error"]
    host.post("/terms", 422, absence="sometimes")


def test_the_host_lets_a_bot_stand_in(client: TestClient) -> None:
    host = create(client, "me", *OPEN, terms={"absence": "host"}, pace="slow")
    guest = join(host)
    assert host.post("/seats/1/stand-in")["seats"][1]["stand_in"]
    assert not guest.post("/seats/1/back")["seats"][1]["stand_in"]
    strict = create(client, "me", *OPEN)
    assert "No match is running" in strict.post("/seats/1/stand-in", 409)["error"]
    join(strict)
    assert "nobody is replaced" in strict.post("/seats/1/stand-in", 409)["error"]


def test_nobody_else_can(client: TestClient, database: Path) -> None:
    host = create(client, "me", "open", *OPEN, terms={"absence": "host"})
    guest, stranger = join(host), Program(client, host.id)
    before = contents(database)
    for one in (guest, stranger):
        one.post("/fill", 403, bot="random")
        one.post("/terms", 403)
        one.post("/seats/0/remove", 403)
        one.post("/seats/0/stand-in", 403)
        assert one.ask("DELETE").status_code == 403
    for path in ("/seats/1/move", "/seats/1/bring", "/seats/1/stops"):
        stranger.post(path, 403)
    stranger.get("/seats/1/stops", 403)
    stranger.post("/pace", 403, pace="slow")
    assert contents(database) == before


# -- seats ----------------------------------------------------------------------------


def test_a_seat_moves_between_a_program_and_a_browser(client: TestClient) -> None:
    first, second = two(client)
    made = first.post(f"/seats/{first.seat}/move")
    assert made["link"] == f"{ORIGIN}/tables/{first.id}/seat/{made['key']}"
    stranger = Program(client, first.id)
    told = stranger.post(f"/keys/{made['key']}")
    assert told["yours"] == [first.seat]
    other = Program(client, first.id, told["token"], first.seat)
    assert other.get("/sight") == first.get("/sight")
    assert "not valid any more" in second.post(f"/keys/{made['key']}", 409)["error"]
    again = other.post(f"/seats/{first.seat}/move")["key"]
    assert client.post(f"/tables/{first.id}/seat/{again}").status_code == 200
    assert key_hash(client.cookies["undercroft_owner"])


def test_what_is_brought_and_the_pace(client: TestClient) -> None:
    spec = next(spec for spec in all_games().values() if spec.brings)
    assert spec.brings is not None
    ready = next(iter(spec.brings.ready))
    host = create(client, "me", *["open"] * (spec.seats[0] - 1), game=spec.slug)
    assert host.post("/seats/0/bring", bring=ready)["seats"][0]["brought"] == ready
    host.post("/seats/0/bring", 409, bring="nonsense")
    assert host.post("/pace", pace="slow")["pace"] == "slow"
    assert "slow, normal" in host.post("/pace", 422, pace="warp")["error"]


def test_stops(vault: TestClient) -> None:
    host = create(vault, "me", "open", game="vault")
    guest = join(host)
    host.post("/actions", seat=0, number=host.get("/sight")["number"], action="light torch")
    asked = guest.get("/sight")["question"]
    never = next(one for one in asked["options"] if one["notation"] != asked["decline"])
    told = guest.post("/seats/1/stops", never=never["notation"])
    assert told == {"always": False, "never": {never["notation"]: never["label"]}}
    assert guest.get("/sight")["question"] != asked
    again = guest.post("/seats/1/stops", again=never["notation"], when="always")
    assert again == {"always": True, "never": {}} == guest.get("/seats/1/stops")


# -- looking back, going on, records ----------------------------------------------------


def test_looking_back_from_ones_own_seat_alone(client: TestClient) -> None:
    first, second = two(client)
    before = first.get("/sight")
    first.act()
    told = first.get("/past?at=0")
    assert (told["at"], told["sight"]["seat"]) == (0, first.seat)
    assert told["sight"]["view"] == before["view"]
    assert "your own side" in second.get(f"/past?seat={first.seat}", 403)["error"]
    first.get("/past?seat=15", 422)
    assert Program(client, first.id).get("/past")["sight"]["seat"] == SPECTATOR
    first.post(f"/seats/{first.seat}/concede")
    for seat in (SPECTATOR, first.seat, second.seat):
        assert second.get(f"/past?at=0&seat={seat}")["sight"]["seat"] == seat


def test_the_whole_log(client: TestClient) -> None:
    done = over(client)
    lines = done.get("/log")["log"]
    assert [line["place"] for line in lines] == list(range(len(lines)))
    assert lines[-len(done.get("/sight")["log"]) :] == done.get("/sight")["log"]


def test_going_on_from_a_running_match(vault: TestClient, database: Path) -> None:
    host = create(vault, "me", "open", game="vault")
    guest = join(host)
    host.post("/continue", 403, at=0, bots=["", ""], seat=1)
    host.post("/continue", 409, at=9, bots=["", ""])
    host.post("/continue", 409, at=0, bots=[""])
    host.post("/continue", 422, at=0, bots=["", "hal"])
    for program, hand in ((host, [SWORD, SWORD]), (guest, [CHARM, PIT])):
        told = program.post("/continue", 201, at=0, bots=["", ""])
        fresh = Program(vault, told["id"], told["token"])
        assert told["yours"] == [0, 1]
        assert fresh.get(f"/sight?seat={program.seat}")["view"]["hands"][program.seat] == hand
        assert seed_of(database, f"/tables/{host.id}") not in repr(
            [row for row in contents(database) if fresh.id in row]
        )
        assert fresh.act()["number"] > 0
        for seat in (0, 1):
            told = fresh.post(f"/seats/{seat}/concede", 200 if seat == 0 else 409)
        assert "running" in fresh.get("/record", 409)["error"]


def test_records_are_opened(client: TestClient) -> None:
    text = over(client).ask("GET", "/record").text
    told = client.post("/api/records", content=text, headers={"Content-Type": "application/json"})
    assert told.status_code == 201
    opened = Program(client, told.json()["id"], told.json()["token"])
    assert opened.get()["over"]
    assert opened.get("/record")["actions"] == json.loads(text)["actions"]
    wrong = json.loads(text) | {"seed": "mine"}
    answer = client.post("/api/records", json=wrong)
    assert answer.status_code == 422
    assert "digest is wrong" in answer.json()["error"]


def test_a_long_record_is_opened_and_an_endless_one_is_not(client: TestClient) -> None:
    record = Match(SPEC, FEWEST, {}, "long").record(["x" * 40_000] * FEWEST)
    assert 64 * 1024 < len(record.to_json()) < RECORD_LIMIT
    files = {"record": ("match.json", record.to_json(), "application/json")}
    assert client.post("/records", files=files).status_code == 200
    assert client.post("/api/records", json=json.loads(record.to_json())).status_code == 201
    for path in ("/records", "/api/records"):
        answer = client.post(path, content=b"x" * (RECORD_LIMIT + 1))
        assert answer.status_code == 413
        assert "at most 256 KiB" in answer.text
    pieces = iter([b"x" * 1000] * (RECORD_LIMIT // 1000 + 2))
    assert client.post("/api/records", content=pieces).status_code == 413


def test_a_record_with_real_dice_is_opened(client: TestClient) -> None:
    spec = next(spec for spec in all_games().values() if spec.thrown)
    match = Match(spec, max(2, spec.seats[0]), {}, "cards", typed=[0] * 400)
    for _ in range(12):
        match.apply(match.state.legal_actions[0])
    text = match.record(["Ann", "Ben"]).to_json()
    files = {"record": ("match.json", text, "application/json")}
    opened = client.post("/records", files=files).url.path.removesuffix("/replay")
    again = Record.from_json(client.get(f"{opened}/record.json").text)
    assert (again.real_dice, list(again.typed)) == (True, [0] * 400)
    assert "typed in" in client.get(f"{opened}/verify").text


def test_the_browser_goes_on_from_a_running_match(vault: TestClient) -> None:
    table = begin_vault(vault, "me", "bot:polite")
    page = vault.get(f"{table}/replay?at=0").text
    assert "Continue from here" in page
    assert "what you cannot see is dealt anew" in page
    form = {"at": "0", "seat-0": "", "seat-1": "random"}
    answer = vault.post(f"{table}/continue", data=form)
    assert answer.status_code == 200
    assert answer.url.path != table
    assert "Continued from action 0 of a match that was still running" in answer.text
    assert "secret sword, secret sword" in answer.text
    assert vault.get(f"{answer.url.path}/replay").status_code == 200


# -- faults -----------------------------------------------------------------------------


def test_a_fault_says_what_was_asked_and_where_to_read_on(client: TestClient) -> None:
    first, _ = two(client)
    told: dict[str, Any] = first.post("/fill", 422, seat="x")
    assert told["asked"] == "POST /api/tables/{table_id}/fill"
    assert told["see"] == "/api/openapi.json"
    assert client.get(told["see"]).status_code == 200
    sight = first.get("/sight")
    wrong = next(
        notation
        for notation in (kind.notation for kind in all_actions())
        if notation not in [one["notation"] for one in sight["question"]["options"]]
    )
    refused = first.post("/actions", 409, seat=first.seat, number=sight["number"], action=wrong)
    assert refused["clause"]
    assert refused["see"] == f"/games/{SPEC.slug}/rules#{refused['clause']}"
    assert f'id="{refused["clause"]}"' in client.get(f"/games/{SPEC.slug}/rules").text
    assert refused["sight"]["question"]["options"] == sight["question"]["options"]


def all_actions() -> list[Any]:
    """Actions of the game at its first questions."""
    match = Match(SPEC, FEWEST, {}, "any")
    found = []
    for _ in range(8):
        found += match.state.legal_actions
        match.apply(match.state.legal_actions[0])
    return found


def test_a_fault_of_ours_is_logged_by_the_tag_of_the_table(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    first, _ = two(client)
    secret = "the second seat holds a charm"
    with patch.object(Seen, "sight", side_effect=RulesError(secret)):
        told = first.get("/sight", 500)
        page = client.get(f"/tables/{first.id}")
    assert page.status_code == 500
    assert told["asked"] == "GET /api/tables/{table_id}/sight"
    for text in (caplog.text, page.text, str(told)):
        assert secret not in text
        assert first.id not in text
    assert caplog.text.count(f"(table {tag(first.id)}) failed") == 2
    assert "RulesError" in caplog.text


def test_the_browser_is_asked_the_same(client: TestClient) -> None:
    """Both come to the same methods of a visitor: here a few that had rules of their own."""
    table = begin(client, 2, 0)
    assert client.post(f"{table}/fill", data={"bot": "hal"}).status_code == 422
    assert client.post(f"{table}/clear").status_code == 409
    assert client.post(f"{table}/pace", data={"pace": "warp"}).status_code == 422
