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


@dataclass
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

    Of its last lines it keeps what they said. Older ones are worded again for whoever asks for
    them: a match may be of any length, and most are never read again.
    """

    read: int = 0
    heard: list[_Heard] = field(default_factory=list)
    kept: dict[int, Line] = field(default_factory=dict)
    dropped: int = 0

    def drop(self) -> None:
        """Keep no more than the last lines."""
        for line in range(self.dropped, len(self.heard) - LOG_LINES):
            self.kept.pop(line, None)
            self.dropped = line + 1


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
        page = self._pages.setdefault(seat, _Page())
        fresh = self._read(page, seat)
        end = len(page.heard) if before is None else min(before, len(page.heard))
        start = 0 if last is None else max(0, end - last)
        lines = [self._line(page, seat, line, stops, fresh.get(line)) for line in range(start, end)]
        page.drop()
        return tuple(lines)

    def _read(self, page: _Page, seat: int) -> dict[int, str]:
        """Read on to the end of the log; return the words of what is new, by the line."""
        fresh = dict[int, str]()
        for heard in self._heard[page.read :]:
            if heard.took_back and seat == heard.player:
                page.heard.append(heard)
            elif text := self._text(heard, seat):
                fresh[len(page.heard)] = text
                page.heard.append(heard)
        page.read = len(self._heard)
        return fresh

    def _line(
        self, page: _Page, seat: int, line: int, stops: Sequence[int], text: str | None
    ) -> Line:
        """Return a line as it reads now; most are what they were, and nothing is made again."""
        heard, last = page.heard[line], page.kept.get(line)
        at = heard.moment(stops)
        if last is None or last.at != at or last.undone is not heard.undone:
            text = last.text if last else text or self._text(heard, seat)
            event, clause = NOBODY, heard.event.clause if heard.event else ""
            if heard.event and not heard.undone:
                event = self._story.number(seat, heard.place)
            reason = heard.has_reason(self._spec)
            last = Line(line, clause, text, heard.undone, at, event, reason)
            if line >= page.dropped:
                page.kept[line] = last
        return last

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
