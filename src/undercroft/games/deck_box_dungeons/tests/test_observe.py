"""What programs that learn are given is what the view shows."""

from typing import Any

from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.observe import LEARNING
from undercroft.games.deck_box_dungeons.view import view
from undercroft.kernel import SeededDice


def test_entries_are_those_of_the_view() -> None:
    see = LEARNING.observer(2, GAME.kinds)
    state: Any = GAME.new(2, {"quest": "generated"}, SeededDice("seen"))
    step = 0
    while not state.is_terminal() and step < 120:
        step += 1
        for seat in range(2):
            known = see.named(state, seat)
            shown: Any = view(state, seat)
            for n, hero in enumerate(shown["heroes"]):
                for name in ("health", "energy", "treasure", "actions"):
                    assert known.get(f"hero {n + 1} {name}", 0) == hero[name]
                assert known.get(f"hero {n + 1} own", 0) == (hero["seat"] == seat)
            for n, enemy in enumerate(shown["enemies"]):
                assert known[f"enemy {n + 1} health"] == enemy["health"]
                assert known[f"enemy {n + 1} x"] == enemy["x"] + 100
            assert "enemy 24 here" not in known
            explored = [
                key for key in known if key.startswith("room ") and key.endswith("explored")
            ]
            assert len(explored) == len(shown["rooms"])
            assert known.get("explored", 0) == len(explored)
        state.apply_action(state.legal_actions[7 * step % len(state.legal_actions)])
