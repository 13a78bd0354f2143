"""What all tests share."""

import asyncio
import secrets
from pathlib import Path

import pytest

from tests.luck import luck
from tests.postgres import migrate, postgres
from undercroft.tables import database_url

__all__ = ["postgres"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option of `make golden`."""
    parser.addoption(
        "--update-golden", action="store_true", help="play the golden matches again and keep them"
    )


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file of the newest shape, to be copied: to migrate takes longer."""
    file = tmp_path_factory.mktemp("shape") / "tables.db"
    asyncio.run(migrate(database_url(file)))
    return file


@pytest.fixture(autouse=True)
def _same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_hex", luck())


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Say whether golden files are to be written instead of compared."""
    return bool(request.config.getoption("--update-golden"))
