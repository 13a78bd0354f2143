"""What a change of a table is made from, and what it leads to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from undercroft.kernel import GameSpec
from undercroft.match import Happening
from undercroft.tables.refusals import NoSuchThing, NotPossible
from undercroft.tables.store import Stored


@dataclass(frozen=True)
class Scene:
    """What a change may know besides what is stored.

    `who` gives the command: the SHA-256 of the token of a browser, or of a program. `number` is
    how long the journal is, `runs` whether the match has begun and is not over, `is_there` whether
    somebody looks at the table from a seat, and `bots` are the game's, the best one last.
    """

    who: str
    spec: GameSpec
    number: int
    runs: bool
    is_there: Callable[[int], bool]
    bots: Sequence[str]

    def told(self, kind: str, seat: int, name: str, text: str = "") -> Happening:
        """Return what the log says of a change."""
        return Happening(kind, seat, name, self.number, text)

    def must_know(self, bot: str) -> None:
        """Raise NoSuchThing for a bot that this game does not have."""
        if bot not in self.bots:
            raise NoSuchThing(f"There is no bot {bot!r}; there are {', '.join(self.bots)}.")

    def must_run(self) -> None:
        """Raise NotPossible if no match is under way."""
        if not self.runs:
            raise NotPossible("No match is running here.")


Changed = tuple[Stored, Sequence[Happening]]
"""What is to be stored, and what the log says of it."""


class Unchanged(Exception):
    """There is nothing to change."""
