"""Undercroft as an app in Chromium: what the worker keeps, and what it never keeps."""

import pytest
from playwright.sync_api import Browser, expect

from tests.web.chromium import browser_test, page_of, sit_down
from tests.web.conftest import GAME
from tests.web.servers import Server

pytestmark = [pytest.mark.browser, browser_test]
AWAY = "ERR_INTERNET_DISCONNECTED|Failed to fetch"
RUNNING = "navigator.serviceWorker.ready.then(({ active }) => active.state)"
KEPT = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = await Promise.all(caches_.map((cache) => cache.keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}"""


def test_the_worker_keeps_art_and_says_that_the_server_is_away(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, expected=AWAY, service_workers="allow") as page:
        page.goto(server.url)
        page.evaluate(RUNNING)
        sit_down(page, server.url + GAME, "me", "bot:random")
        table = page.url
        page.reload()  # from here on the worker stands between the page and the server
        expect(page.locator("#prompt")).to_be_visible()
        kept = set(page.evaluate(KEPT))
        assert "/static/base.css" in kept
        assert "/static/table.js" in kept
        assert {path for path in kept if not path.startswith("/static/")} <= {
            "/offline",
            *[path for path in kept if path.endswith("/table.css")],
        }
        page.context.set_offline(True)
        page.goto(f"{server.url}/matches-that-nobody-sees")
        expect(page.locator("h1")).to_have_text("The server does not answer")
        page.goto(table)
        expect(page.locator("h1")).to_have_text("The server does not answer")
        page.context.set_offline(False)
        page.get_by_role("link", name="Try again").click()
        expect(page.locator("#prompt")).to_be_visible()
