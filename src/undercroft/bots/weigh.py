"""What each answer to a decision is worth, tried out on what a seat knows.

An answer is worth what the rule of thumb, playing all seats, makes of the match after it
(Bertsekas, "Rollout algorithms for discrete optimization", 2013). Positions to try on are dealt
anew from what the seat knows (`Look.resample`), so hidden cards and true dice play no part: they
are determinizations in the sense of Cowling, Powley and Whitehouse, "Information set Monte Carlo
tree search", 2012. They grow one tree over all of them; here each answer has a mean alone, since
such a tree was weaker than the rule of thumb that played on in it (docs/design/bots.md). All
answers are tried on the same positions with the same dice, which leaves their differences less to
luck. The worse half of the answers falls out after each round, so that most tries are spent on the
best (sequential halving: Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed
bandits", 2013).

Where a game tells what a position promises (`GameSpec.promise`), matches are not played to their
end, but for as many decisions as it says, and on to one of the kinds that it is asked at: that is
cheaper, and leaves less to luck. Where a game has a foresight that answers at once
(`GameSpec.foresee`), that plays on.
"""

from dataclasses import dataclass, field
from math import ceil, log2
from time import perf_counter
from typing import Final

from undercroft.kernel import Action, RulesError, SeededDice, State
from undercroft.kernel.state import NOBODY
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Bot, Brief, Look

LONGEST: Final = 20_000
"""A tried match of more decisions does not end."""


def thumb(brief: Brief) -> Bot:
    """Return the best rule of thumb of a game: the adept."""
    bot: Bot = brief.spec.bots[brief.spec.best](brief)
    return bot


def foreseen(spec: GameSpec, state: State) -> Action | None:
    """Return what a game's foresight answers in a position dealt anew, if it has an answer."""
    return None if spec.foresee is None else spec.foresee(state)


class OutOfTime(RulesError):
    """The seconds for a decision were over before a match was tried to its end."""


class Trials:
    """Positions a seat may be in, one after the other, and what comes of its answers there.

    The bot of the brief's game that plays on takes its chance from the brief's seed. Where the
    brief gives it seconds, they count from now.
    """

    def __init__(self, look: Look, brief: Brief) -> None:
        self._look = look
        self._spec = brief.spec
        self._seed = brief.seed
        self._player = thumb(Brief(brief.spec, f"{brief.seed} tries"))
        self._dealt: list[State] = []
        self._seconds = brief.budget.seconds
        self._began = perf_counter() if self._seconds is not None else 0.0

    def is_late(self, share: float = 1.0) -> bool:
        """Whether that share of the time for this decision is over."""
        return self._seconds is not None and perf_counter() > self._began + share * self._seconds

    @property
    def dealt(self) -> int:
        """How many positions were dealt so far."""
        return len(self._dealt)

    def deal(self, at: int) -> State:
        """Return the position of that number; nobody plays on it, only on clones."""
        while len(self._dealt) <= at:
            dice = SeededDice(f"{self._seed}/deal {len(self._dealt)}")
            self._dealt.append(self._look.resample(dice))
        return self._dealt[at]

    def worth(self, at: int, action: Action) -> float:
        """Give that answer in that position, and return what it is worth to who gave it; raise
        OutOfTime."""
        state = self.deal(at).clone(SeededDice(f"{self._seed}/dice {at}"))
        seat, promise = self._look.decision.player, self._spec.promise
        if promise is not None and not promise.is_for(state, len(self._spec.returns(state))):
            promise = None
        state.apply_action(action)
        for played in range(LONGEST):
            if state.current_player == NOBODY:
                return self._spec.returns(state)[seat]
            if promise is not None and played >= promise.horizon and promise.is_about(state):
                return promise.of(state, seat)
            if self.is_late():
                raise OutOfTime(f"no end within {self._seconds} s")
            answer = foreseen(self._spec, state)
            state.apply_action(answer or self._player.choose(Look(self._spec, state)))
        raise RulesError(f"no end after {LONGEST:,} decisions")


@dataclass
class Weighed:
    """An answer, and what it was worth in each position in which it was tried.

    Position n is the same for all answers to a decision, so that two are compared pair by pair.
    """

    action: Action
    worths: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """What it is worth on average: the chance of winning where a match is worth 0 or 1."""
        return sum(self.worths) / len(self.worths)


def weigh(look: Look, brief: Brief, tries: int) -> list[Weighed]:
    """Try the answers to a decision out, about `tries` matches in all; return them best first.

    Those that did worse were tried less often. Each is tried once, the rule of thumb's own answer
    first, unless the seconds of the brief are over before: who was not tried is left out, so that
    the list may be empty. By tries alone the same seed gives the same list everywhere.
    """
    trials = Trials(look, brief)
    own, answers = thumb(brief).choose(look), look.decision.actions
    alive = [Weighed(one) for one in sorted(answers, key=lambda one: one != own)]
    out: list[Weighed] = []
    rounds = max(1, ceil(log2(len(alive))))
    for left in range(rounds, 0, -1):
        late = False
        try:
            for _ in range(max(1, tries // (rounds * len(alive)))):
                at = len(alive[0].worths)
                for one in alive:
                    one.worths.append(trials.worth(at, one.action))
        except OutOfTime:
            late = True
        alive = sorted([one for one in alive if one.worths], key=lambda one: -one.mean)
        if left == 1 or late:
            break
        keep = ceil(len(alive) / 2)
        alive, out = alive[:keep], [*alive[keep:], *out]
    return [*alive, *out]
