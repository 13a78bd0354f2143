"""Matches that were played to their end, read from a database for who counts them."""

from collections.abc import Callable

from tests.kernel.toy_game import GAME
from tests.tables.conftest import TWO, Rooms, Scenario, play, play_first, sit_down
from undercroft.kit.game import GameSpec
from undercroft.lab.played import PERSON, Played
from undercroft.match import Record
from undercroft.tables import House, Seat, Table
from undercroft.tables.commands import HOUSE, Concede, Rename
from undercroft.tables.finished import finished
from undercroft.tables.playing import Undo
from undercroft.tables.talking import Say

Run = Callable[[Scenario], None]
BOT = Seat("Mole", "random")


async def played(house: House, *seats: Seat, game: GameSpec = GAME, **switches: str) -> Table:
    table = await sit_down(house, seats, game, **switches)
    while not table.seen.over:
        await play_first(table)
    return table


def found(rooms: Rooms) -> list[Record | str]:
    return list(finished(rooms.url, GAME))


def test_what_was_played_to_its_end_comes_without_names(scene: Run) -> None:
    async def evening(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (*TWO, BOT))
            await table.do(HOUSE, Say(seat=0, text="good evening"))
            await table.do(HOUSE, Rename(seat=1, name="Benjamin"))
            await play_first(table)
            while not table.seen.over:
                await play_first(table)
            running = await sit_down(house, TWO)
            await play_first(running)
            (record,) = found(rooms)
            assert isinstance(record, Record)
            assert record.seats == ["a person", "a person", "bot:random"]
            assert record.actions == [one.notation for one in table.seen.match.actions]
            assert record.result == tuple(table.seen.match.returns)
            written = record.to_json()
            for secret in ("Ann", "Ben", "Mole", "good evening", table.id):
                assert secret not in written

    scene(evening)


def test_an_answer_that_was_taken_back_is_no_answer(scene: Run) -> None:
    async def evening(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO)
            await play(table, "light torch")
            await table.do(HOUSE, Undo(seat=0, number=1))
            await play(table, "enter")
            while not table.seen.over:
                await play_first(table)
            (record,) = found(rooms)
            assert isinstance(record, Record)
            assert record.actions == [one.notation for one in table.seen.match.actions]
            assert record.actions[0] == "enter"

    scene(evening)


def test_what_has_another_beginning_or_end_does_not_count(scene: Run) -> None:
    async def evening(rooms: Rooms) -> None:
        async with rooms.house() as house:
            first = await played(house, *TWO)
            later = await house.continue_from(first, 2, ["", ""], "Cat", 0)
            while not later.seen.over:
                await play_first(later)
            left = await sit_down(house, TWO)
            await play_first(left)
            await left.do(HOUSE, Concede(seat=0))
            whole, *others = found(rooms)
            assert isinstance(whole, Record)
            assert others == ["gone on with from another match", "given up"]

    scene(evening)


def test_matches_by_other_house_rules_are_counted_apart(scene: Run) -> None:
    async def evening(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await played(house, *TWO)
            await played(house, *TWO, BOT)
            await played(house, *TWO, turns="1")
            matches = Played(GAME, GAME.resolve({}))
            matches.take_in(found(rooms))
            assert sorted(matches.parties) == [2, 3]
            assert matches.said == (
                "2 by these house rules; left out: 1 played by other house rules"
            )
            (row,) = matches.parties[2].rows
            match = table.seen.match
            assert row.bots == [PERSON, PERSON]
            assert row.returns == match.returns
            assert row.decisions == len(match.answers)
            assert row.seed == "table 1"
            assert row.facts == GAME.summary(match.state, [])
            party = matches.parties[3]
            assert {name: mean.count for name, mean in party.by_bot.items()} == {
                PERSON: 1, "random": 1,
            }  # fmt: skip
            assert party.counts.decisions == party.rows[0].decisions

    scene(evening)
