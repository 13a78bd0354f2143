"""Small maps of our own in the formats of other tools, which tests write and change."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from undercroft.drafts import read_map
from undercroft.kit.floor_plan import FloorPlan

Table = dict[str, Any]


def point(x: float, y: float) -> Table:
    return {"x": x, "y": y}


def line(*points: tuple[float, float]) -> list[Table]:
    return [point(x, y) for x, y in points]


def box(x: float, y: float, width: float, height: float) -> list[Table]:
    """The four walls of a room."""
    right, bottom = x + width, y + height
    return line((x, y), (right, y), (right, bottom), (x, bottom), (x, y))


def portal(one: tuple[float, float], other: tuple[float, float], closed: bool = True) -> Table:
    return {"bounds": line(one, other), "closed": closed, "rotation": 0.0, "freestanding": False}


def vtt(
    walls: list[list[Table]],
    portals: Iterable[Table] = (),
    size: tuple[float, float] = (12, 8),
    origin: tuple[float, float] = (0, 0),
    **more: Any,
) -> Table:
    """A map of Universal VTT."""
    resolution = {"map_origin": point(*origin), "map_size": point(*size), "pixels_per_grid": 70}
    return {
        "format": 0.3,
        "resolution": resolution,
        "line_of_sight": walls,
        "portals": list(portals),
        "image": "",
        **more,
    }


TWO_ROOMS: Final = vtt([box(1, 1, 8, 4), line((5, 1), (5, 5))], [portal((5, 2), (5, 3))])
"""Two rooms of 4 by 4 squares, and a door between them."""


def rect(x: int, y: int, w: int, h: int, **more: Any) -> Table:
    return {"x": x, "y": y, "w": w, "h": h, **more}


def door(x: int, y: int, dx: int, dy: int, kind: int = 1) -> Table:
    return {"x": x, "y": y, "dir": point(dx, dy), "type": kind}


def one_page(rects: list[Table], doors: Iterable[Table] = (), **more: Any) -> Table:
    """A One Page Dungeon: each door has a rectangle of its own, too."""
    own = [rect(one["x"], one["y"], 1, 1) for one in doors]
    return {
        "version": "1.2.7",
        "title": "Hall of Rust",
        "story": "Nobody has swept here for years.",
        "rects": [*rects, *own],
        "doors": list(doors),
        "notes": [],
        "columns": [],
        "water": [],
        **more,
    }


HALLS: Final = one_page(
    [rect(-1, 1, 3, 3), rect(3, 1, 5, 3), rect(4, 5, 3, 4, ending=True)],
    [door(0, 0, 0, 1, 3), door(2, 2, 1, 0), door(5, 4, 0, 1, 0)],
)
"""Three halls: people come in from the north, go east through a door, and south."""


def tile_layer(name: str, rows: list[str], tiles: Mapping[str, int], **more: Any) -> Table:
    """A layer of tiles, drawn with a sign for each; other signs are no tile."""
    data = [tiles.get(sign, 0) for row in rows for sign in row]
    size = {"width": len(rows[0]), "height": len(rows)}
    return {"type": "tilelayer", "name": name, **size, "data": data, **more}


def tiled(layers: list[Table], width: int = 7, height: int = 4, **more: Any) -> Table:
    """A map of Tiled with squares of 16 pixels."""
    return {
        "type": "map",
        "orientation": "orthogonal",
        "infinite": False,
        "width": width,
        "height": height,
        "tilewidth": 16,
        "tileheight": 16,
        "layers": layers,
        "tilesets": [],
        **more,
    }


CELLAR: Final = ["#######", "#..#..#", "#.....#", "#######"]
"""Two cells of a cellar with a gap between them."""


def written(folder: Path, table: object, name: str = "crypt.json") -> Path:
    """Write a map into a file."""
    path = folder / name
    path.write_text(json.dumps(table), "utf-8")
    return path


def read(folder: Path, table: object, name: str = "crypt.json") -> FloorPlan:
    """Read a map back from a file."""
    return read_map(written(folder, table, name))


def picture(plan: FloorPlan) -> list[str]:
    """Draw what was read: `.` floor, `+` a door, `>` the entrance, `~` water, `o` a pillar."""
    signs = dict.fromkeys(plan.floor, ".")
    for squares, sign in (
        (plan.water, "~"), (plan.pillars, "o"), (plan.door_squares, "+"), (plan.entrances, ">"),
    ):  # fmt: skip
        signs |= dict.fromkeys(squares, sign)
    columns = range(min([x for x, _ in signs]), max([x for x, _ in signs]) + 1)
    rows = range(min([y for _, y in signs]), max([y for _, y in signs]) + 1)
    return ["".join([signs.get((x, y), " ") for x in columns]) for y in rows]
