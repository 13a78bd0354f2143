"""A table: the one authority over a match in progress."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from undercroft.kernel import (
    NOBODY,
    SPECTATOR,
    Action,
    BadSetup,
    GameSpec,
    IllegalAction,
    KernelError,
    Look,
    Match,
    Record,
    State,
)
from undercroft.kernel.record import commitment
from undercroft.tables.course import Course
from undercroft.tables.log import Log
from undercroft.tables.notice import Notices
from undercroft.tables.pace import PACES
from undercroft.tables.refusals import (
    CannotOpen,
    MatchOver,
    MatchRuns,
    NotAllowed,
    NothingToTakeBack,
    NotYourTurn,
    Stale,
)
from undercroft.tables.setup import Setup
from undercroft.tables.sight import WAIT, Crumb, Greyed, Option, Question, Sight, UndoOffer
from undercroft.tables.stops import Stops
from undercroft.tables.store import Entry, NumberTaken, Store
from undercroft.tables.words import spaced

LOG_LINES: Final = 80
"""How many lines of the log a sight holds unless more are asked for."""

PATIENCE: Final = 10.0
"""Seconds that a page waits for a bot's answer to a hidden question."""

_MOST_DECLINED: Final = 1000

_logger = logging.getLogger(__name__)


class Table:
    """One match at one table.

    `number` counts the journal; it is nobody's to see. Each seat has a number of
    its own for what it sees (`number_of`), and answers by that.
    """

    def __init__(
        self,
        match_id: str,
        spec: GameSpec,
        setup: Setup,
        store: Store,
        token_hash: str,
        stops: Mapping[int, Stops] | None = None,
    ) -> None:
        brought = [seat.whole or seat.brought for seat in setup.seats]
        try:
            match = Match(spec, len(setup.seats), setup.switches, setup.seed, None, brought)
        except BadSetup as fault:
            raise CannotOpen(str(fault)) from fault
        self.id = match_id
        self.spec = spec
        self.setup = setup
        self.pace = setup.pace
        self.token_hash = token_hash
        self.number = 0
        self.closed = False
        self._store = store
        self._stops = dict(stops or {})
        self._course = Course(match)
        self._notices = Notices(len(setup.seats))
        self._log = Log(spec, setup.names)
        self._log.hear(match.take_events())
        self._crumbs: tuple[Crumb, ...] = ()
        self._asked()
        self._lock = asyncio.Lock()
        self._news = asyncio.Event()

    # -- reading --------------------------------------------------------------

    @property
    def _match(self) -> Match:
        return self._course.match

    @property
    def to_decide(self) -> int:
        """The player whose decision is pending; NOBODY once the match is over."""
        return self._match.state.current_player

    @property
    def over(self) -> bool:
        """Say whether the match is over."""
        return self._match.state.is_terminal()

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, to be shown from the first moment."""
        return commitment(self.setup.seed)

    @property
    def in_secret(self) -> bool:
        """Say whether the pending question is one that nobody else may learn of."""
        return self._course.hidden_from(SPECTATOR)

    def number_of(self, seat: int) -> int:
        """Return the number of the moment that a seat sees."""
        return self._notices.number(seat) if self.spec.hides else self.number

    def stops(self, seat: int) -> Stops:
        """Return what a seat does not want to be asked."""
        return self._stops.get(seat, Stops())

    def look(self) -> Look:
        """Return what the player to decide knows: for a bot, never for a screen."""
        return Look(self.spec, self._match.state)

    def sight(self, seat: int, lines: int | None = LOG_LINES) -> Sight:
        """Return what a seat (SPECTATOR: nobody's) may know of the table now."""
        state = self._match.state
        view = self.spec.view(state, seat)
        since = self._notices.since(seat) if self.spec.hides else self.number - 1
        return Sight(
            seat=seat,
            number=self.number_of(seat),
            over=self.over,
            view=view,
            question=self._question(seat, view),
            crumbs=self._crumbs if self._course.hidden_from(seat) else _crumbs(state),
            log=self._log.lines(seat, lines),
            news=self._log.news(since, seat),
            undo=self.undo_offer(seat),
        )

    def undo_offer(self, seat: int) -> UndoOffer:
        """Say how many own decisions a seat could take back now, and why no more."""
        return UndoOffer(*self._course.offer(seat))

    def undo_offered_openly(self) -> int:
        """Return the seat whose undo may be offered where several people look; NOBODY if none."""
        return self._course.offered_openly()

    def seed(self) -> str:
        """Return the seed of a match that is over, so that anybody can check the dice."""
        self._must_be_over()
        return self.setup.seed

    def record(self) -> Record:
        """Return the record of a match that is over."""
        self._must_be_over()
        bots = [f"{seat.name} ({seat.bot})" if seat.bot else seat.name for seat in self.setup.seats]
        return self._match.record(bots)

    async def wait(self, seen: int, *seats: int) -> int:
        """Return the number of the pending decision as soon as it is not `seen` any more.

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
        return sum([self.number_of(seat) for seat in seats]) if seats else self.number

    async def settled(self) -> None:
        """Wait while a bot thinks about a hidden question, so that no screen shows that it does."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while self._bot_in_secret() and not self.closed:
                    await self._news.wait()

    # -- playing --------------------------------------------------------------

    async def submit(self, seat: int, number: int, notation: str) -> int:
        """Give a seat's answer to the decision it sees as `number`; return its next number.

        When this returns, the answer is on the disk. Raise a Refused, with the
        fresh sight of the seat, when it is not accepted.
        """
        async with self._lock:
            self._must_be_fresh(seat, number)
            await self._take(self._answer(seat, notation))
        return self.number_of(seat)

    async def undo(self, seat: int, number: int) -> str:
        """Take the seat's last decision back; return its notation. Raise a Refused if not."""
        async with self._lock:
            if number != self.number_of(seat):
                raise Stale("The table has moved on since you asked.", self.sight(seat))
            offer = self.undo_offer(seat)
            if not offer.steps:
                raise NothingToTakeBack(f"You cannot undo: {offer.why}.", self.sight(seat))
            await self._write([Entry(seat, None)], finished=False)
            notation = self._take_back(seat)
            self._tell()
            return notation

    async def set_pace(self, pace: str) -> None:
        """Change how long bots seem to think: one of PACES."""
        if pace not in PACES:
            raise ValueError(f"no pace is called {pace!r}; there are {', '.join(PACES)}")
        await self._store.set_pace(self.id, pace)
        self.pace = pace

    async def set_stops(self, seat: int, stops: Stops) -> None:
        """Change what a seat does not want to be asked; the pending question counts already."""
        async with self._lock:
            changed = {**self._stops, seat: stops}
            await self._store.set_stops(self.id, changed)
            self._stops = changed
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

    async def open(self, journal: Sequence[Entry]) -> None:
        """Play what the store holds, in a table that was just made; raise CannotOpen."""
        self._replay(journal)
        if not (journal and journal[-1].notation is None):
            with suppress(Stale):
                await self._take(None)

    def close(self) -> None:
        """Let everybody who waits at this table go."""
        self.closed = True
        self._news.set()

    # -- inside: what a seat may see ------------------------------------------

    def _question(self, seat: int, view: dict[str, Any]) -> Question | None:
        state = self._match.state
        if state.current_player == NOBODY:
            return None
        if self._course.hidden_from(seat):
            return WAIT
        kind, names = state.kind, self.setup.names
        if seat != state.current_player:
            return Question(state.current_player, kind.name, kind.prompt, kind.clause)
        options: list[Option] = []
        for action in state.legal_actions:
            label = self.spec.label(view, action, names)
            options.append(Option(action.notation, label, action.clause, action.touches))
        greyed = [
            Greyed(self.spec.label(view, refusal.action, names), refusal.clause)
            for refusal in state.refusals()
        ]
        decline = kind.decline.notation if kind.decline in state.legal_actions else ""
        return Question(
            seat, kind.name, kind.prompt, kind.clause, tuple(options), tuple(greyed), decline
        )

    def _bot_in_secret(self) -> bool:
        return self.in_secret and not self.setup.seats[self.to_decide].human

    def _must_be_fresh(self, seat: int, number: int) -> None:
        if number != self.number_of(seat):
            raise Stale(
                "That decision was taken already; here is the table as it stands now.",
                self.sight(seat),
            )
        if self.to_decide == NOBODY:
            raise MatchOver("The match is over: there is nothing left to decide.", self.sight(seat))
        if self._course.hidden_from(seat):
            raise NotYourTurn("It is not you who decides now.", self.sight(seat))
        if seat != self.to_decide:
            name = self.setup.seats[self.to_decide].name
            raise NotYourTurn(f"It is {name} who decides now.", self.sight(seat))

    def _must_be_over(self) -> None:
        if not self.over:
            raise MatchRuns("The match is still running.", self.sight(SPECTATOR))

    # -- inside: changing the match -------------------------------------------

    def _answer(self, seat: int, notation: str) -> Action:
        state = self._match.state
        try:
            action = self.spec.vocabulary.parse(notation)
        except IllegalAction as fault:
            raise NotAllowed(str(fault), self.sight(seat)) from fault
        clause = state.refusal(action)
        if clause is not None:
            label = self.spec.label(self.spec.view(state, seat), action, self.setup.names)
            raise NotAllowed(f"“{label}” is not allowed now.", self.sight(seat), clause)
        return action

    async def _take(self, answer: Action | None) -> None:
        """Take an answer, and decline whatever comes next as the stops say, in one step.

        Nobody sees the table in between: a question that the stops answer must
        not show in any way.
        """
        trial = self._match.state.copy()
        action = answer or self._stop(trial)
        actions: list[Action] = []
        entries: list[Entry] = []
        while action is not None and len(actions) < _MOST_DECLINED:
            actions.append(action)
            entries.append(Entry(trial.current_player, action.notation))
            trial.apply_action(action)
            action = self._stop(trial)
        if actions:
            await self._write(entries, trial.is_terminal())
            for action in actions:
                self._play(action)
            self._tell()

    def _stop(self, state: State) -> Action | None:
        """Return the answer that the stops of who is asked give, if they give one."""
        player = state.current_player
        if player == NOBODY or not self.setup.seats[player].human:
            return None
        return self.stops(player).decline(self.spec, state)

    async def _write(self, entries: Sequence[Entry], finished: bool) -> None:
        try:
            await self._store.append(self.id, self.number, entries, finished)
        except NumberTaken as fault:
            await self._catch_up()
            raise Stale(
                "The table has moved on somewhere else.", self.sight(entries[0].player)
            ) from fault

    async def _catch_up(self) -> None:
        """Play what another process has written to the journal."""
        journal = await self._store.journal(self.id)
        self._replay(journal[self.number :])

    def _replay(self, journal: Sequence[Entry]) -> None:
        for entry in journal:
            try:
                if entry.notation is None:
                    self._take_back(entry.player)
                else:
                    self._play(self.spec.vocabulary.parse(entry.notation))
            except KernelError as fault:
                _logger.exception("table %s: entry %d of its journal fails", self.id, self.number)
                raise CannotOpen("its journal breaks the rules that this program has") from fault
        self._tell()

    def _play(self, action: Action) -> None:
        events = self._course.play(action, self.number)
        self._notices.answered(self._course.answers[-1])
        self._log.hear(events)
        self._move_on()

    def _take_back(self, player: int) -> str:
        action, undone = self._course.take_back(player)
        told = self._notices.taken_back(self.number, player, undone)
        label = self.spec.label(self.spec.view(self._match.state, player), action, self.setup.names)
        self._log.take_back([one.number for one in undone], player, label, told)
        self._move_on()
        return action.notation

    def _move_on(self) -> None:
        self.number += 1
        self._asked()

    def _asked(self) -> None:
        self._notices.asked(self._course.hidden_from)
        if not self.in_secret:
            self._crumbs = _crumbs(self._match.state)

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()


def _crumbs(state: State) -> tuple[Crumb, ...]:
    return tuple(Crumb(spaced(type(frame).__name__), spaced(frame.step)) for frame in state.stack)
