"""Who sits where, as a record writes it."""

from collections.abc import Sequence

from undercroft.match import Record
from undercroft.match.seats import Knows, Sitter, sitter, written
from undercroft.tables.names import own_name
from undercroft.tables.setup import Seat


def seats_of(record: Record, who: str, knows_bot: Knows) -> list[Seat]:
    """Return who sits where in a record: its bots, if this program has them, and else `who`."""
    names: list[str] = []
    bots: list[str] = []
    for seat in record.seats:
        name, bot = sitter(seat, knows_bot)
        known = knows_bot(bot)
        bots.append(bot if known else "")
        names.append(own_name(name if known else seat or "Seat", names))
    brought = record.brought or [""] * len(names)
    return [
        Seat(name, bot, text, text, () if bot else (who,), ready=True)
        for name, bot, text in zip(names, bots, brought, strict=True)
    ]


def written_seats(seats: Sequence[Seat]) -> list[str]:
    """Return the seats as a record writes them."""
    return [written(Sitter(seat.name, seat.bot)) for seat in seats]
