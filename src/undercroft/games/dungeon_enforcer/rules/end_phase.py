"""The End Phase: prices, gains and losses of energy, ongoing effects, hands away (DE-12)."""

from ..content import BATTLE_CARDS
from ..content.cards import DEFENSE, DRAIN, REGROWTH
from ..state import NONE, NOT_PLACED, DungeonEnforcer
from .energy_phase import put_away
from .falls import check_fallen, heal, hurt


def end_phase(s: DungeonEnforcer) -> None:
    """Pay, gain or lose, then Drain, poison and Regrowth, the fall check, and hands away
    (DE-12.2-12.8, R60)."""
    _pay(s)
    _gain_or_lose(s)
    _ongoing(s)
    check_fallen(s)
    if not s.battle.over:
        hands_away(s)


def _pay(s: DungeonEnforcer) -> None:
    """Each side pays for its attack cards, not below 0 (DE-12.2, R31)."""
    for number, one in enumerate(s.battle.supplies):
        if one.reserved:
            paid = min(one.energy, one.reserved)
            one.energy -= paid
            s.say("paid_energy", "DE-12.2", player=one.owner, supply=number, size=paid,
                  energy=one.energy)  # fmt: skip


def _gain_or_lose(s: DungeonEnforcer) -> None:
    """A defense card of the attacking side gives its number if its fighter lost no HP, or takes
    the Reveal damage as energy; netted, then not below 0 (DE-8.11, 8.15, 9.3, 9.4, 12.3-12.5,
    R39, R40)."""
    fight = s.battle
    net = [0] * len(fight.supplies)
    for one in fight.fighters:
        guarded = one.side == fight.attacker and one.has_card and one.stance == DEFENSE
        if guarded and one.hurt:
            net[one.supply] -= one.hurt
        elif guarded and one.hp and not one.lost:
            net[one.supply] += BATTLE_CARDS[one.placed].number
    for supply, change in zip(fight.supplies, net, strict=True):
        before = supply.energy
        supply.energy = max(0, before + change)
        side = fight.told(fight.attacker)
        if supply.energy > before:
            s.say("gained_energy", "DE-12.3", player=supply.owner, side=side, size=change)
        elif supply.energy < before:
            size = before - supply.energy
            s.say("lost_energy", "DE-12.4", player=supply.owner, side=side, size=size)


def _ongoing(s: DungeonEnforcer) -> None:
    """Drain, then all poison together, then Regrowth (DE-12.6, R60)."""
    standing = [one for one in s.battle.fighters if one.hp]
    for one in standing:
        if one.dealt:
            heal(s, one, one.grants(DRAIN), "DE-12.6")
    for one in standing:
        if one.poisoned:
            s.say("poison_bites", "DE-12.6", fighter=one.stats.name)
            hurt(s, one, 1)
    for one in standing:
        if not one.lost:
            heal(s, one, one.grants(REGROWTH), "DE-12.6")


def hands_away(s: DungeonEnforcer) -> None:
    """Hands are discarded face down, plays face up; what held for this round is gone (DE-12.7,
    12.8)."""
    fight = s.battle
    for supply in fight.supplies:
        put_away(supply)
        supply.reserved = 0
    for one in fight.fighters:
        if one.has_card:
            fight.spent = (*fight.spent, one.placed)
        one.placed, one.had, one.swapped, one.price = NOT_PLACED, 0, NONE, 0
        one.boost, one.mods, one.seen_by = 0, (), 0
        one.acted = False
        one.lost = one.hurt = one.dealt = 0
