"""What decided a finished match: the trophy that won most, or the wounds that cost most."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import NOBODY, SPECTATOR, Event
from undercroft.kit.recap import last, number, weightiest
from undercroft.kit.templates import Texts

from .content import WORDS
from .state import HEROES_WIN, WarpDungeons
from .words import sentence

_say: Final = Texts(WORDS["recap"])


def recap(
    s: WarpDungeons, events: Sequence[Event], names: Sequence[str]
) -> tuple[int, str, list[str]]:
    """Return the event that decided most, its words, and three figures."""
    which, event = _moment(s, events)
    words = _say(which, {"told": sentence(events[event], SPECTATOR, names)}) if which else ""
    kinds = [one.kind for one in events]
    figures = {
        "laps": s.lap,
        "battles": kinds.count("fight"),
        "killed": kinds.count("killed"),
    }
    return event, words, [_say(name, figures) for name in figures]


def _moment(s: WarpDungeons, events: Sequence[Event]) -> tuple[str, int]:
    """Return which text says it, and the event."""
    if s.outcome == HEROES_WIN:

        def points(event: Event) -> float:
            won = event.kind == "trophy" and number(event, "player") in s.winners
            return float(won * number(event, "points"))

        found = [("trophy", weightiest(events, points)), ("resolved", last(events, "resolved"))]
    else:
        found = [] if s.living else _death(events)
        found += [("wounds", weightiest(events, _wounds))]
    return next(((which, event) for which, event in found if event != NOBODY), ("", NOBODY))


def _death(events: Sequence[Event]) -> list[tuple[str, int]]:
    """What killed the last hero, and the event that shows it: the trap before it struck, or the
    round of the battle."""
    died = last(events, "died")
    before = events[: max(died, 0)]
    trap, round_, suffered = (last(before, kind) for kind in ("trap", "compared", "suffered"))
    if suffered > round_:
        return [("trap", suffered if trap == NOBODY else trap)]
    return [("round", round_), ("died", died)]


def _wounds(event: Event) -> float:
    """What a round of a battle, or a trap, cost a hero."""
    if event.kind == "compared":
        return float(number(event, "to_hero"))
    return float(number(event, "wounds")) if event.kind == "suffered" else 0.0
