"""The forms of the commands that need nothing besides their fields. They are read leniently: `1` is
a number there, and `on` is yes."""

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Annotated, Any, Final

from fastapi import APIRouter, Form, Request, Response
from pydantic import BaseModel, create_model

from undercroft.tables import amending, commands, deputies, going_back, hints, lent_eyes, playing
from undercroft.tables.commands import Command
from undercroft.web.table.answers import read, refusals
from undercroft.web.table.visitor import ANSWERED, AnyVisitor

FORMS: Final[dict[str, type[Command]]] = {
    "fill": commands.Fill,
    "pace": commands.SetPace,
    "leave": commands.Leave,
    "ready": commands.Ready,
    "remove": commands.Remove,
    "unlend": commands.Unlend,
    "stand-in": commands.StandIn,
    "concede": commands.Concede,
    "ask-deputy": deputies.AskDeputy,
    "deputise": deputies.Deputise,
    "end-deputy": deputies.EndDeputy,
    "lend-eyes": lent_eyes.LendEyes,
    "stops": playing.SetStops,
    "pass-until": playing.PassUntil,
    "act": playing.Act,
    "undo": playing.Undo,
    "restart": playing.Restart,
    "go-back": going_back.GoBack,
    "redo": going_back.Redo,
    "number": amending.PutNumberRight,
    "follow-guide": playing.FollowGuide,
    "ask-back": playing.AskBack,
    "answer-back": playing.AnswerBack,
    "hint": hints.TakeHint,
    "go-on": playing.GoOn,
    "end": playing.End,
}
"""The commands by the addresses of their forms, below the table's; the forms of the others are in
`table/seats.py`."""


def _form(command: type[Command]) -> Callable[..., Awaitable[Response]]:
    """Return what FastAPI calls; what is sent are the fields of the command."""
    plain: dict[str, Any] = {
        name: (field.annotation, ... if field.is_required() else field.default)
        for name, field in command.model_fields.items()
    }
    fields = create_model(f"{command.__name__}Form", **plain)

    async def do(request: Request, visitor: AnyVisitor, sent: BaseModel) -> Response:
        with refusals(request, visitor) as answer:
            await visitor.table.do(visitor.who, read(command, **sent.model_dump()))
        return await answer()

    do.__annotations__["sent"] = Annotated[fields, Form()]
    return do


@cache
def forms() -> APIRouter:
    """Return the ways in to these commands; FastAPI takes its time to read all their types."""
    router = APIRouter(prefix="/tables/{match_id}", dependencies=[ANSWERED])
    for path, command in FORMS.items():
        router.post(f"/{path}", name=path, description=command.__doc__)(_form(command))
    return router
