"""How answers are given by hand, as a game's content/gestures.toml has it.

    [[repeat]]
    name = "move"
    answers = "one to *"
    things = "die, dice"
    verb = "Send"
    rest = "rest to room"

A `repeat` is a kind of decision that is asked once for each of several equal things: `answers` are
those that one more thing is given to (`*` stands for any letters), `but` those among them that give
more than one, `verb` is what is done with it, and `rest`, where there is one, is the answer that
ends it. Between two of these answers no dice fall, nobody else is asked, and nothing that lay
hidden is shown. A game without the file has none.
"""

from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Final

from undercroft.kernel import GameSpec
from undercroft.kit.content import BadContent, Row, RowKind, read


class RepeatRow(Row):
    """A kind of decision, which answers give one thing, what one and more are, how it ends."""

    answers: str
    but: str = ""
    things: str
    verb: str
    rest: str = ""

    def faults(self, in_pack: bool) -> list[tuple[str, str]]:
        """Ask for the words of one and of more."""
        if self.things.count(", ") == 1:
            return []
        return [("things", f'{self.things!r} is not a word for one and for more: "die, dice"')]

    def counts(self, notation: str) -> bool:
        """Say whether an answer gives one more thing."""
        return fnmatchcase(notation, self.answers) and not fnmatchcase(notation, self.but)


REPEAT: Final = RowKind("repeat", "gestures.toml", RepeatRow)


class Gestures:
    """The gestures of a game; `repeats` by the kinds of decision."""

    def __init__(self, repeats: Sequence[RepeatRow]) -> None:
        self.repeats = {row.name: row for row in repeats}


@cache
def gestures(spec: GameSpec) -> Gestures:
    """Return the gestures of a game. Raise BadContent with every fault."""
    return read_gestures(spec.folder / "content")


def read_gestures(folder: Path) -> Gestures:
    """Read the gestures of that folder. Raise BadContent with every fault."""
    batch = read(folder, [REPEAT])
    if batch.faults:
        raise BadContent(batch.faults)
    return Gestures(batch.of(REPEAT.word))
