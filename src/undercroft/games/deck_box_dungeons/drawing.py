"""The dungeon as a picture: where the page draws rooms, spaces, figures, ways and lines.

All lengths are in a grid in which a space is UNIT wide; x grows to the right, y downward.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypedDict

from .ground.plan import half_height, half_width
from .shapes import (
    AimView,
    EnemyView,
    HeroView,
    IntentView,
    ReachView,
    RoomView,
    SpaceView,
    ThingView,
    View,
)
from .words.brief import next_act

UNIT: Final = 40
MARGIN: Final = 34
"""So much is left free around the rooms."""
MOST_TRAILS: Final = 12
"""So many ways are drawn of those that were news."""
_LETTERS: Final = "ABCDEFGHI"
_LETTER: Final = 5.4
"""About so wide is a letter of a small label."""
_SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_NAMES: Final = ("north", "east", "south", "west")
ABOUT_EXITS: Final = {
    "": "",
    "door": "doorway",
    "unexplored": "unexplored exit",
    "nowhere": "exit that leads nowhere",
    "entrance": "the Entrance",
}

Places = dict[tuple[int, int], SpaceView]


class Mark(TypedDict):
    """A small word on the picture."""

    x: float
    y: float
    text: str


class RoomDrawing(TypedDict):
    """A card on the table: its edge, and the letters and numbers of its columns and rows."""

    number: int
    card: str
    name: str
    x: float
    y: float
    wide: float
    high: float
    marks: list[Mark]
    smoky: bool


class ExitDrawing(TypedDict):
    """A half-space: `dx` and `dy` point out of its (lower) room."""

    name: str
    kind: str
    x: float
    y: float
    dx: int
    dy: int
    side: str


class Tip(TypedDict):
    """A small label with its width."""

    x: float
    y: float
    wide: float
    text: str


class LineDrawing(TypedDict):
    """The line of sight to an enemy; `blocked` is the space that blocks it, if it is one."""

    path: str
    is_clear: bool
    blocked: Mark | None
    tip: Tip


class SpaceDrawing(TypedDict):
    """A space that can be pointed at: what lies and stands there, and what shows then."""

    name: str
    title: str
    exit: str
    x: float
    y: float
    reach: ReachView | None
    way: str
    enemy: EnemyView | None
    aim: LineDrawing | None
    things: list[ThingView]
    hero: HeroView | None


class IntentDrawing(TypedDict):
    """Where an enemy would go (`go`) and whom it would attack (`hits`), and the same in words."""

    number: int
    go: str
    hits: list[str]
    kind: str
    words: str


class Drawing(TypedDict):
    """All of it; `box` is the part of the grid that is seen. The others are paths."""

    box: str
    wide: float
    high: float
    rooms: list[RoomDrawing]
    floor: str
    water: str
    waves: str
    pits: str
    shore: str
    brink: str
    start: str
    exits: list[ExitDrawing]
    spaces: list[SpaceDrawing]
    intents: list[IntentDrawing]
    next: Mark | None


def middle(x: int, y: int) -> tuple[float, float]:
    """Return the middle of a space."""
    return x * UNIT + UNIT / 2, y * UNIT + UNIT / 2


def board(view: View) -> Drawing:
    """Return the dungeon as it is drawn for a seat."""
    places: Places = {(one["x"], one["y"]): one for one in view["spaces"]}
    named = {one["name"]: one for one in view["spaces"]}
    rooms = [room(one) for one in view["rooms"]]
    left, top, wide, high = _box(rooms, view["spaces"])
    water = _of(view, "water")
    pits = _of(view, "pit")
    start = [one for one in view["spaces"] if one["start"]]
    spawn = view["spawn"]
    return {
        "box": f"{left:g} {top:g} {wide:g} {high:g}",
        "wide": wide,
        "high": high,
        "rooms": rooms,
        "floor": tiles(_of(view, "floor")),
        "water": tiles(water),
        "waves": "".join([_wave(one) for one in water]),
        "pits": tiles(pits),
        "shore": outline(places, water, lambda one: one["terrain"] == "water"),
        "brink": outline(places, pits, lambda one: one["terrain"] == "pit"),
        "start": outline(places, start, lambda one: one["start"]),
        "exits": [_exit(one, view["rooms"]) for one in view["spaces"] if one["exit"]],
        "spaces": _spaces(view, named),
        "intents": [_intent(one, view, named) for one in view["intents"]],
        "next": None if spawn is None else _mark(named.get(spawn["space"])),
    }


def _box(
    rooms: Sequence[RoomDrawing], spaces: Sequence[SpaceView]
) -> tuple[float, float, float, float]:
    """Return the part of the grid that holds all of it: left, top, width, height."""
    across = [one["x"] for one in rooms] + [one["x"] * UNIT for one in spaces]
    down = [one["y"] for one in rooms] + [one["y"] * UNIT for one in spaces]
    right = [one["x"] + one["wide"] for one in rooms] + [(one["x"] + 1) * UNIT for one in spaces]
    low = [one["y"] + one["high"] for one in rooms] + [(one["y"] + 1) * UNIT for one in spaces]
    left, top = min(across, default=0) - MARGIN, min(down, default=0) - MARGIN
    wide = max(right, default=UNIT) + MARGIN - left
    return left, top, wide, max(low, default=UNIT) + MARGIN - top


# -- what lies on the table --------------------------------------------------------------------


def room(one: RoomView) -> RoomDrawing:
    """Draw a card: it ends in the middle of its outermost spaces (R9)."""
    across, down = half_width(one["turn"]), half_height(one["turn"])
    x, y = middle(one["x"], one["y"])
    left, top = x - across * UNIT, y - down * UNIT
    low = top + 2 * down * UNIT
    columns: list[Mark] = [
        {"x": left + n * UNIT, "y": low - 5, "text": _LETTERS[n]}
        for n in range(1, 2 * across)
        if n != across
    ]
    rows: list[Mark] = [
        {"x": left + 8, "y": top + n * UNIT + 4, "text": str(n + 1)}
        for n in range(1, 2 * down)
        if n != down
    ]
    return {
        "number": one["number"],
        "card": one["card"],
        "name": one["name"],
        "x": left,
        "y": top,
        "wide": 2 * across * UNIT,
        "high": 2 * down * UNIT,
        "marks": columns + rows,
        "smoky": one["smoky"],
    }


def tiles(spaces: Iterable[SpaceView]) -> str:
    """Draw spaces as one path of squares."""
    return "".join([f"M{one['x'] * UNIT} {one['y'] * UNIT}h{UNIT}v{UNIT}h-{UNIT}z"
                    for one in spaces])  # fmt: skip


def outline(
    places: Places, spaces: Iterable[SpaceView], inside: Callable[[SpaceView], bool]
) -> str:
    """Draw the edges where spaces of a kind end."""
    path = ""
    for one in spaces:
        x, y = one["x"] * UNIT, one["y"] * UNIT
        edges = (f"M{x} {y}h{UNIT}", f"M{x + UNIT} {y}v{UNIT}", f"M{x} {y + UNIT}h{UNIT}",
                 f"M{x} {y}v{UNIT}")  # fmt: skip
        for (dx, dy), edge in zip(_SIDES, edges, strict=True):
            beside = places.get((one["x"] + dx, one["y"] + dy))
            if beside is None or not inside(beside):
                path += edge
    return path


def _of(view: View, terrain: str) -> list[SpaceView]:
    return [one for one in view["spaces"] if one["terrain"] == terrain]


def _wave(one: SpaceView) -> str:
    x, y = one["x"] * UNIT, one["y"] * UNIT
    return "".join([f"M{x + 7} {y + down}q4.3 -4 8.7 0t8.7 0t8.7 0" for down in (12, 21, 30)])


def _mark(one: SpaceView | None) -> Mark | None:
    if one is None:
        return None
    x, y = middle(one["x"], one["y"])
    return {"x": x, "y": y, "text": one["name"]}


def _exit(one: SpaceView, rooms: Sequence[RoomView]) -> ExitDrawing:
    """Draw a half-space; it lies in the middle of a side of its first room."""
    own = next(room for room in rooms if room["number"] == one["rooms"][0])
    dx, dy = one["x"] - own["x"], one["y"] - own["y"]
    dx, dy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    x, y = middle(one["x"], one["y"])
    side = _NAMES[_SIDES.index((dx, dy))]
    return {"name": one["name"], "kind": one["exit"], "x": x, "y": y, "dx": dx, "dy": dy,
            "side": side}  # fmt: skip


# -- what can be pointed at --------------------------------------------------------------------


def _spaces(view: View, named: dict[str, SpaceView]) -> list[SpaceDrawing]:
    reach = {one["space"]: one for one in view["reach"]}
    enemies = {one["space"]: one for one in view["enemies"]}
    heroes = {one["space"]: one for one in view["heroes"] if one["space"]}
    aims = {one["space"]: one for one in view["aims"]}
    walker = view["companion"] if view["asked"] == "escort" else acting(view)
    found: list[SpaceDrawing] = []
    for one in view["spaces"]:
        name = one["name"]
        walk, aim = reach.get(name), aims.get(name)
        way = (
            ""
            if walk is None or walker is None
            else path_of([walker["space"], *walk["way"]], named)
        )
        found.append(
            {
                "name": name,
                "title": title(one, walk),
                "exit": one["exit"],
                "x": one["x"] * UNIT,
                "y": one["y"] * UNIT,
                "reach": walk,
                "way": way,
                "enemy": enemies.get(name),
                "aim": None if aim is None else _sight(aim, one, named),
                "things": [thing for thing in view["things"] if thing["space"] == name],
                "hero": heroes.get(name),
            }
        )
    return found


def trails(view: View, news: Sequence[Mapping[str, Any]]) -> list[str]:
    """Draw the ways that figures went just now, as far as their spaces lie on the table."""
    named = {one["name"]: one for one in view["spaces"]}
    ways = [one["way"] for one in news if one["kind"] == "walked"]
    ways += [(one["origin"], one["space"]) for one in news if one["kind"] == "enemy_moves"]
    return [path for way in ways[-MOST_TRAILS:] if (path := path_of(way, named))]


def acting(view: View) -> HeroView | None:
    """Return the hero who decides, else the one whose turn it is."""
    number = view["hero"] if view["hero"] >= 0 else view["turn"]
    return view["heroes"][number] if 0 <= number < len(view["heroes"]) else None


def title(one: SpaceView, walk: ReachView | None) -> str:
    """Say what a space is, and what it costs to walk there."""
    kinds = [one["terrain"]] if one["terrain"] != "floor" else []
    kinds += [ABOUT_EXITS[one["exit"]]] if one["exit"] else []
    said = f"{one['name']}: {', '.join(kinds)}" if kinds else one["name"]
    if walk is None:
        return said
    points = f"{walk['price']} point{'s' if walk['price'] != 1 else ''}"
    pits = walk["pits"]
    warned = f", through {pits} pit{'s' if pits != 1 else ''}: {pits} damage" if pits else ""
    return f"{said} – {points}{warned}"


def path_of(way: Sequence[str], named: dict[str, SpaceView]) -> str:
    """Draw a way through the middles of spaces."""
    steps = [middle(named[name]["x"], named[name]["y"]) for name in way if name in named]
    return "M" + "L".join([f"{x:g} {y:g}" for x, y in steps]) if len(steps) > 1 else ""


def about_aim(aim: AimView) -> str:
    """Say how far an enemy is, and what reaches it."""
    said = f"distance {aim['distance']}"
    if aim["kinds"]:
        words = {"melee": "strike", "ranged": "shoot"}
        return f"{said}, {' or '.join([words[kind] for kind in aim['kinds']])}"
    if aim["blocked"]:
        return f"{said}, blocked by {'a wall' if aim['blocked'] == 'wall' else aim['blocked']}"
    return f"{said}, seen" if aim["line"] else f"{said}, no attack"


def _sight(aim: AimView, at: SpaceView, named: dict[str, SpaceView]) -> LineDrawing:
    line = [corner * UNIT for corner in aim["line"]]
    path = f"M{line[0]} {line[1]}L{line[2]} {line[3]}" if len(line) == 4 else ""
    x, y = middle(at["x"], at["y"])
    return {
        "path": path,
        "is_clear": not aim["blocked"],
        "blocked": _mark(named.get(aim["blocked"])),
        "tip": _tip(x, y - UNIT * 0.82, about_aim(aim)),
    }


def _tip(x: float, y: float, text: str) -> Tip:
    return {"x": x, "y": y, "wide": len(text) * _LETTER + 12, "text": text}


def _intent(one: IntentView, view: View, named: dict[str, SpaceView]) -> IntentDrawing:
    enemy = next(foe for foe in view["enemies"] if foe["number"] == one["number"])
    stands = {hero["name"]: hero["space"] for hero in view["heroes"]}
    if view["companion"] is not None:
        stands[view["companion"]["name"]] = view["companion"]["space"]
    goes = one["space"] != enemy["space"]
    return {
        "number": one["number"],
        "go": path_of([enemy["space"], one["space"]], named) if goes else "",
        "hits": [path_of([one["space"], stands.get(name, "")], named) for name in one["targets"]],
        "kind": one["kind"],
        "words": next_act(one, enemy),
    }
