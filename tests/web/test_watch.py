"""What whoever runs the server sees: health, figures, and a log that names nobody."""

import asyncio
import json
import logging
import resource
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock, patch

import pytest
from sqlalchemy.exc import DBAPIError
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN, SPEC, begin, look
from tests.web.program import two
from tests.web.servers import Server, visiting
from undercroft.tables import House, Seat, Setup, Store, database_url, schema
from undercroft.tables.schema import ROOM
from undercroft.web import Settings, create_app
from undercroft.web.server.watch import JsonLines, log_as_json


@pytest.fixture
def client(database: Path) -> Iterator[TestClient]:
    """A browser that is shown an error as it would be."""
    app = create_app(Settings(database_url(database)))
    with TestClient(app, base_url=ORIGIN, raise_server_exceptions=False) as client:
        yield client


def test_health(client: TestClient) -> None:
    begin(client)
    assert client.get("/health").json() == {"status": "ok", "tables": 1}
    with patch.object(Store, "ping", side_effect=OSError("the disk at /secret/place")):
        answer = client.get("/health")
    assert answer.status_code == 503
    assert answer.json() == {"status": "the database cannot be written to"}


def test_health_while_the_disk_is_full(client: TestClient) -> None:
    for free, status in ((ROOM - 1, 503), (ROOM, 200)):
        with patch.object(schema, "disk_usage", return_value=Mock(free=free)):
            assert client.get("/health").status_code == status


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="a file can be limited on Linux alone")
def test_health_while_no_file_can_grow(own_server: Server) -> None:
    """The database says itself that it takes nothing in, as where the disk is full."""
    process, usual = own_server.process.pid, resource.getrlimit(resource.RLIMIT_FSIZE)
    with visiting(own_server.url) as client:
        assert client.get("/health").status_code == 200
        resource.prlimit(process, resource.RLIMIT_FSIZE, (1024, usual[1]))
        assert client.get("/health").status_code == 503
        resource.prlimit(process, resource.RLIMIT_FSIZE, usual)
        assert client.get("/health").status_code == 200
    assert own_server.stop()[1].count("disk I/O error") == 1


def test_no_tracer_hears_of_an_address(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else's code in the same process may have set OpenTelemetry up."""
    provider = Mock()
    monkeypatch.setattr("opentelemetry.trace.get_tracer_provider", lambda: provider)
    for path in ("/health", "/api/games"):
        assert client.get(path).status_code == 200
    assert not provider.method_calls


def test_figures_by_route(client: TestClient) -> None:
    table = begin(client, 2, 0)
    for _ in range(3):
        look(client, table)
    client.get("/nowhere/at/all")
    client.get(f"/api{table}")
    client.get("/api/nowhere")
    answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    told = answer.text
    seen = 'undercroft_requests_total{route="/tables/{match_id}",status="200"} 3.0'
    assert seen in told
    assert 'route="/api/tables/{table_id}",status="200"} 1.0' in told
    assert 'route="none",status="404"} 2.0' in told
    assert 'undercroft_request_seconds_count{route="/tables/{match_id}"} 3.0' in told
    assert "undercroft_open_tables 1.0" in told
    assert "undercroft_live_lines 0.0" in told
    assert Path(table).name not in told


def test_answers_are_logged_by_route(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "undercroft.access"):
        first, _ = two(client)
        first.act()
        client.get(f"/tables/{first.id}/seat/a-link-that-nobody-may-read")
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
    answered = [line for line in lines if line["from"] == "undercroft.access"]
    routes = [(line["method"], line["route"], line["status"]) for line in answered]
    assert ("POST", "/api/tables/{table_id}/actions", 200) in routes
    assert ("GET", "/tables/{match_id}/seat/{key}", 410) in routes
    assert all(line["milliseconds"] > 0 for line in answered)
    for secret in (first.id, first.token, "a-link-that"):
        assert secret not in json.dumps(lines)


@pytest.mark.parametrize("api", ["", "/api"])
def test_a_fault_is_logged_without_the_address(
    client: TestClient, caplog: pytest.LogCaptureFixture, api: str
) -> None:
    first, _ = two(client)
    with patch.object(House, "table", side_effect=ZeroDivisionError):
        answer = client.get(f"{api}/tables/{first.id}")
    assert answer.status_code == 500
    assert "Traceback" not in answer.text
    assert not api or answer.json()["error"].startswith("Something went wrong on our side")
    faults = [JsonLines().format(one) for one in caplog.records if one.levelname == "ERROR"]
    assert "ZeroDivisionError" in faults[0]
    assert not any(first.id in line for line in faults)


def test_faults_of_the_database_hide_what_was_written(tmp_path: Path) -> None:
    async def fail() -> None:
        store = Store(database_url(tmp_path / "t.db"))
        await store.open()
        setup = Setup(SPEC.slug, {}, [Seat("Ann", holders=("a-hash",))], "the-seed")
        await store.create("an-id", setup, 1, "the-host")
        try:
            await store.create("an-id", setup, 1, "the-host")
        finally:
            await store.close()

    with pytest.raises(DBAPIError) as found:
        asyncio.run(fail())
    assert "parameters hidden" in str(found.value)
    for secret in ("the-seed", "the-host", "a-hash", "Ann"):
        assert secret not in str(found.value)


def test_json_lines_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    try:
        log_as_json()
        logging.getLogger("undercroft.test").info("two\nlines")
    finally:
        root.handlers[:] = before
        root.setLevel(level)
    said = json.loads(capsys.readouterr().err)
    assert said["said"] == "two\nlines"
    assert said["level"] == "info"
    assert said["from"] == "undercroft.test"
    assert said["at"].endswith("+00:00")
