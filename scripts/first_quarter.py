"""Measure a first quarter of an hour at a table: how still the page holds, and how fast it is.

    python scripts/first_quarter.py                          all games, sizes and paces
    python scripts/first_quarter.py dungeon-keeper --size desktop --pace instant --blame

It plays each game in Chromium against bots, 30 own decisions by clicking: an answer of the list, or
the piece on the board that means it. The matches are the same each time. A layout shift is what the
browser reports as one; "by itself" are those without a click or key in the half second before,
which is what CLS counts, and "all" has the others too.
"""

import argparse
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as TooLate

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.web.chromium import chromium, moved_on, number, post_set_up, wait_for_me
from tests.web.servers import Server
from undercroft.games import all_games

SIZES: Final = {
    "desktop": (1440, 900),
    "laptop": (1440, 763),
    "small": (1280, 720),
    "phone": (390, 844),
    "on-its-side": (844, 390),
    "zoomed": (720, 450),
}
TOUCHED: Final = ("phone", "on-its-side")
PACES: Final = ("instant", "normal")
DECISIONS: Final = 30
OWN_SEAT: Final = ".own-seat"
"""Where what is a player's own lies: one of these is in sight when that player is asked."""
SEATS: Final = 3
"""So many play, where as many may."""
SETTLED: Final = 700
"""Milliseconds until all that moves after an update has come to its place."""
PATIENCE: Final = 120_000
"""Milliseconds for which the board may show what happened, one thing after another."""
BLAMED: Final = 12

WATCH: Final = """
window.seen = { shifts: [], paints: [] };
const words = (one) => (typeof one.className === "string" ? one.className.trim().split(/ +/) : []);
const named = (one) => (one.id ? "#" + one.id : [one.localName, ...words(one)].join("."));
const called = (node) => {
  const names = [];
  let at = node?.nodeType === 1 ? node : node?.parentElement;
  for (; at && at !== document.body && names.length < 3; at = at.id ? null : at.parentElement) {
    names.unshift(named(at));
  }
  return names.join(" > ");
};
const laid = (box) => [box.x, box.y, box.width, box.height].map(Math.round).join(" ");
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    const [first] = one.sources;
    const from = first && [called(first.node), laid(first.previousRect), laid(first.currentRect)];
    seen.shifts.push({ size: one.value, own: one.hadRecentInput, from: from?.join(" | ") ?? "?" });
  }
}).observe({ type: "layout-shift", buffered: true });
let clicked = 0;
const note = (event) => {
  if (event.isTrusted) clicked = event.timeStamp;
};
document.addEventListener("click", note, true);
document.addEventListener("undercroft:swapped", () => {
  if (!clicked) return;
  const began = clicked;
  clicked = 0;
  requestAnimationFrame(() => setTimeout(() => seen.paints.push(performance.now() - began)));
});
"""
PIECES: Final = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const drawn = new Set(all("[data-thing]").map((one) => one.dataset.thing));
  const touched = all("#decision .option").map((one) => one.dataset.touches.split(" "));
  const shown = touched.map((names) => names.filter((name) => drawn.has(name)));
  const every = shown.flat();
  const only = (name) => every.indexOf(name) === every.lastIndexOf(name);
  return {
    options: shown.length,
    touched: shown.filter((names) => names.length).length,
    alone: shown.map((names) => names.find(only) ?? ""),
  };
}"""
IN_SIGHT: Final = """(selector) => {
  const part = (found) => {
    const box = found.getBoundingClientRect();
    const tall = Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0));
    return box.height ? tall / box.height : 0;
  };
  return Math.max(...[...document.querySelectorAll(selector)].map(part));
}"""
BRING: Final = """(one) => {
  const list = one.closest("#answers");
  const [inner, outer] = [one, list ?? one].map((each) => each.getBoundingClientRect().bottom);
  list?.scrollBy(0, inner - outer + list.clientHeight / 2);
}"""
TOOLS: Final = """() => [...document.querySelectorAll(".panel-tools .tool")]
  .filter((one) => one.offsetWidth && !one.closest("[popover]"))
  .map((one) => [one.id, one.getBoundingClientRect()])
  .map(([id, box]) => [id, Math.round(box.left), Math.round(box.top)])"""


@dataclass
class Case:
    """A game at one size and pace, and what was measured."""

    game: str
    size: str
    pace: str
    load: float = 0.0
    by_itself: float = 0.0
    all: float = 0.0
    bytes: int = 0
    decisions: int = 0
    options: int = 0
    touched: int = 0
    own: list[float] = field(default_factory=list)
    asked: list[float] = field(default_factory=list)
    paints: list[float] = field(default_factory=list)
    places: dict[str, set[tuple[int, int]]] = field(default_factory=dict)
    blame: Counter[str] = field(default_factory=Counter)

    def row(self) -> str:
        """A line of the table."""
        paints = sorted(self.paints) or [0.0]
        tenth = paints[min(len(paints) - 1, len(paints) * 9 // 10)]
        places = ", ".join(f"{name} {len(found)}" for name, found in sorted(self.places.items()))
        cells = [
            self.game,
            self.size,
            self.pace,
            f"{self.load:.3f}",
            f"{self.by_itself:.2f}",
            f"{self.all:.2f}",
            f"{median(paints):.0f} / {tenth:.0f}",
            f"{self.bytes / 1024:.0f}",
            f"{100 * self.touched / max(1, self.options):.0f}%",
            f"{100 * median(self.own or [0]):.0f}% / {100 * min(self.own or [0]):.0f}%",
            f"{sum(part > 0.99 for part in self.asked)} of {len(self.asked)}",
            places,
        ]
        return "| " + " | ".join(cells) + " |"


HEAD: Final = (
    "| game | size | pace | shift at load | by itself | all | click to paint ms, median / p90 | KB "
    "| options with a piece | own seat in sight, median / least | question in sight "
    "| places of the buttons |\n|" + "---|" * 12
)


def main() -> None:
    """Measure the games that the command line names, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", default=list(all_games()))
    parser.add_argument("--size", choices=SIZES, action="append")
    parser.add_argument("--pace", choices=PACES, action="append")
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of every decision")
    parser.add_argument("--blame", action="store_true", help="say what shifted most")
    wanted = parser.parse_args()
    print(HEAD, flush=True)
    with chromium() as browser:
        for game in wanted.games:
            for size in wanted.size or SIZES:
                for pace in wanted.pace or PACES:
                    case = Case(game, size, pace)
                    measure(browser, case, wanted)
                    print(case.row(), flush=True)
                    if wanted.blame:
                        for thing, shift in case.blame.most_common(BLAMED):
                            print(f"    {shift:.3f} {thing}", flush=True)


def measure(browser: Browser, case: Case, wanted: argparse.Namespace) -> None:
    """Play one case on a server of its own, so that its matches are always the same."""
    width, height = SIZES[case.size]
    with TemporaryDirectory() as folder:
        server = Server(Path(folder) / "tables.db")
        try:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                has_touch=case.size in TOUCHED,
                is_mobile=case.size in TOUCHED,
            )
            page = context.new_page()
            page.add_init_script(WATCH)
            play(page, server.url, case, wanted)
            context.close()
        finally:
            server.stop()


def play(page: Page, url: str, case: Case, wanted: argparse.Namespace) -> None:
    """Answer so many questions of as many matches as that takes."""
    luck = Random(case.game)
    spec = all_games()[case.game]
    bots = (wanted.seats or min(SEATS, spec.seats[1])) - 1
    holders = ["me", *[f"bot:{spec.best}"] * bots]
    while case.decisions < wanted.decisions:
        address = post_set_up(page, f"{url}/games/{case.game}", *holders, pace=case.pace)
        load(page, address, case)
        while case.decisions < wanted.decisions and wait_for_me(page):
            decide(page, case, luck)
            if wanted.pictures:
                wanted.pictures.mkdir(parents=True, exist_ok=True)
                name = f"{case.game}-{case.size}-{case.decisions:02}.png"
                page.screenshot(path=wanted.pictures / name)
        collect(page, case)


def load(page: Page, address: str, case: Case) -> None:
    """Open the table as somebody who was never here; count the bytes of the first time."""
    line = page.context.new_cdp_session(page)
    later: set[str] = set()
    sizes: dict[str, int] = {}

    def asked(one: dict[str, Any]) -> None:
        if one.get("type") in ("Fetch", "XHR", "EventSource"):
            later.add(one["requestId"])

    def came(one: dict[str, Any]) -> None:
        sizes[one["requestId"]] = int(one["encodedDataLength"])

    line.on("Network.requestWillBeSent", asked)
    line.on("Network.loadingFinished", came)
    line.send("Network.enable")
    page.goto(address)
    page.evaluate("() => document.fonts.ready")
    page.wait_for_timeout(300)
    shifts: list[dict[str, Any]] = page.evaluate("() => seen.shifts.splice(0)")
    first = not case.bytes
    line.detach()
    if first:
        case.bytes = sum(size for one, size in sizes.items() if one not in later)
        case.load = sum(one["size"] for one in shifts)
        note(shifts, case, "at load: ")


def decide(page: Page, case: Case, luck: Random) -> None:
    """Look at the question, then answer it: by a piece, if the answer has one of its own."""
    page.wait_for_timeout(SETTLED)
    if not wait_for_me(page):
        return
    page.wait_for_selector("html:not(.filming, .filmed)", state="attached", timeout=PATIENCE)
    case.own.append(page.evaluate(IN_SIGHT, OWN_SEAT))
    case.asked.append(page.evaluate(IN_SIGHT, "#prompt"))
    for name, left, top in page.evaluate(TOOLS):
        case.places.setdefault(name, set()).add((left, top))
    found = page.evaluate(PIECES)
    case.options += found["options"]
    case.touched += found["touched"]
    chosen = luck.randrange(found["options"])
    by_piece = luck.random() < 0.5
    case.decisions += 1
    seen = number(page)
    piece = page.locator(f"[data-thing='{found['alone'][chosen]}'][data-touch=one]")
    if by_piece and found["alone"][chosen] and piece.count() == 1:
        with suppress(TooLate):  # it may lie under something: the list has the answer, too
            piece.click(timeout=2 * SETTLED)
            page.wait_for_timeout(SETTLED)
    if number(page) == seen:
        option = page.locator("#decision .option").nth(chosen)
        if not option.is_visible():  # a player opens the list first, and knows what that moves
            page.locator("#on-board > summary").click()
        option.evaluate(BRING)  # else what tells of answers below may lie over its middle
        page.wait_for_timeout(100)
        option.click()
    moved_on(page, seen)
    collect(page, case)


def collect(page: Page, case: Case) -> None:
    """Take over what the page has counted."""
    page.wait_for_timeout(100)
    shifts = page.evaluate("() => seen.shifts.splice(0)")
    case.paints += page.evaluate("() => seen.paints.splice(0)")
    case.all += sum(one["size"] for one in shifts)
    case.by_itself += sum(one["size"] for one in shifts if not one["own"])
    note(shifts, case)


def note(shifts: list[dict[str, Any]], case: Case, when: str = "") -> None:
    """Remember what shifted: each shift counts for the first thing that the browser names."""
    for one in shifts:
        case.blame[f"{when}{'' if one['own'] else '(by itself) '}{one['from']}"] += one["size"]


if __name__ == "__main__":
    main()
