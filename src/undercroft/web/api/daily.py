"""The dungeon of the day, for programs."""

from datetime import date
from typing import Annotated

from fastapi import APIRouter, BackgroundTasks, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from undercroft.bots.daily import Deal
from undercroft.games import find_game
from undercroft.tables import LONGEST_NAME, Try, key_hash, typed_name
from undercroft.web.api.shapes import Seated, seated
from undercroft.web.api.who import Authorization, house_of, token_of
from undercroft.web.lobby.daily import Shown, begin, let_bots_play, shown, today
from undercroft.web.table.visitor import Visitor

DayInQuery = Annotated[date | None, Query(description="`2026-11-29`; today's by default, in UTC.")]


class DailyWish(BaseModel):
    """What you are called at the table."""

    model_config = ConfigDict(extra="forbid")
    name: Annotated[str, Field(max_length=LONGEST_NAME)] = ""


class DailyTry(BaseModel):
    """What somebody made of it: a `bot`, or a person who wants to be named, or `yours`.

    `worth` is what the match was worth to them, `standing` how they stood at its end in the game's
    own currency; they are null and empty for who gave up.
    """

    name: str
    bot: str
    yours: bool
    worth: float | None
    standing: list[float]
    said: str


class DailyState(BaseModel):
    """A dungeon of the day. `bots` has the bot at each seat, "" for whoever plays; `brought` what
    each brings. `table` is your try, "" before you have begun one. `tries` has those that have
    ended, the best first; `begun` and `ended` count people, also those who are not named.
    """

    game: str
    day: date
    seed: str
    bots: list[str]
    brought: list[str]
    switches: dict[str, str]
    table: str
    begun: int
    ended: int
    tries: list[DailyTry]


async def daily(
    request: Request, slug: str, day: DayInQuery = None, authorization: Authorization = None
) -> DailyState:
    """It is the same for everybody, and its seed is no secret."""
    who = key_hash(token_of(authorization)) if authorization else ""
    return _state(await shown(house_of(request), slug, day, who))


async def begin_daily(
    request: Request,
    slug: str,
    wish: DailyWish,
    later: BackgroundTasks,
    authorization: Authorization = None,
) -> Seated:
    """You have one try for each day and game: who has begun one gets that table."""
    token, house = token_of(authorization), house_of(request)
    who, deal = key_hash(token), Deal(find_game(slug), today())
    match_id = await begin(house, deal, who, wish.name)
    later.add_task(let_bots_play, house, request.app.state.parent.state.players, deal)
    return seated(Visitor(await house.table(match_id), who), token)


async def name_me(
    request: Request,
    slug: str,
    day: Annotated[date, Path()],
    wish: DailyWish,
    authorization: Authorization = None,
) -> DailyState:
    """With an empty name you are counted, and not listed."""
    who, house = key_hash(token_of(authorization)), house_of(request)
    await house.days.name(day, find_game(slug).slug, who, typed_name(wish.name))
    return _state(await shown(house, slug, day, who))


def add_daily(api: APIRouter) -> None:
    """Let programs ask for it."""
    path = "/games/{slug}/daily"
    api.get(path, summary="The dungeon of a day, and what was made of it")(daily)
    api.post(path, status_code=201, summary="Begin today's dungeon, or go on with it")(begin_daily)
    api.post(f"{path}/{{day}}/name", summary="Be named in the table of a day, or not")(name_me)


def _state(one: Shown) -> DailyState:
    deal = one.deal
    return DailyState(
        game=deal.spec.slug,
        day=deal.day,
        seed=deal.seed,
        bots=deal.bots,
        brought=deal.brought,
        switches=deal.spec.shown(deal.switches),
        table=one.own.match_id if one.own else "",
        begun=one.begun,
        ended=one.ended,
        tries=[_made(one, each) for each in one.listed],
    )


def _made(one: Shown, made: Try) -> DailyTry:
    outcome = made.outcome
    return DailyTry(
        name=made.name,
        bot=made.bot,
        yours=made is one.own,
        worth=outcome.worth if outcome else None,
        standing=[*outcome.standing] if outcome else [],
        said=one.told(made),
    )
