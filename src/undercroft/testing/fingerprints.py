"""Fingerprints of a game's matches, here or printed by another process, to compare."""

from importlib import import_module
from json import dumps
from random import Random

from undercroft.kernel import SeededDice, digest
from undercroft.kit.game import GameSpec
from undercroft.testing.cases import cases

MOST = 150


def fingerprints(spec: GameSpec) -> dict[str, str]:
    """The digest of each case after so many random decisions, with the bytes of its views."""
    found: dict[str, str] = {}
    for case in cases(spec):
        rng = Random(case.seed)
        state = spec.new(case.players, case.switches, SeededDice(case.seed))
        for _ in range(MOST):
            if state.is_terminal():
                break
            state.apply_action(rng.choice(state.legal_actions))
        found[str(case)] = f"{digest(state)} {dumps(spec.seen(state, 0))}"
    return found


def show(module: str) -> None:
    """Print the fingerprints of the game that a module holds."""
    print(dumps(fingerprints(import_module(module).GAME)))
