"""What several commands have in common: their options, how they are read, how lines are printed."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final, TextIO

import typer
from rich.console import Console

from undercroft.bots.own import read_bots
from undercroft.kernel import BadSetup, KernelError
from undercroft.kit.game import GameSpec

FILE = {"metavar": "FILE", "dir_okay": False}

Game = Annotated[str, typer.Argument(metavar="GAME", help="A game, as 'undercroft list' names it.")]
AnyGame = Annotated[str, typer.Argument(metavar="[GAME]", help="A game; without it, all.")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many players.")]
Bots = Annotated[
    str, typer.Option("--bots", help="Bots by name or as ./FILE.py:CLASS, with commas between.")
]
PresetName = Annotated[str, typer.Option("--preset", help="A named set of house rules.")]
Switches = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="SWITCH=VALUE", help="A house rule; may be repeated."),
]
Seed = Annotated[str, typer.Option("--seed", "-s", help="Any text; without it, a new one.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", help="Processes; 0: one for each core.", min=0)]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Data = Annotated[Path | None, typer.Option(help="The file that keeps the tables.", **FILE)]
Learn = Annotated[
    bool, typer.Option("--learn", help="Play a first match that explains each answer.")
]
InLesson = Annotated[
    str, typer.Option("--lesson", metavar="NAME", help="Play that lesson; 'list' names them.")
]
Dice = Annotated[
    str, typer.Option(metavar="WHO", help="'machine'; 'real', or kinds of dice, are typed in.")
]
Daily = Annotated[
    str, typer.Option(metavar="DAY", help="The dungeon of a day: 'today', or 2026-11-29.")
]
Names = Annotated[
    list[str] | None,
    typer.Option("--name", metavar="NAME", help="Your name; repeat it for each person."),
]
Packs = Annotated[
    list[Path] | None,
    typer.Option("--pack", metavar="DIR|ZIP", help="A folder with more content; may be repeated."),
]
Altered = Annotated[
    list[str] | None,
    typer.Option(
        "--alter", metavar="ROW.NAME.KEY=VALUE", help="Another value on a card; may be repeated."
    ),
]
Brought = Annotated[
    list[str] | None,
    typer.Option(
        "--bring",
        metavar="[SEAT=]NAME_OR_FILE",
        help="What a seat (1, 2, ...) brings, else the next without; may be repeated.",
    ),
]


class Failed(KernelError):
    """A command could not do its work; the message is for the user."""


@contextmanager
def from_lab(command: str) -> Iterator[None]:
    """Import what only a command of the lab needs; raise Failed if it is not installed."""
    try:
        yield
    except ModuleNotFoundError as fault:
        library = (fault.name or "").partition(".")[0]
        raise Failed(
            f"{command} needs {library}, which is not installed: pip install 'undercroft[lab]'"
        ) from fault


def split_words(text: str) -> list[str]:
    """Return the words of a list with commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def named_bots(text: str) -> list[str]:
    """Return the bots of a list with commas; read those that are in files. Raise BadSetup."""
    names = split_words(text)
    read_bots(names)
    return names


MACHINE: Final = "machine"
REAL: Final = "real"


def thrown_kinds(spec: GameSpec, dice: str) -> list[str] | None:
    """Return the kinds of dice that people throw, none for all; None where the program throws."""
    if dice in (MACHINE, REAL):
        return None if dice == MACHINE else []
    kinds = split_words(dice)
    try:
        spec.streams(kinds)
    except BadSetup as fault:
        raise BadSetup(f"{fault}; --dice wants {MACHINE!r}, {REAL!r}, or kinds of dice") from fault
    return kinds


def chosen_switches(spec: GameSpec, given: list[str] | None, preset: str) -> dict[str, str]:
    """Return the house rules that were typed, resolved; raise BadSetup."""
    chosen: dict[str, str] = {}
    for text in given or []:
        name, sign, value = text.partition("=")
        if not sign or not name:
            raise BadSetup(f"--set wants SWITCH=VALUE, such as name=value, not {text!r}")
        chosen[name.strip()] = value.strip()
    return spec.resolve(chosen, preset)


def must_be_free(folder: Path) -> None:
    """Raise Failed if something is in a folder that is to be written, or a file is there."""
    if folder.exists() and not folder.is_dir():
        raise Failed(f"{folder} is a file: choose another folder")
    if folder.exists() and any(folder.iterdir()):
        raise Failed(f"{folder} is not empty: choose a new folder")


def file_size(many: int) -> str:
    """Word the bytes of a file: `1.4 MB`, `31 kB`; no file is 0."""
    return f"{many / 1e6:,.1f} MB" if many >= 1e5 else f"{max(1, round(many / 1e3))} kB"


def print_lines(lines: Iterable[str], to: TextIO | None = None) -> None:
    """Print lines as they are; wrapped at a terminal only."""
    console = Console(file=to, highlight=False, markup=False, emoji=False)
    for line in lines:
        console.print(line, soft_wrap=not console.is_terminal)
