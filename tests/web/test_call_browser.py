"""Calling somebody to the table: a sound or a notification, for those alone who ask for it."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.chromium import DESKTOP, browser_test
from tests.web.conftest import GAME, SPEC
from tests.web.servers import Server
from tests.web.test_friends_browser import company, decide, host, sit, starts, turn

pytestmark = [pytest.mark.browser, browser_test]

STAND_IN = """(answer) => {
  window.asked = 0;
  window.shown = [];
  window.away = false;
  Object.defineProperty(document, "hidden", { get: () => window.away });
  window.Notification = class {
    static async requestPermission() {
      window.asked++;
      return answer;
    }
    constructor(title, options) {
      window.shown.push([title, options.body, options.tag]);
    }
  };
}"""
"""In place of the browser's notifications: it counts what is asked and keeps what is shown."""


def with_stand_in(page: Page, answer: str) -> None:
    """Let notifications be counted; whoever is asked for them gives that answer."""
    page.add_init_script(f"({STAND_IN})({answer!r})")


def until_it_is(wanted: Page, *pages: Page) -> None:
    """Let the others decide until it is the turn of one of them."""
    mover = turn(*pages)
    while mover is not wanted:
        assert mover is not None, "the match is over too soon"
        decide(mover)
        mover = turn(*pages)


def test_a_hidden_tab_is_called_once_somebody_asked_for_it(
    server: Server, browser: Browser
) -> None:
    with company(browser, DESKTOP, DESKTOP) as (ann, ben):
        with_stand_in(ann, "granted")
        host(ann, server.url + GAME)
        button = ann.locator("#alert-note")
        expect(ann.get_by_role("group", name="When it is your turn")).to_be_visible()
        expect(button).to_have_attribute("aria-pressed", "false")
        expect(ann.locator("#alert-sound")).to_have_attribute("aria-pressed", "false")
        sit(ben, ann.url, "Ben")
        starts(ann, ben)
        until_it_is(ben, ann, ben)
        ann.evaluate("window.away = true")
        until_it_is(ann, ann, ben)
        expect(ann).to_have_title(re.compile("^● Your turn"))
        assert ann.evaluate("[asked, shown.length]") == [0, 0], "nobody asked for it"

        button.focus()
        ann.keyboard.press("Enter")
        expect(button).to_have_attribute("aria-pressed", "true")
        assert ann.evaluate("asked") == 1
        until_it_is(ben, ann, ben)
        until_it_is(ann, ann, ben)
        ann.wait_for_function("() => shown.length > 0")
        title, body, tag = ann.evaluate("shown[0]")
        assert (title, body) == (SPEC.title, ann.inner_text("#prompt"))
        assert ann.url.endswith(tag), "a table calls in one place, however often it calls"

        until_it_is(ben, ann, ben)
        ann.evaluate("window.away = false; window.shown = []")
        until_it_is(ann, ann, ben)
        expect(ann).to_have_title(re.compile("^● Your turn"))
        assert ann.evaluate("shown") == [], "whoever looks at the page is not called"
        button.click()
        expect(button).to_have_attribute("aria-pressed", "false")
        assert ann.evaluate("asked") == 1, "switching off asks nothing"


def test_who_says_no_is_not_called(server: Server, browser: Browser) -> None:
    with company(browser, DESKTOP) as (ann,):
        with_stand_in(ann, "denied")
        host(ann, server.url + GAME)
        ann.click("#alert-note")
        ann.wait_for_function("() => asked === 1")
        ann.wait_for_function("() => localStorage.getItem('undercroft-note') === 'off'")
        expect(ann.locator("#alert-note")).to_have_attribute("aria-pressed", "false")


def test_a_browser_without_notifications_is_offered_none(server: Server, browser: Browser) -> None:
    with company(browser, DESKTOP) as (ann,):
        ann.add_init_script("delete window.Notification")
        host(ann, server.url + GAME)
        expect(ann.locator("#alert-sound")).to_be_visible()
        expect(ann.locator("#alert-note")).to_be_hidden()
