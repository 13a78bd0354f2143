"""How long a bot seems to think, so that people can follow."""

from typing import Final

PACES: Final[dict[str, float]] = {"slow": 2.4, "normal": 1.2, "fast": 0.4, "instant": 0.0}
"""Seconds before each action of a bot, by the name of the pace."""

DEFAULT_PACE: Final = "normal"
