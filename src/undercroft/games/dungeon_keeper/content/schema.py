"""What may stand in the content files, row by row, and how a row becomes a card."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field, StringConstraints

from undercroft.kit.content import Icon, Row, RowKind, load, slug_of

from . import cards
from .cards import Artifact, Card, Spell, Unit

FOLDER: Final = Path(__file__).parent
Name = Annotated[str, StringConstraints(min_length=1, max_length=30)]
Few = Annotated[int, Field(ge=0, le=20)]
Grant = Literal[
    "gold_dice", "mana_dice", "spell_cards", "room_cards", "builds", "constructs", "counters",
    "summons", "redeploys", "cheaper", "force",
]  # fmt: skip
Ability = Literal[
    "teleport", "horde", "shoot", "regenerate", "fear", "slayer", "master", "martyr", "holy",
    "leader", "spring_traps", "convert",
]  # fmt: skip
Window = Literal["invasion", "mining", "creature", "summon", "spell", "killed", "roll"]
TrapKind = Literal["kill", "alarm", "weakness", "damage", "death"]


class _Row(Row):
    name: Name
    icon: Icon


class RoomRow(_Row):
    """A room: its numbers, and a text for what the rules know by its name."""

    count: Few
    text: str
    one_per_dungeon: bool = False
    grants: dict[Grant, Few] = Field({})
    counts_as: int = Field(1, ge=1)
    creatures_per_die: Few = 0

    def card(self, number: int) -> Card:
        """Build the card."""
        return Card(
            number, slug_of(self.name), self.name, cards.ROOM, self.count, self.text, self.icon,
            one_per_dungeon=self.one_per_dungeon, grants=numbers(self.grants),
            counts_as=self.counts_as, creatures_per_die=self.creatures_per_die,
        )  # fmt: skip


class DoorRow(_Row):
    """A door with its price and value."""

    count: Few
    text: str
    cost: Few
    currency: Literal["gold", "mana", "either"]
    value: Few

    def card(self, number: int) -> Card:
        """Build the card."""
        return Card(
            number, slug_of(self.name), self.name, cards.DOOR, self.count, self.text, self.icon,
            cost=self.cost, currency=cards.CURRENCIES.index(self.currency), value=self.value,
        )  # fmt: skip


class TrapRow(_Row):
    """A trap with its price; its text is that of its kind (DK-21.3)."""

    cost: Few
    currency: Literal["gold", "mana", "either"]
    does: TrapKind

    def card(self, number: int) -> Card:
        """Build the card."""
        return Card(
            number, slug_of(self.name), self.name, cards.TRAP, 1, TRAP_TEXTS[self.does], self.icon,
            cost=self.cost, currency=cards.CURRENCIES.index(self.currency),
            does=cards.TRAP_KINDS.index(self.does),
        )  # fmt: skip


TRAP_TEXTS: Final = {
    "kill": "Kill one random hero.",
    "alarm": "Re-deploy one creature to this room.",
    "weakness": "All heroes have Force −2 here.",
    "damage": "Roll 1D6 for each hero: 1-2 kills it.",
    "death": "Roll 1D6: 1-2 kills all heroes.",
}


class UnitRow(_Row):
    """A creature or a hero."""

    count: Few
    force: int = Field(ge=1, le=10)
    ability: Ability
    gold: Few = 0
    mana: Few = 0

    def unit(self, number: int, kind: str) -> Unit:
        """Build the kind of counter."""
        return Unit(
            number, slug_of(self.name), self.name, self.count, self.force, self.ability,
            kind == "hero", self.icon, self.gold, self.mana, kind == "extra",
        )  # fmt: skip


class SpellRow(_Row):
    """A spell with its price and window."""

    count: Few
    mana: Few
    window: Window
    text: str
    size: Few = 0

    def spell(self, number: int) -> Spell:
        """Build the card."""
        return Spell(
            number, slug_of(self.name), self.name, self.count, self.mana, self.window, self.size,
            self.text, self.icon,
        )  # fmt: skip


class ArtifactRow(_Row):
    """An artifact."""

    text: str
    grants: dict[Grant, Few] = Field({})

    def artifact(self, number: int) -> Artifact:
        """Build the counter."""
        return Artifact(
            number, slug_of(self.name), self.name, numbers(self.grants), self.text, self.icon
        )


ROOM_DECK: Final = (
    RowKind("room", "rooms.toml", RoomRow),
    RowKind("door", "doors.toml", DoorRow),
    RowKind("trap", "traps.toml", TrapRow),
)
COUNTERS: Final = (
    RowKind("creature", "creatures.toml", UnitRow),
    RowKind("hero", "heroes.toml", UnitRow),
    RowKind("extra", "extra_units.toml", UnitRow),
)
SPELL: Final = RowKind("spell", "spells.toml", SpellRow)
ARTIFACT: Final = RowKind("artifact", "artifacts.toml", ArtifactRow)


def numbers(grants: Mapping[Any, int]) -> tuple[int, ...]:
    """Return one number for each word of GRANTS."""
    return tuple([grants.get(word, 0) for word in cards.GRANTS])


def load_cards(folder: Path = FOLDER) -> list[Card]:
    """Return the rooms (the Heart first), doors and traps, numbered; raise BadContent."""
    rows = load(folder, ROOM_DECK).of("room", "door", "trap")
    return [row.card(number) for number, row in enumerate(rows)]


def load_units(folder: Path = FOLDER) -> list[Unit]:
    """Return the creatures, heroes and extra units, numbered; raise BadContent."""
    found = load(folder, COUNTERS).found
    return [one.row.unit(number, one.kind.word) for number, one in enumerate(found)]


def load_spells(folder: Path = FOLDER) -> list[Spell]:
    """Return the spells, numbered; raise BadContent."""
    return [row.spell(number) for number, row in enumerate(load(folder, [SPELL]).of("spell"))]


def load_artifacts(folder: Path = FOLDER) -> list[Artifact]:
    """Return the artifacts, numbered; raise BadContent."""
    rows = load(folder, [ARTIFACT]).of("artifact")
    return [row.artifact(number) for number, row in enumerate(rows)]
