"""A game begun in the middle: a server whose matches start at positions that a test describes."""

import json
from typing import Final

from tests.web.conftest import Server

_SERVE: Final = """
import sys, json
from importlib import import_module
from pathlib import Path
words = vars(import_module(sys.argv[3]))
told = Path(sys.argv[2]).with_suffix(".positions")
def start(players, switches, brought, dice):
    first, *rest = json.loads(told.read_text("utf-8"))
    told.write_text(json.dumps(rest), "utf-8")
    state = eval(first, words).state
    state.dice, state.events = dice, []
    return state
words["GAME"].start = start
from undercroft.web import serve
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), False)
"""


class PositionServer(Server):
    """Its next matches begin where it is told, in the words of the module `language`."""

    program = _SERVE
    language: str = ""

    @classmethod
    def more(cls) -> list[str]:
        """Where the words are."""
        return [cls.language]

    def begin_at(self, *positions: str) -> None:
        """Let the next matches begin there, one after the other."""
        told = self.database.with_suffix(".positions")
        told.write_text(json.dumps(positions), "utf-8")
