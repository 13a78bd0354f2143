"""A match under way: what was answered, what each seat may know of it, what can be taken back."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from undercroft.kernel import (
    NOBODY,
    SPECTATOR,
    Action,
    Dice,
    Event,
    IllegalAction,
    KernelError,
    OutOfDice,
    ScriptedDice,
    State,
    load,
)
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Look
from undercroft.kit.reasons import Reason
from undercroft.match.amending import label_in, read_answer
from undercroft.match.answers import HIDDEN, Answer, NothingToUndo, entry_of, last_of
from undercroft.match.correcting import Correction, correction
from undercroft.match.happenings import OPENED, PARTED, Happening, called_after, pauses_after
from undercroft.match.history import History
from undercroft.match.journal import Corrected, Declined, Entry, Given, Passed, TakenBack, Thrown
from undercroft.match.log import LOG_LINES, Log
from undercroft.match.luck import Luck
from undercroft.match.notice import Notices
from undercroft.match.parting import Parting, Stuck, passed_over, refusing, standing
from undercroft.match.record import Record
from undercroft.match.sight import Past, Picture, Recap, Sight, UndoOffer, is_hidden, question_of
from undercroft.match.story import Story
from undercroft.match.taking import Declines, Step, Taken, asks_all
from undercroft.match.throwing import Cast, asked, forget_unread, halts, script_of
from undercroft.match.trying import Beginning, Place, Tries


class Match:
    """A match: it can be played on, taken back, looked back at, recorded and played again.

    `seed` is the text of a `Luck`. With `typed` given, thrown dice come from that list (real dice,
    typed in); `thrown` are their kinds, none is all. Where the list ends, the match halts and asks
    for a `throw`. A match that does not begin at the beginning begins from a `position`, as the
    kernel's `dump` saved it. `names` are what the seats are called in the log. Raise BadSetup or
    BadRecord if it cannot be set up.
    """

    def __init__(
        self,
        spec: GameSpec,
        players: int,
        switches: Mapping[str, str],
        seed: str,
        typed: Sequence[int] | None = None,
        brought: Sequence[str] = (),
        names: Sequence[str] = (),
        position: Mapping[str, Any] | None = None,
        pauses: bool = False,
        thrown: Sequence[str] = (),
    ) -> None:
        self.spec = spec
        self.players = players
        self.switches = spec.resolve(switches)
        self.luck = Luck.parse(seed)
        self.real_dice, self.thrown = typed is not None, tuple(thrown)
        streams = spec.streams(thrown) if self.real_dice else None
        self.brought = spec.bring(players, self.switches, brought)
        self.names = list(names) or [f"Player {number}" for number in range(1, players + 1)]
        self.pauses = pauses
        """Whether all wait where a seat may be asked in secret, asked or not."""
        self._typed = typed or ()
        self._beginning = Beginning(
            spec, players, self.switches, self.luck, streams, self.brought, position
        )
        self.state, self.halt = self._beginning.begin(self._typed, pauses)
        self.casts: list[Cast] = []  # the throws that were typed since it began
        self.number = 0
        """How long the journal is; in a match with secrets nobody's to see."""
        self.parting: Parting | None = None
        """Where these rules part from those by which it was played; then nobody plays on."""
        self.noted = 0
        """The number of the last happening that is in the log."""
        self._notices = Notices(players, spec.hides, self.state)
        story = Story(spec)
        self.log = Log(spec, self.names, story)
        events, self.state.events = self.state.events, []
        self._untold = events.copy()
        story.hear(events)
        self.log.hear(events)
        self.history = History(spec, self.luck, players, self.state, story)
        """What was answered, and what can be told of it by itself; `past` and `way` look back."""
        if not self.halt:
            self.history.change_luck(self.state, 0)
        self._tries = Tries(self._beginning, self.history)

    # -- reading --------------------------------------------------------------

    @property
    def answers(self) -> Sequence[Answer]:
        """What was answered, without what was undone."""
        return self.history.answers

    @property
    def actions(self) -> list[Action]:
        """What was answered, without what was undone."""
        return [answer.action for answer in self.answers]

    @property
    def reached(self) -> tuple[int, State] | None:
        """How many answers stand without one that halts, perhaps behind a pause, and where they
        lead; None where dice are missing for the set-up."""
        count = len(self.answers)
        if not (self.halt or halts(self.state)):
            return count, self.state
        if not count:
            return None
        before = self.history.position(count - 1, self.state)
        forget_unread(before)
        return count - 1, before

    @property
    def seed(self) -> str:
        """The text of its luck; it tells all dice to come."""
        return str(self.luck)

    @property
    def over(self) -> bool:
        """Say whether the last decision was taken."""
        return self.state.is_terminal()

    @property
    def returns(self) -> list[float]:
        """What the match was worth to each player; zeros while it runs."""
        return self.spec.returns(self.state)

    def recap(self, names: Sequence[str], seat: int = SPECTATOR) -> Recap | None:
        """Return what the match came to, once it is over, if its game says that."""
        return self.history.recap(self.state, names, seat) if self.over else None

    def is_pause(self, state: State) -> bool:
        """Say whether all wait there for so long, as a seat may be asked in secret."""
        return state.unasked or (self.pauses and state.in_secret)

    def hidden_from(self, seat: int) -> bool:
        """Say whether a decision is pending that this seat must not learn of."""
        return is_hidden(self.spec, self.state, seat)

    def number_of(self, seat: int) -> int:
        """Return the number of the moment that a seat sees."""
        return self._notices.number(seat) if self.spec.hides else self.number

    def look(self, tried: Sequence[Step] = ()) -> Look:
        """Return what who is to decide knows, after those tries: for a bot, never for a screen."""
        return Look(self.spec, tried[-1].after if tried else self.state)

    def label(self, seat: int, action: Action) -> str:
        """Word an action for a seat."""
        return label_in(self.spec, self.state, seat, action, self.names)

    def sight(
        self,
        seat: int,
        over: bool = False,
        lines: int | None = LOG_LINES,
        before: int | None = None,
    ) -> Sight:
        """Return what a seat (SPECTATOR: nobody's) may know of the match now; `over`: it has ended.

        `lines` are how many of the log's last ones it holds (None: all), or of those `before` one.
        """
        over, view = over or self.over, self.spec.seen(self._notices.seen(seat), seat)
        question = None
        if not (over or self.parting):
            question = question_of(self.spec, self.state, seat, view, self.names)
            question = asked(self.spec, self.halt.ask, seat, self.names) if self.halt else question
        return Sight(
            seat, self.number_of(seat), over, view, question,
            crumbs=self.history.crumbs(self.state, seat, len(self.answers)),
            log=self.log.lines(seat, lines, self.history.stops(seat, over).entries, before),
            news=self.history.news(seat, self._notices.since(seat)), undo=self.undo_of(seat),
        )  # fmt: skip

    def record(self, seats: Sequence[str]) -> Record:
        """Return the record so far, with its seed: keep it from who still plays. `seats` played."""
        notes = self.log.notes([answer.number for answer in self.answers])
        actions = [answer.action.notation for answer in self.answers]
        version, result = self.spec.rules_version, tuple(self.returns if self.over else ())
        if self.parting:
            actions += [notation for _, notation in self.parting.rest]
            version, result = self.parting.then, self.parting.result
        state = self.state
        if (reached := self.reached) and not self.parting:
            count, state = reached
            actions = actions[:count]
        script = state.dice.script if isinstance(state.dice, ScriptedDice) else self._typed
        return Record(
            self.spec.slug, version, self.switches, seats, self.seed, actions, result, script,
            self.real_dice, self.brought, notes, self.thrown, self.spec.packs_of(self.switches),
            self._beginning.position,
        )  # fmt: skip

    def entries(self, count: int) -> list[Entry]:
        """Return a journal of the first so many answers, without what was undone."""
        return [entry_of([one]) for one in self.answers[:count]]

    # -- playing --------------------------------------------------------------

    def take(
        self, answers: Sequence[Action], declines: Declines = asks_all, tried: Sequence[Step] = ()
    ) -> Taken:
        """Try answers that are given together, and what `declines` says to the decisions after.

        The "no" to a pause at which nobody is asked ends it. All are tried on a copy, after what
        was `tried` before: `adopt` makes it count. Raise IllegalAction if one is not allowed,
        Apart if it is not for who gave the first, could not be taken back until then, or a pause is
        between: to refuse it would tell what is shown before. Raise a defect's error.
        """
        place = Place(self.state, self.number, self.pauses)
        return self._tries.take(place, answers, declines, tried)

    def throw(self, seat: int, faces: Sequence[int] = (), declines: Declines = asks_all) -> Taken:
        """Try the throw that is asked for, and what the rules and `declines` make of it.

        Without faces they follow from the seed. `adopt` makes it count. Raise IllegalAction if no
        dice are missing, or if the faces are no such throw.
        """
        if self.halt is None:
            raise IllegalAction("no dice are asked for now")
        place = Place(self.state, self.number, self.pauses)
        return self._tries.throw(place, self.halt, Thrown(seat, tuple(faces)), declines)

    def correction(self, seat: int, number: int, faces: Sequence[int]) -> Correction:
        """Put a throw right: see correcting.correction. `follow` its entries: then it counts."""
        at, spec = partial(self.history.position, now=self.state), self.spec
        passed = self.history.passed if self.state.unasked else None
        thrown = Thrown(seat, tuple(faces))
        return correction(spec, self.casts, thrown, number, self.answers, at, self.pauses, passed)

    def adopt(self, taken: Taken) -> list[Event]:
        """Let it count; return what happened."""
        for entry in taken.together:
            for step in entry:
                self._adopt(step)
            asked = [step for step in entry if step.answer.player != NOBODY]
            self.log.hear([event for step in asked for event in step.events])
            self.number += 1
        return self.take_events()

    def _adopt(self, step: Step) -> None:
        answer = step.answer
        if step.thrown:
            assert self.halt is not None
            self.casts.append(self.halt.cast(step.thrown, len(self.answers)))
            self._notices.changed()
        if answer.player == NOBODY:
            self.history.go_on(step)
            self.log.hear_more(step.events, self.answers[-1].number if self.answers else -1)
        else:
            self.history.add(self.state, answer, step.events, step.after)
        self.state, self.halt = step.after, step.halt
        self._notices.answered(answer, answer.number)
        self._notices.asked(self.state)
        self._untold += step.events

    def apply(self, action: Action) -> list[Event]:
        """Take the current player's action; return what happened. See `take` for what it raises;
        raise OutOfDice, too, where it would halt."""
        taken = self.take([action])
        if taken.halt:
            raise taken.halt.ask
        return self.adopt(taken)

    def take_events(self) -> list[Event]:
        """Return what happened since the last call (the set-up of a new match included)."""
        events, self._untold = self._untold, []
        return events

    def type_dice(self, faces: Sequence[int]) -> None:
        """Add the results of real dice for the next throws."""
        script_of(self.state).extend(faces)

    # -- taking back ----------------------------------------------------------

    def undo_of(self, seat: int) -> UndoOffer:
        """Say how many own decisions a seat could take back now, and why no more."""
        if self.parting:
            return UndoOffer(0, "the rules have changed since")
        if self.is_pause(self._notices.seen(seat)):  # it would tell that the seat is asked
            return UndoOffer(0, HIDDEN)
        return self.history.undo_of(self.state, seat, len(self.answers))

    def undo(self, seat: int) -> Action:
        """Take a seat's last decision back; return it. Raise NothingToUndo with the reason.

        Where seats have secrets, what others declined unseen since goes back too.
        """
        if not (offer := self.undo_of(seat)).steps:
            raise NothingToUndo(f"player {seat} cannot undo: {offer.why}")
        return self.cut(seat, self.ways_back(seat)[0])

    def ways_back(self, seat: int, in_turn: bool = False) -> list[int]:
        """Return how many answers go with each decision that a seat can take back."""
        stays = self.parting or self.is_pause(self.state)
        return [] if stays else self.history.ways_back(self.state, seat, in_turn)

    def cut(self, seat: int, count: int) -> Action:
        """Take the last so many answers back, as a seat wants it; return the first, its own."""
        if not 0 < count <= len(self.answers):
            raise NothingToUndo(f"{count} of {len(self.answers)} answers cannot be taken back")
        undone = self._drop(len(self.answers) - count)
        action, then, names = undone[0].action, self.state, self.names
        self.log.take_back(
            seat, lambda: label_in(self.spec, then, seat, action, names),
            self._notices.taken_back(self.number, seat, undone), undone[0].player == seat,
        )  # fmt: skip
        self._notices.asked(self.state)
        self.number += 1
        return action

    def _drop(self, count: int) -> list[Answer]:
        """Forget all answers after so many, and strike their lines; return them."""
        self.state, self.halt = self.history.position(count, self.state), None
        forget_unread(self.state)
        self.casts = [one for one in self.casts if one.count < count]
        undone = self.history.cut(count)
        self._untold = []
        self.log.strike([one.number for one in undone])
        return undone

    def offered_openly(self) -> int:
        """Return who could take back what all know of, by public things alone; NOBODY if none."""
        return NOBODY if self.is_pause(self.state) else self.history.offered_openly(self.state)

    # -- looking back ---------------------------------------------------------

    def past(self, seat: int, at: int, over: bool = False) -> Past:
        """Return a moment of the match as a seat saw it; unless it is `over`, what it could see.

        What was undone is no part of it.
        """
        return self.history.past(self.state, self._notices.seen(seat), seat, at, over, self.names)

    def way(self, past: Past, over: bool = False) -> list[Picture]:
        """Return what a seat saw on the way to a moment: a picture after each thing that happened
        since the moment before. The last one is the moment itself."""
        return self.history.way(self.state, past, over, self.names)

    def why(self, seat: int, event: int = NOBODY) -> Sequence[Reason]:
        """Return why somebody did by the rules alone what a seat knows by that number; without one,
        what all who act so would do now, and why. Nothing if there is no reason."""
        if event != NOBODY:
            return self.history.why(self.state, seat, event)
        return () if self.over or self.halt or self.parting else self.spec.why(self.state)

    def dealt_anew(self, seat: int, at: int, deal: Dice, luck: Dice) -> dict[str, Any]:
        """Return a moment of the match as a position to begin from; raise NothingToDecide.

        It agrees with all that the seat knew then; what it did not know is dealt anew by `deal`,
        and `luck` makes all throws to come. Nothing of the seed is in it.
        """
        return self.history.dealt_anew(self.state, seat, at, deal, luck)

    # -- the table's part -----------------------------------------------------

    @property
    def was_opened(self) -> bool:
        """Say whether it was opened from a record: who sits there need not have played it."""
        return any(one.kind == OPENED for one in self.log.happened())

    def rename(self, names: Sequence[str], always: bool = False) -> None:
        """Call the seats something else from now on, or `always`; then nobody has read a line."""
        self.names = list(names)
        self.log.rename(names, always)

    def note(self, happenings: Iterable[Happening]) -> None:
        """Put what happened to the seats into the log; call them as they are called since."""
        for one in happenings:
            self.rename(called_after(self.names, one))
            self.pauses = pauses_after(self.pauses, one)
            self.log.note(one)
            self.noted = one.number

    def follow(
        self, journal: Sequence[Entry], happenings: Sequence[Happening] = (), halts: bool = True
    ) -> None:
        """Play what a journal says; raise Stuck at the first entry that these rules do not allow,
        or at which dice are missing unless it `halts` there.

        What was taken back later, or corrected by hand, is passed over where they do not.
        """
        deque(self.following(journal, happenings, halts), maxlen=0)

    def following(
        self, journal: Sequence[Entry], happenings: Sequence[Happening], halts: bool = True
    ) -> Iterator[None]:
        """Do the same, and yield after each entry, for who lets others go on meanwhile."""
        waiting, rest = deque(happenings), deque(journal)
        while rest:
            entry, pauses = rest.popleft(), self.pauses
            try:
                if isinstance(entry, Given | Thrown):
                    self._end_pauses()
                while waiting and waiting[0].after <= self.number:
                    self.note([waiting.popleft()])
                # Older tables do not say when that was changed: all waited if an end comes next.
                pauses = self.pauses
                self.pauses = pauses or isinstance(next(iter(rest), None), Passed)
                self._play(entry, halts)
            except (KernelError, OutOfDice, ValueError) as fault:
                rest.appendleft(entry)
                count, further = passed_over(rest)
                if not count:
                    at, clause = len(self.answers) + 1, refusing(self.spec, self.state, entry)
                    raise Stuck(str(fault), at, clause, tuple(rest)) from fault
                for _ in range(count - bool(further)):
                    rest.popleft()
                    self._pass_over()
                if further:
                    rest[0] = further
            finally:
                self.pauses = pauses
            yield
        self.note(waiting)

    def _play(self, entry: Entry, halts: bool) -> None:
        match entry:
            case Given(player, notations):
                if not entry.is_for(self.state.current_player):
                    raise IllegalAction(f"{self.names[player]} is not the one who decides then")
                said = [read_answer(self.spec, one) for one in notations]
                no = said if isinstance(entry, Declined) else []
                taken = self._retake(said[len(no) :], lambda _, tried: None if tried else no[0])
                if taken.halt and not halts:
                    raise taken.halt.ask
                self.adopt(taken)
            case Passed() if self.state.unasked:
                self.adopt(Taken([self._end_of_pause()]))
            case Passed():
                self._pass_over()
            case TakenBack(player, count):
                self.cut(player, count or last_of(self.answers, player))
            case Thrown(player, faces) if self.halt:
                self.adopt(self.throw(player, faces))
            case Thrown(_, faces):  # once they were typed beforehand
                self.type_dice(faces)
                self._pass_over()
                self._notices.changed()
            case Corrected(_, count, position):
                if count < len(self.answers):
                    self._drop(count)
                self.state, self.halt = load(dict(position), self.spec.parts), None
                self.history.correct(self.state.copy())
                self._pass_over()
                self._notices.changed()
                self._notices.asked(self.state)

    def _retake(self, answers: Sequence[Action], declines: Declines) -> Taken:
        """Take what a journal has as given together: who gave it may not have waited between."""
        with suppress(IllegalAction):
            return self.take(answers, declines)
        self.pauses = False  # for this entry
        return self.take(answers, declines)

    def _end_pauses(self) -> None:
        """Go on where who wrote the journal did not wait."""
        while self.state.unasked and not self.halt:
            self._adopt(self._end_of_pause())

    def _end_of_pause(self) -> Step:
        """Try the "no" to a moment at which nobody is asked."""
        place = Place(self.state, self.number, self.pauses)
        return self._tries.answer(place, self.state.legal_actions[0], ())

    def _pass_over(self) -> None:
        """Count an entry that nothing happened at."""
        self.log.hear([])
        self.number += 1

    def must_end_with(self, result: Sequence[float]) -> None:
        """Raise Stuck if the match does not end with that result."""
        if not self.over:
            raise Stuck("this record claims a result but its match is not over", 0, "", ())
        if list(result) != self.returns:
            said = f"claims the result {list(result)}, its actions lead to {self.returns}"
            raise Stuck(f"this record {said}", 0, "", ())

    def part(self, then: int, stuck: Stuck, result: Sequence[float], over: bool = True) -> None:
        """Keep where these rules part from those of version `then`, and what the match ended as.

        The log says so: all of it if the match is over, else nothing that could be a secret.
        """
        rest, now = tuple(standing(stuck.rest)), self.spec.rules_version
        self.parting = Parting(then, now, stuck.why, stuck.at, stuck.clause, rest, tuple(result))
        for sentence in self.parting.sentences(self.names) if over else [self.parting.in_short]:
            self.log.note(Happening(PARTED, NOBODY, "", self.number, sentence))
