"""What is brought, as rows: what a line can say."""

import pytest

from undercroft.kit.brought import BroughtFault
from undercroft.kit.rows import HEADER, HEADING, THING, read_rows

TEXT = """title: Mine

# swords
2x Short Sword  # rusty
[ Cellar ]
Barrel
owner:
"""


def test_every_line_that_says_something_is_a_row() -> None:
    assert [tuple(row) for row in read_rows(TEXT)] == [
        (0, HEADER, "", "title", "Mine", 0),
        (3, THING, "", "", "Short Sword", 2),
        (4, HEADING, "cellar", "", "[ Cellar ]", 0),
        (5, THING, "cellar", "", "Barrel", 1),
        (6, HEADER, "cellar", "owner", "", 0),
    ]
    assert read_rows(" \n# nothing\n") == []


@pytest.mark.parametrize(
    ("line", "copies", "name"),
    [
        ("3x Rat", 3, "Rat"),
        ("3 X Rat", 3, "Rat"),
        ("12 × Rat", 12, "Rat"),
        ("3 Rat", 3, "Rat"),
        ("Rat", 1, "Rat"),
        ("0x Rat", 0, "Rat"),
        ("3xRat", 1, "3xRat"),
        ("3 x", 3, "x"),
        ("-1x Rat", 1, "-1x Rat"),
        ("1 [M12:107] Rat", 1, "[M12:107] Rat"),
        ("// NAME : Rat", 1, "// NAME : Rat"),
    ],
)
def test_copies_may_be_written_in_several_ways(line: str, copies: int, name: str) -> None:
    (row,) = read_rows(line)
    assert (row.copies, row.name) == (copies, name)


def test_a_number_that_nobody_means_is_no_number() -> None:
    (row,) = read_rows("9" * 10_000 + "x Rat")
    assert row.copies == 1


def test_a_fault_is_said_in_a_sentence() -> None:
    assert str(BroughtFault("", "it is empty")) == "it is empty"
    assert str(BroughtFault("WD-16.1", "59 cards", ("add 1",))) == "WD-16.1: 59 cards; add 1"
    steps = BroughtFault("", "no rat", ("add a rat", "remove the cat"), 0)
    assert str(steps) == "line 1: no rat; add a rat, remove the cat"
