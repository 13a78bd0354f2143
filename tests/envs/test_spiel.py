"""The games as Python games of OpenSpiel."""

from typing import Any

import numpy as np
import pytest

from undercroft import envs
from undercroft.games import all_games
from undercroft.kernel import BadSetup, IllegalAction

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheels for a newer Python yet")
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr  # noqa: E402

NAMES = envs.open_spiel()


def loaded(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(name, parameters)


def dealt(game: Any, seed: int = 1, answers: int = 0) -> Any:
    """Play at random until so many answers are given, and somebody is asked."""
    state, chance = game.new_initial_state(), np.random.RandomState(seed)
    while not state.is_terminal() and (answers or state.is_chance_node()):
        if state.is_chance_node():
            faces, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(faces, p=odds)))
        else:
            state.apply_action(int(chance.choice(state.legal_actions())))
            answers -= 1
    return state


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_finds_no_fault(name: str) -> None:
    fewest = all_games()[NAMES[name]].seats[0]
    game = loaded(name, players=fewest, chance="seeds")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_each_die_is_a_chance_node_with_its_odds() -> None:
    game = loaded("undercroft_dungeon_attack", players=1)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1)


def test_parameters_are_kept() -> None:
    game = loaded("undercroft_dungeon_attack", players=3, switches="scoring:team_total")
    assert game.num_players() == 3
    assert game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    again = pyspiel.load_game(str(game))
    assert again.get_parameters() == game.get_parameters()
    with pytest.raises(BadSetup, match="no switch 'scorin'"):
        loaded("undercroft_dungeon_attack", switches="scorin:team_total")
    with pytest.raises(BadSetup, match="what is 'scoring'"):
        loaded("undercroft_dungeon_attack", switches="scoring")
    with pytest.raises(BadSetup, match="chance is explicit or seeds"):
        loaded("undercroft_dungeon_attack", chance="dice")


def test_a_resampled_position_agrees_with_what_the_player_knows() -> None:
    state = dealt(loaded("undercroft_warp_dungeons", players=2, chance="seeds"), answers=30)
    player = state.current_player()
    twin = state.resample_from_infostate(player, lambda: 0.25)
    assert twin.information_state_string(player) == state.information_state_string(player)
    assert twin.observation_string(player) == state.observation_string(player)
    assert twin.legal_actions() == state.legal_actions()
    assert np.array_equal(twin.observation_tensor(player), state.observation_tensor(player))


def test_what_others_hide_does_not_change_what_a_player_recalls() -> None:
    state = dealt(loaded("undercroft_dungeon_keeper", players=2, chance="seeds"), answers=12)
    player, other = state.current_player(), 1 - state.current_player()
    action = state.legal_actions()[-1]
    before = state.information_state_string(other)
    after = state.child(action)
    assert after.information_state_string(player) != state.information_state_string(player)
    assert state.information_state_string(other) == before


@pytest.mark.filterwarnings("ignore:.*scalar")  # so many answers have hardly a chance together
def test_searches_of_openspiel_play_it() -> None:
    game = loaded("undercroft_dungeon_attack", players=2, chance="seeds")
    state = dealt(game, answers=4)
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        max_simulations=3,
        evaluator=mcts.RandomRolloutEvaluator(1, chance),
        random_state=chance,
    )
    assert bot.step(state) in state.legal_actions()
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    assert solver.average_policy() is not None


def test_what_cannot_be_answered_or_thrown_changes_nothing() -> None:
    state = loaded("undercroft_dungeon_attack", players=2).new_initial_state()
    with pytest.raises(IllegalAction, match=r"chance brings 0, 1, .* here: not 9999"):
        state.apply_action(9999)
    assert state.is_chance_node()  # and goes on as if nobody had asked
    state.apply_action(state.chance_outcomes()[0][0])
    asked = dealt(loaded("undercroft_dungeon_attack", players=2))
    known = asked.information_state_string(asked.current_player())
    unlawful = next(one for one in range(101) if one not in asked.legal_actions())
    for number, said in ((9999, "from 0 to 100, not 9999"), (unlawful, "not among legal_actions")):
        with pytest.raises(IllegalAction, match=said):
            asked.apply_action(number)
    with pytest.raises(IllegalAction, match="from 0 to 100, not -1"):
        asked.action_to_string(asked.current_player(), -1)
    assert asked.information_state_string(asked.current_player()) == known
    asked.apply_action(asked.legal_actions()[0])
