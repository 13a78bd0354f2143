"""`undercroft print`: a game on paper."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from undercroft.cli.options import (
    Failed,
    Game,
    Packs,
    PresetName,
    Quiet,
    Switches,
    chosen_switches,
    file_size,
    print_lines,
    split_words,
)
from undercroft.cli.progress import with_progress
from undercroft.games import find_game, read_packs
from undercroft.kernel import BadSetup
from undercroft.kit.game import GameSpec
from undercroft.kit.reading import write_whole
from undercroft.kit.words import many
from undercroft.print.sheets import Setup
from undercroft.print.things import Thing
from undercroft.terminal import brought_texts
from undercroft.web.assets import icons

if TYPE_CHECKING:
    from undercroft.print.printing import Print

PDF: Final = {"metavar": "PDF", "dir_okay": False}
MISSING: Final = "printing needs {}, which is not installed: pip install 'undercroft[print]'"


What = Annotated[
    str,
    typer.Option(
        help="cards, tokens, tiles, maps, boards, dice, reference, rules or calibration, with"
        " commas between; without it, all that is cut out."
    ),
]
Only = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="Only this kind or this card; may be repeated."),
]
Decks = Annotated[
    list[str] | None,
    typer.Option("--deck", metavar="DECK", help="Cards as this deck has them; may be repeated."),
]
PaperName = Annotated[str, typer.Option(help="a4 or letter.")]
LayoutName = Annotated[str, typer.Option(help="sheets, duplex, gutterfold or cards.")]
Bleed = Annotated[
    float | None,
    typer.Option(metavar="MM", help="Colour beyond the cut; else half the gap, or 1.5."),
]
Gap = Annotated[
    float | None, typer.Option(metavar="MM", help="Between two things; else twice the bleed, or 3.")
]
Offset = Annotated[
    str, typer.Option(metavar="X,Y", help="So many mm backs are moved right and down.")
]
Since = Annotated[
    Path | None, typer.Option(help="Only what has changed since this print.", exists=True, **PDF)
]
For = Annotated[str, typer.Option("--for", metavar="PROGRAM", help="paper, or tabletop-simulator.")]
At = Annotated[
    str,
    typer.Option(
        metavar="URL", help="Where the pictures for the program will be found on the web."
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out", "-o", metavar="PATH", help="The file, else GAME.pdf; for a program the folder."
    ),
]
BESIDE: Final = {"calibration": "the page of calibration", "rules": "the rulebook"}
"""What can be printed that is not cut out."""
PAPER: Final = "paper"
TABLETOP: Final = "tabletop-simulator"


def print_game(
    game: Game,
    what: What = "",
    only: Only = None,
    decks: Decks = None,
    paper: PaperName = "a4",
    layout: LayoutName = "duplex",
    bleed: Bleed = None,
    gap: Gap = None,
    back_offset: Offset = "0,0",
    since: Since = None,
    preset: PresetName = "",
    switches: Switches = None,
    packs: Packs = None,
    program: For = PAPER,
    at: At = "",
    out: Out = None,
    quiet: Quiet = False,
) -> None:
    """Print a game: its cards, counters, tiles, maps, stickers for dice, its rulebook.

    It writes a PDF. Cut along the marks. A print on both sides is turned on its long edge.

    \b
    Examples:
      undercroft print GAME
      undercroft print GAME --layout gutterfold --paper letter
      undercroft print GAME --what calibration
      undercroft print GAME --what rules --out rules.pdf
      undercroft print GAME --pack DIR --since GAME.pdf --out new.pdf
      undercroft print GAME --for tabletop-simulator
    """
    _check_program(program, at)
    read_packs(packs or [])
    spec = find_game(game)
    rules = chosen_switches(spec, switches, preset)
    with from_print():
        from undercroft.print.boxes import marks_in
        from undercroft.print.printing import Print, Wanted, changed

        wanted = Wanted(
            what=tuple(split_words(what)),
            only=tuple(only or []),
            copies=_copies(spec, rules, decks) if decks else None,
            since=marks_in(since) if since else {},
            rules=changed(spec, rules),
            setup=_setup(paper, layout, bleed, gap, back_offset),
        )
        printed = Print(spec, wanted, icons())
        if program == TABLETOP:
            _export(spec, printed.things, out or Path(f"{spec.slug}-{TABLETOP}"), at, quiet)
            return
        _work_off(iter(printed), printed.total, quiet)
    where = out or Path(f"{spec.slug}.pdf")
    _write(where, printed.made)
    print_lines(_told(spec, printed, wanted.what, where))


def _check_program(program: str, at: str) -> None:
    if program not in (PAPER, TABLETOP):
        raise BadSetup(f"--for knows {PAPER} and {TABLETOP}, not {program!r}")
    if at and program == PAPER:
        raise BadSetup(f"--at says where the pictures for {TABLETOP} are: add --for {TABLETOP}")


def _setup(paper: str, layout: str, bleed: float | None, gap: float | None, offset: str) -> Setup:
    """Return how things are laid: of bleed and gap one says the other."""
    edge = bleed if bleed is not None else (gap / 2 if gap is not None else 1.5)
    between = gap if gap is not None else 2 * edge
    return Setup(paper.lower(), layout, edge, between, _pair(offset))


def _work_off(work: Iterator[int], total: int, quiet: bool) -> None:
    """Do some work that says how many things it has done."""
    for _ in with_progress(work, total, quiet, lambda: "Printing", "things", size=int):
        pass


def _export(spec: GameSpec, things: list[Thing], folder: Path, at: str, quiet: bool) -> None:
    """Write pictures and a saved object into a folder."""
    from undercroft.print.tabletop import Export

    export = Export(spec, things, icons(), folder, at)
    try:
        _work_off(iter(export), export.total, quiet)
    except OSError as fault:
        raise Failed(f"{folder} cannot be written: {fault.strerror}") from fault
    print_lines([f"{spec.title} is in {export.saved}: {many(export.total, 'thing')}."])


def _told(spec: GameSpec, printed: "Print", what: Sequence[str], where: Path) -> Iterator[str]:
    sorts: Counter[str] = Counter()
    for one in printed.things:
        sorts[one.sort] += one.count
    counted = [
        f"{count} {sort.removesuffix('s') if count == 1 else sort}" for sort, count in sorts.items()
    ]
    counted += [words for sort, words in BESIDE.items() if sort in what]
    size = file_size(len(printed.made))
    yield f"{spec.title} is in {where} ({size}): {', '.join(counted)}. Print it at 100 %."


def _copies(spec: GameSpec, rules: dict[str, str], decks: list[str]) -> dict[str, int]:
    """Return how many of each face the decks have together."""
    if spec.brings is None or spec.brings.counts is None:
        raise BadSetup(f"{spec.title} has no decks: print it without --deck")
    found: Counter[str] = Counter()
    for which in decks:
        (text,) = brought_texts(spec, 1, [f"1={which}"])
        found.update(spec.brings.counts(rules, text))
    return dict(found)


def _pair(text: str) -> tuple[float, float]:
    try:
        across, down = [float(part) for part in text.split(",")]
    except ValueError:
        raise BadSetup(f"--back-offset wants X,Y in mm, such as 0.5,-1, not {text!r}") from None
    return across, down


def _write(where: Path, made: bytes) -> None:
    """Write the file whole, or not at all; over an earlier print too."""
    try:
        write_whole(where, made)
    except OSError as fault:
        raise Failed(f"{where} cannot be written: {fault.strerror}") from fault


@contextmanager
def from_print() -> Iterator[None]:
    """Import what only printing needs; raise Failed if it is not installed."""
    try:
        yield
    except ModuleNotFoundError as fault:
        raise Failed(MISSING.format((fault.name or "").partition(".")[0])) from fault
