"""How much stronger each bot is: what a game's content says, in words, and nothing where there is
no file."""

from pathlib import Path

import pytest

from undercroft.bots.search import STRENGTHS
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.kit.strengths import FILE, Step, steps

EVEN = 0.5


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_each_step_that_is_told_excludes_equality(spec: GameSpec) -> None:
    names = list(STRENGTHS)
    for step in [one for measured in steps(spec.folder).values() for one in measured]:
        bot = step.bot
        assert names.index(step.against) == names.index(bot) - 1
        mean, low, high = step.score
        assert EVEN < low <= mean <= high <= 1
        assert spec.seats[0] <= step.players <= spec.seats[1]
        assert step.deals > 1
        assert step.seconds > 0


def test_a_step_in_words() -> None:
    step = Step("expert", "adept", 1200, (0.683, 0.621, 0.745), 0.114, 2)
    assert step.said("hunter") == (
        "with 2 players it wins against hunter in 68% of 1,200 deals (62 to 74%), and takes 0.11 s"
        " a move"
    )


def test_a_small_lead_has_a_decimal() -> None:
    near, clear = (0.504, 0.5034, 0.5044), (0.514, 0.51, 0.518)
    assert (
        "in 50.4% of 900 deals (50.3 to 50.4%)" in Step("adept", "novice", 900, near, 1, 2).said()
    )
    assert "in 51% of 900 deals (51 to 52%)" in Step("adept", "novice", 900, clear, 1, 2).said()
    sure = (0.519, 0.515, 0.523)
    assert (
        "in 51.9% of 900 deals (51.5 to 52.3%)" in Step("adept", "novice", 900, sure, 1, 2).said()
    )


def test_who_plays_alone_wins_against_nobody() -> None:
    step = Step("adept", "novice", 90, (0.75, 0.7, 0.8), 0.004, 1, team=True)
    assert step.said() == (
        "alone it is ahead of novice in 75% of 90 deals (70 to 80%), and takes no time a move"
    )


def test_who_takes_five_thousandths_takes_time() -> None:
    assert Step("adept", "novice", 90, (0.75, 0.7, 0.8), 0.005, 1).said().endswith("0.005 s a move")


def test_a_game_may_have_measured_nothing(tmp_path: Path) -> None:
    assert steps(tmp_path) == {}
    file = tmp_path / "again" / "content" / FILE
    file.parent.mkdir(parents=True)
    file.write_text(
        '[[step]]\nplayers = 3\nbot = "adept"\nagainst = "novice"\ndeals = 9\n'
        "score = [0.6, 0.55, 0.65]\nseconds = 0.001\n"
        '[[step]]\nplayers = 4\nbot = "adept"\nagainst = "novice"\ndeals = 8\n'
        "score = [0.6, 0.55, 0.65]\nseconds = 0.001\n"
    )
    three = Step("adept", "novice", 9, (0.6, 0.55, 0.65), 0.001, 3)
    four = Step("adept", "novice", 8, (0.6, 0.55, 0.65), 0.001, 4)
    assert steps(tmp_path / "again") == {"adept": [three, four]}


def test_no_step_may_have_been_decided(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / FILE).write_text("# none\n")
    assert steps(tmp_path) == {}
