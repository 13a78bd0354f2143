"""The deck builder in a real browser: as a newcomer meets it, by mouse, by keyboard, on a phone."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.builder import DECKS, GAME
from tests.web.chromium import (
    PHONE,
    browser_test,
    is_sound,
    page_of,
    tab_to,
    wait_for_me,
)
from tests.web.servers import Server
from undercroft.testing import effort

pytestmark = [pytest.mark.browser, browser_test]

LAMDEROCK = f"{DECKS}/build?whose=hero: Sir Lamderock"
LEGAL = "title: Chests\nhero: Sir Lamderock\n30x Treasure Chest\n"


def state(page: Page, said: str) -> None:
    """Wait until the page says whether the deck is legal."""
    expect(page.locator("#state")).to_have_text(re.compile(rf"\s*{said}\s*"))


def text(page: Page, text: str) -> None:
    """Wait until the deck reads like this."""
    expect(page.locator("#text")).to_have_value(text)


def write(page: Page, text: str) -> None:
    """Write the deck as a text."""
    page.click("#as-text > summary")
    page.fill("#text", text)
    page.get_by_role("button", name="Read it again").click()


def test_a_newcomer_mends_a_deck_and_plays_with_it(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(server.url + GAME)
        page.get_by_role("link", name="Build a deck").click()
        page.get_by_role("link", name="Begin a deck: Sir Lamderock").click()
        state(page, "Not legal yet: 2 things to mend")
        expect(page.locator(".faults")).to_contain_text("Add 30, such as 30x Treasure Chest.")
        page.fill("#title", "Chests")
        many = "() => { for (let n = 0; n < 30; n++) {"
        page.evaluate(f"{many} document.getElementById('add-treasure-chest').click(); }} }}")
        expect(page.locator("#thing-treasure-chest .copies")).to_have_text(re.compile("^30"))
        page.click("#add-treasure-chest")
        expect(page.locator("#thing-treasure-chest .copies")).to_have_text(re.compile("^31"))
        state(page, "Not legal yet: 2 things to mend")
        expect(page.locator(".quotas")).to_contain_text("1 too many")
        page.click("#line-take-treasure-chest")
        state(page, "Legal")
        page.get_by_role("button", name="Save").click()
        expect(page.locator("#notice")).to_have_text(re.compile("Saved as 'Chests'; legal."))
        expect(page).to_have_url(re.compile(r"/build\?own=\d+$"))
        page.get_by_role("button", name="Use at a table").click()
        expect(page.locator("#bring-0 option:checked")).to_have_text("Chests")
        page.select_option("#pace", "instant")
        page.click(".begin button")
        assert wait_for_me(page)
        expect(page.locator(".hand")).to_contain_text(re.compile("Treasure Chest|[1-3]"))
        page.click(".brought > summary")
        page.click(".brought details:first-of-type > summary")
        expect(page.locator(".brought pre").first).to_have_text(LEGAL)


def test_clicks_in_a_hurry_all_count(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(server.url + LAMDEROCK)
        page.evaluate(
            "() => { for (let n = 0; n < 9; n++) document.getElementById('add-wand').click(); }"
        )
        page.evaluate("() => document.getElementById('add-secret-door').click()")
        text(page, "hero: Sir Lamderock\n9x Wand\n1x Secret Door\n")


def test_unsaved_work_survives_a_reload_and_a_walk_away(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(server.url + LAMDEROCK)
        page.fill("#title", "Wands")
        page.click("#add-wand")
        expected = "title: Wands\nhero: Sir Lamderock\n1x Wand\n"
        text(page, expected)
        page.reload()
        text(page, expected)
        expect(page.locator("#thing-wand .copies")).to_have_text(re.compile("^1"))
        page.goto(server.url + DECKS)
        page.get_by_role("link", name="go on with “Wands”").click()
        text(page, expected)
        page.get_by_role("button", name="Save").click()
        expect(page.locator(".saved")).to_have_text("Saved")
        page.reload()
        text(page, expected)
        page.goto(server.url + DECKS)
        expect(page.locator("#unsaved")).to_be_hidden()
        page.goto(server.url + LAMDEROCK)
        text(page, "hero: Sir Lamderock\n")


def test_changes_of_a_saved_deck_survive_a_reload_too(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(server.url + LAMDEROCK)
        page.get_by_role("button", name="Save").click()
        expect(page.locator(".saved")).to_have_text("Saved")
        page.click("#add-wand")
        expect(page.locator(".saved")).to_have_text("Not saved")
        page.reload()
        text(page, "title: My deck\nhero: Sir Lamderock\n1x Wand\n")
        expect(page.locator(".saved")).to_have_text("Not saved")
        page.get_by_role("button", name="Save").click()
        expect(page.locator("#notice")).to_contain_text("Saved as 'My deck'")


def test_another_deck_of_the_same_title_is_asked_about(server: Server, browser: Browser) -> None:
    with page_of(browser, expected="422") as page:
        for button, answer in (("#add-wand", "Saved as"), ("#add-secret-door", "You keep another")):
            page.goto(server.url + LAMDEROCK)
            page.fill("#title", "Mine")
            page.click(button)
            page.get_by_role("button", name="Save").click()
            expect(page.locator("#notice")).to_contain_text(answer)
        expect(page.locator("#notice")).to_contain_text("You keep another deck called 'Mine'.")
        page.get_by_role("button", name="Overwrite it").click()
        expect(page.locator("#notice")).to_contain_text("Saved as 'Mine'")
        page.goto(server.url + DECKS)
        expect(page.locator(".kept > li")).to_have_count(1)
        page.get_by_role("button", name="Delete Mine").click()
        page.get_by_role("button", name="Delete it").click()
        expect(page.locator(".kept")).to_have_count(0)


def test_the_text_is_read_when_one_leaves_it(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(server.url + DECKS + "/build")
        write(page, LEGAL)
        state(page, "Legal")
        expect(page.locator("#title")).to_have_value("Chests")
        expect(page.locator("#whose")).to_have_value("hero: Sir Lamderock")
        page.fill("#text", LEGAL.replace("Sir Lamderock", "Tamsin Vey") + "2x Wnad\n")
        page.keyboard.press("Tab")
        state(page, "Not legal yet: 3 things to mend")
        expect(page.locator("#whose")).to_have_value("hero: Tamsin Vey")
        page.get_by_role("button", name="Remove line 4").click()
        state(page, "Legal")


def test_what_is_searched_for_appears_while_one_types(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(server.url + LAMDEROCK)
        page.locator("#words").press_sequentially("staff of p")
        expect(page.locator("#found")).to_have_text("1 shown.")
        expect(page.locator("#words")).to_be_focused()
        page.select_option("#only-kind", "attack")
        expect(page.locator("#found")).to_have_text("0 shown.")
        page.get_by_role("button", name="Show all").click()
        expect(page.locator("#words")).to_have_value("")
        expect(page.locator("#only-kind")).to_have_value("")
        expect(page.locator("#thing-secret-door")).to_be_visible()


def test_what_is_out_of_sight_can_be_taken_out(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(server.url + LAMDEROCK)
        page.click("#add-wand")
        page.fill("#words", "ring")
        expect(page.locator("#thing-wand")).to_have_count(0)
        page.click("#line-take-wand")
        text(page, "hero: Sir Lamderock\n")
        page.get_by_role("button", name="Show all").click()
        expect(page.locator("#thing-wand .copies")).to_have_text(re.compile("^0"))


def test_house_rules_are_checked_at_once(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(server.url + DECKS + "/build")
        write(page, LEGAL)
        state(page, "Legal")
        page.click("#house-rules > summary")
        page.select_option("#switch-copy_limit", "5")
        state(page, "Not legal yet: 1 thing to mend")
        expect(page.locator(".faults")).to_contain_text("copy_limit allows 5")
        expect(page.get_by_role("button", name="Use at a table")).to_be_disabled()
        page.select_option("#switch-copy_limit", "")
        state(page, "Legal")


def test_a_deck_is_completed_copied_and_downloaded(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.goto(server.url + LAMDEROCK)
        page.fill("#title", "By chance")
        page.get_by_role("button", name="Complete it for me").click()
        state(page, "Legal")
        expect(page.locator("#seed")).not_to_have_value("")
        page.click("#as-text > summary")
        page.click("#copy")
        expect(page.locator("#copied")).to_have_text("Copied")
        whole = page.input_value("#text")
        assert page.evaluate("() => navigator.clipboard.readText()") == whole
        with page.expect_download() as download:
            page.get_by_role("button", name="Download .txt").click()
        assert download.value.suggested_filename == "by-chance.txt"
        assert download.value.path().read_text("utf-8") == whole
        page.click("#add-wand")
        state(page, "Not legal yet: 2 things to mend")


def test_a_file_is_opened(server: Server, browser: Browser) -> None:
    deck = {"name": "deck.txt", "mimeType": "text/plain", "buffer": LEGAL.encode()}
    with page_of(browser) as page:
        page.goto(server.url + DECKS)
        page.set_input_files("#file", deck)  # type: ignore[arg-type]
        page.get_by_role("button", name="Open").click()
        state(page, "Legal")


def test_a_deck_is_built_by_keyboard_alone(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(server.url + DECKS)
        tab_to(page, "[aria-label='Begin a deck: Magus Sogarth']")
        page.keyboard.press("Enter")
        page.wait_for_selector("#work")
        tab_to(page, "#title")
        page.keyboard.type("Keys")
        tab_to(page, "#add-wand")
        for _ in range(2):
            page.keyboard.press("Enter")
        expect(page.locator("#thing-wand .copies")).to_have_text(re.compile("^2"))
        expect(page.locator("#add-wand")).to_be_focused()
        page.keyboard.press("Shift+Tab")
        for _ in range(2):
            page.keyboard.press("Enter")
        expect(page.locator("#thing-wand .copies")).to_have_text(re.compile("^0"))
        expect(page.locator("#add-wand")).to_be_focused()
        page.reload()
        expect(page.locator("#title")).to_have_value("Keys")
        tab_to(page, "button[value='complete']")
        page.keyboard.press("Enter")
        state(page, "Legal")
        tab_to(page, "button[value='use']")
        page.keyboard.press("Enter")
        expect(page.locator("#bring-0 option:checked")).to_have_text("Keys")


def test_enter_in_a_field_presses_nothing(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(server.url + LAMDEROCK)
        page.fill("#title", "Mine")
        page.keyboard.press("Enter")
        text(page, "title: Mine\nhero: Sir Lamderock\n")
        expect(page.locator(".saved")).to_have_text("Not saved")
        expect(page.locator("#title")).to_be_focused()


def test_it_works_without_scripts(server: Server, browser: Browser) -> None:
    with page_of(browser, java_script_enabled=False) as page:
        page.goto(server.url + LAMDEROCK)
        page.click("#add-wand")
        text(page, "hero: Sir Lamderock\n1x Wand\n")
        page.select_option("#only-kind", "treasure")
        page.get_by_role("button", name="Show", exact=True).click()
        expect(page.locator("#thing-secret-door")).to_have_count(0)
        page.get_by_role("button", name="Complete it for me").click()
        state(page, "Legal")
        page.get_by_role("button", name="Use at a table").click()
        expect(page.locator("#bring-0 option[selected]")).to_have_text("Deck of Sir Lamderock")


def test_every_page_is_accessible_and_fits(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        begun = (f"{DECKS}/build?ready=The Orc Horde", f"{DECKS}/build")
        for number, address in enumerate((*effort((), begun), LAMDEROCK)):
            page.goto(server.url + address)
            page.evaluate("document.querySelectorAll('details').forEach((it) => it.open = true)")
            is_sound(page, number)
        page.get_by_role("button", name="Save").click()
        expect(page.locator("#notice")).to_be_visible()
        is_sound(page, 1)
        page.goto(server.url + DECKS)
        page.get_by_role("button", name="Delete My deck").click()
        is_sound(page)
        page.goto(server.url + GAME)
        is_sound(page, 1)


def test_on_a_phone_the_verdict_stays_in_sight(server: Server, browser: Browser) -> None:
    with page_of(browser, PHONE) as page:
        page.goto(server.url + LAMDEROCK)
        page.locator("#add-staff-of-power").scroll_into_view_if_needed()
        page.click("#add-staff-of-power")
        expect(page.locator("#jump")).to_be_in_viewport()
        expect(page.locator("#jump")).to_contain_text("Deck: 2 to mend")
        page.click("#jump a[href='#deck']")
        expect(page.locator("#state")).to_be_in_viewport()
