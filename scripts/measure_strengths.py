"""Measure how much stronger each bot of a game is than the one before; write its figures.

    PYTHONPATH=build/compiled python scripts/measure_strengths.py GAME --players 2 \
        --step adept,novice,300 --step expert,adept,100 --seed strengths

Each step is a tournament of the lab for two: a bot, the one before it, and how many deals. They go
into content/strengths.toml of the game, which the set-up of a match shows. A step that does not
exclude equality is told and left out: nobody is promised more than was measured. `--preset NAME`
plays by its house rules. Steps of the file that are not measured again stay, for other numbers of
players and other presets too.
"""

import argparse
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

from undercroft.games import find_game
from undercroft.kernel import COMPILED
from undercroft.kit.game import GameSpec
from undercroft.kit.strengths import FILE, Step, steps
from undercroft.lab.simulate import Plan, play_match
from undercroft.lab.tournament import Tournament

ROOT: Final = Path(__file__).resolve().parents[1]
ORDER: Final = ("adept", "expert", "master")
EVEN: Final = 0.5
DIGITS: Final = 3
"""The file has so many of a score."""
TIMED: Final = 3
"""So many matches tell how long a move takes."""


class Told(NamedTuple):
    """Of what the file has one step: a bot at a table, by the default rules without a preset."""

    players: int
    preset: str
    bot: str


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--step", action="append", required=True, metavar="BOT,AGAINST,DEALS")
    parser.add_argument("--preset", default="")
    parser.add_argument("--seed", default="strengths")
    given = parser.parse_args()
    if not COMPILED:
        parser.error("times are those of compiled rules: set PYTHONPATH=build/compiled")
    spec = find_game(given.game)
    found = {told_of(one): one for told in steps(home(spec)).values() for one in told}
    for asked in given.step:
        bot, against, deals = asked.split(",")
        table = Told(given.players, given.preset, bot)
        step = measured(spec, table, against, int(deals), given.seed)
        print(f"{bot}: {step.said()}", flush=True)
        if round(step.score[1], DIGITS) > EVEN:
            found[table] = step
        else:
            found.pop(table, None)
            print("  equality is not excluded: left out")
        write(spec, found, given.seed)


def home(spec: GameSpec) -> Path:
    """Return the folder of a game among the sources, whatever build runs."""
    return ROOT / "src" / "undercroft" / "games" / spec.folder.name


def told_of(step: Step) -> Told:
    """Return of what a step tells."""
    return Told(step.players, step.preset, step.bot)


def measured(spec: GameSpec, table: Told, against: str, deals: int, seed: str) -> Step:
    """Let two bots play; return by how much the first one is stronger."""
    players, preset, first = table
    switches = dict(spec.resolve({}, preset))
    plan = Plan.make(spec, players, [first] * players, f"{seed} {first}", switches, rotate=False)
    held = Tournament(plan, [against, first])
    for number in range(deals):
        held.add([play_match(spec, one, number) for one in held.plans])
    begun, moves = process_time(), 0
    for number in range(TIMED):
        moves += play_match(spec, plan, deals + number).decisions
    seconds = round((process_time() - begun) / moves, 5)
    return Step(first, against, deals, held.score(1, 0), seconds, players, held.teams, preset)


def write(spec: GameSpec, found: dict[Told, Step], seed: str) -> None:
    """Write the steps into the content of the game, by the number of players and the preset, from
    the weakest bot to the strongest."""
    told = sorted(found.values(), key=lambda one: (one.players, one.preset, ORDER.index(one.bot)))
    lines = ["# How much stronger each bot is than the one before. The figures were made by"]
    for players, preset in dict.fromkeys([(one.players, one.preset) for one in told]):
        asked = " ".join(
            [
                f"--step {one.bot},{one.against},{one.deals}"
                for one in told
                if (one.players, one.preset) == (players, preset)
            ]
        )
        rules = f" --preset {preset}" if preset else ""
        command = f"{spec.slug} --players {players}{rules} --seed {seed} {asked}"
        lines.append(f"# python scripts/measure_strengths.py {command}")
    for one in told:
        score = ", ".join([f"{end:.{DIGITS}f}" for end in one.score])
        lines += [
            "",
            "[[step]]",
            f"players = {one.players}",
            f'bot = "{one.bot}"',
            f'against = "{one.against}"',
            f"deals = {one.deals}",
            f"score = [{score}]",
            f"seconds = {one.seconds:.5f}",
            f"team = {str(one.team).lower()}",
            *([f'preset = "{one.preset}"'] if one.preset else []),
        ]
    (home(spec) / "content" / FILE).write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
