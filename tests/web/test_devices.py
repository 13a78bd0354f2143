"""Devices that play one seat and nothing else, or one figure of it, and two devices of one seat."""

from importlib.util import find_spec
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from tests.web.program import Program, create, join, two
from undercroft.games import all_games
from undercroft.tables.commands import Command

LED: Final = next(
    one for one in all_games().values() if find_spec(f"undercroft.games.{one.folder.name}.led")
)
"""The game in which a seat may lead several figures."""


@pytest.fixture
def alone(client: TestClient) -> Program:
    """Somebody who leads two figures alone."""
    program = create(client, "me", game=LED.slug)
    answer(program, lambda option: "two" in option["label"].casefold())
    return program


def answer(program: Program, wanted: Any = lambda _: True, status: int = 200) -> Any:
    """Answer with the first option that is wanted."""
    sight = program.get(f"/sight?seat={program.seat}")
    option = next(one for one in sight["question"]["options"] if wanted(one))
    said = {"number": sight["number"], "action": option["notation"]}
    return program.post("/actions", status, seat=program.seat, **said)


def lend(program: Program, query: str) -> Program:
    """Another device that comes by a link."""
    key = program.ask("POST", f"/seats/{program.seat}/move?{query}").json()["key"]
    told = Program(program.client, program.id).post(f"/keys/{key}")
    return Program(program.client, program.id, told["token"], program.seat)


def asked(program: Program) -> int:
    """Which figure is asked, by the board; -1 for none."""
    number: int = program.get("/sight")["view"]["hero"]
    return number


def test_a_device_answers_for_its_figure_alone(alone: Program) -> None:
    devices = [lend(alone, "figure=0"), lend(alone, "figure=1")]
    met = set()
    for _ in range(8):
        turn = asked(alone)
        if turn >= 0:
            met.add(turn)
            told = answer(devices[1 - turn], status=409)
            assert "nothing else" in told["error"]
            assert told["sight"]["number"] == alone.get("/sight")["number"]
        answer(devices[max(turn, 0)])
    assert met == {0, 1}


def test_several_answers_together_are_for_one_figure_too(alone: Program) -> None:
    devices = [lend(alone, "figure=0"), lend(alone, "figure=1")]
    turn = asked(alone)
    for _ in range(20):
        turn = asked(alone)
        sight = alone.get("/sight")
        first = sight["question"]["options"][0]["notation"]
        answer(alone)
        if turn >= 0 and asked(alone) == 1 - turn:
            second = alone.get("/sight")["question"]["options"][0]["notation"]
            undone = alone.get("/sight")
            alone.post("/undo", seat=0, number=undone["number"])
            back = alone.get("/sight")["number"]
            both = {"seat": 0, "number": back, "action": f"{first}\n{second}"}
            assert "nothing else" in devices[turn].post("/actions", 409, **both)["error"]
            alone.post("/actions", **both)
            return
    raise AssertionError("the turn never goes from one figure to the other")


def test_a_device_takes_back_what_its_figure_has_answered(alone: Program) -> None:
    devices = [lend(alone, "figure=0"), lend(alone, "figure=1")]
    turn = asked(alone)
    answer(devices[turn])
    for way in ("undo", "restart"):
        moment = {"seat": 0, "number": alone.get("/sight")["number"]}
        assert "nothing else" in devices[1 - turn].post(f"/{way}", 409, **moment)["error"]
    devices[turn].post("/undo", **moment)
    assert asked(alone) == turn


@pytest.mark.parametrize("query", ["alone=true", "figure=0", "figure=0&figure=1"])
def test_a_device_that_is_limited_gives_nothing_away_and_is_no_host(
    alone: Program, query: str
) -> None:
    device = lend(alone, query)
    assert alone.get()["host"]
    assert not device.get()["host"]
    for method, path in (
        ("DELETE", "/seats/0"),
        ("POST", "/seats/0/move"),
        ("POST", "/seats/0/concede"),
        ("POST", "/seats/0/remove"),
        ("POST", "/seats/0/unlend"),
    ):
        assert device.ask(method, path).status_code == 403, path
    number = alone.get("/sight")["number"]
    device.post("/go-back", 403, seat=0, number=number, at=0)
    device.post("/redo", 403, seat=0, number=number)
    device.post("/seats/0/name", 403, name="Somebody")
    device.post("/terms", 403)
    device.post("/chat", seat=0, text="hello")


def test_a_device_that_is_for_one_seat_answers_there_alone(client: TestClient) -> None:
    host = create(client, "me", "me", game=LED.slug)
    device = lend(Program(client, host.id, host.token, 1), "alone=true")
    assert device.get()["yours"] == [1]
    assert not device.get()["host"]
    sight = host.get("/sight?seat=0")
    said = {"number": sight["number"], "action": sight["question"]["options"][0]["notation"]}
    device.post("/actions", 403, seat=0, **said)


def test_two_figures_may_come_to_one_device(alone: Program) -> None:
    device = lend(alone, "figure=0")
    key = alone.ask("POST", "/seats/0/move?figure=1").json()["key"]
    device.post(f"/keys/{key}")
    for _ in range(6):
        answer(device)
    assert device.ask("DELETE", "/seats/0").status_code == 403


def test_a_link_limits_nobody_who_holds_the_seat_whole(alone: Program) -> None:
    key = alone.ask("POST", "/seats/0/move?figure=1").json()["key"]
    alone.post(f"/keys/{key}")
    answer(alone)
    assert alone.get()["host"]
    Program(alone.client, alone.id).post(f"/keys/{key}")
    Program(alone.client, alone.id).post(f"/keys/{key}", 409)


def test_the_holder_takes_the_seat_back_from_limited_devices(alone: Program) -> None:
    device, other = lend(alone, "figure=0"), lend(alone, "")
    waits = alone.ask("POST", "/seats/0/move?figure=1").json()["key"]
    alone.post("/seats/0/unlend")
    assert device.get()["yours"] == []
    assert other.get()["yours"] == [0]
    Program(alone.client, alone.id).post(f"/keys/{waits}", 409)


def test_a_rematch_keeps_what_a_device_is_for(client: TestClient) -> None:
    host = create(client, "me", "me", game=LED.slug)
    lend(Program(client, host.id, host.token, 0), "figure=0")
    device = lend(Program(client, host.id, host.token, 1), "alone=true")
    host.post("/seats/0/concede")
    again = host.post("/rematch")["id"]
    device.id = again
    (seat,) = device.get()["yours"]
    assert device.ask("DELETE", f"/seats/{seat}").status_code == 403
    assert not device.get()["host"]


def test_what_a_limited_device_may_do_is_a_closed_list() -> None:
    """A new command is not for such a device, unless somebody has thought of what it reaches."""
    ahead: list[type[Command]] = [Command]
    found = set()
    while ahead:
        one = ahead.pop()
        ahead += one.__subclasses__()
        if getattr(one, "limited", False):
            found.add(one.__name__)
    assert found == {
        "Act", "Undo", "Restart", "AskBack", "AnswerBack", "Throw", "PutRight", "Say", "SetNotes",
        "SetStops", "PassUntil", "Ready", "ComeBack", "TakeHint", "EndDeputy",
    }  # fmt: skip


# -- two devices of one seat ------------------------------------------------------------------


def test_of_two_answers_to_one_question_one_counts(client: TestClient) -> None:
    first, _ = two(client)
    other = lend(first, "")
    sight = first.get("/sight")
    said = {"seat": first.seat, "number": sight["number"]}
    said["action"] = sight["question"]["options"][0]["notation"]
    first.post("/actions", **said)
    late = other.post("/actions", 409, **said)
    assert "taken already" in late["error"]
    assert late["sight"] == other.get("/sight")
    for way in ("undo", "restart", "take-back"):
        stale = other.post(f"/{way}", 409, seat=first.seat, number=sight["number"])
        assert "moved on" in stale["error"]
        assert stale["sight"] == other.get("/sight")


@pytest.mark.parametrize("way", ["throw", "throws"])
def test_of_two_throws_one_counts(client: TestClient, way: str) -> None:
    host = create(client, "me", "open", real_dice=True)
    join(host)
    number = host.get("/sight")["number"]
    more = {"which": 0} if way == "throws" else {}
    late = host.post(f"/{way}", 409, seat=0, number=number + 1, faces=[], **more)
    assert "moved on" in late["error"]
    assert late["sight"]["number"] == number
