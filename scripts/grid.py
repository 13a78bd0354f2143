"""Play many matches for each house rule, number of players and bot of a list; print a table.

    python scripts/grid.py GAME -n 1000 --players 1,2,4 --bots random --facts won,rounds
    python scripts/grid.py GAME --rules PRESET,SWITCH=VALUE --rules ... --by-chance hero

A fact is a column of the rows of `undercroft sim`, with its 95% interval; without --rules all
presets are played. What is left to chance (kinds of decisions) no bot decides.
"""

import argparse
import os
import time
from collections.abc import Sequence
from typing import Final

from undercroft.bots import bot_names
from undercroft.cli.options import chosen_switches, split_words
from undercroft.games import find_game
from undercroft.kit.game import GameSpec
from undercroft.lab import Plan, Report, simulate

SIGN: Final = "="


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("-n", "--games", type=int, default=1000)
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--rules", action="append", help="a preset, switches, or both")
    parser.add_argument("--players", default="")
    parser.add_argument("--bots", default="", help="each of them plays all seats of a match")
    parser.add_argument("--by-chance", default="", help="decisions that no bot takes")
    parser.add_argument("--facts", default="value,decisions")
    parser.add_argument("--seed", default="grid")
    given = parser.parse_args()
    spec = find_game(given.game)
    facts = split_words(given.facts)
    fewest, most = spec.seats
    players = [int(word) for word in split_words(given.players)] or range(fewest, most + 1)
    print_row(["rules", "players", "bot", *facts, "seconds"])
    print_row(["---"] * (4 + len(facts)))
    for rules in given.rules or [preset.name for preset in spec.presets]:
        for count in players:
            for bot in split_words(given.bots) or bot_names(spec)[-1:]:
                plan = Plan.make(
                    spec, count, [bot], given.seed, switches(spec, rules),
                    by_chance=split_words(given.by_chance),
                )  # fmt: skip
                began = time.perf_counter()
                report = Report(spec, plan)
                for row in simulate(plan, given.games, given.jobs):
                    report.add(row)
                seconds = time.perf_counter() - began
                found = [figure(report, fact) for fact in facts]
                print_row([rules, str(count), bot, *found, f"{seconds:.0f}"])


def switches(spec: GameSpec, rules: str) -> dict[str, str]:
    """Read `PRESET,SWITCH=VALUE,...`."""
    words = split_words(rules)
    preset = "" if SIGN in words[0] else words[0]
    return chosen_switches(spec, [word for word in words if SIGN in word], preset)


def figure(report: Report, fact: str) -> str:
    """Word a fact of the matches with its 95% interval."""
    known = {"value": report.value, "decisions": report.decisions, **report.means}
    if fact in known:
        low, high = known[fact].interval
        return f"{known[fact].value:,.2f} ({low:,.2f} to {high:,.2f})"
    share = report.shares[fact]
    low, high = share.interval
    return f"{share.value:.1%} ({low:.1%} to {high:.1%})"


def print_row(cells: Sequence[str]) -> None:
    """Print a line of a Markdown table, at once."""
    print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
