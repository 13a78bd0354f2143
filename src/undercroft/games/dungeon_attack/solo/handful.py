"""The dice of one roll, from their first faces to the final ones, as arrays.

Dice of one colour that show the same are one class, so a roll is counts: white dice by face, fresh
or final; a red die is fresh with A or M (a first D was re-rolled at once, DA-5.3) or final. A
window is an array of values: [white state, red state, column].
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..content.cards import A, D, M
from ..rules.faces import Counts

Values = NDArray[np.float64]
Places = NDArray[np.int64]
Chances = tuple[float, ...]
"""How likely a die shows D, M and A."""

FACES: Final = (D, M, A)
FRESH_A, FRESH_M, FINAL_D, FINAL_M, FINAL_A = range(5)
"""The states of a red die."""
FRESH_RED: Final = {A: FRESH_A, M: FRESH_M}
FINAL_RED: Final = {D: FINAL_D, M: FINAL_M, A: FINAL_A}
SHOWN: Final = {FRESH_A: A, FRESH_M: M, FINAL_D: D, FINAL_M: M, FINAL_A: A}


@cache
def shares(dice: int, kinds: int) -> tuple[tuple[int, ...], ...]:
    """Return all ways to share dice out among so many kinds, in their order."""
    if kinds == 1:
        return ((dice,),)
    return tuple(
        [(n, *rest) for n in range(dice + 1) for rest in shares(dice - n, kinds - 1)]
    )  # fmt: skip


@cache
def place(dice: int, kinds: int) -> dict[tuple[int, ...], int]:
    """Return where each of them stands."""
    return {share: at for at, share in enumerate(shares(dice, kinds))}


def throws(dice: int, chances: Chances) -> Values:
    """Return how likely each share of D, M and A is that so many dice show."""
    found = []
    for share in shares(dice, 3):
        chance = float(factorial(dice))
        for count, one in zip(share, chances, strict=True):
            chance *= one**count / factorial(count)
        found.append(chance)
    return np.array(found)


class WhiteDice:
    """The states of so many white dice: fresh D, M and A, then final D, M and A."""

    def __init__(self, dice: int) -> None:
        states, at = shares(dice, 6), place(dice, 6)
        self.totals: Places = np.array([place(dice, 3)[total_of(state)] for state in states])
        """What each state shows if nothing more is re-rolled."""
        self.first: Places = np.array([at[(*share, 0, 0, 0)] for share in shares(dice, 3)])
        """The states after the first roll."""
        others = shares(dice - 1, 6) if dice else ()
        self.lifted: list[Places] = [_each(others, at, face) for face in FACES]
        """By face: the states from which such a fresh die leaves each state of the others."""
        self.landed: list[Places] = [_each(others, at, 3 + face) for face in FACES]
        """By face: the states in which it lies, final, beside them."""


def _each(others: tuple[tuple[int, ...], ...], at: dict[tuple[int, ...], int], kind: int) -> Places:
    return np.array([at[plus(one, kind)] for one in others], dtype=np.int64)


class RedDice:
    """The states of 0 to 2 red dice: each its own, in rising order."""

    def __init__(self, dice: int, chances: Chances) -> None:
        self.states: list[tuple[int, ...]] = list(combinations_with_replacement(range(5), dice))
        self.at = {state: at for at, state in enumerate(self.states)}
        ends = place(dice, 3)
        self.ends: Places = np.array([ends[shown_by(state)] for state in self.states])
        d, m, a = chances
        one = {FRESH_A: a, FRESH_M: m, FINAL_D: d * d, FINAL_M: d * m, FINAL_A: d * a}
        self.first: Values = np.zeros(len(self.states))
        """How likely each state is after the first roll and the automatic re-rolls."""
        for state in product(range(5), repeat=dice):
            self.first[self.at[tuple(sorted(state))]] += float(np.prod([one[n] for n in state]))
        self.others = list(combinations_with_replacement(range(5), dice - 1)) if dice else []

    def beside(self, other: tuple[int, ...], states: Iterator[int]) -> list[int]:
        """Return where a die in each of the states stands together with the other one."""
        return [self.at[tuple(sorted((*other, state)))] for state in states]


def plus(share: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Return the share with one die more of a kind."""
    return (*share[:kind], share[kind] + 1, *share[kind + 1 :])


def total_of(state: tuple[int, ...]) -> Counts:
    """Return how many white dice show D, M and A, fresh or final."""
    d, m, a, more_d, more_m, more_a = state
    return (d + more_d, m + more_m, a + more_a)


def shown_by(state: tuple[int, ...]) -> Counts:
    """Return how many red dice show D, M and A."""
    shown = [SHOWN[one] for one in state]
    return (shown.count(D), shown.count(M), shown.count(A))


white_dice = cache(WhiteDice)
red_dice = cache(RedDice)
thrown = cache(throws)


class Handful:
    """The dice of one roll, and what to expect of re-rolling one of them."""

    def __init__(self, white: int, red: int, odds: tuple[Chances, Chances]) -> None:
        self.odds_of_white, self.odds_of_red = odds
        self.white = white_dice(white)
        self.red = red_dice(red, self.odds_of_red)
        self.first_throw = thrown(white, self.odds_of_white)

    def settled(self, ends: Values) -> Values:
        """Return the window in which nothing can be re-rolled, from the values of all ends:
        [share of white faces, share of red faces, column]."""
        return ends[self.white.totals][:, self.red.ends]

    def white_again(self, window: Values) -> Values:
        """Return the value of throwing one white die again, for each state of the others."""
        d, m, a = self.white.landed
        of_d, of_m, of_a = self.odds_of_white
        value: Values = of_d * window[d]
        value += of_m * window[m]
        value += of_a * window[a]
        return value

    def red_again(self, window: Values, other: tuple[int, ...]) -> Values:
        """Return the value of throwing one red die again beside the other one."""
        d, m, a = self.red.beside(other, iter((FINAL_D, FINAL_M, FINAL_A)))
        of_d, of_m, of_a = self.odds_of_red
        value: Values = of_d * window[:, d] + of_m * window[:, m] + of_a * window[:, a]
        return value

    def with_one_more(self, settled: Values, fewer: Values) -> Values:
        """Return the window in which dice can be re-rolled once more often than in `fewer`."""
        window = settled.copy()
        if self.white.lifted[D].size:
            value = self.white_again(fewer)
            for rows in self.white.lifted:  # each leads from one state to one: none stands twice
                window[rows] = np.maximum(window[rows], value)
        for other in self.red.others:
            value = self.red_again(fewer, other)
            for at in self.red.beside(other, iter((FRESH_A, FRESH_M))):
                window[:, at] = np.maximum(window[:, at], value)
        return window

    def without_limit(self, settled: Values) -> Values:
        """Return the window in which each die can be re-rolled, as an Artifact does (DA-12.8)."""
        window = settled
        while not np.array_equal(better := self.with_one_more(settled, window), window):
            window = better
        return window

    def mean(self, window: Values) -> Values:
        """Return what the roll is worth before it is thrown, by column."""
        first = window[self.white.first]
        value: Values = np.einsum("i,j,ijt->t", self.first_throw, self.red.first, first)
        return value
