"""What both roles look at: the view, the own hand, and the hands that others may hold."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Action
from undercroft.kit import thought
from undercroft.kit.look import Look

from ..actions import COMMIT
from ..content import effects
from ..content.cards import ATTACK, Card, DungeonCard, Hero
from ..content.catalogue import CARDS, DUNGEON, HEROES
from ..shapes import Battle, CardFace, HeroSeat, MapPlace, RevealedCard, Seat, View
from .reckoning import SYMBOL, VALUE, Arena, Attack, Luck, attack

SAMPLES: Final = 12
"""How many hands of the other side are thought of."""
WHIM: Final = 0.002
HIGHEST: Final = 3
"""The highest value of an attack card."""

_cards: Final[dict[str, Card]] = {}
_heroes: Final[dict[str, Hero]] = {}
_dungeon: Final[dict[str, DungeonCard]] = {}


def card_named(slug: str) -> Card:
    """Return the card of that slug, also one that a pack brought."""
    if len(_cards) != len(CARDS):
        for one in CARDS:
            _cards[one.slug] = one
    return _cards[slug]


def hero_named(slug: str) -> Hero:
    """Return the stat card of that slug."""
    if len(_heroes) != len(HEROES):
        for one in HEROES:
            _heroes[one.slug] = one
    return _heroes[slug]


def dungeon_card_named(slug: str) -> DungeonCard:
    """Return the dungeon card of that slug."""
    if len(_dungeon) != len(DUNGEON):
        for one in DUNGEON:
            _dungeon[one.slug] = one
    return _dungeon[slug]


def attacks(cards: Sequence[Card]) -> list[Attack]:
    """Return the attack cards among cards."""
    return [attack(card.value, card.symbol) for card in cards if card.kind == ATTACK]


def commitment(card: Attack) -> Action:
    """Return the action that puts such a card face down; attack cards come first of all cards."""
    return COMMIT[(card & SYMBOL) * HIGHEST + (card >> VALUE) - 1]


class Thought(thought.Thought[View]):
    """One decision: my hand, the heroes, the dungeon and the battle under way."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.seats: list[Seat] = self.view["seats"]
        self.fight: Battle | None = self.view["battle"]
        self.me: Seat = self.seats[self.seat]
        self.hand: list[Card] = [card_named(one["slug"]) for one in self.me["hand"] or ()]
        seed = self.view["lap"] * 31 + self.view["turn"]
        for card in self.hand:
            seed = seed * 37 + card.id & 0xFFFFFFF
        self.luck = Luck(seed)

    @property
    def places(self) -> list[MapPlace]:
        """The cards laid."""
        return self.view["map"]["places"]

    def hero_seat(self, player: int) -> HeroSeat:
        """Return the seat of a hero."""
        one = self.seats[player]
        assert one["role"] == "hero"
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
        one = self.seats[player]
        counts: dict[str, int] = {}
        for entry in one["deck_list"]:
            counts[entry["slug"]] = entry["count"]
        for entry in one["discard"]["cards"]:
            counts[entry["slug"]] -= entry["count"]
        shown: list[CardFace] = []
        if one["role"] == "hero":
            shown += one["attached"]
        else:
            for seat in self.seats:
                shown += seat["trophies"] if seat["role"] == "hero" else ()
            shown += [place["monster"] for place in self.places if place["monster"] is not None]
        for card in shown:
            if card["slug"] in counts:
                counts[card["slug"]] -= 1
        cards: list[Card] = []
        for slug, count in counts.items():
            if count > 0:
                cards += [card_named(slug)] * count
        return cards

    def hands(self, player: int, samples: int = SAMPLES) -> list[list[Card]]:
        """Return hands that the player may hold, each equally likely."""
        pool = self.unseen(player)
        size = min(len(pool), self.seats[player]["hand_size"])
        hands: list[list[Card]] = []
        for _ in range(samples):
            self.luck.shuffle(pool, size)
            hands.append(pool[:size])
        return hands

    # -- the battle ----------------------------------------------------------------------------

    def arena(self, player: int, monster: Card, place: MapPlace) -> Arena:
        """Return what counts when that hero fights that monster there, cards apart."""
        a, one = Arena(), self.hero_seat(player)
        a.bonus, a.level = list(one["bonus_now"]), one["level"]
        a.hero_flat = -one["poison"]
        a.left = one["wounds"] - one["damage"] + self.healing(one)
        for slug in {treasure["slug"] for treasure in one["attached"]}:
            ring = card_named(slug).does(effects.EXTRA)
            if ring is not None:
                a.hero_extra = max(a.hero_extra, ring.size)
        if self.view["heroics"] and player == self.view["turn"]:
            a.take(hero_named(one["hero"]).effect, self.view["heroics"])
        a.monster_bonus, a.monster_left = monster.bonus, monster.wounds
        a.dm_flat = self.room_bonus(monster, place)
        for effect in monster.effects:
            a.take(effect)
        fight = self.fight
        if fight is not None and fight["place"] == place["number"]:
            a.monster_left -= fight["suffered"]
            for event in fight["events"]:
                for effect in card_named(event["slug"]).effects:
                    if effect.do != effects.RESTORE:
                        a.take(effect)
        return a

    def room_bonus(self, monster: Card, place: MapPlace) -> int:
        """Return what the room adds to its monster."""
        room = dungeon_card_named(place["card"])
        if room.declared_only and monster.faction != self.view["faction"]:
            return 0
        return room.attack

    def healing(self, one: HeroSeat) -> int:
        """Return how many wounds the potions before a hero can heal."""
        healed = 0
        for treasure in one["attached"]:
            potion = card_named(treasure["slug"]).does(effects.HEAL)
            if potion is not None:
                healed += min(potion.size, one["wounds"])
        return healed

    def revealed(self, a: Arena) -> tuple[list[Attack], list[Attack]]:
        """Return the cards of the round as they lie, and make the arena's sums agree with them."""
        fight = self.fight
        assert fight is not None
        assert fight["revealed"]
        own = [attack(card_named(c["slug"]).value, symbol_of(c)) for c in fight["hero"]["cards"]]
        other = [attack(card_named(c["slug"]).value, symbol_of(c)) for c in fight["dm"]["cards"]]
        a.hero_flat = sum([term["size"] for term in fight["hero"]["terms"]])
        a.dm_flat = sum([term["size"] for term in fight["dm"]["terms"]])
        for card in own:
            a.hero_flat -= (card >> VALUE) * a.factor[card & SYMBOL] + a.bonus[card & SYMBOL]
        for card in other:
            a.dm_flat -= (card >> VALUE) + a.monster_bonus[card & SYMBOL]
        return own, other


NOW: Final = {"battle": 0, "magic": 1, "agility": 2, "strength": 3, "courage": 4}


def symbol_of(card: RevealedCard) -> int:
    """Return the symbol that a revealed card has now."""
    return NOW[card["now"]]
