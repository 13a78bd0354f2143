"""What the rules make of an answer or a throw, tried on a copy of the position."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from undercroft.kernel import (
    NOBODY,
    SPECTATOR,
    Action,
    Dice,
    Event,
    IllegalAction,
    OutOfDice,
    ScriptedDice,
    SeededDice,
    State,
    Switches,
    load,
)
from undercroft.kit.game import GameSpec
from undercroft.match.amending import amendment_of, is_by_hand, take_on
from undercroft.match.answers import Answer
from undercroft.match.history import History
from undercroft.match.journal import Thrown
from undercroft.match.luck import Luck
from undercroft.match.notice import reaches
from undercroft.match.taking import Apart, Declines, Step, Taken
from undercroft.match.throwing import THROW, Halt, by_the_app, fitting, script_of

MOST_DECLINED: Final = 1000
"""Answers that stops may give in one go: a game that asks for ever must not hang a table."""


@dataclass(frozen=True)
class Beginning:
    """What a match begins from: see Match. `thrown` are the streams that people throw; None where
    the app throws all."""

    spec: GameSpec
    players: int
    switches: Switches
    luck: Luck
    thrown: tuple[str, ...] | None
    brought: tuple[str, ...]
    position: Mapping[str, Any] | None

    def begin(self, typed: Sequence[int], pauses: bool) -> tuple[State, Halt | None]:
        """Set it up with the faces that were typed so far; it halts where those do not reach."""
        dice: Dice = SeededDice(self.luck.seed)
        if self.thrown is not None:
            dice = ScriptedDice(typed, 0, 0, self.thrown, dice)
        if self.position is not None:
            state = load(dict(self.position), self.spec.parts)
            state.dice = dice
            return state, None
        try:
            state = self.spec.start(self.players, self.switches, self.brought, dice)
            return (state if pauses else state.pass_by()), None
        except OutOfDice as ask:
            begun: State = ask.state
            return begun, Halt(ask, None, THROW, len(begun.events))


@dataclass(frozen=True)
class Place:
    """Where an answer is tried: the position, the entry of the journal that it makes, and whether
    all wait where a seat may be asked in secret."""

    state: State
    number: int
    pauses: bool

    def after(self, step: Step, number: int) -> "Place":
        """Return where the next answer is tried, and for which entry."""
        return replace(self, state=step.after, number=number)

    @property
    def is_pause(self) -> bool:
        """See Match.is_pause."""
        return self.state.unasked or (self.pauses and self.state.in_secret)


@lru_cache(1000)
def _shared(told: tuple[int, ...]) -> tuple[int, ...]:
    """Return the equal one that other answers hold, of this match or another: most are few."""
    return told


class Tries:
    """Tries answers and throws; the match stays as it is."""

    def __init__(self, beginning: Beginning, history: History) -> None:
        self._beginning = beginning
        self._history = history
        self._viewers = (*range(beginning.players), SPECTATOR)

    def take(
        self, place: Place, answers: Sequence[Action], declines: Declines, tried: Sequence[Step]
    ) -> Taken:
        """See Match.take."""
        steps = [*tried]
        if steps:
            place = place.after(steps[-1], steps[-1].answer.number + 1)
        player = place.state.current_player
        for number, action in enumerate(answers):
            state = place.state
            apart = number and (steps[-1].final or state.current_player != player)
            if apart or (len(answers) > 1 and place.is_pause):
                raise Apart(
                    f"answer {max(number, 1) + 1} is one for later: first see what others do"
                )
            steps.append(self.answer(place, action, steps))
            place = place.after(steps[-1], place.number)
        return self._decline(replace(place, number=place.number + bool(answers)), steps, declines)

    def throw(self, place: Place, halt: Halt, thrown: Thrown, declines: Declines) -> Taken:
        """See Match.throw."""
        script, seed = script_of(place.state), self._beginning.luck.seed
        faces = fitting(halt.ask, thrown.faces) or by_the_app(halt.ask, seed, len(script))
        step = replace(
            self._again(place, halt, [*script, *faces], faces), thrown=replace(thrown, faces=faces)
        )
        return self._decline(place.after(step, place.number + 1), [step], declines)

    def _decline(self, place: Place, steps: list[Step], declines: Declines) -> Taken:
        """Try what is declined after those steps."""
        while (no := declines(place.state, steps)) is not None and len(steps) < MOST_DECLINED:
            steps.append(self.answer(place, no, steps).by_stops())
            place = place.after(steps[-1], place.number + 1)
        return Taken(steps)

    def answer(self, place: Place, action: Action, tried: Sequence[Step]) -> Step:
        """Take one answer; others were `tried` before it."""
        before, number = place.state, place.number
        player = NOBODY if before.unasked else before.current_player
        if is_by_hand(action.notation):
            player = amendment_of(action.notation).seat
            if player >= self._beginning.players:
                raise IllegalAction(f"there is no seat {player} that could put anything right")
        given = [*(step.answer.player for step in tried), player]
        count = len(self._history.answers) + len(given) - given.count(NOBODY)
        is_first = not tried or number != tried[-1].answer.number
        return self._run(before, Answer(number, player, action, first=is_first), count, place)

    def _again(self, place: Place, halt: Halt, script: Sequence[int], faces: Sequence[int]) -> Step:
        """Take what halts once more with the faces that were missing, the last of the `script`:
        only what comes after the halt is part of that entry."""
        if halt.before is not None:
            before = halt.before.copy()
            script_of(before).extend(faces)
            count = len(self._history.answers)
            step = self._run(before, Answer(0, NOBODY, halt.action), count, place)
        else:
            begun, further = self._beginning.begin(script, place.pauses)
            events, begun.events = begun.events, []
            step = Step(Answer(0, NOBODY, THROW), events, begun, further)
        more = step.events[halt.heard :]
        # Hidden, as what the throw leads to is noticed by its events alone.
        answer = replace(
            step.answer, number=place.number, action=THROW, hidden=True, declined=True,
            told=self._told(more),
        )  # fmt: skip
        return replace(step, answer=answer, events=more)

    def _run(self, before: State, answer: Answer, count: int, place: Place) -> Step:
        """Run the rules as far as the dice reach; so many answers stand afterwards."""
        after, kind, halt = before.copy(), before.kind, None
        after.heard, after.pauses = True, place.pauses
        try:
            take_on(self._beginning.spec, after, answer.action)
            self._history.change_luck(after, count)
        except OutOfDice as ask:
            halt = Halt(ask, before, answer.action, len(after.events))
        events, after.events = after.events, []
        answer = replace(
            answer,
            hidden=self._beginning.spec.hides and kind.hidden,
            declined=answer.action is kind.decline,
            rolled=after.dice.rolls != before.dice.rolls,
            shown=after.shown != before.shown,
            told=self._told(events),
        )
        return Step(answer, events, after, halt)

    def _told(self, events: Sequence[Event]) -> tuple[int, ...]:
        heard = events if self._beginning.spec.hides else ()
        return _shared(
            tuple([seat for event in heard for seat in self._viewers if reaches(event, seat)])
        )
