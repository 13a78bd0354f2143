"""What a position promises who plays alone: more with treasure, magic and health."""

from typing import Any

from undercroft.games.dungeon_attack.promise import PROMISE
from undercroft.games.dungeon_attack.tests.tables import X, table


def promised(room: int = 4, level: int = 3, **mine: Any) -> float:
    """What a lone Adventurer is promised who has that."""
    return PROMISE.of(table(X(**mine), room=room, level=level).state, 0)


def test_treasure_and_what_is_beaten_promise_more() -> None:
    assert promised(gold=9) > promised(gold=1) > promised()
    assert promised(room=2) > promised(room=9)


def test_who_is_wounded_is_promised_less() -> None:
    assert promised(hits=2) < promised(hits=0)


def test_with_levels_to_come_more_is_promised() -> None:
    assert promised(level=1) > promised(level=3)
