"""What a table makes of an answer: with all that follows it is on the disk before it is seen."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic, thread_time
from typing import Final

from undercroft.kernel import NOBODY, SPECTATOR, Action, IllegalAction, State
from undercroft.kit.words import sentence
from undercroft.match import Apart, Happening, Step, Taken, TakenBack, may_throw
from undercroft.tables.history import Ending
from undercroft.tables.journal import Journal
from undercroft.tables.minds import LONGEST, Minds
from undercroft.tables.news import News
from undercroft.tables.pace import Ticks
from undercroft.tables.refusals import NotAllowed, NotYourTurn, Stale
from undercroft.tables.seen import Seen
from undercroft.tables.store import NumberTaken, Store

ELSEWHERE: Final = "The table has moved on somewhere else."
PAUSE_OVER: Final = "The pause is over, and the table has gone on without that answer."


class Answers:
    """Takes the answers of a table, each with what stops and bots in secret answer after it."""

    def __init__(
        self, seen: Seen, journal: Journal, news: News, store: Store, minds: Minds
    ) -> None:
        self._seen = seen
        self._journal = journal
        self._news = news
        self._store = store
        self._minds = minds
        self._ticks = Ticks(seen.spec.hides)

    async def give(
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
            if not self._seen.paused:
                await self.take(actions, happened, since)
                return
            self._seen.match.take(actions)
        except Apart as fault:
            raise NotAllowed(str(fault), self._seen.sight(seat)) from fault
        except IllegalAction as fault:
            said = f"Not all of it is allowed: {fault}"
            raise NotAllowed(said, self._seen.sight(seat)) from fault
        if not await self._seen.seating.keep_answer(self._seen.number, actions[0].notation):
            raise Stale(PAUSE_OVER, self._seen.sight(seat))
        self._news.tell()  # the other screens of the seat

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
        take = partial(self._seen.match.take, answers, self._stop)
        await self._let_count(take, happened, since)

    async def throw(self, seat: int, faces: Sequence[int]) -> None:
        """Take the throw that the rules ask for, and all that follows; see `take`.

        Without faces they follow from the seed. Raise a Refused if the seat may not throw, or if
        the faces are no such throw.
        """
        seen = self._seen
        if seen.match.halt and not may_throw(seen.match.halt.ask, seat):
            raise NotYourTurn("Those dice are for another seat alone.", seen.sight(seat))
        try:
            await self._let_count(partial(seen.match.throw, seat, faces, self._stop))
        except IllegalAction as fault:
            raise NotAllowed(sentence(str(fault)), seen.sight(seat)) from fault

    async def put_right(self, seat: int, number: int, faces: Sequence[int]) -> None:
        """Put a throw right that was typed wrong, and let all hear of it.

        Raise a Refused if there is no such throw, or if all that came later does not fit.
        """
        since, seen = monotonic(), self._seen
        try:
            right = seen.match.correction(seat, number, faces)
        except IllegalAction as fault:
            raise NotAllowed(sentence(str(fault)), seen.sight(seat)) from fault
        told = seen.happening("corrected", seat, right.told(seen.spec, seen.setup.names))
        then = right.after
        ending = self._ending(then)
        if self._store.shared:
            await self._ticks.come(since)
        try:
            turn = NOBODY if then.unasked else then.current_player
            is_pause = seen.match.is_pause(then)
            await self._journal.write(right.entries, turn, ending, [told], is_pause)
        except NumberTaken as fault:
            raise await self._stale(seat) from fault
        try:
            await self._ticks.come(since)
        finally:
            await self._journal.note()
            seen.match.follow(right.entries)
            try:
                with suppress(Stale):
                    await self.take([])  # stops and bots answer in secret as they do elsewhere
            finally:
                self._news.tell()

    async def _let_count(
        self,
        attempt: Callable[[], Taken],
        happened: Sequence[Happening] = (),
        since: float | None = None,
    ) -> None:
        """Write down what was tried, with all that follows, and let it count; see `take`."""
        since = monotonic() if since is None else since
        taken = await self._tried(attempt)
        if not taken.steps:  # as when a match begins: the time tells of nobody either
            await self._ticks.pass_by(await self._ticks.come(since))
            return
        then, entries = taken.steps[-1].after, taken.entries
        ending = self._ending(then)
        if self._store.shared:  # other processes see it as soon as it is written
            await self._ticks.come(since)
        try:
            turn = NOBODY if then.unasked else then.current_player
            is_pause = self._seen.match.is_pause(then)
            await self._journal.write(entries, turn, ending, happened, is_pause)
        except NumberTaken as fault:
            raise await self._stale(entries[0].player) from fault
        tick = since
        try:
            await self._seen.seating.turns_came({step.after.on_turn() for step in taken.steps})
            tick = await self._ticks.come(since)
        finally:  # it is on the disk, so it counts
            if happened:
                await self._journal.note()
            self._seen.match.adopt(taken)
            try:
                await self._ticks.pass_by(tick)
            finally:
                self._news.tell()

    async def _tried(self, attempt: Callable[[], Taken]) -> Taken:
        """Try answers or a throw, and whatever is answered next before anybody sees the table."""
        began = thread_time()
        taken = attempt()
        worked = thread_time() - began
        while bot := self._secret_bot(taken):
            action = await self._minds.choose(bot, self._seen.match, taken.steps, LONGEST)
            began = thread_time()
            taken = self._seen.match.take([action], self._stop, taken.steps)
            worked += self._minds.worked + thread_time() - began
        self._ticks.worked(worked)
        return taken

    def _ending(self, then: State) -> Ending | None:
        """Return what the match comes to if it ends at a position."""
        spec = self._seen.spec
        if not then.is_terminal():
            return None
        return Ending(spec.returns(then), spec.standing(then) if spec.standing else {})

    def _secret_bot(self, taken: Taken) -> str:
        """Return the bot that is asked next in secret, "" if none is."""
        state = taken.steps[-1].after if taken.steps else self._seen.match.state
        hidden = self._seen.spec.hides and state.hidden_from(SPECTATOR)
        if not hidden or self._seen.match.is_pause(state):
            return ""
        return self._seen.seats[state.current_player].player

    def _stop(self, state: State, tried: Sequence[Step]) -> Action | None:
        """Return the answer that the stops of who is asked give, if they give one."""
        player = state.current_player
        if player == NOBODY or self._seen.seats[player].player or self._seen.match.is_pause(state):
            return None
        return self._seen.declined(state, tried)

    async def cut(self, seat: int, count: int) -> None:
        """Take the last so many answers back, as a seat wants it."""
        since = monotonic()
        try:
            await self._journal.write([TakenBack(seat, count)], seat)
        except NumberTaken as fault:
            raise await self._stale(seat) from fault
        try:
            await self._ticks.come(since)
        finally:
            self._seen.match.cut(seat, count)

    async def _stale(self, seat: int) -> Stale:
        """Take over what another process was faster to write; return what is said of that."""
        self._news.count(await self._journal.catch_up(await self._journal.fresh()))
        self._news.tell()
        return Stale(ELSEWHERE, self._seen.sight(SPECTATOR if seat == NOBODY else seat))
