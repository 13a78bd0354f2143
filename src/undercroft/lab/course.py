"""How a match goes until it ends: who is ahead when, by the currency of its own rulebook."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from undercroft.kernel import State
from undercroft.kit.game import GameSpec
from undercroft.lab.simulate import Row

Standing = Mapping[int, tuple[float, ...]]
NOBODY = -1

PARTS = (0.25, 0.5, 0.75)
"""Where in a match it is asked how far those are who win or lose together."""


class Course(NamedTuple):
    """How one match went; None where it does not tell."""

    changes: int | None = None
    """How often another seat came to be ahead alone."""
    settled: float | None = None
    """Which share of the match was played when its only winner was ahead for good, 1 if only the
    end put it there."""
    behind: float | None = None
    """Which share of the first place went to others than who was ahead alone at half-time."""
    first_quarter: float | None = None
    half: float | None = None
    last_quarter: float | None = None
    """How far the farthest seat stood after a quarter, half and three quarters of the match."""


class Ahead:
    """Follows who is ahead in one match.

    It looks at the end of each round: when somebody's turn comes that has had one since. So nobody
    is ahead only for having had one turn more. Who plays alone is looked at at each decision.
    """

    def __init__(self, spec: GameSpec, players: int) -> None:
        self._standing = spec.standing
        self._alone = players == 1
        self._had = set[int]()
        self._who = NOBODY
        self._seen: list[tuple[int, Standing]] = []

    def look(self, state: State, player: int, decisions: int) -> None:
        """See who is ahead after so many decisions, if a round is over; that player decides now."""
        if self._standing is None:
            return
        turn = state.on_turn()
        who = player if turn == NOBODY else turn
        if who == self._who and not self._alone:
            return
        self._who = who
        if who in self._had:
            self._seen.append((decisions, self._standing(state)))
            self._had.clear()
        self._had.add(who)

    def end(self, state: State, row: Row) -> Course:
        """Return how the match went that has ended with that row."""
        if self._standing is None or not row.decisions:
            return Course()
        first, last = self._seen[0][1] if self._seen else {}, self._standing(state)
        parts = [self._at(part * row.decisions) for part in PARTS]
        far = [max([one[0] for one in part.values()], default=None) for part in parts]
        if len(first) < 2 or not set(row.winners) <= set(first):
            return Course(None, None, None, *far)
        leaders = [(number, leader(standing)) for number, standing in self._seen]
        half = leader(parts[1])
        behind = None
        if half != NOBODY:
            behind = 1 - (half in row.winners) / len(row.winners)
        ends = [who for _, who in leaders] + [leader(last)]
        settled = _settled(leaders, row) if len(row.winners) == 1 else None
        return Course(_changes(ends), settled, behind, *far)

    def _at(self, decisions: float) -> Standing:
        """Return the standing after so many decisions; nothing before the first round is over."""
        found: Standing = {}
        for number, standing in self._seen:
            if number > decisions:
                break
            found = standing
        return found


def leader(standing: Standing) -> int:
    """Return who is ahead alone; NOBODY where several are, or nobody is."""
    if not standing:
        return NOBODY
    best = max(standing.values())
    ahead = [seat for seat, one in standing.items() if one == best]
    return ahead[0] if len(ahead) == 1 else NOBODY


def _changes(leaders: Sequence[int]) -> int:
    ahead = [one for one in leaders if one != NOBODY]
    return sum([one != other for one, other in pairwise(ahead)])


def _settled(leaders: Sequence[tuple[int, int]], row: Row) -> float:
    since = row.decisions
    for number, who in reversed(leaders):
        if who != row.winners[0]:
            break
        since = number
    return since / row.decisions
