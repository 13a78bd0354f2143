"""How much of a costly proof is made: some of it, or all of it where UNDERCROFT_LONG=1 is set."""

import os
from typing import Final, TypeVar

T = TypeVar("T")

LONG: Final = os.environ.get("UNDERCROFT_LONG", "0") not in ("", "0")
"""Whether all of it is made."""


def effort(usual: T, whole: T) -> T:
    """Return the first in `make test`, the second in `make test-long`, which sets that."""
    return whole if LONG else usual
