"""What a card of somebody's own must cost, with `custom_pricing=strict` (WD-16.13-16.17)."""

from typing import Final

from .cards import EVENT, MONSTER, TRAP, Card, Hero
from .vocabulary import MONSTER_TYPES, TIERS, monster_type, type_name

MOST_POINTS: Final = 5


def points_due(card: Card) -> int:
    """Return the points that a monster is worth by the table (WD-16.14)."""
    by_wounds = MONSTER_TYPES[monster_type(card.bonus)]
    return min(MOST_POINTS, by_wounds[card.wounds - 1] + len(card.effects))


Unfair = tuple[str, str]
"""How a card is off its price, and what would be right."""


def price_fault(card: Card) -> Unfair | None:
    """Return how a card is off its price, None for a fair one."""
    if card.kind == MONSTER and card.points != points_due(card):
        wounds = "1 wound" if card.wounds == 1 else f"{card.wounds} wounds"
        what = f"type {type_name(monster_type(card.bonus))} with {wounds}"
        special = " and a special" if card.effects else ""
        return (
            f"{card.name} is worth {card.points} points; a monster of {what}{special}"
            f" is worth {points_due(card)}"
        ), f"set points = {points_due(card)}"
    if card.kind == TRAP:
        wound = card.effect("wound")
        due = 1 + (wound.size if wound is not None else 0)
        if card.cost != due:
            wrong = f"{card.name} costs {card.cost}; a trap costs 1 plus its wounds"
            return wrong, f"set cost = {due}"
    if card.kind == EVENT:
        most = 2 if card.faction else 1
        if abs(card.effects[0].size) > most:
            fix = f"set size = {most if card.effects[0].size > 0 else -most}"
            if not card.faction:
                fix += ", or 2 with a faction"
            return (
                f"{card.name} has size {card.effects[0].size}; an event has size 1,"
                f" or 2 if it needs a declared faction"
            ), fix
    return None


def hero_price_fault(hero: Hero) -> Unfair | None:
    """Return how a hero is off the tier of its ability, None for a fair one (WD-16.13)."""
    due = TIERS[hero.effect.do]
    if hero.wounds == due:
        return None
    wrong = f"{hero.name} has {hero.wounds} Wounds; an ability {hero.effect.do!r} goes with {due}"
    return wrong, f"set wounds = {due}"
