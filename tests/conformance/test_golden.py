"""Golden matches: finished matches that must replay to the same end, told the same way.

`make golden` tells them anew, and plays those that are missing by rule of thumb; read the diff. A
record that stands is never written over: it shows that old matches still hold.
"""

from pathlib import Path

import pytest

from undercroft.games import all_games
from undercroft.kernel import GameSpec, Look
from undercroft.match import Match, Record, replay
from undercroft.terminal.transcript import transcript
from undercroft.testing.cases import Case, fits


def golden_folder(spec: GameSpec) -> Path:
    """Return where a game keeps its golden matches: in the source tree, beside its tests."""
    games = Path(__file__).parents[2] / "src/undercroft/games"
    return games / spec.folder.name / "tests" / "golden"


CASES = [
    pytest.param(spec, preset.name, players, id=f"{slug}-{preset.name}-{players}")
    for slug, spec in all_games().items()
    if golden_folder(spec).parent.is_dir()  # what a package brings is not ours to keep
    for number, preset in enumerate(spec.presets)
    for players in {spec.seats[0], min(spec.seats[1], 2 + number)}
    if fits(Case(spec, players, spec.resolve({}, preset.name), preset.name))
]


def play(spec: GameSpec, preset: str, players: int) -> Match:
    """Play a match by rule of thumb, from a seed that is the name of the case."""
    match = Match(spec, players, spec.resolve({}, preset), f"golden {preset} {players}")
    bot = next(iter(spec.bots.values()))()
    while not match.state.is_terminal():
        match.apply(bot.choose(Look(spec, match.state)))
    return match


@pytest.mark.parametrize(("spec", "preset", "players"), CASES)
def test_golden_match(spec: GameSpec, preset: str, players: int, update_golden: bool) -> None:
    path = golden_folder(spec) / f"{preset}-{players}.json"
    told = path.with_suffix(".txt")
    if update_golden and not path.exists():
        seats = [f"bot:{name}" for name in list(spec.bots)[:1]] * players
        path.parent.mkdir(exist_ok=True)
        path.write_text(play(spec, preset, players).record(seats).to_json(), "utf-8")
    record = Record.from_json(path.read_text("utf-8"))
    match = replay(spec, record)
    assert match.state.is_terminal()
    assert match.record(record.seats).to_json() == path.read_text("utf-8")
    if preset != spec.presets[0].name:
        return
    text = "\n".join(transcript(record, match)) + "\n"
    if update_golden:
        told.write_text(text, "utf-8")
    assert text == told.read_text("utf-8")
