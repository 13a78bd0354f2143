"""Exact values: every way an action can turn out, with its probability."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial

from undercroft.kernel.actions import Action
from undercroft.kernel.dice import Die, OutOfDice, ScriptedDice
from undercroft.kernel.state import State


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


def outcomes(state: State, action: Action) -> list[tuple[float, State]]:
    """Return every position the action can lead to, with its probability.

    The positions carry an empty script: give each its own dice, or ask for the
    outcomes of its actions in turn. Meant for small handfuls: the number of
    results is that of different throws.
    """
    found: list[tuple[float, State]] = []
    open_scripts: list[tuple[float, tuple[int, ...]]] = [(1.0, ())]
    while open_scripts:
        chance, script = open_scripts.pop()
        twin = state.clone(ScriptedDice(script))
        try:
            twin.apply_action(action)
        except OutOfDice as ask:
            for p, faces in handfuls(ask.die, ask.count):
                open_scripts.append((chance * p, script + faces))
        else:
            twin.dice = ScriptedDice()
            found.append((chance, twin))
    return found
