"""A short match with plain mistakes, for who analyses it."""

from functools import cache
from typing import Final

from undercroft.bots import make_bot
from undercroft.games import find_game
from undercroft.kit.game import RANDOM
from undercroft.match import Match

GAME: Final = "dungeon-attack"


@cache
def played() -> Match:
    """A match of somebody who answers at random: near the end a door that is worth much is left."""
    spec = find_game(GAME)
    match, bot = Match(spec, 1, {}, "x"), make_bot(spec, RANDOM, "x/0")
    while not match.over:
        match.apply(bot.choose(match.look()))
    return match
