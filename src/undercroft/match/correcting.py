"""A throw put right: all that came later is played again, with the same answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from undercroft.kernel import SPECTATOR, Action, IllegalAction, OutOfDice, ScriptedDice, State, dump
from undercroft.kit.game import GameSpec
from undercroft.match.amending import is_by_hand, take_on
from undercroft.match.answers import Answer, entry_of
from undercroft.match.journal import Corrected, Entry, Passed, Thrown
from undercroft.match.throwing import (
    Cast,
    amount,
    fitting,
    forget_unread,
    script_of,
    shown,
    who_throws,
)

NO_LONGER: Final = "with it, an answer that was given later is not allowed any more"
"""Which answer, nobody is told: it may be one in secret."""
OTHER_NUMBER: Final = "with it, a number that was put right later would have been another one"

Moment = tuple[int, str]
"""Who is asked, or may be in secret, and the kind of the decision."""


@dataclass(frozen=True)
class Correction:
    """A throw put right: what the journal says of it, and where that leads."""

    wrong: Cast
    faces: tuple[int, ...]
    entries: list[Entry]
    after: State

    def told(self, spec: GameSpec, names: Sequence[str]) -> str:
        """Say which throw, and what it shows now."""
        ask = self.wrong.ask
        right, wrong = shown(self.faces, ask.die), shown(self.wrong.faces, ask.die)
        return f"{who_throws(spec, ask, SPECTATOR, names)} {right}, not {wrong}".strip()


def correction(
    spec: GameSpec,
    casts: Sequence[Cast],
    put_right: Thrown,
    number: int,
    answers: Sequence[Answer],
    position: Callable[[int], State],
    pauses: bool,
    passed: int | None,
) -> Correction:
    """Put one of the throws right: all goes on from before it, with the same answers and the other
    throws.

    `position` returns a copy of the one after so many answers. With `pauses` all wait where a seat
    may be asked in secret; so many such moments are `passed` since the last answer, None for all.
    Raise IllegalAction if there is no such throw, if the faces are none, or if what came later does
    not fit any more. Whether it fits tells nothing of what a seat holds.
    """
    if not 0 <= number < len(casts):
        raise IllegalAction(f"there is no throw {number}; {len(casts)} were typed")
    wrong = casts[number]
    faces = fitting(wrong.ask, put_right.faces)
    if sorted(faces) in ([], sorted(wrong.faces)):
        raise IllegalAction(f"it says {shown(wrong.faces, wrong.ask.die)} already")
    first = _last_open(answers, wrong.count)
    if first < 0:
        raise IllegalAction("the match was set up by that throw: set the table up anew")
    state = position(first)
    forget_unread(state)
    typed = [one for one in casts if one.count >= first]
    right = replace(wrong, faces=faces)
    later = [right if one is wrong else one for one in typed]
    as_it_was = _Again(spec, state, typed, None, passed)
    as_it_was.play(answers[first:])
    again = _Again(spec, state, later, as_it_was, 0 if pauses else None)
    again.play(answers[first:])
    entries: list[Entry] = [Corrected(put_right.player, first, dump(state))]
    for count, answer in enumerate(answers[first:], first):
        if answer.first:
            together = [one for one in answers[count:] if one.number == answer.number]
            entries.append(entry_of(together))
        entries += [Thrown(one.seat, one.faces) for one in later if one.count == count]
    passes = [Passed()] * (again.passes if pauses else 0)
    return Correction(wrong, faces, [*entries, *passes], again.state)


def _last_open(answers: Sequence[Answer], first: int) -> int:
    """Return the last answer up to that one of which all know that it was given, and that begins an
    entry: what is struck must not tell of one in secret."""
    while first >= 0 and (answers[first].hidden or not answers[first].first):
        first -= 1
    return first


class _Again:
    """Answers played again from a position, with the throws that were typed since.

    It notes the moments at which a seat decides, or might if it held something, and how many of
    them came before each throw: all that has to be as it was `before`. After the last answer it
    goes on past so many moments `more` at which nobody is asked, None for all.
    """

    def __init__(
        self,
        spec: GameSpec,
        state: State,
        casts: Sequence[Cast],
        before: "_Again | None",
        more: int | None,
    ) -> None:
        self._spec = spec
        self.state = state
        self._left = list(casts)
        self._expected = before.moments if before else []
        self._places = before.places if before else None
        self._more = more
        self.moments: list[Moment] = []
        self.places: list[int] = []
        self.passes = 0
        """How many moments it has passed since the last answer or throw."""

    def play(self, answers: Sequence[Answer]) -> None:
        """Give the answers, the last of which may halt at dice that nobody has thrown yet; raise
        IllegalAction where one does not fit."""
        before = self.state.copy()
        for number, answer in enumerate(answers, 1):
            while True:
                self.state = before.copy()
                known = len(self.moments)
                try:
                    self._give(answer, number == len(answers))
                except OutOfDice as ask:
                    if number == len(answers) and not self._left and self._is_all_met:
                        self.state = ask.state
                        return
                    script_of(before).extend(self._next(ask))
                    del self.moments[known:]
                else:
                    break
            before = self.state
        if not self._is_all_met:
            raise IllegalAction(NO_LONGER)
        if self._left:
            missed = amount(self._left[0].ask.count, self._left[0].ask.die)
            raise IllegalAction(f"with it, {missed} would not have been thrown later")

    @property
    def _is_all_met(self) -> bool:
        return len(self.moments) >= len(self._expected)

    def _give(self, answer: Answer, is_last: bool) -> None:
        self.state.pauses = True
        self._decide(answer.action)
        read, self.passes, made = self._unread, 0, 0
        while self.state.unasked:
            has_more = self._left or self._unread or not self._is_all_met
            if is_last and self._more is not None and made >= self._more and not has_more:
                return
            made += 1
            self.passes += 1
            self._decide(self.state.legal_actions[0])
            if self._unread != read:
                read, self.passes = self._unread, 0

    @property
    def _unread(self) -> int:
        """How many faces are typed that nobody has read yet."""
        dice = self.state.dice
        return dice.left if isinstance(dice, ScriptedDice) else 0

    def _decide(self, action: Action) -> None:
        """Note who decides, and let the action be given."""
        moment, number = (self.state.current_player, self.state.kind.name), len(self.moments)
        if number < len(self._expected) and self._expected[number] != moment:
            raise IllegalAction(NO_LONGER)
        self.moments.append(moment)
        try:
            take_on(self._spec, self.state, action)
        except IllegalAction as fault:
            by_hand = is_by_hand(action.notation)
            raise IllegalAction(OTHER_NUMBER if by_hand else NO_LONGER) from fault

    def _next(self, ask: OutOfDice) -> tuple[int, ...]:
        """Return the faces of the next throw, if it is the one that is asked for."""
        place, known = len(self.moments), self._places
        if (
            not self._left
            or (known and known[len(self.places)] != place)
            or not _is_same(self._left[0].ask, ask)
        ):
            missed = amount(ask.count, ask.die)
            raise IllegalAction(f"with it, {missed} would have been thrown later") from ask
        self.places.append(place)
        return self._left.pop(0).faces


def _is_same(one: OutOfDice, other: OutOfDice) -> bool:
    """Say whether both ask for the same throw; the dice of a position that was opened are others,
    with the same faces."""
    dice = (one.die.name, one.die.faces) == (other.die.name, other.die.faces)
    return dice and (one.stream, one.count) == (other.stream, other.count)
