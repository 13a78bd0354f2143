"""A card or a word that is added breaks no test that is not about it: those of the how-to, in a
copy."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.cli.reader import ROOT, blocks
from undercroft.games import all_games

PAGE: Final = ROOT / "docs/howto/add-a-card.md"
GAMES: Final = [spec.folder.name for spec in all_games().values()]
COPIED: Final = ("src", "tests", "docs", "examples", "scripts", "conftest.py", "pyproject.toml")
ORDINARY: Final = "not browser and not heavy and not long"
RECORDS: Final = ("test_first_match.py",)
"""What a deal of the box as it is remembers: the answers of a match that begins from a seed."""
OF_THE_BOX: Final = (
    "deck_box_dungeons/tests/test_03_setup.py",
    "deck_box_dungeons/tests/test_18_copies.py",
    "deck_box_dungeons/tests/test_content.py",
    "dungeon_attack/tests/test_content.py",
    "dungeon_attack/tests/test_02_set_up.py",
    "dungeon_enforcer/tests/test_content.py",
    "dungeon_enforcer/tests/test_05_shopping.py",
    "dungeon_enforcer/tests/test_06_battle_begins.py",
    "dungeon_enforcer/tests/test_camp_kettle.py",
    "dungeon_enforcer/tests/test_herb_tea.py",
    "dungeon_keeper/tests/test_01_components.py",
    "warp_dungeons/tests/test_12_treasures.py",
    "warp_dungeons/tests/test_content.py",
)
"""The tests that speak of the box and its decks most, and those of the page."""

MORE: Final = {
    "dungeon_enforcer/content/hunters.toml": """
[[hunter]]
name = "Orla"
attack = 5
defense = 4
hp = 12
hire = 4
support = { cards = 1, energy = 3 }
ability = "Herb Lore"
deed = { does = "heal", price = 3, size = 2 }
icon = "coffee-cup"
""",
    "dungeon_enforcer/content/monsters.toml": """
[[monster]]
name = "Ash Hounds"
rank = 1
attack = 5
defense = 4
hp = 6
ability = "Pack Hunt"
bonus = { size = 2, when = "its_round" }
icon = "wolf-head"
""",
    "dungeon_keeper/content/doors.toml": """
[[door]]
name = "Bone Door"
count = 2
cost = 3
currency = "either"
value = 7
text = "A door."
icon = "skull-crossed-bones"
""",
    "dungeon_keeper/content/heroes.toml": """
[[hero]]
name = "Monk"
count = 2
force = 4
ability = "holy"
icon = "monk-face"
""",
    "dungeon_keeper/content/creatures.toml": """
[[creature]]
name = "Cave Archers"
count = 2
force = 3
ability = "shoot"
icon = "bowman"
""",
    "warp_dungeons/content/authored/monsters.toml": """
[[monster]]
name = "Bog Orcs"
bonus = { Strength = 1 }
wounds = 1
points = 1
faction = "Orc Horde"
icon = "orc-head"
""",
    "warp_dungeons/content/authored/traps.toml": """
[[trap]]
name = "Slick Stairs"
symbol = "Agility"
cost = 2
effects = [{ do = "wound", size = 1 }, { do = "back" }]
icon = "stairs"
""",
    "deck_box_dungeons/content/heroes.toml": """
[[hero]]
name = "Brannoch"
icon = "trident"
colour = "coral"
melee = 1
ranged = 0
defense = 1
speed = 4
health = 8
skills = { strength = 1, dexterity = 0, wisdom = 0, charisma = 1 }
""",
    "deck_box_dungeons/content/runes.toml": """
[[rune]]
name = "Rune of Thrift"
icon = "rune-sword"
moments = ["any"]
effect = { does = "energy", size = 1 }
""",
    "deck_box_dungeons/content/equipment.toml": """
[[equipment]]
name = "Boar Spear"
icon = "stone-spear"
melee_dice = 3
melee = 1
keywords = ["reach"]
""",
}
"""Cards of another kind than those of the page."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, in which somebody did what the how-to says, and added a few more cards."""
    folder = tmp_path_factory.mktemp("added")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.pyc"))
        else:
            shutil.copy(ROOT / name, folder)
    for block in blocks(PAGE.read_text("utf-8")):
        if block.language == "diff":
            change(folder / block.file, block.text)
        elif block.file:
            with (folder / block.file).open("a", encoding="utf-8") as file:
                file.write(f"\n{block.text}")
    for name, row in MORE.items():
        with (folder / "src/undercroft/games" / name).open("a", encoding="utf-8") as file:
            file.write(row)
    return folder


def change(file: Path, said: str) -> None:
    """Write new lines below those that the page shows with them."""
    lines = said.splitlines(keepends=True)
    before = "".join([line[1:] for line in lines if line[0] == " "])
    text = file.read_text("utf-8")
    assert text.count(before) == 1, f"the how-to shows other lines of {file.name}"
    file.write_text(text.replace(before, "".join([line[1:] for line in lines])), "utf-8")


def passes(copy: Path, *which: str) -> None:
    """Run tests of games in the copy, on its own interpreted rules; show what fails."""
    games = copy / "src/undercroft/games"
    ours = ("PYTEST_", "UNDERCROFT_")  # whose worker this is, and how much it tries
    env = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    command = [sys.executable, "-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider"]
    command += ["-m", ORDINARY, *[f"--ignore-glob=*/{name}" for name in RECORDS]]
    run = subprocess.run(
        [*command, *[str(games / name) for name in which]],
        cwd=copy, env={**env, "PYTHONPATH": str(copy / "src")}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]


def test_the_how_to_adds_a_card_to_each_game() -> None:
    cards, _, _ = PAGE.read_text("utf-8").partition("## 4. A new word")
    files = [block.file for block in blocks(cards) if block.file.endswith(".toml")]
    assert sorted(file.split("/")[3] for file in files) == GAMES


def test_what_is_said_of_the_box_holds_with_one_more_card(copy: Path) -> None:
    passes(copy, *OF_THE_BOX)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", GAMES)
def test_a_card_more_breaks_no_test_of_its_game(copy: Path, game: str) -> None:
    passes(copy, f"{game}/tests")
