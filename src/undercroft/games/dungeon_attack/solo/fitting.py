"""Fit what throws promise a lone Adventurer to the solved dungeon; write content/promise.toml.

    undercroft solve dungeon-attack
    python -m undercroft.games.dungeon_attack.solo.fitting --matches 4000 --seed fit

Matches are played by foresight that knows what each throw is truly worth, some with slips. Every
throw that it looks at on the way is one row of a regression with a small penalty, so the weights
are best where good play leads.
"""

import argparse
from collections import Counter
from typing import Any, Final

import numpy as np

from undercroft.kernel import Die, SeededDice
from undercroft.kernel.state import NOBODY
from undercroft.kit.promise import FILE
from undercroft.kit.solving import Switches, kept

from .. import GAME
from ..content import FOLDER
from ..foresight import promises
from ..promise import Throw, traits_of
from ..solving import PLAIN
from ..state import DungeonAttack
from .dungeon import Solution
from .perfect import known

SLIPS: Final = (0, 5, 10, 30)
"""How many of a hundred answers are slips: so in each fourth match."""
PERCENT: Final = Die(tuple(range(100)), "percent")
PENALTY: Final = 1.0


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=4000)
    parser.add_argument("--seed", default="fit")
    given = parser.parse_args()
    begun = GAME.new(1, PLAIN, SeededDice(""))
    assert isinstance(begun, DungeonAttack)
    weights, error = fit(
        throws(known(GAME, begun.rules.values, kept()), PLAIN, given.matches, given.seed)
    )
    print(f"{len(weights)} weights; a throw's worth is missed by {error:.2f} (root mean square)")
    command = f"--matches {given.matches} --seed {given.seed}"
    lines = [
        "# What dice promise a lone Adventurer before they are thrown. The weights were made by",
        f"# undercroft solve {GAME.slug}",
        f"# python -m {__spec__.name} {command}",
        *["players = 1", "horizon = 0", 'kinds = ["act"]', "chance = false", "", "[weights]"],
        *[f'"{name}" = {weight:.4f}' for name, weight in weights.items()],
    ]
    (FOLDER / FILE).write_text("\n".join(lines) + "\n", "utf-8")


class Throws:
    """What throws are truly worth, and how often each was asked for."""

    def __init__(self, solution: Solution) -> None:
        self._solution = solution
        self.asked: Counter[Throw] = Counter()
        self.worths: dict[Throw, float] = {}

    def worth(self, asked: Throw) -> float:
        """Return what a throw is worth, with a whole number of items."""
        charged, items = round(asked.charged), round(asked.items)
        throw = asked._replace(charged=charged, items=items)
        self.asked[throw] += 1
        if throw not in self.worths:
            self.worths[throw] = self._solved(throw, charged, items)
        return self.worths[throw]

    def _solved(self, throw: Throw, charged: int, items: int) -> float:
        number = len(self._solution.plain) - 1 - throw.later
        level = self._solution.charmed[number] if throw.artifact else self._solution.plain[number]
        lie = throw.red - throw.thrown_red, throw.thrown_red, level.red - throw.red
        column, turns = level.magic.column(charged, items), level.turns[charged]
        return float(turns[throw.hits, throw.white, throw.thrown, level.lies[lie], column])


def throws(solution: Solution, switches: Switches, matches: int, seed: str) -> Throws:
    """Play matches of a solved dungeon; return the throws that were looked at."""
    found = Throws(solution)
    for number in range(matches):
        state, chance = (
            GAME.new(1, dict(switches), SeededDice(f"{seed} {number}")),
            SeededDice(f"{number}"),
        )
        assert isinstance(state, DungeonAttack)
        while state.current_player != NOBODY:
            worths = promises(state, found.worth)
            answers = list(state.legal_actions)
            best = max(worths, key=lambda one: worths[one]) if worths else answers[-1]
            slips, which = chance.roll("slips", 2, PERCENT)
            is_slip = slips < SLIPS[number % len(SLIPS)]
            state.apply_action(answers[which % len(answers)] if is_slip else best)
    return found


def fit(seen: Throws) -> tuple[dict[str, float], float]:
    """Return the weights, and how far they miss."""
    rows = [traits_of(throw) for throw in seen.asked]
    names = list(dict.fromkeys([name for row in rows for name in row]))
    x: Any = np.array([[row.get(name, 0.0) for name in names] for row in rows])
    y: Any = np.array([seen.worths[throw] for throw in seen.asked])
    often: Any = np.array(list(seen.asked.values()), dtype=float)
    bend = (x * often[:, None]).T @ x + PENALTY * np.eye(len(names))
    weights = np.linalg.solve(bend, (x * often[:, None]).T @ y)
    error = np.sqrt(np.average((x @ weights - y) ** 2, weights=often))
    return dict(zip(names, weights.tolist(), strict=True)), float(error)


if __name__ == "__main__":
    main()
