"""The table: who holds what, and what lies where."""

from undercroft.kernel import State
from undercroft.kit.zones import Zone


class SampleGame(State):
    """Hands are for their owners' eyes, and so are laid cards until they are turned up."""

    hands: list[Zone]
    laid: list[Zone]
    pile: Zone
    turned_up: Zone
    treasures: list[int]
    size: int
