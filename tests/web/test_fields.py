"""Who asks for some fields of a sight: those are told as in the whole, and nothing else is."""

import json
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, Final, get_args

import pytest
from starlette.testclient import TestClient

from scripts.crowd import changed
from tests.web.conftest import SPEC
from tests.web.program import Program, create, join, two
from tests.web.servers import Server, visiting
from tests.web.test_told import Counted
from tests.web.vault import client_of
from undercroft.match import Sight
from undercroft.web.api.shapes import SightField, SightPart
from undercroft.web.api.told import sight_told

ALWAYS: Final = {"seat", "number", "over"}
WANTED: Final = "fields=view&fields=question"


def part(sight: dict[str, Any], *wanted: str) -> dict[str, Any]:
    """Those fields of a sight that is told."""
    return {name: value for name, value in sight.items() if name in {*ALWAYS, *wanted}}


def test_every_field_of_a_sight_can_be_asked_for() -> None:
    names = [one.name for one in fields(Sight)]
    assert sorted(get_args(SightField)) == sorted(SightPart.__annotations__) == sorted(names)
    assert SightPart.__required_keys__ == ALWAYS


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("fields=view&fields=question", {"view", "question"}),
        ("fields=question&fields=view&fields=view", {"view", "question"}),
        ("fields=log", {"log"}),
        ("fields=number", set()),
        ("fields=over&fields=news&seat=1", {"news"}),
    ],
)
def test_a_look_has_the_fields_that_were_asked_for(
    client: TestClient, query: str, wanted: set[str]
) -> None:
    host = create(client, "me", "me")
    whole = host.get(f"/sight?{query.partition('seat')[1] and 'seat=1'}")
    assert host.get(f"/sight?{query}") == part(whole, *wanted)


def test_without_fields_a_look_has_all(client: TestClient) -> None:
    one, _ = two(client)
    sight = one.get("/sight")
    assert [*sight] == [one.name for one in fields(Sight)]
    assert sight == {**one.get("/log"), "log": sight["log"]}
    every = "&".join(f"fields={name}" for name in get_args(SightField))
    assert one.ask("GET", f"/sight?{every}").content == one.ask("GET", "/sight").content


@pytest.mark.parametrize("way", ["sight", "stream"])
@pytest.mark.parametrize("wrong", ["logs", "", "view,question", "View"])
def test_another_field_is_refused_with_those_that_there_are(
    client: TestClient, way: str, wrong: str
) -> None:
    one, _ = two(client)
    fault = one.get(f"/{way}?fields=view&fields={wrong}", status=422)
    assert fault["asked"] == f"GET /api/tables/{{table_id}}/{way}"
    assert fault["error"].endswith(f"is none of {', '.join(get_args(SightField))}")


def told(lines: Iterator[str]) -> dict[str, Any]:
    """The next line that says something of the match."""
    while True:
        line = next(lines)
        said: dict[str, Any] = json.loads(line) if line else {"type": "table"}
        if said["type"] == "sight" or said.get("of") == "sight":
            return said


@pytest.mark.parametrize("changes", ["", "&changes=true"])
def test_a_stream_tells_of_nothing_else(server: Server, changes: str) -> None:
    with visiting(server.url) as client:
        one, other = two(client)
        path = f"/api/tables/{one.id}/stream?{WANTED}{changes}"
        with client.stream("GET", path, headers=one.headers) as answer:
            lines = answer.iter_lines()
            known = told(lines)["sight"]
            for _ in range(8):
                sight = one.get("/sight")
                while known["number"] < sight["number"]:
                    said = told(lines)
                    if changes:
                        assert said["type"] == "changes"
                        known = changed(known, said["changes"])
                    else:
                        known = said["sight"]
                assert known == part(sight, "view", "question")
                (one if sight["question"]["options"] else other).act()


def test_who_wants_no_log_has_none_worded(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counted(SPEC)
    with client_of(monkeypatch, database, counted.spec) as client:
        host = create(client, "me", "me")
        counted.read()
        for _ in range(5):
            sight = host.get(f"/sight?{WANTED}&seat={asked(host)}")
            answer = sight["question"]["options"][0]["notation"]
            wish = {"seat": sight["seat"], "number": sight["number"], "action": answer}
            minimal = {**host.headers, "Prefer": "return=minimal"}
            path = f"/api/tables/{host.id}/actions"
            assert client.post(path, json=wish, headers=minimal).status_code == 204
        assert counted.read() == 0
        assert len(host.get("/sight")["log"]) > 5
        assert counted.read() > 0


def asked(host: Program) -> int:
    """Whose decision it is."""
    player: int = host.get("/sight?fields=question")["question"]["player"]
    return player


def test_those_who_want_the_same_are_told_the_same_object(client: TestClient) -> None:
    host = create(client, "me", "open")
    join(host)
    state: Any = client.app.state  # type: ignore[attr-defined]
    assert client.portal is not None
    seen = client.portal.call(state.house.table, host.id).seen
    whole = sight_told(seen, 0)
    first = sight_told(seen, 0, frozenset({"view", "question"}))
    assert sight_told(seen, 0, frozenset({"question", "view"})) is first
    assert sight_told(seen, 0, frozenset({"question"})) is not first
    assert sight_told(seen, 1, frozenset({"view", "question"})) is not first
    assert first.value["view"] is whole.value.view
    assert sight_told(seen, 0) is whole
