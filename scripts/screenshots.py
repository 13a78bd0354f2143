"""Take the pictures of the README: real matches, played by bots to a telling moment.

Run it with `make screenshots`; it needs Debian's Chromium. The matches have fixed
seeds, so that the pictures change when the program does and not otherwise.
"""

import asyncio
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from undercroft.bots import bot_names, make_bot
from undercroft.games import all_games
from undercroft.kernel import GameSpec
from undercroft.tables import House, Seat, Setup, Sight, Store, Table, database_url

FOLDER = Path(__file__).parents[1] / "docs" / "screenshots"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
ARGS += ["--disable-component-update", "--disable-sync"]
DESKTOP = (1280, 880)
PHONE = (390, 844)
SMALLER = 0.75
"""As wide as a README is, and half the bytes."""
NAMES = ("Ada", "Brand", "Ciri", "Dorn", "Edda", "Falk", "Greta", "Hilde")
ENOUGH = 400
"""No match of a picture goes on for longer."""

Moment = Callable[[Sight], bool]


@dataclass(frozen=True)
class Scene:
    """A picture of a table: who plays, from which seed, and the moment to wait for."""

    file: str
    players: int
    seed: str
    moment: Moment
    size: tuple[int, int] = DESKTOP


def rolling(sight: Sight) -> bool:
    """Dice of both colours lie where they fell, and there is something to choose."""
    roll = sight.view.get("roll")
    dice = roll["dice"] if roll else []
    colours = {die["colour"] for die in dice}
    return len(dice) > 9 and len(colours) > 1 and sight.number > 12


def busy(sight: Sight) -> bool:
    """Some are hurt, some face dice, and it is time to act."""
    heroes = sight.view["adventurers"]
    hurt = sum(hero["hits"] > 0 for hero in heroes)
    faced = sum(bool(hero["facing"]["white"] or hero["facing"]["red"]) for hero in heroes)
    return hurt >= 2 and faced >= 2 and sight.view["level"] > 1


def over(sight: Sight) -> bool:
    """The match is over."""
    return sight.over


SCENES = [
    Scene("table.png", 3, "lantern", rolling),
    Scene("eight.png", 8, "lantern", busy),
    Scene("phone.png", 3, "rope", rolling, PHONE),
    Scene("result.png", 4, "lantern", over),
]


async def play(house: House, spec: GameSpec, scene: Scene) -> tuple[str, str]:
    """Let bots play for people until the moment; return the match and the key to it."""
    seats = [Seat(name) for name in NAMES[: scene.players]]
    setup = Setup(spec.slug, spec.resolve({}), seats, scene.seed, "normal")
    table, key = await house.create(setup)
    bot = make_bot(spec, bot_names(spec)[-1], scene.seed)
    for _ in range(ENOUGH):
        if scene.moment(seen_by_all(table)) or table.over:
            break
        answer = bot.choose(table.look())
        await table.submit(table.to_decide, table.number, answer.notation)
    return table.id, key


def seen_by_all(table: Table) -> Sight:
    """The table as whoever decides sees it."""
    return table.sight(max(table.to_decide, 0))


async def play_all(database: Path, spec: GameSpec) -> list[tuple[str, str]]:
    """Play every scene into a database."""
    store = Store(database_url(database))
    await store.open()
    house = House(store, {spec.slug: spec}, make_bot)
    played = [await play(house, spec, scene) for scene in SCENES]
    await house.close()
    await store.close()
    return played


def serve(database: Path) -> tuple["subprocess.Popen[bytes]", str]:
    """Start the server over that database; return it and its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = "import sys; from pathlib import Path; from undercroft.web import serve;"
    program += "serve('127.0.0.1', int(sys.argv[1]), Path(sys.argv[2]), False)"
    server = subprocess.Popen([sys.executable, "-c", program, str(port), str(database)])
    address = f"http://127.0.0.1:{port}"
    for _ in range(100):
        try:
            urlopen(address).close()
        except OSError:
            time.sleep(0.1)
        else:
            return server, address
    raise SystemExit("the server does not answer")


def photograph(browser: Browser, address: str, scene: Scene, match: tuple[str, str]) -> None:
    """Take one picture of a table."""
    match_id, key = match
    cookie = {"name": "undercroft_key", "value": key, "url": f"{address}/tables/{match_id}"}
    page = window(browser, scene.size)
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.goto(f"{address}/tables/{match_id}")
    shoot(page, scene.file)


def window(browser: Browser, size: tuple[int, int]) -> Page:
    """Open a window in which nothing moves."""
    width, height = size
    view = {"width": width, "height": height}
    context = browser.new_context(
        viewport=view,  # type: ignore[arg-type]
        device_scale_factor=1 if size == PHONE else SMALLER,
        has_touch=size == PHONE,
        is_mobile=size == PHONE,
        reduced_motion="reduce",
    )
    return context.new_page()


def shoot(page: Page, file: str) -> None:
    """Write the picture and say how large it is."""
    page.wait_for_load_state("load")
    page.evaluate("() => document.fonts.ready")
    page.screenshot(path=FOLDER / file)
    page.context.close()
    print(f"{FOLDER / file}: {(FOLDER / file).stat().st_size // 1024} KiB")


def main() -> None:
    """Play, serve, and take every picture."""
    if CHROMIUM is None:
        raise SystemExit("there is no chromium here (apt install chromium)")
    FOLDER.mkdir(parents=True, exist_ok=True)
    spec = next(iter(all_games().values()))
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        played = asyncio.run(play_all(database, spec))
        server, address = serve(database)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
                for scene, match in zip(SCENES, played, strict=True):
                    photograph(browser, address, scene, match)
                for file, path in (
                    ("start.png", "/"),
                    ("setup.png", f"/games/{spec.slug}"),
                    ("rules.png", f"/games/{spec.slug}/rules"),
                ):
                    page = window(browser, DESKTOP)
                    page.goto(address + path)
                    shoot(page, file)
                browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
