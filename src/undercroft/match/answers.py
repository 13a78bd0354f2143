"""The answers of a match: who can tell that each was given, and who may take which back."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from undercroft.kernel import NOBODY, Action, KernelError
from undercroft.match.amending import is_by_hand
from undercroft.match.journal import Amended, Declined, Given, Passed

NOTHING_DONE: Final = "you have given no answer yet"
"""Why there is no undo before the first answer of a seat."""
ROLLED: Final = "dice or cards have fallen since"
SHOWN: Final = "something hidden was shown since"
OTHERS: Final = "somebody else has acted since"
"""Why undo reaches no further than to what others have done."""
HIDDEN: Final = "somebody may have acted in secret since"
"""Why undo reaches no further, where seats have secrets and nobody else is known to have acted."""
SO_FAR: Final = "only your own last choices can be taken back"
"""Why not where several people look: any other reason could tell a secret."""


class NothingToUndo(KernelError):
    """The seat has no decision of its own that can still be taken back."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that was given.

    `number` is its entry in the journal, `hidden` and `declined` say whether the
    decision was a hidden one and the answer its "no", `rolled` and `shown` whether dice
    fell or something hidden was shown, `told` whom its events reached, once for each event.
    `first` is false for all but the first of several answers that were given together: those
    have one entry, and are taken back as one. `by_stops` says that the table gave it, as the
    player's stops say: it goes back with the answer before it. `player` is NOBODY for the end of
    a pause at which nobody was asked: what happens then is part of the answer before it.
    """

    number: int
    player: int
    action: Action
    hidden: bool = False
    declined: bool = False
    rolled: bool = False
    shown: bool = False
    told: tuple[int, ...] = ()
    first: bool = True
    by_stops: bool = False

    @property
    def final(self) -> bool:
        """Say whether no undo goes back over it: dice fell, or something was shown."""
        return self.rolled or self.shown

    def chosen_by(self, seat: int) -> bool:
        """Say whether a seat chose it, and can take it back by itself."""
        return seat == self.player and self.first and not self.by_stops

    def noticed_by(self, seat: int) -> bool:
        """Say whether a seat can tell that this answer was given."""
        return seat == self.player or not self.hidden or seat in self.told

    def stops(self, seat: int) -> bool:
        """Say whether a seat's replay of a running match stops before this answer.

        Where it stops must not tell that somebody else was asked for a hidden decision.
        """
        return seat == self.player or not self.hidden

    @property
    def unseen(self) -> bool:
        """Say whether it was a "no" to a hidden decision: undo goes back through it.

        Were it in the way, that would tell that somebody was asked.
        """
        return self.hidden and self.declined


def ways_back(backwards: Iterable[Answer], seat: int) -> Iterator[int]:
    """Yield, for each decision a seat can take back, how many answers go with it.

    The answers come last one first. What the table declined for the seat goes back with the
    answer before it; it can be taken back by itself, and so be asked again, where the seat can
    take back nothing that it chose.
    """
    chosen, declined = False, []
    for depth, answer in enumerate(backwards, 1):
        if answer.final:
            break
        if answer.chosen_by(seat):
            chosen = True
            yield depth
        elif answer.player == seat:
            declined += [depth] * answer.by_stops
        elif answer.noticed_by(seat) and not answer.unseen:
            break
    if not chosen:
        yield from declined


def reason(backwards: Iterable[Answer], seat: int, most: int, hides: bool) -> str:
    """Say why a seat can take back so many answers at most, by what it knows.

    That is the last answer before those, hidden ones of others left out: so the reason does not
    tell whether somebody was asked in secret, nor, where the match `hides` anything, whether
    dice fell unseen.
    """
    last = next((one for one in islice(backwards, most, None) if one.stops(seat)), None)
    if last is None:
        return NOTHING_DONE
    if last.player != seat:
        return OTHERS
    if hides:
        return HIDDEN
    return ROLLED if last.rolled else SHOWN


def last_of(answers: Sequence[Answer], seat: int) -> int:
    """Return how many answers there are from what a seat chose last; 0 if it chose none."""
    for depth, answer in enumerate(reversed(answers), 1):
        if answer.chosen_by(seat):
            return depth
    return 0


def entry_of(answers: Sequence[Answer]) -> Given | Passed:
    """Return what a journal says of answers that were given together."""
    player = answers[0].player
    if player == NOBODY:
        return Passed()
    kind = Declined if answers[0].by_stops else Given
    if is_by_hand(answers[0].action.notation):
        kind = Amended
    return kind(player, tuple([one.action.notation for one in answers]))
