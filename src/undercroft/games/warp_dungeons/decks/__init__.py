"""Decks: read from files, checked against chapter 16, completed, and dealt out to the seats."""

from undercroft.games.warp_dungeons.decks.complete import complete
from undercroft.games.warp_dungeons.decks.deck_lists import (
    BadDeck,
    DeckList,
    canonical,
    parse,
)
from undercroft.games.warp_dungeons.decks.library import ready_decks
from undercroft.games.warp_dungeons.decks.seats import dungeon_list, resolve
from undercroft.games.warp_dungeons.decks.show import check, show
from undercroft.games.warp_dungeons.decks.validate import Fault, factions_of, faults

__all__ = [
    "BadDeck",
    "DeckList",
    "Fault",
    "canonical",
    "check",
    "complete",
    "dungeon_list",
    "factions_of",
    "faults",
    "parse",
    "ready_decks",
    "resolve",
    "show",
]
