"""Golden matches: finished matches that must replay to the same end, told the same way.

`make golden` tells them anew, and plays those that are missing by rule of thumb; read the diff. A
record that stands is never written over: it shows that old matches still hold, or open as log and
result. Where none of a case holds by a new version of the rules, or none but by what a new switch
was before it came, that version has one of its own beside it: `printed-2.v2.json`.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from undercroft.bots import make_bot
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Look
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
    bot = make_bot(spec, next(iter(spec.bots)), match.seed)
    while not match.state.is_terminal():
        match.apply(bot.choose(Look(spec, match.state)))
    return match


def holds(spec: GameSpec, path: Path) -> bool:
    """Open a golden record; return whether today's rules allow all of it and it ends the same."""
    record = Record.from_json(path.read_text("utf-8"))
    match = replay(spec, record)
    again = match.record(record.seats)
    assert again.switches == spec.resolve(spec.kept(record.switches)), (
        "a switch that came since has the value of before"
    )
    again = replace(again, rules_version=record.rules_version, switches=record.switches)
    assert again.to_json() == path.read_text("utf-8")
    if match.parting is None:
        assert match.state.is_terminal()
        return True
    older = record.rules_version < spec.rules_version
    assert older, f"{path.name} parts from the rules of its own version: let `rules_version` grow"
    return False


def is_todays(spec: GameSpec, path: Path) -> bool:
    """Return whether that record goes by the default of each switch that came since."""
    record = Record.from_json(path.read_text("utf-8"))
    return spec.resolve(spec.kept(record.switches)) == spec.resolve(record.switches)


@pytest.mark.parametrize(("spec", "preset", "players"), CASES)
def test_golden_match(spec: GameSpec, preset: str, players: int, update_golden: bool) -> None:
    folder, name = golden_folder(spec), f"{preset}-{players}"
    paths = [*folder.glob(f"{name}.json"), *sorted(folder.glob(f"{name}.v*.json"))]
    held = [path for path in paths if holds(spec, path)]
    whole = [path for path in held if is_todays(spec, path)]
    if update_golden and not whole:
        version = f".v{spec.rules_version}" if paths else ""
        whole = [folder / f"{name}{version}.json"]
        seats = [f"bot:{bot}" for bot in list(spec.bots)[:1]] * players
        folder.mkdir(exist_ok=True)
        whole[0].write_text(play(spec, preset, players).record(seats).to_json(), "utf-8")
    assert whole, f"no golden match of {name} holds by these rules: make golden"
    if preset != spec.presets[0].name:
        return
    record = Record.from_json(whole[-1].read_text("utf-8"))
    text = "\n".join(transcript(record, replay(spec, record))) + "\n"
    told = folder / f"{name}.txt"
    if update_golden:
        told.write_text(text, "utf-8")
    assert text == told.read_text("utf-8")
