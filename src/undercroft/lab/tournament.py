"""Bots against bots: each two of them duel on the same deals, in every seating.

In a duel every seat belongs to one of the two, and each has at least one. On a deal all such
seatings are played, each of them with the seats swapped too, so that nobody profits from a seat or
from luck. The score of a deal is the mean share of the first place.

Where all seats win and lose together, and where one plays alone, a table is a team of one bot. Each
bot plays each deal once, and the score is 1 for the team that got more, 1/2 for as much.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product
from math import isfinite
from typing import Any, Final

from undercroft.bots import make_bot
from undercroft.games import find_game
from undercroft.kernel import BadSetup
from undercroft.kit.game import RANDOM
from undercroft.lab.intervals import Within
from undercroft.lab.ratings import Elo, Openskill, Rated, Scores
from undercroft.lab.simulate import Plan, Row, play_match
from undercroft.lab.sprt import Sprt, elo_of

TRIED: Final = 20
"""How many matches at random say whether all seats win and lose together."""


def is_for_teams(plan: Plan) -> bool:
    """Whether all seats get the same in each match of the plan, as far as matches at random say."""
    spec = find_game(plan.game)
    drawn = replace(plan, bots=(RANDOM,) * plan.players)
    returns = [play_match(spec, drawn, number).returns for number in range(TRIED)]
    return all(len(set(values)) == 1 for values in returns)


class Tournament:
    """Takes in the rows of deal after deal, one row for each of `plans`; keeps none of them."""

    def __init__(self, plan: Plan, bots: Sequence[str], sprt: Sprt | None = None) -> None:
        """Raise BadSetup if the bots cannot play that."""
        spec = find_game(plan.game)
        for name in bots:
            make_bot(spec, name, plan.seed)
        if len(set(bots)) < max(2, len(bots)):
            raise BadSetup("a tournament wants at least two bots, and each of them once")
        if sprt and len(bots) > 2:
            raise BadSetup(f"a test (SPRT) is for two bots, not for {len(bots)}")
        self.plan, self.bots, self.sprt = plan, tuple(bots), sprt
        self.teams = is_for_teams(plan)
        self.duels = [(bot, before) for before, bot in combinations(range(len(bots)), 2)]
        """By their places in the list; first comes who was named later."""
        self.plans = [replace(plan, bots=seats, rotate=False) for seats in self._tables()]
        """One for each table of a deal."""
        self.deals = 0
        self.scores = [Scores() for _ in self.duels]
        """Of the first of each duel."""
        least, most = spec.worth
        self.values = [Within(least, most) for _ in bots]
        """What a seat of each bot gets, a deal counts once."""
        self._elo = Elo(len(bots), self.duels)
        self._openskill = Openskill(len(bots))

    def _tables(self) -> list[tuple[str, ...]]:
        """List who sits where at each table: duel by duel, or team by team."""
        seats = self.plan.players
        if self.teams:
            return [(name,) * seats for name in self.bots]
        return [
            seating
            for first, second in self.duels
            for seating in product((self.bots[first], self.bots[second]), repeat=seats)
            if len(set(seating)) == 2
        ]

    @property
    def tables(self) -> list[str]:
        """The name of each table: who sits there."""
        return [",".join(plan.bots) for plan in self.plans]

    @property
    def decided(self) -> bool:
        """Whether the test has accepted a hypothesis."""
        return self.sprt is not None and bool(self.sprt.accepted(self.scores[0].counts))

    def add(self, rows: Sequence[Row]) -> None:
        """Take one more deal in."""
        self.deals += 1
        self._add_values(rows)
        size = len(rows) // len(self.duels)
        scores: list[float] = []
        for at, (first, second) in enumerate(self.duels):
            if self.teams:
                mine, theirs = sum(rows[first].returns), sum(rows[second].returns)
                score = (1 + (mine > theirs) - (mine < theirs)) / 2
            else:
                own = rows[at * size : (at + 1) * size]
                score = sum([_share(row, self.bots[first]) for row in own]) / size
            # 1/3 + 2/3 is as good as 1
            scores.append(round(score, 9))
            self.scores[at].add(scores[at])
            self._openskill.add(first, second, scores[at])
        self._elo.add(scores)

    def _add_values(self, rows: Sequence[Row]) -> None:
        for name, mean in zip(self.bots, self.values, strict=True):
            got = [
                value
                for row in rows
                for bot, value in zip(row.bots, row.returns, strict=True)
                if bot == name
            ]
            mean.add(sum(got) / len(got))

    def elo(self) -> list[Rated]:
        """Return the Elo of each bot, from the mean of the field."""
        return self._elo.rated()

    def openskill(self) -> list[tuple[float, float]]:
        """Return mu and sigma of each bot."""
        return self._openskill.rated()

    def score(self, first: int, second: int) -> tuple[float, float, float]:
        """Return the mean score of one bot against another, and its 95% interval."""
        if (first, second) in self.duels:
            scores = self.scores[self.duels.index((first, second))]
            return scores.mean, *scores.interval
        mean, low, high = self.score(second, first)
        return 1 - mean, 1 - high, 1 - low

    def to_json(self) -> dict[str, Any]:
        """Return all figures as plain values; None stands for an end that is open."""
        told: dict[str, Any] = {
            "game": self.plan.game,
            "players": self.plan.players,
            "seed": self.plan.seed,
            "switches": dict(self.plan.switches),
            "deals": self.deals,
            "matches": self.deals * len(self.plans),
            "teams": self.teams,
            "bots": [
                {"name": name, **_rated(elo), "mu": mu, "sigma": sigma, "value": value.to_json()}
                for name, elo, (mu, sigma), value in zip(
                    self.bots, self.elo(), self.openskill(), self.values, strict=True
                )
            ],
            "duels": [self._duel(at) for at in range(len(self.duels))],
        }
        if self.sprt:
            counts = self.scores[0].counts
            low, high = self.sprt.bounds
            told["sprt"] = {
                "elo0": self.sprt.elo0,
                "elo1": self.sprt.elo1,
                "llr": self.sprt.llr(counts),
                "low": low,
                "high": high,
                "accepted": str(self.sprt.accepted(counts)) or None,
            }
        return told

    def _duel(self, at: int) -> dict[str, Any]:
        first, second = self.duels[at]
        mean, low, high = self.score(first, second)
        return {
            "first": self.bots[first],
            "second": self.bots[second],
            "score": mean,
            "low": low,
            "high": high,
            "elo": [_finite(elo_of(one)) for one in (mean, low, high)],
            "scores": {f"{one:g}": n for one, n in sorted(self.scores[at].counts.items())},
        }


def _share(row: Row, name: str) -> float:
    """How much of the first place the seats of a bot have."""
    return [row.bots[seat] for seat in row.winners].count(name) / len(row.winners)


def _rated(one: Rated) -> dict[str, float | None]:
    return {name: _finite(value) for name, value in one._asdict().items()}


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None
