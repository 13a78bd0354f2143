"""Magic Items and Magic Artifacts: what they may do, and what it costs (DA-12).

A use is a re-roll or a healing, on the owner's turn only, by the owner only: no
treasure ever changes hands (DA-12.1, 12.2, 12.9).
"""

from undercroft.kernel import Action

from ..actions import WITH_ABILITY, WITH_ARTIFACT, WITH_ITEM
from ..state import DungeonAttack


def magic_that_heals(s: DungeonAttack, player: int) -> list[Action]:
    """Return the player's own magic that can heal now (DA-9.8, 12.4).

    With `magic_heal: free` each Artifact heals once a turn (R21).
    """
    return _ready(s, player, healing_is_limited(s))


def healing_is_limited(s: DungeonAttack) -> bool:
    """Say whether each Artifact heals only once a turn (R21, R25)."""
    return s.rules.artifacts_once_per_turn or s.rules.magic_heals_freely


def magic_can_heal(s: DungeonAttack, player: int) -> bool:
    """Say whether the player has magic that can heal now."""
    return _is_ready(s, player, healing_is_limited(s))


def magic_that_rerolls(s: DungeonAttack, player: int) -> list[Action]:
    """Return the player's own magic that can re-roll a die of the roll (DA-12.3, 12.6, 12.8)."""
    return _ready(s, player, s.rules.artifacts_once_per_turn)


def magic_can_reroll(s: DungeonAttack, player: int) -> bool:
    """Say whether the player has magic that can re-roll a die of the roll."""
    return _is_ready(s, player, s.rules.artifacts_once_per_turn)


def magic_for_treasure(s: DungeonAttack, player: int) -> list[Action]:
    """Return the magic for treasure dice: none, unless `search_rerolls: magic` (DA-16.10, R38)."""
    return _ready(s, player, limited=True) if s.rules.magic_in_search else []


def _is_ready(s: DungeonAttack, player: int, limited: bool) -> bool:
    return s.adventurers[player].charged > 0 or s.artifact_ready(player, limited)


def _ready(s: DungeonAttack, player: int, limited: bool) -> list[Action]:
    found: list[Action] = []
    if s.artifact_ready(player, limited):
        found.append(WITH_ARTIFACT)
    if s.adventurers[player].charged:
        found.append(WITH_ITEM)
    return found


def refuses_magic(s: DungeonAttack, player: int, source: Action, limited: bool) -> str | None:
    """Return why magic that the player has cannot be used now; None if there is none.

    A Magic Item may be drained, an Artifact used in this turn (DA-12.5, R25).
    """
    one = s.adventurers[player]
    if source is WITH_ITEM:
        return "DA-12.5" if one.drained and not one.charged else None
    used = source is WITH_ARTIFACT and one.artifacts and not s.artifact_ready(player, limited)
    return "R25" if used else None


def refuses_all_magic(s: DungeonAttack, player: int, limited: bool) -> str | None:
    """Return why none of the magic that the player has can be used now."""
    item = refuses_magic(s, player, WITH_ITEM, limited)
    return item or refuses_magic(s, player, WITH_ARTIFACT, limited)


def spend(s: DungeonAttack, player: int, source: int, limited: bool) -> None:
    """Use the ability, a Magic Item, which drains, or an Artifact, which does not (DA-12.5, 12.7).

    Only the `limited` uses of Artifacts are counted (R25).
    """
    one = s.adventurers[player]
    if source == WITH_ABILITY.id:
        s.ability_used = True
    elif source == WITH_ITEM.id:
        one.charged -= 1
        one.drained += 1
    else:
        assert source == WITH_ARTIFACT.id
        s.artifacts_used += limited
