"""How the matches of an environment are set up, and what they look like as arrays."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from operator import index
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from undercroft.bots import make_bot
from undercroft.bots.own import read_bots
from undercroft.games import find_game, packs_in_order, read_packs
from undercroft.kernel import Action, BadSetup, IllegalAction, SeededDice, State
from undercroft.kit.game import RANDOM, GameSpec
from undercroft.kit.lanes import Seating, mask_of
from undercroft.kit.look import Bot
from undercroft.kit.observing import Learning

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]
ILLEGAL: Final = -1.0
"""What an illegal answer is worth to who gives it, unless an environment is told otherwise."""

NUMBERED: Final = "actions have the whole numbers"
ANSWER: Final = "an answer is the number of an action, such as the place of a 1 in action_mask"


def number_of(action: Any) -> int:
    """Return an answer as an int, be it one of Python, numpy or torch.

    Raise TypeError for anything else: a float would be cut off to another action.
    """
    try:
        return index(action)
    except TypeError:
        raise TypeError(f"{ANSWER}, not {action!r}") from None


def numbers_of(actions: Any, matches: int) -> NDArray[np.integer[Any]]:
    """Return an answer for each match as an array; raise TypeError, or ValueError for the shape."""
    try:
        found = np.asarray(actions)
    except ValueError:  # lists of several lengths
        found = np.array(None)
    if found.dtype.kind not in "iub":
        raise TypeError(f"{ANSWER}: whole numbers, not {actions!r}")
    if found.shape != (matches,):
        raise ValueError(
            f"{matches} matches take {matches} answers, one each; these have the shape"
            f" {found.shape}"
        )
    return found


def no_options(options: Mapping[str, Any] | None) -> None:
    """Raise BadSetup for options of `reset`: there are none, and what does nothing misleads."""
    if options:
        raise BadSetup(
            f"reset has no options, so {', '.join(map(str, options))} would change nothing: what a"
            " match is played by is chosen where the environment is made"
        )


class Setting:
    """A game as an environment plays it: for so many players, by those switches.

    `packs` are folders (or zips) of packs: they are read, and the game has those and no others, in
    that order. Without, it has those that are there. Slug, version and digest of each are part of
    `name`. `brought` is what each seat brings, a digest of which is part of it too. `size` is the
    number of actions, `scale` what a byte of each entry is multiplied by, so that all entries are
    from 0 to 1.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        switches: Mapping[str, str | int] | None = None,
        preset: str = "",
        brought: Sequence[str] = (),
        packs: str | Path | Sequence[str | Path] = (),
    ) -> None:
        spec = find_game(game)
        named = [packs] if isinstance(packs, str | Path) else packs
        self.folders = [Path(folder).absolute() for folder in named]
        if self.folders:
            _read(spec, self.folders)
        declared = spec.learning
        if declared is None:
            raise BadSetup(f"{spec.title} declares nothing for programs that learn: `learning`")
        self.spec: GameSpec = spec
        self.learning: Learning = declared
        self.players = spec.seats[0] if players is None else _whole("players", players)
        if not isinstance(switches or {}, Mapping):
            raise BadSetup(f"switches are {{'name': 'value'}}, not {switches!r}")
        chosen = {name: str(value) for name, value in (switches or {}).items()}
        self.switches = spec.resolve(chosen, preset)
        self.brought = spec.bring(self.players, self.switches, brought)
        self.observer = declared.observer(self.players, spec.kinds)
        self.layout = self.observer.layout
        self.size = len(spec.vocabulary)
        self.packs = tuple(spec.packs.values())
        self.entries = len(self.layout.entries)
        self.scale: Floats = np.array(
            [1 / entry.high for entry in self.layout.entries], dtype=np.float32
        )
        self.seats = [f"seat_{n}" for n in range(self.players)]
        # What the rules refuse, such as a switch for fewer players, they refuse here.
        spec.start(self.players, self.switches, self.brought, SeededDice(""))

    def __deepcopy__(self, memo: dict[int, Any]) -> "Setting":
        return self  # nobody changes it

    def __reduce__(self) -> tuple[Any, ...]:
        # What it was made of: what observes is no plain data, and the packs must be the same.
        made_of = (self.spec.slug, self.players, {**self.switches}, self.brought, self.folders)
        return opened, (*made_of, self.packs)

    @property
    def name(self) -> str:
        """The game with its version, what differs from the defaults, packs, and what is brought."""
        usual = self.spec.resolve({})
        changed = [f"{one}={value}" for one, value in self.switches.items() if usual[one] != value]
        parts = [f"{self.players}p", *changed, *self.packs]
        if self.brought != self.spec.bring(self.players, self.switches, ()):
            parts.append(f"brought={sha256(repr(self.brought).encode()).hexdigest()[:8]}")
        return f"{self.spec.slug.replace('-', '_')}_v{self.learning.version} {' '.join(parts)}"

    @property
    def utility(self) -> str:
        """The kind of utility: `shares`, `team` or `values` (kit/observing.py)."""
        return self.learning.utility(self.players, self.switches)

    @property
    def worth(self) -> tuple[float, float]:
        """The least and the most that a match can be worth to a seat."""
        return self.spec.worth[0], min(self.spec.worth[1], self.learning.most)

    def limit(self, answers: int | None) -> int:
        """Return after how many answers a match is truncated: so many, or as many as the longest
        one has. Raise BadSetup for none.
        """
        if answers is None:
            return self.learning.longest
        most = _whole("limit", answers)
        if most < 1:
            raise BadSetup(f"a match is truncated after 1 answer or more (limit), not {most}")
        return most

    def seating(self, bots: Sequence[Bot | None] = ()) -> Seating:
        """Return who plays: bots by seat, None for seats that learn."""
        seated = bots or [None] * self.players
        spec, chosen = self.spec, self.switches
        return Seating(spec, self.players, chosen, self.brought, seated, len(self.packs))

    def bots(self, names: str | Sequence[str], learner: int, seed: str) -> list[Bot | None]:
        """Return a bot for each seat but the learner's: all of one name, or one name for each.

        A name may be a file and a class in it, `./mine.py:Bold`. Raise BadSetup.
        """
        if not 0 <= _whole("seat", learner) < self.players:
            raise BadSetup(f"seat {learner} does not play: {self.players} do, counted from 0")
        others = [seat for seat in range(self.players) if seat != learner]
        chosen = _names_of(names, len(others))
        if len(chosen) != len(others):
            raise BadSetup(f"{len(chosen)} bots for {len(others)} seats beside the learner's")
        read_bots(chosen)
        made: list[Bot | None] = [None] * self.players
        for seat, name in zip(others, chosen, strict=True):
            made[seat] = make_bot(self.spec, name or RANDOM, f"{seed}/bot/{seat}")
        return made

    def observation(self, state: State, seat: int) -> Floats:
        """Return what a seat knows, each entry from 0 to 1."""
        row = np.frombuffer(self.observer.row(state, seat), np.uint8)
        found: Floats = row * self.scale
        return found

    def mask(self, state: State) -> Mask:
        """Return a 1 for each legal answer."""
        return np.frombuffer(mask_of(state, self.size), np.int8)

    def tables(self, observation: Floats) -> dict[str, Floats]:
        """Return the entities of an observation by name, a row for each; nothing is copied.

        Raise ValueError for an array that is no observation of this setting.
        """
        if observation.shape[-1:] != (self.entries,):
            raise ValueError(
                f"an observation of {self.name} has {self.entries} numbers, this array has the"
                f" shape {observation.shape}"
            )
        found: dict[str, Floats] = {}
        for name, table in self.layout.tables.items():
            width = len(table.columns)
            part = observation[..., table.start : table.start + table.rows * width]
            found[name] = part.reshape(*observation.shape[:-1], table.rows, width)
        return found

    def action(self, number: int) -> str:
        """Return the notation of an action by its number: it is what records have.

        Raise IllegalAction for a number that no action has.
        """
        return self.numbered(number).notation

    def numbered(self, number: int) -> Action:
        """Return the action of a number; raise IllegalAction where none has it."""
        found = number_of(number)
        if not 0 <= found < self.size:
            raise IllegalAction(f"{NUMBERED} from 0 to {self.size - 1}, not {found}")
        return self.spec.vocabulary.actions[found]

    def number(self, notation: str) -> int:
        """Return the number of an action by its notation; raise IllegalAction."""
        if not isinstance(notation, str):
            raise TypeError(f"a notation is text, as action(number) gives it, not {notation!r}")
        return self.spec.vocabulary.parse(notation).id

    def lines(self, state: State, seat: int) -> list[str]:
        """Return the table as text, as a seat sees it, and what it may answer if it is asked."""
        spec, names = self.spec, [f"Seat {n + 1}" for n in range(self.players)]
        view = spec.seen(state, seat)
        found = spec.text(view, names)
        if state.asks(seat):
            found = [*found, "", spec.question(view, state.kind, names)]
            for action in state.legal_actions:
                found.append(f"{action.notation}: {spec.label(view, action, names)}")
        return found

    def view(self, state: State, seat: int) -> Mapping[str, Any]:
        """Return what a seat sees as JSON values, as people's programs get it."""
        return self.spec.seen(state, seat)


def weight_of(name: str, value: Any) -> float:
    """Return an option that is a number; raise BadSetup."""
    if isinstance(value, str):
        raise BadSetup(f"{name} is a number, not {value!r}")
    try:
        return float(value)
    except (TypeError, ValueError):
        raise BadSetup(f"{name} is a number, not {value!r}") from None


def _whole(name: str, value: Any) -> int:
    """Return an option that is a whole number; raise BadSetup."""
    try:
        return index(value)
    except TypeError:
        raise BadSetup(f"{name} is a whole number, not {value!r}") from None


def _names_of(names: Any, seats: int) -> list[str]:
    """Return a name for each seat: one for all of them, or those of a list; raise BadSetup."""
    if isinstance(names, str):
        return [names] * seats
    if not isinstance(names, Sequence) or not {*map(type, names)} <= {str}:
        raise BadSetup(f"bots are a name, or a list of names, not {names!r}")
    return [*names]


def presets(game: str) -> dict[int, list[str]]:
    """Return for each number of players the names of the presets that so many can play."""
    spec = find_game(game)
    found: dict[int, list[str]] = {}
    for players in range(spec.seats[0], spec.seats[1] + 1):
        found[players] = []
        for preset in spec.presets:
            with suppress(BadSetup):
                Setting(game, players, preset=preset.name)
                found[players].append(preset.name)
    return found


def _read(spec: GameSpec, folders: Sequence[Path]) -> None:
    """Read packs; raise BadSetup where the game would not have exactly these in this order."""
    wanted = [*packs_in_order(folders).values()]
    if wanted[: len(spec.packs)] == [*spec.packs]:
        read_packs(folders)
    if [*spec.packs] != wanted:
        raise BadSetup(
            f"this environment is to have the packs {', '.join(wanted)}, and {spec.title} has"
            f" {', '.join(spec.packs) or 'none of them'}: the numbers of actions follow from the"
            " order in which packs were read, so name all of them in that order, or start another"
            " process"
        )


def opened(
    game: str,
    players: int,
    switches: Mapping[str, str],
    brought: Sequence[str],
    folders: Sequence[Path],
    packs: Sequence[str],
) -> Setting:
    """Return the setting that a pickle holds; raise BadSetup where other packs are there."""
    found = Setting(game, players, switches, "", brought, folders)
    if found.packs != tuple(packs):
        raise BadSetup(
            f"the packs of this environment are {', '.join(packs) or 'none'}, and here are"
            f" {', '.join(found.packs) or 'none'}: another process knows those alone that are named"
            " by their folders, packs=[...]"
        )
    return found
