"""The log of a match: every event, worded for whoever reads it; undone ones stay, struck.

The story of a match is the log without what was undone and without what happened to the seats:
a look back reads that.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Final

from undercroft.kernel import Event, GameSpec
from undercroft.match.happenings import OPENED, PARTED, Happening
from undercroft.match.notice import reaches
from undercroft.match.sight import Line

LOG_LINES: Final = 80
"""How many lines of the log a sight holds unless more are asked for."""
MOST_LINES: Final = 500
"""How many are read at once at most, looking back too: a match may be of any length."""

_NO_ENTRY: Final = -1


@dataclass
class _Heard:
    number: int
    event: Event | None
    names: Sequence[str]
    happening: Happening | None = None
    player: int = -1
    taken_back: Callable[[], str] | None = None
    told: Collection[int] = ()
    undone: bool = False

    def moment(self, stops: Sequence[int]) -> int:
        """Return which stop of a replay comes after it; -1 if it is no part of the replay."""
        return -1 if self.event is None or self.undone else bisect_right(stops, self.number)


@dataclass
class _Written:
    """One line of a page; its words are made once somebody reads it, as far as they cost much."""

    heard: _Heard
    text: str = ""


@dataclass
class _Pages:
    """What one seat has read so far: the lines that have words for it."""

    read: int = 0
    lines: list[_Written] = field(default_factory=list)


class Log:
    """What happened at a table, in order, by the journal entry that caused it."""

    def __init__(self, spec: GameSpec, names: Sequence[str]) -> None:
        self._spec = spec
        self._names = tuple(names)
        self._heard: list[_Heard] = []
        self._happened: list[Happening] = []
        self._begins: list[int] = []
        self._pages: dict[int, _Pages] = {}

    def rename(self, names: Sequence[str]) -> None:
        """Call the seats something else from now on."""
        self._names = tuple(names)

    def note(self, happening: Happening) -> None:
        """Keep what happened to a seat."""
        self._happened.append(happening)
        self._heard.append(_Heard(_NO_ENTRY, None, self._names, happening))

    def happened(self) -> Sequence[Happening]:
        """Return what happened to the seats, oldest first."""
        return self._happened

    def notes(self, numbers: Sequence[int]) -> list[str]:
        """Return what a record notes of the seats; its answers have those numbers."""
        return [
            f"{bisect_left(numbers, one.after)} {one.sentence}"
            for one in self.happened()
            if one.kind not in (OPENED, PARTED)
        ]

    def hear(self, events: Sequence[Event]) -> None:
        """Keep the events of the next journal entry (the first is the set-up, before them)."""
        number = len(self._begins) - 1
        self._begins.append(len(self._heard))
        self._heard += [_Heard(number, event, self._names) for event in events]

    def hear_more(self, events: Sequence[Event], number: int) -> None:
        """Keep more events of an earlier journal entry, which come after a pause."""
        self._heard += [_Heard(number, event, self._names) for event in events]

    def strike(self, undone: Collection[int]) -> None:
        """Strike the lines of the entries that were undone."""
        for heard in self._heard[self._begins[min(undone) + 1] :]:
            heard.undone = heard.undone or heard.number in undone

    def take_back(self, player: int, label: Callable[[], str], told: Collection[int]) -> None:
        """Tell who noticed an undo, and the player what was taken back.

        `label` words that once somebody reads it.
        """
        number = len(self._begins) - 1
        self._begins.append(len(self._heard))
        self._heard.append(_Heard(number, None, self._names, None, player, label, told))

    def lines(
        self, seat: int, last: int | None, stops: Sequence[int], before: int | None = None
    ) -> tuple[Line, ...]:
        """Word the last so many lines (None: all) for a seat, or so many `before` a place; places
        count its own lines.

        `stops` are the journal entries before which the seat's replay stops.
        """
        pages = self._pages.setdefault(seat, _Pages())
        for heard in self._heard[pages.read :]:
            if heard.taken_back is not None and seat == heard.player:
                pages.lines.append(_Written(heard))
            elif text := self._text(heard, seat):
                pages.lines.append(_Written(heard, text))
        pages.read = len(self._heard)
        end = len(pages.lines) if before is None else min(before, len(pages.lines))
        start = 0 if last is None else max(0, end - last)
        return tuple(
            Line(
                place,
                one.heard.event.clause if one.heard.event else "",
                self._words(one),
                one.heard.undone,
                one.heard.moment(stops),
            )
            for place, one in enumerate(pages.lines[start:end], start)
        )

    def _words(self, one: _Written) -> str:
        """Return the words of a line; who took something back is told what it was."""
        heard = one.heard
        if not one.text:
            assert heard.taken_back is not None
            one.text = f"{heard.names[heard.player]} took back “{heard.taken_back()}”."
            heard.taken_back = None  # it holds a position, and nobody else reads it
        return one.text

    def news(self, since: int, seat: int) -> tuple[dict[str, Any], ...]:
        """Return the events since a journal entry as plain values, as the seat may know them."""
        heard = [one.event for one in self._heard[self._begins[since + 1] :] if not one.undone]
        return news([event for event in heard if event is not None], seat)

    def recent(self, seat: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the events as the seat may know them, the newest first, with their entries."""
        for one in reversed(self._heard):
            if one.event is not None and not one.undone:
                yield from [(one.number, told) for told in news([one.event], seat)]

    def _text(self, heard: _Heard, seat: int) -> str:
        if heard.event is not None:
            if not reaches(heard.event, seat):
                return ""
            return self._spec.sentence(heard.event, seat, heard.names)
        if heard.happening is not None:
            return heard.happening.sentence if heard.happening.reaches(seat) else ""
        if seat not in heard.told:
            return ""
        return f"{heard.names[heard.player]} took a choice back."


class Story:
    """The events of a match, answer by answer: the first are those of the set-up."""

    def __init__(self, spec: GameSpec) -> None:
        self._spec = spec
        self._events: list[Sequence[Event]] = []
        self._words: dict[int, _Words] = {}

    def hear(self, events: Sequence[Event]) -> None:
        """Keep the events of the next answer."""
        self._events.append(events)

    def hear_more(self, events: Sequence[Event]) -> None:
        """Keep more events of the last answer, which come after a pause."""
        self._events[-1] = [*self._events[-1], *events]

    def told(self) -> tuple[list[Event], list[int]]:
        """Return all events, and for each after how many answers it happened."""
        events = [event for told in self._events for event in told]
        return events, [count for count, told in enumerate(self._events) for _ in told]

    def cut(self, count: int) -> None:
        """Forget what came after so many answers."""
        del self._events[count + 1 :]
        for words in self._words.values():
            words.cut(count)

    def lines(
        self, seat: int, count: int, stops: Sequence[int], names: Sequence[str]
    ) -> tuple[Line, ...]:
        """Word the last MOST_LINES up to so many answers for a seat; `stops`: see Log.lines."""
        end = self.length(seat, count, names)
        start = max(0, end - MOST_LINES)
        return tuple(
            Line(place, clause, text, False, bisect_right(stops, number))
            for place, (number, clause, text) in enumerate(
                self._words[seat].lines[start:end], start
            )
        )

    def length(self, seat: int, count: int, names: Sequence[str]) -> int:
        """Return how many lines a seat has read after so many answers."""
        words = self._words.get(seat)
        if words is None or words.names != tuple(names):
            words = self._words[seat] = _Words(tuple(names))
        for number in range(words.read, count + 1):
            told = [event for event in self._events[number] if reaches(event, seat)]
            texts = [(event, self._spec.sentence(event, seat, names)) for event in told]
            words.lines += [(number - 1, event.clause, text) for event, text in texts if text]
            words.read = number + 1
        return bisect_left(words.lines, count, key=itemgetter(0))

    def news(self, since: int, count: int, seat: int) -> tuple[dict[str, Any], ...]:
        """Return the events of the answers from number `since` on, up to so many answers."""
        told = [event for events in self._events[since + 1 : count + 1] for event in events]
        return news(told, seat)


@dataclass
class _Words:
    """What one seat has read of a story, in the names of then: number of the answer and words."""

    names: tuple[str, ...]
    read: int = 0
    lines: list[tuple[int, str, str]] = field(default_factory=list)

    def cut(self, count: int) -> None:
        """Forget what came after so many answers."""
        self.read = min(self.read, count + 1)
        while self.lines and self.lines[-1][0] >= count:
            self.lines.pop()


def news(events: Sequence[Event], seat: int) -> tuple[dict[str, Any], ...]:
    """Return events as plain values, as far as a seat may know them."""
    return tuple(
        {**event.seen_by(seat), "kind": event.kind, "clause": event.clause}
        for event in events
        if reaches(event, seat)
    )
