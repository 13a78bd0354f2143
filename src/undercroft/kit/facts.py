"""The facts of a finished match that statistics are made of."""

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any, Final, NamedTuple

from undercroft.kernel import Event

AMOUNT: Final = "amount"
SHARE: Final = "share"
WORD: Final = "word"

Value = int | float | str | bool


class Fact(NamedTuple):
    """A fact: how many matches are summed up by it, and how it is read off one."""

    kind: str
    """Of an AMOUNT there is a mean; a SHARE says how often it is so, a WORD how often which."""
    of: Callable[[Any, Sequence[Event]], Value]
    """Reads it off the last state and the events."""
    events: tuple[str, ...] = ()
    """The kinds of events that it reads."""
    least: float = -inf
    """What an amount never is below, and so no interval of its mean."""


def amount(of: Callable[[Any], int | float], least: float = 0) -> Fact:
    """How much of something there is at the end, which is never below `least`."""
    return Fact(AMOUNT, lambda s, _: of(s), (), least)


def share(of: Callable[[Any], bool]) -> Fact:
    """Whether something is so at the end."""
    return Fact(SHARE, lambda s, _: of(s))


def word(of: Callable[[Any], str]) -> Fact:
    """Which of several things is so at the end."""
    return Fact(WORD, lambda s, _: of(s))


def count(*kinds: str) -> Fact:
    """How often something happened, by the kinds of its events."""
    return Fact(AMOUNT, lambda _, events: len([1 for one in events if one.kind in kinds]), kinds, 0)


def total(kind: str, of: Callable[[Mapping[str, Any]], int], least: float = 0) -> Fact:
    """The sum of something over all events of a kind, read off what each says to all; it is never
    below `least`."""

    def add(_: Any, events: Sequence[Event]) -> int:
        return sum([of(event.public) for event in events if event.kind == kind])

    return Fact(AMOUNT, add, (kind,), least)
