"""One level of a dungeon for one Adventurer, solved from its last die to its first Bust.

A position in which a turn begins is the HITs, the white dice undefeated (in the Room or facing),
how many of them face the Adventurer, where each red die lies, and the magic. In a roll without a
loss of dice or of magic some die leaves the Adventurer, so only one value of each group of such
positions is unknown: that of all dice in the Room, x = max(leave, Bust). A Bust depends on x only
where all its dice come back, so the chord of two guesses soon meets the true one.
"""

from collections.abc import Callable, Iterator
from functools import cache
from math import comb
from typing import Final, NamedTuple

import numpy as np

from ..state import KNOCKED_OUT
from .handful import Chances, Handful, Places, Values, place, shares

CLOSE: Final = 1e-12
"""Values that differ by less are equal."""
CONDITIONS: Final = (2, 1, 0)
"""HITs, as they are solved: a HIT leads to more of them."""

handfuls = cache(Handful)


class Dice(NamedTuple):
    """A roll: which dice are undefeated, and which of them are thrown."""

    white: int
    red: int
    thrown: int
    thrown_red: int


class Magic(NamedTuple):
    """What magic a level is solved for: items up to `most`, or an Artifact, which needs none.

    With `owned` each column of an array stands for a number of items owned: in a level with k of
    them charged from k to `most`, as all are charged for the next one. Else there is one column.
    """

    most: int
    owned: bool
    artifact: bool

    def columns(self, charged: int) -> int:
        """Return how many columns arrays have with so many items charged."""
        return self.most - charged + 1 if self.owned else 1

    def column(self, charged: int, items: int) -> int:
        """Return in which of them so many owned items stand."""
        return items - charged if self.owned else 0


Worth = Callable[[int, int, int, int], Values]
"""What the end of a level is worth, by column: HITs at its end, dice in the pile, red ones in it,
items charged."""


class Level:
    """A level: the value of every position, and what a Bust of all its dice is worth.

    `turns[k][hits, white, facing, place of the red dice, column]` and
    `busts[k][hits, white, red, column]` are what is still to be gained with k items charged.
    """

    def __init__(
        self, white: int, red: int, rating: int, odds: tuple[Chances, Chances], magic: Magic
    ) -> None:
        self.white, self.red, self.rating, self.odds, self.magic = white, red, rating, odds, magic
        self.lies = place(red, 3)
        """Red dice by where they lie: (in the Room, facing, in the pile)."""
        sides = (white + 1, white + 1, len(self.lies))
        columns = [magic.columns(charged) for charged in range(magic.most + 1)]
        self.turns: list[Values] = [np.zeros((KNOCKED_OUT + 1, *sides, n)) for n in columns]
        self.busts: list[Values] = [np.zeros((KNOCKED_OUT, white + 1, red + 1, n)) for n in columns]
        self._ways: dict[Dice, tuple[Places, Places]] = {}

    @property
    def effort(self) -> int:
        """How many states of dice in a roll there are in a group of positions, in all groups."""
        return sum(self.effort_of(*group) for group in self.groups())

    @property
    def largest(self) -> int:
        """How many bytes the windows of one group take at most."""
        return self._states(self.white, self.red) * self.magic.columns(0) * 8 * 2

    def effort_of(self, hits: int, white: int, red: int) -> int:
        """Return how many there are in one, whatever the HITs."""
        columns = sum(self.magic.columns(charged) for charged in range(self.magic.most + 1))
        return self._states(white, red) * columns

    def groups(self) -> Iterator[tuple[int, int, int]]:
        """Yield HITs and undefeated dice, white and red, in the order in which they are solved."""
        for hits in CONDITIONS:
            for white in range(self.white + 1):
                for red in range(self.red + 1):
                    if white + red:
                        yield hits, white, red

    def solve(self, worth: Worth) -> Iterator[int]:
        """Fill in all values; yield the effort of each group that is done."""
        done = self.lies[0, 0, self.red]
        for hits in CONDITIONS:
            for charged, turns in enumerate(self.turns):
                turns[hits, 0, 0, done] = worth(hits, self.white, self.red, charged)
        for group in self.groups():
            self._solve_group(*group, worth)
            yield self.effort_of(*group)

    def after_leaving(self, hits: int, charged: int) -> int:
        """Return the HITs after the action of who leaves: Heal, else Recover if Stunned, else Pass
        (DA-9.4, 9.8, 15.5)."""
        return hits - 1 if hits == 1 or (hits and (charged or self.magic.artifact)) else hits

    def _rolls(self, white: int, red: int) -> list[Dice]:
        """Return the forced rolls of a group, those of fewer dice first."""
        both = [(n, r) for n in range(white + 1) for r in range(red + 1) if n + r]
        return [Dice(white, red, n, r) for n, r in sorted(both, key=sum)]

    def _states(self, white: int, red: int) -> int:
        """Return how many states there are of the dice of all rolls of a group."""
        rolls = [*self._rolls(white, red), Dice(white, red, white, red)]
        return sum(comb(one.thrown + 5, 5) * comb(one.thrown_red + 4, 4) for one in rolls)

    def _solve_group(self, hits: int, white: int, red: int, worth: Worth) -> None:
        pile = self.white - white, self.red - red
        home = self.lies[red, 0, pile[1]]
        rolls, bust = self._rolls(white, red), Dice(white, red, white, red)
        fewer: list[Values] = []
        for charged, turns in enumerate(self.turns):
            leave = worth(self.after_leaving(hits, charged), *pile, charged)
            guess, guesses = leave, list[tuple[Values, Values]]()
            while True:
                turns[hits, white, 0, home] = guess
                windows = list[Values]()
                for number, dice in enumerate([*rolls, bust]):
                    before = fewer[number] if fewer else None
                    windows.append(self._window(hits, dice, charged, before))
                    value = handfuls(dice.thrown, dice.thrown_red, self.odds).mean(windows[-1])
                    if number < len(rolls):
                        lie = red - dice.thrown_red, dice.thrown_red, pile[1]
                        turns[hits, white, dice.thrown, self.lies[lie]] = value
                better = np.maximum(leave, value)
                if np.all(np.abs(better - guess) < CLOSE):
                    break
                guesses.append((guess, better))
                guess = np.maximum(leave, nearer(guesses))
            self.busts[charged][hits, white, red] = value
            fewer = windows

    def _window(self, hits: int, dice: Dice, charged: int, fewer: Values | None) -> Values:
        """Return the window of a roll; `fewer` is that with one item less."""
        handful = handfuls(dice.thrown, dice.thrown_red, self.odds)
        settled = handful.settled(self.ends(hits, dice, self.turns[charged]))
        if self.magic.artifact:
            return handful.without_limit(settled)
        if fewer is None:
            return settled
        return handful.with_one_more(settled, fewer[:, :, -settled.shape[2] :])

    def windows(self, hits: int, dice: Dice, charged: int, items: int) -> list[Values]:
        """Return the windows of a roll by the items left, up to `charged`, for who owns `items`."""
        handful = handfuls(dice.thrown, dice.thrown_red, self.odds)
        found: list[Values] = []
        for left in range(charged + 1):
            column = self.magic.column(left, items)
            turns = self.turns[left][..., column : column + 1]
            settled = handful.settled(self.ends(hits, dice, turns))
            if self.magic.artifact:
                return [handful.without_limit(settled)]
            found.append(handful.with_one_more(settled, found[-1]) if found else settled)
        return found

    def ends(self, hits: int, dice: Dice, turns: Values) -> Values:
        """Return the value of all final faces of a roll: [white share, red share, column]."""
        ways, hit = self.ways(dice)
        values = turns.reshape(KNOCKED_OUT + 1, -1, turns.shape[-1])
        found: Values = values[hits + hit, ways[0]]
        for way in ways[1:]:
            np.maximum(found, values[hits + hit, way], out=found)
        return found

    def ways(self, dice: Dice) -> tuple[Places, Places]:
        """Return where final faces lead, by the red dice that are kept, and whether they are a HIT.

        Places are those in an array [white, facing, place of the red dice].
        """
        if dice not in self._ways:
            white, red = shares(dice.thrown, 3), shares(dice.thrown_red, 3)
            sides = (self.white + 1, self.white + 1, len(self.lies))
            ways = np.zeros((3, len(white), len(red)), dtype=np.int64)
            hit = np.zeros((len(white), len(red)), dtype=np.int64)
            for i, (d, m, _) in enumerate(white):
                for j, (red_d, red_m, _) in enumerate(red):
                    hit[i, j] = not (d or m or red_d or red_m)
                    found = [self.after(dice, white[i], red[j], n) for n in self.kept(d, red_d)]
                    places = [np.ravel_multi_index(one, sides) for one in found]
                    ways[:, i, j] = [places[min(n, len(places) - 1)] for n in range(3)]
            most = 3 if (ways != ways[0]).any() else 1
            self._ways[dice] = ways[:most], hit
        return self._ways[dice]

    def kept(self, white: int, red: int) -> range:
        """Return how many red dice may be kept where so many show D (DA-6.1, 6.5, 6.6)."""
        kept = min(self.rating, white + red)
        return range(max(0, kept - white), min(red, kept) + 1)

    def after(
        self, dice: Dice, white: tuple[int, ...], red: tuple[int, ...], kept_red: int
    ) -> tuple[int, int, int]:
        """Return what is undefeated and what faces the Adventurer when final faces are settled:
        D is kept, M goes to the Room, A and what is over the Rating stays (DA-4.6 to 4.8, 6.7)."""
        (d, _, a), (red_d, _, red_a) = white, red
        kept = min(self.rating, d + red_d) - kept_red
        facing_red = red_a + red_d - kept_red
        room_red = dice.red - kept_red - facing_red
        lie = self.lies[room_red, facing_red, self.red - dice.red + kept_red]
        return dice.white - kept, a + d - kept, lie


def nearer(guesses: list[tuple[Values, Values]]) -> Values:
    """Return a better guess of each x that its function maps to itself.

    The function is convex and rises by less than its argument: the chord of the last two guesses
    meets x at or below the true value, and never behind the last guess.
    """
    guess, value = guesses[-1]
    if len(guesses) < 2:
        return value
    before, value_before = guesses[-2]
    step = guess - before
    moved = np.abs(step) > CLOSE
    slope = np.divide(value - value_before, step, out=np.zeros_like(step), where=moved)
    usable = (slope > 0) & (slope < 1)
    return value + np.where(usable, (value - guess) * slope / np.where(usable, 1 - slope, 1), 0)
