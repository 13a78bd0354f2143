"""What a table page shows: the sight of whoever looks, and the words around it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from markupsafe import Markup

from undercroft.kernel import NOBODY, SPECTATOR, GameSpec
from undercroft.rulebook import Clause, Rulebook, plain
from undercroft.tables import PACES, Option, Seat, Sight, Stops, Table

_RULINGS: Final = re.compile(r"\s*\(R\d+(, R\d+)*\)")

KEYS: Final = "1234567890"
"""The keys that pick an option, in order."""


@dataclass(frozen=True)
class Undoing:
    """The undo button: for which seat, how far it reaches, and why it stops there."""

    seat: int
    number: int
    steps: int
    why: str


@dataclass(frozen=True)
class Brought:
    """What a seat brought along: who, its title, and the whole of it."""

    name: str
    title: str
    text: str


def own_seats(table: Table, holds_key: bool) -> list[int]:
    """Return the seats that people at this browser hold."""
    return [seat for seat, held in enumerate(table.setup.seats) if held.human and holds_key]


def watched(table: Table, holds_key: bool) -> tuple[int, ...]:
    """Return the seats whose numbers say that this browser's page is out of date."""
    own = own_seats(table, holds_key)
    return tuple(own) if own and table.spec.hides else (SPECTATOR,)


class TablePage:
    """One look at a table by one browser; templates read it and nothing else.

    `opened` is the seat whose player last said that they sit at this screen. In a
    game with secrets, where several people share the screen, `curtain` is the seat
    to which the screen must be passed before its hand is shown; -1 if there is none.
    """

    def __init__(
        self,
        table: Table,
        holds_key: bool,
        opened: int = NOBODY,
        notice: str = "",
        clause: str = "",
    ) -> None:
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
        self._own = own_seats(table, holds_key)
        self.curtain = self._curtain(table.to_decide, opened)
        self.sight: Sight = table.sight(self._whose_eyes(table.to_decide, opened))
        self.moment = table.moment(*watched(table, holds_key))
        self.stops = self._stops(table)
        self.undo = self._undoing(table)

    def _curtain(self, to_decide: int, opened: int) -> int:
        """The own seat to decide, unless its player has the screen or there is none else."""
        private = self.spec.hides and len(self._own) > 1 and to_decide in self._own
        return to_decide if private and to_decide != opened else NOBODY

    def _whose_eyes(self, to_decide: int, opened: int) -> int:
        """Own seat to decide; else the only own seat; else who has the screen, or nobody."""
        if self.curtain != NOBODY:
            return SPECTATOR
        if to_decide in self._own:
            return to_decide
        if len(self._own) == 1:
            return self._own[0]
        return opened if self.spec.hides and opened in self._own else SPECTATOR

    def _stops(self, table: Table) -> Stops | None:
        """What the seat on the screen is not asked, where a game lets it choose that."""
        seat, question = self.sight.seat, self.sight.question
        if seat not in self._own or self.sight.over:
            return None
        stops = table.stops(seat)
        can_decline = question is not None and bool(question.decline)
        offered = self.spec.idle is not None or can_decline or stops != Stops()
        return stops if offered else None

    def _undoing(self, table: Table) -> Undoing | None:
        """The first own seat that can undo; only that on the screen, where hands are private.

        At a curtain several may look: how far somebody could go back would tell what
        they were asked in secret.
        """
        if self.curtain != NOBODY:
            seat = table.undo_offered_openly()
            why = table.undo_offer(seat).why
            here = seat in self._own
            return Undoing(seat, table.number_of(seat), 1, why) if here else None
        offers = [
            Undoing(seat, table.number_of(seat), offer.steps, offer.why)
            for seat in ([self.sight.seat] if self.spec.hides else self._own)
            if seat in self._own
            for offer in [table.undo_offer(seat)]
        ]
        return next((offer for offer in offers if offer.steps), offers[0] if offers else None)

    @property
    def stamp(self) -> str:
        """What tells this page from the next: the moment, and who looks where that may change."""
        if not self.spec.hides:
            return str(self.moment)
        return f"{self.moment}.{self.sight.seat}.{self.curtain}"

    @property
    def brought(self) -> list[Brought]:
        """What the seats brought along; it is public."""
        brings = self.spec.brings
        if brings is None:
            return []
        return [
            Brought(seat.name, brings.ready.get(seat.brought, f"a {brings.what}"), seat.whole)
            for seat in self.seats
        ]

    @property
    def view(self) -> dict[str, Any]:
        """The board, as this browser may see it."""
        return self.sight.view

    @property
    def mine(self) -> bool:
        """Say whether who sits at the screen is to decide."""
        question, seat = self.sight.question, self.sight.seat
        return question is not None and question.player == seat and seat in self._own

    @property
    def waits(self) -> bool:
        """Say whether somebody decides who is not to be named."""
        question = self.sight.question
        return question is not None and question.player == NOBODY

    @property
    def decider(self) -> str:
        """The name of who is to decide; empty when the match is over or nobody may know."""
        question = self.sight.question
        return self.names[question.player] if question and not self.waits else ""

    @property
    def waits_for_bot(self) -> bool:
        """Say whether a bot is to decide."""
        question = self.sight.question
        return question is not None and not self.waits and not self.seats[question.player].human

    @property
    def prompt(self) -> str:
        """The question as a sentence; who "must" is you, or a name where several sit here."""
        question = self.sight.question
        if question is None:
            return "The match is over"
        if self.waits:
            return question.prompt[:1].upper() + question.prompt[1:]
        subject = "You" if self.mine and len(self._own) == 1 else self.decider
        return f"{subject} must {question.prompt}"

    @property
    def title(self) -> str:
        """The title of the browser's tab; a mark in front when it waits for you."""
        if self.sight.over:
            return f"Result – {self.spec.title}"
        if self.curtain != NOBODY:
            return f"● {self.names[self.curtain]}’s turn – {self.spec.title}"
        if self.mine:
            turn = "Your turn" if len(self._own) == 1 else f"{self.decider}’s turn"
            return f"● {turn} – {self.spec.title}"
        return f"{f'{self.decider} decides' if self.decider else 'Waiting'} – {self.spec.title}"

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
        """The seat drawn nearest: whose eyes see the table, else an own one, else the first."""
        if self.spec.hides and self.sight.seat in self._own:
            return self.sight.seat
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
