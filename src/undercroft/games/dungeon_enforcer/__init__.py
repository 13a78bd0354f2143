"""Dungeon Enforcer: hunters walk a map, hire, shop, and fight monsters that other players drive.

Each turn a player walks by map energy, visits towns, or enters a monster's square: then another
player plays the monster. A battle round has six phases, with plays face down on both sides.
RULES.md has every clause; `rules/` is the same in the same order.
"""

from typing import Final

from undercroft.kit.facts import amount, count, share, total, word
from undercroft.kit.game import GameSpec
from undercroft.kit.parts import usual

from .rules.game import new_match
from .rules.rolls import BATTLE, COINS, MAP
from .rules.victory import returns

FACTS: Final = {
    "rounds": amount(lambda s: s.round),
    "outcome": word(lambda s: s.outcome),
    "first_wins": share(lambda s: s.first in s.winners),
    "battles": count("battle_over"),
    "battle_rounds": count("battle_round"),
    "hunters_won": total("battle_over", lambda said: said["how"] == "won"),
    "hunters_lost": total("battle_over", lambda said: said["how"] == "lost"),
    "drawn": total("battle_over", lambda said: said["how"] == "drawn"),
    "eliminated": count("eliminated"),
    "hired": count("hired"),
    "bought": count("bought"),
    "steps": total("walked", lambda said: len(said["way"]) - 1),
    "most_coins": amount(lambda s: max([one.coins for one in s.players])),
}
"""The facts of a finished match that its statistics are made of."""

GAME: Final = GameSpec(
    slug="dungeon-enforcer",
    title="Dungeon Enforcer",
    tagline="Lead your hunters across the map, and drive the monsters of the others.",
    seats=(1, 6),
    rules_version=2,
    thrown={
        MAP: "dice of map energy",
        BATTLE: "dice of a battle",
        COINS: "dice of coins and prices",
    },
    start=new_match,
    returns=returns,
    worth=(0, 1),
    facts=FACTS,
    hides=True,
    **usual(__name__),
)
