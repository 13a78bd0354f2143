"""A keyboard for tests: what is typed, and the lines that come back."""

import builtins
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.kernel.toy_game import GAME
from undercroft.kit.game import GameSpec

Type = Callable[..., None]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a match saves goes into a folder of its own."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def cellar(monkeypatch: pytest.MonkeyPatch) -> GameSpec:
    """The toy game with a rulebook."""
    monkeypatch.setattr(GAME, "folder", Path(__file__).parent / "cellar")
    return GAME


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Type:
    """Return what makes the next lines of input; after the last one the input ends.

    An exception among them is raised where it would be typed (Ctrl-C).
    """

    def lines(*typed: str | BaseException) -> None:
        rest: Iterator[str | BaseException] = iter(typed)

        def read(prompt: str = "") -> str:
            print(prompt, end="")
            line = next(rest, None)
            if line is None:
                raise EOFError
            if isinstance(line, BaseException):
                raise line
            return line

        monkeypatch.setattr(builtins, "input", read)

    return lines


@pytest.fixture
def in_games(cellar: GameSpec, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the toy be found among the games."""
    monkeypatch.setattr("undercroft.games.all_games", lambda: {cellar.slug: cellar})
