"""What is wrong with content, in words for whoever wrote it."""

from typing import Final

from undercroft.kernel.errors import BadSetup

MOST_SHOWN: Final = 50


class BadContent(BadSetup):
    """Content cannot be used. `faults` has a line each: file, line, card, key, what is due."""

    def __init__(self, faults: list[str]) -> None:
        more = len(faults) - MOST_SHOWN
        rest = [f"and {more:,} more faults"] if more > 0 else []
        super().__init__("\n".join([*faults[:MOST_SHOWN], *rest]))
        self.faults = faults
