"""Take the pictures of the README and of the home page: real matches, played by bots to a telling
moment.

Run it with `make screenshots`; it needs Debian's Chromium. The matches have fixed
seeds, so that the pictures change when the program does and not otherwise. Names of
pictures as arguments take those alone; `--out FOLDER` puts them there. `covers` are those of
the home page: the board of each game, light and dark, which lie in the game's folder.
"""

import argparse
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
from urllib.parse import quote
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from undercroft.bots import bot_names, make_bot
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.match import Sight
from undercroft.tables import House, Seat, Setup, Store, Table, database_url, key_hash
from undercroft.tables.commands import HOUSE
from undercroft.tables.playing import Act

FOLDER = Path(__file__).parents[1] / "docs" / "screenshots"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
ARGS += ["--disable-component-update", "--disable-sync"]
DESKTOP = (1280, 880)
PHONE = (390, 844)
SMALLER = 0.75
"""As wide as a README is, and half the bytes."""
COVER_SCALE = 0.55
NAMES = ("Ada", "Brand", "Ciri", "Dorn", "Edda", "Falk", "Greta", "Hilde")
ENOUGH = 1500
"""No match of a picture goes on for longer."""
TRIES = 20
"""So many matches are played to find a moment."""
KEY = "a-key-for-pictures".ljust(43, "-")
DICE = "dungeon-attack"
CARDS = "warp-dungeons"
ROOMS = "dungeon-keeper"
MAP = "dungeon-enforcer"
QUEST = "deck-box-dungeons"

Moment = Callable[[Sight], bool]


@dataclass(frozen=True)
class Scene:
    """A picture of a table: who plays, from which seed, and the moment to wait for.

    `seat` is whose screen it is, where hands are private; the others are bots then.
    """

    file: str
    players: int
    seed: str
    moment: Moment
    size: tuple[int, int] = DESKTOP
    game: str = DICE
    seat: int = -1
    look: str = "dark"


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


def asked(sight: Sight, *kinds: str) -> bool:
    """Whoever looks is asked a question of such a kind."""
    question = sight.question
    return question is not None and bool(question.options) and question.kind in kinds


def deep_down(sight: Sight) -> bool:
    """A good part of the dungeon lies open, a monster waits, and it is time to move."""
    places = sight.view["map"]["places"]
    waits = any(place["waits"] for place in places)
    return asked(sight, "move", "explore") and len(places) > 11 and waits


def revealed(sight: Sight) -> bool:
    """The cards of a battle lie open, the totals have several parts, and something can be done."""
    battle = sight.view["battle"]
    if not asked(sight, "hero-window", "dm-window") or not battle["revealed"]:
        return False
    return len(battle["hero"]["terms"]) > 1 and len(battle["dm"]["terms"]) > 1


def committing(sight: Sight) -> bool:
    """A hero with a stake chooses the card to fight with."""
    return asked(sight, "hero-commit") and bool(sight.view["seats"][0]["stake"])


def built(sight: Sight) -> bool:
    """Four levels and a good hand, heroes have fallen, and it is time to go on building."""
    own = sight.view["seats"][0]
    held = len(own["room_hand"]) + len(own["spell_hand"])
    return asked(sight, "build", "construct") and own["levels"] > 3 and own["tally"] > 4 < held


def dueling(sight: Sight) -> bool:
    """The dice of a duel lie there, with what both totals are made of, and may be slapped."""
    roll = sight.view["roll"]
    return bool(roll and roll["sums"]) and sight.view["invasion"]["count"] > 3


def hunting(sight: Sight) -> bool:
    """Some monsters have fallen, and it is time to walk."""
    tokens = sight.view["tokens"]
    return asked(sight, "turn") and sight.view["round"] > 3 and 1 < len(tokens) < 6


def besieged(sight: Sight) -> bool:
    """Several rooms lie open, enemies stand in them, and a hero has its turn."""
    found = sight.view["spaces"] and len(sight.view["rooms"]) > 3
    return bool(asked(sight, "turn") and found and len(sight.view["enemies"]) > 2)


SCENES = [
    Scene("table.png", 3, "lantern", rolling),
    Scene("eight.png", 8, "lantern", busy),
    Scene("phone.png", 3, "rope", rolling, PHONE, look="light"),
    Scene("result.png", 4, "lantern", over),
    Scene("warp-dungeon.png", 4, "lantern", deep_down, game=CARDS, seat=0),
    Scene("warp-battle.png", 3, "lantern", revealed, game=CARDS, seat=0, look="light"),
    Scene("warp-phone.png", 3, "rope", committing, PHONE, CARDS, 0),
    Scene("keeper-dungeon.png", 2, "lantern", built, game=ROOMS, seat=0),
    Scene("keeper-battle.png", 2, "lantern", dueling, game=ROOMS, seat=0, look="light"),
    Scene("keeper-phone.png", 2, "rope", built, PHONE, ROOMS, 0),
    Scene("enforcer-map.png", 4, "lantern", hunting, game=MAP, seat=0),
    Scene("deck-box-quest.png", 2, "lantern", besieged, game=QUEST, seat=0),
    Scene("deck-box-phone.png", 2, "rope", besieged, PHONE, QUEST, 0),
]
COVER = (1180, 900)
COVERS = [
    Scene("covers", 3, "lantern", rolling, COVER),
    Scene("covers", 4, "lantern", deep_down, COVER, CARDS, 0),
    Scene("covers", 2, "lantern", built, COVER, ROOMS, 0),
    Scene("covers", 4, "lantern", hunting, COVER, MAP, 0),
    Scene("covers", 2, "lantern", besieged, COVER, QUEST, 0),
]
COVER_BYTES = 25 * 1024
"""So large a picture of the home page is at most."""
PAGES = {"start.png": "/", "setup.png": f"/games/{DICE}", "rules.png": f"/games/{DICE}/rules"}


async def play(store: Store, spec: GameSpec, scene: Scene, seed: str) -> tuple[str, bool]:
    """Let bots play until the moment; return the match, and whether the moment came."""
    bot = make_bot(spec, spec.best, seed)
    seats = [
        Seat(name, holders=(key_hash(KEY),), ready=True)
        if scene.seat in (-1, number)
        else Seat(name, spec.best)
        for number, name in enumerate(NAMES[: scene.players])
    ]
    setup = Setup(spec.slug, spec.resolve({}), seats, seed, "normal").in_full(spec)
    match_id = f"{scene.file} {scene.game} {seed}"
    await store.create(match_id, setup, spec.rules_version, key_hash(KEY))
    stored = await store.find(match_id)
    assert stored is not None
    house = House(store, {spec.slug: spec}, make_bot, bot_names)
    table = Table(match_id, spec, stored, store, house, bot_names(spec))
    await table.open()
    await table.wake()
    for _ in range(ENOUGH):
        sight = table.seen.sight(scene.seat if scene.seat >= 0 else max(table.seen.to_decide, 0))
        if scene.moment(sight) or table.seen.over:
            return table.id, scene.moment(sight)
        answer = bot.choose(table.seen.match.look())
        await table.do(
            HOUSE,
            Act(
                seat=table.seen.to_decide,
                number=table.seen.number_of(table.seen.to_decide),
                action=answer.notation,
            ),
        )
    return table.id, False


async def find(store: Store, scene: Scene) -> str:
    """Play matches until one comes to the moment; return it."""
    spec = all_games()[scene.game]
    for number in range(TRIES):
        seed = scene.seed if number == 0 else f"{scene.seed} {number}"
        match_id, found = await play(store, spec, scene, seed)
        if found:
            return match_id
    raise SystemExit(f"no match comes to the moment of {scene.file}")


async def play_all(database: Path, scenes: list[Scene]) -> list[str]:
    """Play every scene into a database."""
    store = Store(database_url(database))
    await store.open()
    played = [await find(store, scene) for scene in scenes]
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
    for _ in range(600):  # a minute: the machine may be busy
        try:
            urlopen(address).close()
        except OSError:
            time.sleep(0.1)
        else:
            return server, address
    server.kill()
    raise SystemExit("the server does not answer")


def photograph(browser: Browser, address: str, scene: Scene, match_id: str, out: Path) -> None:
    """Take one picture of a table."""
    table = f"{address}/tables/{quote(match_id)}"
    cookie = {"name": "undercroft_owner", "value": KEY, "url": table}
    page = window(browser, scene.size, scene.look)
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.goto(table)
    shoot(page, out / scene.file)


def cover(browser: Browser, address: str, scene: Scene, match_id: str) -> None:
    """Take the picture of a game's board for the home page, in both looks."""
    table = f"{address}/tables/{quote(match_id)}"
    cookie = {"name": "undercroft_owner", "value": KEY, "url": table}
    for look in ("light", "dark"):
        page = window(browser, scene.size, look, COVER_SCALE)
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        page.goto(table)
        page.wait_for_load_state("load")
        page.evaluate("() => document.fonts.ready")
        file = all_games()[scene.game].folder / f"cover-{look}.jpg"
        box = page.locator("#content").bounding_box()
        assert box is not None
        box["height"] = min(box["width"] * 0.75, scene.size[1] - box["y"])
        for quality in range(80, 20, -10):
            kept = page.screenshot(type="jpeg", quality=quality, clip=box)
            if len(kept) < COVER_BYTES:
                break
        else:
            raise SystemExit(f"{file} cannot be made smaller than {COVER_BYTES} bytes")
        file.write_bytes(kept)
        page.context.close()
        print(f"{file}: {len(kept) // 1024} KiB")


def window(browser: Browser, size: tuple[int, int], look: str, scale: float = SMALLER) -> Page:
    """Open a window in which nothing moves, on a system that prefers that look."""
    width, height = size
    view = {"width": width, "height": height}
    context = browser.new_context(
        viewport=view,  # type: ignore[arg-type]
        device_scale_factor=1 if size == PHONE else scale,
        has_touch=size == PHONE,
        is_mobile=size == PHONE,
        reduced_motion="reduce",
        color_scheme=look,  # type: ignore[arg-type]
    )
    return context.new_page()


SHOWN = """() => [...document.images].every(one =>
    one.naturalWidth || !one.checkVisibility() || one.getBoundingClientRect().top > innerHeight)"""
"""Whether all images of the page are there that the picture shows: some load late."""


def shoot(page: Page, path: Path) -> None:
    """Write the picture and say how large it is."""
    page.wait_for_load_state("load")
    page.evaluate("() => document.fonts.ready")
    page.wait_for_function(SHOWN)
    page.screenshot(path=path)
    page.context.close()
    print(f"{path}: {path.stat().st_size // 1024} KiB")


def main() -> None:
    """Play, serve, and take the pictures: all, or those that are wanted."""
    said = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    said.add_argument("wanted", nargs="*", metavar="PICTURE")
    said.add_argument("--out", type=Path, default=FOLDER)
    asked = said.parse_args()
    wanted, out = asked.wanted, asked.out
    if CHROMIUM is None:
        raise SystemExit("there is no chromium here (apt install chromium)")
    out.mkdir(parents=True, exist_ok=True)
    every = SCENES + COVERS if out == FOLDER else SCENES
    scenes = [scene for scene in every if not wanted or scene.file in wanted]
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        played = asyncio.run(play_all(database, scenes))
        server, address = serve(database)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
                for scene, match_id in zip(scenes, played, strict=True):
                    if scene in COVERS:
                        cover(browser, address, scene, match_id)
                    else:
                        photograph(browser, address, scene, match_id, out)
                for file, path in PAGES.items():
                    if not wanted or file in wanted:
                        page = window(browser, DESKTOP, "light")
                        page.goto(address + path)
                        shoot(page, out / file)
                browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
