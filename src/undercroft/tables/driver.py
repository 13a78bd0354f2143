"""What moves at a table by itself: bots, the clock, and bots for people who are away."""

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
"""Seconds after which a process asks again whether it may lead a table, whatever comes of it."""


class Driver:
    """Drives one table as long as this process leads it; the game's best bot steps in."""

    def __init__(self, table: Table, exchange: Exchange) -> None:
        self._table = table
        self._seen = table.seen
        self._news = table.news
        self._exchange = exchange

    async def run(self) -> None:
        """Drive until the match is over."""
        seen, news = self._seen, self._news
        try:
            while not seen.over and not news.closed:
                known = news.moves()
                self._table.minds.expect([seat.player for seat in seen.seats])
                if not seen.started:
                    await news.come(known, None)
                elif not await self._leads():
                    await news.end(NEXT_IN_LINE)
                elif seen.paused:
                    await self._pause()
                elif (player := seen.to_decide) != NOBODY and seen.seats[player].player:
                    await self._move(player, known)
                else:
                    await self._wait_for_people(known)
        finally:
            self._table.driven = False
            await self._exchange.let_go(seen.id)

    async def _leads(self) -> bool:
        """Say whether this process leads the table; who does keeps in step with the others."""
        self._table.driven = await self._exchange.leads(self._seen.id)
        if self._table.driven and self._table.is_behind:
            await self._table.refresh()
        return self._table.driven

    async def _move(self, player: int, known: int) -> None:
        """Let the bot of that seat answer, at the pace of the table."""
        name = self._seen.seats[player].player
        is_slow = self._table.minds.thinks(name)
        pause = 0.0 if self._seen.in_secret or is_slow else PACES[self._seen.setup.pace]
        if not await self._news.come(known, pause):
            await self._answer(player, name, BotAnswers)

    async def _answer(
        self, player: int, name: str, command: type[BotAnswers | ClockRanOut]
    ) -> None:
        """Let the bot of that name think, and give its answer by that command.

        What is thought about for long comes at the pace of the table at least. In a game with
        secrets it comes when the time for it is over: how long it took would tell of the hand.
        """
        seen, minds = self._seen, self._table.minds
        number, moment, since = seen.number_of(player), seen.number, monotonic()
        thinking = float(seen.terms.thinking)
        action = await minds.choose(name, seen.match, thinking=thinking)
        if minds.thinks(name) and not seen.in_secret:
            due = since + (thinking if seen.spec.hides else PACES[seen.setup.pace])
            while not self._news.closed and seen.number == moment and monotonic() < due:
                await self._news.come(self._news.moves(), due - monotonic())
        if self._news.closed:
            return
        with suppress(Refused):
            given = command(seat=player, number=number, action=action.notation, since=since)
            await self._table.do(HOUSE, given)

    async def _pause(self) -> None:
        """Wait at a moment as long as the terms say, whoever is asked and whatever they hold.

        What a bot answers waits for the end too; a bot that thinks for longer says no.
        """
        seen, news, minds = self._seen, self._news, self._table.minds
        number, player = seen.number, seen.to_decide
        name = seen.seats[player].player if player != NOBODY else ""
        answer = ""
        if name:
            answer = (await minds.choose(name, seen.match, most=self._time_left())).notation
        while not news.closed and seen.number == number and (left := self._time_left() or 0) > 0:
            await news.come(news.moves(), left)
        if not news.closed:
            await self._table.do(HOUSE, EndPause(number=number, action=answer))

    async def _wait_for_people(self, known: int) -> None:
        """Wait for news, or until a clock runs out, or until somebody was away for too long."""
        left = self._time_left()
        away = self._longest_away()
        alarms = [seconds for seconds in (left, away[1] if away else None) if seconds is not None]
        if await self._news.come(known, max(0.0, min(alarms)) if alarms else None):
            return
        if left is not None and left <= 0:
            await self._answer(self._seen.to_decide, self._seen.spec.best, ClockRanOut)
        elif away and away[1] <= 0:
            await self._table.do(HOUSE, StandIn(seat=away[0]))

    def _time_left(self) -> float | None:
        deadline = self._seen.deadline
        return (deadline - datetime.now(UTC)).total_seconds() if deadline else None

    def _longest_away(self) -> tuple[int, float] | None:
        """Return whose seat a bot takes over next, and in how many seconds.

        Nobody's, if nobody is there to play on with.
        """
        terms, presence = self._seen.terms, self._seen.presence
        people = [n for n, seat in enumerate(self._seen.seats) if seat.human and not seat.player]
        there = [seat for seat in people if presence.is_there(seat)]
        if terms.absence != "after" or not there:
            return None
        due = [(terms.minutes * MINUTE - presence.away(n), n) for n in people]
        seconds, seat = min(due)
        return (seat, seconds) if seat not in there else None
