"""The program as people run it: at a terminal, with Ctrl-C and pipes, and what it leaves behind.

What needs neither a terminal nor a signal nor a shell is in `test_commands.py`.
"""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.typed import output
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.match import Record, commitment
from undercroft.testing import effort

GAMES = list(all_games().values())
SLUG = GAMES[0].slug
COMMAND = [sys.executable, "-m", "undercroft"]
SECONDS = 120
WIDTH = 100
FILE = r"\nfile> $"
QUESTION = rf"\n> $|{FILE}"


class Terminal:
    """A program at a terminal of its own: what it shows, and what is typed into it."""

    def __init__(self, *arguments: str, cwd: Path) -> None:
        self._pid, self._screen = pty.fork()
        if self._pid == 0:
            os.chdir(cwd)
            size = {"TERM": "xterm", "COLUMNS": str(WIDTH), "LINES": "40"}
            os.execve(sys.executable, [*COMMAND, *arguments], {**os.environ, **size})
        self._code: int | None = None
        self.shown = ""

    def wait_for(self, pattern: str) -> str:
        """Read until the pattern comes; return what matched, "" at the end of the program."""
        end = time.monotonic() + SECONDS
        seen = ""
        while time.monotonic() < end:
            if not select.select([self._screen], [], [], 0.2)[0]:
                continue
            try:
                data = os.read(self._screen, 65536)
            except OSError:  # how Linux says that the other end is closed
                return ""
            text = data.decode(errors="replace").replace("\r\n", "\n")
            self.shown += text
            seen += text
            if found := re.search(pattern, seen):
                return found[0]
        raise AssertionError(f"{pattern} did not come; the terminal shows:\n{self.shown[-2000:]}")

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self._screen, f"{line}\n".encode())

    def press(self, key: str) -> None:
        """Press a key, once the program has settled to read: Ctrl-C is \\x03, Ctrl-D \\x04."""
        asleep = 0
        while asleep < 5:
            time.sleep(0.02)
            asleep = asleep + 1 if self._sleeps() else 0
        os.write(self._screen, key.encode())

    def _sleeps(self) -> bool:
        state = Path(f"/proc/{self._pid}/stat")
        return not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "S"

    def leave(self) -> int:
        """Read to the end; return the exit code."""
        self.wait_for("(?!)")
        self._code = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])
        return self._code

    def close(self) -> None:
        """End the program, if it still runs."""
        if self._code is None:
            os.kill(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)
        os.close(self._screen)


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


@pytest.mark.parametrize("spec", effort(GAMES[:1], GAMES), ids=lambda spec: spec.slug)
def test_a_whole_match_typed_at_a_terminal(
    spec: GameSpec, tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminal = Terminal(
        "play", spec.slug, "--bots", "random", "--name", "Ann", "-s", "t", cwd=tmp_path
    )
    terminals.append(terminal)
    answers = 0
    while terminal.wait_for(QUESTION) == "\n> ":
        assert answers < 3000
        terminal.type(["? 1", "1", "help", "1"][answers % 4] if answers < 8 else "1")
        answers += 1
    terminal.type("match.json")
    assert terminal.leave() == 0
    shown = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", terminal.shown)
    assert commitment("t") in shown.replace("\n", "")
    assert "Ann" in shown
    assert "Result: " in shown
    assert "Traceback" not in shown
    record = Record.from_json((tmp_path / "match.json").read_text())
    assert record.result
    assert max(len(line) for line in shown.splitlines()) <= WIDTH
    assert output("replay", tmp_path / "match.json", "--verify").startswith("Verified: ")


def test_ctrl_c_offers_to_save_and_ends_politely(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal("play", SLUG, "--bots", "random", "-s", "t", cwd=tmp_path)
    terminals.append(terminal)
    terminal.wait_for(QUESTION)
    terminal.type("1")
    terminal.wait_for(QUESTION)
    terminal.press("\x03")
    terminal.wait_for(FILE)
    terminal.type("kept.json")
    assert terminal.leave() == 0
    assert "Traceback" not in terminal.shown
    assert Record.from_json((tmp_path / "kept.json").read_text()).actions


def test_the_end_of_input_ends_politely(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(
        "play", SLUG, "--bots", "random", "-s", "t", "--save", "kept.json", cwd=tmp_path
    )
    terminals.append(terminal)
    terminal.wait_for(QUESTION)
    terminal.type("1")
    terminal.wait_for(QUESTION)
    terminal.press("\x04")
    assert terminal.leave() == 0
    assert "go on with: undercroft play" in terminal.shown


def test_sim_stops_at_ctrl_c_without_a_traceback(tmp_path: Path, terminals: list[Terminal]) -> None:
    long = ("-n", "50000", "-j", "2", "--bots", "random", "-o", "rows.jsonl")
    terminal = Terminal("sim", "dungeon-keeper", *long, cwd=tmp_path)
    terminals.append(terminal)
    assert terminal.wait_for("matches/s")
    terminal.press("\x03")
    assert terminal.leave() == 1
    assert "stopped after" in terminal.shown
    assert "Traceback" not in terminal.shown


def test_a_shell_hears_of_a_fault_by_the_exit_code_and_one_line() -> None:
    found = subprocess.run(
        [*COMMAND, "play", "chess"], capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert found.returncode == 2
    assert found.stdout == ""
    assert found.stderr.startswith("undercroft: there is no game 'chess'")
    assert found.stderr.count("\n") == 1


def test_output_may_be_cut_short_by_a_pipe() -> None:
    command = " ".join([*COMMAND, "rules", SLUG])
    found = subprocess.run(
        ["bash", "-c", f"{command} | head -1"], capture_output=True, text=True, check=False
    )
    assert found.stdout.startswith("# ")
    assert "Traceback" not in found.stderr
