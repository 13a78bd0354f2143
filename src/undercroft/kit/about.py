"""What a game says of itself to who has never played it, as its content/about.toml has it.

    [[game]]                              [[goal]]
    name = "Dungeon Attack!"              name = "as a rule"
    weight = "light"                      words = "have the most gold."
    minutes = [15, 30]
    players = 3                           [[bot]]
    first = "You and two bots."           name = "adventurer"
    turn = "One roll, or one action."     words = "plays well"
    ends = "After level 3."
    stance = "against each other"

    [[example]]                           [[picture]]
    name = "the first turns"              name = "Bust the door"
    seats = ["Ada", "Brand", "Ciri"]      after = 2
    seed = "one"                          shows = "room"
    answers = ["pass", "bust"]            words = "Ada rolls all dice of the Room."

    [[symbol]]
    name = "Defeated"
    icon = "death-skull"
    words = "The die goes to your pile."

A `symbol` is a picture on the board that no words stand beside; those that people meet
first come first, and templates find the icon of `Magic Item` as `icons["magic-item"]`.

`players` is how many play in a first match, which `first` puts in words; `brings` is what they
bring, and `sides` says who plays which side, where sides differ. `stance` says whether all win
and lose together, as a match is set up first. `score`, as `{:g} coins`, says
what somebody has at the end, where `standing` counts something. A `goal` may be for so many
`players` or for some `switches` alone: the first one that fits is said. An `example` is the
beginning of a match that can be played again; a `picture` is drawn from it as it stands after so
many answers, by the macro `picture(shows, view, t)` of the game's minute.html. Only a game with an
example has pictures, and a game without the file says nothing.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal

from pydantic import Field

from undercroft.kernel.errors import nearest
from undercroft.kit.content import BadContent, Batch, Row, RowKind, read, slug_of
from undercroft.kit.game import GameSpec

Weight = Literal["light", "medium", "heavy"]
WEIGHTS: Final[tuple[str, ...]] = ("light", "medium", "heavy")
"""How hard a game is to learn, the easiest first."""


class GameRow(Row):
    """How long it takes, how hard it is, how a first match is set up, what a turn is; and how the
    first number of `GameSpec.standing` is said."""

    weight: Weight
    minutes: list[int] = Field(min_length=2, max_length=2)
    players: int
    first: str
    brings: list[str] = Field([])
    sides: str = ""
    stance: Literal["", "together", "against each other"] = ""
    score: str = ""
    turn: str
    ends: str


class GoalRow(Row):
    """What a player wants, to be read behind `Goal:`, in two lines of a phone."""

    words: str = Field(max_length=118)
    players: int = 0
    switches: dict[str, str] = Field({})


class BotRow(Row):
    """How a bot plays, in a word or two."""

    words: str


class SymbolRow(Row):
    """A picture on the board, what it is called and what it means."""

    icon: str
    words: str


class ExampleRow(Row):
    """The beginning of a match: its set-up, its seed, and the answers as they are written."""

    seats: list[str]
    seed: str
    preset: str = ""
    switches: dict[str, str] = Field({})
    brings: list[str] = Field([])
    answers: list[str]


class PictureRow(Row):
    """A moment of the example: what of the board is drawn, as `seat` sees it."""

    after: int
    shows: str
    seat: int = 0
    words: str


GAME: Final = RowKind("game", "about.toml", GameRow)
GOAL: Final = RowKind("goal", "about.toml", GoalRow)
BOT: Final = RowKind("bot", "about.toml", BotRow)
SYMBOL: Final = RowKind("symbol", "about.toml", SymbolRow)
EXAMPLE: Final = RowKind("example", "about.toml", ExampleRow)
PICTURE: Final = RowKind("picture", "about.toml", PictureRow)
KINDS: Final = (GAME, GOAL, BOT, SYMBOL, EXAMPLE, PICTURE)


class About:
    """What a game says of itself; `game` and `example` are None where it says nothing."""

    def __init__(self, batch: Batch) -> None:
        games: list[GameRow] = batch.of(GAME.word)
        examples: list[ExampleRow] = batch.of(EXAMPLE.word)
        self.game = games[0] if games else None
        self.goals: list[GoalRow] = batch.of(GOAL.word)
        self.bots: dict[str, str] = {row.name: row.words for row in batch.of(BOT.word)}
        self.symbols: list[SymbolRow] = batch.of(SYMBOL.word)
        self.icons = {slug_of(row.name): row.icon for row in self.symbols}
        self.example = examples[0] if examples else None
        self.pictures: list[PictureRow] = batch.of(PICTURE.word)

    @property
    def order(self) -> tuple[int, int]:
        """Where the game stands among others: the light and short ones come first."""
        if self.game is None:
            return len(WEIGHTS), 0
        return WEIGHTS.index(self.game.weight), self.game.minutes[0]

    def goal(self, players: int, switches: Mapping[str, str]) -> str:
        """Return what a player of such a match wants; "" if the game does not say it."""
        for row in self.goals:
            asked = row.switches.items()
            if row.players in (0, players) and all(switches.get(key) == one for key, one in asked):
                return row.words
        return ""


@cache
def about(spec: GameSpec) -> About:
    """Return what a game says of itself. Raise BadContent with every fault."""
    return read_about(spec.folder / "content", spec)


def read_about(folder: Path, spec: GameSpec) -> About:
    """Read what that game says of itself. Raise BadContent with every fault."""
    batch = read(folder, KINDS)
    batch.check_names({kind.word: {} for kind in KINDS}, "here")
    switches = {switch.name: switch for switch in spec.switches}
    fewest, most = spec.seats
    for kind, row, place in batch.found:
        faults: list[tuple[str, str]] = []
        if kind == GAME and not fewest <= row.players <= most:
            faults.append(("players", f"{spec.title} is for {fewest} to {most} players"))
        elif kind == GAME and row.score and not _says_a_number(row.score):
            faults.append(("score", "it should have one place for a number, as `{:g} coins`"))
        elif kind == GOAL:
            for name, value in row.switches.items():
                if name not in switches:
                    hint = nearest(name, switches)
                    faults.append(("switches", f"there is no switch {name!r}{hint}"))
                elif wrong := switches[name].refuse(value):
                    faults.append(("switches", wrong))
        elif kind == BOT and row.name not in (known := [*spec.bots, *spec.strong]):
            hint = f"{nearest(row.name, known)} ({' | '.join(known)})"
            faults.append(("name", f"there is no bot {row.name!r}{hint}"))
        elif kind == PICTURE:
            faults += _picture_faults(batch.of(EXAMPLE.word), row)
        batch.faults += [place.fault(key, why) for key, why in faults]
    if batch.faults:
        raise BadContent(batch.faults)
    return About(batch)


def _says_a_number(score: str) -> bool:
    try:
        return score.format(1.0) != score
    except (ValueError, LookupError, AttributeError):
        return False


def _picture_faults(examples: list[ExampleRow], row: PictureRow) -> list[tuple[str, str]]:
    """Say what is wrong with a picture: it needs a moment and a seat of the example."""
    if not examples:
        return [("", "a picture needs an [[example]] to be drawn from")]
    faults = []
    if not 0 <= row.after <= len(examples[0].answers):
        faults.append(("after", f"the example has {len(examples[0].answers)} answers"))
    if not -1 <= row.seat < len(examples[0].seats):
        faults.append(("seat", f"the example has {len(examples[0].seats)} seats, from 0"))
    return faults
