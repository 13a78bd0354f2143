"""Nothing becomes unreadable under the pointer, in focus, pressed or switched off, in any look."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.web.chromium import browser_test, page_of, set_up, sit_down, wait_for_me
from tests.web.conftest import GAME
from tests.web.readable import is_readable
from tests.web.servers import Server
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.web.render import HERE, environment, static_url

pytestmark = [pytest.mark.browser, browser_test]

EXAMPLES: Final = (Path(__file__).parent / "components.html").read_text("utf-8")
STYLES: Final = ["table.css", "decks.css", "gathering.css", "replay.css"]
ONLY_HEAD: Final = "head"
"""The macro that draws nothing that is seen."""

SHOW: Final = """async ([html, styles]) => {
  document.body.innerHTML = html;
  const styled = (href) => new Promise((onload) => {
    const link = document.createElement("link");
    document.head.append(Object.assign(link, { rel: "stylesheet", href, onload }));
  });
  await Promise.all(styles.map(styled));
}"""


def examples() -> str:
    """Every shared component as a table draws it."""
    rule = SimpleNamespace(title="Wands", text="A wand burns.")
    said = SimpleNamespace(icon="shield", name="Ward", words="It keeps.")
    t = SimpleNamespace(spec=SimpleNamespace(slug="game"), rule=lambda clause: rule)
    t.symbols, t.nameless, t.notice = [said], 1, "Say your name."
    return environment().from_string(EXAMPLES).render(t=t)


def test_each_shared_component_is_among_the_examples() -> None:
    there = (HERE / "templates" / "components").glob("*.html")
    macros = {
        name for file in there for name in re.findall(r"macro (\w+)", file.read_text("utf-8"))
    }
    called = set(re.findall(r"(\w+)\(", EXAMPLES))
    assert macros - called == {ONLY_HEAD, "a_fact"}


def test_each_shared_component_is_readable(server: Server, browser: Browser) -> None:
    with page_of(browser, bypass_csp=True) as page:
        page.goto(f"{server.url}/records")
        page.evaluate(SHOW, [examples(), [static_url(name) for name in STYLES]])
        is_readable(page)


def test_the_pages_on_the_way_are_readable(server: Server, browser: Browser) -> None:
    with page_of(browser, bypass_csp=True) as page:
        for path in (
            "/",
            "/records",
            GAME,
            f"{GAME}/rules",
            f"{GAME}/in-a-minute",
            f"{GAME}/report",
        ):
            page.goto(server.url + path)
            is_readable(page)
        sit_down(page, server.url + GAME, "me", "open")
        is_readable(page)
        set_up(page, server.url + GAME, 1, 1)
        assert wait_for_me(page)
        page.goto(f"{page.url}/replay?at=0")
        is_readable(page)


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_each_card_of_the_box_is_readable(server: Server, browser: Browser, spec: GameSpec) -> None:
    with page_of(browser, bypass_csp=True) as page:
        page.goto(f"{server.url}/games/{spec.slug}/box")
        is_readable(page)
        if spec.brings is not None and spec.brings.browse is not None:
            page.goto(f"{server.url}/games/{spec.slug}/decks")
            page.locator(".starts a").first.click()
            page.wait_for_selector(".bench")
            is_readable(page)
