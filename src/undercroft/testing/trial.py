"""One match played at random, every position kept: what the checks look at."""

from collections.abc import Callable, Iterator
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from random import Random

from undercroft.kernel import Action, Dice, Event, State, digest
from undercroft.kit.game import GameSpec, View
from undercroft.match import Match
from undercroft.testing.cases import Case, home
from undercroft.testing.effort import effort

CAP = 20_000
"""No random match may be longer than so many decisions."""
LOOKS = effort(8, 24)
"""In a long match the costly checks look at so many positions, evenly spread."""
STEPS = 3 * LOOKS
"""Those that take a step from each position take it from so many."""
KEPT = effort(8, 1)
"""Of one position in so many the digest is taken while the match is there."""


class Position:
    """A position of the match, copied when it was there.

    Of some positions the digest is taken at once, in `kept`: a copy that shares anything with the
    match, which goes on, is another one when it is looked at later.
    """

    def __init__(self, number: int, state: State) -> None:
        self.number = number
        self.state = state.copy()
        self.kept = digest(state) if number % KEPT == 0 else None

    @cached_property
    def digest(self) -> str:
        """The digest of the position."""
        return self.kept or digest(self.state)

    def __str__(self) -> str:
        return f"before action {self.number + 1} at {self.state.stack_trace() or 'the end'}"


class Trial:
    """A match that was played at random to its end; nobody may change what is in here."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.spec = case.spec
        self.players = case.players
        self.seats = (*range(case.players), -2)
        self.names = [f"Player-{number}" for number in range(case.players)]
        self.events: list[list[Event]] = []
        self.positions: list[Position] = []
        self._views: dict[tuple[int, int], View] = {}
        self.match = Match(case.spec, case.players, case.switches, case.seed)
        self.events.append(self.match.take_events())
        self._play()

    def _play(self) -> None:
        rng = Random(str(self.case))
        check = invariants(self.spec)
        while not self.match.state.is_terminal():
            state = self.match.state
            check(state)
            self.positions.append(Position(len(self.positions), state))
            assert len(self.positions) <= CAP, f"no end in sight at {state.stack_trace()}"
            self.events.append(self.match.apply(rng.choice(state.legal_actions)))
        check(self.match.state)

    @property
    def actions(self) -> list[Action]:
        """What was played."""
        return self.match.actions

    @property
    def end(self) -> State:
        """The position after the last action."""
        return self.match.state

    def view(self, position: Position, seat: int) -> View:
        """What a seat sees in a position, made once: several checks want it."""
        key = (position.number, seat)
        if key not in self._views:
            self._views[key] = self.spec.seen(position.state, seat)
        return self._views[key]

    @cached_property
    def sentences(self) -> list[tuple[Event, int, str]]:
        """Every event as each seat, and who only watches, reads it: several checks want it."""
        sentence, names = self.spec.sentence, self.names
        events = [event for events in self.events for event in events]
        return [
            (event, seat, sentence(event, seat, names)) for event in events for seat in self.seats
        ]

    def dealt_anew(self, position: Position, seat: int, dice: Dice) -> State:
        """A copy of a position that agrees with all that a seat knows."""
        return self.spec.resample(position.state, seat, dice)

    def looks(self, most: int = LOOKS) -> Iterator[Position]:
        """Some positions, the first and the last decision among them."""
        yield from spread(self.positions, most)

    def digest_after(self, position: Position) -> str:
        """The digest of the position that the next action led to."""
        last = position.number + 1 == len(self.positions)
        return digest(self.end) if last else self.positions[position.number + 1].digest


def spread(positions: list[Position], most: int) -> Iterator[Position]:
    """About so many of them, evenly spread, the first and the last among them."""
    every = max(1, len(positions) // most)
    yield from positions[::every]
    if positions and (len(positions) - 1) % every:
        yield positions[-1]


@cache
def invariants(spec: GameSpec) -> Callable[[State], None]:
    """Return the game's own `invariants.check`, or one that finds nothing."""
    name = f"{home(spec).__package__}.invariants"
    if find_spec(name) is None:
        return lambda state: None
    check: Callable[[State], None] = import_module(name).check
    return check
