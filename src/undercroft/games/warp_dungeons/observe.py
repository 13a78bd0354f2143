"""What a seat knows, as numbers: hand, players, dungeon and battle."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Kind
from undercroft.kernel.rules import Switches
from undercroft.kit.observing import SHARES, Learning, Observer

from .content.cards import SYMBOLS
from .content.catalogue import CARDS, DUNGEON, FACTIONS, HEROES
from .fight import Fight
from .rules.scoring import contenders, score
from .rules.trap import Trap
from .state import NONE_YET, Place, WarpDungeons
from .view import avoidable, unknown_moment

ENOUGH: Final = 20.0
"""A score with which heroes win."""
PLACES: Final = 48
MIDDLE: Final = 24
"""What is added to x and y, which may be negative."""
COPIES: Final = 10
PLACE: Final = {
    "card": (60, "the dungeon card, counted from 1 in the order of the entries `here`"),
    "sheet": (20, "the sheet of the drawing"),
    "x": (2 * MIDDLE, f"x, and {MIDDLE}"),
    "y": (2 * MIDDLE, f"y, and {MIDDLE}"),
    "exits": (4, "open exits"),
    "unexplored": (4, "those behind which cards lie"),
    "secret": (4, "those that are secret doors"),
    "walled": (4, "exits that were walled off"),
    "resolved": (1, "whether it is resolved"),
    "points": (20, "what a monster that waits here is worth"),
    "waits": (1, "whether a monster waits here"),
    "heroes": (4, "living heroes here"),
    "own": (1, "whether the seat's hero is here"),
}
BESIDE: Final = ("hero", "dm")


class Observed(Observer):
    """The moment, the battle, each player, each card of the dungeon."""

    def __init__(self, players: int, kinds: Sequence[Kind]) -> None:
        super().__init__(players, kinds)
        lay = self.layout
        cards = [card.slug for card in CARDS]
        seats = [f"{n}" for n in range(players)]
        self.dm = lay.choice("dm", seats, "who is the dungeon master, in seats after this one")
        self.faction = lay.choice("faction", FACTIONS, "the faction of the monsters")
        self.turn = lay.choice("turn", seats, "whose turn it is, in seats after this one")
        self.lap = lay.number("lap", 255, "the lap")
        self.steps = lay.number("steps", 20, "steps left, if the moment may be known")
        self.heroics = lay.number("heroics", 5, "Heroic Actions in effect")
        self.trap = lay.choice("trap", cards, "the trap that was sprung")
        self.foe = lay.choice("foe", cards, "what the seat is about to fight, and may yet avoid")
        self.hand = lay.numbers("hand", cards, COPIES, "cards of the own hand")
        self.stake = lay.choice("stake", cards, "what the seat has staked")
        self.here = lay.choice("here", [one.slug for one in DUNGEON], "the card under the hero")
        self.fights = lay.number("battle", 1, "whether there is a battle")
        self.hero = lay.choice("fighter", seats, "the hero of the battle, in seats after this one")
        self.monster = lay.choice("monster", cards, "the monster of the battle")
        self.suffered = lay.number("suffered", 20, "wounds of the monster")
        self.battle_round = lay.number("battle round", 20, "the round of the battle")
        self.refight = lay.number("refight", 1, "whether it is fought again")
        self.worthless = lay.number("worthless", 1, "whether it is worth nothing")
        self.ready_to_show = lay.number("hero ready", 1, "whether the hero's cards are down")
        self.revealed = lay.number("revealed", 1, "whether the cards lie open")
        self.events = lay.numbers("event", cards, COPIES, "events in effect")
        self.played = lay.numbers("played by hero", cards, COPIES, "the hero's cards, if known")
        self.against = lay.numbers("played by dm", cards, COPIES, "the monster's cards, if known")
        self.symbols = [
            lay.numbers(f"{side} symbol", SYMBOLS, COPIES, "symbols as they count, once revealed")
            for side in BESIDE
        ]
        self.seat = len(lay.entries)
        for name in seats:
            lay.number(f"seat {name} hand", 30, "cards in the hand")
            lay.number(f"seat {name} deck", 80, "cards in the deck")
            lay.numbers(f"seat {name} discard", cards, COPIES, "cards in the discard, if open")
            lay.choice(f"seat {name} hero", [hero.slug for hero in HEROES], "the hero")
            lay.number(f"seat {name} alive", 1, "whether the hero lives")
            lay.number(f"seat {name} damage", 20, "damage")
            lay.number(f"seat {name} level", 3, "the level")
            lay.number(f"seat {name} poison", 10, "poison counters")
            lay.number(f"seat {name} missed", 1, "whether a turn will be missed")
            lay.number(f"seat {name} staked", 1, "whether something is staked")
            lay.number(f"seat {name} score", 60, "the score")
            lay.number(f"seat {name} trophies", 30, "trophies")
            lay.numbers(f"seat {name} attached", cards, COPIES, "cards attached to the hero")
        self.each = (len(lay.entries) - self.seat) // players
        self.places = lay.table("place", PLACES, PLACE)
        self.ready()

    def write(self, s: WarpDungeons, seat: int, row: bytearray) -> None:
        """See Observer.write."""
        row[self.dm + self.after(seat, s.dm)] = 1
        if s.faction != NONE_YET:
            row[self.faction + s.faction] = 1
        if s.turn != NONE_YET:
            row[self.turn + self.after(seat, s.turn)] = 1
        self.put(row, self.lap, s.lap)
        if not unknown_moment(s, seat):
            self.put(row, self.steps, s.steps)
        self.put(row, self.heroics, s.heroics)
        frame = s.top
        while frame is not None:
            if isinstance(frame, Trap) and frame.card != NONE_YET:
                row[self.trap + frame.card] = 1
            frame = frame.below
        foe = avoidable(s, seat)
        if foe != NONE_YET:
            row[self.foe + foe] = 1
        own = s.players[seat]
        self.count(row, self.hand, own.hand.cards)
        if own.stake != NONE_YET:
            row[self.stake + own.stake] = 1
        if seat != s.dm and s.dungeon.places:
            row[self.here + s.dungeon.places[own.place].kind] = 1
        if s.fight is not None:
            self._battle(s, s.fight, seat, row)
        for n in range(self.players):
            self._player(s, (seat + n) % self.players, self.seat + n * self.each, row)
        self._dungeon(s, seat, row)

    def _battle(self, s: WarpDungeons, fight: Fight, seat: int, row: bytearray) -> None:
        row[self.fights] = 1
        row[self.hero + self.after(seat, fight.player)] = 1
        row[self.monster + fight.monster] = 1
        self.put(row, self.suffered, fight.suffered)
        self.put(row, self.battle_round, fight.round)
        row[self.refight], row[self.worthless] = int(fight.refight), int(fight.worthless)
        row[self.ready_to_show] = int(fight.hero_ready)
        row[self.revealed] = int(fight.revealed)
        self.count(row, self.events, fight.lasting)
        self.count(row, self.events, fight.fleeting)
        if fight.revealed or seat == fight.player:
            self.count(row, self.played, fight.hero_cards)
        if fight.revealed or seat == s.dm:
            self.count(row, self.against, fight.dm_cards)
        if fight.revealed:
            self.count(row, self.symbols[0], fight.hero_symbols)
            self.count(row, self.symbols[1], fight.dm_symbols)

    def _player(self, s: WarpDungeons, number: int, at: int, row: bytearray) -> None:
        one = s.players[number]
        self.put(row, at, len(one.hand.cards))
        self.put(row, at + 1, len(one.deck.cards))
        at += 2
        self.count(row, at, one.discard.cards[-1:] if s.rules.top_only else one.discard.cards)
        at += len(CARDS)
        if number == s.dm:
            return
        row[at + one.hero] = 1
        at += len(HEROES)
        row[at] = int(one.alive)
        self.put(row, at + 1, one.damage)
        row[at + 2] = one.level
        self.put(row, at + 3, one.poison)
        row[at + 4], row[at + 5] = int(one.missed), int(one.stake != NONE_YET)
        self.put(row, at + 6, score(s, number))
        self.put(row, at + 7, len(one.trophies))
        self.count(row, at + 8, one.attached)

    def _dungeon(self, s: WarpDungeons, seat: int, row: bytearray) -> None:
        at = self.places
        for one in s.dungeon.places[:PLACES]:
            self._place(s, one, at, row)
            at += len(PLACE)
        heroes = self.places + len(PLACE) - 2
        for number in s.living:
            place = s.players[number].place
            if place < PLACES:
                row[heroes + place * len(PLACE)] += 1
                if number == seat:
                    row[heroes + 1 + place * len(PLACE)] = 1

    def _place(self, s: WarpDungeons, one: Place, at: int, row: bytearray) -> None:
        self.put(row, at, one.kind + 1)
        self.put(row, at + 1, one.sheet)
        self.put(row, at + 2, one.x + MIDDLE)
        self.put(row, at + 3, one.y + MIDDLE)
        row[at + 4] = len(one.exits)
        for way in one.exits:
            row[at + 5] += int(way.child == NONE_YET and len(s.dungeon.piles[way.path]) > 0)
            row[at + 6] += int(way.secret)
        self.put(row, at + 7, one.walled)
        row[at + 8] = int(one.resolved)
        if one.monster != NONE_YET:
            self.put(row, at + 9, CARDS[one.monster].points)
            row[at + 10] = 1


def progress(s: WarpDungeons, seat: int) -> float:
    """Return the score of a hero; of the dungeon master how little the heroes have."""
    if seat != s.dm:
        return score(s, seat) / ENOUGH
    scores = [score(s, hero) for hero in contenders(s)]
    return -max(scores) / ENOUGH if scores else 0.0


def utility(players: int, switches: Switches) -> str:
    """Return what kind of utility it is: a win that is shared (WD-15.5)."""
    return SHARES


LEARNING: Final = Learning(observer=Observed, utility=utility, longest=5_000, progress=progress)
