"""What items and abilities do when they take effect; their texts win over rules (DE-1.18)."""

from ..content.cards import DIRECT, END_DRAW, ENEMIES, ENERGY, HEAL, MOD, PEEK, POISON, SAP, Deed
from ..state import DRAWN, NONE, DungeonEnforcer, Fighter
from .falls import heal, hurt
from .placing import name_of


def take_effect(s: DungeonEnforcer, side: int, deed: Deed, name: str, target: int) -> None:
    """Carry out what a side has declared."""
    fight = s.battle
    player = fight.player_of(side)
    one = None if target == NONE else fight.fighters[target]
    if deed.does == ENERGY:
        fight.main_supply(side).energy += deed.size
        s.say("gained_energy", "DE-7.3", player=player, side=fight.told(side), size=deed.size)
    elif deed.does == SAP:
        other = fight.main_supply(1 - side)
        lost = min(other.energy, deed.size)
        other.energy -= lost
        s.say("lost_energy", "DE-7.3", player=other.owner, side=fight.told(1 - side), size=lost)
    elif deed.does == END_DRAW:
        fight.over = DRAWN
    elif deed.does == DIRECT:
        all_of_them = deed.target == ENEMIES
        for struck in fight.standing(1 - side) if all_of_them else [fight.fighters[target]]:
            s.say("direct", "DE-10.8", fighter=struck.stats.name, size=deed.size)
            hurt(s, struck, deed.size)  # no totals, no Armor (DIRECT)
    elif one is not None:
        _on(s, one, deed, name, player)


def _on(s: DungeonEnforcer, one: Fighter, deed: Deed, name: str, player: int) -> None:
    if deed.does == MOD:
        one.mods = (*one.mods, (name, deed.stance, deed.size, deed.with_ally))
    elif deed.does == HEAL:
        heal(s, one, deed.size, "DE-10.2")
    elif deed.does == POISON:
        one.poisoned = True
        s.say("poisoned", "DE-12.6", fighter=one.stats.name)
    elif deed.does == PEEK:
        one.seen_by |= 1 << player
        s.shown += 1
        s.confide("peeked", "DE-10.2", player, "play", name_of(one), fighter=one.stats.name)
