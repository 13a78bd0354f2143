"""A running match as a file: what its seat knows and no more, to go on with elsewhere."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.cli.typed import output
from tests.web.conftest import ORIGIN, SPEC, begin, look, my_turn, seating, seed_of
from undercroft.games import find_game
from undercroft.kernel import BadRecord
from undercroft.match import read_record
from undercroft.match.record import Record
from undercroft.tables import database_url
from undercroft.web import Settings, create_app

HIDES = "dungeon-keeper"


def taken(client: TestClient, table: str) -> str:
    """Take a match along; return the text of the file."""
    answer = client.get(f"{table}/match.json")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"].startswith("attachment")
    return answer.text


@pytest.fixture
def trusting(tmp_path: Path) -> Iterator[TestClient]:
    """Another server, whose host trusts who comes."""
    settings = replace(Settings(database_url(tmp_path / "other.db")), opens_positions=True)
    with TestClient(create_app(settings), base_url=ORIGIN) as client:
        yield client


def hand_in(client: TestClient, text: str) -> tuple[int, str]:
    """Open a file at a server; return the status, and the address or the page."""
    files = {"record": ("match.json", text, "application/json")}
    answer = client.post("/records", files=files, follow_redirects=False)
    return answer.status_code, answer.headers.get("location", answer.text)


def test_it_has_neither_the_seed_nor_what_was_answered(client: TestClient, database: Path) -> None:
    table = begin(client)
    for _ in range(3):
        client.post(f"{table}/act", data=my_turn(client, table).answer())
    assert f'href="{table}/match.json"' in client.get(table).text
    text = taken(client, table)
    assert seed_of(database, table) not in text
    spec, record, match = read_record(text, find_game)
    assert (spec, record.actions, match.over) == (SPEC, [], False)
    assert "dealt anew" in record.notes[0]
    mine = look(client, table).prompt
    assert mine


def test_what_a_seat_does_not_know_is_dealt_anew(client: TestClient) -> None:
    """All that lies hidden differs from file to file; what the seat sees does not."""
    answer = client.post(f"/games/{HIDES}", data=seating(1, 1), follow_redirects=False)
    table = answer.headers["location"]
    my_turn(client, table)
    first, again = (json.loads(taken(client, table)) for _ in range(2))
    assert first["position"] != again["position"]
    spec = find_game(HIDES)
    shown = [
        spec.view(read_record(json.dumps(one), find_game)[2].state, 0) for one in (first, again)
    ]
    assert shown[0] == shown[1]


def test_only_who_sits_there_takes_it_along(client: TestClient) -> None:
    table = begin(client)
    client.cookies.clear()
    assert client.get(f"{table}/match.json").status_code == 403
    report = json.loads(client.get(f"{table}/problem.json").text)
    assert report["match"] is None


def test_a_report_of_a_problem_is_such_a_file_too(client: TestClient) -> None:
    table = begin(client)
    text = client.get(f"{table}/problem.json").text
    _, record, match = read_record(text, find_game)
    assert record.position is not None
    assert not match.over


def test_when_it_is_over_it_is_the_record(client: TestClient, database: Path) -> None:
    table = begin(client)
    client.post(f"{table}/concede", data={"seat": "0"})
    assert seed_of(database, table) in taken(client, table)
    assert taken(client, table) == client.get(f"{table}/record.json").text


def test_it_opens_in_the_terminal_and_is_saved_there(client: TestClient, tmp_path: Path) -> None:
    file, saved = tmp_path / "taken.json", tmp_path / "saved.json"
    file.write_text(taken(client, begin(client)), encoding="utf-8")
    output("play", SPEC.slug, "--load", file, "--save", saved, typed="1\nquit\ny\n")
    record = Record.from_json(saved.read_text("utf-8"))
    assert record.position == Record.from_json(file.read_text("utf-8")).position
    assert len(record.actions) >= 1
    assert output("replay", saved)


def test_it_opens_at_another_server_and_goes_on(client: TestClient, trusting: TestClient) -> None:
    text = taken(client, begin(client))
    status, said = hand_in(client, text)
    assert status == 422
    assert "--open-running" in said
    status, place = hand_in(trusting, text)
    assert status == 303
    table = place.partition("/replay")[0]
    chosen = {"at": "0", "seat-0": "", "seat-1": "random"}
    fresh = trusting.post(f"{table}/continue", data=chosen, follow_redirects=False)
    assert fresh.status_code == 303, fresh.text
    shown = my_turn(trusting, fresh.headers["location"])
    answered = trusting.post(f"{fresh.headers['location']}/act", data=shown.answer())
    assert answered.status_code == 200


def test_what_went_on_from_a_running_match_has_no_record_and_says_so(
    client: TestClient, trusting: TestClient
) -> None:
    table = hand_in(trusting, taken(client, begin(client)))[1].partition("/replay")[0]
    chosen = {"at": "0", "seat-0": "", "seat-1": "random"}
    fresh = trusting.post(f"{table}/continue", data=chosen, follow_redirects=False)
    went_on = fresh.headers["location"]
    assert trusting.post(f"{went_on}/concede", data={"seat": "0"}).status_code == 200
    page = trusting.get(went_on).text
    assert "It went on from a match that was running, so it has no record." in page
    for way in ("record.json", "match.json", "verify"):
        assert f"{went_on}/{way}" not in page
        assert trusting.get(f"{went_on}/{way}").status_code == 409


def test_a_program_may_open_no_more_than_a_page(client: TestClient, trusting: TestClient) -> None:
    text = taken(client, begin(client))
    refused = client.post("/api/records", content=text)
    assert refused.status_code == 422
    assert "--open-running" in refused.json()["error"]
    assert trusting.post("/api/records", content=text).status_code == 201


def broken(text: str, **other: object) -> str:
    """The file with another position, closed by a right digest."""
    record = Record.from_json(text)
    return replace(record, position={**(record.position or {}), **other}).to_json()


def test_a_position_that_cannot_be_is_refused(client: TestClient) -> None:
    text = taken(client, begin(client))
    state = json.loads(text)["position"]["state"]
    field = next(name for name, value in state.items() if isinstance(value, list))
    for wrong in (
        broken(text, state={}),
        broken(text, state={**state, field: "x"}),
        broken(text, stack=[["Nothing", "step", "at"]]),
        broken(text, control=7),
        text.replace('"position": {', '"position": 7, "other": {', 1),
        text.replace('"undercroft": 2', '"undercroft": 1', 1),
        text.replace('"undercroft": 2', '"undercroft": 3', 1),
    ):
        with pytest.raises(BadRecord):
            read_record(wrong, find_game)
