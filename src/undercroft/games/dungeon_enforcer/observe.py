"""What a seat knows, as numbers: the groups, what they hold, the map, and the battle."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Kind
from undercroft.kernel.rules import Switches
from undercroft.kit.observing import SHARES, Learning, Observer

from .content import BATTLE_CARDS, HUNTERS, ITEMS, MONSTERS
from .content.maps import NOWHERE, SIZE
from .state import BASE_ATTACK, NOT_PLACED, DungeonEnforcer, Fight

COPIES: Final = 10
RICH: Final = 100.0
"""Coins with which one may win."""
TOKENS: Final = {"column": (SIZE, "its column, from 1"), "row": (SIZE, "its row, from 1")}
MOST_TOKENS: Final = 12
FIGHTER: Final = {
    "card": (60, "hunter or monster, counted from 1 in the order of the entries"),
    "hunter": (1, "whether it is a hunter"),
    "own": (1, "whether the seat plays it"),
    "side": (1, "0 the side of the hero, 1 of the monster"),
    "hp": (60, "HP left"),
    "attack": (20, "the printed attack"),
    "defense": (20, "the printed defense"),
    "poisoned": (1, "whether it is poisoned"),
    "placed": (1, "whether something lies there"),
    "play": (60, "what was placed, if it is known: 1 base attack, 2 base defense, 3 and on cards"),
    "boost": (20, "the die of its boost"),
}
MOST_FIGHTERS: Final = 10
SUPPLY: Final = {
    "own": (1, "whether it is the seat's"),
    "energy": (60, "battle energy"),
    "cards": (20, "cards in the hand"),
    "free": (60, "energy that is not reserved, of the own one"),
}
MOST_SUPPLIES: Final = 6


class Observed(Observer):
    """The match, each player, the tokens, the battle."""

    def __init__(self, players: int, kinds: Sequence[Kind]) -> None:
        super().__init__(players, kinds)
        lay = self.layout
        hunters, items = [one.slug for one in HUNTERS], [one.slug for one in ITEMS]
        monsters, cards = [one.slug for one in MONSTERS], [one.slug for one in BATTLE_CARDS]
        seats = [f"{n}" for n in range(players)]
        self.round = lay.number("round", 40, "the round")
        self.turn = lay.choice("turn", seats, "whose turn it is, in seats after this one")
        self.first = lay.choice("began", seats, "who began, in seats after this one")
        self.decks = lay.numbers("deck", ("hunters", "monsters", "items"), 60, "cards in a deck")
        self.discard = lay.numbers("discard", items, COPIES, "items in the discard")
        self.dead = lay.numbers("graveyard", hunters, COPIES, "hunters that are dead")
        self.slain = lay.numbers("slain", monsters, COPIES, "monsters that are slain")
        self.offer = lay.numbers("offer", hunters, COPIES, "hunters to choose from, if known")
        self.wares = lay.numbers("wares", items, COPIES, "items for sale, if known")
        self.for_sale = lay.number("wares", 20, "how many items are for sale")
        self.tokens = lay.table("monster token", MOST_TOKENS, TOKENS)
        self.fights = lay.number("battle", 1, "whether there is a battle")
        self.duel = lay.number("duel", 1, "whether it is a duel")
        self.hero = lay.choice("fighter", seats, "whose battle it is, in seats after this one")
        self.battle_round = lay.number("battle round", 40, "the round of the battle")
        self.attacks = lay.number("hero attacks", 1, "whether the hero side attacks this round")
        self.revealed = lay.number("revealed", 1, "whether the plays lie open")
        self.monster = lay.choice("monster", monsters, "the monster of the battle")
        self.hand = lay.numbers("hand", cards, COPIES, "battle cards of the own hand")
        self.spent = lay.numbers("spent", cards, COPIES, "battle cards discarded face up")
        self.deck = lay.number("battle deck", 60, "battle cards in the deck")
        self.fighters = lay.table("fighter", MOST_FIGHTERS, FIGHTER)
        self.supplies = lay.table("supply", MOST_SUPPLIES, SUPPLY)
        self.seat = len(lay.entries)
        for name in seats:
            lay.number(f"seat {name} column", SIZE, "the column of its token, from 1")
            lay.number(f"seat {name} row", SIZE, "the row of its token, from 1")
            lay.number(f"seat {name} energy", 60, "energy")
            lay.number(f"seat {name} coins", 255, "coins")
            lay.number(f"seat {name} defeated", 20, "monsters defeated")
            lay.number(f"seat {name} hp", 255, "HP of the whole group")
            lay.numbers(f"seat {name} hunters", hunters, COPIES, "the group")
            lay.choice(f"seat {name} main", hunters, "the main hunter")
            lay.number(f"seat {name} items", 20, "one-use items in the hand")
            lay.numbers(f"seat {name} gear", items, COPIES, "gear")
            lay.numbers(f"seat {name} items", items, COPIES, "one-use items that are known")
        self.each = (len(lay.entries) - self.seat) // players
        self.ready()

    def write(self, s: DungeonEnforcer, seat: int, row: bytearray) -> None:
        """See Observer.write."""
        self.put(row, self.round, s.round)
        if s.turn >= 0:
            row[self.turn + self.after(seat, s.turn)] = 1
        row[self.first + self.after(seat, s.first)] = 1
        self.put(row, self.decks, len(s.hunter_deck))
        self.put(row, self.decks + 1, len(s.monster_deck))
        self.put(row, self.decks + 2, len(s.item_deck))
        self.count(row, self.discard, s.item_discard)
        self.count(row, self.dead, s.dead)
        self.count(row, self.slain, s.slain)
        if s.offer is not None and s.offer.seen_by(seat):
            self.count(row, self.offer, s.offer.cards)
        if s.wares is not None:
            self.put(row, self.for_sale, len(s.wares.cards))
            if s.wares.seen_by(seat):
                self.count(row, self.wares, s.wares.cards)
        for n, token in enumerate(s.tokens[:MOST_TOKENS]):
            self._square(row, self.tokens + n * len(TOKENS), token)
        if s.fight is not None:
            self._battle(s, s.fight, seat, row)
        for n in range(self.players):
            self._player(s, (seat + n) % self.players, seat, self.seat + n * self.each, row)

    def _square(self, row: bytearray, at: int, square: int) -> None:
        if square != NOWHERE:
            row[at], row[at + 1] = square % SIZE + 1, square // SIZE + 1

    def _player(self, s: DungeonEnforcer, number: int, seat: int, at: int, row: bytearray) -> None:
        one = s.players[number]
        self._square(row, at, one.square)
        self.put(row, at + 2, one.energy)
        self.put(row, at + 3, one.coins)
        self.put(row, at + 4, one.defeated)
        self.put(row, at + 5, sum(one.hp))
        at += 6
        self.count(row, at, one.hunters)
        at += len(HUNTERS)
        if one.hunters:
            row[at + one.hunters[0]] = 1
        at += len(HUNTERS)
        self.put(row, at, len(one.items))
        at += 1
        self.count(row, at, one.gear)
        at += len(ITEMS)
        unknown = s.unknown_items(seat, number)
        self.count(row, at, [item for n, item in enumerate(one.items) if n not in unknown])

    def _battle(self, s: DungeonEnforcer, fight: Fight, seat: int, row: bytearray) -> None:
        row[self.fights], row[self.duel] = 1, int(fight.is_duel)
        row[self.hero + self.after(seat, fight.hero)] = 1
        self.put(row, self.battle_round, fight.round)
        row[self.attacks] = fight.round % 2
        row[self.revealed] = int(fight.revealed)
        if fight.monster >= 0:
            row[self.monster + fight.monster] = 1
        self.count(row, self.spent, fight.spent)
        self.put(row, self.deck, len(fight.deck))
        at = self.fighters
        for one in fight.fighters[:MOST_FIGHTERS]:
            owner = fight.player_of(one.side)
            self.put(row, at, one.card + 1)
            row[at + 1], row[at + 2], row[at + 3] = int(one.is_hunter), int(owner == seat), one.side
            self.put(row, at + 4, one.hp)
            self.put(row, at + 5, one.stats.attack)
            self.put(row, at + 6, one.stats.defense)
            row[at + 7], row[at + 8] = int(one.poisoned), int(one.placed != NOT_PLACED)
            if one.placed != NOT_PLACED and fight.knows_play(seat, one):
                base = 1 if one.placed == BASE_ATTACK else 2
                self.put(row, at + 9, one.placed + 3 if one.has_card else base)
            self.put(row, at + 10, one.boost)
            at += len(FIGHTER)
        at = self.supplies
        for supply in fight.supplies[:MOST_SUPPLIES]:
            own = supply.owner == seat
            row[at] = int(own)
            self.put(row, at + 1, supply.energy)
            self.put(row, at + 2, len(supply.hand))
            if own:
                self.put(row, at + 3, supply.free)
                self.count(row, self.hand, supply.hand)
            at += len(SUPPLY)


def progress(s: DungeonEnforcer, seat: int) -> float:
    """Return the coins and the defeated monsters of a seat."""
    one = s.players[seat]
    return one.coins / RICH + one.defeated / 10


def utility(players: int, switches: Switches) -> str:
    """Return what kind of utility it is: a win that is shared."""
    return SHARES


LEARNING: Final = Learning(observer=Observed, utility=utility, longest=20_000, progress=progress)
