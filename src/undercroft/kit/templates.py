"""Texts with gaps: `{who} {has|have} {points:point}[ and {gold} gold].`

A gap holds a field or a word that the game says for it. `{points:point}` counts (`1 point`,
`3 points`), as does `{dice:die|dice}`; `{size:+}` has a sign; `{has|have}` is the verb that goes
with `{who}`. What stands in square brackets is left out unless all of its gaps hold something; of
`[{card}|a card]` the first that holds something is said, or else the last. `{?card}` says nothing:
it only is such a gap.
"""

import re
from collections.abc import Mapping
from dataclasses import fields
from string import Formatter
from typing import Any, Final

from mypy_extensions import mypyc_attr

from undercroft.kit.cards import Card, Entry
from undercroft.kit.words import listed, many, signed

_GAP: Final = re.compile(r"\??[a-z]\w*|[a-z]\w*:(\+|\w[\w ]*(\|\w[\w ]*)?)|[^|{}:]+\|[^|{}:]+")
"""A word or a field, and what it counts; or how a verb goes with anybody, and with the reader."""
_PART: Final = re.compile(r"\[([^\[\]]*)\]")
_OR: Final = re.compile(r"\|(?![^{}]*\})")


@mypyc_attr(allow_interpreted_subclasses=True)
class Gaps:
    """What the gaps of a template hold; a game adds its own words in a class below this one."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self.fields = fields

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def said(self, name: str, thing: str = "") -> str:
        """Say what a gap holds.

        That is the game's word of that name, a property of this class, or else the field: a text,
        a number or a list of texts; a number of things if `thing` names one. `has|have` is the
        verb that goes with `who`. Raise KeyError for an unknown name, TypeError for another value.
        """
        theirs, either, yours = name.partition("|")
        if either:
            return self.verb(theirs, yours)
        word = getattr(self, name, None)
        value = word if isinstance(word, str) else self[name]
        if thing and type(value) is int:
            one, irregular, more = thing.partition("|")
            if irregular:
                return f"{value} {one if value == 1 else more}"
            return signed(value) if thing == "+" else many(value, thing)
        if not thing and type(value) is tuple and all(type(one) is str for one in value):
            return listed(value)
        if thing or type(value) not in (str, int):
            raise TypeError(f"{name!r}, which is {value!r}")
        return str(value)

    def holds(self, name: str) -> bool:
        """Say whether there is something in a gap: in the field of that name, or else the word."""
        if "|" in name or name in self.fields:
            return "|" in name or bool(self.fields[name])
        try:
            word = getattr(self, name, "")
        except KeyError:
            return False
        return isinstance(word, str | bool) and bool(word)

    def verb(self, theirs: str, yours: str) -> str:
        """The verb that goes with `who`."""
        return theirs


class _Gap:
    """A gap, the text before it, and what it counts; `name` is "" behind the last gap."""

    def __init__(self, before: str, name: str, thing: str) -> None:
        self.before = before
        self.name = name.removeprefix("?")
        self.thing = thing
        self.asks = name.startswith("?")


class Template:
    """A text with gaps, taken apart. `about` says in faults whose text it is.

    One that cannot be read is a ValueError here; a gap for which there is nothing is one when the
    template is filled.
    """

    def __init__(self, text: str, about: str = "a text") -> None:
        self._about = about
        self._parts: list[list[list[_Gap]]] = []
        try:
            for n, part in enumerate(_PART.split(text)):
                choices = _OR.split(part) if n % 2 else [part]
                read = [_gaps(choice) for choice in choices]
                # a part of one choice may also be left out
                self._parts.append([*read, []] if n % 2 and len(read) == 1 else read)
        except ValueError as fault:
            raise ValueError(f"the words of {about}: {fault}: {text!r}") from None

    def __call__(self, gaps: Gaps) -> str:
        try:
            said = [_chosen(choices, gaps) for choices in self._parts]
        except (KeyError, TypeError) as fault:
            raise ValueError(f"the words of {self._about}: no word for {fault}") from fault
        return "".join(said)


def _gaps(text: str) -> list[_Gap]:
    """Take a text without parts into its gaps."""
    gaps: list[_Gap] = []
    for before, name, thing, form in Formatter().parse(text):
        gap = f"{name}:{thing}" if thing else name
        if gap is not None and (form or not _GAP.fullmatch(gap)):
            raise ValueError(f"{{{gap}}} is no gap")
        if "[" in before or "]" in before:
            raise ValueError("a bracket is not closed")
        gaps.append(_Gap(before, name or "", thing or ""))
    return gaps


def _chosen(choices: list[list[_Gap]], gaps: Gaps) -> str:
    """Say the first choice whose gaps all hold something, or else the last one."""
    for choice in choices[:-1]:
        if all(gaps.holds(gap.name) for gap in choice if gap.name):
            return _say(choice, gaps)
    return _say(choices[-1], gaps)


def _say(choice: list[_Gap], gaps: Gaps) -> str:
    said: list[str] = []
    for gap in choice:
        said.append(gap.before)
        if gap.name and not gap.asks:
            said.append(gaps.said(gap.name, gap.thing))
    return "".join(said)


def templates(table: Mapping[str, str]) -> dict[str, Template]:
    """Take the texts of a table apart."""
    return {key: Template(text, repr(key)) for key, text in table.items()}


def fields_of(thing: Any) -> dict[str, Any]:
    """Return the fields of an entry or a dataclass by their names, for the gaps of its text; of a
    card its text too."""
    names = thing.FIELDS if isinstance(thing, Entry) else [field.name for field in fields(thing)]
    also = ("slug", "text") if isinstance(thing, Card) else ()
    return {name: getattr(thing, name) for name in (*names, *also)}


class Texts:
    """The texts of a table by their names."""

    def __init__(self, table: Mapping[str, str]) -> None:
        self._templates = templates(table)

    def __call__(self, which: str, fields: Mapping[str, Any], /, **more: Any) -> str:
        """Fill a text with fields, and with what is said more of them; of these none is called
        `which` or `fields`, as the parameters are to mypyc."""
        return self._templates[which](Gaps({**fields, **more}))
