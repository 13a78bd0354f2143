"""Acting by hand: several answers at once by counts."""

import pytest
from playwright.sync_api import Browser, expect

from tests.web.chromium import browser_test, moved_on, number, page_of, sit_down
from tests.web.conftest import GAME
from tests.web.servers import Server

pytestmark = [pytest.mark.browser, browser_test]

MOVING = "table(X(facing=6), Y(), Z(), dice='MMMMMA')"
"""Five dice are to be sent on to Y, to Z or to the Room."""


def test_counts_are_chosen_and_sent_by_keyboard(browser: Browser, server: Server) -> None:
    with page_of(browser) as page:
        sit_down(page, server.url + GAME, "me", "me", "me", at=MOVING)
        fields = page.get_by_role("spinbutton", name="How many dice")
        send = page.locator("#send-counts")
        expect(send).to_be_disabled()
        first = page.locator(".counted").first
        first.get_by_role("button", name="One more").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")  # over "all" into the next row, past what is at 0
        page.keyboard.press("Tab")
        expect(fields.nth(1)).to_be_focused()
        page.keyboard.press("9")
        expect(fields.nth(1)).to_have_value("3")
        expect(page.get_by_role("button", name="Send 5 dice")).to_be_visible()
        page.keyboard.press("ArrowDown")
        expect(page.locator("#counts-left")).to_have_text("1 of 5 dice left")
        expect(send).to_have_accessible_name("Send 4 dice then: The rest to the Room")
        seen = number(page)
        page.keyboard.press("Enter")
        moved_on(page, seen)
        expect(page.locator("#log-scroll")).to_contain_text("sent 1 white die to the Room")
