"""HP that are lost, and who falls (DE-11.11, 11.12, 12.9, 13.9, 14.1-14.3, R43)."""

from ..content.cards import REVIVE
from ..state import BOTH_FELL, HERO, LOST, MONSTER, NOT_PLACED, WON, DungeonEnforcer, Fighter


def hurt(s: DungeonEnforcer, one: Fighter, size: int) -> None:
    """Lower HP, to no less than 0; some rise once instead (DE-11.11, REVIVE)."""
    if not size or not one.hp:
        return
    one.lost += min(size, one.hp)
    if size >= one.hp and one.grants(REVIVE) and not one.revived:
        one.revived = True
        one.hp = one.grants(REVIVE)
        s.say("revived", "DE-11.11", fighter=one.stats.name, hp=one.hp)
    else:
        one.hp = max(0, one.hp - size)


def heal(s: DungeonEnforcer, one: Fighter, size: int, clause: str) -> None:
    """Raise HP up to what is printed, not of who has fallen (HEAL)."""
    healed = min(size, one.stats.hp - one.hp) if one.hp else 0
    if healed:
        one.hp += healed
        s.say("healed", clause, fighter=one.stats.name, size=healed)


def check_fallen(s: DungeonEnforcer) -> None:
    """Bury fallen hunters, and see whether the battle is over (DE-10.8, 11.12, 12.6, 14.1-14.3,
    R43, R58)."""
    fight = s.battle
    lost = is_lost(s)
    for one in fight.fighters:
        falls = one.is_hunter and not one.hp
        if falls and one.card in s.players[fight.player_of(one.side)].hunters:
            _bury(s, one)
    won = not fight.standing(MONSTER)
    if won and not fight.is_duel:
        s.say("monster_fell", "DE-14.1", fighter=fight.fighters[-1].stats.name)
    if won or lost:
        fight.over = BOTH_FELL if won and lost else WON if won else LOST
    elif not fight.fighters[fight.main].hp:
        fight.main = fight.fighters.index(fight.standing(HERO)[0])
        s.say("new_main", "DE-13.9", player=fight.hero,
              hunter=fight.fighters[fight.main].stats.name)  # fmt: skip


def is_lost(s: DungeonEnforcer) -> bool:
    """Say whether the hero side has lost: its main hunter has fallen, any hunter, or all of them
    (DE-14.2, R43)."""
    fight = s.battle
    if s.rules.loss == "last_falls" or fight.is_duel:
        return not fight.standing(HERO)
    if s.rules.loss == "first_falls":
        return any(not one.hp for one in fight.fighters if one.side == HERO)
    return not fight.fighters[fight.main].hp


def _bury(s: DungeonEnforcer, one: Fighter) -> None:
    """A fallen hunter goes to the graveyard; what was placed for it in a round not yet revealed
    is discarded unseen and not paid (DE-1.17, 10.8, 13.9, 14.11)."""
    fight = s.battle
    player = fight.player_of(one.side)
    owner = s.players[player]
    at = owner.hunters.index(one.card)
    owner.hunters = owner.hunters[:at] + owner.hunters[at + 1 :]
    owner.hp = owner.hp[:at] + owner.hp[at + 1 :]
    s.dead = (*s.dead, one.card)
    if not fight.revealed:
        supply = fight.supplies[one.supply]
        if one.has_card:
            supply.reserved -= one.price
            supply.away += (one.placed,)
        one.placed, one.price = NOT_PLACED, 0
    s.say("fell", "DE-13.9", player=player, hunter=one.stats.name)
