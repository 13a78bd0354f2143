"""The games as Python games of OpenSpiel, `undercroft_name_of_the_game` and so on.

Parameters: `players`, `preset`, `switches` (such as `raids:on;grace_rounds:5`), and `chance`. With
`chance=explicit` each die and each card that is drawn is a chance node with the true odds. With
`chance=seeds` all that one answer brings follows from two bytes: fewer nodes, and each has equal
odds.
"""

import hashlib
from collections.abc import Callable
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from undercroft.envs.setting import Floats, Setting
from undercroft.games import all_games
from undercroft.kernel import (
    BadSetup,
    Dice,
    IllegalAction,
    OutOfDice,
    ScriptedDice,
    SeededDice,
    State,
)
from undercroft.kit.game import GameSpec
from undercroft.kit.observing import TEAM

EXPLICIT: Final = "explicit"
SEEDS: Final = "seeds"
SEED_BYTES: Final = 2


class Odds(list[tuple[int, float]]):
    """What may be thrown, with its chances; nobody changes it, so copies are itself."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "Odds":
        return self


NOTHING: Final = Odds()
BYTES: Final = Odds([(byte, 1 / 256) for byte in range(256)])
Chain = list[bytes]
"""For each seat a fingerprint of all that it has known and done so far."""


def register() -> dict[str, str]:
    """Register all games that declare what it takes; return their slugs by the names here."""
    names: dict[str, str] = {}
    known = pyspiel.registered_names()
    for spec in all_games().values():
        if spec.learning is not None:
            name = f"undercroft_{spec.slug.replace('-', '_')}"
            names[name] = spec.slug
            if name not in known:
                # A class of its own: what is no class is gone before OpenSpiel lets go of it.
                made = type(spec.slug, (Match,), {"SPEC": spec, "NAME": name})
                pyspiel.register_game(type_of(spec, name), made)
    return names


def type_of(spec: GameSpec, name: str, team: bool = False) -> Any:
    """Return what OpenSpiel is told of a game."""
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=name,
        long_name=spec.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        # Of a game without secrets it is true too, and searches by what players know ask for it.
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if team else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=spec.seats[1],
        min_num_players=spec.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": spec.seats[0],
            "preset": "",
            "switches": "",
            "packs": "",
            "chance": EXPLICIT,
        },
    )


def switches_of(text: str) -> dict[str, str]:
    """Read switches as a parameter writes them; raise BadSetup."""
    found: dict[str, str] = {}
    for part in filter(None, text.split(";")):
        name, colon, value = part.partition(":")
        if not colon:
            raise BadSetup(f"switches are written name:value;name:value: what is {part!r}?")
        found[name.strip()] = value.strip()
    return found


class Match(pyspiel.Game):  # type: ignore[misc]
    """One of our games, by its parameters."""

    SPEC: ClassVar[GameSpec]
    NAME: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        spec = self.SPEC
        given = params or {}
        chosen = switches_of(given.get("switches", ""))
        players = int(given.get("players", spec.seats[0]))
        folders = [*filter(None, given.get("packs", "").split(";"))]
        self.setting = Setting(spec.slug, players, chosen, given.get("preset", ""), packs=folders)
        self.chance = given.get("chance", EXPLICIT)
        if self.chance not in (EXPLICIT, SEEDS):
            raise BadSetup(f"chance is {EXPLICIT} or {SEEDS}, not {self.chance!r}")
        least, most = self.setting.worth
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.size,
            max_chance_outcomes=256,
            num_players=players,
            min_utility=least,
            max_utility=most,
            max_game_length=self.setting.learning.longest,
        )
        kind = type_of(spec, self.NAME, self.setting.utility == TEAM)
        super().__init__(kind, info, given)

    def new_initial_state(self, from_string: str | None = None) -> "Position":
        """See pyspiel.Game."""
        return Position(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Eyes":
        """See pyspiel.Game."""
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Eyes(self.setting, recalls)


class Position(pyspiel.State):  # type: ignore[misc]
    """Where a match stands: at a decision, at a throw, or at its end.

    `at` is the last decision (None before the deal), `number` the answer given there, `thrown`
    what has been thrown since, and `faces` the chances of the next throw, [] where none is due.
    """

    def __init__(self, game: Match) -> None:
        super().__init__(game)
        self._setting = game.setting  # not the game: a copy of that has lost what it was made of
        self._seeds = game.chance == SEEDS
        self._at: State | None = None
        self._number = -1
        self._thrown: list[int] = []
        self._faces = NOTHING
        self._due = 0
        self._chain: Chain = [b""] * game.setting.players
        self._run()

    # -- the rules ---------------------------------------------------------------

    def _run(self) -> None:
        """Run the rules from the last decision; stop where a throw is missing."""
        dice: Dice = ScriptedDice(self._thrown)
        if self._seeds and len(self._thrown) == SEED_BYTES:
            dice = SeededDice(bytes(self._thrown).hex() + f"/{self.move_number()}")
        spec, setting = self._setting.spec, self._setting
        try:
            if self._at is None:
                state = spec.start(setting.players, setting.switches, setting.brought, dice)
                state.pass_by()
            else:
                state = self._at.clone(dice)
                state.heard = True
                state.apply_action(setting.numbered(self._number))
        except OutOfDice as out:
            self._wait_for(out)
            return
        self._learn(state)
        state.dice = ScriptedDice()
        self._at, self._number, self._thrown, self._faces = state, -1, [], NOTHING

    def _wait_for(self, out: OutOfDice) -> None:
        if self._seeds:
            self._due, self._faces = SEED_BYTES, BYTES
            return
        faces, sides = sorted(set(out.die.faces)), len(out.die.faces)
        self._due = out.count
        self._faces = Odds([(face, out.die.faces.count(face) / sides) for face in faces])

    def _learn(self, state: State) -> None:
        """Add to what each seat knows: what it was told, and what it sees where it is asked."""
        told = state.events
        for seat, before in enumerate(self._chain):
            more = [f"{one.kind}{sorted(one.seen_by(seat).items())}".encode() for one in told]
            if state.current_player == seat:
                more.append(bytes(self._setting.observer.row(state, seat)))
            if more:
                self._chain[seat] = fingerprint(before, *more)

    # -- what OpenSpiel asks -------------------------------------------------------

    def current_player(self) -> int:
        """See pyspiel.State."""
        if self._faces:
            return int(pyspiel.PlayerId.CHANCE)
        assert self._at is not None
        over = self._at.is_terminal()
        return int(pyspiel.PlayerId.TERMINAL) if over else self._at.current_player

    def is_terminal(self) -> bool:
        """See pyspiel.State."""
        return not self._faces and self._at is not None and self._at.is_terminal()

    def returns(self) -> list[float]:
        """See pyspiel.State."""
        if self._at is None or not self.is_terminal():
            return [0.0] * self._setting.players
        return self._setting.spec.returns(self._at)

    def _legal_actions(self, player: int) -> list[int]:
        if self._at is None or player != self.current_player():
            return []
        return sorted([action.id for action in self._at.legal_actions])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """See pyspiel.State."""
        return self._faces

    def _apply_action(self, action: int) -> None:
        self._refuse(action)
        if self._faces:
            self._thrown.append(action)
            self._due -= 1
            if self._due:
                return
        else:
            assert self._at is not None
            seat = self._at.current_player
            self._number = action
            self._chain[seat] = fingerprint(self._chain[seat], f"{action}".encode())
        self._run()

    def _refuse(self, action: int) -> None:
        """Raise IllegalAction for what cannot be thrown or answered here, before anything changes.

        OpenSpiel hands on any number: it would stay among what was thrown or known.
        """
        if self._faces:
            faces = [face for face, _ in self._faces]
            if action not in faces:
                raise IllegalAction(
                    f"chance brings {', '.join(map(str, faces))} here: not {action}"
                )
        elif self._at is None or self._at.is_terminal():
            raise IllegalAction("the match is over: it takes no answer")
        else:
            given = self._setting.numbered(action)
            if given not in self._at.legal_actions:
                raise IllegalAction(f"{given.notation!r} ({action}) is not among legal_actions()")

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"thrown: {action}"
        return self._setting.action(action)

    def information_state_string(self, player: int | None = None) -> str:
        """Return a fingerprint of all that the player has known and done."""
        return self.recalled(self.current_player() if player is None else player)

    def recalled(self, seat: int) -> str:
        """Return a fingerprint of all that a seat has known and done."""
        return f"{seat} {self._chain[seat].hex()}"

    def row(self, seat: int) -> Floats:
        """Return what a seat knows, each entry from 0 to 1."""
        if self._at is None:
            return np.zeros(self._setting.entries, np.float32)
        return self._setting.observation(self._at, seat)

    def seen(self, seat: int) -> str:
        """Return the table as text, as a seat sees it."""
        if self._at is None:
            return "Nothing is dealt yet."
        return "\n".join(self._setting.lines(self._at, seat))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "Position":
        """Return a position that agrees with all that the player knows, the rest dealt anew."""
        assert self._at is not None
        twin: Position = self.clone()
        dealt = self._setting.spec.resample(self._at, player, SeededDice(f"{sampler()}"))
        dealt.dice = ScriptedDice()
        twin._at = dealt
        for seat in range(self._setting.players):
            if seat != player:
                twin._chain[seat] = fingerprint(b"", self._setting.observer.row(dealt, seat))
        return twin

    def __str__(self) -> str:
        return "Nothing is dealt yet." if self._at is None else f"{self._at}{self._thrown}"


def fingerprint(*parts: bytes | bytearray) -> bytes:
    """Return a short digest of all parts, in their order."""
    found = hashlib.blake2b(digest_size=16)
    for part in parts:
        found.update(len(part).to_bytes(4, "big") + part)
    return found.digest()


class Eyes:
    """What OpenSpiel reads positions with: a tensor of the present, or all that is recalled."""

    def __init__(self, setting: Setting, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor: Floats | None = None if recalls else np.zeros(setting.entries, np.float32)
        self.dict: dict[str, Floats] = {}
        if self.tensor is not None:
            self.dict = {"observation": self.tensor}

    def set_from(self, state: Position, player: int) -> None:
        """Read a position as a player sees it."""
        if self.tensor is not None:
            self.tensor[:] = state.row(player)

    def string_from(self, state: Position, player: int) -> str:
        """Return a position as text."""
        return state.recalled(player) if self.recalls else state.seen(player)
