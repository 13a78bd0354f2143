"""Decks: read from files, checked against chapter 16, completed, and dealt out to the seats."""

from undercroft.games.warp_dungeons.decks.complete import complete
from undercroft.games.warp_dungeons.decks.deck_lists import (
    PACKS,
    BadDeck,
    DeckList,
    canonical,
)
from undercroft.games.warp_dungeons.decks.judge import deck_of, forget
from undercroft.games.warp_dungeons.decks.library import ready_decks, shelve
from undercroft.games.warp_dungeons.decks.reading import parse
from undercroft.games.warp_dungeons.decks.seats import dungeon_list, resolve
from undercroft.games.warp_dungeons.decks.show import check, show
from undercroft.games.warp_dungeons.decks.validate import factions_of, faults

__all__ = [
    "PACKS",
    "BadDeck",
    "DeckList",
    "canonical",
    "check",
    "complete",
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
]
