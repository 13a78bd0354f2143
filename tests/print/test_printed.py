"""Games on paper, opened again and measured: a print is drawn at 300 dpi."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from undercroft.games import all_games, find_game
from undercroft.kernel import BadSetup
from undercroft.kit.game import GameSpec
from undercroft.print.booklet import blocks, booklet
from undercroft.print.printing import CALIBRATION, MOST, RULES, Print, Wanted, sorts_of
from undercroft.print.sheets import AWAY, Setup, laid
from undercroft.print.things import Thing, things_of
from undercroft.print.typeset import TextRunsOut, Typesetter
from undercroft.web.assets import icons

SPECS = list(all_games().values())
SMALL = "dungeon-attack"
DPI = 300
MM = DPI / 25.4
"""So many pixels a mm has."""


def printed(*what: str, game: str = SMALL, only: Sequence[str] = (), **kind: object) -> Print:
    """Print some of a game."""
    setup = Setup(**kind)  # type: ignore[arg-type]
    one = Print(find_game(game), Wanted(what=what, only=tuple(only), setup=setup), icons())
    assert sum(one) == one.total
    return one


@cache
def adventurers(layout: str, bleed: float = 1.5) -> Print:
    return printed("cards", layout=layout, bleed=bleed, gap=2 * bleed)


def drawn(made: bytes, page: int = 0) -> Image.Image:
    pdf = pypdfium2.PdfDocument(made)
    picture = pdf[page].render(scale=DPI / 72).to_pil().convert("L")
    assert isinstance(picture, Image.Image)
    pdf.close()
    return picture


def dark_runs(line: Sequence[int]) -> list[float]:
    """Return the middles of the dark parts of a row of pixels, in mm."""
    found: list[float] = []
    begins = -1
    for at, light in enumerate([*line, 255]):
        if light < 160 and begins < 0:
            begins = at
        elif light >= 160 and begins >= 0:
            found.append((begins + at) / 2 / MM)
            begins = -1
    return found


def test_crop_marks_are_where_one_cuts() -> None:
    """Measured on the picture, to 0.2 mm."""
    made = adventurers("duplex")
    page, picture = made.pages[0], drawn(made.made)
    row = int((page.trim.y - 1.5 - AWAY - 0.4) * MM)
    across = dark_runs([picture.getpixel((x, row)) for x in range(picture.width)])  # type: ignore[misc]
    edges = {edge for s in page.slots for edge in (s.box.x, s.box.x + s.box.width)}
    assert across == pytest.approx(sorted(edges), abs=0.2)
    column = int((page.trim.x - 1.5 - AWAY - 0.4) * MM)
    down = dark_runs([picture.getpixel((column, y)) for y in range(picture.height)])  # type: ignore[misc]
    edges = {edge for s in page.slots for edge in (s.box.y, s.box.y + s.box.height)}
    assert down == pytest.approx(sorted(edges), abs=0.2)


def test_the_colour_of_a_card_goes_on_into_the_bleed_and_ends_there() -> None:
    made = adventurers("cards", 3)
    picture, page = drawn(made.made), made.pages[0]
    assert (picture.width / MM, picture.height / MM) == pytest.approx((69, 94), abs=0.2)
    assert picture.getpixel((1, 1)) == picture.getpixel((int(5 * MM), int(5 * MM)))
    sheet = drawn(adventurers("sheets").made)
    box = adventurers("sheets").pages[0].trim
    inside, outside = [int((box.x - away) * MM) for away in (1.3, 1.7)]
    middle = int((box.y + 2) * MM)
    assert sheet.getpixel((inside, middle)) != 255
    assert sheet.getpixel((outside, middle)) == 255
    assert page.trim == (3, 3, 63, 88)


@pytest.mark.parametrize("layout", ["duplex", "cards"])
def test_print_shops_find_the_boxes(layout: str) -> None:
    made = adventurers(layout, 3 if layout == "cards" else 1.5)
    bleed = 3 if layout == "cards" else 1.5
    with pikepdf.open(BytesIO(made.made)) as pdf:
        assert len(pdf.pages) == len(made.pages)
        for page, meant in zip(pdf.pages, made.pages, strict=True):
            media, trim, around = [
                [float(corner) / 72 * 25.4 for corner in box]
                for box in (page.mediabox, page.trimbox, page.bleedbox)
            ]
            assert media == pytest.approx([0, 0, meant.width, meant.height], abs=0.01)
            x, y, width, height = meant.trim
            corners = [x, meant.height - y - height, x + width, meant.height - y]
            assert trim == pytest.approx(corners, abs=0.01)
            grown = [corners[0] - bleed, corners[1] - bleed, corners[2] + bleed, corners[3] + bleed]
            assert around == pytest.approx(grown, abs=0.01)


@pytest.mark.parametrize(
    "what", [(), ("dice", "reference"), ("boards", CALIBRATION), ("dice", RULES)]
)
def test_nothing_without_a_back_takes_the_back_of_a_sheet(what: tuple[str, ...]) -> None:
    made = printed(*what)
    with pikepdf.open(BytesIO(made.made)) as pdf:
        for page, meant in zip(pdf.pages, made.pages, strict=RULES not in what):
            size = [float(side) / 72 * 25.4 for side in page.mediabox[2:]]
            assert size == pytest.approx([meant.width, meant.height], abs=0.1)
    for front, back in zip(made.pages[::2], made.pages[1::2], strict=True):
        assert (front.width, front.height) == (back.width, back.height)
        assert all(slot.is_front for slot in front.slots)
        assert front.slots or front.lines
        assert not any(slot.is_front for slot in back.slots)
        if back.slots:
            assert [one.thing for one in front.slots] == [one.thing for one in back.slots]


UNSAID, ONE_SIDE, SHORT_EDGE, LONG_EDGE = range(4)
"""How pdfium, by which Chromium prints, calls what a PDF asks a printer for."""


@pytest.mark.parametrize(
    ("what", "layout", "sides"),
    [
        (("cards",), "duplex", LONG_EDGE),
        ((CALIBRATION,), "duplex", LONG_EDGE),
        (("boards",), "duplex", ONE_SIDE),
        ((RULES,), "duplex", SHORT_EDGE),
        (("boards", RULES), "duplex", UNSAID),
        (("boards",), "gutterfold", ONE_SIDE),
        (("boards", CALIBRATION), "gutterfold", UNSAID),
        ((CALIBRATION,), "sheets", LONG_EDGE),
        (("boards",), "cards", UNSAID),
    ],
)
def test_a_print_asks_for_its_true_size_and_its_sides(
    what: tuple[str, ...], layout: str, sides: int
) -> None:
    pdf = pypdfium2.PdfDocument(printed(*what, layout=layout).made)
    assert not pypdfium2.raw.FPDF_VIEWERREF_GetPrintScaling(pdf)
    assert pypdfium2.raw.FPDF_VIEWERREF_GetDuplex(pdf) == sides
    pdf.close()


def test_all_letters_are_in_the_file() -> None:
    made = printed("cards", RULES, CALIBRATION, only=["clever-artificer"])
    with pikepdf.open(BytesIO(made.made)) as pdf:
        fonts = [
            one for one in pdf.objects
            if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/FontDescriptor"
        ]  # fmt: skip
        assert fonts
        assert all({"/FontFile", "/FontFile2", "/FontFile3"} & set(one.keys()) for one in fonts)


def test_a_back_is_drawn_behind_its_front() -> None:
    """The last sheet is not full: what lies behind it is where its cards are."""
    made = adventurers("duplex")
    front, back = drawn(made.made, 2), drawn(made.made, 3)
    pairs = zip(made.pages[2].slots, made.pages[3].slots, strict=True)
    for one, other in pairs:
        for picture, box in ((front, one.box), (back, other.box)):
            inner = picture.getpixel((int((box.x + 1) * MM), int((box.y + 1) * MM)))
            assert inner != 255
        mirrored = front.width / MM - one.box.x - one.box.width
        assert mirrored == pytest.approx(other.box.x, abs=0.2)
    empty = int((front.width / MM - 20) * MM), int(250 * MM)
    assert front.getpixel(empty) == back.getpixel((front.width - empty[0], empty[1])) == 255


def reach(picture: Image.Image, at: float, across: bool) -> tuple[float, float]:
    """Say where ink begins and ends in the row, or column, that many mm from the edge, in mm."""
    pixel = int(at * MM)
    box = (0, pixel, picture.width, pixel + 1)
    line = picture.crop(box if across else (pixel, 0, pixel + 1, picture.height))
    inked = [place for place, light in enumerate(line.tobytes()) if light < 250]
    return inked[0] / MM, (inked[-1] + 1) / MM


def cut_out(picture: Image.Image, x: tuple[float, float], y: tuple[float, float]) -> Image.Image:
    return picture.crop([round(edge * MM) for edge in (x[0], y[0], x[1], y[1])])  # type: ignore[arg-type]


def test_front_and_back_face_each_other_when_a_sheet_is_turned_or_folded() -> None:
    """Measured on the pictures, to 0.2 mm; the same back is cut out of both sheets."""
    one = {"only": ["clever-artificer"], "bleed": 0, "gap": 3}
    turned, folded = [printed("cards", layout=way, **one) for way in ("duplex", "gutterfold")]  # type: ignore[arg-type]
    front, behind = drawn(turned.made, 0), drawn(turned.made, 1)
    box, back = [page.slots[0].box for page in turned.pages]
    x, y = reach(front, box.y + 44, True), reach(front, box.x + 30, False)
    x_back, y_back = reach(behind, back.y + 44, True), reach(behind, back.x + 30, False)
    assert (x[1] - x[0], y[1] - y[0]) == pytest.approx((63, 88), abs=0.2)
    assert (width_of(front) - x[1], width_of(front) - x[0]) == pytest.approx(x_back, abs=0.2)
    assert y_back == pytest.approx(y, abs=0.2)

    own = cut_out(behind, x_back, y_back)
    sheet = drawn(folded.made)
    fold = sheet.height / MM / 2
    half = round((fold - 1) * MM)
    above = sheet.crop((0, 0, sheet.width, half))
    below = sheet.rotate(180).crop((0, 0, sheet.width, half))
    box = folded.pages[0].slots[0].box
    left = sheet.width / MM - box.x - 63
    y, y_back = reach(above, box.x + 30, False), reach(below, left + 30, False)
    x, across = reach(above, box.y + 44, True), reach(below, box.y + 44, True)
    assert (x[1] - x[0], y[1] - y[0]) == pytest.approx((63, 88), abs=0.2)
    assert y_back == pytest.approx(y, abs=0.2)
    assert (width_of(sheet) - x[1], width_of(sheet) - x[0]) == pytest.approx(across, abs=0.2)
    same = ImageChops.difference(own, cut_out(below, across, y_back))
    assert ImageStat.Stat(same).mean[0] < 6


def width_of(picture: Image.Image) -> float:
    return picture.width / MM


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.slug)
def test_no_text_of_a_game_runs_out(spec: GameSpec) -> None:
    """Every face, map and card of reference is set once."""
    found = [one.times(1) for one in things_of(spec)]
    setter = Typesetter(spec.title, icons())
    for size in {one.size for one in found}:
        here = [one for one in found if one.size == size]
        pages = laid([one.back is not None for one in here], size, Setup(layout="cards"))
        assert setter.pdf(here, pages, 1.5).startswith(b"%PDF")


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.slug)
def test_a_whole_game_can_be_printed_at_once(spec: GameSpec) -> None:
    found = things_of(spec)
    assert 100 < sum([one.count for one in found]) <= MOST
    assert len({one.key for one in found}) == len(found)
    cards = [one.mark for one in found if one.sort == "cards"]
    assert len(set(cards)) == len(cards)
    assert set(sorts_of(spec)) >= {"cards", "tokens", "reference", RULES, CALIBRATION}


def test_a_text_that_is_too_long_is_refused_with_its_name() -> None:
    (card, other) = [one.times(1) for one in things_of(find_game(SMALL))[:2]]
    front = {**card.front, "text": "Do it again, and then once more. " * 80}
    long = Thing(card.sort, card.kind, card.slug, card.name, card.size, front, card.back)
    pages = laid([True, True], card.size, Setup())
    with pytest.raises(TextRunsOut, match=f"does not fit, even at 6.5 pt: {card.name};"):
        Typesetter("A game", icons()).pdf([long, other], pages, 1.5)


def test_a_long_text_is_set_smaller_before_it_is_refused() -> None:
    (card,) = [one.times(1) for one in things_of(find_game(SMALL))[:1]]
    front = {**card.front, "text": "Do it again, and then once more. " * 20}
    long = Thing(card.sort, card.kind, card.slug, card.name, card.size, front, card.back)
    pages = laid([True], card.size, Setup())
    assert Typesetter("A game", icons()).pdf([long], pages, 1.5)


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.slug)
def test_each_track_of_a_board_has_its_marker(spec: GameSpec) -> None:
    found = things_of(spec)
    boards = [one for one in found if one.sort == "boards"]
    assert boards
    tracks = [(track["icon"], one.count) for one in boards for track in one.front["tracks"]]
    markers = [one for one in found if one.kind == "marker"]
    assert [(one.front["icon"], one.count) for one in markers] == tracks


def test_a_board_whose_tracks_have_no_room_is_refused() -> None:
    (board,) = [one for one in things_of(find_game("dungeon-keeper")) if one.sort == "boards"]
    front = {**board.front, "tracks": [*board.front["tracks"]] * 3, "places": []}
    full = Thing("boards", "board", "full", "Too full", board.size, front, None)
    pages = laid([False], board.size, Setup(layout="sheets"))
    with pytest.raises(TextRunsOut, match="Too full"):
        Typesetter("A game", icons()).pdf([full], pages, 1.5)


def test_a_drained_item_is_told_by_its_other_side() -> None:
    (item,) = [one for one in things_of(find_game(SMALL)) if one.name == "Magic Item"]
    assert item.back is not None
    assert (item.front["title"], item.back["title"]) == ("Magic Item", "Magic Item, drained")


def test_a_card_of_reference_says_what_each_word_on_a_counter_means() -> None:
    spec = find_game("dungeon-keeper")
    said = {
        sign["word"]
        for one in things_of(spec)
        for side in (one.front, one.back)
        if side is not None and side["what"] == "meanings"
        for sign in side["signs"]
    }
    names = {face["text"].partition(":")[0] for face in spec.faces() if face["kind"] == "creature"}
    assert names <= said


def test_only_what_has_changed_is_printed_again() -> None:
    """A print remembers the marks of all, whatever was printed."""
    spec = find_game(SMALL)
    first = printed("cards", only=["clever-artificer"])
    with pikepdf.open(BytesIO(first.made)) as pdf:
        assert len(pdf.attachments) == 1
    marks = {one.key: one.mark for one in things_of(spec)}
    with pytest.raises(BadSetup, match="nothing has changed since that print"):
        Print(spec, Wanted(since=marks), icons())
    marks["cards/adventurer/grim-slayer"] = "old"
    del marks["tokens/counter/hit"]
    again = Print(spec, Wanted(since=marks), icons())
    assert [one.name for one in again.things] == ["Grim Slayer", "HIT"]


def test_a_booklet_has_two_pages_on_each_side() -> None:
    spec = find_game(SMALL)
    with (
        pikepdf.open(BytesIO(booklet(spec, "a4"))) as folded,
        pikepdf.open(BytesIO(booklet(spec, "a4", folded=False))) as single,
    ):
        assert len(folded.pages) == -(-len(single.pages) // 4) * 2
        sizes = [float(side) / 72 * 25.4 for side in folded.pages[0].mediabox[2:]]
        assert sizes == pytest.approx([297, 210], abs=0.1)


def test_points_of_a_rulebook_keep_their_numbers() -> None:
    text = "9. Ada\n10. Brand\n\n    and more\n\n- Ciri\n"
    marks = [(one["mark"], one["runs"][0]["text"]) for one in blocks(text)]
    assert marks == [("9.", "Ada"), ("10.", "Brand"), ("", "and more"), ("•", "Ciri")]


def test_rooms_join_when_they_are_laid_side_by_side() -> None:
    """Where a door meets a door there is one colour on both sides, and walls meet walls."""
    spec = next(one for one in SPECS if any(grid.is_tile for grid in one.grids()))
    rooms = [one for one in things_of(spec) if one.sort == "tiles"][:4]
    pages = laid([False] * 4, rooms[0].size, Setup(layout="cards", bleed=0, gap=0))
    pictures = [
        Image.open(BytesIO(png)).convert("L")
        for png in Typesetter(spec.title, icons()).png(rooms, pages, 0, 100)
    ]
    wide, high = pictures[0].size
    assert all(one.size == (wide, high) for one in pictures)
    grids = [grid for grid in spec.grids() if grid.is_tile]
    for one, left in zip(grids, pictures, strict=False):
        for other, right in zip(grids, pictures, strict=False):
            for row in range(len(one.rows)):
                y = int((row + 0.3) * high / len(one.rows))
                meet = left.getpixel((wide - 3, y)), right.getpixel((2, y))
                assert (meet[0] == meet[1]) == (one.rows[row][-1] == other.rows[row][0])
