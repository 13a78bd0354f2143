"""The big screen in the middle of a table: large, readable from afar, open to all, and no input."""

from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.web.chromium import (
    browser_test,
    has_no_barrier,
    moved_on,
    number,
    page_of,
    post_set_up,
    sit_down,
    wait_for_me,
)
from tests.web.conftest import GAME
from tests.web.servers import Server
from undercroft.games import all_games
from undercroft.testing import effort

pytestmark = [pytest.mark.browser, browser_test]

TELEVISION: Final = (1920, 1080)
BEAMER: Final = (1280, 720)
MIDDLE: Final = ".panned, .da-room, .dk-dungeons"
"""What lies in the middle of a board."""
LEAST: Final = 0.36
"""So much of the screen it takes at least."""
CAPITALS: Final = 0.0125
"""So high is a capital letter of a name on the map at least, as a part of the height of the screen:
13.5 px of 1080, which on a screen of 50 inches are 8 mm."""
ON_MAPS: Final = (
    ".db-map :is(.coordinate, .called, .exit:not(.entrance) > .name-of), .de-world .place-of i,"
    " .de-world .coordinate, .wd-place .place-name, .dk-dungeons .room-name .called,"
    " .da-room .room-title"
)
"""The names that people call to one another."""
SMALLEST: Final = """(all) => {
  const pen = document.createElement("canvas").getContext("2d");
  return Math.min(...all.filter((one) => one.textContent.trim()).map((one) => {
    const { fontFamily, fontSize, fontWeight } = getComputedStyle(one);
    const zoom = one instanceof SVGElement ? one.getScreenCTM().a : one.currentCSSZoom;
    pen.font = `${fontWeight} 100px ${fontFamily}`;
    return (pen.measureText("H").actualBoundingBoxAscent / 100) * parseFloat(fontSize) * zoom;
  }));
}"""
"""The height in pixels of the smallest capitals among these elements."""
SHARE: Final = """(all) => all.reduce((sum, one) => {
  const { width, height } = one.getBoundingClientRect();
  return sum + width * height;
}, 0) / innerWidth / innerHeight"""
LATE: Final = {"dungeon-keeper": "late(2, 60)"}
"""Where the last moves of a match of random players show little."""


def open_screen(browser: Browser, page: Page, size: tuple[int, int], look: str) -> Page:
    """The big screen of a table, in a browser of its own."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        service_workers="block",
        color_scheme="light" if look == "light" else "dark",
    )
    screen = context.new_page()
    screen.goto(f"{page.url}/screen")
    expect(screen.locator("#table[data-htmx-powered]")).to_be_visible()
    return screen


SIGHTS: Final = effort(
    [(TELEVISION, "dark")],
    [(size, look) for size in (TELEVISION, BEAMER) for look in ("light", "dark")],
)


@pytest.mark.parametrize(("size", "look"), SIGHTS)
@pytest.mark.parametrize("slug", sorted(all_games()))
def test_its_middle_is_large_and_its_names_can_be_read_from_afar(
    server: Server, browser: Browser, slug: str, size: tuple[int, int], look: str
) -> None:
    seats = max(2, all_games()[slug].seats[0])
    at = LATE.get(slug, f"late({seats}, 30)")
    with page_of(browser) as page:
        sit_down(page, f"{server.url}/games/{slug}", *["me"] * seats, at=at)
        screen = open_screen(browser, page, size, look)
        assert screen.locator(MIDDLE).evaluate_all(SHARE) >= LEAST
        assert screen.locator(ON_MAPS).evaluate_all(SMALLEST) >= CAPITALS * size[1]
        sizes = "[scrollWidth, scrollHeight]"
        whole = screen.evaluate(
            f"(({{ scrollWidth, scrollHeight }}) => {sizes})(document.documentElement)"
        )
        assert whole == [*size], "it would have to be scrolled"
        has_no_barrier(screen)
        screen.context.close()


def test_it_shows_what_others_do_and_takes_no_input(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        sit_down(page, server.url + GAME, "me", "me")
        wait_for_me(page)
        screen = open_screen(browser, page, TELEVISION, "dark")
        sent: list[Request] = []
        screen.on("request", lambda one: sent.append(one) if one.method != "GET" else None)
        assert screen.locator("#table :is(form, .option, [data-touch], [data-drag])").count() == 0
        for key in ("1", "2", "u", "r", "Enter", " "):
            screen.keyboard.press(key)
        for x in range(60, 1900, 230):
            for y in range(120, 1060, 230):
                screen.mouse.click(x, y)
        assert screen.url == f"{page.url}/screen"
        seen, asked = number(page), screen.locator("#table").get_attribute("data-number")
        page.locator("#decision .option").first.click()
        moved_on(page, seen)
        expect(screen.locator(f"#table:not([data-number='{asked}'])")).to_be_visible()
        said = page.locator("#log-lines li").last.inner_text()
        expect(screen.locator("#log-lines li").last).to_contain_text(said.partition("\n")[0][:20])
        assert sent == []
        screen.context.close()


def test_it_shows_no_hand_to_whoever_has_opened_it(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        sit_down(page, server.url + "/games/vault", "me", "bot:random")
        expect(page.locator("#content")).to_contain_text("sword")
        page.goto(f"{page.url}/screen")
        expect(page.locator("#table[data-htmx-powered]")).to_be_visible()
        assert "sword" not in page.inner_text("#content")


def test_whoever_comes_by_its_code_sits_down(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(post_set_up(page, server.url + GAME, "me", "open"))
        page.goto(f"{page.url}/screen")
        expect(page.locator(".come, .invite").first).to_be_visible()
        has_no_barrier(page)
