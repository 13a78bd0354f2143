"""A report asked for on the page of a game, and read, in a real browser."""

from typing import TYPE_CHECKING, Final

import pytest

from tests.web.chromium import fits, has_no_barrier, page_of
from tests.web.servers import Server
from tests.web.test_reports import SPEC

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

LONG: Final = 300_000
"""Milliseconds: a hundred matches on a machine that has other things to do."""


def test_a_report_is_asked_for_and_read(server: Server, browser: "Browser") -> None:
    with page_of(browser, bypass_csp=False) as page:
        page.goto(f"{server.url}/games/{SPEC.slug}")
        page.click("text=Reports")
        page.select_option("#players", str(SPEC.seats[0]))
        fits(page, (390, 844), (1440, 900))
        page.click("text=Make it")
        page.wait_for_selector("progress, :text('Read it')")
        page.click("text=Read it", timeout=LONG)
        page.wait_for_selector("h1")
        # Its own style is drawn, under a policy that allows nothing else.
        assert (
            page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(250, 246, 238)"
        )
        fits(page, (390, 844), (1440, 900))
        address = page.url
    with page_of(browser, bypass_csp=True) as page:
        page.goto(address)
        has_no_barrier(page)
