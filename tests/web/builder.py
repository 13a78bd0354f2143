"""A newcomer who builds a deck without a browser: reads the form, presses its buttons."""

import html
import re
from typing import Final

import httpx2
from lxml.html import fromstring
from starlette.testclient import TestClient

from undercroft.games import find_game

SPEC: Final = find_game("warp-dungeons")
GAME: Final = f"/games/{SPEC.slug}"
DECKS: Final = f"{GAME}/decks"
LAMDEROCK: Final = f"{DECKS}/build?whose=hero: Sir Lamderock"
LEGAL: Final = "hero: Sir Lamderock\n30x Treasure Chest\n"


class Builder:
    """The builder as one browser sees it."""

    def __init__(self, client: TestClient, address: str) -> None:
        self.client = client
        self._build = address.partition("?")[0]
        self._show(client.get(address))

    def _show(self, answer: httpx2.Response) -> None:
        self.answer = answer
        self.page = answer.text
        (form,) = fromstring(self.page).xpath("//form[@id='work']")
        self.fields: dict[str, str] = dict(form.form_values())
        self.buttons: list[str] = form.xpath(".//button[@name][not(@disabled)]/@value")

    def press(self, button: str, **typed: str) -> "Builder":
        """Type into fields, press a button, and look at the page that comes."""
        assert not button or button in self.buttons, (button, self.buttons)
        form = self.fields | typed | {"do": button}
        self._show(self.client.post(self._build, data=form))
        return self

    def put_in(self, name: str, copies: int = 1) -> "Builder":
        """Put copies of a card in."""
        for _ in range(copies):
            self.press(f"add /{name}")
        return self

    def house_rule(self, **switches: str) -> "Builder":
        """Choose house rules."""
        return self.press("", **{f"switch-{name}": value for name, value in switches.items()})

    @property
    def text(self) -> str:
        """The deck as text."""
        return self.fields["text"]

    @property
    def state(self) -> str:
        """What the page says first: whether the deck is legal."""
        found = re.search(r'id="state"[^>]*>(.*?)</h2>', self.page)
        assert found is not None, self.page[:2000]
        return said(found[1])

    @property
    def faults(self) -> list[str]:
        """What is wrong, as it reads."""
        found = re.search(r'<ul class="faults".*?</ul>', self.page, re.DOTALL)
        lines = re.findall(r"<li>(.*?)</li>", found[0], re.DOTALL) if found else []
        return [said(line) for line in lines]

    @property
    def notice(self) -> str:
        """What came of the last button."""
        found = re.search(r'<div class="notice.*?</div>', self.page, re.DOTALL)
        return said(found[0]) if found else ""

    def quota(self, label: str) -> str:
        """What is said about how many there are of something."""
        found = re.search(rf"<span>{re.escape(label)}</span>(.*?)</li>", self.page, re.DOTALL)
        assert found is not None, label
        return said(found[1].replace('aria-label="enough"', ">enough<"))

    @property
    def offered(self) -> list[str]:
        """The names of the cards that can be put in."""
        names = re.findall(r'<button[^>]* id="add-[^>]*aria-label="Put in: ([^"]*)"', self.page)
        return [html.unescape(name) for name in names]


def lamderock(client: TestClient) -> Builder:
    """Begin a deck from scratch."""
    return Builder(client, LAMDEROCK)


def opened(client: TestClient, text: str) -> Builder:
    """Open a pasted text."""
    return Builder(client, f"{DECKS}/build").press("", text=text)


def said(piece: str) -> str:
    """A piece of a page as it reads."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", piece)).split())
