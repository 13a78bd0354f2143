"""A table: the one authority over its seats and over the match in progress there."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from undercroft.kernel import (
    NOBODY,
    SPECTATOR,
    Action,
    GameSpec,
    IllegalAction,
    KernelError,
    State,
)
from undercroft.match import (
    IN_SECRET,
    LOG_LINES,
    LONGEST_LINE,
    Entry,
    Happening,
    Match,
    Past,
    Record,
    Sight,
    Stops,
    UndoOffer,
    commitment,
    one_line,
)
from undercroft.tables.presence import Presence
from undercroft.tables.records import written_seats
from undercroft.tables.refusals import (
    CannotOpen,
    MatchOver,
    MatchRuns,
    NotAllowed,
    NothingToTakeBack,
    NotPossible,
    NotYourTurn,
    Stale,
)
from undercroft.tables.rows import Said
from undercroft.tables.seating import Seating
from undercroft.tables.setup import Seat, Setup, Terms
from undercroft.tables.store import NumberTaken, Request, Store, Stored

PATIENCE: Final = 10.0
"""Seconds that a page waits for a bot's answer to a hidden question."""

BOT: Final = "bot"
CLOCK: Final = "clock"
"""Who answers for a seat, if not the person who holds it."""

MOVED_ON: Final = "The table has moved on since you asked."
TAKEN: Final = "That decision was taken already; here is the table as it stands now."


class Table:
    """One table and its match, which begins when all seats are taken and everybody is ready.

    Each seat has a number of its own for what it sees (`number_of`), and answers by that.
    """

    def __init__(self, match_id: str, spec: GameSpec, stored: Stored, store: Store) -> None:
        self.id = match_id
        self.spec = spec
        self.seating = Seating(match_id, spec, stored, store, lambda: self.number)
        self.presence = Presence()
        self.closed = False
        self.chat: list[Said] = []
        self._store = store
        self._match = stored.setup.match(spec) if stored.started else None
        self._moved = stored.started or datetime.now(UTC)
        self.life = secrets.token_urlsafe(6)
        """Tells this program's moments from another's, or from those before a restart."""
        self._doings = 0
        self._shown = self.seating.public
        self._lock = asyncio.Lock()
        self._news = asyncio.Event()

    # -- reading --------------------------------------------------------------

    @property
    def setup(self) -> Setup:
        """What the table is set up with, as of now."""
        return self.seating.setup

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats as they are held now."""
        return self.setup.seats

    @property
    def terms(self) -> Terms:
        """The host's terms."""
        return self.setup.terms

    @property
    def started(self) -> bool:
        """Say whether the match has begun."""
        return self._match is not None

    @property
    def match(self) -> Match:
        """The match; raise NotPossible as long as it has not begun."""
        if self._match is None:
            raise NotPossible("The match has not begun: somebody is still waited for.")
        return self._match

    @property
    def number(self) -> int:
        """How long the journal is; nobody's to see."""
        return self._match.number if self._match else 0

    @property
    def to_decide(self) -> int:
        """The player whose decision is pending; NOBODY if there is none."""
        return NOBODY if self._match is None or self.over else self._match.state.current_player

    @property
    def over(self) -> bool:
        """Say whether the match is over, played to its end or given up."""
        return self._match is not None and (self._match.over or self.given_up)

    @property
    def given_up(self) -> bool:
        """Say whether the match ended because too few people went on."""
        return self.seating.stored.finished is not None and not self.match.over

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, to be shown from the first moment."""
        return commitment(self.setup.seed)

    @property
    def in_secret(self) -> bool:
        """Say whether the pending question is one that nobody else may learn of."""
        return self._match is not None and not self.over and self._match.hidden_from(SPECTATOR)

    @property
    def deadline(self) -> datetime | None:
        """When the clock of the pending decision runs out; None without a clock, or for a bot."""
        return self._due(self.to_decide, self._moved)

    @property
    def request(self) -> Request | None:
        """Who asks for a take-back; a decision taken since makes it void."""
        asked = self.seating.stored.request
        return asked if asked and asked.number == self.number and not self.over else None

    def number_of(self, seat: int) -> int:
        """Return the number of the moment that a seat sees."""
        return self.match.number_of(seat)

    def stops(self, seat: int) -> Stops:
        """Return what a seat does not want to be asked."""
        return self.seating.stored.stops.get(seat, Stops())

    def sight(self, seat: int, lines: int | None = LOG_LINES) -> Sight:
        """Return what a seat (SPECTATOR: nobody's) may know of the match now."""
        return self.match.sight(seat, self.over, lines)

    def past(self, seat: int, at: int) -> Past:
        """Return an earlier moment as a seat saw it."""
        return self.match.past(seat, at, self.over)

    def undo_offer(self, seat: int) -> UndoOffer:
        """Say how many own decisions a seat could take back now, and why no more."""
        return self.match.undo_of(seat) if not self.over else UndoOffer(0, "the match is over")

    def seed(self) -> str:
        """Return the seed of a match that is over, so that anybody can check the dice."""
        if not self.over:
            raise MatchRuns("The match is still running.", self.sight(SPECTATOR))
        return self.setup.seed

    def record(self) -> Record:
        """Return the record of a match that is over, and that began at the beginning."""
        self.seed()
        if self.setup.position:
            raise NotPossible("It went on from a match that was running: no record has that.")
        return self.match.record(written_seats(self.seats))

    async def wait(self, seen: int, *seats: int) -> int:
        """Return the number of the moment as soon as it is not `seen` any more.

        With seats given, the number is the sum of theirs: it grows when one of
        them can notice something. A bot's answer to a hidden question is waited for.
        """
        while not self.closed:
            if self.moment(*seats) != seen and not (seats and self._bot_in_secret()):
                break
            await self._news.wait()
        return self.moment(*seats)

    def moment(self, *seats: int) -> int:
        """Return the number that `wait` waits for to change."""
        if not seats or self._match is None:
            return self.number + self._doings
        return sum([self.number_of(seat) for seat in seats]) + self._doings

    async def settled(self, patience: float = PATIENCE) -> bool:
        """Wait while a bot thinks about a hidden question, so that no screen shows that it does.

        Wait for `patience` seconds at most; say whether it has answered.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self._bot_in_secret() and not self.closed:
                    await self._news.wait()
        return not self._bot_in_secret()

    # -- playing --------------------------------------------------------------

    async def submit(self, seat: int, number: int, notation: str, by: str = "") -> int:
        """Give a seat's answer to the decision it sees as `number`; return its next number.

        When this returns, the answer is on the disk. `by` says whether a BOT answers
        for the seat, or one because the CLOCK ran out. Raise a Refused, with the
        fresh sight of the seat, when it is not accepted.
        """
        async with self._lock:
            self._must_be_fresh(seat, number)
            if by == BOT and not self.seats[seat].player:
                raise NotYourTurn("The person is back.", self.sight(seat))
            action = self._answer(seat, notation)
            if not by and self.seats[seat].stand_in:
                await self.seating.be_back(seat)
                await self._heard()
            late = self._happening("clock", seat, IN_SECRET if self.in_secret else "")
            await self._take(action, [late] if by == CLOCK else [])
        return self.number_of(seat)

    async def undo(self, seat: int, number: int) -> str:
        """Take the seat's last decision back; return its notation. Raise a Refused if not."""
        async with self._lock:
            self._must_be_current(seat, number)
            offer = self.undo_offer(seat)
            if not offer.steps:
                raise NothingToTakeBack(f"You cannot undo: {offer.why}.", self.sight(seat))
            await self._write([Entry(seat, None)], seat)
            notation = self.match.undo(seat).notation
            self._tell()
            return notation

    async def ask_back(self, seat: int, number: int) -> None:
        """Ask everybody to let a seat take its last decision back, whatever came of it."""
        async with self._lock:
            self._must_be_current(seat, number)
            if self.over or not self.match.last_of(seat):
                raise NothingToTakeBack("There is nothing to take back.", self.sight(seat))
            request = Request(seat, self.number, (seat,))
            await self.seating.ask(request, [self._happening("asks", seat)])
            await self._agreed(request)

    async def answer_back(self, seat: int, agrees: bool) -> None:
        """Agree to the take-back that somebody asks for, or not."""
        async with self._lock:
            request = self.request
            if request is None:
                raise NotPossible("Nobody asks for a take-back any more.")
            if agrees:
                request = replace(request, agreed=tuple(sorted({*request.agreed, seat})))
                await self.seating.ask(request)
                await self._agreed(request)
            else:
                await self.seating.ask(None, [self._happening("refused", seat)])
                await self._heard()

    async def set_stops(self, seat: int, stops: Stops) -> None:
        """Change what a seat does not want to be asked; the pending question counts already."""
        async with self._lock:
            await self.seating.set_stops(seat, stops)
            if self.to_decide == seat:
                await self._take(None)

    async def never_ask(self, seat: int, notation: str) -> None:
        """Never ask a seat for that answer to its present question; raise NotAllowed if not."""
        question = self.sight(seat).question
        options = question.options if question and question.decline else ()
        labels = {one.notation: one.label for one in options}
        if question is None or notation not in labels or notation == question.decline:
            raise NotAllowed("That is no answer you can do without now.", self.sight(seat))
        await self.set_stops(seat, self.stops(seat).plus(notation, labels[notation]))

    # -- the seats ------------------------------------------------------------

    @asynccontextmanager
    async def arranging(self) -> AsyncIterator[Seating]:
        """Change the seats or the terms; nobody plays meanwhile, and all hear of it.

        If nobody is waited for any more, the match begins.
        """
        async with self._lock:
            yield self.seating
            if not self.seating.started:
                await self._begin()
            await self._heard()

    async def say(self, seat: int, text: str) -> None:
        """Say something at the table; raise NotPossible where chat is off, or nothing is said."""
        line = one_line(text, LONGEST_LINE)
        if not self.terms.chat:
            raise NotPossible("Chat is switched off at this table.")
        if not line:
            raise NotPossible("Nothing was typed.")
        async with self._lock:
            await self._store.say(self.id, seat, line)
            await self._read_chat()
            self._tell()

    # -- opening and keeping in step ------------------------------------------

    async def open(self) -> None:
        """Read the journal and play it; raise CannotOpen."""
        async with self._lock:
            if self._match is not None:
                await self._catch_up()
                self._moved = await self._store.moved(self.id) or self._moved
                if not self.over and not await self._ends_with_undo():
                    with suppress(Stale):
                        await self._take(None)
            else:
                await self._begin()
            await self._read_chat()

    async def refresh(self) -> None:
        """Take over what another process has written."""
        async with self._lock:
            before = self.moment()
            marks = await self._store.marks(self.id)
            if marks is None:
                self.close()
                return
            if changed := marks.version != self.seating.stored.version:
                self.seating.stored = await self._store.find(self.id) or self.seating.stored
            shown, self._shown = self._shown, self.seating.public
            self._doings += shown != self._shown
            if self.seating.started and self._match is None:
                self._match = self.setup.match(self.spec)
                self._moved = self.seating.stored.started or self._moved
            if self._match is not None and (changed or marks.length != self.number):
                await self._catch_up()
            if marks.said != (self.chat[-1].number if self.chat else 0):
                await self._read_chat()
            if self.moment() != before:
                self._tell()

    def notice(self) -> None:
        """Let everybody look again: who is there has changed."""
        self._doings += 1
        self._tell()

    def close(self) -> None:
        """Let everybody who waits at this table go."""
        self.closed = True
        self._news.set()

    # -- inside ---------------------------------------------------------------

    def _bot_in_secret(self) -> bool:
        return self.in_secret and bool(self.seats[self.to_decide].player)

    def _must_be_current(self, seat: int, number: int, why: str = MOVED_ON) -> None:
        if number != self.number_of(seat):
            raise Stale(why, self.sight(seat))

    def _must_be_fresh(self, seat: int, number: int) -> None:
        self._must_be_current(seat, number, TAKEN)
        if self.to_decide == NOBODY:
            raise MatchOver("The match is over: there is nothing left to decide.", self.sight(seat))
        if self.match.hidden_from(seat):
            raise NotYourTurn("It is not you who decides now.", self.sight(seat))
        if seat != self.to_decide:
            name = self.seats[self.to_decide].name
            raise NotYourTurn(f"It is {name} who decides now.", self.sight(seat))

    def _answer(self, seat: int, notation: str) -> Action:
        state = self.match.state
        try:
            action = self.spec.vocabulary.parse(notation)
        except IllegalAction as fault:
            raise NotAllowed(str(fault), self.sight(seat)) from fault
        clause = state.refusal(action)
        if clause is not None:
            label = self.match.label(seat, action)
            raise NotAllowed(f"“{label}” is not allowed now.", self.sight(seat), clause)
        return action

    async def _take(self, answer: Action | None, happened: Sequence[Happening] = ()) -> None:
        """Take an answer, and decline whatever comes next as the stops say, in one step.

        Nobody sees the table in between: a question that the stops answer must
        not show in any way. `happened` is what the log says before the answer.
        """
        taken = self.match.take(answer, self._stop)
        if taken.steps:
            then = taken.steps[-1].after
            await self._write(taken.entries, then.current_player, then.is_terminal(), happened)
            if happened:
                await self._note()
            self.match.adopt(taken)
            self._tell()

    def _stop(self, state: State) -> Action | None:
        """Return the answer that the stops of who is asked give, if they give one."""
        player = state.current_player
        if player == NOBODY or self.seats[player].player:
            return None
        return self.stops(player).decline(self.spec, state)

    def _due(self, player: int, since: datetime | None = None) -> datetime | None:
        """Return when the clock of a decision runs out that begins now, or began before."""
        if not self.terms.clock or player == NOBODY or self.seats[player].player:
            return None
        return (since or datetime.now(UTC)) + timedelta(seconds=self.terms.clock)

    async def _write(
        self,
        entries: Sequence[Entry],
        turn: int,
        finished: bool = False,
        happened: Sequence[Happening] = (),
    ) -> None:
        """Write entries, after which `turn` is to decide; raise Stale if others were faster."""
        due = self._due(turn)
        try:
            await self._store.append(self.id, self.number, entries, finished, turn, due, happened)
        except NumberTaken as fault:
            await self._catch_up()
            self._tell()
            raise Stale(
                "The table has moved on somewhere else.", self.sight(entries[0].player)
            ) from fault
        self._moved = datetime.now(UTC)

    async def _catch_up(self) -> None:
        """Play what the journal holds besides, and note what happened to the seats."""
        journal = await self._store.journal(self.id, self.number)
        happened = await self._store.happenings(self.id, self.match.noted)
        self.match.rename(self.setup.names)
        try:
            self.match.follow(journal, happened)
        except KernelError as fault:
            raise CannotOpen("its journal breaks the rules that this program has") from fault
        self._doings += any(one.text != IN_SECRET for one in happened)
        if journal:
            self._moved = datetime.now(UTC)

    async def _ends_with_undo(self) -> bool:
        """Who has just undone wants to see the question, whatever the stops say."""
        journal = await self._store.journal(self.id, max(0, self.number - 1))
        return bool(journal) and journal[-1].notation is None

    async def _begin(self) -> None:
        """Begin the match if nobody is waited for."""
        if await self.seating.begin() and self._match is None:
            self._match = self.setup.match(self.spec)
            self._moved = datetime.now(UTC)
            await self._store.set_turn(self.id, self.to_decide, self.deadline)
            await self._take(None)

    async def _heard(self) -> None:
        """Tell everybody what was changed about the seats."""
        if self._match is not None:
            self._match.rename(self.setup.names)
            await self._note()
        self._doings += 1
        self._shown = self.seating.public
        self._tell()

    async def _note(self) -> None:
        """Put what has happened into the log."""
        self.match.note(await self._store.happenings(self.id, self.match.noted))

    async def _agreed(self, request: Request) -> None:
        """Go back if everybody who plays has agreed."""
        if set(self.seating.playing()) <= set(request.agreed):
            count = self.match.last_of(request.seat)
            entry = Entry(request.seat, None, count)
            await self._write([entry], request.seat)
            self.match.cut(request.seat, count)
        await self._heard()

    def _happening(self, kind: str, seat: int, text: str = "") -> Happening:
        return Happening(kind, seat, self.seats[seat].name, self.number, text)

    async def _read_chat(self) -> None:
        fresh = await self._store.chat(self.id, self.chat[-1].number if self.chat else 0)
        self.chat += fresh
        self._doings += bool(fresh)

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()
