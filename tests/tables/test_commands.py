"""The closed list of commands: who may give which, and several answers at once."""

from collections.abc import Callable

import pytest

from tests.tables.conftest import ANN, OPEN, Rooms, Scenario, gather, play_first, sit_down
from undercroft.match import Given
from undercroft.tables import (
    Forbidden,
    NoSuchThing,
    NotAllowed,
    NotPossible,
    Stale,
    Table,
    key_hash,
    new_key,
)
from undercroft.tables.amending import PutNumberRight
from undercroft.tables.commands import (
    HOUSE,
    Bring,
    ComeBack,
    Command,
    Concede,
    Fill,
    LeadOn,
    Leave,
    Lend,
    Ready,
    Remove,
    Rename,
    SetPace,
    SetTerms,
    Sit,
    StandIn,
)
from undercroft.tables.deputies import AskDeputy, Deputise, EndDeputy
from undercroft.tables.going_back import GoBack, Redo
from undercroft.tables.lent_eyes import LendEyes
from undercroft.tables.playing import (
    Act,
    AnswerBack,
    AskBack,
    BotAnswers,
    Clear,
    ClockRanOut,
    Continue,
    EndPause,
    PassUntil,
    Rematch,
    Restart,
    SetNotes,
    SetStops,
    Undo,
)
from undercroft.tables.talking import Say

Run = Callable[[Scenario], None]
HOLDERS = [
    Act(seat=0, number=0, action="enter"),
    Undo(seat=0, number=0),
    Restart(seat=0, number=0),
    AskBack(seat=0, number=0),
    GoBack(seat=0, number=0, at=0),
    Redo(seat=0, number=0),
    PutNumberRight(seat=0, number=0, what="gold", to="1"),
    AnswerBack(seat=0, agrees=True),
    SetStops(seat=0, when="always"),
    PassUntil(seat=0, until="", kind="lay"),
    Say(seat=0, text="hello"),
    SetNotes(seat=0, text="a note"),
    Ready(seat=0),
    Bring(seat=0),
    Leave(seat=0),
    ComeBack(seat=0),
    Concede(seat=0),
    Rename(seat=0, name="Anna"),
    Lend(seat=0, link="x"),
    AskDeputy(seat=0, to=1),
    Deputise(seat=0, absent=1),
    EndDeputy(seat=0),
    LendEyes(seat=0),
]
HOSTS = [
    SetTerms(public=True),
    Fill(bot="first"),
    Remove(seat=1),
    StandIn(seat=1),
    Clear(),
]
SEATED = [SetPace(pace="slow"), Rematch()]
HOUSES = [
    BotAnswers(seat=0, number=0, action="enter", since=0.0),
    ClockRanOut(seat=0, number=0, action="enter", since=0.0),
    EndPause(number=0),
    LeadOn(to="another"),
]
EVERY = [*HOLDERS, *HOSTS, *SEATED]


def named(command: Command) -> str:
    return type(command).__name__


def first_card(table: Table) -> str:
    """What Ann can lay once the torch is lit."""
    after = table.seen.match.take([table.spec.vocabulary.parse("light torch")]).steps[-1].after
    return after.legal_actions[0].notation


@pytest.mark.parametrize("command", EVERY, ids=named)
def test_a_stranger_gives_no_command(scene: Run, command: Command) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            before = table.seating.stored, table.seen.number
            for who in ("", "stranger"):
                with pytest.raises(Forbidden, match=r"Somebody else holds|Only"):
                    await table.do(who, command)
            assert (table.seating.stored, table.seen.number) == before

    scene(scenario)


@pytest.mark.parametrize("command", [*HOLDERS, *HOSTS], ids=named)
def test_a_player_does_not_act_for_another_nor_as_the_host(scene: Run, command: Command) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            with pytest.raises(Forbidden):
                await table.do("Ben", command)

    scene(scenario)


@pytest.mark.parametrize("command", HOUSES, ids=named)
def test_nobody_gives_a_command_of_the_house(scene: Run, command: Command) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            before = table.seating.stored, table.seen.number
            for who in ("", "stranger", "Ben", "Ann"):
                with pytest.raises(Forbidden, match="Only the table itself does that"):
                    await table.do(who, command)
            assert (table.seating.stored, table.seen.number) == before

    scene(scenario)


def test_no_token_has_the_rights_of_the_house() -> None:
    assert len(key_hash(new_key())) != len(HOUSE)


def test_the_host_without_a_seat_decides_what_is_the_hosts(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await gather(house, OPEN, OPEN)
            await table.do("ann", SetTerms(public=True))
            assert table.seen.terms.public
            with pytest.raises(Forbidden, match="Only who holds a seat"):
                await table.do("ann", SetPace(pace="slow"))
            with pytest.raises(NotPossible, match="still running"):
                await table.do("ann", Rematch())

    scene(scenario)


def test_what_there_is_not_is_named(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            with pytest.raises(NoSuchThing, match="There is no seat 2; they go from 0 to 1"):
                await table.do("Ann", Leave(seat=2))
            with pytest.raises(NoSuchThing, match="There is no bot 'chess'; there are"):
                await table.do("Ann", Fill(bot="chess"))
            with pytest.raises(NoSuchThing, match="There is no pace 'late'; there are slow"):
                await table.do("Ann", SetPace(pace="late"))
            with pytest.raises(NoSuchThing, match="There is no bot 'chess'"):
                await table.do("Ann", Continue(at=0, bots=["chess", ""]))

    scene(scenario)


def test_a_foreign_seat_is_no_place_to_go_on_from(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            await play_first(table)
            with pytest.raises(Forbidden):
                await table.do("Ben", Continue(at=1, seat=0, bots=["", ""]))
            fresh = await table.do("Ben", Continue(at=1, bots=["", "first"]))
            assert (await house.table(fresh)).seating.of("Ben") == [0]

    scene(scenario)


def test_a_table_is_thrown_away_before_its_match_alone(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await gather(house, ANN, OPEN)
            await table.do("ben", Sit(seat=1, name="Ben", ready=False))
            await table.do("ann", Clear())
            assert table.news.closed
            begun = await sit_down(house)
            for _ in range(2):
                with pytest.raises(NotPossible, match="The match has begun"):
                    await begun.do("Ann", Clear())
                while not begun.seen.over:
                    await play_first(begun)
            assert begun.seen.over

    scene(scenario)


def test_a_bot_stands_in_for_nobody_who_is_there(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            with house.looking(table, 1), pytest.raises(NotPossible, match="They are there"):
                await table.do("Ann", StandIn(seat=1))
            await table.do("Ann", SetTerms(absence="never"))
            with pytest.raises(NotPossible, match="nobody is replaced"):
                await table.do("Ann", StandIn(seat=1))
            await table.do("Ann", SetTerms(absence="host"))
            await table.do("Ann", StandIn(seat=1))
            assert table.seen.seats[1].stand_in

    scene(scenario)


def test_who_was_just_asked_to_leave_changes_nothing_elsewhere(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as two:
            here = await sit_down(one)
            there = await two.table(here.id)
            await here.do("Ann", Remove(seat=1))
            with pytest.raises(Forbidden, match="Only who holds a seat here"):
                await there.do("Ben", SetPace(pace="slow"))
            assert there.seen.setup.pace == here.seen.setup.pace == "instant"

    scene(scenario)


# -- several answers at once ------------------------------------------------------


def test_several_answers_are_one_entry_and_are_undone_as_one(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            card = first_card(table)
            await table.do("Ann", Act(seat=0, number=0, action=f"light torch\r\n{card}"))
            assert table.seen.number == 1
            stored = await table.store.journal(table.id)
            assert stored == [Given(0, ("light torch", card))]
            number = table.seen.number_of(0)
        async with rooms.house() as house:
            again = await house.table(table.id)
            assert [action.notation for action in again.seen.match.actions] == ["light torch", card]
            assert again.seen.undo_offer(0).steps == 1
            await again.do("Ann", Undo(seat=0, number=number))
            assert again.seen.match.actions == []

    scene(scenario)


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        ("light torch\nlight torch", "Not all of it is allowed: .*'light torch'"),
        ("light torch\ndance", "no action is written 'dance'"),
        ("pay coin\nlight torch", "“Pay coin” is not allowed now"),
        ("enter\n{card}\n{card}", "answer 3 is one for later"),
        ("", "no action is written ''"),
    ],
)
def test_of_several_answers_none_counts_if_one_does_not(scene: Run, actions: str, why: str) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            text = actions.format(card=first_card(table))
            with pytest.raises(NotAllowed, match=why):
                await table.do("Ann", Act(seat=0, number=0, action=text))
            assert (table.seen.number, table.seen.match.actions) == (0, [])
            assert await table.store.journal(table.id) == []
            with pytest.raises(Stale):
                await table.do("Ann", Act(seat=0, number=1, action="enter"))

    scene(scenario)
