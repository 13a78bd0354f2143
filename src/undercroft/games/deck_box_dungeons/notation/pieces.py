"""A text in pieces that know their line and column, and what was wrong with some (DB-17)."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from undercroft.kernel.errors import nearest

NAME: Final = r"[A-Za-z][A-Za-z0-9 '-]*?"
"""A name, as short as what follows allows."""
DEEPEST: Final = 8
"""So far may lines stand below each other; branches of branches of a check take four levels."""
_END: Final = re.compile(r"\.(?=\s|$)")
_BULLET: Final = re.compile(r"[-*•–]\s+")


class Piece(NamedTuple):
    """Text of one line; `line` and `column` count from 1."""

    text: str
    line: int
    column: int

    def cut(self, begin: int, end: int | None = None) -> "Piece":
        """Return a part of it without blanks around."""
        text = self.text[begin:end]
        bare = text.lstrip()
        return Piece(bare.rstrip(), self.line, self.column + begin + len(text) - len(bare))

    def without(self, pattern: re.Pattern[str]) -> "Piece":
        """Return what stands behind a pattern, or all of it."""
        found = pattern.match(self.text)
        return self.cut(found.end()) if found else self

    def sentences(self) -> Iterator["Piece"]:
        """Return the sentences in it, without their full stops."""
        begin = 0
        for found in _END.finditer(self.text.rstrip(".") + "."):
            if said := self.cut(begin, found.start()):
                yield said
            begin = found.end()

    def __bool__(self) -> bool:
        """Whether it says anything."""
        return bool(self.text)


@dataclass(eq=False)
class Node:
    """A line, and the lines below it that stand further to the right."""

    piece: Piece
    below: list["Node"] = field(default_factory=list)


def nodes_of(lines: Iterable[Piece], notes: "Notes") -> list[Node]:
    """Put lines below those that they belong to; `notes` learn which stand too deep."""
    found: list[Node] = []
    open_to: list[Node] = []
    for piece in lines:
        while open_to and open_to[-1].piece.column >= piece.column:
            open_to.pop()
        if len(open_to) >= DEEPEST:
            notes.refuse(piece, f"stands too far to the right: at most {DEEPEST} levels are read")
            continue
        node = Node(piece.without(_BULLET))
        (open_to[-1].below if open_to else found).append(node)
        open_to.append(Node(piece, node.below))
    return found


class Notes:
    """Where each key of a quest stands, and what of its text cannot be read.

    Keys are those of faults: `rooms.3.steps.2` is the second step of the third room.
    """

    def __init__(self) -> None:
        self.at: dict[str, Piece] = {}
        self.wrong: list[tuple[Piece, str]] = []

    def put(self, key: str, piece: Piece) -> None:
        """Remember where the text of a key stands."""
        self.at[key] = piece

    def refuse(self, piece: Piece, why: str) -> None:
        """Note what is wrong with a piece of the text."""
        self.wrong.append((piece, why))

    def strange(self, piece: Piece, what: str, known: Sequence[str]) -> None:
        """Note a word that is none of those that may stand there, with the nearest."""
        hint = f"{nearest(piece.text, known)} ({' | '.join(known)})"
        self.refuse(piece, f"{piece.text!r} is no {what}{hint}")

    def unknown(
        self, piece: Piece, of: str, word: str, meant: str, known: Mapping[str, str]
    ) -> None:
        """Refuse what begins with none of the `known` words, which have an example each: it may be
        `word` in another form, or `meant` ("" where none is near)."""
        if word in known:
            hint = f": write it as {known[word]!r}"
        elif meant:
            hint = f"; did you mean {meant!r}, as in {known[meant]!r}?"
        else:
            hint = f" ({' | '.join(known)})"
        self.refuse(piece, f"{piece.text!r} is nothing that {of} says{hint}")

    def take(self, others: "Notes", old: str, new: str) -> None:
        """Take what others have noted, where the keys begin otherwise."""
        self.wrong += others.wrong
        for key, piece in others.at.items():
            self.at[new + key.removeprefix(old)] = piece


SAID: Final = (
    (re.compile(r"rooms\.(\d+)\.steps\b.*"), r"E\1"),
    (re.compile(r"rooms\.(\d+)\.name"), r"the name of E\1"),
    (re.compile(r"rooms\.(\d+)\.behind"), r"where T\1 is reached from"),
    (re.compile(r"rooms\.(\d+)\.(card|tier)"), r"the \2 of T\1"),
    (re.compile(r"rooms\.(\d+)"), r"T\1"),
    (re.compile(r"rooms"), "the rooms"),
    (re.compile(r"enemies\b.*"), "Enemies"),
    (re.compile(r"boss\b.*"), "Boss"),
    (re.compile(r"npc\b.*"), "NPC"),
    (re.compile(r"after\b.*"), "Later"),
    (re.compile(r"refresh\b.*"), "Refresh"),
    (re.compile(r"goal|marks"), "Win"),
    (re.compile(r"runes_guarded"), "Special action"),
    (re.compile(r"text"), "Story"),
    (re.compile(r"name"), "Quest"),
    (re.compile(r"icon"), "Icon"),
)  # fmt: skip
"""What the keys of a TOML file are called in a text."""
INSTEAD: Final = (
    (re.compile(r"write \{ object = '(\w+)' \}"), r"write '\1 on the spawn point'"),
    (re.compile(r"one step \{ boss = true \}"), "the boss on space 1 of one room"),
    (re.compile(r"write who = 'each hero'"), "write 'each hero'"),
)  # fmt: skip
"""What stands in a text where a TOML file has a table."""


class Places:
    """Where the keys of the quests of a text stand, for what is wrong with their rows."""

    def __init__(self, quests: Sequence[Notes]) -> None:
        self._quests = quests

    def where(self, keys: Sequence[int | str], key: str) -> str:
        """Return line and column of a key of a quest, or of what it is a part of."""
        at = self._quests[int(keys[1])].at
        parts = key.split(".")
        for end in range(len(parts), -1, -1):
            if (way := ".".join(parts[:end])) in at:
                return f"line {at[way].line}, column {at[way].column}"
        return "line 1"

    def worded(self, key: str, why: str) -> tuple[str, str]:
        """Say a key and what is wrong with it in the words of the text."""
        for pattern, said in SAID:
            if pattern.fullmatch(key):
                key = pattern.sub(said, key)
                break
        for pattern, said in INSTEAD:
            why = pattern.sub(said, why)
        return key, why
