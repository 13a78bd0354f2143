"""What happens to the seats of a table besides the game: who comes and goes, and who plays."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from undercroft.kernel import NOBODY

OPENED: Final = "opened"
"""The kind of happening by which a match was opened from a record."""
PARTED: Final = "parted"
"""What happens to a record, not to the match that it is of."""

PAUSES: Final = "pauses"
"""From here on all wait where a seat may be asked in secret, as the host wants it."""
NO_PAUSES: Final = "no_pauses"
"""From here on they do not wait any more."""

KINDS: Final = {
    "sat": "{name} sat down.",
    "left": "{name} left; the seat is free.",
    "removed": "The host asked {name} to leave; the seat is free.",
    "returned": "{name} came back to the seat.",
    "renamed": "{name}, called {text} before, came back to the seat.",
    "called": "{text} is called {name} now.",
    "took": "{name} took the seat over from {text}.",
    "stand_in": "{name} is away: a bot plays for them until they are back.",
    "back": "{name} is back and plays again.",
    "conceded": "{name} gave up.",
    "asks_deputy": "{name} asks {text} to act for them while they are away.",
    "deputy": "{text} may act for {name} now, until {name} is back.",
    "no_deputy": "{text} does not act for {name}.",
    "acted": "{name} was away: the next answer was given for them.",
    "plays_again": "Nobody acts for {name} any more.",
    "lends_eyes": "{name} lets watchers look through their eyes.",
    "shuts_eyes": "Nobody looks through the eyes of {name} any more.",
    "bot": "A bot holds the seat of {name} now.",
    "clock": "The time ran out: a bot decided for {name}.",
    "asks": "{name} asks to take back their last decision.",
    "refused": "{name} did not agree to the take-back.",
    "corrected": "{name} put a throw right. {text}.",
    "continued": "Continued from action {text}. From here on the dice are new.",
    "dealt_anew": "Continued from action {text} of a match that was still running. What nobody"
    " here knew was dealt anew, and from here on the dice are new.",
    OPENED: "Opened from a record.",
    PARTED: "{text}",
    "gone_on": "The host lets the match go on by version {text} of the rules. What was answered"
    " after this does not count any more.",
    "ended": "The host ended the match.",
    "noted": "{text}",
    "hint": "{name} took a hint.",
    PAUSES: "",
    NO_PAUSES: "",
}
"""Each kind in words; `text` is what the happening says besides. What has no words is in no log."""

CALLS: Final = frozenset({"renamed", "called", "took"})
"""The kinds by which a seat is called something else; `text` is what it was called before."""

WAITS: Final = frozenset({PAUSES, NO_PAUSES})
"""The kinds after which all wait where a seat may be asked in secret, or do not any more."""

IN_SECRET: Final = "in secret"
"""As the text of a happening: nobody else may know that the seat was asked."""


@dataclass(frozen=True)
class Happening:
    """One of them: `name` is what the seat was called then, `after` how long the journal was.

    `number` is its place among all that the store keeps; 0 before it is kept.
    """

    kind: str
    seat: int
    name: str
    after: int
    text: str = ""
    number: int = 0

    @property
    def sentence(self) -> str:
        """The happening in words."""
        return KINDS[self.kind].format(name=self.name, text=self.text)

    def reaches(self, seat: int) -> bool:
        """Say whether a seat reads of it."""
        return bool(KINDS[self.kind]) and (self.text != IN_SECRET or seat == self.seat)


def called_before(names: Sequence[str], happened: Sequence[Happening]) -> list[str]:
    """Return what the seats were called before all that happened, after which they have these
    names. What happened before the first answer may have been before the match: it changes none."""
    called = list(names)
    for one in reversed(happened):
        if one.seat != NOBODY and one.after:
            called[one.seat] = one.text if one.kind in CALLS else one.name
    return called


def called_after(names: Sequence[str], happened: Happening) -> list[str]:
    """Return what the seats are called after something happened to one of them."""
    called = list(names)
    if happened.kind in CALLS and happened.after:
        called[happened.seat] = happened.name
    return called


def pauses_before(pauses: bool, happened: Iterable[Happening]) -> bool:
    """Say whether all waited before all that happened, after which they do, or not."""
    return next((one.kind == NO_PAUSES for one in happened if one.kind in WAITS), pauses)


def pauses_after(pauses: bool, happened: Happening) -> bool:
    """Say whether all wait after something happened, before which they did, or not."""
    return happened.kind == PAUSES if happened.kind in WAITS else pauses
