"""All seats as an environment of PettingZoo, and what it promises besides."""

from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from undercroft import envs
from undercroft.games import all_games
from undercroft.kernel import BadSetup, IllegalAction

pytest.importorskip("pettingzoo", reason="PettingZoo takes no newer Python yet")
from pettingzoo.test import api_test, render_test, seed_test

GAMES = [*all_games().values()]


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.slug)
@pytest.mark.filterwarnings("ignore:Observation")
def test_pettingzoo_finds_no_fault(spec: Any, capsys: pytest.CaptureFixture[str]) -> None:
    players = spec.seats[1]

    def made(render_mode: str | None = None) -> Any:
        return envs.aec(spec.slug, players=players, render_mode=render_mode)

    api_test(made(), num_cycles=60)
    seed_test(made, num_cycles=20)
    render_test(made)


def play(env: Any, steps: int = 10_000) -> list[tuple[str, int]]:
    """Play a match at random; return who answered what."""
    chance, told = np.random.default_rng(1), []
    for agent in env.agent_iter(steps):
        seen, _, over, cut, info = env.last()
        assert set(info) == {"action_mask"}
        action = None if over or cut else int(chance.choice(np.flatnonzero(seen["action_mask"])))
        if action is not None:
            told.append((agent, action))
        env.step(action)
    return told


def test_the_last_rewards_are_what_the_match_was_worth() -> None:
    env = envs.raw_env("warp-dungeons", players=3)
    env.reset(seed=4)
    while not env.match.is_terminal():
        env.step(env.match.legal_actions[0].id)
    assert [*env.rewards.values()] == env.setting.spec.returns(env.match)
    assert all(env.terminations.values())
    assert not any(env.truncations.values())


def test_an_illegal_answer_ends_the_match_for_who_gave_it() -> None:
    env = envs.raw_env("dungeon-attack", players=2, illegal=-3)
    env.reset(seed=4)
    who = env.agent_selection
    illegal = int(np.flatnonzero(env.infos[who]["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.rewards == {agent: -3 if agent == who else 0 for agent in env.possible_agents}
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.truncations == {"seat_0": False, "seat_1": False}


def test_a_limit_of_answers_truncates() -> None:
    env = envs.raw_env("dungeon-attack", players=2, limit=3)
    env.reset(seed=4)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(env.match.legal_actions[0].id)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_the_same_seed_deals_the_same_matches_one_after_the_other() -> None:
    first, second = [envs.aec("dungeon-keeper", players=2) for _ in range(2)]
    for env in (first, second):
        env.reset(seed=9)
    once = [play(first)]
    first.reset()
    once.append(play(first))
    again = [play(second)]
    second.reset()
    again.append(play(second))
    assert once == again
    assert once[0] != once[1]


def test_rewards_on_the_way_add_up_to_how_far_a_seat_came() -> None:
    env = envs.raw_env("dungeon-enforcer", players=2, progress=0.5)
    env.reset(seed=1)
    tell, start = env.setting.learning.progress, env.match
    begun = [tell(start, seat) for seat in range(2)]
    summed = np.zeros(2)
    while not env.match.is_terminal():
        env.step(env.match.legal_actions[-1].id)
        summed += [*env.rewards.values()]
    worths = np.array(env.setting.spec.returns(env.match))
    came = np.array([tell(env.match, seat) - begun[seat] for seat in range(2)])
    assert np.allclose(summed, worths + 0.5 * came)


def test_an_environment_is_named_by_what_is_played() -> None:
    env = envs.aec("dungeon-attack", players=2, switches={"scoring": "team_total"})
    assert str(env) == "dungeon_attack_v0 2p scoring=team_total"
    assert env.unwrapped.setting.utility == "team"


def test_text_and_json_are_what_a_seat_sees() -> None:
    env = envs.raw_env("warp-dungeons", players=2, render_mode="ansi")
    env.reset(seed=1)
    own, other = env.agent_selection, next(a for a in env.agents if a != env.agent_selection)
    legal = env.match.legal_actions[0].notation
    assert f"{legal}: " in env.text(own)
    assert f"{legal}: " not in env.text(other)
    assert env.json(own)["seats"][env.agents.index(other)].get("hand") is None
    assert env.render() == env.text(own)


def test_entities_are_a_table_for_networks_that_want_sets() -> None:
    env = envs.raw_env("dungeon-keeper", players=2)
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)["observation"]
    table = env.setting.tables(seen)["own dungeon"]
    columns = env.setting.layout.tables["own dungeon"].columns
    level = table[:, columns.index("level")] * 8
    assert level[0] == 1  # the Heart
    assert table.base is not None


def test_each_number_of_players_has_its_presets() -> None:
    found = envs.presets("dungeon-keeper")
    assert [*found] == [1, 2]
    assert "solo" in found[1]
    assert "solo" not in found[2]


def test_what_cannot_be_made_is_refused() -> None:
    with pytest.raises(BadSetup, match="is for 2 to 4 players, not 9"):
        envs.aec("warp-dungeons", players=9)
    with pytest.raises(BadSetup, match="solo=on is for one player, not 2"):
        envs.aec("dungeon-keeper", players=2, preset="solo")
    with pytest.raises(BadSetup, match="did you mean"):
        envs.aec("dungeon-atack")


def test_actions_have_notations() -> None:
    setting = envs.raw_env("dungeon-attack").setting
    assert setting.action(setting.number("bust")) == "bust"
    assert setting.layout.entries[0].name == "asked pick"


@pytest.mark.parametrize("number", [-1, 9999])
def test_a_number_that_no_action_has_is_refused(number: int) -> None:
    setting = envs.raw_env("dungeon-attack").setting
    with pytest.raises(IllegalAction, match=f"the whole numbers from 0 to 100, not {number}$"):
        setting.action(number)


def test_a_notation_is_text() -> None:
    with pytest.raises(TypeError, match=r"a notation is text.* not 20$"):
        envs.raw_env("dungeon-attack").setting.number(20)  # type: ignore[arg-type]


def test_an_array_of_another_size_is_no_observation() -> None:
    with pytest.raises(ValueError, match=r"has \d+ numbers, this array has the shape \(3,\)"):
        envs.raw_env("dungeon-attack").setting.tables(np.zeros(3, np.float32))


def test_an_answer_that_is_no_number_changes_nothing() -> None:
    env = envs.raw_env("dungeon-attack", players=2)
    with pytest.raises(ResetNeeded, match="reset comes first"):
        env.step(0)
    env.reset(seed=7)
    for wrong in (1.5, "20", np.array([20])):
        with pytest.raises(TypeError, match="an answer is the number of an action"):
            env.step(wrong)  # type: ignore[arg-type]
        assert not any(env.terminations.values())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": "2"}, "players is a whole number, not '2'"),
        ({"switches": ["ties=shared"]}, "switches are {'name': 'value'}, not"),
        ({"limit": "9"}, "limit is a whole number, not '9'"),
        ({"progress": "0.1"}, "progress is a number, not '0.1'"),
        ({"illegal": None}, "illegal is a number, not None"),
    ],
)
def test_an_option_of_another_kind_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        envs.aec("dungeon-attack", **options)
