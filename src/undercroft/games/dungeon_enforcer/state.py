"""The table of Dungeon Enforcer: players on a map, their groups, and the battle under way."""

from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.kernel import Part, State
from undercroft.kernel.events import Value
from undercroft.kit.zones import Zone

from .content import BATTLE_CARDS, HUNTERS, ITEMS, MONSTERS
from .content.cards import ANY, ATTACK, DEFENSE, Fighting
from .content.maps import NOWHERE
from .switches import HouseRules

NONE: Final = -1
AUTOMATON: Final = -1
"""Plays the monster in the solo variant (DE-17.2)."""

HERO: Final = 0
MONSTER: Final = 1
"""The sides of a battle (DE-1.15); in a duel the challenger's is HERO (DE-18.3)."""

NOT_PLACED: Final = -1
BASE_ATTACK: Final = -2
BASE_DEFENSE: Final = -3
"""In place of a card: nothing yet, or a base play in that stance (DE-8.9)."""

WON: Final = "won"
LOST: Final = "lost"
BOTH_FELL: Final = "both"
DRAWN: Final = "drawn"
"""How a battle ended for the hero side (DE-14.1-14.3, 14.15); "" before."""

LAST_PLAYER: Final = "last"
CLEARED: Final = "cleared"
OUT_OF_ROUNDS: Final = "rounds"
ALL_DEAD: Final = "dead"
FELL_TOGETHER: Final = "together"
"""Why a match ended (DE-16.1, 16.2, 16.7, 17.3, 18.5)."""

NO_THROW: Final[tuple[str, int]] = ("", NONE)

Cards = tuple[int, ...]
"""Cards in one place, by number; the last is the top of a deck, or came last."""

Modifier = tuple[str, int, int, int]
"""Changes a total of this round: what it comes from, stance, size, size with an ally."""


@mypyc_attr(acyclic=True)
class Player(Part):
    """One player and its token (DE-1.9-1.12, 1.20). `hunters` is the group, the main hunter
    first, with `hp` each.

    `items` are one-use items in hand; of each `known_by` says who else knows it, a bit for each
    player: who lost it to this one (DE-14.9). `defeated` counts monsters (DE-16.9).
    """

    square: int = NOWHERE
    energy: int = 10
    coins: int = 10
    hunters: Cards = ()
    hp: tuple[int, ...] = ()
    gear: Cards = ()
    items: Cards = ()
    known_by: tuple[int, ...] = ()
    defeated: int = 0

    def granted(self, what: int) -> int:
        """Return how much of something the gear gives; copies add up (DE-15.4)."""
        extra = 0
        for item in self.gear:
            extra += ITEMS[item].grants[what]
        return extra

    def of_group(self, what: int) -> int:
        """Return how much of something gear and the group's hunters give together."""
        extra = self.granted(what)
        for hunter in self.hunters:
            extra += HUNTERS[hunter].grants[what]
        return extra


@mypyc_attr(acyclic=True)
class Supply(Part):
    """What a side fights with (DE-13.3, R41): battle energy, and the hand of battle cards.

    `reserved` is the price of attack cards placed this round (DE-8.2), `boosted` says whether a
    boost was used (DE-8.13), `away` holds its hand cards that were discarded face down (DE-12.7).
    With `hired_resources=separate` each hunter has one of its own.
    """

    owner: int
    energy: int
    hand: Cards = ()
    away: Cards = ()
    reserved: int = 0
    boosted: bool = False

    @property
    def free(self) -> int:
        """The energy that is not reserved, never negative (DE-8.2)."""
        return max(0, self.energy - self.reserved)


@mypyc_attr(acyclic=True)
class Fighter(Part):
    """A hunter or the monster in the battle (DE-1.14): what it has, and its play of this round.

    `supply` is the number of that from which its play is taken (R41). `uses` counts how often its
    ability was used, `acted` says whether it was this round. `placed` is a battle card or a base
    play, `had` the battle energy before it was placed (NONE if a base play was exchanged),
    `swapped` the energy when it was exchanged (NONE if it was not), `price` what is reserved for
    it, `boost` its die (0 for none). `seen_by` has a bit for each player who peeked at the play.
    `lost` is all HP lost this round, `hurt` the Reveal damage of it, `dealt` the Reveal damage
    done to others.
    """

    side: int
    card: int
    is_hunter: bool
    supply: int
    hp: int
    poisoned: bool = False
    uses: int = 0
    acted: bool = False
    revived: bool = False
    placed: int = NOT_PLACED
    had: int = 0
    swapped: int = NONE
    price: int = 0
    boost: int = 0
    mods: tuple[Modifier, ...] = ()
    seen_by: int = 0
    lost: int = 0
    hurt: int = 0
    dealt: int = 0

    @property
    def stats(self) -> Fighting:
        """The card: printed numbers and ability."""
        return HUNTERS[self.card] if self.is_hunter else MONSTERS[self.card]

    def grants(self, what: int) -> int:
        """Return how much of something its ability gives, nothing once it has fallen."""
        return self.stats.grants[what] if self.hp else 0

    @property
    def stance(self) -> int:
        """The stance of its play, ANY while there is none (DE-8.6, 8.7, 8.9)."""
        if self.placed >= 0:
            return BATTLE_CARDS[self.placed].stance
        return {BASE_ATTACK: ATTACK, BASE_DEFENSE: DEFENSE}.get(self.placed, ANY)

    @property
    def has_card(self) -> bool:
        """Say whether a battle card was placed for it."""
        return self.placed >= 0


@mypyc_attr(acyclic=True)
class Fight(Part):
    """The battle under way (DE-6). `hero` is the active player, `controller` who plays the
    monster, or the challenged player of a duel.

    `monster` is NONE in a duel. `main` is the main hunter's place among the `fighters`, who stand
    in group order, the monster last. `spent` are battle cards discarded face up. `revealed` says
    whether this round's plays lie open. `over` is how the battle ended.
    """

    hero: int
    controller: int
    monster: int
    fighters: list[Fighter]
    supplies: list[Supply]
    deck: Cards
    spent: Cards = ()
    round: int = 0
    main: int = 0
    revealed: bool = False
    over: str = ""

    @property
    def is_duel(self) -> bool:
        """Say whether two main hunters fight each other (DE-18.3)."""
        return self.monster == NONE

    @property
    def attacker(self) -> int:
        """The side that attacks this round: the hero side in odd ones (DE-6.12)."""
        return HERO if self.round % 2 else MONSTER

    def told(self, side: int) -> int:
        """Return a side as events tell it: those of a duel have other words."""
        return side + 2 * self.is_duel

    def player_of(self, side: int) -> int:
        """Return who plays a side: a player, or AUTOMATON."""
        return self.hero if side == HERO else self.controller

    def standing(self, side: int) -> list[Fighter]:
        """Return the fighters of a side with HP left, in group order."""
        return [one for one in self.fighters if one.side == side and one.hp]

    def side_of(self, number: int) -> int:
        """Return the side that a supply belongs to: the last is the monster's."""
        return MONSTER if number == len(self.supplies) - 1 else HERO

    def main_supply(self, side: int) -> Supply:
        """Return the supply that effects on a side's energy, dice and hands touch: the main
        hunter's where each hunter has its own (R41)."""
        if side == MONSTER:
            return self.supplies[-1]
        return self.supplies[self.fighters[self.main].supply]

    def knows_play(self, seat: int, fighter: Fighter) -> bool:
        """Say whether a seat knows what was placed for a fighter (DE-8.10, 9.5, 11.1)."""
        owner = self.player_of(fighter.side)
        peeked = seat >= 0 and (seat == owner or bool(fighter.seen_by >> seat & 1))
        return self.revealed or peeked


@mypyc_attr(acyclic=True)
class DungeonEnforcer(State):
    """A match of Dungeon Enforcer.

    `tokens` are the squares of monster tokens (DE-1.21). `turn` is the active player, `first` who
    began; both orders as rolled (DE-2.1, 2.9). Of the turn: `steps` taken, whether a hire and a
    purchase were made, and `came_from`, the remembered square (DE-3.14). `offer` are the hunters
    that somebody chooses from, `wares` the items seen in a town. `outcome` and `winners` tell how
    the match ended, "" before.
    """

    rules: HouseRules
    players: list[Player]
    hunter_deck: Cards
    monster_deck: Cards
    item_deck: Cards
    item_discard: Cards = ()
    dead: Cards = ()
    slain: Cards = ()
    tokens: tuple[int, ...] = ()
    order_a: tuple[int, ...] = ()
    order_b: tuple[int, ...] = ()
    round: int = 0
    turn: int = NONE
    first: int = 0
    steps: int = 0
    hired: bool = False
    shopped: bool = False
    came_from: int = NOWHERE
    offer: Zone | None = None
    wares: Zone | None = None
    fight: Fight | None = None
    outcome: str = ""
    winners: tuple[int, ...] = ()

    def derive(self) -> None:
        """Nobody throws."""
        self.throwing = NO_THROW

    def on_turn(self) -> int:
        """Return the player whose turn it is (DE-3.1)."""
        return self.turn

    @property
    def active(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    @property
    def battle(self) -> Fight:
        """The battle under way."""
        assert self.fight is not None
        return self.fight

    def living(self) -> list[int]:
        """Return the players who still have a hunter, by seat."""
        return [n for n, one in enumerate(self.players) if one.hunters]

    def others(self, dead: bool = False) -> list[int]:
        """Return the living players but the active one, and if wanted the dead ones, clockwise
        from there (DE-6.3)."""
        count = len(self.players)
        seats = [(self.turn + n) % count for n in range(1, count)]
        return [seat for seat in seats if dead or self.players[seat].hunters]

    def unknown_items(self, seat: int, owner: int) -> list[int]:
        """Return the places of the one-use items in a hand that a seat does not know (DE-14.9,
        R20)."""
        if owner == seat or self.rules.open_items:
            return []
        known_by = self.players[owner].known_by
        return [at for at, known in enumerate(known_by) if seat < 0 or not known >> seat & 1]

    def gear_of(self, side: int, what: int) -> int:
        """Return how much of something gear gives a side of the battle: none to a monster
        (DE-15.3)."""
        fight = self.battle
        if side == MONSTER and not fight.is_duel:
            return 0
        return self.players[fight.player_of(side)].granted(what)

    def confide(
        self, kind: str, clause: str, player: int, what: str, secret: Value, **fields: Value
    ) -> None:
        """Report what a player does, and one field of it to that player alone; the automaton's to
        nobody."""
        if player == AUTOMATON:
            self.say(kind, clause, player=player, **fields)
        else:
            self.whisper(kind, clause, player, {what: secret}, player=player, **fields)
