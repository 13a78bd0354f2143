"""Undo and redo by name in the terminal: what is listed, done, and refused."""

import pytest

from tests.terminal.conftest import Type
from tests.terminal.test_session import play
from undercroft.kit.game import GameSpec

Capture = pytest.CaptureFixture[str]


def test_the_list_names_what_can_be_taken_back_and_given_again(
    cellar: GameSpec, typing: Type, capsys: Capture
) -> None:
    typing(
        "undo list", "light", "undo list", "undo 1", "undo list", "redo", "undo list", "quit", ""
    )
    session = play(cellar, "Ann", "bot:first")
    first, listed, back, again = capsys.readouterr().out.split("> undo list\n")[1:]
    assert first.startswith("There is nothing to take back.")
    assert listed.startswith("undo 1: ")
    assert "Taken back: light torch." in listed
    assert back.startswith("redo 1: Light torch\nThere is nothing to take back.")
    assert again.startswith("undo 1: ")
    assert [one.notation for one in session.match.actions] == ["light torch"]


def test_who_sits_there_has_to_agree_to_go_further_back(
    cellar: GameSpec, typing: Type, capsys: Capture
) -> None:
    begun = ["light", "lay nothing", "undo list"]
    typing(*begun, "undo 5", "undo 5 perhaps", "undo 5 agreed", "quit", "")
    session = play(cellar, "Ann", "bot:first", turns="4", seed="undo")
    out = capsys.readouterr().out
    assert "undo 5 agreed: You: lay chose lay nothing." in out
    why = "somebody else has acted since; then 'undo 5 agreed'."
    assert f"> undo 5\nall here have to agree: {why}" in out
    assert "undo what? Type 'undo list', a number from 1 to 6" in out
    assert "> undo 5 agreed\nTaken back: lay nothing." in out
    assert [one.notation for one in session.match.actions] == ["light torch"]


@pytest.mark.parametrize("asked", ["undo 9", "undo 0", "undo x", "undo ²"])
def test_what_is_not_on_the_list_is_refused_with_what_may_be_typed(
    cellar: GameSpec, typing: Type, capsys: Capture, asked: str
) -> None:
    typing("light", asked, "quit", "")
    session = play(cellar, "Ann", "bot:first")
    assert "undo what? Type 'undo list', a number from 1 to 1" in capsys.readouterr().out
    assert [one.notation for one in session.match.actions] == ["light torch"]


def test_nothing_is_given_again_after_another_answer(
    cellar: GameSpec, typing: Type, capsys: Capture
) -> None:
    typing("redo", "light", "undo", "enter", "redo", "redo 2", "quit", "")
    session = play(cellar, "Ann", "bot:first")
    out = capsys.readouterr().out
    assert out.count("there is nothing that you could give again now") >= 2
    assert session.match.actions[0].notation == "enter"


def test_several_are_given_again_in_one_go(cellar: GameSpec, typing: Type, capsys: Capture) -> None:
    typing("light", "lay nothing", "undo 2", "redo 2", "quit", "")
    session = play(cellar, "Ann", "Bob")
    assert "Taken back: " in capsys.readouterr().out
    assert [one.notation for one in session.match.actions] == ["light torch", "lay nothing"]
