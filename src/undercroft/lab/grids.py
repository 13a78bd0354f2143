"""Tables of a report: lines of words and figures, each with a bar if it has a share."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Final, NamedTuple

from undercroft.kit.game import GameSpec
from undercroft.lab.intervals import Mean, wilson

INTERVAL: Final = ("mean", "95% from", "to")
DASH: Final = "\N{EN DASH}"
LISTED: Final = 25
"""So many answers and cards are listed at most; how many more there are is said."""
OFTEN: Final = 30
"""What was there in fewer matches says nothing."""


class Bar(NamedTuple):
    """A bar in a row, in shares of the width: how long, and from where to where its interval is."""

    long: float
    low: float = -1.0
    high: float = -1.0
    """Both below 0 where there is no interval."""


class Line(NamedTuple):
    """A row of a table: what it is of, and its figures."""

    name: str
    figures: Sequence[str]
    bar: Bar | None = None


@dataclass
class Grid:
    """A table."""

    caption: str
    heads: Sequence[str]
    lines: list[Line] = field(default_factory=list)
    after: str = ""
    """What is said below it."""


@dataclass
class Chapter:
    """A part of the report: what is asked, how to read the answer, and tables."""

    title: str
    said: str
    grids: list[Grid] = field(default_factory=list)
    name: str = ""
    """What is typed for it."""
    command: str = ""
    """What makes these figures again; "" where no command does."""


def three(mean: Mean) -> list[str]:
    """Return a mean and its interval; none of one match, or where the numbers do not vary and
    nobody knows their bounds."""
    value, *ends = mean.figures
    return [value, *(ends if mean.count > 1 else [DASH] * 2)]


def mean_line(name: str, mean: Mean, *before: str) -> Line:
    """Return a line with a mean and its interval."""
    return Line(name, [*before, *three(mean)])


def share_line(name: str, mean: Mean, *before: str) -> Line:
    """Return a line with a mean of shares, its interval, and both as a bar."""
    low, high = mean.interval
    figures = [f"{number:.1%}" for number in (mean.value, low, high)]
    return Line(name, [*before, *figures], Bar(mean.value, low, high))


def count_line(name: str, hits: int, of: int) -> Line:
    """Return a line with a count, the share that it is, its interval, and both as a bar."""
    low, high = wilson(hits / of, of)
    figures = [f"{hits:,}", *[f"{number:.1%}" for number in (hits / of, low, high)]]
    return Line(name, figures, Bar(hits / of, low, high))


def say_scale(grid: Grid, spec: GameSpec) -> None:
    """Say from where to where a value goes, if that is known."""
    least, most = spec.worth
    if isfinite(least) and isfinite(most):
        grid.after = f"A match is worth {least:g} to {most:g}."
