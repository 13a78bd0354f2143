"""Names from the code, and what people type, as people read them."""

import re
from functools import cache
from typing import Final

LONGEST_LINE: Final = 400
"""So many letters of a line are kept that somebody typed: of chat, of a deck, of a note."""

_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


@cache
def spaced(name: str) -> str:
    """Turn `HealAction` and `make_a_roll` into `Heal action` and `make a roll`."""
    words = _HUMP.sub(" ", name).replace("_", " ")
    return words[:1] + words[1:].lower()


def one_line(text: str, longest: int) -> str:
    """Return what somebody typed as one line, without letters that cannot be seen or stored."""
    seen = "".join([letter if letter.isprintable() else " " for letter in text])
    return " ".join(seen.split())[:longest].strip()
