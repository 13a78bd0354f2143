"""Deck Box Dungeons in a real browser: by keyboard, by mouse on a phone, sight, both looks."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.chromium import (
    DESKTOP,
    PHONE,
    answer,
    browser_test,
    fits,
    give,
    is_sound,
    moved_on,
    number,
    page_of,
    press_key,
    sit_down,
    tab_to,
    wait_for_me,
)
from tests.web.servers import Server
from tests.web.windows import all_is_in_sight
from undercroft.games.deck_box_dungeons import GAME
from undercroft.testing import effort

pytestmark = [pytest.mark.browser, browser_test]

TABLE = f"/games/{GAME.slug}"
STILL: dict[str, Any] = {"bypass_csp": True, "reduced_motion": "reduce"}
BUILDING = "opening(1).does('one hero')"
LAST = """alone(hero('Calder', at='2,0'), rooms='Q1: 1', round=60,
    enemies='Scrapper 1 at 2,1')"""
BOW = """alone(hero('Calder', 'Longbow', at='0,0'),
    enemies='Ravager 3 at 1,0, Arrowhead 2 at 2,0, Scrapper 2 at 0,-2')"""


def log(page: Page) -> Any:
    """What has happened."""
    return page.locator(".log")


def space(page: Page, name: str) -> Any:
    """A space of the dungeon."""
    return page.locator(f".sp[data-thing='space-{name}']")


def foe(page: Page, name: str) -> Any:
    """The enemy on a space."""
    return page.locator(f".foe[data-thing='space-{name}']")


def press(page: Page, words: str) -> None:
    """Answer by the key of the option that says these words."""
    wait_for_me(page)
    seen = number(page)
    option = page.locator(".option", has_text=words).first
    press_key(page, option.get_attribute("data-key") or "")
    moved_on(page, seen)


def resting(page: Page) -> str:
    """The words of the option that does nothing more; enemies are placed as they were rolled."""
    words = page.locator(".option .label, .option").all_inner_texts()
    wanted = ("Put all as rolled", "No, pass", "No, stop here", "End the turn")
    return next(one for one in wanted if any(one in said for said in words))


def enter(page: Page) -> None:
    """Answer with what has the focus."""
    seen = number(page)
    press_key(page, "Enter")
    moved_on(page, seen)


def test_a_hero_is_built_and_placed_by_keyboard(server: Server, browser: Browser) -> None:
    with page_of(browser, **STILL) as page:
        sit_down(page, server.url + TABLE, "me", at=BUILDING)
        for words in ("Take Calder", "Take the Sword and Shield", "Take the Rogue"):
            press(page, words)
        wait_for_me(page)
        tab_to(page, ".option[value^='start ']")
        page.keyboard.press("ArrowRight")
        there = page.evaluate("document.activeElement.value").removeprefix("start ")
        expect(space(page, there)).to_have_class(re.compile("thing-lit"))
        enter(page)
        expect(page.locator("#figure-0 title")).to_contain_text(f"Calder, {there}")
        expect(page.locator("#hero-0")).to_contain_text("Rogue")


def test_a_quest_is_fought_explored_and_lost_by_keyboard(server: Server, browser: Browser) -> None:
    with page_of(browser, **STILL) as page:
        sit_down(page, server.url + TABLE, "me", at=LAST)
        press(page, "Strike Scrapper")
        expect(log(page)).to_contain_text("Calder strikes Scrapper")
        wait_for_me(page)
        tab_to(page, "#on-board summary")
        press_key(page, "Enter")
        page.keyboard.press("Tab")
        for _ in range(8):
            page.keyboard.press("ArrowRight")
        expect(space(page, "1-G5")).to_have_class(re.compile("thing-lit"))
        expect(space(page, "1-G5").locator(".way")).to_have_css("display", "inline")
        enter(page)
        expect(log(page)).to_contain_text("Calder explored")
        while wait_for_me(page):
            press(page, resting(page))
        expect(page.locator(".result")).to_contain_text("The quest is lost")


def test_a_quest_is_fought_explored_and_lost_by_mouse(server: Server, browser: Browser) -> None:
    with page_of(browser, PHONE, **STILL) as page:
        sit_down(page, server.url + TABLE, "me", at=LAST)
        wait_for_me(page)
        give(page, foe(page, "1-F6").click)
        expect(log(page)).to_contain_text("Calder strikes Scrapper")
        wait_for_me(page)
        give(page, space(page, "1-G5").click)
        expect(log(page)).to_contain_text("Calder explored")
        while wait_for_me(page):
            answer(page, resting(page))
            fits(page)
        expect(page.locator(".result")).to_contain_text("The quest is lost")


def test_the_line_of_sight_shows_where_an_enemy_has_the_focus(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, **STILL) as page:
        sit_down(page, server.url + TABLE, "me", at=BOW)
        wait_for_me(page)
        expect(page.locator(".sight:visible")).to_have_count(0)
        for name, clear in (("1-D3", True), ("1-F5", False)):
            tab_to(page, f".foe[data-thing='space-{name}']")
            one = foe(page, name).locator(".sight")
            expect(page.locator(".sight:visible")).to_have_count(1)
            expect(one.locator("text")).to_be_visible()
            expect(one.locator(".cross")).to_have_count(0 if clear else 1)
        page.locator("#prompt").focus()
        expect(page.locator(".sight:visible")).to_have_count(0)
        for shown in ("visible", "hidden"):
            expect(page.locator(".intent").first).to_have_css("visibility", shown)
            page.locator("#intents summary").click()


def test_a_finger_on_an_enemy_reads_its_numbers(server: Server, browser: Browser) -> None:
    with page_of(browser, PHONE, has_touch=True, **STILL) as page:
        sit_down(page, server.url + TABLE, "me", at=BOW)
        wait_for_me(page)
        foe(page, "1-F5").tap()
        tip = page.locator("#tip")
        numbers = "2 health, melee 1d+1, ranged 3d+1, defense +0, speed 3"
        expect(tip).to_contain_text(f"Arrowhead on 1-F5: {numbers}; distance 2, blocked by 1-E5")
        page.locator("#prompt").tap()
        expect(tip).to_be_hidden()


def test_axe_finds_no_barrier_in_either_look(server: Server, browser: Browser) -> None:
    moments = {"shopping()": 2, BUILDING: 1, "rerolling()": 1, "placing()": 1, "late(3, 0)": 3}
    with page_of(browser, **STILL) as page:
        for count, (moment, players) in enumerate([*moments.items()][: effort(1, 5)]):
            sit_down(page, server.url + TABLE, *["me"] * players, at=moment)
            wait_for_me(page)
            fits(page, PHONE, DESKTOP)
            is_sound(page, count)


def test_all_is_in_sight_in_small_windows(server: Server, browser: Browser) -> None:
    moments = dict.fromkeys((BUILDING, "rerolling()"), ("me",))
    all_is_in_sight(server, browser, TABLE, {**moments, "shopping()": ("me", "me")})


@pytest.mark.parametrize(("size", "players"), [((1440, 900), 4), ((1280, 800), 3)])
def test_the_name_of_who_plays_a_hero_is_not_cut(
    server: Server, browser: Browser, size: tuple[int, int], players: int
) -> None:
    with page_of(browser, size) as page:
        names = {"name-0": "Annabel-Josephine", "name-1": "Brand"}
        seats = ["me", *["bot:random"] * (players - 1)]
        sit_down(page, server.url + TABLE, *seats, at=f"after({players}, 60)", **names)
        wait_for_me(page)
        for part in (page.locator(".whose > .hint"), page.locator(".db-hero > h3")):
            expect(part).to_have_count(players)
            assert part.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_how_hard_it_is_for_so_many_is_read_whole(
    server: Server, browser: Browser, size: tuple[int, int]
) -> None:
    with page_of(browser, size) as page:
        sit_down(page, server.url + TABLE, "me", "bot:random")
        told = page.locator(".db-status")
        expect(told).to_contain_text("Each new room brings 1 more blue enemy.")
        assert told.evaluate(
            "one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1"
        )
