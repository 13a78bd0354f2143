"""The table of Warp Dungeons: players with their cards, and the dungeon as far as it is laid."""

from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.kernel import Fixed, Part, State
from undercroft.kit.hands import different
from undercroft.kit.zones import Zone

from .content import effects
from .content.cards import Card
from .content.catalogue import CARDS, DUNGEON, HEROES
from .fight import Fight
from .switches import HouseRules

NONE_YET: Final = -1
HIGHEST_LEVEL: Final = 3
MOVE_OVER: Final = -1

HEROES_WIN: Final = "heroes"
DM_WINS: Final = "dm"
DRAWN: Final = "draw"


@mypyc_attr(acyclic=True)
class Player(Part):
    """One player: the cards of a personal deck and, for a hero, all that lies before it.

    `hero` is the stat card, NONE_YET for the DM. `stake` is the treasure laid face
    down (WD-8.9). `trophies` are killed monsters (WD-9.35). `damage`, `poison` and
    `missed` are its counters (WD-1.6), `place` its marker: heroes may share one (WD-5.21).
    Of a dead hero `removed` is all that left the game but what was attached or won, in
    no order (WD-10.10).
    """

    hero: int
    brought: tuple[int, ...]
    hand: Zone
    deck: Zone
    discard: Zone
    damage: int = 0
    alive: bool = True
    place: int = 0
    attached: tuple[int, ...] = ()
    trophies: tuple[int, ...] = ()
    stake: int = NONE_YET
    poison: int = 0
    missed: bool = False
    removed: tuple[int, ...] = ()

    @property
    def wounds(self) -> int:
        """The Wounds number of the stat card: damage that kills (WD-10.1)."""
        return HEROES[self.hero].wounds

    @property
    def level(self) -> int:
        """1, plus 1 for each attached Experience Advancement, never above 3 (WD-12.5, 12.6)."""
        level = 1
        for card in self.attached:
            if CARDS[card].does(effects.LEVEL) is not None:
                level += 1
        return min(HIGHEST_LEVEL, level)

    def holds(self, card: int) -> bool:
        """Say whether that card is in the hand."""
        return card in self.hand.cards

    def held(self, kind: int) -> list[Card]:
        """Return the different cards of that kind in the hand, in the order of CARDS."""
        cards = [card for card in self.hand.cards if CARDS[card].kind == kind]
        return [CARDS[card] for card in different(cards)]


@mypyc_attr(acyclic=True)
class Exit(Fixed):
    """An open exit of a laid card: its side, the path behind it, and what was laid there.

    `child` is the number of the place laid there, NONE_YET before. Never changed:
    a place with other exits is a new place.
    """

    side: int
    path: int
    child: int = NONE_YET
    secret: bool = False


@mypyc_attr(acyclic=True)
class Place(Fixed):
    """A dungeon card on the table (WD-5.1, 5.2). Never changed: `Dungeon.put` replaces it.

    `path` is the path it lies on; `walled` counts exits that were walled off
    (WD-5.8). `resolved` is its token (WD-1.6). `monster` is a monster that waits
    here (WD-9.33); a `stand_in` for a trophy is worth nothing (R41).
    """

    kind: int
    sheet: int
    x: int
    y: int
    heading: int
    parent: int
    path: int
    exits: tuple[Exit, ...] = ()
    walled: int = 0
    resolved: bool = False
    monster: int = NONE_YET
    stand_in: bool = False

    def with_exits(self, exits: tuple[Exit, ...], walled: int) -> "Place":
        """Return this place with those exits."""
        return Place(
            self.kind, self.sheet, self.x, self.y, self.heading, self.parent, self.path, exits,
            walled, self.resolved, self.monster, self.stand_in,
        )  # fmt: skip

    def with_token(self) -> "Place":
        """Return this place with a token: resolved, with nothing waiting (WD-8.14)."""
        return Place(
            self.kind, self.sheet, self.x, self.y, self.heading, self.parent, self.path,
            self.exits, self.walled, True,
        )  # fmt: skip

    def with_monster(self, monster: int, stand_in: bool = False) -> "Place":
        """Return this place with that monster on it, or none (NONE_YET)."""
        return Place(
            self.kind, self.sheet, self.x, self.y, self.heading, self.parent, self.path,
            self.exits, self.walled, self.resolved, monster, stand_in,
        )  # fmt: skip

    @property
    def name(self) -> str:
        """The name printed on the card."""
        return DUNGEON[self.kind].name

    def exit_at(self, side: int) -> Exit | None:
        """Return the open exit on that side, None if there is none."""
        for one in self.exits:
            if one.side == side:
                return one
        return None


@mypyc_attr(acyclic=True)
class Dungeon(Part):
    """The dungeon: the prepared deck, the cards laid, and the pile of each path.

    `deck` is secret: the kind of each card of the prepared deck, bottom first. A
    pile is places in it, bottom first, and public: dividing a pile is no secret,
    and so nothing is forgotten that can be counted (R6). `removed` is what lay under
    the Objective Room (WD-5.19).
    """

    deck: tuple[int, ...] = ()
    places: list[Place] = []
    piles: list[tuple[int, ...]] = []
    removed: tuple[int, ...] = ()


@mypyc_attr(acyclic=True)
class WarpDungeons(State):
    """A match of Warp Dungeons: `dm` is the dungeon master's seat, the others are heroes.

    Of the turn under way: `turn` is the active player (WD-1.7), `began_at` the place
    where it began, `steps` the steps left, MOVE_OVER once the Move phase is over,
    `heroics` how many Heroic Actions are in effect (WD-11.4), `fight` the battle.
    `resolver` resolved the Objective Room.
    """

    rules: HouseRules
    players: list[Player]
    dm: int
    dungeon: Dungeon
    faction: int = NONE_YET
    order: tuple[int, ...] = ()
    lap: int = 1
    turn: int = NONE_YET
    began_at: int = 0
    steps: int = MOVE_OVER
    heroics: int = 0
    fight: Fight | None = None
    resolver: int = NONE_YET
    outcome: str = ""
    winners: tuple[int, ...] = ()
    capped: bool = False
    turns: int = 0

    def on_turn(self) -> int:
        """Return the active player (WD-1.7)."""
        return self.turn

    @property
    def hero_players(self) -> list[int]:
        """The players with a hero, dead or alive, in seat order."""
        return [player for player in range(len(self.players)) if player != self.dm]

    @property
    def living(self) -> list[int]:
        """The players whose hero lives, in seat order."""
        return [player for player in self.hero_players if self.players[player].alive]

    def place_of(self, player: int) -> Place:
        """Return the card that the hero stands on."""
        return self.dungeon.places[self.players[player].place]
