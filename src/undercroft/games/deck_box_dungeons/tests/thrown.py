"""Dice for tests of Deck Box Dungeons: a script, then the lowest faces."""

from collections.abc import Sequence

from undercroft.games.deck_box_dungeons.rules.rolls import ITEMS, MAP
from undercroft.kernel import Dice, Die

Face = int | str
"""A face in a script: a number, or the name of one of an enemy die, or of a card that is drawn."""


class Thrown(Dice):
    """Dice that show a script, then the lowest face for ever; what is shuffled stays as it lies."""

    def __init__(self, script: Sequence[Face] = (), draws: Sequence[int] = ()) -> None:
        super().__init__()
        self.script = list(script)
        self.draws = list(draws)
        self.streams: list[str] = []
        """What the dice were thrown for, in order."""

    def roll(self, stream: str, count: int, die: Die) -> bytes:
        """See Dice.roll; a face that the die does not have is a ValueError."""
        self.rolls += 1
        if stream in (ITEMS, MAP):
            return bytes([self.draws.pop(0) if self.draws else die.faces[-1] for _ in range(count)])
        self.streams += [stream] * count
        return bytes([self._next(stream, die) for _ in range(count)])

    def _next(self, stream: str, die: Die) -> int:
        face = self.script.pop(0) if self.script else die.faces[0]
        if isinstance(face, str):
            face = die.symbols.index(face) if face in die.symbols else -1
        if face not in die.faces:
            raise ValueError(f"no face of a {die.name} ({stream}), then {self.script}")
        return face

    def copy(self) -> "Thrown":
        """See Dice.copy."""
        return Thrown(self.script, self.draws)
