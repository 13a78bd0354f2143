"""A match as it is played at a table: what each seat may know of it, and what changes it.

All of it is in memory and follows from the set-up and the journal.
"""

from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from undercroft.kernel import (
    NOBODY,
    SPECTATOR,
    Action,
    BadRecord,
    BadSetup,
    Dice,
    GameSpec,
    KernelError,
    Look,
    SeededDice,
    State,
    dump,
    load,
)
from undercroft.kernel.spec import Switches
from undercroft.match import Match, Record
from undercroft.tables.course import Answer, Course
from undercroft.tables.happenings import OPENED, Happening
from undercroft.tables.log import Log
from undercroft.tables.notice import Notices
from undercroft.tables.records import written
from undercroft.tables.refusals import CannotOpen, NotPossible
from undercroft.tables.setup import Seat, Setup, new_seed
from undercroft.tables.sight import WAIT, Crumb, Greyed, Option, Question, Sight, UndoOffer
from undercroft.tables.store import Entry
from undercroft.tables.words import spaced

LOG_LINES: Final = 80
"""How many lines of the log a sight holds unless more are asked for."""

NOTHING_TO_DECIDE: Final = "There is nothing to decide after that action: go further back."


@dataclass(frozen=True)
class Past:
    """A moment of the match as a seat saw it: number `at` of `last`, counted from 0.

    `deciders` are who decided after each moment but the last.
    """

    at: int
    sight: Sight
    deciders: Sequence[int]

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.deciders)


class Play:
    """The running match of a table; `number` counts its journal and is nobody's to see."""

    def __init__(self, spec: GameSpec, setup: Setup) -> None:
        brought = [seat.whole or seat.brought for seat in setup.seats]
        game = _from(spec, setup.position) if setup.position else spec
        try:
            match = Match(game, len(brought), setup.switches, setup.seed, setup.typed, brought)
        except (BadSetup, BadRecord) as fault:
            raise CannotOpen(str(fault)) from fault
        self.spec = spec
        self.number = 0
        self._names = setup.names
        self._course = Course(match)
        self._notices = Notices(len(setup.seats))
        self._log = Log(spec, setup.names)
        self._log.hear(match.take_events())
        self.noted = 0
        """The number of the last happening that is in the log."""
        self._crumbs: tuple[Crumb, ...] = ()
        self._asked()

    # -- reading --------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position: never for a screen or a bot."""
        return self._course.match.state

    @property
    def over(self) -> bool:
        """Say whether the last decision was taken."""
        return self.state.is_terminal()

    def hidden_from(self, seat: int) -> bool:
        """Say whether a question is pending that this seat must not learn of."""
        return self._course.hidden_from(seat)

    def number_of(self, seat: int) -> int:
        """Return the number of the moment that a seat sees."""
        return self._notices.number(seat) if self.spec.hides else self.number

    def look(self) -> Look:
        """Return what the player to decide knows: for a bot, never for a screen."""
        return Look(self.spec, self.state)

    def undo_offer(self, seat: int) -> UndoOffer:
        """Say how many own decisions a seat could take back now, and why no more."""
        return UndoOffer(*self._course.offer(seat))

    def offered_openly(self) -> int:
        """Return the seat whose undo may be offered where several people look; NOBODY if none."""
        return self._course.offered_openly()

    def last_of(self, seat: int) -> int:
        """Return how many answers there are from a seat's last one on; 0 if it gave none."""
        return self._course.last_of(seat)

    def record(self, seats: Sequence[Seat]) -> Record:
        """Return the record; it holds the seed. Its notes are what happened to the seats."""
        numbers = [answer.number for answer in self._course.answers]
        notes = [
            f"{bisect_left(numbers, one.after)} {one.sentence}"
            for one in self._log.happened()
            if one.kind != OPENED
        ]
        return replace(self._course.match.record(written(seats)), notes=notes)

    def sight(
        self,
        seat: int,
        over: bool,
        lines: int | None = LOG_LINES,
        stops: Sequence[int] | None = None,
    ) -> Sight:
        """Return what a seat (SPECTATOR: nobody's) may know of the match now.

        It holds the last so many lines of the log (None: all); `stops` are the journal
        entries before which the replay stops that they lead to, by default the seat's own.
        """
        if stops is None:
            stops = self._course.stops(seat, over)
        view = self.spec.view(self.state, seat)
        since = self._notices.since(seat) if self.spec.hides else self.number - 1
        return Sight(
            seat=seat,
            number=self.number_of(seat),
            over=over,
            view=view,
            question=None if over else self._question(seat, view),
            crumbs=self._crumbs if self.hidden_from(seat) else _crumbs(self.state),
            log=self._log.lines(seat, lines, stops),
            news=self._log.news(since, seat),
            undo=self.undo_offer(seat),
        )

    def past(self, setup: Setup, seat: int, at: int, over: bool) -> Past:
        """Return a moment of the match as a seat saw it; unless it is `over`, what it could see.

        What was undone is no part of it.
        """
        steps = self._course.steps(seat, over)
        at = max(0, min(at, len(steps)))
        then = self._back_then(setup, [*steps, None][at])
        deciders = [self._course.answers[step].player for step in steps]
        return Past(at, then.sight(seat, then.over, None, steps), deciders)

    def dealt_anew(self, setup: Setup, seat: int, at: int) -> dict[str, Any]:
        """Return a moment of the match as a position to begin from; raise NotPossible.

        It agrees with all that the seat knew then; what it did not know is dealt
        anew, and the luck to come is new. Nothing of the seed is in it.
        """
        steps = self._course.steps(seat, False)
        if at > len(steps):
            raise NotPossible(NOTHING_TO_DECIDE)
        then = self._back_then(setup, [*steps, None][at])
        if then.over or then.hidden_from(seat):
            raise NotPossible(NOTHING_TO_DECIDE)
        anew = self.spec.resample(then.state, seat, SeededDice(new_seed()))
        anew.dice = SeededDice(new_seed())
        return dump(anew)

    def _back_then(self, setup: Setup, count: int | None) -> "Play":
        """Return the match after so many actions (None: all)."""
        then = Play(self.spec, setup)
        for action in self._course.match.actions[:count]:
            then.play(action)
        return then

    def entries(self, count: int) -> list[Entry]:
        """Return a journal of the first so many actions, without what was undone."""
        pairs = zip(self._course.answers[:count], self._course.match.actions, strict=False)
        return [Entry(answer.player, action.notation) for answer, action in pairs]

    def label(self, seat: int, action: Action) -> str:
        """Word an action for a seat."""
        return self.spec.label(self.spec.view(self.state, seat), action, self._names)

    # -- changing -------------------------------------------------------------

    def rename(self, names: Sequence[str]) -> None:
        """Call the seats something else from now on."""
        self._names = list(names)
        self._log.rename(names)

    def note(self, happenings: Iterable[Happening]) -> None:
        """Put what happened to the seats into the log."""
        for one in happenings:
            self._log.note(one)
            self.noted = one.number

    def replay(self, journal: Sequence[Entry], happenings: Sequence[Happening] = ()) -> None:
        """Play what the store holds; raise CannotOpen where that cannot be."""
        waiting = deque(happenings)
        for entry in journal:
            while waiting and waiting[0].after <= self.number:
                self.note([waiting.popleft()])
            try:
                if entry.notation is not None:
                    self.play(self.spec.vocabulary.parse(entry.notation))
                elif entry.back:
                    self.cut(entry.player, entry.back)
                else:
                    self.take_back(entry.player)
            except KernelError as fault:
                raise CannotOpen("its journal breaks the rules that this program has") from fault
        self.note(waiting)

    def play(self, action: Action) -> None:
        """Take the pending decision."""
        events = self._course.play(action, self.number)
        self._notices.answered(self._course.answers[-1])
        self._log.hear(events)
        self._move_on()

    def take_back(self, player: int) -> str:
        """Take the player's last decision back; return its notation."""
        action, undone = self._course.take_back(player)
        self._strike(player, action, undone)
        return action.notation

    def cut(self, player: int, count: int) -> None:
        """Take the last so many answers back, the first of them the player's."""
        action = self._course.match.actions[-count]
        self._strike(player, action, self._course.cut(count))

    def _strike(self, player: int, action: Action, undone: Sequence[Answer]) -> None:
        told = self._notices.taken_back(self.number, player, undone)
        numbers = [one.number for one in undone]
        self._log.take_back(numbers, player, self.label(player, action), told)
        self._move_on()

    def _move_on(self) -> None:
        self.number += 1
        self._asked()

    def _asked(self) -> None:
        self._notices.asked(self._course.hidden_from)
        if not self.hidden_from(SPECTATOR):
            self._crumbs = _crumbs(self.state)

    # -- questions ------------------------------------------------------------

    def _question(self, seat: int, view: dict[str, Any]) -> Question | None:
        if self.state.current_player == NOBODY:
            return None
        if self.hidden_from(seat):
            return WAIT
        return question(self.spec, self.state, seat, view, self._names)


def question(
    spec: GameSpec, state: State, seat: int, view: dict[str, Any], names: Sequence[str]
) -> Question:
    """Return the pending question as a seat that may know of it sees it."""
    kind = state.kind
    if seat != state.current_player:
        return Question(state.current_player, kind.name, kind.prompt, kind.clause)
    options = tuple(
        Option(one.notation, spec.label(view, one, names), one.clause, one.touches)
        for one in state.legal_actions
    )
    greyed = tuple(
        Greyed(spec.label(view, refusal.action, names), refusal.clause)
        for refusal in state.refusals()
    )
    decline = kind.decline.notation if kind.decline in state.legal_actions else ""
    return Question(seat, kind.name, kind.prompt, kind.clause, options, greyed, decline)


def _from(spec: GameSpec, position: Mapping[str, Any]) -> GameSpec:
    """Return the game with its matches beginning from a position."""

    def start(players: int, switches: Switches, brought: tuple[str, ...], dice: Dice) -> State:
        state = load(dict(position), spec.parts)
        state.dice = dice
        return state

    return replace(spec, start=start)


def _crumbs(state: State) -> tuple[Crumb, ...]:
    return tuple(Crumb(spaced(type(frame).__name__), spaced(frame.step)) for frame in state.stack)
