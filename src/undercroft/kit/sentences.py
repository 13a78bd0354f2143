"""What a line of the log says: the words of events, by a table."""

import re
from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any, Final, Generic, NamedTuple, TypeVar

from undercroft.kernel.events import Event
from undercroft.kit.words import Fields, begun_large, readers

F = TypeVar("F", bound=Fields)


class Either(NamedTuple):
    """Two templates: one for an event that has something in that field, one for the others."""

    field: str
    filled: str
    empty: str


Words = str | Either | Callable[[F], str]
"""Words an event: a template, one of two, or a function of the event's fields.

A template has gaps: `{who} {has|have} {points:point}.` reads `Ada has 3 points.` and
`You have 1 point.` `Fields.said` tells what a gap holds.
"""

_GAP: Final = re.compile(r"[a-z]\w*(:\w[\w ]*)?|[^|{}:]+\|[^|{}:]+")
"""A word or a field, and what it counts; or how a verb goes with anybody, and with the reader."""


class Sentences(Generic[F]):
    """The words of a game's events, kind by kind.

    `to_reader` says whether the player who reads is called "you". A template that cannot be read
    is a ValueError here; a gap for which an event has nothing is one when that event is worded.
    """

    def __init__(
        self,
        fields: Callable[[dict[str, Any], Sequence[str]], F],
        table: Mapping[str, Words[F]],
        to_reader: bool = True,
    ) -> None:
        self._fields = fields
        self._table = {kind: _worded(kind, words) for kind, words in table.items()}
        self._to_reader = to_reader

    def __call__(self, event: Event, seat: int, names: Sequence[str]) -> str:
        """Word an event for the seat that reads it, with what that seat may know of it."""
        seen = event.seen_by(seat)
        if not self._to_reader:
            return self._table[event.kind](self._fields(seen, names))
        return begun_large(self._table[event.kind](self._fields(seen, readers(names, seat))))


def _worded(kind: str, words: Words[F]) -> Callable[[F], str]:
    """Return the words of a kind of event as a function."""
    if isinstance(words, str):
        return _Template(kind, words)
    if isinstance(words, Either):
        field = words.field
        filled, empty = _Template(kind, words.filled), _Template(kind, words.empty)
        return lambda f: filled(f) if f.fields.get(field) else empty(f)
    return words


class _Template:
    """The template of a kind of event, taken apart: texts, each with the gap that follows it."""

    def __init__(self, kind: str, text: str) -> None:
        self._kind = kind
        self._parts: list[tuple[str, str, str]] = []
        try:
            for before, name, thing, form in Formatter().parse(text):
                gap = f"{name}:{thing}" if thing else name
                if gap is not None and (form or not _GAP.fullmatch(gap)):
                    raise ValueError(f"{{{gap}}} is no gap")
                self._parts.append((before, name or "", thing or ""))
        except ValueError as fault:
            raise ValueError(f"the words of {kind!r}: {fault}: {text!r}") from None

    def __call__(self, f: Fields) -> str:
        try:
            said = [text + (f.said(gap, thing) if gap else "") for text, gap, thing in self._parts]
        except (KeyError, TypeError) as fault:
            raise ValueError(f"the words of {self._kind!r}: no word for {fault}") from fault
        return "".join(said)
