"""Play every game by the wheel that is installed and open its server: what a wheel is tried by.

python scripts/try_wheel.py           in an environment that has the wheel and nothing else
python scripts/try_wheel.py --pure    where the wheel is the pure one
"""

import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final
from urllib.request import urlopen

from undercroft.games import all_games
from undercroft.kernel import COMPILED, SeededDice
from undercroft.kit.game import GameSpec

SECONDS: Final = 1.0


def main() -> None:
    """Play matches of every game at random and open the pages; exit with 1 if the build is another
    one, or a page does not come."""
    print(f"Python {sys.version.split()[0]}, {'compiled' if COMPILED else 'interpreted'}")
    for spec in all_games().values():
        begin = time.process_time()
        counted = list(matches(spec, begin + SECONDS))
        rate = sum(counted) / (time.process_time() - begin)
        print(f"{spec.title}: {len(counted)} matches, {rate:,.0f} decisions/s")
    opened()
    wanted = "--pure" not in sys.argv[1:]
    if wanted != COMPILED:
        sys.exit(f"This wheel is {'compiled' if COMPILED else 'not compiled'}.")


def opened() -> None:
    """Start a server, read its first page and what that page shows, and end it."""
    with tempfile.TemporaryDirectory(prefix="undercroft-tried-") as folder:
        data = ["--port", "0", "--data", str(Path(folder, "tables.db"))]
        command = [sys.executable, "-m", "undercroft", "serve", *data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = re.search(r"http://[\d.:]+", server.stdout.readline())
            assert address is not None, "the server says where it is"
            with urlopen(f"{address[0]}/", timeout=30) as answer:
                page = answer.read().decode()
            assert all(spec.title in page for spec in all_games().values())
            files = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
            sizes = []
            for file in files:
                with urlopen(f"{address[0]}{file}", timeout=30) as answer:
                    sizes.append(len(answer.read()))
            print(f"The first page and its {len(files)} files have {sum(sizes):,} bytes")
            server.send_signal(signal.SIGINT)
        if not sizes or not min(sizes) or server.returncode:
            sys.exit(f"The server left with {server.returncode}; sizes of files: {sizes}")


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
