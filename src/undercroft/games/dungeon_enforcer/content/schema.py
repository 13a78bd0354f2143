"""What may stand in the content files, row by row, and how a row becomes a card."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from undercroft.kit.content import Icon, Name, Row, RowKind, TomlTable, slug_of
from undercroft.kit.explain import Fault

from . import cards
from .cards import BattleCard, Bonus, Deed, Fighting, Item
from .texts import ability_text, item_text

Few = Annotated[int, Field(ge=0, le=20)]
Some = Annotated[int, Field(ge=1, le=20)]
Stance = Literal["any", "attack", "defense"]
Trait = Literal[
    "armor", "hand", "enemy_hand", "start", "more_start", "best", "boost_price",
    "enemy_boost_price", "card_price", "clash", "clash_immune", "thorn", "drain", "venom",
    "regrowth", "revive", "mirror", "step", "best_step", "hire_price", "coins", "keep_items",
]  # fmt: skip
"""What a hunter or a monster can give all the time."""
Gear = Literal[
    "hand", "more_start", "main_thorn", "step", "best_step", "hire_price", "item_price", "coins",
    "base_attack", "base_defense",
]  # fmt: skip
"""What gear can give."""


class BonusTable(TomlTable):
    """A change of totals that needs nobody's choice."""

    size: int = Field(ge=-5, le=5)
    stance: Stance = "any"
    when: Literal["always", "while_main", "low_hp", "high_card", "its_round", "per_hunter"] = (
        "always"
    )
    limit: Few = 0


class _Deed(TomlTable):
    does: str  # first: the word that chooses the table
    price: Few = 0
    uses: Few = 0


class ModTable(_Deed):
    """Changes a total of this round."""

    does: Literal["mod"]
    target: Literal["self", "own", "enemy"]
    size: int = Field(ge=-9, le=9)
    stance: Stance = "any"
    with_ally: Few = 0


class DirectTable(_Deed):
    """Takes HP at once, from one enemy or from all."""

    does: Literal["direct"]
    target: Literal["enemy", "enemies"] = "enemy"
    size: Some


class HealTable(_Deed):
    """Gives HP back to one of one's own who has lost some."""

    does: Literal["heal"]
    target: Literal["own"] = "own"
    size: Some


class EnergyTable(_Deed):
    """Gives one's own side battle energy."""

    does: Literal["energy"]
    size: Some


class SapTable(_Deed):
    """Takes battle energy from the other side."""

    does: Literal["sap"]
    size: Some


class PoisonTable(_Deed):
    """Poisons an enemy."""

    does: Literal["poison"]
    target: Literal["enemy"] = "enemy"


class PeekTable(_Deed):
    """Looks at the play of an enemy; then a play of one's own may be exchanged."""

    does: Literal["peek"]
    target: Literal["enemy"] = "enemy"
    exchange: Literal["self", "own"] = "self"


class CancelTable(_Deed):
    """Cancels what the other side has declared."""

    does: Literal["cancel"]


class DrawTable(_Deed):
    """Ends the battle as a draw."""

    does: Literal["end_draw"]
    hero_only: bool = False


DeedTable = Annotated[
    ModTable
    | DirectTable
    | HealTable
    | EnergyTable
    | SapTable
    | PoisonTable
    | PeekTable
    | CancelTable
    | DrawTable,
    Field(discriminator="does"),
]


class _Row(Row):
    name: Name
    icon: Icon


class _Fighting(_Row):
    attack: Few
    defense: Few
    hp: Some
    ability: Name
    grants: dict[Trait, Few] = Field({})
    bonus: BonusTable | None = None
    deed: DeedTable | None = None

    def faults(self, in_pack: bool) -> list[Fault]:
        """List what the types cannot say: an ability does one thing."""
        given = [bool(self.grants), self.bonus is not None, self.deed is not None].count(True)
        if given != 1:
            return [("ability", "give it one of grants, bonus and deed")]
        return []

    def named_abilities(self) -> list[str]:
        """See `Row`: what somebody does in battle is told by the name of the item or ability."""
        return [self.ability]

    def fighting(self, number: int, **more: int) -> Fighting:
        """Build the card."""
        card = Fighting(
            number, slug_of(self.name), self.name, self.attack, self.defense, self.hp,
            self.ability, "", self.icon, numbers(self.grants), bonus_of(self.bonus),
            deed_of(self.deed), **more,
        )  # fmt: skip
        card.text = ability_text(card)
        return card


class SupportTable(TomlTable):
    """What a hired hunter adds in every Energy Phase (DE-13.8)."""

    cards: Few
    energy: Few


class HunterRow(_Fighting):
    """A hunter with its price and its Support (DE-1.2)."""

    hire: Some
    support: SupportTable

    def card(self, number: int) -> Fighting:
        """Build the card."""
        return self.fighting(
            number, hire=self.hire, cards=self.support.cards, energy=self.support.energy
        )


class MonsterRow(_Fighting):
    """A monster with its rank (DE-1.3)."""

    rank: int = Field(ge=1, le=7)

    def card(self, number: int) -> Fighting:
        """Build the card."""
        return self.fighting(number, rank=self.rank)


class ItemRow(_Row):
    """An item: gear, which grants something, or a one-use item with its deed (DE-1.8)."""

    count: Some
    grants: dict[Gear, Few] = Field({})
    deed: DeedTable | None = None

    def faults(self, in_pack: bool) -> list[Fault]:
        """List what the types cannot say: an item is gear or one-use, and none is a fighter."""
        if bool(self.grants) == (self.deed is not None):
            return [("", "give it either grants, for gear, or a deed, for a one-use item")]
        if self.deed is not None and getattr(self.deed, "target", "") == "self":
            return [("deed.target", "'self' is not allowed for an item (own | enemy | enemies)")]
        return []

    def card(self, number: int) -> Item:
        """Build the card."""
        card = Item(
            number, slug_of(self.name), self.name, self.count, "", self.icon,
            numbers(self.grants), deed_of(self.deed),
        )  # fmt: skip
        card.text = item_text(card)
        return card


class BattleRow(_Row):
    """A battle card: attack or defense, and its number (DE-1.5)."""

    stance: Literal["attack", "defense"]
    number: int = Field(ge=1, le=9)
    count: Some

    def card(self, number: int) -> BattleCard:
        """Build the card."""
        stance = cards.STANCES.index(self.stance)
        return BattleCard(
            number, slug_of(self.name), self.name, stance, self.number, self.count, self.icon
        )


HUNTER: Final = RowKind("hunter", "hunters.toml", HunterRow, "DE-1.2")
MONSTER: Final = RowKind("monster", "monsters.toml", MonsterRow, "DE-1.3")
ITEM: Final = RowKind("item", "items.toml", ItemRow, "DE-1.8")
BATTLE: Final = RowKind("battle-card", "battle_cards.toml", BattleRow, "DE-1.5")


def numbers(grants: Mapping[Any, int]) -> tuple[int, ...]:
    """Return one number for each word of GRANTS."""
    return tuple([grants.get(word, 0) for word in cards.GRANTS])


def bonus_of(table: BonusTable | None) -> Bonus | None:
    """Build a change of totals."""
    if table is None:
        return None
    stance, when = cards.STANCES.index(table.stance), cards.CONDITIONS.index(table.when)
    return Bonus(table.size, stance, when, table.limit)


def deed_of(table: Any) -> Deed | None:
    """Build what can be declared in the Item Phase."""
    if table is None:
        return None
    target = getattr(table, "target", "nobody")
    return Deed(
        cards.DEEDS.index(table.does), table.price, table.uses, cards.TARGETS.index(target),
        getattr(table, "size", 0), cards.STANCES.index(getattr(table, "stance", "any")),
        getattr(table, "with_ally", 0), getattr(table, "exchange", "self") == "own",
        getattr(table, "hero_only", False),
    )  # fmt: skip
