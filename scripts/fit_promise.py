"""Fit what a position promises to matches of the rule of thumb; write content/promise.toml.

    python scripts/fit_promise.py GAME --players 2 --matches 1000 --seed fit --horizon 12

Each seat's traits at a tenth of the decisions, and what the match was worth to it in the end, go
into a regression with a small penalty: a logistic one where worth is a chance, else a linear one.
With --kinds they are seen, and will be asked for, at each decision of these kinds alone. Now and
then a match has players who slip, so that positions are seen that good play does not lead to. A
quarter of the matches is left out first, and tells how well the weights foresee the end.
"""

import argparse
import json
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import numpy as np

from undercroft.bots.weigh import thumb
from undercroft.games import find_game
from undercroft.kernel import SeededDice
from undercroft.kernel.state import NOBODY
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Brief, Look
from undercroft.kit.promise import FILE

SHARE: Final = 0.1
SLIPS: Final = (0.0, 0.0, 0.1, 0.3)
PENALTY: Final = 1.0
STEPS: Final = 30

Seen = tuple[dict[str, float], float]
"""The traits of a position, and what the match was worth in the end."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--horizon", type=int, default=12)
    parser.add_argument("--kinds", nargs="*", default=[])
    given = parser.parse_args()
    spec = find_game(given.game)
    chance = spec.worth == (0, 1)
    asked = given.kinds
    matches = [play(spec, given.players, f"{given.seed} {n}", asked) for n in range(given.matches)]
    kept = [match for n, match in enumerate(matches) if n % 4]
    print(f"mean squared error {error(fit(kept, chance), matches[::4], chance):.4f} of new matches")
    weights = fit(matches, chance)
    command = f"--players {given.players} --matches {given.matches} --seed {given.seed}"
    at = f" --kinds {' '.join(asked)}" if asked else ""
    lines = [
        "# What tells how a match will end, and how much. The weights were made by",
        f"# python scripts/fit_promise.py {given.game} {command} --horizon {given.horizon}{at}",
        f"players = {given.players}",
        f"horizon = {given.horizon}",
        *([f"kinds = {json.dumps(asked)}"] if asked else []),
        *([] if chance else ["chance = false"]),
        "",
        "[weights]",
        *[f'"{name}" = {weight:.4f}' for name, weight in weights.items()],
    ]
    (spec.folder / "content" / FILE).write_text("\n".join(lines) + "\n", "utf-8")


def play(spec: GameSpec, players: int, seed: str, kinds: Sequence[str]) -> list[Seen]:
    """Play a match by the rule of thumb; return what was seen in it, at decisions of those kinds or
    at a share of all."""
    promise, chance = spec.promise, Random(seed)
    assert promise is not None, f"{spec.title} has no promise.py"
    bots = [thumb(Brief(spec, f"{seed}/{seat}")) for seat in range(players)]
    state, slips = spec.new(players, {}, SeededDice(seed)), chance.choice(SLIPS)
    seen: list[tuple[int, dict[str, float]]] = []
    while state.current_player != NOBODY:
        if state.kind.name in kinds if kinds else chance.random() < SHARE:
            seen += [(seat, dict(promise.traits(state, seat))) for seat in range(players)]
        look = Look(spec, state)
        action = bots[state.current_player].choose(look)
        state.apply_action(
            chance.choice(look.decision.actions) if chance.random() < slips else action
        )
    worth = spec.returns(state)
    return [(traits, worth[seat]) for seat, traits in seen]


def fit(matches: list[list[Seen]], chance: bool) -> dict[str, float]:
    """Return the weights by Newton's method: one step is enough where they are added up."""
    rows = [one for match in matches for one in match]
    names = list(dict.fromkeys([name for traits, _ in rows for name in traits]))
    x: Any = np.array([[traits.get(name, 0.0) for name in names] for traits, _ in rows])
    y: Any = np.array([worth for _, worth in rows])
    scale = x.std(axis=0) + 1e-9
    x, weights = x / scale, np.zeros(len(names))
    for _ in range(STEPS if chance else 1):
        found = foreseen(x @ weights, chance)
        slope = x.T @ (found - y) + PENALTY * weights
        bend = found * (1 - found) if chance else np.ones(len(rows))
        weights -= np.linalg.solve((x * bend[:, None]).T @ x + PENALTY * np.eye(len(names)), slope)
    return dict(zip(names, (weights / scale).tolist(), strict=True))


def foreseen(total: Any, chance: bool) -> Any:
    """Return what a sum of weights says."""
    return 1 / (1 + np.exp(-total)) if chance else total


def error(weights: dict[str, float], matches: list[list[Seen]], chance: bool) -> float:
    """Return the mean squared error in matches: of a chance the Brier score, by no weights 0.25."""
    errors = [
        (foreseen(sum([weights.get(name, 0.0) * traits[name] for name in traits]), chance) - worth)
        ** 2
        for match in matches
        for traits, worth in match
    ]
    return float(np.mean(errors))


if __name__ == "__main__":
    main()
