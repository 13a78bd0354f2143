"""The log of a match: every event, worded for whoever reads it; undone ones stay, struck.

The story of a match is the log without what was undone and without what happened to the seats:
a look back reads that.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from undercroft.kernel import NOBODY, Event
from undercroft.kit.game import GameSpec
from undercroft.match.happenings import OPENED, PARTED, Happening
from undercroft.match.notice import reaches
from undercroft.match.sight import Line
from undercroft.match.story import Story

LOG_LINES: Final = 80
"""How many lines of the log a sight holds unless more are asked for."""

_NO_ENTRY: Final = -1


@dataclass(slots=True)
class _Heard:
    number: int
    event: Event | None
    names: Sequence[str]
    happening: Happening | None = None
    player: int = -1
    took_back: Callable[[], str] | str = ""
    noticed: Collection[int] = ()
    undone: bool = False
    place: int = -1

    def own_words(self) -> str:
        """Return what the player reads who took something back; a position is held until then."""
        if not isinstance(self.took_back, str):
            self.took_back = f"{self.names[self.player]} took back “{self.took_back()}”."
        return self.took_back

    def has_reason(self, spec: GameSpec) -> bool:
        """Say whether one can ask why it happened."""
        return self.event is not None and not self.undone and spec.has_reason(self.event)

    def moment(self, stops: Sequence[int]) -> int:
        """Return which stop of a replay comes after it; -1 if it is no part of the replay."""
        return -1 if self.event is None or self.undone else bisect_right(stops, self.number)


@dataclass
class _Page:
    """What one seat has read so far, and what of it has words for it: its lines.

    `told` are its last lines as they read now, from the one numbered `first` on: as long as nothing
    is struck, and its replay is the same, they stay what they are. Older ones are worded again for
    whoever asks for them: a match may be of any length, and most are never read again.
    """

    seat: int
    read: int = 0
    heard: list[_Heard] = field(default_factory=list)
    told: list[Line] = field(default_factory=list)
    first: int = 0
    strikes: int = 0
    stops: Sequence[int] = ()


class Log:
    """What happened at a table, in order, by the journal entry that caused it."""

    def __init__(self, spec: GameSpec, names: Sequence[str], story: Story) -> None:
        self._spec = spec
        self._story = story
        self._names = tuple(names)
        self._heard: list[_Heard] = []
        self._happened: list[Happening] = []
        self._begins: list[int] = []
        self._pages: dict[int, _Page] = {}
        self._strikes = 0

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
        self.hear_more(events, number)

    def hear_more(self, events: Sequence[Event], number: int) -> None:
        """Keep more events of an earlier journal entry, which come after a pause.

        They are the last of the story.
        """
        first = len(self._story.events) - len(events)
        self._heard += [
            _Heard(number, event, self._names, place=place)
            for place, event in enumerate(events, first)
        ]

    def strike(self, undone: Collection[int]) -> None:
        """Strike the lines of the entries that were undone."""
        for heard in self._heard[self._begins[min(undone) + 1] :]:
            heard.undone = heard.undone or heard.number in undone
        self._strikes += 1

    def take_back(
        self, player: int, label: Callable[[], str], noticed: Collection[int], own: bool
    ) -> None:
        """Tell who noticed an undo, and the player what was taken back, if it is the player's own.

        `label` words that once somebody reads it.
        """
        number, took_back = len(self._begins) - 1, label if own else ""
        self._begins.append(len(self._heard))
        self._heard.append(_Heard(number, None, self._names, None, player, took_back, noticed))

    def lines(
        self, seat: int, last: int | None, stops: Sequence[int], before: int | None = None
    ) -> tuple[Line, ...]:
        """Word the last so many lines (None: all) for a seat, or so many `before` a place; places
        count its own lines.

        `stops` are the journal entries before which the seat's replay stops.
        """
        page = self._pages.setdefault(seat, _Page(seat))
        self._read(page, stops)
        end = len(page.heard) if before is None else min(before, len(page.heard))
        start = 0 if last is None else max(0, end - last)
        older = [self._line(page, line) for line in range(start, min(end, page.first))]
        newer = page.told[max(0, start - page.first) : max(0, end - page.first)]
        return (*older, *newer)

    def _read(self, page: _Page, stops: Sequence[int]) -> None:
        """Read on to the end of the log, and keep no more than the last lines."""
        if page.strikes != self._strikes or page.stops is not stops:
            page.strikes, page.stops = self._strikes, stops
            page.told = [
                self._line(page, line, old.text) for line, old in enumerate(page.told, page.first)
            ]
        begin, fresh = len(page.heard), list[str]()
        for heard in self._heard[page.read :]:
            text, is_own = "", bool(heard.took_back) and page.seat == heard.player
            if is_own or (text := self._text(heard, page.seat)):
                page.heard.append(heard)
                fresh.append(text)
        page.read = len(self._heard)
        last = max(0, len(fresh) - LOG_LINES)
        page.told += [
            self._line(page, line, text) for line, text in enumerate(fresh[last:], begin + last)
        ]
        del page.told[:-LOG_LINES]
        page.first = len(page.heard) - len(page.told)

    def _line(self, page: _Page, line: int, text: str = "") -> Line:
        """Return a line as it reads now; `text` are its words, if they are known."""
        heard, event, clause = page.heard[line], NOBODY, ""
        if heard.event:
            clause = heard.event.clause
            if not heard.undone:
                event = self._story.number(page.seat, heard.place)
        text, reason = text or self._text(heard, page.seat), heard.has_reason(self._spec)
        return Line(line, clause, text, heard.undone, heard.moment(page.stops), event, reason)

    def _text(self, heard: _Heard, seat: int) -> str:
        """Return what a seat reads of it: no words where it is not told."""
        if heard.event is None:
            return self._note(heard, seat)
        reached = reaches(heard.event, seat)
        return self._spec.told(heard.event, seat, heard.names) if reached else ""

    def _note(self, heard: _Heard, seat: int) -> str:
        if heard.happening is not None:
            return heard.happening.sentence if heard.happening.reaches(seat) else ""
        if heard.took_back and seat == heard.player:
            return heard.own_words()
        if seat not in heard.noticed:
            return ""
        return f"{heard.names[heard.player]} took a choice back."
