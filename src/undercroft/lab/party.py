"""All matches of a report with one number of players, and what was counted in them."""

from dataclasses import dataclass, field

from undercroft.kit.words import many
from undercroft.lab.intervals import Mean, Within
from undercroft.lab.luck import Share
from undercroft.lab.simulate import Plan, Row
from undercroft.lab.watch import Told, Watched


@dataclass
class Party:
    """All matches of one number of players."""

    plan: Plan
    rows: list[Row] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    counts: Watched = field(default_factory=Watched)
    luck: list[Share] = field(default_factory=list)
    pairs: int = 0
    """How many pairs of matches stand behind each share of luck."""
    by_bot: dict[str, Mean] = field(default_factory=dict)
    """What a seat of each bot gets: at a table of its own kind where all win or lose together,
    else among bots that play at random."""

    hard: dict[tuple[str, str], Within] = field(default_factory=dict)
    """What a match is worth, by how hard it is and by the bots at the table, where all win or lose
    together."""

    who: str = ""
    """Who played them, if it was not the bots of the plan."""

    @property
    def together(self) -> bool:
        """Whether all win or lose together, as far as these matches tell; who plays alone does."""
        return all(len(set(row.returns)) == 1 for row in self.rows)

    @property
    def players(self) -> str:
        """How many sit there, in words."""
        players = many(self.plan.players, "player")
        return f"{players}, {self.who}" if self.who else players
