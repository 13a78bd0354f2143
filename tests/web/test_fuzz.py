"""Whatever the API's own description allows, and what it forbids: no fault of ours comes of it."""

from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN
from tests.web.program import NO_LIMITS, Program, contents, two
from undercroft.tables import database_url
from undercroft.testing import effort
from undercroft.web import Settings, create_app

EXAMPLES: Final = effort(1, 6)

calmly = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
both_modes = pytest.mark.parametrize("mode", ["positive", "negative"])


@both_modes
def test_a_stranger_can_neither_break_nor_change_a_match(database: Path, mode: str) -> None:
    with open_house(database) as client:
        first, _ = two(client)
        before = of_match(database, first.id)
        fuzz(client, mode, Program(client, first.id))
        assert of_match(database, first.id) == before
        assert first.act()["number"] > 0


@both_modes
def test_a_player_cannot_break_the_server(database: Path, mode: str) -> None:
    with open_house(database) as client:
        first, _ = two(client)
        fuzz(client, mode, first)
        assert client.get(f"/tables/{first.id}").status_code == 200


def open_house(database: Path) -> TestClient:
    """A server whose faults are answers, not exceptions of the test."""
    app = create_app(Settings(database_url(database), limits=NO_LIMITS))
    return TestClient(app, base_url=ORIGIN, raise_server_exceptions=False)


def of_match(database: Path, match_id: str) -> list[tuple[Any, ...]]:
    """What the store holds of a match."""
    return [row for row in contents(database) if match_id in row]


def fuzz(client: TestClient, mode: str, program: Program) -> None:
    """Try every operation: at the program's table as the program, and anywhere as anybody.

    In the positive mode with what its description allows, in the negative with what it forbids.
    """
    # Here, as it takes a second to load, and few workers get to it.
    schemathesis: Any = import_module("schemathesis")
    generation = schemathesis.GenerationMode(mode)
    described = client.get("/api/openapi.json").json()
    for found in schemathesis.openapi.from_dict(described).get_all_operations():
        operation = found.ok()
        known: dict[str, Any] = {"table_id": program.id, "seat": program.seat}
        there = {gap: value for gap, value in known.items() if f"{{{gap}}}" in operation.path}
        # A stream of a match that runs has no end; `test_safety` reads them.
        if operation.path.endswith("/stream"):
            continue
        if there:
            cases = operation.as_strategy(generation_mode=generation, path_parameters=there)
            try_all(client, cases, program.headers)
        try_all(client, operation.as_strategy(generation_mode=generation), {})


def try_all(client: TestClient, cases: Any, headers: dict[str, str]) -> None:
    """Try some of the cases; each fault must say what is wrong, as JSON."""

    @calmly
    @given(cases)
    def ask(case: Any) -> None:
        sent = case.as_transport_kwargs(base_url=f"{ORIGIN}/api")
        sent.pop("cookies", None)
        sent["headers"] = {**dict(sent["headers"] or {}), **headers}
        if isinstance(sent.get("data"), str | bytes):
            sent["content"] = sent.pop("data")
        answer = client.request(**sent)
        assert answer.status_code < 500, (sent, answer.text)
        if answer.status_code >= 400:
            assert set(answer.json()) == {"asked", "error", "clause", "see", "sight"}, sent

    with suppress(Unsatisfiable):  # there is nothing about it that could be wrong
        ask()
