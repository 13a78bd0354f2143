"""Quests that people write: what a game can say of them before anybody plays them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple


class Proven(NamedTuple):
    """A quest without a fault: its `title`, what was `shown` of it, in a few words, and the
    switches of a match of it; `slug` names it."""

    slug: str
    title: str
    shown: str
    switches: Mapping[str, str]


class Checked(NamedTuple):
    """What came of a pack: its faults, a line each with file, line and what would do; and its
    quests, if it has no fault."""

    faults: list[str]
    quests: list[Proven]


class Written(NamedTuple):
    """What came of a text while somebody writes it: the `file` of a pack in which it would stand,
    its faults, as in `Checked`, its quests, if it has none, and a map of each, for the game's
    `quest_map.html`, however much is wrong with it; none where the text cannot be read."""

    file: str
    faults: list[str]
    quests: list[Proven]
    maps: list[Mapping[str, Any]]


class Word(NamedTuple):
    """Something that a quest may say: what it is called, the text to write, and what it means."""

    name: str
    text: str
    about: str = ""


class Fighter(NamedTuple):
    """A hero of who tries a quest: what it is built of, by slugs, and its health (0: all)."""

    hero: str
    equipment: str
    abilities: str
    health: int = 0


class Begun(NamedTuple):
    """How a table tries a quest: by those switches, and with these first answers, each with the
    seat that gives it."""

    switches: Mapping[str, str]
    answers: Sequence[tuple[int, str]]


@dataclass(eq=False)
class QuestFiles:
    """What a game can do for who writes quests."""

    file: str
    """The file of a pack that holds them."""
    texts: str
    """The folder of a pack for those that are plain text: `*.txt`."""
    check: Callable[[Path], Checked]
    """Looks at a pack that nobody has added, and adds nothing of it."""
    printed: Callable[[], Mapping[str, str]]
    """Returns the titles of the quests in the box and in packs, by their slugs."""
    booklet: Callable[[str], Mapping[str, Any]]
    """Returns what the booklet of a quest says, for the game's `booklet.html`; raises BadSetup if
    there is no such quest."""
    notation: Callable[[str], str]
    """Returns a quest as such a text; raises BadSetup if there is no such quest."""
    check_text: Callable[[str], Written]
    """Looks at a text of such a file that is in no pack; it may run beside matches."""
    add_text: Callable[[str], None]
    """Adds the quests of a text without a fault to this process, which plays nothing else."""
    starts: Callable[[], Mapping[str, str]]
    """Returns texts to begin with by title, an empty quest first; none has a fault."""
    words: Callable[[], Mapping[str, Sequence[Word]]]
    """Returns what a quest may say, by headings."""
    fighters: Callable[[], Mapping[str, Mapping[str, str]]]
    """Returns what the fields of a Fighter may be: names by slugs, by fields."""
    ends: Mapping[str, str]
    """How a match of a quest can end, as sentences, by what its facts say."""
    from_room: Callable[[str, int, Sequence[Fighter]], Begun]
    """Returns how the only quest of a text is tried from a room on, counted from 1; raises
    BadSetup."""
