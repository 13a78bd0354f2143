"""Looking back, going on from an earlier moment, and records that are handed in."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tests.kernel.toy_game import GAME
from tests.kernel.toy_secrets import VAULT, secret_game
from tests.kernel.toy_words import CHARM, PIT, SWORD
from tests.tables.conftest import TWO, Rooms, Scenario, play, play_first, sit_down
from undercroft.kernel import SPECTATOR, BadRecord, BadSetup
from undercroft.kit.game import GameSpec
from undercroft.match import Match, Past, noted, read_record, replay
from undercroft.tables import PACES, NotPossible, Seat, Table, Terms, database_url
from undercroft.tables.commands import HOUSE, ComeBack, Leave, StandIn
from undercroft.tables.playing import Undo
from undercroft.tables.records import written_seats
from undercroft.terminal import transcript

Run = Callable[[Scenario], None]
THREE = (Seat("Ann"), Seat("Ben"), Seat("Cat"))
OTHERS = (0, 2, SPECTATOR)
"""Whoever is not Ben, who alone may hold a charm."""


def find(slug: str) -> GameSpec:
    """The game of a record."""
    if slug != GAME.slug:
        raise BadSetup(f"there is no game {slug!r}")
    return GAME


def told(past: Past) -> dict[str, Any]:
    """All that somebody is told of a moment."""
    seen = past.sight
    return {
        "at": past.at,
        "deciders": list(past.deciders),
        "view": seen.view,
        "question": seen.question,
        "crumbs": seen.crumbs,
        "log": seen.log,
        "news": seen.news,
        "number": seen.number,
    }


async def through(table: Table) -> None:
    """Play to the end."""
    while not table.seen.over:
        await play_first(table)


async def openly(table: Table) -> None:
    """Say no to hidden questions, then answer an open one in a way that any hand can."""
    while table.seen.in_secret:
        question = table.seen.sight(table.seen.to_decide).question
        assert question is not None
        await play(table, question.decline)
    question = table.seen.sight(table.seen.to_decide).question
    assert question is not None
    wanted = {"prepare": "light torch", "lay": "lay sword"}
    await play(table, wanted.get(question.kind, question.options[0].notation))


def looked_back(tmp_path: Path, hand: list[int]) -> list[list[Any]]:
    """What the others see who look back, where Ben holds that hand."""
    found: list[list[Any]] = []

    async def scenario() -> None:
        game = secret_game([[SWORD] * 4, hand, [SWORD] * 4], [SWORD] * 8)
        rooms = Rooms(database_url(tmp_path / f"{hand}.db"), game)
        async with rooms.vault(THREE) as table:
            for _ in range(5):
                await openly(table)
            for seat in OTHERS:
                last = table.seen.past(seat, 10**9).last
                found.append([told(table.seen.past(seat, at)) for at in range(last + 1)])

    asyncio.run(scenario())
    return found


def test_nobody_can_step_through_what_others_were_asked_in_secret(tmp_path: Path) -> None:
    asked = looked_back(tmp_path, [SWORD, SWORD, PIT, CHARM])
    unasked = looked_back(tmp_path, [SWORD] * 4)
    assert [len(moments) for moments in asked] == [len(moments) for moments in unasked]
    assert min(len(moments) for moments in asked) > 3
    assert asked == unasked


def test_who_was_asked_looks_back_at_it(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        rooms.games[VAULT.slug] = secret_game([[SWORD, SWORD], [CHARM, PIT]], [SWORD] * 8)
        async with rooms.vault() as table:
            await play(table, "light torch")
            assert table.seen.in_secret
            assert table.seen.past(0, 99).last == 1
            await play(table, table.seen.sight(1).question.options[0].notation)  # type: ignore[union-attr]
            assert table.seen.past(0, 99).last == 1
            assert table.seen.past(1, 99).last == 2
            question = table.seen.past(1, 1).sight.question
            assert question is not None
            assert question.player == 1

    scene(scenario)


def test_what_was_undone_is_no_part_of_it(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            question = table.seen.sight(table.seen.to_decide).question
            assert question is not None
            seat = table.seen.to_decide
            await play_first(table)
            before = table.seen.past(SPECTATOR, 99)
            if table.seen.undo_offer(seat).steps:
                await table.do(HOUSE, Undo(seat=seat, number=table.seen.number_of(seat)))
                assert table.seen.past(SPECTATOR, 99).last == before.last - 1
                assert not any(line.undone for line in table.seen.past(SPECTATOR, 99).sight.log)
            await through(table)
            past = table.seen.past(SPECTATOR, 10**9)
            assert past.last == len(table.seen.record().actions)
            assert past.at == past.last
            assert past.sight.view == table.seen.sight(SPECTATOR).view
            assert table.seen.past(SPECTATOR, 0).at == 0

    scene(scenario)


# -- going on from there -------------------------------------------------------------


def test_a_match_goes_on_with_new_luck(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            await through(table)
            played = list(table.seen.record().actions)
            with pytest.raises(NotPossible, match="further back"):
                await house.continue_from(table, len(played), ["", ""], "Ann")
            with pytest.raises(NotPossible, match="seats"):
                await house.continue_from(table, 1, [""], "Ann")
            fresh = await house.continue_from(table, 3, ["", ""], "Cat")
            assert fresh.seating.of("Cat") == [0, 1]
            assert fresh.seen.sight(0).view == table.seen.past(0, 3).sight.view
            assert "Continued from action 3" in fresh.seen.sight(0).log[-1].text
            assert fresh.seen.commitment != table.seen.commitment
            for seat in (0, 1):
                assert fresh.seen.undo_offer(seat).steps == 0
                assert fresh.seen.match.history.last_of(seat) == 0
            await through(fresh)
            record = fresh.seen.record()
            assert list(record.actions[:3]) == played[:3]
            first, later = record.seed.split("\n")
            assert first == table.seen.setup.seed
            assert later.startswith("3 ")
            replay(GAME, record)
            _, again, _ = read_record(record.to_json(), find)
            assert again.to_json() == record.to_json()
            # Continued again, before and after where it was continued first.
            second = await house.continue_from(fresh, 5, ["first", "first"], "Cat")
            assert second.seen.setup.seed.split("\n")[:2] == [first, later]
            third = await house.continue_from(fresh, 2, ["", ""], "Cat")
            assert third.seen.setup.seed.count("\n") == 1
            kept, fresh_log = fresh.id, fresh.seen.sight(0, None).log
        async with rooms.house() as house:
            opened = await house.table(kept)
            assert opened.seen.record() == record
            assert opened.seen.sight(0, None).log == fresh_log

    scene(scenario)


def test_the_luck_is_new(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, luck="on")
            await through(table)
            ends = set()
            for _ in range(20):
                fresh = await house.continue_from(table, 1, ["", ""], "Ann")
                await through(fresh)
                ends.add(tuple(line.text for line in fresh.seen.sight(0, None).log))
                if len(ends) > 1:
                    return
            raise AssertionError("the dice fell the same way twenty times")

    scene(scenario)


# -- records -------------------------------------------------------------------------


def test_a_record_is_kept_as_a_match_that_is_over(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            await play_first(table)
            await play_first(table)
            text = table.seen.match.record(written_seats(table.seen.seats)).to_json()
            _, record, played = read_record(text, find)
            kept = await house.keep(record, played, "Ann")
            assert kept.seen.over
            assert kept.seen.record().to_json() == text
            assert kept.seen.past(0, 99).last == 2
            assert kept.seen.past(0, 99).sight.view == table.seen.sight(0).view
            fresh = await house.continue_from(kept, 2, ["", "first"], "Ann")
            assert not fresh.seen.over
            assert fresh.seen.seats[1].bot == "first"

    scene(scenario)


def test_a_record_says_who_came_and_went(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            with patch.dict(PACES, instant=60.0):
                await table.do(HOUSE, StandIn(seat=0))
                await play(table, "light torch")
                await table.do(HOUSE, Undo(seat=0, number=table.seen.number_of(0)))
                await play(table, "light torch")
                await play_first(table)
                await table.do(HOUSE, Leave(seat=1))
            await through(table)
            away = "0 Ann is away: a bot plays for them until they are back."
            notes = [away, "0 Ann is back and plays again.", "2 Ben left; the seat is free."]
            record = table.seen.record()
            assert record.notes == notes
            _, read, played = read_record(record.to_json(), find)
            kept = await house.keep(read, played, "Ann")
            assert kept.seen.record().to_json() == record.to_json()
            lines = [line.text for line in kept.seen.sight(0, None).log]
            left = lines.index("Ben left; the seat is free.")
            assert lines.index("Ann is back and plays again.") + 1 < left < len(lines) - 1
            told = list(transcript(read, replay(GAME, read)))
            at = told.index("    (Ben left; the seat is free.)")
            assert [line for line in told[:at] if line.startswith("#")][-1].startswith("#2 ")

    scene(scenario)


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ('"toy"', '"chess"', "digest"),
        ("{", "", "ends too early"),
    ],
)
def test_a_forged_record_is_refused(before: str, after: str, why: str) -> None:
    text = Match(GAME, 2, {}, "seed").record(["Ann", "Ben"]).to_json()
    with pytest.raises(BadRecord, match=why):
        read_record(text.replace(before, after, 1), find)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seats": ["Ann"] * 60}, "players, not 60"),
        ({"seed": "a\nb"}, "'seed'"),
        ({"game": "chess"}, "another program"),
        ({"actions": ["no such thing"]}, "action 1 of this record fails"),
        ({"result": [1.0, 0.0]}, "not over"),
        ({"notes": ["Ben left"]}, "each of its 'notes' should be a number of actions"),
        ({"notes": ["1 a\nb"]}, "each of its 'notes'"),
    ],
)
def test_a_record_that_does_not_hold_is_refused(change: dict[str, Any], why: str) -> None:
    record = Match(GAME, 2, {}, "seed").record(["Ann", "Ben"])
    for name, value in change.items():
        setattr(record, name, value)
    with pytest.raises(BadRecord, match=why):
        read_record(record.to_json(), find)


def test_going_on_twice_from_the_same_moment_gives_new_luck_each_time(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            await through(table)
            fresh = await house.continue_from(table, 3, ["", ""], "Ann")
            await through(fresh)
            again = await house.continue_from(fresh, 3, ["", ""], "Ann")
            first, later = again.seen.setup.seed.split("\n")
            assert first == table.seen.setup.seed
            assert later.startswith("3 ")
            assert again.seen.setup.seed != fresh.seen.setup.seed

    scene(scenario)


def test_a_table_that_goes_on_has_the_usual_terms(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, Terms(public=True, chat=False, clock=60))
            await through(table)
            assert (await house.continue_from(table, 1, ["", ""], "Ann")).seen.terms == Terms()

    scene(scenario)


def test_nobody_goes_on_from_a_question_that_is_hidden_from_them(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        rooms.games[VAULT.slug] = secret_game([[SWORD, SWORD], [CHARM, PIT]], [SWORD] * 8)
        async with rooms.house() as house:
            table = await sit_down(house, TWO, rooms.games[VAULT.slug])
            await play(table, "light torch")
            assert (table.seen.in_secret, table.seen.to_decide) == (True, 1)
            with pytest.raises(NotPossible, match="further back"):
                await house.continue_from(table, 1, ["", ""], "Ann", 0)
            fresh = await house.continue_from(table, 1, ["", ""], "Ben", 1)
            assert fresh.seen.to_decide == 1

    scene(scenario)


def test_notes_are_told_in_the_order_of_the_match() -> None:
    record = Match(GAME, 2, {}, "seed").record(["Ann", "Ben"])
    record.notes = ["2 Ben left.", "0 Ann sat down.", "0 Ben sat down."]
    told = [(one.after, one.sentence) for one in noted(record)]
    assert told == [(0, "Ann sat down."), (0, "Ben sat down."), (2, "Ben left.")]


def test_a_new_program_tells_what_happened_in_the_same_order(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            with patch.dict(PACES, instant=60.0):
                for _ in range(6):
                    await table.do(HOUSE, StandIn(seat=1))
                    await table.do(HOUSE, ComeBack(seat=1))
                    await play_first(table)
            log = [line.text for line in table.seen.sight(0, None).log]
            assert not log[-1].startswith("Ben is"), "an answer is told after what happened"
        async with rooms.house() as house:
            again = await house.table(table.id)
            assert [line.text for line in again.seen.sight(0, None).log] == log

    scene(scenario)
