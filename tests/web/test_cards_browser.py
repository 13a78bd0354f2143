"""The editor of cards in a real browser: the picture, faults, words, small screens."""

import re
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.chromium import PHONE, browser_test, fits, has_no_barrier, page_of
from tests.web.servers import Server
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.web.workshop.own_packs import made_here

pytestmark = [pytest.mark.browser, browser_test]

ABLE: Final = [spec for spec in all_games().values() if spec.look_pack is not None]
SPEC: Final = max(ABLE, key=lambda spec: len(spec.pack_rows))
HERE: Final = f"/games/{SPEC.slug}/cards"


def verdict(page: Page, said: str) -> None:
    expect(page.locator("#verdict")).to_have_text(re.compile(rf"\s*{said}"))


def test_the_card_changes_while_it_is_typed(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(f"{server.url}/games/{SPEC.slug}")
        page.get_by_role("link", name="Make cards").click()
        page.get_by_role("link", name=made_here(SPEC)[0].word.capitalize()).click()
        verdict(page, "No fault")
        before = page.locator("#picture").get_attribute("src")
        assert before
        page.locator("#f-name").fill("Cellar Cat")
        expect(page.locator("#picture")).not_to_have_attribute("src", before)
        expect(page.locator("#picture")).to_have_attribute("alt", re.compile("Cellar Cat"))
        page.locator("#f-icon").focus()
        page.keyboard.press("End")
        page.keyboard.type("x")
        verdict(page, "1 thing to mend")
        page.locator(".faults a").click()
        expect(page.locator("#f-icon")).to_be_focused()
        page.keyboard.press("Backspace")
        verdict(page, "No fault")


LABELS = """labels => [...new Set(labels.map((one) => {
  const look = getComputedStyle(one);
  return `${look.color} ${look.fontSize}`;
}))]"""


def test_fields_of_all_sorts_look_alike(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        for kind in made_here(SPEC):
            page.goto(f"{server.url}{HERE}/edit?kind={kind.word}")
            labels = page.locator(".field > label").filter(visible=True)
            assert len(labels.evaluate_all(LABELS)) == 1, kind.word


def test_a_word_is_taken_from_its_list_and_brings_its_fields(
    server: Server, browser: Browser
) -> None:
    kind = next(kind for kind in made_here(SPEC) if kind.word == "item")
    with page_of(browser) as page:
        page.goto(f"{server.url}{HERE}/edit?kind={kind.word}")
        page.locator("#fields summary").first.click()
        words = page.locator("#fields [data-word]")
        for number in range(2):
            words.nth(number).click()
            chosen = words.nth(number).get_attribute("data-word")
            assert chosen
            expect(page.locator(".code")).to_contain_text(f'"{chosen}"')


@pytest.mark.parametrize("spec", ABLE, ids=[spec.slug for spec in ABLE])
def test_the_editor_fits_a_phone_and_has_no_barrier(
    server: Server, browser: Browser, spec: GameSpec
) -> None:
    with page_of(browser, PHONE) as page:
        page.goto(f"{server.url}/games/{spec.slug}/cards/edit")
        fits(page)
        has_no_barrier(page)
