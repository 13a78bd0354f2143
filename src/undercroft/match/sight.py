"""What one seat may know of a table at one moment: plain values, ready for any screen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from undercroft.kernel import NOBODY, Action, Kind, State
from undercroft.kit.game import GameSpec, View
from undercroft.kit.words import percent
from undercroft.match.words import spaced


@dataclass(frozen=True)
class Option:
    """One legal answer: how to send it, its words, and the things on the table it touches.

    `effect` says what it does, `odds` a chance that it runs, `33% for a HIT`; "" for unknown.
    """

    notation: str
    label: str
    clause: str
    touches: tuple[str, ...]
    effect: str = ""
    odds: str = ""


@dataclass(frozen=True)
class Greyed:
    """An answer that is not allowed now, and the clause that refuses it."""

    label: str
    clause: str


@dataclass(frozen=True)
class Result:
    """What a die can show: the number of the face, its symbol, and how that is typed."""

    face: int
    symbol: str
    typed: str


@dataclass(frozen=True)
class Throw:
    """Real dice that are to be thrown: how many, which, such as `3 white dice`, and what each can
    show."""

    count: int
    dice: str
    results: tuple[Result, ...]


@dataclass(frozen=True)
class Question:
    """The pending decision. `options` and `greyed` are empty for everybody but its player.

    `asks` is the decision in a sentence, for who decides or else about that player.
    `decline` is the notation of the answer for "no", where the player may leave
    that to the table. `throw` are the real dice that are missing, for whoever may throw them;
    such a question is nobody's decision.
    """

    player: int
    kind: str
    prompt: str
    clause: str
    options: tuple[Option, ...] = ()
    greyed: tuple[Greyed, ...] = ()
    decline: str = ""
    asks: str = ""
    throw: Throw | None = None


WAIT = Question(NOBODY, "wait", "wait: the others may act", "", asks="Wait: the others may act")
"""What everybody else sees of a hidden decision: neither who is asked for it nor what it is."""

THROWING = Question(NOBODY, "throw", "throw the dice", "", asks="Dice are to be thrown")
"""What a look back shows of a moment at which nobody decides, as dice are missing."""


@dataclass(frozen=True, slots=True)
class Crumb:
    """A procedure of the rulebook that is under way, and the step it is in."""

    procedure: str
    step: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log; `place` counts the lines that its reader can see.

    `at` is the moment of the reader's replay that shows first what happened; -1 if none does.
    `event` is the number by which the reader knows what happened: it counts the events that this
    reader can see, without those that were undone. It is -1 where the line tells of none.
    `has_reason` says that somebody did it by the rules alone, and can be asked why.
    """

    place: int
    clause: str
    text: str
    undone: bool
    at: int
    event: int = NOBODY
    has_reason: bool = False


@dataclass(frozen=True)
class UndoOffer:
    """How many own decisions the seat could take back now, and why no more than that."""

    steps: int
    why: str


@dataclass(frozen=True)
class Sight:
    """The table as one seat sees it. `number` must come back with an answer or an undo.

    It grows with all that this seat can notice, and with nothing else. `news`
    are the events since the last answer that the seat knows of, with the fields
    that it may know, and `event`, the number of its line; a board may draw them
    (the last throw, for one).
    """

    seat: int
    number: int
    over: bool
    view: View
    question: Question | None
    crumbs: tuple[Crumb, ...]
    log: tuple[Line, ...]
    news: tuple[dict[str, Any], ...]
    undo: UndoOffer


@dataclass(frozen=True)
class Recap:
    """What a match came to: the moment that decided most, as a sentence, and three figures.

    `at` is the number of that moment in a look back at the match, and `event` the number by which
    its reader knows what happened there; NOBODY if there is none, or if it did not reach them.
    """

    at: int
    event: int
    words: str
    figures: Sequence[str]


@dataclass(frozen=True)
class Picture:
    """The table on the way to a moment, as a seat saw it; `said` are the lines that came with it.

    The log and the news of its sight end there, and nobody is asked anything.
    """

    sight: Sight
    said: tuple[Line, ...]


@dataclass(frozen=True)
class Past:
    """A moment of the match as a seat saw it: number `at` of `last`, counted from 0.

    `deciders` are who decided after each moment but the last.
    """

    at: int
    sight: Sight
    deciders: Sequence[int]

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.deciders)


def is_hidden(spec: GameSpec, state: State, seat: int) -> bool:
    """Say whether a decision is pending that a seat (or SPECTATOR) must not learn of."""
    return spec.hides and state.hidden_from(seat)


def question_of(
    spec: GameSpec, state: State, seat: int, view: View, names: Sequence[str]
) -> Question | None:
    """Return the pending decision as a seat sees it; None if there is none."""
    if state.current_player == NOBODY:
        return None
    if is_hidden(spec, state, seat):
        return WAIT
    kind = state.kind
    if seat != state.current_player:
        asks = f"{names[state.current_player]} {spec.decides(kind)}"
        return Question(state.current_player, kind.name, kind.prompt, kind.clause, asks=asks)
    options = tuple(_option(spec, view, kind, one, names) for one in state.legal_actions)
    greyed = tuple(
        Greyed(spec.label(view, refusal.action, names), refusal.clause)
        for refusal in state.refusals()
    )
    decline = kind.decline.notation if kind.decline in state.legal_actions else ""
    asks = spec.question(view, kind, names)
    return Question(seat, kind.name, kind.prompt, kind.clause, options, greyed, decline, asks)


def _option(spec: GameSpec, view: View, kind: Kind, action: Action, names: Sequence[str]) -> Option:
    return Option(
        action.notation,
        spec.label(view, action, names),
        action.clause,
        action.touches,
        spec.effect(view, kind, action, names),
        odds_of(spec, view, action),
    )


def odds_of(spec: GameSpec, view: View, action: Action) -> str:
    """Word the chance that an answer runs, as far as a seat can know it; "" for unknown."""
    odds = spec.odds(view, action)
    return f"{percent(odds[0])} for {odds[1]}" if odds else ""


def crumbs_of(state: State) -> tuple[Crumb, ...]:
    """Return the procedures that are under way, and where they stand."""
    return tuple(Crumb(spaced(type(frame).__name__), spaced(frame.step)) for frame in state.stack)
