"""What somebody has played with this browser: figures, matches, a file, a link to another one."""

import json
from collections import Counter
from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Form, HTTPException, Request, Response
from starlette.responses import RedirectResponse

from undercroft.games import all_games
from undercroft.tables import House, Played, key_hash, new_key
from undercroft.tables.commands import HOUSE, TakeAlong
from undercroft.tables.house import NoSuchTable
from undercroft.tables.refusals import CannotOpen
from undercroft.web.identity import hand_owner, own_token, owner_hash
from undercroft.web.links import qr, reach_of
from undercroft.web.lobby.lists import Listed
from undercroft.web.lobby.tallies import again, figures, made, others, rules_of
from undercroft.web.render import outside, page

router = APIRouter(prefix="/history")

PAGE: Final = 50
"""Matches that are listed on one page."""

Hash = Annotated[str, Form(max_length=64)]


class Row:
    """A match in the list; `table` is None if it has gone."""

    def __init__(self, one: Played, table: Listed | None) -> None:
        self.spec = all_games()[one.game]
        self.one = one
        self.table = table
        self.rules = rules_of(self.spec, one)
        found = Counter(others(one))
        self.others = [name if n == 1 else f"{n} × {name}" for name, n in found.items()]
        self.result = made(self.spec, one)
        self.again = again(self.spec, one)

    @property
    def state(self) -> str:
        """Say how it stands, or came out."""
        return self.result or (self.table.waits_for if self.table else "")


async def _of(request: Request) -> list[Played]:
    """Return what this browser has played of the games that are here."""
    house: House = request.app.state.house
    who, games = owner_hash(request), all_games()
    found = await house.history(who) if who else []
    return [one for one in found if one.game in games]


@router.get("")
async def history_page(request: Request, game: str = "", after: int = 0) -> Response:
    """Show what was played, of one game if it is named, and what it came to."""
    house: House = request.app.state.house
    who, games, played = owner_hash(request), all_games(), await _of(request)
    chosen = [one for one in played if not game or one.game == game]
    first = max(after, 0)
    shown = chosen[first : first + PAGE]
    tables = await house.summaries([one.match_id for one in shown], who)
    here = {one.match_id: Listed(games[one.game], one, who) for one in tables}
    return page(
        request,
        "lobby/history.html",
        figures=figures(games, played),
        rows=[Row(one, here.get(one.match_id)) for one in shown],
        count=len(chosen),
        first=first,
        size=PAGE,
        game=game if game in games else "",
    )


@router.get(".json")
async def history_file(request: Request) -> Response:
    """Return all of it as a file, for other programs to read."""
    told = {"undercroft-history": 1, "matches": [written(one) for one in await _of(request)]}
    kept = {"Content-Disposition": 'attachment; filename="undercroft-history.json"'}
    text = json.dumps(told, indent=1, ensure_ascii=False)
    return Response(text, media_type="application/json", headers=kept)


def written(one: Played) -> dict[str, object]:
    """Return a match as the file of a history has it: plain values."""
    outcome = one.outcome
    return {
        "table": one.match_id,
        "game": one.game,
        "switches": dict(one.switches),
        "seats": [{"name": name, "bot": bot} for name, bot in one.seats],
        "seat": None if one.seat < 0 else one.seat,
        "begun": one.begun.isoformat(timespec="seconds"),
        "finished": one.finished and one.finished.isoformat(timespec="seconds"),
        "left": one.gone,
        "won": one.has_won,
        "worth": outcome and outcome.worth,
        "standing": list(outcome.standing) if outcome else [],
    }


@router.post("/forget")
async def forget(
    request: Request,
    table: Hash = "",
    everything: Annotated[bool, Form()] = False,
) -> Response:
    """Forget a match, or all of them; the tables stay, for who else has played there."""
    house: House = request.app.state.house
    if not table and not everything:
        said = "Tick that you mean all of them, or press “Forget” at a match."
        raise HTTPException(HTTPStatus.UNPROCESSABLE_ENTITY, said)
    if who := owner_hash(request):
        await house.histories.forget(who, table)
    return RedirectResponse("/history", HTTPStatus.SEE_OTHER)


@router.post("/link")
async def lend(request: Request) -> Response:
    """Make a link that takes the history along to another browser; it works once."""
    house: House = request.app.state.house
    key, who = new_key(), owner_hash(request)
    if not await _of(request):
        raise HTTPException(HTTPStatus.CONFLICT, "There is nothing to take along yet.")
    await house.histories.lend(who, key_hash(key))
    link = f"{outside(request)}/history/take/{key}"
    reach = reach_of(request, link)
    return page(request, "lobby/history_link.html", link=link, reach=reach, qr=qr(link))


@router.get("/take/{key}")
async def ask_to_take(request: Request, key: str) -> Response:
    """Ask whether this browser shall have that history: looking at a link takes nothing."""
    count = len(await request.app.state.house.histories.of(await _lender(request, key)))
    return page(request, "lobby/history_take.html", count=count)


@router.post("/take/{key}")
async def take(request: Request, key: str) -> Response:
    """Take a history along, and the seats of its matches that run."""
    house: House = request.app.state.house
    token, lender = own_token(request), await _lender(request, key)
    who = key_hash(token)
    found = await house.histories.take(key_hash(key), who)
    response = RedirectResponse("/history", HTTPStatus.SEE_OTHER)
    hand_owner(request, response, token)
    for one in reversed([one for one in found if one.finished is None and not one.gone]):
        try:
            table = await house.table(one.match_id)
        except (NoSuchTable, CannotOpen):
            continue
        await table.do(HOUSE, TakeAlong(who=lender, to=who))
    return response


async def _lender(request: Request, key: str) -> str:
    lender: str = await request.app.state.house.histories.lender(key_hash(key))
    if not lender:
        said = "That link is not valid any more: it works once, for a day. Make another one."
        raise HTTPException(HTTPStatus.GONE, said)
    return lender
