"""What a server makes of a card of somebody's own in the background: many matches, and a PDF.

Both are made in processes of their own (`web/making.py`), as reports and prints of a game are. A
place is named by all that is made there and by whom, so nobody else finds it.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from undercroft.games import find_game, read_pack
from undercroft.kernel import BadSetup, KernelError
from undercroft.kit.content import slug_of
from undercroft.kit.game import GameSpec
from undercroft.kit.reading import write_whole
from undercroft.kit.staged import Shown
from undercroft.lab.own_card import FOUND, PAIRS, can_compare, compare_card, write_pack
from undercroft.print import can_print
from undercroft.web.assets import icons
from undercroft.web.making import PROGRESS, Maker, Piece, Pieces
from undercroft.web.settings import Settings
from undercroft.web.workshop.own_packs import OwnPack

if TYPE_CHECKING:
    from undercroft.print.printing import Wanted

KEPT: Final = 20
"""So many of each sort are kept of a game."""
PDF: Final = "game.pdf"
PART: Final = ", part "
"""What stands in the name of a part of a map that takes several sheets."""
SORTS: Final = {"print": PDF, "try": FOUND}
"""What can be made, and the file in which it is."""
EARLIER: Final = "earlier.pdf"


class OwnWork:
    """What a server makes of cards that are nobody else's."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self._packs = settings.packs
        self._makers = {sort: Maker(folder / sort, settings.packs) for sort in SORTS}
        self._pieces = {
            sort: Pieces(maker, SORTS[sort], KEPT) for sort, maker in self._makers.items()
        }

    def able(self, spec: GameSpec, sort: str) -> bool:
        """Say whether this server makes such a thing at all."""
        return can_print() if sort == "print" else can_compare() and spec.staged is not None

    def begin_print(self, spec: GameSpec, pack: OwnPack, who: str, only: str = "") -> str:
        """Have the cards of a pack printed, or `only` one; return what the print is called."""
        from undercroft.print.printing import Wanted

        names = [only] if only else [one.name for one in pack.listed(spec)]
        name = _name(pack.files, who, only)
        told = (spec.slug, Wanted(), dict(icons()), pack.slug, pack.files, names)
        self._pieces["print"].begin(spec.slug, name, print_game, told)
        return name

    def begin_try(self, spec: GameSpec, pack: OwnPack, left: OwnPack, card: Shown, who: str) -> str:
        """Have many matches played with a card, and as many without it, by the pack that is left;
        return what the try is called."""
        name = _name(pack.files, who, card.slug)
        rest = left.files if left.listed(spec) else {}
        told = (spec.slug, card, pack.files, rest, self._packs, PAIRS)
        self._pieces["try"].begin(spec.slug, name, compare_card, told)
        return name

    def held(self, spec: GameSpec, sort: str, name: str) -> Piece | None:
        """Return how far something is; None if nobody has asked for it."""
        return self._pieces[sort].one(spec.slug, name)

    def file(self, spec: GameSpec, sort: str, name: str) -> Path:
        """Return the file of what was made."""
        return self._pieces[sort].path(spec.slug, name)

    async def made(self) -> None:
        """Wait for what is being made here."""
        for maker in self._makers.values():
            await maker.made()

    async def close(self) -> None:
        """End what is being made here."""
        for maker in self._makers.values():
            await maker.close()


def print_game(
    folder: str, game: str, wanted: "Wanted", drawings: Mapping[str, str], slug: str = "",
    files: Mapping[str, str] = {}, names: Sequence[str] = (), earlier: bytes = b"",
) -> None:  # fmt: skip
    """Print in a process of its own, with the files of somebody's pack of that slug: of `names`
    alone, if there are any, and only what is not in the `earlier` print, which is a PDF."""
    from undercroft.print.boxes import marks_in
    from undercroft.print.printing import make

    to = Path(folder)
    try:
        if files:
            read_pack(Path(write_pack(to / "pack", slug, files)))
        if names:
            wanted = replace(wanted, only=_only(game, {slug_of(one) for one in names}))
        if earlier:
            write_whole(to / EARLIER, earlier)
            wanted = replace(wanted, since=marks_in(to / EARLIER))
    except KernelError as fault:
        said = str(fault).replace(str(to / EARLIER), "the earlier print")
        write_whole(to / PROGRESS, json.dumps({"done": 0, "of": 1, "fault": said}).encode())
        raise
    make(folder, game, wanted, drawings)


def _only(game: str, slugs: set[str]) -> tuple[str, ...]:
    """Return the short names of what is printed of these cards; raise BadSetup if nothing is."""
    from undercroft.print.things import things_of

    things = things_of(find_game(game))
    only = tuple([one.slug for one in things if slug_of(one.name.split(PART)[0]) in slugs])
    if not only:
        raise BadSetup("nothing in the pack is printed: it is read in a match")
    return only


def _name(files: Mapping[str, str], who: str, what: str) -> str:
    return sha256(json.dumps([files, who, what, PAIRS]).encode()).hexdigest()[:24]


def found_in(path: Path) -> Mapping[str, Any]:
    """Return what many matches have found, as their file says it."""
    told: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return told
