"""A hint: what each answer to a decision is worth, as tries on positions dealt anew have shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.ahead import is_ahead
from undercroft.kit.game import GameSpec
from undercroft.kit.words import many
from undercroft.match.sight import Sight

Tried = Sequence[tuple[Action, Sequence[float]]]
"""The answers that were tried, the best first, each with what it was worth in each position; the
positions are the same for all."""

CLEAR: Final = 2.0
"""So many standard errors apart two answers are not alike by chance alone."""


@dataclass(frozen=True)
class Ranked:
    """An answer of a hint: its worth on average in so many tries, and that in words.

    It is the chance to win where a match can be won, else what the match comes to.
    """

    notation: str
    label: str
    worth: float
    tries: int
    said: str


@dataclass(frozen=True)
class Hint:
    """A hint to the decision that its seat sees as `number`: the answers that were tried, the best
    first, and a reason in a sentence or two."""

    number: int
    ranked: tuple[Ranked, ...]
    reason: str


def hint_of(spec: GameSpec, sight: Sight, tried: Tried) -> Hint:
    """Return the hint for who decides, from what the tries have shown; there is one at least."""
    question = sight.question
    options = {one.notation: one for one in question.options} if question else {}
    wins = spec.worth == (0, 1)
    shown = [(action.notation, worths) for action, worths in tried if action.notation in options]
    ranked = [
        Ranked(one, options[one].label, fmean(worths), len(worths), _said(fmean(worths), wins))
        for one, worths in shown
    ]
    best = ranked[0]
    how = "wins with a chance of" if wins else "is worth on average"
    reason = f"“{best.label}” {how} {best.said}, by {many(best.tries, 'deal')}"
    close = False
    if len(ranked) > 1:
        reason += f"; the next best, “{ranked[1].label}”, {ranked[1].said}"
        pairs = zip(shown[0][1], shown[1][1], strict=False)
        close = not is_ahead([one - two for one, two in pairs], CLEAR)
    reason += ". That is too close to tell them apart." if close else "."
    odds = options[best.notation].odds
    if odds and odds not in best.label:
        reason += f" It has {odds}."
    return Hint(sight.number, tuple(ranked), reason)


def _said(worth: float, wins: bool) -> str:
    return f"{worth:.0%}" if wins else f"{worth:.1f}"
