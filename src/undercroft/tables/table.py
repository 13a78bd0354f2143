"""A table: the one authority over its seats and over the match in progress there."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from undercroft.kernel import NOBODY, SPECTATOR
from undercroft.kit.game import GameSpec
from undercroft.tables.answers import Answers
from undercroft.tables.commands import HOUSE, Arrangement, AtSeat, Command, May
from undercroft.tables.days import Days
from undercroft.tables.devices import must_reach
from undercroft.tables.history import is_kept
from undercroft.tables.journal import Journal
from undercroft.tables.late import LATE, Late, is_past
from undercroft.tables.led import LedLooks
from undercroft.tables.lent_eyes import heeding_eyes
from undercroft.tables.minds import Beside, MakeBot, Minds
from undercroft.tables.news import News
from undercroft.tables.presence import Presence
from undercroft.tables.refusals import Forbidden, NotPossible, Stale
from undercroft.tables.rows import Fresh
from undercroft.tables.scene import Changed, Scene, begun
from undercroft.tables.seating import Seating
from undercroft.tables.seen import Seen, fair
from undercroft.tables.store import Store, Stored


class Hosting(Protocol):
    """What a table wants of the house that it stands in."""

    @property
    def make_bot(self) -> MakeBot:
        """Make the bot of a name for a game."""

    @property
    def beside(self) -> Beside | None:
        """Where bots think that take long; None: there are none."""

    async def rematch(self, table: "Table", who: str) -> str:
        """Set the same table up once more; return its id."""

    async def continue_from(
        self, table: "Table", at: int, bots: Sequence[str], who: str, seat: int
    ) -> "Table":
        """Set a table up that goes on from a moment of the match."""

    async def clear(self, table: "Table") -> None:
        """Throw a table away."""


class Play(Command):
    """A command about the match, or what is said beside it."""

    async def play(self, table: "Table", who: str) -> None:
        """Do it for `who` gives it; raise NotPossible, or a Refused with the table as the seat
        sees it."""
        raise NotImplementedError


class Elsewhere(Command):
    """A command that sets another table up, or throws this one away."""

    async def lead(self, table: "Table", who: str) -> str:
        """Do it; return the id of the table that it leads to, "" for none."""
        raise NotImplementedError


class Table:
    """One table and its match, which begins when all seats are taken and everybody is ready.

    Each seat answers by the number of the moment that it sees. `bots` are the names of those that
    the game has.
    """

    def __init__(
        self,
        match_id: str,
        spec: GameSpec,
        stored: Stored,
        store: Store,
        house: Hosting,
        bots: Sequence[str],
    ) -> None:
        self.id = match_id
        self.spec = spec
        self.store = store
        self.house = house
        setup = stored.setup
        of_its_own = is_kept(setup) and not setup.is_lesson(spec)
        self.seating = Seating(match_id, stored, store, of_its_own)
        self.journal = Journal(match_id, spec, self.seating, store)
        if stored.started:
            self.journal.begin()
        self.presence = Presence()
        self.seen = Seen(match_id, spec, self.seating, self.journal, self.presence)
        self.news = News(self.seen)
        self.minds = Minds(spec, house.make_bot, match_id, house.beside, self.seen.is_compared)
        self.answers = Answers(self.seen, self.journal, self.news, store, self.minds)
        self.lock = asyncio.Lock()
        self._wishes = self._granted = 0
        self._bots = bots
        self._public = self.seating.public
        self._has_undone = False
        self._is_noted = False
        self.hinting: set[int] = set()
        self.driven = False
        """Whether this process moves what moves by itself there."""
        self._late: Late | None = None
        self.led = LedLooks()

    # -- who watches it late ----------------------------------------------------

    def is_late_for(self, who: str) -> bool:
        """Say whether somebody sees the match later than it is played, as the terms want it: who
        has no seat there and is not the host, until the end is as long ago as that."""
        seen = self.seen
        if not seen.terms.delay or self.seating.of(who) or self.seating.is_host(who):
            return False
        ended = self.seating.stored.finished or (self.journal.moved if seen.over else None)
        return ended is None or not is_past(ended, seen.terms.delay)

    def must_not_be_late_for(self, who: str) -> None:
        """Raise NotPossible for who sees the match later than it is played."""
        if self.is_late_for(who):
            raise NotPossible(LATE)

    async def late(self) -> Late:
        """Return the table as those see it who watch it late, as it is to be seen now."""
        if self._late is None:
            self._late = Late(self)
        await self._late.catch_up()
        return self._late

    def rest(self) -> None:
        """Forget what was put together for who looks, if nobody has looked since the last call."""
        self.seen.rest()
        if self._late is not None:
            self._late.seen.rest()

    # -- the one door ---------------------------------------------------------

    async def do(self, who: str, command: Command) -> str:
        """Do what somebody wants; return the id of the new table, if that is what it leads to.

        `who` is the SHA-256 of the token of a browser, or of a program, or it is the HOUSE. Raise
        Forbidden, NoSuchThing, NotPossible, or a Refused with the table as the seat sees it;
        nothing has changed then.
        """
        self._must_be_allowed(who, command)
        seen = self.seen
        for seat in self.seating.of(who):
            if seen.seats[seat].limit(who) is None:
                self.presence.act(seat)
        if seen.is_compared and seen.started and not (seen.over or command.fair):
            raise NotPossible(fair(seen.day))
        if isinstance(command, Elsewhere):
            return await command.lead(self, who)
        if isinstance(command, Arrangement):
            await self._arrange(who, command)
        elif isinstance(command, Play):
            await command.play(self, who)
        if seen.over:
            await self._ended()
        return ""

    async def _ended(self) -> None:
        """Keep once what the match came to, besides its result."""
        if not self._is_noted:
            self._is_noted = True
            if self.seen.day is not None:
                await Days(self.store).end(self.seen)

    def _must_be_allowed(self, who: str, command: Command) -> None:
        if who == HOUSE:
            return
        match command.may:
            case May.HOLDER:
                assert isinstance(command, AtSeat)
                self.seating.must_hold(who, command.seat)
            case May.SEATED:
                self.seating.must_sit(who)
            case May.HOST:
                self.seating.must_be_host(who)
            case May.PLAYER_OR_HOST:
                if not self.seating.is_host(who):
                    self.seating.must_sit(who)
            case May.HOUSE:
                raise Forbidden("Only the table itself does that.")
            case May.ANYBODY:
                pass
        if isinstance(command, AtSeat):
            must_reach(self.seen, who, command)

    async def _arrange(self, who: str, command: Arrangement) -> None:
        """Change the seats or the terms; nobody plays meanwhile, and all hear of it.

        If nobody is waited for any more, the match begins.
        """
        async with self.lock:
            await self.change(who, command)
            if self.seen.started:
                await self.journal.note()  # the log says it first, as the journal has it
                await self.settle()
            elif not self.seating.started:
                await self._begin()
            await self.heard()

    # -- for the commands, which hold the lock --------------------------------

    async def change(self, who: str, command: Arrangement) -> None:
        """Change the seats or the terms, if somebody may."""
        scene = self.scene(who)

        def change(old: Stored) -> Changed:
            self._must_be_allowed(who, command)  # another process may just have taken their rights
            return heeding_eyes(old, command.change(old, scene), scene)

        await self.seating.change(change)

    def scene(self, who: str) -> Scene:
        """Return what a change may know that somebody wants."""
        runs = self.seen.started and not self.seen.over
        is_there = self.presence.is_there
        return Scene(who, self.spec, self.seen.number, runs, is_there, self._bots)

    async def settle(self) -> None:
        """Let a bot answer that is asked in secret now, before anybody looks."""
        player = self.seen.to_decide
        if player != NOBODY and self.seen.seats[player].player and self.seen.in_secret:
            with suppress(Stale):
                await self.answers.take([])

    async def heard(self) -> None:
        """Tell everybody what was changed about the seats."""
        await self.journal.note()
        self._public = self.seating.public
        self.news.notice()

    async def read_chat(self) -> None:
        """Read what was said since."""
        fresh = await self.store.chat(self.id, self.seen.said)
        self.seen.chat += [one for one in fresh if one.seat != SPECTATOR]
        self.seen.asides += [one for one in fresh if one.seat == SPECTATOR]
        self.news.note(len(fresh))

    # -- opening and keeping in step ------------------------------------------

    async def open(self) -> None:
        """Read the journal and play it; raise CannotOpen."""
        async with self.lock:
            self._has_undone = self.seen.started and await self.journal.open()
            self._public = self.seating.public
            await self.read_chat()

    async def wake(self) -> None:
        """Go on with what waits for nobody, once it is open: begin the match, or decline."""
        async with self.lock:
            if not self.seen.started:
                await self._begin()
                self._public = self.seating.public
            # Who has just undone wants to see the decision, whatever the stops say.
            elif self.seen.to_decide != NOBODY and not self._has_undone:
                with suppress(Stale):
                    await self.answers.take([])
        if self.seen.over:
            await self._ended()  # the program may have ended before it was noted

    @property
    def is_behind(self) -> bool:
        """Say whether another process has written what nobody here has read yet."""
        return self._granted < self._wishes

    @property
    def is_followed(self) -> bool:
        """Say whether somebody here has to know at once what another process writes: who looks,
        who drives the table, who waits until a match begins, or for a hint.

        Whoever else wants something of the table reads what is new by then.
        """
        here = self.presence.seats_here()
        return bool(here or self.hinting) or self.driven or not self.seen.started

    def heed(self) -> None:
        """Note that another process has written something."""
        self._wishes += 1

    async def refresh(self) -> None:
        """Take over what another process has written before this was called.

        Who calls it while another call waits shares its reading.
        """
        self._wishes += 1
        wish = self._wishes
        async with self.lock:
            if wish <= self._granted:
                return
            granted = self._wishes
            await self._take_over(await self.journal.fresh())
            self._granted = granted

    async def _take_over(self, fresh: Fresh | None) -> None:
        if fresh is None:
            self.news.close()
            return
        if fresh.marks.version != self.seating.stored.version:
            self.seating.stored = await self.store.find(self.id) or self.seating.stored
        before_it, self._public = self._public, self.seating.public
        self.news.count(before_it != self._public)
        if self.seating.started and not self.seen.started:
            self.journal.begin()
        if self.seen.started:
            self.news.count(await self.journal.catch_up(fresh))
        if fresh.marks.said != self.seen.said:
            await self.read_chat()
        self.news.tell()  # to a seat that may be more than to all

    async def _begin(self) -> None:
        """Begin the match if nobody is waited for."""
        scene = self.scene(HOUSE)
        await self.seating.change(lambda old: begun(old, scene))
        if self.seating.started and not self.seen.started:
            self.journal.begin()
            await self.store.set_turn(self.id, self.seen.to_decide, self.seen.deadline)
            await self.answers.take([])
