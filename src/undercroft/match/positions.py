"""Earlier positions of a match: a few are kept, and the others played again from those."""

from collections.abc import Callable
from typing import Final

from undercroft.kernel import State

EVERY: Final = 32
"""Of so many positions one is kept for good: no more answers than that are ever played again."""

NEAR: Final = 5
"""So many of the last positions are kept too."""


class Positions:
    """Copies of earlier positions, by how many answers were given before.

    Kept are one in EVERY, and the last few, which an undo may want.
    """

    def __init__(self) -> None:
        self._kept: dict[int, State] = {}
        self._pinned: set[int] = set()

    def keep(self, count: int, state: State) -> None:
        """Keep the position after so many answers."""
        self._kept.setdefault(count, state)
        far = count - NEAR
        if far % EVERY and far not in self._pinned:
            self._kept.pop(far, None)

    def pin(self, count: int, state: State) -> None:
        """Keep a position that does not follow from the answers before it."""
        self._kept[count] = state
        self._pinned.add(count)

    def cut(self, count: int) -> None:
        """Forget the positions after more answers than that."""
        for later in [later for later in self._kept if later > count]:
            del self._kept[later]
            self._pinned.discard(later)

    def at(self, count: int, again: Callable[[State, int], None]) -> State:
        """Return a copy of the position after so many answers.

        `again` plays one answer more on a state, the one of that number.
        """
        nearest = count
        while nearest not in self._kept:
            nearest -= 1
        state = self._kept[nearest].copy()
        for number in range(nearest, count):
            again(state, number)
        return state
