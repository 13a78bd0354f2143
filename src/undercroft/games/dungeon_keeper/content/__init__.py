"""All cards and counters of Dungeon Keeper, read once (DK-1.2, 1.3)."""

from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from undercroft.kit.card_rows import cards_of, row_of
from undercroft.kit.content import RowKind, find, load, read_words

from . import cards
from .cards import Artifact, Currency, DeckCard, Few, Spell, Unit

FOLDER: Final = Path(__file__).parent
RoomRow: Final = row_of(
    DeckCard,
    kind=cards.ROOM,
    one_per_dungeon=(bool, False),
    grants=(cards.Grants, cards.NO_GRANTS),
    counts_as=(Annotated[int, Field(ge=1)], 1),
    creatures_per_die=(Few, 0),
)
DoorRow: Final = row_of(DeckCard, kind=cards.DOOR, cost=Few, currency=Currency, value=Few)
TrapRow: Final = row_of(
    DeckCard,
    kind=cards.TRAP,
    count=1,
    text="",
    cost=Few,
    currency=Currency,
    does=Annotated[int, cards.TRAP_KINDS],
)
ROOM_DECK: Final = (
    RowKind("room", "rooms.toml", RoomRow),
    RowKind("door", "doors.toml", DoorRow),
    RowKind("trap", "traps.toml", TrapRow),
)
COUNTERS: Final = (
    RowKind("creature", "creatures.toml", row_of(Unit)),
    RowKind("hero", "heroes.toml", row_of(Unit, hero=True)),
    RowKind("extra", "extra_units.toml", row_of(Unit, extra=True)),
)
SPELL: Final = RowKind("spell", "spells.toml", row_of(Spell))
ARTIFACT: Final = RowKind("artifact", "artifacts.toml", row_of(Artifact))


def printed(card: DeckCard) -> str:
    """Return the text of a card of the Room Deck; that of a trap is that of its kind (DK-21.3)."""
    return cards.TRAP_KINDS.meanings[card.does] if card.kind == cards.TRAP else card.text


CARDS: Final[list[DeckCard]] = cards_of(load(FOLDER, ROOM_DECK).of("room", "door", "trap"), printed)
"""Rooms, doors and traps; CARDS[n].id == n. The first is the Dungeon Heart."""
UNITS: Final[list[Unit]] = cards_of(load(FOLDER, COUNTERS).of("creature", "hero", "extra"))
"""Creatures, heroes, extra units; UNITS[n].id == n."""
KIND: Final = {unit.slug: unit.id for unit in UNITS}
SPELLS: Final[list[Spell]] = cards_of(load(FOLDER, [SPELL]).of("spell"))
ARTIFACTS: Final[list[Artifact]] = cards_of(load(FOLDER, [ARTIFACT]).of("artifact"))
WORDS: Final = read_words(FOLDER)
"""All that people read in this game, table by table."""

HEART: Final = find("card", "Dungeon Heart", CARDS).id
PRISON: Final = find("card", "Prison", CARDS).id
TEMPLE: Final = find("card", "Temple", CARDS).id
GRAVEYARD: Final = find("card", "Graveyard", CARDS).id
GUARD_ROOM: Final = find("card", "Guard Room", CARDS).id
SECRET_DOOR: Final = find("card", "Secret Door", CARDS).id

KEEPER: Final = find("unit", "Dungeon Keeper", UNITS).id
UNDEAD: Final = find("unit", "Undead", UNITS).id
IMPS: Final = find("unit", "Infernal Imps", UNITS).id
THIEF: Final = find("unit", "Petty Thief", UNITS).id
VAMPIRE: Final = find("unit", "Vampire", UNITS).id

HEART_OF_EVIL: Final = find("artifact", "Heart of Evil", ARTIFACTS).id
SOUL_COLLECTOR: Final = find("artifact", "Soul Collector", ARTIFACTS).id
