"""Playing at a table by plain forms and by htmx."""

import json
import re
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN, SPEC, Shown, begin, look, my_turn, seed_of
from undercroft.match import Record, replay
from undercroft.tables import database_url
from undercroft.web import Settings, create_app

LIVE = {"hx-request": "true"}


def test_a_whole_match_and_no_seed_before_its_end(client: TestClient, database: Path) -> None:
    table = begin(client, 1, 2)
    seed = seed_of(database, table)
    chance = Random("whole match")
    shown = my_turn(client, table)
    while not shown.over:
        assert sha256(seed.encode()).hexdigest() in shown.text
        answer = client.post(f"{table}/act", data=shown.answer(chance.choice(shown.actions)))
        others = [client.get(f"{table}/{page}") for page in ("log", "board", "record.json")]
        shown = my_turn(client, table)
        if not shown.over:
            for page in (answer, *answer.history, *others):
                assert seed not in page.text + str(page.headers)
    assert seed in shown.text
    assert sha256(seed.encode()).hexdigest() in shown.text
    record = client.get(f"{table}/record.json")
    assert "attachment" in record.headers["content-disposition"]
    assert json.loads(record.text)["seed"] == seed
    assert replay(SPEC, Record.from_json(record.text)).state.is_terminal()


def test_the_record_of_a_running_match_is_refused(client: TestClient) -> None:
    answer = client.get(f"{begin(client)}/record.json")
    assert answer.status_code == 409
    assert "when it is over" in answer.text


def test_play_again_sets_the_same_match_up(client: TestClient) -> None:
    table = begin(client, 0, 2, **{"name-0": "Griselda"})
    assert my_turn(client, table).over
    answer = client.post(f"{table}/rematch")
    assert answer.status_code == 200
    assert answer.url.path != table
    assert "Griselda" in answer.text


def test_a_stale_or_repeated_answer_shows_the_fresh_table(client: TestClient) -> None:
    table = begin(client, 2, 0)
    first = look(client, table)
    assert client.post(f"{table}/act", data=first.answer()).status_code == 200
    again = client.post(f"{table}/act", data=first.answer())
    assert again.status_code == 409
    assert "taken already" in again.text
    assert Shown(again.text).number == look(client, table).number == 1


def test_an_answer_that_is_not_allowed_is_refused(client: TestClient) -> None:
    table = begin(client, 2, 0)
    shown = look(client, table)
    answer = client.post(f"{table}/act", data=shown.answer("eat the dice"))
    assert answer.status_code == 409
    assert "no action is written" in answer.text
    other = shown.answer() | {"seat": str(1 - shown.seat)}
    assert "who decides now" in client.post(f"{table}/act", data=other).text
    assert look(client, table).number == 0


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"seat": "0"}, 422),
        ({"seat": "x", "number": "0", "action": "a"}, 422),
        ({"seat": "9", "number": "0", "action": "a"}, 422),
        ({"seat": "-1", "number": "0", "action": "a"}, 422),
        ({"seat": "1", "number": "0", "action": "a"}, 403),
        ({"seat": "0", "number": "0", "action": "a" * 300}, 422),
    ],
)
def test_a_broken_answer_is_refused(
    client: TestClient, fields: dict[str, str], status: int
) -> None:
    table = begin(client, 1, 1)
    answer = client.post(f"{table}/act", data=fields)
    assert answer.status_code == status
    assert "Traceback" not in answer.text
    live = client.post(f"{table}/act", data=fields, headers=LIVE)
    assert live.headers["hx-retarget"] == "#notice"


def test_undo_takes_back_and_stays_in_the_log(client: TestClient) -> None:
    table = begin(client, 2, 0)
    chance = Random("undo")
    for _ in range(200):
        shown = look(client, table)
        if 'id="undo-why">No further back' in shown.text:
            break
        client.post(f"{table}/act", data=shown.answer(chance.choice(shown.actions)))
    undoing = re.search(r'action="[^"]*/undo".*?name="seat" value="(\d+)"', shown.text, re.DOTALL)
    assert undoing is not None
    asked = {"seat": undoing[1], "number": str(shown.number)}
    answer = client.post(f"{table}/undo", data=asked)
    assert answer.status_code == 200
    assert Shown(answer.text).number == shown.number + 1
    assert "took back" in answer.text or "took a choice back" in answer.text
    assert client.post(f"{table}/undo", data=asked).status_code == 409


def test_undo_with_nothing_to_take_back_says_why(client: TestClient) -> None:
    table = begin(client, 2, 0)
    assert "Undo cannot go back: you have given no answer yet" in client.get(table).text
    answer = client.post(f"{table}/undo", data={"seat": "0", "number": "0"})
    assert answer.status_code == 409
    assert "You cannot undo" in answer.text


def test_the_pace_can_be_changed(client: TestClient) -> None:
    table = begin(client)
    answer = client.post(f"{table}/pace", data={"pace": "slow"})
    assert re.search(r'value="slow"[^>]*checked', answer.text)
    assert client.post(f"{table}/pace", data={"pace": "warp"}).status_code == 422


def test_htmx_gets_the_board_alone(client: TestClient) -> None:
    table = begin(client, 2, 0)
    shown = look(client, table)
    answer = client.post(f"{table}/act", data=shown.answer(), headers=LIVE)
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith("<title>")
    assert "<html" not in answer.text
    stale = client.post(f"{table}/act", data=shown.answer(), headers=LIVE)
    assert (stale.status_code, "<html" in stale.text) == (409, False)


def test_a_browser_that_is_up_to_date_gets_nothing(client: TestClient) -> None:
    table = begin(client, 2, 0)
    seen = re.search(r'name="seen" value="([^"]*)"', client.get(table).text)
    assert seen is not None
    assert client.get(f"{table}/board?seen={seen[1]}").status_code == 204
    assert client.get(f"{table}/board?seen=7").status_code == 200


def test_who_has_no_key_watches(client: TestClient, database: Path) -> None:
    table = begin(client, 2, 0)
    mine = look(client, table)
    client.cookies.clear()
    theirs = look(client, table)
    assert theirs.actions == []
    assert "You only watch this match." in theirs.text
    assert client.post(f"{table}/act", data=mine.answer()).status_code == 403
    for address in ("undo", "pace", "rematch", "leave", "concede"):
        form = {"seat": "0", "number": "0", "pace": "slow"}
        assert client.post(f"{table}/{address}", data=form).status_code == 403
    with TestClient(create_app(Settings(database_url(database))), base_url=ORIGIN) as other:
        other.cookies.set("undercroft_owner", "guess".ljust(43, "-"))
        assert other.post(f"{table}/act", data=mine.answer()).status_code == 403


def test_a_table_that_nobody_made(client: TestClient) -> None:
    for address in ("", "/board", "/events", "/log", "/record.json"):
        answer = client.get(f"/tables/nowhere{address}")
        assert answer.status_code == 404
        assert "There is no such table" in answer.text


def test_the_log_is_linked_to_its_clauses(client: TestClient) -> None:
    table = begin(client, 0, 2)
    assert my_turn(client, table).over
    page = client.get(f"{table}/log").text
    assert page.count("<li id=") == page.count("/rules#") > 20


def test_the_title_says_whose_turn_it_is(client: TestClient) -> None:
    assert "<title>● Your turn" in my_turn(client, begin(client, 1, 0)).text
    two = begin(client, 2, 0)
    assert re.search(r"<title>● (Ada|Brand)’s turn", client.get(two).text)
    client.cookies.clear()
    assert re.search(r"<title>(Ada|Brand) decides", client.get(two).text)
