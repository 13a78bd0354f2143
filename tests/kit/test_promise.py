"""What a position promises: a chance, by traits that all have a weight, that changes nothing."""

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
def test_a_promise_is_a_chance_of_a_win(spec: GameSpec) -> None:
    promise, bot = spec.promise, thumb(Brief(spec, "promise"))
    assert promise is not None
    assert spec.worth == (0, 1)
    state = spec.new(promise.players, {}, SeededDice("promise"))
    for _ in range(60):
        if state.current_player == NOBODY:
            break
        before = digest(state)
        for seat in range(promise.players):
            assert set(promise.traits(state, seat)) == set(promise.weights)
            assert 0 < promise.of(state, seat) < 1
        assert digest(state) == before
        state.apply_action(bot.choose(Look(spec, state)))
