"""The words that every game uses."""

import pytest

from undercroft.kit import words
from undercroft.kit.sentences import Fields


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (words.many(1, "wound"), "1 wound"),
        (words.many(0, "wound"), "0 wounds"),
        (words.signed(0), "+0"),
        (words.signed(-2), "\N{MINUS SIGN}2"),
        (words.listed([]), ""),
        (words.listed(["one"]), "one"),
        (words.listed(["one", "two"]), "one and two"),
        (words.listed(["one", "two", "three"]), "one, two and three"),
        (words.listed(words.counted(["Imp", "Elf", "Imp"])), "2 Imp and Elf"),
        (words.listed(words.counted([])), ""),
        (words.begun_small(" Gain -1 Battle. "), "gain \N{MINUS SIGN}1 Battle"),
        (words.capital("no wounds"), "No wounds"),
        (words.capital(""), ""),
        (words.begun_large("you drew Gas."), "You drew Gas."),
        (words.begun_large("youth is wasted."), "youth is wasted."),
    ],
)
def test_things_are_said_as_people_say_them(said: str, expected: str) -> None:
    assert said == expected


def test_a_reader_is_spoken_to() -> None:
    names = ("Ada", "Ben")
    mine = Fields({"player": 1, "gold": 3}, words.readers(names, 1))
    theirs = Fields({"player": 1, "gold": 3}, words.readers(names, 0))
    assert (mine.who, mine.whose, mine.verb("has", "have")) == ("you", "your", "have")
    assert (theirs.who, theirs.whose, theirs.verb("has", "have")) == ("Ben", "Ben’s", "has")
    assert mine["gold"] == 3
