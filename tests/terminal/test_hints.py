"""`hint`: what each answer is worth, tried out on what whoever asks may know."""

import pytest

from tests.terminal.conftest import Type
from tests.terminal.test_session import Capture, play
from undercroft.kit.game import GameSpec
from undercroft.terminal import commands


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few tried matches, however long they take."""
    monkeypatch.setattr(commands, "HINT_TRIES", 8)
    monkeypatch.setattr(commands, "HINT_SECONDS", 600.0)


def test_a_hint_ranks_the_answers_and_says_why(
    cellar: GameSpec, typing: Type, capsys: Capture
) -> None:
    typing("hint", "quit")
    play(cellar, "Ann", "bot:first")
    ranked = [line for line in capsys.readouterr().out.splitlines() if line.endswith(" deals)")]
    assert len(ranked) == 2
    assert all(line.startswith("  ") for line in ranked)


def test_a_hint_is_no_answer(cellar: GameSpec, typing: Type, capsys: Capture) -> None:
    typing("hint", "hint", "quit")
    play(cellar, "Ann", "bot:first")
    assert capsys.readouterr().out.count(" deals)") == 4


def test_there_is_none_in_time(
    cellar: GameSpec, typing: Type, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "HINT_SECONDS", 0.0)
    typing("hint", "quit")
    play(cellar, "Ann", "bot:first")
    assert "no hint was found in time" in capsys.readouterr().out


def test_there_is_none_where_no_bot_can_play_on(
    cellar: GameSpec, typing: Type, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cellar, "bots", {})
    typing("hint", "quit")
    play(cellar, "Ann", "bot:random")
    assert "no bot could play on from a tried answer" in capsys.readouterr().out
