"""A table that throws its own dice, by the API: in every game that throws dice."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN
from tests.web.program import NO_LIMITS, Program, create, join
from undercroft.games import all_games, find_game
from undercroft.kit.game import GameSpec
from undercroft.match import Record, replay
from undercroft.tables import database_url
from undercroft.web import Settings, create_app

WITH_DICE: Final = [spec for spec in all_games().values() if spec.thrown]
GAME: Final = min(WITH_DICE, key=lambda spec: spec.slug).slug


@pytest.fixture
def client(database: Path) -> Iterator[TestClient]:
    """A program whose limits are no part of these tests."""
    app = create_app(Settings(database_url(database), limits=NO_LIMITS))
    with TestClient(app, base_url=ORIGIN) as client:
        yield client


def sit(client: TestClient, spec: GameSpec, **more: Any) -> Program:
    """One program sits at every seat of a table that throws its own dice."""
    return create(client, *["me"] * max(1, spec.seats[0]), game=spec.slug, real_dice=True, **more)


def sight_of(table: Program) -> Any:
    """What the seat sees that is to decide, or any where dice are missing."""
    seen = table.get("/sight?seat=0")
    question = seen["question"]
    if question and question["player"] > 0:
        return table.get(f"/sight?seat={question['player']}")
    return seen


def throw(table: Program, seen: Any, chance: Random) -> Any:
    """Type in what somebody threw."""
    asked = seen["question"]["throw"]
    faces = [chance.choice(asked["results"])["face"] for _ in range(asked["count"])]
    return table.post("/throw", seat=seen["seat"], number=seen["number"], faces=faces)


def play(table: Program, chance: Random, throws: int) -> Any:
    """Play at random until so many throws were typed in, or the match is over."""
    while True:
        seen = sight_of(table)
        question = seen["question"]
        if seen["over"] or (not throws and not (question and question["throw"])):
            return seen
        if question["throw"]:
            throw(table, seen, chance)
            throws = max(0, throws - 1)
        elif question["options"]:
            action = chance.choice(question["options"])["notation"]
            table.post("/actions", seat=seen["seat"], number=seen["number"], action=action)
        else:  # another seat is asked in secret
            for seat in range(1, len(table.get()["seats"])):
                other = table.get(f"/sight?seat={seat}")
                if other["question"]["options"]:
                    action = chance.choice(other["question"]["options"])["notation"]
                    table.post("/actions", seat=seat, number=other["number"], action=action)
                    break


@pytest.mark.parametrize("spec", WITH_DICE, ids=lambda spec: spec.slug)
def test_people_throw_for_a_match_of_each_game(client: TestClient, spec: GameSpec) -> None:
    table, chance = sit(client, spec), Random(spec.slug)
    assert table.get()["real_dice"]
    play(table, chance, 12)
    told = table.get("/throws?seat=0")
    assert len(told) >= 12
    assert [one["number"] for one in told] == list(range(len(told)))
    assert all(one["told"] and len(one["faces"]) == one["asked"]["count"] for one in told)
    before, seen = told[-1], sight_of(table)
    others = [one["face"] for one in before["asked"]["results"]]
    faces = [chance.choice(others) for _ in before["faces"]]
    answer = table.ask(
        "POST", "/throws",
        json={"seat": seen["seat"], "number": seen["number"], "which": before["number"],
              "faces": faces},
    )  # fmt: skip
    assert answer.status_code in (200, 409), answer.text
    changed = table.get("/throws?seat=0")[before["number"]]["faces"]
    assert changed == (faces if answer.status_code == 200 else before["faces"])


@pytest.mark.parametrize("spec", WITH_DICE, ids=lambda spec: spec.slug)
def test_people_throw_the_kinds_of_dice_that_they_chose(client: TestClient, spec: GameSpec) -> None:
    listed = next(one for one in client.get("/api/games").json() if one["slug"] == spec.slug)
    assert listed["thrown"] == dict(spec.thrown)
    for kind in spec.thrown:
        table = create(client, *["me"] * max(1, spec.seats[0]), game=spec.slug, real_dice=[kind])
        told = table.get()
        assert (told["real_dice"], told["thrown"]) == (True, [kind])


def test_a_kind_of_dice_that_there_is_not_is_refused_with_those_there_are(
    client: TestClient,
) -> None:
    spec = find_game(GAME)
    wish = {"game": GAME, "seats": [{"kind": "me"}] * max(1, spec.seats[0])}
    answer = client.post("/api/tables", json={**wish, "real_dice": ["bones"]})
    assert answer.status_code == 422
    assert f"no dice 'bones'; it has {' | '.join(spec.thrown)}" in answer.json()["error"]


def test_no_kinds_of_dice_are_no_real_dice(client: TestClient) -> None:
    table = create(client, *["me"] * max(1, find_game(GAME).seats[0]), game=GAME, real_dice=[])
    assert (table.get()["real_dice"], table.get()["thrown"]) == (False, [])


def test_a_match_with_real_dice_is_played_to_its_end_and_its_record_replays(
    client: TestClient,
) -> None:
    spec = find_game(GAME)
    table = sit(client, spec)
    play(table, Random(1), 10_000)
    record = Record.from_json(client.get(f"/api/tables/{table.id}/record").text.replace("\n", ""))
    assert record.real_dice
    assert len(record.typed) > 10
    assert replay(spec, record).returns == list(record.result)


def halted(client: TestClient, **more: Any) -> Program:
    """A table of a game at which dice are missing."""
    spec, chance = find_game(GAME), Random("halted")
    table = sit(client, spec, **more)
    while not (seen := sight_of(table))["question"]["throw"]:
        action = chance.choice(seen["question"]["options"])["notation"]
        table.post("/actions", seat=seen["seat"], number=seen["number"], action=action)
    return table


def test_what_is_no_such_throw_is_refused_and_the_reason_says_what_is_asked_for(
    client: TestClient,
) -> None:
    table = halted(client)
    seen = sight_of(table)
    count = seen["question"]["throw"]["count"]
    where = {"seat": seen["seat"], "number": seen["number"]}
    said = table.post("/throw", 409, **where, faces=[0] * (count + 1))
    assert f"asked for, not {count + 1}" in said["error"]
    assert "it can show" in table.post("/throw", 409, **where, faces=[99] * count)["error"]
    assert "Dice are asked for first" in table.post("/actions", 409, **where, action="x")["error"]
    assert sight_of(table) == seen


def test_the_app_throws_where_no_faces_are_sent(client: TestClient) -> None:
    table = halted(client)
    seen = sight_of(table)
    after = table.post("/throw", seat=seen["seat"], number=seen["number"])
    assert after["number"] > seen["number"]
    assert len(table.get("/throws")) == 1


def test_a_throw_that_comes_late_is_refused(client: TestClient) -> None:
    table = halted(client)
    seen = sight_of(table)
    throw(table, seen, Random(2))
    said = table.post("/throw", 409, seat=seen["seat"], number=seen["number"])
    assert "moved on" in said["error"]


def test_who_watches_does_not_throw(client: TestClient) -> None:
    table = halted(client)
    watcher = Program(client, table.id, "w" * 43)
    seen = watcher.get("/sight")
    assert seen["question"]["kind"] == "throw"
    assert seen["question"]["throw"] is None
    watcher.post("/throw", 403, seat=0, number=seen["number"])


def test_any_seat_may_throw_and_a_bot_waits_for_the_people(client: TestClient) -> None:
    spec = next(one for one in WITH_DICE if one.seats[1] > 2)
    table = create(client, "me", "open", "bot", game=spec.slug, real_dice=True)
    guest, chance = join(table), Random("bots")
    for number in range(8):
        one = (table, guest)[number % 2]
        while True:
            seen = one.get(f"/sight?seat={one.seat}")
            question = seen["question"]
            if question is None or question["throw"]:
                break
            if question["options"]:
                action = chance.choice(question["options"])["notation"]
                one.ask("POST", "/actions", json={"seat": one.seat, "number": seen["number"],
                                                  "action": action})  # fmt: skip
            one = guest if one is table else table
        if question:
            throw(one, seen, chance)
    assert len(table.get("/throws")) == 8


@pytest.mark.parametrize(
    ("seats", "game", "why"),
    [
        (["bot", "bot"], GAME, "bots have no real dice"),
        (["me", "me"], next(s.slug for s in all_games().values() if not s.thrown), "throws dice"),
    ],
)
def test_where_nobody_throws_there_are_no_real_dice(
    client: TestClient, seats: list[str], game: str, why: str
) -> None:
    wish = [{"kind": one} for one in seats]
    answer = client.post("/api/tables", json={"game": game, "seats": wish, "real_dice": True})
    assert answer.status_code == 422
    assert why in answer.json()["error"]
