"""Tables in a list: what each of them waits for."""

from collections.abc import Sequence

from undercroft.kernel import NOBODY
from undercroft.kit.game import GameSpec
from undercroft.kit.words import listed
from undercroft.tables import Summary


class Listed:
    """A table as a list shows it to somebody; `who` is the hash of their token.

    Where seats have secrets it names nobody else who is to decide: to be asked may
    be a secret too.
    """

    def __init__(self, spec: GameSpec, table: Summary, who: str) -> None:
        self.spec = spec
        self.table = table
        self.mine = table.waits_for(who)
        own = [place for place, seat in enumerate(table.seats) if who and who in seat.holders]
        self._own = own[0] if len(own) == 1 else NOBODY

    @property
    def address(self) -> str:
        """Where the table is."""
        return f"/tables/{self.table.match_id}"

    @property
    def free(self) -> str:
        """How many seats are free, in words; "" if none is."""
        count = self.table.open_seats
        return f"{count} {'seat is' if count == 1 else 'seats are'} free" if count else ""

    @property
    def waits_for(self) -> str:
        """What it waits for, in words; "" for nothing."""
        table = self.table
        if table.finished:
            return ""
        if table.started is None:
            return "Say that you are ready" if self.mine else self.free or "Not all are ready"
        if self.mine:
            return "Your turn"
        if self.spec.hides or table.turn < 0:
            return "The others are to act"
        return f"{table.seats[table.turn].name} is to decide"

    @property
    def result(self) -> str:
        """How a match that is over has ended, in words; "" for one that is not."""
        names = [seat.name for seat in self.table.seats]
        if self._own >= 0:
            names[self._own] = "You"
        return outcome(names, self.table.result) if self.table.finished else ""


def outcome(names: Sequence[str], worth: Sequence[float]) -> str:
    """Say how a match ended, by what it was worth to each; one that was given up has no worth."""
    if not worth:
        return "Given up"
    best = max(worth)
    first = [name for name, one in zip(names, worth, strict=True) if one == best]
    counts = best > 1
    if best <= 0:
        return "Lost" if len(worth) == 1 else "Nobody won"
    if len(first) == len(worth):
        together = "A draw" if best < 1 else "Won together" if len(worth) > 1 else "Won"
        return f"{'All have ' if len(worth) > 1 else ''}{best:g}" if counts else together
    verb = "won" if len(first) == 1 else "share the win"
    return f"{listed(first)} {verb}" + (f" with {best:g}" if counts else "")
