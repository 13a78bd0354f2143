"""What one seat may know of a table at one moment: plain values, ready for any screen."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Option:
    """One legal answer: how to send it, its words, and the things on the table it touches."""

    notation: str
    label: str
    clause: str
    touches: tuple[str, ...]


@dataclass(frozen=True)
class Greyed:
    """An answer that is not allowed now, and the clause that refuses it."""

    label: str
    clause: str


@dataclass(frozen=True)
class Question:
    """The pending decision. `options` and `greyed` are empty for everybody but its player."""

    player: int
    kind: str
    prompt: str
    clause: str
    options: tuple[Option, ...]
    greyed: tuple[Greyed, ...]


@dataclass(frozen=True)
class Crumb:
    """A procedure of the rulebook that is under way, and the step it is in."""

    procedure: str
    step: str


@dataclass(frozen=True)
class Line:
    """One line of the log. `number` is the journal entry it came from, -1 the set-up."""

    number: int
    place: int
    clause: str
    text: str
    undone: bool


@dataclass(frozen=True)
class UndoOffer:
    """How many own decisions the seat could take back now, and why no more than that."""

    steps: int
    why: str


@dataclass(frozen=True)
class Sight:
    """The table as one seat sees it. `number` must come back with an answer or an undo.

    `news` are the events of the newest journal entry with the fields that this
    seat may know; a board may draw them (the last throw, for one).
    """

    seat: int
    number: int
    over: bool
    view: dict[str, Any]
    question: Question | None
    crumbs: tuple[Crumb, ...]
    log: tuple[Line, ...]
    news: tuple[dict[str, Any], ...]
    undo: UndoOffer
