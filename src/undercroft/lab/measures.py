"""What is measured of a match: every number that its row holds, by a name that can be typed."""

from collections.abc import Callable
from math import isfinite
from typing import Final, NamedTuple

from undercroft.kernel import BadSetup
from undercroft.kernel.errors import nearest
from undercroft.kit.facts import AMOUNT, SHARE, WORD
from undercroft.kit.game import GameSpec
from undercroft.lab.simulate import Row

SIGN: Final = "="
"""Between a fact that is a word and one of its words: `outcome=won`."""


class Measure(NamedTuple):
    """A number of each match."""

    name: str
    words: str
    """What it is, to begin a sentence with."""
    of: Callable[[Row], float]
    span: float | None
    """From the least that it can be to the most; None where nobody knows. What has a span is said
    in points, hundredths of it; what has none in percent of its mean."""
    least: float = 0.0
    """The least that it can be, if it has a span."""


def measures_of(spec: GameSpec, players: int) -> dict[str, Measure]:
    """Return by name what can be measured in every match of so many players, but for words."""
    least, most = spec.worth
    worth = most - least if isfinite(most - least) else None
    found = [
        Measure("decisions", "Decisions", lambda row: row.decisions, None),
        Measure(
            "value",
            "Value of a seat",
            lambda row: sum(row.returns) / len(row.returns),
            worth,
            least,
        ),
    ]
    for seat in range(players if players > 1 else 0):
        found.append(_value(seat, worth, least))
        found.append(_first_place(seat))
    found += [_fact(name, fact.kind) for name, fact in spec.facts.items() if fact.kind != WORD]
    return {one.name: one for one in found}


def usual(spec: GameSpec, players: int) -> list[str]:
    """Return what is measured where nobody says what: how long a match is, and who wins."""
    known = measures_of(spec, players)
    if players == 1:
        return ["decisions", "value"]
    seats = [f"value-{seat + 1}" for seat in range(players)]
    if known["value"].span is None:
        seats = ["value", *[f"first-{seat + 1}" for seat in range(players)]]
    return ["decisions", *seats]


def find_measure(spec: GameSpec, players: int, name: str) -> Measure:
    """Return the measure of that name; raise BadSetup with those there are."""
    known = measures_of(spec, players)
    if name in known:
        return known[name]
    fact, sign, word = name.partition(SIGN)
    words = [name for name, fact in spec.facts.items() if fact.kind == WORD]
    if sign and word and fact in words:
        said = f"{_spaced(fact)} {_spaced(word)}"
        return Measure(name, said, lambda row: float(row.facts[fact] == word), 1.0)
    names = [*known, *[f"{fact}{SIGN}WORD" for fact in words]]
    hint = f"{nearest(name, names)}; it has {', '.join(names)}"
    raise BadSetup(f"{spec.title} has no measure {name!r}{hint}")


def _value(seat: int, worth: float | None, least: float) -> Measure:
    words = f"Value of seat {seat + 1}"
    return Measure(f"value-{seat + 1}", words, lambda row: row.returns[seat], worth, least)


def _first_place(seat: int) -> Measure:
    """How much of the first place a seat has: who ties for it shares it."""
    return Measure(
        f"first-{seat + 1}",
        f"First places of seat {seat + 1}",
        lambda row: (seat in row.winners) / len(row.winners),
        1.0,
    )


def _fact(name: str, kind: str) -> Measure:
    assert kind in (AMOUNT, SHARE)
    return Measure(
        name, _spaced(name), lambda row: float(row.facts[name]), 1.0 if kind == SHARE else None
    )


def _spaced(name: str) -> str:
    text = name.replace("_", " ")
    return text[:1].upper() + text[1:]
