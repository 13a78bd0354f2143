"""All cards and maps of Dungeon Enforcer, read once (DE-1.2, 1.3, 1.5, 1.8)."""

from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from undercroft.kit.card_rows import cards_of, row_of
from undercroft.kit.content import RowKind, load, slug_of

from .cards import BattleCard, Fighting, Item, Some, Support
from .maps import Map
from .texts import deed_text, effect_text, hit_text

HUNTER: Final = RowKind(
    "hunter", "hunters.toml", row_of(Fighting, hire=Some, support=Support), "DE-1.2"
)
MONSTER: Final = RowKind(
    "monster", "monsters.toml", row_of(Fighting, rank=Annotated[int, Field(ge=1, le=7)]), "DE-1.3"
)
ITEM: Final = RowKind("item", "items.toml", row_of(Item), "DE-1.8")
BATTLE: Final = RowKind("battle-card", "battle_cards.toml", row_of(BattleCard), "DE-1.5")
MAP: Final = RowKind("map", "maps.toml", row_of(Map), "DE-3.8")

FOLDER: Final = Path(__file__).parent
_batch: Final = load(FOLDER, [HUNTER, MONSTER, ITEM, BATTLE, MAP])

HUNTERS: Final[list[Fighting]] = cards_of(_batch.of("hunter"), effect_text)
"""HUNTERS[n].id == n, and so with the other lists."""
MONSTERS: Final[list[Fighting]] = cards_of(_batch.of("monster"), effect_text)
ITEMS: Final[list[Item]] = cards_of(_batch.of("item"), effect_text)
BATTLE_CARDS: Final[list[BattleCard]] = cards_of(_batch.of("battle-card"))
MAPS: Final[list[Map]] = cards_of(_batch.of("map"))
"""The game's own maps, and those that packs add later."""


def fighting_card(slug: str) -> Fighting:
    """Return the hunter or the monster of that slug."""
    return next(one for one in (*HUNTERS, *MONSTERS) if one.slug == slug)


def changed(winner: str, loser: str, clash: int) -> str:
    """Say what the cards of two fighters change of the damage of their pair."""
    one, other = (fighting_card(slug_of(name)) for name in (winner, loser))
    return hit_text(one, other, bool(clash))


def done(name: str) -> str:
    """Say what the item, or the ability, of that name does to a fighter that is chosen."""
    abilities = [(one.ability, one.deed) for one in (*HUNTERS, *MONSTERS)]
    found = dict([*abilities, *[(one.name, one.deed) for one in ITEMS]]).get(name)
    return deed_text(found, "it") if found is not None else ""


__all__ = [
    "BATTLE_CARDS", "HUNTERS", "ITEMS", "MAPS", "MONSTERS", "BattleCard", "Fighting", "Item", "Map",
    "changed", "done", "fighting_card",
]  # fmt: skip
