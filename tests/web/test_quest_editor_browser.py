"""The editor of quests in a real browser: typing, jumping to a fault, writing words, the tries."""

import re
import zipfile
from io import BytesIO
from typing import Final

import pytest
from playwright.sync_api import Browser, FilePayload, Locator, Page, expect

from tests.web.chromium import LOOKS, PHONE, Look, browser_test, fits, has_no_barrier, page_of
from tests.web.readable import is_readable
from tests.web.servers import Server
from undercroft.games import all_games

pytestmark = [pytest.mark.browser, browser_test]

SPEC: Final = next(one for one in all_games().values() if one.quests is not None)
assert SPEC.quests is not None
TEXT: Final = next(iter(SPEC.quests.starts().values()))
HERE: Final = f"/games/{SPEC.slug}/quest-editor"


def verdict(page: Page, said: str) -> None:
    """Wait until the page says what is wrong."""
    expect(page.locator("#verdict")).to_have_text(re.compile(rf"\s*{said}"))


def type_at(page: Page, word: str, typed: str) -> None:
    """Put the cursor in front of a word, and type."""
    page.evaluate(
        """word => { const area = document.getElementById("text"), at = area.value.indexOf(word);
        area.focus(); area.setSelectionRange(at, at); }""",
        word,
    )
    page.keyboard.type(typed)


def test_what_is_typed_is_checked_and_drawn(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(f"{server.url}/games/{SPEC.slug}")
        page.get_by_role("link", name="Write a quest").click()
        verdict(page, "No fault")
        type_at(page, "steps", "x")
        verdict(page, "1 thing to mend")
        expect(page.locator(".faults")).to_contain_text("did you mean 'steps'?")
        line = TEXT[: TEXT.index("steps")].count("\n")
        page.locator(".faults a").click()
        marked = "() => { const a = document.getElementById('text');"
        marked += " return a.value.slice(a.selectionStart, a.selectionEnd); }"
        assert page.evaluate(marked) == TEXT.split("\n")[line].replace("steps", "xsteps")
        page.keyboard.press("Control+z")
        verdict(page, "No fault")
        assert page.input_value("#text") == TEXT


def test_the_rooms_stay_while_the_text_cannot_be_read(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(server.url + HERE)
        rooms = page.locator("#maps svg .db-room")
        count = rooms.count()
        assert count > 1
        type_at(page, "rooms = ", "]")
        verdict(page, "1 thing to mend")
        expect(rooms).to_have_count(count)


def test_a_press_writes_a_word_and_can_be_taken_back(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(server.url + HERE)
        type_at(page, "name", "")
        page.locator(".words summary").first.click()
        word = page.locator(".words details[open] button").first
        text = word.get_attribute("data-write")
        word.click()
        assert page.input_value("#text") == TEXT.replace("name", f"{text}name", 1)
        verdict(page, "1 thing to mend")
        page.keyboard.press("Control+z")
        verdict(page, "No fault")


def test_the_browser_keeps_what_was_written(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(server.url + HERE)
        type_at(page, "name", "# mine\n")
        page.reload()
        expect(page.locator("#text")).to_have_value(re.compile("# mine"))
        last = list(SPEC.quests.starts())[-1] if SPEC.quests else ""
        page.get_by_role("link", name=last).click()
        expect(page.locator("#text")).not_to_have_value(re.compile("# mine"))
        page.get_by_role("link", name="Go on with it").click()
        expect(page.locator("#text")).to_have_value(re.compile("# mine"))


def test_a_file_is_opened(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(server.url + HERE)
        text = TEXT.encode() + b"# file\n"
        file: FilePayload = {"name": "q.toml", "mimeType": "text/plain", "buffer": text}
        page.set_input_files("#file", file)
        expect(page.locator("#text")).to_have_value(f"{TEXT}# file\n")
        verdict(page, "No fault")


def test_a_pack_is_opened_and_what_was_written_is_not_lost(
    server: Server, browser: Browser
) -> None:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("my/quests.toml", f"{TEXT}# zip\n")
    with page_of(browser) as page:
        page.goto(server.url + HERE)
        type_at(page, "name", "# mine\n")
        file: FilePayload = {"name": "My.ZIP", "mimeType": "", "buffer": packed.getvalue()}
        page.set_input_files("#file", file)
        expect(page.locator("#text")).to_have_value(f"{TEXT}# zip\n")
        verdict(page, "No fault")
        page.get_by_role("link", name="Go on with it").click()
        expect(page.locator("#text")).to_have_value(re.compile("# mine"))


def test_tries_are_told_as_they_go_on(server: Server, browser: Browser) -> None:
    told = '{"played": 7, "of": 200}\n{"said": ["won: 5 of 7", "lost: 2 (all heroes are dead)"]}\n'
    with page_of(browser) as page:
        page.route("**/stream", lambda route: route.fulfill(body=told))
        page.goto(server.url + HERE)
        page.click("#try")
        expect(page.locator("#came li")).to_have_text(
            ["won: 5 of 7", "lost: 2 (all heroes are dead)"]
        )
        expect(page.locator("#trying")).to_be_hidden()
        assert page.locator("#progress").evaluate("(bar) => [bar.value, bar.max]") == [7, 200]


def test_somebody_stops_the_bots(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.route("**/stream", lambda _: None)
        page.goto(server.url + HERE)
        page.click("#try")
        page.click("#stop")
        expect(page.locator("#came")).to_have_text("Stopped.")
        expect(page.locator("#trying")).to_be_hidden()


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_it_can_be_read_and_used_by_all(server: Server, browser: Browser, look: Look) -> None:
    size, colours = look
    with page_of(browser, size, color_scheme=colours) as page:
        page.goto(server.url + HERE)
        type_at(page, "steps", "x")
        verdict(page, "1 thing to mend")
        for group in page.locator(".words summary").all():
            group.click()
        has_no_barrier(page)
        is_readable(page)
        fits(page, PHONE)


def rooms_of(page: Page) -> Locator:
    return page.locator(".play-rooms button")


def test_who_writes_plays_from_a_room_and_goes_on_writing(server: Server, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(server.url + HERE)
        type_at(page, "The Middle", "Deep in ")
        expect(rooms_of(page)).to_contain_text(["T1 ", "T2 Deep in The Middle", "T3 "])
        page.locator("[name=health-0]").fill("2")
        page.locator("[name=hero-1]").select_option("")
        rooms_of(page).nth(1).click()
        page.wait_for_url("**/tables/*")
        remembered = page.locator(".db-tried")
        expect(remembered).to_contain_text("What the quest remembers")
        expect(remembered).to_contain_text(re.compile(r"T2 Deep in The Middle\s*explored"))
        expect(remembered).to_contain_text(re.compile(r"T3 The End\s*not explored"))
        expect(page.locator(".db-heroes .db-hero")).to_have_count(1)
        expect(page.locator("#answers button").first).to_be_visible()
        page.go_back()
        expect(page.locator("#text")).to_have_value(re.compile("Deep in The Middle"))


def test_a_refused_party_is_said_and_can_be_mended(server: Server, browser: Browser) -> None:
    with page_of(browser, expected="422") as page:
        page.goto(server.url + HERE)
        first = page.locator("[name=hero-0]").input_value()
        page.locator("[name=hero-1]").select_option(first)
        rooms_of(page).first.click()
        expect(page.locator(".party [role=alert]")).to_contain_text("is taken")
        page.locator("[name=hero-1]").select_option("")
        rooms_of(page).first.click()
        page.wait_for_url("**/tables/*")


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_what_a_quest_remembers_can_be_read_by_all(
    server: Server, browser: Browser, look: Look
) -> None:
    size, colours = look
    with page_of(browser, size, color_scheme=colours) as page:
        page.goto(server.url + HERE)
        rooms_of(page).last.click()
        page.wait_for_url("**/tables/*")
        page.locator(".db-tried").scroll_into_view_if_needed()
        has_no_barrier(page)
        is_readable(page)
        fits(page, PHONE)
