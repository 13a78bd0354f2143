"""What a bot is made from, and all that it gets to see: its seat's view, the decision, and copies
dealt anew."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from undercroft.kernel import Action, Decision, Dice, KernelError, State
from undercroft.kit.game import GameSpec, View


class Look:
    """What the player to decide knows, and nothing else of the true state.

    `view`, `glance` and `outlook` are built when first asked for. Who plans ahead plays on copies
    of `resample`.
    """

    def __init__(self, spec: GameSpec, state: State) -> None:
        decision = state.decision
        assert decision is not None
        self.decision: Decision = decision
        self._spec = spec
        self._state = state
        self._view: View | None = None
        self._glance: Any = None
        self._outlook: View | None = None

    @property
    def view(self) -> View:
        """The table as this seat sees it, plain values as `GameSpec.view` gives them."""
        if self._view is None:
            self._view = self._spec.view(self._state, self.decision.player)
        return self._view

    @property
    def glance(self) -> Any:
        """The same for who reads few parts of it, in whatever form the rule of thumb of the game
        reads it (`GameSpec.glance`); where there is none, the view."""
        if self._glance is None:
            glance = self._spec.glance
            if glance is None:
                return self.view
            self._glance = glance(self._state, self.decision.player)
        return self._glance

    @property
    def outlook(self) -> View:
        """What it sees too but takes long to work out, as `GameSpec.outlook` gives it."""
        if self._outlook is None:
            self._outlook = self._spec.outlook(self._state, self.decision.player)
        return self._outlook

    def resample(self, dice: Dice) -> State:
        """Return a playable copy that agrees with all the seat knows; the rest is chance."""
        return self._spec.resample(self._state, self.decision.player, dice)

    def __reduce__(self) -> tuple[Any, ...]:
        return Look, (self._spec, self._state)


class NoAnswer(KernelError):
    """A bot gave no answer in its time."""


class Bot(Protocol):
    """Somebody who answers decisions from a look at the table."""

    def choose(self, look: Look) -> Action:
        """Return one of `look.decision.actions`."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one answer: what is spent first ends it, None is no limit.

    Only who counts iterations gives the same answer on every machine.
    """

    iterations: int | None = None
    """How often it may try an answer out, in the sense of its search."""
    seconds: float | None = None
    """How long it may take by the clock."""


UNLIMITED: Final = Budget()


@dataclass(frozen=True, eq=False)
class Brief:
    """What a bot is made from: `GameSpec.bots` are called with one.

    The same brief and the same looks lead to the same answers, in whatever process: a bot takes
    all its chance from `seed`.
    """

    spec: GameSpec
    """The game that it plays."""
    seed: str
    """Where its chance begins: no other bot has the same."""
    budget: Budget = UNLIMITED
    """How long it may think; a rule of thumb needs none."""


MakeBot = Callable[[Brief], Bot]
"""Makes a bot, as `GameSpec.bots` holds it by name."""
