"""What just happened, as a table page says it: the moments of the news, and what came since a
seat's last answer. Both are lines of the log that its reader has."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from undercroft.kernel import SPECTATOR
from undercroft.kit.game import GameSpec
from undercroft.kit.moments import moment_of
from undercroft.match import Line, Match, Sight

MOST_SHOWN: Final = 3
"""Of more moments at once the weightiest are shown."""
MOST_BACK: Final = 40
"""So many events are looked through for what is worth pictures."""
MOST_LINES: Final = 5
"""So many lines are said of a picture at most."""
MOST_SINCE: Final = 400
"""So many lines of the log are read for what came since a seat's last answer."""


@dataclass(frozen=True)
class Moment:
    """A moment of a game: what it is called, its line of the log, and what is heard."""

    name: str
    line: Line
    weight: int
    sound: str


def moments_of(spec: GameSpec, sight: Sight) -> list[Moment]:
    """Return the moments among the news, oldest first; those of weight 0 are only heard."""
    lines, found = {line.event: line for line in sight.log}, list[Moment]()
    for event in sight.news:
        row = moment_of(spec, event)
        line = lines.get(event["event"])
        if row and line:
            found.append(Moment(row.name, line, row.weight, row.sound))
    return _weightiest(found)


def much_at(match: Match, seat: int, stops: Sequence[int]) -> int:
    """Return the moment that led last to something that is worth pictures; 0 if none did lately."""
    for number, event in islice(match.history.recent(seat), MOST_BACK):
        row = moment_of(match.spec, event)
        if row and row.is_much:
            return bisect_right(stops, number)
    return 0


@dataclass(frozen=True)
class Caption:
    """What is said of a picture: the name of its weightiest moment, and a few of its lines."""

    name: str
    lines: Sequence[Line]
    weight: int
    sound: str


def caption_of(spec: GameSpec, sight: Sight, said: Sequence[Line]) -> Caption:
    """Word a picture; `weight` is -1 where none of its lines is a moment."""
    among = [one for one in moments_of(spec, sight) if one.line in said]
    first = max(among, key=lambda one: one.weight, default=None)
    if first is None:
        return Caption("", said[-MOST_LINES:], -1, "")
    last = [line for line in said if line != first.line][1 - MOST_LINES :]
    lines = [line for line in said if line in last or line == first.line]
    return Caption(first.name if first.weight else "", lines, first.weight, first.sound)


def _weightiest(found: list[Moment]) -> list[Moment]:
    by_weight = sorted([one for one in found if one.weight], key=lambda one: -one.weight)
    shown = by_weight[:MOST_SHOWN]
    return [one for one in found if not one.weight or one in shown]


def lines_since(sight: Sight, match: Match) -> list[Line]:
    """Return what the seat has read since the last answer that it chose, that answer first."""
    since = bisect_right(
        match.history.stops(sight.seat, sight.over).entries, match.history.last_chosen(sight.seat)
    )
    log = sight.log
    if sight.seat != SPECTATOR and log and log[0].place and log[0].at >= since:
        log = match.sight(sight.seat, sight.over, MOST_SINCE).log
    return [line for line in log if line.at >= since]


def recent(match: Match, seat: int) -> Iterator[tuple[bool, dict[str, Any]]]:
    """Yield the events as a seat may know them, the newest first, each with whether it came
    after the last answer that the seat chose, or by it."""
    own = match.history.last_chosen(seat)
    return ((number >= own, event) for number, event in match.history.recent(seat))
