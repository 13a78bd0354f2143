"""What holds at every moment of the Cellar: the battery looks after every action."""

from tests.kernel.toy import Cellar
from tests.kernel.toy_words import CHARM, PIT, SWORD
from undercroft.kernel import State


def check(s: State) -> None:
    """The deck's twelve cards are on the table, nobody owes hearts or coins."""
    assert isinstance(s, Cellar)
    zones = [*s.hands, *s.laid, s.deck, s.discard]
    assert sorted(card for zone in zones for card in zone.cards) == sorted([PIT, CHARM, SWORD] * 4)
    assert min(s.coins) >= 0 <= min(s.hearts)
