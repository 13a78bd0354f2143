"""Building what people bring to matches, such as decks: begin, change, keep, take to a table."""

import secrets
from http import HTTPStatus
from typing import Annotated, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from starlette.datastructures import FormData, UploadFile
from starlette.responses import RedirectResponse

from undercroft.games import find_game
from undercroft.kernel import BadSetup
from undercroft.kit.deck_files import ENDINGS, read, write
from undercroft.kit.game import GameSpec
from undercroft.kit.reading import BROUGHT, Unreadable
from undercroft.match import LONGEST_LINE
from undercroft.rulebook import Rulebook
from undercroft.tables import House, Kept, key_hash
from undercroft.tables.setup import LONGEST_SEED
from undercroft.web.faults import fault_page
from undercroft.web.identity import hand_owner, own_token, owner_hash
from undercroft.web.lobby.setup import OWN
from undercroft.web.render import is_live, page
from undercroft.web.workshop.bench import Sheet, Workshop, by_group
from undercroft.web.workshop.files import Unread, decoded, handed_out
from undercroft.web.workshop.lines import LONGEST_TITLE, DeckText

MOST_KEPT: Final = 50
LONGEST_TEXT: Final = 16_000
MOST_LINES: Final = BROUGHT.entries
_MOST_FIELDS: Final = 100


def _builder(slug: str) -> GameSpec:
    """Return the game; there is no such page for one to which nobody brings what they built."""
    spec = find_game(slug)
    if spec.brings is None or spec.brings.browse is None or spec.brings.check is None:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return spec


Spec = Annotated[GameSpec, Depends(_builder)]
router = APIRouter(prefix="/games/{slug}/decks")


# -- pages ------------------------------------------------------------------------


@router.get("")
async def shelf(request: Request, spec: Spec) -> Response:
    """Show what this browser keeps, and what a new one can begin with."""
    workshop = Workshop(spec, Sheet())
    kept = await _kept(request, spec)
    return page(
        request,
        "workshop/decks.html",
        spec=spec,
        kept=[(own, Workshop(spec, Sheet(text=own.text))) for own in kept],
        starts=workshop.starts,
        owners=by_group(workshop.owners),
        most=MOST_KEPT,
    )


@router.get("/build")
async def build(
    request: Request, spec: Spec, own: int = 0, ready: str = "", whose: str = ""
) -> Response:
    """Show the builder: with something kept, something ready, for somebody, or with nothing."""
    workshop = Workshop(spec, Sheet(own=own))
    if own:
        workshop.write((await _one_kept(request, spec, own)).text)
    elif ready:
        named = [entry["start"] for entry in workshop.starts if entry["name"] == ready]
        if not named:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        workshop.write(named[0])
    elif whose:
        workshop.choose(whose)
    return await _show(request, workshop)


@router.post("/build")
async def change(request: Request, spec: Spec) -> Response:
    """Do what a button of the builder says, and show it again."""
    try:
        workshop, do = await _read(request, spec)
    except Unread as fault:
        return fault_page(request, HTTPStatus.UNPROCESSABLE_ENTITY, *fault.args)
    if do in ("save", "overwrite"):
        return await _save(request, workshop, do == "overwrite")
    if do == "use":
        return await _use(request, workshop)
    if do == "file":
        return handed_out(workshop.title or "deck", "txt", workshop.text)
    if do in ENDINGS:
        written = write(_whole(workshop), do, spec.slug)
        return handed_out(workshop.title or "deck", ENDINGS[do], written)
    _do(workshop, do)
    return await _show(request, workshop)


@router.get("/{number}/file")
async def kept_file(request: Request, spec: Spec, number: int) -> Response:
    """Hand out something kept as a file."""
    kept = await _one_kept(request, spec, number)
    return handed_out(kept.title, "txt", kept.text)


@router.post("/{number}/delete")
async def delete(request: Request, spec: Spec, number: int) -> Response:
    """Throw something kept away."""
    house: House = request.app.state.house
    gone = await _one_kept(request, spec, number)
    await house.store.drop(owner_hash(request), spec.slug, gone.number)
    return RedirectResponse(f"/games/{spec.slug}/decks", HTTPStatus.SEE_OTHER)


# -- the form ---------------------------------------------------------------------


async def _read(request: Request, spec: GameSpec) -> tuple[Workshop, str]:
    """Read the builder's form; return also what its button says."""
    async with request.form(max_fields=_MOST_FIELDS, max_files=1) as form:
        file = form.get("file")
        text = _field(form, "text")
        if isinstance(file, UploadFile) and file.filename:
            text = _ours(decoded(await file.read()))
        said = {name: value for name, value in form.items() if isinstance(value, str)}
    fields = {name: value.replace("\0", "") for name, value in said.items()}
    _check_size(text)
    own = fields.get("own", "")
    sheet = Sheet(
        text=text,
        own=int(own) if own.isdecimal() and len(own) < 18 else 0,
        preset=fields.get("preset", ""),
        switches=_under("switch-", fields),
        only=_under("only-", fields),
        words=fields.get("words", "")[:LONGEST_LINE],
        seed=fields.get("seed", "").strip()[:LONGEST_SEED],
    )
    workshop = Workshop(spec, sheet)
    # The text says title and owner too: a field counts if it was changed since it was shown.
    if fields.get("title", "") != fields.get("titled", ""):
        workshop.name_it(fields.get("title", ""))
    if fields.get("whose", "") != fields.get("was", ""):
        workshop.choose(fields.get("whose", ""))
    return workshop, fields.get("do", "")


def _ours(text: str) -> str:
    """Return a deck of another program as a text of ours; raise Unread."""
    try:
        return read(text)
    except Unreadable as fault:
        raise Unread("That file cannot be opened", f"{fault.of('The file')}.") from None


def _whole(workshop: Workshop) -> str:
    """Return what is being built as other programs want it: with what is understood, unless too
    much is wrong with it to say that."""
    brings = workshop.spec.brings
    if brings is None or brings.spelled is None:
        return workshop.text
    try:
        return brings.spelled({}, workshop.text)
    except BadSetup:
        return workshop.text


def _field(form: FormData, name: str) -> str:
    value = form.get(name)
    return value if isinstance(value, str) else ""


def _under(prefix: str, fields: dict[str, str]) -> dict[str, str]:
    found = {name.removeprefix(prefix): v for name, v in fields.items() if name.startswith(prefix)}
    return {name: value.strip() for name, value in found.items() if value.strip()}


def _check_size(text: str) -> None:
    lines = DeckText(text)
    if len(text) > LONGEST_TEXT or lines.count > MOST_LINES or lines.longest > LONGEST_LINE:
        found = (
            f"It has {len(text)} characters in {lines.count} lines, the longest of {lines.longest}."
        )
        most = f"At most {LONGEST_TEXT} characters, {MOST_LINES} lines and {LONGEST_LINE} in a line"
        raise Unread("That text is too long", f"{found} {most} are read.")


def _do(workshop: Workshop, do: str) -> None:
    kind, _, what = do.partition(" ")
    if kind in ("add", "take"):
        workshop.change(what, 1 if kind == "add" else -1)
    elif kind == "cut" and what.isdecimal() and len(what) < 6:
        workshop.cut(int(what))
    elif kind == "complete" and workshop.brings.complete is not None:
        workshop.sheet.seed = workshop.sheet.seed or secrets.token_hex(3)
        workshop.complete(workshop.sheet.seed)
    elif do == "all":
        workshop.sheet.only, workshop.sheet.words = {}, ""
    elif do:
        workshop.refuse(f"There is no button {do[:40]!r} here.")


# -- what is kept -----------------------------------------------------------------


async def _save(request: Request, workshop: Workshop, over: bool) -> Response:
    token = own_token(request)
    await _keep(request, workshop, token, over)
    if not workshop.trouble:
        what = "legal" if not workshop.faults else "not legal yet, but kept"
        workshop.notice = [f"Saved as {workshop.title!r}; {what}."]
    response = await _show(request, workshop)
    if not workshop.trouble:
        hand_owner(request, response, token)
    return response


async def _use(request: Request, workshop: Workshop) -> Response:
    """Keep it, and go to the set-up of a match with it; stay if no table would take it."""
    token = own_token(request)
    if workshop.faults:
        workshop.refuse(f"No table takes this {workshop.brings.what} yet: see what is wrong.")
    elif workshop.bars:
        workshop.refuse(*workshop.bars)
    else:
        await _keep(request, workshop, token, False)
    if workshop.trouble:
        return await _show(request, workshop)
    sheet = workshop.sheet
    chosen = {"bring-0": f"{OWN}{sheet.own}", "preset": sheet.preset}
    chosen |= {f"switch-{name}": value for name, value in sheet.switches.items()}
    query = urlencode({name: value for name, value in chosen.items() if value})
    response = RedirectResponse(f"/games/{workshop.spec.slug}?{query}", HTTPStatus.SEE_OTHER)
    hand_owner(request, response, token)
    return response


async def _keep(request: Request, workshop: Workshop, token: str, over: bool) -> None:
    """Keep the text by its title; say why not if another of that title is kept, or too many."""
    kept = await _kept(request, workshop.spec)
    titles = {one.title: one for one in kept}
    if workshop.title != workshop.title[:LONGEST_TITLE].strip():
        workshop.name_it(workshop.title)
    if not workshop.title:
        workshop.name_it(_free_title(workshop, titles))
    known = titles.get(workshop.title)
    what = workshop.brings.what
    if known and not over and known.number != workshop.sheet.own and known.text != workshop.text:
        workshop.refuse(f"You keep another {what} called {workshop.title!r}.")
        workshop.rival = True
    elif not known and len(kept) >= MOST_KEPT:
        workshop.refuse(f"You keep {len(kept)} {what}s, which is the most: delete one first.")
    else:
        house: House = request.app.state.house
        workshop.sheet.own = await house.store.keep(
            key_hash(token), workshop.spec.slug, workshop.title, workshop.text
        )
        workshop.kept = True


def _free_title(workshop: Workshop, taken: dict[str, Kept]) -> str:
    title = plain = f"My {workshop.brings.what}"
    number = 2
    while title in taken:
        title = f"{plain} {number}"
        number += 1
    return title


async def _kept(request: Request, spec: GameSpec) -> list[Kept]:
    house: House = request.app.state.house
    owner = owner_hash(request)
    return await house.store.kept(owner, spec.slug) if owner else []


async def _one_kept(request: Request, spec: GameSpec, number: int) -> Kept:
    for one in await _kept(request, spec):
        if one.number == number:
            return one
    raise HTTPException(HTTPStatus.NOT_FOUND)


# -- answers ----------------------------------------------------------------------


async def _show(request: Request, workshop: Workshop) -> Response:
    as_it_is = workshop.sheet.own, workshop.text
    kept = await _kept(request, workshop.spec)
    workshop.kept = workshop.kept or as_it_is in [(one.number, one.text) for one in kept]
    status = HTTPStatus.UNPROCESSABLE_ENTITY if workshop.trouble else HTTPStatus.OK
    context = {
        "w": workshop,
        "spec": workshop.spec,
        "what": workshop.brings.what,
        "book": Rulebook.of(workshop.spec),
        "owners": by_group(workshop.owners),
        "longest_title": LONGEST_TITLE,
        "longest_text": LONGEST_TEXT,
    }
    if not is_live(request):
        return page(request, "workshop/deck.html", status, **context)
    if workshop.changed is None:
        return page(request, "workshop/deck_work.html", status, **context)
    # The cards are most of the page: where one has changed, it alone is sent.
    held = {"held": workshop.changed, "swapped": True}
    response = page(request, "workshop/deck_change.html", status, **context, **held)
    response.headers["HX-Retarget"] = "#deck"
    return response
