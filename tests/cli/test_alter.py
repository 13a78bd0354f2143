"""Other values on cards, as they are typed: `--alter`, and what `compare` and `tune` vary."""

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.cli.typed import refused, run
from undercroft.games import find_game

GAME: Final = "dungeon-keeper"
PLAIN: Final = (GAME, "--players", "1", "--bots", "random", "--seed", "a")
CHANGED: Final = "hero.puny-elves.force=9"
ALTERED: Final = (*PLAIN, "--alter", CHANGED)


def program(*arguments: object, code: int = 0) -> str:
    """Run the program, which has read no game yet; return what it says."""
    words = [sys.executable, "-m", "undercroft", *map(str, arguments)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return done.stderr if code else done.stdout


def rows(folder: Path, *arguments: object) -> bytes:
    """Play ten matches; return their rows."""
    file = folder / "rows.jsonl"
    program("sim", *arguments, "-n", 10, "-q", "--keep", file)
    _, *lines = file.read_bytes().splitlines()
    file.unlink()
    return b"\n".join(lines)


def test_matches_are_played_with_it_whatever_the_number_of_processes(tmp_path: Path) -> None:
    one, two = [rows(tmp_path, *ALTERED, "-j", jobs) for jobs in (1, 2)]
    assert one == two != rows(tmp_path, *PLAIN, "-j", 1)


def test_a_value_that_the_rules_do_not_allow_is_refused_with_its_line() -> None:
    said = program("sim", *PLAIN, "--alter", "hero.puny-elves.force=99", code=2)
    assert said.startswith("undercroft: heroes.toml, line ")
    assert "Puny Elves: force: 99 is too large" in said


def test_a_value_that_stands_nowhere_is_refused() -> None:
    (line,) = refused(2, "sim", *PLAIN, "--alter", "hero.punny-elves.force=4")
    assert (
        "no card has a value 'hero.punny-elves.force'; did you mean 'hero.puny-elves.force'?"
        in line
    )


def test_a_saved_match_has_it_and_is_told_again_with_it(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    program("play", *ALTERED, "--save", file)
    assert json.loads(file.read_text("utf-8"))["packs"] == [f"--alter {CHANGED}"]
    assert "Verified: Dungeon Keeper" in program("replay", file, "--verify")
    analysed = program("analyse", file, "--tries", 8, "-j", 2, "-q")
    assert "Dungeon Keeper" in analysed
    going_on = program("play", GAME, "--load", file, code=1)
    assert "is over: tell it again with undercroft replay" in going_on


def test_where_the_cards_are_as_they_are_such_a_match_is_not_told_again() -> None:
    said = find_game(GAME).lacks([f"--alter {CHANGED}"])
    assert (
        said == f"--alter {CHANGED}, and the program plays with the values that stand on the cards"
    )


def test_two_sides_may_have_different_cards() -> None:
    typed = (
        "compare",
        *PLAIN,
        "--b",
        CHANGED,
        "--measure",
        "decisions:50%",
        "-n",
        100,
        "-j",
        2,
        "-q",
    )
    found = json.loads(run(*typed, "--json").stdout)
    assert (found["a"], found["b"]) == ("as it comes", CHANGED)
    first = found["most_apart"][0]
    assert shlex.split(first["b"])[-2:] == ["--alter", CHANGED]
    assert "--alter" not in first["a"]


def test_tuning_tries_values_on_cards_and_leaves_out_what_the_rules_refuse(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    typed = (
        *("tune", *PLAIN, "--vary", "hero.puny-elves.force=9,1,99", "--vary", "temple_phase"),
        *("--toward", "decisions=20:50%", "-n", 10, "--check", 100, "-j", 1, "-q", "--keep", file),
    )
    found = json.loads(run(*typed, "--json").stdout)
    values = [one["values"]["hero.puny-elves.force"] for one in found["tried"]]
    assert (set(values), found["refused"]) == ({"9", "1"}, 2)
    assert found["command"].endswith(f"--alter {found['found'][0]}")
    again = json.loads(program(*shlex.split(found["command"])[1:], "-q", "--json"))
    (target,) = found["targets"]
    assert again["decisions"]["mean"] == pytest.approx(target["after"]["mean"])
    words = run(*typed).stdout
    assert "On the cards stands: hero.puny-elves.force=3" in words
    assert "Puny Elves: force: 99 is too large" in words


@pytest.mark.parametrize(
    ("varied", "says"),
    [
        ("hero.puny-elves.force", "wants at least two values, each once"),
        (
            "hero.puny-elves.forse=1..3",
            "no card has a value 'hero.puny-elves.forse'; did you mean 'force'?",
        ),
    ],
)
def test_a_wrong_word_for_a_card_is_refused_in_a_line(varied: str, says: str) -> None:
    (line,) = refused(2, "tune", *PLAIN, "--vary", varied, "--toward", "decisions=20")
    assert says in line
