"""The journal of a match: what its table writes down, entry by entry, and plays again."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from undercroft.kernel import NOBODY, BadRecord


@dataclass(frozen=True)
class Given:
    """A player's answer; or several that were given, and are taken back, together."""

    player: int
    notations: tuple[str, ...]

    @property
    def text(self) -> str:
        """The notations, one a line."""
        return "\n".join(self.notations)

    def is_for(self, asked: int) -> bool:
        """Say whether it can be given where that player is asked."""
        return self.player in (asked, NOBODY)

    @classmethod
    def read(cls, player: int, text: str) -> "Given":
        """Read what `text` wrote."""
        return cls(player, tuple(text.split("\n")))


@dataclass(frozen=True)
class Declined(Given):
    """A "no" that the table gave for a player, as that player's stops say."""


@dataclass(frozen=True)
class Amended(Given):
    """A number that a player put right by hand: who, what, from and to."""

    def is_for(self, asked: int) -> bool:
        """Anybody may, whoever is asked."""
        return True


@dataclass(frozen=True)
class TakenBack:
    """An undo: of what the player gave last; or, agreed to by all, of the last `count` answers."""

    player: int
    count: int = 0

    @property
    def text(self) -> str:
        """The count, if there is one."""
        return str(self.count or "")

    @classmethod
    def read(cls, player: int, text: str) -> "TakenBack":
        """Read what `text` wrote."""
        return cls(player, int(text or 0))


@dataclass(frozen=True)
class Passed:
    """The end of a pause at which nobody was asked; a record knows nothing of it."""

    player: int = NOBODY

    @property
    def text(self) -> str:
        """Nothing."""
        return ""

    @classmethod
    def read(cls, player: int, text: str) -> "Passed":
        """Read what `text` wrote."""
        return cls(player)


@dataclass(frozen=True)
class Thrown:
    """Real dice that a player threw and typed in, for the next throws that the rules ask for."""

    player: int
    faces: tuple[int, ...]

    @property
    def text(self) -> str:
        """The faces, in the order in which they were typed."""
        return " ".join(map(str, self.faces))

    @classmethod
    def read(cls, player: int, text: str) -> "Thrown":
        """Read what `text` wrote."""
        return cls(player, tuple(map(int, text.split())))


@dataclass(frozen=True)
class Corrected:
    """A correction by hand: the match goes on from this position, as the kernel's `dump` saved it.

    Only the first `count` answers before it stand; entries that the rules do not allow are passed
    over.
    """

    player: int
    count: int
    position: Mapping[str, Any]

    @property
    def text(self) -> str:
        """The count and the position as JSON."""
        said = {"count": self.count, "position": self.position}
        return json.dumps(said, separators=(",", ":"))

    @classmethod
    def read(cls, player: int, text: str) -> "Corrected":
        """Read what `text` wrote."""
        return cls(player, **json.loads(text))


Entry = Given | TakenBack | Passed | Thrown | Corrected
"""One entry of a journal. The list is closed: what else a table may write down is added here."""

_KINDS: Final[dict[str, type[Entry]]] = {
    "answer": Given,
    "decline": Declined,
    "amendment": Amended,
    "take_back": TakenBack,
    "pass": Passed,
    "throw": Thrown,
    "correction": Corrected,
}


def kind_of(entry: Entry) -> str:
    """Return what a store calls entries of that kind."""
    return next(kind for kind, one in _KINDS.items() if type(entry) is one)


def read_entry(player: int, kind: str, text: str) -> Entry:
    """Read an entry from its kind and text; raise BadRecord for a kind that nobody knows here."""
    if kind not in _KINDS:
        raise BadRecord(
            f"its journal has an entry of kind {kind!r}; this program knows {', '.join(_KINDS)}"
        )
    return _KINDS[kind].read(player, text)
