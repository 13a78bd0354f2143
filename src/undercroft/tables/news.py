"""Who waits at a table hears when there is something new to see."""

import asyncio
import secrets
from contextlib import suppress

from undercroft.tables.seen import Seen


class News:
    """Counts what can be noticed of a table, and wakes those who wait for more of it."""

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        self._doings = 0
        self._beside = 0
        self._news = asyncio.Event()
        self.closed = False
        self.life = secrets.token_urlsafe(6)
        """Tells this program's moments from another's, or from those before a restart."""

    def changes(self, *seats: int) -> int:
        """Return a number that grows with all that happens at the table.

        With seats given, it grows with what one of them can notice: it is the sum of their numbers.
        """
        if not seats or not self._seen.started:
            return self._seen.number + self._doings
        return sum([self._seen.number_of(seat) for seat in seats]) + self._doings

    def moves(self, *seats: int) -> int:
        """Return the same without what lies beside the match: the chat, and who watches."""
        return self.changes(*seats) - self._beside

    async def wait(self, known: int, *seats: int) -> int:
        """Return how much has changed as soon as it is not `known` any more; see changes."""
        while not self.closed and self.changes(*seats) == known:
            await self._news.wait()
        return self.changes(*seats)

    async def come(self, known: int, seconds: float | None) -> bool:
        """Wait for more moves than `known` for so long (None: for ever); say whether there are."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not self.closed and self.moves() == known:
                    await self._news.wait()
        return self.closed or self.moves() != known

    def count(self, is_new: bool) -> None:
        """Count something that is no part of the match, if it is new to anybody."""
        self._doings += is_new

    def note(self, beside: int = 1) -> None:
        """Count what lies beside the match: lines of the chat, and a change of who watches."""
        self._doings += beside
        self._beside += beside

    def notice(self) -> None:
        """Let everybody look again: something has changed that is no part of the match."""
        self.count(True)
        self.tell()

    def tell(self) -> None:
        """Let everybody who waits look whether there is more."""
        self._news.set()
        self._news = asyncio.Event()

    def close(self) -> None:
        """Let everybody go who waits."""
        self.closed = True
        self._news.set()
