"""What abilities, items and runes may do: a table for each of DOES, and the effect it becomes."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from undercroft.kernel.errors import nearest
from undercroft.kit.content import TomlTable
from undercroft.kit.explain import Fault

from . import cards
from .cards import Effect

Some = Annotated[int, Field(ge=1, le=20)]
Dice = Annotated[int, Field(ge=1, le=10)]
Modifier = Annotated[int, Field(ge=-5, le=5)]
Moment = Literal["any", "rolled", "hit", "defended", "declare", "lethal"]
Granted = Literal["crush", "knockback", "pierce", "stun"]
"""The keywords that change what an attack does once its type and its targets are known."""


class _Effect(TomlTable):
    does: str  # first: the word that chooses the table


class _Sized(_Effect):
    size: Some


class ExtraDiceTable(_Sized):
    """So many more dice for one's Attack action."""

    does: Literal["extra_dice"]


class RerollMissesTable(_Effect):
    """Rerolls all misses of an Attack action."""

    does: Literal["reroll_misses"]
    target: Literal["hero_near"] = "hero_near"


class RerollFailuresTable(_Effect):
    """Rerolls all one's failed defense dice of an attack."""

    does: Literal["reroll_failures"]


class RerollOneTable(_Effect):
    """Rerolls one die that one has just rolled."""

    does: Literal["reroll_one"]


class MoveTable(_Sized):
    """So many movement points at once, through enemies too."""

    does: Literal["move"]


class _Attack(_Effect):
    dice: Dice
    modifier: Modifier


class AttackOneTable(_Attack):
    """Attacks one enemy."""

    does: Literal["attack_one"]
    target: Literal["enemy_in_sight", "enemy_at_range"]


class AttackAllTable(_Attack):
    """Attacks each enemy of a place."""

    does: Literal["attack_all"]
    target: Literal["enemies_in_rooms", "enemies_around"]


class PlaceSelfTable(_Effect):
    """Places oneself on a space in sight."""

    does: Literal["place_self"]
    target: Literal["space_in_sight"] = "space_in_sight"


class GuardTable(_Sized):
    """So much more defense against an attack."""

    does: Literal["guard"]


class PushAndStunTable(_Effect):
    """Pushes an adjacent enemy, then stuns it."""

    does: Literal["push_and_stun"]
    target: Literal["enemy_beside"] = "enemy_beside"


class TauntTable(_Effect):
    """Makes enemies attack oneself first."""

    does: Literal["taunt"]


class HealTable(_Sized):
    """Heals so much health."""

    does: Literal["heal"]
    target: Literal["self", "ally_near"]


class SanctuaryTable(_Sized):
    """So much more defense for all heroes and NPCs in one's rooms."""

    does: Literal["sanctuary"]
    target: Literal["allies_in_rooms"] = "allies_in_rooms"


class EnergyTable(_Sized):
    """Gives so much energy."""

    does: Literal["energy"]


class ExploreTable(_Effect):
    """Explores an unexplored room from afar."""

    does: Literal["explore"]
    target: Literal["exit"] = "exit"


class SmokeTable(_Effect):
    """Fills one's rooms with smoke."""

    does: Literal["smoke"]
    target: Literal["own_rooms"] = "own_rooms"


class StunOneTable(_Effect):
    """Stuns an enemy."""

    does: Literal["stun_one"]
    target: Literal["enemy_in_sight"] = "enemy_in_sight"


class GrantKeywordTable(_Effect):
    """Gives one's Attack action a keyword."""

    does: Literal["grant_keyword"]
    keyword: Granted


class CancelHitTable(_Sized):
    """Cancels so many hits on oneself before defense."""

    does: Literal["cancel_hit"]


EffectTable = Annotated[
    ExtraDiceTable
    | RerollMissesTable
    | RerollFailuresTable
    | RerollOneTable
    | MoveTable
    | AttackOneTable
    | AttackAllTable
    | PlaceSelfTable
    | GuardTable
    | PushAndStunTable
    | TauntTable
    | HealTable
    | SanctuaryTable
    | EnergyTable
    | ExploreTable
    | SmokeTable
    | StunOneTable
    | GrantKeywordTable
    | CancelHitTable,
    Field(discriminator="does"),
]

MAY: Final[dict[str, tuple[Moment, ...]]] = {
    "extra_dice": ("declare",),
    "reroll_misses": ("rolled",),
    "reroll_failures": ("defended",),
    "reroll_one": ("rolled", "defended"),
    "guard": ("hit",),
    "heal": ("any", "lethal"),
    "energy": ("any", "lethal"),
    "grant_keyword": ("declare",),
    "cancel_hit": ("hit",),
}
"""At which moments an effect has something to change; those not named here at any time only."""
LASTS: Final = {
    cards.EXTRA_DICE: cards.THIS_ATTACK,
    cards.GUARD: cards.THIS_ATTACK,
    cards.GRANT_KEYWORD: cards.THIS_ATTACK,
    cards.TAUNT: cards.ENEMY_PHASE,
    cards.SANCTUARY: cards.ENEMY_PHASE,
    cards.SMOKE: cards.ENEMY_PHASE,
}
"""How long an effect lasts that does not happen at once."""


def bits(words: Sequence[str], known: Sequence[str]) -> int:
    """Return the bits of some words of a list such as KEYWORDS."""
    return sum([1 << known.index(word) for word in words])


def twice(key: str, words: Sequence[str]) -> list[Fault]:
    """Refuse words that stand in a list twice."""
    again = dict.fromkeys([word for word in words if words.count(word) > 1])
    return [(key, f"{word!r} stands here twice") for word in again]


def moment_faults(key: str, moments: Sequence[str], effect: Any) -> list[Fault]:
    """Refuse moments at which that effect changes nothing, and an effect without a moment."""
    may = MAY.get(effect.does, ("any",))
    allowed = " | ".join(may)
    found = twice(key, moments)
    if not moments:
        found.append((key, f"say when it may be used ({allowed})"))
    for number, moment in enumerate(moments, 1):
        if moment not in may:
            why = f"{moment!r} is not allowed for {effect.does}{nearest(moment, may)} ({allowed})"
            found.append((f"{key}.{number}", why))
    return found


def effect_of(table: Any, of_item: bool = False) -> Effect:
    """Build what a table says; an item's attacks add the hero's ranged modifier (DB-10.15)."""
    does = cards.DOES.index(table.does)
    keyword = [table.keyword] if does == cards.GRANT_KEYWORD else []
    return Effect(
        does, cards.TARGETS.index(getattr(table, "target", "self")),
        LASTS.get(does, cards.AT_ONCE), getattr(table, "size", 0), getattr(table, "dice", 0),
        getattr(table, "modifier", 0), of_item and does in (cards.ATTACK_ONE, cards.ATTACK_ALL),
        bits(keyword, cards.KEYWORDS), 0, 0,
    )  # fmt: skip


def granted(grants: Mapping[Any, int]) -> Effect:
    """Build what a permanent item gives its owner."""
    return Effect(
        cards.GRANTS, cards.SELF, cards.WHILE_OWNED, 0, 0, 0, False, 0, grants.get("speed", 0),
        grants.get("defense", 0),
    )  # fmt: skip
