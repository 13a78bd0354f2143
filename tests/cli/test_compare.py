"""`undercroft compare` as it is typed."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from tests.cli.typed import output, refused, run
from undercroft.lab import compare as lab

GAME: Final = "dungeon-attack"
ALONE: Final = (GAME, "--players", 1, "--bots", "random", "--seed", "c", "-q")
LONG: Final = ("--measure", "decisions:50%")
OTHER: Final = ("--b", "white_faces=2/1/3")
DECIDED: Final = ("compare", *ALONE, *LONG, *OTHER, "-j", 1)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, bytes]:
    """What a comparison says that nobody has stopped, and the file that it keeps."""
    file = tmp_path_factory.mktemp("whole") / "rows.jsonl"
    return output(*DECIDED, "--json", "--keep", file), file.read_bytes()


def test_it_ends_itself_with_sentences_figures_and_commands() -> None:
    found = run(*DECIDED, COLUMNS="60")
    assert found.exit_code == 0
    text = found.stdout
    words = " ".join(text.split())
    assert "A (as it comes) against B (white_faces=2/1/3)" in words
    assert "after 50 that set the scale" in words
    assert "\nDecisions: " in text
    assert "100% is the mean of A" in words
    told = [line.strip()[2:] for line in text.splitlines() if "undercroft play" in line]
    assert len(told) == 2 * lab.NAMED
    for line in told[1::2]:
        assert line.endswith("--set white_faces=2/1/3"), "a command is one line"


def test_a_match_that_differs_is_played_again_by_its_command(
    tmp_path: Path, whole: tuple[str, bytes]
) -> None:
    match = tmp_path / "match.json"
    one = json.loads(whole[0])["most_apart"][0]
    output(*shlex.split(one["b"])[1:], "--save", match)
    kept = [json.loads(line) for line in whole[1].splitlines()[1:]]
    (row,) = [row for row in kept if row["table"] == "b" and row["seed"] == one["seed"]]
    record = json.loads(match.read_text("utf-8"))
    assert record["result"] == row["returns"]
    assert len(record["actions"]) == row["decisions"]


def test_what_is_still_open_is_said_and_ends_with_another_code() -> None:
    found = run("compare", *ALONE, *OTHER, "--measure", "decisions:0.1%", "-n", 100, "-j", 1)
    assert found.exit_code == 3
    assert "Decisions: not decided, B minus A is between " in found.stdout


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (["--b", "white_faces"], "a side wants WHAT=VALUE, a switch or one of preset, bots"),
        (["--b", "whit_faces=2/1/3"], "did you mean 'white_faces'"),
        (["--a", "bots=nobody"], "has no bot 'nobody'"),
        (["--a", "preset=nothing"], "nothing"),
        (["--measure", "length"], "has no measure 'length'"),
        (["--measure", "decisions", "--measure", "decisions:5%"], "asked for twice"),
        (["--measure", "decisions:much"], "a margin is a share from 0.1% to 50%"),
        (["--margin", "90%"], "not '90%'"),
        (["-n", "99"], "--most: fewer than 100 pairs decide nothing here, not 99"),
        (["--bots", "random"], "nothing differs: say with --a or --b what does"),
    ],
)
def test_a_wrong_word_is_refused_in_a_line(typed: list[str], says: str) -> None:
    (line,) = refused(2, "compare", *ALONE, *typed)
    assert says in line


def test_without_its_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ville", None)
    monkeypatch.delitem(sys.modules, "undercroft.lab.compare")
    monkeypatch.delattr("undercroft.lab.compare")
    (line,) = refused(1, "compare", *ALONE)
    assert line == "compare needs ville, which is not installed: pip install 'undercroft[lab]'"


def test_rows_are_the_same_whatever_the_number_of_processes(
    tmp_path: Path, whole: tuple[str, bytes]
) -> None:
    file = tmp_path / "rows.jsonl"
    assert output(*DECIDED, "--json", "--keep", file, "-j", 2) == whole[0]
    assert file.read_bytes() == whole[1]


@pytest.mark.parametrize("cut", [1, 200, 2000])
def test_a_file_that_was_cut_off_goes_on_with_the_same_rows(
    tmp_path: Path, whole: tuple[str, bytes], cut: int
) -> None:
    """Without its seed too: the file knows it."""
    file = tmp_path / "rows.jsonl"
    file.write_bytes(whole[1][:-cut])
    unseeded = [word for word in DECIDED if word not in ("--seed", "c")]
    assert output(*unseeded, "--json", "--keep", file) == whole[0]
    assert file.read_bytes() == whole[1]


def test_ctrl_c_keeps_what_there_is(
    tmp_path: Path, whole: tuple[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "rows.jsonl"

    def add(self: lab.Comparison, *pair: Any) -> None:
        if self.played == 70:
            raise KeyboardInterrupt
        usual(self, *pair)

    usual = lab.Comparison.add
    with monkeypatch.context() as patched:
        patched.setattr(lab.Comparison, "add", add)
        stopped = run(*DECIDED, "--keep", file)
    assert stopped.exit_code == 3
    assert stopped.stderr == "undercroft: stopped after 70 pairs; the same command goes on\n"
    assert output(*DECIDED, "--json", "--keep", file) == whole[0]
    assert file.read_bytes() == whole[1]


def test_another_comparisons_file_is_refused_and_stays(
    tmp_path: Path, whole: tuple[str, bytes]
) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_bytes(whole[1])
    for typed in (["--b", "ko_scores=no"], ["--seed", "d"], ["--measure", "value"]):
        (line,) = refused(2, *DECIDED, *typed, "--keep", file)
        assert "rows.jsonl keeps no matches of this command" in line
    lines = whole[1].splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:9], b"{}\n", *lines[10:]]))
    (line,) = refused(2, *DECIDED, "--keep", file)
    assert line.endswith("rows.jsonl, line 10: no row of table a")
    assert len(file.read_bytes().splitlines()) == len(lines), "nothing is lost"
    (line,) = refused(1, *DECIDED, "--keep", tmp_path / "nowhere" / "rows.jsonl")
    assert "cannot be written" in line
