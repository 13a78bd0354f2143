"""The clock of a match: how long each decision may take, however often it is asked again."""

from collections.abc import Iterable

from undercroft.match import Corrected, Entry, Given, TakenBack


class Clock:
    """What was left of the clock wherever a decision ended, by an answer or by an undo before it.

    A decision is known by how many answers stand before it, and by whose it is: so nobody who
    takes an answer back has more time for what is asked again, nor for what comes after it.
    """

    def __init__(self) -> None:
        self._left: dict[tuple[int, int], float] = {}

    def left(self, answers: int, player: int, whole: float) -> float:
        """Return how many seconds of the `whole` clock a decision has that begins now."""
        return min(whole, self._left.get((answers, player), whole))

    def note(self, entries: Iterable[tuple[Entry, float | None]], answers: int) -> None:
        """Note what each entry of a journal left of the clock, if there was one.

        Afterwards so many answers stand. What the player of an undo has used stays used, also of
        decisions that are gone; what others have used of those is theirs again.
        """
        placed: list[tuple[int, Entry, float | None]] = []
        for entry, left in reversed(list(entries)):
            if isinstance(entry, Corrected):
                self._left = {}
                break
            answers -= more(entry)
            placed.append((answers, entry, left))
        for before, entry, left in reversed(placed):
            if left is not None:
                self._left[before, entry.player] = left
            if isinstance(entry, TakenBack):
                back_to, who = before - entry.count, entry.player
                self._left = {
                    one: left
                    for one, left in self._left.items()
                    if one[0] <= back_to or one[1] == who
                }


def more(entry: Entry) -> int:
    """Return how many more answers stand after an entry; less than 0 for an undo."""
    match entry:
        case Given(_, notations):
            return len(notations)
        case TakenBack(_, count):
            return -count
        case _:
            return 0
