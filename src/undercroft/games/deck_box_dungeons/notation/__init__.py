"""Quests in the notation of print-and-play quests: text with [T] rooms and [E] encounters (DB-17).

Reading one gives the same rows as its TOML file would; writing a row gives the text.
"""

from .reading import read_notation
from .writing import write_notation

__all__ = ["read_notation", "write_notation"]
