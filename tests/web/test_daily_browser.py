"""The dungeon of the day as people find it, begin it and tell of it, in a real browser."""

import pytest
from playwright.sync_api import Browser

from tests.web.chromium import browser_test, is_sound, page_of
from tests.web.servers import Server
from tests.web.test_daily import PAGE, SPEC

pytestmark = [pytest.mark.browser, browser_test]


def test_it_is_found_begun_and_told_of(server: Server, browser: Browser) -> None:
    with page_of(browser, bypass_csp=True) as page:
        page.goto(server.url)
        page.click(f'a[href="{PAGE}"]')
        page.wait_for_selector("h1")
        is_sound(page)
        page.click("text=Begin")
        page.wait_for_selector("#table")
        table = page.url
        given_up = page.request.post(f"{table}/concede", form={"seat": "0"})
        assert given_up.ok
        page.goto(f"{server.url}{PAGE}")
        assert page.input_value("#share").startswith(f"Undercroft, {SPEC.title} of ")
        page.check("input[name=named]")
        page.fill("#name", "Griselda")
        page.click("text=Save")
        page.wait_for_selector("text=Griselda (you)")
        for number in range(4):
            is_sound(page, number)
        page.goto(table)
        page.wait_for_selector("text=How others did in this dungeon of the day")
