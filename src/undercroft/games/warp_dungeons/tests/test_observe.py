"""What programs that learn are given is what the view shows."""

from collections import Counter
from typing import Any

from undercroft.games.warp_dungeons import GAME
from undercroft.games.warp_dungeons.observe import LEARNING
from undercroft.games.warp_dungeons.view import view
from undercroft.kernel import SeededDice


def test_entries_are_those_of_the_view() -> None:
    see = LEARNING.observer(3, GAME.kinds)
    state: Any = GAME.new(3, {}, SeededDice("seen"))
    step = 0
    while not state.is_terminal() and step < 150:
        step += 1
        for seat in range(3):
            known = see.named(state, seat)
            shown: Any = view(state, seat)
            own = shown["seats"][seat]
            hand = Counter([card["slug"] for card in own["hand"] or ()])
            held = {key: value for key, value in known.items() if key.startswith("hand ")}
            assert held == {f"hand {slug}": count for slug, count in hand.items()}
            for n in range(3):
                one = shown["seats"][(seat + n) % 3]
                assert known.get(f"seat {n} hand", 0) == one["hand_size"]
                assert known.get(f"seat {n} deck", 0) == one["deck"]
                if one["role"] == "hero":
                    assert known.get(f"seat {n} damage", 0) == one["damage"]
                    assert known.get(f"seat {n} score", 0) == one["score"]
            for n, place in enumerate(shown["map"]["places"]):
                assert known.get(f"place {n + 1} heroes", 0) == len(place["heroes"])
                assert known.get(f"place {n + 1} resolved", 0) == place["resolved"]
            assert known.get("battle", 0) == (shown["battle"] is not None)
        state.apply_action(state.legal_actions[7 * step % len(state.legal_actions)])
