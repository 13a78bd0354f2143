"""Numbers put right by hand in the terminal."""

import pytest

from tests.terminal.conftest import Type
from undercroft.games import find_game
from undercroft.match import Match
from undercroft.terminal import Session


def test_a_number_is_listed_explained_put_right_and_undone(
    typing: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    typing("1", "numbers", "numbers 2", "numbers 99 1", "numbers 2 1000", "numbers 2 7", "undo")
    session = Session(Match(find_game("dungeon-attack"), 2, {}, "s"), ["Ann", "Bob"])
    session.run()
    out = capsys.readouterr().out
    assert "2: Ann’s gold: 0" in out
    assert "Ann’s gold: 0. It can be 0 to 99 (DA-1.14)." in out
    assert "which one? Type 'numbers', a number from 1 to" in out
    assert "it can be 0 to 99 (DA-1.14), not 1000" in out
    assert "right: 7, not 0." in out
    assert "Taken back: put right: " in out
    assert session.match.state.adventurers[0].gold == 0  # type: ignore[attr-defined]
