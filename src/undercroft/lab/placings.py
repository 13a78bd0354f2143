"""What a tournament has found, in sentences, and in the words of chess."""

from itertools import pairwise
from typing import Final

from undercroft.lab.sprt import Accepted, elo_of
from undercroft.lab.tournament import Tournament

HALF: Final = 0.5


def ladder(found: Tournament) -> list[str]:
    """Say of each bot whether it wins more than the one that was named before it."""
    steps = list(pairwise(range(len(found.bots))))
    said: list[str] = []
    for before, bot in steps:
        mean, low, high = found.score(bot, before)
        name, other = found.bots[bot], found.bots[before]
        points = f"{100 * mean:.1f}% of the points ({100 * low:.1f} to {100 * high:.1f})"
        if low > HALF:
            said.append(f"{name} wins more than {other}: {points}.")
        elif high < HALF:
            said.append(f"{name} wins less than {other}: {points}.")
        else:
            said.append(f"{name} and {other} are not told apart: {name} wins {points}.")
    if len(steps) > 1:
        rising = all(found.score(bot, before)[1] > HALF for before, bot in steps)
        said.append(f"{'Each' if rising else 'Not each'} step wins more.")
    return said


def test_lines(found: Tournament) -> list[str]:
    """Say how the test of chess engines stands; nothing where nobody asked for it."""
    if found.sprt is None:
        return []
    test, scores = found.sprt, found.scores[0]
    second, first = found.bots[1], found.bots[0]
    elo, low, high = [elo_of(one) for one in found.score(1, 0)]
    bounds = ", ".join([f"{one:.2f}" for one in test.bounds])
    lines = [
        f"{second} against {first}: Elo {elo:+.1f} ({low:+.1f} to {high:+.1f}).",
        f"LLR {test.llr(scores.counts):.2f} ({bounds}) [{test.elo0:g}, {test.elo1:g}]",
    ]
    classes = [at / 4 for at in range(5)]
    if set(scores.counts) <= set(classes):
        lines.append(f"Ptnml(0-2): {', '.join([str(scores.counts[one]) for one in classes])}")
    accepted = test.accepted(scores.counts)
    if accepted == Accepted.NEITHER:
        return [*lines, "Neither hypothesis is accepted: more deals could tell."]
    size, other = test.elo0, test.elo1
    if accepted == Accepted.H1:
        size, other = other, size
    return [*lines, f"{accepted} is accepted: {second} is {size:g} Elo stronger, not {other:g}."]
