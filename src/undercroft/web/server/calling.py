"""Tells people that it is their turn, beside all that is served."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from undercroft.tables import UNABLE, House, Replaced, trace
from undercroft.tables.calls import Message
from undercroft.web.server.limits import Bucket
from undercroft.web.server.messages import (
    Gone,
    NotSent,
    mail_of,
    notice_of,
    said,
    send_hook,
    send_mail,
)
from undercroft.web.settings import Settings

if TYPE_CHECKING:
    from undercroft.web.server.push import Sender

EVERY: Final = 30.0
"""Seconds after which it is looked up again who has to be told."""

AN_HOUR: Final = 5
"""Addresses that may be added from one place in an hour."""

AT_ONCE: Final = 8
"""Messages that are sent at the same time."""

_TIDIES: Final = 120
"""Rounds after which what nobody needs is forgotten: once an hour."""

_logger = logging.getLogger(__name__)


def sender_of(settings: Settings) -> "Sender | None":
    """Return what pushes notices, None where the host has not set that up.

    Raise OSError or ValueError if its key cannot be had.
    """
    if not settings.calling.push:
        return None
    from undercroft.web.server.push import Sender  # an extra

    return Sender(Path(settings.calling.push_key), settings.public_url)


class Caller:
    """A task that tells people, as `settings.calling` allows.

    What is to be sent is in the store: it outlives the program, and each process of a server takes
    what none other has taken.
    """

    def __init__(self, house: House, settings: Settings) -> None:
        self._house = house
        self._settings = settings
        self._soon = asyncio.Event()
        self._looked = monotonic()
        self._asks = Bucket(AN_HOUR, AN_HOUR / 3600)
        self._task: asyncio.Task[None] | None = None

        self.sender = sender_of(settings)

    def start(self) -> None:
        """Begin, if there is any way to tell somebody."""
        if self._settings.calling.ways:
            self._task = asyncio.create_task(self._run(), name="calling")

    async def close(self) -> None:
        """End; what was on its way is sent again later if it has not got there."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def may_ask(self, place: str) -> bool:
        """Count an address that is added from there; say whether that is allowed."""
        return not self._asks.wait(place)

    def soon(self) -> None:
        """Send what is due now, not only after a while."""
        self._soon.set()

    async def _run(self) -> None:
        count = 0
        while True:
            try:
                if self._house.is_open:
                    now = datetime.now(UTC)
                    if count % _TIDIES == 0:
                        await self._house.calls.tidy(now)
                    await self.round(now)
                    count += 1
            except (Replaced, *UNABLE):
                pass  # the log says so already
            except Exception as fault:
                _logger.error("nobody could be told whose turn it is: %s", trace(fault))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._soon.wait(), EVERY)
            self._soon.clear()

    async def round(self, now: datetime) -> None:
        """Look up who has to be told at that time, and tell them."""
        calls, limits = self._house.calls, self._settings.calling.limits
        await calls.came_back(self._seen(), now)
        await calls.queue(now, limits)
        while some := [one async for one in self._taken(now)]:
            await asyncio.gather(*[self._try(one) for one in some])

    async def _taken(self, now: datetime) -> AsyncIterator[Message]:
        """Take some messages that are due: nobody waits for the slow hook of somebody else."""
        for _ in range(AT_ONCE):
            message = await self._house.calls.take(now)
            if message is None:
                return
            yield message

    async def _try(self, message: Message) -> None:
        try:
            await self._send(message)
        except NotSent as fault:
            way = message.call.way
            _logger.warning(
                "a message by %s could not be sent, try %d: %s", way, message.tries, fault
            )
            if way == "push" and isinstance(fault, Gone):  # the browser wants no more (RFC 8030)
                await self._house.calls.stop(message.call.key)
        else:
            await self._house.calls.sent(message)

    def _seen(self) -> set[str]:
        """Return who was at a table since the last round, or shortly before."""
        before, self._looked = self._looked, monotonic()
        while_ago = self._looked - before + EVERY
        return {
            who
            for table in self._house.open_tables
            for number, seat in enumerate(table.seen.seats)
            if seat.holders and table.presence.was_there(number, while_ago)
            for who in seat.holders
            if seat.limit(who) is None
        }

    async def _send(self, message: Message) -> None:
        calling, here = self._settings.calling, self._settings.public_url
        if message.call.way == "mail" and calling.mail is not None:
            mail = mail_of(message, here, calling.mail.sender)
            await asyncio.to_thread(send_mail, mail, calling.mail)
        elif message.call.way == "hook" and calling.hooks:
            anywhere = calling.hooks == "any"
            await send_hook(message.call.address, said(message, here), anywhere)
        elif message.call.way == "push" and self.sender is not None:
            anywhere = calling.push == "any"
            await self.sender.send(message.call, notice_of(message), anywhere)
        else:
            raise NotSent("this server does not send any more in this way")
