"""The log of a table: every event, worded for whoever reads it; undone ones stay, struck."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from undercroft.kernel import Event, GameSpec
from undercroft.tables.notice import reaches
from undercroft.tables.sight import Line


@dataclass
class _Heard:
    number: int
    event: Event | None
    player: int = -1
    taken_back: str = ""
    told: Collection[int] = ()
    undone: bool = False


@dataclass
class _Pages:
    """What one seat has read so far: the lines that have words for it."""

    read: int = 0
    lines: list[tuple[_Heard, str]] = field(default_factory=list)


class Log:
    """What happened at a table, in order, by the journal entry that caused it."""

    def __init__(self, spec: GameSpec, names: Sequence[str]) -> None:
        self._spec = spec
        self._names = names
        self._heard: list[_Heard] = []
        self._begins: list[int] = []
        self._pages: dict[int, _Pages] = {}

    def hear(self, events: Sequence[Event]) -> None:
        """Keep the events of the next journal entry (the first is the set-up, before them)."""
        number = len(self._begins) - 1
        self._begins.append(len(self._heard))
        self._heard += [_Heard(number, event) for event in events]

    def take_back(
        self, undone: Collection[int], player: int, label: str, told: Collection[int]
    ) -> None:
        """Strike the lines of the entries that were undone; tell who noticed, the player what."""
        for heard in self._heard[self._begins[min(undone) + 1] :]:
            heard.undone = heard.undone or heard.number in undone
        number = len(self._begins) - 1
        self._begins.append(len(self._heard))
        self._heard.append(_Heard(number, None, player, label, told))

    def lines(self, seat: int, last: int | None) -> tuple[Line, ...]:
        """Word the last so many lines (None: all) for a seat; places count its own lines."""
        pages = self._pages.setdefault(seat, _Pages())
        for heard in self._heard[pages.read :]:
            if text := self._text(heard, seat):
                pages.lines.append((heard, text))
        pages.read = len(self._heard)
        start = 0 if last is None else max(0, len(pages.lines) - last)
        return tuple(
            Line(place, heard.event.clause if heard.event else "", text, heard.undone)
            for place, (heard, text) in enumerate(pages.lines[start:], start)
        )

    def news(self, since: int, seat: int) -> tuple[dict[str, Any], ...]:
        """Return the events since a journal entry as plain values, as the seat may know them."""
        return tuple(
            {**heard.event.seen_by(seat), "kind": heard.event.kind, "clause": heard.event.clause}
            for heard in self._heard[self._begins[since + 1] :]
            if heard.event is not None and not heard.undone and reaches(heard.event, seat)
        )

    def _text(self, heard: _Heard, seat: int) -> str:
        if heard.event is not None:
            if not reaches(heard.event, seat):
                return ""
            return self._spec.sentence(heard.event, seat, self._names)
        if seat not in heard.told:
            return ""
        what = f"back “{heard.taken_back}”" if seat == heard.player else "a choice back"
        return f"{self._names[heard.player]} took {what}."
