"""What only a browser can show of a quest on paper: what is folded, and what is printed."""

import re

import pytest
from playwright.sync_api import Browser

from tests.web.chromium import PHONE, browser_test, fits, page_of
from tests.web.servers import Server
from undercroft.games import all_games

pytestmark = [pytest.mark.browser, browser_test]

SPEC = next(one for one in all_games().values() if one.quests is not None)
A4 = (794, 1123)


def test_a_quest_is_folded_on_the_screen_and_open_on_paper(
    server: Server, browser: Browser
) -> None:
    """Rooms begin a sheet each, and each room fits on its sheet."""
    assert SPEC.quests is not None
    told = {name: SPEC.quests.booklet(name) for name in SPEC.quests.printed()}
    rooms, name = max((len(one["rooms"]), name) for name, one in told.items())
    with page_of(browser, A4) as page:
        page.goto(f"{server.url}/games/{SPEC.slug}/quests/{name}")
        drawings = page.locator("details svg")
        assert drawings.count() == rooms
        assert not any(drawings.nth(number).is_visible() for number in range(rooms))
        page.locator("summary").nth(1).click()
        assert drawings.nth(1).is_visible()
        paper = page.pdf(format="A4")
        # Two sheets before the rooms, and one behind them.
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 2 + rooms + 1


def test_a_quest_fits_a_phone(server: Server, browser: Browser) -> None:
    assert SPEC.quests is not None
    with page_of(browser, PHONE) as page:
        page.goto(f"{server.url}/games/{SPEC.slug}/quests/{next(iter(SPEC.quests.printed()))}")
        page.locator("summary").first.click()
        fits(page)
