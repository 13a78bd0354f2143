"""What can be done in the match of a table, or with the whole table: the rest of the closed list.

Each command plays itself at the table that it is given to.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from undercroft.kernel import NOBODY, SPECTATOR, IllegalAction, State
from undercroft.match import IN_SECRET, Happening, Pass, Stops, one_line
from undercroft.tables.answers import ELSEWHERE
from undercroft.tables.commands import (
    HOUSE,
    LONGEST_ANSWER,
    MOST_SEATS,
    AtSeat,
    ComeBack,
    May,
    MomentNumber,
    Words,
)
from undercroft.tables.deputies import EndDeputy
from undercroft.tables.devices import before
from undercroft.tables.refusals import (
    NotAllowed,
    NothingToTakeBack,
    NotPossible,
    NotYourTurn,
    Stale,
)
from undercroft.tables.seating import LONGEST_NOTES
from undercroft.tables.seen import Seen
from undercroft.tables.store import NumberTaken, Request
from undercroft.tables.table import Elsewhere, Play, Table

Notation = Annotated[str, Field(max_length=LONGEST_ANSWER)]


class AtMoment(AtSeat, Play):
    """A command about the moment that a seat sees as `number`."""

    number: MomentNumber


# -- answers ------------------------------------------------------------------


class Act(AtMoment):
    """Answer the pending question.

    With the notation of one of its options; it is on the disk before you hear of it. With several,
    one a line, all of them are given, or none, and they are undone as one. In a first match an
    answer that its guide does not have in mind is asked for twice: then `unguided`.
    """

    limited: ClassVar = True
    action: Notation
    unguided: bool = False

    def about(self, seen: Seen) -> Sequence[State]:
        """Each of several answers is given in a position of its own."""
        actions = seen.read(self.seat, self.number, self.action)
        try:
            taken = seen.match.take(actions[:-1])
        except IllegalAction:
            return [seen.match.state]  # it is refused in plain words where it is given
        return [seen.match.state, *[step.after for step in taken.steps]]

    async def play(self, table: Table, who: str) -> None:
        """Take the seat back from who plays for it, unless that would tell that it is asked, and
        give the answer."""
        seen = table.seen
        async with table.lock:
            if not self.unguided:
                seen.must_be_meant(self.seat, self.number, self.action)
            actions = seen.read(self.seat, self.number, self.action)
            seat = seen.seats[self.seat]
            limit = seat.limit(who)
            is_open = not seen.in_secret
            if is_open and seat.stand_in:
                await table.change(HOUSE, ComeBack(seat=self.seat))
                await table.heard()
            if is_open and seat.has_deputy and limit is None and who in seat.holders:
                await table.change(HOUSE, EndDeputy(seat=self.seat))
                await table.heard()
            told = [seen.happening("acted", self.seat, IN_SECRET if seen.in_secret else "")]
            await table.answers.give(self.seat, actions, told if limit and limit.deputy else ())


class BotAnswers(AtMoment):
    """Let a bot answer that plays at a seat, or for its player.

    It began to think at `since`, by `monotonic`.
    """

    may: ClassVar = May.HOUSE
    action: Notation
    since: float

    async def play(self, table: Table, who: str) -> None:
        """Give the answer, unless the player is back by now."""
        seen = table.seen
        async with table.lock:
            actions = seen.read(self.seat, self.number, self.action)
            if not seen.seats[self.seat].player:
                raise NotYourTurn("The person is back.", seen.sight(self.seat))
            await table.answers.give(self.seat, actions, since=self.since)


class ClockRanOut(AtMoment):
    """Let a bot answer once for a player whose clock ran out.

    It began to think at `since`, by `monotonic`.
    """

    may: ClassVar = May.HOUSE
    action: Notation
    since: float

    async def play(self, table: Table, who: str) -> None:
        """Give the answer, and let the log say why."""
        seen = table.seen
        async with table.lock:
            actions = seen.read(self.seat, self.number, self.action)
            late = seen.happening("clock", self.seat, IN_SECRET if seen.in_secret else "")
            await table.answers.give(self.seat, actions, [late], self.since)


class EndPause(Play):
    """End the pause for which the journal is `number` long, with what was answered.

    Where nothing was, `action` counts, a bot's, or else the last answer that is allowed.
    """

    may: ClassVar = May.HOUSE
    number: MomentNumber
    action: Notation = ""

    async def play(self, table: Table, who: str) -> None:
        """Take the same steps, whether or not anybody was asked."""
        seen = table.seen
        async with table.lock:
            if not seen.paused or self.number != seen.number:
                return
            kept, state = await table.seating.close_pause(self.number), seen.match.state
            notation = "" if state.unasked else kept or self.action
            legal = state.legal_actions
            said = table.spec.vocabulary.parse(notation) if notation else legal[-1]
            with suppress(Stale):
                await table.answers.take([said])


# -- taking back --------------------------------------------------------------


class Undo(AtMoment):
    """Take your last decision back.

    The `undo` of a sight says how far you can go back alone, and why no further.
    """

    limited: ClassVar = True
    fair: ClassVar = False
    of_turn: ClassVar = False

    def about(self, seen: Seen) -> Sequence[State]:
        """All that is taken back was answered for one's own figures."""
        seen.must_be_current(self.seat, self.number)
        ways = seen.match.ways_back(self.seat, self.of_turn)
        return before(seen, ways if self.of_turn else ways[:1])

    async def play(self, table: Table, who: str) -> None:
        """Go back by one decision, or by all of the turn that undo reaches."""
        seen = table.seen
        async with table.lock:
            seen.must_be_current(self.seat, self.number)
            offer = seen.undo_offer(self.seat)
            if not offer.steps:
                raise NothingToTakeBack(f"You cannot undo: {offer.why}.", seen.sight(self.seat))
            ways = seen.match.ways_back(self.seat, self.of_turn)
            ways = ways or seen.match.ways_back(self.seat)[:1]
            await table.answers.cut(self.seat, ways[-1 if self.of_turn else 0])
            table.news.tell()


class Restart(Undo):
    """Take all your decisions of this turn back, as far as undo reaches."""

    of_turn: ClassVar = True


class FollowGuide(AtMoment):
    """Go back to the guide of a first match.

    All that was answered since you left it is taken back.
    """

    async def play(self, table: Table, who: str) -> None:
        """Go back to where the match left its guide."""
        seen = table.seen
        async with table.lock:
            seen.must_be_current(self.seat, self.number)
            strayed = seen.guide.strayed if seen.guide else 0
            if not strayed:
                raise NotPossible("The match goes along its guide.")
            await table.answers.cut(self.seat, strayed)
            await table.heard()


class AskBack(AtMoment):
    """Ask everybody to let you take it back.

    Your last decision, whatever came of it: everybody who plays has to agree.
    """

    limited: ClassVar = True
    fair: ClassVar = False

    def about(self, seen: Seen) -> Sequence[State]:
        """What is taken back was answered for one's own figure."""
        seen.must_be_current(self.seat, self.number)
        return before(seen, [count] if (count := seen.match.history.last_of(self.seat)) else [])

    async def play(self, table: Table, who: str) -> None:
        """Keep the request."""
        seen = table.seen
        async with table.lock:
            seen.must_be_current(self.seat, self.number)
            count = seen.match.history.last_of(self.seat)
            if seen.over or seen.waits_for_host or not count:
                raise NothingToTakeBack("There is nothing to take back.", seen.sight(self.seat))
            await ask_back(table, self.seat, count)


class AnswerBack(AtSeat, Play):
    """Agree to a take-back, or not.

    When the last has agreed, the decision is taken back.
    """

    limited: ClassVar = True
    agrees: bool

    async def play(self, table: Table, who: str) -> None:
        """Note who agrees; one refusal ends the request."""
        seen = table.seen
        async with table.lock:
            asked = seen.request
            if asked is None:
                raise NotPossible("Nobody asks for a take-back any more.")
            if self.agrees:
                asked = replace(asked, agreed=tuple(sorted({*asked.agreed, self.seat})))
                await _keep_request(table, asked)
                await _go_back(table, asked)
            else:
                await _keep_request(table, None, [seen.happening("refused", self.seat)])
                await table.heard()


async def ask_back(table: Table, seat: int, count: int) -> None:
    """Ask for a take-back of the last so many answers; who asks has agreed, for each seat that
    nobody else holds."""
    seen = table.seen
    stay = len(seen.match.answers) - count
    asked = Request(seat, seen.noticed, tuple(table.seating.with_seat(seat)), stay)
    await _keep_request(table, asked, [seen.happening("asks", seat)])
    await _go_back(table, asked)


async def _keep_request(
    table: Table, asked: Request | None, told: Sequence[Happening] = ()
) -> None:
    """Keep who asks for a take-back, or that nobody does any more."""
    await table.seating.change(lambda old: (replace(old, request=asked), told))


async def _go_back(table: Table, asked: Request) -> None:
    """Take the decision back if everybody who plays has agreed.

    Who gave it in secret may have taken it back already: then nothing is left to go.
    """
    if set(table.seating.playing) <= set(asked.agreed):
        await table.journal.note()  # the log says first who asked, as the journal has it
        count = len(table.seen.match.answers) - asked.stay
        if count > 0:
            await table.answers.cut(asked.seat, count)
        else:
            await _keep_request(table, None)
    await table.heard()


# -- what a seat is not asked -------------------------------------------------


class SetStops(AtSeat, Play):
    """Change what you are not asked.

    `never` is an answer to the present decision, `again` one that is never asked for.
    """

    limited: ClassVar = True
    never: Notation = ""
    again: Notation = ""
    when: Literal["", "useful", "always"] = ""

    async def play(self, table: Table, who: str) -> None:
        """Change them, first what is never asked."""
        if self.never:
            await _keep_stops(table, self.seat, self._without_asking(table))
        if self.again or self.when:
            stops = table.seen.stops(self.seat).without(self.again)
            always = self.when == "always" if self.when else stops.always
            await _keep_stops(table, self.seat, replace(stops, always=always))

    def _without_asking(self, table: Table) -> Stops:
        seen = table.seen
        question = seen.sight(self.seat).question
        options = question.options if question and question.decline else ()
        labels = {one.notation: one.label for one in options}
        if question is None or self.never not in labels or self.never == question.decline:
            raise NotAllowed("That is no answer you can do without now.", seen.sight(self.seat))
        return seen.stops(self.seat).plus(self.never, labels[self.never])


class PassUntil(AtSeat, Play):
    """Say no to this kind of question until your next `turn`, or as long as this `round` lasts.

    With "" questions of that `kind` are asked again.
    """

    limited: ClassVar = True
    until: Literal["", "turn", "round"]
    kind: Words = ""

    async def play(self, table: Table, who: str) -> None:
        """Pass what the seat is asked now, or ask it again."""
        seen = table.seen
        stops = seen.stops(self.seat)
        if self.until:
            sight = seen.sight(self.seat)
            question, passes = sight.question, seen.passes(sight)
            if question is None or not question.decline or self.until not in passes:
                raise NotAllowed("You cannot pass that for so long.", sight)
            words = question.asks or question.prompt
            stops = stops.passing(Pass(question.kind, words, passes[self.until]))
        else:
            stops = stops.asking(self.kind)
        await _keep_stops(table, self.seat, stops)


async def _keep_stops(table: Table, seat: int, stops: Stops) -> None:
    """Keep what a seat does not want to be asked; the pending decision counts already."""
    async with table.lock:
        await table.seating.change(lambda old: (replace(old, stops={**old.stops, seat: stops}), []))
        table.news.tell()  # the other screens of the seat
        if table.seen.to_decide == seat:
            await table.answers.take([])


# -- beside the match ---------------------------------------------------------


class SetNotes(AtSeat, Play):
    """Keep what you note for yourself; nobody else sees it, and it is in no record."""

    limited: ClassVar = True
    personal: ClassVar = True
    text: Annotated[str, Field(max_length=LONGEST_NOTES)]

    async def play(self, table: Table, who: str) -> None:
        """Keep it; nobody else can notice that."""
        lines = [one_line(line, LONGEST_NOTES) for line in self.text.splitlines()]
        kept = "\n".join(lines).strip()[:LONGEST_NOTES]
        await table.seating.change(
            lambda old: (replace(old, notes={**old.notes, self.seat: kept}), [])
        )
        table.news.tell()  # the other screens of the seat


# -- where the rules have changed ---------------------------------------------


class GoOn(Play):
    """Go on by the rules of now.

    Where they do not allow all that was played: from the last position that they allow.
    """

    may: ClassVar = May.HOST

    async def play(self, table: Table, who: str) -> None:
        """Correct the journal, and let the match go on."""
        async with table.lock:
            _must_wait_for_host(table)
            version = str(table.spec.rules_version)
            note = Happening("gone_on", NOBODY, "", table.seen.number, version)
            try:
                await table.journal.correct(note)
            except NumberTaken as fault:
                raise NotPossible(ELSEWHERE) from fault
            await table.journal.catch_up(await table.journal.fresh())
            await table.settle()
            await table.heard()


class End(Play):
    """End a match that the rules of now do not allow.

    Then all of it may be seen.
    """

    may: ClassVar = May.HOST

    async def play(self, table: Table, who: str) -> None:
        """End it where the rules stop."""
        async with table.lock:
            _must_wait_for_host(table)
            told = [Happening("ended", NOBODY, "", table.seen.number)]
            ended = datetime.now(UTC)
            await table.seating.change(lambda old: (replace(old, finished=ended), told))
        table.news.close()  # it is opened again with all that was played


def _must_wait_for_host(table: Table) -> None:
    if not table.seen.waits_for_host:
        raise NotPossible("These rules allow all that was played: the match goes on by them.")


# -- other tables -------------------------------------------------------------


class Rematch(Elsewhere):
    """Set the same table up once more, everybody one place on, or go there."""

    may: ClassVar = May.PLAYER_OR_HOST

    async def lead(self, table: Table, who: str) -> str:
        """Let the house set it up."""
        return await table.house.rematch(table, who)


class Continue(Elsewhere):
    """Set a table up that goes on from a moment of the match, with new luck.

    `bots` has the bot for each seat, "" for you. While the match runs, it goes on from what
    `seat`, one of yours or a watcher's, knew; by default your first.
    """

    fair: ClassVar = False
    at: MomentNumber
    seat: Annotated[int, Field(ge=SPECTATOR, lt=MOST_SEATS)] | None = None
    bots: Annotated[list[Words], Field(max_length=MOST_SEATS)]

    async def lead(self, table: Table, who: str) -> str:
        """Let the house set it up, from a side that may be seen and with bots that there are."""
        table.must_not_be_late_for(who)
        own = table.seating.of(who)
        seat = self.seat
        if seat is None:
            seat = own[0] if own else SPECTATOR
        elif seat != SPECTATOR and not table.seen.over:
            table.seating.must_hold(who, seat)
        for bot in [bot for bot in self.bots if bot]:
            table.scene(who).must_know(bot)
        return (await table.house.continue_from(table, self.at, self.bots, who, seat)).id


class Clear(Elsewhere):
    """Throw a table away where the match has not begun."""

    may: ClassVar = May.HOST

    async def lead(self, table: Table, who: str) -> str:
        """Let the house do it."""
        if table.seen.started:
            raise NotPossible("The match has begun: it stays.")
        await table.house.clear(table)
        return ""
