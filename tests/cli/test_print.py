"""`undercroft print`: what it writes, and what it says where it cannot."""

import sys
from pathlib import Path

import pikepdf
import pytest

from tests.cli.typed import output, refused
from undercroft.cli.options import file_size

GAME = "dungeon-attack"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def pages(name: str) -> int:
    with pikepdf.open(name) as pdf:
        return len(pdf.pages)


def test_some_cards_are_printed() -> None:
    said = output("print", GAME, "--only", "clever artificer", "--layout", "gutterfold")
    assert "Dungeon Attack! is in dungeon-attack.pdf" in said
    assert ": 1 card. Print it at 100 %." in said
    assert pages("dungeon-attack.pdf") == 1


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("rules", "the rulebook"),
        ("rules,calibration", "the page of calibration, the rulebook"),
        ("boards,rules", "7 boards, the rulebook"),
    ],
)
def test_what_is_not_cut_out_is_named_too(what: str, said: str) -> None:
    assert f" MB): {said}. Print it at 100 %." in output("print", GAME, "--what", what)


@pytest.mark.parametrize(
    ("many", "said"), [(1, "1 kB"), (31_400, "31 kB"), (99_999, "100 kB"), (1_440_000, "1.4 MB")]
)
def test_no_file_has_no_size(many: int, said: str) -> None:
    assert file_size(many) == said


def test_a_deck_is_printed_as_it_is_played() -> None:
    said = output("print", "warp-dungeons", "--deck", "orc-horde", "--out", "orcs.pdf")
    assert " 60 cards." in said


def test_a_game_is_written_for_tabletop_simulator() -> None:
    said = output("print", GAME, "--for", "tabletop-simulator", "--only", "grim-slayer")
    folder = Path("dungeon-attack-tabletop-simulator")
    assert said == f"Dungeon Attack! is in {folder}/dungeon-attack.json: 1 thing.\n"
    back, saved, sheet = sorted(one.name for one in folder.iterdir())
    assert (saved, sheet) == ("dungeon-attack.json", "sheet-1.png")
    assert back.startswith("back-")


def test_only_what_has_changed_is_printed() -> None:
    output("print", GAME, "--only", "grim-slayer", "--out", "first.pdf")
    assert refused(2, "print", GAME, "--since", "first.pdf") == [
        "nothing is to be printed: nothing has changed since that print"
    ]
    more = ("--preset", "epic", "--out", "second.pdf")
    said = output("print", GAME, "--since", "first.pdf", *more)
    assert "1 reference" in said


@pytest.mark.parametrize(
    ("typed", "code", "why"),
    [
        (["--what", "crads"], 2, "there are no 'crads' to print; did you mean 'cards'?; there are"),
        (["--only", "grim-slyer"], 2, "nothing is called 'grim-slyer'; did you mean 'grim-slayer'"),
        (["--paper", "a5"], 2, "there is no paper 'a5'; there are a4 | letter"),
        (["--back-offset", "1"], 2, "--back-offset wants X,Y in mm, such as 0.5,-1, not '1'"),
        (["--deck", "orc-horde"], 2, "Dungeon Attack! has no decks"),
        (["--gap", "1", "--bleed", "1"], 2, "a gap of 1 mm has no room for two bleeds of 1 mm"),
        (["--for", "octgn"], 2, "--for knows paper and tabletop-simulator, not 'octgn'"),
        (["--at", "https://a.example"], 2, "--at says where the pictures for tabletop-simulator"),
        (
            ["--only", "hit", "--for", "tabletop-simulator", "--out", "file"],
            1,
            "file cannot be written: ",
        ),
        (["--only", "hit", "--out", "no/where.pdf"], 1, "no/where.pdf cannot be written: No such"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_line(typed: list[str], code: int, why: str) -> None:
    Path("file").touch()
    (said,) = refused(code, "print", GAME, *typed)
    assert said.startswith(why)


def test_an_earlier_print_must_be_one() -> None:
    Path("other.pdf").write_bytes(b"%PDF-1.4 no")
    (said,) = refused(1, "print", GAME, "--since", "other.pdf")
    assert said.startswith("other.pdf cannot be read as a PDF")
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save("blank.pdf")
    (said,) = refused(1, "print", GAME, "--since", "blank.pdf")
    assert said == "blank.pdf was not printed by 'undercroft print', so it has no marks"


def test_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    (said,) = refused(1, "print", GAME)
    assert said == "printing needs typst, which is not installed: pip install 'undercroft[print]'"
