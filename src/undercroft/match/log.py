"""The log of a match: every event, worded for whoever reads it; undone ones stay, struck.

The story of a match is the log without what was undone and without what happened to the seats:
a look back reads that.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from undercroft.kernel import NOBODY, Event
from undercroft.kit.game import GameSpec
from undercroft.match.columns import column, longer
from undercroft.match.happenings import OPENED, PARTED, Happening
from undercroft.match.notice import reaches
from undercroft.match.sight import Line
from undercroft.match.story import Story

LOG_LINES: Final = 80
"""How many lines of the log a sight holds unless more are asked for."""

_NO_ENTRY: Final = -1
_NOTE: Final = -1

_NUMBERS: Final[tuple[Any, ...]] = tuple(range(2048))
"""Numbers as objects that all lines share: each line that was told holds three."""

_once: Final = lru_cache(10_000)(str)
"""Returns the equal text that was read before. Interned ones are kept for ever by Python 3.12, and
names that people chose are in them."""


@dataclass(slots=True)
class _Note:
    """A line of which no event tells: what happened to a seat, or that something was taken back."""

    happening: Happening | None = None
    player: int = NOBODY
    took_back: Callable[[], str] | str = ""
    noticed: Collection[int] = ()

    def text(self, seat: int, names: Sequence[str]) -> str:
        """Return what a seat reads, in the names of then; "" if it is not told."""
        if self.happening is not None:
            return self.happening.sentence if self.happening.reaches(seat) else ""
        if self.is_own(seat):
            return self._own_words(names)
        return f"{names[self.player]} took a choice back." if seat in self.noticed else ""

    def is_own(self, seat: int) -> bool:
        """Say whether that seat took something of its own back."""
        return bool(self.took_back) and seat == self.player

    def _own_words(self, names: Sequence[str]) -> str:
        """Return what the player reads who took something back; a position is held until then."""
        if not isinstance(self.took_back, str):
            self.took_back = f"{names[self.player]} took back “{self.took_back()}”."
        return self.took_back


@dataclass
class _Page:
    """What one seat has read so far, and the places of what has words for it: its lines.

    `told` are its last lines as they read now, from the one numbered `first` on: as long as nothing
    is struck, and its replay is the same, they stay what they are. Older ones are worded again for
    whoever asks for them: a match may be of any length, and most are never read again.
    """

    seat: int
    read: int = 0
    heard: "array[int]" = field(default_factory=column)
    told: list[Line] = field(default_factory=list)
    first: int = 0
    strikes: int = 0
    stops: Sequence[int] = ()


class Log:
    """What happened at a table, in order, by the journal entry that caused it.

    What is told of each place stands in columns: a match may be of any length.
    """

    def __init__(self, spec: GameSpec, names: Sequence[str], story: Story) -> None:
        self._spec = spec
        self._story = story
        self._names = tuple(names)
        self._numbers = column()
        """The journal entry of each place."""
        self._events = column()
        """Which of all events it is; _NOTE if it is none."""
        self._places = column()
        """Where the event stood in the story."""
        self._undone = bytearray()
        self._called: list[Sequence[str]] = [self._names]
        """What the seats were called, one after the other."""
        self._renamed = longer(column(), [0])
        """From which places on they were called that."""
        self._notes: dict[int, _Note] = {}
        self._happened: list[Happening] = []
        self._begins = column()
        self._pages: dict[int, _Page] = {}
        self._strikes = 0

    def rename(self, names: Sequence[str], always: bool) -> None:
        """Call the seats something else from now on, or `always`, as nobody has read a line yet."""
        if (called := tuple(names)) != self._names:
            self._names = called
            if always:
                self._called, self._renamed = [called], longer(column(), [0])
            else:
                self._called.append(called)
                self._renamed = longer(self._renamed, [len(self._events)])

    def note(self, happening: Happening) -> None:
        """Keep what happened to a seat."""
        self._happened.append(happening)
        self._note(_NO_ENTRY, _Note(happening))

    def happened(self) -> Sequence[Happening]:
        """Return what happened to the seats, oldest first."""
        return self._happened

    def notes(self, numbers: Sequence[int]) -> list[str]:
        """Return what a record notes of the seats; its answers have those numbers."""
        return [
            f"{bisect_left(numbers, one.after)} {one.sentence}"
            for one in self.happened()
            if one.sentence and one.kind not in (OPENED, PARTED)
        ]

    def hear(self, events: Sequence[Event]) -> None:
        """Keep the events of the next journal entry (the first is the set-up, before them)."""
        number = len(self._begins) - 1
        self._begins = longer(self._begins, [len(self._events)])
        self.hear_more(events, number)

    def hear_more(self, events: Sequence[Event], number: int) -> None:
        """Keep more events of an earlier journal entry, which come after a pause.

        They are the last of the story.
        """
        last = len(self._story.standing)
        places = range(last - len(events), last)
        self._add(number, self._story.standing[places.start :].tolist(), places)

    def _add(self, number: int, events: Sequence[int], places: Sequence[int]) -> None:
        self._events = longer(self._events, events)
        self._places = longer(self._places, places)
        self._numbers = longer(self._numbers, [number] * len(events))
        self._undone.extend(bytes(len(events)))

    def _note(self, number: int, note: _Note) -> None:
        self._notes[len(self._events)] = note
        self._add(number, [_NOTE], [NOBODY])

    def strike(self, undone: Collection[int]) -> None:
        """Strike the lines of the entries that were undone."""
        for at in range(self._begins[min(undone) + 1], len(self._events)):
            if self._numbers[at] in undone:
                self._undone[at] = True
        self._strikes += 1

    def take_back(
        self, player: int, label: Callable[[], str], noticed: Collection[int], own: bool
    ) -> None:
        """Tell who noticed an undo, and the player what was taken back, if it is the player's own.

        `label` words that once somebody reads it.
        """
        number, took_back = len(self._begins) - 1, label if own else ""
        self._begins = longer(self._begins, [len(self._events)])
        self._note(number, _Note(None, player, took_back, noticed))

    def rest(self) -> None:
        """Forget the lines that were read last: who reads again has them worded again."""
        for page in self._pages.values():
            page.told = []

    def lines(
        self, seat: int, last: int | None, stops: Sequence[int], before: int | None = None
    ) -> tuple[Line, ...]:
        """Word the last so many lines (None: all) for a seat, or so many `before` a place; places
        count its own lines. Who wants none has none worded.

        `stops` are the journal entries before which the seat's replay stops.
        """
        if last == 0:
            return ()
        page = self._pages.setdefault(seat, _Page(seat))
        self._read(page, stops)
        end = len(page.heard) if before is None else min(before, len(page.heard))
        start = 0 if last is None else max(0, end - last)
        older = [self._line(page, line) for line in range(start, min(end, page.first))]
        newer = page.told[max(0, start - page.first) : max(0, end - page.first)]
        return (*older, *newer)

    def _read(self, page: _Page, stops: Sequence[int]) -> None:
        """Read on to the end of the log, and keep no more than the last lines."""
        if not page.told:
            page.first = max(0, len(page.heard) - LOG_LINES)
            page.told = [self._line(page, line) for line in range(page.first, len(page.heard))]
        if page.strikes != self._strikes or page.stops is not stops:
            page.strikes, page.stops = self._strikes, stops
            page.told = [
                self._line(page, line, old.text) for line, old in enumerate(page.told, page.first)
            ]
        begin, heard, fresh = len(page.heard), list[int](), list[str]()
        for at in range(page.read, len(self._events)):
            note = self._notes.get(at) if self._events[at] == _NOTE else None
            is_own = note is not None and note.is_own(page.seat)
            text = "" if is_own else self._text(at, page.seat)
            if is_own or text:
                heard.append(at)
                fresh.append(text)
        page.heard, page.read = longer(page.heard, heard), len(self._events)
        last = max(0, len(fresh) - LOG_LINES)
        page.told += [
            self._line(page, line, text) for line, text in enumerate(fresh[last:], begin + last)
        ]
        del page.told[:-LOG_LINES]
        page.first = len(page.heard) - len(page.told)

    def _line(self, page: _Page, line: int, text: str = "") -> Line:
        """Return a line as it reads now; `text` are its words, if they are known."""
        at = page.heard[line]
        undone, text = bool(self._undone[at]), text or self._text(at, page.seat)
        event = None if self._events[at] == _NOTE else self._story.heard[self._events[at]]
        moment = number = NOBODY
        if event is not None and not undone:
            moment = bisect_right(page.stops, self._numbers[at])
            number = self._story.number(page.seat, self._places[at])
        if same := self._same(page, line, text, moment, number):
            return same
        clause = event.clause if event is not None else ""
        reason = number != NOBODY and event is not None and self._spec.has_reason(event)
        return Line(_kept(line), clause, text, undone, _kept(moment), _kept(number), reason)

    def _same(self, page: _Page, line: int, text: str, moment: int, number: int) -> Line | None:
        """Return the line as another seat has it, if that reads the same there: so it is kept once
        for all from whom nothing of it is hidden."""
        for other in self._pages.values():
            place = line - other.first
            if other is page or other.strikes != self._strikes or not 0 <= place < len(other.told):
                continue
            told = other.told[place]
            is_same = told.text == text and told.at == moment and told.event == number
            if is_same and other.heard[line] == page.heard[line]:
                return told
        return None

    def _text(self, at: int, seat: int) -> str:
        """Return what a seat reads of a place: no words where it is not told.

        What several read in the same words, at this table or another, is kept once.
        """
        names, place = self._called[bisect_right(self._renamed, at) - 1], self._events[at]
        if place == _NOTE:
            return self._notes[at].text(seat, names)
        event = self._story.heard[place]
        return _once(self._spec.told(event, seat, names)) if reaches(event, seat) else ""


def _kept(number: int) -> Any:
    """Return a number as an object that is kept anyway, if it is not a large one."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else number
