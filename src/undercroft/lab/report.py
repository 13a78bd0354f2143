"""What many matches have in common, in figures."""

from collections.abc import Mapping
from math import inf
from pathlib import Path
from typing import Any, Final

from undercroft.kernel import COMPILED
from undercroft.kit.facts import AMOUNT, SHARE, WORD, Value
from undercroft.kit.game import GameSpec
from undercroft.lab.intervals import Mean, Share, Within
from undercroft.lab.simulate import Plan, Row

Part = list[dict[Any, int]]
"""How often each value of each figure came, in the order of a report's figures."""


class Report:
    """Takes rows in, one after another, and sums them up; it keeps none of them.

    What it knows is how often each value of each figure came. So the reports of several processes
    add up to one, which is the same whatever process has played which match.

    Seats of one bot in one match are averaged first: they are not independent,
    so a match counts once in every interval. `differences` compares each bot
    with the first one, match by match.
    A first place is shared by who ties for it, and by the seats of one bot: each of two seats
    gets 1/2 at most.
    """

    build: Final = "compiled" if COMPILED else "interpreted"
    """Which build of the rules played."""

    def __init__(self, spec: GameSpec, plan: Plan) -> None:
        self.spec = spec
        self.plan = plan
        self.decisions = Within(0, inf)
        least, most = spec.worth
        self.value = Within(least, most)
        self.seats = [Within(least, most) for _ in range(plan.players)]
        names = list(dict.fromkeys(plan.bots))
        self.bots = {name: Within(least, most) for name in names}
        self.firsts = {name: Within(0, 1 / plan.bots.count(name)) for name in names}
        self.differences = {name: Within(least - most, most - least) for name in names[1:]}
        kinds = {name: fact.kind for name, fact in spec.facts.items()}
        self.means = {
            name: Within(fact.least, inf)
            for name, fact in spec.facts.items()
            if fact.kind == AMOUNT
        }
        self._said: dict[str, dict[bool, int]] = {
            name: {} for name, kind in kinds.items() if kind == SHARE
        }
        self.words: dict[str, dict[str, int]] = {
            name: {} for name, kind in kinds.items() if kind == WORD
        }
        groups = (self.bots, self.firsts, self.differences, self.means)
        means: list[Mean] = [self.decisions, self.value, *self.seats]
        means += [mean for group in groups for mean in group.values()]
        self.part: Part = [mean.numbers for mean in means]
        """All that it knows, to be added to another report of the same plan."""
        self.part += [*self._said.values(), *self.words.values()]

    def add(self, row: Row) -> None:
        """Take one more match in."""
        self.decisions.add(row.decisions)
        self.value.add(sum(row.returns) / len(row.returns))
        for seat, value in enumerate(row.returns):
            self.seats[seat].add(value)
        self._add_bots(row)
        for name, fact in row.facts.items():
            self._add_fact(name, fact)

    def add_part(self, part: Part) -> None:
        """Take all in that another report of the same plan knows."""
        for own, other in zip(self.part, part, strict=True):
            for value, times in other.items():
                own[value] = own.get(value, 0) + times

    @property
    def matches(self) -> int:
        """How many matches were taken in."""
        return self.decisions.count

    @property
    def shares(self) -> dict[str, Share]:
        """How often each fact was so that is so or not."""
        return {
            name: Share(sum(said.values()), said.get(True, 0)) for name, said in self._said.items()
        }

    def _add_bots(self, row: Row) -> None:
        means: dict[str, float] = {}
        for name, mean in self.bots.items():
            values = [row.returns[seat] for seat, bot in enumerate(row.bots) if bot == name]
            means[name] = sum(values) / len(values)
            mean.add(means[name])
            first = [row.bots[seat] for seat in row.winners].count(name) / len(row.winners)
            self.firsts[name].add(first / len(values))
        for name, mean in self.differences.items():
            mean.add(means[name] - means[self.plan.bots[0]])

    def _add_fact(self, name: str, fact: Value) -> None:
        if name in self._said:
            said, so = self._said[name], bool(fact)
            said[so] = said.get(so, 0) + 1
        elif name in self.words:
            counts = self.words[name]
            counts[str(fact)] = counts.get(str(fact), 0) + 1
        else:
            self.means[name].add(float(fact))

    def word_shares(self) -> dict[str, dict[str, Share]]:
        """Return, for each fact that is a word, how often it was which."""
        return {
            name: {word: Share(self.matches, counts[word]) for word in sorted(counts)}
            for name, counts in self.words.items()
        }

    def to_json(self) -> dict[str, Any]:
        """Return all figures as plain values; the same seed gives the same values."""
        return {
            "game": self.plan.game,
            "matches": self.matches,
            "players": self.plan.players,
            "bots": list(self.plan.bots),
            "rotate": self.plan.rotate,
            "seed": self.plan.seed,
            "rules": self.build,
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


def _json(figures: Mapping[str, Mean | Share]) -> dict[str, Mapping[str, float | None]]:
    return {name: figure.to_json() for name, figure in figures.items()}
