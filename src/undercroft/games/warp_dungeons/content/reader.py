"""The files of a folder of content, and how their rows become cards of the catalogue.

`read` changes nothing; `add` puts the cards of a folder without a fault into the catalogue.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from undercroft.kernel.errors import nearest
from undercroft.kit import content
from undercroft.kit.card_rows import ReplacingRow, cards_of, row_of
from undercroft.kit.content import BadContent, Batch, Found, RowKind, slug_of

from .cards import KINDS as WORDS
from .cards import DungeonCard, Event, Hero, Monster, Trap, Treasure
from .catalogue import CARDS, DUNGEON, FACTIONS, HEROES
from .texts import card_text, dungeon_text, hero_text

KINDS: Final = [
    RowKind("treasure", "treasures.toml", row_of(Treasure, ReplacingRow), "WD-16.15"),
    RowKind("trap", "traps.toml", row_of(Trap, ReplacingRow), "WD-16.16"),
    RowKind("event", "events.toml", row_of(Event, ReplacingRow), "WD-16.17"),
    RowKind("monster", "monsters.toml", row_of(Monster, ReplacingRow), "WD-16.14"),
    RowKind("hero", "heroes.toml", row_of(Hero, ReplacingRow), "WD-16.13"),
    RowKind("dungeon", "dungeon.toml", row_of(DungeonCard, ReplacingRow), "WD-16.12"),
]
"""What each file holds, in the order of the numbers of cards; a folder need not have them all."""
APART: Final[dict[str, tuple[list[Any], Any]]] = {
    "hero": (HEROES, hero_text), "dungeon": (DUNGEON, dungeon_text),
}  # fmt: skip
"""Where cards are that stand in no personal deck, and what says what they do."""


def cards_of_kind(word: str) -> Sequence[Any]:
    """Return the cards that there are of a kind, by its word."""
    if word in APART:
        return APART[word][0]
    return [card for card in CARDS if WORDS[card.kind] == word]


def read(folder: Path, source: str, in_pack: bool, printed: Sequence[Found] = ()) -> Batch:
    """Read the files of a folder; the batch lists every fault, names that are taken too.

    `printed` are rows that are in no catalogue yet.
    """
    batch = content.read(folder, KINDS, in_pack)
    cards = {card.slug: card.source for card in CARDS}
    heroes = {hero.slug: hero.source for hero in HEROES}
    rooms = {card.slug: card.source for card in DUNGEON}
    apart = {"hero": heroes, "dungeon": rooms}
    known = {kind.word: apart.get(kind.word, cards) for kind in KINDS}
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


def add(batch: Batch, source: str, kinds: Sequence[RowKind] = KINDS) -> None:
    """Put the cards of those kinds into the catalogue."""
    for kind in kinds:
        known, text = APART.get(kind.word, (CARDS, card_text))
        known += cards_of(batch.of(kind.word), text, len(known), source)
    for row in batch.of("monster"):
        if row.faction and row.faction not in FACTIONS:
            FACTIONS.append(row.faction)
