"""Bots that think in workers beside the server: offered, played against, killed in mid-thought."""

import asyncio
import os
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import GAME, ORIGIN, begin, my_turn, seating
from undercroft.bots.workers import Workers
from undercroft.tables import House, database_url
from undercroft.web import Settings, create_app


def beside(client: TestClient) -> Workers:
    """The workers of the server."""
    house: House = client.app.state.house  # type: ignore[attr-defined]
    assert isinstance(house.beside, Workers)
    return house.beside


def pids(workers: Workers) -> Sequence[int]:
    """The processes that are there, once there is one."""

    async def wait() -> Sequence[int]:
        async with asyncio.timeout(60):
            while not workers.pids:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        return workers.pids

    return asyncio.run(wait())


def test_the_strengths_are_offered_in_plain_words(client: TestClient) -> None:
    page = client.get(GAME).text
    for name in ("novice", "expert", "master"):
        assert f'value="bot:{name}"' in page
        assert any(name in one["bots"] for one in client.get("/api/games").json())
    assert "for 3 seconds a move unless the terms say otherwise" in page
    assert 'name="thinking"' in page


def test_no_process_begins_until_a_table_needs_one(client: TestClient) -> None:
    my_turn(client, begin(client))
    assert beside(client).pids == []


@pytest.mark.parametrize("seconds", ["0", "2", "many", "31"])
def test_a_time_that_the_form_does_not_offer_is_refused(client: TestClient, seconds: str) -> None:
    terms = {"terms": "on", "absence": "never", "clock": "0", "pause": "0", "thinking": seconds}
    answer = client.post(GAME, data={**seating(), **terms})
    assert answer.status_code == 422
    assert "Bots cannot think for" in answer.text


def test_a_master_plays_and_who_kills_it_in_thought_loses_nothing(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    seats = {"seat-0": "me", "seat-1": "bot:master"}
    answer = client.post(GAME, data={**seats, "pace": "instant"}, follow_redirects=False)
    table = answer.headers["location"]
    workers = beside(client)
    for pid in pids(workers):
        os.kill(pid, signal.SIGKILL)
    for _ in range(3):
        shown = my_turn(client, table)
        client.post(f"{table}/act", data=shown.answer())
    record = my_turn(client, table)
    assert record.moment > 0
    assert Path(table).name not in caplog.text


def test_no_process_outlives_the_server(database: Path) -> None:
    with TestClient(create_app(Settings(database_url(database))), base_url=ORIGIN) as client:
        client.post(GAME, data={"seat-0": "bot:master", "seat-1": "bot:expert"})
        gone = pids(beside(client))
    for pid in gone:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
