"""Actions word by word, matches as data, and the pages about it."""

from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import polars
import pytest

from tests.cli.reader import ROOT, blocks
from tests.conformance.test_golden import golden_folder
from undercroft import envs
from undercroft.envs.factored import END, Factored
from undercroft.envs.setting import Setting
from undercroft.envs.trajectories import episodes, playthrough, steps
from undercroft.games import all_games
from undercroft.kernel import BadSetup

GAMES = [*all_games().values()]


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.slug)
def test_an_action_is_found_word_by_word(spec: Any) -> None:
    pytest.importorskip("pettingzoo")
    env = envs.raw_env(spec.slug)
    env.reset(seed=3)
    words, chance = Factored(spec), np.random.default_rng(3)
    assert len({tuple(row) for row in words.parts.tolist()}) == env.setting.size
    for _ in range(20):
        if env.match.is_terminal():
            break
        legal = env.infos[env.agent_selection]["action_mask"]
        chosen: list[int] = []
        for _ in words.sizes:
            chosen.append(int(chance.choice(np.flatnonzero(words.mask(legal, chosen)))))
        number = words.number(chosen)
        assert legal[number]
        said = [words.words[place][word] for place, word in enumerate(chosen) if word != END]
        assert " ".join(said) == env.setting.action(number)
        env.step(number)


@pytest.mark.parametrize("bots", [["random"], ["random"] * 3])
@pytest.mark.parametrize("told", [steps, episodes])
def test_each_seat_needs_a_bot(told: Any, bots: list[str]) -> None:
    with pytest.raises(BadSetup, match="bots for 2 seats: name one for each seat"):
        next(iter(told(Setting("dungeon-attack", 2), bots, 1, "a")))


def test_a_number_is_a_value_of_a_switch_too() -> None:
    assert Setting("dungeon-keeper", 2, {"round_limit": 30}).switches["round_limit"] == "30"
    with pytest.raises(BadSetup, match="'0' is no number from 1 to 9999"):
        Setting("dungeon-keeper", 2, {"round_limit": 0})


def test_one_pack_needs_no_list() -> None:
    with pytest.raises(BadSetup, match="nowhere is no pack"):
        Setting("deck-box-dungeons", 1, packs="nowhere")


def test_matches_are_a_table_of_steps() -> None:
    setting = Setting("dungeon-attack", 2)
    rows = [*steps(setting, ["random", "adventurer"], 2, "a")]
    assert rows == [*steps(setting, ["random", "adventurer"], 2, "a")]
    for row in rows:
        assert row["action"] in row["legal"]
        assert len(row["observation"]) == setting.entries
    assert sum(row["last"] for row in rows) == 4
    file = BytesIO()
    polars.DataFrame(rows).write_parquet(file)
    file.seek(0)
    assert polars.read_parquet(file).to_dicts() == rows


def test_a_match_is_an_episode_for_each_seat() -> None:
    setting = Setting("dungeon-attack", 2)
    bots = ["random", "adventurer"]
    rows = [*steps(setting, bots, 1, "a")]
    found = [*episodes(setting, bots, 1, "a")]
    for seat, one in enumerate(found):
        own = [row for row in rows if row["seat"] == seat]
        assert one["actions"].tolist() == [row["action"] for row in own]
        assert one["rewards"] == [row["reward"] for row in own]
        assert one["terminations"] == [row["last"] for row in own]
        assert not any(one["truncations"])
        seen, legal = one["observations"]["observation"], one["observations"]["action_mask"]
        assert len(seen) == len(legal) == len(own) + 1
        for place, row in enumerate(own):
            assert np.flatnonzero(legal[place]).tolist() == row["legal"]
            known = np.frombuffer(row["observation"], np.uint8) * setting.scale
            assert np.array_equal(seen[place], known)
        assert not legal[-1].any()


def test_a_seat_that_is_never_asked_has_no_episode() -> None:
    setting = Setting("dungeon-keeper", 2)
    told = [*episodes(setting, ["random", "random"], 12, "a")]
    assert 12 <= len(told) < 24
    assert all(len(one["actions"]) for one in told)


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.slug)
def test_golden_playthrough(spec: Any, update_golden: bool) -> None:
    """It shows what an environment says of a match: numbers, entries, what is legal, the worth.

    `make golden` tells it anew; read the diff, and let `Learning.version` grow if entries changed.
    """
    told = "\n".join(playthrough(Setting(spec.slug, 2), ["random"] * 2, "golden")) + "\n"
    file = golden_folder(spec) / "playthrough.txt"
    if update_golden:
        file.write_text(told, "utf-8")
    assert told == file.read_text("utf-8")


def test_the_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pettingzoo")
    pytest.importorskip("pyspiel")
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs/howto/train-a-player.md").read_text("utf-8")
    names: dict[str, Any] = {}
    for block in blocks(page):
        if block.language == "python":
            exec(block.text, names)
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told[:3]] == ["seat_0", "seat_1", "seat_2"]
    assert len(polars.read_parquet("matches.parquet")) > 5
    assert told[-1].startswith("True ")
