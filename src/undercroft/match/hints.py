"""A hint: what each answer to a decision is worth, as tries on positions dealt anew have shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.game import GameSpec
from undercroft.kit.words import many
from undercroft.match.sight import Sight

Tried = Sequence[tuple[Action, Sequence[float]]]
"""The answers that were tried, the best first, each with what it was worth in each position; the
positions are the same for all."""

CLEAR: Final = 2.0
"""So many standard errors apart two answers are not alike by chance alone."""
FEWEST: Final = 8
"""With fewer tries of both nothing is clear."""


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
    ranked = [
        Ranked(
            action.notation, options[action.notation].label, mean(worths), len(worths),
            _said(mean(worths), wins),
        )
        for action, worths in tried
        if action.notation in options
    ]  # fmt: skip
    best = ranked[0]
    verb = "wins" if wins else "is worth"
    where = f"in {best.said} of" if wins else f"{best.said} on average in"
    reason = f"“{best.label}” {verb} {where} {many(best.tries, 'deal')}"
    if len(ranked) > 1:
        reason += f"; the next best, “{ranked[1].label}”, {'in ' if wins else ''}{ranked[1].said}"
    close = len(ranked) > 1 and not is_clear(tried[0][1], tried[1][1])
    reason += ". That is too close to tell them apart." if close else "."
    odds = options[best.notation].odds
    if odds and odds not in best.label:
        reason += f" It has {odds}."
    return Hint(sight.number, tuple(ranked), reason)


def mean(worths: Sequence[float]) -> float:
    """Return the average."""
    return sum(worths) / len(worths)


def is_clear(better: Sequence[float], other: Sequence[float]) -> bool:
    """Whether the first is better where both were tried, by more than chance."""
    pairs = [one - two for one, two in zip(better, other, strict=False)]
    count = len(pairs)
    if count < FEWEST:
        return False
    middle = mean(pairs)
    spread = sum([(one - middle) ** 2 for one in pairs]) / (count - 1)
    return middle > 0 and middle >= CLEAR * sqrt(spread / count)


def _said(worth: float, wins: bool) -> str:
    return f"{worth:.0%}" if wins else f"{worth:.1f}"
