"""Why somebody acts by the rules alone: on a page and by the API."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN, begin
from tests.web.program import NO_LIMITS, Program, create
from undercroft.games import all_games
from undercroft.tables import database_url
from undercroft.web.server.app import create_app
from undercroft.web.settings import Settings

SPEC: Final = next(one for one in all_games().values() if (one.folder / "reasons.py").is_file())


@pytest.fixture
def client(database: Path) -> Iterator[TestClient]:
    """A program that asks as fast as it can."""
    app = create_app(Settings(database_url(database), limits=NO_LIMITS))
    with TestClient(app, base_url=ORIGIN) as client:
        yield client


def played(client: TestClient) -> tuple[Program, list[int]]:
    """A program's match until lines can be asked why, and their events."""
    alone, chance = create(client, "me", *["bot"] * (SPEC.seats[0] - 1), game=SPEC.slug), Random(1)
    while True:
        log = alone.get("/log")["log"]
        if events := [line["event"] for line in log if line["has_reason"]]:
            return alone, events
        alone.act(chance=chance)


def test_a_line_tells_programs_and_people_why(client: TestClient) -> None:
    """People read it on a page without any script, watchers too; a clause leads to its rule."""
    alone, events = played(client)
    rules = client.get(f"/games/{SPEC.slug}/rules").text
    log = client.get(f"/tables/{alone.id}/log").text
    for event in events:
        (reason,) = alone.get(f"/why?event={event}")
        assert set(reason) == {"slug", "act", "because", "values"}
        assert all(one["clause"] in rules for one in reason["because"])
        assert f'href="/tables/{alone.id}/why?event={event}"' in log
        page = client.get(f"/tables/{alone.id}/why?event={event}").text
        assert reason["act"] in page
        assert f'/games/{SPEC.slug}/rules#{reason["because"][0]["clause"]}"' in page
        assert "Back to the table" in page


def test_where_there_is_no_reason_programs_and_people_are_told_so(client: TestClient) -> None:
    fresh = create(client, "me", *["bot"] * (SPEC.seats[0] - 1), game=SPEC.slug)
    assert fresh.get("/why") == []
    assert fresh.get("/why?event=100000") == []
    fresh.get("/why?event=-1", 422)
    assert "no reason" in client.get(f"/tables/{fresh.id}/why?event=100000").text
    table = begin(client)
    assert "Nobody acts by the rules alone" in client.get(f"{table}/why").text
