"""The same decision again and again: its answers given at once, as counts.

What an answer can be given at most is found by trying, on a copy that agrees with all that the
seat knows, and in which the rest is dealt anew: so it tells nothing of what is hidden.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from undercroft.kernel import Action, SeededDice, State
from undercroft.kit.gestures import RepeatRow, gestures
from undercroft.kit.look import Look
from undercroft.match import Match, Question
from undercroft.tables.commands import LONGEST_ANSWER
from undercroft.web.table.dragging import LINES

FEWEST: Final = 2
"""For fewer things than these nothing is counted."""
MOST_TRIED: Final = 120
"""So many answers are tried for a page; what is not tried is offered as often as all together."""


@dataclass(frozen=True)
class Counting:
    """A decision that is asked once for each of `total` things.

    `most` says how many of them each answer can be given, by its notation; `rest` is what the
    answer is called that ends it, "" if there is none.
    """

    row: RepeatRow
    total: int
    most: Mapping[str, int]
    rest: str

    @property
    def words(self) -> tuple[str, str]:
        """The word for one thing, and for more."""
        one, more = self.row.things.split(", ")
        return one, more


class _Trial:
    """Plays the answers of one decision on copies, until another is asked or dice fall."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._asked = (look.decision.player, look.decision.kind)
        self._rolls = 0
        self.tried = 0

    def fresh(self) -> State:
        """Return a copy to try on; its dice are not those of the match."""
        state = self._look.resample(SeededDice("trial"))
        self._rolls = state.dice.rolls
        return state

    def is_asked(self, state: State) -> bool:
        """Say whether the same player still decides the same, and no dice have fallen: what comes
        after them is to be seen first."""
        if not state.decision or state.dice.rolls != self._rolls:
            return False
        return (state.current_player, state.kind) == self._asked

    def give(self, state: State, action: Action, most: int) -> int:
        """Give an answer again and again; return how often it was allowed."""
        given = 0
        while given < most and self.is_asked(state) and action in state.legal_actions:
            state.apply_action(action)
            given += 1
        self.tried += given
        return given

    def total(self, row: RepeatRow, answers: Sequence[Action]) -> int:
        """Return how many things there are, or how many fit into one command."""
        state = self.fresh()
        total = sum([self.give(state, one, MOST_TRIED) for one in answers])
        longest = max([len(one.notation) for one in answers], default=0) + len(LINES)
        return min(total, (LONGEST_ANSWER - len(row.rest)) // longest)


def counting(match: Match, question: Question) -> Counting | None:
    """Return how the answers to a decision can be counted; None if there is nothing to count."""
    row = gestures(match.spec).repeats.get(question.kind)
    if row is None:
        return None
    trial = _Trial(match.look())
    answers = [one for one in match.state.legal_actions if row.counts(one.notation)]
    total = trial.total(row, answers) if answers else 0
    if total < FEWEST:
        return None
    most = {}
    for one in answers:
        is_known = trial.tried < MOST_TRIED
        most[one.notation] = trial.give(trial.fresh(), one, total) if is_known else total
    labels = {option.notation: option.label for option in question.options}
    return Counting(row, total, most, labels.get(row.rest, ""))


def written(how: Counting, counts: Mapping[str, int]) -> str:
    """Return so many of each answer as they are given together, and what ends it if some are left.

    They come in the order in which they are offered: the rules may ask for them in that order.
    """
    offered = [one for one in how.most if counts.get(one)]
    given = [one for one in offered for _step in range(counts[one])]
    if len(given) < how.total and how.rest:
        given.append(how.row.rest)
    return LINES.join(given)
