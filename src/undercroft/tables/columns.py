"""How tables and journals are written into rows of the database, and read from them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from sys import intern
from typing import Any

from sqlalchemy import Row

from undercroft.kernel import NOBODY
from undercroft.match import Entry, kind_of
from undercroft.tables.rows import Summary
from undercroft.tables.setup import Limit, Looker, Seat, Setup, Terms


def journal_rows(
    match_id: str, number: int, entries: Sequence[Entry], now: datetime
) -> list[dict[str, Any]]:
    """Return the rows of entries that were written together, the first of which has that number."""
    return [
        {
            "match_id": match_id,
            "number": number + step,
            "at": now,
            "player": entry.player,
            "kind": kind_of(entry),
            "text": entry.text,
            "clock_left": None,
        }
        for step, entry in enumerate(entries)
    ]


def luck_columns(seed: str) -> dict[str, str | None]:
    """Return a seed as it is stored: its first line, and those that came later."""
    first, _, later = seed.partition("\n")
    return {"seed": first, "later_luck": later or None}


def setup_of_row(row: Row[Any]) -> Setup:
    """Return what a table was set up with."""
    terms = Terms(**row.terms)
    seed = f"{row.seed}\n{row.later_luck}" if row.later_luck else row.seed
    begun = row.typed, row.position, row.thrown or (), row.packs or (), row.deal or ""
    # Most tables have the same switches: each of their names is kept once.
    switches = {intern(name): value for name, value in row.switches.items()}
    return Setup(row.game, switches, seats_of_row(row), seed, row.pace, terms, *begun)


def seats_of_row(row: Row[Any]) -> list[Seat]:
    """Return the seats of a table."""
    return [_seat(one) for one in row.seats]


def _seat(stored: dict[str, Any]) -> Seat:
    lists = {key: tuple(stored.get(key, ())) for key in ("holders", "left", "held")}
    limits = tuple(
        [Limit(key, tuple(figures), *more) for key, figures, *more in stored.get("limits", ())]
    )
    lookers = tuple([Looker(*one) for one in stored.get("lookers", ())])
    return Seat(**{**stored, **lists, "limits": limits, "lookers": lookers})


def summary_of_row(row: Row[Any]) -> Summary:
    """Return what a list shows of a table."""
    return Summary(
        row.id,
        row.game,
        seats_of_row(row),
        known_time(row.created),
        aware(row.started),
        aware(row.finished),
        NOBODY if row.turn is None else row.turn,
        row.result or (),
        row.host,
        row.terms.get("delay", 0),
    )


def is_listed(setup: Setup) -> bool:
    """A public table is listed as long as a seat is free."""
    return setup.terms.public and any(seat.open for seat in setup.seats)


def known_time(at: datetime) -> datetime:
    """Return a time with its zone: SQLite keeps none, all of ours are UTC."""
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def aware(at: datetime | None) -> datetime | None:
    """Return the same, of a time that may be missing."""
    return known_time(at) if at else None
