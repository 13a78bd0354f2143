"""Real dice on the page: set up by a box, tapped in, typed, put right, and without scripts."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.chromium import (
    PHONE,
    POWERED,
    browser_test,
    fits,
    has_no_barrier,
    moved_on,
    number,
    page_of,
    sit_down,
)
from tests.web.servers import Server

pytestmark = [pytest.mark.browser, browser_test]

GAME = "/games/dungeon-attack"


def at_a_throw(page: Page, server: Server, *seats: str) -> None:
    """Sit down at a table that throws its own dice, and play until some are missing."""
    sit_down(page, server.url + GAME, *(seats or ("me", "me")), **{"real-dice": "on"})
    while not page.locator("#app-throws").is_visible():
        page.wait_for_selector(POWERED)
        seen, bust = number(page), page.locator("#decision .option[value=bust]")
        (bust if bust.count() else page.locator("#decision .option").first).click()
        moved_on(page, seen)


def throws(page: Page) -> int:
    """How many dice are asked for."""
    asked = page.locator("#counts").get_attribute("data-total")
    return int(asked or 1)


def test_the_box_of_the_set_up_form_lets_the_people_throw(browser: Browser, server: Server) -> None:
    with page_of(browser) as page:
        page.goto(server.url + GAME)
        page.get_by_role("checkbox", name="We throw real dice").check()
        page.get_by_role("button", name="Begin").click()
        expect(page.locator("#table")).to_be_visible()
        page.get_by_text("Fair dice").click()
        expect(page.get_by_text("You throw the dice yourselves.")).to_be_visible()


def test_the_box_opens_a_list_of_kinds_all_ticked_and_one_can_be_left_to_the_app(
    browser: Browser, server: Server
) -> None:
    with page_of(browser, PHONE) as page:
        page.goto(server.url + GAME)
        kinds = page.locator(".dice-kinds")
        expect(kinds).to_be_hidden()
        page.get_by_role("checkbox", name="We throw real dice").check()
        boxes = kinds.get_by_role("checkbox")
        assert [box.is_checked() for box in boxes.all()] == [True] * boxes.count()
        boxes.last.uncheck()
        has_no_barrier(page)
        fits(page)
        page.get_by_role("button", name="Begin").click()
        expect(page.locator("#table")).to_be_visible()
        page.get_by_text("Fair dice").click()
        expect(page.get_by_text("You throw dice of a fight yourselves.")).to_be_visible()


def test_a_throw_is_tapped_in_and_counts_once_all_dice_are_said(
    browser: Browser, server: Server
) -> None:
    with page_of(browser, PHONE) as page:
        at_a_throw(page, server)
        has_no_barrier(page)
        fits(page)
        count, send = throws(page), page.locator("#send-counts")
        expect(page.locator("#prompt")).to_contain_text(f"Throw {count} white dice")
        expect(send).to_be_disabled()
        face = page.get_by_role("button", name="One more D")
        for _ in range(count):
            face.click()
        expect(face).to_be_disabled()
        expect(page.locator("#counts-left")).to_have_text(f"all {count} dice")
        send.click()
        expect(page.locator("#log-scroll")).to_contain_text("rolled")
        page.get_by_role("link", name="Throws").click()
        expect(page.locator(".throw-list summary").first).to_contain_text("white dice")


def test_a_throw_is_typed_by_keyboard(browser: Browser, server: Server) -> None:
    with page_of(browser) as page:
        at_a_throw(page, server)
        field = page.get_by_role("spinbutton", name="How many show M")
        field.focus()
        page.keyboard.type(str(throws(page)))
        page.keyboard.press("Enter")
        expect(page.locator("#log-scroll")).to_contain_text("rolled")


def test_a_throw_is_put_right_and_the_log_says_so(browser: Browser, server: Server) -> None:
    with page_of(browser) as page:
        at_a_throw(page, server)
        count = throws(page)
        for _ in range(count):
            page.get_by_role("button", name="One more A").click()
        page.locator("#send-counts").click()
        expect(page.locator("#log-scroll")).to_contain_text("rolled")
        page.get_by_role("link", name="Throws").click()
        page.locator(".throw-list summary").last.click()
        form = page.locator(".throw-list form").last
        form.get_by_label("How many show A").fill(str(count - 1))
        form.get_by_label("How many show M").fill("1")
        has_no_barrier(page)
        form.get_by_role("button", name="It showed these").click()
        expect(page.locator("#log-scroll")).to_contain_text("put a throw right")


def test_without_scripts_the_numbers_are_typed(browser: Browser, server: Server) -> None:
    with page_of(browser) as page:
        at_a_throw(page, server)
        table, count = page.url, throws(page)
        state = page.context.storage_state()
    with page_of(browser, java_script_enabled=False, storage_state=state) as page:
        page.goto(table)
        page.get_by_label("How many show D").fill(str(count))
        page.locator("#send-counts").click()
        expect(page.locator("#log-scroll")).to_contain_text(re.compile("rolled"))


def test_the_app_throws_and_another_screen_sees_it(browser: Browser, server: Server) -> None:
    with page_of(browser) as page, page_of(browser) as watcher:
        at_a_throw(page, server)
        watcher.goto(page.url)
        expect(watcher.locator("#prompt")).to_contain_text("Throw")
        expect(watcher.locator("#app-throws")).to_have_count(0)
        page.locator("#app-throws").click()
        expect(page.locator("#log-scroll")).to_contain_text("rolled")
        expect(watcher.locator("#log-scroll")).to_contain_text("rolled")
