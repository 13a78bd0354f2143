"""The table of Deck Box Dungeons: the dungeon as far as it is explored, heroes, enemies, cards."""

from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.kernel import Fixed, Part, State
from undercroft.kernel.events import Value

from .content import ABILITY_CARDS, BOSSES, ENEMIES, EQUIPMENT, HEROES, ITEMS, in_play
from .content import cards as printed
from .content.encounters import NOTHING
from .content.loose import npc_of
from .content.quests import Npc
from .ground.ground import Ground, ground
from .ground.printed import printed_names
from .ground.spaces import NOWHERE
from .switches import HouseRules

NONE: Final = -1
TWO_COPIES: Final = 2
"""Each item card has a number for each of two copies: those of one kind follow one another."""

Figure = int
"""A hero by its place, the companion, or an enemy by its number."""
COMPANION: Final = 8
FIRST_ENEMY: Final = 16

UNDECIDED: Final = ""
WON: Final = "won"
ALL_DEAD: Final = "dead"
QUEST_LOST: Final = "quest"
OUT_OF_ROUNDS: Final = "rounds"
"""How a quest ended (DB-16.1, 16.3-16.5)."""

SETTING_UP: Final = "set-up"
PLAYERS: Final = "player"
ENEMY: Final = "enemy"
REFRESH: Final = "refresh"
"""The phases of a round (DB-5.1)."""

Cards = tuple[int, ...]
"""Cards in one place, by number; the last is the top of a deck."""

Given = tuple[int, str, int]
"""Who gave, what it was (an item, a rune, treasure), and which one (R45)."""


@mypyc_attr(acyclic=True)
class Hero(Part):
    """A hero on the quest: three cards, its trackers, and what it owns (DB-2.6, 4.1).

    `seat` answers for it. `health` is 0 before it is built and after its death. `ready` says
    whether its turn of this round is to come, `actions` how many are left in the turn under way.
    `taunting` and the defense of `blessed` last until the end of the Enemy Phase (R47).
    """

    seat: int
    card: int = NONE
    equipment: int = NONE
    abilities: int = NONE
    space: int = NOWHERE
    health: int = 0
    energy: int = 0
    treasure: int = 0
    items: Cards = ()
    runes: Cards = ()
    ready: bool = False
    actions: int = 0
    taunting: bool = False
    blessed: int = 0

    @property
    def name(self) -> str:
        """What it is called."""
        return HEROES[self.card].name

    @property
    def hero(self) -> printed.Hero:
        """The hero card."""
        return HEROES[self.card]

    @property
    def weapon(self) -> printed.Equipment:
        """The equipment card."""
        return EQUIPMENT[self.equipment]

    @property
    def skills(self) -> printed.AbilityCard:
        """The ability card."""
        return ABILITY_CARDS[self.abilities]


@mypyc_attr(acyclic=True)
class Enemy(Part):
    """An enemy on the table (DB-2.12): `number` counts in the order of placing.

    `card` is its place in ENEMIES, or in BOSSES if `is_boss`. `die` is the colour of the die that
    it takes from the supply, NONE for a boss for whom there was none.
    """

    number: int
    card: int
    is_boss: bool
    die: int
    health: int
    most: int
    space: int
    stunned: bool = False

    @property
    def name(self) -> str:
        """What it is called."""
        return self.profile.name

    @property
    def profile(self) -> printed.Enemy:
        """The side of the enemy card, or the boss, whose numbers it has (DB-2.13)."""
        return BOSSES[self.card] if self.is_boss else ENEMIES[self.card]

    @property
    def figure(self) -> Figure:
        """What it is called among all figures."""
        return FIRST_ENEMY + self.number


@mypyc_attr(acyclic=True)
class Companion(Part):
    """Whom the heroes lead (R76): `npc` is the place in NPCS."""

    npc: int
    health: int
    most: int
    space: int = NOWHERE
    blessed: int = 0

    @property
    def name(self) -> str:
        """What it is called."""
        return npc_of(self.npc).name

    @property
    def who(self) -> Npc:
        """Its numbers."""
        return npc_of(self.npc)


@mypyc_attr(acyclic=True)
class Expedition(Fixed):
    """The quest as it is played (DB-17.1, 19.3): written down, or dealt.

    `quest` is the place in QUESTS, NONE for one that was dealt. `plan` is the whole dungeon;
    `encounters` and `tiers` have a number for each room. `enemies` are the places in ENEMY_CARDS
    of the green, the blue and the red card. `boss` is the place in BOSSES or NOTHING, with
    `boss_health`, `boss_defense` and what each rune in a living hero's hands changes of it.
    `after` is the encounter that the goal brings once, `refresh` one of every Refresh Phase while
    the boss is on the table. `stones` are the rooms of the stones, as bits.
    """

    quest: int
    goal: int
    plan: tuple[int, ...]
    encounters: tuple[int, ...]
    tiers: tuple[int, ...]
    enemies: tuple[int, ...]
    boss: int = NOTHING
    boss_health: int = 0
    boss_defense: int = 0
    defense_per_rune: int = 0
    npc: int = NONE
    marks: int = 0
    goal_room: int = 0
    after: int = NOTHING
    refresh: int = NOTHING
    refresh_room: int = 0
    runes_guarded: bool = False
    stones: int = 0

    @property
    def rooms(self) -> int:
        """How many rooms the quest has; everybody knows that (DB-19.13)."""
        return len(self.encounters)


@mypyc_attr(acyclic=True)
class DeckBoxDungeons(State):
    """A match of Deck Box Dungeons.

    `seats` are the players, `began` the heroes that the quest began with (R71). `explored` are the
    rooms on the table, as bits; `ground` is made of it. `supply` are enemy dice by colour, `placed`
    counts enemies ever placed. `market` has a place for each item for sale, NONE where none is
    left. `runes` lie in the box; `spent_runes` were used in this round (R74). `objects` are (kind,
    space), `lying` are (rune, space), `loot` and `dropped` what dead heroes left: (space, treasure)
    and (space, item). `gifts` were made in this segment. `carrier` is the hero with the relic.
    `sealed` are rooms whose stone is sealed, `smoky` rooms full of smoke, as bits; `flags` what the
    quest remembers, as bits. `turn` is the hero whose turn it is, `points` what its Move has left.
    `unexplored` are exits that heroes have entered and that are explored as soon as nothing else is
    under way: (space, hero) (DB-7.9). `leader` is the seat that decides for all. `read_after` says
    whether the quest's own encounter has been read, `boss_fell` whether the boss has been defeated.
    `named` are heroes as the enemy that acts prefers them, where the table alone knows (DB-20.10).
    """

    rules: HouseRules
    seats: int
    began: int = 0
    heroes: list[Hero] = []
    enemies: list[Enemy] = []
    companion: Companion | None = None
    expedition: Expedition | None = None
    explored: int = 0
    supply: tuple[int, ...] = (0, 0, 0)
    placed: int = 0
    item_deck: Cards = ()
    market: Cards = ()
    item_discard: Cards = ()
    runes: Cards = ()
    spent_runes: Cards = ()
    objects: tuple[tuple[int, int], ...] = ()
    lying: tuple[tuple[int, int], ...] = ()
    loot: tuple[tuple[int, int], ...] = ()
    dropped: tuple[tuple[int, int], ...] = ()
    gifts: tuple[Given, ...] = ()
    carrier: int = NONE
    round: int = 0
    phase: str = SETTING_UP
    marks: int = 0
    sealed: int = 0
    smoky: int = 0
    flags: int = 0
    turn: int = NONE
    points: int = 0
    unexplored: tuple[tuple[int, int], ...] = ()
    leader: int = 0
    read_after: bool = False
    boss_fell: bool = False
    outcome: str = UNDECIDED
    named: tuple[Figure, ...] = ()

    def derive(self) -> None:
        """Make the ground of what is explored."""
        plan: tuple[int, ...] = () if self.expedition is None else self.expedition.plan
        self.ground: Ground = ground(plan, self.explored, self.rules.manners)

    @property
    def printed(self) -> dict[str, str]:
        """The printed names of the spaces on the table, by those on the map; {} where people read
        the map alone (R95)."""
        if not self.rules.by_card or self.expedition is None:
            return {}
        return printed_names(self.ground, self.expedition.plan, self.explored)

    def say(self, kind: str, clause: str, **fields: Value) -> None:
        """Report what happened; its fields say spaces as the map does, and `printed` has each of
        them with its printed name after it (R95)."""
        if self.rules.by_card and self.hears(kind):
            names, told = self.printed, list[str]()
            for value in fields.values():
                for one in value if isinstance(value, tuple) else (value,):
                    if isinstance(one, str) and one in names:
                        told += [one, names[one]]
            fields["printed"] = tuple(told)
        super().say(kind, clause, **fields)

    def on_turn(self) -> int:
        """Return the player whose hero's turn it is."""
        return self.heroes[self.turn].seat if self.turn >= 0 else NONE

    @property
    def quest(self) -> Expedition:
        """The quest; there is one from the first step on."""
        assert self.expedition is not None
        return self.expedition

    @property
    def active(self) -> Hero:
        """The hero whose turn it is."""
        return self.heroes[self.turn]

    @property
    def last_round(self) -> int:
        """The last round (DB-16.5)."""
        return self.rules.rounds_per_room * self.quest.rooms

    @property
    def party(self) -> int:
        """The (P) of the texts: the heroes that began, or who live (DB-17.5, 18.5, R71)."""
        return len(self.living()) if self.rules.living_count else self.began

    @property
    def lead(self) -> int:
        """The seat that decides for all: of living heroes, from `leader` on (R73)."""
        for n in range(self.seats):
            seat = (self.leader + n) % self.seats
            for one in self.heroes:
                if one.seat == seat and one.health > 0:
                    return seat
        return self.leader

    def living(self) -> list[int]:
        """Return the places of the heroes who live, in seat order."""
        return [n for n, one in enumerate(self.heroes) if one.health > 0]

    def enemy(self, number: int) -> Enemy | None:
        """Return the enemy of that number; None if it has been defeated."""
        for one in self.enemies:
            if one.number == number:
                return one
        return None

    def lay_ground(self) -> None:
        """Make the ground anew, after a room has been explored."""
        self.ground = ground(self.quest.plan, self.explored, self.rules.manners)


def kind_of(item: int) -> int:
    """Return the place in ITEMS of an item card."""
    return item // TWO_COPIES


def item_cards(rules: HouseRules, copies: int) -> Cards:
    """Return the item cards in play, of one copy of the game or of both (DB-18.2)."""
    items = in_play(ITEMS, rules.sources)
    return tuple([TWO_COPIES * item.id + n for item in items for n in range(copies)])
