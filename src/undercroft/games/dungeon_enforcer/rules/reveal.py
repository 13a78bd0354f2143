"""The Reveal Phase: totals, and what they do to each other (DE-11)."""

from typing import NamedTuple

from undercroft.kit.terms import Term, spelled

from ..content import BATTLE_CARDS, cards
from ..content.cards import ANY, ATTACK, DEFENSE
from ..state import HERO, DungeonEnforcer, Fighter
from .falls import check_fallen, hurt
from .placing import no_guard, play_name


class Result(NamedTuple):
    """What came of a pair: who hurt whom for how much; NOBODY's damage is 0 (DE-11.2)."""

    winner: Fighter
    loser: Fighter
    damage: int
    clash: bool


def turn_up(s: DungeonEnforcer) -> None:
    """Turn all plays up, and add up what each comes to (DE-11.1)."""
    fight = s.battle
    fight.revealed = True
    s.shown += 1
    for one in fight.fighters:
        if one.hp and s.heard:
            s.say("total", "DE-11.10", side=one.side, fighter=one.stats.name, play=play_name(one),
                  total=total(s, one), terms=spelled(terms(s, one)))  # fmt: skip


def total(s: DungeonEnforcer, one: Fighter) -> int:
    """Return what a play comes to, never less than 0 (DE-11.10)."""
    return max(0, sum([term.size for term in terms(s, one)]))


def compare(s: DungeonEnforcer) -> None:
    """Compare the plays, and apply everything at the same time (DE-11.2-11.11, R60)."""
    fight = s.battle
    standing = [one for one in fight.fighters if one.hp]
    totals = {one: total(s, one) for one in standing}
    monster = fight.fighters[-1]
    results = [
        pair(s, hunter, monster, totals[hunter], totals[monster]) for hunter in fight.standing(HERO)
    ]
    for one in standing:
        taken = sum([result.damage for result in results if result.loser is one])
        one.hurt = max(0, taken - one.grants(cards.ARMOR))
    pricks = {one: thorns(s, one, results) for one in standing}
    for winner, loser, damage, clash in results:
        if damage and loser.hurt:
            winner.dealt += damage
            if winner.grants(cards.VENOM) and not loser.poisoned:
                loser.poisoned = True
                s.say("poisoned", "DE-11.9", fighter=loser.stats.name)
        s.say("pair", "DE-11.5" if clash else "DE-11.3" if damage else "DE-11.4",
              winner=winner.stats.name, loser=loser.stats.name, damage=damage,
              clash=int(clash))  # fmt: skip
    for one in standing:
        damage = one.hurt + pricks[one]
        if damage:
            s.say("damage", "DE-11.11", fighter=one.stats.name, size=damage, thorns=pricks[one])
        hurt(s, one, damage)
    check_fallen(s)


def terms(s: DungeonEnforcer, one: Fighter) -> list[Term]:
    """Return what a total is made of: base value, card, boost and modifiers (DE-1.6, 1.7, 8.6,
    8.7, 8.12)."""
    attacks = one.stance == ATTACK
    base = base_attack(s, one) if attacks else base_defense(s, one)
    found = [Term("attack" if attacks else "defense", base, "DE-8.6" if attacks else "DE-8.7")]
    number = BATTLE_CARDS[one.placed].number if one.has_card else 0
    if number:
        found.append(Term("card", number, "DE-1.6"))
    if one.boost:
        found.append(Term("boost", one.boost, "DE-8.12"))
    own = s.battle.standing(one.side) if one.mods else []
    allies = [other for other in own if other is not one and other.stance == ATTACK]
    for name, stance, size, with_ally in one.mods:
        if stance in (ANY, one.stance):
            more = with_ally if with_ally and allies else size
            found.append(Term(name, more, "DE-10.2"))
    bonus = bonus_of(s, one, one.stance, number)
    if bonus:
        found.append(Term(one.stats.ability, bonus, "DE-11.9"))
    led = led_by_main(s, one, one.stance)
    if led:
        found.append(Term(s.battle.fighters[s.battle.main].stats.ability, led, "DE-11.9"))
    return found


def base_attack(s: DungeonEnforcer, one: Fighter) -> int:
    """Return the base Attack: its own, or with Mirror so much more than the highest of the standing
    hunters, if that is higher (BASE)."""
    own, more = own_attack(s, one), one.grants(cards.MIRROR)
    enemies = s.battle.standing(1 - one.side) if more else []
    return max([own, *[own_attack(s, other) + more for other in enemies]])


def own_attack(s: DungeonEnforcer, one: Fighter) -> int:
    """Return the printed base Attack, raised by the main hunter's gear (BASE)."""
    return one.stats.attack + gear_of(s, one, cards.BASE_ATTACK)


def base_defense(s: DungeonEnforcer, one: Fighter) -> int:
    """Return the base Defense: printed, raised by the main hunter's gear (BASE)."""
    return one.stats.defense + gear_of(s, one, cards.BASE_DEFENSE)


def gear_of(s: DungeonEnforcer, one: Fighter, what: int) -> int:
    """Return what gear gives a main hunter, which both are in a duel (DE-15.3, 18.3)."""
    fight = s.battle
    is_main = fight.is_duel or fight.fighters[fight.main] is one
    return s.gear_of(one.side, what) if is_main else 0


def on_base(s: DungeonEnforcer, one: Fighter, stance: int) -> int:
    """Return what a fighter comes to in a stance without card, boost and modifiers."""
    base = base_attack(s, one) if stance == ATTACK else base_defense(s, one)
    return base + bonus_of(s, one, stance, 0) + led_by_main(s, one, stance)


def bonus_of(s: DungeonEnforcer, one: Fighter, stance: int, number: int) -> int:
    """Return what a fighter's own ability adds to its total in a stance, with a card of that
    number (0: none); read now, after all items (RULES.md, Effects)."""
    bonus = one.stats.bonus
    if bonus is None or bonus.stance not in (ANY, stance) or bonus.when == cards.WHILE_MAIN:
        return 0
    times = 1
    if bonus.when == cards.LOW_HP:
        times = int(one.hp <= bonus.limit)
    elif bonus.when == cards.HIGH_CARD:
        times = int(number >= bonus.limit)
    elif bonus.when == cards.ITS_ROUND:
        times = int(one.side == s.battle.attacker)
    elif bonus.when == cards.PER_HUNTER:
        times = len(s.battle.standing(1 - one.side)) - 1
    return bonus.size * times


def led_by_main(s: DungeonEnforcer, one: Fighter, stance: int) -> int:
    """Return what the main hunter's ability adds for a hired one."""
    fight = s.battle
    main = fight.fighters[fight.main]
    bonus = main.stats.bonus
    hired = one.side == HERO and one is not main and main.hp > 0
    if bonus is None or bonus.when != cards.WHILE_MAIN or not hired or fight.is_duel:
        return 0
    return bonus.size if bonus.stance in (ANY, stance) else 0


def pair(s: DungeonEnforcer, hunter: Fighter, monster: Fighter, mine: int, its: int) -> Result:
    """Compare one hunter's play with the monster's (DE-11.2-11.9, 13.4-13.6, R37, R38, R42)."""
    stances = (hunter.stance, monster.stance)
    clash = stances == (ATTACK, ATTACK)
    winner, loser = (hunter, monster) if mine > its else (monster, hunter)
    high, low = max(mine, its), min(mine, its)
    if stances == (DEFENSE, DEFENSE) or mine == its:
        return Result(winner, loser, 0, clash)
    if not clash:
        # only an attack hurts, whoever attacks this round (DE-11.3, 11.4, 11.8)
        return Result(winner, loser, high - low if winner.stance == ATTACK else 0, False)
    damage = high if s.rules.full_clash else high - low
    damage += winner.grants(cards.CLASH)
    if loser.grants(cards.CLASH_IMMUNE) and not no_guard(s):
        damage = 0
    return Result(winner, loser, damage, True)


def thorns(s: DungeonEnforcer, one: Fighter, results: list[Result]) -> int:
    """Return the thorn damage that a fighter takes: for the Reveal damage it deals to somebody
    with thorns, and to a main hunter with such gear; no Armor (THORN)."""
    pricked = 0
    for result in results:
        if result.winner is one and result.damage and result.loser.hurt:
            pricked += result.loser.grants(cards.THORN) + gear_of(s, result.loser, cards.MAIN_THORN)
    return pricked
