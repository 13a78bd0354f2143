"""Names from the code, as people read them."""

import re

_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


def spaced(name: str) -> str:
    """Turn `HealAction` and `make_a_roll` into `Heal action` and `make a roll`."""
    words = _HUMP.sub(" ", name).replace("_", " ")
    return words[:1] + words[1:].lower()
