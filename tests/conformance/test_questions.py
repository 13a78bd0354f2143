"""How decisions are put into words: every kind has its question, every answer its effect."""

import random
from importlib import import_module
from itertools import product

import pytest

from undercroft.games import all_games
from undercroft.kernel import Frame, Kind, SeededDice
from undercroft.kit.game import GameSpec
from undercroft.match.sight import question_of
from undercroft.match.words import spaced
from undercroft.testing import effort

GAMES = sorted(all_games())
NAMES = ("Ada", "Brand", "Ciri", "Dana", "Edda", "Finn", "Gus", "Hal")
DECISIONS = effort(60, 600)


def kinds(spec: GameSpec) -> dict[str, Kind]:
    """The kinds of decisions of a game by their names."""
    actions = import_module(f"undercroft.games.{spec.folder.name}.actions")
    return {kind.name: kind for kind in vars(actions).values() if isinstance(kind, Kind)}


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_decisions_name_kinds_and_leave_none_out(game: str) -> None:
    spec = all_games()[game]
    content = import_module(f"undercroft.games.{spec.folder.name}.content")
    words = getattr(content, "WORDS", None) or import_module(f"{content.__name__}.texts").WORDS
    assert words["asks"].keys() == kinds(spec).keys()
    assert words["decides"].keys() <= kinds(spec).keys()
    for key in words["does"]:
        kind, colon, _ = key.partition(": ")
        assert not colon or kind in kinds(spec), key


@pytest.mark.parametrize("game", GAMES)
def test_each_place_where_somebody_is_asked_has_words(game: str) -> None:
    spec = all_games()[game]
    frames = [part for part in spec.parts if issubclass(part, Frame)]
    steps = [(part, step) for part in frames for step in part.STEPS]
    asked = {
        f"{spaced(part.__name__)}/{spaced(step)}"
        for part, step in steps
        if hasattr(part, f"{step}_answer")
    }
    assert spec.legend["places"].keys() == asked  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES)
def test_nobody_must_what_can_be_declined(game: str) -> None:
    spec = all_games()[game]
    for kind in kinds(spec).values():
        if kind.decline is not None and not kind.hidden and kind.name not in MUST:
            assert not spec.decides(kind).startswith("must "), kind


MUST = ("spawn",)
"""Where "no" is only the shortest way to choose."""


@pytest.mark.parametrize(("game", "seed"), list(product(GAMES, range(2))))
def test_each_answer_says_what_it_does(game: str, seed: int) -> None:
    spec, chance = all_games()[game], random.Random(seed)
    state = spec.new(spec.seats[1] - seed, spec.resolve({}), SeededDice(f"words {seed}"))
    names = NAMES[: spec.seats[1]]
    for _ in range(DECISIONS):
        if state.is_terminal():
            break
        seat = state.current_player
        asked = question_of(spec, state, seat, spec.view(state, seat), names)
        assert asked is not None
        assert asked.asks.endswith("?"), asked.kind
        for one in asked.options:
            assert one.effect.endswith((".", ")")), (asked.kind, one.notation, one.effect)
            assert not one.odds or "% for " in one.odds, one.odds
        other = question_of(spec, state, -1, spec.view(state, -1), names)
        assert other is not None
        assert other.asks.startswith(names[seat]) or state.hidden_from(-1)
        assert not any((one.effect or one.odds) for one in other.options)
        state.apply_action(chance.choice(list(state.legal_actions)))
