"""A table: the one authority over its seats and over the match in progress there."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final, Protocol

from undercroft.kernel import NOBODY, SPECTATOR, Action, IllegalAction
from undercroft.kit.game import GameSpec
from undercroft.match import (
    LONGEST_LINE,
    Apart,
    Happening,
    Stops,
    one_line,
)
from undercroft.tables.answered import ELSEWHERE, AnsweredTable, Bots
from undercroft.tables.commands import (
    Act,
    AnswerBack,
    Arrangement,
    AskBack,
    AtSeat,
    Clear,
    ComeBack,
    Command,
    Continue,
    Elsewhere,
    End,
    FollowGuide,
    GoOn,
    May,
    PassUntil,
    Rematch,
    Restart,
    Say,
    SetNotes,
    SetStops,
    Undo,
)
from undercroft.tables.refusals import (
    NotAllowed,
    NothingToTakeBack,
    NotPossible,
    NotYourTurn,
    Stale,
)
from undercroft.tables.scene import Changed, Scene, begun
from undercroft.tables.store import NumberTaken, Request, Store, Stored

BOT: Final = "bot"
CLOCK: Final = "clock"
"""Who answers for a seat, if not the person who holds it."""

PAUSE_OVER: Final = "The pause is over, and the table has gone on without that answer."


class Hosting(Bots, Protocol):
    """What a table wants of the house that it stands in."""

    async def rematch(self, table: "Table", who: str) -> str:
        """Set the same table up once more; return its id."""

    async def continue_from(
        self, table: "Table", at: int, bots: Sequence[str], who: str, seat: int
    ) -> "Table":
        """Set a table up that goes on from a moment of the match."""

    async def clear(self, table: "Table") -> None:
        """Throw a table away."""


class Table(AnsweredTable):
    """One table and its match, which begins when all seats are taken and everybody is ready.

    Each seat answers by the number of the moment that it sees. `bots` are the names of those that
    the game has, the best one last.
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
        super().__init__(match_id, spec, stored, store, house)
        self._house = house
        self._bots = bots
        self._public = self.seating.public
        self._has_undone = False

    # -- the one door ---------------------------------------------------------

    async def do(self, who: str, command: Command) -> str:
        """Do what somebody wants; return the id of the new table, if that is what it leads to.

        `who` is the SHA-256 of the token of a browser, or of a program. Raise Forbidden,
        NoSuchThing, NotPossible, or a Refused with the table as the seat sees it; nothing has
        changed then.
        """
        self._must_be_allowed(who, command)
        if isinstance(command, Arrangement):
            await self.arrange(command, who)
        elif isinstance(command, Elsewhere):
            return await self._go_elsewhere(who, command)
        else:
            await self._play(command)
        return ""

    async def _play(self, command: Command) -> None:
        match command:
            case Act(seat=seat, number=number, action=action, unguided=unguided):
                if not unguided:
                    self.must_be_meant(seat, number, action)
                await self.submit(seat, number, action)
            case FollowGuide(seat=seat, number=number):
                await self._follow_guide(seat, number)
            case Undo(seat=seat, number=number) | Restart(seat=seat, number=number):
                await self.undo(seat, number, turn=isinstance(command, Restart))
            case AskBack(seat=seat, number=number):
                await self.ask_back(seat, number)
            case AnswerBack(seat=seat, agrees=agrees):
                await self.answer_back(seat, agrees)
            case SetStops() | PassUntil():
                await self._change_stops(command)
            case SetNotes(seat=seat, text=text):
                await self.seating.keep_notes(seat, text)
            case Say(seat=seat, text=text):
                await self.say(seat, text)
            case GoOn():
                await self._go_on()
            case End():
                await self._end()

    async def _go_elsewhere(self, who: str, command: Elsewhere) -> str:
        match command:
            case Rematch():
                return await self._house.rematch(self, who)
            case Continue():
                return await self._continue(who, command)
            case Clear():
                if self.started:
                    raise NotPossible("The match has begun: it stays.")
                await self._house.clear(self)
        return ""

    def _must_be_allowed(self, who: str, command: Command) -> None:
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
            case May.ANYBODY:
                pass

    async def arrange(self, command: Arrangement, who: str = "") -> None:
        """Change the seats or the terms, whoever may; nobody plays meanwhile, and all hear of it.

        If nobody is waited for any more, the match begins.
        """
        async with self._lock:
            await self._change(command, who)
            if self.started:
                await self._settle()
            elif not self.seating.started:
                await self._begin()
            await self._heard()

    async def lead_on(self, match_id: str) -> str:
        """Keep which table is the rematch; return the first one that anybody set up."""
        async with self._lock:
            first = await self.seating.again(match_id)
            await self._heard()
        return first

    async def _change(self, command: Arrangement, who: str) -> None:
        scene = self._scene(who)

        def change(old: Stored) -> Changed:
            if who:  # another process may just have taken their rights
                self._must_be_allowed(who, command)
            return command.change(old, scene)

        await self.seating.change(change)

    def _scene(self, who: str) -> Scene:
        runs = self.started and not self.over
        is_there = self.presence.is_there
        return Scene(who, self.spec, self.number, runs, is_there, self._bots)

    # -- playing --------------------------------------------------------------

    async def submit(
        self, seat: int, number: int, action: str, by: str = "", since: float | None = None
    ) -> int:
        """Give a seat's answer to the decision it sees as `number`, or several, one a line.

        Return its next number; then the answer is on the disk. `by` says whether a BOT answers for
        the seat, or one because the CLOCK ran out, and `since` when it began to think, by
        `monotonic`. Raise a Refused, with the fresh sight of the seat, when it is not accepted.
        """
        async with self._lock:
            self.must_be_fresh(seat, number)
            if by == BOT and not self.seats[seat].player:
                raise NotYourTurn("The person is back.", self.sight(seat))
            actions = [self.parse(seat, notation) for notation in action.splitlines() or [""]]
            clause = self.match.state.refusal(actions[0])
            if clause is not None:
                label = self.match.label(seat, actions[0])
                raise NotAllowed(f"“{label}” is not allowed now.", self.sight(seat), clause)
            if not by and self.seats[seat].stand_in:
                await self._change(ComeBack(seat=seat), "")
                await self._heard()
            try:
                if self.paused:
                    await self._keep_until_then(seat, actions)
                else:
                    await self._take(actions, [self._late(seat)] if by == CLOCK else [], since)
            except Apart as fault:
                raise NotAllowed(str(fault), self.sight(seat)) from fault
            except IllegalAction as fault:
                raise NotAllowed(f"Not all of it is allowed: {fault}", self.sight(seat)) from fault
        return self.number_of(seat)

    async def end_pause(self, number: int, action: str = "") -> None:
        """End the pause for which the journal was so long, with what was answered, or the last
        answer where nothing was.

        `action` is a bot's answer. It takes the same steps, whether or not anybody was asked.
        """
        async with self._lock:
            if not self.paused or number != self.number:
                return
            kept, state = await self.seating.close_pause(number), self.match.state
            notation = "" if state.unasked else kept or action
            said = self.spec.vocabulary.parse(notation) if notation else state.legal_actions[-1]
            with suppress(Stale):
                await self._take([said])

    async def _keep_until_then(self, seat: int, actions: Sequence[Action]) -> None:
        """Keep an answer until the pause is over; another one may be given in its place."""
        self.match.take(actions)
        if not await self.seating.keep_answer(self.number, actions[0].notation):
            raise Stale(PAUSE_OVER, self.sight(seat))

    async def undo(self, seat: int, number: int, turn: bool = False) -> str:
        """Take the seat's last decision back, or all of this `turn` that undo reaches.

        Return the notation of the first of them. Raise a Refused if not.
        """
        async with self._lock:
            self.must_be_current(seat, number)
            offer = self.undo_offer(seat)
            if not offer.steps:
                raise NothingToTakeBack(f"You cannot undo: {offer.why}.", self.sight(seat))
            ways = self.match.ways_back(seat, turn) or self.match.ways_back(seat)[:1]
            first = await self._cut(seat, ways[-1 if turn else 0])
            self._tell()
            return first.notation

    async def ask_back(self, seat: int, number: int) -> None:
        """Ask everybody to let a seat take its last decision back, whatever came of it."""
        async with self._lock:
            self.must_be_current(seat, number)
            if self.over or self.waits_for_host or not self.match.last_of(seat):
                raise NothingToTakeBack("There is nothing to take back.", self.sight(seat))
            request = Request(seat, self.number, (seat,))
            await self._request(request, [self._happening("asks", seat)])
            await self._agreed(request)

    async def answer_back(self, seat: int, agrees: bool) -> None:
        """Agree to the take-back that somebody asks for, or not."""
        async with self._lock:
            request = self.request
            if request is None:
                raise NotPossible("Nobody asks for a take-back any more.")
            if agrees:
                request = replace(request, agreed=tuple(sorted({*request.agreed, seat})))
                await self._request(request)
                await self._agreed(request)
            else:
                await self._request(None, [self._happening("refused", seat)])
                await self._heard()

    async def set_stops(self, seat: int, stops: Stops) -> None:
        """Change what a seat does not want to be asked; the pending decision counts already."""
        async with self._lock:
            await self.seating.change(
                lambda old: (replace(old, stops={**old.stops, seat: stops}), [])
            )
            if self.to_decide == seat:
                await self._take([])

    async def never_ask(self, seat: int, notation: str) -> None:
        """Never ask a seat for that answer to its present decision; raise NotAllowed if not."""
        await self.set_stops(seat, self.with_never(seat, notation))

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

    async def _change_stops(self, wish: SetStops | PassUntil) -> None:
        if isinstance(wish, PassUntil):
            await self.set_stops(wish.seat, self.with_pass(wish.seat, wish.until, wish.kind))
            return
        if wish.never:
            await self.never_ask(wish.seat, wish.never)
        if wish.again or wish.when:
            stops = self.stops(wish.seat).without(wish.again)
            always = wish.when == "always" if wish.when else stops.always
            await self.set_stops(wish.seat, replace(stops, always=always))

    async def _continue(self, who: str, wish: Continue) -> str:
        own = self.seating.of(who)
        seat = wish.seat
        if seat is None:
            seat = own[0] if own else SPECTATOR
        elif seat != SPECTATOR and not self.over:
            self.seating.must_hold(who, seat)
        for bot in [bot for bot in wish.bots if bot]:
            self._scene(who).must_know(bot)
        return (await self._house.continue_from(self, wish.at, wish.bots, who, seat)).id

    async def _go_on(self) -> None:
        """Go on by these rules from the last position that they allow."""
        async with self._lock:
            self._must_wait_for_host()
            note = Happening("gone_on", NOBODY, "", self.number, str(self.spec.rules_version))
            try:
                await self._journal.correct(note)
            except NumberTaken as fault:
                raise NotPossible(ELSEWHERE) from fault
            await self._journal.catch_up()
            await self._settle()
            await self._heard()

    async def _end(self) -> None:
        """End the match where these rules stop."""
        async with self._lock:
            self._must_wait_for_host()
            told = [Happening("ended", NOBODY, "", self.number)]
            await self.seating.change(lambda old: (replace(old, finished=datetime.now(UTC)), told))
        self.close()  # it is opened again with all that was played

    def _must_wait_for_host(self) -> None:
        if not self.waits_for_host:
            raise NotPossible("These rules allow all that was played: the match goes on by them.")

    async def _follow_guide(self, seat: int, number: int) -> None:
        """Take back all that was answered since the match left its guide."""
        async with self._lock:
            self.must_be_current(seat, number)
            count = self.guide.strayed if self.guide else 0
            if not count:
                raise NotPossible("The match goes along its guide.")
            await self._cut(seat, count)
            await self._heard()

    # -- opening and keeping in step ------------------------------------------

    async def open(self) -> None:
        """Read the journal and play it; raise CannotOpen."""
        async with self._lock:
            self._has_undone = self.started and await self._journal.open()
            self._public = self.seating.public
            await self._read_chat()

    async def wake(self) -> None:
        """Go on with what waits for nobody, once it is open: begin the match, or decline."""
        async with self._lock:
            if not self.started:
                await self._begin()
                self._public = self.seating.public
            # Who has just undone wants to see the decision, whatever the stops say.
            elif self.to_decide != NOBODY and not self._has_undone:
                with suppress(Stale):
                    await self._take([])

    async def refresh(self) -> None:
        """Take over what another process has written."""
        async with self._lock:
            before = self.changes()
            marks = await self._store.marks(self.id)
            if marks is None:
                self.close()
                return
            if changed := marks.version != self.seating.stored.version:
                self.seating.stored = await self._store.find(self.id) or self.seating.stored
            before_it, self._public = self._public, self.seating.public
            self._doings += before_it != self._public
            if self.seating.started and not self.started:
                self._journal.begin()
            if self.started and (changed or marks.length != self.number):
                self._doings += await self._journal.catch_up()
            if marks.said != (self.chat[-1].number if self.chat else 0):
                await self._read_chat()
            if self.changes() != before:
                self._tell()

    # -- inside ---------------------------------------------------------------

    async def _begin(self) -> None:
        """Begin the match if nobody is waited for."""
        scene = self._scene("")
        await self.seating.change(lambda old: begun(old, scene))
        if self.seating.started and not self.started:
            self._journal.begin()
            await self._store.set_turn(self.id, self.to_decide, self.deadline)
            await self._take([])

    async def _settle(self) -> None:
        """Let a bot answer that is asked in secret now, before anybody looks."""
        if self.to_decide != NOBODY and self.seats[self.to_decide].player and self.in_secret:
            with suppress(Stale):
                await self._take([])

    async def _heard(self) -> None:
        """Tell everybody what was changed about the seats."""
        await self._journal.note()
        self._doings += 1
        self._public = self.seating.public
        self._tell()

    async def _request(self, asked: Request | None, told: Sequence[Happening] = ()) -> None:
        """Keep who asks for a take-back, or that nobody does any more."""
        await self.seating.change(lambda old: (replace(old, request=asked), told))

    async def _agreed(self, request: Request) -> None:
        """Go back if everybody who plays has agreed."""
        if set(self.seating.playing) <= set(request.agreed):
            await self._cut(request.seat, self.match.last_of(request.seat))
        await self._heard()

    async def _read_chat(self) -> None:
        fresh = await self._store.chat(self.id, self.chat[-1].number if self.chat else 0)
        self.chat += fresh
        self._doings += bool(fresh)
