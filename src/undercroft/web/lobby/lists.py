"""Tables in a list: what each of them waits for."""

from undercroft.kernel import GameSpec
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
