"""A whole dungeon for one plain Adventurer: its levels solved from the last one to the first.

What is found in a Search has its worth, and the items and Artifacts help on all later levels. So a
level is solved for every number of items that can be owned when it begins, and once for an
Artifact: with one, items make no difference but their worth. The round cap is left out (R54): good
play never comes near it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from math import comb
from pathlib import Path
from typing import Final

import numpy as np

from undercroft.kernel import BadSetup

from ..content import CARDS
from ..content.cards import A, D
from ..rules.game import PLAIN_CARD
from ..rules.search import BOSS_GOLD
from ..state import ARTIFACT_WORTH, ITEM_WORTH
from ..switches import HouseRules
from .handful import Chances, Values
from .level import CONDITIONS, Level, Magic

FORMAT: Final = 1
"""The form of the file."""
MOST_BYTES: Final = 3 * 10**9
"""What the tables of one group may take: a larger dungeon is refused."""


@dataclass(frozen=True)
class Dungeon:
    """What is solved: white and red dice by level, the Rating, the chances of both dice."""

    levels: tuple[tuple[int, int], ...]
    rating: int
    white: Chances
    red: Chances

    @classmethod
    def of(cls, rules: HouseRules) -> "Dungeon":
        """Return the dungeon of a match with the plain Adventurer."""
        rating = CARDS[PLAIN_CARD].rating
        return cls(rules.levels, rating, rules.white_chances, rules.red_chances)

    @property
    def digest(self) -> str:
        """What tells it from every other dungeon, as a file is named: 12 hexadecimal digits."""
        return sha256(repr((FORMAT, self)).encode()).hexdigest()[:12]

    def owned(self, level: int) -> int:
        """Return how many items can be owned when a level begins."""
        return sum(white for white, _ in self.levels[:level])

    def may_have_artifact(self, level: int) -> bool:
        """Say whether an Artifact can be owned when it begins."""
        return any(red for _, red in self.levels[:level])

    def makes(self, artifact: bool, number: int) -> Level:
        """Return a level of it with nothing solved."""
        white, red = self.levels[number]
        last = number + 1 == len(self.levels)
        most = 0 if artifact else self.owned(number)
        magic = Magic(most, owned=not (artifact or last), artifact=artifact)
        return Level(white, red, self.rating, (self.white, self.red), magic)


class Solution:
    """What every position of a dungeon is worth."""

    def __init__(self, dungeon: Dungeon) -> None:
        self.dungeon = dungeon
        self.plain = [dungeon.makes(False, n) for n in range(len(dungeon.levels))]
        """The levels without an Artifact."""
        self.charmed = {
            n: dungeon.makes(True, n)
            for n in range(len(dungeon.levels))
            if dungeon.may_have_artifact(n)
        }
        """Those with one, by number, where there can be one."""
        largest = max(level.largest for level in self._all())
        if largest > MOST_BYTES:
            raise BadSetup(
                f"such a dungeon takes {largest / 1e9:.0f} GB to solve, {MOST_BYTES / 1e9:.0f} are"
                " allowed: take fewer levels, or fewer dice on each of them"
            )

    def _all(self) -> list[Level]:
        return [*self.plain, *self.charmed.values()]

    def solve(self) -> Iterator[float]:
        """Solve it; yield which share of the work is done, from 0 to 1."""
        effort, done = sum(level.effort for level in self._all()), 0
        for number in reversed(range(len(self.plain))):
            charmed = self.charmed.get(number)
            for level in [charmed, self.plain[number]] if charmed else [self.plain[number]]:
                search = Search(self, number, level.magic)
                for more in level.solve(search.worth):
                    done += more
                    yield done / effort

    def start(self, number: int, hits: int, charged: int) -> float:
        """Return the value of a level when it begins, its first Bust being forced."""
        return self._start(self.plain[number], hits, charged)

    def start_charmed(self, number: int, hits: int) -> float:
        """Return it for who owns an Artifact."""
        return self._start(self.charmed[number], hits, 0)

    def _start(self, level: Level, hits: int, charged: int) -> float:
        return float(level.busts[charged][hits, level.white, level.red, 0])

    @property
    def value(self) -> float:
        """What the whole dungeon brings on average."""
        return self.start(0, 0, 0)

    @property
    def positions(self) -> int:
        """How many values it has."""
        return sum(turns.size for level in self._all() for turns in level.turns)

    def write(self, file: Path) -> None:
        """Write it into a file, whole or not at all; raise OSError."""
        held = {
            f"{name}/{charged}/{what}": values
            for name, level in self._named()
            for what in ("turns", "busts")
            for charged, values in enumerate(getattr(level, what))
        }
        part = file.with_suffix(".part")
        with part.open("wb") as out:
            np.savez_compressed(out, allow_pickle=False, **held)
        part.replace(file)

    @classmethod
    def read(cls, dungeon: Dungeon, file: Path) -> "Solution":
        """Read it again; raise OSError, or ValueError if the file holds something else."""
        solution = cls(dungeon)
        with np.load(file, allow_pickle=False) as held:
            for name, level in solution._named():
                for values in (level.turns, level.busts):
                    what = "turns" if values is level.turns else "busts"
                    for charged, known in enumerate(values):
                        read = held.get(f"{name}/{charged}/{what}")
                        if read is None or read.shape != known.shape:
                            raise ValueError(f"{file} does not hold the values of this dungeon")
                        values[charged] = read
        return solution

    def _named(self) -> list[tuple[str, Level]]:
        plain = [(f"plain-{number}", level) for number, level in enumerate(self.plain)]
        return plain + [(f"charmed-{number}", level) for number, level in self.charmed.items()]


class Search:
    """The Search at the end of a level, and what comes after it (DA-16, DA-17)."""

    def __init__(self, solution: Solution, number: int, magic: Magic) -> None:
        dungeon = solution.dungeon
        self.magic = magic
        self.find = dungeon.white[D]
        self.find_artifact = dungeon.red[D]
        self.of_white = dungeon.white[D] * ITEM_WORTH + dungeon.white[A]
        self.of_red = dungeon.red[D] * ARTIFACT_WORTH + dungeon.red[A] * BOSS_GOLD
        self.last = number + 1 == len(dungeon.levels)
        if not self.last:
            items = range(dungeon.owned(number + 1) + 1)
            self.next = [
                np.array([solution.start(number + 1, hits, n) for n in items])
                for hits in reversed(CONDITIONS)
            ]
        if number + 1 in solution.charmed:
            self.charmed = [
                solution.start_charmed(number + 1, hits) for hits in reversed(CONDITIONS)
            ]

    def worth(self, hits: int, pile: int, pile_red: int, charged: int) -> Values:
        """See `level.Worth`: what is found, and what the next level brings after the rest."""
        columns = self.magic.columns(charged)
        value: Values = np.full(columns, pile * self.of_white + pile_red * self.of_red)
        if self.last:
            return value
        rested = max(0, hits - 1)
        if self.magic.artifact:
            value += self.charmed[rested]
            return value
        no_artifact = (1 - self.find_artifact) ** pile_red
        for items in range(pile + 1):
            chance = comb(pile, items) * self.find**items * (1 - self.find) ** (pile - items)
            owned = charged + items
            value += no_artifact * chance * self.next[rested][owned : owned + columns]
        if pile_red:
            value += (1 - no_artifact) * self.charmed[rested]
        return value
