"""The Attack and the Counter Phase: a play face down for each fighter, and boosts (DE-8, DE-9)."""

from typing import Final

from undercroft.kernel import NOBODY, Action, Frame

from ..actions import BASE, BOOST, D9_PLAY, D10_BOOST, NO_BOOST, PLAY
from ..content import BATTLE_CARDS
from ..content.cards import ATTACK, BOOST_PRICE, CARD_PRICE, ENEMY_BOOST_PRICE, STANCES
from ..state import AUTOMATON, BASE_ATTACK, BASE_DEFENSE, DungeonEnforcer, Fighter
from . import automaton
from .rolls import throw

USUAL_BOOST: Final = 5
"""What a boost costs, unless a card changes it (DE-8.13)."""


class Placing(Frame):
    """The plays of one side, fighter by fighter in group order (DE-8.1, 9.1, 13.1).

    `side` places, `fighter` is the place in the line of the one who is next.
    """

    STEPS = ("next_fighter", "place", "boost")

    side: int
    fighter: int = -1

    def next_fighter(self, s: DungeonEnforcer) -> None:
        """The next standing one, the main hunter first; the monster has one play however many
        hunters it faces (DE-8.1, 13.1, 13.2, 13.4, 13.7)."""
        fighters = s.battle.fighters
        self.fighter += 1
        while self.fighter < len(fighters):
            one = fighters[self.fighter]
            if one.side == self.side and one.hp:
                return
            self.fighter += 1
        s.done()

    def place(self, s: DungeonEnforcer) -> None:
        """One card from the hand if any can be placed; else a base play. It is asked even if only
        one answer is left, so that nobody learns that from the haste (DE-8.1, 8.8, 8.9, 9.2, R29,
        R30)."""
        one = s.battle.fighters[self.fighter]
        owner = s.battle.player_of(self.side)
        cards = [PLAY[card] for card in placeable(s, one)]
        base = [BASE[n] for n in base_plays(s, one)]
        if owner == AUTOMATON:
            s.shown += 1  # whether it throws for its play depends on its hand
            self.place_answer(s, automaton.play(s, one, cards, base))
        elif not cards and len(base) == 1:
            self.place_answer(s, base[0])
        else:
            plays = cards + base if s.rules.voluntary_base else cards or base
            s.ask(owner, D9_PLAY, plays)

    def place_answer(self, s: DungeonEnforcer, action: Action) -> None:
        """It lies face down, and its price is reserved; that it is a base play is visible, the
        stance is not (DE-8.3, 8.5, 8.10, 9.5, R31)."""
        one = s.battle.fighters[self.fighter]
        owner = s.battle.player_of(self.side)
        one.had = s.battle.supplies[one.supply].energy
        if action in BASE:
            one.placed = (BASE_ATTACK, BASE_DEFENSE)[BASE.index(action)]
            kind = "base_play"
        else:
            lay(s, one, action.args[0])
            kind = "placed"
        clause = "DE-8.10" if kind == "base_play" else "DE-8.1"
        s.confide(kind, clause, owner, "play", play_name(one), fighter=one.stats.name)

    def place_refusal(self, s: DungeonEnforcer, action: Action) -> str | None:
        """Not enough free energy, a card could be placed, or a base play has another stance."""
        if action in BASE and s.rules.voluntary_base:
            return "DE-12.10" if no_guard(s) else "R30"
        if action in BASE:
            return "DE-8.8"
        return play_refusal(s, s.battle.fighters[self.fighter], action)

    def boost(self, s: DungeonEnforcer) -> None:
        """Right after placing, also on a base play: once per side and round, if the free energy
        allows; the energy without what is reserved is seen by all (DE-8.12-8.14, 9.1, R32)."""
        one = s.battle.fighters[self.fighter]
        self.go("next_fighter")
        owner = s.battle.player_of(self.side)
        supply = s.battle.supplies[one.supply]
        if one.boost if s.rules.boosts_each else supply.boosted:
            return
        if owner != AUTOMATON:
            cost = boost_price(s, one)
            may = owner if supply.energy >= cost else NOBODY
            s.interrupt(may, D10_BOOST, [BOOST] if supply.free >= cost else [])
            return
        s.shown += 1
        if supply.free >= boost_price(s, one) + automaton.SPARE:
            self.boost_answer(s, BOOST)

    def boost_refusal(self, s: DungeonEnforcer, action: Action) -> str | None:
        """Not enough free energy."""
        return "DE-8.13" if action is BOOST else None

    def boost_answer(self, s: DungeonEnforcer, action: Action) -> None:
        """The price leaves the counter at once, and the die is public; no is not shown (DE-8.12,
        8.13)."""
        if action is NO_BOOST:
            return
        one = s.battle.fighters[self.fighter]
        supply = s.battle.supplies[one.supply]
        cost = boost_price(s, one)
        one.boost = throw(s, "boost", supply.owner)
        supply.energy -= cost
        supply.boosted = True
        s.say("boosted", "DE-8.12", player=supply.owner, fighter=one.stats.name, roll=one.boost,
              price=cost)  # fmt: skip


def no_guard(s: DungeonEnforcer) -> bool:
    """Say whether nobody can defend any more (DE-12.10, R46)."""
    return 0 < s.rules.no_guard_round <= s.battle.round


def need(one: Fighter, card: int) -> int:
    """Return the free energy that a card needs when placed for that fighter (DE-8.2, 8.4)."""
    battle_card = BATTLE_CARDS[card]
    if battle_card.stance == ATTACK:
        return max(0, battle_card.number - one.grants(CARD_PRICE))
    return battle_card.number


def price(s: DungeonEnforcer, one: Fighter, card: int) -> int:
    """Return what a card costs: an attack card its number; a defense card nothing, unless the
    countering side pays (DE-8.3, 8.5, R28)."""
    counters = one.side != s.battle.attacker
    if BATTLE_CARDS[card].stance == ATTACK or (s.rules.counter_pays and counters):
        return need(one, card)
    return 0


def play_refusal(s: DungeonEnforcer, one: Fighter, action: Action) -> str | None:
    """Return why a card of the hand cannot be placed for a fighter; None if it is not there."""
    if action not in PLAY or action.args[0] not in s.battle.supplies[one.supply].hand:
        return None
    if BATTLE_CARDS[action.args[0]].stance == ATTACK:
        return "DE-8.2"
    return "DE-12.10" if no_guard(s) else "DE-8.4"


def placeable(s: DungeonEnforcer, one: Fighter, more: int = 0) -> list[int]:
    """Return the different cards of the hand that can be placed for a fighter, with so much more
    free energy."""
    supply = s.battle.supplies[one.supply]
    free = max(0, supply.energy - supply.reserved + more)
    return [card for card in sorted(set(supply.hand)) if can_place(s, one, card, free)]


def can_place(s: DungeonEnforcer, one: Fighter, card: int, free: int) -> bool:
    """Say whether a card can be placed for a fighter with so much free energy: no defense card in
    no-guard rounds (DE-8.2, 8.4, 12.10)."""
    return need(one, card) <= free and (BATTLE_CARDS[card].stance == ATTACK or not no_guard(s))


def base_plays(s: DungeonEnforcer, one: Fighter) -> list[int]:
    """Return the stances of a base play: a choice, or by role; attack in no-guard rounds
    (DE-8.9, 12.10, R30)."""
    if no_guard(s):
        return [0]
    if s.rules.base_by_role:
        return [0 if one.side == s.battle.attacker else 1]
    return [0, 1]


def play_name(one: Fighter) -> str:
    """Return what was placed for a fighter: the name of a card, or the stance of a base play."""
    return BATTLE_CARDS[one.placed].name if one.has_card else STANCES[one.stance]


def lay(s: DungeonEnforcer, one: Fighter, card: int) -> None:
    """Lay a card of the hand face down for a fighter, and reserve its price (DE-8.3, R31)."""
    supply = s.battle.supplies[one.supply]
    at = supply.hand.index(card)
    supply.hand = supply.hand[:at] + supply.hand[at + 1 :]
    one.placed = card
    one.price = price(s, one, card)
    supply.reserved += one.price


def boost_price(s: DungeonEnforcer, one: Fighter) -> int:
    """Return what a boost costs a fighter's side: what is set first, then what is added (DE-8.13,
    R56)."""
    fight = s.battle
    cost = USUAL_BOOST
    for own in fight.standing(one.side):
        if own.grants(BOOST_PRICE):
            cost = own.grants(BOOST_PRICE)
    for other in fight.standing(1 - one.side):
        cost += other.grants(ENEMY_BOOST_PRICE)
    return cost
