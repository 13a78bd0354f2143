"""The rows of levels.toml, for pydantic (DB-19.10)."""

from typing import Annotated, Final

from pydantic import Field

from undercroft.kit.content import Row, RowKind

from .cards import Modifier

MOST_HEROES: Final = 4
ForEach = Annotated[list[Modifier], Field(min_length=MOST_HEROES, max_length=MOST_HEROES)]
"""A number for a quest of one hero, of two, of three, of four."""


class LevelRow(Row):
    """A level, for each number of heroes: see `Level`."""

    attack: ForEach
    health: ForEach
    blue: ForEach


LEVEL: Final = RowKind("level", "levels.toml", LevelRow, "DB-19.10")
