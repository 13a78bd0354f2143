"""Fixed quests: what their file says and what the rules read (DB-17)."""

from typing import Annotated, Any, Final

from pydantic import BeforeValidator, Field, StringConstraints

from undercroft.kernel.errors import closest, nearest
from undercroft.kit.cards import UNREAD, Card, Each, Entry
from undercroft.kit.content import Icon, Name
from undercroft.kit.explain import KeyFault

from ..ground.spaces import DIRECTIONS
from .cards import COLOURS, Some
from .encounters import (
    ESCORT,
    GOAL_TIER,
    GOALS,
    NO_TIER,
    NOTHING,
    RECOVER,
    SEAL,
    SLAY,
    Step,
    steps_faults,
)

GENERATED: Final = "generated"
"""What stands in the place of a slug for a dungeon that is dealt."""
NO_NPC: Final = -1
AS_PRINTED: Final = -100
"""A quest leaves a number of its boss as it is printed on the boss."""
FIRST: Final = -1
"""The first room is reached from no other."""
OF_GOAL: Final = "goal"
"""The tier of the room of the goal, in a file."""
OBJECT_OF: Final = {ESCORT: "altar", RECOVER: "relic", SEAL: "stone"}
"""What the goal room of a quest must hold besides enemies."""


def _tier(given: Any) -> Any:
    """Check a tier: 1, 2, 3 or "goal"."""
    if given != OF_GOAL and (type(given) is not int or not 1 <= given <= 3):
        hint = nearest(str(given), [OF_GOAL])
        raise ValueError(f"{given!r} is no tier{hint} (1 | 2 | 3 | goal)")
    return given


def _exit(given: Any) -> Any:
    """Check behind which exit a room lies, such as "T2 north"."""
    room, _, direction = str(given).partition(" ")
    number = room[1:]
    if room[:1] == "T" and number.isascii() and number.isdecimal() and direction in DIRECTIONS:
        return given
    side = closest(direction, DIRECTIONS)
    hint = f"; did you mean '{room} {side}'?" if side else ""
    raise ValueError(f'{given!r} is no exit{hint} (a room and a side, such as "T1 north")')


class Npc(Card):
    """Whom the heroes lead (R76); it has `per_hero` more health for each hero.

    `id` is the place in NPCS.
    """

    name: Name
    icon: Icon
    speed: Some
    defense: Annotated[int, Field(ge=-5, le=5)]
    health: Annotated[int, Field(ge=0, le=20)]
    per_hero: Annotated[int, Field(ge=0, le=10)] = 0


class ChangedBoss(Entry):
    """The boss, and which of its numbers the quest changes.

    Its defense changes by `defense_per_rune` for each rune that living heroes hold (Q4).
    """

    name: Annotated[str, Field(description="the name of a boss")]
    health: Annotated[int, Field(ge=1, le=30)] = AS_PRINTED
    per_hero: Annotated[int, Field(ge=0, le=10)] = AS_PRINTED
    defense: Annotated[int, Field(ge=-5, le=10)] = AS_PRINTED
    defense_per_rune: Annotated[int, Field(ge=-5, le=5)] = 0


class Refresh(Entry):
    """What is read in a room in every Refresh Phase while it and the boss are on the table
    (DB-13.2)."""

    room: Annotated[int, Field(description="the number of a room, from 1")]
    steps: tuple[Step, ...]


class QuestRoom(Entry):
    """A room and its encounter: `card` is number and side, `behind` the exit that leads there.

    When the quest is told, `layout` is its card and `encounter` what is read there.
    """

    card: Annotated[
        str,
        StringConstraints(pattern=r"^[0-9]{1,3}[AB]$"),
        Field(description="a side of a room card: write number and letter, such as '8B'"),
    ]
    name: Name
    steps: tuple[Step, ...]
    behind: Annotated[
        str,
        BeforeValidator(_exit),
        Field(description='a room and its exit, such as "T1 north"; not in the first room'),
    ] = ""
    tier: Annotated[
        int | str,
        BeforeValidator(_tier),
        Field(description='1, 2, 3 or "goal"; not in the first room'),
    ] = NO_TIER
    layout: Annotated[int, UNREAD] = NOTHING
    encounter: Annotated[int, UNREAD] = NOTHING

    @property
    def parent(self) -> int:
        """The room that is left for it; FIRST for the first."""
        return int(self.behind.partition(" ")[0][1:]) - 1 if self.behind else FIRST

    @property
    def direction(self) -> int:
        """The side of that room in the dungeon: N, E, S, W = 0 to 3."""
        return DIRECTIONS.index(self.behind.partition(" ")[2]) if self.behind else 0

    @property
    def depth(self) -> int:
        """Its tier of DB-19.9: NO_TIER for the first room, 1 to 3, or GOAL_TIER."""
        return self.tier if isinstance(self.tier, int) else GOAL_TIER


class Quest(Card):
    """A quest: its rooms in the order of their numbers, its enemies, its goal (DB-17.1).

    - `id` is its place in QUESTS. `text` is what the heroes are told, `win` how they win and what
      else decides (DB-16.1).
    - `enemies` are the numbers of the green, the blue and the red enemy card.
    - So many ritual `marks` are needed. `runes_guarded`: a rune that lies in a room can be taken
      only when no enemy is in that room.
    - `after` is read once: at the first ritual mark in the goal room, when the relic is taken in
      the first room, when the first stone is sealed in the room of that stone.
    - When the quest is told, `foes` are the enemy cards by the numbers that these have now: that
      of a pack may have another. `leader` is the boss, or NOTHING; `led` whom the heroes lead, or
      NO_NPC; `later` the encounter of `after` and `each_round` that of `refresh`, or NOTHING.
    """

    name: Name
    icon: Icon
    text: Annotated[str, StringConstraints(min_length=1, max_length=300)]
    goal: Annotated[int, GOALS]
    enemies: Annotated[
        tuple[int, ...],
        Each(COLOURS, Annotated[int, Field(description="the number of an enemy card")], every=True),
    ]
    boss: ChangedBoss | None = None
    npc: Npc | None = None
    marks: Annotated[int, Field(ge=0, le=9)] = 0
    runes_guarded: bool = False
    after: tuple[Step, ...] = ()
    refresh: Refresh | None = None
    rooms: tuple[QuestRoom, ...] = ()
    win: Annotated[str, UNREAD] = ""
    foes: Annotated[tuple[int, ...], UNREAD] = ()
    leader: Annotated[int, UNREAD] = NOTHING
    led: Annotated[int, UNREAD] = NO_NPC
    later: Annotated[int, UNREAD] = NOTHING
    each_round: Annotated[int, UNREAD] = NOTHING

    @property
    def goal_room(self) -> int:
        """The number of the room of the goal, counted from 0."""
        return next(number for number, one in enumerate(self.rooms) if one.depth == GOAL_TIER)

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """List what the types cannot say: the form of the rooms, what the goal needs, the steps."""
        found = self._rooms() or self._goal()
        for number, room in enumerate(self.rooms, 1):
            found += steps_faults(room.steps, f"rooms.{number}.steps")
        found += steps_faults(self.after, "after", False)
        if self.refresh is not None:
            found += steps_faults(self.refresh.steps, "refresh.steps", False)
        return found

    def _rooms(self) -> list[KeyFault]:
        first = self.rooms[0]
        found: list[KeyFault] = []
        if first.behind or first.depth != NO_TIER:
            found.append(("rooms.1", "the first room has no tier and lies behind no exit"))
        for number, room in enumerate(self.rooms[1:], 2):
            if not 0 <= room.parent < number - 1:
                found.append((f"rooms.{number}.behind", "write the exit of an earlier room"))
            if room.depth == NO_TIER:
                found.append((f"rooms.{number}.tier", "is missing"))
        cards = [room.card[:-1] for room in self.rooms]
        for number, card in enumerate(cards, 1):
            if card in cards[: number - 1]:
                found.append((f"rooms.{number}.card", f"room card {card} lies there twice"))
        tiers = [room.depth for room in self.rooms]
        goals = tiers.count(GOAL_TIER)
        if goals != 1 and NO_TIER not in tiers[1:]:
            found.append(("rooms", f'{goals} rooms have tier "goal": a quest has one'))
        return found

    def _goal(self) -> list[KeyFault]:
        found: list[KeyFault] = []
        if (self.goal == SLAY) != (self.boss is not None):
            has = "has none" if self.boss else "needs one"
            found.append(("boss", f"the goal {GOALS[self.goal]!r} {has}"))
        every = [
            (f"rooms.{number}.steps.{place}", step)
            for number, room in enumerate(self.rooms, 1)
            for place, step in enumerate(room.steps, 1)
        ]
        goal_room = f"rooms.{self.goal_room + 1}.steps"
        bosses = [key for key, step in every if step.boss]
        if len(bosses) != (self.goal == SLAY):
            due = "one step { boss = true }" if self.goal == SLAY else "no boss"
            why = f"the goal {GOALS[self.goal]!r} has {due}, not {len(bosses)}"
            found.append(((bosses or [goal_room])[-1], why))
        thing = OBJECT_OF.get(self.goal)
        goal_steps = self.rooms[self.goal_room].steps
        if thing is not None and [step.object for step in goal_steps].count(thing) != 1:
            write = f"write {{ object = '{thing}' }}"
            found.append((goal_room, f"the goal room holds not one {thing}: {write}"))
        for key, step in every:
            if step.object in OBJECT_OF.values() and step.object != thing:
                found.append(
                    (f"{key}.object", f"the goal {GOALS[self.goal]!r} has no {step.object}")
                )
        if (self.goal == ESCORT) != (self.npc is not None and self.marks > 0):
            found.append(("npc", "the goal 'escort', and no other, has an npc and marks"))
        if self.refresh is not None and not 1 <= self.refresh.room <= len(self.rooms):
            found.append(("refresh.room", f"there is no room {self.refresh.room}"))
        if self.refresh is not None and self.boss is None:
            found.append(("refresh", "there is no boss on whose account it would be read"))
        return found
