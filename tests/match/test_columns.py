"""What a match keeps in columns is read as it was put in, however large its numbers are."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.kernel.toy_words import WORDS
from undercroft.kernel import NOBODY
from undercroft.match.answered import NEWEST, Answered
from undercroft.match.answers import Answer
from undercroft.match.columns import column, longer

SMALL = 2**15 - 1
"""The largest number that takes two bytes."""
TORCH = WORDS.parse("light torch")
PLAIN = Answer(0, 1, TORCH)
MARKED = [
    replace(PLAIN, hidden=True),
    replace(PLAIN, declined=True),
    replace(PLAIN, rolled=True),
    replace(PLAIN, shown=True, told=(0, 1)),
    replace(PLAIN, first=False),
    replace(PLAIN, by_stops=True, player=NOBODY),
    replace(PLAIN, number=SMALL + 1),
]


@pytest.mark.parametrize(
    ("more", "width"), [((), 2), ((-1, 0), 2), ((SMALL,), 2), ((0, SMALL + 1), 4)]
)
def test_a_column_is_wider_from_the_first_large_number_on(more: Sequence[int], width: int) -> None:
    numbers = longer(longer(column(), [7]), more)
    assert (list(numbers), numbers.itemsize) == ([7, *more], width)
    assert list(longer(numbers, [3])) == [7, *more, 3], "a small one after it fits too"


def answered(*answers: Answer) -> Answered:
    """So many answers, one after the other."""
    found = Answered()
    for answer in answers:
        found.append(answer)
    return found


@pytest.mark.parametrize("newer", [0, 2 * NEWEST - 8, 2 * NEWEST - 7, 3 * NEWEST])
def test_an_answer_is_read_as_it_was_given(newer: int) -> None:
    given = [PLAIN, *MARKED, *[PLAIN] * newer]
    answers = answered(*given)
    assert list(answers) == given
    assert (answers[-1], answers[2:4]) == (given[-1], MARKED[1:3])
    for wrong in (len(given), -len(given) - 1):
        with pytest.raises(IndexError):
            answers[wrong]


def test_without_answers_there_are_none() -> None:
    assert not answered()


@pytest.mark.parametrize("count", [1, 2, NEWEST, NEWEST + 1, 2 * NEWEST])
def test_the_last_answer_can_be_another_one_and_the_last_ones_can_go(count: int) -> None:
    given = [PLAIN, *MARKED] * 5
    answers = answered(*given)
    answers.cut(count)
    answers.put(MARKED[3])
    assert list(answers) == [*given[: count - 1], MARKED[3]]


@pytest.mark.parametrize("end", [replace(PLAIN, rolled=True), replace(PLAIN, shown=True)])
@pytest.mark.parametrize(("after", "most", "count"), [(0, 3, 0), (2, 3, 2), (3, 3, 3), (4, 3, 3)])
def test_answers_are_counted_since_the_last_throw_or_thing_shown(
    end: Answer, after: int, most: int, count: int
) -> None:
    assert answered(PLAIN, end, *[PLAIN] * after).since_final(most) == count


def test_a_beginning_without_a_throw_is_counted_whole() -> None:
    assert answered(PLAIN, PLAIN).since_final(3) == 2
    assert answered().since_final(3) == 0
