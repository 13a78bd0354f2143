"""One seat as an environment of Gymnasium, and many matches side by side."""

from multiprocessing import active_children
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import undercroft.envs as envs
from undercroft.bots.own import READ
from undercroft.games import all_games
from undercroft.kernel import BadSetup, KernelError

GAMES = [*all_games().values()]


def name_of(spec: Any) -> str:
    """The name under which Gymnasium knows a game."""
    return f"undercroft/{''.join([word.capitalize() for word in spec.slug.split('-')])}-v0"


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.slug)
def test_gymnasium_finds_no_fault(spec: Any) -> None:
    env = gymnasium.make(name_of(spec), players=spec.seats[1], render_mode="ansi")
    check_env(env.unwrapped)


def test_the_learner_is_asked_however_the_match_was_dealt() -> None:
    env = envs.single("dungeon-keeper", players=2, seat=1)
    for seed in range(25):
        seen, info = env.reset(seed=seed)
        assert env.match.current_player == 1
        assert seen["action_mask"].any()
        assert (info["action_mask"] == seen["action_mask"]).all()


def test_who_makes_it_by_name_can_ask_for_the_mask_as_sb3_contrib_does() -> None:
    env = gymnasium.make("undercroft/DungeonAttack-v0", players=2)
    seen, _ = env.reset(seed=7)
    masks = env.get_wrapper_attr("action_masks")
    while seen["action_mask"].any():
        assert masks().dtype == np.bool_
        assert (masks() == seen["action_mask"]).all()
        seen, *_ = env.step(int(np.flatnonzero(masks())[-1]))
    assert not masks().any()


def test_bots_of_the_game_sit_in_the_other_seats() -> None:
    best = all_games()["warp-dungeons"].best
    env = envs.single("warp-dungeons", players=3, seat=0, bots=["random", best])
    env.reset(seed=3)
    over = False
    while not over:
        mask = env.setting.mask(env.match)
        _, reward, over, cut, _ = env.step(int(np.flatnonzero(mask)[0]))
        assert not cut
    assert reward == env.setting.spec.returns(env.match)[0]
    with pytest.raises(BadSetup, match="it has random"):
        envs.single("warp-dungeons", players=3, bots="nobody")
    with pytest.raises(BadSetup, match="1 bots for 2 seats"):
        envs.single("warp-dungeons", players=3, bots=["random"])


def test_a_bot_of_ones_own_sits_in_another_seat(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "class Last:\n"
        "    asked = 0\n"
        "    def __init__(self, brief): pass\n"
        "    def choose(self, look):\n"
        "        Last.asked += 1\n"
        "        return look.decision.actions[-1]\n"
    )
    env = envs.single("dungeon-attack", players=2, seat=1, bots=f"{file}:Last")
    over = False
    seen, _ = env.reset(seed=1)
    while not over:
        seen, _, over, _, _ = env.step(int(seen["action_mask"].argmax()))
    assert READ[f"{file}:Last"].made.asked
    many = envs.vector("dungeon-attack", 1, players=2, bots=f"{file}:Last", processes=1)
    many.reset(seed=1)  # the process reads it too
    many.close()
    with pytest.raises(BadSetup, match="nobody"):
        envs.single("dungeon-attack", players=2, bots="./nobody.py:Last")


def first_legal(masks: Any) -> Any:
    return masks.argmax(axis=-1)


@pytest.mark.parametrize("bots", [None, "random"])
def test_many_matches_are_the_same_matches_as_one_by_one(bots: str | None) -> None:
    together = envs.vector("dungeon-attack", 3, players=2, bots=bots)
    alone = [envs.vector("dungeon-attack", 1, players=2, bots=bots) for _ in range(3)]
    seen, _ = together.reset(seed=["a", "b", "c"])
    single = [env.reset(seed=[text])[0] for env, text in zip(alone, "abc", strict=True)]
    ended = 0
    for _ in range(150):
        for lane, one in enumerate(single):
            assert (one["observation"][0] == seen["observation"][lane]).all()
            assert (one["action_mask"][0] == seen["action_mask"][lane]).all()
        actions = first_legal(seen["action_mask"])
        seen, rewards, over, cut, info = together.step(actions)
        ended += int(over.sum())
        assert not cut.any()
        assert ("final_obs" in info) == bool(over.any())
        for lane, env in enumerate(alone):
            single[lane], reward, *_ = env.step(actions[lane : lane + 1])
            assert reward[0] == rewards[lane]
    assert ended


def test_gymnasium_makes_many_of_a_name() -> None:
    many = gymnasium.make_vec("undercroft/DungeonAttack-v0", num_envs=4, players=2)
    seen, _ = many.reset(seed=1)
    assert many.observation_space.contains({key: one.copy() for key, one in seen.items()})
    _, _, over, _, _ = many.step(np.full(4, 100))  # no answer of any set-up
    assert over.all()


def test_a_limit_cuts_a_match_off_in_its_lane() -> None:
    with pytest.raises(BadSetup, match="not 0"):
        envs.vector("dungeon-attack", 2, limit=0)
    many = envs.vector("dungeon-attack", 2, players=1, limit=4)
    seen, _ = many.reset(seed=1)
    for step in range(1, 5):
        seen, _, over, cut, info = many.step(first_legal(seen["action_mask"]))
        assert cut.all() == (step == 4)
        assert not over.any()
    assert info["final_obs"][0]["observation"].shape == (many.setting.entries,)


def test_rewards_on_the_way_come_in_their_lane() -> None:
    many = envs.vector("dungeon-enforcer", 2, players=2, progress=1.0)
    seen, _ = many.reset(seed=1)
    summed = np.zeros((2, 2))
    for _ in range(60):
        seen, _, _, _, info = many.step(seen["action_mask"].shape[1] - 1 - first_legal(
            seen["action_mask"][:, ::-1]
        ))  # fmt: skip
        summed += info["rewards"]
    assert summed.any()


def test_a_pack_read_later_asks_for_a_new_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    env = envs.single("dungeon-attack")
    env.reset(seed=1)
    monkeypatch.setattr(env.setting.spec, "packs", {"more": "more 1.0 abc"})
    with pytest.raises(Exception, match=r"more 1.0 abc was read after this environment was made"):
        env.reset(seed=2)


def test_processes_share_out_the_same_matches() -> None:
    alone = envs.vector("dungeon-keeper", 5, players=2)
    shared = envs.vector("dungeon-keeper", 5, players=2, processes=2)
    ended = 0
    for seed in (4, None):  # what is dealt next follows from the same seed
        one, _ = alone.reset(seed=seed)
        two, _ = shared.reset(seed=seed)
        for _ in range(60):
            actions = first_legal(one["action_mask"])
            one, reward, over, cut, told = alone.step(actions)
            two, *rest, also = shared.step(actions)
            for key, array in one.items():
                assert np.array_equal(array, two[key])
            assert [array.tolist() for array in rest] == [
                reward.tolist(),
                over.tolist(),
                cut.tolist(),
            ]
            assert np.array_equal(told["seat"], also["seat"])
            assert np.array_equal(told["rewards"], also["rewards"])
            for lane in np.flatnonzero(over):
                final = told["final_obs"][lane]["observation"]
                assert np.array_equal(final, also["final_obs"][lane]["observation"])
            ended += int(over.sum())
    assert ended
    with pytest.raises(ValueError, match="cannot reshape"):  # of one process, by its own type
        shared._share.deal(["a"])
    one_of_them = active_children()[0]  # asked once, as who has ended is not listed again
    one_of_them.kill()
    one_of_them.join()
    with pytest.raises(KernelError, match="a process of this environment was killed"):
        shared.step(actions)
    shared.close()
    with pytest.raises(BadSetup, match="9 processes for 5 matches"):
        envs.vector("dungeon-attack", 5, processes=9)
    with pytest.raises(BadSetup, match="0 matches"):
        envs.vector("dungeon-attack", 0)


def test_ctrl_c_ends_the_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    many = envs.vector("dungeon-attack", 2, processes=1)
    seen, _ = many.reset(seed=1)
    (process,) = active_children()
    (pipe,) = many._share._pipes  # type: ignore[union-attr]
    monkeypatch.setattr(pipe, "recv", interrupted)
    with pytest.raises(KeyboardInterrupt):
        many.step(first_legal(seen["action_mask"]))
    assert not process.is_alive()
    with pytest.raises(KernelError, match="or the environment is closed"):
        many.step(first_legal(seen["action_mask"]))


def test_each_match_has_its_seed() -> None:
    many = envs.vector("dungeon-attack", 3)
    with pytest.raises(BadSetup, match="2 seeds for 3 matches"):
        many.reset(seed=[1, 2])


def test_without_the_library_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ModuleNotFoundError("No module named 'pettingzoo'", name="pettingzoo")

    monkeypatch.setattr(envs, "import_module", missing)
    with pytest.raises(ModuleNotFoundError, match=r"^pettingzoo is not installed: pip install"):
        envs.aec("dungeon-attack")


def test_an_answer_that_is_no_number_is_refused() -> None:
    env = envs.single("dungeon-attack", players=2)
    with pytest.raises(ResetNeeded, match="reset comes first"):
        env.step(0)
    seen, _ = env.reset(seed=7)
    for wrong in (1.5, "x", None, np.array([1, 2])):
        with pytest.raises(TypeError, match="an answer is the number of an action"):
            env.step(wrong)
    legal = np.flatnonzero(seen["action_mask"])
    assert not env.step(np.array(legal[0]))[2]


@pytest.mark.parametrize("number", [-1, 9999])
def test_a_match_that_is_over_takes_no_answer(number: int) -> None:
    env = envs.single("dungeon-attack", players=2)
    seen, _ = env.reset(seed=7)
    legal = int(seen["action_mask"].argmax())
    assert env.step(number)[1:4] == (-1.0, True, False)
    with pytest.raises(ResetNeeded, match="reset deals the next one"):
        env.step(legal)
    seen, _ = env.reset()
    assert not env.step(int(seen["action_mask"].argmax()))[2]


def test_reset_has_no_options() -> None:
    for env in (envs.single("dungeon-attack"), envs.vector("dungeon-attack", 2)):
        with pytest.raises(BadSetup, match="no options, so players would change nothing"):
            env.reset(seed=7, options={"players": 3})
        env.reset(seed=7, options={})


def test_each_match_takes_one_answer() -> None:
    many = envs.vector("dungeon-attack", 4, players=2)
    with pytest.raises(ResetNeeded, match="reset comes first"):
        many.step([0] * 4)
    many.reset(seed=7)
    for wrong in ([1, 2], 3, np.ones((4, 2), int)):
        with pytest.raises(ValueError, match="4 matches take 4 answers, one each"):
            many.step(wrong)
    for no_numbers in ([1.5] * 4, ["x"] * 4, None, [[1], [1, 2], [1], [1]]):
        with pytest.raises(TypeError, match="an answer is the number of an action"):
            many.step(no_numbers)


@pytest.mark.parametrize("bots", [3, ["random", 3]])
def test_bots_are_names(bots: Any) -> None:
    with pytest.raises(BadSetup, match="bots are a name, or a list of names"):
        envs.single("warp-dungeons", players=3, bots=bots)
