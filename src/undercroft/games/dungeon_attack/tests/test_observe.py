"""What programs that learn are given is what the view shows."""

from typing import Any

from undercroft.games.dungeon_attack import GAME
from undercroft.games.dungeon_attack.observe import LEARNING
from undercroft.games.dungeon_attack.view import view
from undercroft.kernel import SeededDice
from undercroft.kit.observing import TEAM, VALUES


def test_entries_are_those_of_the_view() -> None:
    see = LEARNING.observer(3, GAME.kinds)
    state: Any = GAME.new(3, {}, SeededDice("seen"))
    step = 0
    while not state.is_terminal():
        step += 1
        for seat in range(3):
            known = see.named(state, seat)
            shown: Any = view(state, seat)
            assert known.get("room white", 0) == shown["room"]["white"]
            assert known.get("room red", 0) == len(shown["room"]["red"])
            for n in range(3):
                one = shown["adventurers"][(seat + n) % 3]
                of = {
                    name: known.get(f"seat {n} {name}", 0) for name in ("gold", "value", "rating")
                }
                assert of == {name: one[name] for name in of}
                assert known[f"seat {n} {one['condition']}"] == 1
                assert known[f"seat {n} card {one['card']}"] == 1
                assert known.get(f"seat {n} pile white", 0) == one["pile"]["white"]
                assert known.get(f"seat {n} facing red", 0) == len(one["facing"]["red"])
            roll = shown["roll"]
            dice = [] if roll is None else [die for die in roll["dice"] if die["colour"] == "white"]
            for face in "DMA":
                assert known.get(f"white {face}", 0) == [die["face"] for die in dice].count(face)
        state.apply_action(state.legal_actions[7 * step % len(state.legal_actions)])


def test_the_total_of_a_team_is_everybodys() -> None:
    assert LEARNING.utility(2, GAME.resolve({})) == VALUES
    assert LEARNING.utility(2, GAME.resolve({"scoring": "team_total"})) == TEAM


def test_treasure_is_progress() -> None:
    state: Any = GAME.new(2, {}, SeededDice("seen"))
    before = LEARNING.progress(state, 0)
    state.adventurers[0].gold += 10
    assert LEARNING.progress(state, 0) > before
