"""While the database takes nothing in, the log says so once a minute."""

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from unittest.mock import Mock, patch

import pytest

from tests.postgres import Postgres
from tests.tables.conftest import Rooms
from tests.tables.test_absence import until
from undercroft.tables import postgres, trouble
from undercroft.tables.trouble import EVERY, Trouble

GONE = sqlite3.OperationalError("disk I/O error")
SAYS_NO = "the database takes nothing in: disk I/O error"
SAYS_YES = "the database takes in again what is written"


class Log:
    """What the log says of a database, at which second."""

    def __init__(self, clock: Mock, lines: pytest.LogCaptureFixture) -> None:
        self._clock, self._lines, self._trouble = clock, lines, Trouble()

    def at(self, second: float, *writes: bool) -> list[str]:
        """Let it take in what is written, or refuse it; return what the log says then."""
        self._clock.return_value = second
        self._lines.clear()
        for taken in writes:
            if taken:
                self._trouble.over()
            else:
                self._trouble.note(GONE)
        return self._lines.messages


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> Iterator[Log]:
    """The log of a server that has just begun, on a machine that has too."""
    with patch.object(trouble, "monotonic") as clock:
        yield Log(clock, caplog)


def test_a_database_that_is_away_is_a_line_a_minute(log: Log) -> None:
    assert log.at(1, False, False) == [SAYS_NO]
    assert log.at(1 + EVERY - 0.1, False) == []
    assert log.at(1 + EVERY, False, False) == [SAYS_NO]


def test_it_is_over_when_nothing_was_refused_for_a_minute(log: Log) -> None:
    assert log.at(1, True) == []
    assert log.at(2, False) == [SAYS_NO]
    assert log.at(40, False, True) == []
    assert log.at(40 + EVERY - 0.1, True) == []
    assert log.at(40 + EVERY, True, True) == [SAYS_YES]


def test_a_disk_that_is_nearly_full_is_a_line_a_minute(log: Log) -> None:
    said = {second: log.at(second, False, True, True, False) for second in range(180)}
    assert {second: lines for second, lines in said.items() if lines} == {
        second: [SAYS_NO] for second in (0, 60, 120)
    }


def test_trouble_that_comes_back_at_once_is_said_in_the_next_minute(log: Log) -> None:
    assert log.at(0, False) == [SAYS_NO]
    assert log.at(EVERY, True, False) == [SAYS_YES]
    assert log.at(2 * EVERY, False) == [SAYS_NO]


def test_a_program_that_listens_to_a_database_that_is_away_says_it_once(
    own_postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            listening = house.exchange.listening
            await listening.wait()
            own_postgres.stop()
            await until(lambda: not listening.is_set())
            await asyncio.sleep(0.5)  # it tries again and again
            own_postgres.start()
            await listening.wait()

    with (
        own_postgres.database() as url,
        patch.object(postgres, "_AGAIN", 0.05),
        caplog.at_level(logging.WARNING),
    ):
        asyncio.run(scenario(Rooms(url)))
    assert len(caplog.messages) == 1
    assert caplog.messages[0].startswith("the database takes nothing in: ")
