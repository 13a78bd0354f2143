"""Packs: folders that add heroes, cards, enemies, rooms, encounters and quests.

    pack.toml  heroes.toml  equipment.toml  abilities.toml  items.toml  runes.toml  enemies.toml
    bosses.toml  rooms.toml  encounters.toml  quests.toml  quests/*.txt

A pack is read as a whole or not at all. It uses what is in the box, in itself and in the packs that
it needs. Its cards are in play where the switch `cards` names it, and in its own quests; all other
matches are as if nobody had read it. It numbers its enemy cards and room cards as it likes: its
quests mean its own cards by those numbers, then those of packs that it needs, and the game's by all
others. Where a number is taken, the card gets the next free one.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from undercroft.kit.content import BadContent, Batch
from undercroft.kit.packs import Pack, Shelf

from . import content
from .actions import learn
from .content import library, rooms
from .content.cards import ANY, DOES, MOMENTS
from .content.library import QUESTS
from .content.pack_rows import KINDS, TEXT, TEXTS, number, read_quests, read_rows
from .content.quest_rows import Known, Numbers
from .content.rooms import LAYOUTS
from .switches import CARDS, NEEDS, QUEST, sources_of

SHELF: Final = Shelf(
    "deck-box-dungeons",
    "content",
    KINDS,
    reserved=CARDS.values,
    folders={TEXTS: TEXT},
    cards=content.cards_of_kind,
)
VOCABULARY: Final = {
    "moments of effects": {
        word: {"moments": MOMENTS.of(takes.get("may", ANY))}
        for word, takes in zip(DOES, DOES.takes, strict=True)
    }
}
"""At which moments each effect may be used."""
LISTS: Final = [*content.LISTS, LAYOUTS]
"""The lists that grow before quests and encounters are looked at."""


def add_pack(folder: Path) -> str:
    """Read a pack and add all it holds; return its title. Raise BadContent with every fault.

    The same pack again changes nothing; after a fault nothing has changed.
    """
    return SHELF.add(folder, read_rows, _put)


def look(folder: Path) -> Pack:
    """Read a pack and add nothing; raise BadContent with every fault of its rows."""
    return SHELF.look(folder, read_rows)


def in_play(switches: Mapping[str, str]) -> list[str]:
    """Return the packs whose cards are in play by those switches."""
    return [
        one for one in sources_of(switches[CARDS.name], switches[QUEST.name]) if one in SHELF.labels
    ]


def lay(pack: Pack) -> Numbers:
    """Add the cards and rooms of a pack, which its quests may name; return their numbers."""
    own = number(pack.batch)
    content.put(pack.batch, pack.slug)
    rooms.put(pack.batch, pack.slug)
    return own


def sizes() -> list[int]:
    """Return how many there are of everything now, for `take_back`."""
    return [len(one) for one in LISTS]


def take_back(counts: Sequence[int]) -> None:
    """Take back what `lay` has added since there were so many."""
    for cards, count in zip(LISTS, counts, strict=True):
        del cards[count:]


def add_text(text: str) -> None:
    """Add the quests of a text that has no fault. They stay: only a process that plays nothing
    else adds them."""
    _tell(read_quests(text), "", library.known())


def _put(pack: Pack) -> None:
    """Add everything, the actions of the new cards, and the values of the switches; if a name is
    unknown or a room does not fit, take all of it back."""
    counts = sizes()
    own = lay(pack)
    names = library.known(pack.slug, own, pack.needs)
    faults = library.unknown(pack.batch, names)
    if faults:
        take_back(counts)
        raise BadContent(faults)
    library.NUMBERS[pack.slug] = own
    NEEDS[pack.slug] = pack.needs
    _tell(pack.batch, pack.slug, names)
    CARDS.values = (*CARDS.values, pack.slug)
    learn()


def _tell(batch: Batch, slug: str, names: Known) -> None:
    """Add encounters and quests, which a match may choose from now on."""
    told = len(QUESTS)
    library.put(batch, names, slug)
    QUEST.values = (*QUEST.values, *[one.slug for one in QUESTS[told:]])
