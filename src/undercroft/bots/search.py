"""Bots of four strengths for every game: novice, adept, expert, master.

`adept` is the best rule of thumb that the game brings, `novice` makes slips. `expert` and `master`
search: they improve the rule of thumb by one step, and differ in how often they try.

One step of policy improvement by rollouts (Bertsekas, "Rollout algorithms for discrete
optimization", 2013): an answer is worth what the rule of thumb, playing all seats, makes of the
match after it. Positions to try on are dealt anew from what the seat knows (`Look.resample`), so
hidden cards and true dice play no part. All answers are tried on the same positions with the same
dice, which leaves their differences less to luck. Half of the tries choose a rival to the rule of
thumb's own answer by sequential halving (Karnin, Koren and Somekh, "Almost optimal exploration in
multi-armed bandits", 2013): the worse half of the answers falls out after each round.

The other half are a duel of the two on fresh positions. The rival is given only where the mean of
its paired differences is above 0 in a one-sided test at LEVEL (a z-test, from FEWEST pairs on).
Because these positions had no part in choosing it, the level holds however many answers there are:
where the rule of thumb is right, it is left in at most one such decision of ten.
"""

from collections.abc import Callable
from functools import partial
from math import ceil, log2, sqrt
from random import Random
from statistics import NormalDist
from time import perf_counter
from typing import Final

from undercroft.kernel import Action, RulesError, SeededDice, State
from undercroft.kernel.state import NOBODY
from undercroft.kit.look import Bot, Brief, Look

LEVEL: Final = 0.1
"""How often at most a rival may win the duel that is no better than the rule of thumb's answer."""
CLEAR: Final = NormalDist().inv_cdf(1 - LEVEL)
FEWEST: Final = 8
"""So many pairs a duel has at least; with fewer nothing is clear."""
MOST_ANSWERS: Final = 24
"""Where there are more answers, each would be tried too rarely: the rule of thumb decides."""
SLIPS: Final = 0.25
"""Which share of its answers a novice gives at random."""
LONGEST: Final = 20_000
"""A tried match of more decisions does not end."""


def thumb(brief: Brief) -> Bot:
    """Return the best rule of thumb of a game: the adept."""
    bot: Bot = brief.spec.bots[brief.spec.best](brief)
    return bot


class Novice:
    """Plays by the rule of thumb, and slips now and then."""

    def __init__(self, brief: Brief) -> None:
        self._thumb = thumb(brief)
        self._chance = Random(f"{brief.seed} slips")

    def choose(self, look: Look) -> Action:
        """See Bot.choose."""
        own, actions = self._thumb.choose(look), look.decision.actions
        if self._chance.random() >= SLIPS:
            return own
        return actions[int(self._chance.random() * len(actions))]


class Search:
    """Tries answers out, `tries` matches for a decision unless its brief says otherwise.

    With a limit of seconds it decides by what it has tried until then. By iterations alone it gives
    the same answers on every machine.
    """

    def __init__(self, tries: int, brief: Brief) -> None:
        self._spec = brief.spec
        self._seed = brief.seed
        self._tries = brief.budget.iterations or tries
        self._seconds = brief.budget.seconds
        self._thumb = thumb(brief)
        self._player = thumb(Brief(brief.spec, f"{brief.seed} tries"))
        self._asked = 0

    def choose(self, look: Look) -> Action:
        """See Bot.choose."""
        own, answers = self._thumb.choose(look), look.decision.actions
        if not 1 < len(answers) <= MOST_ANSWERS or self._tries < 2:
            return own
        self._asked += 1
        trial = Trial(self, look, f"{self._seed}/{self._asked}", self._seconds)
        if trial.is_beside_turns:
            return own
        rival = trial.rival(own, self._tries // 2)
        return rival if trial.beats(rival, own, self._tries // 4) else own

    def value(self, state: State, seat: int) -> float:
        """Let the rule of thumb play a match to its end, in place; return what it is worth."""
        spec, player = self._spec, self._player
        for _ in range(LONGEST):
            if state.current_player == NOBODY:
                return spec.returns(state)[seat]
            state.apply_action(player.choose(Look(spec, state)))
        raise RulesError(f"no end after {LONGEST:,} decisions")


class Trial:
    """One decision that is tried out."""

    def __init__(self, search: Search, look: Look, seed: str, seconds: float | None) -> None:
        self._search = search
        self._look = look
        self._seed = seed
        self._deals: list[State] = []
        self._until = None if seconds is None else perf_counter() + seconds

    @property
    def is_beside_turns(self) -> bool:
        """Whether it is nobody's turn, in a game that has turns: setting up, and who is next."""
        first = self._deal(0)
        return first.on_turn() == NOBODY and type(first).on_turn is not State.on_turn

    def rival(self, own: Action, tries: int) -> Action:
        """Return the answer beside that of the rule of thumb that does best, by halving."""
        alive = list(self._look.decision.actions)
        sums = [0.0] * len(alive)
        places = list(range(len(alive)))
        mine = alive.index(own)
        rounds, at = max(1, ceil(log2(len(alive)))), 0
        for _ in range(rounds):
            for _ in range(max(1, tries // (rounds * len(places)))):
                if self._is_late:
                    break
                for place in places:
                    sums[place] += self._worth(at, alive[place])
                at += 1
            others = sorted([one for one in places if one != mine], key=lambda one: -sums[one])
            places = [mine, *others[: max(1, ceil(len(places) / 2) - 1)]]
        return alive[places[1]]

    def beats(self, rival: Action, own: Action, pairs: int) -> bool:
        """Whether the rival is clearly better, on positions that nobody has tried yet."""
        differences: list[float] = []
        first = len(self._deals)
        for at in range(first, first + pairs):
            if self._is_late:
                break
            differences.append(self._worth(at, rival) - self._worth(at, own))
        count = len(differences)
        if count < FEWEST:
            return False
        mean = sum(differences) / count
        spread = sum([(one - mean) ** 2 for one in differences]) / (count - 1)
        return mean > 0 and mean > CLEAR * sqrt(spread / count)

    @property
    def _is_late(self) -> bool:
        return self._until is not None and perf_counter() > self._until

    def _deal(self, at: int) -> State:
        while len(self._deals) <= at:
            dice = SeededDice(f"{self._seed}/deal {len(self._deals)}")
            self._deals.append(self._look.resample(dice))
        return self._deals[at]

    def _worth(self, at: int, action: Action) -> float:
        """Give that answer in a position, and return what comes of it."""
        state = self._deal(at).clone(SeededDice(f"{self._seed}/dice {at}"))
        state.apply_action(action)
        return self._search.value(state, self._look.decision.player)


QUICK: Final[dict[str, Callable[[Brief], Bot]]] = {"novice": Novice, "adept": thumb}
SLOW: Final[dict[str, Callable[[Brief], Bot]]] = {
    "expert": partial(Search, 64),
    "master": partial(Search, 200),
}
"""They need a worker: an answer takes up to seconds, and tables have none."""
STRENGTHS: Final = {**QUICK, **SLOW}
