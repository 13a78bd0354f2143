"""The first match: short texts, a monster soon, a trap, and a round that dominance decides."""

from undercroft.games.warp_dungeons import GAME
from undercroft.match import lessons


def test_it_teaches_battle_trap_and_dominance_in_a_few_short_steps() -> None:
    script = lessons(GAME)[0]
    assert script.steps <= 26
    assert len(script.opening.split()) <= 45
    match, steps, told = script.begin(), 0, []
    while not match.over:
        guide = script.guide(match)
        assert len(guide.why.split()) <= 35, guide.why
        steps = guide.number
        events = match.apply(GAME.vocabulary.parse(guide.meant))
        told += [(steps, event) for event in events]
    fights = [step for step, event in told if event.kind == "fight"]
    rounds = [event.public for _, event in told if event.kind == "compared"]
    assert fights[0] <= 8
    assert "suffered" in [event.kind for _, event in told]
    assert len(fights) == 3
    level = [one for one in rounds if one["hero"] == one["dm"]]
    assert [one["dominates"] for one in level] == [1, 1]
    won = [one for one in rounds if one["to_monster"] and one["to_hero"]]
    assert [one["hero_wounds"] for one in won] == [("dominance +1",)]
