"""Answers that are given by moving a piece of the board onto another thing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from undercroft.kernel import SeededDice
from undercroft.kit.gestures import DragRow, gestures
from undercroft.kit.look import Look
from undercroft.match import Match, Option, Question, odds_of

LINES: Final = "\n"
"""What stands between answers that are given together."""

MOST_PAIRS: Final = 24
"""So many answers that ask for the next one at once are tried for a page."""


@dataclass(frozen=True)
class Drag:
    """A way to move something: what is moved, onto what, and the answers that it gives.

    `then` is the answer that can only be given after them, because they show something. `label`
    and `odds` are those of the last one.
    """

    moves: str
    onto: str
    answers: str
    then: str = ""
    label: str = ""
    odds: str = ""


@dataclass(frozen=True)
class Drags:
    """What can be moved now: by one answer, by its notation, and by two that go together."""

    single: Mapping[str, Drag]
    pairs: Sequence[Drag]

    @cached_property
    def moved(self) -> frozenset[str]:
        """The names of all that can be moved."""
        each = [drag.moves for drag in (*self.single.values(), *self.pairs)]
        return frozenset(" ".join(each).split())

    @property
    def one_by_one(self) -> "Drags":
        """The same where each answer is given by itself: of two that go together the first one."""
        single = dict(self.single)
        for drag in self.pairs:
            first = drag.answers.partition(LINES)[0]
            onto = f"{single[first].onto} {drag.onto}" if first in single else drag.onto
            single[first] = Drag(drag.moves, onto, first)
        return Drags(single, ())


NO_DRAGS: Final = Drags({}, ())


def drags(match: Match, question: Question, names: Sequence[str]) -> Drags:
    """Return what who decides can move, and where to."""
    known = gestures(match.spec)
    if not known.drags:
        return NO_DRAGS
    single: dict[str, Drag] = {}
    pairs: list[Drag] = []
    tried = 0
    for option in question.options:
        row = known.drag(question.kind, option.notation)
        if row is None or not option.touches:
            continue
        together: list[Drag] = []
        if row.then and tried < MOST_PAIRS:
            tried += 1
            together = _pairs(match, row, option, names)
        pairs += together
        if not together and (row.moves or row.onto):
            single[option.notation] = _single(row, option, question.player)
    return Drags(single, pairs)


def _single(row: DragRow, option: Option, player: int) -> Drag:
    touched, named = " ".join(option.touches), (row.moves or row.onto).format(seat=player)
    moves, onto = (named, touched) if row.moves else (touched, named)
    return Drag(moves, onto, option.notation)


def _pairs(match: Match, row: DragRow, option: Option, names: Sequence[str]) -> list[Drag]:
    """Try the first answer on a copy dealt anew: it tells nothing that its seat does not know."""
    look = Look(match.spec, match.state)
    after = look.resample(SeededDice("trial"))
    player, rolls, shown = after.current_player, after.dice.rolls, after.shown
    after.apply_action(match.spec.vocabulary.parse(option.notation))
    if after.current_player != player or after.kind.name != row.then:
        return []
    view = match.spec.view(after, player)
    is_final = (after.dice.rolls, after.shown) != (rolls, shown)
    return [
        Drag(
            " ".join(option.touches),
            " ".join(one.touches),
            option.notation if is_final else LINES.join([option.notation, one.notation]),
            one.notation if is_final else "",
            f"{option.label}: {match.spec.label(view, one, names)}",
            odds_of(match.spec, view, one),
        )
        for one in after.legal_actions
        if one.touches
    ]
