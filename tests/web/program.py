"""A program that plays by the API, and what the store holds, to be compared."""

import sqlite3
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx2
from starlette.testclient import TestClient

from tests.web.conftest import SPEC
from undercroft.tables import key_hash
from undercroft.web.settings import Limits

Json = dict[str, Any]
_MUCH: Final = 10**6
NO_LIMITS: Final = Limits(_MUCH, _MUCH, _MUCH, _MUCH, _MUCH)
FEWEST: Final = max(2, SPEC.seats[0])
"""The seats of a table with at least one other."""


class Program:
    """Somebody who speaks JSON at one table."""

    def __init__(
        self, client: TestClient | httpx2.Client, table: str = "", token: str = "", seat: int = 0
    ) -> None:
        self.client, self.id, self.token, self.seat = client, table, token, seat

    @property
    def headers(self) -> dict[str, str]:
        """What it sends along."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def ask(self, method: str, path: str = "", **more: Any) -> httpx2.Response:
        """Ask for something of the table."""
        address = f"/api/tables/{self.id}{path}"
        answer: httpx2.Response = self.client.request(method, address, headers=self.headers, **more)
        return answer

    def get(self, path: str = "", status: int = 200) -> Any:
        """Get something of the table."""
        answer = self.ask("GET", path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        """Post a body."""
        answer = self.ask("POST", path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def act(self, status: int = 200, chance: Random | None = None) -> Any:
        """Answer with the first option, or with any."""
        sight = self.get("/sight")
        options = [one["notation"] for one in sight["question"]["options"]]
        action = chance.choice(options) if chance else options[0]
        return self.post(
            "/actions", status, seat=sight["seat"], number=sight["number"], action=action
        )


def create(
    client: TestClient | httpx2.Client, *seats: str | Json, game: str = SPEC.slug, **more: Any
) -> Program:
    """Set a table up: `me`, `open`, `bot`, or a whole seat."""
    wish = [{"kind": one} if isinstance(one, str) else one for one in seats]
    answer = client.post("/api/tables", json={"game": game, "seats": wish, **more})
    assert answer.status_code == 201, answer.text
    return Program(client, answer.json()["id"], answer.json()["token"])


def join(host: Program, seat: int = 1, **wish: Any) -> Program:
    """Sit down at a table of somebody's as somebody else."""
    told = Program(host.client, host.id).post(f"/seats/{seat}", **wish)
    return Program(host.client, host.id, told["token"], seat)


def two(client: TestClient | httpx2.Client, **more: Any) -> tuple[Program, Program]:
    """A match of two programs, and the one that is to decide first."""
    host = create(client, "me", *["open"] * (FEWEST - 1), **more)
    pair = host, join(host)
    first = pair[0].get("/sight")["question"]["player"]
    return (pair[0], pair[1]) if first == 0 else (pair[1], pair[0])


def contents(database: Path) -> list[tuple[Any, ...]]:
    """All that the store holds."""
    with sqlite3.connect(database) as store:
        names = [name for (name,) in store.execute("select name from sqlite_master")]
        tables = [name for name in names if not name.startswith(("sqlite_", "ix_"))]
        rows = [(name, *row) for name in tables for row in store.execute(f"select * from {name}")]
    store.close()
    return sorted(rows, key=repr)


def is_kept(database: Path, token: str) -> tuple[bool, bool]:
    """Say whether the store holds a token, and whether it holds its hash."""
    held = repr(contents(database))
    return token in held, key_hash(token) in held
