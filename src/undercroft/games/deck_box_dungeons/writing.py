"""Quests while they are written: texts to begin with, what may be said, and a map of what is there.

A map is drawn of a row as it was written, however much is wrong with it: what nobody can read is
left out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from undercroft.kit.quests import Word

from .content import BOSSES, ENEMY_CARDS, FOLDER, RUNES, in_play
from .content.cards import COLOURS, MELEE, RANGED, SKILLS
from .content.encounters import FLAGS, GOALS, PLAIN, WHO
from .content.layouts import COLUMNS, ROWS, spiral
from .content.quest_rows import QUEST, Known, laid, open_exits
from .content.quests import QuestRoom
from .content.rooms import LAYOUTS
from .ground.ground import Ground, ground
from .ground.plan import PER_ROOM, Plan, entrance, in_dungeon, room_count
from .ground.spaces import DIRECTIONS, MOST_ROOMS, NOWHERE
from .view import spaces

NEW: Final = "An empty quest"
NEW_QUEST: Final = """\
# A quest: `rooms` are T1, T2 and so on, each with its card, the exit behind which it lies, its tier
# and what is read there.

[[quest]]
name = "My Quest"
icon = "dungeon-gate"
text = "What the heroes are told before they set out."
goal = "slay"
boss = { name = "Giant Troll" }
enemies = { green = 1, blue = 1, red = 1 }
rooms = [
  { card = "1A", name = "The Entrance", steps = [] },
  { card = "6A", behind = "T1 east", tier = 1, name = "The Middle", steps = [
    { spawn = { green = 2 } },
  ] },
  { card = "15A", behind = "T2 east", tier = "goal", name = "The End", steps = [
    { boss = true },
  ] },
]
"""
LONGEST_NAME: Final = 40
_NAME: Final = re.compile(r'^name = "(?:The )?([^"]*)"', re.MULTILINE)
_EXIT: Final = re.compile(r"T[1-9][0-9]? (north|east|south|west)")


@cache
def starts() -> Mapping[str, str]:
    """Return the texts to begin with: an empty quest, and those of the box under another name."""
    _, *quests = (FOLDER / QUEST.file).read_text("utf-8").split(f"[[{QUEST.word}]]\n")
    found = {NEW: NEW_QUEST}
    for text in quests:
        told = _NAME.search(text)
        assert told is not None
        name = f"My {told[1]}"[:LONGEST_NAME].strip()
        found[told[0].split('"')[1]] = (
            f"[[{QUEST.word}]]\n" + text.replace(told[0], f'name = "{name}"', 1).strip() + "\n"
        )
    return found


# -- what a quest may say -------------------------------------------------------------------------


@cache
def words() -> Mapping[str, Sequence[Word]]:
    """Return what a quest may say: rooms, what happens there, who comes."""
    return {
        "Rooms to begin in": [_room(one) for one in _rooms() if one.start],
        "Other rooms": [_room(one) for one in _rooms() if not one.start],
        "What happens in a room": list(_steps()),
        "Bosses": [
            Word(one.name, f'boss = {{ name = "{one.name}" }}\n', one.text)
            for one in in_play(BOSSES, ("",))
        ],
        "Enemy cards": [
            Word(
                f"{COLOURS[card.colour]} {card.number}",
                f"{COLOURS[card.colour]} = {card.number}",
                " and ".join([card.sides[side].name for side in (MELEE, RANGED)]),
            )
            for card in in_play(ENEMY_CARDS, ("",))
        ],
        "Goals": [Word(goal, f'goal = "{goal}"\n') for goal in GOALS],
        "Runes": [Word(one.name, f'"{one.name}"', one.text) for one in in_play(RUNES, ("",))],
    }


def _rooms() -> Sequence[Any]:
    return in_play(LAYOUTS, ("",))


def _room(one: Any) -> Word:
    ways = [word for word, shown in zip(DIRECTIONS, one.exits, strict=True) if shown]
    behind = "" if one.start else ' behind = "T1 north", tier = 1,'
    row = f'  {{ card = "{one.label}",{behind} name = "{one.name}", steps = [\n  ] }},\n'
    return Word(f"{one.label} {one.name}", row, f"exits {', '.join(ways)}")


def _steps() -> Iterator[Word]:
    """Return a step of each kind."""
    yield Word("enemies", "    { spawn = { green = 2, blue = 1 } },\n", "how many of each colour")
    yield Word("as many as heroes", '    { spawn = { green = "P" } },\n', "an enemy for each hero")
    place = '{ colour = "red", type = "melee", health = 2, space = 1 }'
    yield Word("an enemy on a space", f"    {{ place = {place} }},\n", "a number of the diagram")
    yield Word("the boss", "    { boss = true },\n", "in the room of the goal")
    for thing in PLAIN:
        yield Word(thing, f'    {{ object = "{thing}" }},\n', "on the spawn point")
    for skill in SKILLS:
        row = f'    {{ check = "{skill}", successes = 2, pass = [{{ treasure = 2 }}] }},\n'
        yield Word(f"a check of {skill}", row, "with what comes of passing, or of failing")
    lines = (
        '      { on = "1-3", steps = [] },\n'
        '      { on = "4-6", steps = [{ spawn = { green = 1 } }] },\n'
    )
    yield Word("a die", f"    {{ d6 = [\n{lines}    ] }},\n", "what each face brings")
    yield Word("a choice", "    { may = [{ damage = 1 }, { draw = 1 }] },\n", "the explorer may")
    for verb, size in (("damage", 1), ("hits", 2), ("heal", 1), ("energy", 1), ("treasure", 2),
                       ("draw", 1)):  # fmt: skip
        row = f'    {{ {verb} = {size}, who = "{WHO[1]}" }},\n'
        yield Word(verb, row, f"to each hero; without who, to the {WHO[0]}")
    for flag in FLAGS:
        yield Word(flag, f'    {{ flag = "{flag}" }},\n', "the quest remembers it")


# -- the map --------------------------------------------------------------------------------------


class Thing(NamedTuple):
    """What lies or stands in a room: an object, the boss, or an enemy of that colour."""

    kind: str
    name: str
    x: int
    y: int


def sketch(row: Mapping[str, Any], names: Known) -> Mapping[str, Any]:
    """Return what is drawn of a quest as it was written: rooms as they will lie, what is in them,
    the rooms that lie nowhere, the exits behind which another one may lie."""
    rows = [one if isinstance(one, dict) else {} for one in _list(row.get("rooms"))]
    rooms = [_read(one) for one in rows[:MOST_ROOMS]]
    plan, places, _ = laid(rooms, names)
    table = whole(plan) if plan else None
    numbers = {at: number + 1 for number, at in places.items()}
    door = entrance(plan) if plan else (0, 0)
    named = {
        "name": str(row.get("name", "")), "open": open_exits(plan, places) if plan else [],
        "missing": [f"T{n + 1} {room.card}" for n, room in enumerate(rooms) if n not in places],
        "printed": {},
    }  # fmt: skip
    if table is None:
        return {**named, "rooms": [], "spaces": [], "things": []}
    drawn = spaces.__wrapped__(table, table.at.get(door, NOWHERE))
    for one in drawn:
        one["rooms"] = [numbers[at - 1] for at in one["rooms"]]
        at, _, place = one["name"].partition("-")
        one["name"] = f"{numbers[int(at) - 1]}-{place}"
    return {
        **named,
        "rooms": [_drawn(plan, at, number, rooms[number]) for number, at in places.items()],
        "spaces": drawn,
        "things": [
            thing
            for number, at in places.items()
            for thing in _things(plan, at, rows[number].get("steps"), names)
        ],
    }


@lru_cache(maxsize=32)
def whole(plan: Plan) -> Ground:
    """Return the ground of a plan with all its rooms: while a quest is written it seldom changes.

    Those of matches are kept elsewhere, so that nobody who writes takes their place.
    """
    table: Ground = ground.__wrapped__(plan, (1 << room_count(plan)) - 1, 0)
    return table


def _read(row: Mapping[str, Any]) -> QuestRoom:
    """Return as much of a room as can be laid."""
    behind, card, name = str(row.get("behind", "")), str(row.get("card", "")), row.get("name")
    return QuestRoom(
        card, str(name or ""), (), behind if _EXIT.fullmatch(behind) else "", row.get("tier", 0)
    )


def _drawn(plan: Plan, at: int, number: int, room: QuestRoom) -> Mapping[str, Any]:
    layout, x, y, turn = plan[at * PER_ROOM : (at + 1) * PER_ROOM]
    return {
        "number": number + 1, "card": room.card, "name": LAYOUTS[layout].name, "x": x, "y": y,
        "turn": turn, "encounter": room.name, "text": "", "smoky": False, "explored": True,
        "tier": room.tier, "behind": room.behind,
    }  # fmt: skip


def _things(plan: Plan, at: int, steps: object, names: Known) -> Iterator[Thing]:
    """Return what lies in a room, or may come there, and the enemies that have a space."""
    layout = LAYOUTS[plan[at * PER_ROOM]]
    column, row = layout.spawn
    middle = in_dungeon(plan, at, column, row)
    for step in _every(steps):
        thing, place = step.get("object"), step.get("place")
        if step.get("boss") is True:
            yield Thing("boss", "the boss", *middle)
        elif isinstance(thing, str) and (thing in PLAIN or thing in names.runes):
            yield Thing(thing if thing in PLAIN else "rune", thing, *middle)
        elif isinstance(place, dict) and type(number := place.get("space")) is int:
            spots = spiral(ROWS)
            if 1 <= number <= min(len(spots), COLUMNS * ROWS) and place.get("colour") in COLOURS:
                u, v = spots[number - 1]
                if (column + u, row + v) in layout.diagram:
                    spot = in_dungeon(plan, at, column + u, row + v)
                    said = f"{place['colour']} {place.get('type', '')}".strip()
                    yield Thing(str(place["colour"]), said, *spot)


def _every(steps: object) -> Iterator[Mapping[str, Any]]:
    """Return the steps of a list, and those inside of them."""
    for step in _list(steps):
        if isinstance(step, dict):
            yield step
            for key in ("pass", "fail", "may"):
                yield from _every(step.get(key))
            for line in _list(step.get("d6")):
                yield from _every(line.get("steps") if isinstance(line, dict) else None)


def _list(given: object) -> list[Any]:
    """Return a list that was written; an empty one for all else."""
    return given if isinstance(given, list) else []
