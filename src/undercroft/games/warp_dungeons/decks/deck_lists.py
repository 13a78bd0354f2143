"""Deck files: readable lines, read with every fault, written in one canonical way.

    title: Sir Lamderock's deck
    hero: Sir Lamderock
    3x Copper Pieces
    2x Magic Blade

A DM deck says `role: dm` instead of a hero, perhaps `faction: Orc Horde` to say
which faction it means to declare, and may have a dungeon deck under `[Dungeon]`;
a file with nothing else is a dungeon deck. The 30 attack cards are understood
unless any is listed. What follows a `#` is a remark.
"""

import re
from collections import Counter
from collections.abc import Callable
from typing import Final

from undercroft.games.warp_dungeons.content import (
    ATTACK_CARDS,
    CARDS,
    DUNGEON,
    FACTIONS,
    HEROES,
    BadContent,
    find_card,
    find_dungeon_card,
    find_hero,
    slug_of,
)
from undercroft.kernel.errors import BadSetup, nearest
from undercroft.kit.reading import BROUGHT

HERO: Final = "hero"
DM: Final = "dm"
DUNGEON_ONLY: Final = "dungeon"
ROLES: Final = (HERO, DM, DUNGEON_ONLY)
KEYS: Final = ("title", "role", "hero", "faction", "pack")
NO_HERO: Final = -1
MOST_COPIES: Final = 60
"""More copies than any deck holds are a slip of the pen."""
ATTACK_SET: Final = [card for card in range(ATTACK_CARDS) for _ in range(3 - card % 3)]
"""The 30 attack cards of every deck: 3 of value 1, 2 of value 2, 1 of value 3 (WD-16.2)."""


class DeckList:
    """A deck as it was brought: whose it is, and its cards in the order of the file.

    `role` is HERO, DM or DUNGEON_ONLY; `hero` a number in HEROES or NO_HERO;
    `faction` the faction a DM deck says it will declare, or "". `dungeon` is the
    custom dungeon deck that comes with it. `packs` names the packs it draws on.
    """

    def __init__(
        self,
        title: str,
        role: str,
        hero: int,
        cards: list[int],
        dungeon: list[int],
        packs: tuple[str, ...] = (),
        faction: str = "",
    ) -> None:
        self.title = title
        self.role = role
        self.hero = hero
        self.cards = cards
        self.dungeon = dungeon
        self.packs = packs
        self.faction = faction

    def attacks(self) -> list[int]:
        """Return its attack cards, by number."""
        return sorted([card for card in self.cards if card < ATTACK_CARDS])

    def rest(self) -> list[int]:
        """Return the cards besides the attack cards."""
        return [card for card in self.cards if card >= ATTACK_CARDS]

    def sources(self) -> set[str]:
        """Return where its cards are from: "printed", "authored", slugs of packs."""
        found = {CARDS[card].source for card in self.cards}
        found |= {DUNGEON[card].source for card in self.dungeon}
        if self.hero != NO_HERO:
            found.add(HEROES[self.hero].source)
        return found


class BadDeck(BadSetup):
    """A deck cannot be used; `faults` has a line for each reason.

    `rest` is what could be read, cards of unknown names as the nearest ones; None if too little.
    """

    def __init__(self, faults: list[str], rest: DeckList | None = None) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults
        self.rest = rest


PACKS: Final[dict[str, str]] = {}
"""The packs that are loaded, by slug, each with `slug version digest`."""


class _Reader:
    """Reads one file, line by line, and keeps every fault."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.title = ""
        self.role = ""
        self.hero = NO_HERO
        self.faction = ""
        self.cards: list[int] = []
        self.dungeon: list[int] = []
        self.packs: list[str] = []
        self.unknown: set[str] = set()
        self.names_hero = False
        self.lacks_pack = False
        self.in_dungeon = False
        self.has_section = False

    def read_line(self, number: int, text: str) -> None:
        """Read one line, which may be a remark, a header, a section or some copies of a card."""
        line = text.partition("#")[0].strip()
        if not line:
            return
        where = f"line {number}: "
        if line.startswith("["):
            self._section(where, line)
            return
        key, colon, value = line.partition(":")
        if colon:
            self._header(where, key.strip().lower(), value.strip())
            return
        found = re.fullmatch(r"(?:(\d+)\s*[x×]?\s+)?(.+)", line, re.IGNORECASE)
        assert found is not None
        copies = int(found[1]) if found[1] is not None else 1
        if not 1 <= copies <= MOST_COPIES:
            self.faults.append(f"{where}{copies} copies: write 1 to {MOST_COPIES}, such as 3x")
            return
        self._copies(where, copies, found[2].strip())

    def _unknown(self, fault: str) -> None:
        self.unknown.add(fault)
        self.faults.append(fault)

    def _section(self, where: str, line: str) -> None:
        name = line.strip("[] ").lower()
        self.in_dungeon = name == "dungeon"
        if name not in ("dungeon", "deck"):
            hint = nearest(name.title(), ("Dungeon", "Deck"))
            self.faults.append(f"{where}there is no section {line}{hint} ([Deck] | [Dungeon])")
        self.has_section = self.has_section or self.in_dungeon

    def _header(self, where: str, key: str, value: str) -> None:
        if key not in KEYS:
            hint = nearest(key, KEYS)
            known = " | ".join(KEYS)
            self.faults.append(f"{where}{key!r} is no header{hint} ({known})")
        elif not value:
            self.faults.append(f"{where}{key}: says nothing")
        elif key == "title":
            self.title = value
        elif key == "pack":
            self._pack(where, value)
        elif key == "role":
            if value.lower() not in ROLES:
                hint = nearest(value, ROLES)
                self.faults.append(f"{where}there is no role {value!r}{hint} ({' | '.join(ROLES)})")
            self.role = value.lower()
        elif key == "hero":
            self._hero(where, value)
        else:
            known_factions = {slug_of(name): name for name in FACTIONS}
            if slug_of(value) not in known_factions:
                hint = nearest(value, FACTIONS)
                self._unknown(
                    f"{where}WD-16.7: there is no faction {value!r}{hint} ({' | '.join(FACTIONS)})"
                )
            self.faction = known_factions.get(slug_of(value), "")
            self.role = self.role or DM

    def _hero(self, where: str, name: str) -> None:
        self.role = self.role or HERO
        self.names_hero = True
        try:
            self.hero = find_hero(name).id
        except BadContent as fault:
            known = " | ".join([hero.name for hero in HEROES])
            self._unknown(f"{where}WD-16.10: {fault} ({known})")

    def _pack(self, where: str, value: str) -> None:
        words = value.split()
        loaded = PACKS.get(words[0], "").split()
        if not loaded:
            self.lacks_pack = True
            hint = nearest(words[0], PACKS)
            self.faults.append(
                f"{where}WD-16.10: this deck uses the pack {words[0]!r}, which is not loaded{hint};"
                f" load it with --pack FOLDER"
            )
        elif words != loaded[: len(words)]:
            self.faults.append(
                f"{where}WD-16.10: this deck was made with the pack {value!r}, and the one that is"
                f" loaded is {' '.join(loaded)!r}: load that version, or update this line"
            )
        self.packs.append(words[0])

    def _copies(self, where: str, copies: int, name: str) -> None:
        find: Callable[[str], int] = _dungeon_card if self.in_dungeon else _card
        other: Callable[[str], int] = _card if self.in_dungeon else _dungeon_card
        try:
            card = find(name)
        except BadContent as fault:
            hint = ""
            try:
                other(name)
                hint = (
                    ", but a card of a personal deck: put it above [Dungeon]"
                    if self.in_dungeon
                    else ", but a dungeon card: put it below a line [Dungeon]"
                )
            except BadContent:
                pass
            self._unknown(f"{where}WD-16.10: {fault}{hint}")
            meant = re.search(r"did you mean (['\"])(.+)\1", str(fault))
            if hint or meant is None:
                return
            card = find(meant[2])
        (self.dungeon if self.in_dungeon else self.cards).extend([card] * copies)

    def finish(self) -> DeckList:
        """Return the deck; raise BadDeck with every fault."""
        if self.lacks_pack:  # its names cannot be known
            self.faults = [fault for fault in self.faults if fault not in self.unknown]
        if not self.role and self.has_section and not self.cards:
            self.role = DUNGEON_ONLY
        if not self.role:
            self.faults.append("whose deck is it? Write 'hero: NAME' or 'role: dm' above the cards")
        elif self.role == HERO and not self.names_hero:
            known = " | ".join([hero.name for hero in HEROES])
            self.faults.append(f"a hero deck names its hero: write 'hero: NAME' ({known})")
        elif self.role != HERO and self.names_hero:
            self.faults.append(f"a deck of role {self.role} has no hero: remove the line 'hero:'")
        if self.role == HERO and (self.dungeon or self.faction):
            what = "dungeon deck" if self.dungeon else "faction"
            self.faults.append(f"a hero deck has no {what}: that is for the DM's deck")
        if self.role == DUNGEON_ONLY and self.cards:
            self.faults.append("a dungeon deck holds dungeon cards only, below a line [Dungeon]")
        if self.faults:
            readable = self.role in ROLES and not self.lacks_pack
            raise BadDeck(self.faults, self._deck() if readable else None)
        return self._deck()

    def _deck(self) -> DeckList:
        cards = self.cards
        if self.role != DUNGEON_ONLY and not any(card < ATTACK_CARDS for card in cards):
            cards = [*ATTACK_SET, *cards]
        title = self.title or self._usual_title()
        return DeckList(
            title, self.role, self.hero, cards, self.dungeon, tuple(self.packs), self.faction
        )

    def _usual_title(self) -> str:
        if self.hero != NO_HERO:
            return f"Deck of {HEROES[self.hero].name}"
        if self.role == DM:
            return f"Deck of {self.faction}" if self.faction else "A DM deck"
        return "A dungeon deck"


def _card(name: str) -> int:
    return find_card(name).id


def _dungeon_card(name: str) -> int:
    return find_dungeon_card(name).id


def parse(text: str) -> DeckList:
    """Read a deck file; raise BadDeck with every line that is wrong, and the nearest names.

    Whether the deck is legal is another question: see validate.py.
    """
    lines = text.splitlines()
    if len(lines) > BROUGHT.entries:
        raise BadDeck(
            [f"a deck has at most {BROUGHT.entries} lines, and this one has {len(lines)}"]
        )
    reader = _Reader()
    for number, line in enumerate(lines, start=1):
        reader.read_line(number, line)
    return reader.finish()


def canonical(deck: DeckList) -> str:
    """Write a deck so that equal decks are equal texts, with the packs that it needs."""
    lines = [f"title: {deck.title}"]
    if deck.role == HERO:
        lines.append(f"hero: {HEROES[deck.hero].name}")
    else:
        lines.append(f"role: {deck.role}")
    if deck.faction:
        lines.append(f"faction: {deck.faction}")
    lines += [f"pack: {PACKS[slug]}" for slug in sorted(deck.sources() & PACKS.keys())]
    cards = deck.rest() if deck.attacks() == ATTACK_SET else deck.cards
    lines += [f"{copies}x {CARDS[card].name}" for card, copies in counted(cards)]
    if deck.dungeon:
        lines.append("[Dungeon]")
        lines += [f"{copies}x {DUNGEON[card].name}" for card, copies in counted_dungeon(deck)]
    return "\n".join(lines) + "\n"


def counted(cards: list[int]) -> list[tuple[int, int]]:
    """Return each card with its copies: the game's by number, then those of packs by name."""
    return sorted(Counter(cards).items(), key=_place)


def counted_dungeon(deck: DeckList) -> list[tuple[int, int]]:
    """Return each dungeon card with its copies, in the same order."""
    return sorted(Counter(deck.dungeon).items(), key=_dungeon_place)


def _place(entry: tuple[int, int]) -> tuple[str, int, str]:
    # numbers of pack cards follow the order in which packs were read; a deck must not
    card = CARDS[entry[0]]
    return (card.source, 0, card.slug) if card.source in PACKS else ("", card.id, "")


def _dungeon_place(entry: tuple[int, int]) -> tuple[str, int, str]:
    card = DUNGEON[entry[0]]
    return (card.source, 0, card.slug) if card.source in PACKS else ("", card.id, "")
