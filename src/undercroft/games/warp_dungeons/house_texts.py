"""What cards say under house rules: where a switch makes the printed words wrong, other words."""

import re
from functools import cache, lru_cache
from typing import Final

from .switches import SWITCHES

_FIRST: Final = "n the first round of a battle in"
_CHANGES: Final = (
    ("faction_monsters", "any_faction", "the declared faction have", "any faction have"),
    ("secret_door_where", "unexplored_end_only", "of a path in two", "of a path in two at its end"),
    ("secret_door_stake", "discarded", "or avoid a monster", "or, for your stake, avoid a monster"),
    ("secret_door_stake", "discarded", ", with your stake", ", without your stake"),
    ("secret_door_escape", "any_round", "before the first round", "before any round"),
    ("evoke_base", "with_bonus", "the printed value of your", "the strength of your"),
    ("vicious", "unconditional", ", if the hero suffers any", ""),
    ("extra_wound_frequency", "per_battle", "n a round in", _FIRST),
    ("extra_wound_frequency", "per_battle", "n each round in", _FIRST),
    ("extra_wound_frequency", "per_battle", "In each round of this", "In one round of this"),
    ("extra_wound_frequency", "per_battle", "in a round it wins", "in the first round it wins"),
    (
        "outnumber_duration",
        "every_round",
        "(ou may .+) this round",
        r"\1 each round of this battle",
    ),
    ("symbol_change_target", "any_card", "one of .+ attack cards", "one card of either side"),
    ("heroic_vs_trap", "avoid_and_ability", "or avoid a trap", "which also avoids a trap"),
    ("trap_overpay", "exact", "worth at least", "worth exactly"),
)
"""Switch, its value, the printed words (a pattern), and what is true instead."""


@cache
def changes_in_force(values: tuple[str, ...]) -> tuple[int, ...]:
    """Return the numbers of the changes that the values of SWITCHES make."""
    chosen = dict(zip([switch.name for switch in SWITCHES], values, strict=True))
    return tuple([n for n, change in enumerate(_CHANGES) if chosen[change[0]] == change[1]])


def reworded(text: str, changes: tuple[int, ...]) -> str:
    """Return the text of a card, or words about it, as it is true under those changes."""
    return _reworded(text, changes) if changes else text


@lru_cache(maxsize=4096)
def _reworded(text: str, changes: tuple[int, ...]) -> str:
    for number in changes:
        _, _, printed, instead = _CHANGES[number]
        text = re.sub(printed, instead, text)
    return text
