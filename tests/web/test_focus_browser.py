"""The focus is not lost when an update removes, hides or disables the element that has it."""

from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.builder import DECKS
from tests.web.chromium import (
    browser_test,
    moved_on,
    number,
    page_of,
    press_key,
    sit_down,
    wait_for_me,
)
from tests.web.conftest import GAME
from tests.web.servers import Server
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.testing import effort

pytestmark = [pytest.mark.browser, browser_test]

LOST = """() => {
  const now = document.activeElement;
  return !now || now === document.body || now.matches(":disabled")
    || !now.checkVisibility({ visibilityProperty: true });
}"""
FOCUS_ANY = """(share) => {
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary,"
    + " [tabindex='0']";
  const seen = [...document.getElementById("table").querySelectorAll(controls)].filter((it) =>
    it.getClientRects().length && it.checkVisibility({ visibilityProperty: true })
      && !it.matches(":disabled"));
  const chosen = seen[Math.floor(share * seen.length)];
  chosen.focus();
  return chosen.outerHTML.slice(0, 120);
}"""
DECISIONS = effort(6, 80)


def lost(page: Page) -> bool:
    """Say whether no key would reach anything."""
    return bool(page.evaluate(LOST))


def focus_any(page: Page, chance: Random) -> str:
    """Focus one of all the controls that are in sight; return which."""
    return str(page.evaluate(FOCUS_ANY, chance.random()))


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_wherever_one_stands_the_game_goes_on_around_it(
    server: Server, browser: Browser, spec: GameSpec
) -> None:
    chance = Random(f"focus {spec.slug}")
    with page_of(browser) as page:
        sit_down(page, f"{server.url}/games/{spec.slug}", "me", "bot:random")
        for _ in range(DECISIONS):
            if not wait_for_me(page):
                break
            stood, seen = focus_any(page, chance), number(page)
            options = page.locator(".option").count()
            script = "(n) => document.querySelectorAll('.option')[n].click()"
            page.evaluate(script, chance.randrange(options))
            moved_on(page, seen)
            assert not lost(page), stood


def test_whose_option_is_gone_stands_at_the_question(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        sit_down(page, server.url + GAME, "me", "me")
        seen = number(page)
        # In one go: news from the server in between would put the option back.
        page.evaluate(
            """() => {
              const option = document.querySelector(".option");
              option.focus();
              option.id = "soon-gone";
              option.click();
            }"""
        )
        moved_on(page, seen)
        expect(page.locator("#prompt")).to_be_focused()


def test_who_undoes_the_last_that_can_be_undone_stands_at_the_question(
    server: Server, browser: Browser
) -> None:
    with page_of(browser) as page:
        sit_down(page, server.url + GAME, "me", "me")
        press_key(page, "1")
        moved_on(page, 0)
        while page.locator("#undo:enabled").count():
            seen = number(page)
            page.locator("#undo").focus()
            press_key(page, "Enter")
            moved_on(page, seen)
            assert not lost(page)
        expect(page.locator("#undo")).to_be_disabled()


def test_the_last_step_of_a_replay_leaves_one_among_the_steps(
    server: Server, browser: Browser
) -> None:
    with page_of(browser) as page:
        sit_down(page, server.url + GAME, "me", "me")
        press_key(page, "1")
        moved_on(page, 0)
        page.goto(f"{page.url}/replay?at=0")
        last = page.locator(".moment").inner_text().split()[-1]
        for step in range(1, int(last) + 1):
            page.locator("#on").focus()
            press_key(page, "Enter")
            expect(page.locator("#at")).to_have_text(str(step))
        page.wait_for_url(f"**/replay?at={last}*")  # then the board has followed
        assert not lost(page)
        assert page.evaluate("document.activeElement.closest('#steps') !== null")


def test_in_the_list_of_matches_the_next_one_takes_over(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        for _ in range(2):
            sit_down(page, server.url + GAME, "me", "open")
        gone = page.url
        page.goto(server.url)
        page.locator(f"#matches a[href='{gone.removeprefix(server.url)}']").focus()
        links = page.locator("#matches li a")
        before = links.count()  # those of other tests too
        assert page.request.post(f"{gone}/clear").ok
        page.evaluate("htmx.ajax('GET', '/', { source: '#matches', swap: 'outerMorph' })")
        expect(links).to_have_count(before - 1)
        assert not lost(page)
        assert page.evaluate("document.activeElement.closest('#matches') !== null")


def test_a_line_of_a_deck_that_is_gone_leaves_one_at_the_verdict(
    server: Server, browser: Browser
) -> None:
    with page_of(browser) as page:
        page.goto(f"{server.url}{DECKS}/build?whose=hero: Sir Lamderock")
        page.click("#add-wand")
        page.locator("#line-take-wand").focus()
        press_key(page, "Enter")
        expect(page.locator("#line-take-wand")).to_have_count(0)
        expect(page.locator("#state")).to_be_focused()
