"""What a server makes of a card of somebody's own in the background: many matches, and a PDF.

Both are made in processes of their own (`web/making.py`), as reports and prints of a game are. A
place is named by all that is made there and by whom, so nobody else finds it.
"""

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import Any, Final, NamedTuple

from undercroft.games import find_game, read_pack
from undercroft.kernel import BadSetup
from undercroft.kit.content import slug_of
from undercroft.kit.game import GameSpec
from undercroft.kit.reading import write_whole
from undercroft.kit.staged import Shown
from undercroft.lab.own_card import FOUND, PAIRS, PROGRESS, can_compare, compare_card, write_pack
from undercroft.print import can_print
from undercroft.web.assets import icons
from undercroft.web.making import FAILED, Maker
from undercroft.web.settings import Settings
from undercroft.web.workshop.own_packs import OwnPack

Work = Callable[..., None]
KEPT: Final = 20
"""So many of each sort are kept of a game."""
PDF: Final = "game.pdf"
PART: Final = ", part "
"""What stands in the name of a part of a map that takes several sheets."""
SORTS: Final = {"print": PDF, "try": FOUND}
"""What can be made, and the file in which it is."""


class Held(NamedTuple):
    """What was asked for: made, failed, or under way and so far; `found` is what matches say."""

    sort: str
    name: str
    made: bool
    failed: bool
    done: int = 0
    of: int = 1
    fault: str = ""
    found: Mapping[str, Any] = {}


class OwnWork:
    """What a server makes of cards that are nobody else's."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self._packs = settings.packs
        self._makers = {sort: Maker(folder / sort, settings.packs) for sort in SORTS}

    def able(self, spec: GameSpec, sort: str) -> bool:
        """Say whether this server makes such a thing at all."""
        return can_print() if sort == "print" else can_compare() and spec.staged is not None

    def busy(self, sort: str) -> bool:
        """Say whether one of that sort is being made."""
        return bool(self._makers[sort].busy)

    def begin_print(self, spec: GameSpec, pack: OwnPack, who: str, only: str = "") -> str:
        """Have the cards of a pack printed, or `only` one; return what the print is called."""
        names = [slug_of(only)] if only else [slug_of(one.name) for one in pack.listed(spec)]
        name = _name(pack.files, who, only)
        told = (spec.slug, pack.slug, pack.files, names, dict(icons()))
        self._begin(spec, "print", name, print_pack, told)
        return name

    def begin_try(self, spec: GameSpec, pack: OwnPack, left: OwnPack, card: Shown, who: str) -> str:
        """Have many matches played with a card, and as many without it, by the pack that is left;
        return what the try is called."""
        name = _name(pack.files, who, card.slug)
        rest = left.files if left.listed(spec) else {}
        told = (spec.slug, card, pack.files, rest, self._packs, PAIRS)
        self._begin(spec, "try", name, compare_card, told)
        return name

    def _begin(
        self, spec: GameSpec, sort: str, name: str, work: Work, told: tuple[Any, ...]
    ) -> None:
        maker = self._makers[sort]
        folder = maker.folder / spec.slug
        there = [one for one in folder.iterdir() if one.is_dir()] if folder.is_dir() else []
        for old in sorted(there, key=lambda one: one.stat().st_mtime_ns)[: 1 - KEPT]:
            if not self.busy(sort):
                rmtree(old, ignore_errors=True)
        maker.begin(f"{spec.slug}/{name}", work, told, SORTS[sort])

    def held(self, spec: GameSpec, sort: str, name: str) -> Held | None:
        """Return how far something is; None if nobody has asked for it."""
        place = self._makers[sort].folder / spec.slug / name
        if not name.isalnum() or not place.is_dir():
            return None
        news = _read(place / PROGRESS)
        found = _read(place / FOUND) if sort == "try" else {}
        made = (place / SORTS[sort]).exists()
        return Held(sort, name, made, (place / FAILED).exists(), **news, found=found)

    def file(self, spec: GameSpec, sort: str, name: str) -> Path:
        """Return the file of what was made."""
        return self._makers[sort].folder / spec.slug / name / SORTS[sort]

    async def made(self) -> None:
        """Wait for what is being made here."""
        for maker in self._makers.values():
            await maker.made()

    async def close(self) -> None:
        """End what is being made here."""
        for maker in self._makers.values():
            await maker.close()


def print_pack(
    folder: str, game: str, slug: str, files: Mapping[str, str], names: list[str],
    drawings: Mapping[str, str],
) -> None:  # fmt: skip
    """Print cards of a pack in a process of its own: those of these slugs."""
    from undercroft.print.printing import Wanted, make
    from undercroft.print.things import things_of

    to = Path(folder)
    try:
        read_pack(Path(write_pack(to / "pack", slug, files)))
        found = things_of(find_game(game))
        only = tuple([one.slug for one in found if slug_of(one.name.split(PART)[0]) in names])
        if not only:
            raise BadSetup("nothing in the pack is printed: it is read in a match")
    except BadSetup as fault:
        news = {"done": 0, "of": 1, "fault": str(fault)}
        write_whole(to / PROGRESS, json.dumps(news).encode())
        raise
    make(folder, game, Wanted(only=only), drawings)


def _name(files: Mapping[str, str], who: str, what: str) -> str:
    return sha256(json.dumps([files, who, what, PAIRS]).encode()).hexdigest()[:24]


def _read(path: Path) -> dict[str, Any]:
    try:
        told: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return told
