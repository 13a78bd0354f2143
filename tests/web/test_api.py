"""The API as an outside program meets it: whole matches, and everything it must refuse."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN, SPEC
from tests.web.program import FEWEST, NO_LIMITS, Program, contents, create, is_kept, join, two
from undercroft.games import all_games
from undercroft.kernel import SPECTATOR
from undercroft.kit.game import GameSpec
from undercroft.match import Record, replay
from undercroft.tables import database_url
from undercroft.testing import effort
from undercroft.web import Settings, create_app
from undercroft.web.server.shield import BODY_LIMIT

GAMES = list(all_games().values())


@pytest.fixture
def client(database: Path) -> Iterator[TestClient]:
    """A program whose limits are no part of these tests."""
    app = create_app(Settings(database_url(database), limits=NO_LIMITS))
    with TestClient(app, base_url=ORIGIN, raise_server_exceptions=False) as client:
        yield client


def lines(program: Program) -> list[dict[str, Any]]:
    """All lines of the stream of a match that is over."""
    text = program.ask("GET", "/stream").text
    return [json.loads(line) for line in text.splitlines() if line]


# -- playing --------------------------------------------------------------------------


@pytest.mark.parametrize("spec", effort(GAMES[-2:], GAMES), ids=lambda spec: spec.slug)
def test_a_whole_match_by_two_programs(client: TestClient, spec: GameSpec) -> None:
    others = max(2, spec.seats[0]) - 1
    host = create(client, {"kind": "me", "name": "Ann"}, *["open"] * others, game=spec.slug)
    pair = [host, *[join(host, seat, name="Ben") for seat in range(1, others + 1)]]
    assert [seat["name"] for seat in host.get()["seats"]][:2] == ["Ann", "Ben"]
    assert host.get()["started"]
    chance = Random("two programs")
    for _ in range(3000):
        asked = [one for one in pair if one.get("/sight")["question"]["options"]]
        assert len(asked) == 1
        if asked[0].act(chance=chance)["over"]:
            break
    record = Record.from_json(json.dumps(host.get("/record")))
    assert replay(spec, record).state.is_terminal()
    assert [line["type"] for line in lines(host)] == ["table", "sight"]


def test_against_a_bot_with_house_rules_and_terms(client: TestClient) -> None:
    game = next(one for one in client.get("/api/games").json() if one["slug"] == SPEC.slug)
    switch = game["switches"][0]
    chosen = {switch["name"]: switch["values"][-1]}
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": game["bots"][0]}] * (FEWEST - 1)]
    host = create(client, *seats, switches=chosen, terms={"clock": 60, "chat": False}, pace="fast")
    told = host.get()
    assert told["switches"][switch["name"]] == switch["values"][-1]
    assert (told["terms"]["clock"], told["terms"]["chat"], told["pace"]) == (60, False, "fast")
    assert told["seats"][1]["bot"] == game["bots"][0]
    assert (told["yours"], told["host"]) == ([0], True)
    stranger = Program(client, host.id).get()
    assert (stranger["yours"], stranger["host"]) == ([], False)


def test_a_match_waits_until_everybody_is_ready(client: TestClient) -> None:
    host = create(client, "me", *["open"] * (FEWEST - 1))
    guest = join(host, ready=False)
    assert not guest.get()["started"]
    assert "not begun" in guest.get("/sight", 409)["error"]
    assert not guest.post("/seats/1/ready", ready=False)["started"]
    assert guest.post("/seats/1/ready")["started"]
    assert "begun" in guest.post("/seats/1/ready", 409)["error"]


def test_leaving_and_taking_a_seat_over(client: TestClient) -> None:
    first, second = two(client)
    assert first.ask("DELETE", f"/seats/{first.seat}").status_code == 200
    free = [seat["seat"] for seat in second.get()["seats"] if seat["free"]]
    assert free == [first.seat]
    fresh = join(second, first.seat, name="Cat")
    assert fresh.act()["seat"] == first.seat
    first.get(f"/sight?seat={first.seat}", 403)


def test_public_tables_are_listed_while_a_seat_is_free(client: TestClient) -> None:
    host = create(client, "me", *["open"] * (FEWEST - 1), terms={"public": True})
    create(client, "me", *["open"] * (FEWEST - 1))
    assert [one["id"] for one in client.get("/api/tables").json()] == [host.id]
    join(host)
    assert client.get("/api/tables").json() == []


def test_chat(client: TestClient) -> None:
    first, second = two(client)
    first.post("/chat", seat=first.seat, text=" good\u202e\x00  luck ")
    said = second.get()["chat"]
    assert [(one["seat"], one["text"]) for one in said] == [(first.seat, "good luck")]
    assert "Nothing was typed" in first.post("/chat", 409, seat=first.seat, text=" \n\x00")["error"]


def test_undo_and_take_back(client: TestClient) -> None:
    first, second = two(client)
    before = first.get("/sight")
    after = first.act()
    if after["undo"]["steps"]:
        again = first.post("/undo", seat=first.seat, number=after["number"])
        assert again["question"] == before["question"]
        after = first.act()
    asked = first.post("/take-back", seat=first.seat, number=after["number"])
    assert asked["take_back"] == {"seat": first.seat, "agreed": [first.seat]}
    second.post("/take-back/answer", seat=second.seat, agrees=False)
    assert first.get()["take_back"] is None
    now = first.get("/sight")["number"]
    first.post("/take-back", seat=first.seat, number=now)
    second.post("/take-back/answer", seat=second.seat, agrees=True)
    assert first.get("/sight")["question"] == before["question"]
    second.post("/take-back/answer", 409, seat=second.seat, agrees=True)


def test_conceding_and_the_rematch(client: TestClient) -> None:
    first, second = two(client)
    assert "still running" in second.post("/rematch", 409)["error"]
    told = first.post(f"/seats/{first.seat}/concede")
    assert (told["over"], told["given_up"]) == (True, True)
    first.post(f"/seats/{first.seat}/concede", 409)
    first.post("/take-back", 409, seat=first.seat, number=first.get("/sight")["number"])
    fresh = second.post("/rematch")
    assert fresh["id"] == first.get()["next"] != first.id
    assert first.post("/rematch")["id"] == fresh["id"]
    assert fresh["yours"] == [(second.seat + 1) % FEWEST]
    again = Program(client, fresh["id"], first.token)
    assert again.post(f"/seats/{again.get()['yours'][0]}/ready")["started"]


def test_a_stand_in_goes_when_its_person_is_back(client: TestClient) -> None:
    host = create(client, "me", *["open"] * (FEWEST - 1), terms={"absence": "host"}, pace="slow")
    guest = join(host)
    client.cookies.set("undercroft_owner", host.token)
    answer = client.post(f"/tables/{host.id}/stand-in", data={"seat": "1"})
    client.cookies.clear()
    assert answer.status_code == 200
    assert guest.get()["seats"][1]["stand_in"]
    assert not guest.post("/seats/1/back")["seats"][1]["stand_in"]


# -- refusing ---------------------------------------------------------------------------


def refused(database: Path, program: Program, method: str, path: str, **sent: Any) -> str:
    """Ask for what must be refused; return the words."""
    before = contents(database)
    answer = program.ask(method, path, **sent)
    assert 400 <= answer.status_code < 500, (answer.status_code, answer.text)
    told = answer.json()
    assert set(told) == {"asked", "error", "clause", "see", "sight"}
    assert told["error"]
    assert contents(database) == before
    return f"{answer.status_code} {told['error']}"


@pytest.mark.parametrize(
    ("path", "changes", "said"),
    [
        (
            "/actions",
            {"seat": None, "number": None, "action": None},
            "422 body.seat is missing; body.number is missing",
        ),
        ("/actions", {"seat": "0"}, "422 body.seat is not a whole number"),
        ("/actions", {"seat": True}, "422 body.seat"),
        ("/actions", {"seat": -1}, "422 body.seat is too small: at least 0"),
        ("/actions", {"seat": 15}, "422 There is no seat 15"),
        ("/actions", {"seat": 10**30}, "422 body.seat is too large: less than 16"),
        ("/actions", {"number": 10**6}, "409 That decision was taken already"),
        ("/actions", {"number": 1.5}, "422 body.number"),
        ("/actions", {"number": None}, "422 body.number"),
        ("/actions", {"action": ["x"]}, "422 body.action"),
        ("/actions", {"action": "x" * 201}, "422 body.action is too long: at most 200 letters"),
        ("/actions", {"action": "eat the dice"}, "409"),
        ("/actions", {"action": ""}, "409"),
        ("/actions", {"cheat": 1}, "422 body.cheat is not known here"),
        ("/undo", {"action": None, "number": 10**6}, "409 The table has moved on"),
        ("/take-back", {"action": None}, "409"),
        ("/take-back/answer", {"action": None, "number": None}, "422 body.agrees"),
        ("/seats/99", {"action": None}, "422 path.seat"),
        ("/seats/0", {"action": None}, "422 body.seat"),
        ("/nowhere", {}, "404"),
        ("/sight", {}, "405"),
    ],
)
def test_a_wrong_body_changes_nothing(
    client: TestClient, database: Path, path: str, changes: dict[str, Any], said: str
) -> None:
    """The body is a right answer but for the changes; None leaves a key out."""
    first, _ = two(client)
    sight = first.get("/sight")
    option = sight["question"]["options"][0]["notation"]
    right = {"seat": first.seat, "number": sight["number"], "action": option}
    body = {key: value for key, value in (right | changes).items() if value is not None}
    assert refused(database, first, "POST", path, json=body).startswith(said)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b'"x"',
        b"{",
        b"\xff\xfe",
        b'{"seat": NaN}',
        b'{"\\ud800": 1}',
        b'{"seat": 0, "number": 1, "action": "\\ud800"}',
        b'{"seat": ' + b"9" * 5000 + b"}",
        b"[" * 50_000,
        b'{"x": "' + b"x" * BODY_LIMIT + b'"}',
    ],
)
def test_a_broken_or_huge_body_changes_nothing(
    client: TestClient, database: Path, body: bytes
) -> None:
    first, _ = two(client)
    kind = {"Content-Type": "application/json"}
    for path in ("/actions", "/chat", "/seats/0", "/undo"):
        before = contents(database)
        answer = client.post(
            f"/api/tables/{first.id}{path}", content=body, headers={**first.headers, **kind}
        )
        assert 400 <= answer.status_code < 500, answer.text
        assert answer.json()["error"]
        assert contents(database) == before


def test_a_body_that_grows_while_it_is_read_is_refused(client: TestClient, database: Path) -> None:
    first, _ = two(client)
    pieces = iter([b'{"seat": 0, "text": "'] + [b"x" * 1000] * (BODY_LIMIT // 1000 + 1))
    assert refused(database, first, "POST", "/chat", content=pieces).startswith("413")


def test_foreign_seats_are_refused(client: TestClient, database: Path) -> None:
    first, second = two(client)
    sight = first.get("/sight")
    answer = {
        "seat": first.seat,
        "number": sight["number"],
        "action": sight["question"]["options"][0]["notation"],
    }
    stranger = Program(client, first.id)
    forger = Program(client, first.id, "x" * 43)
    moment = {"seat": first.seat, "number": sight["number"]}
    for other in (second, stranger, forger):
        for path, body in (
            ("/actions", answer),
            ("/undo", moment),
            ("/take-back", moment),
            ("/take-back/answer", {"seat": first.seat, "agrees": True}),
            ("/chat", {"seat": first.seat, "text": "I am somebody else"}),
            (f"/seats/{first.seat}/ready", {}),
            (f"/seats/{first.seat}/back", {}),
            (f"/seats/{first.seat}/concede", {}),
        ):
            assert refused(database, other, "POST", path, json=body).startswith("403")
        assert refused(database, other, "DELETE", f"/seats/{first.seat}").startswith("403")
        for path in ("/sight", "/stream"):
            told = refused(database, other, "GET", f"{path}?seat={first.seat}")
            assert told.startswith("403")
    assert "409" in refused(database, second, "POST", f"/seats/{first.seat}", json={})
    assert refused(database, stranger, "POST", "/rematch").startswith("403")
    assert refused(database, first, "GET", "/record").startswith("409")


def test_a_repeated_answer_shows_the_fresh_table(client: TestClient, database: Path) -> None:
    first, _ = two(client)
    sight = first.get("/sight")
    option = sight["question"]["options"][0]["notation"]
    answer = {"seat": first.seat, "number": sight["number"], "action": option}
    number = first.post("/actions", **answer)["number"]
    before = contents(database)
    told = first.post("/actions", 409, **answer)
    assert told["sight"]["number"] == number
    assert told["sight"]["seat"] == first.seat
    assert contents(database) == before


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"game": "no-such-game"}, "no-such-game"),
        ({"seats": []}, "body.seats"),
        ({"seats": [{"kind": "me"}] * 16}, "players, not 16"),
        ({"seats": [{"kind": "king"}]}, "body.seats.0.kind"),
        ({"seats": [{"kind": "bot", "bot": "hal"}] * FEWEST}, "has no bot 'hal'"),
        ({"switches": {"no_such": "1"}}, "no_such"),
        ({"switches": {"x": 1}}, "body.switches.x"),
        ({"preset": "no such"}, "no such"),
        ({"pace": "warp"}, "body.pace"),
        ({"terms": {"clock": -1}}, "body.terms.clock"),
        ({"seed": "mine"}, "body.seed"),
    ],
)
def test_a_wrong_table_is_not_set_up(
    client: TestClient, database: Path, wish: dict[str, Any], said: str
) -> None:
    before = contents(database)
    right = {"game": SPEC.slug, "seats": [{"kind": "me"}, *[{"kind": "bot"}] * (FEWEST - 1)]}
    answer = client.post("/api/tables", json={**right, **wish})
    assert answer.status_code == 422
    assert said in answer.json()["error"]
    assert contents(database) == before


def test_what_nobody_can_bring_leaves_the_seat_free(client: TestClient, database: Path) -> None:
    for spec in all_games().values():
        if spec.brings:
            host = create(client, "me", *["open"] * (spec.seats[0] - 1), game=spec.slug)
            stranger = Program(client, host.id)
            told = refused(database, stranger, "POST", "/seats/1", json={"bring": "nonsense"})
            assert told.startswith("409")
            ready = next(iter(spec.brings.ready))
            assert join(host, bring=ready).get()["seats"][1]["brought"] == ready


def test_unknown_tables_and_tokens(client: TestClient, database: Path) -> None:
    assert refused(database, Program(client, "A" * 22), "GET", "").startswith("404")
    for name in ("x" * 65, "%00", "..%2f..", "%ff", "'--"):
        assert refused(database, Program(client, name), "GET", "")[0] == "4"
    host = create(client, "me", *["bot"] * (FEWEST - 1))
    for sent in ("Basic eDp5", "Bearer short", f"Bearer {host.token} x", "Bearer " + "x" * 500):
        answer = client.get(f"/api/tables/{host.id}", headers={"Authorization": sent})
        assert answer.status_code == 422
        assert "header.authorization" in answer.json()["error"]
        assert host.token not in answer.text


def test_a_table_without_watchers_turns_them_away(client: TestClient, database: Path) -> None:
    first, _ = two(client, terms={"watchers": False})
    stranger = Program(client, first.id)
    for path in ("", "/sight", "/stream", f"/sight?seat={SPECTATOR}"):
        assert refused(database, stranger, "GET", path).startswith("403")
    assert first.get(f"/sight?seat={SPECTATOR}")["question"]["options"] == []


def test_tokens_are_kept_as_hashes_alone(client: TestClient, database: Path) -> None:
    for program in two(client):
        assert is_kept(database, program.token) == (False, True)


def test_faults_of_the_door_are_json_too(client: TestClient) -> None:
    for headers, status in (
        ({"host": "evil.example"}, 400),
        ({"origin": "https://evil.example"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
    ):
        answer = client.post("/api/tables", json={}, headers=headers)
        assert answer.status_code == status
        assert answer.json()["error"]


def test_the_description_has_every_way_in(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    for path, methods in described["paths"].items():
        for operation in methods.values():
            assert operation["summary"]
            assert "Fault" in json.dumps(operation["responses"]["409"]), path
    schemas = described["components"]["schemas"]
    assert schemas["Answer"]["additionalProperties"] is False
    named = re.findall(r'"\$ref": "#/components/schemas/([^"]+)"', json.dumps(described))
    assert {"TableLine", "SightLine", "ChangesLine"} <= set(named) <= schemas.keys()


def test_what_an_address_does_not_take_is_told_with_all_that_it_takes(client: TestClient) -> None:
    for address, allowed in (
        ("/tables", "GET, POST"),
        ("/tables/some/moments", "GET, POST"),
        ("/tables/some/seats/0", "DELETE, POST"),
        ("/openapi.json", "GET, HEAD"),
    ):
        answer = client.put(f"/api{address}", json={})
        assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
        ways = allowed.replace(", ", " | ")
        assert answer.json()["error"] == f"PUT does nothing at this address ({ways})."


def test_no_two_shapes_have_the_same_title(client: TestClient) -> None:
    """What makes a client from the description calls its classes by them."""
    shapes = client.get("/api/openapi.json").json()["components"]["schemas"]
    assert {name: shape["title"] for name, shape in shapes.items()} == {
        name: name for name in shapes
    }


def test_the_description_says_how_a_token_is_shown(client: TestClient) -> None:
    """A header that is called Authorization does not say it: OpenAPI has that one ignored."""
    described = client.get("/api/openapi.json").json()
    token = described["components"]["securitySchemes"]["token"]
    assert (token["type"], token["scheme"]) == ("http", "bearer")
    assert described["security"] == [{"token": []}, {}]
