"""Words that every game uses: numbers and lists, and events told to the seat that reads them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

NO_WORDS: Final[Mapping[str, str]] = {}

YOU: Final = "you"
"""The name by which a reader is called."""


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


def percent(chance: float) -> str:
    """Word a chance: `33%`, `0.4%`, `under 0.1%`."""
    if 0 < chance < 0.001:
        return "under 0.1%"
    return f"{chance:.1%}" if 0 < chance < 0.1 else f"{chance:.0%}"


def listed(words: Sequence[str]) -> str:
    """Join words: `one`, `one and two`, `one, two and three`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def counted(names: Sequence[str], several: Mapping[str, str] = NO_WORDS) -> list[str]:
    """Return each name once, with its number if there are more: `3 Dark Elves`, `Mistress`; then
    as `several` has it, where it has the name."""
    found = Counter(names).items()
    return [f"{n} {several.get(name, name)}" if n > 1 else name for name, n in found]


def begun_small(text: str) -> str:
    """Return a sentence as a part of another: no capital, no full stop, true minuses."""
    text = text.strip().removesuffix(".").replace(" -", " \N{MINUS SIGN}")
    return text[:1].lower() + text[1:]


def capital(text: str) -> str:
    """Return words that begin a sentence."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """Return words as a sentence: a capital, and a full stop where no other mark ends it."""
    return capital(text if text.endswith((".", "?", "!")) else f"{text}.")


def readers(names: Sequence[str], seat: int) -> list[str]:
    """Return the players' names as the seat reads them: its own is YOU."""
    return [YOU if player == seat else name for player, name in enumerate(names)]


def begun_large(text: str) -> str:
    """Return a sentence that begins with its reader with a capital."""
    return capital(text) if text.startswith(("you ", "you:", "your ")) else text
