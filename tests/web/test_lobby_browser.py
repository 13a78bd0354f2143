"""What only a browser can show of the way to a table: what is in sight, searching, tapping."""

from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.web.chromium import (
    PHONE,
    browser_test,
    fits,
    has_no_barrier,
    page_of,
    resize,
    set_up,
    sit_down,
    tab_to,
    wait_for_me,
)
from tests.web.conftest import GAME
from tests.web.servers import Server
from undercroft.games import all_games

pytestmark = [pytest.mark.browser, browser_test]

DESK: Final = (1440, 900)
BEYOND: Final = """() => [...document.querySelectorAll(".go .button, .begin .button")]
    .filter((one) => one.getBoundingClientRect().bottom > innerHeight).length"""
CUT: Final = """(lists) => [...document.querySelectorAll(lists)].filter((one) => {
    const words = document.createElement("span");
    words.style.font = getComputedStyle(one).font;
    words.textContent = one.selectedOptions[0].textContent;
    one.after(words);
    const wide = words.getBoundingClientRect().width;
    words.remove();
    return wide > one.clientWidth - parseFloat(getComputedStyle(one).paddingLeft) - 12;
}).length"""
"""How many lists do not show all of what is chosen."""


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_one_click_without_scrolling_leads_to_the_first_decision(
    server: Server, browser: Browser, size: tuple[int, int]
) -> None:
    with page_of(browser, size) as page:
        page.goto(server.url)
        others = page.locator(".go .button").count() - len(all_games())  # of other tests
        assert page.evaluate(BEYOND) <= others
        page.locator("form[action='/games/deck-box-dungeons/play'] button").click()
        assert wait_for_me(page)
        assert page.evaluate("scrollY") == 0
        assert page.locator("#goal").is_visible()
        for spec in all_games().values():
            page.goto(f"{server.url}/games/{spec.slug}")
            assert page.evaluate(BEYOND) == 0
            assert page.evaluate(CUT, ".chairs select:not(.bring)") == 0
            page.keyboard.press("End")
            assert page.evaluate(BEYOND) == 0


def test_which_bot_may_sit_down_is_read_whole(server: Server, browser: Browser) -> None:
    with page_of(browser, DESK) as page:
        for spec in all_games().values():
            sit_down(page, f"{server.url}/games/{spec.slug}", "me", "open")
            for size in (DESK, PHONE):
                resize(page, size)
                assert page.evaluate(CUT, ".gathering select[name=bot]") == 0, spec.slug
                fits(page)


def test_who_comes_by_keys_reads_the_question_and_tabs_to_its_answers(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, DESK) as page:
        page.goto(server.url)
        page.locator(f"form[action='{GAME}/play'] button").press("Enter")
        assert wait_for_me(page)
        expect(page.locator("#prompt")).to_be_focused()
        assert page.evaluate("scrollY") == 0
        tab_to(page, "#decision .option", most=2)


def test_tables_with_a_free_seat_stand_beside_the_games(server: Server, browser: Browser) -> None:
    with page_of(browser, DESK) as host, page_of(browser, DESK) as page:
        host.goto(f"{server.url}/games/dungeon-keeper")
        host.locator("#seat-1").select_option("open")
        host.locator("[name=public]").check()
        host.locator(".begin button").click()
        expect(host.locator("#link")).to_be_visible()
        for browsing, title in ((host, "Your tables that wait"), (page, "Tables with a free seat")):
            browsing.goto(server.url)
            section = browsing.locator(".going section", has_text=title)
            expect(section).to_contain_text("1 seat is free")
            assert browsing.evaluate("scrollY") == 0
            box = section.bounding_box()
            assert box is not None
            others = browsing.locator(".game").count() - len(all_games())  # of other tests
            assert others or box["y"] + 80 < DESK[1]


def test_the_rulebook_is_searched_by_keys(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(f"{server.url}{GAME}/rules")
        every = page.locator(".leaves .clause:visible").count()
        chapters = page.locator(".contents a:visible").count()
        page.keyboard.press("/")
        expect(page.locator("#wanted")).to_be_focused()
        page.keyboard.type("HIT all")
        expect(page.locator("#hits")).to_contain_text("place")
        shown = page.locator(".leaves .clause:visible")
        assert 0 < shown.count() < every / 4
        assert page.locator(".contents a:visible").count() < chapters / 2
        page.keyboard.press("Enter")
        expect(shown.first).to_be_focused()
        page.keyboard.press("/")
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type("xyzzy")
        expect(page.locator("#hits")).to_have_text("Nothing is found.")
        expect(page.locator(".leaves h2:visible")).to_have_count(0)
        page.keyboard.press("Escape")
        assert page.locator(".leaves .clause:visible").count() == every


def test_a_question_finds_the_rules_that_have_its_words(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(f"{server.url}/games/dungeon-enforcer/rules")
        assert "`" not in page.locator("#contents").inner_text()
        field, hits = page.locator("#wanted"), page.locator("#hits")
        tables = page.locator(".leaves table:visible")
        field.fill("what does support do")
        expect(hits).to_contain_text("places")
        expect(page.locator("#DE-13\\.8")).to_be_visible()
        for table in tables.all():
            expect(table.locator("tbody tr:visible").first).to_be_visible()
        field.fill("support xyzzy")
        expect(hits).to_contain_text("places with 1 of the 2 words")
        expect(page.locator("#DE-13\\.8")).to_be_visible()
        field.fill("xyzzy")
        expect(hits).to_have_text("Nothing is found.")
        expect(tables).to_have_count(0)
        field.fill("poisoned")
        signs = page.locator("#signs .signs > div:visible")
        expect(signs.first).to_contain_text("Poisoned")
        assert signs.count() < page.locator("#signs .signs > div").count()
        page.keyboard.press("Escape")
        expect(page.locator("#signs .signs")).to_be_hidden()


def test_a_finger_reads_what_a_mouse_reads(server: Server, browser: Browser) -> None:
    with page_of(browser, PHONE, has_touch=True) as page:
        page.goto(f"{server.url}{GAME}/rules")
        contents = page.locator("#contents")
        expect(contents).to_be_hidden()
        page.get_by_role("button", name="Contents").tap()
        contents.get_by_role("link", name="The signs").tap()
        expect(contents).to_be_hidden()
        expect(page.locator("#signs .signs")).to_be_visible()
        fits(page, PHONE)
        set_up(page, server.url + GAME, 1, 1)
        assert wait_for_me(page)
        rule = page.locator(".logbook .clause-link").last
        said = rule.get_attribute("title") or ""
        rule.tap()
        tip = page.locator("#tip")
        expect(tip).to_contain_text(said)
        expect(tip.get_by_role("link")).to_have_attribute("href", rule.get_attribute("href") or "")
        page.locator("#prompt").tap()
        expect(tip).to_be_hidden()
        page.locator("#explain").tap()
        page.locator(".signs-here").tap()
        expect(page.locator("#signs .signs dt").first).to_be_visible()


def test_what_one_has_played_fits_a_phone_and_has_no_barrier(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, PHONE, bypass_csp=True) as page:
        set_up(page, server.url + GAME, 1, 2)
        table = page.url
        page.goto(server.url)
        expect(page).to_have_title("(1) Undercroft")
        page.locator("#matches").evaluate("(list) => { list.dataset.waiting = 3; }")
        expect(page).to_have_title("(3) Undercroft")
        assert "favicon-turn" in (page.get_attribute("#favicon", "href") or "")
        page.get_by_role("link", name="All your matches").click()
        fits(page, PHONE, DESK)
        has_no_barrier(page)
        best = page.locator(".made .best").first
        assert best.evaluate("(one) => one.getBoundingClientRect().right <= innerWidth")
        page.get_by_role("button", name="Take them to another browser").click()
        link = page.input_value("#link")
        with page_of(browser, PHONE) as other:
            other.goto(link)
            other.get_by_role("button", name="Take them").click()
            other.get_by_role("link", name="Go on").click()
            expect(other.locator("#table")).to_be_visible()
            assert other.url == table
            assert wait_for_me(other)
