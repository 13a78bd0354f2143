"""Games on paper, asked for on the page of a game's box: PDFs to print and cut.

They are made in the background (`web/making.py`). The newest are kept as long as the server runs.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from http import HTTPStatus
from pathlib import Path
from shutil import rmtree
from typing import Annotated, Final, NamedTuple

from fastapi import APIRouter, Form, HTTPException, Request, Response
from starlette.responses import FileResponse, RedirectResponse

from undercroft.games import find_game
from undercroft.kernel import BadSetup
from undercroft.kit.game import GameSpec
from undercroft.print import can_print
from undercroft.web.assets import icons
from undercroft.web.making import FAILED, Maker
from undercroft.web.render import page

router = APIRouter(prefix="/games/{slug}/print")

KEPT: Final = 30
"""So many prints of a game are kept; an older one is made anew if somebody wants it again."""
ALL: Final = "all"
"""All that is cut out, as a sort."""
BETWEEN: Final = "~"
"""Stands between the parts of the name of a print; no deck whose name has one is printed here."""
SHIFT: Final = 10.0
"""Backs are moved by so many mm at most."""


class Wish(NamedTuple):
    """What a print has, and how it is laid out.

    `kind` is the kind of things alone, `deck` the ready deck whose cards they are; "" is no such
    wish.
    """

    what: str
    paper: str
    layout: str
    across: float = 0.0
    down: float = 0.0
    preset: str = ""
    kind: str = ""
    deck: str = ""

    @property
    def name(self) -> str:
        """What it is called in addresses."""
        shift = f"{self.across:g}", f"{self.down:g}"
        own = (self.preset, self.kind, self.deck)
        return BETWEEN.join((self.what, self.paper, self.layout, *shift, *own))

    @classmethod
    def named(cls, name: str) -> "Wish":
        """Return what is called so."""
        what, paper, layout, across, down, *own = name.split(BETWEEN)
        return cls(what, paper, layout, float(across), float(down), *own)


class Held(NamedTuple):
    """A print that was asked for: made, failed, or under way and so far."""

    wish: Wish
    made: bool
    failed: bool
    megabytes: float
    done: int = 0
    of: int = 1
    fault: str = ""


class Prints:
    """The prints of a server, which its maker makes."""

    def __init__(self, maker: Maker) -> None:
        self._maker = maker

    @property
    def busy(self) -> bool:
        """Whether something is being printed."""
        return bool(self._maker.busy)

    def of(self, spec: GameSpec) -> list[Held]:
        """Return those of a game that were asked for, the newest first."""
        return [self._held(place) for place in self._places(spec)]

    def place(self, spec: GameSpec, wish: Wish) -> Path:
        """Return the folder of a print, which need not be there."""
        return self._maker.folder / spec.slug / wish.name

    def begin(self, spec: GameSpec, wish: Wish) -> None:
        """Have it made, unless it is there or something else is being made."""
        from undercroft.print.printing import PDF, Wanted, changed, make
        from undercroft.print.sheets import Setup

        if self.busy:
            return
        rules = changed(spec, spec.resolve({}, wish.preset)) if wish.preset else ()
        setup = Setup(wish.paper, wish.layout, offset=(wish.across, wish.down))
        what = () if wish.what == ALL else (wish.what,)
        wanted = Wanted(
            what,
            only=(wish.kind,) if wish.kind else (),
            copies=_copies(spec, wish),
            rules=rules,
            setup=setup,
        )
        told = (spec.slug, wanted, dict(icons()))
        for place in self._places(spec)[KEPT - 1 :]:
            rmtree(place, ignore_errors=True)
        self._maker.begin(f"{spec.slug}/{wish.name}", make, told, PDF)

    def _places(self, spec: GameSpec) -> list[Path]:
        folder = self._maker.folder / spec.slug
        there = [one for one in folder.iterdir() if one.is_dir()] if folder.is_dir() else []
        return sorted(there, key=lambda one: one.stat().st_mtime_ns, reverse=True)

    def _held(self, place: Path) -> Held:
        from undercroft.print.printing import PDF, PROGRESS

        pdf, news = place / PDF, {}
        progress = place / PROGRESS
        if progress.exists():
            news = json.loads(progress.read_text(encoding="utf-8"))
        size = pdf.stat().st_size / 1e6 if pdf.exists() else 0.0
        failed = (place / FAILED).exists()
        return Held(Wish.named(place.name), pdf.exists(), failed, size, **news)


@router.get("")
async def prints_page(request: Request, slug: str) -> Response:
    """Show the prints of a game, how far the one is that is being made, and the form for more."""
    spec = find_game(slug)
    if not can_print():
        return page(request, "lobby/prints.html", spec=spec, able=False, held=[], busy=False)
    from undercroft.print.sheets import LAYOUTS

    prints: Prints = request.app.state.prints
    return page(
        request, "lobby/prints.html", spec=spec, able=True, held=prints.of(spec),
        busy=prints.busy, sorts=dict(_sorts(spec)), layouts=LAYOUTS, shift=SHIFT,
        kinds=_kinds(spec), decks=_decks(spec),
    )  # fmt: skip


@router.post("")
async def ask(
    request: Request,
    slug: str,
    what: Annotated[str, Form()],
    paper: Annotated[str, Form()],
    layout: Annotated[str, Form()],
    across: Annotated[float, Form(ge=-SHIFT, le=SHIFT)] = 0.0,
    down: Annotated[float, Form(ge=-SHIFT, le=SHIFT)] = 0.0,
    preset: Annotated[str, Form()] = "",
    kind: Annotated[str, Form()] = "",
    deck: Annotated[str, Form()] = "",
) -> Response:
    """Have something printed into a PDF; who asks for what there cannot be gets none."""
    spec = find_game(slug)
    if can_print():
        shift = round(across, 1) + 0.0, round(down, 1) + 0.0
        wish = Wish(what, paper, layout, *shift, preset, kind, deck)
        _must_be_possible(spec, wish)
        prints: Prints = request.app.state.prints
        prints.begin(spec, wish)
    return RedirectResponse(f"/games/{slug}/print", HTTPStatus.SEE_OTHER)


@router.get("/{name}.pdf")
async def print_file(request: Request, slug: str, name: str) -> Response:
    """Hand out a print."""
    spec = find_game(slug)
    prints: Prints = request.app.state.prints
    held = prints.of(spec) if can_print() else []
    made = [one.wish for one in held if one.made and one.wish.name == name]
    if not made:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    from undercroft.print.printing import PDF

    path = prints.place(spec, made[0]) / PDF
    return FileResponse(path, media_type="application/pdf", filename=f"{slug}-{made[0].what}.pdf")


def _sorts(spec: GameSpec) -> Iterator[tuple[str, str]]:
    """List what can be printed of a game, and what it is called."""
    from undercroft.print.printing import CALIBRATION, RULES, sorts_of
    from undercroft.print.things import SORTS

    named = {**SORTS, RULES: "the rulebook", CALIBRATION: "a sheet to measure the printer by"}
    yield ALL, "all that is cut out"
    for sort in sorts_of(spec):
        yield sort, named[sort]


def _kinds(spec: GameSpec) -> Mapping[str, str]:
    """Return the kinds of a game's things, and what each is called."""
    from undercroft.print.things import things_of

    return {one.kind: one.kind.replace("-", " ") for one in things_of(spec)}


def _decks(spec: GameSpec) -> Mapping[str, str]:
    """Return the ready decks that can be printed, with their titles."""
    if spec.brings is None or spec.brings.counts is None:
        return {}
    return {name: said for name, said in spec.brings.ready.items() if BETWEEN not in name}


def _copies(spec: GameSpec, wish: Wish) -> Mapping[str, int] | None:
    """Return how many of each card the deck has; None without one."""
    if not wish.deck or spec.brings is None or spec.brings.counts is None:
        return None
    return spec.brings.counts(spec.resolve({}, wish.preset), wish.deck)


def _must_be_possible(spec: GameSpec, wish: Wish) -> None:
    from undercroft.print.sheets import LAYOUTS, PAPERS

    try:
        spec.resolve({}, wish.preset)
    except BadSetup as fault:
        raise HTTPException(HTTPStatus.UNPROCESSABLE_ENTITY, str(fault)) from fault
    there: dict[str, Collection[str]] = {
        "what": dict(_sorts(spec)), "paper": PAPERS, "layout": LAYOUTS,
        "kind": ["", *_kinds(spec)], "deck": ["", *_decks(spec)],
    }  # fmt: skip
    for field, known in there.items():
        if getattr(wish, field) not in known:
            there_are = ", ".join([word for word in known if word])
            reason = f"There is no {field} of that name; there are {there_are or 'none'}."
            raise HTTPException(HTTPStatus.UNPROCESSABLE_ENTITY, reason)
