"""Measure how soon a change made on one device is painted on the others at the same table.

    python -m bench.devices                       two phones, a laptop and a big screen's laptop
    python -m bench.devices --phones --changes 20 four phones

Each device is a browser of its own (Debian's Chromium, one process, cookies apart) at one table of
Deck Box Dungeons. A change begins with the press, and ends when the first frame has been painted
after the board of another device has changed: all clocks are the machine's. Say how busy that was.
"""

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Final
from urllib.error import URLError
from urllib.parse import urljoin
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from scripts.screenshots import ARGS, CHROMIUM

GAME: Final = "deck-box-dungeons"
PHONE: Final = (390, 844)
LAPTOP: Final = (1440, 900)
SCREEN: Final = (1920, 1080)
NAMES: Final = ("Ada", "Brand", "Ciri", "Dorn")
PATIENCE: Final = 30.0
"""Seconds after which a change that is not painted counts as lost."""

WATCH: Final = """
  const now = () => performance.timeOrigin + performance.now();
  addEventListener("click", (event) => {
    if (event.target.closest?.(".option")) window.pressed = now();
  }, true);
  addEventListener("DOMContentLoaded", () => {
    const content = document.getElementById("table");
    if (!content) return;
    let number = content.dataset.number;
    new MutationObserver(() => {
      if (content.dataset.number === number) return;
      number = content.dataset.number;
      if (window.painted !== 0) return;
      window.painted = Infinity;
      // A frame has been painted when the task after it runs.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { window.painted = now(); };
        port2.postMessage("");
      });
    }).observe(content, { subtree: true, childList: true, attributes: true, characterData: true });
  });
"""
CALM: Final = "!document.documentElement.matches('.unseen, .filming, .filmed')"
READY: Final = f"document.querySelector('#table[data-htmx-powered] .option') && {CALM}"


@contextmanager
def serving(folder: str) -> Iterator[str]:
    """The program as people start it; yield its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = [sys.executable, "-m", "undercroft", "serve", "--port", str(port)]
    data = ["--data", str(Path(folder) / "tables.db")]
    server = subprocess.Popen([*program, *data], stdout=subprocess.DEVNULL)
    url, end = f"http://127.0.0.1:{port}", time.monotonic() + PATIENCE
    try:
        while True:
            try:
                urlopen(f"{url}/health").close()
                break
            except URLError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)
        yield url
    finally:
        server.terminate()
        server.wait()


def sit_down(url: str, devices: list[Page]) -> None:
    """Begin a match with a person at each device, and go to its table."""
    first, *others = devices
    form = {"pace": "instant", "terms": "on", "absence": "never", "watchers": "on", "chat": "on"}
    form |= {"minutes": "1", "clock": "0", "name-0": NAMES[0], "seat-0": "me"}
    form |= {f"seat-{seat}": "open" for seat in range(1, len(devices))}
    there = f"{url}/games/{GAME}"
    answer = first.request.post(there, form=dict(form), max_redirects=0)
    table = urljoin(there, answer.headers["location"])
    for seat, (device, name) in enumerate(zip(others, NAMES[1:], strict=False), 1):
        device.request.get(table)
        device.request.post(f"{table}/sit", form={"seat": seat, "name": name})
        device.request.post(f"{table}/ready", form={"seat": seat, "ready": "true"})
    for device in devices:
        device.goto(table)


def wait_for(device: Page, what: str) -> None:
    """Wait until that holds on a page; its policy lets nobody wait there by an expression."""
    end = time.monotonic() + PATIENCE
    while not device.evaluate(what):
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.02)


def who_decides(devices: list[Page]) -> Page | None:
    """Wait for the device that is asked something; None if the match is over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for device in devices:
            if device.evaluate(READY) and all(one.evaluate(CALM) for one in devices):
                return device
            if device.locator("form[action$='/rematch']").count():
                return None
        time.sleep(0.02)
    raise TimeoutError([device.inner_text("#prompt") for device in devices])


def press(devices: list[Page], mine: Page, place: int) -> list[float]:
    """Press an answer; return after how many milliseconds each other device has painted it."""
    others = [device for device in devices if device is not mine]
    for device in others:
        device.evaluate("window.painted = 0")
    options = mine.locator(".option:visible")
    options.nth(place % options.count()).click()
    for device in others:
        wait_for(device, "window.painted > 0 && window.painted < Infinity")
    pressed = mine.evaluate("window.pressed")
    return [device.evaluate("window.painted") - pressed for device in others]


def measure(url: str, browser: Browser, sizes: list[tuple[int, int]], changes: int) -> None:
    """Play at one table until so many changes are painted, and print how long they took."""
    slowest: list[float] = []
    each: list[float] = []
    with ExitStack() as open_:
        devices: list[Page] = []
        for width, height in sizes:
            context = browser.new_context(viewport={"width": width, "height": height})
            open_.callback(context.close)
            context.add_init_script(WATCH)
            devices.append(context.new_page())
        while len(slowest) < changes:
            sit_down(url, devices)
            while len(slowest) < changes and (mine := who_decides(devices)):
                took = press(devices, mine, len(slowest))
                slowest.append(max(took))
                each += took
    for what, taken in (("on each other device", each), ("on the slowest of them", slowest)):
        tenth = quantiles(taken, n=10)[-1]
        print(f"{what:24} median {median(taken):5.0f} ms   p90 {tenth:5.0f} ms   n {len(taken)}")


def main() -> None:
    """Measure, and say on what."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--changes", type=int, default=60)
    parser.add_argument("--phones", action="store_true", help="four phones")
    wish = parser.parse_args()
    sizes = [PHONE] * 4 if wish.phones else [PHONE, PHONE, LAPTOP, SCREEN]
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.2f} before")
    with tempfile.TemporaryDirectory() as folder, serving(folder) as url, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        measure(url, browser, sizes, wish.changes)
        browser.close()
    print(f"load {os.getloadavg()[0]:.2f} after")


if __name__ == "__main__":
    main()
