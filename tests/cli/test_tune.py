"""`undercroft tune` as it is typed."""

import json
import shlex
from pathlib import Path
from typing import Final

import pytest

from tests.cli.typed import output, refused, run

ALONE: Final = ("dungeon-attack", "--players", 1, "--bots", "random", "--seed", "t", "-q")
SHORT: Final = ("--vary", "white_faces=1/2/3,2/2/2", "--toward", "decisions=13:50%")
FEW: Final = ("-n", 20, "--check", 100)
FOUND: Final = ("tune", *ALONE, *SHORT, *FEW)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, bytes]:
    """What is found if nobody stops it, and the file that it keeps."""
    file = tmp_path_factory.mktemp("whole") / "rows.jsonl"
    return output(*FOUND, "-j", 1, "--json", "--keep", file), file.read_bytes()


def test_it_says_what_it_found_with_an_interval_and_what_it_cost() -> None:
    found = run(*FOUND, "-j", 1, COLUMNS="200")
    assert found.exit_code == 0
    words = " ".join(found.stdout.split())
    assert "2 of 2 choices of white_faces were tried. 240 matches were played in" in words
    assert "Found: white_faces=1/2/3" in words
    assert "that is 13.00 ± 6.50." in words
    assert "100 fresh matches before, and as many with what was found:" in words


def test_the_command_that_it_prints_plays_the_same_matches(whole: tuple[str, bytes]) -> None:
    found = json.loads(whole[0])
    (target,) = found["targets"]
    again = json.loads(output(*shlex.split(found["command"])[1:], "-q", "--json"))
    assert again["decisions"]["mean"] == pytest.approx(target["after"]["mean"])
    assert again["switches"]["white_faces"] == "1/2/3"
    assert (target["verdict"], again["matches"]) == ("met", 100)


def test_two_processes_find_the_same(whole: tuple[str, bytes], tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    assert output(*FOUND, "-j", 2, "--json", "--keep", file) == whole[0]
    assert file.read_bytes() == whole[1]


@pytest.mark.parametrize("kept", [1, 15, 21, 40, 130, 240])
def test_the_same_command_goes_on_with_what_was_stopped(
    kept: int, whole: tuple[str, bytes], tmp_path: Path
) -> None:
    file = tmp_path / "rows.jsonl"
    lines = whole[1].splitlines(keepends=True)
    file.write_bytes(b"".join(lines[: 1 + kept]) + lines[kept][:9])
    assert output(*FOUND, "-j", 1, "--json", "--keep", file) == whole[0]
    assert file.read_bytes() == whole[1]


def test_a_file_of_another_command_is_refused(whole: tuple[str, bytes], tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_bytes(whole[1])
    (line,) = refused(2, *FOUND[:-1], 200, "--keep", file)
    assert "keeps no matches of this command" in line
    assert file.read_bytes() == whole[1]


def test_choices_that_exclude_each_other_are_left_out_and_said() -> None:
    found = run(
        "tune", "deck-box-dungeons", "--players", 1, "--bots", "random", "--seed", "t", "-q",
        "--set", "round_limit_per_room=8", "--vary", "market", "--vary", "heroes",
        "--toward", "rooms=2:50%", "-n", 10, "--check", 100, "-j", 1, COLUMNS="200",
    )  # fmt: skip
    words = " ".join(found.stdout.split())
    assert "3 of 4 choices of market, heroes were tried." in words
    assert "do not allow 1 choice, such as: heroes=table and market=table cannot be used" in words


def test_fewer_trials_than_choices_are_a_search() -> None:
    typed = ("--vary", "white_faces", "--toward", "decisions=14:50%", "--trials", 3)
    found = json.loads(run("tune", *ALONE, *typed, *FEW, "-j", 1, "--json").stdout)
    assert (found["choices"], len(found["tried"])) == (7, 3)
    misses = [one["miss"] for one in found["tried"]]
    assert misses == sorted(misses)
    values = found["tried"][0]["values"]
    assert found["found"] == [f"white_faces={values['white_faces']}"]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ([], "--vary wants one of "),
        (["--vary", "white_face"], "did you mean 'white_faces'"),
        (["--vary", "white_faces=2/2/2"], "wants at least two values, each once"),
        (["--vary", "white_faces=2/2/2,2/2/2"], "wants at least two values, each once"),
        (
            ["--vary", "white_faces=2/2/2,9"],
            "--vary: switch white_faces: '9' is not one of its values",
        ),
        (["--vary", "bots=random,nobody", *SHORT[2:]], "has no bot 'nobody'"),
        (["--vary", "pack=a,b"], "has no 'pack'"),
        ([*SHORT[:2]], "--toward wants a measure and a value"),
        ([*SHORT[:2], "--toward", "decisions"], "--toward wants MEASURE=VALUE, such as"),
        ([*SHORT[:2], "--toward", "decisions=many"], "--toward wants MEASURE=VALUE[:MARGIN]"),
        ([*SHORT[:2], "--toward", "length=3"], "has no measure 'length'"),
        ([*SHORT[:2], "--toward", "decisions=3:90%"], "a margin is a share from 0.1% to 50%"),
        ([*SHORT[:2], *SHORT[2:], *SHORT[2:]], "each measure once"),
        (["--vary", "white_faces=3..3"], "wants from 2 to 10,000 values, not 3..3"),
    ],
)
def test_a_wrong_word_is_refused_in_a_line(typed: list[str], says: str) -> None:
    (line,) = refused(2, "tune", *ALONE, *typed)
    assert says in line
