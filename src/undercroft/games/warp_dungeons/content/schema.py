"""What may stand in a content file, row by row, and how a row becomes a card.

The game's own cards and those of packs obey the same models. A row names its
effects by the vocabulary; what the models cannot say (which word takes which
key, which types of monsters there are) is checked by `faults`.
"""

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from pydantic import Field, StringConstraints

from undercroft.kernel.errors import nearest
from undercroft.kit.content import Icon, Row, TomlTable
from undercroft.kit.explain import KeyFault

from . import cards
from .cards import (
    ALL_DAMAGE,
    ANY_SYMBOL,
    DM_SIDE,
    EVENT,
    HERO_SIDE,
    KINDS,
    MONSTER,
    SYMBOLS,
    TRAP,
    TREASURE,
    Card,
    DungeonCard,
    Effect,
    Hero,
)
from .texts import card_text, dungeon_text, hero_text
from .vocabulary import (
    ALL,
    ANY,
    DM_WORDS,
    EVENT_WINDOWS,
    IMPLIED_SCOPE,
    MONSTER_TYPES,
    WORDS,
    Word,
    monster_type,
    type_name,
)

NAME: Final = r"^[^\W\d_][\w' -]{0,39}$"
Name = Annotated[
    str,
    StringConstraints(pattern=NAME),
    Field(description="a name: a letter, then at most 39 letters, figures, spaces, ' and -"),
]
Symbol = Literal["Battle", "Magic", "Agility", "Strength", "Courage"]


MADE_ANEW: Final = ("passage", "room")
"""The kinds of dungeon cards of which packs may have more."""
BONUSES: Final = "of one of the types " + " ".join([type_name(kind) for kind in MONSTER_TYPES])


class EffectRow(TomlTable):
    """An effect as it is written: a word of the vocabulary and the keys that it takes."""

    do: str
    side: str | None = None
    size: int | str | None = None
    symbol: str | None = None
    scope: str | None = None
    card: str | None = None
    per: int | None = None
    cap: int | None = None

    def faults(self, kind: str) -> list[KeyFault]:
        """Say what the vocabulary has against this effect on a card of that kind (WD-16.18)."""
        words = WORDS[kind]
        if self.do not in words:
            known = " | ".join(words)
            hint = nearest(self.do, words)
            return [("do", f"{self.do!r} is no effect of a {kind}{hint} ({known})")]
        word: Word = words[self.do]
        given = self.model_dump(exclude_none=True, exclude={"do"})
        found = [
            (key, f"{self.do!r} takes no {key}; it takes {', '.join(word) or 'nothing'}")
            for key in given
            if key not in word
        ]
        for key, allowed in word.items():
            if key not in given:
                found.append((key, f"is missing: {self.do!r} needs it ({_listed(allowed)})"))
            elif given[key] not in allowed or isinstance(given[key], bool):
                words_allowed = [value for value in allowed if isinstance(value, str)]
                hint = nearest(str(given[key]), words_allowed)
                found.append(
                    (key, f"{given[key]!r} is not allowed{hint} ({_listed(allowed)})"),
                )
        return found

    def effect(self, kind: str) -> Effect:
        """Build the effect that the rules read."""
        side = (
            DM_SIDE
            if self.do in DM_WORDS or (kind == "event" and self.do == "extra")
            else (HERO_SIDE)
        )
        if self.side is not None:
            side = cards.SIDES.index(self.side)
        size = self.size if isinstance(self.size, int) else int(self.do in ("level", "poison"))
        return Effect(
            self.do,
            side,
            ALL_DAMAGE if self.size == ALL else size,
            ANY_SYMBOL if self.symbol in (None, ANY) else SYMBOLS.index(str(self.symbol)),
            self.scope or IMPLIED_SCOPE.get(kind, {}).get(self.do, ""),
            0 if self.card is None else KINDS.index(self.card),
            self.per or 0,
            self.cap or 0,
        )


def _listed(allowed: Sequence[int | str]) -> str:
    return " | ".join([str(value) for value in allowed])


class CardRow(Row):
    """What every card has; the file's key says its kind."""

    name: Name
    icon: Icon


class TreasureRow(CardRow):
    """A treasure: one class, or a listed special (WD-12.1, 16.15)."""

    effect: EffectRow = Field(description="one of the effects of a treasure")

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """See `Row`."""
        return _inside("effect", self.effect.faults("treasure"))

    def card(self, number: int, slug: str, source: str) -> Card:
        """Build the card."""
        effects = (self.effect.effect("treasure"),)
        card = Card(number, slug, self.name, TREASURE, effects, icon=self.icon, source=source)
        card.text = card_text(card)
        return card


class TrapRow(CardRow):
    """A trap: its payment, its results in printed order (WD-7.6, 7.10, 16.16)."""

    symbol: Symbol
    cost: int = Field(ge=1, le=6)
    effects: list[EffectRow] = Field(
        min_length=1, max_length=2, description="a list of 1 or 2 of the effects of a trap"
    )

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """See `Row`."""
        found = [
            fault
            for place, effect in enumerate(self.effects, start=1)
            for fault in _inside(f"effects.{place}", effect.faults("trap"))
        ]
        if found:
            return found
        words = [effect.do for effect in self.effects]
        if words.count("wound") > 1 or words[-1:] == ["wound"] != words:
            found.append(("effects", "wounds come first, and only once"))
        if len([word for word in words if word != "wound"]) > 1:
            found.append(("effects", f"{' and '.join(words)}: at most one besides the wounds"))
        return found

    def card(self, number: int, slug: str, source: str) -> Card:
        """Build the card."""
        effects = tuple([row.effect("trap") for row in self.effects])
        symbol = SYMBOLS.index(self.symbol)
        card = Card(number, slug, self.name, TRAP, effects, symbol, cost=self.cost)
        card.icon, card.source = self.icon, source
        card.text = card_text(card)
        return card


class EventRow(CardRow):
    """An event: one primitive and its windows, perhaps for one faction (WD-13.5, 16.17)."""

    effect: EffectRow = Field(description="one of the effects of an event")
    windows: list[str] = Field(
        min_length=1, max_length=2, description="a list of 1 of the windows of its effect"
    )
    faction: Name | None = None

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """See `Row`."""
        found = _inside("effect", self.effect.faults("event"))
        if found:
            return found
        word, size, side = self.effect.do, self.effect.size, self.effect.side
        if isinstance(size, int) and side is not None and (size > 0) != (side == "dm"):
            found.append(
                ("effect.size", f"{size} for the {side}: events help the DM (dm > 0, hero < 0)"),
            )
        fitting = EVENT_WINDOWS[word]
        for number, window in enumerate(self.windows, 1):
            if window not in fitting:
                hint = f"{nearest(window, fitting)} ({_listed(fitting)})"
                found.append((f"windows.{number}", f"{window!r} does not fit {word!r}{hint}"))
        if found:
            return found
        if len(set(self.windows)) < len(self.windows):
            found.append(("windows", "names a window twice"))
        elif in_pack and len(self.windows) > 1:
            found.append(("windows", f"an event has one window: keep {self.windows[0]!r}"))
        return found

    def card(self, number: int, slug: str, source: str) -> Card:
        """Build the card."""
        effects = (self.effect.effect("event"),)
        windows = tuple(self.windows)
        card = Card(number, slug, self.name, EVENT, effects, windows=windows)
        card.faction, card.icon, card.source = self.faction or "", self.icon, source
        card.text = card_text(card)
        return card


class MonsterRow(CardRow):
    """A monster (WD-13.1-13.3, 16.14)."""

    bonus: dict[Symbol, int] = Field(
        min_length=1, max_length=3, description=f"a table of 1 to 3 symbols, {BONUSES}"
    )
    wounds: int = Field(ge=1, le=3)
    points: int = Field(ge=0, le=5)
    faction: Name | None = None
    special: EffectRow | None = Field(None, description="one of the specials of a monster")

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """See `Row`."""
        kind = monster_type(tuple(self.bonus.values()))
        found = []
        if kind not in MONSTER_TYPES or 0 in self.bonus.values():
            types = " | ".join([type_name(known) for known in MONSTER_TYPES])
            found.append(("bonus", f"{type_name(kind)} is no type of monster ({types})"))
        if self.special is not None:
            found += _inside("special", self.special.faults("monster"))
        return found

    def card(self, number: int, slug: str, source: str) -> Card:
        """Build the card."""
        effects = () if self.special is None else (self.special.effect("monster"),)
        card = Card(number, slug, self.name, MONSTER, effects)
        card.bonus, card.wounds, card.points = _per_symbol(self.bonus), self.wounds, self.points
        card.faction, card.icon, card.source = self.faction or "", self.icon, source
        card.text = card_text(card)
        return card


class HeroRow(CardRow):
    """A hero stat card (WD-1.3, 16.13)."""

    bonus: dict[Symbol, int] = Field(
        min_length=3, max_length=3, description="a table of 3 symbols: one 2 and two 1"
    )
    wounds: int = Field(ge=1, le=9)
    ability: Name
    effect: EffectRow = Field(description="one of the abilities of a hero")

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """See `Row`."""
        found = _inside("effect", self.effect.faults("hero"))
        if sorted(self.bonus.values()) != [1, 1, 2]:
            shown = ", ".join([f"{size:+d} {symbol}" for symbol, size in self.bonus.items()])
            found.append(("bonus", f"{shown}: a hero has one +2 and two +1"))
        return found

    def hero(self, number: int, slug: str, source: str) -> Hero:
        """Build the stat card."""
        effect = self.effect.effect("hero")
        bonus = _per_symbol(self.bonus)
        hero = Hero(number, slug, self.name, bonus, self.wounds, self.ability, effect)
        hero.icon, hero.source = self.icon, source
        hero.text = hero_text(hero)
        return hero


class DungeonRow(CardRow):
    """A dungeon card (WD-1.10-1.12, 16.12)."""

    exits: int = Field(ge=0, le=3, description="1 to 3")
    kind: Literal["passage", "room", "stairway", "objective"] = Field(
        description=" or ".join([f"`{kind}`" for kind in MADE_ANEW])
    )
    attack: int = Field(0, ge=0, le=2)
    declared_only: bool = False

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """See `Row`."""
        found = []
        if in_pack and self.kind not in MADE_ANEW:
            found.append(("kind", f"{self.kind!r} cannot be made anew ({_listed(MADE_ANEW)})"))
        if self.kind in MADE_ANEW and self.exits == 0:
            found.append(("exits", "a passage or room has 1 to 3 exits"))
        if self.kind == "passage" and self.attack:
            found.append(("attack", 'monsters live in rooms only: set kind = "room"'))
        if self.declared_only and not self.attack:
            found.append(("declared_only", "needs attack = 1 or 2"))
        return found

    def dungeon_card(self, number: int, slug: str, source: str) -> DungeonCard:
        """Build the card."""
        kind = ("passage", "room", "stairway", "objective").index(self.kind)
        card = DungeonCard(
            number, slug, self.name, self.exits, kind, self.attack, self.declared_only
        )
        card.icon, card.source = self.icon, source
        card.text = dungeon_text(card)
        return card


ROWS: Final[dict[str, type[CardRow]]] = {
    "treasure": TreasureRow,
    "trap": TrapRow,
    "event": EventRow,
    "monster": MonsterRow,
    "hero": HeroRow,
    "dungeon": DungeonRow,
}
"""The kinds of rows, in the order in which their cards are numbered."""


def _inside(place: str, faults: list[KeyFault]) -> list[KeyFault]:
    return [(f"{place}.{key}", why) for key, why in faults]


def _per_symbol(bonus: dict[Symbol, int]) -> tuple[int, ...]:
    return tuple([bonus.get(symbol, 0) for symbol in SYMBOLS])
