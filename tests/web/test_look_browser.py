"""The two looks: chosen at the foot of a page, kept in the browser, readable throughout."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.kernel.play import play_on
from tests.web.chromium import (
    DESKTOP,
    PHONE,
    browser_test,
    fits,
    has_no_barrier,
    is_sound,
    page_of,
    set_up,
    sit_down,
    wait_for_me,
)
from tests.web.conftest import GAME, SPEC
from tests.web.servers import Server
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.match import Match
from undercroft.testing import LONG, effort

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


def test_it_follows_the_system_until_somebody_chooses(server: Server, browser: Browser) -> None:
    with looking(browser, "light") as page:
        page.add_init_script(f"({FIRST})()")
        page.goto(server.url)
        expect(page.get_by_role("radio", name="as the system")).to_be_checked()
        light = page.evaluate(GROUND)
        page.emulate_media(color_scheme="dark")
        dark = page.evaluate(GROUND)
        assert dark != light

        page.emulate_media(color_scheme="light")
        choose(page, "dark")
        assert page.evaluate(GROUND) == dark
        page.goto(f"{server.url}{GAME}")
        assert page.evaluate("first") == "dark", "it flashes in the other look"
        page.reload()
        assert page.evaluate(GROUND) == dark
        expect(page.get_by_role("radio", name="dark")).to_be_checked()
        bars = "[...document.querySelectorAll('meta[name=theme-color]')].map((bar) => bar.media)"
        assert page.evaluate(bars) == ["not all", "all"]
        choose(page, "system")
        assert page.evaluate(GROUND) == light


def test_the_choice_reaches_the_other_tabs(server: Server, browser: Browser) -> None:
    with looking(browser, "light") as page:
        page.goto(server.url)
        other = page.context.new_page()
        other.goto(server.url)
        choose(page, "dark")
        expect(other.locator("html[data-look='dark']")).to_have_count(1)
        expect(other.get_by_role("radio", name="dark")).to_be_checked()


def test_it_is_chosen_by_keyboard_where_arrows_mean_something_else(
    server: Server, browser: Browser
) -> None:
    with looking(browser, "light") as page:
        set_up(page, server.url + GAME, 0, 2)
        page.wait_for_selector("form[action$='/rematch'], a:has-text('Watch the replay')")
        page.goto(f"{page.url}/replay?at=2")
        page.get_by_role("radio", name="as the system").focus()
        page.keyboard.press("ArrowLeft")
        expect(page.get_by_role("radio", name="dark")).to_be_checked()
        expect(page.locator("#at")).to_have_text("2")


def test_without_a_script_there_is_no_switch(server: Server, browser: Browser) -> None:
    with page_of(browser, color_scheme="light", java_script_enabled=False) as page:
        page.goto(server.url)
        expect(page.locator(".looks")).to_be_hidden()


def test_every_page_outside_the_games_can_be_read(server: Server, browser: Browser) -> None:
    with looking(browser, "light") as page:
        for number, path in enumerate(("/", "/records", "/nothing-here")):
            page.goto(server.url + path)
            is_sound(page, number)


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_every_page_of_a_game_can_be_read(server: Server, browser: Browser, spec: GameSpec) -> None:
    home = f"{server.url}/games/{spec.slug}"
    with looking(browser, "light") as page:
        for number, path in enumerate(pages_of(spec)):
            page.goto(home + path)
            is_sound(page, number)
        set_up(page, home, 1, 1)
        assert wait_for_me(page)
        is_sound(page, 1)
        table = page.url
        for number, path in enumerate(pages_at_a_table(spec)):
            page.goto(table + path)
            is_sound(page, number)


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_no_moment_of_a_match_is_wider_than_a_phone(
    server: Server, browser: Browser, spec: GameSpec
) -> None:
    match = play_on(Match(spec, 2, {}, "wide"), Random("wide"))
    text = match.record(["Ann", "Ben"]).to_json().encode()
    with looking(browser, "light", PHONE) as page:
        file: FilePayload = {
            "name": "match.json", "mimeType": "application/json", "buffer": text,
        }  # fmt: skip
        opened = page.request.post(f"{server.url}/records", multipart={"record": file})
        table = opened.url.partition("/replay")[0]
        page.goto(f"{table}/replay")
        last = int(page.locator("#slider").get_attribute("max") or 0)
        moments = effort(8, 60)
        for moment in range(1, moments + 1):
            page.goto(f"{table}/replay?at={last * moment // moments}")
            fits(page)


def pages_of(spec: GameSpec) -> list[str]:
    """The pages of a game that are no tables; those about rules are drawn alike for all games."""
    decks = spec.brings is not None and spec.brings.browse is not None
    return ["", *["/rules", "/in-a-minute"] * stands_for_all(spec), *["/decks"] * decks]


def pages_at_a_table(spec: GameSpec) -> list[str]:
    """The pages of a match besides its table; a replay has the board of its game."""
    return ["/replay?at=0", *["/log", "/verify"] * stands_for_all(spec)]


def stands_for_all(spec: GameSpec) -> bool:
    """Say whether pages that are drawn alike for all games are read in this one."""
    return LONG or spec is SPEC


def test_a_waiting_room_can_be_read(server: Server, browser: Browser) -> None:
    with looking(browser, "light") as page:
        sit_down(page, server.url + GAME, "me", "open")
        expect(page.locator("#place-0.here")).to_be_visible()
        is_sound(page)


def test_a_line_of_the_log_leads_to_its_moment(server: Server, browser: Browser) -> None:
    with looking(browser, "light") as page:
        set_up(page, server.url + GAME, 2, 0)
        link = page.locator(".look-back").last
        page.locator("h1").hover(force=True)
        expect(link).to_be_hidden()
        page.focus("#log-scroll")
        expect(link).to_be_visible()
        expect(link).to_have_accessible_name("Look back at this moment")
        has_no_barrier(page)
        address = link.get_attribute("href") or ""
        link.focus()
        page.keyboard.press("Enter")
        page.wait_for_url(f"**{address}")
        at = address.partition("at=")[2]
        expect(page.locator("#at")).to_have_text(at)
        earlier = page.locator(".look-back").first
        earlier.focus()
        expect(earlier).to_have_attribute("href", f"{address.partition('=')[0]}=0")
