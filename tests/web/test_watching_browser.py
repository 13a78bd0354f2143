"""Who watches a match, seen by players and watchers in browsers of their own."""

import pytest
from playwright.sync_api import Browser, expect

from tests.web.chromium import DESKTOP, PHONE, browser_test, fits, has_no_barrier, post_set_up
from tests.web.conftest import GAME
from tests.web.servers import Server
from tests.web.test_friends_browser import company

pytestmark = [pytest.mark.browser, browser_test]


def test_who_watches_comes_and_goes_in_the_list(server: Server, browser: Browser) -> None:
    with company(browser, DESKTOP, PHONE, PHONE) as (player, watcher, nobody):
        url = f"{server.url}{GAME}"
        table = post_set_up(player, url, "me", "bot:random", **{"name-0": "Ann"})
        player.goto(table)
        watcher.request.post(f"{server.url}/name", form={"name": "Ben"})
        for one in (watcher, nobody):
            one.goto(table)
            one.click("#people > summary")
        player.click("#people > summary")
        for one in (player, watcher, nobody):
            expect(one.locator("#people .watching")).to_have_text("Watching: Ben and somebody.")
            expect(one.locator("#people > summary")).to_contain_text("2 watch")
            fits(one)
            has_no_barrier(one)
        watcher.fill("#say-aside", "Bust the door!")
        watcher.press("#say-aside", "Enter")
        for one in (watcher, nobody):
            expect(one.locator("#heard")).to_contain_text("Ben Bust the door!")
        expect(watcher.locator("#say-aside")).to_have_value("")
        expect(watcher.locator("#say-aside")).to_be_focused()
        expect(player.locator("#asides")).to_have_count(0)
        fits(watcher)
        has_no_barrier(watcher)
        nobody.close()
        expect(player.locator("#people .watching")).to_have_text("Watching: Ben.")
        expect(player.locator("#people > summary")).to_contain_text("1 watches")


def test_who_looks_through_the_eyes_of_a_seat_sees_its_side_until_that_ends(
    server: Server, browser: Browser
) -> None:
    with company(browser, DESKTOP, PHONE) as (player, watcher):
        url = f"{server.url}/games/dungeon-keeper"
        table = post_set_up(player, url, "me", "me", **{"name-0": "Ann", "name-1": "Ann too"})
        for one in (player, watcher):
            one.goto(table)
            one.click("#people > summary")
        player.locator("#person-0").get_by_role("button", name="Let watchers look").click()
        watcher.get_by_role("button", name="Look through their eyes").click()
        expect(watcher.locator("#lent-eyes")).to_contain_text("You look through the eyes of Ann,")
        expect(watcher.locator("#decision")).to_have_count(0)
        fits(watcher)
        has_no_barrier(watcher)
        player.locator("#person-0").get_by_role("button", name="Let nobody look").click()
        expect(watcher.locator("#lent-eyes")).to_have_count(0)
        expect(watcher.locator("#log-lines")).to_contain_text(
            "Nobody looks through the eyes of Ann"
        )
