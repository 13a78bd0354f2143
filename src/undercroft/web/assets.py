"""The assets that the build fetched from npm: htmx, the fonts and the icons."""

from collections.abc import Iterator, Mapping
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


class Icons(Mapping[str, str]):
    """The icons of a file, name to SVG body: it has 7 MB, and a server draws a few hundred of them,
    so each is read where it is wanted."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._places: dict[str, int] = {}
        with path.open("rb") as sheet:
            place = 0
            for line in sheet:
                self._places[line.partition(b"\t")[0].decode()] = place
                place += len(line)

    def __getitem__(self, name: str) -> str:
        with self._path.open("rb") as sheet:
            sheet.seek(self._places[name])
            return sheet.readline().decode().rstrip("\r\n").partition("\t")[2]

    def read(self) -> dict[str, str]:
        """Read them all: for a process that draws many."""
        with self._path.open(encoding="utf-8") as sheet:
            return dict(line.rstrip("\n").split("\t", 1) for line in sheet)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


@cache
def icons() -> Icons:
    """Every icon of the game-icons set, name to SVG body."""
    try:
        return Icons(VENDOR / "icons.txt")
    except FileNotFoundError:
        raise AssetsMissing(f"no web assets in {VENDOR}: run make setup") from None


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
