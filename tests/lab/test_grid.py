"""The table of many simulations: `scripts/grid.py`."""

import pytest

from scripts import grid
from undercroft.games import all_games
from undercroft.kernel import BadSetup

SPEC = next(spec for spec in all_games().values() if spec.presets)
PRESETS = [preset.name for preset in SPEC.presets]


def lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str
) -> list[list[str]]:
    """The cells of the table that those words print, without the time of each line."""
    monkeypatch.setattr("sys.argv", ["grid.py", SPEC.slug, "-n", "2", "-j", "1", *words])
    grid.main()
    printed = capsys.readouterr().out.splitlines()
    return [line.strip("| ").split(" | ")[:-1] for line in printed]


def test_a_line_for_each_preset_number_of_players_and_bot(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fewest, most = SPEC.seats
    table = lines(monkeypatch, capsys, "--players", f"{fewest},{most}", "--bots", "random")
    assert table[0] == ["rules", "players", "bot", "value", "decisions"]
    assert [line[:3] for line in table[2:]] == [
        [name, str(count), "random"] for name in PRESETS for count in (fewest, most)
    ]


def test_rules_are_a_preset_with_switches(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    switch = SPEC.switches[0]
    rules = f"{PRESETS[-1]},{switch.name}={switch.default}"
    table = lines(monkeypatch, capsys, "--rules", rules, "--bots", "random")
    assert {line[0] for line in table[2:]} == {rules}
    with pytest.raises(BadSetup):
        lines(monkeypatch, capsys, "--rules", f"{switch.name}=nothing")
