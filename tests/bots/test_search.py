"""The four strengths: who they are, that they answer alike whatever lies unseen, when they leave
the rule of thumb."""

from dataclasses import replace

import pytest

from tests.kernel.toy_secrets import VAULT
from undercroft.bots import (
    bot_names,
    known_bots,
    make_bot,
    make_table_bot,
    needs_worker,
    search,
    table_bots,
    weigh,
)
from undercroft.bots.search import SLOW, STRENGTHS, Novice, beats, rival_of
from undercroft.bots.weigh import Trials
from undercroft.games import all_games, find_game
from undercroft.kernel import Action, BadSetup, SeededDice, State
from undercroft.kit.ahead import FEWEST
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Brief, Budget, Look
from undercroft.kit.strengths import steps

ATTACK = find_game("dungeon-attack")
FEW = Budget(iterations=16)


def begin(spec: GameSpec) -> State:
    return spec.new(spec.seats[0], {}, SeededDice("search"))


def answers(spec: GameSpec, name: str, seed: str, count: int) -> list[Action]:
    """The first answers of a bot that plays all seats."""
    bot, state = make_bot(spec, name, seed, FEW), begin(spec)
    given: list[Action] = []
    while len(given) < count and not state.is_terminal():
        given.append(bot.choose(Look(spec, state)))
        state.apply_action(given[-1])
    return given


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_every_game_has_four_strengths(spec: GameSpec) -> None:
    assert list(STRENGTHS) == ["novice", "adept", "expert", "master"]
    for name in STRENGTHS:
        assert make_bot(spec, name, "1", Budget(iterations=1)) is not None
        assert name in known_bots()
        assert name not in bot_names(spec)
    first, second, *_ = table_bots(spec)
    assert [first, second] == ["random", "novice"]


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_a_stronger_bot_is_offered_where_it_was_measured_to_be_stronger(spec: GameSpec) -> None:
    measured = steps(spec.folder)
    offered = [one for one in table_bots(spec) if one in SLOW]
    assert offered == [one for one in ("expert", "master") if one in measured]


def test_a_game_may_bring_its_own_expert_which_needs_no_worker() -> None:
    own = replace(ATTACK, strong={"expert": lambda _: "its own"})
    assert make_bot(own, "expert", "1") == "its own"  # type: ignore[comparison-overlap]
    assert not needs_worker(own, "expert")
    assert needs_worker(own, "master")


def test_no_thread_of_a_server_asks_a_bot_that_needs_a_worker() -> None:
    for name in SLOW:
        with pytest.raises(BadSetup, match=f"the bot '{name}' thinks in a worker alone"):
            make_table_bot(ATTACK, name, "1")
    assert make_table_bot(ATTACK, "novice", "1") is not None


def test_a_search_is_repeated_by_its_seed() -> None:
    assert answers(ATTACK, "expert", "1", 6) == answers(ATTACK, "expert", "1", 6)


def test_what_lies_unseen_changes_no_answer() -> None:
    state = VAULT.new(2, {}, SeededDice("vault"))
    looked = 0
    while not state.is_terminal() and looked < 6:
        seat, dice = state.current_player, SeededDice(f"unseen {looked}")
        here = [state, *[VAULT.resample(state, seat, dice) for _ in range(3)]]
        given = [make_bot(VAULT, "master", "7", FEW).choose(Look(VAULT, one)) for one in here]
        assert len(set(given)) == 1
        looked += 1
        state.apply_action(given[0])
    assert looked == 6


def trials(monkeypatch: pytest.MonkeyPatch, worth: dict[Action, float]) -> Trials:
    """A decision of which each answer is worth what is said, wherever it is tried."""
    look = Look(ATTACK, begin(ATTACK))
    monkeypatch.setattr(Trials, "worth", lambda _, at, action: worth[action])
    return Trials(look, Brief(ATTACK, "1"))


def test_the_rival_is_the_best_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, *_ = answers = Look(ATTACK, begin(ATTACK)).decision.actions[:2]
    tried = trials(monkeypatch, {first: 1.0, second: 2.0})
    assert rival_of(first, answers, tried, 8) is second
    assert rival_of(second, answers, tried, 8) is first


@pytest.mark.parametrize(
    ("gain", "pairs", "wins"),
    [(1.0, FEWEST, True), (1.0, FEWEST - 1, False), (0.0, 50, False), (-1.0, 50, False)],
)
def test_a_rival_must_be_clearly_better(
    monkeypatch: pytest.MonkeyPatch, gain: float, pairs: int, wins: bool
) -> None:
    own, rival, *_ = Look(ATTACK, begin(ATTACK)).decision.actions
    assert beats(rival, own, trials(monkeypatch, {own: 0.0, rival: gain}), pairs) is wins


def test_who_has_no_time_plays_by_the_rule_of_thumb(monkeypatch: pytest.MonkeyPatch) -> None:
    hours = iter(range(100))
    monkeypatch.setattr(weigh, "perf_counter", lambda: 3600.0 * next(hours))
    look = Look(ATTACK, begin(ATTACK))
    hurried = make_bot(ATTACK, "master", "1", Budget(seconds=1.0))
    assert hurried.choose(look) == make_bot(ATTACK, "adept", "1").choose(look)


def test_a_master_gives_what_its_game_foresees_and_an_expert_tries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    look = Look(ATTACK, begin(ATTACK))
    own = make_bot(ATTACK, "adept", "1").choose(look)
    other = next(one for one in look.decision.actions if one is not own)
    monkeypatch.setattr(Trials, "worth", lambda *_: 0.0)  # nothing is clearly better
    for foreseen, given in ((other, other), (None, own)):
        spec = replace(ATTACK, foresee=lambda _, it=foreseen: it)  # type: ignore[misc]
        assert make_bot(spec, "master", "1").choose(look) is given
        assert make_bot(spec, "expert", "1").choose(look) is own


def test_a_novice_slips_now_and_then_by_its_seed() -> None:
    look = Look(ATTACK, begin(ATTACK))
    own = make_bot(ATTACK, "adept", "1").choose(look)
    novice = Novice(Brief(ATTACK, "1"))
    given = [novice.choose(look) for _ in range(400)]
    slips = sum(one != own for one in given)
    other = len(look.decision.actions) - 1
    assert 0.5 < slips / (400 * search.SLIPS * other / (other + 1)) < 1.5
    again = Novice(Brief(ATTACK, "1"))
    assert given == [again.choose(look) for _ in range(400)]


def test_a_game_may_call_a_bot_of_its_own_so() -> None:
    own = replace(ATTACK, bots={**ATTACK.bots, "expert": lambda _: "its own"})
    assert make_bot(own, "expert", "1") == "its own"  # type: ignore[comparison-overlap]
