"""The dungeon of the day: one try for each browser, what bots made of it, who wants to be named.

Whoever begins has one table for that day and game, and comes back to it. Nothing there is taken
back, and the terms stay as they are.
"""

import asyncio
from datetime import UTC, date, datetime
from functools import partial
from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Form, HTTPException, Request, Response
from starlette.background import BackgroundTask
from starlette.responses import RedirectResponse

from undercroft.bots import needs_worker, table_bots
from undercroft.bots.daily import (
    OUTCOME,
    Deal,
    dated,
    play_alone,
    played,
    read_outcome,
    shared,
    told,
)
from undercroft.bots.search import SLOW
from undercroft.games import find_game
from undercroft.kit.game import GameSpec
from undercroft.match.daily import Outcome
from undercroft.tables import (
    LONGEST_NAME,
    NAMES,
    House,
    Seat,
    Setup,
    Terms,
    Try,
    key_hash,
    own_name,
    typed_name,
)
from undercroft.web.identity import (
    hand_owner,
    known_name,
    list_match,
    own_token,
    owner_hash,
    remember_name,
)
from undercroft.web.making import FAILED, Maker
from undercroft.web.render import outside, page

router = APIRouter(prefix="/games/{slug}/daily")

MOST_DAYS: Final = 14
"""So many earlier days a page leads to."""
MOST_NAMED: Final = 200
"""So many who are named stand in the table of a day."""

Name = Annotated[str, Form(max_length=LONGEST_NAME)]
Named = Annotated[bool, Form()]


class Shown:
    """The dungeon of a day as somebody sees it; `who` is the hash of their token, "" for none."""

    def __init__(self, deal: Deal, tries: list[Try], who: str, today: date) -> None:
        self.deal = deal
        self.is_today = deal.day == today
        self.own = next((one for one in tries if who and one.who == who), None)
        ended = [one for one in tries if one.ended]
        self._ranks = [one.outcome.rank for one in ended if one.outcome and not one.bot]
        listed = [one for one in ended if one.bot or one.name or one is self.own]
        self.listed = listed[:MOST_NAMED]
        self.ended = len([one for one in ended if not one.bot])
        self.begun = len([one for one in tries if not one.bot])
        self._bots = {one.bot: one.outcome for one in ended if one.bot and one.outcome}

    def place(self, one: Try) -> int:
        """Return how many people did better, and one."""
        assert one.outcome is not None
        return 1 + len([rank for rank in self._ranks if rank > one.outcome.rank])

    def told(self, one: Try) -> str:
        """Say what somebody made of it."""
        return told(self.deal.spec, one.outcome)

    def shared(self, address: str) -> str:
        """Return what whoever looks may tell others; "" as long as their try has not ended."""
        if self.own is None or not self.own.ended:
            return ""
        return f"{shared(self.deal, self.own.outcome, self._bots)}\n{address}"


def today() -> date:
    """Return what day it is: it changes everywhere at once, at midnight UTC."""
    return datetime.now(UTC).date()


async def shown(house: House, slug: str, day: date | None, who: str) -> Shown:
    """Return the dungeon of a day, by default today's; 404 for one that has not come."""
    now = today()
    day = day or now
    if day > now:
        raise HTTPException(HTTPStatus.NOT_FOUND, "There is no dungeon of that day.")
    deal = Deal(find_game(slug), day)
    return Shown(deal, await house.days.of(day, slug), who, now)


async def begin(house: House, deal: Deal, who: str, name: str) -> str:
    """Return the table of somebody's try; set it up if they have begun none."""
    day, slug = deal.day, deal.spec.slug
    if begun := await house.days.begun(day, slug, who):
        return begun
    table = await house.create(setup_of(deal, who, name), who)
    first = await house.days.begin(day, slug, who, table.id)
    if first != table.id:  # pressed twice at once
        await house.clear(table)
    return first


async def let_bots_play(house: House, players: Maker, deal: Deal) -> None:
    """Let bots play it once, and keep what they make of it: the game's best rule of thumb in a
    thread, and the one that searches longest beside the server, one deal after the other."""
    tries = {one.bot for one in await house.days.of(deal.day, deal.spec.slug)}
    for bot in bots_of(deal.spec):
        if bot in tries:
            continue
        if not needs_worker(deal.spec, bot):
            await _keep(house, deal, bot, await asyncio.to_thread(played, deal, bot))
            continue
        name, told = _name(deal), (deal.spec.slug, deal.day.isoformat(), bot)
        if not (players.folder / name / FAILED).exists():
            players.begin(name, play_alone, told, OUTCOME, partial(_keep_text, house, deal, bot))


def bots_of(spec: GameSpec) -> list[str]:
    """Return the bots that play each dungeon: a rule of thumb, and the strongest one."""
    stronger = [one for one in table_bots(spec) if one in SLOW]
    return [spec.best, *stronger[-1:]]


def plays_yet(players: Maker, deal: Deal) -> bool:
    """Whether a bot is playing that deal, beside the server."""
    return players.busy == _name(deal)


def _name(deal: Deal) -> str:
    return f"{deal.day}-{deal.spec.slug}"


async def _keep(house: House, deal: Deal, bot: str, outcome: Outcome) -> None:
    await house.days.keep(deal.day, deal.spec.slug, bot, outcome)


async def _keep_text(house: House, deal: Deal, bot: str, text: str) -> None:
    await _keep(house, deal, bot, read_outcome(text))


def setup_of(deal: Deal, who: str, name: str) -> Setup:
    """Return the set-up of a try; `who` is the hash of the token of whoever plays."""
    seats: list[Seat] = []
    for number, (bot, brought) in enumerate(zip(deal.bots, deal.brought, strict=True)):
        wanted = ("" if bot else typed_name(name)) or NAMES[number]
        called = own_name(wanted, [one.name for one in seats])
        holders = () if bot else (who,)
        seats.append(Seat(called, bot, brought, holders=holders, ready=not bot))
    return Setup(
        deal.spec.slug,
        deal.switches,
        seats,
        deal.seed,
        terms=Terms(watchers=False, chat=False, hints=False),
    )


@router.get("")
async def daily_page(request: Request, slug: str) -> Response:
    """Show today's dungeon of a game."""
    return await _page(request, slug)


@router.get("/{day}")
async def day_page(request: Request, slug: str, day: date) -> Response:
    """Show the dungeon of a day that has come."""
    return await _page(request, slug, day)


@router.post("")
async def begin_daily(request: Request, slug: str) -> Response:
    """Begin today's dungeon, or go on with it; a browser has one try."""
    house: House = request.app.state.house
    deal, token = Deal(find_game(slug), today()), own_token(request)
    match_id = await begin(house, deal, key_hash(token), known_name(request))
    response = RedirectResponse(f"/tables/{match_id}", HTTPStatus.SEE_OTHER)
    hand_owner(request, response, token)
    list_match(request, response, match_id)
    response.background = BackgroundTask(let_bots_play, house, request.app.state.players, deal)
    return response


@router.post("/{day}/name")
async def name_me(
    request: Request, slug: str, day: date, name: Name = "", named: Named = False
) -> Response:
    """Put this browser's name into the table of a day, or take it out again."""
    house: House = request.app.state.house
    called = typed_name(name) if named else ""
    await house.days.name(day, find_game(slug).slug, owner_hash(request), called)
    response = RedirectResponse(f"/games/{slug}/daily/{day}", HTTPStatus.SEE_OTHER)
    remember_name(request, response, called)
    return response


async def _page(request: Request, slug: str, day: date | None = None) -> Response:
    house: House = request.app.state.house
    seen = await shown(house, slug, day, owner_hash(request))
    address = f"{outside(request)}/games/{slug}/daily/{seen.deal.day}"
    players: Maker = request.app.state.players
    response = page(
        request, "lobby/daily.html", spec=seen.deal.spec, d=seen, dated=dated,
        share=seen.shared(address), name=known_name(request),
        earlier=await house.days.earlier(seen.deal.day, slug, MOST_DAYS),
        bots=bots_of(seen.deal.spec), plays=plays_yet(players, seen.deal),
    )  # fmt: skip
    if seen.begun:  # one that was busy with another deal, or ended with the server, begins now
        response.background = BackgroundTask(let_bots_play, house, players, seen.deal)
    return response
