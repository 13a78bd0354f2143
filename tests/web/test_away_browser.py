"""The network or the server goes away in mid-match: what the open page does meanwhile."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Request, Route, expect

from tests.web.chromium import (
    DESKTOP,
    PHONE,
    browser_test,
    fits,
    has_no_barrier,
    moved_on,
    number,
    page_of,
    post_set_up,
    press_key,
    sit_down,
    wait_for_me,
)
from tests.web.conftest import GAME
from tests.web.servers import Server, SharedServer

pytestmark = [pytest.mark.browser, browser_test]

LOST = "ERR_|Failed to fetch|network error|sse|timeout|abort"
QUEST = "/games/deck-box-dungeons"


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    running = SharedServer(tmp_path / "tables.db")
    yield running
    running.stop()


def cut(page: Page) -> None:
    """Take the network away, until the page says so."""
    page.context.set_offline(True)
    expect(page.locator("#offline")).to_be_visible()


def mend(page: Page) -> None:
    """Give it back, until the page has taken up."""
    page.context.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden()


def lose(wish: Route) -> None:
    """Let the server take what was sent, and its answer never come."""
    wish.fetch(max_redirects=0)
    wish.abort()


def sent(page: Page) -> list[Request]:
    """What the page sends from now on, besides its questions for what is new."""
    found: list[Request] = []
    page.on("request", lambda one: found.append(one) if one.method == "POST" else None)
    return found


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_page_says_since_when_and_keeps_the_table(
    server: Server, browser: Browser, size: tuple[int, int]
) -> None:
    with page_of(browser, size, expected=LOST) as page:
        sit_down(page, server.url + QUEST, "me", "me", at="late(2)")
        wait_for_me(page)
        board = page.inner_text("#content")
        cut(page)
        expect(page.locator("#offline")).to_contain_text("The server has not answered since")
        assert ":" in page.inner_text("#offline [data-since]")
        before = page.inner_text("#offline [data-lasted]")
        expect(page.locator("#offline [data-lasted]")).not_to_have_text(before)
        assert page.inner_text("#content") == board
        has_no_barrier(page)
        fits(page)
        mend(page)
        assert not page.locator("#decision .option[aria-disabled]").count()


def test_nothing_is_sent_meanwhile_and_the_page_says_why(server: Server, browser: Browser) -> None:
    with page_of(browser, expected=LOST) as page:
        sit_down(page, server.url + QUEST, "me", "me", at="late(2)")
        wait_for_me(page)
        at, seen, posts = page.url, number(page), sent(page)
        cut(page)
        said = page.locator("#changed")
        page.locator("#decision .option").first.click(force=True)
        expect(said).to_have_text("The server does not answer: nothing was sent.")
        page.evaluate("document.getElementById('changed').replaceChildren()")
        press_key(page, "1")
        expect(said).to_have_text("The server does not answer: nothing was sent.")
        page.evaluate("document.getElementById('changed').replaceChildren()")
        page.click("a.brand")
        expect(said).to_have_text("The server does not answer: nothing was sent.")
        pace = page.locator("#pace-fast")
        pace.evaluate("(one) => one.click()")
        expect(pace).not_to_be_checked()
        page.locator("#content [data-touch=one]").first.click(force=True)
        assert (page.url, number(page), posts) == (at, seen, [])
        mend(page)
        page.locator("#decision .option").first.click()
        moved_on(page, seen)
        assert len(posts) == 1


def test_it_says_what_happened_meanwhile(server: Server, browser: Browser) -> None:
    with page_of(browser, expected=LOST) as page:
        sit_down(page, server.url + GAME, "me", "me")
        wait_for_me(page)
        seen = number(page)
        cut(page)
        form: dict[str, str | float | bool] = {
            name: page.get_attribute(f"#decision input[name={name}]", "value") or ""
            for name in ("seat", "number")
        }
        form["action"] = page.locator("#decision .option").first.get_attribute("value") or ""
        page.wait_for_timeout(3100)
        with page_of(browser) as other:
            other.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
            assert other.request.post(f"{page.url}/act", form=form).ok
        mend(page)
        moved_on(page, seen)
        back = page.locator("#meanwhile")
        expect(back).to_contain_text("The server answers again, after")
        expect(back).to_contain_text("Meanwhile:")
        has_no_barrier(page)
        back.get_by_role("button", name="OK").click()
        expect(back).to_be_hidden()


def test_an_answer_that_was_lost_is_asked_for_again(server: Server, browser: Browser) -> None:
    with page_of(browser, expected=LOST) as page:
        sit_down(page, server.url + GAME, "me", "me")
        wait_for_me(page)
        seen = number(page)
        page.route("**/act", lambda wish: wish.abort(), times=1)
        page.locator("#decision .option").first.click()
        expect(page.locator("#meanwhile")).to_contain_text("did not arrive: give it again")
        page.locator("#decision .option").first.click()
        moved_on(page, seen)
        expect(page.locator("#meanwhile")).to_be_hidden()


def test_an_answer_that_counted_is_not_asked_for_again(server: Server, browser: Browser) -> None:
    with page_of(browser, expected=LOST) as page:
        sit_down(page, server.url + GAME, "me", "me")
        wait_for_me(page)
        seen = number(page)
        page.route("**/act", lose, times=1)
        page.locator("#decision .option").first.click()
        moved_on(page, seen)
        expect(page.locator("#offline")).to_be_hidden()
        assert "did not arrive" not in page.inner_text("#meanwhile")


def test_a_look_from_before_does_not_tell_that_an_answer_was_lost(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, expected=LOST) as page:
        sit_down(page, server.url + GAME, "me", "me")
        wait_for_me(page)
        seen = number(page)
        looks: list[tuple[Route, APIResponse]] = []

        def hold(wish: Route) -> None:
            if looks:
                wish.fallback()
            else:
                looks.append((wish, wish.fetch()))

        page.route("**/act", lose, times=1)
        page.route("**/board*", hold)
        with page.expect_request("**/board*"):
            page.evaluate("dispatchEvent(new Event('focus'))")
        page.locator("#decision .option").first.click()
        expect(page.locator("#offline")).to_be_visible()
        [(wish, before)] = looks
        wish.fulfill(response=before)
        moved_on(page, seen)
        expect(page.locator("#offline")).to_be_hidden()
        assert "did not arrive" not in page.inner_text("#meanwhile")


def test_a_page_takes_up_where_the_server_begins_again(
    own_server: Server, browser: Browser
) -> None:
    with page_of(browser, expected=LOST) as page:
        sit_down(page, own_server.url + GAME, "me", "me")
        wait_for_me(page)
        seen = number(page)
        own_server.stop(signal.SIGKILL)
        expect(page.locator("#offline")).to_be_visible()
        page.locator("#decision .option").first.click(force=True)
        own_server.start()
        expect(page.locator("#offline")).to_be_hidden()
        assert number(page) == seen
        page.locator("#decision .option").first.click()
        moved_on(page, seen)


def test_the_waiting_room_says_it_too(server: Server, browser: Browser) -> None:
    with page_of(browser, PHONE, expected=LOST) as page:
        page.goto(post_set_up(page, server.url + GAME, "me", "open"))
        expect(page.locator("#table[data-htmx-powered]")).to_be_visible()
        posts = sent(page)
        cut(page)
        page.get_by_role("button", name="Not ready").click()
        fits(page)
        has_no_barrier(page)
        assert posts == []
        mend(page)
