"""The figures of the rulebooks: what was measured stands beside the command that measures it."""

import re
import shlex
from pathlib import Path
from typing import Final

import pytest

from tests.cli.typed import output
from undercroft.games import all_games
from undercroft.kit.game import GameSpec

MEASURED: Final = re.compile(
    r"simulat|measur|\bbots?\b|on average|\bmedian\b|win rate", re.IGNORECASE
)
COMMAND: Final = re.compile(r"`undercroft (sim [^`]+)`")
SCRIPT: Final = re.compile(r"`python (scripts/measure_\w+\.py)")
GAMES: Final = list(all_games().values())


def rules(spec: GameSpec) -> str:
    return (spec.folder / "RULES.md").read_text("utf-8")


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.slug)
def test_what_was_measured_says_by_which_command(spec: GameSpec) -> None:
    lines = [line for line in rules(spec).splitlines() if MEASURED.search(line)]
    assert lines, "how long a match is"
    by_commands = [line for line in lines if not SCRIPT.search(line)]
    assert [line for line in by_commands if not COMMAND.search(line)] == []
    assert all(Path(script).is_file() for script in SCRIPT.findall(rules(spec)))


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.slug)
def test_the_commands_of_a_rulebook_can_be_typed(spec: GameSpec) -> None:
    """One match is enough to see that the game knows each preset, switch and bot."""
    for command in COMMAND.findall(rules(spec)):
        typed = re.sub(r"-n \d+", "-n 1 -j 1 -q", command)
        assert output(*shlex.split(typed)).startswith(f"{spec.title}: 1 match,")
