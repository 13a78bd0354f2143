"""Dungeon Keeper in a real browser: by mouse on the table, by keyboard, two hands, two looks."""

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.chromium import (
    DESKTOP,
    PHONE,
    answer,
    browser_test,
    fits,
    has_no_barrier,
    in_front,
    is_sound,
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
from undercroft.games.dungeon_keeper import GAME
from undercroft.testing import effort

pytestmark = [pytest.mark.browser, browser_test]

TABLE = f"/games/{GAME.slug}"
LARGE = (1440, 900)
TABLET = (820, 1180)
STILL: dict[str, Any] = {"bypass_csp": True, "reduced_motion": "reduce"}
AGAINST_A_BOT = ("me", "bot:random")
CUPS = "cup='9x Imps', hero_cup='9x Peasant, 3x Knights', room_deck='9x Lair', spell_deck='9x Fear'"
MANY_CARDS = """table(seat(hand='4x Lair', spells='4x Slap, 4x Fear'), phase='build')"""
BUILD = "table(seat(rooms='Prison', hand='Lair, Gas'), phase='build')"
CONSTRUCT = "table(seat(rooms='Prison', gold=9, hand='Scythe, Gas'), phase='construction')"
SUMMON = "table(seat(rooms='Prison', gold=9, mana=9, pile='Goblins, Imps'), phase='summon')"
DEPLOY = "table(seat(rooms='Lair', stands={'1.1': 'Keeper, 3x Imps, Goblins'}), phase='deploy')"
HERO_ROLL = "table(seat(rooms='Lair', mana=2, spells='Slap'), phase='hero', dice=[3])"
BAND = """table(
    seat(rooms='Lair', mana=2, spells='Slap'), phase='hero', dice=[10, 5, 5],
    hero_cup='20x Peasant')"""
SLAP = """table(
    seat(rooms='Lair, Training Room', mana=4, spells='Slap', stands={'2.1': 'Mistress'}),
    phase='battle', band='Clerics, Lord', at='2.1', dice=[1, 9])"""
DUELS = "battle('Mistress, 4x Goblins', '4x Peasant, 2x Knights', rooms='Lair, Training Room')"
DEEP = f"""table(
    seat(rooms='9x Lair, Prison [Gas, Scythe], Temple [Iron Gate], 3x Gold Vein', mana=7, gold=9,
         hand='Portal, Fire, Gas, Lair', spells='Fear', pile='2x Imps, Mistress',
         stands={{'5.1': 'Keeper, 3x Imps, 2x Goblins', '5.4': '4x Trolls'}}),
    seat(rooms='Lair, Prison [Gas]', hand='Temple, Fire', spells='Slap', mana=30),
    phase='build', {CUPS})"""
SIX_LEVELS = f"""table(
    seat(rooms='9x Lair, Prison [Gas, Scythe], Temple, 9x Gold Vein', mana=7, gold=9,
         hand='Portal, Fire, Gas, Lair', spells='Fear',
         stands={{'5.1': 'Keeper, 3x Imps, 2x Goblins', '6.2': '4x Trolls'}}),
    phase='deploy', {CUPS})"""
CROWD = """table(seat(rooms='Lair, Prison', stands={
    '2.1': 'Keeper, 8x Imps, 6x Goblins, 5x Dark Elves, 3x Trolls, 2x Bile, 5x Warlock'}),
    phase='deploy')"""
NEXT_TURN = """table(
    seat(rooms='2x Lair', gold=9, hand='Lair, Prison',
         stands={'2.1': 'Keeper, 9x Goblins', '2.2': '8x Trolls'}),
    seat(rooms='Lair', gold=9, hand='Temple, Library'),
    phase='round', cup='9x Imps', hero_cup='9x Peasant', room_deck='9x Lair')"""
RAID = "table(seat(rooms='Lair', stands={'1.1': 'Keeper, 2x Imps'}), phase='raid', raids='on')"
LOST = """table(
    seat(rooms='Lair'), seat(rooms='Lair, Prison', tally=3, gold=12), phase='invasion',
    band='4x Knights', dice=[1, 9] * 20)"""


def touch(page: Page, thing: str) -> None:
    """Click a thing on the table that is an answer."""
    wait_for_me(page)
    seen = number(page)
    place = page.locator(f"[data-thing='{thing}'][data-touch='one']").first
    place.click(position={"x": 12, "y": 8})
    moved_on(page, seen)


def room(page: Page, place: str) -> Any:
    """A room of the own dungeon."""
    return page.locator(f"[id='own-{place}']")


def log(page: Page) -> Any:
    """What has happened."""
    return page.locator(".log")


def height(page: Page, selector: str) -> float:
    """How far down something ends, in pixels."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


# -- long stretches of real matches ---------------------------------------------------------------


def test_a_keeper_plays_on_by_keyboard_alone(server: Server, browser: Browser) -> None:
    chance = Random("keeper")
    phases: set[str] = set()
    with page_of(browser, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT)
        for _ in range(effort(12, 45)):
            if not wait_for_me(page):
                break
            phases |= set(page.locator(".ribbon .now").all_inner_texts())
            seen = number(page)
            press_a_key(page, chance)
            moved_on(page, seen)
        assert len(phases) > 2, phases
        expect(log(page)).to_contain_text(re.compile(r"Round \d+: "))


def test_a_keeper_plays_on_by_mouse_on_the_table(server: Server, browser: Browser) -> None:
    chance = Random("mouse")
    on_the_table = 0
    with page_of(browser, LARGE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT)
        while on_the_table < 10 and wait_for_me(page):
            seen = number(page)
            things = page.locator("[data-touch='one']")
            if things.count():
                things.nth(chance.randrange(things.count())).click(position={"x": 12, "y": 8})
                on_the_table += 1
            else:
                page.locator(".option").last.click()
            moved_on(page, seen)
        assert on_the_table == 10


# -- one turn, closely ----------------------------------------------------------------------------


def test_a_room_is_built_by_its_card(server: Server, browser: Browser) -> None:
    with page_of(browser, LARGE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=BUILD)
        expect(page.locator(".ribbon .now")).to_have_text("Build")
        touch(page, "card-lair")
        expect(room(page, "2.2")).to_contain_text("Lair")
        expect(log(page)).to_contain_text("You built Lair at 2.2.")


def test_a_hand_of_many_cards_overlaps_and_is_all_in_sight(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, LARGE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=MANY_CARDS)
        cards = page.locator("#hand .dk-card")
        expect(cards).to_have_count(12)
        expect(cards.first).to_be_in_viewport(ratio=1)
        expect(cards.last).to_be_in_viewport(ratio=1)


def test_a_trap_is_constructed_by_its_card_and_the_room(server: Server, browser: Browser) -> None:
    with page_of(browser, LARGE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=CONSTRUCT)
        touch(page, "card-scythe")
        touch(page, "room-2.1")
        expect(room(page, "2.1").get_by_label("Scythe")).to_be_visible()
        expect(page.locator(".own .counter.gold b")).to_have_text("5")


def test_a_creature_is_summoned_from_the_pile_and_paid_by_the_heap(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, LARGE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=SUMMON)
        expect(page.locator(".ribbon .now .tick")).to_have_class("tick done")
        touch(page, "pile-mountain-goblins")
        touch(page, "mana")
        touch(page, "room-2.1")
        expect(room(page, "2.1")).to_contain_text("Mountain Goblins")
        expect(page.locator(".own .counter.mana b")).to_have_text("7")


def test_a_whole_group_moves_with_one_answer_and_one_line(server: Server, browser: Browser) -> None:
    with page_of(browser, LARGE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=DEPLOY)
        wait_for_me(page)
        touched = page.locator("[data-touch]")
        expect(touched).to_have_count(4)
        seen = number(page)
        touched.first.click(position={"x": 12, "y": 8})
        expect(page.locator(".option.lit")).to_be_focused()
        assert number(page) == seen, "who may go only one way does not move by one press"
        before = [room(page, place).bounding_box() for place in ("1.1", "2.1")]
        answer(page, "All 5 of Dungeon Heart 1.1, to Lair 2.1")
        expect(room(page, "2.1")).to_contain_text("5 standing")
        (told,) = [line for line in log(page).locator("li").all_inner_texts() if "moved" in line]
        who = "Dungeon Keeper, 3 Infernal Imps and Mountain Goblins"
        assert told.startswith(f"You moved {who} from 1.1 to 2.1.")
        assert [room(page, place).bounding_box() for place in ("1.1", "2.1")] == before


@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_a_die_of_a_duel_is_slapped(server: Server, browser: Browser, how: str) -> None:
    with page_of(browser, LARGE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=SLAP)
        sums = page.locator(".dk-dice .sum")
        expect(sums).to_have_count(2)
        expect(sums.first).to_have_text("11")
        if how == "mouse":
            touch(page, "roll-1")
        else:
            expect(page.locator(".option").nth(1)).to_contain_text("the band’s")
            press_key(page, "2")
        expect(log(page)).to_contain_text("You slapped the dice of the duel.")
        expect(page.locator(".dk-dice")).to_have_count(0)


def test_between_duels_nothing_jumps(server: Server, browser: Browser) -> None:
    with page_of(browser, LARGE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=DUELS)
        heights = set()
        for _ in range(4):
            answer(page, "Pass")
            expect(page.locator(".dk-fight > .duel")).to_be_visible()
            heights.add((height(page, ".dk-fight"), height(page, ".hand")))
        assert len(heights) == 1, heights
        terms = page.locator(".duel-side").first.locator(".terms")
        expect(terms).to_contain_text("Training and Banner")
        expect(terms.locator(".clause-link").first).to_have_text("DK-1.7")


def test_a_raid_sets_out_and_fights(server: Server, browser: Browser) -> None:
    with page_of(browser, LARGE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=RAID)
        answer(page, "Raid a settlement")
        touch(page, "room-1.1")
        expect(page.locator(".front.of-keeper")).to_contain_text("Infernal Imps")
        expect(log(page)).to_contain_text(
            "You sent Dungeon Keeper and 2 Infernal Imps of 1.1 out to raid."
        )
        expect(page.locator(".front.of-band h3")).to_have_text("Defenders")


def test_the_others_turn_is_summed_up_and_can_be_folded(server: Server, browser: Browser) -> None:
    with page_of(browser, LARGE, **STILL) as page:
        sit_down(page, server.url + TABLE, "bot:random", "me", at=NEXT_TURN)
        wait_for_me(page)
        told = page.locator(".dk-meanwhile")
        expect(told.locator("summary")).to_contain_text("turn")
        expect(told).to_contain_text("The invasion roll comes to")
        told.locator("summary").click()
        expect(told.locator("ul")).to_be_hidden()
        page.locator(".option").last.click()
        expect(told.locator("ul")).to_be_hidden()


def test_a_lost_dungeon_is_the_end(server: Server, browser: Browser) -> None:
    with page_of(browser, LARGE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=LOST)
        expect(page.locator("#result-title")).to_contain_text("wins")
        expect(page.locator(".result")).to_have_class("result lost")
        expect(page.locator(".dk-fight")).to_have_count(0)


# -- what is hidden --------------------------------------------------------------------------------


def test_a_hand_is_never_in_the_page_of_the_other(server: Server, browser: Browser) -> None:
    with page_of(browser, LARGE, **STILL) as ann, page_of(browser, PHONE, **STILL) as ben:
        sit_down(ann, server.url + TABLE, "me", "open", at=DEEP)
        ben.goto(ann.url)
        ben.fill("#name-1", "Ben")
        ben.click("#place-1 button:has-text('Sit here')")
        ben.click("#place-1 button:has-text('I am ready')")
        expect(ann.locator(".hand")).to_contain_text("Portal")
        expect(ben.locator(".hand")).to_contain_text("Fire")
        for page, others in (
            (ann, ("card-temple", "spell-slap")),
            (ben, ("card-portal", "Portal")),
        ):
            assert not any(word in page.content() for word in others)
        touch(ann, "card-portal")
        expect(ben.locator(".log")).to_contain_text("built Portal")
        assert "card-gas" not in ben.content()
        fits(ben)


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE])
def test_with_six_levels_the_heart_is_in_sight(
    server: Server, browser: Browser, size: tuple[int, int]
) -> None:
    with page_of(browser, size, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=SIX_LEVELS)
        wait_for_me(page)
        expect(page.locator("#own-level-6")).to_be_visible()
        expect(page.locator(".dk-frame .heart")).to_be_in_viewport(ratio=1)
        frame = "(it) => it.scrollHeight - it.clientHeight"
        assert page.locator("#dungeon").evaluate(frame) <= 0
        before = height(page, "#dungeon")
        page.locator("#dungeon").press("+")
        assert height(page, "#dungeon") == before, "to zoom moves nothing below"


@pytest.mark.parametrize("size", [LARGE, DESKTOP, PHONE])
@pytest.mark.parametrize("at", [SIX_LEVELS, DEEP, CROWD], ids=["six levels", "five", "a crowd"])
def test_no_room_covers_another_one(
    server: Server, browser: Browser, at: str, size: tuple[int, int]
) -> None:
    with page_of(browser, size, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=at)
        wait_for_me(page)
        levels = page.locator(".dk-frame .level").all()
        boxes = [level.bounding_box() for level in levels]
        for above, below in pairwise(boxes):
            assert above is not None
            assert below is not None
            assert above["y"] + above["height"] <= below["y"] + 1


@pytest.mark.parametrize("at", [SLAP, DUELS, HERO_ROLL], ids=["a duel", "a fight", "a roll"])
def test_what_happens_now_lies_beside_the_dungeon(
    server: Server, browser: Browser, at: str
) -> None:
    with page_of(browser, LARGE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=at)
        wait_for_me(page)
        now = page.locator(".dk > :is(.dk-fight, .dk-dice)").bounding_box()
        dungeon = page.locator(".dk-ground").bounding_box()
        assert now is not None
        assert dungeon is not None
        assert now["x"] >= dungeon["x"] + dungeon["width"]


def test_where_many_may_move_the_last_answer_is_in_sight(server: Server, browser: Browser) -> None:
    with page_of(browser, LARGE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=CROWD)
        wait_for_me(page)
        expect(page.locator("#on-board")).not_to_have_attribute("open", "")
        listed = page.locator("#decision > .options .option")
        expect(listed.last).to_contain_text("Done: the others stay")
        expect(listed.last).to_be_in_viewport(ratio=1)
        expect(listed.nth(-2)).to_contain_text("your Dungeon Keeper too")


def test_a_room_of_the_hand_is_dragged_into_the_dungeon(server: Server, browser: Browser) -> None:
    with page_of(browser, LARGE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=BUILD)
        wait_for_me(page)
        seen = number(page)
        page.locator("[data-thing=card-lair]").drag_to(page.locator("#dungeon"))
        moved_on(page, seen)
        expect(log(page)).to_contain_text("You built Lair")


@pytest.mark.parametrize(
    ("own", "onto", "asks"),
    [("gold=4, mana=4, pile='Trolls', rooms='Lair'", "room-2.1", "How do you pay"),
     ("gold=4, pile='Trolls', rooms='Lair'", "room-2.1", "")],
)  # fmt: skip
def test_a_creature_of_the_pile_is_dragged_to_a_room(
    server: Server, browser: Browser, own: str, onto: str, asks: str
) -> None:
    with page_of(browser, LARGE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=f"table(seat({own}), phase='summon')")
        wait_for_me(page)
        seen = number(page)
        page.locator("[data-thing^=pile-]").drag_to(page.locator(f"[data-thing='{onto}']"))
        moved_on(page, seen)
        expect(page.locator("#prompt")).to_contain_text(asks)


def test_a_fight_moves_nothing_on_a_phone(server: Server, browser: Browser) -> None:
    kept = ".dk-ground, .hand, .about-seat, .dk-across"
    tops = "all => all.map((one) => one.offsetTop)"
    with page_of(browser, PHONE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=BAND)
        wait_for_me(page)
        before = page.locator(kept).evaluate_all(tops)
        answer(page, "Pass")
        answer(page, "Pass")
        expect(page.locator("#fight")).to_be_visible()
        assert page.locator(kept).evaluate_all(tops) == before
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=DUELS)
        wait_for_me(page)
        assert page.locator(".hand [data-touch]").count()
        assert in_front(page, "#fight .arena"), "no card of the hand lies over the fight"


def test_the_answers_fold_away_from_the_hand(server: Server, browser: Browser) -> None:
    with page_of(browser, PHONE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=SIX_LEVELS)
        wait_for_me(page)
        assert not in_front(page, ".hand .dk-card")
        fold = page.get_by_role("button", name="The answers")
        expect(fold).to_have_attribute("aria-expanded", "true")
        fold.click()
        expect(page.locator(".options")).to_be_hidden()
        expect(fold).to_have_attribute("aria-expanded", "false")
        assert in_front(page, ".hand .dk-card")
        has_no_barrier(page)
        page.locator("[data-touch='many']").last.click(position={"x": 12, "y": 4})
        expect(fold).to_have_attribute("aria-expanded", "true")
        expect(page.locator(".option.lit").first).to_be_visible()
        fold.click()
        resize(page, DESKTOP)
        expect(fold).to_be_hidden()
        expect(page.locator(".options")).to_be_visible()


# -- for everybody ---------------------------------------------------------------------------------


def test_with_five_levels_hand_and_decision_are_in_sight(server: Server, browser: Browser) -> None:
    with page_of(browser, LARGE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=DEEP)
        wait_for_me(page)
        for size in (LARGE, PHONE):
            fits(page, size)
            page.evaluate("scrollTo(0, 0)")
            top = page.locator("#decision-panel").bounding_box()
            assert top is not None
            if size == PHONE:  # the map needs the room: the cards of the hand are among the answers
                assert height(page, ".own > .about-seat") <= top["y"]
            else:
                assert height(page, ".hand") <= size[1]
            assert height(page, ".options li:last-child") <= size[1]


def test_the_dungeon_is_zoomed_and_a_drag_is_no_click(server: Server, browser: Browser) -> None:
    with page_of(browser, PHONE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=CROWD)
        wait_for_me(page)
        seen = number(page)
        before = room(page, "2.1").bounding_box()
        page.locator("#dungeon").focus()
        for _ in range(12):
            page.keyboard.press("+")
        larger = room(page, "2.1").bounding_box()
        assert before is not None
        assert larger is not None
        assert larger["width"] > before["width"]
        page.mouse.move(200, height(page, "#dungeon") - 60)
        page.mouse.down()
        page.mouse.move(120, height(page, "#dungeon") - 60, steps=5)
        page.mouse.up()
        dragged = room(page, "2.1").bounding_box()
        assert dragged is not None
        assert dragged["x"] < larger["x"] - 50
        assert number(page) == seen


def test_thirty_creatures_of_one_room_fit_on_a_phone(server: Server, browser: Browser) -> None:
    with page_of(browser, PHONE, **STILL) as page:
        sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=CROWD)
        crowd = room(page, "2.1")
        expect(crowd.locator(".counter-of")).to_have_count(7)
        expect(crowd).to_contain_text("30 standing")
        inside = "(it) => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight"
        assert crowd.evaluate(inside)
        assert height(page, "[id='own-2.1']") <= height(page, "#dungeon")
        fits(page)


def test_axe_finds_no_barrier_in_either_look(server: Server, browser: Browser) -> None:
    moments = [DEEP, SLAP, DUELS, LOST]
    with page_of(browser, LARGE, **STILL) as page:
        for count, moment in enumerate(moments[:: effort(2, 1)]):
            sit_down(page, server.url + TABLE, *AGAINST_A_BOT, at=moment)
            if moment is DUELS:
                answer(page, "Pass")
            wait_for_me(page)
            is_sound(page, count)


def test_all_is_in_sight_in_small_windows(server: Server, browser: Browser) -> None:
    moments = (BUILD, DUELS, SIX_LEVELS)
    all_is_in_sight(server, browser, TABLE, dict.fromkeys(moments, AGAINST_A_BOT))
