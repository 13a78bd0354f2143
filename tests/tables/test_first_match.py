"""A first match at a table: bots follow its script; who leaves it may come back."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.first_matches import answers, cellar, script
from tests.tables.conftest import Rooms, Scenario, soon
from undercroft.match import Lesson, lessons
from undercroft.tables import Astray, House, NotPossible, Seat, Setup, Table
from undercroft.tables.commands import SetTerms
from undercroft.tables.playing import Act, FollowGuide, SetStops

Run = Callable[[Scenario], None]


async def learn(house: House, folder: Path, rooms: Rooms) -> tuple[Lesson, Table]:
    """The first match of the toy game; Ann learns."""
    spec = cellar(folder, script())
    rooms.games[spec.slug] = spec
    found = lessons(spec)[0]
    seats = (Seat("Ann", holders=("ann",), ready=True), Seat("Ben", "first"))
    setup = Setup(spec.slug, found.switches, seats, found.seed, "instant")
    return found, await house.create(setup, "ann")


async def my_turn(table: Table) -> None:
    """Wait until Ann is to decide, or the match is over."""
    while table.seen.to_decide != 0 and not table.seen.over:
        await soon(table.news.wait(table.news.changes()))


async def act(table: Table, notation: str, *, unguided: bool = False) -> None:
    number = table.seen.number_of(0)
    await table.do("ann", Act(seat=0, number=number, action=notation, unguided=unguided))
    await asyncio.sleep(0)


def test_the_bots_answer_as_the_script_says(scene: Run, tmp_path: Path) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            _, table = await learn(house, tmp_path, rooms)
            for player, notation in answers():
                if player == 0:
                    await my_turn(table)
                    await act(table, notation)
            await my_turn(table)
            assert table.seen.over
            given = [action.notation for action in table.seen.match.actions]
            assert given == [notation for _, notation in answers()]

    scene(scenario)


def test_another_answer_counts_when_it_is_given_once_more(scene: Run, tmp_path: Path) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            _, table = await learn(house, tmp_path, rooms)
            await my_turn(table)
            other = table.seen.match.state.legal_actions[0].notation
            with pytest.raises(Astray, match="Because of") as refused:
                await act(table, other)
            assert refused.value.action == other
            assert not table.seen.match.answers
            await act(table, other, unguided=True)
            assert table.seen.guide is not None
            assert table.seen.guide.strayed == 1
            number = table.seen.number_of(0)
            await table.do("ann", FollowGuide(seat=0, number=number))
            assert not table.seen.match.answers
            with pytest.raises(NotPossible, match="goes along its guide"):
                await table.do("ann", FollowGuide(seat=0, number=table.seen.number_of(0)))
            await act(table, answers()[0][1])

    scene(scenario)


def test_who_comes_back_takes_the_answers_of_bots_back_too(scene: Run, tmp_path: Path) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            _, table = await learn(house, tmp_path, rooms)
            await my_turn(table)
            await act(table, table.seen.match.state.legal_actions[0].notation, unguided=True)
            while {answer.player for answer in table.seen.match.answers} == {0}:
                await my_turn(table)
                await act(table, table.seen.match.state.legal_actions[0].notation)
                await asyncio.sleep(0.01)
            await my_turn(table)
            await table.do("ann", FollowGuide(seat=0, number=table.seen.number_of(0)))
            assert not table.seen.match.answers

    scene(scenario)


def test_the_guide_asks_for_its_step_whatever_is_never_asked(scene: Run, tmp_path: Path) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            _, table = await learn(house, tmp_path, rooms)
            mine = [notation for player, notation in answers() if player == 0]
            for notation in mine[: mine.index("no charm")]:
                await my_turn(table)
                await act(table, notation)
            await my_turn(table)
            question = table.seen.sight(0).question
            assert question is not None
            assert question.decline == "no charm"
            for option in question.options:
                if option.notation != question.decline:
                    await table.do("ann", SetStops(seat=0, never=option.notation))
            assert table.seen.stops(0).decline(table.spec, table.seen.match.state) is not None
            assert table.seen.to_decide == 0
            assert table.seen.sight(0).question == question
            await act(table, question.decline)

    scene(scenario)


def test_it_stays_private(scene: Run, tmp_path: Path) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            _, table = await learn(house, tmp_path, rooms)
            with pytest.raises(NotPossible, match="stays private"):
                await table.do("ann", SetTerms(public=True))
            await table.do("ann", SetTerms(chat=False))
            assert not table.seen.terms.chat
            assert replace(table.seen.setup, seed="other").is_lesson(table.spec) is False

    scene(scenario)
