"""A press gives what was in sight where it began: never silence, never another answer."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import undercroft
from tests.web.chromium import (
    DESKTOP,
    MOTION,
    PHONE,
    browser_test,
    middle,
    moved_on,
    number,
    page_of,
    sit_down,
    wait_for_me,
)
from tests.web.conftest import GAME
from tests.web.pressing import Hand, touch
from tests.web.servers import Server
from undercroft.games import all_games
from undercroft.testing import effort

pytestmark = [pytest.mark.browser, browser_test]

MOVING: Final = "table(X(facing=6), Y(), Z(), dice='MMMMMA')"
"""Dice can be dragged to Y, to Z or to the Room."""
HOLD: Final = """window.held = [];
const fetched = window.fetch;
window.fetch = async (...asked) => {
  const answer = await fetched(...asked);
  if (window.holding) await new Promise((go) => held.push(go));
  return answer;
};"""
"""Keeps all answers of the server back while `holding`; `held` has what lets them go."""
SLOWLY: Final = """const now = performance.now.bind(performance);
const { get } = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp");
performance.now = () => now() / 100;
Object.defineProperty(Event.prototype, "timeStamp", { get() { return get.call(this) / 100; } });"""
"""To the page a second press is soon after the first, however busy the machine is."""
FINGER: Final[dict[str, Any]] = {"has_touch": True, "is_mobile": True}
CHANGED: Final = "The board has just changed. Press again."


WAYS: Final = effort(
    [("mouse", "instant"), ("finger", "normal")],
    [(by, pace) for by in ("mouse", "finger") for pace in ("instant", "normal")],
)


@pytest.mark.parametrize(("by", "pace"), WAYS)
@pytest.mark.parametrize("slug", sorted(all_games()))
def test_no_quick_press_is_lost_and_none_gives_another_answer(
    server: Server, browser: Browser, slug: str, by: str, pace: str
) -> None:
    size, more = (PHONE, FINGER) if by == "finger" else (DESKTOP, {})
    with page_of(browser, size, **MOTION, **more) as page:
        finger = page.context.new_cdp_session(page) if by == "finger" else None
        hand = Hand(page, f"{server.url}/games/{slug}", pace, Random(f"{slug} {by}"), finger)
        hand.answers(effort(4, 75))
        print(slug, by, pace, dict(hand.became))


def answer_elsewhere(page: Page) -> int:
    """Let the question be answered by another screen; return the number of the next one."""
    seen = number(page)
    form = page.locator("#decision")
    fields: dict[str, str | float | bool] = {
        "seat": form.locator("[name=seat]").get_attribute("value") or "",
        "number": str(seen),
        "action": form.locator(".option").last.get_attribute("value") or "",
    }
    assert page.request.post(f"{page.url}/act", form=fields, max_redirects=0).status == 303
    moved_on(page, seen)
    wait_for_me(page)
    return number(page)


def stays(page: Page, seen: int, said: str = CHANGED) -> None:
    """Nothing was given, and the page says so."""
    expect(page.locator("#changed")).to_have_text(said)
    page.wait_for_timeout(200)
    assert number(page) == seen


@pytest.mark.parametrize("what", [".option", "[data-touch=one]"])
@pytest.mark.parametrize("by", ["mouse", "finger"])
def test_what_another_question_takes_away_under_the_finger_gives_nothing(
    server: Server, browser: Browser, by: str, what: str
) -> None:
    more = FINGER if by == "finger" else {}
    with page_of(browser, **more) as page:
        sit_down(page, server.url + GAME, "me", "me")
        wait_for_me(page)
        x, y = middle(page.locator(what).first)
        if by == "mouse":
            page.mouse.move(x, y)
            page.mouse.down()
        else:
            finger = page.context.new_cdp_session(page)
            touch(finger, x, y)
        seen = answer_elsewhere(page)
        if by == "mouse":
            page.mouse.up()
        else:
            touch(finger)
        stays(page, seen)


def test_what_only_moves_under_the_finger_is_still_given(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        sit_down(page, server.url + GAME, "me", "me")
        wait_for_me(page)
        seen, option = number(page), page.locator(".option").first
        given = option.get_attribute("value")
        page.mouse.move(*middle(option))
        page.mouse.down()
        page.evaluate("document.getElementById('answers').style.paddingTop = '20px'")
        with page.expect_request("**/act") as asked:
            page.mouse.up()
        assert f"action={given}" in (asked.value.post_data or "")
        moved_on(page, seen)


def test_a_piece_that_is_carried_while_another_question_comes_is_dropped_on_nothing(
    server: Server, browser: Browser
) -> None:
    with page_of(browser) as page:
        sit_down(page, server.url + GAME, "me", "me", "me", at=MOVING)
        wait_for_me(page)
        place = middle(page.locator("[data-thing=seat-1]"))
        page.mouse.move(*middle(page.locator("[data-drag]").first))
        page.mouse.down()
        page.mouse.move(*place, steps=3)
        expect(page.locator(".carried")).to_have_count(1)
        seen = answer_elsewhere(page)
        expect(page.locator(".carried")).to_have_count(0)
        page.mouse.up()
        stays(page, seen)


def test_while_an_answer_is_on_its_way_no_other_is_given(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.add_init_script(HOLD)
        sit_down(page, server.url + GAME, "me", "me")
        wait_for_me(page)
        asked: list[str] = []
        page.on("request", lambda one: asked.append(one.url) if one.method == "POST" else None)
        page.evaluate("window.holding = true")
        seen, options = number(page), page.locator(".option")
        options.first.dblclick()
        expect(page.locator("#changed")).to_be_empty()
        options.last.click()
        stays(page, seen, "Your answer is on its way.")
        page.keyboard.press("1")
        stays(page, seen, "Your answer is on its way.")
        page.evaluate("window.holding = false; for (const go of held) go()")
        moved_on(page, seen)
        assert len(asked) == 1


def by_mouse(page: Page, option: Locator) -> Callable[[int], None]:
    """Press there again and again, as fast as a double click."""
    page.mouse.move(*middle(option))

    def again(times: int) -> None:
        page.mouse.down(click_count=times)
        page.mouse.up(click_count=times)

    return again


def by_finger(page: Page, option: Locator) -> Callable[[int], None]:
    """Tap there again and again."""
    x, y = middle(option)
    return lambda _times: page.touchscreen.tap(x, y)


def by_digit(page: Page, option: Locator) -> Callable[[int], None]:
    """Press the key of an answer."""
    key = option.get_attribute("data-key") or ""
    return lambda _times: page.keyboard.press(key)


def by_enter(page: Page, option: Locator) -> Callable[[int], None]:
    """Press the answer that has the focus."""
    option.focus()
    return lambda _times: page.keyboard.press("Enter")


@pytest.mark.parametrize("way", [by_mouse, by_finger, by_digit, by_enter])
def test_the_second_press_of_a_double_one_does_not_answer_the_next_question(
    server: Server, browser: Browser, way: Callable[[Page, Locator], Callable[[int], None]]
) -> None:
    with page_of(browser, **(FINGER if way is by_finger else {})) as page:
        page.add_init_script(SLOWLY)
        sit_down(page, server.url + GAME, "me", "me")
        wait_for_me(page)
        seen, again = number(page), way(page, page.locator(".option").first)
        again(1)
        moved_on(page, seen)
        seen = number(page)
        again(2)
        stays(page, seen)


GLOWS: Final = (
    """(all) => new Set(all.map((one) => getComputedStyle(one).backgroundImage)).size > 1"""
)


def test_nothing_glows_because_the_pointer_happens_to_lie_on_it(
    server: Server, browser: Browser
) -> None:
    with page_of(browser) as page:
        sit_down(page, server.url + GAME, "me", "me")
        wait_for_me(page)
        seen, options = number(page), page.locator(".option")
        x, y = middle(options.first)
        page.mouse.click(x, y)
        moved_on(page, seen)
        wait_for_me(page)
        page.wait_for_timeout(100)
        assert options.count() > 1
        assert not options.evaluate_all(GLOWS)
        expect(page.locator(".thing-lit")).to_have_count(0)
        page.mouse.move(x + 1, y)
        assert options.evaluate_all(GLOWS)
        seen = number(page)
        options.last.focus()
        page.keyboard.press("Enter")
        moved_on(page, seen)
        wait_for_me(page)
        expect(page.locator("#prompt")).to_be_focused()
        assert not options.evaluate_all(GLOWS)


def test_no_board_glows_under_a_pointer_that_rests() -> None:
    sheets = Path(undercroft.__file__).parent.glob("games/*/table.css")
    rules = [
        line for sheet in sheets for line in sheet.read_text().splitlines() if ":hover" in line
    ]
    assert rules
    assert [rule for rule in rules if ":root:not(.still)" not in rule] == []
