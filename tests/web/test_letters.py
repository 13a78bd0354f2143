"""Letters that cannot be seen, on both stores: PostgreSQL refuses the one of number 0."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.postgres import Postgres
from tests.web.conftest import GAME, ORIGIN, begin, seating
from tests.web.program import NO_LIMITS, join, two
from undercroft.games import all_games
from undercroft.tables import database_url
from undercroft.web import Settings, create_app

ODD = "A\x00n\u202en"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        yield database_url(tmp_path / "tables.db")
    else:
        server: Postgres = request.getfixturevalue("postgres")
        with server.database() as address:
            yield address


def test_letters_that_cannot_be_seen_break_nothing(url: str) -> None:
    app = create_app(Settings(url, limits=NO_LIMITS))
    with TestClient(app, base_url=ORIGIN, raise_server_exceptions=False) as client:
        table = begin(client, 2, 0, **{"name-0": ODD})
        assert "A n n" in client.get(table).text
        first, _ = two(client)
        first.ask("DELETE", f"/seats/{first.seat}")
        again = join(first, first.seat, name=ODD)
        assert again.get()["seats"][again.seat]["name"] == "A n n"
        odd = [
            client.post(f"{table}/chat", data={"text": ODD}),
            client.post(f"{table}/act", data={"seat": "0", "number": "2", "action": ODD}),
            client.post(f"{table}/stops", data={"seat": "0", "never": ODD, "again": ODD}),
            client.post(GAME, data=seating(preset=ODD)),
            client.post(GAME, data=seating() | {"bring-0": ODD, "seat-1": ODD}),
            client.get("/tables/a%00b"),
            client.get("/tables/a%00b/seat/c%00d"),
            client.get("/api/tables/a%00b"),
            client.get("/", headers={"cookie": 'undercroft_matches="a\\000b"'}),
            *[client.post(f"/games/{slug}/decks/build", data=deck()) for slug in all_games()],
        ]
        assert [answer.status_code for answer in odd if answer.status_code >= 500] == []


def deck() -> dict[str, str]:
    """The form of something to be kept."""
    return {"text": f"title: {ODD}\n", "title": ODD, "titled": "", "do": "save"}
