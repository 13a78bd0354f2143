"""Lines on a terminal of a certain width, and in a pipe."""

import pytest
from rich.console import Console

from undercroft.terminal.screen import Screen

Capture = pytest.CaptureFixture[str]
WIDTH = 30


def screen(terminal: bool = True) -> Screen:
    """A screen as wide as a few words."""
    made = Screen()
    made._console = Console(
        force_terminal=terminal, width=WIDTH, color_system=None, highlight=False, markup=False
    )
    return made


def printed(capsys: Capture, line: str, indent: int = 0, terminal: bool = True) -> list[str]:
    screen(terminal).say(line, indent=indent)
    return capsys.readouterr().out.splitlines()


def test_a_line_that_just_fits_stays_as_it_is(capsys: Capture) -> None:
    drawn = "  [1 Stairway ]--[2 Crypt ]  |"
    assert len(drawn) == WIDTH
    assert printed(capsys, drawn) == [drawn]


def test_a_longer_line_goes_on_further_in(capsys: Capture) -> None:
    words = "play heroic-action: this turn you suffer 1 wound less"
    assert printed(capsys, words) == [
        "play heroic-action: this",
        "  turn you suffer 1 wound less",
    ]
    assert printed(capsys, f"  {words}") == printed(capsys, words, indent=2)
    assert printed(capsys, words, indent=2) == [
        "  play heroic-action: this",
        "    turn you suffer 1 wound",
        "    less",
    ]


def test_a_word_wider_than_the_screen_is_not_lost(capsys: Capture) -> None:
    digest = "0123456789abcdef" * 4
    lines = printed(capsys, f"SHA-256: {digest}")
    assert max(map(len, lines)) <= WIDTH
    assert "".join(lines).replace(" ", "") == f"SHA-256:{digest}"


def test_in_a_pipe_no_line_is_cut(capsys: Capture) -> None:
    words = "a line that is longer than the terminal would be, were there one"
    assert printed(capsys, words, indent=2, terminal=False) == [f"  {words}"]
