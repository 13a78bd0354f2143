"""How answers are given by hand, as a game's content/gestures.toml has it.

    [[repeat]]                      [[drag]]
    name = "move"                   name = "a Moving die to somebody"
    answers = "one to *"            answers = "one to *"
    things = "die, dice"            moves = "moving"
    verb = "Send"
    rest = "rest to room"           [[drag]]
                                    name = "a creature to a room"
    [[end]]                         answers = "summon *"
    name = "the turn"               then = "summon-where"
    answers = "end turn"

A `repeat` is a kind of decision that is asked once for each of several equal things: `answers` are
those that one more thing is given to (`*` stands for any letters), `but` those among them that give
more than one, `verb` is what is done with it, and `rest`, where there is one, is the answer that
ends it. Between two of these answers no dice fall, nobody else is asked, and nothing that lay
hidden is shown.

A `drag` says which answers are given by moving a piece of the board onto another thing. What an
answer touches is where the piece goes, and `moves` is the piece, by the name that the board's
template has for it; or the answer touches the piece, and `onto` is where it goes (of several names
any one); or the answer touches the piece, and what is asked at once, of the kind `then`, where it
goes: then both answers are given together. With `onto` beside `then` the piece can also be moved
there where something else is asked next, or nothing: that gives the one answer. `{seat}` in such a
name stands for the number of who decides, `kind` narrows a row to decisions of that kind.

An `end` says which answers end a turn or a phase: a player may wish to be asked once more before
such an answer counts. A `no` says which answers say no, besides those that a player may leave to
the table (Kind.decline). A game without the file has none of these.
"""

from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Final

from undercroft.kit.content import BadContent, Row, RowKind, read
from undercroft.kit.game import GameSpec


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


class AnswerRow(Row):
    """Which answers a row is about."""

    answers: str
    but: str = ""
    kind: str = "*"

    def fits(self, kind: str, notation: str) -> bool:
        """Say whether the row is about that answer to a decision of that kind."""
        is_meant = fnmatchcase(notation, self.answers) and not fnmatchcase(notation, self.but)
        return is_meant and fnmatchcase(kind, self.kind)


class EndRow(AnswerRow):
    """Which answers end a turn or a phase."""


class NoRow(AnswerRow):
    """Which answers say no."""


class DragRow(AnswerRow):
    """Which answers are given by moving a piece: by `moves`, `onto` or `then`, or by the last two
    together."""

    moves: str = ""
    onto: str = ""
    then: str = ""

    def faults(self, in_pack: bool) -> list[tuple[str, str]]:
        """Ask for one of the three, or for the last two."""
        said = [key for key in ("moves", "onto", "then") if getattr(self, key)]
        if len(said) == 1 or said == ["onto", "then"]:
            return []
        return [("", f"say one of moves, onto and then, not {' and '.join(said) or 'none'}")]


REPEAT: Final = RowKind("repeat", "gestures.toml", RepeatRow)
DRAG: Final = RowKind("drag", "gestures.toml", DragRow)
END: Final = RowKind("end", "gestures.toml", EndRow)
NO: Final = RowKind("no", "gestures.toml", NoRow)


class Gestures:
    """The gestures of a game; `repeats` by the kinds of decision."""

    def __init__(
        self,
        repeats: Sequence[RepeatRow],
        drags: Sequence[DragRow],
        ends: Sequence[EndRow],
        noes: Sequence[NoRow],
    ) -> None:
        self.repeats = {row.name: row for row in repeats}
        self.drags = drags
        self._ends = ends
        self._noes = noes

    def drag(self, kind: str, notation: str) -> DragRow | None:
        """Return how an answer is given by moving a piece, if it is."""
        for row in self.drags:
            if row.fits(kind, notation):
                return row
        return None

    def ends(self, kind: str, notation: str) -> bool:
        """Say whether an answer ends a turn or a phase."""
        return any(row.fits(kind, notation) for row in self._ends)

    def says_no(self, kind: str, notation: str) -> bool:
        """Say whether an answer says no."""
        return any(row.fits(kind, notation) for row in self._noes)


@cache
def gestures(spec: GameSpec) -> Gestures:
    """Return the gestures of a game. Raise BadContent with every fault."""
    return read_gestures(spec.folder / "content")


def read_gestures(folder: Path) -> Gestures:
    """Read the gestures of that folder. Raise BadContent with every fault."""
    batch = read(folder, [REPEAT, DRAG, END, NO])
    if batch.faults:
        raise BadContent(batch.faults)
    return Gestures(*(batch.of(one.word) for one in (REPEAT, DRAG, END, NO)))
