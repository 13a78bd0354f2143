"""Luck: the seed that the dice of a match follow from, and those that took over later."""

import re
from dataclasses import dataclass
from typing import Final

from undercroft.kernel import BadSetup

_TEXT: Final = re.compile(r"[^\n]*(\n(0|[1-9][0-9]{0,5}) [^\n]+)*")


@dataclass(frozen=True)
class Luck:
    """The seed of a match, and for one that goes on from another the seeds from then on.

    `later` holds how many actions were played before, and the seed from there on. As text it is
    the seed, and a line `12 other seed` for each later one.
    """

    seed: str
    later: tuple[tuple[int, str], ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Luck":
        """Read the text; raise BadSetup if it is none, or its lines are not in order."""
        if not _TEXT.fullmatch(text):
            raise BadSetup("'seed' should be one line of text")
        first, *lines = text.split("\n")
        pairs = [line.partition(" ") for line in lines]
        luck = cls(first, tuple([(int(after), seed) for after, _, seed in pairs]))
        reached = -1
        for number, (after, _) in enumerate(luck.later, 2):
            if after <= reached:
                raise BadSetup(
                    f"line {number} of its 'seed' is for after action {after}, and the line before"
                    f" it for after {reached}"
                )
            reached = after
        return luck

    @property
    def taken_over(self) -> int:
        """How many actions the match took over from another; 0 if none."""
        return self.later[-1][0] if self.later else 0

    def after(self, count: int) -> str | None:
        """Return the seed that takes over after so many actions; None if none does."""
        return dict(self.later).get(count)

    def goes_on(self, count: int, seed: str) -> "Luck":
        """Return the luck of a match that goes on after so many actions of this one."""
        before = tuple([(after, luck) for after, luck in self.later if after < count])
        return Luck(self.seed, (*before, (count, seed)))

    def __str__(self) -> str:
        return "\n".join([self.seed, *[f"{after} {seed}" for after, seed in self.later]])
