"""What must hold at the table after every action; the battery looks."""

from undercroft.kernel import State

from .actions import CARDS
from .state import SampleGame


def check(s: State) -> None:
    """Raise AssertionError unless each card lies in one place."""
    assert isinstance(s, SampleGame)
    zones = [*s.hands, *s.laid, s.pile, s.turned_up]
    assert sorted([card for zone in zones for card in zone.cards]) == CARDS
