"""Answers as lines: those that differ only in the thing they are about share a line."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

GAP: Final = "…"
ALIKE: Final = 5
"""So many answers that begin with the same word share lines."""
MANY: Final = 24
"""Of more things on one line only the first and the last are written, unless all are asked for."""
SHOWN: Final = 6
FEW_LINES: Final = 3
"""So many lines of answers with the same word are always written."""
WIDTH: Final = 78
HANG: Final = "   "
TIED: Final = "\N{NO-BREAK SPACE}"
"""Between a number and its thing, which stand on one line."""

Named = tuple[int, str, str]
"""An answer's number, how it is written, and how the game words it."""


def wrapped(line: str) -> list[str]:
    """Return a line cut to the width of a screen; what goes on is further in."""
    cut = wrap(line, WIDTH, subsequent_indent=HANG, break_on_hyphens=False)
    return [part.replace(TIED, " ") for part in cut]


def word_and_thing(written: str) -> tuple[str, str]:
    """Split `walk 1-B4` into what is done and what it is about."""
    word, _, thing = written.partition(" ")
    return word, thing


def without_thing(written: str, label: str) -> tuple[str, str]:
    """Return a label with a gap for the thing that the answer is about, and the thing as it is
    written there; "" where the label does not name it."""
    thing = word_and_thing(written)[1]
    if not thing or thing.isdecimal():
        return label, ""
    pattern = re.escape(thing).replace(r"\-", "[- ]")
    found = re.search(rf"(?<![\w-]){pattern}(?![\w-])", label, re.IGNORECASE)
    if found is None:
        return label, ""
    return f"{label[: found.start()]}{GAP}{label[found.end() :]}", found[0]


def full(written: str, label: str) -> str:
    """Return the wording of an answer, and before it how it is written where that is other."""
    word, begun = word_and_thing(written)[0], label.casefold()
    if begun == written.casefold():
        return written
    alike = begun.startswith(f"{word.casefold()} ") and without_thing(written, label)[1]
    return label if alike or begun.startswith(written.casefold()) else f"{written}: {label}"


def answer_lines(named: Sequence[Named], room: int = 0) -> list[str]:
    """Return the answers as lines, numbered; those that differ only in their thing share one.

    Where they take more lines than there is room for, the first ones of those with one word are
    enough, such as the squares of a large map; 0 is room for all.
    """
    often = Counter([word_and_thing(written)[0] for _, written, _ in named])
    alike: dict[str, list[Named]] = {}
    for one in named:
        word = word_and_thing(one[1])[0]
        alike.setdefault(word if often[word] >= ALIKE else str(one[0]), []).append(one)
    lines = {word: _together(some, not room) for word, some in alike.items()}
    for word in sorted(lines, key=lambda word: -len(lines[word])):
        if room and sum(map(len, lines.values())) > room and len(lines[word]) > FEW_LINES:
            lines[word] = _summary(alike[word]) or lines[word]
    return [line for some in lines.values() for line in some]


def _together(named: Sequence[Named], everything: bool) -> list[str]:
    """Return the lines of answers with the same word; of a single one, its own."""
    if len(named) == 1:
        return [f"{named[0][0]}. {full(named[0][1], named[0][2])}"]
    texts: dict[str, list[Named]] = {}
    for one in named:
        text, thing = without_thing(one[1], one[2])
        texts.setdefault(text if thing else f"{one[0]}", []).append(one)
    lines: list[str] = []
    for text, some in texts.items():
        if len(some) == 1:
            lines += _together(some, everything)
        else:
            things = [_numbered(one) for one in some]
            lines += wrapped(f"{text}: {_listed(things, everything)}")
    return lines


def _summary(named: Sequence[Named]) -> list[str]:
    """Return how all answers with the same word begin, and a few; [] if none names a thing."""
    with_thing = [one for one in named if without_thing(one[1], one[2])[1]]
    if len(with_thing) < SHOWN:
        return []
    head = without_thing(with_thing[0][1], with_thing[0][2])[0].partition(GAP)[0]
    things = ", ".join([_numbered(one) for one in with_thing[:SHOWN]])
    return wrapped(f"{head}{GAP}: {things} and {len(named) - SHOWN} more; 'all' lists them")


def _numbered(one: Named) -> str:
    return f"{one[0]}.{TIED}{without_thing(one[1], one[2])[1]}"


def refusal_line(named: Iterable[tuple[str, str]], clause: str) -> list[str]:
    """Return what one clause refuses; those that differ only in their thing are told together."""
    alike: dict[str, list[str]] = {}
    for written, label in named:
        text, thing = without_thing(written, label)
        alike.setdefault(text, []).append(thing)
    told = [text.replace(GAP, _first(things)) for text, things in alike.items()]
    return wrapped(f"{clause}: {'; '.join(told)}")


def _first(things: list[str]) -> str:
    if len(things) <= MANY:
        return ", ".join(things)
    return f"{', '.join(things[:SHOWN])} and {len(things) - SHOWN} more"


def _listed(things: list[str], everything: bool) -> str:
    if everything or len(things) <= MANY:
        return ", ".join(things)
    return f"{', '.join(things[:SHOWN])} … {things[-1]} ({len(things)}: 'all' lists them)"
