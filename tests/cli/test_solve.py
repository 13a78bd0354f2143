"""`undercroft solve` as it is typed."""

import json
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from tests.cli.typed import output, refused, run

GAME: Final = "dungeon-attack"
SMALL: Final = (GAME, "--set", "levels=2+0,2+1", "-q", "-j", 1)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def test_it_says_the_value_where_it_is_kept_and_how_far_each_bot_is_from_it(home: Path) -> None:
    text = output("solve", *SMALL, "-n", 40)
    first, second, *rest = text.splitlines()
    assert first == "Dungeon Attack!, perfect play: 5.387062 on average."
    (file,) = (home / "undercroft" / "solved").iterdir()
    assert str(file) in " ".join(second.split() + rest)
    rows = {line.split()[0]: line.split()[1:] for line in rest if line.split()[0:]}
    assert {"random", "adventurer", "perfect"} <= rows.keys()
    assert float(rows["random"][-1]) > 0.5
    assert "40 matches of each bot, seed 1" in text


def test_it_is_solved_once(home: Path) -> None:
    before = output("solve", *SMALL, "-n", 0)
    (file,) = (home / "undercroft" / "solved").iterdir()
    kept = file.stat().st_mtime_ns
    after = output("solve", *SMALL, "-n", 0)
    assert "It has been solved before." in " ".join(after.split())
    assert before.splitlines()[0] == after.splitlines()[0]
    assert file.stat().st_mtime_ns == kept


def test_its_figures_as_json() -> None:
    told: dict[str, Any] = json.loads(output("solve", *SMALL, "-n", 10, "--json"))
    assert told["value"] == pytest.approx(5.387062, abs=5e-7)
    assert told["switches"]["adventurers"] == "plain"
    assert set(told["bots"]) == {"random", "adventurer", "perfect"}


def test_bots_that_are_named_are_measured_and_no_others(home: Path) -> None:
    own = home / "own.py"
    own.write_text(
        "class Timid:\n"
        "    def __init__(self, brief): pass\n"
        "    def choose(self, look): return look.decision.actions[-1]\n"
    )
    told = json.loads(output("solve", *SMALL, "-n", 10, "--bots", f"{own}:Timid,random", "--json"))
    assert [*told["bots"]] == [f"{own}:Timid", "random"]
    (line,) = refused(2, "solve", *SMALL, "--set", "levels=1+0", "--bots", "randon")
    assert "did you mean 'random'" in line
    solved = (home / "undercroft" / "solved").iterdir()
    assert len([*solved]) == 1  # it is refused before anything is solved


def test_the_bot_plays_wherever_the_lab_takes_bots() -> None:
    plays = ("sim", *SMALL, "-n", 5, "-p", 1, "--set", "adventurers=plain", "--bots", "perfect")
    (line,) = refused(1, *plays)
    assert "undercroft solve dungeon-attack" in line
    output("solve", *SMALL, "-n", 0)
    assert "5 matches, 1 player" in output(*plays)


@pytest.mark.parametrize(
    ("typed", "code", "says"),
    [
        (["warp-dungeons"], 1, "what can be solved: dungeon-attack"),
        ([GAME, "--set", "adventurers=dealt"], 2, "only matches with adventurers=plain"),
        ([GAME, "--set", "magic_heal=free"], 2, "only matches with magic_heal=action"),
        ([GAME, "--set", "levels=20+2,20+2,20+2,20+2,20+2"], 2, "GB to solve, 3 are allowed"),
        ([GAME, "--set", "levels=0+0"], 2, "a level has 1 to 20 white"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_a_line(typed: list[str], code: int, says: str) -> None:
    (line,) = refused(code, "solve", *typed)
    assert says in line


def test_a_file_that_holds_something_else_is_named(home: Path) -> None:
    output("solve", *SMALL, "-n", 0)
    (file,) = (home / "undercroft" / "solved").iterdir()
    file.write_bytes(b"something else")
    (line,) = refused(1, "solve", *SMALL)
    assert f"delete {file}, and it is solved again" in line


def test_without_its_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [one for one in sys.modules if "dungeon_attack.solo" in one]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    (line,) = refused(1, "solve", *SMALL)
    assert line == "solve needs numpy, which is not installed: pip install 'undercroft[lab]'"


def test_its_help_says_what_it_does() -> None:
    assert "how far each bot is from perfect play" in " ".join(
        run("solve", "--help").stdout.split()
    )
