"""What people and programs are told when the server's disk is full."""

from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any

import pytest
from sqlalchemy import event
from starlette.testclient import TestClient

from tests.web.conftest import begin, look
from undercroft.match import LONGEST_LINE
from undercroft.tables.trouble import FULL

USUAL = 2**30
"""So many pages a file may have."""


@contextmanager
def full_disk(client: TestClient) -> Iterator[None]:
    """Let the database's file grow no more: SQLite says of that what it says of a full disk."""
    app: Any = client.app
    store = app.state.house.store
    most = 1  # SQLite takes that for as many as there are

    def allow(connection: Any, *_: Any) -> None:
        connection.execute(f"pragma max_page_count = {most}")

    for engine in (store._engine.sync_engine, store._beside):
        event.listen(engine, "checkout", allow)
    yield
    most = USUAL


def test_what_finds_no_room_is_refused_in_a_sentence(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    table = begin(client, 2, 0)
    token = {"Authorization": f"Bearer {client.cookies['undercroft_owner']}"}
    client.follow_redirects = False
    with full_disk(client):
        talk = {"seat": 0, "text": "o" * LONGEST_LINE}
        while (told := client.post(f"/api{table}/chat", json=talk, headers=token)).is_success:
            pass  # until the last page of the file is full
        assert told.status_code == 503
        assert FULL in told.json()["error"]
        shown = look(client, table)
        while (page := client.post(f"{table}/act", data=shown.answer())).is_redirect:
            shown = look(client, table)
        assert page.status_code == 503
        assert FULL in unescape(page.text)
        assert look(client, table).answer() == shown.answer()
    assert client.post(f"{table}/act", data=shown.answer()).is_redirect
    assert look(client, table).moment == shown.moment + 1
    assert [one.message for one in caplog.records if one.levelname == "ERROR"] == [
        "the database takes nothing in: database or disk is full"
    ]
