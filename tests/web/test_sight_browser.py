"""What must not be missed on the screen: a battle, the result, the Heart, the hand, the chat."""

import pytest
from playwright.sync_api import Browser, expect

from tests.web.chromium import (
    DESKTOP,
    MOTION,
    PHONE,
    browser_test,
    in_front,
    moved_on,
    number,
    page_of,
    sit_down,
    wait_for_me,
)
from tests.web.conftest import GAME, begin, my_turn
from tests.web.servers import Server, visiting
from tests.web.test_friends_browser import company, meet

pytestmark = [pytest.mark.browser, browser_test]

LARGE = (1440, 900)
MANY_ANSWERS = (
    "table(seat(hand='Lair, Library, Hatchery, Prison, Graveyard, Gold Vein'), phase='build')"
)
SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) window.shifted += one.value;
}).observe({ type: "layout-shift", buffered: true });"""
LEFT_BETWEEN = """() => {
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  return box("answers").top - box("prompt").bottom;
}"""
A_LINE = 24
ONE_LINE = 56
SWIPE = """(by) => {
  const head = document.querySelector(".panel-head");
  const { left, top } = head.getBoundingClientRect();
  const finger = { pointerType: "touch", pointerId: 7, isPrimary: true, bubbles: true };
  const at = (clientY) => ({ ...finger, clientX: left + 40, clientY });
  head.dispatchEvent(new PointerEvent("pointerdown", at(top + 10)));
  head.dispatchEvent(new PointerEvent("pointerup", at(top + 10 + by)));
}"""
"""A finger that draws the head of the panel up or down."""
PLACES = """() => ["undo", "explain", "log-scroll", "hero-0", "room-title"].map((id) => {
  const box = document.getElementById(id).getBoundingClientRect();
  return [id, box.left, box.top].join(" ");
}).join()"""


def test_a_tablet_says_in_sight_why_undo_goes_no_further(server: Server, browser: Browser) -> None:
    with page_of(browser, (820, 1180)) as page:
        sit_down(page, server.url + GAME, "me", "bot:random")
        why = page.locator("#undo-why")
        expect(why).to_contain_text("Undo cannot go back")
        expect(why).to_be_in_viewport(ratio=1)
        box = why.bounding_box()
        assert box is not None
        assert box["height"] > 10


def test_lines_of_the_chat_are_counted_where_it_is_out_of_sight(
    server: Server, browser: Browser
) -> None:
    with company(browser, DESKTOP, PHONE) as (ann, ben):
        meet(server.url + GAME, ann, ben)
        for said in ("One", "Two"):
            ann.fill("#say", said)
            ann.press("#say", "Enter")
            expect(ann.locator(".said")).to_contain_text(said)
        mark = ben.locator("#chat-mark")
        expect(mark).to_have_text("2 new in the chat")
        expect(ann.locator("#chat-mark")).to_be_hidden()
        ben.reload()
        expect(mark).to_have_text("2 new in the chat")
        mark.click()
        expect(ben.locator("#said")).to_be_focused()
        expect(ben.locator("#said")).to_be_in_viewport()
        expect(mark).to_be_hidden()
        ben.fill("#say", "Three")
        ben.press("#say", "Enter")
        expect(ann.locator(".said")).to_contain_text("Three")
        ben.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        expect(mark).to_be_hidden()
        ann.fill("#say", "Four")
        ann.press("#say", "Enter")
        expect(mark).to_have_text("1 new in the chat")


def test_answers_below_the_edge_of_their_list_are_counted_and_brought_up(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, PHONE, **MOTION) as page:
        sit_down(page, f"{server.url}/games/dungeon-keeper", "me", "bot:random", at=MANY_ANSWERS)
        more, answers = page.locator("#below"), page.locator("#decision > .options > li")
        assert wait_for_me(page)
        counted = int(more.inner_text().split()[0])
        assert 0 < counted < answers.count()
        expect(answers.last.locator(".option")).to_be_in_viewport(ratio=1)
        assert 0 <= page.evaluate(LEFT_BETWEEN) < A_LINE, "so many answers take what room there is"
        for _ in range(counted):
            if more.is_visible():
                more.click()
                page.wait_for_timeout(400)
        expect(more).to_be_hidden()
        expect(answers.nth(answers.count() - 2)).to_be_in_viewport()


def test_the_answers_fold_to_one_line_by_a_key_and_by_a_swipe(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, PHONE, has_touch=True) as page:
        sit_down(page, f"{server.url}/games/dungeon-keeper", "me", "bot:random", at=MANY_ANSWERS)
        assert wait_for_me(page)
        panel, options = page.locator("#decision-panel"), page.locator(".options")
        seen = number(page)
        page.keyboard.press("f")
        expect(options).to_be_hidden()
        box = panel.bounding_box()
        assert box is not None
        assert box["height"] < ONE_LINE
        assert box["y"] + box["height"] <= PHONE[1] + 1
        page.evaluate(SWIPE, -60)
        expect(options).to_be_visible()
        page.evaluate(SWIPE, -60)
        page.evaluate(SWIPE, 10)
        expect(options).to_be_visible()
        page.evaluate(SWIPE, 60)
        expect(options).to_be_hidden()
        page.keyboard.press("f")
        expect(options).to_be_visible()
        assert number(page) == seen


def test_going_on_from_a_moment_is_never_cut_off(server: Server, browser: Browser) -> None:
    with visiting(server.url) as client:
        table = begin(client, 0, 8)
        assert my_turn(client, table).over
    for size in (DESKTOP, PHONE):
        with page_of(browser, size, **MOTION) as page:
            page.goto(f"{server.url}{table}/replay?at=1")
            page.get_by_role("button", name="Continue from here").click()
            expect(page.locator("#go-on .button")).to_be_in_viewport(ratio=1)
            assert in_front(page, "#go-on .button")


def test_nothing_moves_from_one_decision_to_the_next(server: Server, browser: Browser) -> None:
    with page_of(browser, LARGE, **MOTION) as page:
        page.add_init_script(SHIFTS)
        sit_down(page, server.url + GAME, "me", "bot:random", "bot:random")
        places = set()
        for turn in range(8):
            wait_for_me(page)
            expect(page.locator("#hero-0")).to_be_in_viewport(ratio=1)
            expect(page.locator("#prompt")).to_be_in_viewport(ratio=1)
            places.add(page.evaluate(PLACES))
            seen = number(page)
            options = page.locator(".option")
            options.nth(turn % options.count()).click()
            moved_on(page, seen)
        assert len(places) == 1, places
        assert page.evaluate("shifted") < 0.1
