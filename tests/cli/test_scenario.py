"""`make scenario` opens a position of a game's tests in the browser."""

import re
import shlex
from pathlib import Path
from shutil import copyfile

import pytest
from starlette.testclient import TestClient

from scripts.scenario import DOOR, app_at, position
from undercroft.games import all_games, find_game
from undercroft.kernel import BadSetup, State
from undercroft.kit.game import GameSpec
from undercroft.tables import NAMES, database_url

ROOT = Path(__file__).parents[2]


def example() -> tuple[GameSpec, str]:
    """The game and the position that CONTRIBUTING.md opens."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    (line,) = re.findall(r"^make scenario (.+)$", text, re.MULTILINE)
    words = dict(word.split("=", 1) for word in shlex.split(line))
    return find_game(words["GAME"]), words["AT"]


def opened(spec: GameSpec, state: State, file: Path) -> TestClient:
    """A client of the program that `make scenario` starts."""
    return TestClient(app_at(spec, state, database_url(file)), base_url="http://127.0.0.1")


def test_the_example_opens_and_every_seat_is_mine(tmp_path: Path, migrated: Path) -> None:
    spec, at = example()
    state = position(spec, at)
    with opened(spec, state, copyfile(migrated, tmp_path / "tables.db")) as client:
        first, second = (client.get(DOOR) for _ in range(2))
        assert first.status_code == second.status_code == 200
        assert first.url != second.url
        prompt = re.search(r'id="prompt"[^>]*>(.*?)</h2>', first.text)
        assert prompt is not None
        names = NAMES[: spec.seats[1]]
        asked = spec.question(spec.view(state, state.current_player), state.kind, names)
        assert prompt[1] == f"{NAMES[state.current_player]}, {asked[:1].lower()}{asked[1:]}"
        offered = re.findall(r'name="action" value="([^"]*)"', first.text)
        assert offered == [action.notation for action in state.legal_actions]


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
@pytest.mark.parametrize(
    ("at", "words", "why"),
    [
        ("tabel()", "", r"'tabel\(\)' is no position: NameError: name 'tabel' is not defined"),
        ("1 +", "", "is no position: SyntaxError"),
        ("2 + 3", "", r"'2 \+ 3' is no position: 5"),
        ("5", "words_of_others", "has no module 'words_of_others' of tests: "),
    ],
)
def test_what_is_no_position_is_refused(spec: GameSpec, at: str, words: str, why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        position(spec, at, words)


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_the_end_of_a_match_of_any_game_opens(
    spec: GameSpec, tmp_path: Path, migrated: Path
) -> None:
    before = position(spec, "late(2, 1)")
    assert not before.is_terminal()
    state = position(spec, "late(2, 0)")
    with opened(spec, state, copyfile(migrated, tmp_path / "tables.db")) as client:
        assert "The match is over" in client.get(DOOR).text


def test_a_module_of_tests_adds_its_words() -> None:
    spec = example()[0]
    with pytest.raises(BadSetup, match="not defined"):
        position(spec, "trapped('Pit')")
    assert position(spec, "trapped('Pit')", "test_07_traps").current_player == 0
