"""A quest drafted from what another tool has drawn: `quests.toml` of a pack (DB-17.1, 19.7).

Each drawn room becomes the card of the box that is nearest to it and fits where it lies. All is
turned so that people come in from the south, as they do on a card.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Final, NamedTuple

from undercroft.kernel import BadSetup
from undercroft.kit.content import slug_of
from undercroft.kit.floor_plan import Draft, FloorPlan, Room
from undercroft.kit.pack_texts import free_name, plain, quoted
from undercroft.kit.words import many

from .content import BOSSES, in_play
from .content.layouts import COLUMNS, ICON, PIT, ROWS, WALL, WATER, Layout
from .content.library import QUESTS
from .content.quest_rows import QUEST
from .content.rooms import LAYOUTS
from .ground.plan import Plan, entrance, exits, legal, placed
from .ground.spaces import DIRECTIONS, EAST, MOST_ROOMS, NORTH, NOWHERE, SOUTH, WEST
from .rules.generate import tiers_of
from .switches import QUEST as QUEST_SWITCH

CAVES: Final = (3, 4, 5)
"""How narrow a place between two rooms of a cave may be, where that makes more rooms of it."""
MOST_BEHIND: Final = 3
"""So many exits a card has at most besides the one by which people come in."""
MOST_TRIES: Final = 300
"""So many cards are laid before a room is left out that does not fit."""
INSIDE: Final = (COLUMNS - 2) * (ROWS - 2)
"""So many squares has a card inside of its walls."""
MOST_PARTS: Final = 7
"""A dungeon that is one large room becomes so many at most."""
BEST: Final = 6
"""So many cards are tried for a room: the nearest ones."""
TEXT: Final = 300
GOAL_STEPS: Final = ("{ boss = true }", '{ spawn = { green = "P" } }')
STEPS: Final = {
    1: ('{ spawn = { green = "P" } }',),
    2: ('{ spawn = { green = "P", blue = 1 } }',),
    3: ("{ treasure = 2 }", '{ spawn = { blue = "P", green = 1 } }'),
}
"""What is read in a room of each tier, until somebody writes something better."""


@dataclass(eq=False)
class Site:
    """A room that is to be placed: which one was drawn, behind which earlier site, on which side
    of it, and on which sides those are to lie that come behind it."""

    room: int
    behind: int
    side: int
    ahead: list[int]


class Laid(NamedTuple):
    """A card that was placed: its layout, and the side of the earlier room behind which it lies."""

    layout: int
    side: int


def draft(plan: FloorPlan) -> Draft:
    """Return a pack with the quest; raise BadSetup if fewer than two rooms are drawn."""
    drawn = Drawing(plan)
    kept = drawn.kept()
    while (laid := lay(sites := drawn.sites(kept), drawn)) is None:
        kept.remove(drawn.least(kept))
    name = free_name(plan.title, "Another Quest", [one.slug for one in QUESTS])
    left_out = [*plan.left_out, *drawn.left_out(sites, laid)]
    lines = [
        "# A draft: call the rooms by better names and write what happens in them.",
        "",
        "[[quest]]",
        f"name = {quoted(name)}",
        f"icon = {quoted(ICON)}",
        f"text = {quoted(plain(plan.story, TEXT) or 'Drawn with another tool.')}",
        'goal = "slay"',
        f"boss = {{ name = {quoted(BOSSES[0].name)} }}",
        "enemies = { green = 1, blue = 1, red = 1 }",
        "rooms = [",
        *_rooms(drawn, sites, laid),
        "]",
    ]
    files = {QUEST.file: "\n".join(lines) + "\n"}
    return Draft(files, many(len(laid), "room"), left_out, {QUEST_SWITCH.name: slug_of(name)})


def _rooms(drawn: "Drawing", sites: list[Site], laid: list[Laid]) -> list[str]:
    """Return the lines of the rooms in the order of the quest; the last one is that of the goal."""
    depths: list[int] = []
    for site in sites:
        depths.append(depths[site.behind] + 1 if depths else 0)
    lines: list[str] = []
    for number, (site, one, tier) in enumerate(zip(sites, laid, tiers_of(depths), strict=True)):
        card = f"card = {quoted(LAYOUTS[one.layout].label)}"
        name = (
            f"name = {quoted(free_name(drawn.rooms[site.room].name, f'Chamber {number + 1}', ()))}"
        )
        if number == 0:
            lines.append(f"  {{ {card}, {name}, steps = [] }},")
            continue
        goal = number == len(sites) - 1
        where = f"behind = {quoted(f'T{site.behind + 1} {DIRECTIONS[one.side]}')}"
        rank = f"tier = {quoted('goal') if goal else tier}"
        lines.append(f"  {{ {card}, {where}, {rank}, {name}, steps = [")
        lines += [f"    {step}," for step in (GOAL_STEPS if goal else STEPS[tier])]
        lines.append("  ] },")
    return lines


class Drawing:
    """The rooms of a floor plan as a tree: people come in at its root, and go to the goal."""

    def __init__(self, plan: FloorPlan) -> None:
        drawn = plan.rooms()
        for narrow in CAVES:
            if len(drawn) < MOST_ROOMS:
                drawn = max(drawn, plan.rooms(narrow), key=len)
        self.rooms: list[Room] = in_parts(drawn[0]) if len(drawn) == 1 else drawn
        self._was_cut = len(self.rooms) > len(drawn)
        self.passages = plan.passages(self.rooms)
        self._sides: list[dict[int, int]] = [{} for _ in self.rooms]
        for one in self.passages:
            self._sides[one.one][one.other] = one.from_one
            self._sides[one.other][one.one] = one.from_other
        if len(self.rooms) < 2:
            raise BadSetup(
                f"{plan.title}: a quest needs two rooms, and the map has {len(self.rooms)}: a room"
                " is two squares wide at least, with doors or narrower passages between rooms"
            )
        ways_in = [plan.room_of(one, self.rooms) for one in plan.entrances]
        self.first = ways_in[0] if ways_in else self._farthest(0)
        self.parents = self._tree(self.first)
        ends = [plan.room_of(one, self.rooms) for one in plan.ends]
        self.goal = next((one for one in ends if one != self.first), self._farthest(self.first))
        self.turn = self._turn(plan)

    def kept(self) -> list[int]:
        """Return the rooms that a quest can have: those on the way to the goal, and large ones."""
        found = self._path(self.goal)
        while len(found) > MOST_ROOMS:
            found.remove(min(found[1:-1], key=self._size))
        while len(found) < MOST_ROOMS:
            open_to = [
                one
                for one, parent in self.parents.items()
                if one not in found
                and parent in found
                and parent != self.goal
                and sum(self.parents[other] == parent for other in found) < MOST_BEHIND
            ]
            if not open_to:
                break
            found.append(max(open_to, key=self._size))
        return found

    def least(self, kept: list[int]) -> int:
        """Return the room that is left out first: the smallest beside the way to the goal."""
        path = self._path(self.goal)
        beside = [one for one in kept if one not in path]
        inner = [one for one in kept if one not in (self.first, self.goal)]
        return min(beside or inner, key=self._size)

    def sites(self, kept: Sequence[int]) -> list[Site]:
        """Return the rooms in the order of a quest: each behind an earlier one, the goal last."""
        order = [one for one in self.parents if one in kept and one != self.goal] + [self.goal]
        found: list[Site] = []
        for room in order:
            behind, side = -1, 0
            if room != self.first:
                path = self._path(room)
                near = max([at for at, one in enumerate(path[:-1]) if one in kept])
                behind = order.index(path[near])
                side = self.turned(self._sides[path[near]][path[near + 1]])
                found[behind].ahead.append(side)
            found.append(Site(room, behind, side, []))
        return found

    def turned(self, side: int) -> int:
        """Return a side of the drawing as it lies in the quest."""
        return (side + self.turn) % len(DIRECTIONS)

    def shape(self, room: int) -> tuple[int, int]:
        """Return columns and rows of a room as it lies in the quest."""
        one = self.rooms[room]
        return (one.height, one.width) if self.turn % 2 else (one.width, one.height)

    def left_out(self, sites: list[Site], laid: list[Laid]) -> list[str]:
        """Say which rooms, sides and passages a quest of cards does not have."""
        found = [f"the size of the rooms: each is a card of {COLUMNS - 2} by {ROWS - 2} squares"]
        if self._was_cut:
            found.append(f"the only room as a whole: it became {len(self.rooms)}")
        if self.turn:
            found.append(f"the north: it lies in the {DIRECTIONS[self.turn]} now")
        numbers = {site.room: number for number, site in enumerate(sites, 1)}
        for number, room in enumerate(self.rooms):
            if number not in numbers:
                x, y = room.centre
                name = f" ({room.name})" if room.name else ""
                size = f"{room.width} x {room.height} squares"
                found.append(f"a room of {size} at column {x + 1}, row {y + 1}{name}")
        for site, one in zip(sites[1:], laid[1:], strict=True):
            if site.side != one.side:
                here, there = DIRECTIONS[one.side], DIRECTIONS[site.side]
                where = f"T{numbers[site.room]} lies {here} of T{site.behind + 1}"
                found.append(f"a direction: {where}, and would have to lie {there}")
        behind = {(site.room, sites[site.behind].room) for site in sites[1:]}
        for way in self.passages:
            pair = (way.one, way.other)
            if {*pair} <= set(numbers) and not behind & {pair, pair[::-1]}:
                a, b = sorted([numbers[one] for one in pair])
                found.append(f"a passage between T{a} and T{b}")
        return found

    def _size(self, room: int) -> tuple[int, int]:
        return len(self.rooms[room].squares), -room

    def _tree(self, first: int) -> dict[int, int]:
        """Return behind which room each one lies, in the order of their distance."""
        found = {first: NOWHERE}
        ahead = deque([first])
        while ahead:
            room = ahead.popleft()
            for other in sorted(self._sides[room]):
                if other not in found:
                    found[other] = room
                    ahead.append(other)
        return found

    def _path(self, room: int) -> list[int]:
        """Return the rooms from the first one to that one."""
        found = [room]
        while (room := self.parents[room]) != NOWHERE:
            found.insert(0, room)
        return found

    def _farthest(self, room: int) -> int:
        """Return a room that is reached last from that one."""
        return list(self._tree(room))[-1]

    def _turn(self, plan: FloorPlan) -> int:
        """Return how many quarters all is turned, so that people come in from the south."""
        if plan.entrances:
            x, y = plan.entrances[0]
            columns, rows = zip(*self.rooms[self.first].squares, strict=True)
            inward = {
                SOUTH: max(rows) - y,
                WEST: x - min(columns),
                EAST: max(columns) - x,
                NORTH: y - min(rows),
            }
            side = min(inward, key=lambda one: inward[one])
        else:
            used = list(self._sides[self.first].values())
            side = next((one for one in (SOUTH, WEST, EAST) if one not in used), NORTH)
        return (SOUTH - side) % len(DIRECTIONS)


def in_parts(room: Room) -> list[Room]:
    """Cut a room in halves across its longer side until each is no larger than a card."""
    parts = [room]
    while len(parts) < MOST_PARTS:
        largest = max(parts, key=lambda one: len(one.squares))
        if len(largest.squares) <= INSIDE:
            break
        along = 0 if largest.width >= largest.height else 1
        squares = sorted(largest.squares, key=lambda at: (at[along], at))
        middle = squares[len(squares) // 2][along]
        first = frozenset([at for at in squares if at[along] < middle])
        parts.remove(largest)
        parts += [largest._replace(squares=one) for one in (first, largest.squares - first)]
    return parts


def lay(sites: list[Site], drawn: Drawing) -> list[Laid] | None:
    """Place a card for each room; None if none of many tries fits."""
    tries = 0

    def go_on(plan: Plan, laid: list[Laid]) -> list[Laid] | None:
        nonlocal tries
        if len(laid) == len(sites):
            return laid
        for one, card in choice(sites, plan, laid, drawn)[:BEST]:
            tries += 1
            if tries > MOST_TRIES:
                return None
            found = go_on(plan + card, [*laid, one])
            if found is not None:
                return found
        return None

    return go_on((), [])


def choice(
    sites: list[Site], plan: Plan, laid: list[Laid], drawn: Drawing
) -> list[tuple[Laid, Plan]]:
    """List the cards that fit for the next room, the nearest to the drawn one first."""
    site = sites[len(laid)]
    used = [LAYOUTS[one.layout].card for one in laid]
    unused = [one for one in in_play(LAYOUTS, ("",)) if one.card not in used]
    found: list[tuple[float, int, int, Plan]] = []
    if not laid:
        for layout in unused:
            if layout.start and layout.exits.count(True) > len(site.ahead):
                cost = farness(layout, 0, site, drawn)
                found.append((cost, layout.id, SOUTH, (layout.id, 0, 0, 0)))
    ways = [one for one in exits(plan) if one.room == site.behind and one.behind == NOWHERE]
    for way in [one for one in ways if (one.x, one.y) != entrance(plan)] if laid else ():
        off = (0, 2, 4, 2)[(way.direction - site.side) % len(DIRECTIONS)]
        for layout in unused:
            card = placed(layout.id, way.x, way.y, way.direction)
            if layout.exits.count(True) > len(site.ahead) and legal(plan, card):
                cost = off + farness(layout, way.direction, site, drawn)
                found.append((cost, layout.id, way.direction, card))
    return [(Laid(layout, side), card) for _, layout, side, card in sorted(found)]


def farness(layout: Layout, turn: int, site: Site, drawn: Drawing) -> float:
    """Return how far a card that is turned like this is from a drawn room: its exits count most,
    then its shape and size, then what is in it."""
    room = drawn.rooms[site.room]
    shown = [layout.exits[(side - turn) % len(DIRECTIONS)] for side in range(len(DIRECTIONS))]
    missing = sum(not shown[side] for side in site.ahead)
    spare = shown.count(True) - 1 - len(site.ahead)
    across, down = drawn.shape(site.room)
    wide, high = (COLUMNS - 2, ROWS - 2) if turn % 2 == 0 else (ROWS - 2, COLUMNS - 2)
    signs = "".join([row[1:-1] for row in layout.rows[1:-1]])
    floor = len(signs) - signs.count(WALL)
    return (
        2 * missing
        + 0.1 * spare
        + min(1.0, abs(log(across / down) - log(wide / high)))
        + abs(min(len(room.squares), len(signs)) - floor) / len(signs)
        + 0.5 * ((WATER in signs) != (room.water > 0))
        + 0.25 * ((floor < len(signs)) != (room.pillars > 0))
        + 0.25 * (PIT in signs)
    )
