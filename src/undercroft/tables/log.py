"""The log of a table: every event, worded for whoever reads it; undone ones stay, struck."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from undercroft.kernel import Event, GameSpec
from undercroft.tables.sight import Line


@dataclass
class _Heard:
    number: int
    event: Event | None
    player: int = -1
    taken_back: str = ""
    undone: bool = False


class Log:
    """What happened at a table, in order, by the journal entry that caused it."""

    def __init__(self, spec: GameSpec, names: Sequence[str]) -> None:
        self._spec = spec
        self._names = names
        self._heard: list[_Heard] = []
        self._begins: dict[int, int] = {}

    def hear(self, number: int, events: Sequence[Event]) -> None:
        """Keep the events of a journal entry."""
        self._begins[number] = len(self._heard)
        self._heard += [_Heard(number, event) for event in events]

    def take_back(self, number: int, undone: int, player: int, label: str) -> None:
        """Strike the lines of the entry that was undone; say who undid it, and to them what."""
        for heard in self._entry(undone):
            heard.undone = True
        self._heard.append(_Heard(number, None, player, label))

    def lines(self, seat: int, last: int | None) -> tuple[Line, ...]:
        """Word the last so many lines (None: all) for a seat."""
        start = 0 if last is None else max(0, len(self._heard) - last)
        return tuple(
            self._line(place, self._heard[place], seat)
            for place in range(start, len(self._heard))
            if self._text(self._heard[place], seat)
        )

    def news(self, number: int, seat: int) -> tuple[dict[str, Any], ...]:
        """Return the events of one journal entry as plain values, as the seat may know them."""
        return tuple(
            {**heard.event.seen_by(seat), "kind": heard.event.kind, "clause": heard.event.clause}
            for heard in self._entry(number)
            if heard.event is not None
        )

    def _entry(self, number: int) -> Iterator[_Heard]:
        """What one journal entry caused, however long the log is."""
        place = self._begins.get(number, len(self._heard))
        while place < len(self._heard) and self._heard[place].number == number:
            yield self._heard[place]
            place += 1

    def _text(self, heard: _Heard, seat: int) -> str:
        if heard.event is None:
            what = f"back “{heard.taken_back}”" if seat == heard.player else "a choice back"
            return f"{self._names[heard.player]} took {what}."
        return self._spec.sentence(heard.event, seat, self._names)

    def _line(self, place: int, heard: _Heard, seat: int) -> Line:
        clause = heard.event.clause if heard.event else ""
        return Line(heard.number, place, clause, self._text(heard, seat), heard.undone)
