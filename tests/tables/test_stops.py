"""Stops: questions that the table declines for a seat, at once and unseen."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest

from tests.kernel.toy_secrets import VAULT, QuietVault, secret_game
from tests.kernel.toy_words import CHARM, NO_SNUFF, PIT, PLAY_CHARM, SNUFF, SNUFFS, SWORD
from tests.tables.conftest import TWO, Rooms, Scenario, act, play, play_first, sit_down, soon
from undercroft.kernel import SPECTATOR
from undercroft.match import NEXT_TURN, Pass, Stops, replay
from undercroft.tables import NotAllowed, Seat, Table, Terms
from undercroft.tables.commands import HOUSE
from undercroft.tables.playing import ClockRanOut, PassUntil, SetStops, Undo

Run = Callable[[Scenario], None]
UNTIL = {"turn": NEXT_TURN}
POOR = (Seat("Ann"), Seat("Ben", brought="poor"))


@pytest.fixture
def charmed(url: str) -> Callable[[Scenario], None]:
    """Run a scenario in which Ben holds a charm and a pit, and Ann only swords."""

    def run(scenario: Scenario) -> None:
        game = secret_game([[SWORD], [CHARM, PIT]], deck=[SWORD] * 6)
        asyncio.run(scenario(Rooms(url, game)))

    return run


def kind(table: Table) -> str:
    question = table.seen.sight(table.seen.to_decide).question
    return question.kind if question else ""


def test_a_question_that_cannot_matter_is_declined_at_once(charmed: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.vault(POOR, turns="1") as table:
            told = asyncio.create_task(table.news.wait(table.seen.number_of(0), 0))
            await asyncio.sleep(0)
            await play(table, "light torch")
            assert (kind(table), table.seen.to_decide, table.seen.in_secret) == ("lay", 0, False)
            assert await soon(told) == table.seen.number_of(0)
            assert table.seen.number == 2
            await play(table, "lay nothing")
            await play(table, "lay nothing")
            assert kind(table) == "pits", "a pit can matter"
            await play(table, "no pit")
            assert table.seen.over
            record = table.seen.record()
            assert "no snuff" in record.actions
            assert "no charm" in record.actions
            replayed = replay(rooms.games["vault"], record)
            assert [action.notation for action in replayed.actions] == record.actions

    charmed(scenario)


def test_always_ask_asks(charmed: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.vault(POOR) as table:
            await table.do(HOUSE, SetStops(seat=1, when="always"))
            await play(table, "light torch")
            assert (kind(table), table.seen.to_decide) == ("snuffs", 1)
            await table.do(HOUSE, SetStops(seat=1, when="useful"))
            assert (kind(table), table.seen.to_decide) == ("lay", 0), "the pending question counts"

    charmed(scenario)


def test_never_for_this_card(charmed: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, rooms.games["vault"])
            await play(table, "light torch")
            question = table.seen.sight(1).question
            assert question is not None
            assert (question.kind, question.decline) == ("snuffs", "no snuff")
            for wrong in ("no snuff", "enter", "nonsense"):
                with pytest.raises(NotAllowed):
                    await table.do(HOUSE, SetStops(seat=1, never=wrong))
            await table.do(HOUSE, SetStops(seat=1, never="snuff torch"))
            assert table.seen.stops(1).never == (("snuff torch", "Snuff torch"),)
            assert kind(table) == "lay"
        async with rooms.house() as house:
            again = await house.table(table.id)
            assert again.seen.stops(1) == table.seen.stops(1)
            await again.do(HOUSE, Undo(seat=0, number=again.seen.number_of(0)))
            await play(again, "light torch")
            assert (kind(again), again.seen.to_decide) == ("lay", 0)
            await again.do(HOUSE, SetStops(seat=1, again="snuff torch"))
            await again.do(HOUSE, Undo(seat=0, number=again.seen.number_of(0)))
            await play(again, "light torch")
            assert kind(again) == "snuffs"

    charmed(scenario)


def test_what_was_declined_can_be_asked_again_by_undo(charmed: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, POOR, rooms.games["vault"])
            await play(table, "light torch")
            await table.do(HOUSE, Undo(seat=1, number=table.seen.number_of(1)))
            assert kind(table) == "snuffs"
        async with rooms.house() as house:
            again = await house.table(table.id)
            assert kind(again) == "snuffs", "opening a table is no answer"
            await play(again, "snuff torch")

    charmed(scenario)


def test_what_was_declined_goes_back_with_the_choice_before_it(charmed: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, POOR, rooms.games["vault"])
            await play(table, "light torch")
            await play(table, "lay nothing")
            steps = table.seen.undo_offer(1).steps
            assert [one.by_stops for one in table.seen.match.answers if one.player == 1] == [True]
            assert steps in (0, 1), "what it did not choose counts as no step beside what it chose"
        async with rooms.house() as house:
            again = await house.table(table.id)
            assert [one.by_stops for one in again.seen.match.answers if one.player == 1] == [True]

    charmed(scenario)


def test_what_a_crash_left_over_is_declined_when_the_table_opens(charmed: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, POOR, rooms.games["vault"])
            await table.do(HOUSE, SetStops(seat=1, when="always"))
            await play(table, "light torch")
            await table.seating.change(lambda old: (replace(old, stops={}), []))
        async with rooms.house() as house:
            again = await house.table(table.id)
            assert (kind(again), again.seen.number) == ("lay", 2)

    charmed(scenario)


def test_bots_are_asked_everything(charmed: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.vault((Seat("Ann"), Seat("Uno", "first", "poor"))) as table:
            number = table.seen.number_of(0)
            await act(table, 0, number, "light torch")
            await soon(table.news.wait(number, 0))
            assert "snuff" in table.seen.sight(0).log[-1].text

    charmed(scenario)


def test_stops_are_plain_values() -> None:
    stops = Stops(True, (("play charm", "Play a charm"),))
    assert Stops.from_json(stops.to_json()) == stops
    assert stops.plus("x", "X").without("play charm").never == (("x", "X"),)
    assert stops.plus("play charm", "Again").never == (("play charm", "Again"),)


def test_one_answer_that_can_matter_is_enough_to_be_asked() -> None:
    asked: Any = SimpleNamespace(
        kind=SNUFFS, legal_actions=[SNUFF, PLAY_CHARM, NO_SNUFF], current_player=0
    )
    game = replace(VAULT, view=lambda state, seat: {}, idle=lambda seen, action: action is SNUFF)
    assert Stops().decline(game, asked) is None
    assert Stops().plus("play charm", "Play charm").decline(game, asked) is NO_SNUFF


def test_that_the_time_of_a_hidden_question_ran_out_is_for_its_player_alone(charmed: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, rooms.games["vault"], Terms(clock=3600))
            await play(table, "light torch")
            assert (table.seen.in_secret, table.seen.to_decide) == (True, 1)
            await table.do(
                HOUSE,
                ClockRanOut(
                    seat=1, number=table.seen.number_of(1), action="no snuff", since=monotonic()
                ),
            )
            told = {
                seat: [
                    line.text for line in table.seen.sight(seat, None).log if "time" in line.text
                ]
                for seat in (0, 1, SPECTATOR)
            }
            mine = ["The time ran out: a bot decided for Ben."]
            assert told == {0: [], 1: mine, SPECTATOR: []}

    charmed(scenario)


@pytest.fixture
def quiet(url: str) -> Run:
    """Run a scenario in which Ben holds a charm, in a game that says whose turn it is."""
    hands = [[SWORD] * 3, [CHARM, CHARM, PIT]]
    game = secret_game(hands, [SWORD] * 6, QuietVault)
    return lambda scenario: asyncio.run(scenario(Rooms(url, game)))


def test_a_kind_is_passed_until_the_own_turn(quiet: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.vault() as other:
            await play(other, "light torch")
            await other.do(HOUSE, SetStops(seat=1, never="snuff torch"))
            declined = other.seen.sight(0)
        async with rooms.vault() as table:
            await play(table, "light torch")
            assert (
                kind(table),
                table.seen.passes(table.seen.sight(1)),
                table.seen.passes(table.seen.sight(0)),
            ) == (
                "snuffs",
                UNTIL,
                {},
            )
            with pytest.raises(NotAllowed, match="for so long"):
                await table.do("Ben", PassUntil(seat=1, until="round"))
            await table.do("Ben", PassUntil(seat=1, until="turn"))
            (one,) = table.seen.stops(1).passes
            assert (one.kind, one.round) == ("snuffs", NEXT_TURN)
            assert table.seen.sight(0) == declined, "nobody sees how the table came to say no"
            assert Stops.from_json(table.seen.stops(1).to_json()) == table.seen.stops(1)
            while table.seen.match.state.on_turn() != 1:
                await play_first(table)
            assert table.seen.stops(1).passes == (), "it ends by itself"

    quiet(scenario)


def test_what_is_passed_can_be_asked_again(quiet: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.vault() as table:
            await play(table, "light torch")
            await table.do("Ben", PassUntil(seat=1, until="turn"))
            await table.do("Ben", PassUntil(seat=1, until="", kind="snuffs"))
            assert table.seen.stops(1) == Stops()

    quiet(scenario)


def test_a_pass_for_a_round_ends_with_the_round() -> None:
    no, yes = SNUFFS.decline, SNUFF
    stops = Stops().passing(Pass("snuffs", "snuff?", 2))
    for number, answer in ((1, None), (2, no), (3, None)):
        spec: Any = SimpleNamespace(idle=None, view=lambda s, seat, n=number: {"round": n})
        state: Any = SimpleNamespace(kind=SNUFFS, legal_actions=[yes, no], current_player=1)
        assert stops.decline(spec, state) is answer
        state.kind = SimpleNamespace(name="other", decline=no)
        assert stops.decline(spec, state) is None
