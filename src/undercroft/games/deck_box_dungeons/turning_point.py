"""What decided a finished quest: the blow of a hero that did most, or the one that cost most."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import NOBODY, SPECTATOR, Event
from undercroft.kit.recap import last, number, weightiest
from undercroft.kit.templates import Texts

from .content.texts import WORDS
from .state import ALL_DEAD, WON, DeckBoxDungeons
from .words import sentence

_say: Final = Texts(WORDS["recap"])


def recap(
    s: DeckBoxDungeons, events: Sequence[Event], names: Sequence[str]
) -> tuple[int, str, list[str]]:
    """Return the event that decided most, its words, and three figures."""
    heroes = [one.name for one in s.heroes]

    def harm(event: Event) -> float:
        if event.kind != "damage" or (event.public["figure"] in heroes) == (s.outcome == WON):
            return 0.0
        return float(number(event, "size"))

    event = last(events, "died") if s.outcome == ALL_DEAD else weightiest(events, harm)
    kinds = [one.kind for one in events]
    figures = {
        "rounds": s.round,
        "enemies": kinds.count("defeated"),
        "rooms": s.explored.bit_count(),
    }
    words = ""
    if event != NOBODY:
        words = _say("won" if s.outcome == WON else kinds[event], _fields(events, event, names))
    return event, words, [_say(name, figures) for name in figures]


def _fields(events: Sequence[Event], event: int, names: Sequence[str]) -> dict[str, object]:
    """Return what a text may say of an event: who struck, whom, how hard."""
    one = events[event]
    struck = last(events[:event], "attacks")
    whom = one.public.get("figure", one.public.get("hero", ""))
    targets = events[struck].public["targets"] if struck != NOBODY else ()
    by_blow = isinstance(targets, tuple) and whom in targets
    return {
        "told": sentence(one, SPECTATOR, names),
        "by": events[struck].public["by"] if by_blow else "",
        "whom": whom,
        "size": number(one, "size"),
    }
