"""The dungeon master of the bot: traps, monsters, events (strategy notes 11-14)."""

from itertools import combinations
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.thought import Think, thoughts

from ..actions import BECOME, CHANGE_DM, CHANGE_OWN, NO_MONSTER, PASS, READY, STOP_DISCARDING
from ..content import effects
from ..content.cards import ANY_SYMBOL, ATTACK, DM_SIDE, HERO_SIDE, MONSTER, SYMBOLS, Card
from ..content.catalogue import CARDS, FACTIONS
from ..glance import HeroSeat
from ..state import NONE_YET, Place
from .reckoning import (
    SYMBOL,
    VALUE,
    Arena,
    Attack,
    Faced,
    attack,
    clash,
    duel,
    meet,
    price,
    settle,
    strongest,
)
from .shared import Thought, attacks, commitment, is_objective, is_room

STAKE: Final = 3.0
"""What a staked treasure is worth to a hero, as far as the DM can guess."""
ROOM: Final = 1.0
"""What any other room is worth to a hero."""
THE_END: Final = 30.0
"""What it is worth to keep the Objective Room."""
EVENT_COST: Final = 0.4
"""How much an event must change."""
HOPE: Final = 0.5
"""The chance that a hero who wins a round wins the battle."""
SPARED: Final = 0.3
"""What the DM would miss an attack card for, by its value; ones only clog the hand."""
GUARD: Final = 0.3
"""What might is worth beyond the battle to a monster that stays in the Objective Room."""
HARM: Final = {
    effects.MISS: (0.8, 0.8),
    effects.POISON: (0.6, 1.2),
    effects.BACK: (0.3, 1.5),
    effects.DISCARD: (0.5, 1.5),
}
"""What a result of a trap costs a hero who fights no more in this turn, and one who may fight."""


class DmThought(Thought):
    """A decision of the DM; worth is counted for the hero, so less is better."""

    @property
    def victim(self) -> HeroSeat:
        """The active hero."""
        return self.hero_seat(self.view.turn)

    @property
    def room(self) -> Place:
        """The dungeon card that the active hero stands on."""
        return self.places[self.victim.place]

    def can_take(self) -> int:
        """How many wounds the active hero can take, potions counted."""
        one = self.victim
        return one.wounds - one.damage + self.healing(one)

    # -- set-up, refresh -----------------------------------------------------------------------

    def faction(self) -> Action:
        """The faction with most bonuses in my deck."""
        strength: dict[str, int] = {}
        for number in self.view.seats[self.seat].brought:
            card = CARDS[number]
            if card.kind == MONSTER:
                more = sum(card.bonus) + card.wounds
                strength[card.faction] = strength.get(card.faction, 0) + more
        return max(self.actions, key=lambda action: strength.get(FACTIONS[action.args[0]], 0))

    def relief(self) -> Action:
        """Discard weak monsters that are too many, and weak attack cards."""
        monsters = sorted(self.held(MONSTER), key=self.might)
        if len(monsters) > 3:
            return self.discard(monsters[0])
        weak = [card for card in self.held(ATTACK) if card.value == 1]
        if len(weak) > 1 and len(self.hand) >= 6:
            return self.discard(weak[0])
        return self.first_of(STOP_DISCARDING)

    def discard(self, card: Card) -> Action:
        """The action that discards a card."""
        return next((a for a in self.actions if a.args == (card.id,)), STOP_DISCARDING)

    # -- traps (note 11) -----------------------------------------------------------------------

    def trap(self) -> Action:
        """After the move, the trap that hurts most."""
        if self.view.steps > 0:
            return PASS
        best, wish = 0.4, PASS
        for action in self.actions:
            if action is not PASS and self.harm(CARDS[action.args[0]]) > best:
                best, wish = self.harm(CARDS[action.args[0]]), action
        return wish

    def harm(self, trap: Card) -> float:
        """What a trap costs the active hero now, if it is not avoided."""
        fights = is_room(self.room) and not self.room.resolved
        harm = 0.0
        for effect in trap.effects:
            if effect.do == effects.WOUND:
                harm += price(self.can_take(), effect.size)
            else:
                harm += HARM[effect.do][fights]
        return harm + 0.1 * trap.cost

    # -- monsters (notes 12, 14) ---------------------------------------------------------------

    def prize(self, place: Place) -> float:
        """What the active hero gets for resolving that room; points do not hurt the DM."""
        stake = STAKE if self.victim.staked else 0.0
        return stake + (THE_END if is_objective(place) else ROOM)

    def fought(self, monster: Card, place: Place) -> Arena:
        """The arena of a battle with that monster there, and what the hero would get."""
        a = self.arena(self.view.turn, monster, place)
        a.reward = self.prize(place)
        return a

    def hero_hands(self) -> list[list[Attack]]:
        """Attack cards that the active hero may hold."""
        return [attacks(hand) for hand in self.hands(self.view.turn)]

    def duels(self, a: Arena, hands: list[list[Attack]]) -> float:
        """What the whole battle would be worth to a hero with such hands."""
        own = attacks(self.hand)
        return sum([duel(a, hand, own, self.luck)[0] for hand in hands]) / len(hands)

    def monster(self) -> Action:
        """The monster that does best with my cards; the mightiest waits for the objective.

        However long that takes, and even if it is the only one: a hand of nothing but
        attack cards never changes again, and then the Objective Room falls unopposed.
        A DM that fights with its last monster won half as many matches.
        """
        place = self.room
        kept = max(self.held(MONSTER), key=self.might, default=None)
        if is_objective(place) or self.guarded():
            kept = None
        hands = self.hero_hands()
        least, wish = self.prize(place), NO_MONSTER
        for action in self.actions:
            if action is NO_MONSTER or CARDS[action.args[0]] is kept:
                continue
            card = CARDS[action.args[0]]
            worth = self.duels(self.fought(card, place), hands)
            if is_objective(place):
                worth -= GUARD * self.might(card)
            if worth < least:
                least, wish = worth, action
        return wish

    def might(self, card: Card) -> int:
        """How strong a monster is in the Objective Room."""
        declared = card.faction == self.view.faction
        return 2 * max(card.bonus) + sum(card.bonus) + 3 * card.wounds + 4 * declared

    def guarded(self) -> bool:
        """Say whether a monster waits in the Objective Room."""
        return any(is_objective(place) and place.monster != NONE_YET for place in self.places)

    def reinforce(self) -> Action:
        """Once more, if the hero is spent; always for the Objective Room."""
        place = self.room
        if is_objective(place):
            return self.actions[0]
        trophies = self.victim.trophies
        if not trophies:
            return PASS
        a = self.fought(CARDS[trophies[-1]], place)
        worth = self.duels(a, self.hero_hands())
        return self.actions[0] if worth < -0.5 else PASS

    # -- answers -------------------------------------------------------------------------------

    def collapse(self) -> Action:
        """Whoever flees by a door has good reasons; a divided pile hurts nobody."""
        return self.actions[0] if self.view.phase == "resolution" else PASS

    def fumble(self) -> Action:
        """Where the ability turns a round, heals wounds, or avoids them."""
        ability = self.victim.stat.effect
        fight = self.fight
        if fight is not None and fight.revealed:
            if ability.do in (effects.SYMBOL, effects.HEAL):
                return self.actions[0]
            a = self.my_arena()
            own, other = self.revealed(a)
            b = a.copy()
            b.take(ability)
            gain = self.outcome(b, own, other) - self.outcome(a, own, other)
            return self.actions[0] if gain > EVENT_COST else PASS
        if self.view.phase == "move" and self.view.trap is not None:
            return self.actions[0]
        heals = ability.do == effects.HEAL and self.victim.damage >= ability.size
        return self.actions[0] if heals else PASS

    # -- the battle (notes 12, 13) -------------------------------------------------------------

    def my_arena(self) -> Arena:
        """The arena of the battle under way."""
        fight = self.fight
        assert fight is not None
        place = fight.place
        a = self.fought(fight.monster, place)
        a.level, a.dm_cards = fight.limit(HERO_SIDE), fight.limit(DM_SIDE)
        return a

    def outcome(self, a: Arena, own: list[Attack], other: list[Attack]) -> float:
        """What the round is worth to the hero as the cards lie."""
        to_hero, to_monster, result = clash(a, own, other)
        return settle(a, to_hero, to_monster, result, HOPE)

    def expected(self, a: Arena, cards: list[Attack], hands: list[list[Attack]]) -> float:
        """What the round is worth to the hero if I commit these cards."""
        bonus = tuple(a.bonus)
        total, faced = 0.0, Faced(a, cards)
        for hand in hands:
            own = strongest(hand, bonus, a.level, self.luck)
            to_hero, to_monster, result = meet(a, own, faced)
            total += settle(a, to_hero, to_monster, result, HOPE)
        spent = sum([(card >> VALUE) - 2 for card in cards])
        return total / len(hands) + SPARED * spent

    def best_cards(
        self, a: Arena, done: list[Attack], hands: list[list[Attack]]
    ) -> tuple[float, list[Attack]]:
        """The handful that is worst for the hero, with the cards that are down already."""
        rest = attacks(self.hand)
        for card in done:
            rest.remove(card)
        best, chosen = self.expected(a, done, hands), done
        tried: set[tuple[Attack, ...]] = set()
        for count in range(1, min(a.dm_cards - len(done), len(rest)) + 1):
            tried.update(combinations(sorted(rest), count))
        for cards in sorted(tried):
            worth = self.expected(a, [*done, *cards], hands) - self.whim()
            if worth < best:
                best, chosen = worth, [*done, *cards]
        return best, chosen

    def commit(self) -> Action:
        """The card that does best against what the hero may have put down."""
        fight = self.fight
        assert fight is not None
        done = attacks(fight.committed)
        hands = self.hero_hands()
        _, chosen = self.best_cards(self.my_arena(), done, hands)
        if len(chosen) == len(done):
            return READY
        return self.first_of(commitment(chosen[len(done)]), READY)

    def window(self) -> Action:
        """An event where it makes a difference that is worth a card."""
        fight = self.fight
        assert fight is not None
        a = self.my_arena()
        if fight.revealed:
            own, other = self.revealed(a)
            least, wish = self.outcome(a, own, other) - EVENT_COST, PASS
            for action in self.actions:
                if action is PASS:
                    continue
                worth = self.after(a, CARDS[action.args[0]], own, other)
                if worth < least:
                    least, wish = worth, action
            return wish
        hands = self.hero_hands()
        early = [one for one in self.actions if one is not PASS and not waits(CARDS[one.args[0]])]
        if not early:
            return PASS
        least, wish = self.best_cards(a, [], hands)[0] - EVENT_COST, PASS
        for action in early:
            b = a.copy()
            for effect in CARDS[action.args[0]].effects:
                b.take(effect)
            worth = self.best_cards(b, [], hands)[0]
            if worth < least:
                least, wish = worth, action
        return wish

    def after(self, a: Arena, event: Card, own: list[Attack], other: list[Attack]) -> float:
        """What the round is worth to the hero after that event."""
        change = event.does(effects.SYMBOL)
        if change is not None:
            return self.best_change(a, change.symbol, own, other)[0]
        b = a.copy()
        for effect in event.effects:
            b.take(effect)
        return self.outcome(b, own, other)

    def best_change(
        self, a: Arena, symbol: int, own: list[Attack], other: list[Attack]
    ) -> tuple[float, Action, int]:
        """The change of a symbol that is worst for the hero: its worth, target and symbol."""
        symbols = range(len(SYMBOLS)) if symbol == ANY_SYMBOL else (symbol,)
        best = (1000.0, self.actions[0], symbols[0])
        for targets, cards in ((CHANGE_DM, other), (CHANGE_OWN, own)):
            for number, card in enumerate(cards):
                if self.asked_for_target() and targets[number] not in self.actions:
                    continue
                if targets is CHANGE_OWN and not self.asked_for_target():
                    continue
                for new in symbols:
                    if new == card & SYMBOL:
                        continue
                    changed = cards.copy()
                    changed[number] = attack(card >> VALUE, new)
                    pair = (own, changed) if targets is CHANGE_DM else (changed, other)
                    worth = self.outcome(a, *pair)
                    if worth < best[0]:
                        best = (worth, targets[number], new)
        return best

    def asked_for_target(self) -> bool:
        """Say whether the decision is about which card changes its symbol."""
        return self.actions[0] in CHANGE_DM or self.actions[0] in CHANGE_OWN

    def change(self) -> Action:
        """The target, or the symbol, of the best change."""
        a = self.my_arena()
        own, other = self.revealed(a)
        top = self.view.seats[self.seat].top
        event = None if top == NONE_YET else CARDS[top].does(effects.SYMBOL)
        symbol = ANY_SYMBOL if event is None else event.symbol
        _, target, new = self.best_change(a, symbol, own, other)
        return self.first_of(target, BECOME[new])


def waits(event: Card) -> bool:
    """Say whether an event can wait until the cards are revealed."""
    return "post" in event.windows


THOUGHTS: Final[dict[str, Think]] = thoughts(
    DmThought,
    {
        "faction": DmThought.faction,
        "relief": DmThought.relief,
        "trap": DmThought.trap,
        "monster": DmThought.monster,
        "reinforcements": DmThought.reinforce,
        "collapse": DmThought.collapse,
        "fumble": DmThought.fumble,
        "dm-commit": DmThought.commit,
        "dm-window": DmThought.window,
        "target": DmThought.change,
        "symbol": DmThought.change,
    },
)
