"""Quick presses at random moments after the board has changed, and what became of each."""

import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Final
from urllib.parse import parse_qs

from playwright.sync_api import CDPSession, Page, Request

from tests.web.chromium import sit_down, wait_for_me
from tests.web.servers import PATIENCE

SOON: Final = 0.4
"""Presses fall within so many seconds after a change."""
HELD: Final = 0.06
"""A finger stays down for so long at most."""

WATCHED: Final = """window.heard = [];
addEventListener("DOMContentLoaded", () => {
  const note = document.getElementById("changed");
  const hear = () => note.textContent && heard.push(note.textContent);
  if (note) new MutationObserver(hear).observe(note, { childList: true });
});
window.control = (element) => element?.closest("a, button, input, summary, [data-touch]");
window.questioned = () => document.querySelector("#decision input[name=number]")?.value;
addEventListener("pointerdown", ({ target, clientX: x, clientY: y }) => {
  const { left, top, right, bottom } = aim.thing.getBoundingClientRect();
  const isOn = left < x && x < right && top < y && y < bottom;
  const isOther = target.closest("#table > *") && control(target) !== aim.thing;
  aim.isThere = isOn && !isOther && questioned() === aim.number;
}, true);"""
"""Notes what the page says of presses that give nothing, and whether the aim was there."""

IN_SIGHT: Final = """(which) => {
  const options = [...document.querySelectorAll("#decision .option:enabled")];
  const gives = (thing) =>
    options.find((one) => one.dataset.touches.split(" ").includes(thing.dataset.thing))?.value;
  const found = [];
  const look = (thing, value) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isThing = (down) => control(document.elementFromPoint(x, y + down)) === thing;
    const number = questioned();
    if ([-3, 0, 3].every(isThing)) found.push({ thing, x, y, value, number });
  };
  for (const one of options) look(one, one.value);
  for (const one of document.querySelectorAll("[data-touch=one]")) look(one, gives(one));
  window.aim = found[Math.floor(which * found.length)];
  return aim && [aim.x, aim.y, aim.number, aim.value];
}"""
"""Aims at something in sight that gives an answer: where it lies, which answer to what."""

CHANGED: Final = """(seen) => {
  if (document.querySelector(".filming")) return !document.getElementById("aloud").hidden;
  const number = document.querySelector("#decision input[name=number]");
  return number ? number.value !== seen : document.querySelector("form[action$='/rematch']");
}"""
"""Whether another question is shown, or pictures, or the end."""


def touch(finger: CDPSession, *at: float) -> None:
    """Let a finger come down there, or nowhere any more."""
    points = [{"x": at[0], "y": at[1]}] if at else []
    kind = "touchStart" if at else "touchEnd"
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def press(page: Page, finger: CDPSession | None, held: float, x: float, y: float) -> None:
    """Press there, by mouse or by finger, for so many seconds."""
    if finger is None:
        page.mouse.move(x, y)
        page.mouse.down()
        time.sleep(held)
        page.mouse.up()
    else:
        touch(finger, x, y)
        time.sleep(held)
        touch(finger)


@dataclass
class Hand:
    """Somebody who presses quickly, by mouse or by finger."""

    page: Page
    address: str
    pace: str
    chance: Random
    finger: CDPSession | None = None
    sent: list[tuple[str, str]] = field(default_factory=list)
    became: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.page.add_init_script(WATCHED)
        self.page.on("request", self._note)
        self._begin()

    def _note(self, request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/act"):
            body = parse_qs(request.post_data or "")
            self.sent.append((body["number"][0], body["action"][0]))

    def _begin(self) -> None:
        sit_down(self.page, self.address, "me", "bot:random", pace=self.pace)
        wait_for_me(self.page)

    def answers(self, times: int) -> None:
        """Press so often; fail if a press is lost, or gives another answer than was in sight."""
        while self.became.total() < times:
            time.sleep(self.chance.uniform(0, SOON))
            aim = self.page.evaluate(IN_SIGHT, self.chance.random())
            if aim:
                self._answer(*aim)
            else:
                self._go_on()

    def _answer(self, x: float, y: float, number: str, value: str) -> None:
        before, heard = len(self.sent), self.page.evaluate("heard.length")
        press(self.page, self.finger, self.chance.uniform(0, HELD), x, y)
        ends = time.monotonic() + PATIENCE
        said: list[str] = []
        while len(self.sent) == before and not said:
            if not self.page.evaluate("aim.isThere"):
                break
            assert time.monotonic() < ends, f"lost: {value} at {x}, {y} of {self.page.url}"
            self.page.wait_for_timeout(5)
            said = self.page.evaluate("(heard) => window.heard.slice(heard)", heard)
        if not self.page.evaluate("aim.isThere"):  # it moved away before the press began
            self.page.wait_for_timeout(500)
        elif self.sent[before:]:
            self.page.wait_for_function(CHANGED, arg=number)
            assert self.sent[before:] == [(number, value)], (self.sent[before:], number, value)
            self.became["given"] += 1
        else:
            self.became[said[0]] += 1

    def _go_on(self) -> None:
        """Nothing can be answered: let pictures end or end them, or begin another match."""
        if self.page.locator("form[action$='/rematch']").count():
            self._begin()
        elif self.page.locator(".filming").count() and self.chance.random() < 0.5:
            self.page.keyboard.press("Escape")
