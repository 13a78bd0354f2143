"""Games on paper, asked for on the page of a game's box: PDFs to print and cut.

They are made in the background (`web/making.py`). The newest are kept as long as the server runs.
One with a pack of somebody's own is listed for them alone.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from http import HTTPStatus
from typing import Annotated, Final, NamedTuple

from fastapi import APIRouter, Form, HTTPException, Request, Response, UploadFile
from starlette.responses import FileResponse, RedirectResponse

from undercroft.games import find_game
from undercroft.kernel import BadSetup
from undercroft.kit.content import slug_of
from undercroft.kit.game import GameSpec
from undercroft.print import can_print
from undercroft.print.asked import PDF, print_game
from undercroft.tables import House
from undercroft.web.assets import icons
from undercroft.web.identity import owner_hash
from undercroft.web.making import Maker, Piece, Pieces
from undercroft.web.render import page
from undercroft.web.workshop.own_packs import OwnPack, place_of

router = APIRouter(prefix="/games/{slug}/print")

KEPT: Final = 30
"""So many prints of a game are kept; an older one is made anew if somebody wants it again."""
ALL: Final = "all"
"""All that is cut out, as a sort."""
BETWEEN: Final = "~"
"""Stands between the parts of the name of a print; no deck whose name has one is printed here."""
AND: Final = "+"
"""Stands between the names of things in the name of a print."""
LONGEST_NAMES: Final = 120
"""Letters of the names of things that are printed alone."""
SHIFT: Final = 10.0
"""Backs are moved by so many mm at most."""
SHORT: Final = 16
"""So many signs of a hash stand in the name of a print."""


class Wish(NamedTuple):
    """What a print has, and how it is laid out.

    `kind` is the kind of things alone, and `names` the short names of those alone, with AND between
    them: with both there are the one and the others. `deck` is the ready deck whose cards they are,
    `pack` the pack of somebody's own that is in play, and `since` the earlier print, of which it
    has what changed; "" is no such wish.
    """

    what: str
    paper: str
    layout: str
    across: float = 0.0
    down: float = 0.0
    preset: str = ""
    kind: str = ""
    deck: str = ""
    pack: str = ""
    since: str = ""
    names: str = ""

    @property
    def name(self) -> str:
        """What it is called in addresses."""
        shift = f"{self.across:g}", f"{self.down:g}"
        own = (self.preset, self.kind, self.deck, self.pack, self.since, self.names)
        return BETWEEN.join((self.what, self.paper, self.layout, *shift, *own))

    @classmethod
    def named(cls, name: str) -> "Wish":
        """Return what is called so."""
        what, paper, layout, across, down, *own = name.split(BETWEEN)
        return cls(what, paper, layout, float(across), float(down), *own)


class Held(NamedTuple):
    """A print that was asked for, and how far it is."""

    wish: Wish
    piece: Piece


class Prints:
    """The prints of a server, which its maker makes."""

    def __init__(self, maker: Maker) -> None:
        self.pieces = Pieces(maker, PDF, KEPT)

    def of(self, spec: GameSpec, who: str) -> list[Held]:
        """Return those of a game that were asked for and are for that owner's eyes, the newest
        first."""
        held = [Held(Wish.named(one.name), one) for one in self.pieces.of(spec.slug)]
        return [one for one in held if not one.wish.pack or is_of(one.wish.pack, who)]

    def begin(self, spec: GameSpec, wish: Wish, own: OwnPack | None, earlier: bytes) -> None:
        """Have it made, with a pack of somebody's own, unless it is there or something else is
        being made."""
        from undercroft.print.printing import Wanted, changed
        from undercroft.print.sheets import Setup

        wanted = Wanted(
            () if wish.what == ALL else (wish.what,),
            only=tuple([one for one in (wish.kind, *wish.names.split(AND)) if one]),
            copies=_copies(spec, wish),
            rules=changed(spec, spec.resolve({}, wish.preset)) if wish.preset else (),
            setup=Setup(wish.paper, wish.layout, offset=(wish.across, wish.down)),
        )
        files = (own.slug, own.files) if own is not None else ("", {})
        told = (spec.slug, wanted, icons().read(), *files, (), earlier)
        self.pieces.begin(spec.slug, wish.name, print_game, told)


def pack_name(pack: OwnPack, who: str) -> str:
    """Return what a pack is called in the name of a print: by whose it is, and what is in it."""
    told = json.dumps(pack.files, sort_keys=True).encode()
    return f"{who[:SHORT]}-{pack.number}-{sha256(told).hexdigest()[:SHORT]}"


def is_of(pack: str, who: str) -> bool:
    """Say whether a pack that is called so is that owner's."""
    return bool(who) and pack.startswith(f"{who[:SHORT]}-")


@router.get("")
async def prints_page(request: Request, slug: str) -> Response:
    """Show the prints of a game, how far the one is that is being made, and the form for more."""
    spec = find_game(slug)
    if not can_print():
        return page(request, "lobby/prints.html", spec=spec, able=False, held=[], busy=False)
    from undercroft.print.sheets import LAYOUTS

    prints: Prints = request.app.state.prints
    packs = await _packs(request, spec)
    return page(
        request, "lobby/prints.html", spec=spec, able=True,
        held=prints.of(spec, owner_hash(request)), busy=prints.pieces.busy,
        sorts=dict(_sorts(spec)), layouts=LAYOUTS, shift=SHIFT, kinds=_kinds(spec),
        decks=_decks(spec), packs=packs, longest=LONGEST_NAMES,
        titles={f"-{one.number}-": one.title for one in packs},
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
    pack: Annotated[int, Form(ge=0)] = 0,
    names: Annotated[str, Form(max_length=LONGEST_NAMES)] = "",
    since: UploadFile | None = None,
) -> Response:
    """Have something printed into a PDF; who asks for what there cannot be gets none."""
    spec = find_game(slug)
    if can_print():
        shift = round(across, 1) + 0.0, round(down, 1) + 0.0
        earlier = await since.read() if since is not None else b""
        slugs = AND.join([word for one in names.split(",") if (word := slug_of(one))])
        wish = Wish(what, paper, layout, *shift, preset, kind, deck, names=slugs)
        own = await _own(request, spec, pack)
        if own is not None:
            wish = wish._replace(pack=pack_name(own, owner_hash(request)))
        if earlier:
            wish = wish._replace(since=sha256(earlier).hexdigest()[:SHORT])
        _must_be_possible(spec, wish)
        prints: Prints = request.app.state.prints
        prints.begin(spec, wish, own, earlier)
    return RedirectResponse(f"/games/{slug}/print", HTTPStatus.SEE_OTHER)


@router.get("/{name}.pdf")
async def print_file(request: Request, slug: str, name: str) -> Response:
    """Hand out a print."""
    spec = find_game(slug)
    prints: Prints = request.app.state.prints
    held = prints.of(spec, owner_hash(request)) if can_print() else []
    made = [one.wish for one in held if one.piece.made and one.piece.name == name]
    if not made:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    path = prints.pieces.path(spec.slug, name)
    return FileResponse(path, media_type="application/pdf", filename=f"{slug}-{made[0].what}.pdf")


async def _packs(request: Request, spec: GameSpec) -> list[OwnPack]:
    """Return the packs that this browser keeps for a game."""
    house: House = request.app.state.house
    owner = owner_hash(request)
    kept = await house.store.kept(owner, place_of(spec)) if owner else []
    return [OwnPack.of_kept(one) for one in kept]


async def _own(request: Request, spec: GameSpec, number: int) -> OwnPack | None:
    """Return a pack of this browser; None for 0."""
    if not number:
        return None
    for one in await _packs(request, spec):
        if one.number == number:
            return one
    reason = "This browser keeps no such pack."
    raise HTTPException(HTTPStatus.UNPROCESSABLE_ENTITY, reason)


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
