"""Why somebody acts by the rules alone: on a page and by the API."""

from random import Random
from typing import Final

from starlette.testclient import TestClient

from tests.web.conftest import begin
from tests.web.program import Program, create
from undercroft.games import all_games
from undercroft.kit.game import GameSpec

SPEC: Final = next(one for one in all_games().values() if one.why is not GameSpec.why)


def played(client: TestClient) -> tuple[Program, list[int]]:
    """A program's match until lines can be asked why, and their events."""
    alone, chance = create(client, "me", *["bot"] * (SPEC.seats[0] - 1), game=SPEC.slug), Random(1)
    while True:
        log = alone.get("/log")["log"]
        if events := [line["event"] for line in log if line["has_reason"]]:
            return alone, events
        alone.act(chance=chance)


def test_programs_ask_why_of_a_line_and_of_what_comes_next(client: TestClient) -> None:
    alone, events = played(client)
    rules = client.get(f"/games/{SPEC.slug}/rules").text
    for event in events:
        (reason,) = alone.get(f"/why?event={event}")
        assert set(reason) == {"slug", "act", "because", "values"}
        assert all(one["clause"] in rules for one in reason["because"])
    assert isinstance(alone.get("/why"), list)
    assert alone.get("/why?event=100000") == []
    alone.get("/why?event=-1", 422)


def test_a_line_leads_to_a_page_that_says_why(client: TestClient) -> None:
    """Without any script, for a watcher too; a clause leads to its rule."""
    alone, events = played(client)
    (reason,) = alone.get(f"/why?event={events[0]}")
    log = client.get(f"/tables/{alone.id}/log").text
    assert f'href="/tables/{alone.id}/why?event={events[0]}"' in log
    page = client.get(f"/tables/{alone.id}/why?event={events[0]}").text
    assert reason["act"] in page
    assert f'/games/{SPEC.slug}/rules#{reason["because"][0]["clause"]}"' in page
    assert "Back to the table" in page


def test_where_there_is_no_reason_the_page_says_so(client: TestClient) -> None:
    alone, _ = played(client)
    assert "no reason" in client.get(f"/tables/{alone.id}/why?event=100000").text
    table = begin(client)
    assert "Nobody acts by the rules alone" in client.get(f"{table}/why").text
