"""Debian's Chromium, driven by Playwright; the tests that need it are skipped without it."""

import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect, sync_playwright

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser")
ARGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP: Final = (1280, 800)
PHONE: Final = (390, 844)
SERIOUS: Final = ("serious", "critical")
NUMBER: Final = "#decision input[name=number]"

PATIENCE: Final = 60
"""Seconds that something may take on a slow machine."""

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
    """A page that fails the test if the browser complains of anything that is not expected."""
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height}, **options)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda fault: complaints.append(str(fault)))
    page.on("console", lambda said: _note(said.type, said.text, complaints))
    yield page
    context.close()
    unexpected = [said for said in complaints if not (expected and re.search(expected, said))]
    assert unexpected == [], unexpected


def _note(kind: str, text: str, complaints: list[str]) -> None:
    if kind in ("error", "warning"):
        complaints.append(text)


def set_up(page: Page, url: str, humans: int, bots: int) -> None:
    """Fill the set-up form in and begin."""
    page.goto(url)
    for seat in range(page.locator(".chairs li").count()):
        holder = "me" if seat < humans else "bot:random" if seat < humans + bots else ""
        page.select_option(f"#seat-{seat}", holder)
    page.select_option("#pace", "instant")
    page.click(".begin button")
    expect(page.locator("#table")).to_be_visible()


def number(page: Page) -> int:
    """The number of the decision that this browser is asked for; -1 if it is asked for none.

    The page's own number counts more: it also grows when somebody comes or says something.
    """
    field = page.query_selector(NUMBER)
    return int(field.get_attribute("value") or -1) if field else -1


def wait_for_me(page: Page) -> bool:
    """Wait until this browser is to decide; say so, or that the match is over."""
    page.wait_for_selector(".option, form[action$='/rematch']")
    return page.locator(".option").count() > 0


def moved_on(page: Page, seen: int) -> None:
    """Wait until the page shows that decision no longer."""
    page.wait_for_selector(f"#table:not(:has({NUMBER}[value='{seen}']))")


def sit_down(page: Page, url: str, *holders: str) -> None:
    """Fill the set-up form of a game in, seat by seat, and begin; chairs that are left stay out."""
    page.goto(url)
    chairs = page.locator(".chairs li").count()
    for seat, holder in enumerate([*holders, *[""] * (chairs - len(holders))]):
        page.select_option(f"#seat-{seat}", holder)
    page.select_option("#pace", "instant")
    page.click(".begin button")
    expect(page.locator("#table")).to_be_visible()


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


def has_nothing_serious(page: Page) -> None:
    """Fail on every serious or critical finding of axe-core."""
    found = Axe().run(page).response["violations"]
    serious = [
        f"{page.url}: {one['id']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for one in found
        if one["impact"] in SERIOUS
    ]
    assert serious == [], serious


def fits(page: Page) -> None:
    """Fail if the page is wider than the window."""
    wide = page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"{page.url} is {wide} px too wide"
