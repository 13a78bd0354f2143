"""`why`: those who act by the rules alone, and why they would, or did."""

import pytest

from tests.terminal.conftest import Type
from tests.terminal.test_session import Capture, play
from undercroft.kit.game import GameSpec
from undercroft.kit.reasons import Because, Reason
from undercroft.match import Match

RAT = Reason("rat", "Rat bites Ann", (Because("Ann is nearest: 1 against 3.", "TOY-2"),), {})
BAT = Reason("bat", "Bat stays", (Because("It sleeps.", "TOY-3"),), {})


@pytest.fixture
def beasts(cellar: GameSpec, monkeypatch: pytest.MonkeyPatch) -> GameSpec:
    """A cellar with a rat and a bat; it is the rat that did all that happened."""
    monkeypatch.setattr(Match, "why", lambda _, __, event=-1: [RAT, BAT] if event < 0 else [RAT])
    monkeypatch.setattr(cellar, "has_reason", lambda _: True)
    return cellar


def test_why_tells_of_all_who_act_by_the_rules_alone(
    beasts: GameSpec, typing: Type, capsys: Capture
) -> None:
    typing("why", "quit")
    play(beasts, "Ann", "bot:first")
    out = capsys.readouterr().out
    assert "Rat bites Ann.\n  Ann is nearest: 1 against 3. (TOY-2)\n" in out
    assert "Bat stays.\n  It sleeps. (TOY-3)\n" in out


def test_why_and_a_name_tells_of_one(beasts: GameSpec, typing: Type, capsys: Capture) -> None:
    typing("why bat", "quit")
    play(beasts, "Ann", "bot:first")
    out = capsys.readouterr().out
    assert "Bat stays." in out
    assert "Rat bites Ann." not in out


def test_why_last_tells_why_they_did_what_they_did(
    beasts: GameSpec, typing: Type, capsys: Capture
) -> None:
    typing("enter", "why last", "quit")
    play(beasts, "Ann", "bot:first")
    out = capsys.readouterr().out
    assert out.count("Rat bites Ann.") == 1
    assert "Bat stays." not in out


def test_where_nobody_acts_so_why_asks_for_a_name(
    cellar: GameSpec, typing: Type, capsys: Capture
) -> None:
    typing("why", "why last", "quit")
    play(cellar, "Ann", "bot:first")
    assert "why what?" in capsys.readouterr().out
