"""How hard a quest is, as levels.toml has it: a row for each value of `difficulty`, by the number
of heroes and fixed (DB-19.10)."""

from pathlib import Path
from typing import Final, NamedTuple

from undercroft.kit.content import load

from .level_rows import LEVEL, LevelRow


class Level(NamedTuple):
    """What a level adds for so many heroes: to each attack die of an enemy, to a hero's health,
    and to the blue enemies of each room but the first."""

    attack: int
    health: int
    blue: int


def _built(row: LevelRow) -> tuple[Level, ...]:
    """Return a level for one hero, for two, and so on."""
    return tuple([Level(*one) for one in zip(row.attack, row.health, row.blue, strict=True)])


_rows: Final[list[LevelRow]] = load(Path(__file__).parent, [LEVEL]).of(LEVEL.word)
LEVELS: Final[dict[str, tuple[Level, ...]]] = {row.name: _built(row) for row in _rows}
"""By the value of the switch `difficulty`, behind `fixed` where `levels` is: for one hero, for two,
and so on."""
