"""The exact value of a small position for two rivals, and how both play it best.

The rules themselves make the tree: every legal answer, every way in which dice and decks can fall.
A player who knows less than all mixes answers, as in a duel in which both lay a card face down. The
sequence form (Koller, Megiddo and von Stengel, 1996) makes one linear program of the tree, no
larger than it; HiGHS solves it (`scipy`). What comes out is an equilibrium: whoever leaves it
alone gains nothing.

What a player knows is all that its seat has seen and heard since the position: who forgets
something is another player than these.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, hstack

from undercroft.kernel import Action, BadSetup, KernelError, OutOfDice, ScriptedDice, State
from undercroft.kit.outcomes import handfuls

MOST: Final = 50_000
"""How many positions are looked at, unless more are asked for."""
RIVALS: Final = 2
START: Final = 0
"""The sequence of who has not decided anything yet."""

S = TypeVar("S", bound=State)


class TooLarge(KernelError):
    """A position leads to more positions than were to be looked at."""

    def __init__(self, most: int) -> None:
        super().__init__(
            f"this position leads to more than {most:,} others: ask `solve` for more with `most`,"
            " or for a later position"
        )
        self.most = most

    def __reduce__(self) -> tuple[Any, ...]:
        return TooLarge, (self.most,)


class Choice(NamedTuple):
    """What a player does where it knows no more than that: each answer, and how likely."""

    player: int
    seen: object
    """The view of its seat."""
    reached: float
    """How likely it is that this player's own answers lead there."""
    answers: dict[str, float]
    """By notation."""


class Solved(NamedTuple):
    """What a position is worth, and how it is played."""

    value: float
    """What it is worth to seat 0 if both play their best."""
    choices: list[Choice]
    """In the order in which the tree comes upon them."""
    positions: int
    """How many positions there were."""


def solve(
    state: S, view: Callable[[S, int], object], worth: Callable[[S], float | None], most: int = MOST
) -> Solved:
    """Solve a position of two rivals: what one wins the other one loses.

    `view` is that of the game (`GameSpec.view`). `worth` says what a position is worth to seat 0
    where it ends, and None where it goes on: such as the health that a battle has cost. Who decides
    there knows the position as it is; what is hidden from then on is hidden.

    Raise TooLarge, and BadSetup where a third seat decides, or nobody does and it is worth nothing.
    """
    tree = _Tree(view, worth, most)
    tree.grow(state.clone(ScriptedDice()), 1.0, (START, START), ((), ()))
    return tree.solved()


class _Set:
    """A decision as its player knows it: the sequence that leads to it, and one for each answer."""

    def __init__(
        self, player: int, seen: object, before: int, answers: Sequence[Action], first: int
    ) -> None:
        self.player = player
        self.seen = seen
        self.before = before
        self.answers = [one.notation for one in answers]
        self.first = first


class _Tree:
    """The positions that follow, as two players know them."""

    def __init__(self, view: Any, worth: Any, most: int) -> None:
        self.view, self.worth, self.most = view, worth, most
        self.positions = 0
        self.sets: dict[tuple[Any, ...], _Set] = {}
        self.sequences = [1, 1]
        """How many sequences each player has; the first is START."""
        self.ends: dict[tuple[int, int], float] = {}
        """What pairs of sequences are worth to seat 0, times how likely chance makes them."""

    def grow(self, state: Any, chance: float, at: tuple[int, int], heard: tuple[Any, Any]) -> None:
        """Look at a position and all that follow. `at` are the sequences of both players, `heard`
        what they have heard since the beginning."""
        self.positions += 1
        if self.positions > self.most:
            raise TooLarge(self.most)
        value = self.worth(state)
        if value is not None:
            self.ends[at] = self.ends.get(at, 0.0) + chance * value
            return
        player, answers = state.current_player, list(state.legal_actions)
        if not 0 <= player < RIVALS:
            who = f"seat {player + 1} decides" if player >= 0 else "nobody decides"
            raise BadSetup(
                f"only seats 1 and 2 may decide until a position is worth something: {who}"
            )
        known = self._set(state, player, at[player], heard[player])
        for place, action in enumerate(answers):
            mine = known.first + place
            after = (mine, at[1]) if player == 0 else (at[0], mine)
            for part, twin in self._outcomes(state, action):
                told = tuple(
                    [
                        (*heard[seat], *[_seen(event, seat) for event in twin.events])
                        for seat in range(RIVALS)
                    ]
                )
                self.grow(twin, chance * part, after, (told[0], told[1]))

    def _set(self, state: Any, player: int, before: int, heard: Any) -> _Set:
        seen, answers = self.view(state, player), state.legal_actions
        asked = state.kind.name, tuple([one.notation for one in answers])
        key = player, before, repr(seen), heard, asked
        if key not in self.sets:
            first = self.sequences[player]
            self.sets[key] = _Set(player, seen, before, answers, first)
            self.sequences[player] += len(state.legal_actions)
        return self.sets[key]

    def _outcomes(self, state: Any, action: Action) -> list[tuple[float, Any]]:
        """Return each position that an answer can lead to, with its probability and its events."""
        found: list[tuple[float, Any]] = []
        scripts: list[tuple[float, tuple[int, ...]]] = [(1.0, ())]
        while scripts:
            chance, script = scripts.pop()
            twin = state.clone(ScriptedDice(script))
            twin.heard = True
            try:
                twin.apply_action(action)
            except OutOfDice as ask:
                for part, faces in handfuls(ask.die, ask.count):
                    scripts.append((chance * part, script + faces))
                if len(scripts) + len(found) > self.most:
                    raise TooLarge(self.most) from None
            else:
                twin.dice = ScriptedDice()
                found.append((chance, twin))
        return found

    # -- the linear program ---------------------------------------------------------------

    def solved(self) -> Solved:
        """Return the value and the plans of both players."""
        mine, theirs = self.sequences
        rows, columns = [pair[1] for pair in self.ends], [pair[0] for pair in self.ends]
        pays = coo_matrix((list(self.ends.values()), (rows, columns)), shape=(theirs, mine))
        flow, fixed = self._flow(0)
        other, free = self._flow(1)
        # Seat 0 picks its plan x, and q: what each decision of the other one is worth to that one
        # at best. For no sequence of the other one is more to be had than q promises.
        upper = hstack([-pays, other.T])
        equal = hstack([flow, coo_matrix((flow.shape[0], other.shape[0]))])
        found = linprog(
            np.concatenate([np.zeros(mine), -free]),
            A_ub=upper, b_ub=np.zeros(theirs), A_eq=equal, b_eq=fixed,
            bounds=[(0, None)] * mine + [(None, None)] * other.shape[0], method="highs",
        )  # fmt: skip
        if not found.success:
            raise BadSetup(f"the linear program has no solution: {found.message}")
        plans = found.x[:mine], -found.ineqlin.marginals
        return Solved(-found.fun, self._choices(plans), self.positions)

    def _flow(self, player: int) -> tuple[coo_matrix, Any]:
        """Return the equations of a plan: START has all of it, and each decision shares out what
        comes to it among its answers."""
        own = [one for one in self.sets.values() if one.player == player]
        rows, columns, numbers = [0], [START], [1.0]
        for row, one in enumerate(own, 1):
            size = len(one.answers)
            rows += [row] * (size + 1)
            columns += [one.before, *range(one.first, one.first + size)]
            numbers += [-1.0] + [1.0] * size
        whole = np.zeros(len(own) + 1)
        whole[0] = 1
        shape = (len(own) + 1, self.sequences[player])
        return coo_matrix((numbers, (rows, columns)), shape=shape), whole

    def _choices(self, plans: tuple[Any, Any]) -> list[Choice]:
        found: list[Choice] = []
        for one in self.sets.values():
            plan = plans[one.player]
            reached = max(0.0, float(plan[one.before]))
            sizes = [max(0.0, float(plan[one.first + n])) for n in range(len(one.answers))]
            whole = sum(sizes)
            shares = [size / whole if whole > 0 else 1 / len(sizes) for size in sizes]
            answers = dict(zip(one.answers, shares, strict=True))
            found.append(Choice(one.player, one.seen, reached, answers))
        return found


def _seen(event: Any, seat: int) -> tuple[str, str]:
    return event.kind, repr(sorted(event.seen_by(seat).items()))
