"""What programs that learn need of a game: what a seat knows as numbers, and what is at stake.

A view is made for people and for whoever reads JSON. An observation is the same knowledge as a row
of small numbers of fixed length, straight from the state: each entry has a name, a range and a
meaning.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from undercroft.kernel import Kind, State
from undercroft.kernel.rules import Switches

HIGHEST: Final = 255
"""No entry counts higher: a row of them fits in bytes."""

SHARES: Final = "shares"
"""The utility where one win is shared by who won it: what one gets the others do not."""
TEAM: Final = "team"
"""The utility where all get the same."""
VALUES: Final = "values"
"""The utility where each gets a value of its own, and another's costs nothing."""


class Entry(NamedTuple):
    """One number of an observation: from 0 to `high`; what is higher counts as `high`."""

    name: str
    high: int
    about: str


class Table(NamedTuple):
    """Entities in an observation, row by row from the entry `start` on; rows without one are 0."""

    start: int
    rows: int
    columns: tuple[str, ...]


class Layout:
    """The entries of an observation, in order."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.tables: dict[str, Table] = {}

    def number(self, name: str, high: int, about: str) -> int:
        """Add a number; return its place."""
        if not 0 < high <= HIGHEST:
            raise ValueError(f"{name} is from 0 to 1-{HIGHEST}, not to {high}")
        self.entries.append(Entry(name, high, about))
        return len(self.entries) - 1

    def numbers(self, name: str, of: Iterable[str], high: int, about: str) -> int:
        """Add a number for each thing; return the place of the first."""
        start = len(self.entries)
        for thing in of:
            self.number(f"{name} {thing}", high, about)
        return start

    def choice(self, name: str, of: Iterable[str], about: str) -> int:
        """Add an entry for each value, of which at most one is 1; return the first one's place."""
        return self.numbers(name, of, 1, about)

    def table(self, name: str, rows: int, columns: Mapping[str, tuple[int, str]]) -> int:
        """Add rows of entities, each column with its highest number and its meaning; return the
        place of the first."""
        start = len(self.entries)
        for row in range(rows):
            for column, (high, about) in columns.items():
                self.number(f"{name} {row + 1} {column}", high, about)
        self.tables[name] = Table(start, rows, tuple(columns))
        return start


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes what a seat knows into a row. A game's class lays out the entries for a number of
    players, then `write` fills them: the seat itself comes first, then the others in turn order.
    """

    def __init__(self, players: int, kinds: Sequence[Kind]) -> None:
        self.players = players
        self.layout = Layout()
        names = [kind.name for kind in kinds]
        first = self.layout.choice("asked", names, "what the seat itself is asked")
        self.asked = {name: first + n for n, name in enumerate(names)}
        self.highs: list[int] = []

    def ready(self) -> None:
        """Take over the ranges; the last line of a game's constructor."""
        self.highs = [entry.high for entry in self.layout.entries]

    def after(self, seat: int, other: int) -> int:
        """Return how many seats after the seat the other one sits, 0 for itself."""
        return (other - seat) % self.players

    def write(self, s: Any, seat: int, row: bytearray) -> None:
        """Fill a row of zeros with what the seat knows of that position, and nothing else."""
        raise NotImplementedError

    def put(self, row: bytearray, place: int, value: int) -> None:
        """Write a number; what is beyond its range counts as the end of it."""
        high = self.highs[place]
        if value > high:
            row[place] = high
        elif value > 0:
            row[place] = value

    def count(self, row: bytearray, start: int, things: Sequence[int]) -> None:
        """Count things by their numbers."""
        for thing in things:
            place = start + thing
            if row[place] < self.highs[place]:
                row[place] += 1

    def row(self, s: State, seat: int) -> bytearray:
        """Return what the seat knows, a byte for each entry."""
        found = bytearray(len(self.highs))
        if s.asks(seat):
            found[self.asked[s.kind.name]] = 1
        self.write(s, seat, found)
        return found

    def named(self, s: State, seat: int) -> dict[str, int]:
        """Return what the seat knows by the names of the entries, without those that are 0."""
        row = self.row(s, seat)
        return {one.name: row[n] for n, one in enumerate(self.layout.entries) if row[n]}


@dataclass(eq=False, kw_only=True)
class Learning:
    """What a game declares for programs that learn it."""

    observer: Callable[[int, Sequence[Kind]], Observer]
    """Makes what observes for that many players, who may be asked these kinds of decision."""
    utility: Callable[[int, Switches], str]
    """Returns SHARES, TEAM or VALUES for so many players and those switches."""
    version: int = 0
    """Counts the changes of the entries and of the actions; it is part of names of environments."""
    most: float = 1.0
    """No match is worth more to anybody; the least is that of `GameSpec.worth`."""
    longest: int
    """No match takes more decisions."""
    progress: Callable[[Any, int], float]
    """Returns how far a seat has come, about from 0 to 1, by what everybody sees: for rewards on
    the way, where somebody wants them."""
