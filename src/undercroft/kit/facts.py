"""The facts of a finished match that statistics are made of."""

from collections.abc import Callable, Mapping, Sequence
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


def amount(of: Callable[[Any], int | float]) -> Fact:
    """How much of something there is at the end."""
    return Fact(AMOUNT, lambda s, _: of(s))


def share(of: Callable[[Any], bool]) -> Fact:
    """Whether something is so at the end."""
    return Fact(SHARE, lambda s, _: of(s))


def word(of: Callable[[Any], str]) -> Fact:
    """Which of several things is so at the end."""
    return Fact(WORD, lambda s, _: of(s))


def count(*kinds: str) -> Fact:
    """How often something happened, by the kinds of its events."""
    return Fact(AMOUNT, lambda _, events: len([1 for one in events if one.kind in kinds]), kinds)


def total(kind: str, of: Callable[[Mapping[str, Any]], int]) -> Fact:
    """The sum of something over all events of a kind, read off what each says to all."""

    def add(_: Any, events: Sequence[Event]) -> int:
        return sum([of(event.public) for event in events if event.kind == kind])

    return Fact(AMOUNT, add, (kind,))
