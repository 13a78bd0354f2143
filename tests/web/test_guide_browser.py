"""What the guide of a first match says is read whole in each step, game and window, and leaves the
map its part of a phone."""

from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.web.chromium import PHONE, browser_test, page_of
from tests.web.guided import guided_steps
from tests.web.readable import is_readable
from tests.web.servers import Server
from tests.web.windows import LEAST, SEEN
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.testing import effort

pytestmark = [pytest.mark.browser, browser_test]

WINDOWS: Final = [(1440, 900), (1440, 763), (1280, 720), PHONE, (375, 667), (720, 450)]
"""Those of desks and phones; the last is a desk's, read twice as large."""

LOOKED_AT: Final = effort(8, 2)
"""The board of one step in so many is drawn in each window, and read in each state."""

FRAMES: Final = """async (sizes) => {
  const styled = (link) => new Promise((loaded) => { link.onload = loaded; });
  window.others = sizes.map(([width, height]) => {
    const frame = document.createElement("iframe");
    Object.assign(frame, { width, height });
    frame.style = "position: fixed; left: 0; top: 100vh; border: 0";
    document.documentElement.append(frame);
    const { contentDocument: there } = frame;
    there.documentElement.replaceWith(there.importNode(document.documentElement, false));
    const head = there.importNode(document.head, true);
    for (const script of head.querySelectorAll("script")) script.remove();
    there.documentElement.append(head, there.createElement("body"));
    return frame;
  });
  const links = (frame) => [...frame.contentDocument.querySelectorAll("[rel=stylesheet]")];
  await Promise.all(window.others.flatMap(links).map(styled));
}"""
"""A window of each size beside the page's own, with its styles: to draw a table in all of them
takes a tenth of the time that a window takes to change its size."""

CUT: Final = """(isWhole) => {
  const box = (thing) => thing.getBoundingClientRect();
  const isIn = (inner, outer) =>
    inner.top > outer.top - 1 && inner.bottom < outer.bottom + 1 &&
    inner.left > outer.left - 1 && inner.right < outer.right + 1;
  const name = (thing) => thing.id || thing.className;
  const around = (thing) => (thing ? [thing, ...around(thing.parentElement)] : []);
  return window.others.flatMap((frame) => {
    const { document: there, innerWidth: right, innerHeight: bottom } = frame.contentWindow;
    const board = document.getElementById("content");
    const drawn = (part) => {
      if (isWhole || !part.contains(board)) return there.importNode(part, true);
      const made = there.importNode(part, false);
      if (part === board) made.style.minHeight = "200vh";
      else made.append(...[...part.children].map(drawn));
      return made;
    };
    there.body.className = document.body.className;
    there.body.replaceChildren(...[...document.body.children].map(drawn));
    const found = [];
    const { scrollWidth } = there.documentElement;
    if (scrollWidth > right) found.push(`the page is ${scrollWidth - right} px too wide`);
    const guide = there.getElementById("guide");
    guide.scrollIntoView({ block: "nearest" }); // as sight.js does
    const cut = guide.scrollHeight - guide.clientHeight;
    if (cut > 0) found.push(`${cut} px of the guide are cut`);

    const clips = around(there.getElementById("answers")).filter((one) => {
      const { overflowY, display } = getComputedStyle(one);
      return overflowY !== "visible" && display !== "contents" && one !== there.body;
    });
    for (const one of clips)
      if (one.contains(guide) && !isIn(box(guide), box(one))) found.push(`${name(one)} cuts it`);
    const scrolling = clips.filter((one) => one.scrollHeight > one.clientHeight + 1);
    if (scrolling.length > 1) found.push(`${scrolling.map(name)} scroll within each other`);

    const panel = there.getElementById("decision-panel");
    const parts = [...panel.children].filter((one) => one.offsetHeight);
    for (const one of scrolling.includes(panel) ? [guide] : parts)
      if (!isIn(box(one), { left: 0, top: 0, right, bottom })) found.push(`${name(one)} is cut`);
    return found.map((one) => `${right}x${bottom}: ${one}`);
  });
}"""
"""What of the guide or of the panel around it cannot be seen in these windows; and what scrolls
around the answers besides the page. A page that is not whole has nothing on its board."""


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_each_sentence_is_whole(server: Server, browser: Browser, spec: GameSpec) -> None:
    cut: list[str] = []
    with page_of(browser, PHONE, bypass_csp=True) as page:
        for step in guided_steps(page, server, spec):
            if step == 1:
                page.evaluate(FRAMES, WINDOWS)
            if page.locator(".option").count():
                cut += [f"step {step}: {one}" for one in page.evaluate(SEEN, LEAST)]
            is_looked_at = step % LOOKED_AT == 1
            cut += [f"step {step} at {one}" for one in page.evaluate(CUT, is_looked_at)]
            if is_looked_at:
                is_readable(page, f"step {step}")
    assert cut == []
