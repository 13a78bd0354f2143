"""The two looks: chosen at the foot of a page, kept in the browser, readable throughout."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.chromium import (
    DESKTOP,
    PHONE,
    browser_test,
    fits,
    has_nothing_serious,
    page_of,
    set_up,
    wait_for_me,
)
from tests.web.conftest import GAME, Server
from undercroft.games import all_games

pytestmark = [pytest.mark.browser, browser_test]

GROUND = "() => getComputedStyle(document.body).backgroundColor"
FIRST = """() => {
  new MutationObserver((_, watch) => {
    if (!document.body) return;
    watch.disconnect();
    window.first = getComputedStyle(document.documentElement).colorScheme;
  }).observe(document, { childList: true, subtree: true });
}"""
"""Keeps the look that the page has when its body comes, before anything is drawn."""


@contextmanager
def looking(browser: Browser, look: str, size: tuple[int, int] = DESKTOP) -> Iterator[Page]:
    """A page on a system that prefers that look, and less motion."""
    options = {"color_scheme": look, "reduced_motion": "reduce", "bypass_csp": True}
    with page_of(browser, size, "40[349]", **options) as page:
        yield page


def choose(page: Page, look: str) -> None:
    """Take a look at the foot of the page, as a person does."""
    page.click(f".looks label:has(input[value='{look}'])")
    expect(page.get_by_role("radio", name=look)).to_be_checked()


def test_it_follows_the_system_until_somebody_chooses(
    shared_server: Server, browser: Browser
) -> None:
    with looking(browser, "light") as page:
        page.add_init_script(f"({FIRST})()")
        page.goto(shared_server.url)
        expect(page.get_by_role("radio", name="as the system")).to_be_checked()
        light = page.evaluate(GROUND)
        page.emulate_media(color_scheme="dark")
        dark = page.evaluate(GROUND)
        assert dark != light

        page.emulate_media(color_scheme="light")
        choose(page, "dark")
        assert page.evaluate(GROUND) == dark
        page.goto(f"{shared_server.url}{GAME}")
        assert page.evaluate("first") == "dark", "it flashes in the other look"
        page.reload()
        assert page.evaluate(GROUND) == dark
        expect(page.get_by_role("radio", name="dark")).to_be_checked()
        bars = "[...document.querySelectorAll('meta[name=theme-color]')].map((bar) => bar.media)"
        assert page.evaluate(bars) == ["not all", "all"]
        choose(page, "system")
        assert page.evaluate(GROUND) == light


def test_the_choice_reaches_the_other_tabs(shared_server: Server, browser: Browser) -> None:
    with looking(browser, "light") as page:
        page.goto(shared_server.url)
        other = page.context.new_page()
        other.goto(shared_server.url)
        choose(page, "dark")
        expect(other.locator("html[data-look='dark']")).to_have_count(1)
        expect(other.get_by_role("radio", name="dark")).to_be_checked()


def test_it_is_chosen_by_keyboard_where_arrows_mean_something_else(
    shared_server: Server, browser: Browser
) -> None:
    with looking(browser, "light") as page:
        set_up(page, shared_server.url + GAME, 0, 2)
        page.wait_for_selector("form[action$='/rematch'], a:has-text('Watch the replay')")
        page.goto(f"{page.url}/replay?at=2")
        page.get_by_role("radio", name="as the system").focus()
        page.keyboard.press("ArrowLeft")
        expect(page.get_by_role("radio", name="dark")).to_be_checked()
        expect(page.locator("#at")).to_have_text("2")


def test_without_a_script_there_is_no_switch(shared_server: Server, browser: Browser) -> None:
    with page_of(browser, color_scheme="light", java_script_enabled=False) as page:
        page.goto(shared_server.url)
        expect(page.locator(".looks")).to_be_hidden()


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_every_page_can_be_read(
    shared_server: Server, browser: Browser, size: tuple[int, int], look: str
) -> None:
    with looking(browser, look, size) as page:
        paths = ["/", "/records", "/nothing-here", *rooms()]
        for path in paths:
            page.goto(shared_server.url + path)
            has_nothing_serious(page)
            fits(page)
        for spec in all_games().values():
            set_up(page, f"{shared_server.url}/games/{spec.slug}", 1, 1)
            assert wait_for_me(page)
            has_nothing_serious(page)
            table = page.url
            for path in ("/log", "/replay?at=0", "/verify"):
                page.goto(table + path)
                has_nothing_serious(page)
                fits(page)


def rooms() -> list[str]:
    """The pages of the games that are no tables."""
    found = []
    for spec in all_games().values():
        home = f"/games/{spec.slug}"
        found += [home, f"{home}/rules"]
        if spec.brings and spec.brings.browse:
            found.append(f"{home}/decks")
    return found


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_waiting_room_can_be_read(shared_server: Server, browser: Browser, look: str) -> None:
    with looking(browser, look) as page:
        page.goto(shared_server.url + GAME)
        page.select_option("#seat-1", "open")
        page.click(".begin button")
        expect(page.locator("#place-0.here")).to_be_visible()
        has_nothing_serious(page)


def test_a_line_of_the_log_leads_to_its_moment(shared_server: Server, browser: Browser) -> None:
    with looking(browser, "light") as page:
        set_up(page, shared_server.url + GAME, 2, 0)
        link = page.locator(".look-back").last
        page.locator("h1").hover(force=True)
        expect(link).to_be_hidden()
        page.focus("#log-scroll")
        expect(link).to_be_visible()
        expect(link).to_have_accessible_name("Look back at this moment")
        has_nothing_serious(page)
        address = link.get_attribute("href") or ""
        link.focus()
        page.keyboard.press("Enter")
        page.wait_for_url(f"**{address}")
        at = address.partition("at=")[2]
        expect(page.locator("#at")).to_have_text(at)
        earlier = page.locator(".look-back").first
        earlier.focus()
        expect(earlier).to_have_attribute("href", f"{address.partition('=')[0]}=0")
