"""What decided a finished match: a duel of the Keeper, the fall of a Heart, a storm, an income."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import NOBODY, SPECTATOR, Event
from undercroft.kit.recap import last, number, weightiest
from undercroft.kit.templates import Texts

from .content import CARDS, HEART, KEEPER, UNITS, WORDS
from .state import HEART_FELL, KEEPER_DIED, DungeonKeeper
from .words import sentence

_say: Final = Texts(WORDS["recap"])


def recap(
    s: DungeonKeeper, events: Sequence[Event], names: Sequence[str]
) -> tuple[int, str, list[str]]:
    """Return the event that decided most, its words, and three figures."""
    which, event, lost = _moment(s.outcome, events)
    told = sentence(events[event], SPECTATOR, names) if event != NOBODY else ""
    kinds = [one.kind for one in events]
    figures = {
        "duels": kinds.count("duel"),
        "killed": sum([one.tally for one in s.players]),
        "captured": kinds.count("captured"),
    }
    words = _say(which, {"told": told, "lost": lost}) if told else ""
    return event, words, [_say(name, figures) for name in figures]


def _moment(outcome: str, events: Sequence[Event]) -> tuple[str, int, int]:
    """Return which text says it, the event, and how many creatures it cost."""
    if outcome == KEEPER_DIED:
        return ("keeper", *_end_of_the_keeper(events))
    if outcome == HEART_FELL:
        return "heart", last(events, "captured", card=CARDS[HEART].name), 0
    event, lost = _costliest_storm(events)
    if lost:
        return "storm", event, lost
    return "income", weightiest(events, _income), 0


def _end_of_the_keeper(events: Sequence[Event]) -> tuple[int, int]:
    """The duel in which the Keeper fell; where another thing killed it, its death."""
    name = UNITS[KEEPER].name
    death = last(events, "killed", unit=name)
    duel = last(events[: death + 1], "duel")
    if duel != NOBODY:
        pair = events[duel].public["pair"]
        lost = number(events[duel], "creature") <= number(events[duel], "hero")
        if lost and isinstance(pair, tuple) and pair[0] == name:
            return duel, 0
    return death, 0


def _costliest_storm(events: Sequence[Event]) -> tuple[int, int]:
    """The storm of a room in which most creatures fell, and how many."""
    found, most, storm, lost = NOBODY, 0, NOBODY, 0
    for place, event in enumerate(events):
        if event.kind in ("assault", "turn"):
            storm, lost = place if event.kind == "assault" else NOBODY, 0
        elif event.kind == "killed" and storm != NOBODY and not number(event, "hero"):
            lost += 1
            if lost >= most:
                found, most = storm, lost
    return found, most


def _income(event: Event) -> float:
    if event.kind != "gained":
        return 0.0
    return float(number(event, "gold") + number(event, "mana"))
