"""The command line: `undercroft list`, `rules`, `box`, `play`, `serve`, `backup`, `restore`,
`tables`, `sim`, `compare`, `tournament`, `tune`, `report`, `solve`, `replay`, `deck`, `quest`,
`clauses`, `import-map`, `new-game`.

Exit codes: 0 done, 1 failed (a refused file, a missing clause, a busy port), 2 bad usage, 3 not
decided (`compare`, `tournament`, `tune`).
Every error is one line that says what was allowed; several faults of one file are a line each.
"""

import json
import os
import secrets
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer
from rich.console import Console
from typer.core import TyperGroup

from undercroft import __version__
from undercroft.clauses import coverage
from undercroft.cli.compare import compare
from undercroft.cli.deck import deck
from undercroft.cli.host import backup, restore, serve, tables
from undercroft.cli.import_map import import_map
from undercroft.cli.new_game import new_game
from undercroft.cli.options import (
    FILE,
    MACHINE,
    AnyGame,
    AsJson,
    Bots,
    Brought,
    Failed,
    Game,
    Jobs,
    Learn,
    Packs,
    Players,
    PresetName,
    Quiet,
    Seed,
    Switches,
    chosen_switches,
    print_lines,
    split_words,
    thrown_kinds,
)
from undercroft.cli.progress import with_progress
from undercroft.cli.quest import quest
from undercroft.cli.report import shown
from undercroft.cli.solve import solve
from undercroft.cli.survey import report
from undercroft.cli.tournament import tournament
from undercroft.cli.tune import tune
from undercroft.games import all_games, find_game, read_packs
from undercroft.kernel import COMPILED, BadSetup, KernelError
from undercroft.kit.game import GameSpec
from undercroft.lab import Plan, Report, Row, simulate
from undercroft.match import Match, commitment, first_match, replays
from undercroft.rulebook import Rulebook
from undercroft.terminal import (
    Session,
    brought_texts,
    open_record,
    pages,
    recap_lines,
    take_seats,
    transcript,
)
from undercroft.terminal.seats import names_of, visible


class OneLineErrors(TyperGroup):
    """Commands whose errors are one line each, without a traceback."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command that was typed and leave with its exit code."""
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except typer.TyperException as fault:
            message = fault.format_message().rstrip(".")
            _complain(f"{message}{'' if message.endswith('?') else '.'}{self._allowed(fault)}")
            code = fault.exit_code
        except KernelError as fault:
            for line in str(fault).splitlines():
                _complain(line)
            code = 2 if isinstance(fault, BadSetup) else 1
        except typer.Abort:
            code = 1
        sys.exit(code if isinstance(code, int) else 0)

    def _allowed(self, fault: typer.TyperException) -> str:
        context, parameter = getattr(fault, "ctx", None), getattr(fault, "param", None)
        if getattr(parameter, "name", "") == "game":
            return f" There are: {', '.join(all_games())}."
        if context is None:
            return ""
        if context.command is self:
            return f" There are: {', '.join(self.commands)}."
        return f" Try '{context.command_path} --help'."


def _complain(message: str) -> None:
    print(f"undercroft: {' '.join(message.split())}", file=sys.stderr)


app = typer.Typer(
    cls=OneLineErrors,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
app.add_typer(deck, name="deck")
app.add_typer(tables, name="tables")
app.add_typer(quest, name="quest")


def main() -> None:
    """Run `undercroft` as it was typed in a shell."""
    app(prog_name="undercroft")


@app.callback(invoke_without_command=True)
def undercroft(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> None:
    """Five dungeon games on one engine: play them, host them, change them, prove them.

    \b
    Examples:
      undercroft list                             the games
      undercroft play GAME --bots random          play in the terminal, against a bot
      undercroft serve --open                     play in the browser, with friends
      undercroft rules GAME                       the rules
      undercroft box GAME                         the cards and pieces
    """
    if version:
        build = "compiled" if COMPILED else "interpreted"
        print(f"undercroft {__version__} (rules: {build})")
    elif context.invoked_subcommand is None:
        print(context.get_help())


@app.command("list", short_help="List the games, or the house rules of one.")
def list_games(game: AnyGame = "") -> None:
    """List the games with their seats, presets and bots; with GAME, its house rules too.

    \b
    Examples:
      undercroft list
      undercroft list GAME
    """
    if game:
        spec = find_game(game)
        print_lines([*pages.game_lines(spec), *pages.switch_lines(spec)])
        return
    for spec in all_games().values():
        print_lines(pages.game_lines(spec))


@app.command(short_help="Show the rules of a game, or one of them.")
def rules(
    game: Game,
    clause: Annotated[
        str, typer.Argument(metavar="[CLAUSE]", help="A rule by its number, or a chapter.")
    ] = "",
) -> None:
    """Show the rules of a game, or one rule with the rulings and house rules behind it.

    \b
    Examples:
      undercroft rules GAME
      undercroft rules GAME 6
      undercroft rules GAME 6.4
    """
    spec = find_game(game)
    book = Rulebook.of(spec)
    console = Console(highlight=False, markup=False, emoji=False)
    chapters = [chapter for chapter in book.chapters if clause and chapter.number == clause]
    if clause and not chapters:
        print_lines(pages.clause_lines(spec, book, clause))
        return
    text = pages.chapter_text(chapters[0]) if chapters else book.markdown
    if not text:
        raise Failed(f"the rules of {spec.title} are not installed")
    console.print(pages.rules_page(text, console.is_terminal), soft_wrap=not console.is_terminal)


@app.command(short_help="Show the cards and pieces of a game.")
def box(
    game: Game,
    kind: Annotated[str, typer.Argument(metavar="[KIND]", help="Only those of a kind.")] = "",
) -> None:
    """Show every card, counter and tile of a game as it is printed, or those of one kind.

    \b
    Examples:
      undercroft box GAME
      undercroft box GAME monster
    """
    print_lines(pages.box_lines(find_game(game), kind))


@app.command(short_help="Play in the terminal.")
def play(
    game: Game,
    players: Players = None,
    bots: Bots = "",
    seat: Annotated[int | None, typer.Option(help="Where you sit: 1, 2, ...")] = None,
    preset: PresetName = "",
    switches: Switches = None,
    bring: Brought = None,
    packs: Packs = None,
    seed: Seed = "",
    name: Annotated[
        list[str] | None, typer.Option("--name", help="Your name; repeat it for each person.")
    ] = None,
    dice: Annotated[
        str, typer.Option(metavar="WHO", help="'machine'; 'real', or kinds of dice, are typed in.")
    ] = MACHINE,
    load: Annotated[
        Path | None, typer.Option(help="Go on with a saved match.", exists=True, **FILE)
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Keep the match in this file as you play.", **FILE)
    ] = None,
    learn: Learn = False,
) -> None:
    """Play in the terminal, with people at the same keyboard and with bots.

    Seats that no bot takes are people's. Type 'help' in the match for all you can do.

    \b
    Examples:
      undercroft play GAME
      undercroft play GAME --learn
      undercroft play GAME --bots random,random --name Ann --seat 2
      undercroft play GAME --players 2 --name Ann --name Bob --dice real
      undercroft play GAME --players 2 --dice attack,spawn
      undercroft play GAME --bots random --bring NAME --bring 2=my-deck.txt
      undercroft play GAME --load match.json --save match.json
    """
    read_packs(packs or [])
    spec = find_game(game)
    real = dice != MACHINE
    is_set_up = any((players, bots, seat, preset, switches, seed, name, bring, real))
    if learn:
        _first_session(spec, save, is_set_up or bool(load or packs)).run()
        return
    if load is not None:
        if is_set_up:
            raise BadSetup("a loaded match goes on as it was: give only --load, --save and --pack")
        _resume(spec, load, save).run()
        return
    seats = take_seats(spec, players, split_words(bots), name or [], seat)
    chosen = chosen_switches(spec, switches, preset)
    _must_be_new(save)
    seed = seed or secrets.token_hex(16)
    brought = brought_texts(spec, len(seats), bring or [])
    thrown = thrown_kinds(spec, dice)
    typed = None if thrown is None else list[int]()
    match = Match(spec, len(seats), chosen, seed, typed, brought, thrown=thrown or ())
    Session(match, seats, save).run()


def _first_session(spec: GameSpec, save: Path | None, is_set_up: bool) -> Session:
    """Begin the first match of a game, which no option may set up in another way."""
    if is_set_up:
        raise BadSetup("a first match is set up by its script: give only --learn and --save")
    script = first_match(spec)
    if script is None:
        raise Failed(f"{spec.title} has no first match with a guide yet")
    _must_be_new(save)
    return Session.learn(script, save)


def _must_be_new(save: Path | None) -> None:
    """Raise Failed if a match would be written over another one."""
    if save is not None and save.exists():
        raise Failed(f"{save} is there already: go on with --load {save}, or choose another name")


app.command(short_help="Host tables in the browser.")(serve)
app.command(short_help="Keep all tables in one file.")(backup)
app.command(short_help="Bring a backup into an empty database.")(restore)
app.command(short_help="Make a pack of a map that another tool has drawn.")(import_map)
app.command(short_help="Write a package with a game in it, to begin from.")(new_game)


@app.command(short_help="Play many matches between bots; sum them up.")
def sim(
    game: Game,
    matches: Annotated[int, typer.Option("--games", "-n", help="How many matches.", min=1)] = 1000,
    players: Players = None,
    bots: Bots = "",
    preset: PresetName = "",
    switches: Switches = None,
    bring: Brought = None,
    packs: Packs = None,
    seed: Seed = "",
    jobs: Jobs = 0,
    as_json: AsJson = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="A new file for one JSON row a match.", **FILE),
    ] = None,
    fixed_seats: Annotated[
        bool, typer.Option("--fixed-seats", help="Bots keep their seats from match to match.")
    ] = False,
    quiet: Quiet = False,
) -> None:
    """Play many matches between bots and sum them up, with 95% intervals.

    Bots are repeated until every seat has one and move one seat on after each match.
    The same seed gives the same rows, whatever the number of processes.

    \b
    Examples:
      undercroft sim GAME -n 2000 --players 3 --bots random
      undercroft sim GAME --bots NAME,random --seed 7 --out rows.jsonl
      undercroft sim GAME --set SWITCH=VALUE --json > report.json
    """
    read_packs(packs or [])
    spec = find_game(game)
    names = split_words(bots) or [spec.best]
    fewest, most = spec.seats
    count = players if players is not None else max(fewest, min(2, most), len(names))
    chosen = chosen_switches(spec, switches, preset)
    seed = seed or secrets.token_hex(8)
    folders = [str(folder.absolute()) for folder in packs or []]
    rotate = not fixed_seats
    brought = brought_texts(spec, count, bring or [])
    plan = Plan.make(spec, count, names, seed, chosen, rotate, brought, folders)
    report = Report(spec, plan)
    began = time.perf_counter()
    rows = simulate(plan, matches, jobs or os.cpu_count() or 1)
    try:
        for row in with_progress(_written(rows, out), matches, quiet):
            report.add(row)
    except KeyboardInterrupt:
        _complain(f"stopped after {report.matches:,} of {matches:,} matches")
        raise typer.Exit(1) from None
    finally:
        rows.close()
    if as_json:
        print(json.dumps(report.to_json(), indent=1))
    else:
        Console(highlight=False).print(shown(report, time.perf_counter() - began))


app.command(short_help="Compare two rules, until it is decided.")(compare)
app.command(short_help="Find the value of every position of a game.")(solve)
app.command(short_help="Let bots play against one another.")(tournament)
app.command(short_help="Report what many matches tell.")(report)
app.command(short_help="Find house rules that do what you want.")(tune)


@app.command(short_help="Tell a saved match again, or verify it.")
def replay(
    file: Annotated[Path, typer.Argument(help="A saved match.", exists=True, **FILE)],
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check the record, its result and its seed.")
    ] = False,
    to: Annotated[int | None, typer.Option(help="Stop after this many actions.", min=0)] = None,
    packs: Packs = None,
) -> None:
    """Tell a saved match again, move by move, or verify it.

    \b
    Examples:
      undercroft replay match.json
      undercroft replay match.json --to 12
      undercroft replay match.json --verify
    """
    read_packs(packs or [])
    spec, record, match = open_record(file)
    if not verify:
        print_lines(transcript(record, match, to))
        if to is None:
            print_lines(recap_lines(match, names_of(spec, record.seats)))
        return
    if match.parting:
        raise Failed(f"{file}: {match.parting.sentence}")
    then, now = record.rules_version, spec.rules_version
    over = match.state.is_terminal()
    result = f"Its result is {match.returns}." if over else "The match is not over."
    print_lines(
        [
            f"Verified: {spec.title}, {len(record.actions)} actions. {result}",
            *([f"It proves {record.proves}."] if record.proves else []),
            f"Seed: {visible(record.seed)}",
            f"SHA-256 of the seed: {commitment(record.seed)}",
            *([] if then == now else [replays(then, now)]),
        ]
    )


@app.command(short_help="Show which rules are cited and tested.")
def clauses(game: AnyGame = "", as_json: AsJson = False) -> None:
    """Show which rules the code cites and the tests prove; fail if one is missing.

    \b
    Examples:
      undercroft clauses
      undercroft clauses GAME --json
    """
    specs = [find_game(game)] if game else list(all_games().values())
    found = {spec.slug: coverage(spec) for spec in specs}
    notes = [line for slug, cover in found.items() for line in pages.coverage_lines(slug, cover)]
    if as_json:
        print(json.dumps({slug: cover.to_json() for slug, cover in found.items()}, indent=1))
    else:
        Console(highlight=False).print(pages.coverage_table(found))
    print_lines(notes, sys.stderr if as_json else sys.stdout)
    if not all(cover.is_complete for cover in found.values()):
        raise typer.Exit(1)


# -- parts of commands --------------------------------------------------------


def _resume(spec: GameSpec, load: Path, save: Path | None) -> Session:
    found, record, match = open_record(load)
    if found is not spec:
        raise Failed(f"{load} is a match of {found.title}: undercroft play {found.slug}")
    if match.state.is_terminal():
        raise Failed(f"the match in {load} is over: tell it again with undercroft replay {load}")
    if save is not None and save != load and save.exists():
        raise Failed(f"{save} is there already: choose another name")
    return Session.resume(record, match, load, save)


def _written(rows: Iterator[Row], out: Path | None) -> Iterator[Row]:
    """Pass rows on, and write each to the file, if there is one."""
    with ExitStack() as stack:
        try:
            file = stack.enter_context(_new_file(out)) if out else None
        except FileExistsError as fault:
            raise Failed(f"{out} is there already: choose another name") from fault
        except OSError as fault:
            raise Failed(f"{out} cannot be written: {fault.strerror}") from fault
        for row in rows:
            if file:
                file.write(json.dumps(row.to_json(), separators=(",", ":")) + "\n")
            yield row


def _new_file(path: Path) -> TextIO:
    """Open a file that is not there yet, or what is no file but a pipe or a device."""
    return path.open("w" if path.exists() and not path.is_file() else "x", encoding="utf-8")
