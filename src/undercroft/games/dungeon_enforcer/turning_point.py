"""What decided a finished match: the battle that won most coins, or the one that ended it."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import NOBODY, SPECTATOR, Event
from undercroft.kit.recap import last, number, weightiest
from undercroft.kit.templates import Texts

from .content.texts import WORDS
from .state import ALL_DEAD, FELL_TOGETHER, LAST_PLAYER, DungeonEnforcer
from .words import sentence

_say: Final = Texts(WORDS["recap"])


def recap(
    s: DungeonEnforcer, events: Sequence[Event], names: Sequence[str]
) -> tuple[int, str, list[str]]:
    """Return the event that decided most, its words, and three figures."""
    if s.outcome in (LAST_PLAYER, ALL_DEAD, FELL_TOGETHER):
        event = last(events, "eliminated")
    else:
        event = weightiest(events, lambda one: _coins(one) * (number(one, "player") in s.winners))
    kinds = [one.kind for one in events]
    battles, fell = kinds.count("battle_over"), kinds.count("fell")
    figures = {"rounds": s.round, "battles": battles, "fell": fell}
    words = _words(events, event, names) if event != NOBODY else ""
    return event, words, [_say(name, figures) for name in figures]


def _coins(event: Event) -> int:
    """What somebody gained by a battle: of the bank, and of who lost it."""
    if event.kind == "won_coins":
        return number(event, "roll") + number(event, "more")
    return number(event, "roll") + number(event, "coins") if event.kind == "captured" else 0


def _words(events: Sequence[Event], event: int, names: Sequence[str]) -> str:
    """Say who fought what; a duel has no monster."""
    one = events[event]
    before = events[:event]
    monster = last(before, "monster")
    against_monster = monster > last(before, "challenged")
    return _say(one.kind, {
        "told": sentence(one, SPECTATOR, names),
        "who": names[number(one, "player")],
        "monster": events[monster].public["monster"] if against_monster else "",
        "coins": _coins(one),
    })  # fmt: skip
