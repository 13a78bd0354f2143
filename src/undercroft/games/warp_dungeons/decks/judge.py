"""What a deck file says, and whether that is legal: found out once for each text, and kept."""

from functools import lru_cache
from typing import Final, NamedTuple

from undercroft.kernel import Switches
from undercroft.kit.brought import BroughtFault

from .deck_lists import BadDeck, DeckList, canonical
from .reading import parse
from .validate import DECISIVE, faults

KEPT: Final = 128
"""How many texts are remembered: the ready ones, and those of some tables."""


class Verdict(NamedTuple):
    """What was found of a text: the `deck`, None if too little can be read, and its faults.

    `unread` is wrong with the text, `illegal` with what could be read of it. `whole` is the
    canonical text, if nothing is wrong with the given one.
    """

    deck: DeckList | None
    unread: tuple[BroughtFault, ...]
    illegal: tuple[BroughtFault, ...]
    whole: str

    @property
    def faults(self) -> list[BroughtFault]:
        """All that is wrong."""
        return [*self.unread, *self.illegal]


def judge(text: str, switches: Switches) -> Verdict:
    """Read a text and hold the deck against these house rules."""
    return _judge(text, tuple([(name, switches[name]) for name in DECISIVE if name in switches]))


def deck_of(text: str, switches: Switches) -> DeckList:
    """Return the deck of a text in which all can be read."""
    deck = judge(text, switches).deck
    assert deck is not None
    return deck


@lru_cache(KEPT)
def _judge(text: str, decisive: tuple[tuple[str, str], ...]) -> Verdict:
    switches = dict(decisive)
    try:
        deck = parse(text)
    except BadDeck as bad:
        illegal = faults(bad.rest, switches) if bad.rest is not None else []
        return Verdict(bad.rest, tuple(bad.faults), tuple(illegal), "")
    return Verdict(deck, (), tuple(faults(deck, switches)), canonical(deck))


def forget() -> None:
    """Forget all that was found: a pack has come, and a text may mean something else."""
    _judge.cache_clear()
