"""Where things lie on paper: what goes on a sheet, what faces what, where one cuts."""

import pytest

from undercroft.kernel import BadSetup
from undercroft.print.booklet import order
from undercroft.print.sheets import PAPERS, Page, Setup, calibration, laid

CARD = (63.0, 88.0)


def sheets(count: int = 10, backs: bool = True, **kind: object) -> list[Page]:
    return laid([backs] * count, CARD, Setup(**kind))  # type: ignore[arg-type]


def on_paper(page: Page) -> bool:
    ends = [(x, y) for one in page.lines for x, y in ((one.x1, one.y1), (one.x2, one.y2))]
    return all(0 <= x <= page.width and 0 <= y <= page.height for x, y in ends)


@pytest.mark.parametrize(
    ("paper", "layout", "gap", "first"),
    [
        ("a4", "sheets", 3, 9),
        ("letter", "sheets", 3, 8),
        ("letter", "sheets", 0, 9),
        ("a4", "gutterfold", 3, 4),
        ("letter", "gutterfold", 3, 4),
        ("a4", "duplex", 3, 9),
        ("letter", "duplex", 3, 6),
    ],
)
def test_as_many_as_go_on_a_sheet(paper: str, layout: str, gap: float, first: int) -> None:
    pages = sheets(20, paper=paper, layout=layout, gap=gap, bleed=gap / 2)
    assert sum([slot.is_front for slot in pages[0].slots]) == first
    fronts = [slot.thing for page in pages for slot in page.slots if slot.is_front]
    assert fronts == list(range(20))
    for page in pages:
        assert {page.width, page.height} == set(PAPERS[paper])
        assert min(page.trim.wider(gap / 2)) > 0
        assert on_paper(page)


def test_backs_lie_behind_their_fronts_when_the_sheet_is_turned() -> None:
    pages = sheets()
    assert len(pages) == 4
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        for one, other in zip(front.slots, back.slots, strict=True):
            assert one.thing == other.thing
            assert other.box.x == pytest.approx(front.width - one.box.x - one.box.width)
            assert (other.box.y, other.turned) == (one.box.y, False)


def test_an_offset_moves_backs_alone() -> None:
    plain, moved = sheets(), sheets(offset=(1.5, -0.5))
    assert moved[0].slots == plain[0].slots
    x, y, *_ = plain[1].slots[0].box
    assert moved[1].slots[0].box[:2] == (x + 1.5, y - 0.5)


def test_backs_lie_on_their_fronts_when_the_sheet_is_folded() -> None:
    for page in sheets(layout="gutterfold"):
        (fold,) = [line for line in page.lines if line.dashed]
        assert fold.y1 == fold.y2 == page.height / 2
        for one, other in zip(page.slots[::2], page.slots[1::2], strict=True):
            assert (one.thing, one.is_front, one.turned) == (other.thing, True, False)
            assert (other.is_front, other.turned) == (False, True)
            assert other.box.x == one.box.x
            assert other.box.y - fold.y1 == pytest.approx(fold.y1 - one.box.y - one.box.height)


def test_marks_stop_outside_of_the_bleed() -> None:
    (page, *_) = sheets(layout="sheets", bleed=2, gap=4)
    bleeds = [slot.box.wider(2) for slot in page.slots]
    for x1, y1, x2, y2, _ in page.lines:
        for x, y, width, height in bleeds:
            assert max(x1, x2) < x or min(x1, x2) > x + width or max(y1, y2) < y or (
                min(y1, y2) > y + height
            )  # fmt: skip


def test_a_page_for_each_side() -> None:
    pages = sheets(2, layout="cards", bleed=3)
    assert [(page.width, page.height) for page in pages] == [(69, 94)] * 4
    assert [page.slots[0].is_front for page in pages] == [True, False, True, False]
    assert pages[0].lines == []


def test_what_has_no_back_needs_no_second_side() -> None:
    assert len(sheets(9, backs=False)) == 1
    (page,) = sheets(1, backs=False, layout="gutterfold")
    assert not any(line.dashed for line in page.lines)


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ({"paper": "a3"}, "there is no paper 'a3'; there are a4 | letter"),
        ({"bleed": 2}, "a gap of 3 mm has no room for two bleeds of 2 mm: --gap 4 has"),
        ({"bleed": 6}, "--bleed is 0 to 5 mm, not 6"),
        ({"layout": "scroll"}, "there is no layout 'scroll'"),
        ({"offset": (11, 0)}, "--back-offset moves backs by at most 10 mm"),
    ],
)
def test_what_cannot_be_is_refused(kind: dict[str, object], why: str) -> None:
    with pytest.raises(BadSetup, match=why.replace("|", r"\|").replace("(", r"\(")):
        Setup(**kind)  # type: ignore[arg-type]


def test_what_is_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(BadSetup, match="a4 has no room for 300 x 300 mm"):
        laid([False], (300, 300), Setup())


def test_the_cross_behind_lies_on_the_scale() -> None:
    front, back = calibration(Setup(offset=(1, 2)))
    middle = back.lines[0].y1, back.lines[1].x1
    assert middle == (front.height / 2 + 2, front.width / 2 + 1)


@pytest.mark.parametrize("pages", [1, 4, 5, 14])
def test_a_folded_booklet_reads_on(pages: int) -> None:
    """Each sheet is four pages; the sheets lie in each other."""
    sides = order(pages)
    assert len(sides) % 2 == 0
    read = [0] * (2 * len(sides))
    for sheet in range(len(sides) // 2):
        (last, first), (second, before) = sides[2 * sheet : 2 * sheet + 2]
        read[2 * sheet], read[2 * sheet + 1] = first, second
        read[-1 - 2 * sheet], read[-2 - 2 * sheet] = last, before
    assert [one for one in read if one] == list(range(1, pages + 1))
