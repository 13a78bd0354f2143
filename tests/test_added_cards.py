"""A card that is added breaks no test that is not about it: the cards of the how-to, in a copy."""

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
    "deck_box_dungeons/tests/test_content.py",
    "dungeon_attack/tests/test_content.py",
    "dungeon_attack/tests/test_02_set_up.py",
    "dungeon_enforcer/tests/test_content.py",
    "dungeon_enforcer/tests/test_05_shopping.py",
    "dungeon_enforcer/tests/test_herb_tea.py",
    "dungeon_keeper/tests/test_01_components.py",
    "warp_dungeons/tests/test_12_treasures.py",
)
"""The tests that speak of the box and its decks most."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, in which somebody did what the how-to says."""
    folder = tmp_path_factory.mktemp("added")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.pyc"))
        else:
            shutil.copy(ROOT / name, folder)
    for block in blocks(PAGE.read_text("utf-8")):
        if block.file:
            with (folder / block.file).open("a", encoding="utf-8") as file:
                file.write(f"\n{block.text}")
    return folder


def passes(copy: Path, *which: str) -> None:
    """Run tests of games in the copy, on its own interpreted rules; show what fails."""
    games = copy / "src/undercroft/games"
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider"]
    command += ["-m", ORDINARY, *[f"--ignore-glob=*/{name}" for name in RECORDS]]
    run = subprocess.run(
        [*command, *[str(games / name) for name in which]],
        cwd=copy, env={**env, "PYTHONPATH": str(copy / "src")}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]


def test_the_how_to_adds_a_card_to_each_game() -> None:
    files = [
        block.file for block in blocks(PAGE.read_text("utf-8")) if block.file.endswith(".toml")
    ]
    assert sorted(file.split("/")[3] for file in files) == GAMES


def test_what_is_said_of_the_box_holds_with_one_more_card(copy: Path) -> None:
    passes(copy, *OF_THE_BOX)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", GAMES)
def test_a_card_more_breaks_no_test_of_its_game(copy: Path, game: str) -> None:
    passes(copy, f"{game}/tests")
