"""What moves at a table by itself: bots, the clock, and bots for people who are away."""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime
from time import monotonic
from typing import Final

from undercroft.kernel import NOBODY
from undercroft.tables.commands import HOUSE, StandIn
from undercroft.tables.exchange import Exchange
from undercroft.tables.pace import PACES
from undercroft.tables.playing import BotAnswers, ClockRanOut, EndPause
from undercroft.tables.refusals import Refused
from undercroft.tables.setup import MINUTE
from undercroft.tables.table import Table

NEXT_IN_LINE: Final = 3.0
"""Seconds after which a process asks again whether it may lead a table."""


class Driver:
    """Drives one table as long as this process leads it; `best` is the bot that steps in."""

    def __init__(self, table: Table, exchange: Exchange, best: str) -> None:
        self._table = table
        self._exchange = exchange
        self._best = best

    async def run(self) -> None:
        """Drive until the match is over."""
        table = self._table
        try:
            while not table.over and not table.closed:
                seen = table.changes()
                if not table.started:
                    await table.wait(seen)
                elif not await self._exchange.leads(table.id):
                    await moved_on(table, seen, NEXT_IN_LINE)
                elif table.paused:
                    await self._pause()
                elif (player := table.to_decide) != NOBODY and table.seats[player].player:
                    await self._move(player, seen)
                else:
                    await self._wait_for_people(seen)
        finally:
            await self._exchange.let_go(table.id)

    async def _move(self, player: int, seen: int) -> None:
        """Let the bot of that seat answer, at the pace of the table."""
        table = self._table
        pause = 0.0 if table.in_secret else PACES[table.setup.pace]
        if not await moved_on(table, seen, pause):
            await self._answer(player, table.seats[player].player, BotAnswers)

    async def _answer(
        self, player: int, name: str, command: type[BotAnswers | ClockRanOut]
    ) -> None:
        """Let the bot of that name think, and give its answer by that command."""
        table = self._table
        number, since = table.number_of(player), monotonic()
        action = (await table.minds.choose(name, table.match)).notation
        if table.closed:
            return
        with suppress(Refused):
            given = command(seat=player, number=number, action=action, since=since)
            await table.do(HOUSE, given)

    async def _pause(self) -> None:
        """Wait at a moment as long as the terms say, whoever is asked and whatever they hold.

        What a bot answers waits for the end too; a bot that thinks for longer says no.
        """
        table = self._table
        number, player = table.number, table.to_decide
        name = table.seats[player].player if player != NOBODY else ""
        answer = ""
        if name:
            answer = (await table.minds.choose(name, table.match, most=self._time_left())).notation
        while not table.closed and table.number == number and (left := self._time_left() or 0) > 0:
            await moved_on(table, table.changes(), left)
        if not table.closed:
            await table.do(HOUSE, EndPause(number=number, action=answer))

    async def _wait_for_people(self, seen: int) -> None:
        """Wait for news, or until a clock runs out, or until somebody was away for too long."""
        table = self._table
        left = self._time_left()
        away = self._longest_away()
        alarms = [seconds for seconds in (left, away[1] if away else None) if seconds is not None]
        if await moved_on(table, seen, max(0.0, min(alarms)) if alarms else None):
            return
        if left is not None and left <= 0:
            await self._answer(table.to_decide, self._best, ClockRanOut)
        elif away and away[1] <= 0:
            await table.do(HOUSE, StandIn(seat=away[0]))

    def _time_left(self) -> float | None:
        deadline = self._table.deadline
        return (deadline - datetime.now(UTC)).total_seconds() if deadline else None

    def _longest_away(self) -> tuple[int, float] | None:
        """Return whose seat a bot takes over next, and in how many seconds.

        Nobody's, if nobody is there to play on with.
        """
        table, terms = self._table, self._table.terms
        people = [n for n, seat in enumerate(table.seats) if seat.human and not seat.player]
        there = [seat for seat in people if table.presence.is_there(seat)]
        if terms.absence != "after" or not there:
            return None
        due = [(terms.minutes * MINUTE - table.presence.away(n), n) for n in people]
        seconds, seat = min(due)
        return (seat, seconds) if seat not in there else None


async def moved_on(table: Table, seen: int, seconds: float | None) -> bool:
    """Wait for news for so long (None: for ever); say whether there were any."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await table.wait(seen)
    return table.closed or table.changes() != seen
