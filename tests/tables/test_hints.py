"""Hints at a table: for who asks alone, where the terms allow it, and the log says so."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from tests.kernel.toy_game import GAME
from tests.tables.conftest import TWO, Rooms, Scenario, play, sit_down
from tests.tables.test_minds import Thinker
from undercroft.kernel import SPECTATOR, Action
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Look
from undercroft.match import Match, hint_of
from undercroft.tables import NotPossible, NotYourTurn, Stale, Table, Terms
from undercroft.tables.hints import NONE, OFF, TakeHint
from undercroft.tables.refusals import Forbidden

Run = Callable[[Scenario], None]


@dataclass
class Adviser(Thinker):
    """Weighs the answers in their order: the last is the best."""

    async def weigh(
        self, spec: GameSpec, look: Look, seconds: float
    ) -> list[tuple[Action, list[float]]]:
        """See Beside."""
        self.asked.append(seconds)
        worths = enumerate(look.decision.actions)
        found = [(action, [float(place)] * 10) for place, action in worths]
        return [] if self.fails else found[::-1]


def told(table: Table) -> list[str]:
    return [line.text for line in table.seen.sight(SPECTATOR).log]


def hint(table: Table, seat: int = 0, number: int | None = None) -> TakeHint:
    return TakeHint(seat=seat, number=table.seen.number_of(seat) if number is None else number)


def test_who_decides_sees_what_each_answer_is_worth_and_the_log_says_so(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        adviser = Adviser()
        async with rooms.house(beside=adviser) as house:
            table = await sit_down(house, TWO, GAME, Terms(thinking=30))
            legal = table.seen.match.state.legal_actions
            await table.do("Ann", hint(table))
            taken = table.seen.hint(0)
            assert taken is not None
            assert [one.notation for one in taken.ranked] == [
                action.notation for action in legal[::-1]
            ]
            assert table.seen.hint(1) is None
            assert told(table)[-1] == "Ann took a hint."
            await table.do("Ann", hint(table))
            assert adviser.asked == [5.0], "it takes 5 seconds at most, and is taken once"
            await play(table, legal[0].notation)
            assert table.seen.hint(0) is None, "it was for that decision alone"

    scene(scenario)


def test_who_may_not_take_one_is_told_why(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house(beside=Adviser()) as house:
            table = await sit_down(house, TWO, GAME, Terms(hints=False))
            with pytest.raises(NotPossible, match=OFF):
                await table.do("Ann", hint(table))
            table = await sit_down(house, TWO, GAME)
            with pytest.raises(NotYourTurn):
                await table.do("Ben", hint(table, 1))
            with pytest.raises(Forbidden):
                await table.do("Ben", hint(table))
            with pytest.raises(Stale):
                await table.do("Ann", hint(table, number=7))
            assert not [line for line in told(table) if "hint" in line]

    scene(scenario)


def test_where_none_is_found_nothing_is_told(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house(beside=Adviser("nothing")) as house:
            table = await sit_down(house)
            with pytest.raises(NotPossible, match=NONE):
                await table.do("Ann", hint(table))
            assert not [line for line in told(table) if "hint" in line]

    scene(scenario)


def test_a_hint_says_what_the_tries_have_shown() -> None:
    match = Match(GAME, 2, GAME.resolve({}), "1", None, ["", ""], ["Ann", "Ben"])
    sight = match.sight(match.state.current_player, False, 0)
    first, second, *_ = match.state.legal_actions
    won = replace(GAME, worth=(0, 1))
    better, other = [1.0] * 9 + [0.0], [0.0] * 10
    said = hint_of(won, sight, [(first, better), (second, other)])
    labels = {one.notation: one.label for one in sight.question.options} if sight.question else {}
    one, two = labels[first.notation], labels[second.notation]
    assert said.reason.startswith(
        f"“{one}” wins with a chance of 90%, by 10 deals; the next best, “{two}”, 0%."
    )
    alike = hint_of(won, sight, [(first, [1.0, 0.0] * 5), (second, [0.0, 1.0] * 5)])
    assert "That is too close to tell them apart." in alike.reason
    valued = hint_of(replace(GAME, worth=(0, 99)), sight, [(first, [4.0])])
    assert valued.reason.startswith(f"“{one}” is worth on average 4.0, by 1 deal")
