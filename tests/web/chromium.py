"""Debian's Chromium, driven by Playwright; the tests that need it are skipped without it."""

import math
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any, Final, Literal
from urllib.parse import urljoin

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

from tests.web.servers import PATIENCE
from undercroft.games import all_games
from undercroft.testing import LONG, effort

_NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM: Final = next(filter(None, map(shutil.which, _NAMES[1:] if LONG else _NAMES)), None)
"""Debian's Chromium; `make test` prefers the one without windows: it takes half of the time."""

ARGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP: Final = (1280, 800)
PHONE: Final = (390, 844)
Look = tuple[tuple[int, int], Literal["light", "dark"]]
LOOKS: Final[list[Look]] = effort(
    [(DESKTOP, "dark"), (PHONE, "light")],
    [(DESKTOP, "light"), (DESKTOP, "dark"), (PHONE, "light"), (PHONE, "dark")],
)
"""The windows and the looks in which pages are read."""

MOTION: Final[dict[str, Any]] = {"reduced_motion": "no-preference"}
"""A page that shows all that moves."""

BARRIERS: Final = ("moderate", "serious", "critical")
FOUND: Final = "async () => (await axe.run({ resultTypes: ['violations'] })).violations"
NUMBER: Final = "#decision input[name=number]"
POWERED: Final = "#table[data-htmx-powered]"
"""The page of a table that answers by itself: what is pressed before that loads another page."""

UNSEEN: Final = "html.unseen"
"""A page that has changed and is not painted yet: it refuses what is pressed."""

LOOK: Final = """() => {
  document.getElementById("seen").setAttribute("value", "something else");
  dispatchEvent(new Event("focus"));
}"""
"""Lets the page ask for what is new, and get it."""

SETTLED: Final = """() => !document.documentElement.matches(".unseen, .filmed")
  && document.querySelector(".curtain .button")?.getAnimations().length === 0"""
"""A curtain that can be lifted: a press before that means what was there before it."""

EMPTY: Final = """
  const find = Document.prototype.getElementById;
  Document.prototype.getElementById = function (id) {
    if (!id) console.error("A script looks for the element with the empty id.");
    return find.call(this, id);
  };
"""
"""Lets the browser complain as Firefox does of what finds nothing."""
TWICE: Final = 0.35
"""Seconds in which a second press of a key counts as part of the first; and a little more."""
_PRESSED: Final[dict[tuple[Page, str], float]] = {}

RESTED: Final = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime))
  .map((one) => one.finished)).then(() => null)"""
"""Waits until all has come to rest that moves but for a while, such as dice that are thrown."""

NO_WORKER: Final = "Service Worker registration blocked by Playwright"

expect.set_options(timeout=PATIENCE * 1000)

browser_test = pytest.mark.skipif(CHROMIUM is None, reason="no chromium (apt install chromium)")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGS))
        yield browser
        browser.close()


@contextmanager
def page_of(
    browser: Browser, size: tuple[int, int] = DESKTOP, expected: str = "", **options: Any
) -> Iterator[Page]:
    """A page that fails the test if the browser complains of anything that is not expected.

    It has no service worker: what passes through one, a test's `page.route` never sees. Nothing
    moves on it, which takes less time, but with MOTION.
    """
    width, height = size
    options = {"service_workers": "block", "reduced_motion": "reduce", **options}
    context = browser.new_context(viewport={"width": width, "height": height}, **options)
    context.add_init_script(EMPTY)
    page = context.new_page()
    page.add_locator_handler(page.locator(UNSEEN), lambda: None)  # then a click waits as long
    complaints: list[str] = []
    page.on("pageerror", lambda fault: complaints.append(str(fault)))
    page.on("console", lambda said: _note(said.type, said.text, complaints))
    yield page
    context.close()
    unexpected = [said for said in complaints if not (expected and re.search(expected, said))]
    assert unexpected == [], unexpected


def _note(kind: str, text: str, complaints: list[str]) -> None:
    if kind in ("error", "warning") and text != NO_WORKER:
        complaints.append(text)


def set_up(page: Page, url: str, humans: int, bots: int) -> None:
    """Sit down at a new table of so many people here and so many bots."""
    sit_down(page, url, *["me"] * humans, *["bot:random"] * bots)


def sit_down(page: Page, url: str, *holders: str, at: str = "", **fields: str) -> None:
    """Begin a match as the set-up form of a game does, and go to its table: see `post_set_up`."""
    page.goto(post_set_up(page, url, *holders, at=at, **fields))
    expect(page.locator("#table")).to_be_visible()


def post_set_up(page: Page, url: str, *holders: str, at: str = "", **fields: str) -> str:
    """Post the set-up form of a game, seat by seat; return the address of the table.

    `at` is a position to begin from, as `make scenario` is told one. `fields` are more of the form,
    such as the terms; a bot plays for nobody who is away.
    """
    game = all_games().get(url.rpartition("/")[2])
    form: dict[str, str | float | bool] = {"pace": "instant", "terms": "on", "absence": "never"}
    form |= {"preset": game.recommended if game else "", "watchers": "on", "chat": "on"}
    form |= {"minutes": "1", "clock": "0", **fields}
    form |= {f"seat-{n}": holder for n, holder in enumerate(holders)}
    if at:
        form["position"] = at
    answer = page.request.post(url, form=form, max_redirects=0)
    assert answer.status == 303, answer.text()
    return urljoin(url, answer.headers["location"])


def number(page: Page) -> int:
    """The number of the decision that this browser is asked for; -1 if it is asked for none.

    The page's own number counts more: it also grows when somebody comes or says something.
    """
    field = page.query_selector(NUMBER)
    return int(field.get_attribute("value") or -1) if field else -1


def wait_for_me(page: Page) -> bool:
    """Wait until this browser is to decide; say so, or that the match is over."""
    mine = f"html:not({UNSEEN}) :is({POWERED} .option, form[action$='/rematch'])"
    page.wait_for_selector(mine, state="attached")
    return page.locator(".option").count() > 0


def middle(thing: Locator, most: float = math.inf) -> tuple[float, float]:
    """Where a thing is pressed that lies still, at most so many pixels below its upper edge."""
    thing.page.evaluate(RESTED)
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, most)


def point_at(place: Locator, shown: Locator, x: float, y: float) -> None:
    """Point at a place, at so many pixels, until what it shows then can be seen.

    A page that has just been drawn anew shows it only once the pointer moves again; and one that is
    drawn anew right after that shows it no longer: to have seen it is enough.
    """
    end = time.monotonic() + PATIENCE
    while not shown.is_visible():
        assert time.monotonic() < end, f"{place} shows nothing to who points at it"
        place.hover(position={"x": x + 1, "y": y})
        place.hover(position={"x": x, "y": y})
        place.page.wait_for_timeout(50)


def moved_on(page: Page, seen: int, within: int | None = None) -> None:
    """Wait until the page shows that decision no longer, and has been painted since."""
    other = f"html:not({UNSEEN}) #table:not(:has({NUMBER}[value='{seen}']))"
    page.wait_for_selector(other, timeout=within)


def lift_curtain(page: Page) -> None:
    """Take the screen; a press that is refused, as the page has just changed, is given again."""
    button = page.locator("#lift")
    for _ in range(5):
        page.wait_for_function(SETTLED)
        button.click()
        with suppress(AssertionError):
            expect(button).to_have_count(0, timeout=5000)
            return
    raise AssertionError("the curtain does not lift")


def answer(page: Page, label: str) -> None:
    """Click an option."""
    wait_for_me(page)
    seen = number(page)
    page.locator(".option", has_text=label).first.click()
    moved_on(page, seen)


def agree(selector: str, *pages: Page) -> None:
    """Wait until all these pages say the same there."""
    ends = time.monotonic() + PATIENCE
    said = [page.inner_text(selector) for page in pages]
    while len(set(said)) > 1 and time.monotonic() < ends:
        pages[0].wait_for_timeout(50)
        said = [page.inner_text(selector) for page in pages]
    assert len(set(said)) == 1, said


def has_no_barrier(page: Page) -> None:
    """Fail on every finding of axe-core but minor ones."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(FOUND)
    barriers = [
        f"{page.url}: {one['id']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for one in found
        if one["impact"] in BARRIERS
    ]
    assert barriers == [], barriers


def fits(page: Page, *sizes: tuple[int, int]) -> None:
    """Fail if the page is wider than the window, or than windows of these sizes."""
    for size in sizes or [None]:
        if size is not None:
            resize(page, size)
        wide = page.locator("html").evaluate("(html) => html.scrollWidth - window.innerWidth")
        assert wide <= 0, f"{page.url} is {wide} px too wide"


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the page a window of another size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})


def in_front(page: Page, selector: str) -> bool:
    """Say whether the middle of a thing is in sight, with nothing before it."""
    script = """(found) => {
      const box = found.getBoundingClientRect();
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return found.contains(top);
    }"""
    return bool(page.locator(selector).first.evaluate(script))


def is_sound(page: Page, number: int = 0) -> None:
    """Fail if the page cannot be read or is too wide: in one of LOOKS for each number.

    Tests of many pages count them; `make test-long` reads each page in all looks.
    """
    before = page.viewport_size
    for size, look in effort([LOOKS[number % len(LOOKS)]], LOOKS):
        page.emulate_media(color_scheme=look, reduced_motion="reduce")
        fits(page, size)
        has_no_barrier(page)
    if before is not None:
        page.set_viewport_size(before)


def press_key(page: Page, key: str) -> None:
    """Press a key, but never so soon after the last time that it counts as a double press."""
    waited = TWICE - (time.monotonic() - _PRESSED.get((page, key), 0))
    if waited > 0:
        page.wait_for_timeout(waited * 1000)
    _PRESSED[page, key] = time.monotonic()
    page.keyboard.press(key)


def give_by_key(page: Page, key: str) -> None:
    """Give the answer of a key."""
    give(page, lambda: press_key(page, key))


def give(page: Page, press: Callable[[], None]) -> None:
    """Give an answer by a press; one that is refused, as the page has just changed, is repeated."""
    seen = number(page)
    for _ in range(5):
        press()
        with suppress(TooLate):
            moved_on(page, seen, 5000)
            return
    raise AssertionError("the answer does not count")


def press_a_key(page: Page, chance: Random) -> None:
    """Give one of the answers that have a key, by its key."""
    answers = page.locator(".option[data-key]")
    key = answers.nth(chance.randrange(answers.count())).get_attribute("data-key")
    assert key
    press_key(page, key)


def tab_to(page: Page, selector: str, most: int = 150) -> None:
    """Walk there as people without a mouse do."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"Tab never comes to {selector}")


def choose(page: Page, words: str) -> None:
    """Choose what begins with these words from the list that has the focus, by arrow keys.

    Typed letters count together only within a second, which a busy machine does not promise.
    """
    chosen = "document.activeElement.selectedOptions[0].textContent.trim()"
    places = page.evaluate("document.activeElement.options.length")
    page.keyboard.press("Home")
    for _ in range(places):
        if str(page.evaluate(chosen)).startswith(words):
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"no {words!r} among {places} choices")
