"""What many matches of a game tell who designs it: chapters of tables, with intervals.

Every table stands for itself: it says of how many matches it is, and a bar in a row shows what the
figures in it say. Words and figures only; `report.html` draws them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, isfinite, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from undercroft.kit.facts import AMOUNT, SHARE
from undercroft.kit.game import RANDOM, GameSpec
from undercroft.kit.words import many
from undercroft.lab.intervals import Mean, Within, wilson
from undercroft.lab.luck import Share
from undercroft.lab.simulate import Plan, Row
from undercroft.lab.watch import Told, Watched
from undercroft.rulebook import Rulebook

BINS: Final = 12
"""How many bars the picture of a distribution has."""
LISTED: Final = 25
"""So many answers and rules are listed at most; how many more there are is said."""
OFTEN: Final = 30
"""An answer that was there less often says nothing."""
WIDTHS: Final = ((1, 1), (2, 2), (3, 5), (6, 10), (11, 20), (21, 50), (51, 10**9))


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


@dataclass
class Party:
    """All matches of one number of players."""

    plan: Plan
    rows: list[Row] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    counts: Watched = field(default_factory=Watched)
    luck: list[Share] = field(default_factory=list)
    pairs: int = 0
    """How many pairs of matches stand behind each share of luck."""
    by_bot: dict[str, Mean] = field(default_factory=dict)
    """What a seat of each bot gets: at a table of its own kind where all win or lose together,
    else among bots that play at random."""
    who: str = ""
    """Who played them, if it was not the bots of the plan."""

    @property
    def players(self) -> str:
        """How many sit there, in words."""
        players = many(self.plan.players, "player")
        return f"{players}, {self.who}" if self.who else players


def survey(spec: GameSpec, parties: Sequence[Party]) -> list[Chapter]:
    """Return all chapters of the report."""
    chapters = [
        _winning(spec, parties),
        _length(parties),
        _closeness(parties),
        _decisions(parties),
        _answers(parties),
        _cards(parties),
        _luck(spec, parties),
        _skill(spec, parties),
        _facts(spec, parties),
        _rules(spec, parties),
    ]
    return [chapter for chapter in chapters if any(grid.lines for grid in chapter.grids)]


INTERVAL: Final = ("mean", "95% from", "to")


def _winning(spec: GameSpec, parties: Sequence[Party]) -> Chapter:
    least, most = spec.worth
    grid = Grid("What a match is worth to each seat", ["matches", *INTERVAL])
    firsts = Grid("First places of each seat, a tie shared", ["fair", *INTERVAL])
    for party in parties:
        alike = all(len(set(row.returns)) == 1 for row in party.rows)
        for seat in range(1 if alike else party.plan.players):
            name = f"{party.players}, {'every seat' if alike else f'seat {seat + 1}'}"
            mean, first = Within(least, most), Within(0, 1)
            for row in party.rows:
                mean.add(row.returns[seat])
                first.add((seat in row.winners) / len(row.winners))
            grid.lines.append(_line(name, mean, str(mean.count)))
            if not alike:
                fair = f"{1 / party.plan.players:.1%}"
                firsts.lines.append(_share_line(name, first, fair))
    _scale(grid, spec)
    return Chapter(
        "Who wins",
        "A seat that is worth more than another one at the same table has an advantage if their "
        "intervals lie apart. Where all win or lose together, the value says how hard the game is "
        "for so many players.",
        [grid, firsts],
    )


def _length(parties: Sequence[Party]) -> Chapter:
    grids = [Grid("Decisions of a match", [*INTERVAL, "least", "10%", "median", "90%", "most"])]
    for party in parties:
        lengths = sorted([row.decisions for row in party.rows])
        mean = Within(0, inf)
        for length in lengths:
            mean.add(length)
        ends = [lengths[round(share * (len(lengths) - 1))] for share in (0, 0.1, 0.5, 0.9, 1)]
        grids[0].lines.append(Line(party.players, [*_three(mean), *[f"{one:,}" for one in ends]]))
        grids.append(
            _distribution(f"How long matches of {party.players} are, in decisions", lengths)
        )
    return Chapter(
        "How long a match is",
        "A decision is one answer of one player. The whole distribution says more than the mean: a "
        "long tail is an evening that does not end.",
        grids,
    )


def _distribution(caption: str, numbers: Sequence[float]) -> Grid:
    """Return how many of sorted numbers lie in each of some steps of equal width."""
    least, most = numbers[0], numbers[-1]
    step = max(1, -int(-(most - least + 1) // BINS))
    grid = Grid(caption, ["matches", "share", "95% from", "to"])
    at = least
    while at <= most:
        hits = len([one for one in numbers if at <= one < at + step])
        name = f"{at:,.0f}" if step == 1 else f"{at:,.0f} to {at + step - 1:,.0f}"
        grid.lines.append(_counted(name, hits, len(numbers)))
        at += step
    longest = max([line.bar.long for line in grid.lines if line.bar] or [1.0]) or 1.0
    grid.lines = [
        line._replace(bar=Bar(*[max(-1.0, end / longest) for end in line.bar]))
        if line.bar
        else line
        for line in grid.lines
    ]
    return grid


def _closeness(parties: Sequence[Party]) -> Chapter:
    grid = Grid("First and second", ["matches", "ties for the first place", *INTERVAL])
    for party in parties:
        if party.plan.players == 1 or all(len(set(row.returns)) == 1 for row in party.rows):
            continue
        gap, ties = Within(0, inf), 0
        for row in party.rows:
            first, second, *_ = sorted(row.returns, reverse=True)
            gap.add(first - second)
            ties += len(row.winners) > 1
        share = f"{ties / gap.count:.1%}"
        grid.lines.append(Line(party.players, [str(gap.count), share, *_three(gap)]))
    return Chapter(
        "How close it is",
        "How far the first seat is ahead of the second one at the end, in what a match is worth.",
        [grid],
    )


def _decisions(parties: Sequence[Party]) -> Chapter:
    grid = Grid("In a match, on the average", INTERVAL)
    grids = [grid]
    for party in parties:
        for name, values, top in (
            ("decisions with one answer", [one.forced for one in party.told], 1.0),
            ("turns without a choice", [one.dead for one in party.told], 1.0),
            ("answers to a decision", [one.answers for one in party.told], inf),
        ):
            mean = Within(0, top)
            for value in values:
                mean.add(value)
            title = f"{party.players}: {name}"
            line = _line(title, mean) if top == inf else _share_line(title, mean)
            grid.lines.append(line)
        counts = party.counts
        widths = Grid(f"Answers to a decision, {party.players}", ["decisions", "share"])
        for low, high in WIDTHS:
            hits = sum([n for width, n in counts.widths.items() if low <= width <= high])
            name = str(low) if low == high else f"{low} to {high}"
            name = name if high < WIDTHS[-1][1] else f"{low} or more"
            share = hits / max(1, counts.decisions)
            widths.lines.append(Line(name, [f"{hits:,}", f"{share:.1%}"], Bar(share)))
        kinds = Grid(f"Kinds of decisions, {party.players}", ["in a match", "with one answer"])
        for kind, count in counts.kinds.most_common(LISTED):
            per = f"{count / counts.matches:,.2f}"
            share = counts.forced[kind] / count
            kinds.lines.append(Line(kind.replace("-", " "), [per, f"{share:.1%}"], Bar(share)))
        grids += [widths, kinds]
    return Chapter(
        "What there is to decide",
        "A turn is all that a seat decides before another one does. A decision with one answer is "
        "none. The two lower kinds of tables are counts of all decisions: those of one match hang "
        "together, so that they have no interval.",
        grids,
    )


def _answers(parties: Sequence[Party]) -> Chapter:
    grids: list[Grid] = []
    for party in parties:
        counts = party.counts
        often = {one: n for one, n in counts.offered.items() if n >= OFTEN}
        for title, wanted in (("never given", 0.0), ("always given", 1.0)):
            found = [one for one, n in often.items() if counts.taken[one] / n == wanted]
            found.sort(key=lambda one: (-often[one], one))
            grid = Grid(f"Answers that were {title}, {party.players}", ["offered", "95% up to"])
            for kind, notation in found[:LISTED]:
                low, high = wilson(wanted, often[kind, notation])
                end = high if wanted == 0 else 1 - low
                offered = f"{often[kind, notation]:,}"
                grid.lines.append(
                    Line(f"{kind.replace('-', ' ')}: {notation}", [offered, f"{end:.1%}"])
                )
            if len(found) > LISTED:
                grid.after = f"And {len(found) - LISTED:,} more."
            grids.append(grid)
    return Chapter(
        "Answers that nobody gives",
        f"Answers that were there at least {OFTEN} times beside another one. They are what records "
        "call them. A rule of thumb that never gives an answer may not know it: that is a question "
        "to the bot as well as to the rules. The last column says how often it may be otherwise, "
        "if each decision stood for itself.",
        grids,
    )


def _cards(parties: Sequence[Party]) -> Chapter:
    grids: list[Grid] = []
    for party in parties:
        gains = card_gains(party)
        grid = Grid(f"Cards and results, {party.players}", ["matches", "gain", "95% from", "to"])
        for gain in gains[:LISTED]:
            figures = [f"{number:+,.3f}" for number in (gain.value, gain.low, gain.high)]
            grid.lines.append(Line(f"{gain.card}: {gain.event}", [f"{gain.matches:,}", *figures]))
        if gains:
            grid.after = (
                f"Those farthest from 0, of {len(gains):,}. All intervals hold together in 95 of"
                " 100 reports: each has its share of the 5% of error (Bonferroni)."
            )
        grids.append(grid)
    return Chapter(
        "Cards and results",
        "What a match is worth more where something happened with a card: to the seat that did "
        "it, beside all seats of that match; where all win together, beside the matches without "
        "it. "
        f"It is told of what happened, and did not, in {OFTEN} matches at least. A gain is no "
        "cause: who is ahead may play the card more often.",
        grids,
    )


class Gain(NamedTuple):
    """How much more a match is worth where something happened with a card."""

    card: str
    event: str
    matches: int
    value: float
    low: float
    high: float


def card_gains(party: Party) -> list[Gain]:
    """Return what goes with each card and kind of event that happened often.

    Those farthest from 0 in standard errors come first; the intervals hold together (Bonferroni).
    """
    returns = [sum(row.returns) / len(row.returns) for row in party.rows]
    alike = all(len(set(row.returns)) == 1 for row in party.rows)
    total = [float(len(returns)), sum(returns), sum([one * one for one in returns])]
    found: list[tuple[tuple[str, str], int, float, float]] = []
    for name, sums in sorted(party.counts.cards.items()):
        count, mean, error = _moments(sums)
        if alike:
            rest = [whole - part for whole, part in zip(total, sums, strict=True)]
            others, beside, theirs = _moments(rest)
            if others < OFTEN:
                continue
            mean, error = mean - beside, sqrt(error**2 + theirs**2)
        if count >= OFTEN and error > 0:
            found.append((name, count, mean, error))
    reach = NormalDist().inv_cdf(1 - 0.025 / max(1, len(found)))
    return [
        Gain(card, event.replace("_", " "), count, mean, mean - reach * error, mean + reach * error)
        for (event, card), count, mean, error in sorted(found, key=lambda it: -abs(it[2] / it[3]))
    ]


def _moments(sums: Sequence[float]) -> tuple[int, float, float]:
    """Return how many numbers there were, their mean, and its standard error."""
    count, total, squares = sums
    if count < 2:
        return int(count), total, 0.0
    spread = max(0.0, squares - total * total / count) / (count - 1)
    return int(count), total / count, sqrt(spread / count)


def _luck(spec: GameSpec, parties: Sequence[Party]) -> Chapter:
    grids: list[Grid] = []
    for party in parties:
        grid = Grid(f"What decides the result, {party.players}", ["share", "95% from", "to"])
        for one in sorted(party.luck, key=lambda it: -it.value):
            figures = [f"{number:.1%}" for number in one[1:]]
            name = spec.thrown.get(one.source, one.source.replace("-", " ").replace("_", " "))
            grid.lines.append(Line(name, figures, Bar(*one[1:])))
        if grid.lines:
            grid.after = f"Of {party.pairs:,} pairs of matches for each line."
        grids.append(grid)
    return Chapter(
        "Which luck decides",
        "Two matches share one source of chance, and all else is dealt and thrown anew: as far as "
        "their results go together, that source decides. What several decide only together is in "
        "no line, so that the shares need not make 100%. Sources are those that the game keeps "
        "apart: where all its cards are dealt from one, that is one line.",
        grids,
    )


def _skill(spec: GameSpec, parties: Sequence[Party]) -> Chapter:
    grid = Grid("What a seat of each bot gets", ["matches", *INTERVAL])
    for party in parties:
        for name, mean in party.by_bot.items():
            grid.lines.append(_line(f"{party.players}: {name}", mean, str(mean.count)))
    _scale(grid, spec)
    return Chapter(
        "What skill is worth",
        "A bot that plays better gets more. Where seats play against each other, one seat of it "
        f"sits among bots that play at random ({RANDOM}); where all win together, it has all "
        "seats.",
        [grid],
    )


def _facts(spec: GameSpec, parties: Sequence[Party]) -> Chapter:
    grids: list[Grid] = []
    for party in parties:
        grid = Grid(f"At the end of a match of {party.players}", INTERVAL)
        for name, fact in spec.facts.items():
            title = name.replace("_", " ")
            values = [row.facts[name] for row in party.rows]
            if fact.kind in (AMOUNT, SHARE):
                mean = Within(0, 1) if fact.kind == SHARE else Mean()
                for value in values:
                    mean.add(float(value))
                grid.lines.append(
                    _share_line(title, mean) if fact.kind == SHARE else _line(title, mean)
                )
                continue
            for word in sorted({str(value) for value in values}):
                counted = _counted(
                    f"{title}: {word}".replace("_", " "), values.count(word), len(values)
                )
                grid.lines.append(counted._replace(figures=counted.figures[1:]))
        grids.append(grid)
    return Chapter("What the game counts", "The facts that a row of the matches has.", grids)


def _rules(spec: GameSpec, parties: Sequence[Party]) -> Chapter:
    book = Rulebook.of(spec)
    matches = sum([party.counts.matches for party in parties])
    named: dict[str, int] = {}
    for party in parties:
        for one, count in party.counts.named.items():
            named[one] = named.get(one, 0) + count
    never = Grid("Clauses that no match named", ["clause"])
    often = Grid("Clauses that matches named", ["matches", "share", "95% from", "to"])
    for name, clause in book.clauses.items():
        if name in named:
            often.lines.append(_counted(f"{name} {clause.title}", named[name], matches))
        elif not clause.exempt:
            never.lines.append(Line(clause.title, [name]))
    return Chapter(
        "Which rules are met",
        "A clause is named by a decision, by an answer, or by what happens. Many clauses say how "
        "something is, and are never named: look for those that you expect to see.",
        [never, often],
    )


# -- figures --------------------------------------------------------------------------------------


def _three(mean: Mean) -> list[str]:
    """Return a mean and its interval; none of one match, or where the numbers do not vary and
    nobody knows their bounds."""
    value, *ends = mean.figures
    return [value, *(ends if mean.count > 1 else ["\N{EN DASH}"] * 2)]


def _line(name: str, mean: Mean, *before: str) -> Line:
    return Line(name, [*before, *_three(mean)])


def _share_line(name: str, mean: Mean, *before: str) -> Line:
    low, high = mean.interval
    figures = [f"{number:.1%}" for number in (mean.value, low, high)]
    return Line(name, [*before, *figures], Bar(mean.value, low, high))


def _counted(name: str, hits: int, of: int) -> Line:
    low, high = wilson(hits / of, of)
    figures = [f"{hits:,}", *[f"{number:.1%}" for number in (hits / of, low, high)]]
    return Line(name, figures, Bar(hits / of, low, high))


def _scale(grid: Grid, spec: GameSpec) -> None:
    """Say from where to where a value goes, if that is known."""
    least, most = spec.worth
    if isfinite(least) and isfinite(most):
        grid.after = f"A match is worth {least:g} to {most:g}."
