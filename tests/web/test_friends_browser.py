"""Friends at one table, each in a browser of their own: whole matches and what comes between."""

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.chromium import (
    DESKTOP,
    PHONE,
    POWERED,
    agree,
    browser_test,
    choose,
    fits,
    has_no_barrier,
    is_sound,
    moved_on,
    number,
    page_of,
    post_set_up,
    sit_down,
    tab_to,
)
from tests.web.conftest import GAME
from tests.web.servers import PATIENCE, Server
from undercroft.games import all_games
from undercroft.testing import effort

pytestmark = [pytest.mark.browser, browser_test]

SECRETIVE = next(spec for spec in all_games().values() if spec.brings and spec.seats[1] > 2)
REFUSED = r"409 \(Conflict\)"


@contextmanager
def company(browser: Browser, *sizes: tuple[int, int], expected: str = "") -> Iterator[list[Page]]:
    """Pages of so many people, each with cookies of their own."""
    with ExitStack() as people:
        yield [people.enter_context(page_of(browser, size, expected)) for size in sizes]


def host(
    page: Page,
    url: str,
    seats: str = "me open",
    at: str = "",
    **terms: str,
) -> None:
    """Set a table up, as `seats` and `terms` say, and wait in its room."""
    fields = {"name-0": "Ann", "absence": "host", **terms}
    sit_down(page, url, *seats.split(), at=at, **fields)


def sit(page: Page, table: str, name: str, seat: int = 1) -> None:
    """Come by the link, sit down and be ready."""
    page.goto(table)
    page.fill(f"#name-{seat}", name)
    page.click(f"#place-{seat} button:has-text('Sit here')")
    page.click(f"#place-{seat} button:has-text('I am ready')")


def starts(*pages: Page) -> None:
    for page in pages:
        expect(page.locator(f"{POWERED} #decision-panel")).to_be_visible()


def meet(url: str, host: Page, *guests: Page, **terms: str) -> None:
    """Begin a match of these people, without their waiting for each other, and go to its table."""
    fields = {"name-0": "Ann", "absence": "host", **terms}
    table = post_set_up(host, url, "me", *["open"] * len(guests), **fields)
    for seat, (guest, name) in enumerate(zip(guests, ("Ben", "Cy"), strict=False), 1):
        assert guest.request.get(table).ok
        for action, said in (("sit", {"name": name}), ("ready", {"ready": "true"})):
            form: dict[str, str | float | bool] = {"seat": seat, **said}
            assert guest.request.post(f"{table}/{action}", form=form).ok
    for page in (host, *guests):
        page.goto(table)
    starts(host, *guests)


WHOSE = """() =>
  document.querySelector("form[action$='/rematch'], a.big[href^='/tables/']") ? "over" :
  document.querySelector("#decision .option") ? "mine" : "theirs"
"""


def turn(*pages: Page) -> Page | None:
    """Wait until one of them is to decide; None once the match is over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for page in pages:
            whose = page.evaluate(WHOSE)
            if whose != "theirs":
                return page if whose == "mine" else None
        pages[0].wait_for_timeout(50)
    raise AssertionError([page.inner_text("#prompt") for page in pages])


def decide(page: Page, chance: Random | None = None) -> None:
    """Take an option and see the page go on."""
    seen = number(page)
    options = page.locator(".option")
    options.nth(chance.randrange(options.count()) if chance else 0).click()
    moved_on(page, seen)


def people(page: Page) -> None:
    """Open the list of the people; what a page still hears of the beginning may close it again."""
    opened = page.locator("#people[open]")
    for _ in range(20):
        if not opened.count():
            page.click("#people > summary")
        page.wait_for_timeout(100)
        if opened.count():
            return


def test_two_play_to_the_end_one_on_a_phone(server: Server, browser: Browser) -> None:
    chance = Random("friends")
    with company(browser, DESKTOP, PHONE) as (ann, ben):
        host(ann, server.url + GAME, at="late(2, 5)")
        expect(ann.locator("#prompt")).to_contain_text("1 seat is free")
        ben.goto(ann.input_value("#link"))
        ben.fill("#name-1", "Ben")
        ben.press("#name-1", "Enter")
        expect(ann.locator("#place-1")).to_contain_text("Ben")
        expect(ann.locator("#place-1.here")).to_be_visible()
        expect(ben.locator("#place-1 button").first).to_be_focused()
        expect(ben.locator("#table")).to_have_attribute("data-turn", "mine")
        ben.keyboard.press("Enter")
        starts(ann, ben)
        while (mover := turn(ann, ben)) is not None:
            other = ben if mover is ann else ann
            expect(mover).to_have_title(re.compile("^● Your turn"))
            assert "turn" in (mover.get_attribute("#favicon", "href") or "")
            expect(other.locator("#decision")).to_have_count(0)
            assert not other.title().startswith("●")
            decide(mover, chance)
        for page in (ann, ben):
            expect(page.locator("#prompt")).to_have_text("The match is over")
        agree(".log", ann, ben)
        ben.click("form[action$='/rematch'] button")
        expect(ben.locator("#place-0")).to_contain_text("Ben")
        expect(ben.locator("#place-1")).to_contain_text("Ann")
        ann.click("a:has-text('To the rematch')")
        ann.wait_for_url(ben.url)
        ann.click("button:has-text('I am ready')")
        starts(ann, ben)


def test_three_play_with_hidden_hands(server: Server, browser: Browser) -> None:
    chance = Random("hands")
    with company(browser, DESKTOP, DESKTOP, PHONE) as (ann, ben, cy):
        meet(f"{server.url}/games/{SECRETIVE.slug}", ann, ben, cy)
        logs = []
        for name, page in (("Ann", ann), ("Ben", ben), ("Cy", cy)):
            logs.append(page.inner_text(".log"))
            drawn = [line for line in logs[-1].splitlines() if line.startswith("You drew")]
            assert len(drawn) == 1, (name, logs[-1])
            expect(page.locator("text=Your hand")).to_be_visible()
        assert len(set(logs)) == 3
        for _ in range(effort(5, 12)):
            mover = turn(ann, ben, cy)
            if mover is None:
                break
            decide(mover, chance)
        fits(cy)


def test_tabs_agree_and_a_reload_loses_nothing(server: Server, browser: Browser) -> None:
    with company(browser, DESKTOP, DESKTOP) as (ann, ben):
        meet(server.url + GAME, ann, ben)
        mover = turn(ann, ben)
        assert mover is not None
        twin = mover.context.new_page()
        twin.goto(mover.url)
        before = mover.inner_text("#decision")
        mover.reload()
        assert mover.inner_text("#decision") == twin.inner_text("#decision") == before
        seen = number(twin)
        decide(mover)
        moved_on(twin, seen)
        agree("#prompt", twin, mover)


def test_a_seat_goes_along_to_the_phone(server: Server, browser: Browser) -> None:
    with company(browser, DESKTOP, DESKTOP, PHONE) as (ann, ben, phone):
        meet(server.url + GAME, ann, ben)
        people(ben)
        ben.click("button:has-text('Play on another device')")
        expect(ben.locator("#link")).to_be_visible()
        fits(ben)
        has_no_barrier(ben)
        phone.goto(ben.input_value("#link"))
        has_no_barrier(phone)
        phone.click("button:has-text('I am Ben')")
        ben.click("text=Back to the table")
        for _ in range(2):
            mover = turn(ann, phone)
            assert mover is not None
            decide(mover)
        agree("#prompt", phone, ben)


def test_somebody_leaves_and_somebody_else_takes_over(server: Server, browser: Browser) -> None:
    with company(browser, DESKTOP, DESKTOP, PHONE) as (ann, ben, cy):
        meet(server.url + GAME, ann, ben)
        people(ben)
        ben.once("dialog", lambda asked: asked.accept())
        ben.click("#person-1 button:has-text('Leave')")
        expect(ann.locator("#free-1")).to_contain_text("The seat of Ben is free")
        expect(ben.locator("#person-1")).to_contain_text("the seat is free")
        cy.goto(ann.url)
        fits(cy)
        cy.fill("#called-1", "Cy")
        cy.click("button:has-text('Take this seat')")
        expect(ann.locator(".log")).to_contain_text("Cy took the seat over from Ben.")
        expect(cy.locator("#free-1")).to_have_count(0)
        people(ann)
        expect(ann.locator("#person-1.here")).to_contain_text("Cy")
        for _ in range(2):
            mover = turn(ann, cy)
            assert mover is not None
            decide(mover)
        ann.once("dialog", lambda asked: asked.accept())
        ann.click("#person-1 button:has-text('Remove')")
        expect(cy.locator(".log")).to_contain_text("The host asked Cy to leave")
        expect(cy.locator("#decision")).to_have_count(0)
        ann.click("button:has-text('Put a bot in')")
        expect(cy.locator(".log")).to_contain_text("A bot holds the seat of Cy now.")


def test_a_bot_stands_in_until_the_person_is_back(server: Server, browser: Browser) -> None:
    with company(browser, DESKTOP, DESKTOP) as (ann, ben):
        meet(server.url + GAME, ann, ben)
        people(ann)
        expect(ann.locator("button:has-text('Let a bot play')")).to_have_count(0)
        ben.goto(server.url)
        ann.click("button:has-text('Let a bot play')")
        expect(ann.locator(".log")).to_contain_text("Ben is away: a bot plays for them")
        assert turn(ann) is ann
        decide(ann)
        ben.goto(ann.url)
        expect(ann.locator(".log")).to_contain_text("Ben is back and plays again.")
        expect(ben.locator("#back")).to_have_count(0)
        while turn(ann, ben) is ann:
            decide(ann)


def test_a_bot_takes_over_by_itself_and_hands_back(server: Server, browser: Browser) -> None:
    with company(browser, DESKTOP, PHONE, expected="ERR_INTERNET|Failed to fetch") as (ann, ben):
        meet(server.url + GAME, ann, ben, absence="after")
        ben.context.set_offline(True)
        ben.goto("about:blank")
        expect(ann.locator(".log")).to_contain_text("Ben is away: a bot plays")
        ben.context.set_offline(False)
        ben.goto(ann.url)
        expect(ann.locator(".log")).to_contain_text("Ben is back and plays again.")


def asks_back(page: Page, other: Page) -> None:
    """Decide until only the other's consent could take a decision back, and ask for it."""
    for _ in range(100):
        if page.locator("#ask-back").count():
            break
        mover = turn(page, other)
        assert mover is not None
        decide(mover)
    page.click("#ask-back")


def test_a_take_back_needs_the_consent_of_the_other(server: Server, browser: Browser) -> None:
    with company(browser, DESKTOP, PHONE) as (ann, ben):
        meet(server.url + GAME, ann, ben)
        asks_back(ann, ben)
        expect(ann.locator("#asking")).to_contain_text("You ask to take back")
        expect(ann.locator("#asking")).to_contain_text("it waits for Ben")
        expect(ben.locator("#asking")).to_contain_text("Ann asks to take back")
        expect(ben.locator("#asking")).not_to_contain_text("waits for")
        ben.click("#asking button:has-text('No')")
        expect(ann.locator(".log")).to_contain_text("Ben did not agree to the take-back.")
        expect(ann.locator("#asking")).to_have_count(0)
        struck = ann.locator(".log del").count()
        ann.click("#ask-back")
        fits(ben)
        ben.click("#asking button:has-text('I agree')")
        expect(ann.locator(".log")).to_contain_text("took back")
        assert ann.locator(".log del").count() > struck
        expect(ben.locator(".log del")).to_have_count(ann.locator(".log del").count())


def test_giving_up_ends_it_and_the_rematch_waits_for_both(server: Server, browser: Browser) -> None:
    with company(browser, DESKTOP, PHONE) as (ann, ben):
        meet(server.url + GAME, ann, ben)
        people(ben)
        ben.once("dialog", lambda asked: asked.accept())
        ben.click("button:has-text('Give up')")
        for page in (ann, ben):
            expect(page.locator("#prompt")).to_have_text("The match is over")
            expect(page.locator("#outcome")).to_have_text("Ben gave up.")
        ann.click("form[action$='/rematch'] button")
        ben.click("a:has-text('To the rematch')")
        expect(ben.locator("#place-0 .who")).to_contain_text("Ben")
        expect(ben.locator("#place-0 .who")).to_contain_text("you, not ready yet")
        expect(ann.locator("#place-0.here")).to_be_visible()


def test_chat_is_heard_and_no_typing_is_lost(server: Server, browser: Browser) -> None:
    with company(browser, DESKTOP, PHONE) as (ann, ben):
        meet(server.url + GAME, ann, ben)
        people(ben)
        ben.locator("#say").press_sequentially("half a sen")
        ann.fill("#say", "<b>hello</b> & welcome")
        ann.press("#say", "Enter")
        expect(ben.locator(".said")).to_contain_text("Ann <b>hello</b> & welcome")
        expect(ann.locator("#say")).to_have_value("")
        expect(ann.locator("#say")).to_be_focused()
        expect(ben.locator("#say")).to_have_value("half a sen")
        expect(ben.locator("#say")).to_be_focused()
        expect(ben.locator("#people")).to_have_attribute("open", "")
        ben.keyboard.type("tence")
        if turn(ann, ben) is ann:
            decide(ann)
        expect(ben.locator("#say")).to_have_value("half a sentence")
        ben.keyboard.press("Enter")
        expect(ann.locator(".said")).to_contain_text("half a sentence")
        people(ann)
        ann.click("#change-terms > summary")
        ann.uncheck("#change-terms [name=chat]")
        expect(ben.locator("#say")).to_have_count(0)


def test_the_page_counts_the_time_down(server: Server, browser: Browser) -> None:
    # The wound-on clock may overtake an attempt of the page's live line that has no answer yet.
    expected = "ERR_FAILED|Failed to fetch|htmx:error: timeout"
    with company(browser, DESKTOP, PHONE, expected=expected) as (ann, ben):
        meet(server.url + GAME, ann, ben, clock="600")
        # Without news: at each the server says anew how much is left, and its time goes on.
        for news in ("**/events", "**/board*"):
            ann.route(news, lambda line: line.abort())
        ann.clock.install()
        ann.reload()
        expect(ann.locator("#clock")).to_contain_text(re.compile(r"(10:00|[89]:\d\d) left"))
        ann.clock.fast_forward(595_000)
        expect(ann.locator("#clock.short")).to_contain_text(re.compile(r"0:0\d left"))
        ann.clock.fast_forward(60_000)
        expect(ann.locator("#clock")).to_contain_text("0:00 left")


def test_a_bot_moves_when_the_clock_runs_out(server: Server, browser: Browser) -> None:
    with company(browser, DESKTOP, DESKTOP) as (ann, ben):
        meet(server.url + GAME, ann, ben, clock="2")
        for page in (ann, ben):
            expect(page.locator(".log")).to_contain_text("The time ran out: a bot decided for")


RUNG = """() => {
  window.rung = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) {
    window.rung++;
    start.call(this, at);
  };
}"""


def test_sound_and_notification_are_asked_for(server: Server, browser: Browser) -> None:
    with company(browser, DESKTOP, DESKTOP) as (ann, ben):
        host(ann, server.url + GAME)
        button = ann.locator("#alert-sound")
        expect(button).to_have_attribute("aria-pressed", "false")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        sit(ben, ann.url, "Ben")
        starts(ann, ben)
        expect(button).to_have_attribute("aria-pressed", "true")
        if turn(ann, ben) is ann:
            ann.evaluate(RUNG)
            while turn(ann, ben) is ann:
                decide(ann)
        else:
            ann.evaluate(RUNG)
        assert ann.evaluate("window.rung") == 0
        while turn(ann, ben) is ben:
            decide(ben)
        ann.wait_for_function("() => window.rung > 0")
        button.click()
        assert ann.evaluate("localStorage.getItem('undercroft-sound')") == "off"


def test_a_cleared_table_sends_the_guests_away(server: Server, browser: Browser) -> None:
    with company(browser, DESKTOP, PHONE, expected="404|net::ERR") as (ann, ben):
        host(ann, server.url + GAME, "me open open")
        ben.goto(ann.url)
        expect(ben.locator("#prompt")).to_contain_text("2 seats are free")
        ann.click("button:has-text('Clear this table away')")
        expect(ben.locator("h1")).to_have_text("There is no such table")


def test_the_link_is_copied(server: Server, browser: Browser) -> None:
    with page_of(browser, permissions=["clipboard-read", "clipboard-write"]) as page:
        host(page, server.url + GAME)
        expect(page.locator("#place-0.here")).to_be_visible()
        page.click("#copy")
        expect(page.locator("#copy")).to_have_text("Copied")
        assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_friends_meet_by_keyboard_alone(server: Server, browser: Browser) -> None:
    with company(browser, DESKTOP, DESKTOP) as (ann, ben):
        ann.goto(server.url + GAME)
        for seat, holder in ((1, "a friend"), (2, "empty")):
            tab_to(ann, f"#seat-{seat}")
            choose(ann, holder)
        tab_to(ann, ".begin button")
        ann.keyboard.press("Enter")
        ann.wait_for_selector(".places")
        ben.goto(ann.url)
        tab_to(ben, "#name-1")
        ben.keyboard.type("Ben")
        tab_to(ben, "#place-1 button")
        ben.keyboard.press("Enter")
        expect(ben.locator("#place-1 button").first).to_contain_text("I am ready")
        expect(ben.locator("#place-1 button").first).to_be_focused()
        ben.keyboard.press("Enter")
        starts(ann, ben)
        mover = turn(ann, ben)
        assert mover is not None
        mover.keyboard.press("1")
        tab_to(ben, "#say")
        ben.keyboard.type("1 for me")
        ben.keyboard.press("Enter")
        expect(ann.locator(".said")).to_contain_text("1 for me")
        expect(ben.locator("#say")).to_be_focused()


def test_the_match_is_loaded_once_when_it_begins(server: Server, browser: Browser) -> None:
    """The answer to "I am ready" and the news of it both ask for the page of the match."""
    loads: list[str] = []

    def slowly(route: Route) -> None:
        if route.request.resource_type == "document":
            loads.append(route.request.url)
            time.sleep(0.5)
        route.continue_()

    with company(browser, DESKTOP, DESKTOP) as (ann, ben):
        host(ann, server.url + GAME, "me open")
        ben.goto(ann.url)
        ben.fill("#name-1", "Ben")
        ben.click("#place-1 button")
        expect(ben.locator("#place-1 button").first).to_contain_text("I am ready")
        ben.route("**/tables/*", slowly)
        ben.locator("#place-1 button").first.click()
        starts(ann, ben)
        ben.wait_for_timeout(1000)
        assert loads == [ann.url]


def test_every_page_for_friends_is_sound(server: Server, browser: Browser) -> None:
    with company(browser, DESKTOP, PHONE) as (ann, ben):
        ann.goto(f"{server.url}/games/{SECRETIVE.slug}")
        is_sound(ann)
        host(ann, server.url + GAME, "me open")
        ann.click("#change-terms > summary")
        is_sound(ann)
        ann.check("#change-terms [name=public]")
        expect(ann.locator(".terms")).to_contain_text("listed in the lobby")
        ben.goto(server.url)
        expect(ben.locator(".matches")).to_contain_text("1 seat is free")
        is_sound(ben, 1)
        sit(ben, ann.url, "Ben <i>" + "w" * 17)
        starts(ann, ben)
        for page in (ann, ben):
            people(page)
            page.fill("#say", "w" * 80)
            page.press("#say", "Enter")
        people(ann)
        ann.click("#change-terms > summary")
        expect(ann.locator(".said li")).to_have_count(2)
        is_sound(ann)
        is_sound(ben, 1)
        ben.goto(f"{ann.url}/replay?at=0")
        is_sound(ben, 1)
