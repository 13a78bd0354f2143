"""Answers as lines: those that differ only in the thing they are about share a line."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

from undercroft.kernel import Action

GAP: Final = "…"
ALIKE: Final = 5
"""So many answers that begin with the same word share lines."""
MANY: Final = 24
"""Of more things on one line only the first and the last are written, unless all are asked for."""
SHOWN: Final = 6
WIDTH: Final = 78
HANG: Final = "   "
TIED: Final = "\N{NO-BREAK SPACE}"
"""Between a number and its thing, which stand on one line."""

Named = tuple[int, Action, str]
"""An answer's number, the answer, and how the game words it."""


def wrapped(line: str) -> list[str]:
    """Return a line cut to the width of a screen; what goes on is further in."""
    cut = wrap(line, WIDTH, subsequent_indent=HANG, break_on_hyphens=False)
    return [part.replace(TIED, " ") for part in cut]


def word_and_thing(action: Action) -> tuple[str, str]:
    """Split `walk 1-B4` into what is done and what it is about."""
    word, _, thing = action.notation.partition(" ")
    return word, thing


def without_thing(action: Action, label: str) -> tuple[str, str]:
    """Return a label with a gap for the thing that the answer is about, and the thing as it is
    written there; "" where the label does not name it."""
    thing = word_and_thing(action)[1]
    if not thing or thing.isdecimal():
        return label, ""
    pattern = re.escape(thing).replace(r"\-", "[- ]")
    found = re.search(rf"(?<![\w-]){pattern}(?![\w-])", label, re.IGNORECASE)
    if found is None:
        return label, ""
    return f"{label[: found.start()]}{GAP}{label[found.end() :]}", found[0]


def full(action: Action, label: str) -> str:
    """Return the wording of an answer, and before it the notation where that says it otherwise."""
    word = word_and_thing(action)[0]
    notation, begun = action.notation, label.casefold()
    if begun == notation.casefold():
        return notation
    alike = begun.startswith(f"{word.casefold()} ") and without_thing(action, label)[1]
    return label if alike or begun.startswith(notation.casefold()) else f"{notation}: {label}"


def answer_lines(named: Sequence[Named], everything: bool) -> list[str]:
    """Return a numbered line for each answer; those that differ only in their thing share one."""
    often = Counter([word_and_thing(action)[0] for _, action, _ in named])
    lines: dict[str, list[str]] = {}
    for number, action, label in named:
        text, thing = without_thing(action, label)
        if thing and often[word_and_thing(action)[0]] >= ALIKE:
            lines.setdefault(text, []).append(f"{number}.{TIED}{thing}")
        else:
            lines[f"{number}. {full(action, label)}"] = []
    written: list[str] = []
    for text, things in lines.items():
        if len(things) == 1:
            first, _, thing = things[0].partition(TIED)
            written.append(f"{first} {text.replace(GAP, thing)}")
        elif things:
            written += wrapped(f"{text}: {_listed(things, everything)}")
        else:
            written.append(text)
    return written


def refusal_line(named: Iterable[tuple[Action, str]], clause: str) -> list[str]:
    """Return what one clause refuses; those that differ only in their thing are told together."""
    alike: dict[str, list[str]] = {}
    for action, label in named:
        text, thing = without_thing(action, label)
        alike.setdefault(text, []).append(thing)
    told = [text.replace(GAP, ", ".join(things)) for text, things in alike.items()]
    return wrapped(f"{clause}: {'; '.join(told)}")


def _listed(things: list[str], everything: bool) -> str:
    if everything or len(things) <= MANY:
        return ", ".join(things)
    return f"{', '.join(things[:SHOWN])} … {things[-1]} ({len(things)}: 'all' lists them)"
