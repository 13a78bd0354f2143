"""The decks that come with the game and with packs, by name."""

from functools import cache
from pathlib import Path
from typing import Final

from ..content import HEROES
from .deck_lists import DM, DeckList
from .reading import parse

FOLDER: Final = Path(__file__).parent
HERO_DECKS: Final = (
    "sir-lamderock", "magus-sogarth", "anwar-al-wasir", "gruna-stonefist",
    "fennimore-quickstep", "sister-maelis", "tamsin-vey",
)  # fmt: skip
DM_DECKS: Final = (
    "orc-horde", "dark-elf-raiders", "demonspawn", "the-mad-alchemist", "dragonkin",
    "the-fungus-kingdom",
)  # fmt: skip
DEFAULT_DM: Final = "orc-horde"

ready_decks: Final[dict[str, str]] = {}
"""Titles and roles of the ready decks by name: heroes, then DMs, in the order of the rules."""
_texts: Final[dict[str, str]] = {}
_decks: Final[dict[str, DeckList]] = {}


def shelve(name: str, text: str) -> None:
    """Put a deck on the shelf of ready ones; its name must be free."""
    deck = parse(text)
    _texts[name], _decks[name] = text, deck
    role = "dungeon master" if deck.role == DM else HEROES[deck.hero].name
    ready_decks[name] = f"{deck.title} – {role}"


def ready_text(name: str, printed: bool = False) -> str:
    """Return the file of a ready deck; with `printed` the faulty one of the rulebook (R2, R3)."""
    path = FOLDER / "as_printed" / f"{name}.txt"
    if printed and path.is_file():
        return path.read_text("utf-8")
    return _texts[name]


def ready_deck(name: str) -> DeckList:
    """Return a ready deck as it is where no house rule changes it."""
    return _decks[name]


@cache
def printed_decks() -> tuple[DeckList, ...]:
    """Return the four decks exactly as the rulebook prints them (R2, R3)."""
    paths = sorted(FOLDER.glob("as_printed/*.txt"))
    return tuple([parse(path.read_text("utf-8")) for path in paths])


@cache
def dungeon_deck(name: str) -> DeckList:
    """Return a dungeon deck of the game: `listed_28`, `padded_30` or `custom` (R1)."""
    return parse((FOLDER / "dungeons" / f"{name}.txt").read_text("utf-8"))


def _fill_shelf() -> None:
    for name in (*HERO_DECKS, *DM_DECKS):
        shelve(name, (FOLDER / "ready" / f"{name}.txt").read_text("utf-8"))


_fill_shelf()
