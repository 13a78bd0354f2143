"""What answers are worth: the best first, on the same positions for all, within its time."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from undercroft.bots import weigh as weighing
from undercroft.bots.weigh import Trials, Weighed, weigh
from undercroft.games import find_game
from undercroft.kernel import Action, SeededDice
from undercroft.kit.look import Brief, Budget, Look
from undercroft.kit.promise import Promise

ATTACK = find_game("dungeon-attack")
BEGUN = ATTACK.new(3, {}, SeededDice("weigh"))
while len(BEGUN.legal_actions) < 3:  # until there is more to do than to bust or to pass
    BEGUN.apply_action(BEGUN.legal_actions[-1])
LOOK = Look(ATTACK, BEGUN)
ANSWERS = LOOK.decision.actions


def place(action: Action) -> int:
    """How early an answer stands on the list."""
    return ANSWERS.index(action)


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, Action]]:
    """Lets the answers be worth the more the later they stand; keeps what was tried."""
    tried: list[tuple[int, Action]] = []

    def worth(_: Trials, at: int, action: Action) -> float:
        tried.append((at, action))
        return place(action)

    monkeypatch.setattr(Trials, "worth", worth)
    return tried


def test_the_best_comes_first(known: list[tuple[int, Action]]) -> None:
    found = weigh(LOOK, Brief(ATTACK, "1"), 64)
    assert [one.action for one in found] == list(reversed(ANSWERS))
    assert [one.mean for one in found] == [place(one.action) for one in found]


def test_all_are_tried_on_the_same_positions_and_the_best_most(
    known: list[tuple[int, Action]],
) -> None:
    found = weigh(LOOK, Brief(ATTACK, "1"), 64)
    for one in found:
        places = [at for at, action in known if action is one.action]
        assert places == list(range(len(one.worths)))
    counts = [len(one.worths) for one in found]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1]
    assert len(known) <= 64


def test_each_is_tried_once_however_few_tries_there_are(known: list[tuple[int, Action]]) -> None:
    assert len(weigh(LOOK, Brief(ATTACK, "1"), 1)) == len(ANSWERS)


def test_who_has_no_time_tries_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    hours = iter(range(100))
    monkeypatch.setattr(weighing, "perf_counter", lambda: 3600.0 * next(hours))
    assert weigh(LOOK, Brief(ATTACK, "1", Budget(seconds=1.0)), 64) == []


@pytest.mark.parametrize(("players", "cut_off"), [(3, True), (2, False)])
def test_a_promise_cuts_off_matches_of_as_many_players_as_it_is_about(
    tmp_path: Path, players: int, cut_off: bool
) -> None:
    text = f"players = {players}\nhorizon = 2\n[weights]\nlevel = 0.0\n"
    (tmp_path / "promise.toml").write_text(text)
    promise = Promise(tmp_path, lambda state, _: {"level": float(state.level)})
    trials = Trials(LOOK, Brief(replace(ATTACK, promise=promise), "1"))
    assert (trials.worth(0, ANSWERS[0]) == 0.5) is cut_off  # whole numbers are worths of the end


def test_a_promise_of_some_kinds_is_asked_when_such_a_decision_comes(tmp_path: Path) -> None:
    text = 'players = 3\nhorizon = 0\nkinds = ["act"]\nchance = false\n[weights]\nacts = 0.25\n'
    (tmp_path / "promise.toml").write_text(text)
    kinds = list[str]()

    def traits(state: Any, _: int) -> dict[str, float]:
        kinds.append(state.kind.name)
        return {"acts": 1.0, "of no weight": 1.0}

    promise = Promise(tmp_path, traits)
    trials = Trials(LOOK, Brief(replace(ATTACK, promise=promise), "1"))
    assert trials.worth(0, ANSWERS[0]) == 0.25
    assert kinds == ["act"]


def test_a_foresight_plays_on_where_it_has_an_answer() -> None:
    asked = list[str]()

    def foresee(state: Any) -> Action | None:
        asked.append(state.kind.name)
        return None if state.kind.name == "window" else state.legal_actions[0]

    spec = replace(ATTACK, foresee=foresee, promise=None)
    ended = Trials(LOOK, Brief(spec, "1")).worth(0, ANSWERS[0])
    assert asked
    assert Trials(LOOK, Brief(replace(ATTACK, promise=None), "1")).worth(0, ANSWERS[0]) != ended


def test_the_same_seed_finds_the_same() -> None:
    def found(seed: str) -> list[Weighed]:
        return weigh(LOOK, Brief(ATTACK, seed), 12)

    assert found("1") == found("1")
    assert found("1") != found("2")
