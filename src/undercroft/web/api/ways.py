"""The ways in to the commands as JSON, which is read strictly."""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cache
from inspect import Parameter, Signature
from typing import Annotated, Any, Final

from fastapi import APIRouter, Header
from pydantic import BaseModel, create_model
from starlette.responses import Response

from undercroft.match import Hint, Sight
from undercroft.tables import (
    amending,
    commands,
    deputies,
    going_back,
    hints,
    lent_eyes,
    moment_notes,
    playing,
    real_dice,
    talking,
)
from undercroft.tables.commands import Command
from undercroft.tables.refusals import Stale
from undercroft.tables.seen import MOVED_ON
from undercroft.tables.setup import TermsWish
from undercroft.web.api.shapes import (
    MomentNote,
    Sent,
    StopsState,
    TableState,
    stops_state,
    table_state,
)
from undercroft.web.api.who import AnyVisitor as AnyProgram
from undercroft.web.api.who import SeatInPath
from undercroft.web.table.visitor import Visitor

TABLE: Final = "/tables/{table_id}"
SEAT: Final = f"{TABLE}/seats/{{seat}}"


async def the_table(visitor: Visitor, _: Command) -> TableState:
    """Answer with the table as it is now."""
    return table_state(visitor)


async def the_sight(visitor: Visitor, command: Any) -> Sight:
    """Answer with what the seat sees now."""
    return visitor.seen.sight(command.seat)


async def the_stops(visitor: Visitor, command: Any) -> StopsState:
    """Answer with what the seat is not asked."""
    return stops_state(visitor.seen.stops(command.seat))


async def the_hint(visitor: Visitor, command: Any) -> Hint:
    """Answer with the hint; raise Stale if the table has moved on."""
    hint = visitor.seen.hint(command.seat)
    if hint is None:
        raise Stale(MOVED_ON, visitor.seen.sight(command.seat))
    return hint


async def the_notes(visitor: Visitor, _: object = None) -> list[MomentNote]:
    """Answer with all that the program has noted at moments of the match."""
    notes = await visitor.moment_notes()
    return [MomentNote(at=at, text=text) for at, text in notes.items()]


@cache
def body_of(name: str, command: type[BaseModel], *elsewhere: str) -> type[BaseModel]:
    """Return the shape of that name: the fields of a command but for those that are elsewhere."""
    fields: dict[str, Any] = {
        key: (field.annotation, field)
        for key, field in command.model_fields.items()
        if key not in elsewhere
    }
    return create_model(name, __base__=Sent, __doc__=command.__doc__, **fields)


@dataclass(frozen=True)
class Way:
    """How a command is given: the address of JSON, the shape of its body, and what is answered."""

    name: str
    command: type[Command]
    path: str
    body: type[BaseModel] | None = None
    answer: Callable[[Visitor, Any], Awaitable[Any]] = the_table
    method: str = "POST"


_MOMENT: Final = body_of("Moment", playing.AtMoment)

WAYS: Final = (
    Way("terms", commands.SetTerms, f"{TABLE}/terms", TermsWish),
    Way("fill", commands.Fill, f"{TABLE}/fill", body_of("Bot", commands.Fill)),
    Way("pace", commands.SetPace, f"{TABLE}/pace", body_of("Pace", commands.SetPace)),
    Way("chat", talking.Say, f"{TABLE}/chat", body_of("ChatLine", talking.Say)),
    Way("aside", talking.SayAside, f"{TABLE}/aside", body_of("AsideLine", talking.SayAside)),
    Way("leave", commands.Leave, SEAT, method="DELETE"),
    Way("ready", commands.Ready, f"{SEAT}/ready", body_of("Ready", commands.Ready, "seat")),
    Way("bring", commands.Bring, f"{SEAT}/bring", body_of("Bring", commands.Bring, "seat")),
    Way("remove", commands.Remove, f"{SEAT}/remove"),
    Way("unlend", commands.Unlend, f"{SEAT}/unlend"),
    Way("stand_in", commands.StandIn, f"{SEAT}/stand-in"),
    Way("back", commands.ComeBack, f"{SEAT}/back"),
    Way("concede", commands.Concede, f"{SEAT}/concede"),
    Way("ask_deputy", deputies.AskDeputy, f"{SEAT}/ask-deputy",
        body_of("DeputyWish", deputies.AskDeputy, "seat")),
    Way("deputise", deputies.Deputise, f"{SEAT}/deputise",
        body_of("DeputyAnswer", deputies.Deputise, "seat")),
    Way("end_deputy", deputies.EndDeputy, f"{SEAT}/end-deputy"),
    Way("lend_eyes", lent_eyes.LendEyes, f"{SEAT}/lend-eyes",
        body_of("Lending", lent_eyes.LendEyes, "seat")),
    Way("look", lent_eyes.Look, f"{SEAT}/look", body_of("Looking", lent_eyes.Look, "seat")),
    Way("rename", commands.Rename, f"{SEAT}/name", body_of("Called", commands.Rename, "seat")),
    Way("set_stops", playing.SetStops, f"{SEAT}/stops",
        body_of("StopsWish", playing.SetStops, "seat"), the_stops),
    Way("pass_until", playing.PassUntil, f"{SEAT}/pass",
        body_of("PassWish", playing.PassUntil, "seat"), the_stops),
    Way("act", playing.Act, f"{TABLE}/actions", body_of("Answer", playing.Act), the_sight),
    Way("throw", real_dice.Throw, f"{TABLE}/throw", body_of("Dice", real_dice.Throw), the_sight),
    Way("put_right", real_dice.PutRight, f"{TABLE}/throws",
        body_of("OtherDice", real_dice.PutRight), the_sight),
    Way("put_number_right", amending.PutNumberRight, f"{TABLE}/numbers",
        body_of("OtherNumber", amending.PutNumberRight), the_sight),
    Way("undo", playing.Undo, f"{TABLE}/undo", _MOMENT, the_sight),
    Way("restart", playing.Restart, f"{TABLE}/restart", _MOMENT, the_sight),
    Way("go_back", going_back.GoBack, f"{TABLE}/go-back",
        body_of("BackTo", going_back.GoBack), the_sight),
    Way("redo", going_back.Redo, f"{TABLE}/redo", body_of("Again", going_back.Redo), the_sight),
    Way("follow_guide", playing.FollowGuide, f"{TABLE}/follow-guide", _MOMENT, the_sight),
    Way("ask_back", playing.AskBack, f"{TABLE}/take-back", _MOMENT),
    Way("answer_back", playing.AnswerBack, f"{TABLE}/take-back/answer",
        body_of("Consent", playing.AnswerBack)),
    Way("hint", hints.TakeHint, f"{TABLE}/hint", _MOMENT, the_hint),
    Way("note_moment", moment_notes.NoteMoment, f"{TABLE}/moments",
        body_of("MomentNoteWish", moment_notes.NoteMoment), the_notes),
    Way("go_on", playing.GoOn, f"{TABLE}/go-on"),
    Way("end", playing.End, f"{TABLE}/end"),
)  # fmt: skip
"""The commands that need nothing besides their fields; the JSON of the others is in
`api/tables.py`, and the forms are in `table/forms.py` and `table/seats.py`."""


_MINIMAL: Final = "return=minimal"
_PREFER: Final = Parameter(
    "prefer",
    Parameter.KEYWORD_ONLY,
    default=None,
    annotation=Annotated[str | None, Header(include_in_schema=False)],
)
_TOLD_BY_STREAMS: Final = (the_table, the_sight)


async def given(way: Way, visitor: Visitor, sent: Mapping[str, Any], prefer: str = "") -> Any:
    """Give the command that was sent; return what is answered.

    Who follows the match by a stream may prefer to hear no more than that it counts (RFC 7240).
    """
    command = way.command(**sent)
    await visitor.table.do(visitor.who, command)
    await visitor.keep_behind()
    if prefer and way.answer in _TOLD_BY_STREAMS and _MINIMAL in re.split("[,; ]+", prefer.lower()):
        return Response(status_code=204, headers={"Preference-Applied": _MINIMAL})
    return await way.answer(visitor, command)


def add_json(api: APIRouter) -> None:
    """Let programs give the commands."""
    for way in WAYS:
        summary, _, more = (way.command.__doc__ or "").partition("\n\n")
        route = api.api_route(
            way.path,
            methods=[way.method],
            name=way.name,
            summary=summary.rstrip("."),
            description=more,
        )
        route(_json(way))


def _json(way: Way) -> Callable[..., Awaitable[Any]]:
    """Return what FastAPI calls; its signature says what is sent, and where."""

    async def do(
        visitor: Visitor, wish: BaseModel | None = None, prefer: str | None = None, **path: Any
    ) -> Any:
        sent = {**path, **(wish.model_dump() if wish else {})}
        return await given(way, visitor, sent, prefer or "")

    kinds: dict[str, Any] = {"visitor": AnyProgram}
    kinds |= {"seat": SeatInPath} if "{seat}" in way.path else {}
    kinds |= {"wish": way.body} if way.body else {}
    named = [
        Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind) for name, kind in kinds.items()
    ]
    named.append(_PREFER)
    answered = way.answer.__annotations__["return"]
    do.__signature__ = Signature(named, return_annotation=answered)  # type: ignore[attr-defined]
    return do
