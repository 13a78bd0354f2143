"""Who sat where, as a record writes it: `Ann`, `bot:random`, or `Robin (random)`, a named bot."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

BOT: Final = "bot:"
"""How a seat that a nameless bot holds is written, in records and in forms: `bot:random`."""

_WITH_NAME: Final = re.compile(r"(.+) \(([\w-]+)\)")

Knows = Callable[[str], bool]
"""Says whether there is a bot of that name."""


class Sitter(NamedTuple):
    """Who holds a seat: what they are called, and which bot it is ("" for a person)."""

    name: str
    bot: str = ""


def bot_name(seat: str) -> str | None:
    """Return which bot holds a seat that is written `bot:NAME`, None for anybody else."""
    return seat.removeprefix(BOT) if seat.startswith(BOT) else None


def sitter(seat: str, knows: Knows) -> Sitter:
    """Read who holds a seat that a record writes so."""
    bot = bot_name(seat)
    if bot:
        return Sitter(called(bot), bot)
    named = _WITH_NAME.fullmatch(seat)
    if named and knows(named[2]):
        return Sitter(named[1], named[2])
    return Sitter(seat)


def written(who: Sitter) -> str:
    """Return how a record writes who holds a seat."""
    if who.bot:
        nameless = who.name.startswith(called(who.bot))
        return f"{BOT}{who.bot}" if nameless else f"{who.name} ({who.bot})"
    return who.name


def of_a_person(name: str) -> str:
    """Return a name that somebody chose so that no record takes them for a bot."""
    looks_like_one = sitter(name, lambda _: True).bot
    return name.translate(str.maketrans("():", "[] ")) if looks_like_one else name


def called(bot: str) -> str:
    """Return what a bot is called that nobody gave a name."""
    return f"{bot} bot"
