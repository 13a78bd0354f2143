"""Earlier positions of a match: a few are kept, and the others played again from those."""

from collections.abc import Callable
from typing import Any, Final

from undercroft.kernel import State, dump, load
from undercroft.kit.game import GameSpec
from undercroft.match.packing import packing_of

EVERY: Final = 32
"""Of so many positions one is kept for good: no more answers than that are ever played again."""

NEAR: Final = 5
"""So many of the last positions are kept too, as far as an undo may want them."""


class Positions:
    """Copies of earlier positions, by how many answers were given before.

    Kept are one in EVERY, packed, and the last few as they are, which an undo may want; and the one
    that was looked at last, as who looks back goes on from there.
    """

    def __init__(self, spec: GameSpec) -> None:
        self._spec = spec
        self._near: dict[int, State] = {}
        self._far: dict[int, bytes] = {}
        self._looked_at: dict[int, State] = {}
        self._pinned: set[int] = set()
        self._packing = packing_of("position", spec.slug)

    def keep(self, count: int, state: State, needed: int) -> None:
        """Keep the position after so many answers; an undo reaches back to the `needed` one.

        That before the last answer stays, whatever it is: who looks back looks there.
        """
        self._near.setdefault(count, state)
        first = max(count - NEAR, min(needed, count - 1))
        for far in [one for one in self._near if one < first]:
            left = self._near.pop(far)
            if far % EVERY == 0 or far in self._pinned:
                self._far[far] = self._packed(left)

    def pin(self, count: int, state: State) -> None:
        """Keep a position that does not follow from the answers before it."""
        self._near[count] = state
        self._pinned.add(count)
        self.rest()

    def cut(self, count: int) -> None:
        """Forget the positions after more answers than that."""
        for kept in (self._near, self._far, self._looked_at):
            _cut(kept, count)
        self._pinned = {one for one in self._pinned if one <= count}

    def rest(self) -> None:
        """Forget the position that was looked at last."""
        self._looked_at.clear()

    def at(self, count: int, again: Callable[[State, int], None]) -> State:
        """Return a copy of the position after so many answers.

        `again` plays one answer more on a state, the one of that number.
        """
        nearest = count
        while (state := self._copy(nearest)) is None:
            nearest -= 1
        for number in range(nearest, count):
            again(state, number)
        if count not in self._near and count not in self._looked_at:
            self._looked_at = {count: state.copy()}
        return state

    def _copy(self, count: int) -> State | None:
        """Return a copy of the position after so many answers, if it is kept."""
        there = self._near.get(count) or self._looked_at.get(count)
        if there is not None:
            return there.copy()
        packed = self._far.get(count)
        if packed is None:
            return None
        data, pauses = self._packing.unpacked(packed)
        return load(data, self._spec.parts, pauses)

    def _packed(self, state: State) -> bytes:
        return self._packing.packed((dump(state), state.pauses))


def _cut(kept: dict[int, Any], count: int) -> None:
    for later in [one for one in kept if one > count]:
        del kept[later]
