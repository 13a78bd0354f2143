"""A first match on a page, led by its guide."""

from collections.abc import Iterator
from typing import Final
from urllib.parse import urljoin

from playwright.sync_api import Page

from tests.web.chromium import POWERED
from tests.web.servers import Server
from undercroft.kit.game import GameSpec
from undercroft.match import lessons

COACHED: Final = "localStorage.setItem('undercroft-coached', 'yes')"
"""This browser has been told what the parts of a table are for."""

ANSWER: Final = "document.querySelector('.option.meant').click()"


def begin_guided(page: Page, server: Server, spec: GameSpec) -> None:
    """Begin a game's first match, with opponents who answer at once."""
    address = f"{server.url}/games/{spec.slug}/first-match"
    answer = page.request.post(address, max_redirects=0)
    assert answer.status == 303, answer.text()
    table = urljoin(address, answer.headers["location"])
    page.request.post(f"{table}/pace", form={"pace": "instant"})
    page.goto(table)
    page.wait_for_selector(f"{POWERED} #guide")


def guided_steps(page: Page, server: Server, spec: GameSpec) -> Iterator[int]:
    """Play a game's first match as its guide says; stop at each step, and at the end."""
    script = lessons(spec)[0]
    page.add_init_script(COACHED)
    begin_guided(page, server, spec)
    page.locator("#coach [data-end]").click()
    for step in range(1, script.steps + 1):
        page.wait_for_selector(f"#guide:has-text('step {step} of'):has(~ #decision .meant)")
        yield step
        page.evaluate(ANSWER)
    page.wait_for_selector("#decision-panel.over #guide")
    yield script.steps + 1
