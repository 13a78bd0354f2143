"""What a card of somebody's own must cost, with `custom_pricing=strict` (WD-16.13-16.17)."""

from typing import Final

from undercroft.kit.brought import BroughtFault

from . import cards, effects
from .cards import MONSTER_TYPES, Card, Hero, monster_type, type_name

MOST_POINTS: Final = 5
TIERS: Final = {
    effects.REDUCE: 6,
    effects.HEAL: 6,
    effects.EXTRA: 5,
    effects.ATTACK: 5,
    effects.SYMBOL: 5,
    effects.DOUBLE: 4,
    effects.STEPS: 4,
}
"""The Wounds number that goes with each ability (WD-16.13)."""


def points_due(card: Card) -> int:
    """Return the points that a monster is worth by the table (WD-16.14)."""
    by_wounds = MONSTER_TYPES[monster_type(card.bonus)]
    return min(MOST_POINTS, by_wounds[card.wounds - 1] + len(card.effects))


def price_fault(card: Card) -> BroughtFault | None:
    """Return how a card is off its price and what would be right, None for a fair one."""
    if card.kind == cards.MONSTER and card.points != points_due(card):
        wounds = "1 wound" if card.wounds == 1 else f"{card.wounds} wounds"
        what = f"type {type_name(monster_type(card.bonus))} with {wounds}"
        special = " and a special" if card.effects else ""
        wrong = f"a monster of {what}{special} is worth {points_due(card)}"
        wrong = f"{card.name} is worth {card.points} points; {wrong}"
        return _unfair("WD-16.14", wrong, f"set points = {points_due(card)}")
    if card.kind == cards.TRAP:
        wound = card.does(effects.WOUND)
        due = 1 + (wound.size if wound is not None else 0)
        if card.cost != due:
            wrong = f"{card.name} costs {card.cost}; a trap costs 1 plus its wounds"
            return _unfair("WD-16.16", wrong, f"set cost = {due}")
    if card.kind == cards.EVENT:
        size, most = card.effects[0].size, 2 if card.faction else 1
        if abs(size) > most:
            wrong = "an event has size 1, or 2 if it needs a declared faction"
            fix = f"set size = {most if size > 0 else -most}"
            fix += "" if card.faction else ", or 2 with a faction"
            return _unfair("WD-16.17", f"{card.name} has size {size}; {wrong}", fix)
    return None


def hero_price_fault(hero: Hero) -> BroughtFault | None:
    """Return how a hero is off the tier of its ability, None for a fair one (WD-16.13)."""
    does, due = effects.EFFECTS[hero.effect.do], TIERS[hero.effect.do]
    if hero.wounds == due:
        return None
    wrong = f"{hero.name} has {hero.wounds} Wounds; an ability {does!r} goes with {due}"
    return _unfair("WD-16.13", wrong, f"set wounds = {due}")


def _unfair(clause: str, wrong: str, fix: str) -> BroughtFault:
    return BroughtFault(clause, wrong, (f"{fix} in its pack, or play with custom_pricing=free",))
