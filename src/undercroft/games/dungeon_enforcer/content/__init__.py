"""All cards and maps of Dungeon Enforcer, read once (DE-1.2, 1.3, 1.5, 1.8)."""

from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from undercroft.kit.card_rows import cards_of, row_of
from undercroft.kit.content import RowKind, load, slug_of

from .cards import BattleCard, Fighting, Item, Some, Support
from .maps import Map
from .texts import effect_text, hit_text

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


FIGHTING: Final = {one.slug: one for one in (*HUNTERS, *MONSTERS)}
"""Hunters and monsters by their slugs."""
DECLARED: Final = {
    name: deed
    for name, deed in [
        *[(one.ability, one.deed) for one in FIGHTING.values()],
        *[(one.name, one.deed) for one in ITEMS],
    ]
    if deed is not None
}
"""What can be declared, by the name of the item or of the ability."""


def changed(winner: str, loser: str, clash: int) -> str:
    """Say what the cards of two fighters change of the damage of their pair."""
    return hit_text(FIGHTING[slug_of(winner)], FIGHTING[slug_of(loser)], bool(clash))


__all__ = [
    "BATTLE_CARDS", "DECLARED", "FIGHTING", "HUNTERS", "ITEMS", "MAPS", "MONSTERS", "BattleCard",
    "Fighting", "Item", "Map", "changed",
]  # fmt: skip
