"""How much stronger each bot of a game is than the one before, as content/strengths.toml has it.

    [[step]]
    players = 2
    bot = "expert"
    against = "adept"
    deals = 150
    score = [0.62, 0.57, 0.67]
    seconds = 0.12
    team = false
    preset = "table"

`score` is the share of the first place that the bot has against the other one, or the share of
deals on which it got more where a table is one team; then the ends of its 95% interval. `seconds`
is what it thinks a move. Without a `preset` they played by the default rules. A bot may have a step
for each number of players and preset.
`scripts/measure_strengths.py` plays the matches and writes the file.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from undercroft.kit.reading import PACK, read_text, read_toml

FILE: Final = "strengths.toml"
AT_ONCE: Final = 0.005
"""Who takes less for a move answers at once."""
CLEAR: Final = 0.51
"""Whole percents say of such a score, and of a higher one, that it is above one half; but three
that are the same say nothing of an interval."""


@dataclass(frozen=True)
class Step:
    """A bot, and the weaker one that it was measured against."""

    bot: str
    against: str
    deals: int
    """On so many deals, each of them in every seating."""
    score: tuple[float, float, float]
    """The mean, and both ends of its 95% interval."""
    seconds: float
    """CPU time of a move on compiled rules."""
    players: int
    team: bool = False
    """Whether all seats win and lose together: then each bot played every deal in all seats."""
    preset: str = ""
    """By which house rules; "" for the default ones."""

    def said(self, adept: str = "adept") -> str:
        """Say by how much it is stronger, how sure that is, and how long it thinks; the adept is
        called so."""
        whole = {f"{100 * one:.0f}" for one in self.score}
        digits = 0 if self.score[1] >= CLEAR and len(whole) > 1 else 1
        mean, low, high = [f"{100 * one:.{digits}f}" for one in self.score]
        table = "alone" if self.players == 1 else f"with {self.players} players"
        rules = f" by the preset {self.preset}" if self.preset else ""
        weaker = adept if self.against == "adept" else self.against
        won = "is ahead of" if self.team else "wins against"
        think = f"{self.seconds:.2g} s" if self.seconds >= AT_ONCE else "no time"
        return (
            f"{table}{rules} it {won} {weaker} in {mean}% of {self.deals:,} deals"
            f" ({low} to {high}%), and takes {think} a move"
        )


@cache
def steps(folder: Path) -> dict[str, list[Step]]:
    """Return the steps of each bot by its name, as the file in the content of that folder has them;
    none where there is no file."""
    file = folder / "content" / FILE
    if not file.exists():
        return {}
    found: dict[str, list[Step]] = {}
    for one in read_toml(read_text(file, PACK)).get("step", ()):
        step = Step(**{**one, "score": tuple(one["score"])})
        found.setdefault(step.bot, []).append(step)
    return found
