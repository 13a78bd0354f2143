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
    taken_back: Callable[[], str] | None = None
    noticed: Collection[int] = ()
    undone: bool = False
    place: int = -1

    def has_reason(self, spec: GameSpec) -> bool:
        """Say whether one can ask why it happened."""
        return self.event is not None and not self.undone and spec.has_reason(self.event)

    def moment(self, stops: Sequence[int]) -> int:
        """Return which stop of a replay comes after it; -1 if it is no part of the replay."""
        return -1 if self.event is None or self.undone else bisect_right(stops, self.number)


@dataclass
class _Written:
    """One line of a page; its words are made once somebody reads it, as far as they cost much.

    `event` is the number by which its reader knows what it tells; NOBODY if that is no event.
    `line` is what was last read of it.
    """

    heard: _Heard
    text: str = ""
    event: int = NOBODY
    line: Line | None = None


@dataclass
class _Pages:
    """What one seat has read so far: the lines that have words for it."""

    read: int = 0
    lines: list[_Written] = field(default_factory=list)


class Log:
    """What happened at a table, in order, by the journal entry that caused it."""

    def __init__(self, spec: GameSpec, names: Sequence[str], story: Story) -> None:
        self._spec = spec
        self._story = story
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
        number, taken_back = len(self._begins) - 1, label if own else None
        self._begins.append(len(self._heard))
        self._heard.append(_Heard(number, None, self._names, None, player, taken_back, noticed))

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
            elif (one := self._written(heard, seat)).text:
                pages.lines.append(one)
        pages.read = len(self._heard)
        end = len(pages.lines) if before is None else min(before, len(pages.lines))
        start = 0 if last is None else max(0, end - last)
        return tuple(
            [
                self._line(one, place, one.heard.moment(stops))
                for place, one in enumerate(pages.lines[start:end], start)
            ]
        )

    def _line(self, one: _Written, place: int, at: int) -> Line:
        """Return a line as it reads now; most are what they were, and nothing is made again."""
        heard, last = one.heard, one.line
        if last is None or last.at != at or last.undone is not heard.undone:
            clause = heard.event.clause if heard.event else ""
            event = NOBODY if heard.undone else one.event
            reason = heard.has_reason(self._spec)
            last = Line(place, clause, self._words(one), heard.undone, at, event, reason)
            one.line = last
        return last

    def _words(self, one: _Written) -> str:
        """Return the words of a line; who took something back is told what it was."""
        heard = one.heard
        if not one.text:
            assert heard.taken_back is not None
            one.text = f"{heard.names[heard.player]} took back “{heard.taken_back()}”."
            heard.taken_back = None  # it holds a position, and nobody else reads it
        return one.text

    def _written(self, heard: _Heard, seat: int) -> _Written:
        """Return what a seat reads of it: no words where it is not told.

        What was undone before the seat read it has no number.
        """
        event, text, number = heard.event, "", NOBODY
        if event is None:
            text = self._note(heard, seat)
        elif heard.undone and reaches(event, seat):
            text = self._spec.told(event, seat, heard.names)
        elif reaches(event, seat):
            number = self._story.number(seat, heard.place)
            text = self._story.text(seat, number, heard.names)
        return _Written(heard, text, number)

    def _note(self, heard: _Heard, seat: int) -> str:
        if heard.happening is not None:
            return heard.happening.sentence if heard.happening.reaches(seat) else ""
        if seat not in heard.noticed:
            return ""
        return f"{heard.names[heard.player]} took a choice back."
