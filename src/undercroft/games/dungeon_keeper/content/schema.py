"""What may stand in the content files, row by row, and how a row becomes a card."""

import re
import tomllib
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from undercroft.games.dungeon_keeper.content import cards
from undercroft.games.dungeon_keeper.content.cards import Artifact, Card, Spell, Unit
from undercroft.kernel import BadSetup
from undercroft.kernel.errors import nearest

FOLDER: Final = Path(__file__).parent
Name = Annotated[str, StringConstraints(min_length=1, max_length=30)]
Icon = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
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


class BadContent(BadSetup):
    """A content file does not say what it should; the message names file, row and key."""


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    name: Name
    icon: Icon


class RoomRow(_Row):
    """A room: its numbers, and a text for what the rules know by its name."""

    count: Few
    text: str
    one_per_dungeon: bool = False
    grants: dict[Grant, Few] = {}
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
    grants: dict[Grant, Few] = {}

    def artifact(self, number: int) -> Artifact:
        """Build the counter."""
        return Artifact(
            number, slug_of(self.name), self.name, numbers(self.grants), self.text, self.icon
        )


ROWS: Final[dict[str, tuple[str, type[_Row]]]] = {
    "room": ("rooms.toml", RoomRow),
    "door": ("doors.toml", DoorRow),
    "trap": ("traps.toml", TrapRow),
    "creature": ("creatures.toml", UnitRow),
    "hero": ("heroes.toml", UnitRow),
    "extra": ("extra_units.toml", UnitRow),
    "spell": ("spells.toml", SpellRow),
    "artifact": ("artifacts.toml", ArtifactRow),
}


def slug_of(name: str) -> str:
    """Return the short name of a card: `Dead God's Banner` is `dead-gods-banner`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def numbers(grants: dict[Any, int]) -> tuple[int, ...]:
    """Return one number for each word of GRANTS."""
    return tuple([grants.get(word, 0) for word in cards.GRANTS])


def read(kind: str, folder: Path = FOLDER) -> list[Any]:
    """Read the rows of that kind; raise BadContent with file, row, key and what is due."""
    file, model = ROWS[kind]
    data = tomllib.loads((folder / file).read_text("utf-8"))
    rows: list[_Row] = []
    for number, row in enumerate(data.pop(kind, [])):
        try:
            rows.append(model.model_validate(row))
        except ValidationError as found:
            where = f"{file}, {row.get('name', f'{kind} {number + 1}')}"
            faults = [explain(where, fault, model) for fault in found.errors()]
            raise BadContent("\n".join(faults)) from None
    if data:
        raise BadContent(f"{file}: {next(iter(data))!r} does not belong here ([[{kind}]])")
    return rows


def explain(where: str, fault: Any, model: type[_Row]) -> str:
    """Word one fault that pydantic found."""
    key = ".".join([str(part) for part in fault["loc"]])
    if fault["type"] == "extra_forbidden":
        keys = list(model.model_fields)
        return f"{where}: {key!r} is not a key here{nearest(key, keys)} ({' | '.join(keys)})"
    return f"{where}: {key}: {fault['msg']}, not {fault['input']!r}"


def load_cards() -> list[Card]:
    """Return the rooms (the Heart first), doors and traps, numbered."""
    rows = [row for kind in ("room", "door", "trap") for row in read(kind)]
    return [row.card(number) for number, row in enumerate(rows)]


def load_units() -> list[Unit]:
    """Return the creatures, heroes and extra units, numbered."""
    rows = [(kind, row) for kind in ("creature", "hero", "extra") for row in read(kind)]
    return [row.unit(number, kind) for number, (kind, row) in enumerate(rows)]


def load_spells() -> list[Spell]:
    """Return the spells, numbered."""
    return [row.spell(number) for number, row in enumerate(read("spell"))]


def load_artifacts() -> list[Artifact]:
    """Return the artifacts, numbered."""
    return [row.artifact(number) for number, row in enumerate(read("artifact"))]
