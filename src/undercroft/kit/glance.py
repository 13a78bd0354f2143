"""A view of which each part is made when it is first read: most of the time of a rule of thumb goes
into parts that it does not look at."""

from collections.abc import Callable, Mapping
from typing import Any

Part = Callable[[Any, Any], Any]
"""Makes one part, of a position and of what the view is about: a seat, for example."""


class Glance(dict[str, Any]):
    """A view that looks whole to who reads it by names, and to nobody else: whoever lists it finds
    what was read so far.

    `parts` make some of it by their names, each as `whole` would; all else comes from `whole`. So
    nothing is in it that is not in the view of that seat.
    """

    def __init__(
        self, whole: Callable[[Any, Any], Any], parts: Mapping[str, Part], state: Any, about: Any
    ) -> None:
        super().__init__()
        self._whole = whole
        self.parts = parts
        self._state = state
        self._about = about

    def __missing__(self, name: str) -> Any:
        part = self.parts.get(name)
        state, about = self._state, self._about
        found = self._whole(state, about)[name] if part is None else part(state, about)
        self[name] = found
        return found
