"""What just happened, over the board and to be heard: for a moment, and only who wants it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.chromium import (
    MOTION,
    browser_test,
    moved_on,
    number,
    page_of,
    sit_down,
    wait_for_me,
)
from tests.web.conftest import GAME
from tests.web.servers import Server

pytestmark = [pytest.mark.browser, browser_test]

HEARD = """window.voices = window.tones = 0;
window.AudioContext = class extends AudioContext {
  constructor() {
    super();
    window.voices++;
  }
};
for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const begin = kind.prototype.start;
  kind.prototype.start = function (...at) {
    window.tones++;
    return begin.apply(this, at);
  };
}"""
"""Counts what is made to be heard."""
TURNS = 40


def answers(page: Page) -> Iterator[None]:
    """Answer again and again; go on after each."""
    for turn in range(TURNS):
        if not wait_for_me(page):
            break
        seen = number(page)
        options = page.locator(".option")
        options.nth(turn % options.count()).click()
        moved_on(page, seen)
        if page.locator(".filming").count():  # until the first picture has come
            page.wait_for_selector("#aloud:not([hidden]), html:not(.filming)", state="attached")
        yield
    raise AssertionError("the match is over, or has lasted long enough")


def play_until_said(page: Page) -> str:
    """Answer until something is said over the board; return its line."""
    said = page.locator("#aloud")
    for _ in answers(page):
        if said.is_visible():
            break
    return said.locator("span").last.text_content() or ""


def play_until_shown(page: Page) -> None:
    """Answer until pictures take the place of the board."""
    for _ in answers(page):
        if page.locator("#aloud:not([hidden]) .film-steps").count():
            break


def test_much_is_shown_one_thing_after_another(server: Server, browser: Browser) -> None:
    with page_of(browser, **MOTION) as page:
        sit_down(page, server.url + GAME, "me", "me", pace="slow")
        play_until_shown(page)
        count, board = page.locator("#aloud .film-steps b"), page.locator("#content")
        on, back = page.locator("[data-film=on]"), page.locator("[data-film=back]")
        on.click()
        expect(count).to_have_text(re.compile(r"^\d+ of \d+$"))
        shown, many = map(int, re.findall(r"\d+", count.inner_text()))
        while shown < many:
            on.click()
            shown += 1
            expect(count).to_have_text(f"{shown} of {many}")
        back.click()
        expect(count).to_have_text(f"{many - 1} of {many}")
        expect(page.locator(".filming")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator("#aloud")).to_be_hidden()
        expect(page.locator(".filming")).to_have_count(0)
        now = board.inner_text()
        page.reload()
        assert board.inner_text() == now
        page.locator("#last-event").click()
        for again in reversed(page.locator("#since").get_by_text("Show me again").all()):
            again.click()
            expect(page.locator("#aloud .film-steps")).to_be_visible()
            page.locator("[data-film=skip]").dblclick()
            expect(page.locator("#aloud")).to_be_hidden()
            assert board.inner_text() == now, "a second press means nothing of what lies below"
            expect(page.locator(".filmed")).to_have_count(0)
            page.locator("#last-event").click()
        asked = number(page)
        for by_key in (True, False):
            page.locator("#since").get_by_text("Show me again").last.click()
            expect(page.locator("#aloud .film-steps")).to_be_visible()
            if by_key:
                page.keyboard.press("1")
            else:
                board.click(force=True, position={"x": 5, "y": 5})
            expect(page.locator("#aloud")).to_be_hidden()
            page.wait_for_timeout(300)
            assert board.inner_text() == now
            assert number(page) == asked, "a key or a click ends it and gives no answer"
            expect(page.locator(".filmed")).to_have_count(0)
            page.locator("#last-event").click()


def test_the_result_comes_before_the_film_of_the_end(server: Server, browser: Browser) -> None:
    keeper = f"{server.url}/games/dungeon-keeper"
    with page_of(browser, **MOTION) as page:
        sit_down(page, keeper, "me", "bot:random", pace="fast", at="late(players=2, left=12)")
        while not page.locator("#outcome").count():
            if not wait_for_me(page):
                break
            seen = number(page)
            page.keyboard.press("Escape")
            page.locator(".option").first.click()
            moved_on(page, seen)
        expect(page.locator("#outcome")).to_be_visible()
        expect(page.locator(".filming")).to_have_count(0)
        board = page.locator("#content").inner_text()
        page.get_by_role("button", name="Watch how it ended").click()
        count = page.locator("#aloud .film-steps b")
        expect(count).to_have_text(re.compile(r"^1 of [2-8], \d+ s$"))
        expect(page.locator("#outcome")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#aloud")).to_be_hidden()
        assert page.locator("#content").inner_text() == board


def test_the_next_answers_are_read_meanwhile(server: Server, browser: Browser) -> None:
    with page_of(browser, **MOTION) as page:
        sit_down(page, server.url + GAME, "me", "me", pace="slow")
        play_until_shown(page)
        count, option = page.locator("#aloud .film-steps b"), page.locator(".option").first
        expect(count).to_have_text(re.compile(r"^1 of [1-8], \d+ s$"))
        for shown in (page.locator("#prompt"), option):
            place = shown.bounding_box()
            banner = page.locator("#aloud").bounding_box()
            assert place is not None
            assert banner is not None
            assert place["y"] + place["height"] <= banner["y"], "it covers none of them"
            assert shown.evaluate("one => one.checkVisibility({ opacityProperty: true })")
        asked = number(page)
        option.click(force=True)
        expect(page.locator(".filming, .filmed")).to_have_count(0)
        assert number(page) == asked, "the first press skips the film"


def test_a_moment_is_said_and_heard_and_ends_by_escape(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.add_init_script(HEARD)
        sit_down(page, server.url + GAME, "me", "me", pace="slow")
        line = play_until_said(page)
        said = page.locator("#aloud")
        expect(page.locator(".log")).to_contain_text(line)
        assert said.evaluate("one => getComputedStyle(one).animationName") == "none"
        page.keyboard.press("Escape")
        expect(said).to_be_hidden()
        assert page.evaluate("[voices, tones]") == [0, 0]
        tones = page.locator("#tones")
        expect(tones).to_have_attribute("aria-pressed", "false")
        tones.click()
        expect(tones).to_have_attribute("aria-pressed", "true")
        before = page.evaluate("tones")
        assert before > 0
        play_until_said(page)
        assert page.evaluate("voices") == 1
        assert page.evaluate("tones") > before
        page.reload()
        expect(tones).to_have_attribute("aria-pressed", "true")
        assert page.evaluate("voices") == 0
        expect(said).to_be_hidden()
