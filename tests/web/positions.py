"""A game begun in the middle: a server whose matches start at positions that a test describes."""

import subprocess
import sys
from typing import Final

from tests.web.conftest import SAME_LUCK, Server

_SERVE: Final = """
import sys, json
from importlib import import_module
from pathlib import Path
words = vars(import_module(sys.argv[3]))
positions = iter([eval(one, words) for one in json.loads(sys.argv[4])])
def start(players, switches, brought, dice):
    state = next(positions).state
    state.dice, state.events = dice, []
    return state
words["GAME"].start = start
from undercroft.web import serve
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), False)
"""


class PositionServer(Server):
    """The nth match begins at the nth of `positions`, in the words of the module `language`."""

    language: str = ""
    positions: str = "[]"

    @classmethod
    def launch(
        cls, port: int, database: object, stdout: int = subprocess.DEVNULL
    ) -> "subprocess.Popen[str]":
        """Start the program without waiting for it."""
        command = [sys.executable, "-c", SAME_LUCK + _SERVE, str(port), str(database)]
        command += [cls.language, cls.positions]
        return subprocess.Popen(command, stdout=stdout, stderr=subprocess.PIPE, text=True)
