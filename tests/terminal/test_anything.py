"""Whatever is typed, a match at the terminal goes on, and its record replays."""

import builtins
from random import Random

import pytest

from undercroft.bots import bot_names
from undercroft.games import all_games
from undercroft.kernel import BadSetup, Die
from undercroft.kit.game import GameSpec
from undercroft.match import Match, Record, replay, symbols
from undercroft.terminal import Session, dice
from undercroft.testing import effort

NONSENSE = [
    "", "  ", "?", "? 1", "? 99", "?2", "? ?", "help", "table", "log", "log 99", "log ²",
    "undo", "undo", "why", "why 1", "why x", "rules", "rules 1.1", "rules R1", "rules ²",
    "app", "throws", "throws 1 1", "numbers 1 1", "save",
    "99", "0", "-1", "1.5", "²", "b", "e", "zzz", "back",
    "QUITE", "[bold]", "\x1b[31m",
]  # fmt: skip


class Monkey:
    """Types at random: mostly answers, often nonsense, the right number of dice if asked."""

    def __init__(self, spec: GameSpec, seed: str, lines: int) -> None:
        self.spec = spec
        self.random = Random(seed)
        self.lines = lines
        self.asked: tuple[int, Die] = (0, Die((0,)))

    def type(self, prompt: str = "") -> str:
        self.lines -= 1
        if self.lines < 0:
            raise self.random.choice([EOFError, KeyboardInterrupt])
        if prompt.startswith("file"):
            return ""
        if prompt.startswith("dice") and self.random.random() < 0.9:
            count, die = self.asked
            return " ".join(self.random.choices(list(symbols(die)), k=count))
        if self.random.random() < 0.2:
            return self.random.choice(NONSENSE)
        if self.random.random() < 0.1:
            word = self.random.choice(self.spec.vocabulary.actions).notation
            return self.random.choice(["", "? ", "why "]) + word
        return str(self.random.choice([1, 1, 2, 3, 4]))

    def sits_down(self, patch: pytest.MonkeyPatch) -> None:
        request = dice.request

        def noted(count: int, die: Die) -> str:
            self.asked = (count, die)
            return request(count, die)

        patch.setattr(dice, "request", noted)
        patch.setattr(builtins, "input", self.type)


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_nothing_that_is_typed_breaks_a_match(
    spec: GameSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(effort(8, 24)):
        random = Random(f"table {number}")
        players = random.randint(*spec.seats)
        seats = random.choices(["Ann", *[f"bot:{name}" for name in bot_names(spec)]], k=players)
        seats[random.randrange(players)] = "Ann"
        preset = random.choice(spec.presets)
        with monkeypatch.context() as patch:
            Monkey(spec, f"monkey {number}", random.randint(5, 150)).sits_down(patch)
            switches = spec.resolve({}, preset.name)
            try:
                typed: list[int] | None = [] if number % 2 else None
                match = Match(spec, players, switches, f"seed {number}", typed)
            except BadSetup:
                continue
            session = Session(match, seats)
            session.run()
        record = Record.from_json(session.record().to_json())
        halts = session.match.halt is not None and bool(session.match.actions)
        again, played = replay(spec, record).actions, session.match.actions
        said = [one.notation for one in played[: -1 if halts else None]]
        assert [one.notation for one in again] == said
        assert len(session.log) == len(session.match.actions)
