"""Games that can be solved: what every position is worth with perfect play, kept in a file."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from undercroft.kit.folders import data_folder

Switches = Mapping[str, str]


class Solution(Protocol):
    """What every position of a set-up is worth."""

    @property
    def value(self) -> float:
        """What a match brings on average."""

    @property
    def positions(self) -> int:
        """How many positions it knows."""

    def solve(self) -> Iterator[float]:
        """Solve it; yield which share of the work is done, from 0 to 1."""

    def write(self, file: Path) -> None:
        """Write it into a file, whole or not at all; raise OSError."""


@dataclass(frozen=True)
class Solving:
    """What can be solved of a game. Its functions may need what `undercroft[lab]` installs."""

    players: int
    """How many play."""
    switches: Switches
    """What a set-up needs to be solved, beside the defaults."""
    bot: str
    """The name of the bot that plays from a solution. Only the lab offers it."""
    make: Callable[[Any], Any]
    """Makes that bot from a `Brief`."""
    refuses: Callable[[int, Switches], str]
    """Says why matches with so many players and such switches cannot be solved; "" if they can."""
    file: Callable[[Switches], str]
    """Returns the name of the file of a solution: no other set-up has the same."""
    begin: Callable[[Switches], Solution]
    """Returns a solution of which nothing is solved; raises BadSetup if it would be too large."""
    read: Callable[[Switches, Path], Solution]
    """Reads one; raises OSError, or ValueError if the file holds something else."""


def kept() -> Path:
    """Return where solutions are kept: a folder of the user's data folder."""
    return data_folder() / "solved"
