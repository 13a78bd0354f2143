"""What print shops, printers and later prints read of a PDF: boxes, sides, and marks of things."""

import json
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from undercroft.print.sheets import Box, Page
from undercroft.print.typeset import CannotPrint

if TYPE_CHECKING:
    from pikepdf import Pdf

MARKS: Final = "undercroft-marks.json"
"""The file in a PDF that says what was printed, by its marks."""
ONE_SIDE: Final = "/Simplex"
LONG_EDGE: Final = "/DuplexFlipLongEdge"
SHORT_EDGE: Final = "/DuplexFlipShortEdge"
"""What a PDF asks a printer for: one side, or both and about which edge the sheet turns."""
POINTS: Final = 72 / 25.4
"""So many points a mm has."""
SINCE: Final = "1.7"
"""The version of PDF that knows all that a print asks for."""


def joined(parts: Iterable[bytes]) -> "Pdf":
    """Return the pages of several PDFs as one."""
    import pikepdf

    whole = pikepdf.new()
    for part in parts:
        with pikepdf.open(BytesIO(part)) as pdf:
            whole.pages.extend(pdf.pages)
    return whole


def set_boxes(pdf: "Pdf", pages: Sequence[Page], bleed: float) -> None:
    """Say of each page what is cut out (TrimBox), and that with its bleed (BleedBox).

    Pages of the PDF behind those are not looked at.
    """
    import pikepdf

    for there, page in zip(pdf.pages, pages, strict=False):
        there.trimbox = pikepdf.Array(_points(page, page.trim))
        there.bleedbox = pikepdf.Array(_points(page, page.trim.wider(bleed)))


def _points(page: Page, box: Box) -> list[float]:
    """Return the corners of a box, from the lower left, in points."""
    left, right = max(0.0, box.x), min(page.width, box.x + box.width)
    top, bottom = max(0.0, box.y), min(page.height, box.y + box.height)
    corners = (left, page.height - bottom, right, page.height - top)
    return [round(one * POINTS, 4) for one in corners]


def ask_for(pdf: "Pdf", sides: str) -> None:
    """Ask whoever prints it for the true size, and for sides if they are said.

    That is what the program offers first; a person may choose otherwise.
    """
    import pikepdf

    asked = {"/PrintScaling": pikepdf.Name("/None")}
    if sides:
        asked["/Duplex"] = pikepdf.Name(sides)
    pdf.Root.ViewerPreferences = pikepdf.Dictionary(asked)


def write(pdf: "Pdf", title: str, marks: Mapping[str, str]) -> bytes:
    """Return the PDF as a file that knows the marks of what a game has today."""
    import pikepdf

    pdf.attachments[MARKS] = json.dumps(marks, sort_keys=True).encode()
    with pdf.open_metadata() as about:
        about["dc:title"] = title
    made = BytesIO()
    pdf.save(
        made,
        min_version=SINCE,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        deterministic_id=True,
    )
    return made.getvalue()


def marks_in(file: Path) -> dict[str, str]:
    """Return the marks of what a print had; raise CannotPrint if it is no print of ours."""
    import pikepdf

    try:
        with pikepdf.open(file) as pdf:
            if MARKS in pdf.attachments:
                found = json.loads(pdf.attachments[MARKS].get_file().read_bytes())
                return {str(key): str(mark) for key, mark in found.items()}
    except (OSError, ValueError, AttributeError, pikepdf.PdfError) as fault:
        raise CannotPrint(f"{file} cannot be read as a PDF: {fault}") from fault
    raise CannotPrint(f"{file} was not printed by 'undercroft print', so it has no marks")
