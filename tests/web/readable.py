"""Whether a page can be read in each state of its parts: under the pointer, in focus, pressed."""

from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Page

LOOKS: Final[list[Literal["light", "dark"]]] = ["light", "dark"]
STATES: Final = ["at rest", "hover", "focus", "pressed", "disabled", "lit"]
"""`lit` is what a click on the board does to the answers that fit, and theirs to the board."""

SCRIPT: Final = (Path(__file__).parent / "readable.js").read_text("utf-8")


def is_readable(page: Page, where: str = "") -> None:
    """Fail on text below 4.5 : 1, and icons and large text below 3 : 1, in any state or look.

    The page is of no other use afterwards: a real pointer changes no state on it any more.
    """
    faults = []
    for look in LOOKS:
        page.emulate_media(color_scheme=look)
        if not page.evaluate("'readable' in window"):
            page.evaluate(f"() => {{ {SCRIPT} }}")
        faults += [f"{look}, {one}" for one in page.evaluate("(all) => readable(all)", STATES)]
    assert faults == [], f"{where or page.url}:\n" + "\n".join(faults)
