"""What a position promises: by traits that have weights, and it changes nothing."""

import pytest

from undercroft.bots.weigh import thumb
from undercroft.games import all_games
from undercroft.kernel import SeededDice
from undercroft.kernel.codec import digest
from undercroft.kernel.state import NOBODY
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Brief, Look

PROMISING = [spec for spec in all_games().values() if spec.promise is not None]


@pytest.mark.parametrize("spec", PROMISING, ids=lambda spec: spec.slug)
def test_a_promise_is_what_a_match_can_be_worth(spec: GameSpec) -> None:
    promise, bot = spec.promise, thumb(Brief(spec, "promise"))
    assert promise is not None
    assert promise.is_chance is (spec.worth == (0, 1))
    state, asked = spec.new(promise.players, {}, SeededDice("promise")), 0
    for _ in range(60):
        if state.current_player == NOBODY:
            break
        before = digest(state)
        for seat in range(promise.players):
            if promise.is_about(state):
                asked += 1
                assert promise.traits(state, seat).keys() <= promise.weights.keys()
                assert not promise.is_chance or 0 < promise.of(state, seat) < 1
        assert digest(state) == before
        state.apply_action(bot.choose(Look(spec, state)))
    assert asked
