"""Chapters of a report: what sides are worth, who is ahead when, how hard it is together."""

from collections.abc import Sequence
from math import inf, isfinite
from statistics import median
from typing import Final

from undercroft.kit.game import GameSpec
from undercroft.lab.course import PARTS
from undercroft.lab.gains import TOGETHER, gains_of
from undercroft.lab.grids import (
    DASH,
    INTERVAL,
    Chapter,
    Grid,
    Line,
    mean_line,
    say_scale,
    share_line,
)
from undercroft.lab.intervals import Mean, Within
from undercroft.lab.party import Party

UNTOLD: Final = "This game does not say how seats stand before the end."


def sides(parties: Sequence[Party]) -> Chapter:
    """Return what each hero, deck and side is worth."""
    grids: list[Grid] = []
    for party in parties:
        grid = Grid(f"What a seat is or plays, {party.players}", ["matches", "gain", *INTERVAL[1:]])
        gains = gains_of(party, party.counts.sides)
        for gain in sorted(gains, key=lambda it: (it.what, -it.value)):
            figures = [f"{number:+,.3f}" for number in (gain.value, gain.low, gain.high)]
            grid.lines.append(Line(f"{gain.what}: {gain.name}", [f"{gain.matches:,}", *figures]))
        grid.after = f"Of {len(gains):,}. {TOGETHER}"
        grids.append(grid)
    return Chapter(
        "Heroes, decks and sides",
        "What a match is worth more to a seat that is or plays it: beside the mean of all seats of "
        "that match; where all win or lose together, beside the matches without it. What is there "
        "in every match, and what all seats are alike, cannot be told. The matches are those in "
        "which it is there.",
        grids,
    )


def courses(spec: GameSpec, parties: Sequence[Party]) -> Chapter:
    """Return how often the lead changes, when it is settled, and how often who is behind wins."""
    grid = Grid("Who is ahead", ["matches", *INTERVAL])
    grids = [grid]
    for party in parties:
        told = [one.course for one in party.told]
        if party.together:
            grids += _progress(spec, party)
            continue
        for name, values, top in (
            ("changes of the lead", [one.changes for one in told], inf),
            ("matches without a change", [_is_none(one.changes) for one in told], 1.0),
            ("share of the match until the winner is ahead for good",
             [one.settled for one in told], 1.0),
            ("the end alone puts the winner ahead", [_is_last(one.settled) for one in told], 1.0),
            ("who is ahead at half-time does not win", [one.behind for one in told], 1.0),
        ):  # fmt: skip
            mean = Within(0, top)
            for value in values:
                if value is not None:
                    mean.add(value)
            if mean.count:
                line = mean_line if top == inf else share_line
                title = f"{party.players}: {name}"
                grid.lines.append(line(title, mean, f"{mean.count:,}"))
    if not spec.standing:
        grid.lines = [Line("not told", [DASH] * 4)]
    return Chapter(
        "Who is ahead, and who comes back",
        f"{spec.stands_in or UNTOLD} A seat is ahead if it stands alone at the top at the end of "
        "a round: when somebody's turn comes that has had one since. The lead changes when another "
        "seat comes to be ahead. Half-time is half of the decisions of a match. A match in which "
        "nobody is ahead then, or in which a seat wins that has no standing, is in no line that "
        "asks for it.",
        grids,
    )


def _is_none(changes: int | None) -> bool | None:
    return None if changes is None else changes == 0


def _is_last(settled: float | None) -> bool | None:
    return None if settled is None else settled == 1


def _progress(spec: GameSpec, party: Party) -> list[Grid]:
    """Return how far those are who win or lose together, and whether that tells who wins."""
    top = spec.worth[1]
    grid = Grid(f"How far it is, {party.players}", ["matches", *INTERVAL])
    won = [row.returns[0] >= top for row in party.rows]
    told = [one.course[3:] for one in party.told]
    cases = [("won", True), ("lost", False)] if isfinite(top) else [("all", False)]
    for place, part in enumerate(PARTS):
        for name, wanted in cases:
            mean = Mean()
            for one, is_won in zip(told, won, strict=True):
                far = one[place]
                if far is not None and is_won == wanted:
                    mean.add(far)
            if mean.count:
                title = f"{name} matches, after {part:.0%}"
                grid.lines.append(mean_line(title, mean, f"{mean.count:,}"))
    halves = [one[1] for one in told if one[1] is not None]
    grids = [grid]
    if isfinite(top) and halves:
        middle = median(halves)
        early = Grid(f"Won, by how far it is at half-time, {party.players}", ["matches", *INTERVAL])
        for name, farther in (("farther than half of them", True), ("not farther", False)):
            share = Within(0, 1)
            for one, is_won in zip(told, won, strict=True):
                if one[1] is not None and (one[1] > middle) == farther:
                    share.add(is_won)
            if share.count:
                early.lines.append(share_line(name, share, f"{share.count:,}"))
        grids.append(early)
    return grids


def hardness(spec: GameSpec, parties: Sequence[Party]) -> Chapter:
    """Return how hard it is together, by party, level and the bots at the table."""
    grids: list[Grid] = []
    for party in parties:
        grid = Grid(f"How hard it is, {party.players}", ["matches", *INTERVAL])
        for (level, bots), mean in party.hard.items():
            grid.lines.append(mean_line(f"{level}: {bots}", mean, f"{mean.count:,}"))
        say_scale(grid, spec)
        grids.append(grid)
    return Chapter(
        "How hard it is",
        "What a match is worth where all win or lose together, or somebody plays alone: for each "
        "level, or preset where the game has no levels, with the best bot in all seats, with a bot "
        "that plays at random in all, and with one of the best among such bots. Each line has a "
        "quarter of the matches of the report.",
        grids,
    )
