"""Fixed quests as they stand in a content file, and what may be wrong with them (DB-17)."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import BeforeValidator, Field, StringConstraints

from undercroft.kernel.errors import closest, nearest
from undercroft.kit.content import Icon, Name, Row, RowKind, TomlTable, slug_of
from undercroft.kit.explain import KeyFault

from ..ground.plan import Plan, exits, legal, placed
from ..ground.spaces import DIRECTIONS, MOST_ROOMS, NOWHERE
from .cards import COLOURS
from .encounter_rows import Few, Names, StepTable, encounter_of, steps_faults, steps_unknown
from .encounters import GOAL_TIER, GOALS, NO_TIER, NOTHING, Encounter
from .layouts import Layout
from .quests import AS_PRINTED, FIRST, NO_NPC, Npc, Quest, RoomPlan
from .words import win_text

Text = Annotated[str, StringConstraints(min_length=1, max_length=300)]
OBJECT_OF: Final = {"escort": "altar", "recover": "relic", "seal": "stone"}
"""What the goal room of a quest must hold besides enemies."""


ByColour = tuple[Mapping[int, int], Mapping[int, int], Mapping[int, int]]
"""For the green, the blue and the red enemy cards: the number of each by the one that is written.
"""


class Numbers(NamedTuple):
    """The numbers that a pack's room cards and enemy cards have got, by those that it gave them."""

    rooms: Mapping[int, int]
    cards: ByColour


AS_WRITTEN: Final = Numbers({}, ({}, {}, {}))
"""No number has changed."""


class Known(NamedTuple):
    """What quests name, as they write it: the sides of room cards, runes, bosses, enemy cards."""

    layouts: Mapping[str, Layout]
    runes: Mapping[str, int]
    bosses: Mapping[str, int]
    cards: ByColour

    def layout(self, label: str) -> int:
        """Return the layout with that number and letter; NOTHING if there is none."""
        return self.layouts[label].id if label in self.layouts else NOTHING


def _tier(given: Any) -> Any:
    """Read a tier: 1, 2, 3 or "goal"."""
    if given == "goal":
        return GOAL_TIER
    if type(given) is not int or not 1 <= given <= 3:
        hint = nearest(str(given), ["goal"])
        raise ValueError(f"{given!r} is no tier{hint} (1 | 2 | 3 | goal)")
    return given


def _behind(given: Any) -> Any:
    """Read behind which exit a room lies: "T2 north" is room 1 and direction 0."""
    room, _, direction = str(given).partition(" ")
    number = room[1:]
    if room[:1] == "T" and number.isascii() and number.isdecimal() and direction in DIRECTIONS:
        return int(number) - 1, DIRECTIONS.index(direction)
    side = closest(direction, DIRECTIONS)
    hint = f"; did you mean '{room} {side}'?" if side else ""
    raise ValueError(f'{given!r} is no exit{hint} (a room and a side, such as "T1 north")')


class QuestRoomTable(TomlTable):
    """A room and its encounter: `card` is number and side, `behind` the exit that leads there."""

    card: Annotated[
        str,
        StringConstraints(pattern=r"^[0-9]{1,3}[AB]$"),
        Field(description="a side of a room card: write number and letter, such as '8B'"),
    ]
    behind: Annotated[
        tuple[int, int],
        BeforeValidator(_behind),
        Field(description='a room and its exit, such as "T1 north"; not in the first room'),
    ] = (FIRST, 0)
    tier: Annotated[
        int,
        BeforeValidator(_tier),
        Field(description='1, 2, 3 or "goal"; not in the first room'),
    ] = NO_TIER
    name: Name
    steps: list[StepTable]


class NpcTable(TomlTable):
    """Whom the heroes lead (R76); `per_hero` more health for each hero."""

    name: Name
    icon: Icon
    speed: Few
    defense: int = Field(ge=-5, le=5)
    health: int = Field(ge=0, le=20)
    per_hero: int = Field(0, ge=0, le=10)


class BossTable(TomlTable):
    """The boss, and which of its numbers the quest changes."""

    name: Annotated[str, Field(description="the name of a boss")]
    health: Annotated[int, Field(ge=1, le=30)] = AS_PRINTED
    per_hero: Annotated[int, Field(ge=0, le=10)] = AS_PRINTED
    defense: Annotated[int, Field(ge=-5, le=10)] = AS_PRINTED
    defense_per_rune: Annotated[int, Field(ge=-5, le=5)] = 0


Number = Annotated[int, Field(description="the number of an enemy card")]


class EnemiesTable(TomlTable):
    """Which enemy cards the dice stand for: the number of a card of each colour (DB-2.13)."""

    green: Number
    blue: Number
    red: Number

    def numbers(self) -> tuple[int, int, int]:
        """Return the numbers in the order of COLOURS."""
        return self.green, self.blue, self.red


class RefreshTable(TomlTable):
    """What is read in a room in every Refresh Phase while it and the boss are on the table
    (DB-13.2)."""

    room: Annotated[int, Field(description="the number of a room, from 1")]
    steps: list[StepTable]


class QuestRow(Row):
    """A quest: its rooms in the order of their numbers, its enemies, its goal (DB-17.1)."""

    name: Name
    icon: Icon
    text: Text
    goal: Literal["slay", "cleanse", "escort", "recover", "seal"]
    enemies: EnemiesTable
    boss: BossTable | None = None
    npc: NpcTable | None = None
    marks: int = Field(0, ge=0, le=9)
    runes_guarded: bool = False
    after: list[StepTable] = Field([])
    refresh: RefreshTable | None = None
    rooms: list[QuestRoomTable] = Field(min_length=2, max_length=MOST_ROOMS)

    @property
    def goal_room(self) -> int:
        """The number of the room of the goal, counted from 0."""
        return next(number for number, one in enumerate(self.rooms) if one.tier == GOAL_TIER)

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """List what the types cannot say: the form of the rooms, what the goal needs, the steps."""
        found = self._rooms() or self._goal()
        for number, room in enumerate(self.rooms, 1):
            found += steps_faults(room.steps, f"rooms.{number}.steps")
        found += steps_faults(self.after, "after", False)
        if self.refresh is not None:
            found += steps_faults(self.refresh.steps, "refresh.steps", False)
        return found

    def unknown(self, known: Known) -> list[KeyFault]:
        """List names that are not in the box, and rooms that cannot lie where they are to."""
        found: list[KeyFault] = []
        starts = [label for label, one in known.layouts.items() if one.start]
        if (first := self.rooms[0].card) not in starts and known.layout(first) != NOTHING:
            hint = f"{nearest(first, starts)} ({' | '.join(starts)})"
            found.append(("rooms.1.card", f"{first} has no start area{hint}"))
        for number, room in enumerate(self.rooms, 1):
            if known.layout(room.card) == NOTHING:
                why = f"there is no side {room.card!r} of a room card"
                found.append((f"rooms.{number}.card", f"{why}{nearest(room.card, known.layouts)}"))
            found += steps_unknown(room.steps, f"rooms.{number}.steps", known.runes)
        found += steps_unknown(self.after, "after", known.runes)
        if self.refresh is not None:
            found += steps_unknown(self.refresh.steps, "refresh.steps", known.runes)
        if self.boss is not None and self.boss.name not in known.bosses:
            hint = f"{nearest(self.boss.name, known.bosses)} ({' | '.join(known.bosses)})"
            found.append(("boss.name", f"there is no boss {self.boss.name!r}{hint}"))
        for colour, number in enumerate(self.enemies.numbers()):
            if number not in known.cards[colour]:
                word = COLOURS[colour]
                cards = [f"{word.capitalize()} {one}" for one in known.cards[colour]]
                wrong = f"{word.capitalize()} {number}"
                hint = f"{nearest(wrong, cards)} ({' | '.join(cards)})"
                found.append((f"enemies.{word}", f"there is no card {wrong}{hint}"))
        return found or self._plan(known)[1]

    def plan(self, known: Known) -> Plan:
        """Return where the rooms lie; the row has no fault."""
        return self._plan(known)[0]

    def _plan(self, known: Known) -> tuple[Plan, list[KeyFault]]:
        """Place room by room, up to the first that cannot be placed (DB-7.3, 19.7)."""
        plan: Plan = (known.layout(self.rooms[0].card), 0, 0, 0)
        for number, room in enumerate(self.rooms[1:], 2):
            parent, direction = room.behind
            ways = [one for one in exits(plan) if one.room == parent and one.direction == direction]
            where = f"the exit T{parent + 1} {DIRECTIONS[direction]}"
            if not ways or ways[0].behind != NOWHERE:
                why = f"{where} {'leads elsewhere' if ways else 'does not exist'}"
                return plan, [(f"rooms.{number}.behind", why)]
            card = placed(known.layout(room.card), ways[0].x, ways[0].y, direction)
            if not legal(plan, card):
                why = f"{room.card} does not fit behind {where}"
                return plan, [(f"rooms.{number}.behind", why)]
            plan += card
        return plan, []

    def _rooms(self) -> list[KeyFault]:
        first = self.rooms[0]
        found: list[KeyFault] = []
        if first.behind != (FIRST, 0) or first.tier != NO_TIER:
            found.append(("rooms.1", "the first room has no tier and lies behind no exit"))
        for number, room in enumerate(self.rooms[1:], 2):
            if not 0 <= room.behind[0] < number - 1:
                found.append((f"rooms.{number}.behind", "write the exit of an earlier room"))
            if room.tier == NO_TIER:
                found.append((f"rooms.{number}.tier", "is missing"))
        cards = [room.card[:-1] for room in self.rooms]
        for number, card in enumerate(cards, 1):
            if card in cards[: number - 1]:
                found.append((f"rooms.{number}.card", f"room card {card} lies there twice"))
        tiers = [room.tier for room in self.rooms]
        goals = tiers.count(GOAL_TIER)
        if goals != 1 and NO_TIER not in tiers[1:]:
            found.append(("rooms", f'{goals} rooms have tier "goal": a quest has one'))
        return found

    def _goal(self) -> list[KeyFault]:
        found: list[KeyFault] = []
        if (self.goal == "slay") != (self.boss is not None):
            has = "has none" if self.boss else "needs one"
            found.append(("boss", f"the goal {self.goal!r} {has}"))
        every = [
            (f"rooms.{number}.steps.{place}", step)
            for number, room in enumerate(self.rooms, 1)
            for place, step in enumerate(room.steps, 1)
        ]
        goal_room = f"rooms.{self.goal_room + 1}.steps"
        bosses = [key for key, step in every if step.boss]
        if len(bosses) != (self.goal == "slay"):
            due = "one step { boss = true }" if self.goal == "slay" else "no boss"
            why = f"the goal {self.goal!r} has {due}, not {len(bosses)}"
            found.append(((bosses or [goal_room])[-1], why))
        thing = OBJECT_OF.get(self.goal)
        goal_steps = self.rooms[self.goal_room].steps
        if thing is not None and [step.object for step in goal_steps].count(thing) != 1:
            found.append(
                (goal_room, f"the goal room holds not one {thing}: write {{ object = '{thing}' }}")
            )
        for key, step in every:
            if step.object in OBJECT_OF.values() and step.object != thing:
                found.append((f"{key}.object", f"the goal {self.goal!r} has no {step.object}"))
        if (self.goal == "escort") != (self.npc is not None and self.marks > 0):
            found.append(("npc", "the goal 'escort', and no other, has an npc and marks"))
        if self.refresh is not None and not 1 <= self.refresh.room <= len(self.rooms):
            found.append(("refresh.room", f"there is no room {self.refresh.room}"))
        if self.refresh is not None and self.boss is None:
            found.append(("refresh", "there is no boss on whose account it would be read"))
        return found


QUEST: Final = RowKind("quest", "quests.toml", QuestRow, "DB-17.1")


class Told(NamedTuple):
    """A quest that was built, with its encounters and whom the heroes lead in it."""

    quest: Quest
    encounters: list[Encounter]
    npcs: list[Npc]


def tell(row: QuestRow, id: int, encounter: int, npc: int, known: Known) -> Told:
    """Build a quest; `encounter` and `npc` are the ids of its first encounter and of its NPC."""
    slug = slug_of(row.name)
    names = Names(known.runes, row.boss.name if row.boss else "")
    told: list[Encounter] = []

    def add(name: str, code: str, tier: int, steps: Sequence[StepTable]) -> int:
        number = encounter + len(told)
        end = code.lower() or slug_of(name)
        told.append(encounter_of(number, f"{slug}-{end}", name, code, tier, steps, names))
        return number

    rooms = [
        RoomPlan(
            known.layout(one.card),
            *one.behind,
            one.tier,
            add(one.name, f"E{n}", NO_TIER, one.steps),
        )
        for n, one in enumerate(row.rooms, 1)
    ]
    after = add("Later", "", NO_TIER, row.after) if row.after else NOTHING
    refresh, refresh_room = NOTHING, 0
    if row.refresh is not None:
        refresh = add("Refresh", "", NO_TIER, row.refresh.steps)
        refresh_room = row.refresh.room - 1
    npcs = [_npc(row.npc, npc)] if row.npc else []
    boss = row.boss or BossTable(name="")
    green, blue, red = [known.cards[n][number] for n, number in enumerate(row.enemies.numbers())]
    quest = Quest(
        id, slug, row.name, row.icon, row.text, "", GOALS.index(row.goal),
        known.bosses[boss.name] if boss.name else NOTHING, boss.health, boss.per_hero,
        boss.defense, boss.defense_per_rune,
        (green, blue, red), tuple(rooms),
        npcs[0].id if npcs else NO_NPC, row.marks, row.goal_room, after, refresh, refresh_room,
        row.runes_guarded,
    )  # fmt: skip
    quest.win = win_text(quest.goal, boss.name, npcs[0].name if npcs else "", row.marks)
    return Told(quest, told, npcs)


def _npc(table: NpcTable, id: int) -> Npc:
    return Npc(
        id, slug_of(table.name), table.name, table.icon, table.speed, table.defense, table.health,
        table.per_hero,
    )  # fmt: skip
