"""Dungeon Attack! in a real browser: what a tap on a die does, and what a phone shows of it."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.chromium import DESKTOP, PHONE, browser_test, moved_on, number, page_of, sit_down
from tests.web.servers import Server
from tests.web.windows import all_is_in_sight
from undercroft.games.dungeon_attack import GAME

pytestmark = [pytest.mark.browser, browser_test]

TABLE = f"/games/{GAME.slug}"
STILL: dict[str, Any] = {"bypass_csp": True, "reduced_motion": "reduce"}
ON_ITS_SIDE = (844, 390)
AGAINST_A_BOT = ("me", "bot:random")
MOVING = "table(X(facing=14), Y(), level=1, dice='AAAA MMMMMMM DDD')"
CROWDED = "table(X(facing=14, gold=3, items=2, hits=1), Y(), room=14, out=5, dice='AAAAAAAMMMMMMM')"


def is_whole(inner: Locator, outer: Locator) -> bool:
    """Whether something is drawn inside something else."""
    a, b = inner.bounding_box(), outer.bounding_box()
    assert a is not None
    assert b is not None
    high = b["y"] <= a["y"] + 1 and a["y"] + a["height"] <= b["y"] + b["height"] + 1
    return high and b["x"] <= a["x"] + 1 and a["x"] + a["width"] <= b["x"] + b["width"] + 1


def moving(page: Page) -> Locator:
    return page.locator("#lane-M .die")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_tap_on_a_moving_die_shows_where_it_can_go(
    server: Server, browser: Browser, size: tuple[int, int]
) -> None:
    with page_of(browser, size, **STILL, has_touch=size == PHONE) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=MOVING)
        seen, lit = number(page), page.locator("#decision .option.lit")
        moving(page).nth(2).click()
        expect(lit).to_have_count(2)
        page.locator(".tray-title").click()
        assert number(page) == seen, "neither a die nor the table around it sends dice away"
        page.locator("#floor").click()
        moved_on(page, seen)


@pytest.mark.parametrize(
    ("size", "bots"),
    [(PHONE, 1), (ON_ITS_SIDE, 3), (DESKTOP, 1), (DESKTOP, 5), ((1440, 900), 5)],
)
def test_no_die_is_cut_off(
    server: Server, browser: Browser, size: tuple[int, int], bots: int
) -> None:
    more = "Y(), " * bots
    with page_of(browser, size, **STILL) as page:
        at = CROWDED.replace("Y(), ", more)
        sit_down(page, server.url + TABLE, "me", *["bot:random"] * bots, at=at)
        page.locator(".roller").evaluate(
            "(name) => { name.textContent = 'Maximiliane '.repeat(4) }"
        )
        for lane in page.locator(".lane").all():
            assert is_whole(lane, page.locator(".tray"))
            for die in lane.locator(".die").all():
                assert is_whole(die, lane)
        for die in page.locator("#floor .die").all():
            assert is_whole(die, page.locator(".floor-area"))
        assert is_whole(page.locator(".tray"), page.locator(".floor-area"))
        for level in page.locator(".da-status li").all():
            assert is_whole(level, page.locator(".da-status"))


def test_the_wall_shows_the_throws_since_my_choice_and_what_was_defeated(
    server: Server, browser: Browser
) -> None:
    at = "table(X(facing=2), Y(facing=2), level=1, dice='MA MD')"
    with page_of(browser, DESKTOP, **STILL) as page:
        sit_down(page, server.url + TABLE, "me", "me", at=at)
        thrown, seen = page.locator(".door-wall .past p"), number(page)
        page.locator("#decision .option").first.click()
        moved_on(page, seen)
        expect(thrown).to_have_count(1)
        expect(thrown.locator(".die")).to_have_count(2)
        expect(page.locator(".tray .die")).to_have_count(1)
        assert is_whole(thrown, page.locator(".door-wall"))


def test_on_a_phone_what_i_have_stands_above_the_room(server: Server, browser: Browser) -> None:
    for size, shown in ((PHONE, 1), (ON_ITS_SIDE, 2), (DESKTOP, 0)):
        with page_of(browser, size, **STILL) as page:
            sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=CROWDED)
            lines = page.locator(".in-short:visible")
            expect(lines).to_have_count(shown)
            for line in lines.all():
                expect(line).to_be_in_viewport(ratio=1)
                assert is_whole(line.locator("span").last, line)
            if shown:
                for word in ("Stunned", "Pile", "Facing 0"):
                    expect(lines.first).to_contain_text(word)


def test_nothing_that_somebody_has_is_cut_off(server: Server, browser: Browser) -> None:
    rich = "table(X(), Y(gold=12, items=4, pile=6), Y(gold=3, items=3, pile=5), room=3, dice='A')"
    with page_of(browser, (994, 800), **STILL) as page:
        sit_down(page, server.url + TABLE, "me", "bot:random", "bot:random", at=rich)
        for holdings in page.locator(".holdings").all():
            for thing in holdings.locator("> :visible").all():
                assert is_whole(thing, holdings), thing.inner_text()


def test_the_narrowest_phone_shows_every_number(server: Server, browser: Browser) -> None:
    with page_of(browser, (320, 640), **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=CROWDED)
        status, tray, short = (
            page.locator(f"{one}:visible") for one in (".da-status", ".tray", ".in-short")
        )
        for inner, outer in (
            (status.locator(".out b"), status),
            (tray.locator(".rating b"), tray),
            (tray.locator(".lane-title b").last, tray),
            (short.locator("[title=Rating]"), short),
        ):
            assert is_whole(inner, outer), inner


def test_all_is_in_sight_in_small_windows(server: Server, browser: Browser) -> None:
    moments = {CROWDED: AGAINST_A_BOT, "late(2, 30)": ("me", "me")}
    all_is_in_sight(server, browser, TABLE, moments)
