"""What a report of many matches reads off a position: who is ahead, who leads, who holds what."""

from typing import Final

from .content import BATTLE_CARDS, HUNTERS, ITEMS
from .rules.victory import score
from .state import HERO, MONSTER, DungeonEnforcer

STANDS_IN: Final = (
    "A seat stands at its battle coins, then at the monsters it defeated, then at its items"
    " (DE-16.3, R54). Who is eliminated stands nowhere."
)


def standing(s: DungeonEnforcer) -> dict[int, tuple[float, ...]]:
    """Return what decides between those who live (DE-16.3, R54)."""
    return {seat: score(s, seat) for seat in s.living()}


def seated(s: DungeonEnforcer) -> list[dict[str, list[str]]]:
    """Return the main hunter with whom each seat began, as long as that is the first round."""
    if s.round > 1:
        return []
    return [{"hunter": [HUNTERS[one.hunters[0]].name]} if one.hunters else {} for one in s.players]


def held(s: DungeonEnforcer, seat: int) -> list[str]:
    """Return the one-use items in hand, and in a battle the battle cards (DE-1.5, 1.8)."""
    found = [ITEMS[item].slug for item in s.players[seat].items]
    fight = s.fight
    if fight is not None:
        last = len(fight.supplies) - 1
        for number, supply in enumerate(fight.supplies):
            side = MONSTER if number == last else HERO
            if fight.player_of(side) == seat:
                found += [BATTLE_CARDS[card].slug for card in supply.hand]
    return found
