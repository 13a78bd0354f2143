"""Taking back beyond what undo allows: everybody who plays has to agree."""

from collections.abc import Callable
from unittest.mock import patch

import pytest

from tests.tables.conftest import Rooms, Scenario, play, play_first, sit_down
from undercroft.kernel import SPECTATOR
from undercroft.match.going_back import SOME_DECISION
from undercroft.tables import PACES, NothingToTakeBack, NotPossible, Seat, Stale, Table
from undercroft.tables.commands import HOUSE, StandIn
from undercroft.tables.playing import AnswerBack, AskBack

Run = Callable[[Scenario], None]
THREE = (Seat("Ann"), Seat("Ben"), Seat("Cy"))


async def far_enough(table: Table) -> int:
    """Play until Ann can undo nothing any more; return the number of the moment."""
    await play(table, "enter")
    while table.seen.undo_offer(0).steps:
        await play_first(table)
    return table.seen.number


def test_all_agree_and_the_match_goes_back(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            number = await far_enough(table)
            await table.do(HOUSE, AskBack(seat=0, number=number))
            assert table.seen.request is not None
            assert table.seen.number == number
            await table.do(HOUSE, AnswerBack(seat=1, agrees=True))
            assert (table.seen.number, table.seen.to_decide) == (number + 1, 0)
            assert table.seen.request is None
            log = table.seen.sight(1).log
            assert [line.text for line in log][-2:] == [
                "Ann asks to take back their last decision.",
                "Ann took a choice back.",
            ]
            assert any(line.undone for line in log)
            question = table.seen.sight(0).question
            assert question is not None
            await play(table, question.options[0].notation)

    scene(scenario)


def test_who_need_ask_nobody_is_told_in_the_order_of_the_journal(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        alone = (Seat("Ann", holders=("Ann",)), Seat("Ben", bot="random"))
        async with rooms.house() as house:
            table = await sit_down(house, alone)
            await play(table, "enter")
            await table.do(HOUSE, AskBack(seat=0, number=table.seen.number_of(0)))
            said = [line.text for line in table.seen.sight(SPECTATOR).log]
            assert said[-2:] == [
                "Ann asks to take back their last decision.",
                "Ann took a choice back.",
            ]
        async with rooms.house() as again:
            log = (await again.table(table.id)).seen.sight(SPECTATOR).log
            assert [line.text for line in log] == said

    scene(scenario)


def test_one_refuses_and_nothing_changes(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            number = await far_enough(table)
            await table.do(HOUSE, AskBack(seat=0, number=number))
            await table.do(HOUSE, AnswerBack(seat=1, agrees=False))
            assert (table.seen.number, table.seen.request) == (number, None)
            assert table.seen.sight(SPECTATOR).log[-1].text == "Ben did not agree to the take-back."
            with pytest.raises(NotPossible, match="Nobody asks"):
                await table.do(HOUSE, AnswerBack(seat=1, agrees=True))

    scene(scenario)


def test_a_decision_makes_the_request_void(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            await far_enough(table)
            await table.do(HOUSE, AskBack(seat=0, number=table.seen.number))
            await play_first(table)
            assert table.seen.request is None
            with pytest.raises(NotPossible, match="Nobody asks"):
                await table.do(HOUSE, AnswerBack(seat=1, agrees=True))

    scene(scenario)


def test_alone_against_bots_nobody_has_to_agree(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table((Seat("Ann"), Seat("Uno", "first"))) as table:
            await play(table, "enter")
            while table.seen.to_decide != 0:
                await table.news.wait(table.news.changes())
            await table.do(HOUSE, AskBack(seat=0, number=table.seen.number))
            assert table.seen.to_decide == 0
            assert table.seen.sight(0).question is not None
            await play(table, "enter")

    scene(scenario)


def test_who_has_decided_nothing_has_nothing_to_take_back(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            with pytest.raises(NothingToTakeBack):
                await table.do(HOUSE, AskBack(seat=1, number=0))
            await play(table, "enter")
            with pytest.raises(Stale):
                await table.do(HOUSE, AskBack(seat=0, number=0))

    scene(scenario)


def test_a_new_program_goes_back_as_well(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            await far_enough(table)
            await table.do(HOUSE, AskBack(seat=0, number=table.seen.number))
            async with rooms.house() as other:
                there = await other.table(table.id)
                assert there.seen.request == table.seen.request
                await there.do(HOUSE, AnswerBack(seat=1, agrees=True))
                await table.refresh()
                assert table.seen.sight(0, None) == there.seen.sight(0, None)
                assert table.seen.to_decide == 0

    scene(scenario)


def test_of_three_people_all_have_to_agree(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table(THREE) as table:
            number = await far_enough(table)
            await table.do(HOUSE, AskBack(seat=0, number=number))
            await table.do(HOUSE, AnswerBack(seat=1, agrees=True))
            assert table.seen.number == number
            assert table.seen.request is not None
            assert table.seen.request.agreed == (0, 1)
            await table.do(HOUSE, AnswerBack(seat=2, agrees=True))
            assert (table.seen.number, table.seen.to_decide) == (number + 1, 0)

    scene(scenario)


def test_who_is_away_need_not_agree(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table(THREE) as table:
            number = await far_enough(table)
            with patch.dict(PACES, instant=60.0):
                await table.do(HOUSE, StandIn(seat=2))
                await table.do(HOUSE, AskBack(seat=0, number=number))
                await table.do(HOUSE, AnswerBack(seat=1, agrees=True))
                assert (table.seen.number, table.seen.to_decide) == (number + 1, 0)

    scene(scenario)


@pytest.mark.parametrize("late", [0, 1])
def test_a_request_that_an_earlier_program_kept_stands_until_the_next_answer(
    scene: Run, late: int
) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            number = await far_enough(table)
        kept = f'{{"seat": 0, "number": {number - late}, "agreed": [0]}}'
        rooms.rows(f"UPDATE matches SET request = '{kept}'")
        async with rooms.house() as again:
            opened = await again.table(table.id)
            assert (opened.seen.request is None) == bool(late)
            if not late:
                await opened.do(HOUSE, AnswerBack(seat=1, agrees=True))
                assert (opened.seen.number, opened.seen.to_decide) == (number + 1, 0)

    scene(scenario)


def test_what_was_taken_back_in_secret_meanwhile_is_not_missed_until_all_agree(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            number, stay = await far_enough(table), len(table.seen.match.answers)
        kept = f'{{"seat": 0, "noticed": {number}, "agreed": [0], "stay": {stay}}}'
        rooms.rows(f"UPDATE matches SET request = '{kept}'")
        async with rooms.house() as again:
            opened = await again.table(table.id)
            assert opened.seen.request is not None
            assert {opened.seen.asked_back(seat) for seat in (0, 1)} == {SOME_DECISION}
            await opened.do(HOUSE, AnswerBack(seat=1, agrees=True))
            after: tuple[int, object] = (opened.seen.number, opened.seen.request)
            assert after == (number, None)

    scene(scenario)
