"""The term against telling waits: all wait equally long, whoever holds what and whatever they say.

Ann lights a torch; Ben may snuff it if he holds a charm, which is nobody else's to know.
"""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.kernel.toy_secrets import QuietVault, secret_game
from tests.kernel.toy_words import CHARM, PIT, PLAY_CHARM, SNUFF, SWORD
from tests.tables.conftest import SEED, Rooms, Scenario, act, play, sit_down, soon
from undercroft.kernel import NOBODY, SPECTATOR, Action
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Look
from undercroft.match import WAIT, Passed, Stops, replay
from undercroft.tables import (
    MatchOver,
    NotAllowed,
    NotYourTurn,
    Seat,
    Setup,
    Stale,
    Table,
    Terms,
)
from undercroft.tables.commands import HOUSE, SetTerms, StandIn
from undercroft.tables.playing import AnswerBack, AskBack, EndPause, SetStops

Run = Callable[[Scenario], None]
Deed = Callable[[Table], Awaitable[object]]

PAUSE = Terms(pause=1)
LONG = Terms(pause=20, absence="host")
ANN, BEN = Seat("Ann"), Seat("Ben")
CHARMED, PLAIN = [[SWORD], [CHARM]], [[SWORD], [PIT]]
OTHERS = (0, SPECTATOR)


def game(hands: Sequence[Sequence[int]]) -> GameSpec:
    return secret_game(hands, [SWORD] * 6, QuietVault)


@pytest.fixture
def charmed(url: str) -> Run:
    """Run a scenario in which Ben holds a charm."""
    return lambda scenario: asyncio.run(scenario(Rooms(url, game(CHARMED))))


@pytest.fixture
def plain(url: str) -> Run:
    """Run a scenario in which Ben holds none."""
    return lambda scenario: asyncio.run(scenario(Rooms(url, game(PLAIN))))


def elapse(table: Table) -> None:
    """Let the time of the pause be over."""
    table.journal.moved -= timedelta(seconds=table.seen.terms.pause)
    table.store.opened = table.journal.moved
    table.news.notice()


async def going_on(table: Table) -> None:
    """Wait until the pause is over."""
    while table.seen.paused:
        await soon(table.news.wait(table.news.changes()))


async def nothing(table: Table) -> None:
    """Do nothing."""


async def say_no(table: Table) -> None:
    await act(table, 1, table.seen.number_of(1), "no snuff")


async def never_ask(table: Table) -> None:
    never = ((SNUFF.notation, ""), (PLAY_CHARM.notation, ""))
    await table.seating.change(lambda old: (replace(old, stops={1: Stops(never=never)}), []))


WAYS: dict[str, tuple[list[list[int]], Seat, Deed, Deed]] = {
    "nobody is asked": (PLAIN, BEN, nothing, nothing),
    "no answer": (CHARMED, BEN, nothing, nothing),
    "an early no": (CHARMED, BEN, nothing, say_no),
    "never asked": (CHARMED, BEN, never_ask, nothing),
    "a bot that is not asked": (PLAIN, Seat("Ben", "polite"), nothing, nothing),
    "a bot that says no": (CHARMED, Seat("Ben", "polite"), nothing, nothing),
}


async def watched(rooms: Rooms, seat: Seat, before: Deed, then: Deed) -> list[dict[str, Any]]:
    """What the others get at each moment that they can tell from the one before."""
    async with rooms.house() as house:
        table = await sit_down(house, (ANN, seat), rooms.games["vault"], PAUSE)
        await before(table)
        began = datetime.now(UTC)
        await play(table, "light torch")
        seen = []
        doing = asyncio.create_task(_do(then, table))
        while True:
            seen += [json.loads(json.dumps(asdict(table.seen.sight(one)))) for one in OTHERS]
            seen.append(
                {
                    "over": table.seen.over,
                    "request": table.seen.request,
                    "paused": table.seen.paused,
                }
            )
            if table.seen.to_decide == 0:
                break
            await soon(table.news.wait(table.news.changes(*OTHERS), *OTHERS))
        await doing
        assert datetime.now(UTC) - began >= timedelta(seconds=PAUSE.pause)
        return seen


async def _do(deed: Deed, table: Table) -> None:
    await deed(table)


def test_the_others_see_the_same_whoever_is_asked_and_whatever_they_answer(url: str) -> None:
    found = {}
    for number, (name, (hands, seat, before, then)) in enumerate(WAYS.items()):
        path = url.replace("tables.db", f"{number}.db")
        found[name] = asyncio.run(watched(Rooms(path, game(hands)), seat, before, then))
    first = found["nobody is asked"]
    assert [moment["paused"] for moment in first[2::3]] == [True, False]
    for name, seen in found.items():
        assert seen == first, name


def test_who_never_wants_to_be_asked_is_not(charmed: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (ANN, BEN), rooms.games["vault"], LONG)
            await play(table, "light torch")
            question = table.seen.sight(1).question
            assert question is not None
            assert question.options
            await table.do(HOUSE, SetStops(seat=1, never=SNUFF.notation))
            assert table.seen.paused
            assert table.seen.sight(1).question == WAIT
            elapse(table)
            await going_on(table)
            assert "Ben: snuff." not in [line.text for line in table.seen.sight(0).log]

    charmed(scenario)


def test_an_answer_counts_when_the_pause_is_over_and_not_before(charmed: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (ANN, BEN), rooms.games["vault"], LONG)
            await play(table, "light torch")
            before = [asdict(table.seen.sight(seat)) for seat in (0, 1, SPECTATOR)]
            moments = [table.news.changes(seat) for seat in (0, 1, SPECTATOR)]
            assert table.seen.waiting(1) == ""
            assert await play(table, "snuff torch") == table.seen.number_of(1)
            await table.refresh()
            assert [table.seen.waiting(seat) for seat in (0, 1)] == ["", "snuff torch"]
            assert [asdict(table.seen.sight(seat)) for seat in (0, 1, SPECTATOR)] == before
            assert [table.news.changes(seat) for seat in (0, 1, SPECTATOR)] == moments
            elapse(table)
            await going_on(table)
            assert "Ben: snuff." in [line.text for line in table.seen.sight(0).log]
            assert table.seen.waiting(1) == ""

    charmed(scenario)


def test_another_answer_takes_the_place_of_the_first(charmed: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (ANN, BEN), rooms.games["vault"], LONG)
            await play(table, "light torch")
            await play(table, "snuff torch")
            with pytest.raises(NotAllowed):
                await play(table, "light torch")
            with pytest.raises(NotAllowed, match="one for later"):
                await play(table, "no snuff\nno snuff")
            assert table.seen.waiting(1) == "snuff torch"
            await play(table, "no snuff")
            elapse(table)
            await going_on(table)
            assert "Ben: snuff." not in [line.text for line in table.seen.sight(0).log]

    charmed(scenario)


@pytest.mark.both_databases
def test_an_answer_that_waits_outlives_the_program(charmed: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (ANN, BEN), rooms.games["vault"], LONG)
            await play(table, "light torch")
            await play(table, "snuff torch")
            at = table.id
        async with rooms.house() as house:
            table = await house.table(at)
            assert (table.seen.paused, table.seen.waiting(1)) == (True, "snuff torch")
            elapse(table)
            await going_on(table)
            assert "Ben: snuff." in [line.text for line in table.seen.sight(0).log]

    charmed(scenario)


@pytest.mark.both_databases
def test_a_pause_at_which_nobody_is_asked_outlives_the_program(plain: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (ANN, BEN), rooms.games["vault"], LONG)
            await play(table, "light torch")
            at, sight = table.id, table.seen.sight(0)
        async with rooms.house() as house:
            table = await house.table(at)
            assert (table.seen.paused, table.seen.to_decide) == (True, NOBODY)
            assert table.seen.sight(0) == sight
            elapse(table)
            await going_on(table)
            assert table.seen.to_decide == 0
            assert rooms.rows("select turn from matches") == [(0,)]
            assert [entry for entry in await house.store.journal(at) if entry == Passed()]

    plain(scenario)


def test_the_row_of_a_table_tells_its_own_list_of_nobody_who_is_not_asked(plain: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (ANN, BEN), rooms.games["vault"], LONG)
            await play(table, "light torch")
            assert rooms.rows("select turn, deadline is not null from matches") == [(NOBODY, 1)]

    plain(scenario)


def test_an_answer_after_the_end_is_refused_and_not_lost_in_silence(charmed: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (ANN, BEN), rooms.games["vault"], LONG)
            await play(table, "light torch")
            await play(table, "no snuff")
            number = table.seen.number
            assert await table.seating.close_pause(number) == "no snuff"
            with pytest.raises(Stale, match="The pause is over"):
                await play(table, "snuff torch")
            assert table.seen.waiting(1) == "no snuff"
            await table.do(HOUSE, EndPause(number=number - 1))
            assert table.seen.paused, "that pause is over for long"
            await table.do(HOUSE, EndPause(number=number))
            assert not table.seen.paused

    charmed(scenario)


def test_who_is_not_asked_cannot_answer(plain: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (ANN, BEN), rooms.games["vault"], LONG)
            await play(table, "light torch")
            assert (table.seen.to_decide, table.seen.awaited) == (NOBODY, 1), (
                "whose moment it is is public"
            )
            for seat in (0, 1):
                assert table.seen.sight(seat).question == WAIT
                with pytest.raises(NotYourTurn, match="It is not you who decides now"):
                    await act(table, seat, table.seen.number_of(seat), "no snuff")

    plain(scenario)


def test_the_end_of_the_pause_is_for_all_to_know(charmed: Run, plain: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (ANN, BEN), rooms.games["vault"], LONG)
            assert table.seen.deadline is None
            await play(table, "light torch")
            assert table.seen.deadline is not None
            left = (table.seen.deadline - datetime.now(UTC)).total_seconds()
            assert 0 < left <= LONG.pause

    charmed(scenario)
    plain(scenario)


def test_a_host_who_wants_no_pauses_any_more_ends_this_one(plain: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (ANN, BEN), rooms.games["vault"], LONG)
            await play(table, "light torch")
            assert table.seen.paused
            await table.do("Ann", SetTerms())
            await going_on(table)
            assert table.seen.to_decide == 0

    plain(scenario)


def test_a_question_is_asked_on_when_the_host_wants_no_pauses_any_more(charmed: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (ANN, BEN), rooms.games["vault"], LONG)
            await play(table, "light torch")
            await table.do("Ann", SetTerms())
            assert (table.seen.paused, table.seen.to_decide) == (False, 1)
            await play(table, "snuff torch")
            assert table.seen.to_decide == 0

    charmed(scenario)


def test_without_the_term_nothing_waits(plain: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.vault() as table:
            assert table.seen.terms.pause == 0
            await play(table, "light torch")
            assert (table.seen.paused, table.seen.to_decide) == (False, 0)

    plain(scenario)


def test_a_bot_that_stands_in_answers_at_the_end_too(charmed: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (ANN, BEN), rooms.games["vault"], LONG)
            await table.do(HOUSE, StandIn(seat=1))
            await play(table, "light torch")
            await asyncio.sleep(0.3)
            assert table.seen.paused, "however fast it thinks"
            elapse(table)
            await going_on(table)

    charmed(scenario)


class Slow:
    """A bot that thinks until it is let go, and then uses its charm."""

    let_go = threading.Event()

    def choose(self, look: Look) -> Action:
        """See Bot."""
        self.let_go.wait(60)
        return look.decision.actions[0]


def test_a_bot_that_thinks_for_longer_says_no(url: str) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            seats = (ANN, Seat("Ben", "slow"))
            table = await sit_down(house, seats, rooms.games["vault"], PAUSE)
            await play(table, "light torch")
            await going_on(table)
            Slow.let_go.set()
            assert "Ben: snuff." not in [line.text for line in table.seen.sight(0).log]
            assert table.seen.to_decide == 0

    Slow.let_go.clear()
    spec = game(CHARMED)
    asyncio.run(scenario(Rooms(url, replace(spec, bots={**spec.bots, "slow": lambda _: Slow()}))))


def test_the_record_of_a_match_with_pauses_is_a_record_like_any_other(charmed: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            seats = (Seat("Uno", "polite"), Seat("Due", "polite"))
            held = [replace(seat, ready=True) for seat in seats]
            spec = rooms.games["vault"]
            terms = Terms(pause=1)
            setup = Setup(spec.slug, spec.resolve({"turns": "4"}), held, SEED, "instant", terms)
            table = await house.create(setup, "Ann")
            while not table.seen.over:
                if table.seen.paused:
                    elapse(table)
                await soon(table.news.wait(table.news.changes()))
            record = table.seen.record()
            assert replay(spec, record).returns == table.seen.match.returns
            with pytest.raises(MatchOver):
                await act(table, 0, table.seen.number_of(0), "enter")

    charmed(scenario)


@pytest.mark.parametrize("terms", [Terms(absence="host"), LONG], ids=["no pause", "a pause"])
def test_a_request_outlasts_an_answer_that_the_others_learn_nothing_of(
    url: str, terms: Terms
) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (ANN, BEN, Seat("Cy")), rooms.games["vault"], terms)
            begun = table.seen.sight(SPECTATOR, 0).view
            await play(table, "light torch")
            await table.do(HOUSE, AskBack(seat=0, number=table.seen.number_of(0)))
            asked, moment = table.seen.request, table.seen.number_of(0)
            await act(table, 1, table.seen.number_of(1), "no snuff")
            if terms.pause:
                number = table.seen.number
                elapse(table)
                while table.seen.number == number:
                    await soon(table.news.wait(table.news.changes()))
            assert (table.seen.to_decide, table.seen.number_of(0)) == (2, moment)
            assert asked is not None
            assert table.seen.request == asked
        async with rooms.house() as again:
            opened = await again.table(table.id)
            assert opened.seen.request == asked
            await opened.do(HOUSE, AnswerBack(seat=1, agrees=True))
            await opened.do(HOUSE, AnswerBack(seat=2, agrees=True))
            assert opened.seen.sight(SPECTATOR, 0).view == begun
            assert opened.seen.to_decide == 0
            assert opened.seen.request is None

    asyncio.run(scenario(Rooms(url, game([[SWORD], [CHARM], [CHARM]]))))


def test_an_answer_that_all_learn_of_makes_a_request_void(charmed: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (ANN, BEN), rooms.games["vault"], Terms(absence="host"))
            await play(table, "light torch")
            await table.do(HOUSE, AskBack(seat=0, number=table.seen.number_of(0)))
            assert table.seen.request is not None
            await play(table, SNUFF.notation)
            assert table.seen.request is None

    charmed(scenario)
