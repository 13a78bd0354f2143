"""What each seat can notice of a match: the numbers it sees, and its news."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from undercroft.kernel import SPECTATOR, Event, State
from undercroft.match.answers import Answer

EVERYBODY: Final = -3
"""No seat, and not NOBODY either: all of them, and who watches."""


def reader_of(event: Event) -> int:
    """Return the only seat for which an event carries anything, as a mere whisper does; EVERYBODY
    if it carries something for all."""
    return EVERYBODY if event.secret is None or event.public else event.owner


def reaches(event: Event, seat: int) -> bool:
    """Say whether an event carries anything for a seat: a mere whisper to another does not."""
    return reader_of(event) in (EVERYBODY, seat)


def noticed_by(number: int) -> int:
    """Return how many things who sees a moment of that number has noticed, whether or not a hidden
    decision of somebody else waits there; see `Noticed.number`."""
    return (number - 1) // 2


@dataclass(frozen=True)
class Noticed:
    """What a viewer has noticed: how many things, and with which entry its news begin.

    The number of a moment must come out the same whether or not a hidden decision was
    asked of somebody else in between. So there count only the answers that the viewer
    knows were given, and the events that reached it, by whatever answer. The "no" to a
    hidden decision begins no news: the table may have said it unlooked.
    """

    count: int = 0
    since: int = -1

    def then(self, answer: Answer, number: int, viewer: int) -> "Noticed":
        """Return what a viewer has noticed after an answer more, which is that entry."""
        knows = viewer == answer.player or not answer.hidden
        return Noticed(
            self.count + answer.told.count(viewer) + knows,
            number if knows and not answer.unseen else self.since,
        )

    def number(self, waits: bool) -> int:
        """Return the number of the moment: each thing makes it two larger, and it is one short
        while a hidden decision of somebody else `waits`."""
        return 2 * self.count + (1 if waits else 2)


class Notices:
    """What each viewer has noticed by now, from whom the pending decision is hidden, and which
    position each sees; where no seat `hides` anything, it is the present one."""

    def __init__(self, seats: int, hides: bool, state: State) -> None:
        self.viewers = (*range(seats), SPECTATOR)
        self._hides = hides
        self._noticed = dict.fromkeys(self.viewers, Noticed())
        self._waits = dict.fromkeys(self.viewers, False)
        self._seen = dict.fromkeys(self.viewers, (0, state))  # no moment has that number
        self.asked(state)

    def number(self, seat: int) -> int:
        """Return the number of the moment that a seat sees."""
        return self._noticed[seat].number(self._waits[seat])

    def seen(self, seat: int) -> State:
        """Return the position that a seat sees: that in which the moment with its number began.

        What follows from a "no" in secret, and is not told, would tell that it was said.
        """
        return self._seen[seat][1]

    def since(self, seat: int) -> int:
        """Return the entry with which a seat's news begin."""
        return self._noticed[seat].since

    def answered(self, answer: Answer, number: int) -> None:
        """Note an answer, which is that entry."""
        for seat in self.viewers:
            self._noticed[seat] = self._noticed[seat].then(answer, number, seat)

    def taken_back(self, number: int, player: int, undone: Sequence[Answer]) -> tuple[int, ...]:
        """Note an undo; return the viewers who can tell what was undone."""
        told = [
            seat
            for seat in self.viewers
            if seat == player or any(answer.noticed_by(seat) for answer in undone)
        ]
        for seat in self.viewers:
            before = self._noticed[seat]
            if seat in told:
                self._noticed[seat] = Noticed(before.count + 1, number)
            elif not self._waits[seat]:
                self._noticed[seat] = Noticed(before.count + 1, before.since)
        return tuple(told)

    def changed(self) -> None:
        """Note something that everybody can tell."""
        for seat, before in self._noticed.items():
            self._noticed[seat] = Noticed(before.count + 1, before.since)

    def asked(self, state: State) -> None:
        """Note from whom the decision that is pending now, in that position, is hidden."""
        for seat in self.viewers:
            self._waits[seat] = state.hidden_from(seat)
            number = self.number(seat)
            if not (self._hides and number == self._seen[seat][0]):
                self._seen[seat] = number, state
