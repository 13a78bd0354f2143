"""Where things lie on paper: sheets, what faces what, and the marks for cutting. All in mm."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from undercroft.kernel import BadSetup

LAYOUTS: Final[dict[str, str]] = {
    "sheets": "fronts alone",
    "duplex": "fronts, and backs on the other side of the sheet",
    "gutterfold": "fronts and backs on one side, to be folded and glued",
    "cards": "a page for each card, as print shops want it",
}
PAPERS: Final[dict[str, tuple[float, float]]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
EDGE: Final = 5.0
"""So near the edge of the paper usual printers print nothing."""
AWAY: Final = 0.5
"""So far outside of the bleed a crop mark begins."""
MARK: Final = 4.0
"""So long it is at most."""


@dataclass(frozen=True)
class Setup:
    """How things are laid on paper: `bleed` around each, `gap` between two, and by how much
    (`offset`) backs are moved right and down, for printers that shift them."""

    paper: str = "a4"
    layout: str = "duplex"
    bleed: float = 1.5
    gap: float = 3.0
    offset: tuple[float, float] = (0.0, 0.0)

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise BadSetup(f"there is no paper {self.paper!r}; there are {' | '.join(PAPERS)}")
        if self.layout not in LAYOUTS:
            raise BadSetup(f"there is no layout {self.layout!r}; there are {' | '.join(LAYOUTS)}")
        for what, size, most in (("bleed", self.bleed, 5), ("gap", self.gap, 20)):
            if not 0 <= size <= most:
                raise BadSetup(f"--{what} is 0 to {most} mm, not {size:g}")
        if self.layout != "cards" and self.gap < 2 * self.bleed:
            raise BadSetup(
                f"a gap of {self.gap:g} mm has no room for two bleeds of {self.bleed:g} mm:"
                f" --gap {2 * self.bleed:g} has, or --bleed {self.gap / 2:g}"
            )
        if max(abs(shift) for shift in self.offset) > 10:
            raise BadSetup("--back-offset moves backs by at most 10 mm")


class Box(NamedTuple):
    """A rectangle: its left, its top, its size."""

    x: float
    y: float
    width: float
    height: float

    def wider(self, by: float) -> "Box":
        """Return it with so much more on each side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


class Slot(NamedTuple):
    """A side of a thing where it is cut; `turned` if it stands on its head."""

    thing: int
    is_front: bool
    box: Box
    turned: bool = False


class Line(NamedTuple):
    """A line to cut along or, dashed, to fold along."""

    x1: float
    y1: float
    x2: float
    y2: float
    dashed: bool = False


class Word(NamedTuple):
    """Words on a page, and where they begin."""

    x: float
    y: float
    says: str


@dataclass
class Page:
    """A page: what lies on it, its lines, and the box around all that is cut out."""

    width: float
    height: float
    slots: list[Slot]
    lines: list[Line] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)

    @property
    def trim(self) -> Box:
        """The smallest box around what is cut out; the whole page where nothing is."""
        if not self.slots:
            return Box(0, 0, self.width, self.height)
        left, top = min(s.box.x for s in self.slots), min(s.box.y for s in self.slots)
        right = max(s.box.x + s.box.width for s in self.slots)
        bottom = max(s.box.y + s.box.height for s in self.slots)
        return Box(left, top, right - left, bottom - top)


class Places(NamedTuple):
    """Places for things of one size on a page of that size."""

    width: float
    height: float
    columns: int
    rows: int

    @property
    def most(self) -> int:
        """How many things it has places for."""
        return self.columns * self.rows


def laid(sides: Sequence[bool], size: tuple[float, float], setup: Setup) -> list[Page]:
    """Lay things of one size on pages; of each it is said whether it has a back.

    Raise BadSetup if not even one goes on the paper.
    """
    if setup.layout == "cards":
        return list(_alone(sides, size, setup.bleed))
    folds = setup.layout == "gutterfold" and any(sides)
    turns = setup.layout == "duplex" and any(sides)
    grid = best_grid(size, setup, folds, turns)
    pages: list[Page] = []
    for first in range(0, len(sides), grid.most):
        here = range(first, min(first + grid.most, len(sides)))
        if folds:
            pages.append(_folded(here, grid, size, setup))
            continue
        front = _front(here, grid, size, setup)
        pages.append(front)
        if turns:
            pages.append(_back_of(front, setup))
    return pages


def backed(pages: Sequence[Page]) -> list[Page]:
    """Put an empty back behind each page: what follows begins on a sheet of its own."""
    return [one for page in pages for one in (page, Page(page.width, page.height, []))]


def best_grid(
    size: tuple[float, float], setup: Setup, folds: bool = False, turns: bool = False
) -> Places:
    """Return the grid with most places, on the sheet upright or on its side.

    A sheet that `turns`, to be printed on both sides, stands upright: then it turns like the page
    of a book on every printer, and an offset means the same on all sheets.
    """
    width, height = PAPERS[setup.paper]
    grids = [
        Places(w, h, _fit(w, size[0], setup), _fit(h, size[1], setup, folds))
        for w, h in ((width, height), (height, width))[: 1 if turns else 2]
    ]
    best = max(grids, key=lambda grid: grid.most)
    if not best.most:
        room = f"{setup.paper} has no room for {size[0]:g} x {size[1]:g} mm"
        raise BadSetup(f"{room}{' and its back behind a fold' if folds else ''}")
    return best


def _fit(paper: float, one: float, setup: Setup, halved: bool = False) -> int:
    """Say how many go side by side; of a sheet that is folded, on one half."""
    if halved:
        room = paper / 2 - EDGE - setup.bleed - setup.gap / 2 + setup.gap
    else:
        room = paper - 2 * (EDGE + setup.bleed) + setup.gap
    return max(0, int((room + 1e-6) // (one + setup.gap)))


def _alone(sides: Sequence[bool], size: tuple[float, float], bleed: float) -> Iterator[Page]:
    """A page for each side, as large as the thing and its bleed."""
    box = Box(bleed, bleed, *size)
    whole = box.wider(bleed)
    for thing, has_back in enumerate(sides):
        for is_front in (True, False) if has_back else (True,):
            yield Page(whole.width, whole.height, [Slot(thing, is_front, box)])


def _front(here: range, grid: Places, size: tuple[float, float], setup: Setup) -> Page:
    """Lay fronts row by row, in the middle of the page."""
    whole_width = grid.columns * (size[0] + setup.gap) - setup.gap
    whole_height = grid.rows * (size[1] + setup.gap) - setup.gap
    left, top = (grid.width - whole_width) / 2, (grid.height - whole_height) / 2
    slots = []
    for place, thing in enumerate(here):
        row, column = divmod(place, grid.columns)
        x, y = left + column * (size[0] + setup.gap), top + row * (size[1] + setup.gap)
        slots.append(Slot(thing, True, Box(x, y, *size)))
    page = Page(grid.width, grid.height, slots)
    page.lines = crop_marks(page, setup.bleed)
    return page


def _back_of(front: Page, setup: Setup) -> Page:
    """Lay backs where they are behind their fronts, if the sheet is turned on its long edge."""
    slots = []
    for slot in front.slots:
        x, y, width, height = slot.box
        across = front.width - x - width + setup.offset[0]
        slots.append(Slot(slot.thing, False, Box(across, y + setup.offset[1], width, height)))
    return Page(front.width, front.height, slots)


def _folded(here: range, grid: Places, size: tuple[float, float], setup: Setup) -> Page:
    """Lay fronts above a fold in the middle, and backs below it, on their heads."""
    fold = grid.height / 2
    left = (grid.width - grid.columns * (size[0] + setup.gap) + setup.gap) / 2
    slots = []
    for place, thing in enumerate(here):
        row, column = divmod(place, grid.columns)
        x = left + column * (size[0] + setup.gap)
        away = setup.gap / 2 + row * (size[1] + setup.gap)
        slots.append(Slot(thing, True, Box(x, fold - away - size[1], *size)))
        slots.append(Slot(thing, False, Box(x, fold + away, *size), True))
    page = Page(grid.width, grid.height, slots)
    page.lines = [*crop_marks(page, setup.bleed), Line(0, fold, grid.width, fold, True)]
    return page


def crop_marks(page: Page, bleed: float) -> list[Line]:
    """Draw marks along each edge that is cut, outside of the bleed and on the paper."""
    around = page.trim.wider(bleed + AWAY)
    right, bottom = around.x + around.width, around.y + around.height
    long_x, long_y = min(MARK, around.x - 1), min(MARK, around.y - 1)
    edges_x = {round(x, 4) for s in page.slots for x in (s.box.x, s.box.x + s.box.width)}
    edges_y = {round(y, 4) for s in page.slots for y in (s.box.y, s.box.y + s.box.height)}
    lines: list[Line] = []
    for x in sorted(edges_x):
        lines += [Line(x, around.y, x, around.y - long_y), Line(x, bottom, x, bottom + long_y)]
    for y in sorted(edges_y):
        lines += [Line(around.x, y, around.x - long_x, y), Line(right, y, right + long_x, y)]
    return lines


TICKS: Final = 5
"""The scale of a calibration page goes so many mm to each side."""


def calibration(setup: Setup) -> list[Page]:
    """Return a sheet that tells by how much a printer shifts the other side: a scale in front, and
    a cross behind that shines through at its middle if nothing is shifted."""
    width, height = PAPERS[setup.paper]
    x, y = width / 2, height / 2
    scale = [Line(x - 30, y, x + 30, y), Line(x, y - 30, x, y + 30)]
    words = []
    for tick in range(-TICKS, TICKS + 1):
        size = 4 if tick % TICKS == 0 else 2
        scale += [
            Line(x + tick, y - size, x + tick, y + size),
            Line(x - size, y + tick, x + size, y + tick),
        ]
        if tick and tick % TICKS == 0:
            words += [Word(x + tick - 2, y + 5, str(tick)), Word(x + 5, y + tick - 1.5, str(tick))]
    told = [
        "Print this sheet on both sides, at 100 %, turned on its long edge.",
        "Hold it against the light, with this side towards you.",
        "The cross behind shines through. Read on the scale where its middle is:",
        "X to the right, Y downwards. Left and upwards are negative.",
        "The back comes to lie right if you print with --back-offset X,Y,",
        "X as you read it, and Y with the other sign: -Y.",
    ]
    words += [Word(25, 25 + 6 * number, line) for number, line in enumerate(told)]
    across, down = x + setup.offset[0], y + setup.offset[1]
    cross = [Line(across - 20, down, across + 20, down), Line(across, down - 20, across, down + 20)]
    return [Page(width, height, [], scale, words), Page(width, height, [], cross)]
