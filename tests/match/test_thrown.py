"""What the dice of a finished match showed."""

import random
from collections import Counter

import pytest

from tests.earlier.seen import HERE
from undercroft.games import all_games, find_game
from undercroft.kit.game import GameSpec
from undercroft.match import Match, Record, thrown


def test_real_dice_are_counted_as_they_were_typed() -> None:
    text = (HERE / "0005" / "records" / "dungeon-attack-real-dice.json").read_text("utf-8")
    record = Record.from_json(text)
    kinds = thrown(find_game(record.game), record)
    shown = sum((Counter({one.face: one.times for one in kind.faces}) for kind in kinds), Counter())
    assert sum(shown.values()) == len(record.typed) > 20
    assert sorted(shown.values()) == sorted(Counter(record.typed).values())


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_each_game_has_its_dice_counted(spec: GameSpec) -> None:
    chance = random.Random(5)
    match = Match(spec, spec.seats[0], {}, "a seed")
    for _ in range(150):
        if not match.over:
            match.apply(chance.choice(match.state.legal_actions))
    kinds = thrown(spec, match.record(["bot:random"] * match.players))
    assert bool(kinds) == bool(spec.thrown)
    for kind in kinds:
        assert sum(one.average for one in kind.faces) == pytest.approx(kind.count)
