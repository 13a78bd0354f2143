"""The assets that the build fetched from npm: htmx, the fonts and the icons."""

from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from markupsafe import Markup

MOST_KEPT: Final = 2000
"""How many icons are kept as they are drawn; a page draws a hundred and more."""

VENDOR: Final = Path(__file__).parent / "static" / "vendor"


class AssetsMissing(RuntimeError):
    """The vendor folder is not there: the package was never built."""


@cache
def icons() -> dict[str, str]:
    """Every icon of the game-icons set, name to SVG body; read once, at the first use."""
    try:
        sheet = (VENDOR / "icons.txt").read_text(encoding="utf-8")
    except FileNotFoundError:
        raise AssetsMissing(f"no web assets in {VENDOR}: run make setup") from None
    return dict(line.split("\t", 1) for line in sheet.splitlines())


@lru_cache(MOST_KEPT)
def icon(name: str, *, label: str | None = None) -> Markup:
    """The icon as inline SVG in the colour of the text around it.

    Without a label it is decoration and hidden from screen readers.
    """
    body = icons().get(name)
    if body is None:
        raise KeyError(_unknown(name))
    said = (
        Markup('aria-hidden="true"')
        if label is None
        else Markup('role="img" aria-label="{}"').format(label)
    )
    return Markup(
        '<svg class="icon" viewBox="0 0 512 512" width="1em" height="1em" '
        'fill="currentColor" focusable="false" {}>{}</svg>'
    ).format(said, Markup(body))


def _unknown(name: str) -> str:
    near = get_close_matches(name, icons(), n=1, cutoff=0)
    return f"no icon is called {name!r}; the nearest is {near[0]!r}"
