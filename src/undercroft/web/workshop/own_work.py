"""What a server makes of a card of somebody's own in the background: many matches, and a PDF.

Both are made in processes of their own (`web/making.py`), as reports and prints of a game are. A
place is named by all that is made there and by whom, so nobody else finds it.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from undercroft.kit.game import GameSpec
from undercroft.kit.staged import Shown
from undercroft.lab.own_card import FOUND, PAIRS, can_compare, compare_card
from undercroft.print import can_print
from undercroft.print.asked import PDF, print_game
from undercroft.web.assets import icons
from undercroft.web.making import Maker, Piece, Pieces
from undercroft.web.settings import Settings
from undercroft.web.workshop.own_packs import OwnPack

KEPT: Final = 20
"""So many of each sort are kept of a game."""
SORTS: Final = {"print": PDF, "try": FOUND}
"""What can be made, and the file in which it is."""


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
        told = (spec.slug, Wanted(), icons().read(), pack.slug, pack.files, names)
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


def _name(files: Mapping[str, str], who: str, what: str) -> str:
    return sha256(json.dumps([files, who, what, PAIRS]).encode()).hexdigest()[:24]


def found_in(path: Path) -> Mapping[str, Any]:
    """Return what many matches have found, as their file says it."""
    told: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return told
