"""What can be put right by hand: a number on the table, what it may be, and how it is set."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from undercroft.kernel import NOBODY, Event, IllegalAction
from undercroft.kernel.errors import nearest
from undercroft.kit.words import begun_large, listed, readers

PUT_RIGHT: Final = "put_right"
"""The kind of the event that tells of it, in every game."""

MOST_COUNTED: Final = 99
"""The most that can be said by hand of what has no limit, such as gold."""
_MOST_LISTED: Final = 12
"""So many values a refusal lists at most."""


@dataclass(frozen=True)
class Choice:
    """A value that something can have: what the rules hold, how a journal writes it, its words."""

    value: int
    notation: str
    words: str


@dataclass(frozen=True)
class Correctable:
    """Something that lies open on the table and can be put right now, such as a hero's health.

    `slug` names it in journals and stays what it is. `what` is its word, `whose` the figure that
    has it, or else `player` the seat; both may be missing. `now` is the value that it has, one of
    the `choices`, which are all that the rules can go on from as far as it alone is looked at;
    `clause` is the rule that limits it. `put` sets a value in a position.
    """

    slug: str
    what: str
    now: int
    choices: Sequence[Choice]
    clause: str
    put: Callable[[Any, int], None]
    whose: str = ""
    player: int = NOBODY

    def title(self, names: Sequence[str], seat: int = NOBODY) -> str:
        """Return what it is called, to one seat: `Mira’s health`, `your gold`, `the round`."""
        return title_of(self.what, self.whose, self.player, names, seat)

    @property
    def chosen(self) -> Choice:
        """The value that it has now."""
        return next(one for one in self.choices if one.value == self.now)

    @property
    def allowed(self) -> str:
        """The values in words: `0 to 6`, or a list."""
        first, last = self.choices[0], self.choices[-1]
        is_range = [one.words for one in self.choices] == [str(one.value) for one in self.choices]
        if is_range and last.value - first.value == len(self.choices) - 1 > 1:
            return f"{first.words} to {last.words}"
        words = [one.words for one in self.choices]
        more = len(words) - _MOST_LISTED
        if more > 0:
            words = [*words[:_MOST_LISTED], f"{more} more"]
        return listed(words)

    def choice(self, notation: str) -> Choice:
        """Return the value that is written so; raise IllegalAction saying what is allowed."""
        for one in self.choices:
            if one.notation == notation:
                return one
        raise IllegalAction(f"it can be {self.allowed} ({self.clause}), not {notation}")

    def meant(self, typed: str) -> Choice:
        """Return the value that somebody has typed, in its words or as a journal writes it; raise
        IllegalAction."""
        for one in self.choices:
            if typed.casefold() == one.words.casefold():
                return one
        return self.choice(typed.replace(" ", "-"))


def title_of(what: str, whose: str, player: int, names: Sequence[str], seat: int) -> str:
    """Return what something is called; see Correctable.title."""
    if player != NOBODY:
        name = readers(names, seat)[player]
        return f"your {what}" if name == "you" else f"{name}’s {what}"
    return f"{whose}’s {what}" if whose else f"the {what}"


def number(
    slug: str,
    what: str,
    now: int,
    least: int,
    most: int,
    clause: str,
    put: Callable[[Any, int], None],
    whose: str = "",
    player: int = NOBODY,
) -> Correctable:
    """Return a number that can be anything from `least` to `most`; one that is outside stays what
    it is now, as nothing else is known to be good."""
    choices = _numbers(least, most) if least <= now <= most else _numbers(now, now)
    return Correctable(slug, what, now, choices, clause, put, whose, player)


@lru_cache(maxsize=1024)  # a table has many that can be anything from 0 to 99
def _numbers(least: int, most: int) -> tuple[Choice, ...]:
    return tuple([Choice(value, str(value), str(value)) for value in range(least, most + 1)])


def one_of(
    slug: str,
    what: str,
    now: int,
    words: Mapping[int, str],
    clause: str,
    put: Callable[[Any, int], None],
    whose: str = "",
    player: int = NOBODY,
) -> Correctable:
    """Return something that has one of some values, each with its words; `now` is one of them."""
    choices = _worded(tuple(words.items()))
    return Correctable(slug, what, now, choices, clause, put, whose, player)


@lru_cache(maxsize=1024)  # each piece on a map can stand on any of its spaces
def _worded(words: tuple[tuple[int, str], ...]) -> tuple[Choice, ...]:
    return tuple([Choice(value, said.replace(" ", "-"), said) for value, said in words])


def find(there: Sequence[Correctable], slug: str) -> Correctable:
    """Return what has that slug; raise IllegalAction naming the nearest."""
    for one in there:
        if one.slug == slug:
            return one
    slugs = [one.slug for one in there]
    raise IllegalAction(f"nothing called {slug!r} can be put right now{nearest(slug, slugs)}")


def event_of(one: Correctable, seat: int, right: Choice) -> Event:
    """Return what tells everybody that a seat has put something right."""
    told: dict[str, int | str | tuple[int, ...] | tuple[str, ...]] = {
        "player": seat, "what": one.what, "whose": one.whose, "owner": one.player,
        "slug": one.slug, "before": one.chosen.words, "now": right.words,
    }  # fmt: skip
    return Event(PUT_RIGHT, "", told)


def sentence_of(event: Event, seat: int, names: Sequence[str]) -> str:
    """Word that event for a seat: `Ada put Mira’s health right: 4, not 5.`"""
    told: Mapping[str, Any] = event.public
    title = title_of(told["what"], told["whose"], told["owner"], names, seat)
    who = readers(names, seat)[told["player"]]
    if told["owner"] == told["player"]:
        title = f"{'your' if who == 'you' else 'their'} {told['what']}"
    return begun_large(f"{who} put {title} right: {told['now']}, not {told['before']}.")
