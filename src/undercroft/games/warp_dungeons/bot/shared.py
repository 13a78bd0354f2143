"""What both roles look at: the view, the own hand, and the hands that others may hold."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Action
from undercroft.kit import thought
from undercroft.kit.look import Look

from ..actions import COMMIT
from ..content import effects
from ..content.cards import ATTACK, OBJECTIVE, Card
from ..content.catalogue import CARDS, DUNGEON
from ..glance import Glance, HeroSeat
from ..state import NONE_YET, Place
from .reckoning import SYMBOL, VALUE, Arena, Attack, Luck, attack

SAMPLES: Final = 12
"""How many hands of the other side are thought of."""
WHIM: Final = 0.002
HIGHEST: Final = 3
"""The highest value of an attack card."""


def attacks(cards: Sequence[Card]) -> list[Attack]:
    """Return the attack cards among cards."""
    return [attack(card.value, card.symbol) for card in cards if card.kind == ATTACK]


def commitment(card: Attack) -> Action:
    """Return the action that puts such a card face down; attack cards come first of all cards."""
    return COMMIT[(card & SYMBOL) * HIGHEST + (card >> VALUE) - 1]


class Thought(thought.Thought[Glance]):
    """One decision: my hand, the heroes, the dungeon and the battle under way."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.places = self.view.places
        self.fight = self.view.battle
        self.hand = self.view.hand
        self.samples = SAMPLES
        seed = self.view.lap * 31 + self.view.turn
        for card in self.hand:
            seed = seed * 37 + card.id & 0xFFFFFFF
        self.luck = Luck(seed)

    def hero_seat(self, player: int) -> HeroSeat:
        """Return the seat of a hero."""
        one = self.view.seats[player]
        assert isinstance(one, HeroSeat)
        return one

    def whim(self) -> float:
        """Return a little worth for nothing: of choices that are alike, any (note 5)."""
        return WHIM * self.luck.below(100)

    def held(self, kind: int) -> list[Card]:
        """Return my cards of that kind."""
        return [card for card in self.hand if card.kind == kind]

    # -- the others' cards ---------------------------------------------------------------------

    def unseen(self, player: int) -> list[Card]:
        """Return what may be in a player's hand: the deck less all that lies open."""
        one = self.view.seats[player]
        shown = one.discard.copy()
        if isinstance(one, HeroSeat):
            shown += [card.id for card in one.attached]
        else:
            for hero in self.view.heroes:
                shown += hero.trophies
            shown += [place.monster for place in self.places if place.monster != NONE_YET]
        left = sorted(one.brought)
        for card in shown:
            if card in left:
                left.remove(card)
        return [CARDS[card] for card in left]

    def hands(self, player: int) -> list[list[Card]]:
        """Return hands that the player may hold, each equally likely."""
        pool = self.unseen(player)
        size = min(len(pool), self.view.seats[player].hand_size)
        hands: list[list[Card]] = []
        for _ in range(self.samples):
            self.luck.shuffle(pool, size)
            hands.append(pool[:size])
        return hands

    # -- the battle ----------------------------------------------------------------------------

    def arena(self, player: int, monster: Card, place: Place) -> Arena:
        """Return what counts when that hero fights that monster there, cards apart."""
        a, one = Arena(), self.hero_seat(player)
        a.bonus, a.level = one.bonus, one.level
        a.hero_flat = -one.poison
        a.left = one.wounds - one.damage + self.healing(one)
        for treasure in one.attached:
            ring = treasure.does(effects.EXTRA)
            if ring is not None:
                a.hero_extra = max(a.hero_extra, ring.size)
        if self.view.heroics and player == self.view.turn:
            a.take(one.stat.effect, self.view.heroics)
        a.monster_bonus, a.monster_left = monster.bonus, monster.wounds
        a.dm_flat = self.room_bonus(monster, place)
        for effect in monster.effects:
            a.take(effect)
        fight = self.fight
        if fight is not None and fight.place is place:
            a.monster_left -= fight.suffered
            for event in fight.events:
                for effect in event.effects:
                    if effect.do != effects.RESTORE:
                        a.take(effect)
        return a

    def room_bonus(self, monster: Card, place: Place) -> int:
        """Return what the room adds to its monster."""
        room = DUNGEON[place.kind]
        if room.declared_only and monster.faction != self.view.faction:
            return 0
        return room.attack

    def healing(self, one: HeroSeat) -> int:
        """Return how many wounds the potions before a hero can heal."""
        healed = 0
        for treasure in one.attached:
            potion = treasure.does(effects.HEAL)
            if potion is not None:
                healed += min(potion.size, one.wounds)
        return healed

    def revealed(self, a: Arena) -> tuple[list[Attack], list[Attack]]:
        """Return the cards of the round as they lie, and make the arena's sums agree with them."""
        fight = self.fight
        assert fight is not None
        assert fight.revealed
        own = [attack(value, symbol) for value, symbol in fight.hero_cards]
        other = [attack(value, symbol) for value, symbol in fight.dm_cards]
        a.hero_flat, a.dm_flat = fight.hero_total, fight.dm_total
        for card in own:
            a.hero_flat -= (card >> VALUE) * a.factor[card & SYMBOL] + a.bonus[card & SYMBOL]
        for card in other:
            a.dm_flat -= (card >> VALUE) + a.monster_bonus[card & SYMBOL]
        return own, other


def is_objective(place: Place) -> bool:
    """Say whether that is the Objective Room."""
    return DUNGEON[place.kind].kind == OBJECTIVE


def is_room(place: Place) -> bool:
    """Say whether that can be resolved."""
    return DUNGEON[place.kind].is_room()
