"""A table: the one authority over a match in progress."""

import asyncio
from collections.abc import Sequence
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
)
from undercroft.kernel.record import commitment
from undercroft.tables.log import Log
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
from undercroft.tables.sight import Crumb, Greyed, Option, Question, Sight, UndoOffer
from undercroft.tables.store import Entry, NumberTaken, Store
from undercroft.tables.words import spaced

LOG_LINES: Final = 80
"""How many lines of the log a sight holds unless more are asked for."""


class Table:
    """One match at one table. `number` counts the journal: it names the pending decision."""

    def __init__(
        self, match_id: str, spec: GameSpec, setup: Setup, store: Store, token_hash: str
    ) -> None:
        try:
            self._match = Match(spec, len(setup.seats), setup.switches, setup.seed)
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
        self._played: list[int] = []
        self._log = Log(spec, setup.names)
        self._log.hear(-1, self._match.take_events())
        self._lock = asyncio.Lock()
        self._news = asyncio.Event()

    # -- reading --------------------------------------------------------------

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

    def look(self) -> Look:
        """Return what the player to decide knows: for a bot, never for a screen."""
        return Look(self.spec, self._match.state)

    def sight(self, seat: int, lines: int | None = LOG_LINES) -> Sight:
        """Return what a seat (SPECTATOR: nobody's) may know of the table now."""
        state = self._match.state
        view = self.spec.view(state, seat)
        return Sight(
            seat=seat,
            number=self.number,
            over=self.over,
            view=view,
            question=self._question(seat, view),
            crumbs=tuple(
                Crumb(spaced(type(frame).__name__), spaced(frame.step)) for frame in state.stack
            ),
            log=self._log.lines(seat, lines),
            news=self._log.news(self.number - 1, seat),
            undo=self.undo_offer(seat),
        )

    def undo_offer(self, seat: int) -> UndoOffer:
        """Say how many own decisions a seat could take back now, and why no more."""
        undo = self._match.undo_of(seat)
        return UndoOffer(undo.steps, undo.why)

    def seed(self) -> str:
        """Return the seed of a match that is over, so that anybody can check the dice."""
        self._must_be_over()
        return self.setup.seed

    def record(self) -> Record:
        """Return the record of a match that is over."""
        self._must_be_over()
        bots = [f"{seat.name} ({seat.bot})" if seat.bot else seat.name for seat in self.setup.seats]
        return self._match.record(bots)

    async def wait(self, seen: int) -> int:
        """Return the number of the pending decision as soon as it is not `seen` any more."""
        while self.number == seen and not self.closed:
            await self._news.wait()
        return self.number

    # -- playing --------------------------------------------------------------

    async def submit(self, seat: int, number: int, notation: str) -> int:
        """Give a seat's answer to decision `number`; return the number of the next one.

        When this returns, the answer is on the disk. Raise a Refused, with the
        fresh sight of the seat, when it is not accepted.
        """
        async with self._lock:
            self._must_be_fresh(seat, number)
            action = self._answer(seat, notation)
            trial = self._match.state.copy()
            trial.apply_action(action)
            await self._write(seat, action.notation, trial.is_terminal())
            self._play(action)
        return self.number

    async def undo(self, seat: int, number: int) -> str:
        """Take the seat's last decision back; return its notation. Raise a Refused if not."""
        async with self._lock:
            if number != self.number:
                raise Stale("The table has moved on since you asked.", self.sight(seat))
            offer = self._match.undo_of(seat)
            if not offer.steps:
                raise NothingToTakeBack(f"You cannot undo: {offer.why}.", self.sight(seat))
            await self._write(seat, None, finished=False)
            return self._take_back(seat)

    async def set_pace(self, pace: str) -> None:
        """Change how long bots seem to think: one of PACES."""
        if pace not in PACES:
            raise ValueError(f"no pace is called {pace!r}; there are {', '.join(PACES)}")
        await self._store.set_pace(self.id, pace)
        self.pace = pace

    async def replay(self, journal: Sequence[Entry]) -> None:
        """Play what the store holds, in a table that was just made; raise CannotOpen."""
        for place, entry in enumerate(journal):
            try:
                if entry.notation is None:
                    self._take_back(entry.player)
                else:
                    self._play(self.spec.vocabulary.parse(entry.notation))
            except KernelError as fault:
                raise CannotOpen(f"entry {place + 1} of its journal fails: {fault}") from fault

    def close(self) -> None:
        """Let everybody who waits at this table go."""
        self.closed = True
        self._news.set()

    # -- inside ---------------------------------------------------------------

    def _question(self, seat: int, view: dict[str, Any]) -> Question | None:
        state = self._match.state
        if state.current_player == NOBODY:
            return None
        kind, names = state.kind, self.setup.names
        options: list[Option] = []
        greyed: list[Greyed] = []
        if seat == state.current_player:
            for action in state.legal_actions:
                label = self.spec.label(view, action, names)
                options.append(Option(action.notation, label, action.clause, action.touches))
            for refusal in state.refusals():
                greyed.append(Greyed(self.spec.label(view, refusal.action, names), refusal.clause))
        return Question(
            state.current_player, kind.name, kind.prompt, kind.clause, tuple(options), tuple(greyed)
        )

    def _label(self, view: dict[str, Any], action: Action) -> str:
        return self.spec.label(view, action, self.setup.names)

    def _must_be_fresh(self, seat: int, number: int) -> None:
        if number != self.number:
            raise Stale(
                "That decision was taken already; here is the table as it stands now.",
                self.sight(seat),
            )
        if self.to_decide == NOBODY:
            raise MatchOver("The match is over: there is nothing left to decide.", self.sight(seat))
        if seat != self.to_decide:
            name = self.setup.seats[self.to_decide].name
            raise NotYourTurn(f"It is {name} who decides now.", self.sight(seat))

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

    def _must_be_over(self) -> None:
        if not self.over:
            raise MatchRuns("The match is still running.", self.sight(SPECTATOR))

    async def _write(self, player: int, notation: str | None, finished: bool) -> None:
        entry = Entry(player, notation)
        try:
            await self._store.append(self.id, self.number, entry, finished)
        except NumberTaken as fault:
            await self._catch_up()
            raise Stale("The table has moved on somewhere else.", self.sight(player)) from fault

    async def _catch_up(self) -> None:
        """Play what another process has written to the journal."""
        journal = await self._store.journal(self.id)
        await self.replay(journal[self.number :])

    def _play(self, action: Action) -> None:
        events = self._match.apply(action)
        self._log.hear(self.number, events)
        self._played.append(self.number)
        self._tell()

    def _take_back(self, player: int) -> str:
        action = self._match.undo(player)
        label = self.spec.label(self.spec.view(self._match.state, player), action, self.setup.names)
        self._log.take_back(self.number, self._played.pop(), player, label)
        self._tell()
        return action.notation

    def _tell(self) -> None:
        self.number += 1
        self._news.set()
        self._news = asyncio.Event()
