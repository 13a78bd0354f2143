"""What just happened, as a table page says it: the moments of the news, and what came since a
seat's last answer. Both are lines of the log that its reader has."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from undercroft.kernel import NOBODY, SPECTATOR, Event, GameSpec
from undercroft.kit.moments import moments
from undercroft.match import Line, Match, Sight

MOST_SHOWN: Final = 3
"""Of more moments at once the weightiest are shown."""
MOST_SINCE: Final = 400
"""So many lines of the log are read for what came since a seat's last answer."""


@dataclass(frozen=True)
class Moment:
    """A moment of a game: what it is called, its line of the log, and what is heard."""

    name: str
    line: Line
    weight: int
    sound: str


def moments_of(spec: GameSpec, sight: Sight, names: Sequence[str]) -> list[Moment]:
    """Return the moments among the news, oldest first; those of weight 0 are only heard."""
    lines, found = list(sight.log), list[Moment]()
    for event in reversed(sight.news):
        row = next((row for row in moments(spec) if row.fits(event)), None)
        if row is None:
            continue
        text = spec.sentence(Event(event["kind"], event["clause"], event), sight.seat, names)
        places = [place for place, line in enumerate(lines) if line.text == text]
        if places:  # else it is in the words of before, when somebody was called something else
            found.append(Moment(row.name, lines[places[-1]], row.weight, row.sound))
            del lines[places[-1] :]
    return _weightiest(found[::-1])


def caption_of(
    spec: GameSpec, sight: Sight, names: Sequence[str], said: Sequence[Line]
) -> Moment | None:
    """Return what is said below a picture: its weightiest moment, else its last line."""
    among = [one for one in moments_of(spec, sight, names) if one.line in said]
    first = max(among, key=lambda one: one.weight, default=None)
    if first is not None and first.weight:
        return first
    return Moment("", said[-1], 0, first.sound if first else "") if said else None


def _weightiest(found: list[Moment]) -> list[Moment]:
    by_weight = sorted([one for one in found if one.weight], key=lambda one: -one.weight)
    shown = by_weight[:MOST_SHOWN]
    return [one for one in found if not one.weight or one in shown]


def lines_since(sight: Sight, match: Match) -> list[Line]:
    """Return what the seat has read since the last answer that it chose, that answer first."""
    since = bisect_right(match.stops_of(sight.seat, sight.over), last_chosen(match, sight.seat))
    log = sight.log
    if sight.seat != SPECTATOR and log and log[0].place and log[0].at >= since:
        log = match.sight(sight.seat, sight.over, MOST_SINCE).log
    return [line for line in log if line.at >= since]


def recent(match: Match, seat: int) -> Iterator[tuple[bool, dict[str, Any]]]:
    """Yield the events as a seat may know them, the newest first, each with whether it came
    after the last answer that the seat chose, or by it."""
    own = last_chosen(match, seat)
    return ((number >= own, event) for number, event in match.recent(seat))


def last_chosen(match: Match, seat: int) -> int:
    """Return the entry of the last answer that a seat chose; NOBODY if it has chosen none."""
    answers = reversed(match.answers if seat != SPECTATOR else ())
    return next((answer.number for answer in answers if answer.chosen_by(seat)), NOBODY)
