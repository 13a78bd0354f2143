"""The Energy Phase: dice, then hands of battle cards (DE-7)."""

from typing import Final

from undercroft.kernel import Action, Frame

from ..actions import D8_REDRAW, KEEP_HAND, REDRAW
from ..content import BATTLE_CARDS
from ..content.cards import BEST, ENEMY_HAND, HAND
from ..state import AUTOMATON, MONSTER, NONE, DungeonEnforcer, Fighter, Supply
from . import automaton
from .rolls import shuffled, throw, top

CARDS: Final = 5
"""A hand, unless a card changes the number (DE-7.4)."""
FEWEST: Final = 1
"""No hand has fewer cards (DE-7.5)."""


class EnergyPhase(Frame):
    """The Energy Phase. `redrawing` is the supply that may redraw next."""

    STEPS = ("energy_dice", "shuffle", "draw", "redraw_offer")

    redrawing: int = 0

    def energy_dice(self, s: DungeonEnforcer) -> None:
        """First of all each side rolls and adds the die, without a cap, the first round included;
        Support comes on top (DE-7.2, 7.3, 13.8, R24)."""
        fight = s.battle
        for number, one in enumerate(fight.supplies):
            if not _stands(s, number):
                continue
            side = fight.side_of(number)
            is_main = one is fight.main_supply(side)
            best = is_main and any(fighter.grants(BEST) for fighter in fight.standing(side))
            roll = throw(s, "battle_energy", one.owner, 2 if best else 1)
            more = sum([helper.stats.support.energy for helper in helpers(s, side)])
            one.energy += roll + more
            s.say("battle_energy", "DE-7.2", player=one.owner, side=fight.told(side), supply=number,
                  roll=roll, support=more, energy=one.energy)  # fmt: skip

    def shuffle(self, s: DungeonEnforcer) -> None:
        """All battle cards are shuffled in the first round, or in every one (DE-6.10, R25)."""
        if s.battle.round == 1 or s.rules.shuffles_each_round:
            shuffle_discards(s)

    def draw(self, s: DungeonEnforcer) -> None:
        """Each side draws its hand, the attacking side first (DE-7.4)."""
        fight = s.battle
        for side in (fight.attacker, 1 - fight.attacker):
            for number, one in enumerate(fight.supplies):
                if fight.side_of(number) == side:
                    draw_hand(s, one, hand_size(s, number))
        if fight.round > 1:
            s.done()

    def redraw_offer(self, s: DungeonEnforcer) -> None:
        """In the first round each side may once have a whole new hand, the hero side first
        (DE-7.6, 7.8, R26)."""
        fight = s.battle
        if self.redrawing == len(fight.supplies):
            s.done()
            return
        one = fight.supplies[self.redrawing]
        if one.owner == AUTOMATON:
            s.shown += 1
            self.redraw_offer_answer(s, REDRAW if automaton.redraws(one.hand) else KEEP_HAND)
        else:
            s.ask(one.owner, D8_REDRAW, [KEEP_HAND, REDRAW])

    def redraw_offer_answer(self, s: DungeonEnforcer, action: Action) -> None:
        """The old hand goes face down, and the new one stands (DE-7.7)."""
        one = s.battle.supplies[self.redrawing]
        side = s.battle.told(s.battle.side_of(self.redrawing))
        self.redrawing += 1
        self.go("redraw_offer")
        kind = "redrew" if action is REDRAW else "kept_hand"
        s.say(kind, "DE-7.6", player=one.owner, side=side)
        if action is REDRAW:
            size = len(one.hand)
            put_away(one)
            draw_hand(s, one, size)


def helpers(s: DungeonEnforcer, side: int) -> list[Fighter]:
    """Return the standing hired hunters whose Support counts (DE-13.8, R41)."""
    fight = s.battle
    counts = s.rules.support and not s.rules.separate and not fight.is_duel
    if side == MONSTER or not counts:
        return []
    return [one for n, one in enumerate(fight.fighters[:-1]) if n != fight.main and one.hp]


def hand_size(s: DungeonEnforcer, number: int) -> int:
    """Return how many cards a supply draws: five, and what adds up, at least one (DE-7.5)."""
    if not _stands(s, number):
        return 0
    fight, size = s.battle, CARDS
    side = fight.side_of(number)
    if fight.supplies[number] is fight.main_supply(side):
        size += s.gear_of(side, HAND)
        for one in fight.standing(side):
            size += one.grants(HAND)
        for one in fight.standing(1 - side):
            size -= one.grants(ENEMY_HAND)
        for one in helpers(s, side):
            size += one.stats.support.cards
    return max(FEWEST, size)


def _stands(s: DungeonEnforcer, number: int) -> bool:
    """Say whether anybody who fights from that supply still stands."""
    return any(one.supply == number and one.hp for one in s.battle.fighters)


def draw_hand(s: DungeonEnforcer, one: Supply, size: int) -> None:
    """Draw cards; where the pile runs out the discards become a new one (DE-7.9, R27)."""
    if not size:
        return
    fight = s.battle
    cards = top(fight.deck, size)
    fight.deck = fight.deck[:-size]
    missing = size - len(cards)
    if missing:
        shuffle_discards(s)
        s.say("reshuffled", "DE-7.9", player=NONE, cards=len(fight.deck))
        cards += top(fight.deck, missing)
        fight.deck = fight.deck[:-missing]
    one.hand += tuple(cards)
    s.shown += size
    if s.heard:
        names = tuple([BATTLE_CARDS[card].name for card in sorted(one.hand)])
        s.confide("drew_hand", "DE-7.4", one.owner, "cards", names, count=size)


def shuffle_discards(s: DungeonEnforcer) -> None:
    """Shuffle all discarded battle cards into the draw pile."""
    fight = s.battle
    fight.deck += fight.spent
    fight.spent = ()
    for one in fight.supplies:
        fight.deck += one.away
        one.away = ()
    fight.deck = shuffled(s, fight.deck)


def put_away(one: Supply) -> None:
    """Discard a whole hand face down (DE-7.6, 12.7)."""
    one.away += one.hand
    one.hand = ()
