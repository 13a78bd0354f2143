"""Decks: read from files, checked against chapter 16, completed, and dealt out to the seats."""

from .completion import complete
from .deck_lists import PACKS, BadDeck, DeckList, canonical
from .judge import deck_of, forget
from .library import ready_decks, shelve
from .reading import parse
from .seats import dungeon_list, resolve
from .showing import check, counts, show, spelled
from .validate import factions_of, faults

__all__ = [
    "PACKS",
    "BadDeck",
    "DeckList",
    "canonical",
    "check",
    "complete",
    "counts",
    "deck_of",
    "dungeon_list",
    "factions_of",
    "faults",
    "forget",
    "parse",
    "ready_decks",
    "resolve",
    "shelve",
    "show",
    "spelled",
]
