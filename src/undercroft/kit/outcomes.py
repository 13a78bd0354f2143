"""Exact values: every way an action can turn out, with its probability."""

from collections import deque
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial
from typing import Any, Final

from undercroft.kernel import Action, Die, KernelError, OutOfDice, ScriptedDice, State

MOST: Final = 10_000
"""How many results are listed, unless more are asked for."""


class TooManyOutcomes(KernelError):
    """An action can turn out in more ways than were to be listed."""

    def __init__(self, notation: str, most: int) -> None:
        super().__init__(
            f"{notation!r} can turn out in more than {most:,} ways: ask `outcomes` for more with"
            " `most`, or play it on some copies with dice of their own (State.resample)"
        )
        self.notation = notation
        self.most = most

    def __reduce__(self) -> tuple[Any, ...]:
        return TooManyOutcomes, (self.notation, self.most)


def handfuls(die: Die, count: int) -> Iterator[tuple[float, tuple[int, ...]]]:
    """List each different throw of `count` equal dice with its probability."""
    sides = len(die.faces)
    weight = {face: die.faces.count(face) / sides for face in die.faces}
    for faces in combinations_with_replacement(sorted(weight), count):
        chance = float(factorial(count))
        for face in set(faces):
            times = faces.count(face)
            chance *= weight[face] ** times / factorial(times)
        yield chance, faces


def outcomes(state: State, action: Action, most: int = MOST) -> list[tuple[float, State]]:
    """Return every position the action can lead to, with its probability.

    The positions carry an empty script: give each its own dice, or ask for the
    outcomes of its actions in turn. What lies face down stays as it is: from
    what a player knows, ask on a copy of `State.resample`. Meant for small
    handfuls: raise TooManyOutcomes, as soon as it is certain, where different
    throws lead to more than `most` results.
    """
    found: list[tuple[float, State]] = []
    open_scripts: deque[tuple[float, tuple[int, ...]]] = deque([(1.0, ())])
    while open_scripts:  # short scripts first: so a number that is too high shows soonest
        chance, script = open_scripts.popleft()
        twin = state.clone(ScriptedDice(script))
        try:
            twin.apply_action(action)
        except OutOfDice as ask:
            for p, faces in handfuls(ask.die, ask.count):
                open_scripts.append((chance * p, script + faces))
                if len(found) + len(open_scripts) > most:  # each leads to one result or more
                    raise TooManyOutcomes(action.notation, most) from None
        else:
            twin.dice = ScriptedDice()
            found.append((chance, twin))
    return found
