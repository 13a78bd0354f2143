"""Pages set by Typst: text that is hyphenated and runs out nowhere, icons as vectors."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from undercroft.kernel import KernelError
from undercroft.print.sheets import Page
from undercroft.print.things import Side, Thing
from undercroft.print.tints import GROUND, INK

TEMPLATE: Final = Path(__file__).parent / "faces.typ"
ICONS: Final = ("icon", "sign")
"""The keys of what is set that name an icon."""


class CannotPrint(KernelError):
    """What is wanted cannot be printed; the message says why."""


class TextRunsOut(CannotPrint):
    """The text of some things does not fit, however small it is set."""

    def __init__(self, names: Iterable[str]) -> None:
        said = ", ".join(dict.fromkeys(names))
        super().__init__(f"the text does not fit, even at 6.5 pt: {said}; say it in fewer words")


class Typesetter:
    """Sets pages; `icons` are the bodies of SVG pictures by name."""

    def __init__(self, title: str, icons: Mapping[str, str]) -> None:
        import typst

        self._title = title
        self._icons = icons
        self._compiler = typst.Compiler(TEMPLATE, ignore_system_fonts=True)

    def pdf(self, things: Sequence[Thing], pages: Sequence[Page], bleed: float) -> bytes:
        """Return the pages as a PDF. Raise TextRunsOut with the names of things."""
        inputs = {"told": json.dumps(self._told(things, pages, bleed))}
        made = self._compiler.compile(format="pdf", sys_inputs=inputs, pdf_tags=False)
        self._check()
        assert isinstance(made, bytes)
        return made

    def png(
        self, things: Sequence[Thing], pages: Sequence[Page], bleed: float, dpi: float
    ) -> list[bytes]:
        """Return each page as a picture. Raise TextRunsOut with the names of things."""
        inputs = {"told": json.dumps(self._told(things, pages, bleed))}
        made = self._compiler.compile(format="png", ppi=dpi, sys_inputs=inputs)
        self._check()
        return [made] if isinstance(made, bytes) else list(made or [])

    def _check(self) -> None:
        """Raise TextRunsOut if something of what was set last does not fit."""
        names = json.loads(self._compiler.query("<runs-out>", field="value"))
        if names:
            raise TextRunsOut(names)

    def _told(self, things: Sequence[Thing], pages: Sequence[Page], bleed: float) -> dict[str, Any]:
        sides: dict[str, Side] = {}
        for number, one in enumerate(things):
            own = {"name": one.name, "mark": one.mark}
            for name, side in ((f"f{number}", one.front), (f"b{number}", one.back)):
                if side is not None:
                    sides[name] = {**side, **own}
        told_pages = [
            {
                "width": page.width,
                "height": page.height,
                "slots": [
                    {"side": f"{'fb'[not s.is_front]}{s.thing}", "box": s.box, "turned": s.turned}
                    for s in page.slots
                ],
                "lines": [line._asdict() for line in page.lines],
                "words": [word._asdict() for word in page.words],
            }
            for page in pages
        ]
        icons = {name: self._icons[name] for name in _icons_in(sides)}
        told: dict[str, Any] = {"title": self._title, "ground": GROUND, "ink": INK, "bleed": bleed}
        return told | {"icons": icons, "sides": sides, "pages": told_pages}


def _icons_in(told: Any) -> set[str]:
    """Return the names of all icons that are set."""
    if isinstance(told, Mapping):
        own = {told[key] for key in ICONS if told.get(key)}
        return own.union(*[_icons_in(value) for value in told.values()])
    if isinstance(told, list | tuple):
        return set().union(*[_icons_in(value) for value in told])
    return set()
