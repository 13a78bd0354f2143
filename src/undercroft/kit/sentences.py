"""What a line of the log says: the words of events, by a table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from undercroft.kernel.events import Event
from undercroft.kit.templates import Gaps, Template
from undercroft.kit.words import YOU, begun_large, listed, readers


@mypyc_attr(allow_interpreted_subclasses=True)
class Fields(Gaps):
    """An event's fields, with players by name; the reader's own name may be YOU.

    A game adds its own words in a class below this one.
    """

    def __init__(self, fields: dict[str, Any], names: Sequence[str]) -> None:
        super().__init__(fields)
        self.names = names

    @property
    def who(self) -> str:
        """The player whom the event is about."""
        return str(self.names[self.fields["player"]])

    @property
    def whose(self) -> str:
        """What that player has: `Ada’s`, or `your`."""
        return "your" if self.who == YOU else f"{self.who}’s"

    @property
    def whose_turn(self) -> str:
        """The turn of that player: `the turn of Ada`, or `your turn`."""
        return self.verb(f"the turn of {self.who}", "your turn")

    @property
    def winners(self) -> str:
        """The players who won: `Ada and Ben`, "" for nobody."""
        return listed([self.names[player] for player in self["winners"]])

    @property
    def several(self) -> bool:
        """Whether more than one player won."""
        return len(self["winners"]) > 1

    def verb(self, theirs: str, yours: str) -> str:
        """The verb that goes with `who`."""
        return yours if self.who == YOU else theirs


F = TypeVar("F", bound=Fields)
Words = str | Callable[[F], str]
"""Words an event: a template, or a function of the event's fields."""


class Sentences(Generic[F]):
    """The words of a game's events, kind by kind.

    `to_reader` says whether the player who reads is called "you". A template that cannot be read
    is a ValueError here; a gap for which an event has nothing is one when that event is worded.
    """

    def __init__(
        self,
        fields: Callable[[dict[str, Any], Sequence[str]], F],
        table: Mapping[str, Words[F]],
        to_reader: bool = True,
    ) -> None:
        self._fields = fields
        self._table: dict[str, Callable[[F], str]] = {
            kind: Template(words, repr(kind)) if isinstance(words, str) else words
            for kind, words in table.items()
        }
        self._to_reader = to_reader

    def __call__(self, event: Event, seat: int, names: Sequence[str]) -> str:
        """Word an event for the seat that reads it, with what that seat may know of it."""
        seen = event.seen_by(seat)
        if not self._to_reader:
            return self._table[event.kind](self._fields(seen, names))
        return begun_large(self._table[event.kind](self._fields(seen, readers(names, seat))))
