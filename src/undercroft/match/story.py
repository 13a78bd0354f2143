"""The story of a match: what happened, without what was undone, and as each seat knows it.

A seat knows an event by a number, and keeps it from the log to the picture and to an address. The
number counts the events that reach the seat: so it tells nothing of those that do not.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from undercroft.kernel import NOBODY, Event
from undercroft.kit.game import GameSpec
from undercroft.match.columns import column, longer
from undercroft.match.events import Events
from undercroft.match.notice import EVERYBODY, reader_of
from undercroft.match.packing import packing_of
from undercroft.match.sight import Line

MOST_LINES: Final = 500
"""How many lines are read at once at most: a match may be of any length."""


class Story:
    """The events of a match, answer by answer: the first are those of the set-up.

    Each has its place, and so has after how many answers it happened. A place counts what a seat
    knows nothing of: it is for nobody to see.
    """

    def __init__(self, spec: GameSpec) -> None:
        self._spec = spec
        self.heard = Events(packing_of("events", spec.slug))
        """All that was ever told, undone or not."""
        self.standing = column()
        """Where it has the events of the story."""
        self._readers = array("b")
        """See `reader_of`."""
        self._secrets = False
        """Whether anything was ever told of which some know more than others."""
        self.after = column()
        self._count = -1
        self._known: dict[int, _Known] = {}
        """What each seat knows; of EVERYBODY alone as long as all know the same."""
        self._latest: _News | None = None
        """What was asked for last, if all know the same."""
        self._pages: dict[int, _Page] = {}

    def hear(self, events: Sequence[Event]) -> None:
        """Keep the events of the next answer."""
        self._count += 1
        self.hear_more(events)

    def hear_more(self, events: Sequence[Event]) -> None:
        """Keep more events of the last answer, which come after a pause."""
        first = len(self.heard)
        self.heard.hear(events)
        self.standing = longer(self.standing, range(first, len(self.heard)))
        readers = [reader_of(event) for event in events]
        self._readers.extend(readers)
        self._latest = None
        if not self._secrets and any(event.secret is not None for event in events):
            self._secrets = True
            self._known.clear()
        self.after = longer(self.after, [self._count] * len(events))

    def cut(self, count: int) -> None:
        """Forget what came after so many answers."""
        self._count, self._latest = count, None
        left = bisect_right(self.after, count)
        del self.standing[left:], self._readers[left:], self.after[left:]
        for seat, page in self._pages.items():
            page.cut(bisect_left(self._places(seat), left))
        for known in self._known.values():
            known.cut(left)

    def event(self, place: int) -> Event:
        """Return the event in a place."""
        return self.heard[self.standing[place]]

    @property
    def events(self) -> list[Event]:
        """All events, unpacked: for who needs the whole match."""
        return [self.heard[one] for one in self.standing]

    def known(self, seat: int, count: int) -> int:
        """Return how many events a seat knows of after so many answers."""
        return bisect_left(self._places(seat), bisect_right(self.after, count))

    def number(self, seat: int, place: int) -> int:
        """Return the number by which a seat knows the event in a place that reaches it."""
        return bisect_left(self._places(seat), place)

    def place(self, seat: int, number: int) -> int:
        """Return the place of the event that a seat knows by a number; NOBODY if there is none."""
        known = self._places(seat)
        return known[number] if 0 <= number < len(known) else NOBODY

    def news(self, seat: int, first: int, end: int) -> tuple[dict[str, Any], ...]:
        """Return the events from one number up to another as plain values, as a seat may know
        them."""
        latest = self._latest
        if latest is not None and (latest.first, latest.end) == (first, end):
            return latest.events
        known = self._places(seat)[first:end]
        news = tuple([self._seen(seat, place, number) for number, place in enumerate(known, first)])
        self._latest = None if self._secrets else _News(first, end, news)
        return news

    def recent(self, seat: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the events as a seat may know them, the newest first, each with how many answers
        came before it."""
        known = self._places(seat)
        for number in range(len(known) - 1, -1, -1):
            yield self.after[known[number]], self._seen(seat, known[number], number)

    def lines(
        self, seat: int, known: int, stops: Sequence[int], names: Sequence[str]
    ) -> tuple[Line, ...]:
        """Return the last MOST_LINES of the first so many events that a seat knows of; `stops`: see
        Log.lines."""
        page, places = self._worded(seat, known, names), self._places(seat)
        end = bisect_left(page.lines, known)
        start = max(0, end - MOST_LINES)
        found: list[Line] = []
        for line, number in enumerate(page.lines[start:end], start):
            place = places[number]
            event, stop = self.event(place), bisect_right(stops, self.after[place] - 1)
            reason, text = self._spec.has_reason(event), page.texts[number]
            found.append(Line(line, event.clause, text, False, stop, number, reason))
        return tuple(found)

    def length(self, seat: int, known: int, names: Sequence[str]) -> int:
        """Return how many lines a seat reads of the first so many events that it knows of."""
        return bisect_left(self._worded(seat, known, names).lines, known)

    def text(self, seat: int, number: int, names: Sequence[str]) -> str:
        """Return the words of the event that a seat knows by a number; "" if it has none."""
        return self._worded(seat, number + 1, names).texts[number]

    def _worded(self, seat: int, known: int, names: Sequence[str]) -> "_Page":
        """Return what a seat reads, with words for the first so many events that it knows of."""
        page, places = self._pages.setdefault(seat, _Page()), self._places(seat)
        if page.names != tuple(names):
            page.names = tuple(names)
            page.texts.clear()
            del page.lines[:]
        for number in range(len(page.texts), known):
            event = self.event(places[number])
            page.texts.append(self._spec.told(event, seat, names))
            if page.texts[number]:
                page.lines = longer(page.lines, (number,))
        return page

    def _places(self, seat: int) -> "array[int]":
        """Return the places of the events that reach a seat, by their numbers."""
        whose = seat if self._secrets else EVERYBODY
        known = self._known.get(whose)
        if known is None:
            known = self._known[whose] = _Known()
        if known.read < len(self._readers):
            fresh = enumerate(self._readers[known.read :], known.read)
            places = [place for place, reader in fresh if reader in (EVERYBODY, whose)]
            known.places = longer(known.places, places)
            known.read = len(self._readers)
        return known.places

    def _seen(self, seat: int, place: int, number: int) -> dict[str, Any]:
        """Return an event as plain values, as a seat may know it that knows it by that number."""
        event = self.event(place)
        return {**event.seen_by(seat), "kind": event.kind, "clause": event.clause, "event": number}


@dataclass
class _News:
    """The events from one number up to another, as all know them."""

    first: int
    end: int
    events: tuple[dict[str, Any], ...]


@dataclass
class _Known:
    """The places of the events that reach a seat, of the first so many that were `read`."""

    places: "array[int]" = field(default_factory=column)
    read: int = 0

    def cut(self, read: int) -> None:
        """Forget all but the first so many events."""
        self.read = min(self.read, read)
        del self.places[bisect_left(self.places, read) :]


@dataclass
class _Page:
    """What one seat reads of a story.

    `texts` are the words of the first events that it knows of, in the names of then; `lines` are
    the numbers of those that have any.
    """

    names: tuple[str, ...] = ()
    texts: list[str] = field(default_factory=list)
    lines: "array[int]" = field(default_factory=column)

    def cut(self, known: int) -> None:
        """Forget all but the first so many events."""
        del self.texts[known:]
        del self.lines[bisect_left(self.lines, known) :]
