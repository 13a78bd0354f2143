"""Acting by hand: several answers at once by counts, a piece that is moved to its place."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.chromium import MOTION, browser_test, middle, moved_on, number, page_of, sit_down
from tests.web.conftest import GAME
from tests.web.servers import Server

pytestmark = [pytest.mark.browser, browser_test]

MOVING = "table(X(facing=6), Y(), Z(), dice='MMMMMA')"
"""Five dice are to be sent on to Y, to Z or to the Room."""


def test_counts_are_chosen_and_sent_by_keyboard(browser: Browser, server: Server) -> None:
    with page_of(browser, **MOTION) as page:
        sit_down(page, server.url + GAME, "me", "me", "me", at=MOVING)
        fields = page.get_by_role("spinbutton", name="How many dice")
        send = page.locator("#send-counts")
        expect(send).to_have_accessible_name("The rest to the Room")
        first = page.locator(".counted").first
        first.get_by_role("button", name="One more").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")  # over "all" into the next row, past what is at 0
        page.keyboard.press("Tab")
        expect(fields.nth(1)).to_be_focused()
        page.keyboard.press("9")
        expect(fields.nth(1)).to_have_value("3")
        expect(page.get_by_role("button", name="Send 5 dice")).to_be_visible()
        page.keyboard.press("ArrowDown")
        expect(page.locator("#counts-left")).to_have_text("1 of 5 dice left")
        expect(send).to_have_accessible_name("Send 4 dice then: The rest to the Room")
        seen = number(page)
        page.keyboard.press("Enter")
        moved_on(page, seen)
        expect(page.locator("#log-scroll")).to_contain_text("sent 1 white die to the Room")


def sent(page: Page) -> None:
    """Wait until one die is with Brand."""
    expect(page.locator("#log-scroll")).to_contain_text("sent 1 white die to Brand")
    expect(page.locator(".carried, .lifted, .drop-here, .drag-tag")).to_have_count(0)


def test_a_die_is_dragged_to_its_place_by_mouse(browser: Browser, server: Server) -> None:
    with page_of(browser, **MOTION) as page:
        sit_down(page, server.url + GAME, "me", "me", "me", at=MOVING)
        die = page.locator("[data-drag]").first
        place = page.locator("[data-thing=seat-1]")
        seen, mouse = number(page), page.mouse
        mouse.move(*middle(die, 30))
        mouse.down()
        mouse.move(*middle(place, 30), steps=3)
        expect(page.locator(".drag-tag")).to_contain_text("One die to Brand")
        page.keyboard.press("Escape")
        expect(page.locator(".carried")).to_have_count(0)
        mouse.up()
        mouse.move(*middle(die, 30))
        mouse.down()
        mouse.move(*middle(page.locator("#log-scroll"), 30), steps=3)
        mouse.up()  # not dropped on anything: nothing happens
        assert number(page) == seen
        mouse.move(*middle(die, 30))
        mouse.down()
        mouse.move(*middle(place, 30), steps=3)
        mouse.up()
        moved_on(page, seen)
        sent(page)
        expect(page.locator("#counts-left")).to_have_text("4 of 4 dice left")


def test_a_die_stays_in_the_hand_while_somebody_speaks(browser: Browser, server: Server) -> None:
    with page_of(browser, **MOTION) as page:
        sit_down(page, server.url + GAME, "me", "me", "me", at=MOVING)
        seen, mouse = number(page), page.mouse
        mouse.move(*middle(page.locator("[data-drag]").first, 30))
        mouse.down()
        mouse.move(*middle(page.locator("[data-thing=seat-1]"), 30), steps=3)
        said = page.request.post(f"{page.url}/chat", form={"text": "Careful!"})
        assert said.ok
        expect(page.locator("#said")).to_contain_text("Careful!")
        expect(page.locator(".carried")).to_have_count(1)
        expect(page.locator(".drag-tag")).to_contain_text("One die to Brand")
        mouse.up()
        moved_on(page, seen)
        sent(page)


def test_a_die_is_dragged_to_its_place_by_finger(browser: Browser, server: Server) -> None:
    with page_of(browser, has_touch=True, **MOTION) as page:
        sit_down(page, server.url + GAME, "me", "me", "me", at=MOVING)
        finger = page.context.new_cdp_session(page)

        def touch(kind: str, *at: float) -> None:
            points = [{"x": at[0], "y": at[1]}] if at else []
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        seen = number(page)
        x, y = middle(page.locator("[data-drag]").first, 30)
        touch("touchStart", x, y)
        touch("touchMove", x + 12, y + 4)
        touch("touchMove", *middle(page.locator("[data-thing=seat-1]"), 30))
        touch("touchEnd")
        moved_on(page, seen)
        sent(page)


def test_a_turn_is_ended_after_a_second_question_where_one_wants_it(
    browser: Browser, server: Server
) -> None:
    with page_of(browser, **MOTION) as page:
        sit_down(page, server.url + GAME, "me", "me", at="table(X(), Y(facing=1))")
        page.get_by_label("Ask me again before I end").check()
        passing, seen = page.locator("[data-ends]"), number(page)
        expect(passing).to_contain_text("Pass")
        page.once("dialog", lambda asked: asked.dismiss())
        passing.click()
        assert number(page) == seen
        page.once("dialog", lambda asked: asked.accept())
        passing.click()
        moved_on(page, seen)
