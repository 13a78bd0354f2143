"""What must be in sight on a table in small windows, whatever is asked there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from playwright.sync_api import Browser, Page

from tests.web.chromium import page_of, resize, sit_down, wait_for_me
from tests.web.servers import Server

WINDOWS: Final = [(1440, 763), (1280, 720), (844, 390), (390, 844), (720, 450)]
"""A laptop's, a small laptop's, a phone's on its side and upright; the last is a desk's, read twice
as large."""

PHONES: Final = {(844, 390), (390, 844)}
LEAST: Final = 0.45
"""So much of a phone's height the map has while somebody chooses."""

SEEN: Final = """async (least) => {
  await new Promise(requestAnimationFrame); // a page hears of its new size with the next picture
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const isShown = (one) =>
    one.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }) &&
    one.offsetWidth > 0;
  const name = (one) => one.id || one.className;
  const faults = [];

  // Of something: in which rows, each of four pixels, it is seen, and what part of its points.
  const seen = (one, isIt) => {
    const { left, top, right, bottom, width } = one.getBoundingClientRect();
    const [rows, points] = [[], []];
    for (let y = top + 2; y < bottom; y += 4)
      for (let x = left + 4; x < right; x += Math.max(8, width / 12)) {
        const found = document.elementFromPoint(x, y);
        points.push(Boolean(found && isIt(found)));
        if (points.at(-1)) rows.push(Math.floor(y / 4));
      }
    return { rows, part: points.filter(Boolean).length / points.length };
  };

  // What a fight lies beside or over is seen with it.
  const board = document.getElementById("content");
  const isOfBoard = (found) => board.contains(found);
  const stages = all(".stage");
  const maps = stages.filter(isShown).flatMap((one) => seen(one, isOfBoard).rows);
  const high = new Set(maps).size * 4;
  const isLow = stages.length && high < least * innerHeight;
  if (isLow) faults.push(`${high} px of the map are in sight`);
  const partOf = (one) => seen(one, (found) => one.contains(found)).part;
  // One that grows with what it holds scrolls in its place.
  const seats = all(".own-seat");
  const own = seats.filter(isShown).map(partOf);
  const isLost = seats.length && !own.some((part) => part > 0.75);
  if (isLost) faults.push(`of the own seat ${own} is in sight`);
  const asked = seen(document.getElementById("prompt"), (found) => found.closest(".panel-head"));
  if (asked.part < 0.9) faults.push("the question is not in sight");
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = scrollWidth - clientWidth;
  if (wide > 0) faults.push(`the page is ${wide} px too wide`);

  const scrolls = (one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    const can = (way) => /auto|scroll/.test(way);
    return (can(overflowY) && one.scrollHeight > one.clientHeight + 1) ||
      (can(overflowX) && one.scrollWidth > one.clientWidth + 1);
  };
  const bars = all("body *").filter((one) => isShown(one) && scrolls(one));
  for (const one of bars) {
    const outer = bars.find((other) => other !== one && other.contains(one));
    if (outer) faults.push(`${name(one)} scrolls within ${name(outer)}`);
    const { scrollbarColor } = getComputedStyle(one);
    if (scrollbarColor === "auto") faults.push(`the bar of ${name(one)} has no colour`);
  }

  const list = document.getElementById("answers");
  const answers = all("#decision > *", list).filter(isShown);
  const ends = answers.map((one) => one.getBoundingClientRect().bottom);
  const below = parseFloat(getComputedStyle(list).paddingBottom);
  const free = list.getBoundingClientRect().bottom - below - Math.max(...ends);
  const isCut = (one) => isShown(one) && one.scrollHeight > one.clientHeight + 1;
  for (const one of all(".does", list).filter(isCut)) {
    const line = parseFloat(getComputedStyle(one).lineHeight);
    if (free > line) faults.push(`"${one.textContent}" is cut, and ${free} px are free`);
    if (scrolls(list) && one.clientHeight < 2 * line - 1)
      faults.push(`"${one.textContent}" has one line, and the answers scroll`);
  }
  return faults;
}"""
"""What of a table is not as it must be in this window; the map has at least that part of it. Before
a map is laid, or seats have something, there may be none."""


def faults_of(page: Page, at: str, sizes: Iterable[tuple[int, int]]) -> Iterator[str]:
    """Say what is not as it must be in windows of these sizes while this browser chooses there."""
    assert wait_for_me(page), at
    for size in sizes:
        resize(page, size)
        found = page.evaluate(SEEN, LEAST if size in PHONES else 0.1)
        yield from (f"{at} at {size}: {one}" for one in found)


def all_is_in_sight(
    server: Server, browser: Browser, table: str, moments: Mapping[str, Sequence[str]]
) -> None:
    """Fail if map, question or own seat are out of sight, or bars lie in each other, or effects of
    answers are cut while there is room for them; in any window, at any of these positions of the
    game with that address, and who sits there."""
    faults: list[str] = []
    with page_of(browser, WINDOWS[0], reduced_motion="reduce") as page:
        for at, holders in moments.items():
            sit_down(page, server.url + table, *holders, at=at)
            faults += faults_of(page, at, WINDOWS)
    assert faults == [], "\n".join(faults)
