"""Deck files: readable lines, read with every fault.

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
from collections.abc import Collection, Sequence
from typing import Final

from undercroft.kernel.errors import closest, nearest
from undercroft.kit.brought import BroughtFault
from undercroft.kit.reading import BROUGHT
from undercroft.kit.rows import HEADER, HEADING, THING, TextRow, read_rows

from ..content import ATTACK_CARDS, CARDS, DUNGEON, FACTIONS, HEROES, slug_of
from .deck_lists import ATTACK_SET, DM, DUNGEON_ONLY, HERO, NO_HERO, PACKS, ROLES, BadDeck, DeckList
from .names import Names

KEYS: Final = ("title", "role", "hero", "faction", "pack")
BELOW: Final = "dungeon"
"""The section of the dungeon cards."""
SECTIONS: Final = ("deck", BELOW)
MANY: Final = 5
"""So many cards of which none is known are the cards of another game."""
_NOT_IN_NAMES: Final = re.compile(r"[<>(){}|=\\/\[\]]")
MOST_COPIES: Final = 60
"""More copies than any deck holds are a slip of the pen."""


class _Reader:
    """Reads the rows of one file, and keeps every fault."""

    def __init__(self, packs: Collection[str]) -> None:
        self.faults: list[BroughtFault] = []
        self.title = ""
        self.role = ""
        self.hero = NO_HERO
        self.faction = ""
        self.cards: list[int] = []
        self.dungeon: list[int] = []
        self.unknown: set[BroughtFault] = set()
        self.names_hero = False
        self.names_role = False
        self.unread = 0
        self.lacks_pack = False
        self.has_section = False
        self._at = 0
        self._of_decks, self._of_dungeons = Names(CARDS, packs), Names(DUNGEON, packs)
        self._of_heroes = Names(HEROES, packs)

    def read(self, row: TextRow) -> None:
        """Read one row, which may be a header, a heading or some copies of a card."""
        self._at = row.number
        if row.kind == HEADING:
            self._section(row)
        elif row.kind == HEADER:
            self._header(row.key, row.name)
        elif not 1 <= row.copies <= MOST_COPIES:
            self._refuse(f"{row.copies} copies: write 1 to {MOST_COPIES}, such as 3x")
        else:
            self._copies(row)

    def _refuse(self, wrong: str, fix: str = "", clause: str = "") -> None:
        self.faults.append(BroughtFault(clause, wrong, (fix,) if fix else (), self._at))

    def _refuse_word(self, wrong: str, meant: str, known: str, clause: str = "") -> None:
        """Refuse a word that is not known: the nearest one is the fix, with all that are."""
        if meant:
            self._refuse(wrong, f"did you mean {meant!r}? ({known})", clause)
        else:
            self._refuse(f"{wrong} ({known})", "", clause)

    def _refuse_unknown(self, wrong: str, meant: str, known: str, clause: str) -> None:
        """Refuse the name of something that a pack which is not loaded may have."""
        self._refuse_word(wrong, meant, known, clause)
        self.unknown.add(self.faults[-1])

    def _section(self, row: TextRow) -> None:
        if row.section not in SECTIONS:
            meant = closest(row.section, ("Dungeon", "Deck"))
            self._refuse_word(f"there is no section {row.name}", meant, "[Deck] | [Dungeon]")
        self.has_section = self.has_section or row.section == BELOW

    def _header(self, key: str, value: str) -> None:
        self.names_role = self.names_role or closest(key, KEYS) in ("role", "hero")
        if key not in KEYS:
            self._refuse_word(f"{key!r} is no header", closest(key, KEYS), " | ".join(KEYS))
        elif not value:
            self._refuse(f"{key}: says nothing")
        elif key == "title":
            self.title = value
        elif key == "pack":
            self._pack(value)
        elif key == "role":
            self._role(value)
        elif key == "hero":
            self._hero(value)
        else:
            self._faction(value)

    def _role(self, value: str) -> None:
        self.role = value.lower()
        if self.role not in ROLES:
            meant = closest(value, ROLES)
            self._refuse_word(f"there is no role {value!r}", meant, " | ".join(ROLES))

    def _faction(self, value: str) -> None:
        known = {slug_of(name): name for name in FACTIONS}
        self.faction = known.get(slug_of(value), "")
        self.role = self.role or DM
        if not self.faction:
            wrong, meant = f"there is no faction {value!r}", closest(value, FACTIONS)
            self._refuse_unknown(wrong, meant, " | ".join(FACTIONS), "WD-16.7")

    def _hero(self, name: str) -> None:
        self.role = self.role or HERO
        self.names_hero = True
        hero = self._of_heroes.find(name)
        if hero is not None:
            self._refuse_rivals(self._of_heroes, name)
            self.hero = hero
            return
        known = [one.name for one in HEROES]
        wrong, meant = f"there is no hero {name!r}", self._of_heroes.closest(name)
        self._refuse_unknown(wrong, meant, " | ".join(known), "WD-16.10")

    def _pack(self, value: str) -> None:
        words = value.split()
        loaded = PACKS.get(words[0], "").split()
        if not loaded:
            self.lacks_pack = True
            wrong = f"this deck uses the pack {words[0]!r}, which is not loaded"
            hint = nearest(words[0], PACKS)
            self._refuse(f"{wrong}{hint}", "load it with --pack FOLDER", "WD-16.10")
        elif words != loaded[: len(words)]:
            wrong = (
                f"this deck was made with the pack {value!r}, and the one that is"
                f" loaded is {' '.join(loaded)!r}: load that version, or update this line"
            )
            self._refuse(wrong, "", "WD-16.10")

    def _copies(self, row: TextRow) -> None:
        below = row.section == BELOW
        known = self._of_dungeons if below else self._of_decks
        card = known.find(row.name)
        if card is None:
            card = self._meant(row.name, below)
        else:
            self._refuse_rivals(known, row.name)
        if card is None:
            self.unread += row.copies
        else:
            (self.dungeon if below else self.cards).extend([card] * row.copies)

    def _refuse_rivals(self, known: Names, name: str) -> None:
        if rivals := known.rivals(name):
            wrong = f"several packs of this deck replace {name!r}: write the name of one"
            self._refuse(f"{wrong} ({' | '.join(rivals)})", "", "WD-16.10")

    def _meant(self, name: str, below: bool) -> int | None:
        """Refuse the name of a card that is not there; return the card that may be meant."""
        kind = "dungeon card" if below else "card"
        here, there = self._of_dungeons, self._of_decks
        place = ", but a card of a personal deck: put it above [Dungeon]"
        if not below:
            here, there = there, here
            place = ", but a dungeon card: put it below a line [Dungeon]"
        wrong, meant = f"there is no {kind} {name!r}", here.closest(name)
        misplaced = there.find(name) is not None
        hint = place if misplaced else ""
        if meant:
            self._refuse(wrong, f"did you mean {meant!r}?{hint}", "WD-16.10")
        else:
            self._refuse(f"{wrong}{hint}", "", "WD-16.10")
        self.unknown.add(self.faults[-1])
        return here.find(meant) if meant and not misplaced else None

    def finish(self) -> DeckList:
        """Return the deck; raise BadDeck with every fault."""
        if self.lacks_pack:  # its names cannot be known
            self.faults = [fault for fault in self.faults if fault not in self.unknown]
        if not self.role and self.has_section and not self.cards:
            self.role = DUNGEON_ONLY
        self.faults += [BroughtFault("", wrong) for wrong in self._contradictions()]
        if self.faults:
            readable = self.role in ROLES and not self.lacks_pack
            raise BadDeck(self.faults, self._deck() if readable else None)
        return self._deck()

    def _contradictions(self) -> list[str]:
        """Say what does not go together, or is not there at all."""
        found: list[str] = []
        if not self.role and not self.names_role:
            found.append("whose deck is it? Write 'hero: NAME' or 'role: dm' above the cards")
        elif self.role == HERO and not self.names_hero:
            known = " | ".join([hero.name for hero in HEROES])
            found.append(f"a hero deck names its hero: write 'hero: NAME' ({known})")
        elif self.role in (DM, DUNGEON_ONLY) and self.names_hero:
            found.append(f"a deck of role {self.role} has no hero: remove the line 'hero:'")
        if self.role == HERO and (self.dungeon or self.faction):
            what = "dungeon deck" if self.dungeon else "faction"
            found.append(f"a hero deck has no {what}: that is for the DM's deck")
        if self.role == DUNGEON_ONLY and self.cards:
            found.append("a dungeon deck holds dungeon cards only, below a line [Dungeon]")
        return found

    def _deck(self) -> DeckList:
        cards = self.cards
        if self.role != DUNGEON_ONLY and not any(card < ATTACK_CARDS for card in cards):
            cards = [*ATTACK_SET, *cards]
        title = self.title or self._usual_title()
        return DeckList(
            title, self.role, self.hero, tuple(cards), tuple(self.dungeon), self.faction,
            self.unread,
        )  # fmt: skip

    def _usual_title(self) -> str:
        if self.hero != NO_HERO:
            return f"Deck of {HEROES[self.hero].name}"
        if self.role == DM:
            return f"Deck of {self.faction}" if self.faction else "A DM deck"
        return "A dungeon deck"


def _of_another_program(rows: Sequence[TextRow]) -> TextRow | None:
    """Return the first line of a text in which nothing is ours, and something somebody else's."""
    if any(row.key in KEYS or (row.kind == HEADING and row.section == BELOW) for row in rows):
        return None
    known = Names(CARDS), Names(DUNGEON)
    if any(names.find(row.name) is not None for row in rows for names in known):
        return None
    strange = any(
        (row.kind == THING and _NOT_IN_NAMES.search(row.name))
        or (row.kind == HEADER and not closest(row.key, KEYS))
        or (row.kind == HEADING and not closest(row.section, SECTIONS))
        for row in rows
    )
    cards = [row for row in rows if row.kind == THING]
    return rows[0] if strange or len(cards) >= MANY else None


def parse(text: str) -> DeckList:
    """Read a deck file; raise BadDeck with every line that is wrong, and the nearest names.

    Whether the deck is legal is another question: see judge.py, which also remembers.
    """
    lines = len(text.splitlines())
    if lines > BROUGHT.entries:
        wrong = f"a deck has at most {BROUGHT.entries} lines, and this one has {lines}"
        raise BadDeck([BroughtFault("", wrong)])
    rows = read_rows(text)
    if (row := _of_another_program(rows)) is not None:
        wrong = "this looks like a deck of another program"
        ours = f"'hero: {HEROES[0].name}' or 'role: dm', and '3x Wand' for each card"
        how = f"a deck of Warp Dungeons has lines such as {ours}"
        raise BadDeck([BroughtFault("", wrong, (how,), row.number)])
    packs = [
        row.name.split()[0] for row in rows if row.kind == HEADER and row.key == "pack" and row.name
    ]
    reader = _Reader(packs)
    for row in rows:
        reader.read(row)
    return reader.finish()
