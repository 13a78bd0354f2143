"""What of Dungeon Attack! can be solved: one plain Adventurer, alone."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from undercroft.kit.solving import Solving

from .rules.game import house_rules
from .switches import SWITCHES

if TYPE_CHECKING:
    from .solo.dungeon import Dungeon, Solution

PLAIN: Final = {"adventurers": "plain"}
FREE: Final = frozenset(
    (
        "white_faces", "boss_faces", "levels", "level_one_opening", "first_player", "level_opener",
        "assist_attackers", "recharge_scope", "ties",
    )
)  # fmt: skip
"""Switches that can have any value: the solver knows them, or they change nothing for one."""


def refuses(players: int, switches: Mapping[str, str]) -> str:
    """See `Solving.refuses`."""
    if players != 1:
        return f"only a match of one player can be solved, not one of {players}"
    for switch in SWITCHES:
        wanted = PLAIN.get(switch.name, switch.default)
        value = switches.get(switch.name, switch.default)
        if switch.name not in FREE and value != wanted:
            return f"only matches with {switch.name}={wanted} can be solved, not {value}"
    return ""


def dungeon_of(switches: Mapping[str, str]) -> "Dungeon":
    """Return what is to be solved for such switches."""
    from .solo.dungeon import Dungeon  # numpy is an extra, and slow to import

    return Dungeon.of(house_rules(tuple([switches[switch.name] for switch in SWITCHES])))


def _file(switches: Mapping[str, str]) -> str:
    return f"dungeon-attack-{dungeon_of(switches).digest}.npz"


def _begin(switches: Mapping[str, str]) -> "Solution":
    from .solo.dungeon import Solution

    return Solution(dungeon_of(switches))


def _read(switches: Mapping[str, str], file: Path) -> "Solution":
    from .solo.dungeon import Solution

    return Solution.read(dungeon_of(switches), file)


def _perfect(brief: Any) -> Any:
    from .solo.perfect import Perfect

    return Perfect(brief)


SOLVING: Final = Solving(1, PLAIN, "perfect", _perfect, refuses, _file, _begin, _read)
