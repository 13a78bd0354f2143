"""A print that somebody asked for on a page, made in a process of its own: of a game, or of what is
in somebody's pack. What needs the extra `print` is imported where it is used."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from undercroft.games import find_game, read_pack
from undercroft.kernel import BadSetup, KernelError
from undercroft.kit.content import slug_of
from undercroft.kit.packs import write_pack
from undercroft.kit.reading import write_whole

if TYPE_CHECKING:
    from undercroft.print.printing import Wanted

PDF: Final = "game.pdf"
"""What `print_game` writes."""
PROGRESS: Final = "progress.json"
"""How far it is, in things of all things, and what was wrong, if something was."""
PART: Final = ", part "
"""What stands in the name of a part of a map that takes several sheets."""
EARLIER: Final = "earlier.pdf"


def print_game(
    folder: str, game: str, wanted: "Wanted", icons: Mapping[str, str], slug: str = "",
    files: Mapping[str, str] = {}, names: Sequence[str] = (), earlier: bytes = b"",
) -> None:  # fmt: skip
    """Write into a folder how far it is, then the PDF.

    It has the files of somebody's pack of that slug: of `names` alone, if there are any, and only
    what is not in the `earlier` print, which is a PDF. Where it cannot be printed, write the reason
    too, and raise BadSetup, BadContent or CannotPrint.
    """
    from undercroft.print.boxes import marks_in
    from undercroft.print.printing import Print

    to, done = Path(folder), 0
    try:
        if files:
            read_pack(Path(write_pack(to / "pack", slug, files)))
        if names:
            wanted = replace(wanted, only=_only(game, {slug_of(one) for one in names}))
        if earlier:
            write_whole(to / EARLIER, earlier)
            wanted = replace(wanted, since=marks_in(to / EARLIER))
        printed = Print(find_game(game), wanted, icons)
        for count in printed:
            done += count
            _tell(to, {"done": done, "of": printed.total, "fault": ""})
    except KernelError as fault:
        said = str(fault).replace(str(to / EARLIER), "the earlier print")
        _tell(to, {"done": done, "of": 1, "fault": said})
        raise
    write_whole(to / PDF, printed.made)


def _only(game: str, slugs: set[str]) -> tuple[str, ...]:
    """Return the short names of what is printed of these cards; raise BadSetup if nothing is."""
    from undercroft.print.things import things_of

    things = things_of(find_game(game))
    only = tuple([one.slug for one in things if slug_of(one.name.split(PART)[0]) in slugs])
    if not only:
        raise BadSetup("nothing in the pack is printed: it is read in a match")
    return only


def _tell(folder: Path, news: Mapping[str, object]) -> None:
    write_whole(folder / PROGRESS, json.dumps(news).encode())
