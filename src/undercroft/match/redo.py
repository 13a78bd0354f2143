"""What was taken back, and can be given again until something else is answered."""

from collections.abc import Iterable, Iterator, Sequence

from undercroft.kernel import OutOfDice, State
from undercroft.match.amending import is_by_hand
from undercroft.match.answers import Answer


class Redo:
    """For each seat what was taken back of the answers that it knew of, in their order.

    A seat can give its own ones again, as long as all that it knows of goes the same way. Where
    seats have secrets (`hides`), no answer of another goes the same way: whether it was the same
    could be a secret. What the table declines for seats does not count, nor what nobody could
    notice. A number put right is not given again, nor what came after it.
    """

    def __init__(self, hides: bool, seats: int) -> None:
        self._hides = hides
        self._left: dict[int, list[Answer]] = {seat: [] for seat in range(seats)}

    def taken_back(self, undone: Sequence[Answer]) -> None:
        """Note what was taken back last."""
        for seat, left in self._left.items():
            left[:0] = [one for one in undone if _counts(one, seat)]

    def answered(self, answer: Answer) -> None:
        """Note an answer: the one that was taken back, or another."""
        for seat, left in self._left.items():
            if not left or not _counts(answer, seat):
                continue
            same = (answer.player, answer.action) == (left[0].player, left[0].action)
            if same and (answer.player == seat or not self._hides):
                del left[0]
            else:
                left.clear()

    def forget(self) -> None:
        """Forget all: the position is another one."""
        for left in self._left.values():
            left.clear()

    def next_of(self, state: State, seat: int) -> list[Answer]:
        """Return what a seat can give again now: one answer, or several that were given together;
        nothing if it is asked something else."""
        left = self._left.get(seat, [])
        if not left or left[0].player != seat or not state.asks(seat):
            return []
        together = [left[0], *_further(left[1:])]
        return together if together[0].action in state.legal_actions else []

    def in_turn(self, state: State, seat: int) -> Iterator[tuple[State, list[Answer]]]:
        """Yield what a seat can give again one after the other, each with the position in which it
        is asked: as far as nothing is thrown or shown, and nobody else answers.

        Where seats have secrets it is the next one alone: that nobody else is asked before the one
        after it would be a secret.
        """
        left, here = [*self._left.get(seat, ())], state
        together = self.next_of(state, seat)
        while together:
            yield here, together
            if self._hides or any(one.final for one in together):
                return
            here = here.copy()
            try:
                for one in together:
                    here.apply_action(one.action)
            except OutOfDice:
                return
            del left[: len(together)]
            if not left or left[0].player != seat or not here.asks(seat):
                return
            if is_by_hand(left[0].action.notation):
                return
            together = [left[0], *_further(left[1:])]


def _further(left: Sequence[Answer]) -> Iterable[Answer]:
    """Yield what was given together with the answer before it."""
    for one in left:
        if one.first:
            return
        yield one


def _counts(answer: Answer, seat: int) -> bool:
    """Say whether a seat can tell that it was given, and somebody chose it."""
    is_known = answer.noticed_by(seat) and (answer.player == seat or not answer.unseen)
    return is_known and not answer.by_stops
