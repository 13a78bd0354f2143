"""What was found at the decisions of a match, and what it says: chance, luck, mistakes.

The course of a seat is what the match was worth to it before and after each of its answers. Before
means: with the best answer that was found. So an answer can only cost, and all that comes between
two decisions is luck: dice, cards, and what others did. Together they add up to the result.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt
from statistics import NormalDist
from typing import Any, Final, NamedTuple

from undercroft.kit.words import many, percent
from undercroft.lab.intervals import stretched

FORMAT: Final = 1
FALSE: Final = 0.05
"""How often at most anything in a whole match may be called a mistake that is none."""
FEWEST: Final = 12
"""A difference of fewer pairs is never clear."""


class Choice(NamedTuple):
    """An answer that was tried out."""

    notation: str
    label: str
    worth: float
    """What the match is worth to its seat after it, on average."""
    error: float
    """The standard error of that."""
    tries: int


class Lead(NamedTuple):
    """How far one answer is ahead of another, pair by pair on the same positions."""

    mean: float
    deviation: float
    pairs: int


class Verdict(NamedTuple):
    """One decision of a match."""

    at: int
    """How many answers came before: the moment of a look back."""
    seat: int
    given: Choice
    others: tuple[Choice, ...]
    """The best one first."""
    lead: Lead | None
    """How far the first of the others was ahead where it seemed to be, on fresh positions."""


class Mistake(NamedTuple):
    """An answer that was clearly worse than another one."""

    verdict: Verdict
    cost: float
    low: float
    high: float

    @property
    def better(self) -> Choice:
        """What it should have been."""
        return self.verdict.others[0]


class Point(NamedTuple):
    """What the match is worth to a seat at one of its decisions."""

    verdict: Verdict
    before: float
    """With the best answer."""
    after: float
    """With the answer that was given."""
    luck: float | None
    """What came until its next decision, or the end; None where neither is known."""


class Balance(NamedTuple):
    """What made the result of a seat."""

    began: float
    chosen: float
    """What its answers cost: 0 or less."""
    luck: float
    """What dice, cards and others gave or took."""
    ended: float


@dataclass(frozen=True)
class Analysis:
    """What was found in a match; `verdicts` may be of a part of it alone."""

    game: str
    title: str
    names: tuple[str, ...]
    is_chance: bool
    """Whether a match is worth 0 to 1, so that its worth is a chance of winning."""
    tries: int
    seed: str
    moments: int
    """How many answers the match has."""
    asked: int
    """How many decisions there were to try out."""
    result: tuple[float, ...]
    """What it was worth to each seat; nothing of one that is not over."""
    verdicts: tuple[Verdict, ...]

    @property
    def whole(self) -> bool:
        """Say whether every decision was tried out."""
        return len(self.verdicts) == self.asked

    def found(self, verdicts: Sequence[Verdict]) -> "Analysis":
        """Return it with what was found."""
        return replace(self, verdicts=tuple(verdicts))

    @cached_property
    def mistakes(self) -> list[Mistake]:
        """What was clearly worse than another answer, the dearest first.

        The intervals of all leads share 5% of error (Bonferroni): of a hundred with a level of
        their own each, five would seem to be mistakes. Which answers lead was decided by other
        tries than those that say how far.
        """
        leads = [(one, one.lead) for one in self.verdicts if one.lead is not None]
        quantile = NormalDist().inv_cdf(1 - FALSE / (2 * max(1, len(leads))))
        found = [_mistake(one, lead, quantile) for one, lead in leads if lead.pairs >= FEWEST]
        return sorted([one for one in found if one.low > 0], key=lambda one: -one.cost)

    def of_seat(self, seat: int) -> list[Mistake]:
        """Return the mistakes of one seat, the dearest first."""
        return [one for one in self.mistakes if one.verdict.seat == seat]

    def course(self, seat: int) -> list[Point]:
        """Return what the match was worth to a seat, decision by decision."""
        costs = {one.verdict.at: one.cost for one in self.of_seat(seat)}
        own = [one for one in self.verdicts if one.seat == seat]
        best = [one.given.worth + costs.get(one.at, 0.0) for one in own]
        end = self.result[seat] if self.result and self.whole else None
        then = [*best, end][1:]
        return [
            Point(one, before, one.given.worth, None if then is None else then - one.given.worth)
            for one, before, then in zip(own, best, then, strict=True)
        ]

    @property
    def points(self) -> list[Point]:
        """What the match was worth at every decision, in order."""
        found = [point for seat, _ in enumerate(self.names) for point in self.course(seat)]
        return sorted(found, key=lambda one: one.verdict.at)

    def balance(self, seat: int) -> Balance | None:
        """Return what made the result of a seat; None of one that chose nothing."""
        course = self.course(seat)
        if not course:
            return None
        luck = sum([one.luck for one in course if one.luck is not None])
        began, chosen = course[0].before, sum([one.after - one.before for one in course])
        return Balance(began, chosen, luck, began + chosen + luck)

    @property
    def most(self) -> float:
        """The most that the match was worth to anybody at any time."""
        worths = [point.before for point in self.points]
        return 1.0 if self.is_chance else max([*worths, *self.result, 1.0])

    # -- in words ---------------------------------------------------------------------

    @property
    def counts(self) -> str:
        """What is counted."""
        return "chance of winning" if self.is_chance else "worth of the match"

    @property
    def luck(self) -> str:
        """What comes between two decisions of a seat."""
        return "luck" if len(self.names) == 1 else "luck and others"

    @property
    def ends(self) -> str:
        """Until when the figures go."""
        return "ended" if self.whole and self.result else "so far"

    @property
    def head(self) -> str:
        """Say what was looked at, and how."""
        done = many(self.asked, "decision")
        if not self.whole:
            done = f"{len(self.verdicts)} of {done}"
        tried = f"about {self.tries:,} matches tried for each"
        return f"{self.title}: {done} weighed, {tried}, seed {self.seed}."

    @property
    def reading(self) -> str:
        """Say what the figures mean."""
        between = "dice and cards" if len(self.names) == 1 else "dice, cards and what others did"
        return (
            "Each decision is tried out on positions dealt anew from what its seat knew then, and"
            " the best bot of the game plays on for everybody. So hidden cards and later dice blame"
            " nobody. An answer counts as a mistake only where another one was clearly better: at"
            " most one match in twenty has any that is none. The interval is behind its cost."
            f" Between two decisions of a seat come {between}, and what chance there is in the"
            " tries. A bot plays on, no people: what it calls a mistake is a question to you."
        )

    def figures(self, balance: Balance) -> list[str]:
        """Word what made the result of a seat: began, choices, luck, ended."""
        return [
            self.amount(balance.began),
            self.change(balance.chosen),
            self.change(balance.luck),
            self.amount(balance.ended),
        ]

    def mistake_lines(self, most: int) -> list[str]:
        """List the mistakes in words, the dearest first."""
        if not self.mistakes:
            return ["No answer was clearly worse than another one."]
        lines = ["Mistakes, the dearest first:"]
        for number, one in enumerate(self.mistakes[:most], 1):
            who = self.names[one.verdict.seat]
            lines += [
                f"{number}. Moment {one.verdict.at}, {who}: it cost {self.cost(one)}.",
                f"   {self.told(one)}",
            ]
        more = len(self.mistakes) - most
        return [*lines, *([f"... and {more} more"] if more > 0 else [])]

    def amount(self, worth: float) -> str:
        """Word what a match is worth."""
        return percent(worth) if self.is_chance else f"{worth:.1f}"

    def change(self, worth: float) -> str:
        """Word a change of it, with a sign."""
        size = f"{abs(worth) * 100:.0f}" if self.is_chance else f"{abs(worth):.1f}"
        if not float(size):
            return "0"
        return f"{'+' if worth > 0 else '−'}{size}"

    def cost(self, mistake: Mistake) -> str:
        """Word what a mistake cost: `14 points of 100 (5 to 23)`."""
        of = "points of 100" if self.is_chance else "of the worth"
        cost, low, high = [self._size(one) for one in (mistake.cost, mistake.low, mistake.high)]
        return f"{cost} {of} ({low} to {high})"

    def _size(self, worth: float) -> str:
        return f"{min(worth, 1.0) * 100:.0f}" if self.is_chance else f"{worth:.1f}"

    def told(self, mistake: Mistake) -> str:
        """Say what was better, and what the mistake cost."""
        given, better = mistake.verdict.given, mistake.better
        what = "chance of winning" if self.is_chance else "match"
        was = "" if self.is_chance else "worth "
        return (
            f"“{better.label}” was better: the {what} is {was}{self.amount(better.worth)} with it"
            f" and {self.amount(given.worth)} with “{given.label}”."
        )

    def why(self, verdict: Verdict) -> str:
        """Say how an answer compared with the others, in one or two sentences."""
        given, other = verdict.given, verdict.others[0]
        after = f"After “{given.label}”"
        if self.is_chance:
            said = f"{after} its seat won {self.amount(given.worth)} of {given.tries} tried matches"
        else:
            said = f"{after} {given.tries} tried matches were worth {given.worth:.1f} on average"
        than = f"“{other.label}” {self.amount(other.worth)}"
        mistake = next((one for one in self.mistakes if one.verdict.at == verdict.at), None)
        if mistake:
            return f"{said}, after {than}. That was a mistake: it cost {self.cost(mistake)}."
        if other.worth > given.worth:
            return f"{said}, after {than}. That is too close to call."
        return f"{said}. The best of the other answers, {than}, did no better."

    # -- kept -------------------------------------------------------------------------

    def to_json(self) -> str:
        """Return it as JSON; the same match, tries and seed give the same text."""
        said = {one.verdict.at: one for one in self.mistakes}
        body = {
            "undercroft_analysis": FORMAT,
            "game": self.game,
            "title": self.title,
            "names": self.names,
            "is_chance": self.is_chance,
            "tries": self.tries,
            "seed": self.seed,
            "moments": self.moments,
            "asked": self.asked,
            "result": self.result,
            "seats": [self._seat(seat) for seat, _ in enumerate(self.names)],
            "mistakes": [
                {"at": at, "cost": one.cost, "low": one.low, "high": one.high}
                for at, one in said.items()
            ],
            "decisions": [_as_json(one) for one in self.verdicts],
        }
        return json.dumps(body, indent=1, ensure_ascii=False) + "\n"

    def _seat(self, seat: int) -> dict[str, float] | None:
        balance = self.balance(seat)
        return balance._asdict() if balance else None

    @classmethod
    def from_json(cls, text: str) -> "Analysis":
        """Read what `to_json` has written."""
        data: dict[str, Any] = json.loads(text)
        alone = ("game", "title", "is_chance", "tries", "seed", "moments", "asked")
        return cls(
            **{name: data[name] for name in alone},
            names=tuple(data["names"]),
            result=tuple(data["result"]),
            verdicts=tuple([_verdict(one) for one in data["decisions"]]),
        )


def _mistake(verdict: Verdict, lead: Lead, quantile: float) -> Mistake:
    reach = stretched(quantile, lead.pairs) * lead.deviation / sqrt(lead.pairs)
    return Mistake(verdict, lead.mean, lead.mean - reach, lead.mean + reach)


def _as_json(verdict: Verdict) -> dict[str, Any]:
    return {
        "at": verdict.at,
        "seat": verdict.seat,
        "given": verdict.given._asdict(),
        "others": [one._asdict() for one in verdict.others],
        "lead": verdict.lead._asdict() if verdict.lead else None,
    }


def _verdict(data: dict[str, Any]) -> Verdict:
    others: Sequence[dict[str, Any]] = data["others"]
    return Verdict(
        data["at"],
        data["seat"],
        Choice(**data["given"]),
        tuple([Choice(**one) for one in others]),
        Lead(**data["lead"]) if data["lead"] else None,
    )
