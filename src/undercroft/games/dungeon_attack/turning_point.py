"""What decided a finished match: the find that was worth most, or the fall that cost most."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import NOBODY, SPECTATOR, Event
from undercroft.kit.recap import last, number, weightiest
from undercroft.kit.templates import Texts

from .content import WORDS
from .rules.scoring import everybody_lost
from .state import ARTIFACT_WORTH, ITEM_WORTH, DungeonAttack
from .words import sentence

_say: Final = Texts(WORDS["recap"])


def recap(
    s: DungeonAttack, events: Sequence[Event], names: Sequence[str]
) -> tuple[int, str, list[str]]:
    """Return the event that decided most, its words, and three figures."""
    a_die = _worth_of_a_die(events)

    def weigh(event: Event) -> float:
        if event.kind == "knocked_out":
            return a_die * number(event, "pile")
        return _worth(event)

    wiped = everybody_lost(s)
    event = last(events, "knocked_out") if wiped else weightiest(events, weigh)
    words = ""
    if event != NOBODY:
        which = "wiped" if wiped else events[event].kind
        told = sentence(events[event], SPECTATOR, names)
        words = _say(which, {"told": told, "worth": int(_worth(events[event]))})
    kinds = [one.kind for one in events]
    figures = {
        "rolls": kinds.count("rolls") + kinds.count("busts") + kinds.count("assists"),
        "hits": kinds.count("hit"),
        "treasure": sum([one.value for one in s.adventurers]),
    }
    return event, words, [_say(name, figures) for name in figures]


def _worth(event: Event) -> float:
    """The value of what a search found (DA-18.2)."""
    if event.kind != "finds":
        return 0.0
    magic = ITEM_WORTH * number(event, "items") + ARTIFACT_WORTH * number(event, "artifacts")
    return float(number(event, "gold") + magic)


def _worth_of_a_die(events: Sequence[Event]) -> float:
    """What a die that was kept was worth in this match; at least 1."""
    kept = sum([number(one, "white") + number(one, "red") for one in events if one.kind == "kept"])
    found = sum([_worth(event) for event in events])
    return max(1.0, found / kept) if kept else 1.0
