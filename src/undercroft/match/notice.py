"""What each seat can notice of a match: the numbers it sees, and its news."""

from collections.abc import Iterable, Sequence

from undercroft.kernel import SPECTATOR, Event, State
from undercroft.match.answers import Answer


def reaches(event: Event, seat: int) -> bool:
    """Say whether an event carries anything for a seat: a mere whisper to another does not."""
    return event.secret is None or bool(event.public) or seat == event.owner


class Notices:
    """Per viewer the number of the moment it sees, and where its news begin.

    A number must come out the same whether or not a hidden decision was asked of
    somebody else in between. So it counts only the answers that the viewer knows
    were given, and the events that reached it, by whatever answer; each makes it
    two larger. It is one short while a hidden decision of somebody else waits. The
    "no" to a hidden decision begins no news: the table may have said it unlooked.
    """

    def __init__(self, seats: int) -> None:
        self.viewers = (*range(seats), SPECTATOR)
        self._count = dict.fromkeys(self.viewers, 0)
        self._since = dict.fromkeys(self.viewers, -1)
        self._waits = dict.fromkeys(self.viewers, False)

    @classmethod
    def then(cls, seats: int, answers: Iterable[Answer], state: State) -> "Notices":
        """Return what could be noticed after those answers, in the position they led to."""
        notices = cls(seats)
        for number, answer in enumerate(answers):
            notices.answered(answer, number)
        notices.asked(state)
        return notices

    def number(self, seat: int) -> int:
        """Return the number of the moment that a seat sees."""
        return 2 * self._count[seat] + (1 if self._waits[seat] else 2)

    def since(self, seat: int) -> int:
        """Return the entry with which a seat's news begin."""
        return self._since[seat]

    def answered(self, answer: Answer, number: int) -> None:
        """Note an answer, which is that entry."""
        for seat in self.viewers:
            self._count[seat] += answer.told.count(seat)
            if seat == answer.player or not answer.hidden:
                self._count[seat] += 1
                if not answer.unseen:
                    self._since[seat] = number

    def taken_back(self, number: int, player: int, undone: Sequence[Answer]) -> tuple[int, ...]:
        """Note an undo; return the viewers who can tell what was undone."""
        told = [
            seat
            for seat in self.viewers
            if seat == player or any(answer.noticed_by(seat) for answer in undone)
        ]
        for seat in self.viewers:
            if seat in told:
                self._since[seat] = number
            if seat in told or not self._waits[seat]:
                self._count[seat] += 1
        return tuple(told)

    def changed(self) -> None:
        """Note something that everybody can tell."""
        for seat in self.viewers:
            self._count[seat] += 1

    def asked(self, state: State) -> None:
        """Note from whom the decision that is pending now is hidden."""
        for seat in self.viewers:
            self._waits[seat] = state.hidden_from(seat)
