"""What must not be missed on the screen: a battle, the result, the Heart, the hand, the chat."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web import test_dungeon_browser as warp
from tests.web import test_keeper_browser as keeper
from tests.web.chromium import (
    DESKTOP,
    PHONE,
    answer,
    browser_test,
    has_nothing_serious,
    page_of,
    resize,
    sit_down,
    wait_for_me,
)
from tests.web.conftest import GAME, Server, begin, my_turn, visiting
from tests.web.test_friends_browser import company, meet

pytestmark = [pytest.mark.browser, browser_test]

TABLET = (820, 1180)
SIX_LEVELS = f"""table(
    seat(rooms='9x Lair, Prison [Gas, Scythe], Temple, 9x Gold Vein', mana=7, gold=9,
         hand='Portal, Fire, Gas, Lair', spells='Fear',
         stands={{'5.1': 'Keeper, 3x Imps, 2x Goblins', '6.2': '4x Trolls'}}),
    phase='deploy', {keeper.CUPS})"""
NOTE = """() => {
  window.moves = [];
  const go = Element.prototype.scrollIntoView;
  Element.prototype.scrollIntoView = function (how) {
    window.moves.push(how.behavior);
    go.call(this, how);
  };
}"""


def to_the_foot(page: Page) -> None:
    """Scroll as far down as the page goes."""
    page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")


def in_front(page: Page, selector: str) -> bool:
    """Say whether the middle of a thing is in sight, with nothing before it."""
    script = """(found) => {
      const box = found.getBoundingClientRect();
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return found.contains(top);
    }"""
    return bool(page.locator(selector).first.evaluate(script))


@pytest.mark.parametrize(("motion", "how"), [("reduce", "instant"), ("no-preference", "smooth")])
def test_the_page_goes_to_a_battle_and_to_the_result(
    server: Server, browser: Browser, motion: str, how: str
) -> None:
    with page_of(browser, PHONE, reduced_motion=motion) as page:
        position = (warp.LANGUAGE, warp.STAKE)
        sit_down(page, server.url + warp.GAME, *warp.HERO, at=position)
        wait_for_me(page)
        page.evaluate(NOTE)
        to_the_foot(page)
        answer(page, "Treasure Chest")
        expect(page.locator("#battle-title")).to_be_in_viewport()
        page.wait_for_function("window.moves.length === 1")
        answer(page, "Battle 3")
        wait_for_me(page)
        to_the_foot(page)
        page.locator(".option", has_text="Attach Treasure Chest").click()
        expect(page.locator("#result-title")).to_be_in_viewport()
        expect(page.locator("#outcome")).to_have_text("Ada wins. You won.")
        expect(page.locator("#outcome")).to_be_in_viewport()
        assert set(page.evaluate("window.moves")) == {how}


def test_the_page_stays_where_all_is_in_sight(server: Server, browser: Browser) -> None:
    with page_of(browser, reduced_motion="reduce") as page:
        position = (warp.LANGUAGE, warp.STAKE)
        sit_down(page, server.url + warp.GAME, *warp.HERO, at=position)
        answer(page, "Treasure Chest")
        expect(page.locator("#battle-title")).to_be_in_viewport()
        assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE])
def test_with_six_levels_the_heart_is_in_sight(
    server: Server, browser: Browser, size: tuple[int, int]
) -> None:
    with page_of(browser, size, **keeper.STILL) as page:
        position = (keeper.LANGUAGE, SIX_LEVELS)
        sit_down(page, server.url + keeper.GAME, *keeper.AGAINST_A_BOT, at=position)
        wait_for_me(page)
        expect(page.locator("#own-level-6")).to_be_visible()
        expect(page.locator(".dk-frame .heart")).to_be_in_viewport(ratio=1)
        frame = "(it) => it.scrollHeight - it.clientHeight"
        assert page.locator("#dungeon").evaluate(frame) <= 0
        before = keeper.height(page, "#dungeon")
        page.locator("#dungeon").press("+")
        assert keeper.height(page, "#dungeon") == before, "to zoom moves nothing below"


def test_the_answers_fold_away_from_the_hand(server: Server, browser: Browser) -> None:
    with page_of(browser, PHONE, **keeper.STILL) as page:
        position = (keeper.LANGUAGE, SIX_LEVELS)
        sit_down(page, server.url + keeper.GAME, *keeper.AGAINST_A_BOT, at=position)
        wait_for_me(page)
        assert not in_front(page, ".hand .dk-card")
        fold = page.get_by_role("button", name="The answers")
        expect(fold).to_have_attribute("aria-expanded", "true")
        fold.click()
        expect(page.locator(".options")).to_be_hidden()
        expect(fold).to_have_attribute("aria-expanded", "false")
        assert in_front(page, ".hand .dk-card")
        has_nothing_serious(page)
        page.locator("[data-touch='many']").last.click(position={"x": 12, "y": 8})
        expect(fold).to_have_attribute("aria-expanded", "true")
        expect(page.locator(".option.lit").first).to_be_visible()
        fold.click()
        resize(page, DESKTOP)
        expect(fold).to_be_hidden()
        expect(page.locator(".options")).to_be_visible()


def test_lines_of_the_chat_are_counted_where_it_is_out_of_sight(
    server: Server, browser: Browser
) -> None:
    with company(browser, DESKTOP, PHONE) as (ann, ben):
        meet(server.url + GAME, ann, ben)
        for said in ("One", "Two"):
            ann.fill("#say", said)
            ann.press("#say", "Enter")
            expect(ann.locator(".said")).to_contain_text(said)
        mark = ben.locator("#chat-mark")
        expect(mark).to_have_text("2 new in the chat")
        expect(ann.locator("#chat-mark")).to_be_hidden()
        ben.reload()
        expect(mark).to_have_text("2 new in the chat")
        mark.click()
        expect(ben.locator("#said")).to_be_focused()
        expect(ben.locator("#said")).to_be_in_viewport()
        expect(mark).to_be_hidden()
        ben.fill("#say", "Three")
        ben.press("#say", "Enter")
        expect(ann.locator(".said")).to_contain_text("Three")
        ben.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        expect(mark).to_be_hidden()
        ann.fill("#say", "Four")
        ann.press("#say", "Enter")
        expect(mark).to_have_text("1 new in the chat")


def test_going_on_from_a_moment_is_never_cut_off(server: Server, browser: Browser) -> None:
    with visiting(server.url) as client:
        table = begin(client, 0, 8)
        assert my_turn(client, table).over
    for size in (DESKTOP, PHONE):
        with page_of(browser, size) as page:
            page.goto(f"{server.url}{table}/replay?at=1")
            page.click("#go-on > summary")
            expect(page.locator("#go-on button")).to_be_in_viewport(ratio=1)
            assert in_front(page, "#go-on button")
