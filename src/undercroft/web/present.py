"""What a table page shows: the sight of whoever looks, and the words around it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from markupsafe import Markup

from undercroft.kernel import SPECTATOR, GameSpec
from undercroft.rulebook import Clause, Rulebook, plain
from undercroft.tables import PACES, Option, Seat, Sight, Table

_RULINGS: Final = re.compile(r"\s*\(R\d+(, R\d+)*\)")

KEYS: Final = "1234567890"
"""The keys that pick an option, in order."""


@dataclass(frozen=True)
class Undoing:
    """The undo button: for which seat, how far it reaches, and why it stops there."""

    seat: int
    steps: int
    why: str


class TablePage:
    """One look at a table by one browser; templates read it and nothing else."""

    def __init__(self, table: Table, holds_key: bool, notice: str = "", clause: str = "") -> None:
        self.id = table.id
        self.spec: GameSpec = table.spec
        self.seats: Sequence[Seat] = table.setup.seats
        self.names = table.setup.names
        self.switches = table.setup.switches
        self.pace = table.pace
        self.paces = list(PACES)
        self.commitment = table.commitment
        self.seed = table.seed() if table.over else ""
        self.holds_key = holds_key
        self.notice = notice
        self.notice_clause = clause
        self._own = [seat for seat, held in enumerate(self.seats) if held.human and holds_key]
        self.sight: Sight = table.sight(self._whose_eyes(table.to_decide))
        self.undo = self._undoing(table)

    def _whose_eyes(self, to_decide: int) -> int:
        """Own seat to decide; else the only own seat; else nobody's, for hands are private."""
        if to_decide in self._own:
            return to_decide
        return self._own[0] if len(self._own) == 1 else SPECTATOR

    def _undoing(self, table: Table) -> Undoing | None:
        offers = [(seat, table.undo_offer(seat)) for seat in self._own]
        for seat, offer in offers:
            if offer.steps:
                return Undoing(seat, offer.steps, offer.why)
        return Undoing(offers[0][0], 0, offers[0][1].why) if offers else None

    @property
    def view(self) -> dict[str, Any]:
        """The board, as this browser may see it."""
        return self.sight.view

    @property
    def mine(self) -> bool:
        """Say whether this browser is to decide."""
        question = self.sight.question
        return question is not None and question.player in self._own

    @property
    def decider(self) -> str:
        """The name of who is to decide; empty when the match is over."""
        question = self.sight.question
        return self.names[question.player] if question else ""

    @property
    def waits_for_bot(self) -> bool:
        """Say whether a bot is to decide."""
        question = self.sight.question
        return question is not None and not self.seats[question.player].human

    @property
    def subject(self) -> str:
        """Who "must": you, or a name where several sit at this browser."""
        return "You" if self.mine and len(self._own) == 1 else self.decider

    @property
    def title(self) -> str:
        """The title of the browser's tab; a mark in front when it waits for you."""
        if self.sight.over:
            return f"Result – {self.spec.title}"
        if self.mine:
            turn = "Your turn" if len(self._own) == 1 else f"{self.decider}’s turn"
            return f"● {turn} – {self.spec.title}"
        return f"{self.decider} decides – {self.spec.title}"

    @property
    def options(self) -> list[tuple[str, Option]]:
        """The legal answers, each with its key (empty after the tenth)."""
        question = self.sight.question
        if question is None or not self.mine:
            return []
        keys = [*KEYS, *[""] * len(question.options)]
        return list(zip(keys, question.options, strict=False))

    @property
    def first(self) -> int:
        """The seat drawn nearest: the own one, else the first."""
        return self._own[0] if self._own else 0

    @property
    def near(self) -> list[int]:
        """The seats on the near side of the table, as they sit: play goes round clockwise."""
        return self._around()[: self._nearest()][::-1]

    @property
    def far(self) -> list[int]:
        """The seats on the far side of the table, as they sit."""
        return self._around()[self._nearest() :]

    def _around(self) -> list[int]:
        return [(self.first + step) % len(self.seats) for step in range(len(self.seats))]

    def _nearest(self) -> int:
        return max(1, len(self.seats) // 2)

    @cached_property
    def _book(self) -> Rulebook:
        return Rulebook.of(self.spec)

    def rule(self, clause: str) -> Clause | None:
        """Return the clause of that id, if the rulebook has it."""
        return self._book.clauses.get(clause)

    def words(self, clause: str) -> str:
        """Return the text of a clause, without the rulings it names."""
        rule = self.rule(clause)
        return _RULINGS.sub("", plain(rule.text)) if rule else ""

    def rules_cited(self) -> list[Clause]:
        """Return the clauses behind the question and its answers."""
        question = self.sight.question
        if question is None:
            return []
        cited = [question.clause, *[option.clause for option in question.options]]
        return [found for name in dict.fromkeys(cited) if (found := self.rule(name))]

    def thing(self, name: str) -> Markup:
        """Return the attributes that make a thing on the table clickable.

        `data-touch` says whether one option touches it, or several.
        """
        touching = [option for _, option in self.options if name in option.touches]
        if not touching:
            return Markup('data-thing="{}"').format(name)
        how = "one" if len(touching) == 1 else "many"
        return Markup('data-thing="{}" data-touch="{}"').format(name, how)
