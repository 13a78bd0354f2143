"""What a table makes of an answer: with all that follows it is on the disk before it is seen."""

import asyncio
from collections.abc import Sequence
from time import monotonic, thread_time
from typing import Final, Protocol

from undercroft.kernel import NOBODY, SPECTATOR, Action, IllegalAction, State
from undercroft.kit.game import GameSpec
from undercroft.match import Apart, Happening, Step, Taken, TakenBack
from undercroft.tables.minds import LONGEST, MakeBot, Minds
from undercroft.tables.pace import Ticks
from undercroft.tables.refusals import NotAllowed, Stale
from undercroft.tables.shown import ShownTable
from undercroft.tables.store import NumberTaken, Store, Stored

ELSEWHERE: Final = "The table has moved on somewhere else."
PAUSE_OVER: Final = "The pause is over, and the table has gone on without that answer."


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
        self.store = store
        self.lock = asyncio.Lock()

    def read(self, seat: int, number: int, written: str) -> list[Action]:
        """Return the answers, one a line, of a seat to the decision that it sees as `number`.

        Raise a Refused if it is asked something else, or may not give the first of them.
        """
        self.must_be_fresh(seat, number)
        actions = [self.parse(seat, notation) for notation in written.splitlines() or [""]]
        clause = self.match.state.refusal(actions[0])
        if clause is not None:
            label = self.match.label(seat, actions[0])
            raise NotAllowed(f"“{label}” is not allowed now.", self.sight(seat), clause)
        return actions

    async def answer(
        self,
        seat: int,
        actions: Sequence[Action],
        happened: Sequence[Happening] = (),
        since: float | None = None,
    ) -> None:
        """Take the answers of a seat, or keep the first until a pause is over; see `take`.

        Raise a Refused if not all of them are allowed, or the pause is over.
        """
        try:
            if not self.paused:
                await self.take(actions, happened, since)
                return
            self.match.take(actions)
        except Apart as fault:
            raise NotAllowed(str(fault), self.sight(seat)) from fault
        except IllegalAction as fault:
            raise NotAllowed(f"Not all of it is allowed: {fault}", self.sight(seat)) from fault
        if not await self.seating.keep_answer(self.number, actions[0].notation):
            raise Stale(PAUSE_OVER, self.sight(seat))

    async def take(
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
        if self.store.shared:  # other processes see it as soon as it is written
            await self._ticks.come(since)
        try:
            turn = NOBODY if then.unasked else then.current_player
            is_pause = self.match.is_pause(then)
            await self.journal.write(entries, turn, result, happened, is_pause)
        except NumberTaken as fault:
            raise await self._stale(entries[0].player) from fault
        tick = since
        try:
            await self.seating.turns_came({step.after.on_turn() for step in taken.steps})
            tick = await self._ticks.come(since)
        finally:  # it is on the disk, so it counts
            if happened:
                await self.journal.note()
            self.match.adopt(taken)
            try:
                await self._ticks.pass_by(tick)
            finally:
                self.tell()

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

    async def cut(self, seat: int, count: int) -> None:
        """Take the last so many answers back, as a seat wants it."""
        since = monotonic()
        try:
            await self.journal.write([TakenBack(seat, count)], seat)
        except NumberTaken as fault:
            raise await self._stale(seat) from fault
        try:
            await self._ticks.come(since)
        finally:
            self.match.cut(seat, count)

    async def _stale(self, seat: int) -> Stale:
        """Take over what another process was faster to write; return what is said of that."""
        self._doings += await self.journal.catch_up()
        self.tell()
        return Stale(ELSEWHERE, self.sight(SPECTATOR if seat == NOBODY else seat))

    def happening(self, kind: str, seat: int, text: str = "") -> Happening:
        """Return what the log says of a seat."""
        return Happening(kind, seat, self.seats[seat].name, self.number, text)
