"""The moments of a game, as its content/moments.toml has them: what the board says aloud.

    [[moment]]
    name = "A HIT!"
    kind = "hit"
    weight = 3
    sound = "hit"

A moment is a kind of event; its line is the one of the log, below the `name`. With `when` it is one
only where the event has these values. Of several at once those with the most `weight` are shown;
one of weight 0 is only heard. Where something weighs 2 or more, or says `pictures = true`, the
board shows a picture of each thing that led there. A game without the file has none.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import Field

from undercroft.kit.content import BadContent, Row, RowKind, read
from undercroft.kit.game import GameSpec

Sound = Literal["", "dice", "hit", "door", "card", "coin"]


MUCH: Final = 2
"""What weighs so much is worth pictures."""


class MomentRow(Row):
    """A kind of event, how much it weighs, and what is heard."""

    kind: str
    weight: int = Field(ge=0, le=3)
    sound: Sound = ""
    pictures: bool = False
    when: dict[str, int | str] = Field({})

    @property
    def is_much(self) -> bool:
        """Say whether the board shows what led there."""
        return self.pictures or self.weight >= MUCH

    def fits(self, event: Mapping[str, Any]) -> bool:
        """Say whether an event is such a moment, by the fields that a seat may know of it."""
        if event["kind"] != self.kind:
            return False
        return all(name in event and event[name] == value for name, value in self.when.items())


MOMENT: Final = RowKind("moment", "moments.toml", MomentRow)


@cache
def moments(spec: GameSpec) -> list[MomentRow]:
    """Return the moments of a game. Raise BadContent with every fault."""
    return read_moments(spec.folder / "content")


def moment_of(spec: GameSpec, event: Mapping[str, Any]) -> MomentRow | None:
    """Return the moment that an event is, the first whose row fits; None if it is none.

    Raise BadContent with every fault of the rows.
    """
    return next((row for row in _by_kind(spec).get(event["kind"], ()) if row.fits(event)), None)


@cache
def _by_kind(spec: GameSpec) -> Mapping[str, Sequence[MomentRow]]:
    by_kind: dict[str, list[MomentRow]] = {}
    for row in moments(spec):
        by_kind.setdefault(row.kind, []).append(row)
    return by_kind


def read_moments(folder: Path) -> list[MomentRow]:
    """Read the moments of that folder. Raise BadContent with every fault."""
    batch = read(folder, [MOMENT])
    if batch.faults:
        raise BadContent(batch.faults)
    rows: list[MomentRow] = batch.of(MOMENT.word)
    return rows
