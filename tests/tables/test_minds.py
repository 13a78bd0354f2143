"""Bots that think for long, beside the server: what a table makes of their answers."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import pytest

from tests.kernel.toy_game import GAME
from tests.kernel.toy_secrets import secret_game
from tests.kernel.toy_words import CHARM, PIT, SWORD
from tests.tables.conftest import Rooms, Scenario, play, sit_down
from tests.tables.test_absence import until
from undercroft.kernel import Action
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Look, NoAnswer
from undercroft.tables import PACES, Seat, Terms, driver
from undercroft.tables.playing import Undo

Run = Callable[[Scenario], None]
SLOW_AND_ANN = (Seat("Uno", "slow"), Seat("Ann"))
ANN_AND_SLOW = (Seat("Ann"), Seat("Uno", "slow"))
TERMS = Terms(absence="host", thinking=5)


@dataclass
class Thinker:
    """Gives the last answer, or none if that is what is said, once it may."""

    fails: str = ""
    asked: list[float] = field(default_factory=list)
    may: asyncio.Event = field(default_factory=asyncio.Event)
    begun: int = 0

    def thinks(self, spec: GameSpec, name: str) -> bool:
        """See Beside."""
        return name == "slow"

    def begin(self) -> None:
        """See Beside."""
        self.begun += 1

    async def answer(self, spec: GameSpec, name: str, look: Look, seconds: float) -> Action:
        """See Beside."""
        self.asked.append(seconds)
        await self.may.wait()
        if self.fails:
            raise NoAnswer(self.fails)
        return look.decision.actions[-1]

    async def weigh(
        self, spec: GameSpec, look: Look, seconds: float
    ) -> list[tuple[Action, list[float]]]:
        """See Beside."""
        raise NoAnswer("nothing was tried")


def test_it_has_the_time_that_the_terms_say_and_its_answer_counts(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        thinker = Thinker()
        async with rooms.house(beside=thinker) as house:
            table = await sit_down(house, SLOW_AND_ANN, GAME, TERMS)
            await until(lambda: thinker.asked == [5.0])
            assert thinker.begun
            legal = table.seen.match.state.legal_actions
            thinker.may.set()
            await until(lambda: table.seen.number > 0)
            assert table.seen.match.answers[0].action == legal[-1] != legal[0]

    scene(scenario)


def test_where_it_has_no_answer_the_rule_of_thumb_has_and_the_log_says_so(
    scene: Run, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(rooms: Rooms) -> None:
        thinker = Thinker("its worker has died")
        thinker.may.set()
        async with rooms.house(beside=thinker) as house:
            table = await sit_down(house, SLOW_AND_ANN, GAME, TERMS)
            legal = table.seen.match.state.legal_actions
            await until(lambda: table.seen.number > 0)
            assert table.seen.match.answers[0].action == legal[0]
            assert table.id not in caplog.text

    with caplog.at_level(logging.WARNING):
        scene(scenario)
    said = "the bot slow gave no answer in 5 s (its worker has died): the rule of thumb answers"
    assert said in caplog.text


def test_an_undo_while_it_thinks_loses_nothing(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        thinker = Thinker()
        async with rooms.house(beside=thinker) as house:
            table = await sit_down(house, ANN_AND_SLOW, GAME, TERMS)
            while table.seen.to_decide == 0:
                await play(table, table.seen.match.state.legal_actions[0].notation)
            await until(lambda: bool(thinker.asked))
            await table.do("Ann", Undo(seat=0, number=table.seen.number_of(0)))
            assert table.seen.to_decide == 0
            thinker.may.set()
            await asyncio.sleep(0.05)
            assert table.seen.to_decide == 0, "an answer to what was taken back does not count"
            await play(table, table.seen.match.state.legal_actions[0].notation)
            await until(lambda: len(thinker.asked) > 1 and table.seen.to_decide == 0)

    scene(scenario)


def test_the_end_of_the_house_waits_for_no_thought(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        thinker = Thinker()
        async with rooms.house(beside=thinker) as house:
            table = await sit_down(house, SLOW_AND_ANN, GAME, TERMS)
            await until(lambda: bool(thinker.asked))
            house.close_all()
            thinker.may.set()
        async with rooms.house(beside=thinker) as house:
            again = await house.table(table.id)
            await until(lambda: again.seen.number > 0)

    scene(scenario)


@pytest.mark.parametrize("hands", [([SWORD, SWORD], [CHARM, PIT])])
def test_in_secret_the_rule_of_thumb_answers(url: str, hands: Any) -> None:
    async def scenario() -> None:
        rooms = Rooms(url, secret_game(hands, deck=[SWORD] * 4))
        thinker = Thinker()
        async with rooms.house(beside=thinker) as house:
            table = await sit_down(house, ANN_AND_SLOW, rooms.games["vault"], TERMS)
            await play(table, "light torch")
            assert not table.seen.in_secret
            assert thinker.asked == [], "how long it thinks would tell that it was asked"

    asyncio.run(scenario())


@pytest.mark.parametrize(("hides", "waits"), [(True, 5.0), (False, 0.7)])
def test_in_a_game_with_secrets_each_answer_takes_all_of_the_time(
    scene: Run, hides: bool, waits: float
) -> None:
    async def scenario(rooms: Rooms) -> None:
        thinker, now = Thinker(), [100.0]
        thinker.may.set()
        async with rooms.house(beside=thinker) as house:
            game = rooms.games["vault"] if hides else GAME
            with patch.object(driver, "monotonic", lambda: now[0]), patch.dict(PACES, instant=0.7):
                table = await sit_down(house, SLOW_AND_ANN, game, TERMS)
                await until(lambda: bool(thinker.asked))
                now[0] += waits - 0.01
                await asyncio.sleep(0.05)
                table.news.notice()
                await asyncio.sleep(0.05)
                assert table.seen.number == 0
                now[0] += 0.01
                while not table.seen.number:
                    table.news.notice()
                    await asyncio.sleep(0.01)

    scene(scenario)
