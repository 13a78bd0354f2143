"""`undercroft check-bot`: what it says of good bots, and of each kind of bad one."""

from pathlib import Path

import pytest

from tests.cli.typed import run

BOTS = """
from random import Random


class Good:
    def __init__(self, brief):
        self.chance = Random(brief.seed)

    def choose(self, look):
        return self.chance.choice(look.decision.actions)


class Peeks(Good):
    def choose(self, look):
        truth = Random(repr(look._spec.saved(look._state)))
        return truth.choice(look.decision.actions)


class Wild(Good):
    def __init__(self, brief):
        self.chance = Random(hash(brief.spec.slug))
        self.first = None

    def choose(self, look):
        return self.chance.choice(look.decision.actions)


class Breaks(Good):
    def choose(self, look):
        raise ValueError("no idea")
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(BOTS, "utf-8")


def test_a_bot_may_sit_down() -> None:
    found = run("check-bot", "./mine.py:Good", "dungeon-attack", "-n", 2, "--seed", 7)
    assert found.exit_code == 0, found.output
    lines = found.stdout.splitlines()
    starts = ("Dungeon Attack!", "Legal", "No peeking", "Repeatable", "Time", "./mine.py:Good")
    for line, begins in zip(lines, starts, strict=True):
        assert line.startswith(begins)
    assert lines[-1] == "./mine.py:Good may sit down."


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("Peeks", "It peeks: match '7/"),
        ("Wild", "Not repeatable: match '7/"),
        ("Breaks", "ValueError: no idea"),
    ],
)
def test_a_bot_may_not_sit_down(bot: str, says: str) -> None:
    found = run("check-bot", f"./mine.py:{bot}", "dungeon-attack", "-n", 2, "--seed", 7)
    assert found.exit_code == 1, found.output
    assert says in found.stdout
    assert f"undercroft play dungeon-attack --players 1 --bots ./mine.py:{bot}" in found.stdout
    assert "its decision " in found.stdout
    assert found.stderr == f"undercroft: ./mine.py:{bot} may not sit down\n"


def test_a_name_that_nobody_has_is_refused() -> None:
    found = run("check-bot", "adventurr", "dungeon-attack")
    assert found.exit_code == 2
    assert "did you mean 'adventurer'" in found.stderr
