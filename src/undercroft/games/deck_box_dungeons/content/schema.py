"""What may stand in the files of cards, row by row, and how a row becomes a card."""

from collections.abc import Sequence, Set
from typing import Annotated, Final, Literal

from pydantic import Field

from undercroft.kit.content import (
    BadContent,
    Batch,
    Icon,
    Name,
    Row,
    RowKind,
    TomlTable,
    slug_of,
)
from undercroft.kit.explain import NOT_FOR_PACKS, Fault

from . import cards
from .cards import Ability, AbilityCard, Enemy, EnemyCard, Equipment, Hero, Item, Rune
from .effect_rows import (
    EffectTable,
    Modifier,
    Moment,
    Some,
    bits,
    effect_of,
    granted,
    moment_faults,
    twice,
)
from .texts import effect_text, enemy_text, rune_text

MayBeDice = Annotated[int, Field(ge=0, le=10)]
Colour = Literal["green", "blue", "red"]
Meeple = Literal[
    "red", "purple", "green", "blue", "gold", "teal", "orange", "black", "white", "gray", "brown",
    "pink", "olive", "navy", "maroon", "crimson", "indigo", "coral",
]  # fmt: skip
"""The colours of meeples."""
WeaponKeyword = Literal["barrage", "crush", "heavy", "knockback", "pierce", "stun", "reach"]
"""The keywords that do something for a hero."""
EnemyKeyword = Literal[
    "barrage", "crush", "knockback", "pierce", "siphon", "reach", "regenerate", "ritual",
]  # fmt: skip
"""The keywords that do something for an enemy."""


class _Row(Row):
    name: Name
    icon: Icon


class SkillTable(TomlTable):
    """A modifier for each skill."""

    strength: Modifier
    dexterity: Modifier
    wisdom: Modifier
    charisma: Modifier

    def numbers(self) -> tuple[int, int, int, int]:
        """Return the modifiers in the order of SKILLS."""
        return self.strength, self.dexterity, self.wisdom, self.charisma


class HeroRow(_Row):
    """A hero (DB-2.6)."""

    colour: Meeple
    melee: Modifier
    ranged: Modifier
    defense: Modifier
    speed: Some
    skills: SkillTable
    health: Some
    pair: int = Field(-1, ge=-1, le=20, description=NOT_FOR_PACKS)  # (R3)

    def built(self, number: int) -> Hero:
        """Build the card."""
        return Hero(
            number, slug_of(self.name), self.name, self.icon, self.colour, self.melee, self.ranged,
            self.defense, self.speed, self.skills.numbers(), self.health, self.pair,
        )  # fmt: skip


class _Armed(_Row):
    """Dice and a modifier for each type of attack; 0 dice: there is no such attack (R33)."""

    melee_dice: MayBeDice = 0
    melee: Modifier = 0
    ranged_dice: MayBeDice = 0
    ranged: Modifier = 0

    def dice_faults(self) -> list[Fault]:
        """Refuse a modifier without dice, and a card without any dice."""
        if not self.melee_dice and not self.ranged_dice:
            return [("", "has no dice: give it melee_dice or ranged_dice")]
        found: list[Fault] = []
        if self.melee and not self.melee_dice:
            found.append(("melee", f"{self.melee} changes nothing without melee_dice"))
        if self.ranged and not self.ranged_dice:
            found.append(("ranged", f"{self.ranged} changes nothing without ranged_dice"))
        return found


class EquipmentRow(_Armed):
    """An equipment card (DB-2.4)."""

    defense: Modifier = 0
    move: int = Field(0, ge=-3, le=3)
    keywords: list[WeaponKeyword] = Field([])

    def faults(self, in_pack: bool) -> list[Fault]:
        """List what the types cannot say."""
        return self.dice_faults() + twice("keywords", self.keywords)

    def built(self, number: int) -> Equipment:
        """Build the card."""
        return Equipment(
            number, slug_of(self.name), self.name, self.icon, self.melee_dice, self.melee,
            self.ranged_dice, self.ranged, self.defense, self.move,
            bits(self.keywords, cards.KEYWORDS),
        )  # fmt: skip


class AbilityTable(TomlTable):
    """One of the abilities of a card, with its price in energy."""

    name: Name
    icon: Icon
    energy: Some
    moments: list[Moment]
    effect: EffectTable

    def ability(self, number: int, card: int) -> Ability:
        """Build the ability."""
        effect = effect_of(self.effect)
        return Ability(
            number, slug_of(self.name), self.name, self.icon, card, self.energy,
            bits(self.moments, cards.MOMENTS), effect, effect_text(effect),
        )  # fmt: skip


class AbilityCardRow(_Row):
    """An ability card with its three abilities (DB-2.3)."""

    skills: SkillTable
    abilities: list[AbilityTable] = Field(min_length=3, max_length=3)

    def faults(self, in_pack: bool) -> list[Fault]:
        """List what the types cannot say: no ability pays for itself, nor for another."""
        found: list[Fault] = []
        for number, one in enumerate(self.abilities, 1):
            key = f"abilities.{number}"
            found += moment_faults(f"{key}.moments", one.moments, one.effect)
            if one.effect.does == "energy":
                found.append((f"{key}.effect", "energy is not for abilities, which cost energy"))
        return found + twice("abilities", [one.name for one in self.abilities])

    def built(self, number: int, first: int) -> tuple[AbilityCard, list[Ability]]:
        """Build the card and its abilities, whose ids begin with `first`."""
        found = [one.ability(first + n, number) for n, one in enumerate(self.abilities)]
        card = AbilityCard(
            number, slug_of(self.name), self.name, self.icon, self.skills.numbers(),
            (first, first + 1, first + 2),
        )  # fmt: skip
        return card, found


class ItemRow(_Row):
    """An item: permanent with grants, or used once with its effect (DB-2.5, DB-11.6)."""

    cost: Some
    moments: list[Moment] = Field([])
    effect: EffectTable | None = None
    grants: dict[Literal["speed", "defense"], Some] = Field({})

    def faults(self, in_pack: bool) -> list[Fault]:
        """List what the types cannot say: an item is permanent or used once."""
        if bool(self.grants) == (self.effect is not None):
            return [("", "give it either grants, if it is permanent, or an effect")]
        if self.effect is not None:
            return moment_faults("moments", self.moments, self.effect)
        return [("moments", "a permanent item is never used")] if self.moments else []

    def built(self, number: int) -> Item:
        """Build the card."""
        permanent = self.effect is None
        effect = granted(self.grants) if permanent else effect_of(self.effect, of_item=True)
        return Item(
            number, slug_of(self.name), self.name, self.icon, self.cost,
            bits(self.moments, cards.MOMENTS), permanent, effect, effect_text(effect),
        )  # fmt: skip


class RuneRow(_Row):
    """A rune (R74)."""

    moments: list[Moment]
    effect: EffectTable

    def faults(self, in_pack: bool) -> list[Fault]:
        """List what the types cannot say."""
        return moment_faults("moments", self.moments, self.effect)

    def built(self, number: int) -> Rune:
        """Build the card."""
        effect = effect_of(self.effect)
        return Rune(
            number, slug_of(self.name), self.name, self.icon, bits(self.moments, cards.MOMENTS),
            effect, rune_text(effect),
        )  # fmt: skip


class _Foe(_Armed):
    colour: Colour
    type: Literal["ranged", "melee"]
    defense: Modifier
    speed: Some
    behaviour: Literal[
        "nearest", "most_treasure", "most_energy", "lowest_health", "highest_health",
        "lowest_defense",
    ]  # fmt: skip
    keywords: list[EnemyKeyword] = Field([])

    def faults(self, in_pack: bool) -> list[Fault]:
        """List what the types cannot say: an enemy has dice for its own type."""
        found = self.dice_faults()
        dice = self.ranged_dice if self.type == "ranged" else self.melee_dice
        if not found and not dice:
            found.append((f"{self.type}_dice", f"is missing: its type is {self.type}"))
        return found + twice("keywords", self.keywords)

    def enemy(self, number: int, card: int, health: int = 0, per_hero: int = 0) -> Enemy:
        """Build the side of the card, or the boss."""
        one = Enemy(
            number, slug_of(self.name), self.name, self.icon, card,
            cards.COLOURS.index(self.colour), cards.TYPES.index(self.type), self.melee_dice,
            self.melee, self.ranged_dice, self.ranged, self.defense, self.speed,
            cards.BEHAVIOURS.index(self.behaviour), bits(self.keywords, cards.KEYWORDS), "",
            health, per_hero,
        )  # fmt: skip
        one.text = enemy_text(one)
        return one


class EnemyRow(_Foe):
    """A side of the enemy card with that number within its colour (DB-2.2)."""

    card: Some

    def built(self, number: int) -> Enemy:
        """Build the side of the card."""
        return self.enemy(number, self.card)


class BossRow(_Foe):
    """A boss (DB-2.2): its health is so much, and so much more for each hero."""

    health: Some
    per_hero: int = Field(ge=0, le=20)

    def built(self, number: int) -> Enemy:
        """Build the boss."""
        return self.enemy(number, 0, self.health, self.per_hero)


HERO: Final = RowKind("hero", "heroes.toml", HeroRow, "DB-2.6")
EQUIPMENT: Final = RowKind("equipment", "equipment.toml", EquipmentRow, "DB-2.4")
ABILITY_CARD: Final = RowKind("ability-card", "abilities.toml", AbilityCardRow, "DB-2.3")
ITEM: Final = RowKind("item", "items.toml", ItemRow, "DB-2.5")
RUNE: Final = RowKind("rune", "runes.toml", RuneRow, "DB-2.1")
ENEMY: Final = RowKind("enemy", "enemies.toml", EnemyRow, "DB-2.2")
BOSS: Final = RowKind("boss", "bosses.toml", BossRow, "DB-2.2")
CARD_KINDS: Final = [HERO, EQUIPMENT, ABILITY_CARD, ITEM, RUNE, ENEMY, BOSS]


def ability_names(
    batch: Batch, abilities: Set[str] = frozenset(), cards: Set[str] = frozenset()
) -> list[str]:
    """Refuse abilities that are called like another ability, an item or a rune, and the other way
    round: all are used by their names alone (DB-11.1).

    `abilities` are the slugs of those that there are already, `cards` those of items and runes.
    """
    faults: list[str] = []
    used = {*abilities, *cards}
    for kind, row, place in batch.found:
        if kind in (ITEM, RUNE):
            if slug_of(row.name) in abilities:
                faults.append(place.fault("name", f"{row.name!r} is the name of an ability"))
            used.add(slug_of(row.name))
    for kind, row, place in batch.found:
        for number, one in enumerate(row.abilities if kind == ABILITY_CARD else (), 1):
            if slug_of(one.name) in used:
                why = f"{one.name!r} is the name of another ability, an item or a rune"
                faults.append(place.fault(f"abilities.{number}.name", why))
            used.add(slug_of(one.name))
    return faults


def abilities_of(
    rows: Sequence[AbilityCardRow], id: int = 0, ability: int = 0
) -> tuple[list[AbilityCard], list[Ability]]:
    """Build some ability cards and their abilities; the numbers are those of the first ones."""
    found: list[AbilityCard] = []
    abilities: list[Ability] = []
    for number, row in enumerate(rows, id):
        card, built = row.built(number, ability + len(abilities))
        found.append(card)
        abilities += built
    return found, abilities


def enemy_cards_of(sides: Sequence[Enemy]) -> list[EnemyCard]:
    """Put the sides of enemy cards together, by colour and number.

    Raise BadContent if a card has a side twice or lacks one.
    """
    cards_found: dict[tuple[int, int], dict[int, Enemy]] = {}
    faults: list[str] = []
    for one in sides:
        card = cards_found.setdefault((one.colour, one.card), {})
        if one.type in card:
            what = f"the {cards.TYPES[one.type]} side of {_card_name(one.colour, one.card)}"
            faults.append(f"enemies.toml: {one.name} and {card[one.type].name} are both {what}")
        card[one.type] = one
    for (colour, number), card in cards_found.items():
        for missing in range(len(cards.TYPES)):
            if missing not in card:
                side = f"has no {cards.TYPES[missing]} side"
                faults.append(f"enemies.toml: {_card_name(colour, number)} {side}")
    if faults:
        raise BadContent([f"{fault} (DB-2.2)" for fault in faults])
    found: list[EnemyCard] = []
    for (colour, number), card in sorted(cards_found.items(), key=lambda pair: pair[0]):
        name = _card_name(colour, number)
        pair = (card[cards.RANGED], card[cards.MELEE])
        found.append(EnemyCard(len(found), slug_of(name), name, colour, number, pair))
    return found


def _card_name(colour: int, number: int) -> str:
    return f"{cards.COLOURS[colour].title()} {number}"
