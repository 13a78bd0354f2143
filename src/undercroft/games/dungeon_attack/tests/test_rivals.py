"""What an Adventurer among rivals answers at once."""

from typing import Any

import pytest

from undercroft.games.dungeon_attack.foresight import foresee
from undercroft.games.dungeon_attack.tests.tables import X, Y, Z, table


def answer(*seats: Any, **position: Any) -> str | None:
    """What X answers there."""
    found = foresee(table(*seats, **{"level": 3, **position}).state)
    return None if found is None else found.notation


@pytest.mark.parametrize(
    ("room", "hits", "level", "said"),
    [
        (1, 0, 3, "bust"), (1, 1, 3, "bust"), (1, 2, 3, "pass"), (2, 2, 3, "bust"),
        (1, 0, 1, "bust"), (1, 1, 1, "recover"), (2, 1, 1, "bust"), (3, 2, 1, "pass"),
        (4, 2, 1, "bust"),
    ],
)  # fmt: skip
def test_it_busts_a_few_dice_too_the_worse_it_stands_the_more_it_wants(
    room: int, hits: int, level: int, said: str
) -> None:
    assert answer(X(hits=hits), Y(), room=room, level=level) == said


@pytest.mark.parametrize(("room", "said"), [(4, "assist"), (5, "assist"), (6, "bust")])
def test_it_goes_where_most_dice_lie(room: int, said: str) -> None:
    assert answer(X(), Y(facing=5), Z(facing=1), room=room) == said


def test_it_assists_with_one_die_before_it_mends_but_heals_a_wound_first() -> None:
    assert answer(X(hits=1), Y(facing=1), room=0) == "assist"
    assert answer(X(hits=2, items=1), Y(facing=9), room=0) == "heal"


@pytest.mark.parametrize(
    ("second", "third", "said"), [(0, 0, "one to 2"), (1, 0, "one to 3"), (2, 1, None)]
)
def test_a_moving_die_goes_to_a_rival_who_faces_none(
    second: int, third: int, said: str | None
) -> None:
    t = table(X(facing=2), Y(facing=second), Z(facing=third), room=2, level=3, dice="MM")
    while t.decision != "move":
        t.does("done")
    found = foresee(t.state)
    assert (None if found is None else found.notation) == said


@pytest.mark.parametrize(
    ("dice", "rating", "said"),
    [
        ("DMA", 2, "reroll white M"), ("DAA", 2, "reroll white A"), ("DMA", 1, "done"),
        ("AA", 2, None), ("M", 2, "reroll white M"),
    ],
)  # fmt: skip
def test_magic_turns_what_it_may_still_keep(dice: str, rating: int, said: str | None) -> None:
    mine = X(facing=len(dice), items=1, rating=rating)
    assert answer(mine, Y(facing=1), room=2, dice=dice) == said
