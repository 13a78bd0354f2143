"""Pictures of single cards, set as they are printed: one source for paper and for the page."""

import json
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from undercroft.kit.faces import Face, Grid
from undercroft.kit.game import GameSpec
from undercroft.kit.reading import changed, write_whole
from undercroft.print import can_print
from undercroft.web.assets import icons

if TYPE_CHECKING:
    from undercroft.print.things import Thing
    from undercroft.print.typeset import Typesetter

KEPT: Final = 300
"""So many pictures lie in the folder; whoever looks at one has just had it made."""
SWEPT: Final = 50
"""After so many new ones the oldest are thrown away."""
SHARP: Final = 200.0
"""Dots per inch of a card."""
MOST_DOTS: Final = 1000.0
"""No picture is wider or higher: a map is less sharp than a card."""
INCH: Final = 25.4


class Pictures:
    """The pictures of a server, in a folder that its processes share."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._setters: dict[str, Typesetter] = {}
        self._lock = Lock()
        self._made = 0

    def draw(self, spec: GameSpec, one: Face | Grid) -> str:
        """Draw a face or a grid; return what its picture is called, "" where nothing can be drawn.

        Raise TextRunsOut if its text does not fit.
        """
        if not can_print() or (not isinstance(one, Grid) and one["icon"] not in icons()):
            return ""
        from undercroft.print.things import thing_of

        thing = thing_of(spec, one)
        told = json.dumps([spec.slug, thing.name, thing.mark, thing.front, thing.size])
        name = sha256(told.encode()).hexdigest()[:20]
        path = self._folder / f"{name}.png"
        if not path.exists():
            with self._lock:  # a typesetter sets one thing after the other
                write_whole(path, self._set(spec, thing))
                self._made += 1
                if self._made % SWEPT == 0:
                    self._sweep()
        return name

    def path(self, name: str) -> Path | None:
        """Return the file of a picture; None if there is none of that name."""
        path = self._folder / f"{name}.png"
        return path if name.isalnum() and path.is_file() else None

    def _set(self, spec: GameSpec, thing: "Thing") -> bytes:
        from undercroft.print.sheets import Box, Page, Slot
        from undercroft.print.typeset import Typesetter

        if spec.slug not in self._setters:
            self._setters[spec.slug] = Typesetter(spec.title, icons())
        width, height = thing.size
        page = Page(width, height, [Slot(0, True, Box(0.0, 0.0, width, height))])
        dpi = min(SHARP, MOST_DOTS * INCH / max(width, height))
        return self._setters[spec.slug].png([thing], [page], 0.0, dpi)[0]

    def _sweep(self) -> None:
        there = sorted(self._folder.glob("*.png"), key=changed)
        for path in there[:-KEPT]:
            path.unlink(missing_ok=True)
