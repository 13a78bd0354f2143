"""A stream that tells what has changed: who does that comes to the same as who is told all."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter
from pydantic_core import to_json
from starlette.testclient import TestClient

from scripts.crowd import changed
from tests.web.program import Program, two
from tests.web.servers import Server, visiting
from undercroft.games import all_games
from undercroft.kernel import SPECTATOR
from undercroft.kit.game import GameSpec
from undercroft.match import Match
from undercroft.match.changes import changes
from undercroft.web.api.shapes import table_state
from undercroft.web.api.told import LONG, Told, table_told
from undercroft.web.api.who import visit


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": 2}, [("replace", "/a")]),
        ({"a": None}, {"a": []}, [("replace", "/a")]),
        ({"a": 1, "b": 2}, {"b": 2, "c": 3}, [("remove", "/a"), ("add", "/c")]),
        ({"~/": 1}, {"~/": 2}, [("replace", "/~0~1")]),
        ({"a": [1, 2, 3]}, {"a": [2, 3, 4, 5]}, [("remove", "/a/0"), ("add", "/a/2"),
                                                 ("add", "/a/3")]),
        ({"a": [1, 2, 3]}, {"a": [1, 3]}, [("remove", "/a/1")]),
        ({"a": [1, 3]}, {"a": [1, 2, 3]}, [("add", "/a/1")]),
        ({"a": [1, 2, 3]}, {"a": [1, 4, 3]}, [("replace", "/a/1")]),
        ({"a": [1, 2]}, {"a": [3, 4, 5]}, [("replace", "/a")]),
        ({"a": [1, 2]}, {"a": []}, [("replace", "/a")]),
        ({"a": []}, {"a": [1]}, [("replace", "/a")]),
        ({"a": [1, 1]}, {"a": [1]}, [("remove", "/a/1")]),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}, [("replace", "/a/c")]),
        ({"a": {"b": 1, "c": 2, "d": 3}}, {"a": {"b": 1, "c": 3, "d": 4}}, [("replace", "/a")]),
        ({"a": [{"b": 1, "c": 2}, {"b": 3, "c": 4}]}, {"a": [{"b": 1, "c": 5}, {"b": 3, "c": 6}]},
         [("replace", "/a/0/c"), ("replace", "/a/1/c")]),
        ({"a": [{"b": 1, "c": 2}, {"b": 3, "c": 4}]}, {"a": [{"b": 1, "c": 5}, {"b": 6, "c": 7}]},
         [("replace", "/a/0/c"), ("replace", "/a/1")]),
        ({"a": [{"b": 1, "c": 2}, 3, 4]}, {"a": [{"b": 1, "c": 5}, 6, 7]}, [("replace", "/a")]),
        ({"a": {"b": [1, 2], "c": 3}}, {"a": {"b": [1, 4], "c": 5}},
         [("replace", "/a/b/1"), ("replace", "/a/c")]),
        ({"a": {"b": 1, "c": [2], "d": 3}}, {"a": {"b": 4, "c": [2, 5], "d": 6}},
         [("replace", "/a")]),
        ({"a": [1, 2, 3, 4]}, {"a": [1, 2]}, [("remove", "/a/2"), ("remove", "/a/2")]),
        ({"a": [1, 2, 3, 4]}, {"a": [1]}, [("replace", "/a")]),
    ],
)  # fmt: skip
def test_what_has_changed(old: Any, new: Any, told: list[tuple[str, str]]) -> None:
    found = [*changes(old, new)]
    assert [(one["op"], one["path"]) for one in found] == told
    assert json.dumps(changed(json.loads(json.dumps(old)), found)) == json.dumps(new)


@pytest.mark.parametrize("spec", [*all_games().values()], ids=lambda spec: spec.slug)
def test_changes_lead_from_each_sight_to_the_next(spec: GameSpec) -> None:
    chance, match = Random("changes"), Match(spec, max(2, spec.seats[0]), {}, "changes")
    seats = (*range(match.players), SPECTATOR)
    sights = {seat: match.sight(seat) for seat in seats}
    known = {seat: json.loads(to_json(sight)) for seat, sight in sights.items()}
    for _ in range(60):
        if match.over:
            break
        match.apply(chance.choice(match.state.legal_actions))
        last = match.answers[-1].player
        if chance.random() < 0.2 and match.undo_of(last).steps:
            match.undo(last)
        for seat in seats:
            before, sights[seat] = sights[seat], match.sight(seat)
            told = json.loads(to_json([*changes(before, sights[seat])]))
            known[seat] = changed(known[seat], told)
            assert known[seat] == json.loads(to_json(sights[seat]))


def followed(lines: Iterator[str], one: Program, other: Program, moments: int) -> list[str]:
    """Play on, follow with `changes`, and compare with the sight; return the types of lines."""
    known: dict[str, Any] = {}
    types = []

    def hear(number: int, said: int) -> None:
        while (
            "sight" not in known
            or known["sight"]["number"] < number
            or len(known["table"]["chat"]) < said
        ):
            line = json.loads(next(line for line in lines if line))
            types.append(line["type"])
            if line["type"] == "changes":
                known[line["of"]] = changed(known[line["of"]], line["changes"])
            else:
                known[line["type"]] = line[line["type"]]

    for moment in range(moments):
        hear(one.get("/sight")["number"], moment)
        assert known["sight"] == one.get("/sight")
        assert known["table"] == one.get()
        asked = one if known["sight"]["question"]["options"] else other
        asked.act(chance=Random(moment))
        one.post("/chat", seat=one.seat, text=f"moment {moment}")
    return types


@pytest.mark.parametrize("packed", ["identity", "gzip"])
def test_who_follows_by_changes_knows_as_much(server: Server, packed: str) -> None:
    with visiting(server.url) as client:
        one, other = two(client)
        headers = {**one.headers, "Accept-Encoding": packed}
        path = f"/api/tables/{one.id}/stream?changes=true"
        with client.stream("GET", path, headers=headers) as answer:
            assert answer.headers.get("content-encoding", "identity") == packed
            types = followed(answer.iter_lines(), one, other, 6)
    assert types[:2] == ["table", "sight"]
    assert set(types[2:]) == {"changes"}


def test_who_asks_for_no_changes_is_told_all(server: Server) -> None:
    with visiting(server.url) as client:
        one, other = two(client)
        with client.stream("GET", f"/api/tables/{one.id}/stream", headers=one.headers) as answer:
            assert "content-encoding" not in answer.headers
            types = followed(answer.iter_lines(), one, other, 3)
    assert "changes" not in types


def test_what_is_longer_than_all_of_it_is_told_whole() -> None:
    lines = TypeAdapter(dict[str, list[str]])
    before = Told("sight", {"log": ["x" * 9 * 1024] * 3}, lines)
    after = Told("sight", {"log": ["y" * LONG]}, lines)
    assert after.since(before) == after.line
    assert Told("sight", {**after.value}, lines).since(after) == b""


def test_the_table_is_told_anew_whatever_of_it_changes(client: TestClient) -> None:
    one, other = two(client, game="warp-dungeons")
    watcher = Program(client, one.id, "w" * 43)
    state: Any = client.app.state  # type: ignore[attr-defined]
    told: dict[Program, Told] = {}

    async def hears(who: Program) -> bool:
        visitor = await visit(state.house, one.id, f"Bearer {who.token}")
        before = told.get(who)
        told[who] = table_told(visitor, before)
        assert told[who].value == table_state(visitor)
        return told[who] is not before

    def all_hear() -> list[bool]:
        assert client.portal is not None
        return [client.portal.call(hears, who) for who in (one, other, watcher)]

    assert all_hear() == [True] * 3
    one.act()
    assert all_hear() == [False] * 3
    own = f"/seats/{one.seat}"
    for who, path, wish in (
        (one, "/chat", {"seat": one.seat, "text": "hello"}),
        (one, "/pace", {"pace": "slow"}),
        (one, f"{own}/name", {"name": "Zoe"}),
        (one, f"{own}/lend-eyes", {"lends": True}),
        (watcher, f"{own}/look", {}),
        (watcher, "/aside", {"text": "well"}),
        (one, "/take-back", {"seat": one.seat, "number": one.get("/sight")["number"]}),
        (one if one.get()["host"] else other, "/terms", {"clock": 60}),
        (one, f"{own}/concede", {}),
    ):
        who.post(path, **wish)
        assert any(all_hear()), path
