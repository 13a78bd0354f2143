"""Why enemies do what they do: what a screen asks for, of those who act now or would."""

from dataclasses import replace
from typing import Final

from undercroft.kernel import Event
from undercroft.kit.reasons import Reason

from .content import HEROES
from .ground.printed import in_print
from .state import DeckBoxDungeons
from .view_of_minds import who_acts
from .view_of_minds import why as compared
from .words.because import acts, because, by_table

_ALWAYS: Final = ("enemy_moves", "enemy_stays", "stun_ends")


def why(s: DeckBoxDungeons) -> list[Reason]:
    """Return why the enemy that acts in the next step does what it does; at a decision, why each
    enemy would, if it acted now (DB-12)."""
    found: list[Reason] = []
    for one in who_acts(s):
        values = compared(s, one)
        says, why = acts(values), tuple(because(values))
        if s.rules.table_enemies and s.current_player < 0 and not one.stunned:
            says, why = by_table(values)
        said = tuple([replace(one, text=in_print(one.text, s.printed)) for one in why])
        found.append(Reason(f"enemy-{one.number}", in_print(says, s.printed), said, values))
    return found


def has_reason(event: Event) -> bool:
    """Say whether an event tells what an enemy did in its activation."""
    if event.kind == "attacks":
        return event.public["by"] not in [hero.name for hero in HEROES]
    return event.kind in _ALWAYS
