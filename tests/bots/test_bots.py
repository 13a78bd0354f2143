from dataclasses import replace

import pytest

from undercroft.bots import Blind, RandomBot, bot_names, make_bot, play_out
from undercroft.games import all_games, find_game
from undercroft.kernel import Action, BadSetup, SeededDice, State
from undercroft.kit.game import RANDOM, GameSpec
from undercroft.kit.look import Brief, Budget, Look

GAMES = list(all_games().values())


def begin(spec: GameSpec) -> State:
    return spec.new(spec.seats[0], {}, SeededDice("bots"))


def choices(spec: GameSpec, seed: str, count: int = 40) -> list[str]:
    bot, state = RandomBot(seed), begin(spec)
    chosen: list[str] = []
    while not state.is_terminal() and len(chosen) < count:
        action = bot.choose(Look(spec, state))
        chosen.append(action.notation)
        state.apply_action(action)
    return chosen


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.slug)
def test_the_same_seed_makes_the_same_choices(spec: GameSpec) -> None:
    assert choices(spec, "one") == choices(spec, "one")
    assert choices(spec, "one") != choices(spec, "two")


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.slug)
def test_a_random_bot_takes_every_action_sooner_or_later(spec: GameSpec) -> None:
    look = Look(spec, begin(spec))
    bot = RandomBot("all")
    assert {bot.choose(look) for _ in range(500)} == set(look.decision.actions)


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.slug)
def test_every_named_bot_can_be_made_and_answers(spec: GameSpec) -> None:
    assert bot_names(spec)[0] == RANDOM
    for name in bot_names(spec):
        look = Look(spec, begin(spec))
        assert make_bot(spec, name, "seed").choose(look) in look.decision.actions


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    spec = GAMES[0]
    with pytest.raises(BadSetup) as refused:
        make_bot(spec, "rando", "seed")
    message = str(refused.value)
    assert "did you mean 'random'?" in message
    assert ", ".join(bot_names(spec)) in message


def test_a_bot_is_made_from_its_game_its_seed_and_what_it_may_spend() -> None:
    briefs: list[Brief] = []

    def make(brief: Brief) -> RandomBot:
        briefs.append(brief)
        return RandomBot(brief.seed)

    spec = replace(GAMES[0], bots={"noting": make})
    make_bot(spec, "noting", "one", Budget(iterations=200, seconds=1.5))
    make_bot(spec, "noting", "two")
    assert [brief.spec for brief in briefs] == [spec, spec]
    assert [brief.seed for brief in briefs] == ["one", "two"]
    assert [brief.budget for brief in briefs] == [Budget(200, 1.5), Budget()]


def test_a_bot_that_takes_no_brief_is_refused_with_what_one_is_made_from() -> None:
    class Older:
        def choose(self, look: Look) -> Action:
            return look.decision.actions[0]

    spec = replace(GAMES[0], bots={"older": Older})  # type: ignore[dict-item]
    with pytest.raises(BadSetup) as refused:
        make_bot(spec, "older", "seed")
    message = str(refused.value)
    assert message.startswith("the bot 'older' of")
    assert "a Brief of undercroft.kit.look" in message


class First(Blind):
    """Takes the first legal action, whatever lies on the table."""

    def pick(self, actions: list[Action]) -> Action:
        return actions[0]

    def choose(self, look: Look) -> Action:
        raise AssertionError("it is spared the look")


def test_a_bot_that_looks_at_nothing_is_spared_the_look() -> None:
    spec = find_game("dungeon-attack")
    state = begin(spec)
    assert play_out(spec, state, [First()] * spec.seats[0], None, ()) > 0
    assert state.is_terminal()
