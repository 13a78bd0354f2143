"""What programs that learn are given is what the view shows."""

from collections import Counter
from typing import Any

import pytest

from undercroft.games.dungeon_enforcer import GAME
from undercroft.games.dungeon_enforcer.observe import LEARNING
from undercroft.games.dungeon_enforcer.view import view
from undercroft.kernel import OutOfDice, ScriptedDice, SeededDice


def test_entries_are_those_of_the_view() -> None:
    see = LEARNING.observer(2, GAME.kinds)
    state: Any = GAME.new(2, {}, SeededDice("seen"))
    step = 0
    while not state.is_terminal() and step < 150:
        step += 1
        for seat in range(2):
            known = see.named(state, seat)
            shown: Any = view(state, seat)
            for n in range(2):
                one = shown["seats"][(seat + n) % 2]
                assert known.get(f"seat {n} coins", 0) == one["coins"]
                assert known.get(f"seat {n} items", 0) == len(one["items"])
                items = Counter([item["slug"] for item in one["items"] if item is not None])
                for slug, count in items.items():
                    assert known[f"seat {n} items {slug}"] == count
            fight = shown["fight"]
            assert known.get("battle", 0) == (fight is not None)
            if fight is not None:
                for place, one in enumerate(fight["fighters"]):
                    assert known.get(f"fighter {place + 1} hp", 0) == one["hp"]
                    seen = known.get(f"fighter {place + 1} play", 0) > 0
                    assert seen == (one["play"] is not None)
                hand = [card["slug"] for own in fight["supplies"] for card in own["hand"] or ()]
                held = {key: value for key, value in known.items() if key.startswith("hand ")}
                assert held == {f"hand {slug}": n for slug, n in Counter(hand).items()}
        state.apply_action(state.legal_actions[7 * step % len(state.legal_actions)])


def test_nobody_throws_when_cards_are_shuffled() -> None:
    with pytest.raises(OutOfDice) as due:
        GAME.new(1, {}, ScriptedDice())
    assert due.value.event is None
    assert due.value.stream == "deal"
