"""A match in progress: its state, the actions taken, and what can be taken back."""

from collections.abc import Mapping, Sequence
from typing import Final

from undercroft.kernel import (
    NOBODY,
    Action,
    BadRecord,
    BadSetup,
    Dice,
    Event,
    GameSpec,
    IllegalAction,
    KernelError,
    OutOfDice,
    ScriptedDice,
    SeededDice,
    State,
)
from undercroft.match.record import Record

NOTHING_DONE: Final = "you have not decided anything yet"
ROLLED: Final = "dice or cards have fallen since"
SHOWN: Final = "something hidden was shown since"
OTHERS: Final = "somebody else has acted since"


class NothingToUndo(KernelError):
    """The seat has no decision of its own that can still be taken back."""


class Undo:
    """How many of a player's own decisions can be taken back, and why no more than that."""

    def __init__(self, steps: int, why: str) -> None:
        self.steps = steps
        self.why = why


class Match:
    """A match that can be recorded, replayed and taken back.

    The seed is one line. Further lines, such as `12 other seed`, change the luck of a match
    that continues another: after 12 actions, which are the other's, the dice follow from that.

    With `typed` given, thrown dice come from that list (real dice, typed in):
    `apply` then raises OutOfDice where the list ends and changes nothing, so
    that the caller can extend it with `type_dice` and apply again.
    """

    def __init__(
        self,
        spec: GameSpec,
        players: int,
        switches: Mapping[str, str],
        seed: str,
        typed: Sequence[int] | None = None,
        brought: Sequence[str] = (),
    ) -> None:
        self.spec = spec
        self.players = players
        self.switches = spec.resolve(switches)
        self.seed = seed
        self.real_dice = typed is not None
        first, *later = seed.split("\n")
        self._later = {after: luck for after, _, luck in [line.partition(" ") for line in later]}
        seeded, self._typed = SeededDice(first), typed or ()
        dice: Dice = seeded if typed is None else ScriptedDice(typed, 0, 0, spec.thrown, seeded)
        self.actions: list[Action] = []
        self.brought = spec.bring(players, self.switches, brought)
        self.state: State = spec.start(players, self.switches, self.brought, dice)
        self.state.heard = True
        self._before: list[State] = []
        self._mover = NOBODY
        self._boundary = NOTHING_DONE
        self._change_luck()

    @property
    def returns(self) -> list[float]:
        """What the match was worth to each player; zeros while it runs."""
        return self.spec.returns(self.state)

    def apply(self, action: Action) -> list[Event]:
        """Take the current player's action; return what happened.

        Raise IllegalAction, OutOfDice, or what a defect of the rules raises, with nothing changed.
        """
        state = self.state
        player = state.current_player
        before, untold = state.copy(), state.events.copy()
        rolls, shown = state.dice.rolls, state.shown
        try:
            state.apply_action(action)
        except Exception:
            self._restore(before, untold)
            raise
        self.actions.append(action)
        self._change_luck()
        self._note_boundary(player, before, rolls, shown)
        return self.take_events()

    def take_events(self) -> list[Event]:
        """Return what happened since the last call (the set-up of a new match included)."""
        events, self.state.events = self.state.events, []
        return events

    def type_dice(self, faces: Sequence[int]) -> None:
        """Add the results of real dice for the next throws."""
        assert isinstance(self.state.dice, ScriptedDice)
        self.state.dice.script.extend(faces)

    def undo_of(self, player: int) -> Undo:
        """Say how far the player could undo now."""
        steps = len(self._before) if player == self._mover else 0
        return Undo(steps, self._boundary if self._mover in (NOBODY, player) else OTHERS)

    def undo(self, player: int) -> Action:
        """Take the player's last decision back; return it. Raise NothingToUndo with the reason."""
        undo = self.undo_of(player)
        if not undo.steps:
            raise NothingToUndo(f"player {player} cannot undo: {undo.why}")
        self._restore(self._before.pop(), [])
        return self.actions.pop()

    def record(self, seats: Sequence[str]) -> Record:
        """Return the record so far; it holds the seed: keep it from clients of a running match."""
        return Record(
            self.spec.slug,
            self.spec.rules_version,
            self.switches,
            seats,
            self.seed,
            [action.notation for action in self.actions],
            self.returns if self.state.is_terminal() else (),
            self.state.dice.script if isinstance(self.state.dice, ScriptedDice) else self._typed,
            self.real_dice,
            self.brought,
        )

    @classmethod
    def replay(cls, spec: GameSpec, record: Record, until: int | None = None) -> "Match":
        """Play a record again, up to `until` actions; raise BadRecord where it cannot be."""
        if record.game != spec.slug:
            raise BadRecord(f"this record is of {record.game!r}, not of {spec.slug!r}")
        if record.rules_version != spec.rules_version:
            raise BadRecord(
                f"this record was played by version {record.rules_version} of the rules of"
                f" {spec.title}; this program has version {spec.rules_version}"
            )
        typed = record.typed if record.real_dice else None
        try:
            match = cls(
                spec, len(record.seats), record.switches, record.seed, typed, record.brought
            )
        except (BadSetup, OutOfDice, ValueError) as fault:
            raise BadRecord(f"this record cannot be set up: {fault}") from fault
        for number, notation in enumerate(record.actions[:until]):
            try:
                match.apply(spec.vocabulary.parse(notation))
            except (IllegalAction, OutOfDice, ValueError) as fault:
                raise BadRecord(f"action {number + 1} of this record fails: {fault}") from fault
        if until is None and record.result:
            match._verify_result(record.result)
        return match

    def _verify_result(self, result: Sequence[float]) -> None:
        if not self.state.is_terminal():
            raise BadRecord("this record claims a result but its match is not over")
        if list(result) != self.returns:
            raise BadRecord(
                f"this record claims the result {list(result)}, its actions lead to {self.returns}"
            )

    def _change_luck(self) -> None:
        luck = self._later.get(str(len(self.actions)))
        if luck is not None:
            self.state.dice = SeededDice(luck, None, self.state.dice.rolls + 1)

    def _restore(self, state: State, untold: list[Event]) -> None:
        state.heard = True
        state.events = untold
        self.state = state

    def _note_boundary(self, player: int, before: State, rolls: int, shown: int) -> None:
        if player != self._mover:
            self._before = []
            self._boundary = OTHERS if self._mover != NOBODY else NOTHING_DONE
            self._mover = player
        if self.state.dice.rolls != rolls or self.state.shown != shown:
            self._before = []
            self._boundary = ROLLED if self.state.dice.rolls != rolls else SHOWN
        else:
            self._before.append(before)
