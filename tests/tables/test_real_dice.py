"""A table that throws its own dice: who throws, who waits, what is kept, what is put right."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.kernel.toy_game import GAME
from tests.tables.conftest import FREE, SEED, TWO, Rooms, Scenario, act, play
from tests.tables.test_absence import texts
from undercroft.games import find_game
from undercroft.kernel import NOBODY, SPECTATOR, BadSetup
from undercroft.match import Stuck, Thrown
from undercroft.tables import House, Seat, Setup, Table, Terms
from undercroft.tables.commands import HOUSE
from undercroft.tables.playing import Act, AnswerBack, AskBack, End, GoOn, Undo
from undercroft.tables.real_dice import PutRight, Throw
from undercroft.tables.refusals import (
    Forbidden,
    MatchOver,
    NotAllowed,
    NotPossible,
    NotYourTurn,
    Refused,
    Stale,
)

Run = Callable[[Scenario], None]


async def table_of(house: House, *seats: Seat, terms: Terms = FREE, **switches: str) -> Table:
    """A table that throws its own dice."""
    held = [one if one.bot else replace(one, holders=(one.name,), ready=True) for one in seats]
    setup = Setup(GAME.slug, GAME.resolve(switches), held, SEED, "instant", terms, typed=())
    return await house.create(setup, "Ann")


async def fight(table: Table) -> int:
    """Ann enters, and has to throw for the battle; return who answered last."""
    while table.seen.match.halt is None:
        await play_last(table)
    return table.seen.match.answers[-1].player


async def play_last(table: Table) -> str:
    """Take the last legal action: mostly a no."""
    notation = table.seen.match.state.legal_actions[-1].notation
    await play(table, notation)
    return notation


async def throw(table: Table, seat: int, *faces: int, who: str = HOUSE) -> None:
    await table.do(who, Throw(seat=seat, number=table.seen.number_of(seat), faces=list(faces)))


async def put_right(table: Table, seat: int, throw: int, *faces: int) -> None:
    number = table.seen.number_of(seat)
    await table.do(HOUSE, PutRight(seat=seat, number=number, which=throw, faces=list(faces)))


def test_a_throw_is_asked_of_all_who_sit_and_any_of_them_types_it(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await table_of(house, *TWO)
            await fight(table)
            assert table.seen.to_decide == NOBODY
            for seat in (0, 1):
                question = table.seen.sight(seat).question
                assert question is not None
                assert question.throw is not None
            await throw(table, 1, 6, who="Ben")
            assert table.seen.match.halt is None
            assert table.seen.sight(0).news[-1]["kind"] != "throws"

    scene(scenario)


def test_nobody_throws_for_a_seat_of_somebody_else(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await table_of(house, *TWO)
            await fight(table)
            with pytest.raises(Forbidden):
                await throw(table, 0, 6, who="Ben")

    scene(scenario)


def test_until_then_nobody_answers(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await table_of(house, *TWO)
            await fight(table)
            number = table.seen.number_of(0)
            with pytest.raises(NotYourTurn, match="Dice are asked for first"):
                await act(table, 0, number, "no charm")
            with pytest.raises(NotAllowed, match="1 d6 is asked for, not 2"):
                await throw(table, 0, 1, 2)
            assert table.seen.number_of(0) == number

    scene(scenario)


def test_of_two_who_type_at_once_one_is_late(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await table_of(house, *TWO)
            await fight(table)
            number = table.seen.number_of(0)
            first = table.do(HOUSE, Throw(seat=0, number=number, faces=[6]))
            second = table.do(HOUSE, Throw(seat=1, number=table.seen.number_of(1), faces=[5]))
            told = await asyncio.gather(first, second, return_exceptions=True)
            assert [type(one) for one in told] == [str, Stale]
            assert table.seen.match.casts[0].faces == (6,)

    scene(scenario)


def test_a_table_that_waits_for_a_throw_is_opened_again_as_it_was(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await table_of(house, *TWO)
            await fight(table)
            before, log = table.seen.sight(1), table.seen.sight(1, None).log
        async with rooms.house() as house:
            table = await house.table(table.id)
            assert table.seen.sight(1) == before
            assert table.seen.sight(1, None).log == log
            await throw(table, 0, 6)
            await play_last(table)
            before = table.seen.sight(1)
        async with rooms.house() as house:
            table = await house.table(table.id)
            assert table.seen.sight(1) == before
            assert [cast.faces for cast in table.seen.match.casts] == [(6,)]
            entries = await house.store.journal(table.id)
            assert Thrown(0, (6,)) in entries

    scene(scenario)


def test_no_clock_runs_while_dice_are_thrown(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await table_of(house, *TWO, terms=Terms(clock=60))
            assert table.seen.deadline is not None
            await fight(table)
            assert table.seen.deadline is None
            await throw(table, 0, 6)
            assert table.seen.deadline is not None

    scene(scenario)


def test_a_bot_waits_for_the_people_to_throw_and_answers_then(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await table_of(house, Seat("Ann"), Seat("bot", bot="first"), turns="1")
            async with asyncio.timeout(60):
                while not table.seen.over:
                    seen = table.news.changes()
                    if table.seen.match.halt:
                        await throw(table, 0, 3)
                    elif table.seen.to_decide == 0:
                        await play_last(table)
                    else:
                        await table.news.wait(seen)
            assert table.seen.match.casts

    scene(scenario)


def test_who_answered_takes_the_answer_back_before_a_die_falls_and_not_after(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await table_of(house, *TWO)
            last = await fight(table)
            assert table.seen.undo_offer(1 - last).steps == 0
            await table.do(HOUSE, Undo(seat=last, number=table.seen.number_of(last)))
            assert (table.seen.match.halt is None, table.seen.to_decide) == (True, last)
            await play_last(table)
            await throw(table, 0, 6)
            assert table.seen.undo_offer(last).steps == 0
            await table.do(HOUSE, AskBack(seat=last, number=table.seen.number_of(last)))
            await table.do(HOUSE, AnswerBack(seat=1 - last, agrees=True))
            assert table.seen.to_decide == last
            await play_last(table)
            assert table.seen.match.halt is not None, "it is thrown again"

    scene(scenario)


def test_a_throw_typed_wrong_is_put_right_and_the_log_says_so(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await table_of(house, *TWO)
            await fight(table)
            await throw(table, 0, 6)
            said = await play_last(table)
            await put_right(table, 1, 0, 5)
            assert table.seen.match.actions[-1].notation == said
            assert [one.faces for one in table.seen.throws(0)] == [(5,)]
            assert "Ben put a throw right. Ann: throws. 5, not 6." in texts(table)
            before = table.seen.sight(0)
            with pytest.raises(NotAllowed, match="It says 5 already"):
                await put_right(table, 1, 0, 5)
        async with rooms.house() as house:
            table = await house.table(table.id)
            assert table.seen.sight(0) == before
            assert [one.shown for one in table.seen.throws(SPECTATOR)] == ["5"]
            await put_right(table, 0, 0, 6)
            assert "Ann put a throw right. Ann: throws. 6, not 5." in texts(table)

    scene(scenario)


def test_when_the_match_is_over_its_dice_stay(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await table_of(house, *TWO, turns="1")
            while not table.seen.over:
                if table.seen.match.halt:
                    await throw(table, 0)
                else:
                    await play_last(table)
            for wish in (
                Throw(seat=0, number=table.seen.number_of(0), faces=[6]),
                PutRight(seat=0, number=table.seen.number_of(0), which=0, faces=[6]),
            ):
                with pytest.raises(MatchOver):
                    await table.do(HOUSE, wish)
            assert table.seen.record().real_dice
            again = await house.table(await house.rematch(table, "Ann"))
            assert again.seen.setup.real_dice

    scene(scenario)


def test_a_match_with_real_dice_is_continued_with_those_of_the_app(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await table_of(house, *TWO, turns="1")
            while not table.seen.over:
                if table.seen.match.halt:
                    await throw(table, 0, 2)
                else:
                    await play_last(table)
            count = len(table.seen.match.answers) - 1
            fresh = await house.continue_from(table, count, ["", ""], "Ann")
            assert fresh.seen.match.actions == table.seen.match.actions[:count]
            assert fresh.seen.match.halt is None

    scene(scenario)


def test_where_the_app_throws_nobody_does(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            with pytest.raises(NotAllowed, match="No dice are asked for now"):
                await throw(table, 0, 6)
            with pytest.raises(Refused):
                await put_right(table, 0, 0, 6)
            assert table.seen.throws(0) == []
            assert not table.seen.setup.real_dice
            await table.do(HOUSE, Act(seat=0, number=table.seen.number_of(0), action="enter"))

    scene(scenario)


def test_where_the_set_up_needs_other_dice_by_new_rules_nobody_goes_on_but_it_ends(
    scene: Run,
) -> None:
    async def scenario(rooms: Rooms) -> None:
        spec = find_game("dungeon-keeper")
        rooms.games[spec.slug] = spec
        async with rooms.house() as house:
            held = [Seat(name, holders=(name,), ready=True) for name in ("Ann", "Ben")]
            setup = Setup(spec.slug, spec.resolve({}), held, SEED, "instant", FREE, typed=())
            table = await house.create(setup, "Ann")
            assert table.seen.match.halt is not None
            stuck = Stuck("other dice", 1, "", (Thrown(0, (6,)),))
            table.seen.match.part(spec.rules_version - 1, stuck, (), over=False)
            with pytest.raises(NotPossible, match="The rules have changed"):
                await throw(table, 0, 6)
            with pytest.raises(NotPossible, match="set the table up anew"):
                await table.do("Ann", GoOn())
            await table.do("Ann", End())

    scene(scenario)


def test_bots_go_on_from_a_match_with_real_dice_by_those_of_the_app(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await table_of(house, *TWO, turns="1")
            while not table.seen.over:
                if table.seen.match.halt:
                    await throw(table, 0, 2)
                else:
                    await play_last(table)
            fresh = await house.continue_from(table, 1, ["first", "first"], "Ann")
            assert fresh.seen.started

    scene(scenario)


def test_bots_alone_have_no_real_dice(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            with pytest.raises(BadSetup, match="bots have no real dice"):
                await table_of(house, Seat("one", bot="first"), Seat("two", bot="first"))

    scene(scenario)
