"""The list of undo and redo in a browser: it follows what others do, and takes nothing too late."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.chromium import (
    DESKTOP,
    PHONE,
    browser_test,
    fits,
    has_no_barrier,
    moved_on,
    number,
    page_of,
    sit_down,
    wait_for_me,
)
from tests.web.conftest import GAME
from tests.web.servers import Server
from tests.web.test_away_browser import LOST
from tests.web.test_devices_browser import stop_news
from tests.web.test_friends_browser import asks_back, company, meet
from undercroft.games import all_games

pytestmark = [pytest.mark.browser, browser_test]

CONFLICT = "409"


def answered(page: Page, times: int) -> None:
    """Give the first answer so often."""
    for _ in range(times):
        wait_for_me(page)
        seen = number(page)
        page.locator("#decision .option").first.click()
        moved_on(page, seen)


def listed(page: Page) -> Page:
    """The list in a tab beside the table."""
    tab = page.context.new_page()
    tab.goto(f"{page.url}/undo-list")
    expect(tab.locator("#table[data-htmx-powered]")).to_be_visible()
    return tab


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_an_answer_is_taken_back_by_name_and_given_again(
    server: Server, browser: Browser, size: tuple[int, int]
) -> None:
    with page_of(browser, size) as page:
        sit_down(page, server.url + GAME, "me", "me")
        table, asked = page.url, page.inner_text("#prompt")
        answered(page, 2)
        later = page.inner_text("#prompt")
        page.locator("#undo-list").click()
        lines = page.locator("[id^=back-]:not(#back-title)")
        expect(lines).to_have_count(2)
        has_no_barrier(page)
        fits(page)
        lines.last.get_by_role("button").click()
        page.wait_for_url(table)
        expect(page.locator("#prompt")).to_have_text(asked)
        page.goto(f"{table}/undo-list")
        expect(page.get_by_text("There is nothing to take back.")).to_be_visible()
        page.locator("[id^=again-] button").last.click()
        page.wait_for_url(table)
        answered_again = page.locator("#prompt")
        if answered_again.inner_text() != later:
            page.goto(f"{table}/undo-list")
            page.locator("[id^=again-] button").last.click()
            page.wait_for_url(table)
        expect(answered_again).to_have_text(later)


COUNTED = """one => {
  const count = Object.assign(document.createElement("span"), { textContent: "(1234)" });
  one.querySelector("span")?.remove();
  one.querySelector("kbd").before(count);
}"""
"""Lets Undo reach as far as it ever does."""


@pytest.mark.parametrize("slug", all_games())
def test_however_far_undo_reaches_its_row_stays_in_the_panel(
    server: Server, browser: Browser, slug: str
) -> None:
    with page_of(browser, (1440, 900)) as page:
        sit_down(page, f"{server.url}/games/{slug}", "me", "bot:random")
        wait_for_me(page)
        page.locator("#undo").evaluate(COUNTED)
        row, end = [page.locator(one).bounding_box() for one in (".panel-tools", "#undo-list")]
        assert row
        assert end
        assert end["x"] + end["width"] <= row["x"] + row["width"] + 0.5


LOW = (844, 390)

IN_SIGHT = """one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === one;
}"""


@pytest.mark.parametrize("size", [(1200, 640), PHONE, LOW])
def test_a_take_back_and_what_answers_it_are_in_sight(
    server: Server, browser: Browser, size: tuple[int, int]
) -> None:
    with company(browser, DESKTOP, size) as (ann, ben):
        meet(server.url + GAME, ann, ben)
        asks_back(ann, ben)
        expect(ben.locator("#asking")).to_be_visible()
        if size != LOW:  # there its words scroll
            cut = ben.locator("#asking").evaluate("one => one.scrollHeight - one.clientHeight")
            assert cut <= 0
        for says in ("I agree", "No"):
            assert ben.locator(f"#asking button:has-text('{says}')").evaluate(IN_SIGHT), says


def test_the_list_follows_what_is_done_at_the_table(server: Server, browser: Browser) -> None:
    with page_of(browser, expected=LOST) as page:
        sit_down(page, server.url + GAME, "me", "me")
        answered(page, 1)
        tab = listed(page)
        lines = tab.locator("[id^=back-]:not(#back-title)")
        expect(lines).to_have_count(1)
        answered(page, 1)
        expect(lines).to_have_count(2)
        page.locator("#undo").click()
        expect(lines).to_have_count(1)
        expect(tab.locator("[id^=again-]")).to_have_count(1)
        tab.context.set_offline(True)
        expect(tab.locator("#offline")).to_be_visible()
        tab.locator("[id^=back-] button").first.click()
        expect(tab.locator("#changed")).to_have_text(
            "The server does not answer: nothing was sent."
        )


def test_a_press_that_comes_too_late_is_refused_with_the_list_as_it_is(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, expected=CONFLICT) as page:
        sit_down(page, server.url + GAME, "me", "me")
        answered(page, 1)
        tab = listed(page)
        stop_news(tab)
        answered(page, 1)
        seen, lines = number(page), tab.locator("[id^=back-]:not(#back-title)")
        expect(lines).to_have_count(1)
        lines.first.get_by_role("button").click()
        expect(tab.locator("#notice")).to_contain_text("The list shows how it is now.")
        expect(lines).to_have_count(2)
        has_no_barrier(tab)
        assert number(page) == seen
        assert tab.url.endswith("/undo-list")
        lines.first.get_by_role("button").click()
        tab.wait_for_url(page.url)
        moved_on(page, seen)
