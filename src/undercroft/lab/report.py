"""What many matches have in common: a table for people, plain values for programs."""

from collections.abc import Mapping
from math import inf
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from undercroft.kit.game import GameSpec
from undercroft.lab.intervals import Mean, Share, Within
from undercroft.lab.simulate import Plan, Row

BASE = frozenset(("game", "seed", "switches", "players", "bots", "returns", "winners", "decisions"))
"""The columns of a row that are not facts of its game."""


class Report:
    """Takes rows in, one after another, and sums them up; it keeps none of them.

    Seats of one bot in one match are averaged first: they are not independent,
    so a match counts once in every interval. `differences` compares each bot
    with the first one, match by match.
    A first place is shared by who ties for it, and by the seats of one bot: each of two seats
    gets 1/2 at most.
    """

    def __init__(self, spec: GameSpec, plan: Plan) -> None:
        self.spec = spec
        self.plan = plan
        self.matches = 0
        self.decisions = Within(0, inf)
        least, most = spec.worth
        self.value = Within(least, most)
        self.seats = [Within(least, most) for _ in range(plan.players)]
        names = list(dict.fromkeys(plan.bots))
        self.bots = {name: Within(least, most) for name in names}
        self.firsts = {name: Within(0, 1 / plan.bots.count(name)) for name in names}
        self.differences = {name: Within(least - most, most - least) for name in names[1:]}
        self.means: dict[str, Mean] = {}
        self.shares: dict[str, Share] = {}
        self.words: dict[str, dict[str, int]] = {}

    def add(self, row: Row) -> None:
        """Take one more match in."""
        self.matches += 1
        self.decisions.add(row["decisions"])
        returns: list[float] = row["returns"]
        self.value.add(sum(returns) / len(returns))
        for seat, value in enumerate(returns):
            self.seats[seat].add(value)
        self._add_bots(row["bots"], returns, row["winners"])
        for name, fact in row.items():
            if name not in BASE:
                self._add_fact(name, fact)

    def _add_bots(self, bots: list[str], returns: list[float], winners: list[int]) -> None:
        means: dict[str, float] = {}
        for name, mean in self.bots.items():
            values = [returns[seat] for seat, bot in enumerate(bots) if bot == name]
            means[name] = sum(values) / len(values)
            mean.add(means[name])
            first = [bots[seat] for seat in winners].count(name) / len(winners)
            self.firsts[name].add(first / len(values))
        for name, mean in self.differences.items():
            mean.add(means[name] - means[self.plan.bots[0]])

    def _add_fact(self, name: str, fact: int | float | str | bool) -> None:
        if isinstance(fact, bool):
            self.shares.setdefault(name, Share()).add(fact)
        elif isinstance(fact, str):
            counts = self.words.setdefault(name, {})
            counts[fact] = counts.get(fact, 0) + 1
        else:
            self.means.setdefault(name, Mean()).add(fact)

    def word_shares(self) -> dict[str, dict[str, Share]]:
        """Return, for each fact that is a word, how often it was which."""
        found: dict[str, dict[str, Share]] = {}
        for name, counts in self.words.items():
            found[name] = {}
            for word in sorted(counts):
                share = found[name][word] = Share()
                share.count, share.hits = self.matches, counts[word]
        return found

    def to_json(self) -> dict[str, Any]:
        """Return all figures as plain values; the same seed gives the same values."""
        return {
            "game": self.plan.game,
            "matches": self.matches,
            "players": self.plan.players,
            "bots": list(self.plan.bots),
            "rotate": self.plan.rotate,
            "seed": self.plan.seed,
            "switches": dict(self.plan.switches),
            "brought": list(self.plan.brought),
            "packs": [Path(folder).name for folder in self.plan.packs],
            "decisions": self.decisions.to_json(),
            "returns": self.value.to_json(),
            "by_seat": [mean.to_json() for mean in self.seats],
            "by_bot": _json(self.bots),
            "first_places": _json(self.firsts),
            "differences": _json(self.differences),
            "facts": {
                **_json(self.means),
                **_json(self.shares),
                **{name: _json(shares) for name, shares in self.word_shares().items()},
            },
        }

    def render(self, seconds: float) -> RenderableType:
        """Return the report for a terminal; `seconds` is how long the matches took."""
        plan = self.plan
        changed = [
            f"{switch.name}={value}"
            for switch, (_, value) in zip(self.spec.switches, plan.switches, strict=True)
            if value != switch.default
        ]
        rate = self.matches / max(seconds, 1e-9)
        matches = f"{self.matches:,} match{'es' if self.matches != 1 else ''}"
        players = f"{plan.players} player{'s' if plan.players != 1 else ''}"
        switches = ", ".join(changed) or "all at their defaults"
        lines = [
            f"{self.spec.title}: {matches}, {players}, {seconds:.1f} s ({rate:,.0f} matches/s)",
            f"Seed {plan.seed}. Switches: {switches}.",
        ]
        if plan.brought:
            titles = [text.partition("\n")[0].removeprefix("title: ") for text in plan.brought]
            lines.append(f"Brought, by seat: {', '.join(titles)}.")
        if plan.packs:
            lines.append(f"Packs: {', '.join([Path(folder).name for folder in plan.packs])}.")
        return Group(*[Text(line) for line in lines], Text(), self._table())

    def _table(self) -> Table:
        table = Table(box=None, pad_edge=False, header_style="bold")
        table.add_column("per match")
        for name in ("mean", "95% from", "to", "least", "most"):
            table.add_column(name, justify="right")
        several = self.plan.players > 1
        _add_mean(table, "value of a seat" if several else "value", self.value)
        if several:
            for seat, mean in enumerate(self.seats):
                _add_mean(table, f"  seat {seat + 1}", mean)
        if len(self.bots) > 1:
            for name, mean in self.bots.items():
                _add_mean(table, f"  bot {name}", mean)
            for name, mean in self.differences.items():
                _add_mean(table, f"  {name} minus {self.plan.bots[0]}", mean)
            for name, mean in self.firsts.items():
                _add_share(table, f"first place, a seat of {name}", mean.value, mean.interval)
        _add_mean(table, "decisions", self.decisions)
        for name, fact in self.means.items():
            _add_mean(table, name.replace("_", " "), fact)
        for name, share in self.shares.items():
            _add_share(table, name.replace("_", " "), share.value, share.interval)
        for name, shares in self.word_shares().items():
            for word, share in shares.items():
                _add_share(table, f"{name.replace('_', ' ')}: {word}", share.value, share.interval)
        return table


def _json(figures: Mapping[str, Mean | Share]) -> dict[str, dict[str, float]]:
    return {name: figure.to_json() for name, figure in figures.items()}


def _add_mean(table: Table, name: str, mean: Mean) -> None:
    low, high = mean.interval
    figures = [f"{figure:,.2f}" for figure in (mean.value, low, high)]
    table.add_row(name, *figures, f"{mean.least:,.6g}", f"{mean.most:,.6g}")


def _add_share(table: Table, name: str, value: float, interval: tuple[float, float]) -> None:
    low, high = interval
    table.add_row(name, f"{value:.1%}", f"{low:.1%}", f"{high:.1%}", "", "")
