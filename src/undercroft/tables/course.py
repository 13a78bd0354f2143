"""The course of a match: the answers that were given, and the way back."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from undercroft.kernel import NOBODY, SPECTATOR, Action, Event
from undercroft.match import Match, NothingToUndo
from undercroft.match.match import NOTHING_DONE, OTHERS
from undercroft.tables.notice import reaches
from undercroft.tables.setup import length_before

SO_FAR: Final = "only your own last choices can be taken back"
"""Why undo reaches no further where several people look: any other reason could tell a secret."""
HIDDEN: Final = "something hidden may have happened since"
"""Why not where seats have secrets and nobody else is known to have acted."""


@dataclass(frozen=True)
class Answer:
    """An answer that was given.

    `number` is its entry in the journal, `hidden` and `declined` say whether the
    question was a hidden one and the answer its "no", `final` whether dice fell
    or something was shown, `told` whom its events reached, once for each event.
    """

    number: int
    player: int
    hidden: bool
    declined: bool
    final: bool
    told: tuple[int, ...]

    def noticed_by(self, seat: int) -> bool:
        """Say whether a seat can tell that this answer was given."""
        return seat == self.player or not self.hidden or seat in self.told

    def stops(self, seat: int) -> bool:
        """Say whether a seat's replay of a running match stops before this answer.

        Where it stops must not tell that somebody else was asked a hidden question.
        """
        return seat == self.player or not self.hidden


class Course:
    """A match as it is played: it remembers whom each answer could be noticed by.

    Where seats have secrets, undo goes back through hidden questions that others
    declined meanwhile: were they in the way, it would tell that somebody was asked.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.answers: list[Answer] = []
        self._hides = match.spec.hides
        self._viewers = (*range(match.players), SPECTATOR)
        self._stops: dict[int, list[int]] = {seat: [] for seat in self._viewers}

    def hidden_from(self, seat: int) -> bool:
        """Say whether a question is pending that this seat must not learn of."""
        return self._hides and self.match.state.hidden_from(seat)

    def play(self, action: Action, number: int) -> list[Event]:
        """Take an answer, entry `number` of the journal; return what happened."""
        before = self.match.state
        player, kind = before.current_player, before.kind
        marks = before.dice.rolls, before.shown
        events = self.match.apply(action)
        after = self.match.state
        told = [seat for event in events for seat in self._viewers if reaches(event, seat)]
        answer = Answer(
            number,
            player,
            self._hides and kind.hidden,
            action is kind.decline,
            (after.dice.rolls, after.shown) != marks,
            tuple(told) if self._hides else (),
        )
        self.answers.append(answer)
        for seat, stops in self._stops.items():
            if answer.stops(seat):
                stops.append(number)
        return events

    def offer(self, seat: int) -> tuple[int, str]:
        """Say how many own decisions a seat could take back now, and why no more."""
        if self._hides:
            steps = len(self._ways_back(seat))
            return steps, known_reason(self.answers, seat, steps)
        undo = self.match.undo_of(seat)
        return undo.steps, undo.why

    def offered_openly(self) -> int:
        """Return who could take back a decision that everybody knows of; NOBODY if none can.

        It follows from public things alone: several people may look at it.
        """
        for answer in reversed(self.answers):
            if answer.final:
                break
            if answer.noticed_by(SPECTATOR) and not (answer.hidden and answer.declined):
                return answer.player if self.offer(answer.player)[0] else NOBODY
        return NOBODY

    def take_back(self, seat: int) -> tuple[Action, list[Answer]]:
        """Take a seat's last decision back; return it, and all that went with it.

        Raise NothingToUndo with the reason.
        """
        if self._hides:
            ways = self._ways_back(seat)
            if not ways:
                raise NothingToUndo(
                    f"player {seat} cannot undo: {known_reason(self.answers, seat, 0)}"
                )
            count = ways[0]
            action = self._go_back(count)
        else:
            count = 1
            action = self.match.undo(seat)
        return action, self._strike(count)

    def last_of(self, seat: int) -> int:
        """Return how many answers there are from a seat's last one on; 0 if it gave none.

        What was taken over from another match stays.
        """
        own = len(self.answers) - length_before(self.match.seed)
        for depth, answer in enumerate(islice(reversed(self.answers), own), 1):
            if answer.player == seat:
                return depth
        return 0

    def cut(self, count: int) -> list[Answer]:
        """Take the last so many answers back, whoever gave them; return them."""
        self._go_back(count)
        return self._strike(count)

    def steps(self, seat: int, over: bool) -> list[int]:
        """Return the answers before which a seat's replay stops, by their place.

        That of a match that is over stops before each.
        """
        answers = enumerate(self.answers)
        return [place for place, answer in answers if over or answer.stops(seat)]

    def stops(self, seat: int, over: bool) -> Sequence[int]:
        """Return the same by their entries in the journal."""
        return [answer.number for answer in self.answers] if over else self._stops[seat]

    def back_then(self, count: int) -> Match:
        """Return the match as it was after so many actions."""
        record = self.match.record([""] * self.match.players)
        return Match.replay(self.match.spec, replace(record, result=()), count)

    def _strike(self, count: int) -> list[Answer]:
        undone = self.answers[-count:]
        del self.answers[-count:]
        for stops in self._stops.values() if undone else ():
            del stops[bisect_left(stops, undone[0].number) :]
        return undone

    def _ways_back(self, seat: int) -> list[int]:
        """Who waits cannot undo: it would be a way out of what is being decided in secret."""
        return [] if self.hidden_from(seat) else ways_back(self.answers, seat)

    def _go_back(self, count: int) -> Action:
        """Play the match again without its last so many actions; return the first of those."""
        actions = self.match.actions
        self.match = self.back_then(len(actions) - count)
        self.match.take_events()
        return actions[-count]


def ways_back(answers: Sequence[Answer], seat: int) -> list[int]:
    """Return, for each decision a seat can take back, how many answers go with it."""
    ways: list[int] = []
    for depth, answer in enumerate(reversed(answers), 1):
        if answer.final:
            break
        if answer.player == seat:
            ways.append(depth)
        elif answer.noticed_by(seat) and not (answer.hidden and answer.declined):
            break
    return ways


def known_reason(answers: Sequence[Answer], seat: int, steps: int) -> str:
    """Say why a seat can take back so many decisions and no more, by what it knows.

    That is the last answer before those, hidden ones of others left out: so the reason does not
    tell whether somebody was asked in secret, or whether dice fell unseen.
    """
    known = (answer for answer in reversed(answers) if answer.stops(seat))
    last = next(islice(known, steps, None), None)
    if last is None:
        return NOTHING_DONE
    return HIDDEN if last.player == seat else OTHERS
