"""Many tabs of one browser: HTTP/1.1 allows six connections to a server."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.web.chromium import browser_test, sit_down
from tests.web.conftest import GAME
from tests.web.servers import Server

pytestmark = [pytest.mark.browser, browser_test]

TABS = 7
HIDES = """
let hidden = false;
const later = setTimeout;
setTimeout = (look, pause) => later(look, Math.min(pause ?? 0, 1000));
Object.defineProperty(Document.prototype, "hidden", { get: () => hidden });
window.hide = (is) => { hidden = is; document.dispatchEvent(new Event("visibilitychange")); };
"""
"""A browser without a window says of every tab that it is in sight; and nobody waits for long."""


def test_seven_tabs_all_follow_the_match(browser: Browser, server: Server) -> None:
    context = browser.new_context()
    context.add_init_script(HIDES)
    first = context.new_page()
    sit_down(first, server.url + GAME, "me", "me")
    pages = [first]
    for _ in range(TABS - 1):
        pages[-1].evaluate("hide(true)")
        page = context.new_page()
        page.goto(first.url)
        expect(page.locator("#decision .option").first).to_be_visible()
        pages.append(page)
    last = pages[-1]
    # In sight, and out of sight without a line of its own.
    for page in (last, pages[0]):
        before = {one: one.locator("#table").get_attribute("data-number") for one in pages}
        if page is not last:
            last.evaluate("hide(true)")
            page.evaluate("hide(false)")
        expect(page.locator("#decision .option").first).to_be_enabled()
        page.locator("#decision .option").first.click()
        for one in pages:
            said = re.compile(rf"^(?!{before[one]}$)")
            expect(one.locator("#table")).to_have_attribute("data-number", said)
    assert context.request.get(server.url).ok
    context.close()
