"""What programs and forms send: equal to what an earlier program took, but for what is new."""

import json
from copy import deepcopy
from typing import Any, Final

import pytest
from fastapi import FastAPI
from pydantic import ValidationError
from starlette.testclient import TestClient

from tests.earlier.seen import HERE
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
from undercroft.tables.commands import Arrangement, AtSeat, Command, May
from undercroft.tables.table import Elsewhere, Play
from undercroft.web.api.ways import WAYS
from undercroft.web.lobby.terms import SENT, TERMS
from undercroft.web.server.app import create_app
from undercroft.web.settings import Settings
from undercroft.web.table.forms import FORMS

CALLED_ANEW: Final = {"Line-Input": "ChatLine", "Line-Output": "Line"}
"""Shapes that had one title: what is made from the description took one for the other."""


def _stored() -> dict[str, dict[str, Any]]:
    text = (HERE / "ways_in.json").read_text("utf-8")
    for then, now in CALLED_ANEW.items():
        text = text.replace(f'{then}"', f'{now}"')
    found: dict[str, dict[str, Any]] = json.loads(text)
    found["schemas"]["ChatLine"]["title"] = "ChatLine"
    return found


STORED: Final = _stored()
NEW: Final = {
    "/games/{slug}/faces", "/tables/{table_id}/go-on", "/tables/{table_id}/end",
    "/tables/{table_id}/follow-guide", "/tables/{table_id}/restart",
    "/tables/{table_id}/seats/{seat}/name", "/tables/{table_id}/seats/{seat}/pass",
    "/tables/{table_id}/throw", "/tables/{table_id}/throws", "/tables/{table_id}/why",
    "/tables/{table_id}/undoing", "/tables/{table_id}/go-back", "/tables/{table_id}/redo",
    "/tables/{table_id}/seats/{seat}/unlend", "/tables/{table_id}/numbers",
    "/games/{slug}/daily", "/games/{slug}/daily/{day}/name",
    "/tables/{table_id}/hint", "/tables/{table_id}/analysis",
    "/games/{slug}/packs", "/games/{slug}/packs/{number}",
    "/tables/{table_id}/seats/{seat}/ask-deputy", "/tables/{table_id}/seats/{seat}/deputise",
    "/tables/{table_id}/seats/{seat}/end-deputy", "/tables/{table_id}/aside",
    "/tables/{table_id}/moments", "/tables/{table_id}/seats/{seat}/lend-eyes",
    "/tables/{table_id}/seats/{seat}/look",
    "/history", "/history/{table_id}", "/tables/{table_id}/result", "/tables/{table_id}/deal",
}  # fmt: skip
NEW_SHAPES: Final = {
    "FaceState", "Called", "PassWish", "Dice", "OtherDice", "Earlier", "Result", "Throw",
    "Because", "Reason", "Undoing", "Undoable", "BackTo", "Again", "OtherNumber", "OpenNumbers",
    "OpenNumber", "NumberValue", "DailyWish", "DailyTry", "DailyState",
    "Hint", "Ranked", "AnalysisState", "PackState", "PackCard",
    "TableLine", "SightLine", "ChangesLine",
    "DeputyWish", "DeputyAnswer", "Aside", "AsideLine", "MomentNote", "MomentNoteWish",
    "PlayedSeat", "PlayedState", "ResultSeat", "ResultFigure", "ResultState", "DealLine",
    "DealWish", "Lending", "Looking", "SightPart", "SightPartLine",
}  # fmt: skip
NEW_FIELDS: Final = {
    "pause", "thinking", "hints", "unguided", "real_dice", "thrown", "only", "watching", "asides",
    "delay", "behind", "lends", "lookers", "eyes",
}  # fmt: skip
NEW_QUERIES: Final = {"before", "alone", "figure", "changes", "fields"}
"""What an address may have behind it besides, and never must."""
NEW_TERMS: Final = ("pause", "thinking", "hints", "delay")
NEW_SHOWN: Final = {"asks", "effect", "odds", "event", "throw", "has_reason", "strengths"}
"""What only answers hold."""
STREAM: Final = "/tables/{table_id}/stream"
SIGHT: Final = "/tables/{table_id}/sight"
NEW_LINES: Final = ("/ChangesLine", "/SightPartLine")
"""What a stream tells to those alone who ask for it."""
NEW_STATUS: Final = {"503"}
"""What an answer may be besides."""
APP: Final = create_app(Settings("sqlite://"))


def bare(value: Any) -> Any:
    """A description of the API without its sentences."""
    if isinstance(value, dict):
        sentence = "description"
        return {
            key: bare(one)
            for key, one in value.items()
            if not (key == sentence and isinstance(one, str))
        }
    return [bare(one) for one in value] if isinstance(value, list) else value


def is_new_query(one: Any) -> bool:
    """Say whether it describes something that may stand behind an address, and is new there."""
    is_query = isinstance(one, dict) and one.get("in") == "query" and not one["required"]
    return is_query and one["name"] in NEW_QUERIES


def without_new_fields(value: Any) -> Any:
    """The same without the fields that are new; an earlier program does not send them."""
    if isinstance(value, list):
        return [without_new_fields(one) for one in value if not is_new_query(one)]
    if not isinstance(value, dict):
        return value
    required = value.get("required")
    assert not isinstance(required, list) or not (NEW_FIELDS | NEW_SHOWN) & {*required}
    gone = NEW_FIELDS | NEW_SHOWN | NEW_STATUS
    return {key: without_new_fields(one) for key, one in value.items() if key not in gone}


def api_of(app: FastAPI) -> FastAPI:
    """The application for programs that is part of the server's."""
    return next(one.app for one in app.routes if getattr(one, "path", "") == "/api")  # type: ignore[attr-defined, no-any-return]


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    """The API as it describes itself."""
    found: dict[str, Any] = json.loads(json.dumps(bare(api_of(APP).openapi())))
    return dict(without_new_fields(found))


def test_the_first_page_does_not_wait_for_the_ways_in_of_programs(client: TestClient) -> None:
    assert isinstance(client.app, FastAPI)
    router = api_of(client.app).router
    assert client.get("/").status_code == 200
    assert "games" not in {getattr(one, "name", "") for one in router.routes}
    assert client.get("/api/games").status_code == 200
    assert "games" in {getattr(one, "name", "") for one in router.routes}


def test_programs_find_the_same_ways_in(described: dict[str, Any]) -> None:
    paths = described["paths"]
    assert paths.keys() - STORED["paths"].keys() == NEW
    for path, ways in STORED["paths"].items():
        if path == SIGHT:
            answer = paths[path]["get"]["responses"]["200"]["content"]["application/json"]
            assert answer["schema"].pop("title")
            # A part is told only to who asks for `fields`.
            answer["schema"], _ = answer["schema"]["anyOf"]
        if path != STREAM:
            assert paths[path] == ways, path


def test_a_stream_tells_the_same_lines(described: dict[str, Any]) -> None:
    """An earlier program described their shapes at the stream itself."""
    now, then = described["paths"][STREAM]["get"], STORED["paths"][STREAM]["get"]
    assert {**now, "responses": ...} == {**then, "responses": ...}
    new, old = [way["responses"].pop("200")["content"] for way in (now, deepcopy(then))]
    ((kind, line),) = old.items()
    assert line["schema"]["anyOf"] == [
        one for one in new[kind]["schema"]["anyOf"] if not one["$ref"].endswith(NEW_LINES)
    ]
    shapes = described["components"]["schemas"]
    for name in ("TableLine", "SightLine"):
        assert shapes[name] == line["schema"]["$defs"][name]


def test_programs_send_and_get_the_same_shapes(described: dict[str, Any]) -> None:
    shapes = described["components"]["schemas"]
    assert shapes.keys() - STORED["schemas"].keys() == NEW_SHAPES
    for name, shape in STORED["schemas"].items():
        assert shapes[name] == shape, name


def test_forms_send_the_same_fields() -> None:
    found = APP.openapi()
    shapes = found["components"]["schemas"]
    for path, fields in STORED["forms"].items():
        (sent,) = found["paths"][path]["post"]["requestBody"]["content"].values()
        schema = sent["schema"]
        reference = schema.get("$ref") or schema["allOf"][0]["$ref"]
        sends = shapes[reference.rpartition("/")[2]]["properties"].keys() - NEW_FIELDS
        assert sorted(sends) == fields, path
    assert (SENT, *TERMS) == (
        "terms", "public", "watchers", "chat", "absence", "minutes", "clock", *NEW_TERMS,
    )  # fmt: skip


# -- the list --------------------------------------------------------------------

FAMILIES: Final = {Command, AtSeat, Arrangement, Play, Elsewhere, playing.AtMoment}
MODULES: Final = (
    amending, commands, deputies, going_back, hints, lent_eyes, moment_notes, playing, real_dice,
    talking,
)  # fmt: skip
LIST: Final = [
    one
    for module in MODULES
    for one in vars(module).values()
    if isinstance(one, type) and issubclass(one, Command) and one not in FAMILIES
]


def test_each_command_has_its_ways_in() -> None:
    by_hand = {
        commands.Sit, commands.Lend, commands.Hold, playing.Rematch, playing.Continue,
        playing.Clear, playing.SetNotes,
    }  # fmt: skip
    form_by_hand = by_hand | {
        commands.SetTerms, talking.Say, talking.SayAside, commands.Bring, commands.ComeBack,
        commands.Rename, moment_notes.NoteMoment, lent_eyes.Look,
        real_dice.Throw, real_dice.PutRight,
    }  # fmt: skip
    peoples = {one for one in LIST if one.may is not May.HOUSE}
    assert peoples == {way.command for way in WAYS} | by_hand
    assert peoples == {*FORMS.values()} | form_by_hand


@pytest.mark.parametrize("command", LIST, ids=lambda one: one.__name__)
def test_a_command_is_strict_and_cannot_be_changed(command: type[Command]) -> None:
    with pytest.raises(ValidationError, match="Extra inputs are not permitted"):
        command.model_validate({"colour": "red"})
    assert command.__doc__
    assert command.model_config["frozen"] is True
