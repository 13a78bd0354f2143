"""Tiled: layers of tiles and of objects, which mean what they are called.

Tiled does not say which tiles are walls. A layer, an object or a tile of a tileset says it by its
name or class, a tile also by a property that is true: `walls`, `Door`, `collides`.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from math import ceil, cos, floor, pi, radians, sin
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import BeforeValidator, Field

from undercroft.drafts.lines import Grid, legs
from undercroft.drafts.outside import inside
from undercroft.drafts.reading import MOST, Coordinate, MapTable, Point, checked, read_json
from undercroft.drafts.tiled_data import GIDS, TILE, Bad, Chunk, tiles
from undercroft.kit.content import BadContent
from undercroft.kit.floor_plan import STEPS, Edge, FloorPlan, Square
from undercroft.kit.words import many

WALL: Final = "wall"
FLOOR: Final = "floor"
DOOR: Final = "door"
WATER: Final = "water"
ENTRANCE: Final = "entrance"
NAME: Final = "room"
MOST_FILLED: Final = 2_000_000
"""So many squares may all objects together cover."""
MOST_TILES: Final = 4_000_000
"""So many squares may all layers of tiles together have."""

CORNERS: Final = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
ROUND: Final = [(0.5 + cos(n * pi / 32) / 2, 0.5 + sin(n * pi / 32) / 2) for n in range(64)]
"""An ellipse, as precisely as squares need it."""
ON_ITS_PLACE: Final = (0.0, 1.0)
"""A tile stands on its place, which is its lower left corner, unless its tileset says otherwise."""
ALIGNMENTS: Final = {
    "topleft": (0.0, 0.0), "top": (0.5, 0.0), "topright": (1.0, 0.0),
    "left": (0.0, 0.5), "center": (0.5, 0.5), "right": (1.0, 0.5),
    "bottomleft": ON_ITS_PLACE, "bottom": (0.5, 1.0), "bottomright": (1.0, 1.0),
}  # fmt: skip
"""What a tileset calls the place of its tiles that lies at the x, y of an object."""

Place = tuple[float, float]
Gid = Annotated[int, Field(ge=0, le=GIDS)]
MEANINGS: Final = {
    WALL: (
        *("wall", "solid", "collision", "collide", "collides", "collider", "obstacle"),
        *("blocked", "blocking", "rock"),
    ),
    FLOOR: ("floor", "ground", "walkable", "passage", "corridor"),
    DOOR: ("door", "gate"),
    WATER: ("water", "pool", "river", "lake"),
    ENTRANCE: ("entrance", "entry", "start", "spawn"),
    NAME: ("room", "area"),
}
"""What layers, tiles and objects may be called, each word also with an s."""

_WORDS: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")


def meaning(*names: str) -> str:
    """Return what something is by its names, the first that says so; "" if none does."""
    for name in names:
        for word in _WORDS.findall(name):
            for what, words in MEANINGS.items():
                if word.lower() in words or word.lower().removesuffix("s") in words:
                    return what
    return ""


class Property(MapTable):
    """What somebody has written beside a layer, a tile or an object."""

    name: str
    value: Any = None


def _listed(given: Any) -> Any:
    """Read a table of properties by name, as versions before 1.2 wrote it."""
    if isinstance(given, dict):
        return [{"name": name, "value": value} for name, value in given.items()]
    return given


Properties = Annotated[list[Property], BeforeValidator(_listed)]


class Thing(MapTable):
    """What has a name, a class (`type` in some versions), and properties."""

    name: str = ""
    type: str = ""
    class_: Annotated[str, Field(alias="class")] = ""
    properties: Properties = []

    @property
    def meaning(self) -> str:
        """What it is called."""
        true = [one.name for one in self.properties if one.value is True]
        return meaning(self.class_, self.type, self.name, *true)


class Tile(Thing):
    """A tile of a tileset that says something of itself."""

    id: Annotated[int, Field(ge=0, le=TILE)]


def _numbered(given: Any) -> Any:
    """Read a table of tiles by number, as versions before 1.2 wrote it."""
    if isinstance(given, dict):
        return [
            one | {"id": int(number)}
            for number, one in given.items()
            if number.isdecimal() and isinstance(one, dict)
        ]
    return given


class Tileset(MapTable):
    """A tileset in the map, or the name of its file."""

    firstgid: Annotated[int, Field(ge=1, le=TILE)] = 1
    source: str = ""
    objectalignment: str = ""
    tiles: Annotated[list[Tile], BeforeValidator(_numbered)] = []

    @property
    def alignment(self) -> Place:
        """Which place of a tile lies at the x, y of its object, in parts of its size."""
        return ALIGNMENTS.get(self.objectalignment, ON_ITS_PLACE)


class Text(MapTable):
    """What is written on a map."""

    text: str = ""


class Object(Thing):
    """An object: a rectangle, ellipse, point, polygon, text or tile. It turns about x, y.

    What is made from a `template` says here only how it differs from it.
    """

    x: Coordinate
    y: Coordinate
    width: Annotated[Coordinate, Field(ge=0)] = 0.0
    height: Annotated[Coordinate, Field(ge=0)] = 0.0
    gid: Gid = 0
    rotation: Coordinate = 0.0
    template: str = ""
    ellipse: bool = False
    polygon: Annotated[list[Point], Field(max_length=10_000)] = []
    polyline: Annotated[list[Point], Field(max_length=10_000)] = []
    text: Text = Text()

    def outline(self, alignment: Place) -> list[Place]:
        """Return its corners; if it is a tile, `alignment` is the place of it that is x, y."""
        left, top = (-alignment[0], -alignment[1]) if self.gid else (0.0, 0.0)
        around = ROUND if self.ellipse else CORNERS
        corners = [((left + x) * self.width, (top + y) * self.height) for x, y in around]
        if drawn := self.polygon or self.polyline:
            corners = [(one.x, one.y) for one in drawn]
        c, s = cos(radians(self.rotation)), sin(radians(self.rotation))
        return [(self.x + x * c - y * s, self.y + x * s + y * c) for x, y in corners]


class Layer(Thing):
    """A layer: tiles, objects, a picture, or more layers."""

    type: Literal["tilelayer", "objectgroup", "imagelayer", "group"]
    width: Annotated[int, Field(ge=0, le=MOST)] = 0
    height: Annotated[int, Field(ge=0, le=MOST)] = 0
    offsetx: Coordinate = 0.0
    offsety: Coordinate = 0.0
    data: Any = None
    chunks: Annotated[list[Chunk], Field(max_length=5_000)] = []
    encoding: str = "csv"
    compression: str = ""
    objects: Annotated[list[Object], Field(max_length=20_000)] = []
    layers: list["Layer"] = []

    @property
    def pieces(self) -> list[Chunk]:
        """Its chunks; all of it is one if it has none."""
        if self.chunks or self.data is None:
            return self.chunks
        return [
            Chunk.model_construct(x=0, y=0, width=self.width, height=self.height, data=self.data)
        ]

    @property
    def meaning(self) -> str:
        """What it is called; its type says only what it holds."""
        true = [one.name for one in self.properties if one.value is True]
        return meaning(self.class_, self.name, *true)


class Placed(NamedTuple):
    """A layer that holds no others, what it means, and how far it is shifted, in pixels."""

    layer: Layer
    key: str
    meaning: str
    x: float
    y: float


class TiledMap(MapTable):
    """The file of a map."""

    orientation: str
    width: Annotated[int, Field(ge=0, le=MOST)]
    height: Annotated[int, Field(ge=0, le=MOST)]
    tilewidth: Annotated[int, Field(ge=1, le=10_000)]
    tileheight: Annotated[int, Field(ge=1, le=10_000)]
    layers: Annotated[list[Layer], Field(max_length=500)]
    tilesets: Annotated[list[Tileset], Field(max_length=500)] = []

    def plan(self, path: Path) -> FloorPlan:
        """Return the map as it is drawn; raise BadContent. Tilesets are looked for beside it."""
        if self.orientation != "orthogonal":
            why = f"{self.orientation!r} is not read (orthogonal)"
            raise BadContent([f"{path.name}: orientation: {why}"])
        return Sketch(self, path).plan()


def _leaves(layers: Iterable[Layer], key: str, above: str, x: float, y: float) -> Iterator[Placed]:
    """Yield all layers that hold no others; one without a meaning has that of its group."""
    for number, one in enumerate(layers, 1):
        where, said = f"{key}.{number}", one.meaning or above
        at = (x + one.offsetx, y + one.offsety)
        if one.type == "group":
            yield from _leaves(one.layers, f"{where}.layers", said, *at)
        else:
            yield Placed(one, where, said, *at)


class Sketch:
    """What the layers of a map say of its squares. Raise BadContent for what cannot be read."""

    def __init__(self, tiled: TiledMap, path: Path) -> None:
        self._map = tiled
        self._path = path
        self._file = path.name
        self._leaves = list(_leaves(tiled.layers, "layers", "", 0.0, 0.0))
        self._left, self._top, *size = self._bounds()
        self._size = (size[0], size[1])
        self._squares: dict[str, set[Square]] = {what: set() for what in MEANINGS}
        self._edges: set[Edge] = set()
        self._names: dict[Square, str] = {}
        self._left_out: list[str] = []
        self._spoken: set[str] = set()
        """The layers of tiles that say something of the floor."""
        self._objects = 0
        """So many objects say nothing of it."""
        self._filled = 0
        self._tilesets = sorted(map(self._tileset, tiled.tilesets), key=lambda one: one.firstgid)
        self._tiles = self._meanings()
        for placed in self._leaves:
            self._add(placed)

    def _add(self, placed: Placed) -> None:
        """Take a layer in; raise BadContent if its tiles cannot be read."""
        layer, key = placed.layer, placed.key
        if layer.type == "imagelayer":
            self._left_out.append(f"the picture of the layer {layer.name!r}")
        elif layer.type == "objectgroup":
            for one in layer.objects:
                self._object(one, placed)
        else:
            for number, chunk in enumerate(layer.pieces, 1):
                place = f"{key}.chunks.{number}.data" if layer.chunks else f"{key}.data"
                try:
                    found = list(tiles(chunk, layer.encoding, layer.compression))
                except Bad as fault:
                    raise BadContent([f"{self._file}: {place}: {fault}"]) from None
                self._tiled(found, placed)

    def plan(self) -> FloorPlan:
        """Return what was added as a plan; raise BadContent if nothing says where people walk."""
        walls, doors = self._squares[WALL] - self._squares[DOOR], self._squares[DOOR]
        entrances = sorted(self._squares[ENTRANCE])
        if self._squares[FLOOR]:
            floor_ = frozenset((self._squares[FLOOR] | self._squares[WATER]) - walls | doors)
        elif walls or self._edges:
            within, left_out = inside(*self._size, walls | doors, self._edges)
            self._left_out += left_out
            floor_ = within | {one for one in doors if within & {*_beside(one)}}
            entrances = entrances or [
                one for one in sorted(doors & floor_) if {*_beside(one)} - floor_ - walls
            ]
        else:
            names = " | ".join([repr(one.layer.name) for one in self._leaves])
            why = "none says where people can walk: call one 'walls' or 'floor'"
            raise BadContent([f"{self._file}: layers: {why} ({names})"])
        if not floor_:
            raise BadContent([f"{self._file}: layers: there is no floor inside of the walls"])
        plan = FloorPlan(
            "",
            "",
            floor_,
            walls=frozenset(self._edges),
            door_squares=frozenset(doors),
            entrances=tuple(entrances),
            water=frozenset(self._squares[WATER]),
            names=self._names,
        )
        plan.left_out += list(dict.fromkeys([*self._left_out, *self._silent()]))
        plan.keep_largest()
        return plan

    def _silent(self) -> list[str]:
        """Name what says nothing of the floor."""
        found = [
            f"the layer {one.layer.name!r}"
            for one in self._leaves
            if one.layer.type == "tilelayer" and one.key not in self._spoken
        ]
        return found + ([many(self._objects, "object")] if self._objects else [])

    def _tiled(self, found: Iterable[tuple[Square, int]], placed: Placed) -> None:
        """Take tiles in; each means what its tileset says, else what its layer is called."""
        right = round(placed.x / self._map.tilewidth) - self._left
        down = round(placed.y / self._map.tileheight) - self._top
        for (x, y), number in found:
            what = self._tiles.get(number, placed.meaning)
            at = (x + right, y + down)
            if what and self._is_on(at):
                self._squares[what].add(at)
                self._spoken.add(placed.key)

    def _object(self, one: Object, placed: Placed) -> None:
        """Take an object in; it means what it is called, else what its tile or its layer is."""
        if one.template:
            why = "let Tiled detach templates where it exports"
            self._left_out.append(f"what is made from {one.template!r}: {why}")
            return
        what = self._tiles.get(one.gid & TILE, "") or placed.meaning
        what = NAME if placed.meaning == NAME else one.meaning or what
        outline = [
            (
                (x + placed.x) / self._map.tilewidth - self._left,
                (y + placed.y) / self._map.tileheight - self._top,
            )
            for x, y in one.outline(self._alignment(one.gid))
        ]
        x, y = (sum(place) / len(outline) for place in zip(*outline, strict=True))
        middle = (floor(x), floor(y))
        if not what:
            self._objects += 1
        elif what == NAME:
            self._names[middle] = one.name or one.text.text
        elif what == WALL and one.polyline:
            line = [Point(x=x, y=y) for x, y in outline]
            self._edges |= Grid(*self._size, 0.0, 0.0).crossed(legs(line))
        else:
            squares = filled(outline, *self._size)
            self._filled += len(squares)
            if self._filled > MOST_FILLED:
                raise BadContent([f"{self._file}: {placed.key}.objects: cover too much of the map"])
            self._squares[what] |= squares or {one for one in [middle] if self._is_on(one)}

    def _is_on(self, at: Square) -> bool:
        return 0 <= at[0] < self._size[0] and 0 <= at[1] < self._size[1]

    def _bounds(self) -> tuple[int, int, int, int]:
        """Return the corner of the map, its columns and its rows; raise BadContent."""
        chunks = [chunk for one in self._leaves for chunk in one.layer.pieces]
        if sum([one.width * one.height for one in chunks]) > MOST_TILES:
            why = f"have too many squares: at most {MOST_TILES:,} are read"
            raise BadContent([f"{self._file}: layers: {why}"])
        chunks = [chunk for one in self._leaves for chunk in one.layer.chunks]
        if not chunks:
            return 0, 0, self._map.width, self._map.height
        left, top = min([one.x for one in chunks]), min([one.y for one in chunks])
        columns = max([one.x + one.width for one in chunks]) - left
        rows = max([one.y + one.height for one in chunks]) - top
        if max(columns, rows) > MOST:
            size = f"{many(columns, 'column')} and {many(rows, 'row')}"
            why = f"the chunks take {size}: at most {MOST} of each are read"
            raise BadContent([f"{self._file}: layers: {why}"])
        return left, top, columns, rows

    def _meanings(self) -> dict[int, str]:
        """Return what the tiles of the tilesets mean by their numbers on the map."""
        found: dict[int, str] = {}
        for one in self._tilesets:
            for tile in one.tiles:
                if tile.meaning and tile.meaning != NAME:
                    found[one.firstgid + tile.id] = tile.meaning
        return found

    def _tileset(self, one: Tileset) -> Tileset:
        """Return a tileset, from its own file if it has one; an empty one if there is none."""
        if not one.source:
            return one
        path = self._path.parent / one.source
        if Path(one.source).is_absolute() or path.suffix == ".tsx" or not path.is_file():
            why = "save it beside the map as JSON (.tsj)"
            self._left_out.append(f"what the tiles of {one.source!r} mean: {why}")
            return one
        found = checked(read_json(path), Tileset, path.name)
        return found.model_copy(update={"firstgid": one.firstgid})

    def _alignment(self, gid: int) -> Place:
        """Return which place of a tile lies at the x, y of its object."""
        after = bisect_right(self._tilesets, gid & TILE, key=lambda one: one.firstgid)
        return self._tilesets[after - 1].alignment if after else ON_ITS_PLACE


def _beside(square: Square) -> list[Square]:
    return [(square[0] + dx, square[1] + dy) for dx, dy in STEPS]


def filled(outline: list[tuple[float, float]], columns: int, rows: int) -> set[Square]:
    """Return the squares of a map whose middles lie inside of an outline."""
    ends = list(zip(outline, [*outline[1:], outline[0]], strict=True))
    low, high = min([y for _, y in outline]), max([y for _, y in outline])
    found: set[Square] = set()
    for row in range(max(0, floor(low)), min(rows, floor(high) + 1)):
        middle = row + 0.5
        crossings = sorted(
            [
                x1 + (middle - y1) / (y2 - y1) * (x2 - x1)
                for (x1, y1), (x2, y2) in ends
                if (y1 <= middle) != (y2 <= middle)
            ]
        )
        for begin, end in zip(crossings[::2], crossings[1::2], strict=True):
            first, last = max(0, ceil(begin - 0.5)), min(columns, ceil(end - 0.5))
            found |= {(column, row) for column in range(first, last)}
    return found
