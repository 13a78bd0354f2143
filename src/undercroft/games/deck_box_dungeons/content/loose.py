"""Quests that no pack holds: a match that tries one knows it by its text, and nobody else does.

Such a quest is a value of the switch `quest` (R96): `text T3 5 -`, and the text on the next lines.
It is tried from that room on, by heroes with so much health, all of it where `-` stands. So the
record of the match, and each saved position of it, brings the whole quest along. Its encounters
have numbers that follow from the text, far above all others: they mean the same in every process.
The quest is forgotten with the last position that names it.
"""

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from mypy_extensions import mypyc_attr

from undercroft.kit.content import BadContent

from . import library
from .encounters import Encounter
from .pack_rows import read_text_of
from .quest_rows import QUEST, Told, tell_quest
from .quests import Npc, Quest

MARK: Final = "text "
"""How such a value begins: no quest is called so."""
LONGEST: Final = 24_000
"""So many characters a text has at most: six times the longest quest of the box."""
ALL: Final = "-"
"""In the place of a hero's health: all of it."""
_HEAD: Final = re.compile(r"text T([1-9][0-9]?)((?: (?:-|[1-9][0-9]?)){0,4})")
_FIRST: Final = 1 << 52
_EACH: Final = 1 << 6
"""From the first number on, each of them has so many: it has at most twelve rooms."""


@mypyc_attr(native_class=False)
class Loose:
    """A quest with its encounters, and whom the heroes lead; `number` is the first of its own."""

    def __init__(self, number: int, text: str, quest: Quest, told: Told) -> None:
        self.number = number
        self.text = text
        self.quest = quest
        self.encounters: list[Encounter] = told.encounters
        self.npcs: list[Npc] = told.npcs


class Tried(NamedTuple):
    """How a loose quest is tried: from which room on, counted from 0, and with how much health each
    hero begins, 0 for all of it; who is not named has all of it."""

    loose: Loose
    room: int
    health: tuple[int, ...]

    @property
    def way(self) -> list[int]:
        """The rooms that lie before that one, from the first on."""
        rooms, way = self.loose.quest.rooms, list[int]()
        room = self.room
        while room:
            room = rooms[room].parent
            way.insert(0, room)
        return way


_KNOWN: Final[WeakValueDictionary[int, Loose]] = WeakValueDictionary()


def value_of(text: str, room: int, health: Sequence[int]) -> str:
    """Return the value of the switch by which a text is tried; the rooms count from 1."""
    return f"{MARK}{' '.join([f'T{room}', *[str(one or ALL) for one in health]])}\n{text}"


def tried(value: str) -> Tried | None:
    """Return what a value of the switch `quest` tries, None if it names a quest; raise BadContent.

    Who keeps a position keeps the quest: see HouseRules.
    """
    if not value.startswith(MARK):
        return None
    head, _, text = value.partition("\n")
    read = _HEAD.fullmatch(head)
    if read is None:
        raise BadContent([f"{head[:40]!r}: write `text T1`, and the text on the next lines"])
    found = _loose(text)
    room, rooms = int(read[1]), len(found.quest.rooms)
    if room > rooms:
        raise BadContent([f"{found.quest.name} has no room T{room} (T1 to T{rooms})"])
    health = [0 if one == ALL else int(one) for one in read[2].split()]
    return Tried(found, room - 1, tuple(health))


def _loose(text: str) -> Loose:
    number = _FIRST + int.from_bytes(sha256(text.encode()).digest()[:5]) * _EACH
    found = _KNOWN.get(number)
    if found is None:
        found = _KNOWN[number] = _read(text, number)
    if found.text != text:
        raise BadContent(["this text cannot be told from another one: change a word of it"])
    return found


def _read(text: str, number: int) -> Loose:
    if len(text) > LONGEST:
        raise BadContent([f"a quest has at most {LONGEST:,} characters"])
    batch, names = read_text_of(text), library.known()
    if faults := [*batch.faults, *library.unknown(batch, names)]:
        raise BadContent(faults)
    rows = batch.of(QUEST.word)
    if len(rows) != 1:
        raise BadContent([f"the text has {len(rows)} quests: one at a time is played"])
    quest: Quest = rows[0].built(number)
    return Loose(number, text, quest, tell_quest(quest, number, number, names))


# -- by number, whether a pack holds it or none ---------------------------------------------------


def quest_of(number: int) -> Quest:
    """Return the quest of that number."""
    return _of(number).quest if number >= _FIRST else library.QUESTS[number]


def encounter_of(number: int) -> Encounter:
    """Return the encounter of that number."""
    if number >= _FIRST:
        return _of(number).encounters[number % _EACH]
    return library.ENCOUNTERS[number]


def npc_of(number: int) -> Npc:
    """Return whom the heroes lead, by the number."""
    return _of(number).npcs[number % _EACH] if number >= _FIRST else library.NPCS[number]


def _of(number: int) -> Loose:
    return _KNOWN[number - number % _EACH]
