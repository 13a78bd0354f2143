"""Why somebody for whom nobody decides does what it does: an enemy, for example."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Because:
    """A reason as a sentence, and the clause that says so."""

    text: str
    clause: str


@dataclass(frozen=True)
class Reason:
    """What somebody does by the rules alone, as a sentence, and why; `slug` tells it from others
    that are asked for together, and `values` are what was compared, as plain values."""

    slug: str
    act: str
    because: tuple[Because, ...]
    values: Mapping[str, Any]
