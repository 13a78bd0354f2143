"""What can be seen of a table; nothing here changes it."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime
from typing import Final

from undercroft.kernel import NOBODY, SPECTATOR, Action, IllegalAction, SeededDice, State
from undercroft.kit.game import GameSpec
from undercroft.kit.reasons import Reason
from undercroft.match import (
    LOG_LINES,
    NOTHING_TO_DECIDE,
    WAIT,
    Earlier,
    Guide,
    Happening,
    Hint,
    Match,
    NothingToDecide,
    Past,
    Picture,
    Record,
    Sight,
    Step,
    Stops,
    Throw,
    Undoing,
    UndoOffer,
    commitment,
    earlier,
    guide_asks,
    guide_of,
    name_of,
    redoable,
    undoing,
)
from undercroft.match.lessons import begins_lesson
from undercroft.match.notice import noticed_by
from undercroft.match.stops import passes
from undercroft.tables.journal import Journal
from undercroft.tables.presence import Presence
from undercroft.tables.records import written_seats
from undercroft.tables.refusals import (
    Astray,
    Forbidden,
    MatchOver,
    MatchRuns,
    NoSuchThing,
    NotAllowed,
    NotPossible,
    NotYourTurn,
    Stale,
)
from undercroft.tables.rows import Said
from undercroft.tables.seating import Seating
from undercroft.tables.setup import Seat, Setup, Terms, seed_to_hand_out
from undercroft.tables.store import EarlierRequest, Request

MOVED_ON: Final = "The table has moved on since you asked."
TAKEN: Final = "That decision was taken already; here is the table as it stands now."
RULES_CHANGED: Final = (
    "The rules have changed since this match began: its host says whether it ends or goes on."
)

THROW_FIRST: Final = "Dice are asked for first: somebody at the table types in what they show."

EACH_COUNTS: Final = "in a dungeon of the day each answer counts"
OTHERS_TOO: Final = "in a deal that others play too each answer counts"
FAIR: Final = (
    "{what}: each answer counts as it was given, and the terms stay as they"
    " are, the same for everybody."
)

TAKEN_ALONG: Final = (
    "0 Taken along from a match that ran: what this seat did not know is dealt anew"
)

OWN_SIDE: Final = (
    "While the match runs you see your own side of it only; the other sides are shown when it is"
    " over."
)


def fair(day: date | None) -> str:
    """Say why something cannot be done where others play the same deal."""
    return FAIR.format(what="This is a dungeon of the day" if day else "Others play this deal too")


class Kept:
    """What is put together once for all who look at a moment of a match."""

    def __init__(self) -> None:
        self.sights: dict[tuple[int, int | None], Sight] = {}
        """By the seat, and how many lines of the log are in it."""


class Seen:
    """A table as it can be looked at; each seat has a number of its own for what it sees."""

    def __init__(
        self,
        match_id: str,
        spec: GameSpec,
        seating: Seating,
        journal: Journal,
        presence: Presence,
    ) -> None:
        self.id = match_id
        self.spec = spec
        self.seating = seating
        self._journal = journal
        self.presence = presence
        self.chat: list[Said] = []
        self.asides: list[Said] = []
        """What those said who watch: who plays reads it when the match is over, and not before."""
        self.hints: dict[int, Hint] = {}
        self.kept = Kept()
        self._kept_of: tuple[object, ...] = ()
        self._is_looked_at = False
        """Whether anybody has looked since it last came to rest."""

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
    def said(self) -> int:
        """The number of the last line of the chat; 0 if nothing was said."""
        last = (*self.chat[-1:], *self.asides[-1:])
        return max((one.number for one in last), default=0)

    @property
    def started(self) -> bool:
        """Say whether the match has begun."""
        return self._journal.match is not None

    @property
    def match(self) -> Match:
        """The match; raise NotPossible as long as it has not begun."""
        match = self._journal.match
        if match is None:
            raise NotPossible("The match has not begun: somebody is still waited for.")
        return match

    @property
    def _running(self) -> Match | None:
        """The match, as long as it runs."""
        return None if self.over else self._journal.match

    @property
    def number(self) -> int:
        """How long the journal is; nobody's to see."""
        return self._journal.length

    @property
    def to_decide(self) -> int:
        """The player whose decision is pending; NOBODY if there is none."""
        match = self._running
        if match is None or match.parting or match.state.unasked:
            return NOBODY
        return match.state.current_player

    @property
    def awaited(self) -> int:
        """Whom all wait for: who is to decide, or at a pause who may be asked, asked or not."""
        return self.match.state.current_player if self.paused else self.to_decide

    @property
    def paused(self) -> bool:
        """Say whether all wait for the end of a moment at which a seat may answer in secret."""
        match = self._running
        return match is not None and match.parting is None and match.is_pause(match.state)

    @property
    def over(self) -> bool:
        """Say whether the match is over, played to its end or given up."""
        match = self._journal.match
        return match is not None and (match.over or self.seating.stored.finished is not None)

    @property
    def given_up(self) -> bool:
        """Say whether the match ended because too few people went on."""
        return self.over and not self.match.over and not self.match.parting

    @property
    def waits_for_host(self) -> bool:
        """Say whether the rules have changed, and the host has to end the match or to go on."""
        match = self._running
        return match is not None and match.parting is not None

    @property
    def day(self) -> date | None:
        """The day whose dungeon it is, of which nobody takes anything back; None elsewhere."""
        return self.setup.day(self.spec)

    @property
    def is_compared(self) -> bool:
        """Say whether others play the same deal, so that nobody takes anything back."""
        return self.day is not None or bool(self.setup.deal)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, to be shown from the first moment."""
        return commitment(self.setup.seed)

    @property
    def in_secret(self) -> bool:
        """Say whether the pending decision is one that nobody else may learn of."""
        return self.to_decide != NOBODY and self.match.hidden_from(SPECTATOR)

    @property
    def guide(self) -> Guide | None:
        """What the guide of a first match has in mind, of a bot's answer too; None elsewhere."""
        return guide_of(self.match) if self.started else None

    @property
    def deadline(self) -> datetime | None:
        """When the clock of the pending decision runs out, or the pause is over.

        None without a clock, or for a bot.
        """
        terms = self.terms
        if not (terms.clock or terms.pause):
            return None
        return self._journal.due(self.to_decide, self.paused)

    def waiting(self, seat: int) -> str:
        """Return the answer of a seat that waits for the end of the pause; "" without one."""
        kept = self.seating.stored.waiting
        is_its = self.paused and seat == self.to_decide and kept and kept.number == self.number
        return kept.notation if kept and is_its else ""

    @property
    def request(self) -> Request | None:
        """Who asks for a take-back; a decision taken since makes it void.

        One that is hidden does not: who reads that somebody asks would learn of it. It goes with
        what is taken back.
        """
        asked = self.seating.stored.request
        if asked is None or self.over or self.waits_for_host:
            return None
        if isinstance(asked, EarlierRequest):
            if asked.number != self.number:
                return None
            count = asked.count or self.match.history.last_of(asked.seat)
            stay = len(self.match.answers) - count
            asked = Request(asked.seat, self.noticed, asked.agreed, stay)
        return asked if asked.noticed == self.noticed else None

    @property
    def noticed(self) -> int:
        """How much has happened in the match that all can tell."""
        number = self.number_of(SPECTATOR)
        return noticed_by(number) if self.spec.hides else number

    def number_of(self, seat: int) -> int:
        """Return the number of the moment that a seat sees."""
        return self.match.number_of(seat)

    def stops(self, seat: int) -> Stops:
        """Return what a seat does not want to be asked."""
        return self.seating.stored.stops.get(seat, Stops())

    def notes(self, seat: int) -> str:
        """Return what the holder of a seat has noted, for them alone."""
        return self.seating.stored.notes.get(seat, "")

    def hint(self, seat: int) -> Hint | None:
        """Return the hint that a seat took to the decision that it has to take now."""
        taken = self.hints.get(seat)
        is_its = taken and seat == self.to_decide and taken.number == self.number_of(seat)
        return taken if is_its else None

    def passes(self, sight: Sight) -> dict[str, int]:
        """Return how long a seat could pass the kind of question that it is asked."""
        return passes(self.match.state, sight.view, sight.seat)

    def sight(self, seat: int, lines: int | None = LOG_LINES, before: int | None = None) -> Sight:
        """Return what a seat (SPECTATOR: nobody's) may know of the match now; see Match.sight.

        It is put together once: as long as nothing has changed, and somebody looks now and then, it
        is the same one.
        """
        if lines not in (LOG_LINES, 0) or before is not None:
            return self._sight(seat, lines, before)
        match = self.match
        played = (match.state, match.halt, match.number, match.parting)
        said = (match.noted, match.names, match.pauses, self.seating.stored)
        if (played, said) != self._kept_of:
            self.kept, self._kept_of = Kept(), (played, said)
        self._is_looked_at, sights = True, self.kept.sights
        if (seat, lines) not in sights:
            whole = sights.get((seat, LOG_LINES))
            sight = replace(whole, log=()) if whole else self._sight(seat, lines)
            sights[seat, lines] = sight
        return sights[seat, lines]

    def rest(self) -> None:
        """Forget what was put together for who looks, if nobody has looked since the last call."""
        if not self._is_looked_at and self._kept_of:
            self.kept, self._kept_of = Kept(), ()
            self.match.log.rest()
            self.match.history.rest()
        self._is_looked_at = False

    def _sight(self, seat: int, lines: int | None = LOG_LINES, before: int | None = None) -> Sight:
        sight = self.match.sight(seat, self.over, lines, before)
        if self.is_compared:
            sight = replace(sight, undo=self.undo_offer(seat))
        if self.paused and seat == self.to_decide and self.declined(self.match.state):
            return replace(sight, question=WAIT)
        return sight

    def declined(self, state: State, tried: Sequence[Step] = ()) -> Action | None:
        """Return the answer of who does not want to be asked; the guide of a lesson asks.

        `tried` are the answers that lead to that state.
        """
        no = self.stops(state.current_player).decline(self.spec, state)
        return None if no is None or guide_asks(self.match, tried) else no

    def past(self, seat: int, at: int, as_it_ran: bool = False) -> Past:
        """Return an earlier moment as a seat saw it, `as_it_ran` of those that it had then."""
        return self.match.past(seat, at, self.over and not as_it_ran)

    def way(self, past: Past, as_it_ran: bool = False) -> list[Picture]:
        """Return what a seat saw on the way to an earlier moment; see Match.way."""
        return self.match.way(past, self.over and not as_it_ran)

    def why(self, seat: int, event: int = NOBODY) -> Sequence[Reason]:
        """Return why somebody did by the rules alone what a seat knows by that number, or what all
        who act so would do now; see Match.why."""
        return self.match.why(seat, event)

    def must_show(self, who: str, seat: int) -> None:
        """Raise Forbidden if somebody may not look back as that seat: a foreign one's of a match
        that runs, if they were not lent its eyes. Raise NoSuchThing if there is no such seat."""
        if seat not in (SPECTATOR, *range(len(self.seats))):
            raise NoSuchThing(f"There is no seat {seat} at this table.")
        seating = self.seating
        if not self.over and seat not in (SPECTATOR, *seating.of(who), seating.eyes_of(who)):
            raise Forbidden(OWN_SIDE)

    def missing(self, seat: int) -> Throw | None:
        """Return the real dice that are missing, if that seat may throw them."""
        question = self.sight(seat, 0).question if self.match.halt and not self.over else None
        return question.throw if question else None

    def throws(self, seat: int) -> list[Earlier]:
        """Return the real dice that were typed in at this table, as far as a seat may know them."""
        return earlier(self.spec, self.match.casts, seat, self.setup.names)

    def undoing(self, seat: int) -> Undoing:
        """Return by name what a seat could take back, alone or if all agree, and give again."""
        if self.over or self.is_compared or seat == SPECTATOR:
            return Undoing(self.number_of(seat), (), (), self.undo_offer(seat).why)
        return undoing(self.match, seat, self.setup.names)

    def redo(self, seat: int) -> str:
        """Return by name what a seat could give again first; "" if there is nothing."""
        if self.over or seat == SPECTATOR:
            return ""
        return next(redoable(self.match, seat, self.setup.names), "")

    def asked_back(self, seat: int) -> str:
        """Return what a seat calls the answer that somebody asks to take back."""
        asked = self.request
        assert asked is not None
        return name_of(self.match, seat, asked.stay, self.setup.names)

    def undo_offer(self, seat: int) -> UndoOffer:
        """Say how many own decisions a seat could take back now, and why no more."""
        if self.over:
            return UndoOffer(0, "the match is over")
        if self.is_compared:
            return UndoOffer(0, EACH_COUNTS if self.day else OTHERS_TOO)
        return self.match.undo_of(seat)

    def seed(self) -> str:
        """Return the seed of a match that is over, so that anybody can check the dice."""
        if not self.over:
            raise MatchRuns("The match is still running.", self.sight(SPECTATOR))
        return self.setup.seed

    @property
    def has_record(self) -> bool:
        """Say whether the match can have a record once it is over: what one began with that went
        on from a running match may be a secret there."""
        setup = self.setup
        return not setup.position or begins_lesson(self.spec, setup.seed, setup.position)

    def record(self) -> Record:
        """Return the record of a match that is over, and that can have one."""
        self.seed()
        if not self.has_record:
            raise NotPossible("It went on from a match that was running: no record has that.")
        return self.match.record(written_seats(self.seats))

    def taken_along(self, seat: int) -> Record:
        """Return a match that runs as a seat may take it along: from the last decision of which it
        knows, with all that it knows, all else dealt anew, and new luck. Nothing of the seed is in
        it. Raise NotPossible if there is no such decision, or if who plays is not shown all of the
        set-up."""
        match = self.match
        if self.spec.shown(match.switches) != {**match.switches}:
            raise NotPossible("Who plays is not shown all of its set-up: take it along at the end.")
        for at in reversed(range(len(match.history.stops(seat, over=False).entries) + 1)):
            deal, luck = SeededDice(seed_to_hand_out()), SeededDice(seed_to_hand_out())
            with suppress(NothingToDecide):
                position = match.dealt_anew(seat, at, deal, luck)
                return Record(
                    self.spec.slug, self.spec.rules_version, match.switches,
                    written_seats(self.seats), seed_to_hand_out(), (), brought=match.brought,
                    notes=(TAKEN_ALONG,), packs=self.setup.packs, position=position,
                )  # fmt: skip
        raise NotPossible(NOTHING_TO_DECIDE)

    def happening(self, kind: str, seat: int, text: str = "") -> Happening:
        """Return what the log says of a seat."""
        return Happening(kind, seat, self.seats[seat].name, self.number, text)

    # -- what is refused ---------------------------------------------------------

    def must_be_current(self, seat: int, number: int, why: str = MOVED_ON) -> None:
        """Raise Stale if a seat sees another moment by now."""
        if number != self.number_of(seat):
            raise Stale(why, self.sight(seat))

    def must_be_fresh(self, seat: int, number: int) -> None:
        """Raise a Refused if a seat has nothing to decide at the moment of that number."""
        self.must_be_current(seat, number, TAKEN)
        if self.waits_for_host:
            raise NotYourTurn(RULES_CHANGED, self.sight(seat))
        if self.over:
            raise MatchOver("The match is over: there is nothing left to decide.", self.sight(seat))
        if self.match.halt:
            raise NotYourTurn(THROW_FIRST, self.sight(seat))
        if self.match.hidden_from(seat):
            raise NotYourTurn("It is not you who decides now.", self.sight(seat))
        if seat != self.to_decide:
            name = self.seats[self.to_decide].name
            raise NotYourTurn(f"It is {name} who decides now.", self.sight(seat))

    def parse(self, seat: int, notation: str) -> Action:
        """Return the action that is written so; raise NotAllowed."""
        try:
            return self.spec.vocabulary.parse(notation)
        except IllegalAction as fault:
            raise NotAllowed(str(fault), self.sight(seat)) from fault

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

    def must_be_meant(self, seat: int, number: int, action: str) -> None:
        """Raise Astray for an answer that the guide of a first match does not have in mind.

        A late one, or one that is not allowed, is refused as everywhere.
        """
        guide = self.guide
        if guide is None or not guide.why or guide.meant == action:
            return
        sight = self.sight(seat)
        options = sight.question.options if sight.question else ()
        labels = {one.notation: one.label for one in options}
        if number == sight.number and action in labels:
            said = f"The guide would choose “{labels[guide.meant]}”: {guide.why}"
            raise Astray(said, sight, action)
