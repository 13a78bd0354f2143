"""The lessons of the games: each is played to the end of its script, and says little at a time."""

import pytest

from undercroft.games import all_games
from undercroft.match import Lesson, Stops, guide_of, lessons

ALL = [one for spec in all_games().values() for one in lessons(spec)]
SHORT = [one for one in ALL if one.name != "first-match"]
MOST_STEPS = 12
MOST_WORDS = 35
MOST_OF_AN_OPENING = 50


def test_each_game_has_two_or_three_more_lessons_after_its_first_match() -> None:
    for spec in all_games().values():
        first, *more = lessons(spec)
        assert first.name == "first-match"
        assert 2 <= len(more) <= 3
    assert len({one.seed for one in ALL}) == len(ALL)


@pytest.mark.parametrize("lesson", SHORT, ids=lambda one: f"{one.spec.slug}-{one.name}")
def test_a_lesson_is_short_and_asks_at_every_step(lesson: Lesson) -> None:
    assert lesson.steps <= MOST_STEPS
    assert len(lesson.opening.split()) <= MOST_OF_AN_OPENING, lesson.opening
    match, asked = lesson.begin(), 0
    for notation in lesson.answers:
        guide, player = guide_of(match), match.state.current_player
        assert guide is not None
        assert guide.meant == notation
        assert bool(guide.why) <= (player == lesson.learner), notation
        assert len(guide.why.split()) <= MOST_WORDS, guide.why
        if player == lesson.learner and not guide.why:
            assert Stops().decline(lesson.spec, match.state) is not None, notation
        asked += bool(guide.why)
        match.apply(lesson.spec.vocabulary.parse(notation))
    guide = guide_of(match)
    assert guide is not None
    assert (guide.said, guide.is_done, asked) == (lesson.ending, True, lesson.steps)
