"""Bots of four strengths for every game: novice, adept, expert, master.

`adept` is the best rule of thumb that the game brings, `novice` makes slips. `expert` and `master`
search: they improve the rule of thumb by one step, and differ in how often they try.

What an answer is worth, `weigh.py` tells: it tries all of them on the same positions dealt anew.
Half of the tries choose a rival to the rule of thumb's own answer by sequential halving.

The other half are a duel of the two on fresh positions. The rival is given only where the mean of
its paired differences is above 0 in a one-sided test at LEVEL (a z-test, from FEWEST pairs on).
Because these positions had no part in choosing it, the level holds however many answers there are:
where the rule of thumb is right, it is left in at most one such decision of ten.

Where a game's foresight has an answer (`GameSpec.foresee`), a master gives that and tries nothing
out: it errs so little that 200 tries spoil more than they mend.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import ceil, log2
from random import Random
from statistics import NormalDist
from typing import Final

from undercroft.bots.weigh import OutOfTime, Trials, foreseen, thumb
from undercroft.kernel import Action, State
from undercroft.kernel.state import NOBODY
from undercroft.kit.ahead import is_ahead
from undercroft.kit.look import Bot, Brief, Look

LEVEL: Final = 0.1
"""How often at most a rival may win the duel that is no better than the rule of thumb's answer."""
CLEAR: Final = NormalDist().inv_cdf(1 - LEVEL)
MOST_ANSWERS: Final = 24
"""Where there are more answers, each would be tried too rarely: the rule of thumb decides."""
HALF: Final = 0.5
"""Which share of its time a search looks for a rival at most; the rest is for their duel."""
SLIPS: Final = 0.25
"""Which share of its answers a novice gives at random."""


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

    def __init__(self, tries: int, brief: Brief, foresees: bool = False) -> None:
        self._brief = brief
        self._foresees = foresees
        self._tries = brief.budget.iterations or tries
        self._thumb = thumb(brief)
        self._asked = 0

    def choose(self, look: Look) -> Action:
        """See Bot.choose."""
        own, answers = self._thumb.choose(look), look.decision.actions
        if not 1 < len(answers) <= MOST_ANSWERS or self._tries < 2:
            return own
        self._asked += 1
        trials = Trials(look, replace(self._brief, seed=f"{self._brief.seed}/{self._asked}"))
        if is_beside_turns(trials.deal(0)):
            return own
        if self._foresees and (known := foreseen(self._brief.spec, trials.deal(0))):
            return known
        try:
            rival = rival_of(own, answers, trials, self._tries // 2)
            return rival if beats(rival, own, trials, self._tries // 4) else own
        except OutOfTime:
            return own


def is_beside_turns(state: State) -> bool:
    """Whether it is nobody's turn, in a game that has turns: setting up, and who is next."""
    return state.on_turn() == NOBODY and type(state).on_turn is not State.on_turn


def rival_of(own: Action, answers: Sequence[Action], trials: Trials, tries: int) -> Action:
    """Return the answer beside that of the rule of thumb that does best, by halving."""
    sums = [0.0] * len(answers)
    places = list(range(len(answers)))
    mine = answers.index(own)
    rounds, at = max(1, ceil(log2(len(answers)))), 0
    for _ in range(rounds):
        for _ in range(max(1, tries // (rounds * len(places)))):
            if trials.is_late(HALF):
                break
            for place in places:
                sums[place] += trials.worth(at, answers[place])
            at += 1
        others = sorted([one for one in places if one != mine], key=lambda one: -sums[one])
        places = [mine, *others[: max(1, ceil(len(places) / 2) - 1)]]
    return answers[places[1]]


def beats(rival: Action, own: Action, trials: Trials, pairs: int) -> bool:
    """Whether the rival is clearly better, on positions that nobody has tried yet."""
    differences: list[float] = []
    for at in range(trials.dealt, trials.dealt + pairs):
        try:
            differences.append(trials.worth(at, rival) - trials.worth(at, own))
        except OutOfTime:
            break
    return is_ahead(differences, CLEAR)


EASIER: Final[dict[str, Callable[[Brief], Bot]]] = {"novice": Novice}
SLOW: Final[dict[str, Callable[[Brief], Bot]]] = {
    "expert": partial(Search, 64),
    "master": partial(Search, 200, foresees=True),
}
"""They need a worker: an answer takes up to seconds."""
STRENGTHS: Final = {**EASIER, "adept": thumb, **SLOW}
