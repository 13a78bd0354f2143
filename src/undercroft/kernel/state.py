"""The state of a match and the one loop that moves it from decision to decision."""

from typing import Any, ClassVar, Final, TypeVar

from mypy_extensions import mypyc_attr

from undercroft.kernel.actions import Action, Decision, Kind, Refusal
from undercroft.kernel.dice import Dice, OutOfDice, ScriptedDice
from undercroft.kernel.errors import IllegalAction, RulesError
from undercroft.kernel.events import Event, Value
from undercroft.kernel.fields import STATES, Family
from undercroft.kernel.frame import Frame, Part
from undercroft.kernel.once import game_of

NOBODY: Final = -1
"""The current player while no decision is pending."""
SPECTATOR: Final = -2
"""Who looks at a view without holding a seat."""
STEP_CAP: Final = 10_000
_STEPS: Final = [None] * STEP_CAP  # to go through a list is quicker than to count
DEPTH_CAP: Final = 32

_NO_ACTIONS: Final[list[Action]] = []
_NO_KIND: Final = Kind("none", "", "")
_NO_KINDS: Final[frozenset[str]] = frozenset()
_NO_DICE: Final = ScriptedDice()

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State(Part):
    """A position: the game's own fields, the stack of frames (`top`), and the pending decision.

    `current_player`, `kind` and `legal_actions` are the pending decision (NOBODY
    once the match is over). `dice` is all chance. `shown` counts what was shown that
    was hidden, and the moments of `moment`; with `dice.rolls` it bounds undo. `in_secret` says
    that the pending decision came by `ask_in_secret`, `in_moment` that it is one of those moments.
    `heard` says whether events are kept: the set-up is, later moves if somebody listens; those of
    the kinds `counted` are all the same. `pauses` says whether what is asked in secret waits even
    where there is one answer alone. These three no copy takes over.
    """

    FAMILY: ClassVar[Family] = STATES

    def __init__(self) -> None:
        self.dice: Dice = _NO_DICE
        self.top: Frame | None = None
        self.returned = 0
        self.current_player: int = NOBODY
        self.kind: Kind = _NO_KIND
        self.legal_actions: list[Action] = _NO_ACTIONS
        self.shown = 0
        self.in_secret = self.in_moment = False
        self.heard = True
        self.counted: frozenset[str] = _NO_KINDS
        self.pauses = False
        self.events: list[Event] = []
        # True for the rest of the step that ended the match alone: no copy needs it.
        self._ended = False

    # -- for players, bots and tables --------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The pending decision, None once the match is over."""
        who = self.current_player
        return None if who == NOBODY else Decision(who, self.kind, self.legal_actions)

    def on_turn(self) -> int:
        """Return whose turn it is by the rulebook; NOBODY if a turn is nobody's own."""
        return NOBODY

    @property
    def unasked(self) -> bool:
        """Say whether all wait although nobody is asked: in secret there is one answer alone."""
        return self.in_secret and len(self.legal_actions) == 1

    def asks(self, seat: int) -> bool:
        """Say whether the pending decision is for this seat."""
        return seat == self.current_player and seat != NOBODY and not self.unasked

    def hidden_from(self, seat: int) -> bool:
        """Say whether a decision is pending that this seat (or SPECTATOR) must not learn of."""
        return self.kind.hidden and self.current_player != NOBODY and not self.asks(seat)

    def is_terminal(self) -> bool:
        """Say whether the match is over."""
        return self.top is None

    def apply_action(self, action: Action, steps: list[None] = _STEPS) -> None:
        """Give the current player's answer and run the rules to the next decision.

        After fewer `steps` go on by `advance`. Raise IllegalAction for another answer: no change.
        """
        for legal in self.legal_actions:  # each is built once: `in` would compare it by more
            if legal is action:
                break
        else:
            raise IllegalAction(self._why(action))
        self.current_player, self.legal_actions = NOBODY, _NO_ACTIONS
        if self.in_secret:
            self._close()
        self.advance(action, steps)

    def refusal(self, action: Action) -> str | None:
        """Return None for a legal action, else the clause that refuses it."""
        if action in self.legal_actions:
            return None
        named = self.top.refusal(self, action) if self.top is not None else None
        return named or self.kind.clause

    def refusals(self) -> list[Refusal]:
        """List what is greyed out, each with its clause: what the step has a reason for, if any."""
        refused = [action for action in self.kind.menu if action not in self.legal_actions]
        top = self.top
        if top is not None and hasattr(top, f"{top.step}_refusal"):
            refused = [one for one in refused if top.refusal(self, one) is not None]
        return [Refusal(action, self.refusal(action) or "") for action in refused]

    def clone(self: S, dice: Dice) -> S:
        """Return an independent copy in which `dice` make all throws and shuffles to come.

        What lies face down stays: a clone of the true state draws the true cards whatever its
        dice. Who plans for a player must not see these: give it what `GameSpec.resample` deals.
        """
        return self.twin().take_control_of(self, dice)

    def twin(self: S) -> S:
        """Return a copy of the fields alone: nothing is under way in it."""
        raise NotImplementedError

    def copy(self: S) -> S:
        """Return a copy with the same future: for records and tests, never for bots."""
        return self.clone(self.dice.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        game = game_of(type(self), lambda spec: type(self) in spec.parts)
        return game.opened, game.saved(self)

    @property
    def stack(self) -> list[Frame]:
        """The procedures under way, from the match itself to the `top` one."""
        frames: list[Frame] = []
        frame = self.top
        while frame is not None:
            frames.insert(0, frame)
            frame = frame.below
        return frames

    def stack_trace(self) -> str:
        """Return where the rules stand, such as `Turn/resolution > Battle/reveal`."""
        return " > ".join([f"{type(frame).__name__}/{frame.step}" for frame in self.stack])

    def __str__(self) -> str:
        """Return the position as lines: the decision, the frames from the bottom, the fields.

        For developers alone: all secrets are in it, so no page, log or error may show it.
        """
        asked = self.decision
        frames = [f"  {frame}" for frame in self.stack]
        fields = [line for name in self.FIELDS for line in _lines(name, getattr(self, name))]
        return "\n".join(["the match is over" if asked is None else str(asked), *frames, *fields])

    # -- for the rules ------------------------------------------------------

    def ask(self, player: int, kind: Kind, actions: list[Action]) -> None:
        """Pause for a player's choice; a choice of one is taken at once unless `kind.always`.

        Nothing is asked, begun or done any more once the match has ended: a step that ends it
        may go on to its own end.
        """
        if self._ended:
            return
        waits = kind.always or (self.in_secret and self.pauses and player != NOBODY)
        if len(actions) > 1 or (actions and waits):
            if player < 0:
                raise RulesError(f"{kind.name} asks nobody at {self.stack_trace()}")
            self.current_player, self.kind, self.legal_actions = player, kind, actions
            return
        if not actions:
            raise RulesError(f"{kind.name} offers nothing at {self.stack_trace()}")
        if self.in_secret:
            self._close()
        frame = self.unshared()
        frame.plan.answer[frame.now](frame, self, actions[0])

    def ask_in_secret(self, player: int, kind: Kind, actions: list[Action]) -> None:
        """Ask where by what all know there may be a choice, whatever that player holds.

        The last answer is given for who says nothing. If it is the only one it is taken at once;
        with `pauses` it is waited for, whoever's turn it is, so that a wait tells nobody that
        there was something to ask. `player` is NOBODY where all know that there is no choice.
        """
        self.in_secret = not self._ended
        self.ask(player, kind, actions)

    def interrupt(self, player: int, kind: Kind, actions: list[Action]) -> None:
        """Ask in secret at a moment that counts as shown, and so does the answer to it.

        `actions` are the answers besides `kind.decline`, the "no". Both count whether or not the
        player is asked: so what others may undo tells nothing either.
        """
        assert kind.decline is not None
        if not self._ended:
            self.shown += 1
            self.in_moment = True
            self.ask_in_secret(player, kind, [*actions, kind.decline])

    def _close(self) -> None:
        """End what was asked in secret; the answer to a moment counts as shown."""
        self.shown += self.in_moment
        self.in_secret = self.in_moment = False

    def begin(self, frame: Frame) -> None:
        """Start a child procedure; the present step must do nothing after this."""
        if self._ended:
            return
        frame.stand_on(self.top)
        if frame.depth == DEPTH_CAP:
            raise RulesError(f"more than {DEPTH_CAP} procedures at once: {self.stack_trace()}")
        self.top = frame

    def done(self, value: int = 0) -> None:
        """End the top procedure; the one below reads `returned` in its next step."""
        if self._ended:
            return
        self.top = below = self.unshared().below
        self.returned = value
        if below is not None and below.shared:
            self.unshared()

    def unshared(self) -> Frame:
        """Return the top frame, to be run or changed: no copy of this state has it."""
        frame = self.top
        assert frame is not None
        if frame.shared:
            frame = self.top = frame.copy()
        return frame

    def start(self: S, first: Frame, dice: Dice) -> S:
        """Begin the match with its first procedure and run to the first decision, or to the first
        pause, at which nobody may be asked: who waits at none calls `pass_by`."""
        self.dice = dice
        self.pauses = True
        self.begin(first)
        self.advance()
        self.heard = self.pauses = False
        return self

    def pass_by(self: S) -> S:
        """Run the set-up on to the first decision, through all pauses at which nobody is asked."""
        self.heard = True
        while self.unasked:
            self.apply_action(self.legal_actions[-1])
        self.heard = False
        return self

    def end_match(self) -> None:
        """End the match: nothing is under way any more, and nothing begins."""
        self._ended = True
        self.top = None

    def advance(self, answer: Action | None = None, steps: list[None] = _STEPS) -> None:
        """Take the answer, if there is one, and run steps until the next decision or the end."""
        try:
            if answer is not None:
                frame = self.top
                if frame is None or frame.shared:  # asked here: that spares most calls
                    frame = self.unshared()
                frame.plan.answer[frame.now](frame, self, answer)
            elif self.top is not None:
                self.unshared()  # a copy may have been made between two steps
            for _ in steps:
                top = self.top
                if top is None or self.current_player >= 0:
                    return
                at = top.at
                top.now = at
                top.at = at + 1
                top.plan.run[at](top, self)
        except OutOfDice as ask:
            ask.state, thrower = self, self.top
            while thrower is not None and ask.event is None:
                ask.event = thrower.throws(self)
                thrower = thrower.below
            raise
        if steps is _STEPS:
            raise RulesError(f"no decision within {STEP_CAP} steps: {self.stack_trace()}")

    def hears(self, kind: str) -> bool:
        """Say whether an event of that kind is kept."""
        return self.heard or kind in self.counted

    def say(self, kind: str, clause: str, **fields: Value) -> None:
        """Report what happened to all. Guard with `s.heard`, or `s.hears` if it is counted."""
        if self.hears(kind):
            self.events.append(Event(kind, clause, fields))

    def whisper(
        self, kind: str, clause: str, owner: int, secret: dict[str, Value], **fields: Value
    ) -> None:
        """Report what happened: `fields` to all, `secret` only to the player `owner`."""
        if self.hears(kind):
            self.events.append(Event(kind, clause, fields, owner, secret))

    def take_control_of(self: S, other: "State", dice: Dice) -> S:
        """Take over the stack and the pending decision of `other`; the end of every clone."""
        self.dice = dice
        self.top = top = other.top
        if top is not None:
            top.shared = True  # and so is what is below, until one of both runs it
        self.returned = other.returned
        self.current_player, self.kind = other.current_player, other.kind
        self.legal_actions, self.shown = other.legal_actions, other.shown
        self.in_secret, self.in_moment = other.in_secret, other.in_moment
        self.heard = False
        return self

    def _why(self, action: Action) -> str:
        if self.current_player == NOBODY:
            return f"{action.notation!r} is refused: no decision is pending"
        allowed = ", ".join([legal.notation for legal in self.legal_actions])
        refused = f"player {self.current_player} may not {action.notation!r} now"
        return f"{refused} ({self.refusal(action)}); allowed: {allowed}"


def _lines(name: str, value: object) -> list[str]:
    """Return a field as lines; parts in it, and lists of parts, have a line or more for each."""
    if isinstance(value, Part):
        parts = [(one, getattr(value, one)) for one in value.FIELDS]
        if not any(_has_parts(item) for _, item in parts):
            return [f"{name}: {' '.join([f'{one}={item!r}' for one, item in parts])}"]
        return [f"{name}:", *[f"  {line}" for one, item in parts for line in _lines(one, item)]]
    if isinstance(value, (list, tuple)) and _has_parts(value):
        return [line for n, item in enumerate(value) for line in _lines(f"{name}[{n}]", item)]
    return [f"{name}: {value!r}"]


def _has_parts(value: object) -> bool:
    if isinstance(value, (list, tuple)):
        return any(isinstance(item, Part) for item in value)
    return isinstance(value, Part)
