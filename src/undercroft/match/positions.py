"""Earlier positions of a match: a few are kept, and the others played again from those."""

from collections.abc import Callable
from typing import Final

from undercroft.kernel import State

EVERY: Final = 20
"""Of so many positions one is kept for good: no more answers than that are ever played again."""


class Positions:
    """Copies of earlier positions, by how many answers were given before.

    Kept are one in EVERY, and each one that an undo may want: those since the last answer that
    cannot be undone.
    """

    def __init__(self) -> None:
        self._kept: dict[int, State] = {}
        self._near: list[int] = []
        self._pinned: set[int] = set()

    def keep(self, count: int, state: State, final: bool) -> None:
        """Keep the position after so many answers; `final`: the next one cannot be undone."""
        self._kept.setdefault(count, state)
        if count not in {*self._near[-1:], *self._pinned}:
            self._near.append(count)
        if final:
            for near in self._near:
                if near % EVERY and near not in self._pinned:
                    self._kept.pop(near, None)
            self._near.clear()

    def pin(self, count: int, state: State) -> None:
        """Keep a position that does not follow from the answers before it."""
        self._kept[count] = state
        self._pinned.add(count)

    def cut(self, count: int) -> None:
        """Forget the positions after more answers than that."""
        while self._near and self._near[-1] > count:
            self._near.pop()
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
