"""What programs send to the API and get from it: the shapes that its OpenAPI page describes."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Annotated, Any, Final, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from undercroft.bots import table_bots
from undercroft.kernel import NOBODY
from undercroft.kit.game import GameSpec, View
from undercroft.match import Crumb, Line, Question, Sight, Stops, UndoOffer
from undercroft.tables import LONGEST_NAME, PACES, Seat, Summary, Terms
from undercroft.tables.commands import (
    MOST_SEATS,
    Brought,
    Words,
)
from undercroft.tables.setup import TermsWish
from undercroft.web.render import strength_words
from undercroft.web.table.visitor import Visitor

CHAT_LINES: Final = 50

# -- what is sent -------------------------------------------------------------------


class Sent(BaseModel):
    """A body. A key that is not known is refused by name, and `"1"` is no number."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatWish(Sent):
    """One seat of a new table: for the sender (`me`), for anybody (`open`), or for a bot."""

    kind: Literal["me", "open", "bot"]
    name: Annotated[str, Field(max_length=LONGEST_NAME)] = ""
    bot: Words = ""
    bring: Brought = ""


class NewTable(Sent):
    """A table to be set up; the answer to `GET /games` says what there is to choose from.

    With `real_dice` its people throw: the match asks for each throw, by `throw` of its question. A
    list is the kinds of dice that they throw, of those that are `thrown` in
    the game.
    """

    game: Words
    preset: Words = ""
    switches: Annotated[
        dict[Words, Annotated[str, Field(max_length=400)]], Field(max_length=99)
    ] = {}
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=MOST_SEATS)]
    terms: TermsWish = TermsWish()
    pace: Literal["slow", "normal", "fast", "instant"] = "instant"
    real_dice: bool | Annotated[list[Words], Field(max_length=99)] = False


# -- what is answered ---------------------------------------------------------------


class Fault(BaseModel):
    """Why something was not done; nothing has changed.

    `asked` is the way in that was asked, with its gaps, `clause` the rule that forbids
    it, `see` the address to read on, `sight` the table as it stands now.
    """

    asked: str
    error: str
    clause: str = ""
    see: str
    sight: Sight | None = None


SightField = Literal["seat", "number", "over", "view", "question", "crumbs", "log", "news", "undo"]
"""A field of a sight, by its name."""


class SightPart(TypedDict):
    """A sight with the `fields` that were asked for.

    `seat`, `number` and `over` are always there: with these a program answers, and stops.
    """

    seat: int
    number: int
    over: bool
    view: NotRequired[View]
    question: NotRequired[Question | None]
    crumbs: NotRequired[tuple[Crumb, ...]]
    log: NotRequired[tuple[Line, ...]]
    news: NotRequired[tuple[dict[str, Any], ...]]
    undo: NotRequired[UndoOffer]


class SwitchState(BaseModel):
    """A house rule: the values it can have, and what it says."""

    name: str
    values: list[str]
    default: str
    sentence: str


class GameState(BaseModel):
    """A game: `seats` are the fewest and the most, `ready` what a seat can bring, by name.

    `thrown` are the kinds of dice that people can throw themselves, and what they are called;
    `strengths` says by how much a bot was measured to be stronger than the one before.
    """

    slug: str
    title: str
    seats: tuple[int, int]
    bots: list[str]
    brings: str
    ready: dict[str, str]
    presets: dict[str, str]
    switches: list[SwitchState]
    paces: list[str]
    thrown: dict[str, str] = {}
    strengths: dict[str, str] = {}


class FaceState(BaseModel):
    """A card, counter or tile as it is printed; `count` is how many of it are in the box, and
    `modifiers` are those of its numbers that are added to something."""

    kind: str
    slug: str
    title: str
    text: str
    numbers: dict[str, int]
    modifiers: list[str]
    icon: str
    count: int


class Listed(BaseModel):
    """A public table where somebody may sit down; `started`: they take over what is there."""

    id: str
    game: str
    names: list[str]
    seats: int
    free: int
    started: bool


class SeatState(BaseModel):
    """Who sits somewhere. `stand_in` is the bot that plays for somebody who is away.

    If it `lends` its eyes, who watches may look through them: `lookers` are their names, "" for who
    has none; for who does not hold the seat it is empty.
    """

    seat: int
    name: str
    bot: str
    brought: str
    free: bool
    ready: bool
    present: bool
    stand_in: str
    conceded: bool
    lends: bool = False
    lookers: list[str] = []


class Spoken(BaseModel):
    """A line of chat."""

    number: int
    seat: int
    text: str
    at: datetime


class Aside(BaseModel):
    """A line of the chat of those who watch; `name` is "" for who has none."""

    number: int
    name: str
    text: str
    at: datetime


class MomentNote(BaseModel):
    """What you have noted at a moment of a match that is over."""

    at: int
    text: str


class TakeBack(BaseModel):
    """Who asks to take their last decision back, and the seats that have agreed."""

    seat: int
    agreed: list[int]


class TableState(BaseModel):
    """A table but for the game on it; `yours` are the seats that you hold.

    `next` is the rematch once somebody has set it up, `deadline` when a bot decides for
    whoever has not, and `commitment` the SHA-256 of the seed. With `real_dice` people throw: those
    kinds of dice that `thrown` lists. `watching` has the names of who watches, "" for who has none;
    20 at most. `asides` is what they said: it is empty for who plays until the match is over.
    You see the match as it was `behind` seconds ago. `eyes` is the seat through whose eyes you
    look, -1 for none.
    """

    id: str
    game: str
    switches: Mapping[str, str]
    terms: Terms
    pace: str
    commitment: str
    started: bool
    over: bool
    given_up: bool
    next: str
    host: bool
    yours: list[int]
    seats: list[SeatState]
    chat: list[Spoken]
    take_back: TakeBack | None
    deadline: datetime | None
    real_dice: bool = False
    thrown: list[str] = []
    watching: list[str] = []
    asides: list[Aside] = []
    behind: int = 0
    eyes: int = NOBODY


class Seated(TableState):
    """The table, and the token that your seats are held by: keep it."""

    token: str


class Link(BaseModel):
    """A link that opens a seat on another device, and its key alone."""

    key: str
    link: str


class StopsState(BaseModel):
    """When a seat is asked: `always`, or if it can matter; `never` has words by notation."""

    always: bool
    never: dict[str, str]


def game_state(spec: GameSpec) -> GameState:
    """Say what can be chosen of a game."""
    return GameState(
        slug=spec.slug,
        title=spec.title,
        seats=spec.seats,
        bots=table_bots(spec),
        brings=spec.brings.what if spec.brings else "",
        ready=dict(spec.brings.ready) if spec.brings else {},
        presets={one.name: one.title for one in spec.presets},
        switches=[
            SwitchState(
                name=one.name, values=list(one.values), default=one.default, sentence=one.sentence
            )
            for one in spec.switches
        ],
        paces=list(PACES),
        thrown=dict(spec.thrown),
        strengths={bot: said for bot in table_bots(spec) if (said := strength_words(spec, bot))},
    )


def listed(one: Summary) -> Listed:
    """Say what the lobby says of a table."""
    return Listed(
        id=one.match_id,
        game=one.game,
        names=one.names,
        seats=len(one.seats),
        free=one.open_seats,
        started=one.started is not None,
    )


def stops_state(stops: Stops) -> StopsState:
    """Say what a seat is not asked."""
    return StopsState(always=stops.always, never=dict(stops.never))


def table_state(visitor: Visitor) -> TableState:
    """Say what somebody may know of a table."""
    return TableState(**table_facts(visitor))


def seated(visitor: Visitor, token: str) -> Seated:
    """The same for somebody who has just sat down."""
    return Seated(**table_facts(visitor), token=token)


def table_stamp(visitor: Visitor) -> tuple[object, ...]:
    """Return what all of a TableState follows from: as long as it is the same, so is that.

    Only what `table_facts` reads counts, and nothing of it changes later; a new fact joins here.
    """
    seen, presence = visitor.seen, visitor.seen.presence
    return (
        seen.seating.stored, seen.started, seen.over, seen.started and seen.given_up,
        seen.request, _deadline(visitor), seen.said, len(seen.chat), len(seen.asides),
        [presence.is_there(number) for number in range(len(seen.seats))],
        presence.watchers.names, visitor.is_late,
    )  # fmt: skip


def _deadline(visitor: Visitor) -> datetime | None:
    """Return when the time for the decision is over, as far as somebody may know it."""
    seen = visitor.seen
    deadline = seen.deadline
    if deadline is None:
        return None
    # A clock that runs shows that somebody is asked, which may be a secret; a pause does not.
    unseen = seen.in_secret and not seen.paused and seen.to_decide not in visitor.seats
    return None if unseen else deadline


def table_facts(visitor: Visitor) -> dict[str, Any]:
    """Return what a TableState is made of; see `table_stamp`."""
    seen = visitor.seen
    request = seen.request
    asides = seen.asides[-CHAT_LINES:] if visitor.hears_asides else []
    return {
        "id": seen.id,
        "game": seen.spec.slug,
        "switches": seen.spec.shown(seen.setup.switches),
        "terms": seen.terms,
        "pace": seen.setup.pace,
        "commitment": seen.commitment,
        "started": seen.started,
        "over": seen.over,
        "given_up": seen.started and seen.given_up,
        "next": seen.seating.stored.next_id,
        "host": visitor.is_host,
        "yours": visitor.seats,
        "seats": [_seat(visitor, number, seat) for number, seat in enumerate(seen.seats)],
        "chat": [asdict(said) for said in seen.chat[-CHAT_LINES:]],
        "take_back": {"seat": request.seat, "agreed": [*request.agreed]} if request else None,
        "deadline": _deadline(visitor),
        "real_dice": seen.setup.real_dice,
        "thrown": [*seen.spec.streams(seen.setup.thrown)] if seen.setup.real_dice else [],
        "watching": seen.presence.watchers.names,
        "asides": [asdict(one) for one in asides],
        "behind": seen.terms.delay if visitor.is_late else 0,
        "eyes": visitor.eyes,
    }


def _seat(visitor: Visitor, number: int, seat: Seat) -> dict[str, Any]:
    there = visitor.seen.presence.is_there(number)
    return {
        "seat": number,
        "name": seat.name,
        "bot": seat.bot,
        "brought": seat.brought,
        "free": seat.open,
        "ready": bool(seat.bot) or seat.ready,
        "present": bool(seat.bot) or there,
        "stand_in": seat.stand_in,
        "conceded": seat.conceded,
        "lends": seat.shows,
        "lookers": visitor.lookers(number),
    }
