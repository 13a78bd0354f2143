"""What is left of matches, for programs: what one has played, how a match ended, its deal again."""

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from undercroft.games import all_games
from undercroft.kernel import NOBODY
from undercroft.tables import LONGEST_NAME, Seen, key_hash
from undercroft.tables.commands import MOST_SEATS
from undercroft.web.api.shapes import Seated, Sent, seated
from undercroft.web.api.who import Authorization, TableId, house_of, token_of
from undercroft.web.lobby.history import written
from undercroft.web.table import deals
from undercroft.web.table.result import ResultPage, must_read, result_link
from undercroft.web.table.turn import turn
from undercroft.web.table.visitor import Visitor


class PlayedSeat(BaseModel):
    """Who sat at a seat: `bot` is "" for people."""

    name: str
    bot: str


class PlayedState(BaseModel):
    """A match that you have played. `seat` is null if you had several.

    `finished` is null while it runs. `won` is null where nobody can have won; `worth` and
    `standing` are what you made of it, null and empty for who has `left`.
    """

    table: str
    game: str
    switches: dict[str, str]
    seats: list[PlayedSeat]
    seat: int | None
    begun: datetime
    finished: datetime | None
    left: bool
    won: bool | None
    worth: float | None
    standing: list[float]


class ResultSeat(PlayedSeat):
    """Who sat at a seat, and how they stood at the end, in words."""

    said: str


class ResultFigure(BaseModel):
    """One of the three figures of a match: a number, and what it counts."""

    number: str
    words: str


class DealLine(BaseModel):
    """What somebody made of a deal, in words; `seat` is null for who had several.

    `company` is who sat there too. The match whose deal it is comes `first`.
    """

    name: str
    seat: int | None
    company: str
    said: str
    first: bool
    yours: bool


class ResultState(BaseModel):
    """How a match ended, as all may see it who have its `link`.

    `decided` is the moment that decided most, `board` the table as watchers saw it last, in lines.
    `deal` is what was made of the same deal, the best first, and `seats_to_try` where one may play
    it; `no_deal` says why nobody can.
    """

    game: str
    verdict: str
    seats: list[ResultSeat]
    figures: list[ResultFigure]
    decided: str
    board: list[str]
    link: str
    deal: list[DealLine]
    seats_to_try: list[int]
    no_deal: str


class DealWish(Sent):
    """At which seat you play the deal, what you are called, and who takes the other people's seats:
    `bots`, `friends` by a link, or `me`. `key` is that of the link to the result."""

    seat: Annotated[int, Field(ge=0, lt=MOST_SEATS)]
    company: Annotated[str, Field(pattern=f"^({'|'.join(deals.COMPANY)})$")] = deals.BOTS
    name: Annotated[str, Field(max_length=LONGEST_NAME)] = ""
    key: Annotated[str, Field(max_length=100)] = ""


async def history(request: Request, authorization: Authorization = None) -> list[PlayedState]:
    """The newest first: those that run, and those that are over. A lesson is not among them."""
    games = all_games()
    found = await house_of(request).history(_who(authorization)) if authorization else []
    return [PlayedState.model_validate(written(one)) for one in found if one.game in games]


async def forget(request: Request, table_id: TableId, authorization: Authorization = None) -> None:
    """Your history has it no more; the table stays, for who else has played there."""
    if authorization:
        await house_of(request).histories.forget(_who(authorization), table_id)


async def result(
    request: Request, table_id: TableId, authorization: Authorization = None, key: str = ""
) -> ResultState:
    """There is none while the match runs. Where the table wants no watchers the link has a `key`,
    for those who have not played there."""
    visitor = await _reader(request, table_id, authorization, key)
    seen, link = visitor.seen, result_link(request, visitor)
    lines = await deals.lines(house_of(request), seen, visitor.who)
    async with turn(request):
        return _state(ResultPage(visitor, link), seen, lines)


async def play_deal(
    request: Request, table_id: TableId, wish: DealWish, authorization: Authorization = None
) -> Seated:
    """The same answers meet the same dice and cards, and nothing is taken back. You have one try:
    who has begun it gets that table."""
    token, house = token_of(authorization), house_of(request)
    visitor = await _reader(request, table_id, f"Bearer {token}", wish.key)
    who, table = visitor.who, visitor.table
    found = await deals.begin(house, table, who, wish.name, wish.seat, wish.company)
    return seated(Visitor(await house.table(found), who), token)


def add_afterwards(api: APIRouter) -> None:
    """Let programs ask for it."""
    table = "/tables/{table_id}"
    api.get("/history", summary="What you have played")(history)
    api.delete("/history/{table_id}", status_code=204, summary="Let your history forget a match")(
        forget
    )
    api.get(f"{table}/result", summary="How a match ended, for others too")(result)
    api.post(f"{table}/deal", status_code=201, summary="Play the same deal, or go on with it")(
        play_deal
    )


def _who(authorization: str | None) -> str:
    return key_hash(token_of(authorization))


async def _reader(request: Request, table_id: str, authorization: str | None, key: str) -> Visitor:
    """Return who asks for a result; raise Forbidden for who may not, 409 while the match runs."""
    house = house_of(request)
    visitor = Visitor(await house.table(table_id), _who(authorization) if authorization else "")
    await must_read(house, visitor, key)
    return visitor


def _state(page: ResultPage, seen: Seen, lines: list[deals.Line]) -> ResultState:
    told: list[dict[str, Any]] = [
        {
            "name": one.name,
            "seat": None if one.seat == NOBODY else one.seat,
            "company": one.company,
            "said": one.said,
            "first": one.is_first,
            "yours": one.mine,
        }
        for one in lines
    ]
    return ResultState(
        game=page.spec.slug,
        verdict=page.verdict,
        seats=[
            ResultSeat(name=seat.name, bot=seat.bot, said=said)
            for seat, said in zip(page.seats, page.standings, strict=True)
        ],
        figures=[ResultFigure(number=number, words=words) for number, words in page.figures],
        decided=page.decided,
        board=page.last_board,
        link=page.shared_at,
        deal=[DealLine(**one) for one in told],
        seats_to_try=deals.seats_to_try(seen),
        no_deal=deals.cannot(seen),
    )
