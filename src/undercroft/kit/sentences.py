"""What a line of the log says: the words of events, by a table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from undercroft.kernel.events import Event
from undercroft.kit.words import Fields, begun_large, readers

F = TypeVar("F", bound=Fields)


class Sentences(Generic[F]):
    """The words of a game's events, kind by kind, each made from the event's fields.

    `to_reader` says whether the player who reads is called "you".
    """

    def __init__(
        self,
        fields: Callable[[dict[str, Any], Sequence[str]], F],
        table: Mapping[str, Callable[[F], str]],
        to_reader: bool = True,
    ) -> None:
        self._fields = fields
        self._table = table
        self._to_reader = to_reader

    def __call__(self, event: Event, seat: int, names: Sequence[str]) -> str:
        """Word an event for the seat that reads it, with what that seat may know of it."""
        seen = event.seen_by(seat)
        if not self._to_reader:
            return self._table[event.kind](self._fields(seen, names))
        return begun_large(self._table[event.kind](self._fields(seen, readers(names, seat))))
