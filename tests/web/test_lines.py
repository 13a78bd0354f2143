"""Texts of what is brought, as a page changes them line by line."""

import pytest

from undercroft.kit.rows import HEADING
from undercroft.web.workshop.lines import LONGEST_TITLE, MOST_COPIES, DeckText

SECTIONS = ("Cellar",)
TEXT = """title: Mine
owner: Ann

# swords
2x Short Sword  # rusty
Shield

[Cellar]
1x Barrel
"""


def lines(text: str = TEXT) -> DeckText:
    return DeckText(text, SECTIONS)


def test_things_are_counted_by_section_whatever_the_spelling() -> None:
    copies = lines(
        "2x Short Sword\nshort-sword\n3 × SHORT SWORD\n[cellar]\n1x Short Sword"
    ).copies()
    assert copies == {("", "shortsword"): 6, ("Cellar", "shortsword"): 1}


def test_a_thing_is_put_in_where_it_stands_already() -> None:
    text = lines()
    text.change("", "Short Sword", 1)
    assert text.text == TEXT.replace("2x Short Sword", "3x Short Sword")


def test_a_new_thing_goes_to_the_end_of_its_section() -> None:
    text = lines()
    text.change("", "Helmet", 1)
    text.change("Cellar", "Rat", 2)
    assert text.text == TEXT.replace("Shield\n", "Shield\n1x Helmet\n") + "2x Rat\n"


def test_a_section_begins_with_its_first_thing_and_ends_with_its_last() -> None:
    text = lines("1x Shield\n")
    text.change("Cellar", "Rat", 1)
    assert text.text == "1x Shield\n[Cellar]\n1x Rat\n"
    text.change("Cellar", "Rat", -1)
    assert text.text == "1x Shield\n"


def test_taking_the_last_copy_out_takes_the_line_out() -> None:
    text = lines()
    text.change("", "Short Sword", -1)
    text.change("", "Short Sword", -1)
    text.change("", "Short Sword", -1)
    assert text.text == TEXT.replace("2x Short Sword  # rusty\n", "")


def test_several_lines_of_a_thing_become_one() -> None:
    text = lines("1x Rat\n2x Cat\n1x rat\n")
    text.change("", "Rat", 1)
    assert text.text == "3x Rat\n2x Cat\n"


def test_copies_have_a_limit() -> None:
    text = lines(f"{MOST_COPIES}x Rat\n")
    text.change("", "Rat", 1)
    assert text.text == f"{MOST_COPIES}x Rat\n"


def test_an_owner_is_chosen_instead_of_others() -> None:
    text = lines()
    text.choose("owner: Ben", ["owner: Ann", "owner: Ben"])
    assert text.text == TEXT.replace("owner: Ann", "owner: Ben")
    assert text.says("owner:ben")
    assert not text.says("owner: Ann")


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("Yours", "Yours"),
        ("  Ours \n and yours ", "Ours and yours"),
        ("No # remark", "No remark"),
        ("x" * (LONGEST_TITLE + 1), "x" * LONGEST_TITLE),
        ("", ""),
    ],
)
def test_a_title_is_one_line_of_a_certain_length(typed: str, title: str) -> None:
    text = lines()
    text.name_it(typed)
    assert text.title == title
    assert len([row for row in text.rows if row.kind != HEADING]) == (5 if title else 4)


def test_a_line_that_is_not_there_cannot_be_cut() -> None:
    text = lines("1x Rat\n")
    for number in (-1, 1, 99):
        text.cut(number)
    assert text.text == "1x Rat\n"
    text.cut(0)
    assert text.text == ""
