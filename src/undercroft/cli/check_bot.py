"""`undercroft check-bot`: is a bot fit to sit down?"""

import secrets
import sys
from typing import Annotated

import typer

from undercroft.bots import make_bot
from undercroft.cli.options import AnyGame, Quiet, Seed, named_bots, print_lines
from undercroft.cli.progress import with_progress
from undercroft.games import all_games, find_game
from undercroft.kernel import BadSetup
from undercroft.kit.game import RANDOM
from undercroft.lab.checking import Fault, check, sittings
from undercroft.lab.checking import matches as words

Matches = Annotated[
    int, typer.Option("--games", "-n", help="How many matches of each game.", min=1)
]
Named = Annotated[
    str, typer.Argument(metavar="BOT", help="A bot by name, or ./FILE.py:CLASS for your own.")
]
Seconds = Annotated[
    float, typer.Option(help="How long one answer may take.", min=0.001, max=3600.0)
]


def check_bot(
    bot: Named,
    game: AnyGame = "",
    matches: Matches = 6,
    seed: Seed = "",
    seconds: Seconds = 10.0,
    quiet: Quiet = False,
) -> None:
    """Check that a bot may sit down: legal answers, no peeking, in time, the same each time.

    It plays beside the best bot and random ones, with each number of players and in each seat in
    turn. Exit codes: 0 it may sit down, 1 it may not.

    \b
    Examples:
      undercroft check-bot ./mine.py:Bold
      undercroft check-bot ./mine.py:Bold GAME --games 20 --seed 7
    """
    (name,) = named_bots(bot)[:1] or [""]
    seed = seed or secrets.token_hex(8)
    specs = [find_game(game)] if game else list(all_games().values())
    if not game:
        specs = [spec for spec in specs if _plays(spec.slug, name)]
    for spec in specs or [next(iter(all_games().values()))]:
        make_bot(spec, name, seed)  # refuses a name that nobody has
        planned, said = sittings(spec, name, matches, seed), list[str]()
        beside = f"beside {spec.best} and {RANDOM} bots"
        print_lines([f"{spec.title}: {words(matches)} {beside}. Seed {seed}."])
        try:
            tried = check(planned, seconds)
            for found in with_progress(tried, matches + 1, quiet, lambda: "Checking"):
                said = found.sentences(seconds)
        except Fault as fault:
            print_lines([str(fault)])
            print(f"undercroft: {name} may not sit down", file=sys.stderr)
            raise typer.Exit(1) from None
        print_lines(said)
    print_lines([f"{name} may sit down."])


def _plays(slug: str, name: str) -> bool:
    """Say whether a bot plays that game."""
    try:
        make_bot(find_game(slug), name, "")
    except BadSetup:
        return False
    return True
