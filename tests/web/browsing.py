"""The browser and the server that all browser tests share: a plugin of pytest.

The browser tests of a game, in its folder, get them like those in `tests/web`. A browser is
imported when the first test wants it, and never where none does.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.servers import Server


class OneBrowser:
    """The browser of this process: it starts once a test wants it.

    Whoever wants to run an event loop closes it before: Playwright has one of its own.
    """

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Browser | None = None

    def running(self) -> "Browser":
        """Return the browser; start it if it does not run."""
        from tests.web.chromium import chromium

        if self._browser is None:
            self._browser = self._open.enter_context(chromium())
        return self._browser

    def close(self) -> None:
        """End it, if it runs."""
        self._open.close()
        self._browser = None


BROWSER: Final = OneBrowser()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests in a browser: they take longest, and one browser serves them all."""
    items.sort(key=lambda item: not item.get_closest_marker("browser"))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Close the browser before other tests: its event loop would be in the way of theirs."""
    if not item.get_closest_marker("browser"):
        BROWSER.close()


def pytest_sessionfinish() -> None:
    """Close it at the end in any case."""
    BROWSER.close()


@pytest.fixture
def browser() -> "Browser":
    """A browser without a window, the same for all tests of this process."""
    return BROWSER.running()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Server]":
    """A running server for tests that do not meet, the same for all tests of this process."""
    from tests.web.servers import SharedServer

    running = SharedServer(tmp_path_factory.mktemp("shared") / "tables.db")
    yield running
    running.stop()
