"""Run the program with other numbers on the cards: what would a game be with them?

    python scripts/altered.py GAME --change FILE:OLD=>NEW ... -- sim GAME -n 200 --seed 1

FILE is one of the game's content folder, without its ending. OLD is replaced by NEW wherever it
stands there; `^` before OLD reads it as a regular expression. The checkout is not changed: the
program runs from a copy. `--build build/quick` copies compiled rules, as `scripts/compile.py
--quick` has made them last.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from undercroft.games import find_game
from undercroft.kit.game import GameSpec

ROOT: Final = Path(__file__).parents[1]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--change", action="append", default=[], metavar="FILE:OLD=>NEW")
    parser.add_argument("--build", type=Path, default=ROOT / "src", metavar="DIR")
    parser.add_argument("command", nargs="+", help="what follows `undercroft`, after --")
    given = parser.parse_args()
    spec = find_game(given.game)
    with tempfile.TemporaryDirectory() as folder:
        if not (given.build / "undercroft").is_dir():
            parser.error(
                f"{given.build} has no copy of the program: make one, or leave --build out"
            )
        copy = shutil.copytree(given.build, Path(folder) / "copy")
        if fault := change(copy, spec, given.change):
            parser.error(fault)
        words = [sys.executable, "-m", "undercroft", *given.command]
        return subprocess.run(
            words, check=False, env={**os.environ, "PYTHONPATH": str(copy)}
        ).returncode


def change(copy: Path, spec: GameSpec, changes: Sequence[str]) -> str:
    """Change the content of a copy of the program; return what is wrong with a change, if any."""
    content = copy / "undercroft" / "games" / spec.folder.name / "content"
    for one in changes:
        name, _, words = one.partition(":")
        old, arrow, new = words.partition("=>")
        file = content / f"{name}.toml"
        if not arrow or not file.is_file():
            return f"{one!r} is no change: write FILE:OLD=>NEW, with a file of {content.name}"
        pattern = old[1:] if old.startswith("^") else re.escape(old)
        text, count = re.subn(pattern, new, file.read_text("utf-8"), flags=re.MULTILINE)
        if not count:
            return f"{one!r} is no change: {old!r} does not stand in {file.name}"
        file.write_text(text, "utf-8")
    return ""


if __name__ == "__main__":
    sys.exit(main())
