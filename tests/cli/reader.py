"""A reader who does what a page of the docs says: writes its files, types its commands, in order.

Commands of Undercroft run in a copy of this process, servers in one of their own, on this machine
alone. What a page shows between `<` and `>` is filled in from what was answered before.
"""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.cli.typed import apart
from tests.web.servers import PATIENCE, free_port, visiting, wait_for

ROOT: Final = Path(__file__).parents[2]
UNDERCROFT: Final = ".venv/bin/undercroft"
PYTHON: Final = ".venv/bin/python"
THREADED: Final = ("print", "report")
"""What sets pages and what writes Parquet has threads: a copy of a process that has done so once
would wait for them for ever."""
AS_IT_COMES: Final = ("--alter", ".py:")
"""What has one of these wants the cards as the program reads them: a process in which tests have
run has read them, and may have added some."""
USUAL: Final = "http://127.0.0.1:8000"
ANSWERS: Final = "1\n" * 40
"""What the reader types into a match, until there is nothing more to read."""
MATCH: Final = 200
"""Seconds that a match of a bot may take on a busy machine."""
SHELL: Final = ("", "sh")
Seen = dict[str, str]


class Block(NamedTuple):
    """A fenced block: its language, the file that the line before it names ("" for none)."""

    language: str
    file: str
    text: str


def blocks(page: str) -> Iterator[Block]:
    """Find the blocks of a page. A file is named right above: `my-pack/pack.toml`:"""
    fences = re.compile(
        r"(?:`([\w/-]+\.\w+)`:\n\n)?^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE
    )
    for found in fences.finditer(page):
        yield Block(found[2], found[1] or "", found[3])


def change(path: Path, diff: str) -> None:
    """Change a file as a block shows it: lines that go (-), and those in their place (+)."""
    for run in re.finditer(r"((?:^-.*\n)+)((?:^\+.*\n)*)", diff, re.MULTILINE):
        old, new = ["\n".join(line[1:] for line in part.splitlines()) for part in run.groups()]
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{path.name} has not once: {old}"
        path.write_text(text.replace(old, new), "utf-8")


class Reader:
    """Somebody in the folder in which `make play` was typed; `folder` stands for it.

    `known` has what pages write as `<word>`; `database` returns the address of a new PostgreSQL
    database.
    """

    def __init__(self, folder: Path, database: Callable[[], str]) -> None:
        self.folder = folder
        self.known: Seen = {}
        self.typed: list[str] = []
        self._database = database
        self._said: Seen = {}
        self._shell: Seen = {}
        self._server: subprocess.Popen[bytes] | None = None
        self.url = USUAL
        (folder / "examples").symlink_to(ROOT / "examples")

    def read(self, page: str) -> None:
        """Do all that a page says, and end the server."""
        self.read_on(page)
        self.leave()

    def read_on(self, page: str) -> None:
        """Do all that a page says."""
        for block in blocks(page):
            self._said = {}
            path = self.folder / block.file
            if block.language == "diff":
                change(path, block.text)
            elif block.file:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(block.text, "utf-8")
            elif block.language in SHELL:
                for line in block.text.splitlines():
                    self._type(line)

    def leave(self) -> None:
        """End the server, as Ctrl+C does."""
        if self._server is not None:
            self._server.send_signal(signal.SIGINT)
            assert self._server.wait(PATIENCE) == 0
            self._server = None

    def _type(self, line: str) -> None:
        filled = re.sub(r"<(\w+)>", lambda found: self.known[found[1]], line)
        filled = re.sub(r"\$(\w+)", lambda found: self._shell[found[1]], filled)
        words = shlex.split(filled.replace(USUAL, self.url), comments=True)
        if not words:
            return
        self.typed.append(line)
        program, *more = words
        if program == UNDERCROFT and more[0] == "serve":
            self._serve(more[1:])
        elif program == UNDERCROFT:
            typed = ANSWERS if more[0] == "play" else ""
            few = re.sub(r"(?<=\n-n\n)\d+", "4", "\n".join(more)).split("\n")
            anew = any(one in " ".join(more) for one in AS_IT_COMES)
            if more[0] in THREADED or anew:
                command = [sys.executable, "-m", "undercroft", *few]
                subprocess.run(
                    command, check=True, timeout=MATCH, cwd=self.folder, text=True, input=typed,
                    env={**os.environ, **self._said},
                )  # fmt: skip
            else:
                apart(*few, typed=typed, **self._said)
        elif program == PYTHON:
            subprocess.run([sys.executable, *more], check=True, timeout=MATCH, cwd=self.folder)
        elif program == "curl":
            self._curl(more)
        elif program == "createdb":
            self.known["database"] = self._database()
        elif program == "export":
            name, _, _ = more[0].partition("=")
            self._said[name] = self.known["database"]
        elif "=" in program and not more:
            name, _, value = program.partition("=")
            self._shell[name] = value
        else:
            assert program == "make", f"the reader does not know {line!r}"

    def _serve(self, options: list[str]) -> None:
        """Start a server that only this machine reaches, and look whether it answers."""
        self.leave()
        port = str(free_port())
        options = [word.replace("0.0.0.0", "127.0.0.1") for word in options]
        command = [sys.executable, "-m", "undercroft", "serve", *options, "--port", port]
        self._server = subprocess.Popen(
            command, env={**os.environ, **self._said}, stdout=subprocess.DEVNULL
        )
        self.url = f"http://127.0.0.1:{port}"
        wait_for(self.url)

    def _curl(self, words: list[str]) -> None:
        """Ask a server; remember what it answers."""
        headers: Seen = {}
        body, address = None, ""
        given = iter(words)
        for word in given:
            if word == "-H":
                name, _, value = next(given).partition(": ")
                headers[name] = value
            elif word == "--json":
                number = re.compile(r'"number": \d+')
                body = json.loads(number.sub(f'"number": {self.known.get("number")}', next(given)))
            elif word != "-N":
                address = word
        with visiting(self.url, headers=headers) as client:
            if "-N" in words:
                with client.stream("GET", address) as stream:
                    assert json.loads(next(line for line in stream.iter_lines() if line))
                return
            answer = client.get(address) if body is None else client.post(address, json=body)
        assert answer.is_success, answer.text
        self._remember(answer.json())

    def _remember(self, told: Any) -> None:
        if isinstance(told, list):
            told = told[0] if told else {}
        question = told.get("question") or {}
        for option in question.get("options", [])[:1]:
            self.known["notation"] = option["notation"]
        for word in ("id", "slug", "token", "number"):
            if word in told:
                self.known[word] = str(told[word])
