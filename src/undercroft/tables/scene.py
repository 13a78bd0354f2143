"""What a change of a table is made from, and what it leads to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from undercroft.kernel import NOBODY, BadSetup
from undercroft.kit.game import GameSpec
from undercroft.match import Happening
from undercroft.tables.refusals import NoSuchThing, NotPossible
from undercroft.tables.setup import Seat, Setup
from undercroft.tables.store import Stored


@dataclass(frozen=True)
class Scene:
    """What a change may know besides what is stored.

    `who` gives the command: the SHA-256 of the token of a browser, or of a program. `number` is
    how long the journal is, `runs` whether the match has begun and is not over, `is_there` whether
    somebody looks at the table from a seat, and `bots` are the game's.
    """

    who: str
    spec: GameSpec
    number: int
    runs: bool
    is_there: Callable[[int], bool]
    bots: Sequence[str]

    def told(self, kind: str, seat: int, name: str, text: str = "") -> Happening:
        """Return what the log says of a change."""
        return Happening(kind, seat, name, self.number, text)

    def must_know(self, bot: str) -> None:
        """Raise NoSuchThing for a bot that this game does not have."""
        if bot not in self.bots:
            raise NoSuchThing(f"There is no bot {bot!r}; there are {', '.join(self.bots)}.")

    def must_run(self) -> None:
        """Raise NotPossible if no match is under way."""
        if not self.runs:
            raise NotPossible("No match is running here.")


Changed = tuple[Stored, Sequence[Happening]]
"""What is to be stored, and what the log says of it."""


class Unchanged(Exception):
    """There is nothing to change."""


def seat_at(old: Stored, seat: int) -> Seat:
    """Return a seat; raise NotPossible if there is none of that number."""
    seats = old.setup.seats
    if not 0 <= seat < len(seats):
        raise NotPossible(f"There is no seat {seat}; they go from 0 to {len(seats) - 1}.")
    return seats[seat]


def other_names(old: Stored, seat: int) -> list[str]:
    """Return what the other seats are called that have a name."""
    return [one.name for n, one in enumerate(old.setup.seats) if n != seat and one.name]


def with_seat(old: Stored, seat: int, now: Seat) -> Stored:
    """Return the table with that seat in place of the old one."""
    seats = list(old.setup.seats)
    seats[seat] = now
    return replace(old, setup=replace(old.setup, seats=seats))


def without_deputies(seat: Seat) -> Seat:
    """Return the seat as those hold it whose it is."""
    gone = {one.key for one in seat.limits if one.deputy}
    holders = tuple([one for one in seat.holders if one not in gone])
    limits = tuple([one for one in seat.limits if not one.deputy])
    return replace(seat, holders=holders, limits=limits, asks=NOBODY)


def must_gather(old: Stored) -> None:
    """Raise NotPossible once the match has begun."""
    if old.started:
        raise NotPossible("The match has begun already.")


def how_they_came(before: str, called: str, is_back: bool) -> tuple[str, str]:
    """Say how somebody sat down where somebody else had left, or they themselves."""
    if not before:
        return "sat", ""
    if not is_back:
        return "took", before
    return ("returned", "") if called == before else ("renamed", before)


def begun(old: Stored, scene: Scene) -> Changed:
    """Begin the match if nobody is waited for."""
    if old.started or any(not seat.bot and not seat.ready for seat in old.setup.seats):
        raise Unchanged
    return replace(old, setup=in_full(old.setup, scene.spec), started=datetime.now(UTC)), []


def in_full(setup: Setup, spec: GameSpec) -> Setup:
    """Return the set-up with the whole text of what is brought; raise NotPossible."""
    try:
        return setup.in_full(spec)
    except BadSetup as fault:
        raise NotPossible(str(fault)) from fault
