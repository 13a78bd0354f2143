"""The first match: the learner answers through all that matters, and reads little at a time."""

from undercroft.games.dungeon_attack import GAME
from undercroft.match import guide_of, lessons

MOST_EVENTS = 10
MOST_WORDS = 35


def test_little_happens_between_two_answers_of_the_learner() -> None:
    found = lessons(GAME)[0]
    match = found.begin()
    match.take_events()
    seen = 0
    for notation in found.answers:
        guide = guide_of(match)
        assert guide is not None
        if match.state.current_player == found.learner:
            assert seen <= MOST_EVENTS, guide.why
            assert len(guide.why.split()) <= MOST_WORDS, guide.why
            seen = 0
        seen += len(match.apply(GAME.vocabulary.parse(notation)))
    assert match.over
    assert match.returns[found.learner] == max(match.returns)
