"""A game in which all lines have the same words: nothing can be found by them."""

from collections.abc import Sequence
from dataclasses import replace

from undercroft.kernel import Event
from undercroft.kit.game import GameSpec


def alike(spec: GameSpec) -> GameSpec:
    """The same game, with the same words for whatever happens."""

    def sentence(event: Event, seat: int, names: Sequence[str]) -> str:
        return spec.sentence(event, seat, names) and "Something happens."

    return replace(spec, sentence=sentence)
