"""What a table makes of an answer: with all that follows it is on the disk before it is seen."""

import asyncio
from collections.abc import Sequence
from time import monotonic, thread_time
from typing import Final, Protocol

from undercroft.kernel import NOBODY, SPECTATOR, Action, State
from undercroft.kit.game import GameSpec
from undercroft.match import IN_SECRET, Happening, Step, Taken, TakenBack
from undercroft.tables.minds import LONGEST, MakeBot, Minds
from undercroft.tables.pace import Ticks
from undercroft.tables.refusals import Stale
from undercroft.tables.shown import ShownTable
from undercroft.tables.store import NumberTaken, Store, Stored

ELSEWHERE: Final = "The table has moved on somewhere else."


class Bots(Protocol):
    """What makes bots."""

    @property
    def make_bot(self) -> MakeBot:
        """Make the bot of a name for a game."""


class AnsweredTable(ShownTable):
    """A table that takes answers, each with what stops and bots in secret answer after it."""

    def __init__(
        self, match_id: str, spec: GameSpec, stored: Stored, store: Store, bots: Bots
    ) -> None:
        super().__init__(match_id, spec, stored, store)
        self.minds = Minds(spec, bots.make_bot, match_id)
        self._ticks = Ticks(spec.hides)
        self._store = store
        self._lock = asyncio.Lock()

    async def _take(
        self,
        answers: Sequence[Action],
        happened: Sequence[Happening] = (),
        since: float | None = None,
    ) -> None:
        """Take answers, and what stops and bots in secret answer next, in one step.

        Nobody sees the table in between, and all see it at a whole tick `since` a moment of
        `monotonic`, by default now: a decision that the stops or a bot answer must not show in any
        way. `happened` is what the log says before the answers.
        """
        since = monotonic() if since is None else since
        taken = await self._tried(answers)
        if not taken.steps:  # as when a match begins: the time tells of nobody either
            await self._ticks.pass_by(await self._ticks.come(since))
            return
        then, entries = taken.steps[-1].after, taken.entries
        result = self.spec.returns(then) if then.is_terminal() else None
        if self._store.shared:  # other processes see it as soon as it is written
            await self._ticks.come(since)
        try:
            turn = NOBODY if then.unasked else then.current_player
            is_pause = self.match.is_pause(then)
            await self._journal.write(entries, turn, result, happened, is_pause)
        except NumberTaken as fault:
            raise await self._stale(entries[0].player) from fault
        tick = since
        try:
            await self.seating.turns_came({step.after.on_turn() for step in taken.steps})
            tick = await self._ticks.come(since)
        finally:  # it is on the disk, so it counts
            if happened:
                await self._journal.note()
            self.match.adopt(taken)
            try:
                await self._ticks.pass_by(tick)
            finally:
                self._tell()

    async def _tried(self, answers: Sequence[Action]) -> Taken:
        """Try answers, and whatever is answered next before anybody sees the table."""
        began = thread_time()
        taken = self.match.take(answers, self._stop)
        worked = thread_time() - began
        while bot := self._secret_bot(taken):
            action = await self.minds.choose(bot, self.match, taken.steps, LONGEST)
            began = thread_time()
            taken = self.match.take([action], self._stop, taken.steps)
            worked += self.minds.worked + thread_time() - began
        self._ticks.worked(worked)
        return taken

    def _secret_bot(self, taken: Taken) -> str:
        """Return the bot that is asked next in secret, "" if none is."""
        state = taken.steps[-1].after if taken.steps else self.match.state
        hidden = self.spec.hides and state.hidden_from(SPECTATOR)
        if not hidden or self.match.is_pause(state):
            return ""
        return self.seats[state.current_player].player

    def _stop(self, state: State, tried: Sequence[Step]) -> Action | None:
        """Return the answer that the stops of who is asked give, if they give one."""
        player = state.current_player
        if player == NOBODY or self.seats[player].player or self.match.is_pause(state):
            return None
        return self._declined(state, tried)

    async def _cut(self, seat: int, count: int) -> Action:
        """Take the last so many answers back, as a seat wants it; return the first of them."""
        since = monotonic()
        try:
            await self._journal.write([TakenBack(seat, count)], seat)
        except NumberTaken as fault:
            raise await self._stale(seat) from fault
        try:
            await self._ticks.come(since)
        finally:
            first = self.match.cut(seat, count)
        return first

    async def _stale(self, seat: int) -> Stale:
        """Take over what another process was faster to write; return what is said of that."""
        self._doings += await self._journal.catch_up()
        self._tell()
        return Stale(ELSEWHERE, self.sight(SPECTATOR if seat == NOBODY else seat))

    def _happening(self, kind: str, seat: int, text: str = "") -> Happening:
        return Happening(kind, seat, self.seats[seat].name, self.number, text)

    def _late(self, seat: int) -> Happening:
        """What the log says where a bot answers because the clock ran out."""
        return self._happening("clock", seat, IN_SECRET if self.in_secret else "")
