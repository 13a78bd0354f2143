"""Exact values: every outcome of an action, with its probability."""

from math import isclose
from typing import ClassVar

import pytest

from tests.kernel.play import does, offered, same, turn
from tests.kernel.toy_game import GAME
from tests.kernel.toy_words import CHARM, SWORD, WORDS
from undercroft.kernel import (
    Action,
    Dice,
    Die,
    Frame,
    IllegalAction,
    Kind,
    OutOfDice,
    State,
    Vocabulary,
)
from undercroft.kit.outcomes import TooManyOutcomes, outcomes

CHANCES = Vocabulary()
THROW = CHANCES.add("throw")
WAIT = CHANCES.add("wait")
GO = Kind("go", "T-3", "throw")


class Throw(Frame):
    """Two equal dice, and a third if they show the same."""

    STEPS = ("ready", "pair", "third")

    die: tuple[int, ...]

    def ready(self, s: "Sum") -> None:
        s.ask(0, GO, [THROW, WAIT])

    def ready_answer(self, s: "Sum", action: Action) -> None:
        s.total = 0

    def pair(self, s: "Sum") -> None:
        one, other = s.dice.roll("battle", 2, Die(self.die))
        s.total = one + other
        if one != other:
            s.end_match()

    def third(self, s: "Sum") -> None:
        s.total += s.dice.roll("battle", 1, Die(self.die))[0]
        s.end_match()


class Sum(State):
    """What the dice add up to."""

    total: int


def chances(die: tuple[int, ...]) -> dict[int, float]:
    """The probability of each total."""
    s = Sum(0).start(Throw(die), Dice())
    found: dict[int, float] = {}
    for chance, after in outcomes(s, THROW):
        assert isinstance(after, Sum)
        found[after.total] = found.get(after.total, 0.0) + chance
    return found


def test_chained_throws_of_a_coin() -> None:
    # 01 and 10 end at 1; 00 then 0 or 1; 11 then 0 or 1.
    found = chances((0, 1))
    assert found.keys() == {0, 1, 2, 3}
    for total, chance in {0: 1 / 8, 1: 1 / 2 + 1 / 8, 2: 1 / 8, 3: 1 / 8}.items():
        assert isclose(found[total], chance)


def test_equal_dice_are_listed_once_with_their_weight() -> None:
    found = chances(tuple(range(1, 7)))
    assert isclose(sum(found.values()), 1)
    # 7 is 6 of 36 pairs without doubles, and 1-1, 2-2, 3-3 with a 5, a 3, a 1.
    assert isclose(found[7], 6 / 36 + 3 / 216)
    assert isclose(found[18], 1 / 216)


def test_faces_on_several_sides_weigh_more() -> None:
    found = chances((0, 0, 5))
    assert isclose(sum(found.values()), 1)
    assert isclose(found[0], (4 / 9) * (2 / 3))
    assert isclose(found[5], 4 / 9 + (4 / 9) * (1 / 3))


def test_a_battle_is_won_with_half_of_the_faces() -> None:
    s = turn([[], []])
    does(s, 0, "enter", "lay nothing")
    before = s.copy()
    found = outcomes(s, WORDS.parse("lay nothing"))
    assert same(s, before)
    assert len(found) == 6
    assert isclose(sum(chance for chance, _ in found), 1)
    assert isclose(sum(chance * GAME.returns(after)[0] for chance, after in found), 1 / 2)


def test_an_outcome_may_be_a_question_and_has_outcomes_of_its_own() -> None:
    s = turn([[CHARM], [SWORD]])
    does(s, 0, "enter", "lay nothing")
    value = 0.0
    for chance, after in outcomes(s, WORDS.parse("lay nothing")):
        assert offered(after) == ["play charm", "no charm"]
        best = 0.0
        for action in after.legal_actions:
            best = max(best, sum(p * GAME.returns(end)[0] for p, end in outcomes(after, action)))
        value += chance * best
    assert isclose(value, 1 / 2 + 1 / 2 * 1 / 2)


def test_an_action_without_chance_has_one_outcome_with_an_empty_script() -> None:
    s = turn([[], []])
    ((chance, after),) = outcomes(s, WORDS.parse("enter"))
    assert chance == 1
    does(after, 0, "lay nothing")
    with pytest.raises(OutOfDice):
        does(after, 1, "lay nothing")


# Two d6 end in 15 ways when they differ; each of 6 doubles throws a third die.
WAYS = 15 + 6 * 6


def test_so_many_outcomes_as_were_asked_for_are_listed_and_not_one_more() -> None:
    s = Sum(0).start(Throw(tuple(range(1, 7))), Dice())
    assert len(outcomes(s, THROW, most=WAYS)) == WAYS
    with pytest.raises(TooManyOutcomes) as fault:
        outcomes(s, THROW, most=WAYS - 1)
    assert "'throw' can turn out in more than 50 ways" in str(fault.value)
    assert "`most`" in str(fault.value)
    assert (s.total, s.legal_actions) == (0, [THROW, WAIT])


class Counting(Sum):
    """Counts how often it was copied."""

    copies: ClassVar[int] = 0

    def clone(self, dice: Dice) -> "Counting":
        Counting.copies += 1
        return Counting(self.total).take_control_of(self, dice)


def test_a_throw_of_too_many_ways_is_refused_at_once() -> None:
    s = Counting(0).start(Throw(tuple(range(250))), Dice())  # 31,375 different pairs
    with pytest.raises(TooManyOutcomes, match="more than 10,000 ways"):
        outcomes(s, THROW)
    assert Counting.copies == 1


def test_an_illegal_action_has_no_outcomes() -> None:
    with pytest.raises(IllegalAction):
        outcomes(turn([[], []]), WORDS.parse("pay coin"))
