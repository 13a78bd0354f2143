"""Several devices at one table, each a browser of its own: what a limited one may do, two presses
at once, a piece that is carried while the network drops, a phone that slept."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.chromium import (
    PHONE,
    browser_test,
    has_no_barrier,
    middle,
    moved_on,
    number,
    page_of,
    sit_down,
    wait_for_me,
)
from tests.web.conftest import GAME
from tests.web.servers import Server
from tests.web.test_away_browser import LOST, cut, mend, sent
from tests.web.test_devices import LED

pytestmark = [pytest.mark.browser, browser_test]

CONFLICT: Final = "409"
MOVING: Final = "table(X(facing=6), Y(), Z(), dice='MMMMMA')"
"""Dice can be dragged to Y, to Z or to the Room."""


@contextmanager
def lent(
    browser: Browser, page: Page, seat: int = 0, only: str = "all", expected: str = ""
) -> Iterator[Page]:
    """A phone that comes by a link to a seat, or to one figure of it."""
    made = page.request.post(f"{page.url}/move", form={"seat": seat, "only": only})
    link = re.search(r'id="link" class="link" value="([^"]+)"', made.text())
    assert link is not None
    with page_of(browser, PHONE, expected=expected) as phone:
        phone.goto(link[1])
        phone.locator("main form button").first.click()
        expect(phone.locator("#table[data-htmx-powered]")).to_be_visible()
        yield phone


def journal(page: Page) -> list[str]:
    """The lines of the log on a page."""
    return page.locator("#log-lines li").all_inner_texts()


# -- devices that are for one figure, or for one seat --------------------------------------


def test_a_phone_for_one_hero_answers_for_that_hero_alone(server: Server, browser: Browser) -> None:
    with page_of(browser) as page, ExitStack() as phones:
        sit_down(page, f"{server.url}/games/{LED.slug}", "me")
        page.locator(".option", has_text=re.compile("two", re.IGNORECASE)).first.click()
        pages = [
            phones.enter_context(lent(browser, page, only=str(hero), expected=CONFLICT))
            for hero in (0, 1)
        ]
        met = set()
        for _ in range(6):
            wait_for_me(page)
            seen = number(page)
            for one in pages:
                expect(one.locator(f"#table[data-number='{changes(page)}']")).to_be_visible()
            asked = [one for one in pages if one.locator("#decision .option").count()]
            assert asked, "no device may answer"
            for one in pages:
                if one not in asked:
                    expect(one.locator("#prompt")).to_contain_text("on another device")
                    met.add(pages.index(one))
            asked[0].locator("#decision .option").first.click()
            moved_on(page, seen)
        assert met == {0, 1}
        for one in pages:
            for link in ("#undo-list", "#concede", "form[action$='/terms']"):
                assert one.locator(link).count() == 0
            has_no_barrier(one)


def changes(page: Page) -> str:
    """The number of what a page shows."""
    return page.locator("#table").get_attribute("data-number") or ""


def test_a_phone_for_one_hero_is_told_why_an_answer_for_the_other_does_not_count(
    server: Server, browser: Browser
) -> None:
    with page_of(browser) as page:
        sit_down(page, f"{server.url}/games/{LED.slug}", "me")
        page.locator(".option", has_text=re.compile("two", re.IGNORECASE)).first.click()
        wait_for_me(page)
        with lent(browser, page, only="0", expected=CONFLICT) as phone:
            wait_for_me(phone)
            seen = number(phone)
            stop_news(phone)
            # The phone still shows its own question while the other hero is asked.
            while sight(page)["view"]["hero"] != 1:
                shown = number(page)
                page.locator("#decision .option").first.click()
                moved_on(page, shown)
                wait_for_me(page)
            assert number(phone) == seen
            before = number(page)
            phone.locator("#decision .option").first.click()
            expect(phone.locator("#notice")).to_contain_text("already")
            expect(phone.locator("#prompt")).to_contain_text("on another device")
            assert number(page) == before


def sight(page: Page) -> Any:
    """What a program with the token of this browser would see."""
    token = next(one["value"] for one in page.context.cookies() if "owner" in one.get("name", ""))
    address = page.url.replace("/tables/", "/api/tables/")
    return page.request.get(f"{address}/sight", headers={"Authorization": f"Bearer {token}"}).json()


def stop_news(page: Page) -> None:
    """Let this page hear nothing new, as if news of others were slow; what it sends arrives."""
    page.evaluate(
        """() => { const trigger = htmx.trigger;
        htmx.trigger = function (element, name, ...more) {
          if (["ask", "parts"].includes(name)) return undefined;
          return trigger.call(this, element, name, ...more);
        }; }"""
    )


def test_a_phone_for_one_seat_answers_there_alone(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        sit_down(page, server.url + GAME, "me", "me")
        with lent(browser, page, seat=1, only="seat") as phone:
            for _ in range(6):
                wait_for_me(page)
                seat = page.get_attribute("#decision input[name=seat]", "value")
                seen = number(page)
                expect(phone.locator(f"#table[data-number='{changes(page)}']")).to_be_visible()
                assert phone.locator("#decision .option").count() == 0 or seat == "1"
                (phone if seat == "1" else page).locator("#decision .option").first.click()
                moved_on(page, seen)


# -- two devices of one seat ------------------------------------------------------------------


def test_of_two_presses_at_the_same_instant_one_counts(server: Server, browser: Browser) -> None:
    with page_of(browser, expected=CONFLICT) as page:
        sit_down(page, server.url + GAME, "me", "me")
        wait_for_me(page)
        seat = int(page.get_attribute("#decision input[name=seat]", "value") or 0)
        with lent(browser, page, seat, expected=CONFLICT) as phone:
            wait_for_me(phone)
            seen, lines = number(page), len(journal(page))
            held: list[Route] = []

            def hold(wish: Route) -> None:
                held.append(wish)

            for one in (page, phone):
                stop_news(one)
                one.route("**/act", hold)
                with one.expect_request("**/act"):
                    one.locator("#decision .option").first.click()
                one.wait_for_timeout(100)
            assert len(held) == 2
            for wish in held:
                wish.continue_()
            for one in (page, phone):
                moved_on(one, seen)
            refused = [one for one in (page, phone) if one.locator("#notice:not([hidden])").count()]
            assert len(refused) == 1
            expect(refused[0].locator("#notice")).to_contain_text("taken already")
            assert number(page) == number(phone) == seen + 1
            assert sight(page)["number"] == seen + 1
            assert journal(page) == journal(phone)
            assert len(journal(page)) > lines


# -- the network drops while a piece is carried -------------------------------------------------


def test_what_is_carried_while_the_network_drops_is_not_given(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, expected=LOST) as page:
        sit_down(page, server.url + GAME, "me", "me", "me", at=MOVING)
        wait_for_me(page)
        seen, posts = number(page), sent(page)
        place = middle(page.locator("[data-thing=seat-1]"))
        page.mouse.move(*middle(page.locator("[data-drag]").first))
        page.mouse.down()
        page.mouse.move(*place, steps=3)
        expect(page.locator(".carried")).to_have_count(1)
        cut(page)
        expect(page.locator("#offline")).to_contain_text("The server has not answered since")
        assert re.search(r"\d:\d\d", page.inner_text("#offline [data-since]"))
        page.mouse.move(place[0] + 4, place[1])
        page.mouse.up()
        expect(page.locator("#changed")).to_have_text(
            "The server does not answer: nothing was sent."
        )
        expect(page.locator(".carried")).to_have_count(0)
        assert (number(page), posts) == (seen, [])
        mend(page)
        assert number(page) == seen
        page.mouse.move(*middle(page.locator("[data-drag]").first))
        page.mouse.down()
        page.mouse.move(*middle(page.locator("[data-thing=seat-1]")), steps=3)
        page.mouse.up()
        moved_on(page, seen)
        assert len(posts) == 1


# -- a phone sleeps -----------------------------------------------------------------------------


def test_a_phone_that_slept_wakes_up_with_the_fresh_board(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        sit_down(page, server.url + GAME, "me", "me")
        wait_for_me(page)
        with lent(browser, page, expected=LOST) as phone:
            asleep = phone.context.new_cdp_session(phone)
            asleep.send("Page.setWebLifecycleState", {"state": "frozen"})
            phone.context.set_offline(True)
            for _ in range(3):
                seen = number(page)
                page.locator("#decision .option").first.click()
                moved_on(page, seen)
                wait_for_me(page)
            phone.context.set_offline(False)
            asleep.send("Page.setWebLifecycleState", {"state": "active"})
            expect(phone.locator(f"#table[data-number='{changes(page)}']")).to_be_visible()
            wait_for_me(phone)
            assert number(phone) == number(page)
            assert journal(phone) == journal(page)
            expect(phone.locator("#offline")).to_be_hidden()
            seen = number(phone)
            phone.locator("#decision .option").first.click()
            moved_on(page, seen)


def test_a_phone_that_was_given_to_another_tab_wakes_up_with_the_fresh_board(
    server: Server, browser: Browser
) -> None:
    with page_of(browser) as page:
        sit_down(page, server.url + GAME, "me", "me")
        wait_for_me(page)
        with lent(browser, page, expected=LOST) as phone:
            phone.evaluate(HIDE, True)
            phone.context.set_offline(True)
            seen = number(page)
            page.locator("#decision .option").first.click()
            moved_on(page, seen)
            phone.context.set_offline(False)
            phone.evaluate(HIDE, False)
            expect(phone.locator(f"#table[data-number='{changes(page)}']")).to_be_visible()
            assert journal(phone) == journal(page)


HIDE: Final[Any] = """(is) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => is });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""A browser without a window says of every page that it is in sight."""
