"""A game for Tabletop Simulator: sheets of cards as pictures, and a saved object that names them.

What its files mean stands in that program's Knowledge Base (Custom Deck, Custom Tile, Save File
Format, Asset Creation): a sheet has at most 10 x 7 cards and 4,096 pixels a side, and in its last
place what others see of a card in a hand. A card's number is that of its sheet times 100 and its
place there. Nothing here knows a game.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from undercroft.kit.game import GameSpec
from undercroft.kit.paper import MILLIMETRES, DieRow, paper_of
from undercroft.kit.reading import write_whole
from undercroft.print.sheets import Box, Page, Slot
from undercroft.print.things import Side, Thing, thing_of
from undercroft.print.tints import TINTS
from undercroft.print.typeset import Typesetter

COLUMNS: Final = 10
ROWS: Final = 7
FACES: Final = COLUMNS * ROWS - 1
"""So many faces a sheet has at most; its last place shows the back."""
PIXELS: Final = 4096
"""So many pixels a picture has on a side, at most."""
FINEST: Final = 300.0
"""Pictures have at most so many dots an inch."""
A_SHEET: Final = 100
"""The number of a card is that of its sheet times this, and its place."""
INCH: Final = 25.4
CARD: Final = MILLIMETRES["card"][0]
"""A card is about so many mm wide where it is not scaled."""
TILE: Final = 2 * INCH
"""A tile is about so many mm wide and high where it is not scaled."""
THICK: Final = 0.1
DECKS: Final = ("cards", "reference")
"""The sorts that become decks; counters, tiles and maps become tiles."""
SIDES_OF_DICE: Final = (4, 6, 8, 10, 12, 20)
ROW: Final = 8
"""So many objects are laid side by side."""
APART: Final = 4.0

Saved = dict[str, Any]
"""An object, as the program saves it."""


class Sheet(NamedTuple):
    """Cards of one size and one back, on one picture: the card at place n is things[n]."""

    number: int
    things: Sequence[Thing]

    @property
    def columns(self) -> int:
        """How many lie side by side; a sheet has at least two."""
        return min(COLUMNS, max(2, len(self.things) + 1))

    @property
    def rows(self) -> int:
        """How many lie below each other."""
        return max(2, -(-(len(self.things) + 1) // self.columns))

    @property
    def page(self) -> Page:
        """Where they lie, with the back in the last place."""
        width, height = self.things[0].size
        last = self.columns * self.rows - 1
        places = [*enumerate(range(len(self.things))), (last, 0)]
        slots = [
            Slot(
                thing,
                place != last,
                Box(place % self.columns * width, place // self.columns * height, width, height),
            )
            for place, thing in places
        ]
        return Page(self.columns * width, self.rows * height, slots)


class Export:
    """An export under way: iterate over it, and it writes pictures into the folder, then the saved
    object. It yields how many things are done, of `total`. `at` is the address under which that
    folder will be found, "" for the folder itself."""

    def __init__(
        self,
        spec: GameSpec,
        things: Sequence[Thing],
        icons: Mapping[str, str],
        folder: Path,
        at: str = "",
    ) -> None:
        self._spec, self._folder = spec, folder
        self._at = f"{at.rstrip('/')}/" if at else f"{folder.resolve().as_uri()}/"
        self._setter = Typesetter(spec.title, icons)
        self._things = [_with_back(spec, one) for one in _whole(spec, things)]
        self._objects: list[Saved] = []
        self.total = len(self._things) or 1
        self.sheets: list[Sheet] = []

    @property
    def saved(self) -> Path:
        """The file of the saved object."""
        return self._folder / f"{self._spec.slug}.json"

    def __iter__(self) -> Iterator[int]:
        self._folder.mkdir(parents=True, exist_ok=True)
        for group in _groups([one for one in self._things if one.sort in DECKS]):
            self._deck(group)
            yield len(group)
        for group in _groups([one for one in self._things if one.sort not in (*DECKS, "dice")]):
            self._tiles(group)
            yield len(group)
        dice = [one for one in self._things if one.sort == "dice"]
        if dice:
            self._objects += [_dice(row) for row in paper_of(self._spec).dice]
            yield len(dice)
        write_whole(self.saved, json.dumps(self._save(), indent=1, ensure_ascii=False).encode())

    def _save(self) -> Saved:
        for number, one in enumerate(self._objects):
            down, across = divmod(number, ROW)
            one["Transform"] |= {"posX": APART * (across - ROW / 2), "posZ": -APART * down}
        empty = ("GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn")
        head = {"SaveName": self._spec.title} | dict.fromkeys(empty, "")
        return head | {"LuaScript": "", "LuaScriptState": "", "ObjectStates": self._objects}

    # -- decks ------------------------------------------------------------------------------

    def _deck(self, things: Sequence[Thing]) -> None:
        """Put the cards of one back on sheets, and say which deck they are."""
        first = things[0]
        name = str(first.back and first.back["title"]) if first.sort == "cards" else first.name
        back = self._back_of(first)
        looks: dict[str, Saved] = {}
        cards: list[Saved] = []
        for at in range(0, len(things), FACES):
            sheet = Sheet(len(self.sheets) + 1, things[at : at + FACES])
            self.sheets.append(sheet)
            face = self._put(f"sheet-{sheet.number}", sheet.things, sheet.page)
            look = {str(sheet.number): _look(face, back, sheet)}
            looks |= look
            for place, one in enumerate(sheet.things):
                number = sheet.number * A_SHEET + place
                said = _object("Card", one.name, _said(one), one.key, _wide(one, CARD))
                said |= {"CardID": number, "SidewaysCard": False, "CustomDeck": look}
                cards += [said] * one.count
        if len(cards) == 1:  # a deck has at least two cards
            self._objects.append(cards[0] | {"Name": "CardCustom"})
            return
        scale = _wide(first, CARD)
        deck = _object("DeckCustom", name, self._spec.title, f"deck {name}", scale)
        deck["Transform"]["rotZ"] = 180.0
        own = {"SidewaysCard": False, "DeckIDs": [one["CardID"] for one in cards]}
        self._objects.append(deck | own | {"CustomDeck": looks, "ContainedObjects": cards})

    # -- counters, tiles, maps ---------------------------------------------------------------

    def _tiles(self, things: Sequence[Thing]) -> None:
        """Make a tile of each, and put copies and counters into a bag."""
        made: list[Saved] = []
        for one in things:
            front = self._put(f"{one.kind}-{one.slug}", [one], _alone(one, True))
            is_alike = one.back == one.front or one.back is None
            behind = front if is_alike else self._back_of(one)
            is_token = one.sort == "tokens"
            tile = {"Type": 0, "Thickness": THICK, "Stackable": is_token, "Stretch": True}
            picture = {"ImageURL": front, "ImageSecondaryURL": behind, "WidthScale": 0.0}
            own = {"CustomImage": picture | {"CustomTile": tile}, "Locked": one.sort == "maps"}
            scale = (one.size[0] / TILE, one.size[1] / TILE)
            made += [_object("Custom_Tile", one.name, _said(one), one.key, scale) | own] * one.count
        first = things[0]
        if first.sort == "maps" or len(made) == 1:
            self._objects += made
        else:
            name = first.name if len(things) == 1 else first.kind.replace("-", " ").capitalize()
            self._objects.append(_bag(name, made))

    def _back_of(self, one: Thing) -> str:
        """Write the back of a thing once for all that have the same one."""
        told = json.dumps(one.back, sort_keys=True).encode()
        name = f"back-{hashlib.sha256(told).hexdigest()[:8]}"
        return self._put(name, [one], _alone(one, False))

    def _put(self, name: str, things: Sequence[Thing], page: Page) -> str:
        """Write a picture of that page; return its address."""
        file = f"{name}.png"
        longest = max(page.width, page.height)
        dpi = min(FINEST, (PIXELS - 2) / longest * INCH)
        (picture,) = self._setter.png(things, [page], 0, dpi)
        write_whole(self._folder / file, picture)
        return self._at + file


def _whole(spec: GameSpec, things: Sequence[Thing]) -> Iterator[Thing]:
    """Take maps as a whole: on a screen no sheet cuts them."""
    wanted = {one.name.partition(", part ")[0] for one in things if one.sort == "maps"}
    yield from [one for one in things if one.sort != "maps"]
    yield from [thing_of(spec, one) for one in spec.grids() if one.title in wanted]


def _with_back(spec: GameSpec, one: Thing) -> Thing:
    """Give a card a back if it has none: every deck has."""
    if one.back is not None or one.sort not in DECKS:
        return one
    told = {"what": "back", "title": spec.title, "game": spec.title, "icon": "dungeon-gate"}
    back: Side = told | {"tint": TINTS["night"]}
    return Thing(one.sort, one.kind, one.slug, one.name, one.size, one.front, back, one.count)


def _groups(things: Sequence[Thing]) -> list[list[Thing]]:
    """Put cards of a back together, and tiles of a kind; counters are put together if equal."""
    groups: dict[str, list[Thing]] = {}
    for one in things:
        is_counter = one.sort == "tokens" and one.back == one.front
        by = one.back if one.sort in DECKS else one.key if is_counter else one.kind
        groups.setdefault(json.dumps([one.sort, one.size, by], sort_keys=True), []).append(one)
    return list(groups.values())


def _alone(one: Thing, is_front: bool) -> Page:
    """Return a page with one side of a thing, as large as the thing."""
    return Page(*one.size, [Slot(0, is_front, Box(0, 0, *one.size))])


def _look(face: str, back: str, sheet: Sheet) -> Saved:
    size = {"NumWidth": sheet.columns, "NumHeight": sheet.rows}
    return {"FaceURL": face, "BackURL": back} | size | {"BackIsHidden": True, "UniqueBack": False}


def _said(one: Thing) -> str:
    """Say what stands on a thing besides its name."""
    front = one.front
    numbers = [f"{number['word']} {number['size']}" for number in front.get("numbers", ())]
    steps = [step.replace("**", "") for step in front.get("steps", ())]
    said = [", ".join(numbers), str(front.get("text", "")), *steps, str(front.get("label", ""))]
    return "\n".join([line for line in said if line])


def _wide(one: Thing, usual: float) -> tuple[float, float]:
    """Return the scale of what is as wide as that where it is not scaled."""
    return one.size[0] / usual, one.size[0] / usual


def _object(
    name: str, nickname: str, description: str, key: str, scale: tuple[float, float] = (1.0, 1.0)
) -> Saved:
    """Return an object; `scale` is from left to right and from top to bottom."""
    across, down = round(scale[0], 3), round(scale[1], 3)
    turn = {"rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
    place = {"posX": 0.0, "posY": 1.5, "posZ": 0.0} | turn
    return {
        "GUID": hashlib.sha256(key.encode()).hexdigest()[:6],
        "Name": name,
        "Transform": place | {"scaleX": across, "scaleY": 1.0, "scaleZ": down},
        "Nickname": nickname,
        "Description": description,
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
    }


def _bag(name: str, things: list[Saved]) -> Saved:
    bag = _object("Bag", name, f"{len(things)} in it", f"bag {name}")
    return bag | {"ContainedObjects": things}


def _dice(row: DieRow) -> Saved:
    """Return the dice of a kind in a bag; the description says what each number means."""
    sides = next((size for size in SIDES_OF_DICE if size >= len(row.faces)), SIDES_OF_DICE[-1])
    said = "\n".join([f"{number}: {face}" for number, face in enumerate(row.faces, 1)])
    die = _object(f"Die_{sides}", row.name, said, f"die {row.name}")
    tint = TINTS[row.tint].lstrip("#")
    parts = [int(tint[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    die["ColorDiffuse"] = dict(zip("rgb", parts, strict=True))
    return die if row.count == 1 else _bag(row.name, [die] * row.count)
