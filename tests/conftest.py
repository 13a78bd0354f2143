"""What the tests in this folder share."""

import asyncio
import secrets
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.luck import luck
from tests.postgres import migrate, own_postgres, postgres
from undercroft.tables import database_url

__all__ = ["own_postgres", "postgres"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option of `make golden`."""
    parser.addoption("--update-golden", action="store_true", help="tell the golden matches anew")


def pytest_configure() -> None:
    """Let programs that tests start be interrupted, even where a shell runs the tests aside.

    A shell has its background processes ignore Ctrl+C, and all that they start.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file of the newest shape, to be copied: to migrate takes longer."""
    file = tmp_path_factory.mktemp("shape") / "tables.db"
    with ThreadPoolExecutor() as aside:  # a browser may have its event loop here
        aside.submit(asyncio.run, migrate(database_url(file))).result()
    return file


@pytest.fixture(autouse=True)
def _same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_hex", luck())


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Say whether golden files are to be written instead of compared."""
    return bool(request.config.getoption("--update-golden"))
