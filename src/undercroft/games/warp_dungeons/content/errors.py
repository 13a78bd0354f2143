"""What is wrong with content, in words for whoever wrote it."""

from undercroft.kernel.errors import BadSetup


class BadContent(BadSetup):
    """Content cannot be used. `faults` has a line each: file, line, card, key, what is due."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults
