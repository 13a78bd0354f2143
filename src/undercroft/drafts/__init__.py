"""Dungeons that other tools have drawn, as floor plans from which a game drafts its own.

Universal VTT, Tiled and One Page Dungeon are read. Which one a file is, its keys say.
"""

from pathlib import Path
from typing import Final

from undercroft.drafts.one_page import OnePageDungeon
from undercroft.drafts.reading import checked, read_json
from undercroft.drafts.tiled import TiledMap
from undercroft.drafts.universal_vtt import UniversalVtt
from undercroft.kit.content import BadContent
from undercroft.kit.floor_plan import FloorPlan
from undercroft.kit.pack_texts import plain

LONGEST_TITLE: Final = 60


def read_map(path: Path) -> FloorPlan:
    """Read the file of a map; raise BadContent with every fault: file, place, what is due.

    A map without a title is called as its file is.
    """
    data = read_json(path)
    if "rects" in data:
        plan = checked(data, OnePageDungeon, path.name).plan(path.name)
    elif "line_of_sight" in data or "resolution" in data:
        plan = checked(data, UniversalVtt, path.name).plan(path.name)
    elif "layers" in data:
        plan = checked(data, TiledMap, path.name).plan(path)
    else:
        why = "a map of Universal VTT (line_of_sight), Tiled (layers) or One Page Dungeon (rects)"
        raise BadContent([f"{path.name}: this is no map: {why} is due"])
    called = path.stem.replace("_", " ").replace("-", " ").title()
    plan.title = plain(plan.title, LONGEST_TITLE) or plain(called, LONGEST_TITLE) or "Map"
    return plan


__all__ = ["read_map"]
