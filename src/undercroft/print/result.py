"""How a match ended, as a picture: what the preview of a link shows."""

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import typst

TEMPLATE: Final = Path(__file__).parent / "result.typ"
SIZE: Final = (1200, 630)
"""Width and height in dots, as previews of links want them."""
MOST_LINES: Final = 60
LEAST_DRAWN: Final = 5
"""Fewer lines that are drawn are no map."""
LONGEST_NAME: Final = 24
_GAP: Final = re.compile(r"\S {3,}\S")


@dataclass(frozen=True)
class Ended:
    """What is told of a match that is over, all of it known to everybody.

    `rows` are the seats, each as name and what came of it, `figures` numbers with words, `why` is
    the moment that decided most, `board` the last board, line by line.
    """

    game: str
    verdict: str
    rows: Sequence[tuple[str, str]]
    figures: Sequence[tuple[str, str]]
    why: str
    board: Sequence[str]


def picture(ended: Ended) -> bytes:
    """Return it as PNG, of SIZE. It needs `undercroft[print]`: see can_print."""
    maps = drawn(ended.board)
    words = [line for line in ended.board if line not in maps]
    told = {**asdict(ended), "board": words[:MOST_LINES], "map": maps[:MOST_LINES]}
    made = _compiler().compile(format="png", ppi=72.0, sys_inputs={"told": json.dumps(told)})
    assert isinstance(made, bytes)
    return made


@cache
def _compiler() -> "typst.Compiler":
    """Return what sets it; whoever calls it does one picture after the other."""
    import typst

    return typst.Compiler(TEMPLATE, ignore_system_fonts=True)


def drawn(board: Sequence[str]) -> list[str]:
    """Return the maps of a board, each below the name that stands before it, line by line."""
    parts: list[list[str]] = []
    for before, line in pairwise(["", *board]):
        if not is_drawn(line):
            continue
        if not is_drawn(before):
            name, colon, _ = before.partition(":")
            parts.append([name] if colon and len(name) <= LONGEST_NAME else [])
        parts[-1].append(line)
    maps = [part for part in parts if len(part) >= LEAST_DRAWN]
    return [line for part in maps for line in [" ", *part]][1:]


def is_drawn(line: str) -> bool:
    """Say whether a line of a board is part of its map, and no sentence."""
    words = line.split()
    small = len(words) > 0 and all(len(word) <= 2 for word in words)
    far_in = line.startswith("    ") and len(words) <= 2
    return small or far_in or "[" in line or _GAP.search(line) is not None
