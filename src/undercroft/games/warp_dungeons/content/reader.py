"""The files of a folder of content, and how their rows become cards of the catalogue.

`read` changes nothing; `add` puts the cards of a folder without a fault into the catalogue.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from undercroft.kernel.errors import nearest
from undercroft.kit import content
from undercroft.kit.content import BadContent, Batch, Found, RowKind, slug_of

from .cards import Card, DungeonCard, Hero
from .catalogue import CARDS, DUNGEON, FACTIONS, HEROES
from .schema import ROWS
from .vocabulary import CLAUSES

FILES: Final = {
    "treasure": "treasures.toml",
    "trap": "traps.toml",
    "event": "events.toml",
    "monster": "monsters.toml",
    "hero": "heroes.toml",
    "dungeon": "dungeon.toml",
}
"""The file of each kind; a folder need not have them all."""
KINDS: Final = [RowKind(word, file, ROWS[word], CLAUSES[word]) for word, file in FILES.items()]


def read(folder: Path, source: str, in_pack: bool, printed: Sequence[Found] = ()) -> Batch:
    """Read the files of a folder; the batch lists every fault, names that are taken too.

    `printed` are rows that are in no catalogue yet.
    """
    batch = content.read(folder, KINDS, in_pack)
    cards = {card.slug: card.source for card in CARDS}
    heroes = {hero.slug: hero.source for hero in HEROES}
    rooms = {card.slug: card.source for card in DUNGEON}
    apart = {"hero": heroes, "dungeon": rooms}
    known = {word: apart.get(word, cards) for word in FILES}
    for one in printed:
        known[one.kind.word][slug_of(one.row.name)] = "printed"
    batch.check_names(known, source)
    if in_pack:
        batch.faults += _no_factions(batch)
    return batch


def _no_factions(batch: Batch) -> list[str]:
    """Refuse events for a faction of which there is no monster: nobody could declare it.

    A monster that is refused for something else counts: it is there.
    """
    monsters = [one.data for one in batch.written if one.kind.word == "monster"]
    known = {*FACTIONS, *[str(one["faction"]) for one in monsters if "faction" in one]}
    why = "there is no monster of"
    return [
        place.fault("faction", f"{why} {row.faction!r}{nearest(row.faction, sorted(known))}")
        for kind, row, place in batch.found
        if kind.word == "event" and row.faction and row.faction not in known
    ]


def load(folder: Path, source: str, printed: Sequence[Found] = ()) -> Batch:
    """Read a folder of the game's own; raise BadContent if anything is wrong with it."""
    batch = read(folder, source, False, printed)
    if batch.faults:
        raise BadContent(batch.faults)
    return batch


def add(batch: Batch, source: str, words: Sequence[str] = tuple(FILES)) -> None:
    """Put the cards of those kinds into the catalogue."""
    for word in words:
        for row in batch.of(word):
            _add_row(word, row, source)


def _add_row(word: str, row: Any, source: str) -> None:
    slug = slug_of(row.name)
    if word == "hero":
        hero: Hero = row.hero(len(HEROES), slug, source)
        HEROES.append(hero)
    elif word == "dungeon":
        room: DungeonCard = row.dungeon_card(len(DUNGEON), slug, source)
        DUNGEON.append(room)
    else:
        card: Card = row.card(len(CARDS), slug, source)
        CARDS.append(card)
        if word == "monster" and card.faction and card.faction not in FACTIONS:
            FACTIONS.append(card.faction)
