"""`undercroft list`, `rules`, `box`, `clauses`: what games there are, and all that is in them."""

import json
import sys
from typing import Annotated

import typer
from rich.console import Console

from undercroft.clauses import coverage
from undercroft.cli.options import AnyGame, AsJson, Failed, Game, print_lines
from undercroft.games import all_games, find_game
from undercroft.rulebook import Rulebook
from undercroft.terminal import pages


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
