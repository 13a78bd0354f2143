import re

import pytest

from tests.kernel.toy_words import SIX
from undercroft.kernel import CARD, Die
from undercroft.match import amount, symbols
from undercroft.terminal.dice import BadDice, parse, request, what_may_be_typed

WHITE = Die((0, 0, 1, 1, 2, 2), "white die", ("D", "M", "A"))
D6 = Die(range(1, 7), "d6")
D20 = Die(range(1, 21), "d20")


@pytest.mark.parametrize(
    ("typed", "faces"),
    [
        ("2D 2M A", [0, 0, 1, 1, 2]),
        ("ddmma", [0, 0, 1, 1, 2]),
        ("D, D, M, M, A", [0, 0, 1, 1, 2]),
        ("2d2ma", [0, 0, 1, 1, 2]),
        ("A 2 x D, 2 × m", [2, 0, 0, 1, 1]),
        ("2 D 3 A", [0, 0, 2, 2, 2]),
    ],
)
def test_symbols_may_be_counted_or_run_together(typed: str, faces: list[int]) -> None:
    assert parse(typed, 5, WHITE) == faces


@pytest.mark.parametrize("typed", ["3 3 5", "335", "2x3 5", "2 x 3, 5", "2*3 5"])
def test_numbers_may_be_run_together_while_they_have_one_digit(typed: str) -> None:
    assert parse(typed, 3, D6) == [3, 3, 5]


def test_a_count_before_a_number_needs_a_sign() -> None:
    assert parse("20 2x3", 3, D20) == [20, 3, 3]
    with pytest.raises(BadDice, match="cannot show '123'"):
        parse("123", 3, D20)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("2D 2M", "that is 4 white dice; needed: 5 white dice"),
        ("DDMMAA", "that is 6 white dice"),
        ("", "that is 0 white dice"),
        ("DDMMX", "cannot show 'ddmmx'; its faces are D M A"),
        ("5", "cannot show '5'"),
        ("99999999999D", "cannot show"),
        ("D 2 M 3", "cannot show '3'"),
    ],
)
def test_wrong_dice_are_refused_with_what_was_needed(typed: str, says: str) -> None:
    with pytest.raises(BadDice, match=says):
        parse(typed, 5, WHITE)


def test_amounts_are_worded() -> None:
    assert amount(14, WHITE) == "14 white dice"
    assert amount(1, WHITE) == "1 white die"
    assert amount(2, D6) == "2 d6"
    assert amount(2, Die((1, 2))) == "2 dice"
    assert amount(1, Die((1, 2))) == "1 die"


@pytest.mark.parametrize("count", [1, 2, 5])
@pytest.mark.parametrize("die", [WHITE, D6, D20])
def test_every_example_of_a_request_is_right(count: int, die: Die) -> None:
    asked = request(count, die)
    assert asked.startswith(f"roll {amount(count, die)} and type the faces")
    for example in asked.partition("e.g. ")[2].split(" or "):
        assert len(parse(example, count, die)) == count


@pytest.mark.parametrize("die", [WHITE, D6, D20])
def test_help_at_a_throw_says_what_may_be_typed(die: Die) -> None:
    told = what_may_be_typed(5, die)
    first, *_, last = symbols(die)
    counted = re.search(r"'(\w+)' is three times", told)
    assert counted is not None
    assert parse(f"{counted[1]} {last} {last}", 5, die)[:3] == [symbols(die)[first]] * 3


def test_symbols_that_no_keyboard_has_are_typed_as_numbers() -> None:
    assert list(symbols(SIX)) == ["1", "2", "3", "4", "5", "6"]
    assert parse("16", 2, SIX) == [1, 6]


CARDS = Die([0, 0, 1], CARD, ["Fire Flask", "Whetstone"])
"""A card is drawn from a deck: two Fire Flasks, and a Whetstone."""


def test_a_card_that_was_drawn_is_typed_by_its_name() -> None:
    assert request(1, CARDS) == "draw 1 card and type its name (Fire Flask, Whetstone)"
    assert parse(" fire flask ", 1, CARDS) == [0]
    assert "It may be Fire Flask, Whetstone." in what_may_be_typed(1, CARDS)


def test_a_card_that_is_not_left_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(BadDice, match=r"no card 'Whetston' is left; did you mean 'whetstone'\?"):
        parse("Whetston", 1, CARDS)
