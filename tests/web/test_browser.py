"""The pages in a real browser: whole matches by keyboard and by mouse, on a desk and a phone."""

import re
import signal
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.chromium import (
    NUMBER,
    PHONE,
    agree,
    browser_test,
    choose,
    fits,
    has_no_barrier,
    moved_on,
    number,
    page_of,
    press_a_key,
    press_key,
    set_up,
    sit_down,
    tab_to,
    wait_for_me,
)
from tests.web.conftest import GAME
from tests.web.servers import Server
from undercroft.testing import effort

pytestmark = [pytest.mark.browser, browser_test]


def any_key(page: Page, chance: Random) -> None:
    """Take one of the options that have a key, by its key."""
    if wait_for_me(page):
        seen = number(page)
        press_a_key(page, chance)
        moved_on(page, seen)


def test_from_the_start_page_to_the_end_by_keyboard_alone(server: Server, browser: Browser) -> None:
    chance = Random("keyboard")
    with page_of(browser) as page:
        page.goto(server.url)
        tab_to(page, f".game .cover[href='{GAME}']")
        press_key(page, "Enter")
        expect(page).to_have_url(server.url + GAME)
        tab_to(page, "#pace")
        choose(page, "instant")
        tab_to(page, ".begin button")
        press_key(page, "Enter")
        page.wait_for_selector("#table")
        for _ in range(effort(2, 10)):
            any_key(page, chance)
        sit_down(page, server.url + GAME, "me", "bot:random", at=f"late(2, {effort(4, 8)})")
        while wait_for_me(page):
            any_key(page, chance)
        expect(page.locator("#prompt")).to_have_text("The match is over")
        tab_to(page, "form[action$='/rematch'] button")
        press_key(page, "Enter")
        wait_for_me(page)
        expect(page.locator("#prompt")).not_to_have_text("The match is over")


def test_to_the_end_by_mouse_alone(server: Server, browser: Browser) -> None:
    chance = Random("mouse")
    on_the_table = 0
    with page_of(browser) as page:
        sit_down(page, server.url + GAME, "me", "me", at=f"late(2, {effort(6, 12)})")
        while wait_for_me(page):
            seen = number(page)
            things = page.locator("[data-touch='one']")
            if things.count() and chance.random() < 0.9:
                thing = things.nth(chance.randrange(things.count()))
                thing.click(position={"x": 6, "y": 6})
                on_the_table += 1
            else:
                page.locator(".option").nth(
                    chance.randrange(page.locator(".option").count())
                ).click()
            moved_on(page, seen)
        assert on_the_table > effort(1, 3)
        page.click("form[action$='/rematch'] button")
        wait_for_me(page)


SHARED = """() => {
  for (const option of document.querySelectorAll(".option")) option.dataset.touches = "shared";
  const thing = document.querySelector("[data-thing]");
  thing.dataset.thing = "shared";
  thing.dataset.touch = "many";
}"""


def test_a_thing_that_several_options_touch_offers_them(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        set_up(page, server.url + GAME, 2, 0)
        page.wait_for_selector(".person.here ~ .person.here", state="attached")
        seen = number(page)
        page.evaluate(SHARED)
        page.locator("[data-touch='many']").first.click()
        assert page.locator(".option.lit").count() == page.locator(".option").count() > 1
        expect(page.locator(".option").first).to_be_focused()
        assert number(page) == seen


def test_two_tabs_agree(server: Server, browser: Browser) -> None:
    with page_of(browser) as one:
        set_up(one, server.url + GAME, 2, 0)
        other = one.context.new_page()
        other.goto(one.url)
        for page, twin in ((one, other), (other, one), (one, other)):
            seen = number(page)
            press_key(page, "1")
            moved_on(page, seen)
            moved_on(twin, seen)
            agree("#prompt", twin, page)
            expect(twin).to_have_title(page.title())


def test_a_press_beside_an_open_sheet_closes_it_and_gives_no_answer(
    server: Server, browser: Browser
) -> None:
    with page_of(browser) as page:
        sit_down(page, server.url + GAME, "me", "bot:random")
        wait_for_me(page)
        seen, option = number(page), page.locator(".option").first
        box = option.bounding_box()
        assert box is not None
        page.click("#explain")
        expect(page.locator("#explained")).to_be_visible()
        page.mouse.click(box["x"] + 5, box["y"] + 5)
        expect(page.locator("#explained")).to_be_hidden()
        page.wait_for_timeout(300)
        assert number(page) == seen
        page.mouse.click(box["x"] + 5, box["y"] + 5)
        moved_on(page, seen)


def test_undo_and_explain_by_key(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        set_up(page, server.url + GAME, 2, 0)
        for _ in range(150):
            if page.locator("#undo:enabled").count():
                break
            seen = number(page)
            page.locator(".option").last.click()
            moved_on(page, seen)
        seen = number(page)
        press_key(page, "u")
        moved_on(page, seen)
        assert number(page) == seen + 1
        expect(page.locator(".log li.note").last).to_contain_text("took")
        page.keyboard.press("?")
        expect(page.locator("#explained")).to_be_visible()
        assert re.search(r"[A-Z]+-\d+\.\d+", page.inner_text("#explained"))
        page.keyboard.press("Escape")
        expect(page.locator("#explained")).to_be_hidden()


def test_the_focus_stays_with_the_decision(server: Server, browser: Browser) -> None:
    inside = "() => document.activeElement.closest('#decision-panel') !== null"
    with page_of(browser) as page:
        set_up(page, server.url + GAME, 2, 0)
        for _ in range(effort(5, 12)):
            seen = number(page)
            page.locator(".option").last.focus()
            press_key(page, "Enter")
            moved_on(page, seen)
            if not wait_for_me(page):
                break
            page.wait_for_function(inside)


def test_the_tab_says_when_it_is_your_turn(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        sit_down(page, server.url + GAME, "me", at="late(1)")
        wait_for_me(page)
        expect(page).to_have_title(re.compile("^● Your turn"))
        expect(page.locator("#favicon")).to_have_attribute("href", re.compile("favicon-turn"))
        while wait_for_me(page):
            seen = number(page)
            press_key(page, "1")
            moved_on(page, seen)
        expect(page).to_have_title(re.compile("^Result"))
        expect(page.locator("#favicon")).to_have_attribute("href", re.compile("favicon.svg"))


def test_the_page_goes_on_when_the_server_is_back(own_server: Server, browser: Browser) -> None:
    with page_of(browser, expected="ERR_|sse|fetch|network error") as page:
        set_up(page, own_server.url + GAME, 2, 0)
        page.wait_for_selector(".person.here ~ .person.here", state="attached")
        own_server.stop(signal.SIGKILL)
        expect(page.locator("#offline")).to_be_visible()
        own_server.start()
        expect(page.locator("#offline")).to_be_hidden(timeout=60_000)
        seen = number(page)
        press_key(page, "1")
        moved_on(page, seen)


def test_a_line_that_never_came_about_is_tried_again(server: Server, browser: Browser) -> None:
    with page_of(browser, expected="ERR_|fetch") as page:
        page.route("**/events", lambda line: line.abort(), times=1)
        set_up(page, server.url + GAME, 2, 0)
        page.wait_for_selector(".person.here ~ .person.here", state="attached")
        expect(page.locator("#offline")).to_be_hidden()


def test_without_javascript_the_forms_do(server: Server, browser: Browser) -> None:
    with page_of(browser, java_script_enabled=False) as page:
        set_up(page, server.url + GAME, 2, 0)
        for step in range(6):
            expect(page.locator(NUMBER)).to_have_value(str(step))
            page.locator(".option").first.click()


SMALL: Final = ((320, 640), PHONE, (768, 1024))


def test_every_page_fits_a_small_window(server: Server, browser: Browser) -> None:
    with page_of(browser, expected="404") as page:
        for address in ("/", GAME, f"{GAME}/rules", "/nowhere"):
            page.goto(server.url + address)
            fits(page, *SMALL)
        set_up(page, server.url + GAME, 4, 4)
        for _ in range(effort(2, 12)):
            wait_for_me(page)
            fits(page, *SMALL)
            seen = number(page)
            page.locator(".option").first.click()
            moved_on(page, seen)


KINDS = effort(1, 12)
"""So many decisions of a match are looked at closely, no two worded alike."""


def test_axe_finds_no_barrier(server: Server, browser: Browser) -> None:
    chance = Random("axe")
    with page_of(browser, expected="404", bypass_csp=True) as page:
        page.goto(server.url + GAME)
        page.click(".switches summary")
        has_no_barrier(page)
        set_up(page, server.url + GAME, 1, 1)
        seen_kinds: set[str] = set()
        while wait_for_me(page) and len(seen_kinds) < KINDS:
            prompt = page.inner_text("#prompt")
            if prompt not in seen_kinds:
                seen_kinds.add(prompt)
                has_no_barrier(page)
            seen = number(page)
            page.locator(".option").nth(chance.randrange(page.locator(".option").count())).click()
            moved_on(page, seen)
        set_up(page, server.url + GAME, 0, 2)
        expect(page.locator("#prompt")).to_have_text("The match is over")
        has_no_barrier(page)
        expect(page.locator(".fair")).to_contain_text("The seed of this match was")


def test_axe_finds_no_barrier_on_a_phone(server: Server, browser: Browser) -> None:
    with page_of(browser, PHONE, bypass_csp=True) as page:
        set_up(page, server.url + GAME, 2, 6)
        wait_for_me(page)
        has_no_barrier(page)
        page.keyboard.press("?")
        has_no_barrier(page)
