"""The dungeon drawn in characters: a box for each card, numbered as it was laid."""

from typing import Final

from undercroft.kit.words import listed, many

from ..shapes import MapExit, MapPlace, PileCell, PlaceCell, Sheet, View

WIDTH: Final = 78
NARROWEST: Final = 6
WIDEST: Final = 15
STEPS: Final = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
ACROSS: Final = {True: "==", False: "--"}
DOWN: Final = {True: ":", False: "|"}


class Canvas:
    """Lines of characters; a cell is `width` wide and three lines high."""

    def __init__(self, columns: int, rows: int, width: int) -> None:
        self.width = width
        self.columns = columns
        self.lines = [[" "] * (columns * width + 2) for _ in range(rows * 3)]

    def write(self, x: int, y: int, text: str) -> None:
        """Write at a character's place, as far as the canvas goes."""
        if 0 <= y < len(self.lines):
            for step, letter in enumerate(text):
                if 0 <= x + step < len(self.lines[y]):
                    self.lines[y][x + step] = letter

    def corner(self, column: int, row: int) -> tuple[int, int]:
        """Return where the box of a cell begins, cells counted from 1."""
        return (column - 1) * self.width + 1, (row - 1) * 3 + 1

    def way(self, column: int, row: int, side: str, across: str, down: str) -> None:
        """Draw what leads out of a cell on one side."""
        x, y = self.corner(column, row)
        middle = x + (self.width - 2) // 2
        if side == "north":
            self.write(middle, y - 1, down)
        elif side == "south":
            self.write(middle, y + 1, down)
        elif side == "east":
            self.write(x + self.width - 2, y, across)
        elif side == "west":
            self.write(x - len(across), y, across)

    def text(self) -> list[str]:
        """Return the lines that have something on them."""
        lines = ["".join(line).rstrip() for line in self.lines]
        return [line for line in lines if line]


def drawing(view: View, marks: dict[int, str]) -> list[str]:
    """Draw every sheet; `marks` are the letters of the heroes by seat."""
    lines: list[str] = []
    places = view["map"]["places"]
    for sheet in view["map"]["sheets"]:
        if sheet["from"] >= 0:
            origin = places[sheet["from"]]
            number = origin["number"] + 1
            lines.append(f"Sheet {sheet['number']}, from {number} {origin['name']}:")
        lines += _sheet(sheet, places, marks)
    for place in places:
        for one in place["exits"]:
            if one["pile"] and not one["cell"]:
                way = "a fold-out" if one["side"] == "below" else f"an exit {one['side']}"
                name = f"{place['number'] + 1} {place['name']}"
                lines.append(f"{name}: {way} goes on, {many(one['pile'], 'card')}.")
    return lines


def _sheet(sheet: Sheet, places: list[MapPlace], marks: dict[int, str]) -> list[str]:
    width = max(NARROWEST, min(WIDEST, WIDTH // sheet["columns"]))
    canvas = Canvas(sheet["columns"], sheet["rows"], width)
    for pile in sheet["piles"]:
        _pile(canvas, pile, places)
    for cell in sheet["places"]:
        _card(canvas, cell, places[cell["place"]], marks)
    return canvas.text()


def _pile(canvas: Canvas, cell: PileCell, places: list[MapPlace]) -> None:
    one = _exit(places[cell["place"]], cell["side"])
    x, y = canvas.corner(cell["column"], cell["row"])
    pile, room = f"({one['pile']})", canvas.width - 2
    beside = {"east": pile.ljust(room), "west": pile.rjust(room)}
    canvas.write(x, y, beside.get(cell["side"], pile.center(room)))


def _exit(place: MapPlace, side: str) -> MapExit:
    return next(one for one in place["exits"] if one["side"] == side)


def _card(canvas: Canvas, cell: PlaceCell, place: MapPlace, marks: dict[int, str]) -> None:
    column, row = cell["column"], cell["row"]
    for one in place["exits"]:
        if one["side"] in STEPS and (one["cell"] or one["child"] >= 0) and not one["arrow"]:
            canvas.way(column, row, one["side"], ACROSS[one["secret"]], DOWN[one["secret"]])
    for side in place["bricks"]:
        canvas.way(column, row, side, "#", "#")
    room = canvas.width - 4
    name = f"{place['number'] + 1} {place['name']}"[:room]
    x, y = canvas.corner(column, row)
    canvas.write(x, y, f"[{name.ljust(room)}]")
    canvas.write(x, y + 1, _marks(place, marks, room))


def _marks(place: MapPlace, marks: dict[int, str], room: int) -> str:
    """Write who stands there, and `*` for a token, `?` for an open room, `!` for a monster."""
    state = "*" if place["resolved"] else "?" if place["room"] else ""
    parts = [state, "!" if place["waits"] else "", "".join([marks[n] for n in place["heroes"]])]
    apart = " ".join([part for part in parts if part])
    return " " + (apart if len(apart) <= room else "".join(parts)[: room + 1])


def legend(view: View) -> str:
    """Explain the signs that are on the map."""
    places = view["map"]["places"]
    exits = [one for place in places for one in place["exits"]]
    signs = ["(n) a pile of n cards"] if any(one["pile"] for one in exits) else []
    if any(place["room"] and not place["resolved"] for place in places):
        signs.append("? not resolved")
    if any(place["resolved"] for place in places):
        signs.append("* resolved")
    if any(place["waits"] for place in places):
        signs.append("! a monster waits")
    if any(place["bricks"] for place in places):
        signs.append("# no way on")
    if any(one["secret"] for one in exits):
        signs.append("= or : a secret door")
    return f"Signs: {listed(signs)}." if signs else "Nothing is left to explore."
