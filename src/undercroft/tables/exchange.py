"""How the processes that share a database keep in step.

Each listens for tables that others changed, and for who looks at them; one leads each table: it
moves the bots and watches the clock. Several can do so over PostgreSQL alone.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from undercroft.tables.led import Spot
from undercroft.tables.store import Store

EVERYTHING: Final = "*"
"""Heard instead of a table's id: anything may have changed while nobody listened."""

Changed = Callable[[str], None]
Looks = Callable[[str, str, int, int], None]
Watches = Callable[[str, str, Sequence[str]], None]
Leads = Callable[[str, str, str, Spot | None], None]


class Exchange:
    """What processes tell each other: one that is alone has nobody to tell, and leads all."""

    def __init__(self) -> None:
        self.listening = asyncio.Event()

    def open(self) -> None:
        """Begin to listen."""
        self.listening.set()

    async def close(self) -> None:
        """Stop listening, and lead nothing any more."""

    async def tell_looks(self, match_id: str, seat: int, count: int) -> None:
        """Tell the others how many screens here look at a table as that seat."""

    async def tell_watchers(self, match_id: str, names: Sequence[str]) -> None:
        """Tell the others who watches a table here."""

    async def tell_led(self, match_id: str, key: str, name: str, spot: Spot | None) -> None:
        """Tell the others where somebody looks who leads a look back; None: they end it."""

    async def leads(self, match_id: str) -> bool:
        """Say whether this process leads the table; take the lead if nobody else does."""
        return True

    async def let_go(self, match_id: str) -> None:
        """Leave the lead of a table to others."""


def exchange_over(
    store: Store, changed: Changed, looks: Looks, watches: Watches, led: Leads
) -> Exchange:
    """Return the exchange that fits a store.

    `changed` hears the id of each table that another process changed; `looks` hears (process,
    table, seat, how many) of who looks at a table elsewhere, `watches` (process, table, names) of
    who watches one there, `led` (table, key, name, spot) of a look back that is led there.
    """
    if not store.shared:
        return Exchange()
    from undercroft.tables.postgres import PostgresExchange  # psycopg may not be installed

    return PostgresExchange(store, changed, looks, watches, led)
