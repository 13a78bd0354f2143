"""The answers of a match, in columns: a live match has hundreds of them."""

from array import array
from collections.abc import Sequence
from typing import Final, overload

from mypy_extensions import mypyc_attr

from undercroft.kernel import Action
from undercroft.match.answers import Answer
from undercroft.match.columns import column, longer

HIDDEN: Final = 1
DECLINED: Final = 2
ROLLED: Final = 4
SHOWN: Final = 8
FURTHER: Final = 16
BY_STOPS: Final = 32

NEWEST: Final = 16
"""So many of the last answers are there as they are at least: those are read again and again."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Answered(Sequence[Answer]):
    """What was answered and not undone, oldest first.

    All but the newest take a fifth of what the answers themselves would, and are put together when
    they are read.
    """

    def __init__(self) -> None:
        self._newest: list[Answer] = []
        self._numbers = column()
        self._players = array("b")
        self._marks = bytearray()
        """What is so of each: the sum of HIDDEN and its like."""
        self._actions: list[Action] = []
        self._told: list[tuple[int, ...]] = []

    def __len__(self) -> int:
        return len(self._actions) + len(self._newest)

    @overload
    def __getitem__(self, at: int) -> Answer: ...

    @overload
    def __getitem__(self, at: slice) -> list[Answer]: ...

    def __getitem__(self, at: int | slice) -> Answer | list[Answer]:
        if isinstance(at, slice):
            return [self._at(one) for one in range(*at.indices(len(self)))]
        if at < 0:
            at += len(self)
        if at < 0:
            raise IndexError("there is no answer before the first")
        return self._at(at)

    def _at(self, at: int) -> Answer:
        old = len(self._actions)
        if at >= old:
            return self._newest[at - old]
        marks = self._marks[at]
        return Answer(
            self._numbers[at],
            self._players[at],
            self._actions[at],
            marks & HIDDEN != 0,
            marks & DECLINED != 0,
            marks & ROLLED != 0,
            marks & SHOWN != 0,
            self._told[at],
            marks & FURTHER == 0,
            marks & BY_STOPS != 0,
        )

    def append(self, answer: Answer) -> None:
        """Add the next answer."""
        self._newest.append(answer)
        if len(self._newest) == 2 * NEWEST:
            self._put_away(self._newest[:NEWEST])
            del self._newest[:NEWEST]

    def _put_away(self, answers: list[Answer]) -> None:
        """Put answers into columns."""
        self._numbers = longer(self._numbers, [one.number for one in answers])
        self._players.extend([one.player for one in answers])
        self._marks.extend(bytes([_marks(one) for one in answers]))
        self._actions.extend([one.action for one in answers])
        self._told.extend([one.told for one in answers])

    def since_final(self, most: int) -> int:
        """Return how many of the last answers, so many at most, came after one over which no undo
        goes back."""
        count, last = 0, len(self) - 1
        while count < most and count <= last and not self._at(last - count).final:
            count += 1
        return count

    def cut(self, count: int) -> None:
        """Forget all but the first so many."""
        del self._newest[max(0, count - len(self._actions)) :]
        del self._numbers[count:], self._players[count:], self._marks[count:]
        del self._actions[count:], self._told[count:]

    def put(self, answer: Answer) -> None:
        """Put another answer in the place of the last one."""
        self.cut(len(self) - 1)
        self.append(answer)


def _marks(answer: Answer) -> int:
    """Return what is so of an answer, as a column has it."""
    return (
        HIDDEN * answer.hidden
        + DECLINED * answer.declined
        + ROLLED * answer.rolled
        + SHOWN * answer.shown
        + FURTHER * (not answer.first)
        + BY_STOPS * answer.by_stops
    )
