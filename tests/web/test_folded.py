"""Answers that are easier given on the board: the list folds them away where there are many."""

from typing import Any

import pytest

from undercroft.match import Option
from undercroft.web.table.board import MOST_ASIDE, Board


class Asked(Board):
    """A board that asks for one of these answers, and knows nothing else."""

    def __init__(self, *notations: str) -> None:
        self._options = [Option(one, one.capitalize(), "DE-1.1", ()) for one in notations]

    @property
    def view(self) -> Any:
        return {"town": "C4"}

    def closes(self, option: Option) -> bool:
        return option.notation == "end turn"

    @property
    def options(self) -> list[Option]:
        return self._options


def aside(option: Option, view: Any) -> str:
    """Squares are chosen on the board, but not a town; macros leave blanks around their words."""
    square = option.notation.removeprefix("walk ")
    return "" if square in (option.notation, view["town"]) else f"\n  {square} "


def walks(count: int) -> list[str]:
    return [f"walk E{n}" for n in range(1, count + 1)]


def test_many_answers_on_the_board_are_folded_away_in_a_few_words() -> None:
    board = Asked("hire", *walks(MOST_ASIDE + 1), "walk C4", "end turn")
    listed, folded = board.answers(aside)
    assert [(n, key, one.notation) for n, key, one in listed] == [
        (1, "1", "hire"), (13, "2", "walk C4"), (14, "0", "end turn"),
    ]  # fmt: skip
    assert [(n, words) for n, words, _ in folded] == [(n + 1, f"E{n}") for n in range(1, 12)]


@pytest.mark.parametrize("count", [0, 1, MOST_ASIDE])
def test_a_few_of_them_are_listed_like_the_others(count: int) -> None:
    listed, folded = Asked("hire", *walks(count)).answers(aside)
    assert not folded
    assert [n for n, _, _ in listed] == list(range(1, count + 2))


def test_a_few_of_them_are_listed_below_the_others_but_above_what_ends_the_turn() -> None:
    listed, _ = Asked(*walks(2), "strike", "drink", "end turn").answers(aside)
    assert [(n, key, one.notation) for n, key, one in listed] == [
        (3, "1", "strike"), (4, "2", "drink"),
        (1, "3", "walk E1"), (2, "4", "walk E2"), (5, "0", "end turn"),
    ]  # fmt: skip


def test_a_game_without_such_answers_lists_all_and_ten_have_keys() -> None:
    listed, folded = Asked(*walks(12)).answers()
    assert not folded
    assert [key for _, key, _ in listed] == [*"1234567890", "", ""]


def test_all_may_be_folded_away() -> None:
    listed, folded = Asked(*walks(MOST_ASIDE + 1)).answers(aside)
    assert not listed
    assert len(folded) == MOST_ASIDE + 1
