"""Exploration: a room is placed, its encounter is read, enemies come (DB-7)."""

from typing import Final

from undercroft.kernel import Event, Frame, SeededDice, State

from ..content.cards import BLUE, RED
from ..content.encounters import GOAL_TIER, NOTHING, STONE
from ..content.rooms import LAYOUTS
from ..ground.plan import PER_ROOM
from ..ground.spaces import NOWHERE
from ..state import NONE, DeckBoxDungeons
from . import ending, rolls
from .encounter import Encounter
from .generate import decks_of, is_dealt
from .redeal import fitting
from .spawn import begin_spawn
from .sums import level_of

LARGE: Final = 3
"""From so many heroes on rooms bring more enemies (DB-19.9)."""
DEEP: Final = 3
"""From this tier on those are red (DB-19.9)."""


class Explore(Frame):
    """A room behind an exit is explored by a hero, who is there or reads a scroll; no other program
    is needed for it (DB-7.5, 7.7, 19.1)."""

    STEPS = ("place_room", "read_encounter", "large_party", "hard_quest", "all_done", "next_one")

    exit: int
    explorer: int
    room: int = NOWHERE

    def place_room(self, s: DeckBoxDungeons) -> None:
        """It lies as the quest has it: its arrow meets the exit that is left (DB-7.2, 7.3). Where
        the cards lie on the table one is drawn first (R98)."""
        self.room = s.ground.behind[self.exit]
        if s.rules.draws_rooms and is_dealt(s):
            draw_card(s, self.room)
        reveal(s, self.room)
        one = s.heroes[self.explorer]
        s.say("explored", "DB-7.1", hero=one.name, room=self.room, card=room_card(s, self.room))

    def throws(self, s: State) -> Event | None:
        """A room card is drawn from those on the table."""
        assert isinstance(s, DeckBoxDungeons)
        if self.step != "place_room":
            return None
        return Event("draws_room", "R98", {"hero": s.heroes[self.explorer].name})

    def read_encounter(self, s: DeckBoxDungeons) -> None:
        """Its text, in printed order (DB-7.4); the second stone lies in a room of its own
        (DB-19.8)."""
        dealt = s.quest.quest == NONE and self.room != s.quest.goal_room
        if dealt and s.quest.stones >> self.room & 1:
            s.objects += ((STONE, s.ground.spawn_order[self.room][0]),)
        encounter = s.quest.encounters[self.room]
        if encounter != NOTHING:
            s.begin(Encounter(encounter, self.room, self.explorer))

    def large_party(self, s: DeckBoxDungeons) -> None:
        """Three or four heroes meet more enemies: blue, or red where it is deep (DB-19.9)."""
        if s.rules.large_party and s.party >= LARGE:
            colour = RED if s.quest.tiers[self.room] in (DEEP, GOAL_TIER) else BLUE
            begin_spawn(s, self.room, self.explorer, (colour,) * (s.party - 2))

    def hard_quest(self, s: DeckBoxDungeons) -> None:
        """The level may bring more blue enemies (DB-19.10)."""
        if level_of(s).blue:
            begin_spawn(s, self.room, self.explorer, (BLUE,) * level_of(s).blue)

    def all_done(self, s: DeckBoxDungeons) -> None:
        """See whether the quest is over (R69)."""
        ending.check(s)

    def next_one(self, s: DeckBoxDungeons) -> None:
        """Whoever came onto another exit meanwhile explores at once after it (DB-7.9, R19)."""
        explore_pending(s)


def draw_card(s: DeckBoxDungeons, room: int) -> None:
    """A card is drawn for a room, one of those that fit; what is hidden behind it goes with it.

    What lies hidden follows from a number that nobody has seen, so that the table can be asked for
    the card at once and no card is ever drawn that leaves the rest without a place (R98).
    """
    number = [s.dice.below(rolls.MAP, 256) for _ in range(8)]
    luck = SeededDice(f"rooms {number}")
    found = fitting(luck, s.quest, s.explored, room, decks_of(s.rules.sources))
    s.expedition = found[rolls.drawn_room(s, sorted(found))]
    s.lay_ground()


def room_card(s: DeckBoxDungeons, room: int) -> str:
    """Return number and side of a room's card, such as `6A`."""
    return LAYOUTS[s.quest.plan[room * PER_ROOM]].label


def reveal(s: DeckBoxDungeons, room: int) -> None:
    """Lay a room on the table. A doorway is numbered by the lower of its rooms that lie there, so
    figures on one may stand on a space of another number now."""
    before = s.ground
    s.explored |= 1 << room
    s.lay_ground()
    s.shown += 1

    def moved(space: int) -> int:
        return NOWHERE if space == NOWHERE else s.ground.at[before.x[space], before.y[space]]

    for one in [*s.heroes, *s.enemies, s.companion]:
        if one is not None:
            one.space = moved(one.space)
    s.lying = tuple([(rune, moved(at)) for rune, at in s.lying])
    s.objects = tuple([(kind, moved(at)) for kind, at in s.objects])
    s.loot = tuple([(moved(at), size) for at, size in s.loot])
    s.dropped = tuple([(moved(at), item) for at, item in s.dropped])
    s.unexplored = tuple([(moved(at), hero) for at, hero in s.unexplored])


def explore_pending(s: DeckBoxDungeons) -> bool:
    """Begin the exploration of an exit that a hero has come onto; say whether there was one. Who
    has died in the meantime explores nothing (DB-7.9, R19)."""
    while s.unexplored:
        space, hero = s.unexplored[0]
        s.unexplored = s.unexplored[1:]
        one = s.heroes[hero]
        if one.health > 0 and one.space == space and s.ground.behind[space] != NOWHERE:
            s.begin(Explore(space, hero))
            return True
    return False
