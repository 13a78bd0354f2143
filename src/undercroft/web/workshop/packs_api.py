"""Packs of one's own for programs: handed in as a zip, listed, handed out, thrown away.

They lie where the editor of cards keeps those of a browser, under the hash of the token.
"""

import asyncio
from functools import cache
from http import HTTPStatus
from typing import Annotated, Any, Final

from fastapi import APIRouter, HTTPException, Path, Request, Response
from pydantic import BaseModel

from undercroft.games import find_game
from undercroft.kernel import BadSetup
from undercroft.kit.content import BadContent
from undercroft.kit.game import GameSpec
from undercroft.tables import Forbidden, key_hash
from undercroft.web.api.application import FAULTS
from undercroft.web.api.who import Authorization, house_of, token_of
from undercroft.web.workshop.files import Unread, handed_out
from undercroft.web.workshop.own_packs import OwnPack, place_of

_BYTES: Final = {"schema": {"type": "string", "format": "binary"}}
_ZIP: Final[dict[str, Any]] = {
    "requestBody": {"required": True, "content": {"application/octet-stream": _BYTES}}
}
_FILE: Final[dict[int | str, dict[str, Any]]] = {
    200: {"description": "The pack.", "content": {"application/zip": _BYTES}}
}
Number = Annotated[int, Path(ge=1, lt=2**31)]


class PackCard(BaseModel):
    """A card of a pack: the word of its kind, and what it is called."""

    kind: str
    name: str


class PackState(BaseModel):
    """A pack that is kept for you. `needs` says which packs it needs, in which version; `faults`
    has a line for each thing that is wrong with it, and nobody plays with it before that is mended.
    """

    number: int
    slug: str
    title: str
    version: str
    author: str
    licence: str
    needs: dict[str, str]
    cards: list[PackCard]
    faults: list[str]


async def hand_in(request: Request, slug: str, authorization: Authorization = None) -> PackState:
    """A zip, of which pack.toml and the files beside it are read. It takes the place of your pack
    of the same slug. Nothing of it is kept if it has too many files, too much in them, or a name
    that leads out of its folder."""
    spec, who = _spec(slug), _who(authorization)
    try:
        pack = OwnPack.of_zip(spec, await request.body())
        await pack.keep(house_of(request).store, who, spec)
    except Unread as fault:
        raise BadSetup(". ".join([str(said).rstrip(".") for said in fault.args])) from fault
    return await _state(spec, pack)


async def packs(
    request: Request, slug: str, authorization: Authorization = None
) -> list[PackState]:
    """Those that you have handed in, or made by the editor of cards."""
    spec = _spec(slug)
    return [await _state(spec, one) for one in await _kept(request, spec, authorization)]


async def hand_out(
    request: Request, slug: str, number: Number, authorization: Authorization = None
) -> Response:
    """The same files in a zip, which every command takes that takes packs."""
    pack = await _one(request, _spec(slug), number, authorization)
    return handed_out(pack.slug, "zip", pack.packed())


async def drop(
    request: Request, slug: str, number: Number, authorization: Authorization = None
) -> None:
    """Matches that have begun with it go on."""
    spec = _spec(slug)
    await _one(request, spec, number, authorization)
    await house_of(request).store.drop(_who(authorization), place_of(spec), number)


@cache
def ways_of_packs() -> APIRouter:
    """Return the ways in, for the application of programs."""
    api = APIRouter(responses=FAULTS)
    path = "/games/{slug}/packs"
    api.get(path, summary="The packs that are kept for you")(packs)
    api.post(path, status_code=201, summary="Hand a pack in", openapi_extra=_ZIP)(hand_in)
    api.get(
        f"{path}/{{number}}", summary="A pack as a zip", responses=_FILE, response_class=Response
    )(hand_out)
    api.delete(f"{path}/{{number}}", status_code=204, summary="Throw a pack away")(drop)
    return api


def _spec(slug: str) -> GameSpec:
    spec = find_game(slug)
    if spec.look_pack is None:
        raise BadSetup(f"{spec.title} takes no packs")
    return spec


def _who(authorization: str | None) -> str:
    if authorization is None:
        raise Forbidden(
            "Packs are kept under your token: send it, or make one of 32 signs or more."
        )
    return key_hash(token_of(authorization))


async def _kept(request: Request, spec: GameSpec, authorization: str | None) -> list[OwnPack]:
    kept = await house_of(request).store.kept(_who(authorization), place_of(spec))
    return [OwnPack.of_kept(one) for one in kept]


async def _one(request: Request, spec: GameSpec, number: int, authorization: str | None) -> OwnPack:
    for one in await _kept(request, spec, authorization):
        if one.number == number:
            return one
    raise HTTPException(HTTPStatus.NOT_FOUND, "No such pack is kept for you.")


async def _state(spec: GameSpec, pack: OwnPack) -> PackState:
    needs = pack.said.get("needs", {})
    known = {key: str(pack.said.get(key, "")) for key in ("version", "author", "licence")}
    return PackState(
        number=pack.number,
        slug=pack.slug,
        title=pack.title,
        needs={str(key): str(one) for key, one in needs.items()} if isinstance(needs, dict) else {},
        cards=[PackCard(kind=one.kind.word, name=one.name) for one in pack.listed(spec)],
        faults=await asyncio.to_thread(_faults, spec, pack),
        **known,
    )


def _faults(spec: GameSpec, pack: OwnPack) -> list[str]:
    assert spec.look_pack is not None
    try:
        with pack.folder() as folder:
            spec.look_pack(folder)
    except BadContent as bad:
        return [one.removeprefix(str(folder)).removeprefix("/") for one in bad.faults]
    return []
