"""The longest name, which is one word of wide letters, is read whole where a seat is shown."""

import pytest
from playwright.sync_api import Browser

from tests.web.chromium import DESKTOP, PHONE, browser_test, lift_curtain, page_of, sit_down
from tests.web.servers import Server
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.tables import LONGEST_NAME

pytestmark = [pytest.mark.browser, browser_test]

WIDEST = "W" * LONGEST_NAME
OUTSIDE = """(name) => {
  const found = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, holder = text.parentElement;
    const place = holder.closest(".mat, .logbook, .fighter");
    if (!place || holder.closest(".sr") || !text.data.includes(name)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const edge = place.getBoundingClientRect().right;
    if ([...range.getClientRects()].some((at) => at.right > edge + 1)) found.push(place.className);
  }
  return found;
}"""
"""Lists the places beyond whose right edge that name goes."""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_the_longest_name_stays_in_its_place(
    browser: Browser, server: Server, spec: GameSpec, size: tuple[int, int]
) -> None:
    with page_of(browser, size) as page:
        names = {"name-0": WIDEST, "name-1": WIDEST.lower()}
        sit_down(page, f"{server.url}/games/{spec.slug}", "me", "me", **names)
        if page.locator(".curtain").count():
            lift_curtain(page)
        for name in names.values():
            assert page.get_by_text(name).count()
            assert page.evaluate(OUTSIDE, name) == []
