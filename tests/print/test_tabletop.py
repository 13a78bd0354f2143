"""A game for Tabletop Simulator: what the saved object says is read back, and its pictures are cut
up as that program cuts them."""

import json
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pytest
from PIL import Image, ImageChops, ImageStat

from undercroft.games import find_game
from undercroft.print.printing import Print, Wanted
from undercroft.print.sheets import Box, Page, Slot
from undercroft.print.tabletop import FACES, PIXELS, Export, Sheet
from undercroft.print.things import Thing, things_of
from undercroft.print.typeset import Typesetter
from undercroft.web.assets import icons

SMALL: Final = "dungeon-attack"
AT: Final = "https://pictures.example/attack"


def exported(folder: Path, *what: str, game: str = SMALL, **wanted: Any) -> list[dict[str, Any]]:
    """Export some of a game; return the objects that lie on the table."""
    spec = find_game(game)
    things = Print(spec, Wanted(what=what, **wanted), icons()).things
    export = Export(spec, things, icons(), folder, AT)
    assert sum(export) == export.total
    said = json.loads(export.saved.read_text("utf-8"))
    assert said["SaveName"] == spec.title
    objects: list[dict[str, Any]] = said["ObjectStates"]
    return objects


def picture(folder: Path, address: str) -> Image.Image:
    """The picture at an address, which lies in the folder under the same name."""
    base, _, name = address.rpartition("/")
    assert base == AT
    found = Image.open(folder / name)
    assert max(found.size) <= PIXELS
    return found.convert("RGB")


def cut(sheet: Image.Image, look: dict[str, Any], place: int) -> Image.Image:
    """What the program shows of a sheet at that place."""
    wide, high = sheet.width / look["NumWidth"], sheet.height / look["NumHeight"]
    down, across = divmod(place, look["NumWidth"])
    corner = (across * wide, down * high, (across + 1) * wide, (down + 1) * high)
    return sheet.crop(tuple(map(round, corner)))


def alone(things: Sequence[Thing], is_front: bool = True) -> list[Image.Image]:
    """A side of each thing, set by itself."""
    pages = [
        Page(*one.size, [Slot(number, is_front, Box(0, 0, *one.size))])
        for number, one in enumerate(things)
    ]
    made = Typesetter("A game", icons()).png(things, pages, 0, 80)
    return [Image.open(BytesIO(one)).convert("RGB") for one in made]


def differs(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart, from 0 to 255, at the size of the first."""
    size = (63, 88)
    apart = ImageChops.difference(one.resize(size), other.resize(size))
    return max(ImageStat.Stat(apart).mean)


def test_each_number_leads_to_the_face_of_that_name(tmp_path: Path) -> None:
    objects = exported(tmp_path, "cards")
    (deck,) = [one for one in objects if one["Name"] == "DeckCustom"]
    things = {one.name: one for one in things_of(find_game(SMALL)) if one.sort == "cards"}
    faces = dict(zip(things, alone([*things.values()]), strict=True))
    cards = deck["ContainedObjects"]
    assert deck["DeckIDs"] == [card["CardID"] for card in cards]
    assert {card["Nickname"] for card in cards} == set(things)
    assert len(cards) == sum([one.count for one in things.values()])
    assert deck["Nickname"]
    for card in cards:
        assert (card["Name"], card["Nickname"] in things) == ("Card", True)
        assert things[card["Nickname"]].front["text"] in card["Description"]
        sheet, place = divmod(card["CardID"], 100)
        assert card["CustomDeck"] == {str(sheet): deck["CustomDeck"][str(sheet)]}
        look = deck["CustomDeck"][str(sheet)]
        assert place < look["NumWidth"] * look["NumHeight"] - 1
        shown = cut(picture(tmp_path, look["FaceURL"]), look, place)
        found = {name: differs(shown, face) for name, face in faces.items()}
        assert min(found, key=lambda name: found[name]) == card["Nickname"]
        assert found[card["Nickname"]] < 6


def test_the_last_place_of_a_sheet_and_its_back_show_the_back(tmp_path: Path) -> None:
    (deck, *_) = exported(tmp_path, "cards")
    (back,) = alone(things_of(find_game(SMALL))[:1], False)
    for look in deck["CustomDeck"].values():
        last = look["NumWidth"] * look["NumHeight"] - 1
        assert differs(cut(picture(tmp_path, look["FaceURL"]), look, last), back) < 6
        assert differs(picture(tmp_path, look["BackURL"]), back) < 6
        assert (look["BackIsHidden"], look["UniqueBack"]) == (True, False)


@pytest.mark.parametrize(
    ("count", "columns", "rows"),
    [(1, 2, 2), (2, 3, 2), (9, 10, 2), (10, 10, 2), (19, 10, 2), (20, 10, 3), (FACES, 10, 7)],
)
def test_a_sheet_has_as_many_places_as_it_needs_and_one_for_the_back(
    count: int, columns: int, rows: int
) -> None:
    one = things_of(find_game(SMALL))[0]
    sheet = Sheet(1, [one] * count)
    assert (sheet.columns, sheet.rows) == (columns, rows)
    (*faces, last) = sheet.page.slots
    assert [slot.thing for slot in faces] == [*range(count)]
    assert all(slot.is_front for slot in faces)
    assert not last.is_front
    assert last.box.x + last.box.width == pytest.approx(sheet.page.width)
    assert last.box.y + last.box.height == pytest.approx(sheet.page.height)
    assert last.box not in [slot.box for slot in faces]


def test_a_deck_of_more_cards_goes_on_to_another_sheet(tmp_path: Path) -> None:
    """Warp Dungeons has more than 69 faces with one back; no number is that of two faces."""
    objects = exported(tmp_path, "cards", game="warp-dungeons")
    deck = next(one for one in objects if one["Nickname"] == "Personal deck")
    names: dict[int, str] = {}
    for card in deck["ContainedObjects"]:
        assert names.setdefault(card["CardID"], card["Nickname"]) == card["Nickname"]
    assert len(names) > FACES
    assert len(deck["CustomDeck"]) == 2
    keys = [key for one in objects for key in one["CustomDeck"]]
    assert len(keys) == len(set(keys))


def test_counters_lie_in_bags_and_tiles_have_two_sides(tmp_path: Path) -> None:
    objects = exported(tmp_path, "tokens", "tiles", "dice", game="deck-box-dungeons")
    bags = {one["Nickname"]: one["ContainedObjects"] for one in objects if one["Name"] == "Bag"}
    counters = [one for one in things_of(find_game("deck-box-dungeons")) if one.kind == "counter"]
    for one in counters:
        assert len(bags.get(one.name, [one])) == one.count
    for room in bags["Tile"]:
        look = room["CustomImage"]
        assert look["ImageURL"] != look["ImageSecondaryURL"]
        across, down = room["Transform"]["scaleX"], room["Transform"]["scaleZ"]
        shown = picture(tmp_path, look["ImageURL"])
        assert shown.width / shown.height == pytest.approx(across / down, abs=0.01)
    (die, *_) = bags["Red enemy die"]
    assert (die["Name"], die["Description"].splitlines()[0]) == ("Die_6", "1: R1")


def test_a_map_is_whole_and_a_single_card_is_no_deck(tmp_path: Path) -> None:
    objects = exported(tmp_path, "maps", game="dungeon-enforcer")
    assert {one["Name"] for one in objects} == {"Custom_Tile"}
    assert [one["Locked"] for one in objects] == [True] * len(objects)
    assert not [one for one in objects if "part" in one["Nickname"]]
    (alone,) = exported(
        tmp_path, "cards", game="warp-dungeons", only=("troll",), copies={"monster/troll": 1}
    )
    assert (alone["Name"], alone["Nickname"], alone["CardID"]) == ("CardCustom", "Troll", 100)


def test_pictures_lie_beside_the_saved_object_if_no_address_is_given(tmp_path: Path) -> None:
    spec = find_game(SMALL)
    things = [one for one in things_of(spec) if one.sort == "reference"]
    export = Export(spec, things, icons(), tmp_path / "new folder")
    assert sum(export) == export.total
    objects = json.loads(export.saved.read_text("utf-8"))["ObjectStates"]
    looks = [look for one in objects for look in one["CustomDeck"].values()]
    assert looks[0]["FaceURL"] == (tmp_path / "new folder" / "sheet-1.png").as_uri()
    backs = {look["BackURL"] for look in looks}
    assert len(backs) == len(objects) > 1
