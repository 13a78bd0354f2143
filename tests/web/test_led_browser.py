"""Looking back together, in two browsers: a leader at a desk, and who follows on a phone."""

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.web.chromium import DESKTOP, PHONE, browser_test, fits, has_no_barrier, is_sound
from tests.web.servers import Server
from tests.web.test_friends_browser import company
from tests.web.test_replay_browser import finished, stands_at

pytestmark = [pytest.mark.browser, browser_test]


def test_one_leads_and_points_and_others_follow_or_let_go(server: Server, browser: Browser) -> None:
    table, _ = finished(server)
    with company(browser, DESKTOP, PHONE) as (leader, follower):
        leader.request.post(f"{server.url}/name", form={"name": "Cleo"})
        leader.goto(f"{table}/replay?at=2")
        leader.get_by_role("button", name="Look together").click()
        expect(leader.locator("#led-link")).not_to_have_value("")
        follower.goto(leader.locator("#led-link").input_value())
        said = follower.locator("#together-words")
        expect(said).to_have_text("Cleo leads, and you follow.")
        expect(follower.locator("#point-at")).to_be_hidden()
        is_sound(follower)
        expect(follower.locator("#last")).to_have_text("Show the end")  # it is not told
        leader.locator("#on").click()
        stands_at(follower, 3)
        stands_at(leader, 3)
        leader.locator("#content [data-thing]").first.click()
        expect(leader.locator("#pointed")).to_be_visible()
        expect(said).to_contain_text("Cleo points at")
        leader.keyboard.press("p")
        leader.keyboard.press("Home")
        expect(said).to_have_text("Cleo leads, and you follow.")
        leader.keyboard.press("ArrowDown")
        expect(said).to_contain_text("Cleo points at")
        for page in (leader, follower):
            fits(page)
            has_no_barrier(page)
        follower.locator("#back").click()
        stands_at(follower, 2)
        expect(said).to_have_text("You look by yourself. Cleo leads.")
        leader.select_option("#seat", "1")
        expect(leader.get_by_role("button", name="Stop leading")).to_be_visible()
        stands_at(follower, 2)
        follower.get_by_role("button", name="Follow again").click()
        stands_at(follower, 3)
        expect(follower.locator("#seat")).to_have_value("1")
        leader.get_by_role("button", name="Stop leading").click()
        expect(said).to_have_text("Nobody leads at the moment.")


def test_what_is_still_under_way_leads_nobody(server: Server, browser: Browser) -> None:
    table, _ = finished(server)
    with company(browser, DESKTOP, DESKTOP) as (leader, follower):
        leader.goto(f"{table}/replay?at=2")
        leader.get_by_role("button", name="Look together").click()
        expect(leader.locator("#led-link")).not_to_have_value("")
        held: list[Route] = []

        def hold_first(route: Route) -> None:
            if held:
                route.continue_()
            held.append(route)

        follower.route("**/led?*", hold_first)
        follower.goto(leader.locator("#led-link").input_value())
        follower.locator("#back").click()
        stands_at(follower, 1)
        follower.get_by_role("button", name="Follow again").click()
        stands_at(follower, 2)  # the first question is never answered
        said = follower.locator("#together-words")
        expect(said).to_contain_text("leads, and you follow.")
        held.clear()
        leader.route("**/lead", hold_first)
        with leader.expect_request("**/lead"):
            leader.locator("#on").click()
        leader.get_by_role("button", name="Stop leading").click()
        expect(said).to_contain_text("leads, and you follow.")
        held[0].continue_()
        expect(said).to_have_text("Nobody leads at the moment.")
