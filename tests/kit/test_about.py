"""What a game says of itself: how it is read, what is wrong with it, which goal is said."""

from pathlib import Path

import pytest

from tests.kernel.toy_game import GAME as TOY
from undercroft.games import all_games
from undercroft.kit.about import About, about, read_about
from undercroft.kit.content import BadContent
from undercroft.kit.game import GameSpec
from undercroft.web.assets import icons

ATTACK = all_games()["dungeon-attack"]
GOOD = """
[[game]]
name = "Dungeon Attack!"
weight = "light"
minutes = [15, 25]
players = 3
first = "You and two bots."
turn = "A roll."
ends = "After level 3."

[[goal]]
name = "alone"
players = 1
words = "Be rich."

[[goal]]
name = "as a team"
switches = { scoring = "team_total" }
words = "Be rich together."

[[goal]]
name = "as a rule"
words = "Be richest."

[[bot]]
name = "adventurer"
words = "plays well"

[[example]]
name = "the first turn"
seats = ["Ada", "Brand"]
seed = "one"
answers = ["bust"]

[[picture]]
name = "Roll"
after = 1
shows = "room"
words = "Ada rolls."
"""


def said(folder: Path, text: str = GOOD) -> About:
    (folder / "about.toml").write_text(text, "utf-8")
    return read_about(folder, ATTACK)


def test_the_first_goal_that_fits_is_said(tmp_path: Path) -> None:
    game = said(tmp_path)
    alone, together = {"scoring": "individual"}, {"scoring": "team_total"}
    assert game.goal(1, together) == "Be rich."
    assert game.goal(3, together) == "Be rich together."
    assert game.goal(3, alone) == "Be richest."


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"light"', '"easy"', "about.toml, line 4, Dungeon Attack!: weight: 'easy' is not allowed"),
        ("players = 3", "players = 9", "line 6, Dungeon Attack!: players: Dungeon Attack! is for"),
        ("team_total", "team_totl", "did you mean 'team_total'"),
        ("{ scoring", "{ scorin", "there is no switch 'scorin'; did you mean 'scoring'"),
        ('"adventurer"', '"adventure"', "there is no bot 'adventure'; did you mean 'adventurer'"),
        ("after = 1", "after = 2", "Roll: after: the example has 1 answers"),
        ("after = 1", "after = 1\nseat = 2", "Roll: seat: the example has 2 seats, from 0"),
        ('turn = "A roll."\n', "", "Dungeon Attack!: turn: is missing"),
        ("Be rich.", "Be rich" + 112 * "!", "words: is too long"),
        ("[[picture]]", "[[pictures]]", "'pictures' does not belong here"),
    ],
)
def test_a_slip_is_named_with_its_place(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in GOOD
    with pytest.raises(BadContent) as found:
        said(tmp_path, GOOD.replace(old, new, 1))
    assert any(fault in one for one in found.value.faults), found.value.faults


def test_a_picture_needs_an_example(tmp_path: Path) -> None:
    first, _, rest = GOOD.partition("[[example]]")
    text = f"{first}[[picture]]{rest.partition('[[picture]]')[2]}"
    with pytest.raises(BadContent, match="a picture needs an"):
        said(tmp_path, text)


def test_a_game_without_the_file_says_nothing_and_comes_last() -> None:
    silent = about(TOY)
    assert silent.game is None
    assert silent.goal(2, {}) == ""
    assert silent.order > max(about(spec).order for spec in all_games().values())


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_every_game_says_all_that_a_newcomer_must_know(spec: GameSpec) -> None:
    game = about(spec)
    assert game.game
    assert set(game.bots) == {*spec.bots, *spec.strong}
    assert len(game.pictures) == 3
    assert {one.icon for one in game.symbols} <= icons().keys()
    for preset in ["", *[one.name for one in spec.presets]]:
        for players in range(spec.seats[0], spec.seats[1] + 1):
            goal = game.goal(players, spec.resolve({}, preset))
            assert len(goal) > 40
