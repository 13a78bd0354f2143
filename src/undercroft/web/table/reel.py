"""Which pictures of what just happened play by themselves: so few that nobody waits long.

All of them can be looked at by hand. Of a fight the first picture plays, its turns and the last.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from undercroft.kit.words import YOU
from undercroft.web.table.just_now import Caption

MOST: Final = 8
"""So many pictures play by themselves."""
LONGEST: Final = 15.0
"""So many seconds they take together at the pace "normal"; at another pace as many paces."""
NORMAL: Final = 1.2
_PACES: Final = {"slow": 1.7, "normal": NORMAL, "fast": 0.7}
"""How many seconds a picture stays that weighs little. There are no films at "instant": who asks to
see something again there sees it at "normal"."""
STAYS: Final = {-1: 0.7, 0: 1.0, 1: 1.0, 2: 1.2, 3: 2.0}
"""How many paces a picture stays, by what it weighs, from what is no moment at all on; but at
least as long as it takes to read what is said of it."""
LETTER: Final = 0.022
"""How many seconds it takes to read a letter."""
OWN: Final = 4
"""What the reader did or suffered weighs so much more than what others did among themselves."""
READER: Final = re.compile(rf"\b{YOU}(r|rs)?\b", re.IGNORECASE)


class Shot(NamedTuple):
    """A picture of the way to a moment: how long it stays, in seconds, and what it weighs."""

    at: int
    picture: int
    stay: float
    weight: int


def shot_of(
    at: int, picture: int, caption: Caption, pace: str, figures: Sequence[str] = ()
) -> Shot:
    """Weigh a picture; `figures` are the names of those that the reader plays."""
    text = " ".join([caption.name, *[line.text for line in caption.lines]])
    stay = max(STAYS[caption.weight] * seconds_of(pace), LETTER * len(text))
    is_own = READER.search(text) or any(name in text for name in figures)
    weight = caption.weight + OWN if is_own else caption.weight
    return Shot(at, picture, min(stay, longest(pace) / 2), weight)


def seconds_of(pace: str) -> float:
    """Return how long a picture stays at that pace that weighs little."""
    return _PACES.get(pace, NORMAL)


def longest(pace: str) -> float:
    """Return how many seconds a film lasts at most at that pace."""
    return LONGEST * seconds_of(pace) / NORMAL


def playing(shots: Sequence[Shot], seconds: float, most: int = MOST) -> list[int]:
    """Return the places of those that play by themselves within so many seconds, in order: the
    last and the first, as far as they fit, then those that weigh most, of equal ones the later."""
    chosen = list[int]()
    order = sorted(range(len(shots)), key=lambda place: (-shots[place].weight, -place))
    ends = [len(shots) - 1, 0] if shots else []
    for place in dict.fromkeys([*ends, *order]):
        if len(chosen) < most and shots[place].stay <= seconds:
            seconds -= shots[place].stay
            chosen.append(place)
    return sorted(chosen)
