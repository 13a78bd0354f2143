"""`undercroft quest`: check quests that people have written, and print them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final

import typer

from undercroft.cli.options import Failed, Jobs, Packs, Players, Quiet, Seed, print_lines
from undercroft.cli.progress import with_progress
from undercroft.games import MANIFEST, all_games, find_game, game_of_pack, read_pack, read_packs
from undercroft.kernel import BadSetup
from undercroft.kernel.errors import nearest
from undercroft.kit.content import slug_of
from undercroft.kit.game import GameSpec
from undercroft.kit.pack_texts import manifest_of, quoted
from undercroft.kit.quests import Proven
from undercroft.kit.zipped import unpacked
from undercroft.lab import Plan, simulate
from undercroft.lab.tries import party, tried

LONE: Final = "quest-file"
"""The slug of the pack in which a file that is in none is played."""

TEXT: Final = "quest.txt"
"""What a file of plain text is called there."""
PLAIN: Final = (".txt", ".md")
"""The endings of files that are plain text, and no TOML."""

quest = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Check, print and write quests.",
    short_help="Check, print and write quests.",
)


@quest.callback()
def _quest() -> None:
    """Check, print and write quests."""


@quest.command(short_help="Prove that quests can be played and won.")
def check(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE|DIR|ZIP", help="A file of quests, or a pack.", exists=True),
    ],
    tries: Annotated[
        int, typer.Option("--tries", "-n", help="How many matches a bot plays of each.", min=0)
    ] = 200,
    players: Players = None,
    game: Annotated[str, typer.Option("--game", "-g", help="Whose quests are in the file.")] = "",
    packs: Packs = None,
    seed: Seed = "1",
    jobs: Jobs = 0,
    quiet: Quiet = False,
) -> None:
    """Prove that quests can be played and won: every fault is a line, with the nearest word.

    The quests are read, their rooms are laid, every text is looked at; then the best bot plays
    each of them. It fails where there is a fault, and where no match is won.

    \b
    Examples:
      undercroft quest check my-quest
      undercroft quest check quests.toml --tries 0
      undercroft quest check quest.txt
      undercroft quest check my-quest --players 4 --tries 1000
    """
    read_packs(packs or [])
    with _pack(file, game) as (spec, folder):
        found = _proven(spec, folder, file)
        if tries:
            read_pack(folder)
        lost: list[str] = []
        for one in found:
            print_lines([f"{one.title}: {one.shown}."])
            if tries:
                plan = _plan(spec, one, players, seed, [*(packs or []), folder])
                rows = simulate(plan, tries, jobs or os.cpu_count() or 1)
                came = tried(spec, plan, list(with_progress(rows, tries, quiet)))
                print_lines([f"  {line}" for line in came.said])
                if not came.won:
                    lost.append(f"{one.title}: no match of {tries} was won")
        if lost:
            raise Failed("\n".join(lost))


@quest.command("print", short_help="Write a quest as a booklet to print.")
def print_quest(
    which: Annotated[
        str,
        typer.Argument(metavar="NAME|FILE|DIR|ZIP", help="A quest by its name, a file, or a pack."),
    ],
    game: Annotated[str, typer.Option("--game", "-g", help="Whose quest it is.")] = "",
    packs: Packs = None,
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="DIR", help="The folder for the booklets.")
    ] = Path(),
) -> None:
    """Write a quest as a booklet: a page for a browser to print, one room on each sheet.

    It is played with cards and dice alone. The page needs no other file and no network.

    \b
    Examples:
      undercroft quest print NAME
      undercroft quest print my-quest --out booklets
    """
    read_packs(packs or [])
    if not Path(which).exists():
        spec = _spec(game)
        _write(spec, [_slug_in_box(spec, which)], out)
        return
    with _pack(Path(which), game) as (spec, folder):
        found = _proven(spec, folder, Path(which))
        read_pack(folder)
        _write(spec, [one.slug for one in found], out)


@quest.command("write", short_help="Write a quest as plain text.")
def write_quest(
    which: Annotated[
        str,
        typer.Argument(metavar="NAME|FILE|DIR|ZIP", help="A quest by its name, a file, or a pack."),
    ],
    game: Annotated[str, typer.Option("--game", "-g", help="Whose quest it is.")] = "",
    packs: Packs = None,
) -> None:
    """Write a quest as plain text, in the notation of print-and-play quests.

    `undercroft quest check` reads the text again.

    \b
    Examples:
      undercroft quest write NAME > quest.txt
      undercroft quest write quests.toml
    """
    read_packs(packs or [])
    if not Path(which).exists():
        spec = _spec(game)
        names = [_slug_in_box(spec, which)]
        _say(spec, names)
        return
    with _pack(Path(which), game) as (spec, folder):
        found = _proven(spec, folder, Path(which))
        read_pack(folder)
        _say(spec, [one.slug for one in found])


def _say(spec: GameSpec, names: list[str]) -> None:
    """Print quests as plain text."""
    assert spec.quests is not None
    print_lines("\n".join([spec.quests.notation(name) for name in names]).splitlines())


def _slug_in_box(spec: GameSpec, name: str) -> str:
    """Return the slug of a quest that is here; raise BadSetup with those there are."""
    assert spec.quests is not None
    slug, known = slug_of(name), spec.quests.printed()
    if slug not in known:
        raise BadSetup(f"there is no quest {name!r}{nearest(slug, known)} ({' | '.join(known)})")
    return slug


def _write(spec: GameSpec, names: list[str], out: Path) -> None:
    """Write the booklets of these quests into a folder, over none that is there; raise Failed."""
    from undercroft.web.lobby.booklets import booklet

    if out.exists() and not out.is_dir():
        raise Failed(f"{out} is a file: choose another folder")
    for name in names:
        path, text = out / f"{name}.html", booklet(spec, name)
        try:
            out.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError as fault:
            raise Failed(f"{path} is there already: choose another folder") from fault
        except OSError as fault:
            raise Failed(f"{path} cannot be written: {fault.strerror}") from fault
        print_lines([f"{path} is written: open it in a browser, and print it."])


def _proven(spec: GameSpec, folder: Path, file: Path) -> list[Proven]:
    """Return the quests of a pack; raise Failed with every fault, and if there is none."""
    assert spec.quests is not None
    checked = spec.quests.check(folder)
    if checked.faults:
        read = [spec.quests.file, f"{spec.quests.texts}/{TEXT}"]
        raise Failed("\n".join(_as_named(checked.faults, read, file)))
    if not checked.quests:
        raise Failed(f"there is no quest in {file}")
    return checked.quests


@contextmanager
def _pack(file: Path, game: str) -> Iterator[tuple[GameSpec, Path]]:
    """Find the game and the pack that are meant; a file that is in no pack gets one of its own."""
    file = unpacked(file)
    folder = file if file.is_dir() else file.parent
    if not (folder / MANIFEST).is_file() and (folder.parent / MANIFEST).is_file():
        above = game_of_pack(folder.parent).quests
        folder = folder.parent if above is not None and above.texts == folder.name else folder
    if file.is_dir() or (folder / MANIFEST).is_file():
        yield _able(game_of_pack(folder)), folder
        return
    spec = _spec(game)
    assert spec.quests is not None
    read = Path(spec.quests.texts, TEXT) if file.suffix in PLAIN else Path(spec.quests.file)
    with TemporaryDirectory() as made:
        manifest = manifest_of(spec.slug, LONE, "Quests")
        if spec.manifests:  # it may name what the packs have that were given with it
            needs = [f"{slug} = {quoted(one.version)}\n" for slug, one in spec.manifests.items()]
            manifest += "".join(["[needs]\n", *needs])
        (Path(made) / MANIFEST).write_text(manifest, "utf-8")
        try:
            (Path(made) / read).parent.mkdir(exist_ok=True)
            (Path(made) / read).write_bytes(file.read_bytes())
        except OSError as fault:
            raise Failed(f"{file} cannot be read: {fault.strerror}") from fault
        yield spec, Path(made)


def _spec(game: str) -> GameSpec:
    """Return the game of a file that names none: the only one that has quests, or the named one."""
    able = _able_ones()
    if not game and len(able) != 1:
        raise BadSetup(f"which game's? Say it with --game; these have quests: {', '.join(able)}")
    return _able(find_game(game or able[0]))


def _able(spec: GameSpec) -> GameSpec:
    """Return the game; raise BadSetup if it checks no quests."""
    if spec.quests is None:
        raise BadSetup(f"{spec.title} checks no quests; these do: {', '.join(_able_ones())}")
    return spec


def _able_ones() -> list[str]:
    return [spec.slug for spec in all_games().values() if spec.quests is not None]


def _as_named(faults: list[str], read: list[str], file: Path) -> list[str]:
    """Say the faults of a file by the name that it has."""
    if unpacked(file).is_dir():
        return faults
    for name in read:
        faults = [file.name + one[len(name) :] if one.startswith(name) else one for one in faults]
    return faults


def _plan(spec: GameSpec, one: Proven, players: int | None, seed: str, packs: list[Path]) -> Plan:
    """Plan the matches of a quest, with the best bot at each seat."""
    seats = players if players is not None else party(spec)
    folders = [str(folder.absolute()) for folder in packs]
    return Plan.make(spec, seats, [spec.best], seed, dict(one.switches), packs=folders)
