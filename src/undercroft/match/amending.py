"""A number put right by hand: it is an answer of its own, which the rules were not asked for.

In a journal and a record it is written like an action: who, what, from and to. So it is undone,
looked back at and played again as answers are.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from undercroft.kernel import (
    NOBODY,
    Action,
    IllegalAction,
    OutOfDice,
    RulesError,
    State,
    Vocabulary,
)
from undercroft.kit.correctable import Correctable, event_of, find
from undercroft.kit.game import GameSpec
from undercroft.kit.words import capital

BY_HAND: Final = "put right: "
"""Begins what a journal and a record say of it: no game has an action that is written so."""
ONE_STEP: Final = [None]

_PARTS: Final = 4


class Amendment(NamedTuple):
    """A number put right: by which seat, which one, what it was and what it is."""

    seat: int
    slug: str
    before: str
    after: str

    @property
    def notation(self) -> str:
        """How a journal and a record write it."""
        return f"{BY_HAND}{self.seat} {self.slug} {self.before} {self.after}"

    @property
    def action(self) -> Action:
        """What stands in the place of an action."""
        return Vocabulary().add(self.notation)


def is_by_hand(notation: str) -> bool:
    """Say whether an answer is a number put right."""
    return notation.startswith(BY_HAND)


def amendment_of(notation: str) -> Amendment:
    """Read what `Amendment.notation` wrote; raise IllegalAction."""
    parts = notation.removeprefix(BY_HAND).split(" ")
    if len(parts) != _PARTS or not parts[0].isdecimal() or len(parts[0]) > 2:
        said = f"{BY_HAND}SEAT NAME FROM TO"
        raise IllegalAction(f"{notation!r} is no number put right: that is written {said!r}")
    return Amendment(int(parts[0]), *parts[1:])


def read_answer(spec: GameSpec, notation: str) -> Action:
    """Return the action that is written so, a number put right too; raise IllegalAction."""
    if is_by_hand(notation):
        return amendment_of(notation).action
    return spec.vocabulary.parse(notation)


def take_on(spec: GameSpec, state: State, action: Action, steps: list[None] | None = None) -> None:
    """Give an answer in a position, or put a number right in it; raise IllegalAction, after which
    a position is spoilt in which a number was to be put right."""
    if is_by_hand(action.notation):
        _put_right(spec, state, amendment_of(action.notation))
    elif steps is None:
        state.apply_action(action)
    else:
        state.apply_action(action, steps)


def open_to_all(spec: GameSpec, state: State) -> list[Correctable]:
    """Return what can be put right there; it is the same for every seat.

    Nothing can while a seat is asked in secret, or may be, nor where dice are missing.
    """
    if state.current_player == NOBODY or state.kind.hidden or state.unasked:
        return []
    return list(spec.correct(state))


def label_in(spec: GameSpec, state: State, seat: int, action: Action, names: Sequence[str]) -> str:
    """Word an answer to the question of that position for a seat: `Mira’s health: 4, not 5`."""
    if not is_by_hand(action.notation):
        return spec.label(spec.view(state, seat), action, names)
    said = amendment_of(action.notation)
    one = find(open_to_all(spec, state), said.slug)
    after = one.choice(said.after).words
    return f"{capital(one.title(names, seat))}: {after}, not {one.chosen.words}"


def _put_right(spec: GameSpec, state: State, said: Amendment) -> None:
    """Set it, and ask the pending question again; see take_on."""
    there = open_to_all(spec, state)
    if not there:
        raise IllegalAction("nothing can be put right now: first the question has to be answered")
    one = find(there, said.slug)
    if one.chosen.notation != said.before:
        raise IllegalAction(f"it is {one.chosen.words} now, not {said.before}")
    right = one.choice(said.after)
    if right.value == one.now:
        raise IllegalAction(f"it is {one.chosen.words} already")
    event, heard, player = event_of(one, said.seat, right), state.heard, state.current_player
    rolls, shown, in_secret = state.dice.rolls, state.shown, state.in_secret
    state.heard = False
    one.put(state, right.value)
    try:
        _ask_again(state)
        is_open = state.current_player == player and not (state.kind.hidden or state.unasked)
        is_same = state.in_secret == in_secret and state.dice.rolls == rolls
        if not (is_open and is_same):
            raise IllegalAction(
                f"with {right.words} there would be nothing to choose now: give the answer that is"
                " asked for first, or choose another value"
            )
        spec.check(state)
    except (AssertionError, OutOfDice, RulesError) as fault:
        raise IllegalAction(
            f"{right.words} does not fit what else lies on the table; it can be {one.allowed}"
            f" ({one.clause}) where that fits"
        ) from fault
    state.heard, state.shown = heard, shown  # to ask again is no new moment
    if heard:
        state.events.append(event)


def _ask_again(state: State) -> None:
    """Let the step that has asked ask once more: it has changed nothing before it asks."""
    state.current_player, state.legal_actions = NOBODY, []
    state.in_secret = state.in_moment = False
    frame = state.unshared()
    frame.at = frame.now
    state.advance(None, ONE_STEP)
