"""The end of a match of Dungeon Keeper in a real browser: who has won, and how it came to that."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.chromium import (
    DESKTOP,
    PHONE,
    browser_test,
    in_front,
    moved_on,
    number,
    page_of,
    sit_down,
    wait_for_me,
)
from tests.web.servers import Server
from undercroft.games.dungeon_keeper import GAME

pytestmark = [pytest.mark.browser, browser_test]

TABLE = f"/games/{GAME.slug}"
LARGE = (1440, 900)
TABLET = (820, 1180)
STILL: dict[str, Any] = {"bypass_csp": True, "reduced_motion": "reduce"}
AGAINST_A_BOT = ("me", "bot:random")
FALLEN = """table(
    seat(rooms='Lair, Prison, Lair', stands={'3.1': '2x Imps', '2.1': 'Keeper'},
         pile='2x Imps, Mistress, 2x Goblins, 3x Trolls'),
    seat(rooms='Lair, Prison', tally=3, gold=12), phase='invasion', band='2x Knights',
    dice=[1, 9] * 40)"""
"""A dungeon falls, after duels enough to tell of."""


def play_on(page: Page) -> None:
    """Give the last answer until the match is over."""
    while wait_for_me(page):
        asked = number(page)
        page.locator(".option").last.click()
        moved_on(page, asked)


@pytest.mark.parametrize("size", [LARGE, DESKTOP, TABLET, PHONE])
def test_who_has_won_covers_no_room(
    server: Server, browser: Browser, size: tuple[int, int]
) -> None:
    with page_of(browser, size, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=FALLEN)
        play_on(page)
        banner = page.locator(".result").bounding_box()
        dungeon = page.locator(".dk-ground").bounding_box()
        assert banner is not None
        assert dungeon is not None
        assert banner["y"] + banner["height"] <= dungeon["y"]
        assert in_front(page, "#result-title")


def test_what_just_happened_takes_the_room_that_is_left(server: Server, browser: Browser) -> None:
    with page_of(browser, LARGE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=FALLEN)
        play_on(page)
        above, told = (page.locator(one) for one in (".dk-across", ".dk-report"))
        assert above.evaluate("part => part.scrollHeight - part.clientHeight") <= 1
        first, second = above.bounding_box(), told.bounding_box()
        assert first is not None
        assert second is not None
        assert 0 < second["y"] - (first["y"] + first["height"]) < 16
        assert told.evaluate("part => part.scrollHeight - part.clientHeight") <= 1


def test_of_four_kinds_in_the_own_pile_all_are_in_sight(server: Server, browser: Browser) -> None:
    with page_of(browser, LARGE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=FALLEN)
        play_on(page)
        held = page.locator(".own .dk-beside")
        assert held.evaluate("part => part.scrollWidth - part.clientWidth") <= 1
