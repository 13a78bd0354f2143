"""The files of encounters and quests, and what quests name that may not be there (DB-17)."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, NamedTuple

from pydantic import Field

from undercroft.kernel.errors import nearest
from undercroft.kit.card_rows import numbered, row_of
from undercroft.kit.content import RowKind
from undercroft.kit.explain import KeyFault

from ..ground.plan import Exit, Plan, entrance, exits, legal, placed, room_count
from ..ground.spaces import DIRECTIONS, MOST_ROOMS, NOWHERE
from .cards import COLOURS
from .encounters import NOTHING, Encounter, Names, Step, steps_unknown, tell
from .layouts import Layout
from .quests import NO_NPC, ChangedBoss, Npc, Quest, QuestRoom
from .words import paragraph, win_text

ENCOUNTER: Final = RowKind(
    "encounter", "encounters.toml", row_of(Encounter, steps=tuple[Step, ...]), "DB-19.8"
)
QUEST: Final = RowKind(
    "quest", "quests.toml",
    row_of(
        Quest,
        rooms=Annotated[tuple[QuestRoom, ...], Field(min_length=2, max_length=MOST_ROOMS)],
    ),
    "DB-17.1",
)  # fmt: skip

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


def quest_unknown(quest: Quest, known: Known) -> list[KeyFault]:
    """List names that are not in the box, and rooms that cannot lie where they are to."""
    found: list[KeyFault] = []
    starts = [label for label, one in known.layouts.items() if one.start]
    if (first := quest.rooms[0].card) not in starts and known.layout(first) != NOTHING:
        hint = f"{nearest(first, starts)} ({' | '.join(starts)})"
        found.append(("rooms.1.card", f"{first} has no start area{hint}"))
    for number, room in enumerate(quest.rooms, 1):
        if known.layout(room.card) == NOTHING:
            why = f"there is no side {room.card!r} of a room card"
            found.append((f"rooms.{number}.card", f"{why}{nearest(room.card, known.layouts)}"))
        found += steps_unknown(room.steps, f"rooms.{number}.steps", known.runes)
    found += steps_unknown(quest.after, "after", known.runes)
    if quest.refresh is not None:
        found += steps_unknown(quest.refresh.steps, "refresh.steps", known.runes)
    if quest.boss is not None and quest.boss.name not in known.bosses:
        hint = f"{nearest(quest.boss.name, known.bosses)} ({' | '.join(known.bosses)})"
        found.append(("boss.name", f"there is no boss {quest.boss.name!r}{hint}"))
    for colour, number in enumerate(quest.enemies):
        if number not in known.cards[colour]:
            word = COLOURS[colour]
            cards = [f"{word.capitalize()} {one}" for one in known.cards[colour]]
            wrong = f"{word.capitalize()} {number}"
            hint = f"{nearest(wrong, cards)} ({' | '.join(cards)})"
            found.append((f"enemies.{word}", f"there is no card {wrong}{hint}"))
    return found or laid(quest.rooms, known).faults


class Laid(NamedTuple):
    """Where the rooms of a quest lie: the plan, the place in it of each that has one, by numbers
    from 0, and why others have none."""

    plan: Plan
    places: Mapping[int, int]
    faults: list[KeyFault]


def laid(rooms: Sequence[QuestRoom], known: Known) -> Laid:
    """Place room by room, but none that cannot be placed, nor those behind it (DB-7.3, 19.7)."""
    if not rooms or known.layout(rooms[0].card) == NOTHING:
        return Laid((), {}, [])
    plan: Plan = (known.layout(rooms[0].card), 0, 0, 0)
    places = {0: 0}
    faults: list[KeyFault] = []
    for number, room in enumerate(rooms[1:], 1):
        if room.parent not in places or known.layout(room.card) == NOTHING:
            continue
        at, where = places[room.parent], f"the exit {room.behind}"
        ways = [one for one in exits(plan) if (one.room, one.direction) == (at, room.direction)]
        if not ways or ways[0].behind != NOWHERE or (ways[0].x, ways[0].y) == entrance(plan):
            is_way = ways and ways[0].behind == NOWHERE
            wrong = "leads elsewhere" if ways else "does not exist"
            why = f"{where} {'is the Entrance' if is_way else wrong}"
            hint = _listed(room.behind, open_exits(plan, places))
            faults.append((f"rooms.{number + 1}.behind", why + hint))
            continue
        card = placed(known.layout(room.card), ways[0].x, ways[0].y, room.direction)
        if legal(plan, card):
            places[number] = room_count(plan)
            plan += card
        else:
            why = f"{room.card} does not fit behind {where}"
            fitting = _fitting(rooms, known, plan, ways[0])
            faults.append((f"rooms.{number + 1}.behind", f"{why}{_listed(room.card, fitting)}"))
    return Laid(plan, places, faults)


def open_exits(plan: Plan, places: Mapping[int, int]) -> list[str]:
    """List the exits behind which a room may lie, as files name them."""
    numbers = {at: number + 1 for number, at in places.items()}
    door = entrance(plan)
    may = [one for one in exits(plan) if one.behind == NOWHERE and (one.x, one.y) != door]
    return [f"T{numbers[one.room]} {DIRECTIONS[one.direction]}" for one in may]


def _fitting(rooms: Sequence[QuestRoom], known: Known, plan: Plan, at: Exit) -> list[str]:
    """List the sides of cards that lie nowhere in the quest and fit behind that exit."""
    used = [room.card[:-1] for room in rooms]
    return [
        label
        for label, one in known.layouts.items()
        if label[:-1] not in used and legal(plan, placed(one.id, at.x, at.y, at.direction))
    ]


def _listed(wrong: str, may: Sequence[str]) -> str:
    """Say what would do instead: the nearest, and all."""
    return f"{nearest(wrong, may)} ({' | '.join(may) or 'none would do'})"


class Told(NamedTuple):
    """What came of a quest that was told: its encounters, and whom the heroes lead in it."""

    encounters: list[Encounter]
    npcs: list[Npc]


def tell_quest(quest: Quest, encounter: int, npc: int, known: Known) -> Told:
    """Tell a quest that names nothing unknown; `encounter` and `npc` are the ids of its first
    encounter and of its NPC."""
    boss = quest.boss or ChangedBoss("")
    names = Names(known.runes, boss.name)
    told: list[Encounter] = []

    def add(name: str, code: str, steps: Sequence[Step]) -> int:
        one = Encounter(name, code, steps=tuple(steps))
        told.extend(numbered([tell(one, names, paragraph)], first=encounter + len(told)))
        one.slug = f"{quest.slug}-{code.lower() or one.slug}"
        return one.id

    for number, room in enumerate(quest.rooms, 1):
        room.layout = known.layout(room.card)
        room.encounter = add(room.name, f"E{number}", room.steps)
    if quest.after:
        quest.later = add("Later", "", quest.after)
    if quest.refresh is not None:
        quest.each_round = add("Refresh", "", quest.refresh.steps)
    npcs = numbered([quest.npc] if quest.npc else [], first=npc)
    quest.led = npcs[0].id if npcs else NO_NPC
    quest.leader = known.bosses[boss.name] if boss.name else NOTHING
    quest.foes = tuple([known.cards[n][number] for n, number in enumerate(quest.enemies)])
    who = npcs[0].name if npcs else ""
    quest.win = win_text(quest.goal, boss.name, who, quest.marks)
    return Told(told, npcs)
