"""How often one address may ask, how many lines it may hold, and what it is told then."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN, begin
from undercroft.tables import database_url
from undercroft.web import Settings, create_app
from undercroft.web.server.limits import MOST_KNOWN, Bucket, LiveLines
from undercroft.web.settings import LIMITS, Limits


class Clock:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def limited(database: Path, limits: Limits) -> Iterator[TestClient]:
    """A browser before a server that has these limits."""
    app = create_app(Settings(database_url(database), limits=limits))
    with TestClient(app, base_url=ORIGIN) as client:
        yield client


def refused(client: TestClient, method: str, path: str) -> httpx2.Response:
    """Ask until it is too often; a slow machine may be let through once more now and then."""
    answers = (client.request(method, path) for _ in range(100))
    return next(answer for answer in answers if answer.status_code == 429)


def test_a_bucket_lets_a_burst_through_and_then_so_many_a_second() -> None:
    clock = Clock()
    bucket = Bucket(3, 2, clock)
    assert [bucket.wait("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert bucket.wait("b") == 0
    clock.now += 0.25
    assert bucket.wait("a") == 0.25
    clock.now += 0.25
    assert [bucket.wait("a") for _ in range(2)] == [0, 0.5]
    clock.now += 1000
    assert [bucket.wait("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_a_bucket_forgets_who_was_silent_for_longest() -> None:
    bucket = Bucket(1, 0.001, Clock())
    assert bucket.wait("first") == 0
    assert bucket.wait("first") > 0
    for address in range(MOST_KNOWN):
        bucket.wait(str(address))
    assert bucket.wait("first") == 0


def test_lines_are_counted_for_each_address() -> None:
    lines = LiveLines(2)
    with ExitStack() as stack:
        for _ in range(2):
            assert not lines.full("a")
            stack.enter_context(lines.held("a"))
        assert lines.full("a")
        assert not lines.full("b")
        assert lines.count == 2
    assert not lines.full("a")
    assert lines.count == 0


def test_who_asks_too_often_is_told_when_to_come_back(database: Path) -> None:
    with limited(database, Limits(burst=3, a_second=1)) as client:
        assert [client.get("/").status_code for _ in range(3)] == [200] * 3
        last = refused(client, "GET", "/")
        assert last.headers["retry-after"] == "1"
        assert "Too many requests" in last.text
        assert "default-src 'none'" in last.headers["content-security-policy"]
        told = refused(client, "GET", "/api/games")
        assert told.headers["retry-after"] == "1"
        assert "Too many requests" in told.json()["error"]


def test_changes_have_a_limit_of_their_own(database: Path) -> None:
    with limited(database, Limits(changes=2, changes_a_second=1)) as client:
        answers = [client.post("/api/tables", json={}).status_code for _ in range(2)]
        assert answers == [422, 422]
        refused(client, "POST", "/api/tables")
        assert client.get("/").status_code == 200


def test_too_many_live_lines_are_refused(database: Path) -> None:
    with limited(database, Limits(lines=1)) as client:
        table = begin(client)
        app = client.app
        with app.state.lines.held("testclient"):  # type: ignore[attr-defined]
            for address in (f"{table}/events", f"/api{table}/stream"):
                answer = client.get(address)
                assert answer.status_code == 429
                assert "close some of them" in answer.text
            assert client.get(table).status_code == 200


@pytest.mark.parametrize("length", ["70000", "-1", "many", "9" * 40])
def test_a_body_that_says_it_is_huge_is_not_read(database: Path, length: str) -> None:
    with limited(database, Limits()) as client:
        for path in ("/api/tables", "/games/x"):
            answer = client.post(path, content=b"x", headers={"content-length": length})
            assert answer.status_code == 413


def test_a_family_that_plays_fast_in_eight_tabs_meets_no_limit() -> None:
    """Each of ten quick moves a second is seen by eight tabs, of which one makes it."""
    clock, limits = Clock(), Limits()
    asks = Bucket(limits.burst, limits.a_second, clock)
    changes = Bucket(limits.changes, limits.changes_a_second, clock)
    for _ in range(600):
        clock.now += 0.1
        assert changes.wait("family") == 0
        assert [asks.wait("family") for _ in range(8)] == [0] * 8
    assert limits.lines >= 8 * 5


def test_the_environment_changes_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Limits.wanted() == Limits()
    monkeypatch.setenv(LIMITS, "lines=5000 a_second=2000")
    assert Limits.wanted() == Limits(lines=5000, a_second=2000)
    for wrong in ("lines", "lines=0", "lines=-1", "speed=4", "lines=x"):
        monkeypatch.setenv(LIMITS, wrong)
        with pytest.raises(ValueError, match=wrong):
            Limits.wanted()


def test_workers_get_the_settings_of_their_server(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings("sqlite://", ("den",), "https://play.example", Limits(lines=7), True)
    monkeypatch.setenv("UNDERCROFT_SETTINGS", "")
    settings.hand_on()
    assert Settings.handed_on() == settings
