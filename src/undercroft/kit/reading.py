"""Reading what somebody else has written: records, packs, what players bring; writing whole files.

A text is looked over before a parser sees it, in time that grows with its length alone: Python's
own parsers end in a RecursionError where values nest deeply, and take minutes over long keys.
"""

import os
import re
import tomllib
from pathlib import Path
from typing import Any, Final, NamedTuple


class Unreadable(ValueError):
    """A text is not read; the message says why, and how much of it would be.

    `line` is the one where reading ended, 0 if that says nothing.
    """

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(why)
        self.line = line

    def of(self, file: object) -> str:
        """Say it of a file: `traps.toml, line 2: this is no value: text stands between quotes`."""
        return f"{file}, line {self.line}: {self}" if self.line else f"{file}: {self}"


class Limit(NamedTuple):
    """How much is read: `size` in bytes, `depth` of values inside values, `entries` in all.

    Entries are keys and values, or in plain text lines.
    """

    size: int
    depth: int
    entries: int

    def check_size(self, text: str) -> None:
        """Raise Unreadable if a text is too long."""
        if len(text) > self.size or len(text.encode("utf-8", "surrogatepass")) > self.size:
            raise Unreadable(f"it is too long: at most {self.size // 1024} KiB are read")

    def check(self, text: str) -> None:
        """Raise Unreadable if a text of TOML or JSON is too long, too deep or too full."""
        self.check_size(text)
        bare = _ASIDE.sub(lambda found: "" if found[0][0] in " \t#" else "-", text)
        words = [word for word in _BETWEEN.split(bare) if word]
        if len(words) > self.entries:
            raise Unreadable(f"it has too many entries: at most {self.entries:,} are read")
        inside = deepest = 0
        for bracket in _BRACKETS.findall(bare):
            inside += 1 if bracket in "[{" else -1
            deepest = max(deepest, inside)
        if deepest + max([word.count(".") for word in words], default=0) > self.depth:
            raise Unreadable(f"its values are nested too deeply: at most {self.depth} levels")


PACK: Final = Limit(256 * 1024, 16, 5_000)
"""A file of a pack: fifty times the longest of a game that comes with the program."""

RECORD: Final = Limit(256 * 1024, 16, 50_000)
"""A record: twenty times the longest match of bots at random."""

BROUGHT: Final = Limit(64 * 1024, 0, 250)
"""What a player brings, such as a deck, which has at most some sixty lines."""

# Strings may hold brackets, and remarks quotes. One that is not closed goes on to the end: looked
# for again behind each of its quotes, it would cost the square of its length.
_ASIDE: Final = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\\?\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:\\[^\n]|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*"
    r"|[ \t]+",
    re.DOTALL,
)
_AT_LINE: Final = re.compile(r"line (\d+)")
_PLAIN: Final = {
    "Cannot overwrite a value": "this key stands there twice",
    "Invalid value": "this is no value: text stands between quotes",
    "Unclosed array": "a comma or a ] is missing here, or on the lines before",
    "Unclosed inline table": "a comma or a } is missing here, or on the lines before",
    "Expected '=' after a key in a key/value pair": "a = is missing behind this key",
    "Expected newline or end of document after a statement": "a line ends behind its value",
    "Illegal character '\\n'": "a quote is missing at the end of this text",
    "Invalid initial character for a key part": "a key is due here, or a } before it",
    "Unterminated string": "a quote is missing at the end of this text",
}
"""What Python's parser says, in the words of who writes a pack."""
_BETWEEN: Final = re.compile(r"[\s=:,\[\]{}]+")
_BRACKETS: Final = re.compile(r"[\[\]{}]")


def read_text(path: Path, limit: Limit) -> str:
    """Return the text of a file, of which no more than the limit is read; raise Unreadable."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(limit.size + 1)
    except OSError as fault:
        raise Unreadable(f"it cannot be read: {fault.strerror}") from fault
    except UnicodeDecodeError as fault:
        raise Unreadable("it cannot be read: it is not a file of text") from fault
    limit.check_size(text)
    return text


def read_toml(text: str) -> dict[str, Any]:
    """Return what a TOML file of a pack says; raise Unreadable."""
    PACK.check(text)
    try:
        return tomllib.loads(text)
    except ValueError as fault:  # a number of too many digits is not a TOMLDecodeError
        why, _, where = str(fault).partition(" (at ")
        line = _AT_LINE.match(where)
        last = text.rstrip().count("\n") + 1 if where else 0
        raise Unreadable(_PLAIN.get(why, why), int(line[1]) if line else last) from fault


def changed(path: Path) -> float:
    """Return when a file or a folder was changed last, in seconds since 1970; 0 if it has gone: a
    process that shares the folder may remove it, and SQLite removes files of its own."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def write_whole(path: Path, said: bytes, mode: int = 0o666) -> None:
    """Write a file whole or not at all: whoever reads it finds all of what was there before, or all
    of this. `mode` says who may read it, but for what the umask takes off. Raise OSError."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.touch(mode)
    beside.write_bytes(said)
    beside.replace(path)
