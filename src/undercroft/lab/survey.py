"""What many matches of a game tell who designs it: chapters of tables, with intervals.

Every table stands for itself: it says of how many matches it is, and a bar in a row shows what the
figures in it say. Words and figures only; `report.html` draws them.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from math import inf
from typing import Final

from undercroft.kit.facts import AMOUNT, SHARE
from undercroft.kit.game import RANDOM, GameSpec
from undercroft.lab import balance, cards
from undercroft.lab.grids import (
    INTERVAL,
    LISTED,
    Bar,
    Chapter,
    Grid,
    Line,
    count_line,
    mean_line,
    say_scale,
    share_line,
    three,
)
from undercroft.lab.intervals import Within
from undercroft.lab.party import Party
from undercroft.rulebook import Rulebook

__all__ = ["CHAPTERS", "Chapter", "Party", "survey"]

BINS: Final = 12
"""How many bars the picture of a distribution has."""
WIDTHS: Final = ((1, 1), (2, 2), (3, 5), (6, 10), (11, 20), (21, 50), (51, 10**9))


def survey(spec: GameSpec, parties: Sequence[Party], only: Collection[str] = ()) -> list[Chapter]:
    """Return the chapters of the report, those of these names only if any is given.

    Parties without a match say nothing; chapters that have nothing to say are left out.
    """
    played = [party for party in parties if party.rows]
    made = {name: chapter(spec, played) for name, chapter in CHAPTERS.items() if _is_in(name, only)}
    for name, chapter in made.items():
        chapter.name = name
    return [one for one in made.values() if any(grid.lines for grid in one.grids)]


def _is_in(name: str, only: Collection[str]) -> bool:
    return not only or name in only


def _winning(spec: GameSpec, parties: Sequence[Party]) -> Chapter:
    least, most = spec.worth
    grid = Grid("What a match is worth to each seat", ["matches", *INTERVAL])
    firsts = Grid("First places of each seat, a tie shared", ["fair", *INTERVAL])
    for party in parties:
        alike = party.together
        for seat in range(1 if alike else party.plan.players):
            name = f"{party.players}, {'every seat' if alike else f'seat {seat + 1}'}"
            mean, first = Within(least, most), Within(0, 1)
            for row in party.rows:
                mean.add(row.returns[seat])
                first.add((seat in row.winners) / len(row.winners))
            grid.lines.append(mean_line(name, mean, str(mean.count)))
            if not alike:
                fair = f"{1 / party.plan.players:.1%}"
                firsts.lines.append(share_line(name, first, fair))
    say_scale(grid, spec)
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
        grids[0].lines.append(Line(party.players, [*three(mean), *[f"{one:,}" for one in ends]]))
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
        grid.lines.append(count_line(name, hits, len(numbers)))
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
        if party.together:
            continue
        gap, ties = Within(0, inf), 0
        for row in party.rows:
            first, second, *_ = sorted(row.returns, reverse=True)
            gap.add(first - second)
            ties += len(row.winners) > 1
        share = f"{ties / gap.count:.1%}"
        grid.lines.append(Line(party.players, [str(gap.count), share, *three(gap)]))
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
            line = mean_line(title, mean) if top == inf else share_line(title, mean)
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
            grid.lines.append(mean_line(f"{party.players}: {name}", mean, str(mean.count)))
    say_scale(grid, spec)
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
                mean = Within(0, 1) if fact.kind == SHARE else Within(fact.least, inf)
                for value in values:
                    mean.add(float(value))
                grid.lines.append(
                    share_line(title, mean) if fact.kind == SHARE else mean_line(title, mean)
                )
                continue
            for word in sorted({str(value) for value in values}):
                counted = count_line(
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
            often.lines.append(count_line(f"{name} {clause.title}", named[name], matches))
        elif not clause.exempt:
            never.lines.append(Line(clause.title, [name]))
    return Chapter(
        "Which rules are met",
        "A clause is named by a decision, by an answer, or by what happens. Many clauses say how "
        "something is, and are never named: look for those that you expect to see.",
        [never, often],
    )


CHAPTERS: Final[Mapping[str, Callable[[GameSpec, Sequence[Party]], Chapter]]] = {
    "winning": _winning,
    "sides": lambda _, parties: balance.sides(parties),
    "length": lambda _, parties: _length(parties),
    "closeness": lambda _, parties: _closeness(parties),
    "lead": balance.courses,
    "decisions": lambda _, parties: _decisions(parties),
    "answers": lambda _, parties: cards.answers(parties),
    "hands": cards.hands,
    "cards": lambda _, parties: cards.results(parties),
    "luck": _luck,
    "skill": _skill,
    "hardness": balance.hardness,
    "facts": _facts,
    "rules": _rules,
    "met": cards.met,
}
"""What makes each chapter, by the name that can be typed."""
