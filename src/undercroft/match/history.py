"""The answers of a match so far, and what a look back at any moment of it needs."""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from undercroft.kernel import (
    NOBODY,
    SPECTATOR,
    Dice,
    Event,
    KernelError,
    OutOfDice,
    ScriptedDice,
    SeededDice,
    State,
    dump,
)
from undercroft.kit.game import GameSpec
from undercroft.kit.reasons import Reason
from undercroft.match.amending import take_on
from undercroft.match.answered import Answered
from undercroft.match.answers import Answer, reason, ways_back
from undercroft.match.columns import column, longer
from undercroft.match.luck import Luck
from undercroft.match.notice import Noticed, reaches
from undercroft.match.positions import NEAR, Positions
from undercroft.match.redo import Redo
from undercroft.match.sight import (
    THROWING,
    Crumb,
    Past,
    Picture,
    Recap,
    Sight,
    UndoOffer,
    crumbs_of,
    is_hidden,
    question_of,
)
from undercroft.match.story import Story
from undercroft.match.taking import Step

ONE_STEP: Final = [None]
NO_STEP: Final[list[None]] = []
MOST_BACK: Final = 60
"""So many answers at most can come between somebody's beginning to act and what it does then."""
NOTHING_TO_DECIDE: Final = "There is nothing to decide after that action: go further back."
"""Why a match cannot go on from a moment."""


@lru_cache(1000)
def _shared(crumbs: tuple[Crumb, ...]) -> tuple[Crumb, ...]:
    """Return the equal ones that other moments hold, of this match or another: most are few."""
    return crumbs


class NothingToDecide(KernelError):
    """Nobody can go on from that moment."""


@dataclass
class Some:
    """Some of the answers: the moments before them, their entries in the journal, who gave them."""

    moments: "array[int]" = field(default_factory=column)
    entries: "array[int]" = field(default_factory=column)
    players: "array[int]" = field(default_factory=lambda: array("b"))

    def add(self, count: int, answer: Answer) -> None:
        """Add an answer that comes after so many."""
        self.moments = longer(self.moments, (count,))
        self.entries = longer(self.entries, (answer.number,))
        self.players.append(answer.player)

    def cut(self, count: int) -> None:
        """Forget those that come after so many answers."""
        left = bisect_left(self.moments, count)
        del self.moments[left:], self.entries[left:], self.players[left:]


class History:
    """What was answered and not undone. A moment is named by how many answers came before it."""

    def __init__(
        self, spec: GameSpec, luck: Luck, players: int, first: State, story: Story
    ) -> None:
        self.answers = Answered()
        self._spec = spec
        self._luck = luck
        self._positions = Positions(spec)
        self._floor = luck.taken_over
        self.passed = 0
        """How many pauses at which nobody was asked are over since the last answer."""
        self._story = story
        # Where the rules stood when last everybody knew, by how many answers were given, if seats
        # have secrets.
        self._crumbs: list[tuple[Crumb, ...]] = []
        # What a viewer had noticed after so many answers, as far as somebody has looked back.
        self._noticed: dict[int, list[Noticed]] = {}
        viewers = (*range(players), SPECTATOR)
        self._every = Some()
        # Where seats have no secrets each look back stops before every answer.
        self._stops = {viewer: Some() if spec.hides else self._every for viewer in viewers}
        # The moments before the answers that each viewer chose: who watches none.
        self._chosen = {viewer: column() for viewer in viewers}
        self.redo = Redo(spec.hides, players)
        """What was taken back, and can be given again."""
        self._note_crumbs(first)

    def add(self, before: State, answer: Answer, events: list[Event], after: State) -> None:
        """Add an answer: the position it was given in, what happened, and where it led."""
        count = len(self.answers)
        self._positions.keep(count, before, count - self.answers.since_final(NEAR))
        self.answers.append(answer)
        self.passed = 0
        self._every.add(count, answer)
        for viewer, stops in self._stops.items():
            if stops is not self._every and answer.stops(viewer):
                stops.add(count, answer)
        if answer.chosen_by(answer.player):
            chosen = self._chosen[answer.player]
            self._chosen[answer.player] = longer(chosen, (count,))
        self.redo.answered(answer)
        self._story.hear(events)
        self._note_crumbs(after)

    def go_on(self, step: Step) -> None:
        """Go on after a pause at which nobody was asked, or after a throw: that is part of the last
        answer."""
        passed = step.answer
        if self.answers:
            last = self.answers[-1]
            told, rolled = (*last.told, *passed.told), last.rolled or passed.rolled
            shown = last.shown or passed.shown
            self.answers.put(replace(last, told=told, rolled=rolled, shown=shown))
            self._forget_noticed(len(self.answers) - 1)
        self.passed += step.thrown is None
        del self._crumbs[len(self.answers) :]
        self._note_crumbs(step.after)
        self._story.hear_more(step.events)

    def correct(self, state: State) -> None:
        """Go on from another position; nobody takes back what was answered before."""
        self.redo.forget()
        self._floor, self.passed = len(self.answers), 0
        self._positions.pin(self._floor, state)
        if self.answers:
            self.answers.put(replace(self.answers[-1], shown=True))
        del self._crumbs[self._floor :]
        self._note_crumbs(state)

    def _note_crumbs(self, state: State) -> None:
        if not self._spec.hides:
            return  # nobody is ever shown another moment than this one
        if is_hidden(self._spec, state, SPECTATOR):
            self._crumbs.append(self._crumbs[-1] if self._crumbs else ())
        else:
            self._crumbs.append(_shared(crumbs_of(state)))

    def cut(self, count: int) -> list[Answer]:
        """Forget all answers after so many; return them."""
        undone = self.answers[count:]
        self.answers.cut(count)
        del self._crumbs[count + 1 :]
        self._forget_noticed(count)
        for some in (self._every, *self._stops.values()):
            some.cut(count)
        for chosen in self._chosen.values():
            del chosen[bisect_left(chosen, count) :]
        self._positions.cut(count)
        self._story.cut(count)
        self.redo.taken_back(undone)
        return undone

    def change_luck(self, state: State, count: int) -> None:
        """Let the dice follow from another seed, if that is for after so many answers.

        A pause at which nobody is asked is part of the last of them.
        """
        seed = self._luck.after(count)
        if seed is not None and not state.unasked:
            state.dice = SeededDice(seed, None, state.dice.rolls + 1)

    def rest(self) -> None:
        """Forget what was unpacked for who looked last: who looks again has it unpacked again."""
        self._story.heard.rest()
        self._positions.rest()

    def position(self, count: int, now: State) -> State:
        """Return a copy of the position after so many answers; `now` is the present one."""
        if count == len(self.answers):
            return now.copy()

        def again(state: State, number: int) -> None:
            self._know_faces(state, now)
            take_on(self._spec, state, self.answers[number].action)
            self.change_luck(state, number + 1)

        return self._positions.at(count, again)

    def _know_faces(self, state: State, now: State) -> None:
        """Give an earlier position the faces of real dice that were typed since."""
        if isinstance(state.dice, ScriptedDice) and isinstance(now.dice, ScriptedDice):
            state.dice.script = now.dice.script.copy()

    def _steps(
        self, first: int, last: int, now: State, begin: list[None] = ONE_STEP
    ) -> Iterator[State]:
        """Take the answers from one moment to another again, and yield the state, which keeps its
        events, after each step of the rules but the very last. What comes after a pause that all
        still wait for is none of them, nor what comes after dice that are still to be thrown.
        `begin` are the steps that are run with each answer before the first look."""
        with suppress(OutOfDice):
            yield from self._taken_again(first, last, now, begin)

    def _taken_again(self, first: int, last: int, now: State, begin: list[None]) -> Iterator[State]:
        state = self.position(first, now)
        self._know_faces(state, now)
        state.heard = True
        for number in range(first, last):
            over, state.pauses = self.passed, now.unasked and number + 1 == len(self.answers)
            take_on(self._spec, state, self.answers[number].action, begin)
            while state.current_player == NOBODY or (state.unasked and over):
                if state.is_terminal():
                    break
                yield state
                if state.unasked:
                    over -= 1
                    state.apply_action(state.legal_actions[0], ONE_STEP)
                else:
                    state.advance(None, ONE_STEP)
            self.change_luck(state, number + 1)
            if number + 1 < last:
                yield state

    def stops(self, seat: int, over: bool) -> Some:
        """Return before which answers a seat's look back stops; `over`: before each."""
        return self._every if over else self._stops[seat]

    def last_chosen(self, seat: int) -> int:
        """Return the entry of the last answer that a seat chose; NOBODY if it has chosen none."""
        chosen = self._chosen[seat]
        return self.answers[chosen[-1]].number if chosen else NOBODY

    def _noticed_by(self, seat: int, count: int) -> Noticed:
        """Return what a seat had noticed after so many answers; each is read once."""
        known = self._noticed.setdefault(seat, [Noticed()])
        for number in range(len(known) - 1, count):
            known.append(known[number].then(self.answers[number], number, seat))
        return known[count]

    def _forget_noticed(self, count: int) -> None:
        for known in self._noticed.values():
            del known[count + 1 :]

    def crumbs(self, state: State, seat: int, count: int) -> tuple[Crumb, ...]:
        """Return where the rules stood after so many answers, in that position.

        Of who must not learn of the decision: where they stood when last everybody knew.
        """
        return self._crumbs[count] if is_hidden(self._spec, state, seat) else crumbs_of(state)

    def sight(
        self, state: State, seat: int, count: int, stops: Sequence[int], names: Sequence[str]
    ) -> Sight:
        """Return what a seat saw after so many answers, in that position; see Log.lines."""
        hides = self._spec.hides
        noticed = self._noticed_by(seat, count)
        view, over = self._spec.seen(state, seat), state.is_terminal()
        since = noticed.since if hides else count - 1
        known = self._story.known(seat, count)
        return Sight(
            seat=seat,
            number=noticed.number(state.hidden_from(seat)) if hides else count,
            over=over,
            view=view,
            question=None
            if over
            else question_of(self._spec, state, seat, view, names) or THROWING,
            crumbs=self.crumbs(state, seat, count),
            log=self._story.lines(seat, known, stops, names),
            news=self._story.news(seat, self._story.known(seat, since), known),
            undo=self.undo_of(state, seat, count),
        )

    def can_go_back_to(self, count: int) -> bool:
        """Say whether, if all agree, the match can go back to after so many answers: what was taken
        over from another match stays, and what a correction was made after."""
        return count >= self._floor

    def told_by(self, seat: int, count: int, names: Sequence[str]) -> Sequence[str]:
        """Return the lines that a seat reads of what an answer after so many led to."""
        known = self._story.known(seat, count), self._story.known(seat, count + 1)
        texts = [self._story.text(seat, number, names) for number in range(*known)]
        return [text for text in texts if text]

    def news(self, seat: int, since: int) -> tuple[dict[str, Any], ...]:
        """Return the events since a journal entry (NOBODY: since before the set-up)."""
        first = NOBODY if since == NOBODY else bisect_left(self._every.entries, since)
        end = self._story.known(seat, len(self.answers))
        return self._story.news(seat, self._story.known(seat, first), end)

    def recent(self, seat: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the events as a seat may know them, the newest first, with their entries."""
        for count, event in self._story.recent(seat):
            yield self.answers[count - 1].number if count else NOBODY, event

    def past(
        self, now: State, seen: State, seat: int, at: int, over: bool, names: Sequence[str]
    ) -> Past:
        """Return moment `at`, or the last one if there are fewer; `seen` is the present as the seat
        sees it. See Match.past."""
        stops = self.stops(seat, over)
        at = max(0, min(at, len(stops.moments)))
        count = [*stops.moments, len(self.answers)][at]
        state = seen if at == len(stops.moments) else self.position(count, now)
        sight = self.sight(state, seat, count, stops.moments, names)
        return Past(at, sight, [*stops.players])

    def way(self, now: State, past: Past, over: bool, names: Sequence[str]) -> list[Picture]:
        """Return what was seen on the way to that moment; see Match.way."""
        end, seat, hides = past.sight, past.sight.seat, self._spec.hides
        stops = self.stops(seat, over).moments
        first, last = [0, *stops, len(self.answers)][past.at : past.at + 2]
        begins = self.position(first, now)
        view = self._spec.seen(begins, seat)
        known = begun = self._story.known(seat, first)
        read = drawn = self._story.length(seat, known, names)
        left_out = end.log[0].place if end.log else 0
        way, heard = list[Picture](), 0
        for state in self._steps(first, last, now):
            known += len([one for one in state.events[heard:] if reaches(one, seat)])
            heard = len(state.events)
            read = self._story.length(seat, known, names)
            if read == drawn or (seen := self._spec.seen(state, seat)) == view:
                continue  # the next picture has its lines
            view = seen
            sight = replace(
                end,
                over=False,
                view=view,
                question=None,
                crumbs=() if hides else crumbs_of(state),
                log=end.log[: max(0, read - left_out)],
                news=self._story.news(seat, begun, known),
            )
            way.append(Picture(sight, sight.log[max(0, drawn - left_out) :]))
            drawn = read
        said = end.log[max(0, drawn - left_out) :]
        if way and not said:
            said = way.pop().said
        return [*way, Picture(end, said)]

    def why(self, now: State, seat: int, number: int) -> Sequence[Reason]:
        """Return why somebody did by the rules alone what a seat knows by that number; see
        Match.why.

        The rules run again from the answer by which it happened, step by step, and the reason is
        that of who acted last before it; where a decision came between, from an answer before.
        """
        place = self._story.place(seat, number)
        if place == NOBODY or not self._spec.has_reason(self._story.event(place)):
            return ()
        count, after = self._story.after[place], self._story.after
        for last in range(count, max(0, count - MOST_BACK), -1):
            found: Sequence[Reason] = ()
            before = place - bisect_left(after, count) if last == count else None
            for state in self._steps(last - 1, last, now, NO_STEP):
                if before is not None and len(state.events) > before:
                    break
                if state.current_player == NOBODY:
                    found = self._spec.why(state) or found
            if found:
                return found
        return ()

    def recap(self, state: State, names: Sequence[str], seat: int) -> Recap | None:
        """Return what a match that ended in that position came to, if its game says that."""
        if self._spec.recap is None:
            return None
        events = self._story.events
        place, words, figures = self._spec.recap(state, events, names)
        if place == NOBODY:
            return Recap(NOBODY, NOBODY, words, figures)
        is_known = reaches(events[place], seat)
        number = self._story.number(seat, place) if is_known else NOBODY
        return Recap(self._story.after[place], number, words, figures)

    def dealt_anew(self, now: State, seat: int, at: int, deal: Dice, luck: Dice) -> dict[str, Any]:
        """Return a moment as a position to begin from; see Match.dealt_anew."""
        stops = [*self.stops(seat, False).moments, len(self.answers)]
        then = self.position(stops[min(at, len(stops) - 1)], now)
        if at >= len(stops) or then.decision is None or is_hidden(self._spec, then, seat):
            raise NothingToDecide(NOTHING_TO_DECIDE)
        anew = self._spec.resample(then, seat, deal)
        anew.dice = luck
        return dump(anew)

    def undo_of(self, state: State, seat: int, count: int) -> UndoOffer:
        """Say what a seat could take back after so many answers, and why no more.

        Who waits can take back nothing: it would be a way out of what is decided in secret.
        """
        ways = self._ways_back(state, seat, count)
        most = ways[-1] if ways else 0
        return UndoOffer(len(ways), reason(self._backwards(count), seat, most, self._spec.hides))

    def ways_back(self, state: State, seat: int, in_turn: bool) -> list[int]:
        """Return how many answers go with each own decision that undo reaches, `in_turn` of this
        turn alone.

        A turn is as long as `turn` and `round` of the view stay what they are.
        """
        count = len(self.answers)
        ways = self._ways_back(state, seat, count)
        if in_turn:
            now = self._turn(state, seat)
            while ways and self._turn(self.position(count - ways[-1], state), seat) != now:
                ways.pop()
        return ways

    def _ways_back(self, state: State, seat: int, count: int) -> list[int]:
        waits = is_hidden(self._spec, state, seat)
        return [] if waits else list(ways_back(self._backwards(count), seat))

    def _turn(self, state: State, seat: int) -> tuple[Any, Any]:
        view = self._spec.view(state, seat)
        return view.get("turn"), view.get("round")

    def offered_openly(self, state: State) -> int:
        """Return who could take back a decision that everybody knows of; NOBODY if none can.

        It follows from public things alone: several people may look at it.
        """
        count = len(self.answers)
        for answer in self._backwards(count):
            if answer.final:
                break
            if answer.noticed_by(SPECTATOR) and not answer.unseen:
                offer = self.undo_of(state, answer.player, count)
                return answer.player if offer.steps else NOBODY
        return NOBODY

    def last_of(self, seat: int) -> int:
        """Return how many answers there are from a seat's last one on; 0 if it gave none.

        What was taken over from another match stays, and what a correction was made after.
        """
        chosen = self._chosen[seat]
        return len(self.answers) - chosen[-1] if chosen and chosen[-1] >= self._floor else 0

    def _backwards(self, count: int) -> Iterator[Answer]:
        return map(self.answers.__getitem__, range(count - 1, -1, -1))
