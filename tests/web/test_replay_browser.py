"""Looking back in a real browser: by keyboard, by itself, on a desk and a phone."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.chromium import (
    DESKTOP,
    MOTION,
    PHONE,
    browser_test,
    fits,
    has_no_barrier,
    is_sound,
    page_of,
)
from tests.web.conftest import GAME, begin, last_moment, my_turn
from tests.web.servers import Server, visiting
from tests.web.test_result import over

pytestmark = [pytest.mark.browser, browser_test]


def finished(server: Server) -> tuple[str, int]:
    """The address of a match that is over, and how many moments it has."""
    with visiting(server.url) as client:
        table = begin(client, 0, 2)
        assert my_turn(client, table).over
        return server.url + table, last_moment(client, table)


MOMENTS = """window.moments = [];
new MutationObserver(() => {
  const at = document.getElementById("at")?.textContent;
  if (at && at !== moments.at(-1)) moments.push(at);
}).observe(document, { subtree: true, childList: true, characterData: true });"""
"""Keeps the numbers of the moments that a page shows one after the other."""


def stands_at(page: Page, at: int) -> None:
    """Wait for a moment; its address follows."""
    expect(page.locator("#at")).to_have_text(str(at))
    page.wait_for_url(f"**/replay?at={at}*")


def test_by_keyboard(server: Server, browser: Browser) -> None:
    table, last = finished(server)
    with page_of(browser, **MOTION) as page:
        page.goto(f"{table}/replay?at=0")
        is_sound(page)
        page.keyboard.press("End")
        stands_at(page, 0)
        page.get_by_role("link", name="Show the end").press("Enter")
        stands_at(page, last)
        for key, at in (("ArrowLeft", last - 1), ("End", last), ("Home", 0), ("ArrowRight", 1)):
            page.keyboard.press(key)
            stands_at(page, at)
        page.keyboard.press("PageDown")
        expect(page.locator("#at")).not_to_have_text("1")
        page.go_back()  # the address of the last step may follow meanwhile
        page.wait_for_url("about:blank")  # steps do not fill the browser's history


def test_an_address_shows_once_more_what_led_to_a_moment(server: Server, browser: Browser) -> None:
    table, last = finished(server)
    with page_of(browser, **MOTION) as page:
        page.add_init_script(MOMENTS)
        page.goto(f"{table}/replay?at={last - 1}&again=")
        page.wait_for_function("() => moments.length > 2")
        assert page.evaluate("moments") == [str(at) for at in (last - 1, last - 2, last - 1)]
        stands_at(page, last - 1)
        page.goto(f"{table}/replay?at=5&again=")
        page.keyboard.press("Home")
        page.wait_for_timeout(1200)
        stands_at(page, 0)


def test_what_led_to_a_moment_is_shown_step_by_step(server: Server, browser: Browser) -> None:
    table, last = finished(server)
    with page_of(browser, **MOTION) as page:
        at, many = 0, 1
        while many < 3 and at < last:
            at += 1
            page.goto(f"{table}/replay?at={at}")
            many = int(page.locator("#table").get_attribute("data-pictures") or 1)
        steps = page.locator(".led-here")
        expect(steps).to_contain_text(f"step {many} of {many}")
        page.keyboard.press(",")
        expect(steps).to_contain_text(f"step {many - 1} of {many}")
        page.wait_for_url(f"**/replay?at={at}&picture={many - 1}")
        page.get_by_role("link", name="Back one step of what led here").click()
        expect(steps).to_contain_text(f"step {many - 2} of {many}")
        is_sound(page)
        page.keyboard.press(" ")  # plays the rest of them
        page.wait_for_url(f"**/replay?at={at}")
        page.keyboard.press(" ")
        page.goto(f"{table}/replay?at={at}&picture=1")
        page.keyboard.press("ArrowLeft")
        stands_at(page, at - 1)


def test_the_slider_grows_with_what_was_seen_until_the_end_is(
    server: Server, browser: Browser
) -> None:
    table, last = finished(server)
    with page_of(browser, **MOTION) as page:
        page.goto(f"{table}/replay?at=0")
        slider, moment = page.locator("#slider"), page.locator(".moment")
        for at in (1, 2, 3):
            page.keyboard.press("ArrowRight")
            stands_at(page, at)
        page.keyboard.press("Home")
        stands_at(page, 0)
        expect(slider).to_have_attribute("max", "3")
        expect(moment).to_have_text("Moment 0")
        slider.press("End")
        stands_at(page, 3)
        page.goto(f"{table}/replay?at={last - 2}")
        expect(moment).to_have_text(f"Moment {last - 2}")
        for at in (last - 1, last):
            page.locator("#on").click()
            stands_at(page, at)
        expect(moment).to_have_text(f"{last} of {last}")
        page.locator("#back").click()
        expect(moment).to_have_text(f"{last - 1} of {last}")
        expect(slider).to_have_attribute("max", str(last))
        stands_at(page, last - 1)
        page.reload()
        expect(moment).to_have_text(f"{last - 1} of {last}")


def test_no_press_is_lost(server: Server, browser: Browser) -> None:
    table, last = finished(server)
    with page_of(browser, **MOTION) as page:
        page.goto(f"{table}/replay?at=0")
        for _ in range(6):
            page.keyboard.press("ArrowRight")
            page.wait_for_timeout(200)
        stands_at(page, 6)
        for _ in range(last):
            page.keyboard.down("ArrowRight")
        page.keyboard.up("ArrowRight")
        stands_at(page, last)
        expect(page.locator("#here")).to_have_attribute("href", re.compile(f"at={last}(&|$)"))


def test_the_slider_says_the_turn_and_the_board_can_stand_alone(
    server: Server, browser: Browser
) -> None:
    table, last = finished(server)
    for size in (DESKTOP, PHONE):
        with page_of(browser, size, **MOTION) as page:
            page.goto(table)  # it shows how the match ended
            page.goto(f"{table}/replay?at=0")
            wide = page.locator(".replay").evaluate("(foot) => foot.scrollWidth - foot.clientWidth")
            assert wide <= 0, f"the foot of the page scrolls sideways by {wide} px"
            page.click("#board-only")
            expect(page.locator(".logbook")).to_be_hidden()
            slider = page.get_by_role("slider", name="Moment of the match")
            slider.fill(str(last - 1))
            stands_at(page, last - 1)
            said = page.locator("#whose").inner_text()
            assert said.endswith(" decides")
            expect(slider).to_have_attribute("aria-valuetext", f"{last - 1} of {last}, {said}")
            has_no_barrier(page)
            slider.press("PageUp")
            expect(page.locator("#at")).not_to_have_text(str(last - 1))
            page.click("#board-only")
            expect(page.locator(".logbook")).to_be_visible()


def test_it_plays_by_itself_until_somebody_steps(server: Server, browser: Browser) -> None:
    table, last = finished(server)
    with page_of(browser, **MOTION) as page:
        page.goto(f"{table}/replay?at={last - 2}")
        board = page.locator("#table").element_handle()
        page.keyboard.press("Space")
        expect(page.locator("#autoplay")).to_have_attribute("aria-pressed", "true")
        stands_at(page, last)
        expect(page.locator("#autoplay")).to_have_attribute("aria-pressed", "false")
        assert board.evaluate("(node) => node.isConnected"), "the page was loaded anew"
        page.keyboard.press("Home")
        stands_at(page, 0)
        page.click("#autoplay")
        expect(page.locator("#at")).not_to_have_text("0")
        page.click("#autoplay")
        expect(page.locator("#autoplay")).to_have_text("Play")


def test_going_on_from_a_moment(server: Server, browser: Browser) -> None:
    table, _ = finished(server)
    with page_of(browser, **MOTION) as page:
        page.goto(f"{table}/replay?at=0&seat=0")
        page.keyboard.press("ArrowRight")
        stands_at(page, 1)
        page.get_by_role("button", name="Continue from here").click()
        has_no_barrier(page)
        page.click("#go-on .button")
        expect(page.locator("#log-scroll")).to_contain_text("Continued from action 1")


BROKEN = """table => [...table.querySelectorAll("th, td")].flatMap((cell) => {
  const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
  return [...(text?.data ?? "").matchAll(/[^\\s-]+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map(String);
})"""
"""The words of a table that go on in another line."""


def test_what_was_made_of_a_deal_breaks_no_word_on_a_phone(
    server: Server, browser: Browser
) -> None:
    names = {"name-0": "Annabel-Josephine", "name-1": "Wilhelmina"}
    with visiting(server.url) as client:
        table = over(client, GAME, 2, **names)
        token = client.cookies["undercroft_owner"]
    with page_of(browser, PHONE) as page:
        page.context.add_cookies([{"name": "undercroft_owner", "value": token, "url": server.url}])
        page.goto(f"{server.url}{table}/result")
        made = page.locator(".made")
        expect(made).to_contain_text("Annabel-Josephine")
        assert made.evaluate(BROKEN) == []
        fits(page)
