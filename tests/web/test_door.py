"""The short way in for commands: it does and says what the long way does."""

import json
import re
from typing import Any, Final

import httpx2
import pytest
from starlette.testclient import TestClient

from tests.web.program import Program, create, two
from undercroft.web.api import tables
from undercroft.web.api.door import Door
from undercroft.web.api.ways import TABLE, WAYS

LONG: Final = "application/json; charset=utf-8"
"""What goes the long way: the same, said less usually."""
SHORT: Final = "application/json"
NAMES: Final = [
    way.path.removeprefix(TABLE) for way in WAYS if way.path.count("{") == 1 and way.name != "hint"
]
"""The ways in whose address names nothing but the table; a hint is found by chance."""


@pytest.fixture
def twins(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> tuple[Program, Program]:
    """Who is asked first, at two tables with the same luck."""
    monkeypatch.setattr(tables, "new_seed", lambda: "the same luck")
    return two(client)[0], two(client)[0]


@pytest.fixture
def gone_short(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of the requests that the door has led somewhere itself."""
    gone: list[str] = []
    lead = Door._lead

    def noted(self: Door, scope: Any, short: Any, table: str) -> None:
        gone.append(scope["path"])
        lead(self, scope, short, table)

    monkeypatch.setattr(Door, "_lead", noted)
    return gone


def send(one: Program, path: str, kind: str, body: bytes, **more: str) -> httpx2.Response:
    headers = {"Content-Type": kind, **more}
    headers = {"Authorization": f"Bearer {one.token}", **headers} if one.token else headers
    address = f"/api/tables/{one.id}{path}"
    return one.client.post(address, content=body, headers=headers)


def told(answer: httpx2.Response, own: Program) -> tuple[int, dict[str, str], str]:
    """What came back, but for what no two answers and no two tables have alike."""
    headers = {
        name: value
        for name, value in answer.headers.items()
        if name not in ("content-security-policy", "content-length", "date")
    }
    said = re.sub(r'"number":\d+(,"seat":\d,"text":"\w+"),"at":"[^"]*"', r"\1", answer.text)
    return answer.status_code, headers, said.replace(own.id, "TABLE")


BODIES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"seat": 0},
    {"seat": 0, "number": 0},
    {"seat": 1, "number": 0},
    {"seat": 0, "number": 99},
    {"seat": 7, "number": 0},
    {"seat": 0, "number": "0"},
    {"seat": 0, "number": 0, "colour": "red"},
)


@pytest.mark.parametrize("name", NAMES)
def test_both_ways_say_the_same(twins: tuple[Program, Program], name: str) -> None:
    short, long = twins
    more = {"/actions": {"action": "nonsense"}, "/chat": {"text": "hello"}}.get(name, {})
    for body in BODIES:
        sent = json.dumps({**body, **(more if body else {})}).encode()
        was = told(send(long, name, LONG, sent), long)
        assert told(send(short, name, SHORT, sent), short) == was, body


def test_an_answer_counts_and_is_answered_alike(
    twins: tuple[Program, Program], gone_short: list[str]
) -> None:
    sight = twins[0].get(f"/sight?seat={twins[0].seat}")
    action = sight["question"]["options"][0]["notation"]
    wish = {"seat": sight["seat"], "number": sight["number"], "action": action}
    for status in (200, 409):  # the second time it is too late
        answers = [
            told(send(one, "/actions", kind, json.dumps(wish).encode()), one)
            for one, kind in zip(twins, (SHORT, LONG), strict=True)
        ]
        assert answers[0] == answers[1]
        assert answers[0][0] == status
    assert gone_short == [f"/api/tables/{twins[0].id}/actions"] * 2


@pytest.mark.parametrize("prefer", ["return=minimal", "respond-async, Return=Minimal; foo"])
def test_who_wants_to_hear_no_more_than_that_it_counts(
    twins: tuple[Program, Program], gone_short: list[str], prefer: str
) -> None:
    sight = twins[0].get(f"/sight?seat={twins[0].seat}")
    action = sight["question"]["options"][0]["notation"]
    wish = {"seat": sight["seat"], "number": sight["number"], "action": action}
    body = json.dumps(wish).encode()
    for one, kind in zip(twins, (SHORT, LONG), strict=True):
        done = send(one, "/actions", kind, body, Prefer=prefer)
        assert (done.status_code, done.content) == (204, b"")
        assert done.headers["Preference-Applied"] == "return=minimal"
        assert one.get(f"/sight?seat={one.seat}")["number"] > sight["number"]
        late = send(one, "/actions", kind, body, Prefer=prefer)  # a refusal has its words
        assert late.status_code == 409
        assert late.json()["error"]
    assert gone_short == [f"/api/tables/{twins[0].id}/actions"] * 2


def test_what_no_stream_tells_is_answered_whatever_is_preferred(client: TestClient) -> None:
    one = two(client)[0]
    stops = f"/seats/{one.seat}/stops"
    for path, prefer in ((stops, "return=minimal"), ("/chat", "return=representation")):
        wish = {"seat": one.seat, "text": "hello"} if path == "/chat" else {"when": "always"}
        said = send(one, path, SHORT, json.dumps(wish).encode(), Prefer=prefer)
        assert said.status_code == 200
        assert said.json()["chat" if path == "/chat" else "always"]


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'{"seat": NaN}', b"\xff", b'\xef\xbb\xbf{"text": "a"}', b'"a"',
     '{"text": "ä"}'.encode("utf-16"), b'{"text": "\\ud800"}', b'{"text": "a"} x', b"[" * 9000],
)  # fmt: skip
def test_what_is_no_json_is_refused_alike(client: TestClient, body: bytes) -> None:
    one = create(client, "me", "open")
    was = told(send(one, "/chat", LONG, body), one)
    assert told(send(one, "/chat", SHORT, body), one) == was


@pytest.mark.parametrize("token", ["", "short", "x" * 40, "x" * 201])
def test_who_is_not_known_is_refused_alike(client: TestClient, token: str) -> None:
    one = create(client, "me", "open")
    who = f"Bearer {token}"
    answers = [
        told(client.post(f"/api/tables/{one.id}/chat", content=b'{"text": "a", "seat": 0}',
                         headers={"Authorization": who, "Content-Type": kind}), one)
        for kind in (LONG, SHORT)
    ]  # fmt: skip
    assert answers[0] == answers[1]


def test_the_guards_stand_before_both(client: TestClient, gone_short: list[str]) -> None:
    one = create(client, "me", "open")
    body = b'{"seat": 0, "text": "hello"}'
    for kind in (LONG, SHORT):
        foreign = send(one, "/chat", kind, body, **{"Sec-Fetch-Site": "cross-site"})
        assert foreign.status_code == 403
        assert send(one, "/chat", kind, body, Host="elsewhere.example").status_code == 400
        assert send(one, "/chat", kind, b" " * 70_000).status_code == 413
        much = client.post(
            f"/api/tables/{one.id}/chat",
            content=iter([b" " * 40_000, b" " * 40_000]),
            headers={"Content-Type": kind, "Authorization": f"Bearer {one.token}"},
        )
        assert much.status_code == 413, kind
        assert much.json()["error"].startswith("Here what is sent has at most 64 KiB")
    assert one.get()["chat"] == []


def test_a_table_that_is_not_there_is_told_alike(client: TestClient) -> None:
    one = create(client, "me", "open")
    nowhere = Program(client, "nowhere", one.token)
    sent = b'{"seat": 0, "text": "hello"}'
    was = told(send(nowhere, "/chat", LONG, sent), nowhere)
    assert was[0] == 404
    assert told(send(nowhere, "/chat", SHORT, sent), nowhere) == was
