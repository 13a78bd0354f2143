"""`undercroft new-game`: what it writes is a game like the others, once it is installed."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.cli.typed import output, refused
from undercroft.cli.new_game import LONGEST, SAMPLE
from undercroft.games import ENTRY_POINTS, all_games

ROOT = Path(__file__).parents[2]
NAME = "Goblin Market"
AB = "W" * (LONGEST // 2 - 1)
CHECK = "from undercroft.testing import *; from goblin_market import GAME; check(cases(GAME)[0])"
COMMANDS = """
from tests.cli.typed import output
assert "goblin-market: Goblin Market" in output("list")
assert "--set hand=4|6" in output("list", "goblin-market")
assert output("rules", "goblin-market", "2.4").startswith("GM-2.4 Treasure. ")
assert "3 matches" in output("sim", "goblin-market", "-n", 3, "--jobs", 1, "--players", 4)
said = output("play", "goblin-market", "--players", 2, "--bots", "lonely,random")
assert "takes the treasure with the" in said
assert "goblin-market" in output("clauses", "goblin-market")
"""
BOARD = """
from types import SimpleNamespace
from undercroft.games import find_game
from undercroft.kernel import SeededDice
from undercroft.web.render import environment
game = find_game("goblin-market")
board = environment().get_template("goblin-market/table.html").module
t = SimpleNamespace(names=["Ann", "Ben"], thing="data-thing={}".format)
state = game.new(2, {}, SeededDice("board"))
while not state.is_terminal():
    assert "data-thing=card-" in board.board(game.view(state, 0), t)
    state.apply_action(state.legal_actions[0])
end = game.view(state, 0)
assert board.verdict(end, t).strip() in ("Ann wins", "Ben wins", "Ann and Ben win")
assert board.standing(end, "You", 0).strip() in ("You won.", "You lost.", "You shared the win.")
assert "<svg" in board.emblem()
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new game."""
    folder = tmp_path_factory.mktemp("new") / "market"
    said = output("new-game", NAME, folder)
    assert said.startswith(f"{NAME} is in {folder}. What is next:")
    assert f"pip install --editable {folder}" in said
    return folder


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python in that folder, in a process of its own that finds all modules of this one."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=env, capture_output=True, text=True, check=False
    )


def done(folder: Path, *command: str) -> str:
    """Run Python in that folder; it must find nothing wrong."""
    found = run(folder, *command)
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


def test_it_is_listed_played_and_its_rules_are_proven(written: Path, tmp_path: Path) -> None:
    project = tomllib.loads((written / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["name"] == "goblin-market"
    info = tmp_path / "goblin_market-0.1.0.dist-info"  # what pip would leave
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: goblin-market\nVersion: 0.1.0\n")
    entries = [f"{key} = {value}" for key, value in project["entry-points"][ENTRY_POINTS].items()]
    (info / "entry_points.txt").write_text("\n".join([f"[{ENTRY_POINTS}]", *entries]))
    done(written, "-c", f"import sys; sys.path.append({str(tmp_path)!r})\n{COMMANDS}{BOARD}")


def test_its_tests_pass_and_its_battery_needs_no_pytest(written: Path) -> None:
    assert "18 passed" in done(written, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    none = "import sys; assert not {'pytest', 'hypothesis'} & sys.modules.keys()"
    done(written, "-c", f"{CHECK}; {none}")


def test_its_battery_finds_what_is_broken(tmp_path: Path) -> None:
    output("new-game", NAME, tmp_path)
    view = tmp_path / "goblin_market" / "view.py"
    right, wrong = "zone.view(seat) for zone in s.hands", "[*zone.cards] for zone in s.hands"
    view.write_text(view.read_text("utf-8").replace(right, wrong), "utf-8")
    found = run(tmp_path, "-c", CHECK)
    assert found.returncode == 1
    assert "sees more" in found.stderr


@pytest.mark.parametrize("name", ["ab", NAME, f"{AB} {AB}"])
def test_what_is_written_is_formatted_and_keeps_the_rules_of_the_house(
    name: str, tmp_path: Path
) -> None:
    output("new-game", name, tmp_path)
    for what in (["format", "--check"], ["check"]):
        done(tmp_path, "-m", "ruff", *what, "--no-cache", ".")
    house = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]
    theirs = tomllib.loads((tmp_path / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]
    assert theirs["line-length"] == house["line-length"]
    assert theirs["lint"]["select"] == house["lint"]["select"]
    assert set(theirs["lint"]["ignore"]) <= set(house["lint"]["ignore"])


@pytest.mark.long
def test_what_is_written_is_typed(written: Path) -> None:
    done(written, "-m", "mypy", "--cache-dir", os.devnull)


def test_no_word_of_the_sample_is_left(written: Path) -> None:
    files = [path for path in written.rglob("*.*") if path.is_file() and path.suffix != ".pyc"]
    assert len(files) > 12
    for path in files:
        for word in ("sample", "Sample", "SG-"):
            assert word not in path.read_text("utf-8"), path
    left = {path.name for path in SAMPLE.iterdir()} - {path.name for path in files}
    assert left <= {"pyproject.txt", "tests", "__pycache__"}


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "is no name for a game: up to 30 letters and digits"),
        ("7 Rooms", "a letter first"),
        ("Rooms!", "with single spaces or hyphens between words"),
        ("../rooms", "is no name for a game"),
        ("Größe", "is no name for a game"),
        ("W" * (LONGEST + 1), "is no name for a game"),
        (next(iter(all_games())), "already: choose another name"),
        ("While", "Python has something called 'while' already: choose another"),
        ("Json", "Python has something called 'json' already: choose another"),
    ],
)
def test_a_name_that_is_none_is_refused(name: str, why: str, tmp_path: Path) -> None:
    (said,) = refused(2, "new-game", name, tmp_path / "new")
    assert why in said
    assert not (tmp_path / "new").exists()


def test_nothing_is_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    kept = tmp_path / "goblin-market" / "kept.txt"
    kept.parent.mkdir()
    kept.write_text("mine", "utf-8")
    assert refused(1, "new-game", NAME) == ["goblin-market is not empty: choose a new folder"]
    assert refused(1, "new-game", NAME, kept) == [f"{kept} is a file: choose another folder"]
    under = kept / "new"
    assert refused(1, "new-game", NAME, under) == [f"{under} cannot be written: Not a directory"]
    assert [path.name for path in kept.parent.iterdir()] == ["kept.txt"]
    assert kept.read_text("utf-8") == "mine"
