"""Pauses in a real browser: two people, of whom one may answer unseen, and nobody can tell."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.chromium import DESKTOP, PHONE, browser_test, fits, page_of, post_set_up
from tests.web.servers import Server
from tests.web.vault import QUIET
from undercroft.games import all_games

pytestmark = [pytest.mark.browser, browser_test]

OPEN = next(spec for spec in all_games().values() if not spec.hides)
SECRETIVE = next(spec for spec in all_games().values() if spec.hides)
GOES_ON = re.compile(r"The table goes on in\s+0:\d\d")


def meet(url: str, ann: Page, ben: Page, pause: int) -> None:
    """Begin a match in which Ann is the hero, and Ben holds a charm."""
    table = post_set_up(ann, url + QUIET, "me", "open", pause=str(pause))
    for action, said in (("sit", {"name": "Ben"}), ("ready", {"ready": "true"})):
        form: dict[str, str | float | bool] = {"seat": 1, **said}
        assert ben.request.post(f"{table}/{action}", form=form).ok
    for page in (ann, ben):
        page.goto(table)


def answer(page: Page, label: str) -> None:
    page.locator(".option", has_text=label).click()


def test_an_answer_in_secret_counts_when_the_table_goes_on(
    server: Server, browser: Browser
) -> None:
    with page_of(browser) as ann, page_of(browser, PHONE) as ben:
        meet(server.url, ann, ben, pause=7)
        answer(ann, "Light torch")
        expect(ann.locator("#prompt")).to_have_text("Wait: the others may act")
        for page in (ann, ben):
            expect(page.locator("#clock")).to_have_text(GOES_ON)
        expect(ann.locator("#waiting")).to_have_count(0)
        expect(ben.locator("#waiting")).to_contain_text("goes on with “No snuff”")
        answer(ben, "Snuff torch")
        expect(ben.locator("#waiting")).to_contain_text("Your answer is “Snuff torch”")
        fits(ben, PHONE)
        fits(ann, DESKTOP, PHONE)
        expect(ann.locator(".log")).not_to_contain_text("snuff")
        for page in (ann, ben):
            expect(page.locator(".log")).to_contain_text("snuff")
            expect(page.locator("#clock")).to_have_count(0)


def test_the_table_goes_on_by_itself_without_an_answer(server: Server, browser: Browser) -> None:
    with page_of(browser) as ann, page_of(browser) as ben:
        meet(server.url, ann, ben, pause=2)
        answer(ann, "Light torch")
        expect(ben.locator("#clock")).to_have_text(GOES_ON)
        expect(ann.locator(".option", has_text="Lay sword")).to_be_visible()
        expect(ben.locator("#clock")).to_have_count(0)
        expect(ann.locator(".log")).not_to_contain_text("snuff")


def test_the_term_is_offered_and_said_where_a_game_has_secrets(
    server: Server, browser: Browser
) -> None:
    with page_of(browser) as page:
        page.goto(f"{server.url}/games/{OPEN.slug}")
        expect(page.locator("#term-pause")).to_have_count(0)
        page.goto(f"{server.url}/games/{SECRETIVE.slug}")
        page.select_option("#term-pause", "always 4 seconds")
        page.select_option("[name=seat-1]", "open")
        page.get_by_role("button", name="Open the table").click()
        said = "a pause of 4 seconds where somebody may answer unseen"
        expect(page.locator("main")).to_contain_text(said)
