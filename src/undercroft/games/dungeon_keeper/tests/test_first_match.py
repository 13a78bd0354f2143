"""The first match: heroes storm the learner's trapped room, and every step is one that is asked."""

from undercroft.games.dungeon_keeper import GAME
from undercroft.match import Stops, guide_of, lessons

MOST_WORDS = 35


def test_the_learner_defends_a_room_with_traps_and_wins() -> None:
    found = lessons(GAME)[0]
    match, is_mine, happened = found.begin(), True, []
    for notation in found.answers:
        guide = guide_of(match)
        assert guide is not None
        assert len(guide.why.split()) <= MOST_WORDS, guide.why
        if guide.why:
            assert Stops().decline(GAME, match.state) is None, "a step that nobody would see"
        for event in match.apply(GAME.vocabulary.parse(notation)):
            if event.kind == "turn":
                is_mine = event.public["player"] == found.learner
            if is_mine:
                happened.append(event.kind)
    assert happened.count("sprung") == 2
    assert happened.count("duel") == 2
    assert "captured" not in happened
    assert match.over
    assert match.returns[found.learner] == 1.0
