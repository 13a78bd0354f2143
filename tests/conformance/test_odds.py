"""What a page adds to a question: odds, and reasons why an answer is missing. Both are quick."""

import random
from collections.abc import Callable
from functools import partial
from time import thread_time

import pytest

from undercroft.games import all_games
from undercroft.kernel import SeededDice, State
from undercroft.kit.game import GameSpec
from undercroft.testing import effort

MATCHES = 10
DECISIONS = effort(60, 400)
LIMIT = 0.05
"""Seconds of one processor: ten times what a question may take."""
MOST_REASONS = 12


def positions(spec: GameSpec, seed: int) -> list[State]:
    """The positions of a random match."""
    chance = random.Random(seed)
    players = chance.randint(*spec.seats)
    state = spec.new(players, spec.resolve({}), SeededDice(f"odds {seed}"))
    found: list[State] = []
    while not state.is_terminal() and len(found) < DECISIONS:
        found.append(state.copy())
        state.apply_action(chance.choice(list(state.legal_actions)))
    return found


def odds_of(spec: GameSpec, state: State) -> list[tuple[float, str] | None]:
    view = spec.view(state, state.current_player)
    return [spec.odds(view, action) for action in state.legal_actions]


def reasons_of(state: State) -> set[str]:
    return {refusal.clause for refusal in state.refusals()}


def is_quick(do: Callable[[], object]) -> bool:
    """Say whether it can be done within the limit: a search for garbage may fall into one try."""
    for _ in range(3):
        begun = thread_time()
        do()
        if thread_time() - begun < LIMIT:
            return True
    return False


@pytest.mark.parametrize("game", sorted(all_games()))
def test_odds_and_reasons_are_quick_and_few(game: str) -> None:
    spec = all_games()[game]
    for state in [one for seed in range(MATCHES) for one in positions(spec, seed)]:
        asked = partial(odds_of, spec, state)
        assert is_quick(asked), (state.kind, state.stack_trace())
        assert all(0 <= one[0] <= 1 and one[1] for one in asked() if one)
        refused = partial(reasons_of, state)
        assert is_quick(refused), (state.kind, state.stack_trace())
        assert len(refused()) <= MOST_REASONS, refused()
