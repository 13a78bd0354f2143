"""A dungeon drawn in characters: a line of boxes for each level, the Heart at one end."""

from typing import Final

from ..shapes import RoomView, SeatView, View

WIDTH: Final = 78
WIDEST: Final = 24
DOOR: Final = "#"
TRAP: Final = "^"


def drawing(seat: SeatView, heart_last: bool) -> list[str]:
    """Draw the levels of a dungeon, the Heart toward its owner: last for who reads it."""
    levels = range(1, seat["levels"] + 1)
    rooms = {room["place"]: room for room in seat["rooms"]}
    lines = [_level(level, rooms) for level in levels]
    return lines[::-1] if heart_last else lines


def _level(level: int, rooms: dict[str, RoomView]) -> str:
    width = min(WIDEST, WIDTH // level - 1)
    boxes = [_box(f"{level}.{n + 1}", rooms, width) for n in range(level)]
    return " ".join(boxes).center(WIDTH).rstrip()


def _box(place: str, rooms: dict[str, RoomView], width: int) -> str:
    room = rooms.get(place)
    if room is None:
        return f"({'gap'.center(width - 2)})"
    signs = DOOR * bool(room["door"]) + TRAP * len(room["traps"])
    count = sum([one["count"] for one in room["creatures"]])
    signs = f"{'!' * room['attacked']}{signs}{count or ''}"
    name = f"{place} {room['name']}"
    inside = width - 2
    left = name[: inside - len(signs) - 1] if signs else name[:inside]
    return f"[{left.ljust(inside - len(signs))}{signs}]"


def legend(view: View) -> str:
    """Explain the signs that are drawn."""
    rooms = [room for seat in view["seats"] for room in seat["rooms"]]
    signs = ["a number: creatures"]
    if any(room["door"] for room in rooms):
        signs.append(f"{DOOR} a door")
    if any(room["traps"] for room in rooms):
        signs.append(f"{TRAP} a trap")
    if any(room["attacked"] for room in rooms):
        signs.append("! under attack")
    return f"Signs: {', '.join(signs)}."
