"""What programs that learn are given is what the view shows."""

from collections import Counter
from typing import Any

from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.observe import LEARNING
from undercroft.games.dungeon_keeper.view import view
from undercroft.kernel import SeededDice


def test_entries_are_those_of_the_view() -> None:
    see = LEARNING.observer(2, GAME.kinds)
    state: Any = GAME.new(2, {}, SeededDice("seen"))
    step = 0
    while not state.is_terminal() and step < 300:
        step += 1
        for seat in range(2):
            known = see.named(state, seat)
            shown: Any = view(state, seat)
            assert known.get("own turn", 0) == (shown["turn"] == seat)
            for name, number in (("own", seat), ("other", 1 - seat)):
                one = shown["seats"][number]
                assert known.get(f"{name} gold", 0) == one["gold"]
                assert known.get(f"{name} room hand", 0) == one["room_hand_size"]
                hand = Counter([card["slug"] for card in one["room_hand"] or ()])
                start = f"{name} room hand "
                held = {key: value for key, value in known.items() if key.startswith(start)}
                assert held == {start + slug: count for slug, count in hand.items()}
                rooms = Counter([room["slug"] for room in one["rooms"]])
                for slug, count in rooms.items():
                    assert known[f"{name} rooms {slug}"] == count
                start = f"{name} dungeon "
                told = [key for key in known if key.startswith(start) and key.endswith(" force")]
                assert sum([known[key] for key in told]) == sum(
                    [room["force"] for room in one["rooms"]]
                )
        state.apply_action(state.legal_actions[7 * step % len(state.legal_actions)])


def test_what_the_other_holds_stays_hidden() -> None:
    see = LEARNING.observer(2, GAME.kinds)
    state: Any = GAME.new(2, {}, SeededDice("seen"))
    before = see.row(state, 0)
    hand = state.players[1].room_hand
    hand.cards = [(card + 1) % 40 for card in hand.cards]
    assert see.row(state, 0) == before
    assert see.row(state, 1) != before
