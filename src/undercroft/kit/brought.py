"""What a seat brings, such as a deck: what can be wrong with it, and what it is made of."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypedDict

NO_LINE: Final = -1


class BroughtFault(NamedTuple):
    """One thing that is wrong: the clause that says so ("" for none), what, the smallest fix.

    `fix` is one step or several, none where nothing better is known than what is wrong. `line`
    is the line of the text, from 0, or NO_LINE.
    """

    clause: str
    wrong: str
    fix: tuple[str, ...] = ()
    line: int = NO_LINE

    def __str__(self) -> str:
        """Say it in a sentence: `line 3: WD-16.10: there is no card 'Rap'; did you mean 'Rat'?`."""
        where = f"line {self.line + 1}: " if self.line != NO_LINE else ""
        clause = f"{self.clause}: " if self.clause else ""
        fix = f"; {', '.join(self.fix)}" if self.fix else ""
        return f"{where}{clause}{self.wrong}{fix}"


class Shown(TypedDict):
    """What every entry says of itself; `filters` are words by name."""

    name: str
    group: str
    text: str
    icon: str
    facts: Sequence[str]
    source: str
    filters: Mapping[str, Sequence[str]]


class Offer(Shown, total=False):
    """Something on offer to who builds one: a thing to put in, an owner, or one to begin with.

    A thing has the `line` that stands for it in a text, below `[section]` if there is one, with
    `usual` copies where none of its kind is listed. An owner has the line `key: value` that says
    whose it is, and `switches`, the house rules that matter to it. One to begin with has all its
    text as `start` instead. `quotas` are what it counts towards, each with the least and the most
    that are due (0: no limit); `face` is the game's own, for its page.
    """

    quotas: Mapping[str, tuple[int, int]]
    line: str
    section: str
    usual: int
    switches: Sequence[str]
    start: str
    face: Mapping[str, object]
