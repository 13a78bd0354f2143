"""The dungeon board in a real browser: by keyboard, by mouse, as hero, as DM and on one screen."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.chromium import (
    PHONE,
    answer,
    browser_test,
    fits,
    give,
    has_no_barrier,
    is_sound,
    lift_curtain,
    moved_on,
    number,
    page_of,
    press_a_key,
    press_key,
    resize,
    sit_down,
    wait_for_me,
)
from tests.web.servers import Server
from tests.web.windows import all_is_in_sight
from undercroft.games.warp_dungeons import GAME
from undercroft.testing import effort

pytestmark = [pytest.mark.browser, browser_test]

TABLE = f"/games/{GAME.slug}"
HERO, HERO_AND_DM = ("me", "bot:dungeoneer"), ("me", "me")
DECK = "deck='20x Battle 1'"
STILL: dict[str, Any] = {"bypass_csp": True, "reduced_motion": "reduce"}
CROSSROADS = f"dungeon('20x Room, Intersection', hero(hand='Battle 1, Wand', {DECK}), dm({DECK}))"
FAR = f"table(hero({DECK}), rooms='{', '.join(['Passage'] * 8)}', pile='Room', phase='move')"
SPRUNG = f"""table(
    hero(hand='Strength 1, Strength 2, Heroic Action', {DECK}), dm(hand='Pit', {DECK}),
    rooms='Crypt', pile='Room, Passage', phase='trap')"""
STAKE = f"""table(
    hero(hand='Battle 3, Magic 2, Treasure Chest', attached='Magic Blade', {DECK}),
    dm(hand='Orc Grunts, Agility 1', {DECK}), rooms='Vault, Objective Room')"""
COMMIT = f"""battle(
    hero(hand='Battle 2, Magic 1, Heroic Action', attached='Magic Blade', poison=1, {DECK}),
    dm(hand='Strength 3, Vicious', {DECK}), monster='Orc Warlord', room='Lair')"""
REVEALED = f"{COMMIT}.does('pass', 'pass', 'commit battle-2', 'commit strength-3')"


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


def lift(page: Page, name: str) -> None:
    """Take the screen from whoever sat there."""
    expect(page.locator("#prompt")).to_have_text(f"Pass the screen to {name}")
    expect(page.locator(".hand")).to_have_count(0)
    lift_curtain(page)
    expect(page.locator(".option").first).to_be_visible()


def zoom(page: Page) -> float:
    """How large the dungeon is drawn."""
    script = "() => getComputedStyle(document.querySelector('[data-panzoom-world]')).zoom"
    return float(page.evaluate(script))


AT_THE_END = """() => {
  const frame = document.getElementById("dungeon");
  return frame.scrollTop > 200 && frame.scrollTop + frame.clientHeight > frame.scrollHeight - 2;
}"""
"""A key scrolls smoothly: before it has arrived, it would scroll on from wherever it is put."""


def in_sight(page: Page, thing: str) -> bool:
    """Say whether the middle of a thing lies inside the frame of the dungeon."""
    script = """(id) => {
      const inner = document.getElementById(id).getBoundingClientRect();
      const outer = document.getElementById("dungeon").getBoundingClientRect();
      const x = inner.left + inner.width / 2, y = inner.top + inner.height / 2;
      return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
    }"""
    return bool(page.evaluate(script, thing))


# -- long stretches of real matches ---------------------------------------------------------------


def test_a_hero_plays_on_by_keyboard_alone(server: Server, browser: Browser) -> None:
    chance = Random("hero")
    phases: set[str] = set()
    with page_of(browser) as page:
        sit_down(page, server.url + TABLE, *HERO)
        for _ in range(effort(12, 45)):
            if not wait_for_me(page):
                break
            phases |= set(page.locator(".ribbon .now").all_inner_texts())
            seen = number(page)
            press_a_key(page, chance)
            moved_on(page, seen)
        assert phases >= {"Exploration", "Move"}
        expect(page.locator(".log")).to_contain_text("You explored")


def test_a_hero_plays_on_by_mouse_on_the_table(server: Server, browser: Browser) -> None:
    chance = Random("mouse")
    on_the_table = 0
    with page_of(browser) as page:
        sit_down(page, server.url + TABLE, *HERO)
        for _ in range(effort(15, 40)):
            if not wait_for_me(page):
                page.click("form[action$='/rematch'] button")
                continue
            seen = number(page)
            things = page.locator("[data-touch='one']")
            if things.count():
                things.nth(chance.randrange(things.count())).click(position={"x": 8, "y": 8})
                on_the_table += 1
            else:
                page.locator(".option").last.click()
            moved_on(page, seen)
        assert on_the_table > effort(4, 10)


def test_the_dm_plays_a_whole_match(server: Server, browser: Browser) -> None:
    chance = Random("dm")
    prompts: set[str] = set()
    with page_of(browser) as page:
        at = effort("late(2, 24)", "")
        sit_down(page, server.url + TABLE, "bot:random", "me", at=at)
        while wait_for_me(page):
            prompts.add(page.inner_text("#prompt"))
            seen = number(page)
            press_a_key(page, chance)
            moved_on(page, seen)
        assert len(prompts) > 1
        expect(page.locator("#result-title")).to_be_visible()


# -- one turn, closely ----------------------------------------------------------------------------


def test_the_last_room_from_the_stake_to_the_result(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        sit_down(page, server.url + TABLE, *HERO, at=STAKE)
        give(page, page.locator("[data-thing='card-treasure-chest']").click)
        expect(page.locator(".wd-battle h2")).to_contain_text("Battle in the Objective Room")
        expect(page.locator(".condition.stake")).to_have_text("Stake: Treasure Chest")
        give(page, page.locator("[data-thing='card-battle-3']").click)
        expect(page.locator(".wd-past")).to_contain_text("won round 1")
        answer(page, "Attach Treasure Chest (5 points)")
        expect(page.locator("#result-title")).to_contain_text("wins")
        expect(page.locator(".scores .value")).to_have_text("6")


def test_both_sides_turn_over_together_and_each_term_has_its_clause(
    server: Server, browser: Browser
) -> None:
    with page_of(browser) as page:
        sit_down(page, server.url + TABLE, "me", "bot:random", at=COMMIT)
        expect(page.locator(".flip")).to_have_count(0)
        while page.locator(".option", has_text="Commit Battle 2").count() == 0:
            answer(page, "Pass")
        give(page, page.locator("[data-thing='card-battle-2']").click)
        sides = page.locator(".wd-battle .side, .wd-past .past-side")
        expect(sides.nth(0).locator(".flip")).to_have_count(1)
        expect(sides.nth(0)).to_contain_text("value 2, bonus +2, treasure +1")
        expect(sides.nth(0)).to_contain_text("−1 Poison")
        expect(sides.nth(1)).to_contain_text("+1 Lair")
        for line in page.locator(".round-before summary").all():
            line.click()
        link = sides.nth(0).locator(".clause-link").first
        expect(link).to_have_text("WD-9.7")
        with page.expect_popup() as opened:
            link.click()
        expect(opened.value.locator("[id='WD-9.7']")).to_be_in_viewport()


def test_two_share_a_screen_and_neither_sees_the_others_hand(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, PHONE) as page:
        sit_down(page, server.url + TABLE, *HERO_AND_DM, at=SPRUNG)
        hero, dm = page.locator(".seat-name").all_inner_texts()
        lift(page, dm)
        expect(page.locator(".hand")).to_contain_text("Pit")
        expect(page.locator("#content")).not_to_contain_text("Strength 1")
        answer(page, "Spring Pit")
        expect(page.locator("#trap-title")).to_contain_text(f"a trap for {hero}")
        lift(page, hero)
        expect(page.locator(".hand")).to_contain_text("Heroic Action")
        expect(page.locator(".hand")).not_to_contain_text("Orc")
        fits(page)
        answer(page, "Pay for Pit")
        answer(page, "Pay with Strength 2")
        expect(page.locator(".log")).to_contain_text("avoided Pit by paying 2")


@pytest.mark.parametrize(("motion", "how"), [("reduce", "instant"), ("no-preference", "smooth")])
def test_the_page_goes_to_a_battle_and_to_the_result(
    server: Server, browser: Browser, motion: str, how: str
) -> None:
    with page_of(browser, PHONE, reduced_motion=motion) as page:
        sit_down(page, server.url + TABLE, *HERO, at=STAKE)
        wait_for_me(page)
        expect(page.locator(".order .in-short")).to_contain_text("6/6")
        page.locator(".wd-place.here").click()  # may say what it is, but attempts nothing
        expect(page.locator("#prompt")).to_have_text("Attempt the Objective Room?")
        page.evaluate(NOTE)
        to_the_foot(page)
        answer(page, "Treasure Chest")
        expect(page.locator("#battle-title")).to_be_in_viewport()
        page.wait_for_function("() => window.moves.length === 1")
        answer(page, "Battle 3")
        wait_for_me(page)
        to_the_foot(page)
        page.locator(".option", has_text="Attach Treasure Chest").click()
        expect(page.locator("#result-title")).to_be_in_viewport()
        expect(page.locator("#outcome")).to_have_text("Ada wins. You won.")
        expect(page.locator("#outcome")).to_be_in_viewport()
        assert set(page.evaluate("window.moves")) == {how}


def test_the_page_stays_where_all_is_in_sight(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        sit_down(page, server.url + TABLE, *HERO, at=STAKE)
        answer(page, "Treasure Chest")
        expect(page.locator("#battle-title")).to_be_in_viewport()
        assert page.evaluate("scrollY") == 0


# -- looking at the dungeon ------------------------------------------------------------------------


def test_the_dungeon_is_panned_and_zoomed_by_keyboard(server: Server, browser: Browser) -> None:
    with page_of(browser, **STILL) as page:
        sit_down(page, server.url + TABLE, *HERO, at=FAR)
        assert in_sight(page, "place-8")
        assert not in_sight(page, "place-0")
        page.locator("#dungeon").focus()
        before = zoom(page)
        page.keyboard.press("-")
        assert zoom(page) < before
        page.keyboard.press("+")
        page.keyboard.press("+")
        assert zoom(page) > before
        for _ in range(8):
            page.keyboard.press("End")
        page.wait_for_function(AT_THE_END)
        for name, seen in (("Go to the active hero", "place-8"), ("All of it", "place-0")):
            page.get_by_role("button", name=name).focus()
            press_key(page, "Enter")
            assert in_sight(page, seen)
        small = zoom(page)
        page.reload()
        expect(page.locator("#table")).to_be_visible()
        assert zoom(page) == small < before


def test_a_full_hand_is_in_sight_on_a_tablet(server: Server, browser: Browser) -> None:
    held = "Battle 1, Magic 1, Agility 1, Strength 1, Courage 1, Secret Door, Treasure Chest"
    with page_of(browser, (820, 1180), **STILL) as page:
        at = f"table(hero(hand='{held}', {DECK}), rooms='Room', pile='Room', phase='move')"
        sit_down(page, server.url + TABLE, *HERO, at=at)
        cards = page.locator(".hand .cards")
        expect(cards.locator(".wd-card")).to_have_count(7)
        assert cards.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_a_phone_that_is_turned_shows_the_active_hero(server: Server, browser: Browser) -> None:
    with page_of(browser, PHONE, **STILL) as page:
        sit_down(page, server.url + TABLE, *HERO, at=FAR)
        for size in ((PHONE[1], PHONE[0]), PHONE):
            page.locator("#dungeon").evaluate("frame => frame.scrollTo(0, 9999)")
            assert not in_sight(page, "place-8")
            resize(page, size)
            page.wait_for_function("() => new Promise(requestAnimationFrame)")
            assert in_sight(page, "place-8")


def test_what_a_player_looks_at_stays_when_the_bar_of_a_browser_goes(
    server: Server, browser: Browser
) -> None:
    wide, high = PHONE
    with page_of(browser, PHONE, **STILL) as page:
        sit_down(page, server.url + TABLE, *HERO, at=FAR)
        page.locator("#dungeon").evaluate("frame => frame.scrollTo(0, 9999)")
        resize(page, (wide, high + 56))
        page.wait_for_function("() => new Promise(requestAnimationFrame)")
        assert not in_sight(page, "place-8")


def test_the_dungeon_is_dragged_and_a_drag_is_no_click(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        sit_down(page, server.url + TABLE, *HERO, at=FAR)
        seen = number(page)
        box = page.locator("[data-touch='one']").first.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        page.mouse.move(box["x"] + 20, box["y"] - 200, steps=5)
        page.mouse.up()
        moved = page.locator("[data-touch='one']").first.bounding_box()
        assert moved is not None
        assert moved["y"] < box["y"] - 100
        assert number(page) == seen


def test_a_fold_out_is_reached_from_its_card_and_back(server: Server, browser: Browser) -> None:
    with page_of(browser, PHONE, **STILL) as page:
        sit_down(page, server.url + TABLE, *HERO, at="folded_out()")
        for name, there in (("look there", "place-8"), ("from the Lair", "place-7")):
            page.get_by_role("button", name=name).focus()
            press_key(page, "Enter")
            assert in_sight(page, there)
        fits(page)


# -- for everybody ---------------------------------------------------------------------------------


def test_a_card_is_never_asked_for_again(server: Server, browser: Browser) -> None:
    with page_of(browser, PHONE, **STILL) as page:
        sit_down(page, server.url + TABLE, *HERO, at=REVEALED)
        expect(page.locator("#prompt")).to_contain_text("you lose 4 to 7. Play anything now?")
        page.get_by_role("button", name="When to ask for: Play a Heroic Action").click()
        has_no_barrier(page)
        page.get_by_role("button", name="Never ask me for this").click()
        expect(page.locator("#stops-button")).to_have_text("Stops (1)")
        expect(page.locator("#prompt")).not_to_contain_text("Play anything now?")
        expect(page.locator(".log")).to_contain_text("You were out-fought")


def test_axe_finds_no_barrier_at_any_moment(server: Server, browser: Browser) -> None:
    moments = {
        CROSSROADS: HERO,
        SPRUNG: ("bot:random", "me"),
        STAKE: HERO,
        COMMIT: HERO,
        REVEALED: HERO,
        "folded_out()": HERO,
    }
    with page_of(browser, **STILL) as page:
        for count, (moment, holders) in enumerate([*moments.items()][:: effort(2, 1)]):
            sit_down(page, server.url + TABLE, *holders, at=moment)
            wait_for_me(page)
            is_sound(page, count)


def test_all_is_in_sight_in_small_windows(server: Server, browser: Browser) -> None:
    moments = dict.fromkeys((FAR, STAKE), HERO)
    all_is_in_sight(server, browser, TABLE, {**moments, COMMIT: ("me", "bot:random")})
