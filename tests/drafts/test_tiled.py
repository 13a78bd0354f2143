"""Tiled: layers, objects and tiles mean what they are called; packed layers and tilesets."""

import base64
import gzip
import json
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest

from tests.drafts.maps import CELLAR, Table, picture, read, tile_layer, tiled, written
from undercroft.drafts import read_map
from undercroft.kit.content import BadContent

ROOMS = [" ..+.. ", " .. .. "]
WALLS = tile_layer("Walls", CELLAR, {"#": 1})


def things(*objects: Table, name: str = "Things") -> Table:
    return {"type": "objectgroup", "name": name, "objects": list(objects)}


def thing(name: str, x: float, y: float, width: float = 0, height: float = 0, **more: Any) -> Table:
    return {"name": name, "x": x, "y": y, "width": width, "height": height, **more}


def chunk(x: int, tiles: int = 1) -> Table:
    return {"x": x, "y": 0, "width": 1, "height": 1, "data": [1] * tiles}


def chunked(*chunks: Table) -> Table:
    return {"type": "tilelayer", "name": "floor", "chunks": list(chunks)}


def packed(rows: list[str], compression: str) -> Table:
    """The layer of walls as packed bytes."""
    numbers = [sign == "#" for row in rows for sign in row]
    data = struct.pack(f"<{len(numbers)}I", *numbers)
    if compression:
        data = gzip.compress(data) if compression == "gzip" else zlib.compress(data)
    text = base64.b64encode(data).decode()
    return WALLS | {"data": text, "encoding": "base64", "compression": compression}


def test_floor_is_what_a_layer_of_walls_encloses(tmp_path: Path) -> None:
    cellar = tile_layer("walls", ["#####", "#...#", "#...#", "#...#", "#####"], {"#": 7})
    assert picture(read(tmp_path, tiled([cellar], 5, 5))) == ["...", "...", "..."]


def test_floor_is_a_layer_of_floor_without_its_walls(tmp_path: Path) -> None:
    ground = tile_layer("Ground", ["...", "..."], {".": 5})
    stones = tile_layer("Rocks", ["  #", "   "], {"#": 5})
    assert picture(read(tmp_path, tiled([ground, stones], 3, 2))) == [".. ", "..."]


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_a_layer_may_be_packed(tmp_path: Path, compression: str) -> None:
    one, other = tiled([packed(CELLAR, compression)]), tiled([WALLS])
    assert read(tmp_path, one).floor == read(tmp_path, other).floor


def test_numbers_lose_the_four_bits_that_turn_a_tile(tmp_path: Path) -> None:
    """Bit 29 too: on maps of squares it means nothing, and is written all the same."""
    tileset = {"firstgid": 1, "tiles": [{"id": 4, "type": "floor"}]}
    bits = {sign: 5 | 1 << 28 + n for n, sign in enumerate("abcd")}
    turned = tile_layer("Drawing", ["abcde"], bits)
    assert len(read(tmp_path, tiled([turned], 5, 1, tilesets=[tileset])).floor) == 4


def test_a_chunk_may_begin_west_and_north_of_the_corner(tmp_path: Path) -> None:
    chunks = [
        {"x": -16, "y": -16, "width": 2, "height": 1, "data": [1, 1]},
        {"x": -14, "y": -16, "width": 1, "height": 2, "data": [1, 1]},
    ]
    floor = {"type": "tilelayer", "name": "floor", "chunks": chunks}
    door = thing("Door", -14 * 16, -16 * 16, 16, 16)
    plan = read(tmp_path, tiled([floor, things(door)], 0, 0, infinite=True))
    assert picture(plan) == ["..+", "  ."]


def test_layers_stand_in_groups_and_are_shifted_with_them(tmp_path: Path) -> None:
    inner = tile_layer("ground", ["..", ".."], {".": 1}, offsetx=16)
    group = {"type": "group", "name": "Level 1", "layers": [inner], "offsety": 32}
    still = tile_layer("Floor", ["...", "   ", "   ", "   "], {".": 1})
    plan = read(tmp_path, tiled([group, still], 4, 4))
    assert picture(plan) == ["..", ".."]
    assert min(plan.floor) == (1, 2)


def test_a_layer_without_a_meaning_has_that_of_its_group(tmp_path: Path) -> None:
    inner = tile_layer("Layer 3", ["..", ".."], {".": 1})
    group = {"type": "group", "name": "Floor", "layers": [inner]}
    assert len(read(tmp_path, tiled([group], 2, 2)).floor) == 4


def test_a_tile_says_what_it_is_before_its_layer_does(tmp_path: Path) -> None:
    tiles = [
        {"id": 1, "class": "Door"},
        {"id": 2, "properties": [{"name": "collides", "value": True}]},
        {"id": 3, "properties": [{"name": "collides", "value": False}]},
    ]
    ground = tile_layer("ground", ["..D#x"], {".": 1, "D": 2, "#": 3, "x": 4})
    after = tile_layer("ground", ["....."], {}, visible=False)
    tilesets = [{"firstgid": 1, "tiles": tiles}]
    plan = read(tmp_path, tiled([ground, after], 5, 1, tilesets=tilesets))
    assert picture(plan) == ["..+"]
    assert plan.left_out[-1] == "1 square to which no way leads from the largest part"


def test_older_versions_had_tables_by_name_and_number(tmp_path: Path) -> None:
    tilesets = [{"firstgid": 1, "tiles": {"0": {"type": "wall"}, "x": {}}}]
    drawing = tile_layer("Drawing", CELLAR, {"#": 1}, properties={"depth": 2})
    plan = read(tmp_path, tiled([drawing], tilesets=tilesets))
    assert plan.floor == read(tmp_path, tiled([WALLS])).floor
    floor = tile_layer("Drawing", ["..", ".."], {".": 1}, properties={"floor": True})
    assert len(read(tmp_path, tiled([floor], 2, 2)).floor) == 4


def test_a_tileset_may_have_its_own_file(tmp_path: Path) -> None:
    written(tmp_path, {"tiles": [{"id": 0, "type": "wall"}]}, "stones.tsj")
    tilesets = [{"firstgid": 1, "source": "stones.tsj"}]
    drawing = tile_layer("Drawing", CELLAR, {"#": 1})
    plan = read(tmp_path, tiled([drawing], tilesets=tilesets))
    assert plan.floor == read(tmp_path, tiled([WALLS])).floor


@pytest.mark.parametrize("source", ["away.tsj", "stones.tsx"])
def test_a_tileset_that_is_not_read_is_named(tmp_path: Path, source: str) -> None:
    (tmp_path / "stones.tsx").write_text("<tileset/>", "utf-8")
    plan = read(tmp_path, tiled([WALLS], tilesets=[{"firstgid": 1, "source": source}]))
    due = "save it beside the map as JSON (.tsj)"
    assert f"what the tiles of {source!r} mean: {due}" in plan.left_out


def test_a_fault_of_a_tileset_names_its_own_file(tmp_path: Path) -> None:
    written(tmp_path, {"tiles": [{"id": -1}]}, "stones.tsj")
    with pytest.raises(BadContent, match=r"^stones.tsj: tiles.1.id: -1 is too small: at least 0$"):
        read(tmp_path, tiled([WALLS], tilesets=[{"firstgid": 1, "source": "stones.tsj"}]))


def test_doors_and_the_entrance_are_objects(tmp_path: Path) -> None:
    door, start = thing("Door 1", 48, 16, 16, 16), thing("", 24, 40, point=True, type="spawn")
    rows = ["#######", "#..#..#", "#..#..#", "#######"]
    walls = tile_layer("walls", rows, {"#": 1})
    plan = read(tmp_path, tiled([walls, things(door, start)]))
    assert picture(plan) == ["..+..", ">. .."]


def test_a_tile_that_is_an_object_stands_on_its_place(tmp_path: Path) -> None:
    """x, y is its lower left corner; a rectangle's is the upper left one."""
    floor = tile_layer("floor", ["....", "....", "...."], {".": 1})
    tile = thing("door", 16, 32, 16, 16, gid=9)
    plain = thing("door", 48, 32, 16, 16)
    plan = read(tmp_path, tiled([floor, things(tile, plain)], 4, 3))
    assert picture(plan) == ["....", ".+..", "...+"]


@pytest.mark.parametrize(
    ("alignment", "x", "y"),
    [("topleft", 16, 16), ("center", 24, 24), ("bottomright", 32, 32), ("unspecified", 16, 32)],
)
def test_a_tileset_says_which_place_of_its_tiles_lies_at_an_object(
    tmp_path: Path, alignment: str, x: float, y: float
) -> None:
    floor = tile_layer("floor", ["....", "....", "...."], {".": 1})
    sets = [{"firstgid": 9, "source": "doors.tsj"}, {"firstgid": 1}]
    written(tmp_path, {"objectalignment": alignment, "tiles": []}, "doors.tsj")
    tile, other = thing("door", x, y, 16, 16, gid=9), thing("door", 48, 48, 16, 16, gid=8)
    plan = read(tmp_path, tiled([floor, things(tile, other)], 4, 3, tilesets=sets))
    assert picture(plan) == ["....", ".+..", "...+"]


def test_an_ellipse_has_no_corners(tmp_path: Path) -> None:
    floor = tile_layer("floor", ["......"] * 5, {".": 1})
    pool = thing("pool", 16, 0, 80, 80, ellipse=True)
    plan = read(tmp_path, tiled([floor, things(pool)], 6, 5))
    assert picture(plan) == ["..~~~.", ".~~~~~", ".~~~~~", ".~~~~~", "..~~~."]


def test_what_is_made_from_a_template_is_named_not_guessed(tmp_path: Path) -> None:
    """It says here neither its size nor whether it is a tile, so its place is not known."""
    door = {"id": 2, "template": "door.tx", "x": 48, "y": 32}
    plan = read(tmp_path, tiled([WALLS, things(door, door, name="Doors")]))
    assert plan.left_out[-1] == (
        "what is made from 'door.tx': let Tiled detach templates where it exports"
    )
    assert not plan.door_squares


def test_an_object_turns_about_its_corner(tmp_path: Path) -> None:
    floor = tile_layer("floor", ["....", "....", "...."], {".": 1})
    turned = thing("water", 32, 16, 32, 16, rotation=90)  # clockwise: it hangs down to the west
    tile = thing("door", 64, 32, 16, 16, gid=9 | 1 << 31, rotation=180)  # below it, to the west
    plan = read(tmp_path, tiled([floor, things(turned, tile)], 4, 3))
    assert picture(plan) == ["....", ".~..", ".~.+"]


def test_walls_are_objects_too(tmp_path: Path) -> None:
    block = thing("", 0, 0, 16, 16)
    corner = thing("", 48, 0, polygon=[{"x": 0, "y": 0}, {"x": 16, "y": 0}, {"x": 16, "y": 32}])
    fence = thing("", 0, 32, polyline=[{"x": 0, "y": 0}, {"x": 32, "y": 0}])
    floor = tile_layer("floor", ["....", "....", "...."], {".": 1})
    plan = read(tmp_path, tiled([floor, things(block, corner, fence, name="Collisions")], 4, 3))
    assert picture(plan) == [" .. ", "....", "...."]
    assert plan.walls == {((0, 1), (0, 2)), ((1, 1), (1, 2))}


def test_rooms_have_the_names_of_objects(tmp_path: Path) -> None:
    label = thing("Water Shrine", 64, 16, 32, 32)
    text = thing("", 16, 16, 32, 16, text={"text": "Crypt", "wrap": True})
    door = thing("door", 48, 32, 16, 16)
    plan = read(tmp_path, tiled([WALLS, things(label, text, name="Rooms"), things(door)]))
    assert [room.name for room in plan.rooms()] == ["Crypt", "Water Shrine"]


def test_what_says_nothing_of_the_floor_is_named(tmp_path: Path) -> None:
    decor = tile_layer("Decor", CELLAR, {".": 3})
    image = {"type": "imagelayer", "name": "Parchment", "image": "old.png"}
    plan = read(tmp_path, tiled([WALLS, decor, image, things(thing("chest", 1, 1))]))
    assert plan.left_out[-3:] == [
        "the picture of the layer 'Parchment'",
        "the layer 'Decor'",
        "1 object",
    ]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"orientation": "hexagonal"}, "orientation: 'hexagonal' is not read (orthogonal)"),
        ({"tilewidth": 0}, "tilewidth: 0 is too small: at least 1"),
        ({"width": 251}, "width: 251 is too large: at most 250"),
        ({"layers": [WALLS | {"type": "tiles"}]}, "layers.1.type: 'tiles' is not allowed; did you"),
        ({"layers": [WALLS | {"data": [1, 2]}]}, "layers.1.data: has 2 numbers: 7 x 4 are due"),
        ({"layers": [WALLS | {"data": [0.5] * 28}]}, "layers.1.data: entry 1 is no tile: write a"),
        ({"layers": [WALLS | {"data": [2**32] * 28}]}, "layers.1.data: entry 1 is no tile: write"),
        ({"layers": [WALLS | {"data": 3}]}, "layers.1.data: is neither a list of numbers nor text"),
        (
            {"layers": [WALLS | {"data": "AAAA"}]},
            "layers.1.data: has the encoding 'csv' (csv | base64)",
        ),
        (
            {"layers": [packed(CELLAR, "zlib") | {"data": "!"}]},
            "layers.1.data: is no base64: ",
        ),
        (
            {"layers": [packed(CELLAR, "") | {"data": "AAAA"}]},
            "layers.1.data: has 3 bytes: 112 are due",
        ),
        (
            {"layers": [packed(CELLAR, "") | {"compression": "zlib"}]},
            "layers.1.data: cannot be unpacked: ",
        ),
        (
            {"layers": [packed(CELLAR, "") | {"compression": "zstd"}]},
            "layers.1.data: is packed with zstd: save the map uncompressed or with zlib",
        ),
        (
            {"layers": [packed(CELLAR, "") | {"compression": "lz4"}]},
            "layers.1.data: has the compression 'lz4' (zlib | gzip)",
        ),
        (
            {"layers": [chunked(chunk(0, 2))]},
            "layers.1.chunks.1.data: has 2 numbers: 1 x 1 are due",
        ),
        (
            {"layers": [chunked(chunk(0), chunk(400))]},
            "layers: the chunks take 401 columns and 1 row: at most 250 of each are read",
        ),
        (
            {"layers": [tile_layer("Ebene 1", CELLAR, {"#": 1})]},
            "layers: none says where people can walk: call one 'walls' or 'floor' ('Ebene 1')",
        ),
        (
            {"layers": [tile_layer("walls", ["#######"] * 4, {"#": 1})]},
            "layers: there is no floor inside of the walls",
        ),
        (
            {
                "width": 250,
                "height": 250,
                "layers": [things(*[thing("wall", 0, 0, 4e3, 4e3)] * 33)],
            },
            "layers.1.objects: cover too much of the map",
        ),
        (
            {"layers": [WALLS | {"width": 250, "height": 250}] * 65},
            "layers: have too many squares: at most 4,000,000 are read",
        ),
    ],
)  # fmt: skip
def test_a_fault_says_the_place_and_what_is_due(
    tmp_path: Path, change: dict[str, Any], fault: str
) -> None:
    with pytest.raises(BadContent) as found:
        read(tmp_path, tiled([WALLS]) | change)
    assert len(found.value.faults) == 1
    assert found.value.faults[0].startswith(f"crypt.json: {fault}")


def test_a_layer_is_unpacked_no_further_than_its_size(tmp_path: Path) -> None:
    bomb = base64.b64encode(zlib.compress(bytes(50_000_000))).decode()
    layer = packed(CELLAR, "zlib") | {"data": bomb}
    with pytest.raises(BadContent, match="has 113 bytes: 112 are due"):
        read(tmp_path, tiled([layer]))


def test_the_format_of_tiled_itself_is_told_how_to_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "crypt.tmx"
    path.write_text('<?xml version="1.0"?><map/>', "utf-8")
    with pytest.raises(BadContent, match=r"^crypt.tmx: this is XML, and JSON is due: in Tiled"):
        read_map(path)


def test_a_map_without_a_title_is_called_as_its_file(tmp_path: Path) -> None:
    path = tmp_path / "old_salt-mine.tmj"
    path.write_text(json.dumps(tiled([WALLS])), "utf-8")
    assert read_map(path).title == "Old Salt Mine"
