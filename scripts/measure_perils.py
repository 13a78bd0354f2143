"""Measure how often an attack takes the last hunter: what Dungeon Enforcer warns with.

    python scripts/measure_perils.py                 1,000 matches of two, and as many of three
    python scripts/measure_perils.py --matches 100

The game's rule of thumb plays all seats but the first, where a bot plays that never hires. Each
attack counts, by how many hunters the group has.
"""

import argparse
from collections import Counter

from undercroft.bots import make_bot
from undercroft.games.dungeon_enforcer import GAME
from undercroft.games.dungeon_enforcer.state import DungeonEnforcer
from undercroft.kernel import SeededDice
from undercroft.kit.look import Look

ALONE = "loner"


def main() -> None:
    """Print a line for each size of a group."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=1000)
    tried, lost = Counter[int](), Counter[int]()
    for number in range(parser.parse_args().matches):
        for players in (2, 3):
            _play(players, f"perils {players} {number}", tried, lost)
    for size in sorted(tried):
        print(f"{size} hunters: {lost[size] / tried[size]:.2f} of {tried[size]} attacks")


def _play(players: int, seed: str, tried: Counter[int], lost: Counter[int]) -> None:
    """Play a match, and count what came of each attack."""
    state = GAME.new(players, GAME.resolve({}, GAME.recommended), SeededDice(seed))
    assert isinstance(state, DungeonEnforcer)
    names = [ALONE, *[GAME.best] * (players - 1)]
    bots = [make_bot(GAME, name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    attack: tuple[int, int] | None = None
    while True:
        if attack is not None and (state.fight is None or state.is_terminal()):
            player, size = attack
            tried[size] += 1
            lost[size] += not state.players[player].hunters
            attack = None
        if state.is_terminal():
            return
        seat = state.current_player
        action = bots[seat].choose(Look(GAME, state))
        if action.notation.startswith("fight "):
            attack = seat, len(state.players[seat].hunters)
        state.apply_action(action)


if __name__ == "__main__":
    main()
