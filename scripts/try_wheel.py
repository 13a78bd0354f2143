"""Play every game by the wheel that is installed, and say how fast: what a wheel is tried by.

python scripts/try_wheel.py           in an environment that has the wheel and nothing else
python scripts/try_wheel.py --pure    where the wheel is the pure one
"""

import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Final

from undercroft.games import all_games
from undercroft.kernel import COMPILED, SeededDice
from undercroft.kit.game import GameSpec

SECONDS: Final = 1.0


def main() -> None:
    """Play matches of every game at random; exit with 1 if the build is another one."""
    print(f"Python {sys.version.split()[0]}, {'compiled' if COMPILED else 'interpreted'}")
    for spec in all_games().values():
        begin = time.process_time()
        counted = list(matches(spec, begin + SECONDS))
        rate = sum(counted) / (time.process_time() - begin)
        print(f"{spec.title}: {len(counted)} matches, {rate:,.0f} decisions/s")
    wanted = "--pure" not in sys.argv[1:]
    if wanted != COMPILED:
        sys.exit(f"This wheel is {'compiled' if COMPILED else 'not compiled'}.")


def matches(spec: GameSpec, until: float) -> Iterator[int]:
    """Play until that moment of process time; yield how many decisions each match had."""
    chance = Random("wheel")
    players = max(2, spec.seats[0])
    while time.process_time() < until:
        state = spec.new(players, {}, SeededDice(str(chance.random())))
        decisions = 0
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions))
            decisions += 1
        yield decisions


if __name__ == "__main__":
    main()
