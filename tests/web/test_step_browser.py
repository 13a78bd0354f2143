"""A page keeps in step with its table, whatever gets lost on the way."""

import time
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.chromium import (
    browser_test,
    give_by_key,
    page_of,
    press_key,
    sit_down,
    wait_for_me,
)
from tests.web.conftest import GAME, Shown
from tests.web.servers import PATIENCE, Server
from undercroft.testing import effort

pytestmark = [pytest.mark.browser, browser_test]

TIMES: Final = effort(20, 200)
LOST: Final = "ERR_|Failed to fetch|network error|sse"
"""What a browser says of answers that do not come."""

IN_STEP: Final = """(wanted) =>
  window.stayed && Number(document.getElementById("table").dataset.number) >= wanted"""

COMPLAINS: Final = """() => {
  const offline = document.getElementById("offline");
  window.complained = false;
  const look = () => { window.complained ||= !offline.hidden; };
  new MutationObserver(look).observe(offline, { attributes: true });
}"""
"""Keeps in mind whether the page ever said that the server does not answer."""

ASKS: Final = """() => {
  const { trigger } = htmx;
  htmx.trigger = function (element, name, ...more) {
    if (name !== "parts") return trigger.call(this, element, name, ...more);
    const { number, life } = JSON.parse(more[0].data);
    return trigger.call(this, element, "table", { data: String(number), id: life });
  };
}"""
"""Lets a page hear only that there is news, so that it asks for them."""

LOSES: Final = """() => {
  const { trigger } = htmx;
  window.lost = 0;
  htmx.trigger = function (element, name, ...more) {
    if (name === "parts" && !lost) return void (window.lost += 1);
    return trigger.call(this, element, name, ...more);
  };
}"""
"""Loses what the line says next."""


class Watched:
    """A match on a page, and what the server says of it behind the page's back."""

    def __init__(self, page: Page, server: Server, *holders: str, pace: str = "instant") -> None:
        self.page = page
        self._game, self._holders, self._pace = server.url + GAME, holders, pace
        self.begin()

    def begin(self) -> None:
        """Sit down at a new table, and mark the page: a page that is loaded again loses that."""
        sit_down(self.page, self._game, *self._holders, pace=self._pace)
        self.page.wait_for_selector(".person.here", state="attached")
        self.page.evaluate("window.stayed = true")

    def my_turn(self) -> None:
        """Wait until it is the turn of somebody here; begin anew when the match is over."""
        if not wait_for_me(self.page):
            self.begin()
            wait_for_me(self.page)

    def shown(self) -> Shown:
        """The table as the server shows it now."""
        return Shown(self.page.request.get(self.page.url).text())

    def act_elsewhere(self) -> None:
        """Take the first option, as another device of this player would."""
        self.page.request.post(f"{self.page.url}/act", form={**self.shown().answer()})

    def comes_in_step(self) -> None:
        """Wait until the page shows what the table has come to, without being loaded again."""
        self.page.wait_for_function(IN_STEP, arg=self.shown().moment, timeout=PATIENCE * 1000)


def test_a_change_of_pace_while_a_bot_thinks_hides_no_move(
    server: Server, browser: Browser
) -> None:
    chance = Random("pace")

    def slowly(route: Route) -> None:
        """Let the bot move before the answer arrives, or just then, or after it."""
        answer = route.fetch()
        time.sleep(chance.randrange(80) / 1000)
        route.fulfill(response=answer)

    with page_of(browser) as page:
        match = Watched(page, server, "me", "bot:random", pace="fast")

        def set_pace(pace: str) -> None:
            if not page.locator(f"#pace-{pace}").is_checked():
                with page.expect_response("**/pace"):
                    page.evaluate("(pace) => document.getElementById(pace).click()", f"pace-{pace}")

        for _ in range(TIMES):
            match.my_turn()
            set_pace("fast")
            give_by_key(page, "1")
            if not page.locator("#pace-instant").count():
                continue  # the match is over, and the next one begins
            page.route("**/pace", slowly)
            set_pace("instant")
            page.unroute("**/pace")
            match.comes_in_step()


def test_a_page_that_was_offline_comes_in_step(server: Server, browser: Browser) -> None:
    chance = Random("offline")
    with page_of(browser, expected=LOST) as page:
        match = Watched(page, server, "me", "me")
        for _ in range(TIMES):
            match.my_turn()
            page.context.set_offline(True)
            page.wait_for_timeout(chance.randrange(100))
            if chance.random() < 0.5:
                press_key(page, "1")
            else:
                match.act_elsewhere()
            page.wait_for_timeout(chance.randrange(200))
            page.context.set_offline(False)
            match.comes_in_step()
            expect(page.locator("#offline")).to_be_hidden()


def test_one_answer_in_ten_is_dropped(server: Server, browser: Browser) -> None:
    chance = Random("dropped")

    def lose(route: Route) -> None:
        """Let one in ten be lost: the request, or its answer, at once or without a word."""
        how = chance.randrange(30)
        if how == 0:
            route.abort()
        elif how == 1 and not route.request.url.endswith("/events"):
            route.fetch()
            route.abort()
        elif how > 2:
            route.continue_()

    with page_of(browser, expected=LOST) as page:
        match = Watched(page, server, "me", "me")
        page.route("**/tables/*/*", lose)
        for step in range(TIMES):
            match.my_turn()
            if step % 3:
                match.act_elsewhere()
            else:
                press_key(page, "1")
                page.wait_for_timeout(20)
            match.comes_in_step()
        page.unroute_all(behavior="ignoreErrors")


def test_the_line_below_the_board_says_whether_the_server_answers(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, expected=LOST) as page:
        match = Watched(page, server, "me", "me")
        page.evaluate(ASKS)
        page.route("**/board*", lambda question: question.abort())
        match.act_elsewhere()
        expect(page.locator("#offline")).to_be_visible()
        page.unroute("**/board*")
        match.comes_in_step()
        expect(page.locator("#offline")).to_be_hidden()


def test_one_lost_look_is_made_good_before_anybody_reads_of_it(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, expected=LOST) as page:
        match = Watched(page, server, "me", "me")
        page.evaluate(COMPLAINS)
        page.evaluate(ASKS)
        page.route("**/board*", lambda question: question.abort(), times=1)
        match.act_elsewhere()
        match.comes_in_step()
        assert not page.evaluate("complained")


def test_a_page_that_has_lost_some_news_asks_for_all_of_the_next_page(
    server: Server, browser: Browser
) -> None:
    with page_of(browser) as page:
        match = Watched(page, server, "me", "me")
        match.act_elsewhere()
        match.comes_in_step()
        page.evaluate(LOSES)
        match.act_elsewhere()
        page.wait_for_function("() => lost === 1")
        with page.expect_request("**/board*"):
            match.act_elsewhere()
        match.comes_in_step()
        shown = page.inner_html("#log-lines")
        page.reload()
        assert shown == page.inner_html("#log-lines")


def test_two_looks_in_a_row_are_lost_without_a_word(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        match = Watched(page, server, "me", "me")
        page.evaluate(ASKS)
        page.route("**/board*", lambda question: None, times=2)
        match.act_elsewhere()
        match.comes_in_step()
        expect(page.locator("#offline")).to_be_hidden()


def test_a_page_whose_line_says_nothing_asks_by_itself(server: Server, browser: Browser) -> None:
    with page_of(browser, expected="timeout") as page:
        match = Watched(page, server, "me", "me")
        page.route("**/events", lambda line: None)
        page.clock.install()
        page.reload()
        page.evaluate("window.stayed = true")
        match.act_elsewhere()
        page.clock.fast_forward(16_000)
        match.comes_in_step()
        match.act_elsewhere()
        page.evaluate("dispatchEvent(new Event('focus'))")
        page.clock.run_for(100)
        match.comes_in_step()


def test_a_click_asks_for_the_board_once(server: Server, browser: Browser) -> None:
    asked: list[str] = []
    with page_of(browser) as page:
        match = Watched(page, server, "me", "me")
        match.comes_in_step()
        page.on("request", lambda request: asked.append(request.url))
        for _ in range(5):
            match.my_turn()
            press_key(page, "1")
            page.wait_for_timeout(200)
            match.comes_in_step()
    assert len([one for one in asked if one.endswith("/act")]) == 5
    assert len([one for one in asked if "/board" in one]) < 5, "its answer is the board already"
