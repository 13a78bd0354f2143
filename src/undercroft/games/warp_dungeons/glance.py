"""What the rule of thumb reads of the table: what lies open, and what its seat alone knows.

It is the view without words, made of cards and places instead of what is said of them; what takes
longer is worked out when it is asked for.
"""

from typing import Final

from undercroft.kit.terms import Term

from .content.cards import SYMBOLS, Card
from .content.catalogue import CARDS, FACTIONS, HEROES
from .fight import Fight
from .rules import strength
from .rules.scoring import score
from .rules.trap import Trap
from .state import NONE_YET, Exit, WarpDungeons
from .view import own_commits, phase, unknown_moment

Shown = list[tuple[int, int]]
"""Revealed attack cards: their values, and the symbols that they have now."""


class Seat:
    """A player's cards, as far as another player knows them."""

    def __init__(self, s: WarpDungeons, number: int) -> None:
        one = s.players[number]
        self.number = number
        self.brought = one.brought
        self.hand_size = len(one.hand.cards)
        self.discard: list[int] = [] if s.rules.top_only else one.discard.cards
        self.top = one.discard.cards[-1] if one.discard.cards else NONE_YET


class HeroSeat(Seat):
    """A hero: `stat` is its stat card, `bonus` what it adds to cards of each symbol now, `stake`
    the own stake."""

    def __init__(self, s: WarpDungeons, number: int, seat: int) -> None:
        super().__init__(s, number)
        one = s.players[number]
        self._s = s
        self.stat = HEROES[one.hero]
        self.bonus = [strength.hero_bonus(s, number, symbol) for symbol in range(len(SYMBOLS))]
        self.wounds, self.damage, self.poison = self.stat.wounds, one.damage, one.poison
        self.alive, self.level, self.place = one.alive, one.level, one.place
        self.attached = [CARDS[card] for card in one.attached]
        self.trophies = one.trophies
        self.staked = one.stake != NONE_YET
        own = self.staked and number == seat
        self.stake: Card | None = CARDS[one.stake] if own else None

    @property
    def score(self) -> int:
        """The points."""
        return score(self._s, self.number)


class Battle:
    """The battle under way; `committed` is what the seat itself has put down before the reveal."""

    def __init__(self, s: WarpDungeons, fight: Fight, seat: int) -> None:
        self._s = s
        self._fight = fight
        self.place = s.dungeon.places[fight.place]
        self.monster = CARDS[fight.monster]
        self.suffered, self.refight, self.revealed = fight.suffered, fight.refight, fight.revealed
        down = () if fight.revealed else own_commits(s, fight, seat)
        self.committed = [CARDS[card] for card in down]

    @property
    def events(self) -> list[Card]:
        """The events in effect."""
        return strength.events_in_effect(self._fight)

    def limit(self, side: int) -> int:
        """Return how many cards a side may commit."""
        return strength.commit_limit(self._s, self._fight, side)

    @property
    def hero_cards(self) -> Shown:
        """The hero's cards, once they are revealed."""
        return self._shown(self._fight.hero_cards, self._fight.hero_symbols)

    @property
    def dm_cards(self) -> Shown:
        """The DM's cards, once they are revealed."""
        return self._shown(self._fight.dm_cards, self._fight.dm_symbols)

    @property
    def hero_total(self) -> int:
        """What counts for the hero as the cards lie, below 0 too."""
        return _sum(strength.hero_terms(self._s, self._fight))

    @property
    def dm_total(self) -> int:
        """What counts for the DM's side as the cards lie, below 0 too."""
        return _sum(strength.dm_terms(self._s, self._fight))

    def _shown(self, cards: tuple[int, ...], symbols: tuple[int, ...]) -> Shown:
        if not self.revealed:
            return []
        return [(CARDS[card].value, symbols[number]) for number, card in enumerate(cards)]


class Sprung:
    """A trap that was sprung: its card, and what is paid of its cost."""

    def __init__(self, card: Card, paid: int) -> None:
        self.card = card
        self.paid = paid


class Glance:
    """The table: `places` and `piles` are those of the dungeon, which lie open (R6)."""

    def __init__(self, s: WarpDungeons, seat: int) -> None:
        self._s = s
        self._seat = seat
        self.dm = s.dm
        self.faction = "" if s.faction == NONE_YET else FACTIONS[s.faction]
        self.lap, self.lap_cap, self.turn = s.lap, s.rules.lap_cap, s.turn
        self.heroics, self.heroic_once = s.heroics, s.rules.heroic_once
        self.deaths_door = s.rules.deaths_door
        self.places, self.piles = s.dungeon.places, s.dungeon.piles
        self.seats: list[Seat] = []
        self.heroes: list[HeroSeat] = []
        for number in range(len(s.players)):
            if number == s.dm:
                self.seats.append(Seat(s, number))
            else:
                self.heroes.append(HeroSeat(s, number, seat))
                self.seats.append(self.heroes[-1])
        self.battle = None if s.fight is None else Battle(s, s.fight, seat)

    def pile(self, way: Exit) -> tuple[int, ...]:
        """Return the pile behind an exit; none where a card was laid."""
        return self.piles[way.path] if way.child == NONE_YET else ()

    @property
    def hand(self) -> list[Card]:
        """The cards of the own hand, in the order of CARDS."""
        return [CARDS[card] for card in sorted(self._s.players[self._seat].hand.cards)]

    @property
    def phase(self) -> str:
        """The phase of the turn under way, "" if the seat may not know."""
        return phase(self._s, self._seat)

    @property
    def steps(self) -> int:
        """How many steps the active hero has left, as far as the seat may know."""
        return 0 if unknown_moment(self._s, self._seat) else max(0, self._s.steps)

    @property
    def trap(self) -> Sprung | None:
        """The trap that was sprung and is not over yet, None without one."""
        for frame in self._s.stack:
            if isinstance(frame, Trap) and frame.card != NONE_YET:
                return Sprung(CARDS[frame.card], frame.paid)
        return None


glance: Final = Glance


def _sum(terms: list[Term]) -> int:
    found = 0
    for term in terms:
        found += term.size
    return found
