"""What the browser has as buttons, typed: restart the turn, pass for a while, ask before an end."""

import pytest

from tests.kernel.toy_secrets import QuietVault, secret_game
from tests.kernel.toy_words import CHARM, PIT, SWORD
from tests.terminal.conftest import Type
from tests.terminal.test_secrets import play as play_vault
from tests.terminal.test_session import play
from undercroft.games import find_game
from undercroft.kit.game import GameSpec
from undercroft.match import Match
from undercroft.terminal import Session

Capture = pytest.CaptureFixture[str]
ATTACK = find_game("dungeon-attack")
QUIET = secret_game([[SWORD] * 3, [CHARM, CHARM, PIT]], [SWORD] * 6, QuietVault)
"""The game with secrets, where it says whose turn it is."""


def attack(*seats: str) -> Session:
    """A match of a game with turns that an answer ends."""
    session = Session(Match(ATTACK, len(seats), ATTACK.resolve({}), "parity"), list(seats))
    session.run()
    return session


def answers(session: Session) -> list[str]:
    """What was answered."""
    return [action.notation for action in session.match.actions]


def test_a_question_is_passed_until_the_next_turn(typing: Type, capsys: Capture) -> None:
    typing("pass", "pass round", "pass turn", "", "quit", "")
    session = play_vault("bot:first", "Ann", spec=QUIET)
    out = capsys.readouterr().out
    assert out.count("how long? Type 'pass turn', or 'pass ask'") == 2
    assert answers(session)[:2] == ["light torch", "no snuff"]
    assert out.count("You must snuff the torch or not") == 1


def test_it_ends_with_the_own_turn(typing: Type) -> None:
    typing("pass turn", *["1"] * 12, "quit", "")
    session = play_vault("bot:first", "Ann", spec=QUIET, turns="4")
    assert any(answer.player == 1 for answer in session.match.answers)
    assert session.stops[1].passes == ()


def test_where_nobody_has_turns_nothing_is_passed(typing: Type, capsys: Capture) -> None:
    typing("pass turn", "quit", "")
    play_vault("bot:first", "Ann")
    assert "the game has no turns and no rounds" in capsys.readouterr().out


def test_what_was_passed_is_asked_again_on_wish(typing: Type, capsys: Capture) -> None:
    typing("pass ask", "quit", "")
    session = play_vault("bot:first", "Ann")
    assert "You are asked again what you passed." in capsys.readouterr().out
    assert session.stops[1].passes == ()


def test_without_a_no_nothing_is_passed(cellar: GameSpec, typing: Type, capsys: Capture) -> None:
    typing("pass turn", "quit", "")
    play(cellar, "Ann", "bot:first")
    assert "this question cannot be passed" in capsys.readouterr().out


def test_a_turn_is_begun_anew(cellar: GameSpec, typing: Type, capsys: Capture) -> None:
    typing("restart", "light", "restart", "quit", "")
    session = play(cellar, "Ann", "bot:first", turns="4", seed="undo")
    out = capsys.readouterr().out
    assert "nothing of this turn can be taken back: you have given no answer yet." in out
    assert "Taken back: light torch." in out
    assert answers(session) == []


@pytest.mark.parametrize(("typed", "counts"), [(["pass"], 0), (["pass", "pass"], 1)])
def test_an_answer_that_ends_a_turn_is_typed_twice_if_wanted(
    typing: Type, capsys: Capture, typed: list[str], counts: int
) -> None:
    typing("ends", "ends maybe", "ends on", *typed, "quit", "")
    session = attack("Ann", "bot:random")
    out = capsys.readouterr().out
    assert "Before an answer that ends a turn or a phase you are asked no second time." in out
    assert "type 'ends on', 'ends off'" in out
    assert "you are asked once more." in out
    assert out.count("That ends something. Type pass once more to do it.") == 1
    passed = [one for one in session.match.answers if one.player == 0]
    assert [one.action.notation for one in passed[:1]] == ["pass"] * counts


def test_who_does_not_want_that_is_not_asked(typing: Type, capsys: Capture) -> None:
    typing("ends on", "ends off", "pass", "quit", "")
    session = attack("Ann", "bot:random")
    assert "That ends something" not in capsys.readouterr().out
    assert answers(session)[0] == "pass"
