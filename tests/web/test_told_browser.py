"""A line in a real browser: it opens its own picture, though others have the same words."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.web.chromium import DESKTOP, LOOK, PHONE, UNSEEN, browser_test, page_of
from tests.web.conftest import SPEC, begin, my_turn
from tests.web.servers import Server, visiting
from undercroft.kernel import SPECTATOR
from undercroft.match import Record, replay

pytestmark = [pytest.mark.browser, browser_test]

_SERVE: Final = """
import sys
from pathlib import Path
import undercroft.games as games
from tests.alike import alike
spoken = {slug: alike(spec) for slug, spec in games.all_games().items()}
games.all_games = lambda: spoken
from undercroft.web import serve
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), False)
"""


class AlikeServer(Server):
    """The program with games in which all lines have the same words."""

    program = _SERVE


def decided(record: Record) -> tuple[int, int]:
    """Where the picture of what decided a match is: its moment, and its number on the way."""
    match = replay(SPEC, record)
    recap = match.recap(record.seats)
    assert recap is not None
    way = match.way(match.past(SPECTATOR, recap.at, over=True), over=True)
    told = [[line.event for line in picture.said] for picture in way]
    return recap.at, next(n for n, events in enumerate(told, 1) if recap.event in events)


@pytest.fixture
def server(database: Path) -> Iterator[Server]:
    """Such a program."""
    running = AlikeServer(database)
    yield running
    running.stop()


def finished(server: Server) -> tuple[str, int, int]:
    """The address of a match, and where the picture is of what decided it: not the first."""
    with visiting(server.url) as client:
        table = begin(client, 0, 2)
        assert my_turn(client, table).over
        at, step = decided(Record.from_json(client.get(f"{table}/record.json").text))
    assert step > 1
    return server.url + table, at, step


HELD = """() => {
  new MutationObserver((_, seen) => {
    const pause = document.querySelector("#aloud [data-film=pause]");
    if (!pause) return;
    seen.disconnect();
    pause.click();
  }).observe(document, { childList: true, subtree: true });
}"""
"""Pauses the film that begins on this page: it may be over before a test on a busy machine finds
its steps."""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_a_press_shows_the_picture_of_that_very_line(
    server: Server, browser: Browser, size: tuple[int, int]
) -> None:
    table, at, step = finished(server)
    with page_of(browser, size) as page:
        page.goto(f"{table}/replay?at={at}&picture={step}")
        board = page.locator("#content")
        wanted = board.inner_text()
        page.goto(f"{table}/replay?at={at}&picture=1")
        assert board.inner_text() != wanted
        page.goto(table)
        link = page.get_by_role("link", name="Look at that moment")
        address = link.get_attribute("href")
        page.evaluate(HELD)
        link.click()
        page.locator("[data-film=on]").click()
        expect(page.locator("#aloud .film-steps b")).to_have_text("2 of 2")
        expect(page.locator("#aloud")).to_contain_text("Something happens.")
        assert board.inner_text() == wanted
        page.goto(f"{server.url}{address}")
        expect(page.locator(".led-here b")).to_have_text(str(step))
        assert board.inner_text() == wanted


def test_a_film_goes_on_when_the_page_is_drawn_anew_before_its_first_picture(
    server: Server, browser: Browser
) -> None:
    table, at, step = finished(server)
    with page_of(browser) as page:
        page.goto(f"{table}/replay?at={at}&picture={step}")
        wanted = page.locator("#content").inner_text()
        page.goto(table)
        asked: list[Route] = []

        def keep(route: Route) -> None:
            asked.append(route)

        page.route("**/reel?*", keep, times=1)
        page.evaluate(HELD)
        page.get_by_role("link", name="Look at that moment").click()
        with page.expect_response("**/board?*"):
            page.evaluate(LOOK)
        expect(page.locator(UNSEEN)).to_have_count(0)
        asked[0].continue_()
        page.locator("[data-film=on]").click()
        expect(page.locator("#aloud .film-steps b")).to_have_text("2 of 2")
        assert page.locator("#content").inner_text() == wanted
