"""The curtain and the stops in a real browser, by keyboard and on a phone."""

import time

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from tests.web.chromium import (
    DESKTOP,
    LOOK,
    PHONE,
    browser_test,
    fits,
    is_sound,
    lift_curtain,
    page_of,
    press_key,
    set_up,
)
from tests.web.servers import PATIENCE, Server
from tests.web.vault import VAULT

pytestmark = [pytest.mark.browser, browser_test]


def lift(page: Page, name: str) -> None:
    """Take the screen, as soon as the button can be clicked."""
    expect(page.locator("#prompt")).to_have_text(f"Pass the screen to {name}")
    expect(page.locator("body")).not_to_contain_text("secret")
    lift_curtain(page)
    expect(page.locator(".option").first).to_be_visible()


def answer(page: Page, label: str) -> None:
    page.locator(".option", has_text=label).click()


def test_the_screen_is_passed(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        set_up(page, server.url + VAULT, 2, 0)
        fits(page, DESKTOP, PHONE)
        lift(page, "Ada")
        expect(page.locator(".hand").first).to_have_text("secret sword, secret sword")
        answer(page, "Light torch")
        lift(page, "Brand")
        expect(page.locator(".hand").nth(1)).to_have_text("secret charm, secret pit")
        fits(page, DESKTOP, PHONE)
        answer(page, "No snuff")
        lift(page, "Ada")
        answer(page, "Lay sword")
        lift(page, "Brand")


@pytest.mark.parametrize("javascript", [True, False], ids=["live", "plain"])
def test_reload_and_back_lift_no_curtain(
    server: Server, browser: Browser, javascript: bool
) -> None:
    with page_of(browser, java_script_enabled=javascript) as page:
        set_up(page, server.url + VAULT, 2, 0)
        lift(page, "Ada")
        page.reload()
        expect(page.locator(".hand").first).to_have_text("secret sword, secret sword")
        answer(page, "Light torch")
        expect(page.locator("#prompt")).to_have_text("Pass the screen to Brand")
        page.reload()
        nothing_is_shown(page, "Brand")
        page.get_by_role("link", name="New match").click()
        page.wait_for_url(server.url + VAULT)
        page.go_back()
        nothing_is_shown(page, "Brand")
        lift(page, "Brand")
        answer(page, "No snuff")
        expect(page.locator("#prompt")).to_have_text("Pass the screen to Ada")
        page.go_back()
        page.go_forward()
        nothing_is_shown(page, "Ada")


def nothing_is_shown(page: Page, name: str) -> None:
    expect(page.locator("#prompt")).to_have_text(f"Pass the screen to {name}")
    expect(page.locator("body")).not_to_contain_text("secret")


def test_back_shows_no_hand_that_another_tab_has_put_away(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        set_up(page, server.url + VAULT, 2, 0)
        lift(page, "Ada")
        other = page.context.new_page()
        other.goto(page.url)
        page.get_by_role("link", name="New match").click()
        answer(other, "Light torch")
        nothing_is_shown(other, "Brand")
        page.go_back()
        nothing_is_shown(page, "Brand")
        with page.expect_navigation():
            page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
        nothing_is_shown(page, "Brand")


def test_the_curtain_lifts_by_one_key_that_answers_nothing(
    server: Server, browser: Browser
) -> None:
    with page_of(browser) as page:
        set_up(page, server.url + VAULT, 2, 0)
        for key in ("1", "?", "Enter"):
            press_key(page, key)
        nothing_is_shown(page, "Ada")
        press_key(page, "s")
        expect(page.locator(".hand").first).to_have_text("secret sword, secret sword")
        press_key(page, "s")
        press_key(page, "1")
        nothing_is_shown(page, "Brand")


def test_an_answer_that_comes_late_brings_no_curtain_back(server: Server, browser: Browser) -> None:
    late: list[tuple[Route, APIResponse]] = []
    with page_of(browser) as page:
        set_up(page, server.url + VAULT, 2, 0)
        expect(page.locator("#prompt")).to_have_text("Pass the screen to Ada")
        page.route("**/board?*", lambda route: late.append((route, route.fetch())), times=1)
        page.evaluate(LOOK)
        ends = time.monotonic() + PATIENCE
        while not late and time.monotonic() < ends:
            page.wait_for_timeout(20)
        lift(page, "Ada")
        route, answered = late[0]
        with page.expect_response("**/board?*"):
            route.fulfill(response=answered)
        page.wait_for_timeout(300)
        expect(page.locator(".hand").first).to_have_text("secret sword, secret sword")
        answer(page, "Light torch")
        nothing_is_shown(page, "Brand")


def test_a_second_tab_follows(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        set_up(page, server.url + VAULT, 2, 0)
        lift(page, "Ada")
        other = page.context.new_page()
        other.goto(page.url)
        expect(other.locator(".hand").first).to_have_text("secret sword, secret sword")
        answer(page, "Light torch")
        expect(other.locator("#prompt")).to_have_text("Pass the screen to Brand")
        expect(other.locator("body")).not_to_contain_text("secret")


def test_who_watches_sees_nothing_of_a_hidden_question(server: Server, browser: Browser) -> None:
    with page_of(browser) as page, page_of(browser) as other:
        set_up(page, server.url + VAULT, 2, 0)
        other.goto(page.url)
        lift(page, "Ada")
        answer(page, "Light torch")
        expect(other.locator("#prompt")).to_have_text("Wait: the others may act")
        expect(other.locator(".dots")).to_have_count(0)
        lift(page, "Brand")
        answer(page, "No snuff")
        expect(other.locator("#prompt")).to_have_text("Ada must lay a card face down")


def test_stops_by_keyboard_alone(server: Server, browser: Browser) -> None:
    def to(selector: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
                return
        raise AssertionError(f"Tab never comes to {selector}")

    with page_of(browser) as page:
        set_up(page, server.url + VAULT, 2, 0)
        lift(page, "Ada")
        answer(page, "Light torch")
        lift(page, "Brand")
        to("#more-1")
        press_key(page, "Enter")
        expect(page.locator("#menu-1")).to_be_visible()
        to("[name=never]")
        press_key(page, "Enter")
        expect(page.locator("#menu-1")).to_be_hidden()
        lift(page, "Ada")
        answer(page, "Lay nothing")
        lift(page, "Brand")
        to("#stops-button")
        press_key(page, "Enter")
        expect(page.locator("#stops .never")).to_contain_text("Snuff torch")
        to("#when-useful")
        page.keyboard.press("ArrowDown")
        expect(page.locator("#when-always")).to_be_checked()
        to("[name=again]")
        press_key(page, "Enter")
        expect(page.locator("#stops .never")).to_contain_text("Nothing yet")
        page.keyboard.press("Escape")
        expect(page.locator("#stops")).to_be_hidden()
        expect(page.locator("#when-always")).to_be_checked()


def test_axe_finds_no_barrier(server: Server, browser: Browser) -> None:
    with page_of(browser, bypass_csp=True) as page:
        page.goto(server.url + VAULT)
        is_sound(page)
        set_up(page, server.url + VAULT, 2, 0)
        is_sound(page)
        lift(page, "Ada")
        answer(page, "Light torch")
        lift(page, "Brand")
        is_sound(page)
        page.click("#more-1")
        is_sound(page, 1)
        page.keyboard.press("Escape")
        page.click("#stops-button")
        is_sound(page)
        page.keyboard.press("Escape")
        page.click(".brought summary")
        is_sound(page, 1)


def test_the_curtain_without_javascript(server: Server, browser: Browser) -> None:
    with page_of(browser, java_script_enabled=False) as page:
        set_up(page, server.url + VAULT, 2, 0)
        lift(page, "Ada")
        answer(page, "Light torch")
        lift(page, "Brand")
        answer(page, "No snuff")
        lift(page, "Ada")
