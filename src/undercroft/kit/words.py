"""Words that every game uses: numbers and lists, and events told to the seat that reads them."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, Protocol

from mypy_extensions import mypyc_attr

YOU: Final = "you"


class Named(Protocol):
    """Something printed with a name."""

    @property
    def name(self) -> str: ...


def many(count: int, word: str) -> str:
    """Word a number of things: `1 wound`, `3 wounds`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def signed(size: int) -> str:
    """Write a modifier with its sign, and a true minus."""
    return f"+{size}" if size >= 0 else f"\N{MINUS SIGN}{-size}"


def listed(words: Sequence[str]) -> str:
    """Join words: `one`, `one and two`, `one, two and three`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def counted(names: Sequence[str]) -> list[str]:
    """Return each name once, with its number if there are more: `3 Dark Elves`, `Mistress`."""
    return [f"{n} {name}" if n > 1 else name for name, n in Counter(names).items()]


def begun_small(text: str) -> str:
    """Return a sentence as a part of another: no capital, no full stop, true minuses."""
    text = text.strip().removesuffix(".").replace(" -", " \N{MINUS SIGN}")
    return text[:1].lower() + text[1:]


def capital(text: str) -> str:
    """Return words that begin a sentence."""
    return text[:1].upper() + text[1:]


def readers(names: Sequence[str], seat: int) -> list[str]:
    """Return the players' names as the seat reads them: its own is YOU."""
    return [YOU if player == seat else name for player, name in enumerate(names)]


def begun_large(text: str) -> str:
    """Return a sentence that begins with its reader with a capital."""
    return capital(text) if text.startswith(("you ", "you:", "your ")) else text


@mypyc_attr(allow_interpreted_subclasses=True)
class Fields:
    """An event's fields, with players by name; the reader's own name may be YOU.

    A game adds its own words in a class below this one.
    """

    def __init__(self, fields: dict[str, Any], names: Sequence[str]) -> None:
        self.fields = fields
        self.names = names

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def said(self, name: str, thing: str = "") -> str:
        """Say what a gap of a template holds.

        That is the game's word of that name, a property of this class, or else the event's field,
        a text or a number; a number of things if `thing` names one. `has|have` is the verb that
        goes with `who`. Raise KeyError for an unknown name, TypeError for another value.
        """
        theirs, either, yours = name.partition("|")
        if either:
            return self.verb(theirs, yours)
        word = getattr(self, name, None)
        value = word if isinstance(word, str) else self.fields[name]
        if thing and type(value) is int:
            return many(value, thing)
        if thing or type(value) not in (str, int):
            raise TypeError(f"{name!r}, which is {value!r}")
        return str(value)

    @property
    def who(self) -> str:
        """The player whom the event is about."""
        return str(self.names[self.fields["player"]])

    @property
    def whose(self) -> str:
        """What that player has: `Ada’s`, or `your`."""
        return "your" if self.who == YOU else f"{self.who}’s"

    @property
    def whose_turn(self) -> str:
        """The turn of that player: `the turn of Ada`, or `your turn`."""
        return self.verb(f"the turn of {self.who}", "your turn")

    def verb(self, theirs: str, yours: str) -> str:
        """The verb that goes with `who`."""
        return yours if self.who == YOU else theirs
