"""Delve without a kernel: the plain loop one would write for this one game alone.

The same rules and the same work as `bench/delve.py`, and nothing else: no
actions, no record, no questions to print, no dice to script. What the kernel
costs is measured against it. Moves are ints: STOP, REROLL, or the face to keep.
"""

from random import Random
from typing import Final

DICE: Final = 14
TURNS: Final = 20
BUST: Final = 5
KEEP: Final = 4
STOP: Final = 0
REROLL: Final = -1


class BareDelve:
    """A match of Delve: the scores, and the turn under way."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.scores = [0, 0]
        self.turns = 0
        self.begin_turn()

    def begin_turn(self) -> None:
        self.kept: list[int] = []
        self.rerolls = 2
        self.roll(DICE)

    def roll(self, count: int) -> None:
        random = self.rng.random
        self.pool = [int(random() * 6) + 1 for _ in range(count)]
        if self.pool.count(1) >= BUST:
            self.kept = []
            self.end_turn()

    def options(self) -> list[int]:
        options: list[int] = []
        if self.kept:
            options.append(STOP)
        if self.rerolls > 0:
            options.append(REROLL)
        pool = self.pool
        for face in range(1, 7):
            if face in pool:
                options.append(face)
        return options

    def move(self, option: int) -> None:
        if option == STOP:
            self.end_turn()
        elif option == REROLL:
            self.rerolls -= 1
            self.roll(len(self.pool))
        else:
            self.pool.remove(option)
            self.kept.append(option)
            if len(self.kept) == KEEP:
                self.end_turn()

    def end_turn(self) -> None:
        seen: set[int] = set()
        points = 0
        for face in self.kept:
            points += face
            if face in seen:
                points += 10
            seen.add(face)
        self.scores[self.turns % 2] += points
        self.turns += 1
        if self.turns < TURNS:
            self.begin_turn()


def play(rng: Random) -> tuple[int, int]:
    """Play one match between random players; return the decisions and the points."""
    match = BareDelve(rng)
    decisions = 0
    while match.turns < TURNS:
        options = match.options()
        match.move(options[int(rng.random() * len(options))])
        decisions += 1
    return decisions, sum(match.scores)
