"""Who plays the monster in the solo variant: the table of R57 (DE-17.2)."""

from typing import Final

from undercroft.kernel import Action

from ..actions import BASE
from ..content import BATTLE_CARDS
from ..content.cards import ATTACK, DEFENSE, PEEK
from ..state import AUTOMATON, Cards, DungeonEnforcer, Fighter
from .rolls import throw

GOOD_ATTACK: Final = 4
"""It redraws a hand without an attack card of this number or more."""
FAIR_ATTACK: Final = 3
"""Attacking, it places an attack card of this number or more."""
SPARE: Final = 4
"""It boosts if so much free energy is left over."""
MOST_FOR_DEFENSE: Final = 3
"""Countering with more than half of its HP it defends if the die shows this or less."""


def redraws(hand: Cards) -> bool:
    """Say whether it wants a new hand."""
    known = [BATTLE_CARDS[card] for card in hand]
    return not any(card.stance == ATTACK and card.number >= GOOD_ATTACK for card in known)


def play(s: DungeonEnforcer, one: Fighter, cards: list[Action], base: list[Action]) -> Action:
    """Choose its card, of equal numbers the one drawn first; else its base play."""
    attacks = s.battle.attacker == one.side
    if not cards:
        return BASE[0] if attacks or BASE[1] not in base else BASE[1]
    attack, defense = _highest(cards, ATTACK), _highest(cards, DEFENSE)
    if attack is None or defense is None:
        return attack or defense or cards[0]
    if attacks:
        return attack if BATTLE_CARDS[attack.args[0]].number >= FAIR_ATTACK else defense
    if one.hp <= one.stats.hp // 2:
        return defense
    return defense if throw(s, "automaton", AUTOMATON) <= MOST_FOR_DEFENSE else attack


def acts(one: Fighter, abilities: list[Action]) -> list[Action]:
    """Return the ability that it uses: whenever it can pay for it, but it never peeks."""
    deed = one.stats.deed
    return [] if deed is None or deed.does == PEEK else abilities


def target(targets: list[Fighter]) -> Fighter:
    """Choose the hunter with the least HP, of equal ones the first."""
    return min(targets, key=lambda one: one.hp)


def _highest(cards: list[Action], stance: int) -> Action | None:
    of_stance = [action for action in cards if BATTLE_CARDS[action.args[0]].stance == stance]
    return max(of_stance, key=lambda action: BATTLE_CARDS[action.args[0]].number, default=None)
