"""`undercroft tournament` as it is typed."""

import json
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from tests.cli.typed import output, refused, run
from undercroft.lab import tournament as lab

CUP: Final = ("tournament", "dungeon-keeper", "--seed", "cup", "-q", "-n", 30)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, bytes]:
    """What a tournament says that nobody has stopped, and the file that it keeps."""
    file = tmp_path_factory.mktemp("whole") / "rows.jsonl"
    return output(*CUP, "-j", 1, "--json", "--keep", file), file.read_bytes()


def test_it_says_who_wins_more_with_ratings_and_a_cross_table() -> None:
    text = output(*CUP, "-j", 1, COLUMNS="120")
    assert "Dungeon Keeper, 2 players: 30 deals, 2 matches on each, every seating of each" in text
    assert "\nkeeper " in text
    assert "% of the points (" in text
    assert "95% from" in text
    assert "% against" in text


def test_rows_and_figures_are_the_same_whatever_the_number_of_processes(
    tmp_path: Path, whole: tuple[str, bytes]
) -> None:
    file = tmp_path / "rows.jsonl"
    assert output(*CUP, "-j", 2, "--json", "--keep", file) == whole[0]
    assert file.read_bytes() == whole[1]
    rows = [json.loads(line) for line in whole[1].splitlines()[1:]]
    assert [row["table"] for row in rows[:3]] == ["keeper,random", "random,keeper", "keeper,random"]
    assert [row["seed"] for row in rows[:3]] == ["cup/0", "cup/0", "cup/1"]


@pytest.mark.parametrize("cut", [1, 900])
def test_a_file_that_was_cut_off_goes_on_with_the_same_rows(
    tmp_path: Path, whole: tuple[str, bytes], cut: int
) -> None:
    """Without its seed too: the file knows it."""
    file = tmp_path / "rows.jsonl"
    file.write_bytes(whole[1][:-cut])
    unseeded = [word for word in CUP if word not in ("--seed", "cup")]
    assert output(*unseeded, "-j", 1, "--json", "--keep", file) == whole[0]
    assert file.read_bytes() == whole[1]


def test_more_deals_go_on_with_a_file(tmp_path: Path, whole: tuple[str, bytes]) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_bytes(whole[1])
    output(*CUP[:-1], 32, "-j", 1, "--keep", file)
    assert file.read_bytes().startswith(whole[1])
    assert len(file.read_bytes().splitlines()) == 1 + 2 * 32


def test_ctrl_c_keeps_what_there_is(
    tmp_path: Path, whole: tuple[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "rows.jsonl"

    def add(self: lab.Tournament, rows: Any) -> None:
        if self.deals == 20:
            raise KeyboardInterrupt
        usual(self, rows)

    usual = lab.Tournament.add
    with monkeypatch.context() as patched:
        patched.setattr(lab.Tournament, "add", add)
        stopped = run(*CUP, "-j", 1, "--keep", file)
    assert stopped.exit_code == 3
    assert stopped.stderr == "undercroft: stopped after 20 deals; the same command goes on\n"
    assert output(*CUP, "-j", 1, "--json", "--keep", file) == whole[0]
    assert file.read_bytes() == whole[1]


def test_a_test_that_is_decided_ends_it() -> None:
    asked = ("tournament", "dungeon-attack", "--bots", "random,adventurer", "--seed", "1", "-q")
    told = json.loads(output(*asked, "--sprt", "0,100", "-n", 200, "-j", 1, "--json"))
    assert told["sprt"]["accepted"] == "H1"
    assert told["deals"] < 200


def test_a_test_that_is_not_decided_ends_with_another_code() -> None:
    found = run(*CUP[:-1], 10, "--sprt", "0,5", "-j", 1)
    assert found.exit_code == 3
    assert "Neither hypothesis is accepted: more deals could tell." in found.stdout


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (["--bots", "keeper"], "at least two bots"),
        (["--bots", "keeper,nobody"], "has no bot 'nobody'; it has random, keeper"),
        (["--sprt", "5"], "--sprt wants two Elo, the less first, such as 0,20, not '5'"),
        (["--sprt", "5,0"], "the less first"),
        (["--set", "nothing=1"], "nothing"),
    ],
)
def test_a_wrong_word_is_refused_in_a_line(typed: list[str], says: str) -> None:
    (line,) = refused(2, *CUP, *typed)
    assert says in line


def test_anothers_file_is_refused(tmp_path: Path, whole: tuple[str, bytes]) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_bytes(whole[1])
    (line,) = refused(2, *CUP, "--sprt", "0,5", "--keep", file)
    assert "keeps no matches of this command" in line
    assert file.read_bytes() == whole[1]


def test_without_its_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    for name in ("ratings", "tournament"):
        monkeypatch.delitem(sys.modules, f"undercroft.lab.{name}", raising=False)
        monkeypatch.delattr(f"undercroft.lab.{name}", raising=False)
    (line,) = refused(1, *CUP)
    assert line == (
        "tournament needs openskill, which is not installed: pip install 'undercroft[lab]'"
    )
