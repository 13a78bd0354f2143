"""Dungeon Enforcer in a real browser: by keyboard, by mouse on the map, as monster, on a phone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.chromium import (
    DESKTOP,
    PHONE,
    answer,
    browser_test,
    fits,
    give,
    has_no_barrier,
    is_sound,
    moved_on,
    number,
    page_of,
    point_at,
    press_key,
    sit_down,
    tab_to,
    wait_for_me,
)
from tests.web.servers import Server
from tests.web.windows import all_is_in_sight
from undercroft.games.dungeon_enforcer import GAME
from undercroft.testing import effort

pytestmark = [pytest.mark.browser, browser_test]

TABLE = f"/games/{GAME.slug}"
STILL: dict[str, Any] = {"bypass_csp": True, "reduced_motion": "reduce"}
AGAINST_A_BOT, AS_MONSTER = ("me", "bot:random"), ("bot:random", "me")
SIX = ("me", *["bot:random"] * 5)
TURN = """opened(table(seat('C4', energy=12), seat('M4', hunters='Ekim'), tokens='E6, O15',
    hunter_deck='Pell, Marta, Lucan', monster_deck='Gutter Rats'))"""
CROWD = """opened(table(
    seat('C4', hunters='Therese, Ekim, Maelis', gear='Notched Blade', items='Whetstone', coins=14),
    seat('C4', hunters='Fenn'), seat('C4', hunters='Odrick, Quill', coins=3),
    seat('M4', hunters='Sable', items='Null Bell, Thunder Flask'), seat('C4', hunters=''),
    seat('C4', hunters='Hadrian, Wren, Corvin', defeated=2), tokens='D6, G7, L9, O15, H3',
    dead='Garrow', slain='Mudling', item_discard='Whetstone'))"""
PLACING = "opened(opening(dice=[6, 1, 1, 6]).does('place C4', 'place C4'))"
COUNTER = """opened(battle('Therese', 'Gutter Rats', 'Attack 5', 'Attack 6, Defense 2',
    energy=(5, 9)).does('play attack-5'))"""
TO_THE_END = "opened(battle(phase='next_round', round=1, hp=(4, 2)))"
TRIO = """opened(battle('Therese, Ekim, Maelis', 'Cellar Witch', 'Attack 5, 2x Defense 3, Attack 2',
    'Defense 4, Attack 6', items='Whetstone, Smoke Pearl', round=17))"""
HIRE = "opened(table(hunter_deck='Pell, Marta, Lucan').does('hire'))"
SHOP = "opened(table(seat(coins=2), seat('M4'), dice=[4]).does('shop'))"


def log(page: Page) -> Any:
    """What has happened."""
    return page.locator(".log")


def square(page: Page, name: str) -> Any:
    """A square of the map."""
    return page.locator(f"[data-thing='square-{name}']")


def press(page: Page, key: str) -> None:
    """Answer by a key."""
    wait_for_me(page)
    seen = number(page)
    press_key(page, key)
    moved_on(page, seen)


def zoom(page: Page) -> float:
    """How large the map is drawn."""
    script = "() => getComputedStyle(document.querySelector('[data-panzoom-world]')).zoom"
    return float(page.evaluate(script))


IN_FRAME = """(thing) => {
  const things = [thing, document.getElementById("map")];
  const [inner, outer] = things.map((it) => it.getBoundingClientRect());
  return inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
}"""

AT_THE_FOOT = """() => {
  const frame = document.getElementById("map");
  return frame.scrollTop > 200 && frame.scrollTop + frame.clientHeight > frame.scrollHeight - 2;
}"""


# -- by keyboard -----------------------------------------------------------------------------------


def test_a_hunter_hires_walks_and_attacks_by_keyboard(server: Server, browser: Browser) -> None:
    with page_of(browser, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=TURN)
        hire = page.locator(".option", has_text="Look for hunters to hire")
        press(page, hire.get_attribute("data-key") or "")
        press(page, "1")
        expect(log(page)).to_contain_text("You hired Pell for 5 coins.")
        answer(page, "Done hiring")
        tab_to(page, "#on-board summary")
        press_key(page, "Enter")
        page.keyboard.press("Tab")
        for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp"):
            page.keyboard.press(key)
        there = page.evaluate("document.activeElement.value")
        lit = square(page, there.removeprefix("walk "))
        expect(lit).to_have_class(re.compile("thing-lit"))
        expect(lit.locator(".way")).to_be_visible()
        page.mouse.move(0, 0)
        expect(page.locator(".way:visible")).to_have_count(1)
        seen = number(page)
        press_key(page, "Enter")
        moved_on(page, seen)
        expect(log(page)).to_contain_text(f"to {there.removeprefix('walk ')} for")
        assert page.evaluate("document.activeElement.matches('.option, #prompt')")
        seen = number(page)
        page.get_by_role("button", name="Fight on E6 from the north –").focus()
        press_key(page, "Enter")
        moved_on(page, seen)
        expect(page.locator("#battle-title")).to_contain_text("on E6")


def test_a_battle_is_fought_to_its_end_by_keys(server: Server, browser: Browser) -> None:
    with page_of(browser, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=TO_THE_END)
        expect(page.locator("#prompt")).to_have_text("Draw a whole new hand?")
        while wait_for_me(page) and page.locator(".de-battle").count():
            press(page, "1")
        expect(log(page)).to_contain_text(re.compile("(won|lost) the battle|battle is over"))


def test_arrow_keys_go_from_square_to_square_and_bring_them_into_sight(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, PHONE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=PLACING)
        wait_for_me(page)
        page.locator("#map").focus()
        for _ in range(8):
            page.keyboard.press("+")
        summary = page.locator("#on-board summary")
        expect(summary).to_have_text("150 squares: choose on the board, or here")
        summary.press("Enter")
        page.locator(".on-board .option").first.focus()
        for step in range(9):
            page.keyboard.press(("ArrowDown", "ArrowLeft")[step % 2])
            name = page.evaluate("document.activeElement.value").partition(" ")[2]
            assert square(page, name).evaluate(IN_FRAME), name
        seen = number(page)
        press_key(page, "Enter")
        moved_on(page, seen)
        expect(log(page)).to_contain_text(f"You placed a monster on {name}.")


def test_the_map_is_panned_and_zoomed_by_keyboard(server: Server, browser: Browser) -> None:
    with page_of(browser, PHONE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=TURN)
        assert square(page, "O15").evaluate(IN_FRAME), "all of it is in sight"
        page.locator("#map").focus()
        before = zoom(page)
        for _ in range(8):
            page.keyboard.press("+")
        assert zoom(page) > before
        for _ in range(8):
            page.keyboard.press("End")
        page.wait_for_function(AT_THE_FOOT)
        for name, seen, hidden in (
            ("Go to the active player", "C4", "O15"), ("All of it", "O15", ""),
        ):  # fmt: skip
            page.get_by_role("button", name=name).press("Enter")
            assert square(page, seen).evaluate(IN_FRAME)
            assert not hidden or not square(page, hidden).evaluate(IN_FRAME)


# -- by mouse --------------------------------------------------------------------------------------


def test_a_monster_is_attacked_from_the_side_that_is_clicked(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=TURN)
        wait_for_me(page)
        point_at(square(page, "C6"), square(page, "C6").locator(".way"), 10, 10)
        square(page, "D5").click()
        expect(log(page)).to_contain_text("You walked from C4 to D5 for 2 energy.")
        seen = number(page)
        square(page, "E6").locator(".beast").click()
        expect(page.locator(".option.lit").first).to_be_visible()
        assert number(page) == seen, "from which side is not said yet"
        west = page.locator("[data-thing='side-E6-west']")
        point_at(west, west.locator("+ .way"), 3, 16)
        west.click(position={"x": 3, "y": 16})
        expect(log(page)).to_contain_text("You attacked the monster on E6 from the west.")
        expect(page.locator(".de-battle")).to_be_in_viewport()


def test_where_no_side_is_clicked_the_answers_are_offered(server: Server, browser: Browser) -> None:
    with page_of(browser, PHONE, **STILL) as page:
        at = "opened(table(seat('C4', energy=5), seat('M4', hunters='Ekim'), tokens='E6'))"
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=at)
        wait_for_me(page)
        seen = number(page)
        page.get_by_role("button", name="The answers").click()
        square(page, "E6").click(position={"x": 11, "y": 21})
        lit = page.locator(".option.lit")
        expect(lit).to_have_text([re.compile("E6 from the north"), re.compile("E6 from the west")])
        expect(lit.first).to_be_focused()
        assert page.request.post(f"{page.url}/chat", form={"text": "From the west!"}).ok
        expect(page.locator("#said")).to_contain_text("From the west!")
        expect(lit).to_have_count(2)
        expect(lit.first).to_be_focused()
        assert number(page) == seen


def test_where_one_side_of_a_monster_is_named_a_press_attacks_from_there(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, **STILL) as page:
        at = "opened(table(seat('C4', energy=15), seat('M4', hunters='Ekim'), tokens='E6, B9, H9'))"
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=at)
        wait_for_me(page)
        expect(page.get_by_role("button", name="Fight on E6")).to_have_count(1)
        square(page, "E6").locator(".beast").click()
        expect(page.locator("#battle-title")).to_contain_text("on E6")


def test_the_monsters_player_places_a_card_and_all_turn_over_together(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, **STILL) as page:
        sit_down(page, server.url + TABLE, *AS_MONSTER, at=COUNTER)
        wait_for_me(page)
        expect(page.locator(".side-0 .slot")).to_contain_text("A card, face down")
        expect(page.locator(".reveal")).to_have_count(0)
        give(page, page.locator("[data-thing='card-attack-6'][data-touch]").click)
        expect(page.locator(".reveal .flip")).to_have_count(2)
        sums = page.locator(".reveal .sum")
        expect(sums).to_have_text(["10", "9"])
        expect(page.locator(".reveal .verdict")).to_contain_text("Therese wins the clash by 1")


def test_cards_that_are_not_ones_own_are_on_nobodys_page(server: Server, browser: Browser) -> None:
    with page_of(browser, **STILL) as page:
        sit_down(page, server.url + TABLE, *AS_MONSTER, at=COUNTER)
        wait_for_me(page)
        assert "attack-5" not in page.content()
        expect(page.locator(".hand .de-play")).to_have_count(2)


def test_what_came_of_a_round_opens_on_a_phone(server: Server, browser: Browser) -> None:
    with page_of(browser, PHONE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=TRIO)
        asked: set[str] = set()
        while wait_for_me(page) and not page.locator(".in-short:enabled").count():
            seen = number(page)
            asks = page.locator("#prompt").inner_text()
            if found := re.match(r"(?:What does|Boost) (\w+)", asks):
                expect(page.locator(".fighter", has_text=found[1])).to_be_in_viewport(ratio=0.95)
                asked.add(found[1])
            page.locator("#decision .option").last.click()
            moved_on(page, seen)
        assert asked == {"Therese", "Ekim", "Maelis"}
        expect(page.locator(".last-round")).to_be_hidden()
        page.locator(".in-short").click()
        expect(page.locator(".last-round")).to_contain_text("What came of battle round 17")
        has_no_barrier(page)


# -- for everybody ---------------------------------------------------------------------------------


def test_six_players_fit_on_a_phone(server: Server, browser: Browser) -> None:
    with page_of(browser, PHONE, **STILL) as page:
        sit_down(page, server.url + TABLE, *SIX, at=CROWD)
        wait_for_me(page)
        page.locator("#on-board summary").click()
        fits(page, PHONE, DESKTOP, PHONE)
        expect(page.locator(".de-seat")).to_have_count(6)
        expect(page.locator("#map")).to_be_in_viewport()
        has_no_barrier(page)


def test_a_hunters_card_opens(server: Server, browser: Browser) -> None:
    with page_of(browser, **STILL) as page:
        sit_down(page, server.url + TABLE, *SIX, at=CROWD)
        page.locator("#player-0").get_by_role("button", name="Maelis").click()
        expect(page.get_by_role("dialog", name="Maelis")).to_contain_text("heal 4")
        has_no_barrier(page)


def test_axe_finds_no_barrier_in_either_look(server: Server, browser: Browser) -> None:
    moments = {
        TRIO: AGAINST_A_BOT, HIRE: AGAINST_A_BOT, COUNTER: AS_MONSTER, SHOP: AGAINST_A_BOT,
        PLACING: AGAINST_A_BOT, "late(3, 0)": ("me",) * 3,
    }  # fmt: skip
    with page_of(browser, **STILL) as page:
        for count, (moment, holders) in enumerate([*moments.items()][:: effort(2, 1)]):
            sit_down(page, server.url + TABLE, *holders, at=moment)
            wait_for_me(page)
            is_sound(page, count)


def test_all_is_in_sight_in_small_windows(server: Server, browser: Browser) -> None:
    moments = (TURN, TRIO, HIRE)
    all_is_in_sight(server, browser, TABLE, dict.fromkeys(moments, AGAINST_A_BOT))
