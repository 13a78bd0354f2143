"""Fit what a position promises to matches of the rule of thumb; write content/promise.toml.

    python scripts/fit_promise.py GAME --players 2 --matches 1000 --seed fit --horizon 12

Each seat's traits at a tenth of the decisions, and what the match was worth to it in the end, go
into a logistic regression with a small penalty. Now and then a match has players who slip, so that
positions are seen that good play does not lead to. A quarter of the matches is left out first, and
tells how well the weights foresee the end. Where a match is worth no chance of a win, the game fits
its own promise.
"""

import argparse
from pathlib import Path
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
    given = parser.parse_args()
    spec = find_game(given.game)
    if spec.promise is None or not spec.promise.is_chance:
        parser.error(f"{spec.title} has no promise.py with a chance of a win to be fitted")
    matches = [play(spec, given.players, f"{given.seed} {n}") for n in range(given.matches)]
    kept = [match for n, match in enumerate(matches) if n % 4]
    print(f"Brier score {score(fit(kept), matches[::4]):.4f} of new matches; by no weights 0.25")
    weights = fit(matches)
    games = Path(__file__).resolve().parents[1] / "src" / "undercroft" / "games"
    command = f"--players {given.players} --matches {given.matches} --seed {given.seed}"
    lines = [
        "# What tells how a match will end, and how much. The weights were made by",
        f"# python scripts/fit_promise.py {given.game} {command} --horizon {given.horizon}",
        f"players = {given.players}",
        f"horizon = {given.horizon}",
        "",
        "[weights]",
        *[f'"{name}" = {weight:.4f}' for name, weight in weights.items()],
    ]
    (games / spec.folder.name / "content" / FILE).write_text("\n".join(lines) + "\n", "utf-8")


def play(spec: GameSpec, players: int, seed: str) -> list[Seen]:
    """Play a match by the rule of thumb; return what was seen at a share of its decisions."""
    promise, chance = spec.promise, Random(seed)
    assert promise is not None, f"{spec.title} has no promise.py"
    bots = [thumb(Brief(spec, f"{seed}/{seat}")) for seat in range(players)]
    state, slips = spec.new(players, {}, SeededDice(seed)), chance.choice(SLIPS)
    seen: list[tuple[int, dict[str, float]]] = []
    while state.current_player != NOBODY:
        if chance.random() < SHARE:
            seen += [(seat, dict(promise.traits(state, seat))) for seat in range(players)]
        look = Look(spec, state)
        action = bots[state.current_player].choose(look)
        state.apply_action(
            chance.choice(look.decision.actions) if chance.random() < slips else action
        )
    worth = spec.returns(state)
    return [(traits, worth[seat]) for seat, traits in seen]


def fit(matches: list[list[Seen]]) -> dict[str, float]:
    """Return the weights, by Newton's method."""
    rows = [one for match in matches for one in match]
    names = list(dict.fromkeys([name for traits, _ in rows for name in traits]))
    x: Any = np.array([[traits.get(name, 0.0) for name in names] for traits, _ in rows])
    y: Any = np.array([worth for _, worth in rows])
    scale = x.std(axis=0) + 1e-9
    x, weights = x / scale, np.zeros(len(names))
    for _ in range(STEPS):
        found = foreseen(x @ weights)
        slope = x.T @ (found - y) + PENALTY * weights
        bend = found * (1 - found)
        weights -= np.linalg.solve((x * bend[:, None]).T @ x + PENALTY * np.eye(len(names)), slope)
    return dict(zip(names, (weights / scale).tolist(), strict=True))


def foreseen(total: Any) -> Any:
    """Return the chance that a sum of weights tells."""
    return 1 / (1 + np.exp(-total))


def score(weights: dict[str, float], matches: list[list[Seen]]) -> float:
    """Return the mean squared error of the chances in matches."""
    errors = [
        (foreseen(sum([weights.get(name, 0.0) * traits[name] for name in traits])) - worth) ** 2
        for match in matches
        for traits, worth in match
    ]
    return float(np.mean(errors))


if __name__ == "__main__":
    main()
