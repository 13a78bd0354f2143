from pathlib import Path

import pytest

from tests.first_matches import HEAD, NAMES, SEED, answers, cellar, script
from tests.match.test_history import Read
from undercroft.games import all_games
from undercroft.kit.content import BadContent
from undercroft.kit.game import GameSpec
from undercroft.match import Lesson, Match, Stops, guide_asks, guide_of, lessons

GAMES = list(all_games().values())
LONGEST = 45
"""Steps that somebody takes in ten minutes."""


def begun(folder: Path) -> tuple[Lesson, Match]:
    found = lessons(cellar(folder, script()))[0]
    return found, found.begin()


def test_the_guide_says_why_at_each_answer_of_the_learner(tmp_path: Path) -> None:
    _, match = begun(tmp_path)
    told = 0
    for number, (player, notation) in enumerate(answers()):
        guide = guide_of(match)
        assert guide is not None
        assert guide.meant == notation
        assert guide.why == (f"Because of {notation}." if player == 0 else "")
        assert guide.said == ("" if number else "Enter the cellar.")
        told += player == 0
        assert guide.number == told
        match.apply(match.spec.vocabulary.parse(notation))
    guide = guide_of(match)
    assert match.over
    assert guide is not None
    assert (guide.said, guide.meant, guide.number) == ("That was a match.", "", guide.steps)


def test_another_answer_leaves_the_guide_until_it_is_taken_back(tmp_path: Path) -> None:
    _, match = begun(tmp_path)
    match.apply(match.state.legal_actions[0])
    guide = guide_of(match)
    assert guide is not None
    assert (guide.meant, guide.why, guide.said, guide.strayed) == ("", "", "", 1)
    match.undo(0)
    back = guide_of(match)
    assert back is not None
    assert (back.meant, back.strayed) == (answers()[0][1], 0)


def test_once_it_is_left_the_guide_reads_no_answer_more(tmp_path: Path) -> None:
    """Else each would take longer, the longer the match is."""
    _, match = begun(tmp_path)
    for _ in range(6):
        match.apply(match.state.legal_actions[0])
    read = match.history.answers = Read(match.answers)
    guide = guide_of(match)
    assert guide is not None
    assert guide.strayed == 6
    assert not guide_asks(match, [])
    assert read.reads <= 2


def test_only_its_own_set_up_has_a_guide(tmp_path: Path) -> None:
    found, _ = begun(tmp_path)
    spec = found.spec
    for seed, turns, players in (("other", "4", 2), (SEED, "1", 2), (SEED, "4", 3)):
        match = Match(spec, players, {"turns": turns}, seed)
        assert guide_of(match) is None
    assert guide_of(Match(spec, 2, {"turns": "4"}, SEED, names=NAMES)) is not None
    assert guide_of(Match(spec, 2, {"turns": "4"}, SEED, typed=[1] * 50)) is None


def test_a_game_without_a_script_has_no_guide(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    spec = cellar(tmp_path / "content", script())
    spec.folder = tmp_path
    assert lessons(spec) == ()


STEP = '[[step]]\ngive = "enter"\nwhy = "So."\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no toml", "1-first-match.toml, line 1: a = is missing behind this key"),
        (HEAD + STEP.replace("why", "wy"), "line 12: step.1.wy: is not a key here; did you mean"),
        (HEAD.replace('"you", "first"', '"you", "you"') + STEP, "seats: one of them is 'you'"),
        (
            HEAD.replace('"first"', '"frist"') + STEP,
            "line 7: seats: there is no bot 'frist'; did you mean 'first'? (first",
        ),
        (HEAD.replace('"Ann", "Ben"', '"Ann"') + STEP, "names: there is one for each seat"),
        (HEAD.replace('"you", "first"', '"you"') + STEP, "seats: the game is for 2 to"),
        (HEAD + 'brought = ["a"]\n' + STEP, "brought: there is one for each seat"),
        (HEAD + 'before = ["dance"]\n' + STEP, "line 10: before: "),
        (HEAD + STEP.replace("enter", "entr"), "line 10: step.1: "),
    ],
)
def test_what_is_wrong_with_a_script_is_said(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadContent) as fault:
        lessons(cellar(tmp_path, text))
    assert said in str(fault.value)


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.slug)
def test_the_first_match_of_each_game_is_played_to_its_end(spec: GameSpec) -> None:
    found = lessons(spec)[0]
    assert found.steps <= LONGEST
    match = found.begin()
    for notation in found.answers:
        guide, player = guide_of(match), match.state.current_player
        assert guide is not None
        learns = player == found.learner
        is_asked = learns and Stops().decline(spec, match.state) is None
        assert is_asked <= bool(guide.why) <= learns, notation
        match.apply(spec.vocabulary.parse(notation))
    assert match.over
