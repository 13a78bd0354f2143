"""What programs are told of matches afterwards: the same as the pages say."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN, SPEC
from tests.web.program import FEWEST, NO_LIMITS, Program, create
from undercroft.tables import database_url
from undercroft.web import Settings, create_app


@pytest.fixture
def client(database: Path) -> Iterator[TestClient]:
    """A program whose limits are no part of these tests."""
    app = create_app(Settings(database_url(database), limits=NO_LIMITS))
    with TestClient(app, base_url=ORIGIN) as client:
        yield client


def played(client: TestClient, **more: Any) -> Program:
    """A match of one program against bots that is over."""
    program = create(client, "me", *["bot"] * (FEWEST - 1), **more)
    chance, seen = Random(7), 0
    with client.stream("GET", f"/api/tables/{program.id}/stream", headers=program.headers) as lines:
        for _ in lines.iter_lines():
            sight = program.get("/sight")
            if sight["over"]:
                break
            if sight["question"] and sight["question"]["options"] and sight["number"] >= seen:
                seen = program.act(chance=chance)["number"]
    return program


def given_up(client: TestClient, **more: Any) -> Program:
    """A match that a program gave up, which takes less long."""
    program = create(client, "me", *["bot"] * (FEWEST - 1), **more)
    program.post("/seats/0/concede")
    return program


def history(program: Program) -> Any:
    """What a program has played."""
    answer = program.client.get("/api/history", headers=program.headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_result_says_what_its_page_says_and_nothing_before_the_end(client: TestClient) -> None:
    running = create(client, "me", *["open"] * (FEWEST - 1))
    assert "still running" in running.get("/result", 409)["error"]
    program = played(client)
    told = Program(client, program.id).get("/result")
    page = client.get(f"/tables/{program.id}/result").text
    assert told["link"] == f"{ORIGIN}/tables/{program.id}/result"
    assert told["verdict"] in page
    assert told["decided"] in page
    assert len(told["figures"]) == 3
    assert all(one["words"] in page for one in told["figures"])
    assert [one["name"] for one in told["seats"]] == [one["name"] for one in program.get()["seats"]]
    assert told["board"]
    (line,) = told["deal"]
    assert (line["seat"], line["first"], line["yours"]) == (0, True, False)
    assert (told["seats_to_try"], told["no_deal"]) == ([0], "")


def test_a_history_lists_what_runs_and_what_is_over_and_forgets(client: TestClient) -> None:
    assert history(Program(client)) == []
    program = played(client)
    again = client.post(
        "/api/tables", headers=program.headers,
        json={"game": SPEC.slug, "seats": [{"kind": "me"}] + [{"kind": "bot"}] * (FEWEST - 1)},
    ).json()["id"]  # fmt: skip
    running, over = history(program)
    assert (running["table"], over["table"]) == (again, program.id)
    assert (running["finished"], running["won"]) == (None, None)
    assert (over["game"], over["seat"], over["left"]) == (SPEC.slug, 0, False)
    assert over["finished"] >= over["begun"]  # in whole seconds
    assert over["won"] is not None
    assert over["seats"][1]["bot"]
    stranger = create(client, "me", *["open"] * (FEWEST - 1))
    for who, count in ((stranger, 2), (Program(client), 2), (program, 1)):
        answer = client.delete(f"/api/history/{program.id}", headers=who.headers)
        assert answer.status_code == 204
        assert len(history(program)) == count
    assert Program(client, program.id).get("/result")["verdict"], "the table is still there"


def test_a_program_plays_the_same_deal_once(client: TestClient) -> None:
    first = given_up(client)
    other = Program(client, first.id)
    told = other.post("/deal", 201, seat=0, name="Ben")
    assert told["seats"][0]["name"] == "Ben"
    assert told["id"] != first.id
    other.token = told["token"]
    assert other.post("/deal", 201, seat=0)["id"] == told["id"], "there is one try"
    lines = other.get("/result")["deal"]
    mine = next(one for one in lines if one["yours"])
    assert (mine["name"], mine["said"], mine["first"]) == ("Ben", "is playing", False)
    for wrong in ({"seat": 1}, {"seat": 0, "company": "nobody"}, {"seat": 0, "more": 1}, {}):
        status = 409 if wrong == {"seat": 1} else 422
        assert Program(client, first.id).post("/deal", status, **wrong)["error"]
    tried = Program(client, told["id"], told["token"])
    assert "still running" in tried.post("/deal", 409, seat=0)["error"]


def test_where_nobody_may_watch_the_link_opens_it(client: TestClient) -> None:
    program = given_up(client, terms={"watchers": False})
    link = program.get("/result")["link"]
    key = link.partition("?key=")[2]
    stranger = Program(client, program.id)
    assert stranger.get("/result", 403)["error"]
    assert stranger.get(f"/result?key={key[::-1]}", 403)["error"]
    assert stranger.get(f"/result?key={key}")["link"] == link
    assert stranger.post("/deal", 403, seat=0)["error"]
    tried = stranger.post("/deal", 201, seat=0, key=key)
    who_tried = Program(client, program.id, tried["token"])
    assert who_tried.get("/result")["deal"], "who has played the deal needs no key"
