"""Everything that decks are made of as plain values, for screens that build them.

Personal cards come first, then dungeon cards, then whose deck it can be (heroes, the
dungeon master, factions, a dungeon alone), then the ready decks to begin with.
"""

from typing import Any, Final

from undercroft.games.warp_dungeons.content import CARDS, DUNGEON, FACTIONS, HEROES
from undercroft.games.warp_dungeons.content.cards import (
    ATTACK,
    EVENT,
    KINDS,
    MONSTER,
    OBJECTIVE,
    STAIRWAY,
    TRAP,
    Card,
    DungeonCard,
    Hero,
)
from undercroft.games.warp_dungeons.content.vocabulary import monster_type, type_name
from undercroft.games.warp_dungeons.decks.deck_lists import DM, DUNGEON_ONLY, HERO, canonical, parse
from undercroft.games.warp_dungeons.decks.library import ready_decks
from undercroft.games.warp_dungeons.decks.seats import find_text
from undercroft.games.warp_dungeons.decks.show import (
    GROUPS,
    card_facts,
    dungeon_facts,
    hero_facts,
)
from undercroft.games.warp_dungeons.decks.validate import (
    DUNGEON_SIZES,
    MONSTERS,
    QUOTA,
    REST,
    TRICKS,
)
from undercroft.kernel.spec import Switches

Quotas = dict[str, tuple[int, int]]

NO_LIMIT: Final = 0
DECKS: Final = {HERO: "hero", DM: "dungeon master", DUNGEON_ONLY: "dungeon"}
"""Whose decks there are; cards are filtered by it."""
HERO_QUOTAS: Final[Quotas] = {"Treasures, Heroic Actions, Secret Doors": (REST, REST)}
TRICK_QUOTAS: Final[Quotas] = {"Traps and events": (TRICKS, TRICKS)}
MONSTER_QUOTAS: Final[Quotas] = {"Monsters": (MONSTERS, MONSTERS)}
DUNGEON_QUOTAS: Final[Quotas] = {"Dungeon cards": DUNGEON_SIZES}
SWITCHES: Final = (
    "copy_limit", "authored_content", "custom_pricing", "pregen_decks", "dm_monsters",
    "dungeon_deck",
)  # fmt: skip
"""The house rules that decide which decks are legal."""


def browse(switches: Switches) -> list[dict[str, Any]]:
    """List the cards, whose deck it can be, and the ready decks."""
    authored = switches.get("authored_content", "on") == "on"
    found = [_card(card) for card in CARDS if card.kind != ATTACK]
    found += [_dungeon_card(card) for card in DUNGEON]
    found += [_card(card) for card in CARDS if card.kind == ATTACK]
    found += [_hero(hero) for hero in HEROES]
    found += [_master("Any faction", f"role: {DM}", "Monsters of any faction, or of several.")]
    found += [_faction(faction) for faction in FACTIONS]
    found += [_dungeon()]
    found += [_ready(name, title, switches) for name, title in ready_decks.items()]
    return [entry for entry in found if authored or entry["source"] != "authored"]


def _entry(
    card: Card | Hero | DungeonCard, kind: str, facts: list[str], filters: dict[str, str]
) -> dict[str, Any]:
    return {
        "name": card.name,
        "group": GROUPS[kind],
        "text": card.text,
        "icon": card.icon,
        "facts": facts,
        "filters": {"kind": kind.replace("-", " ")} | filters,
        "source": card.source,
    }


# -- what is counted --------------------------------------------------------------


def _card(card: Card) -> dict[str, Any]:
    filters = {"faction": card.faction} if card.faction else {}
    facts = card_facts(card)
    if card.kind == ATTACK:
        facts = [*facts, f"{4 - card.value} in every deck, understood unless you list any"]
    else:
        filters["deck"] = DECKS[DM if card.kind in (MONSTER, TRAP, EVENT) else HERO]
    made = _entry(card, KINDS[card.kind], facts, filters)
    return made | {"line": card.name, "quotas": _quotas(card)}


def _quotas(card: Card) -> Quotas:
    """Return what a card counts towards, and how many of it are due (WD-16.3, 16.5, 16.6)."""
    if card.kind == ATTACK:
        return {}
    if card.kind == MONSTER:
        kind = monster_type(card.bonus)
        return MONSTER_QUOTAS | {_type(kind): (QUOTA[kind], QUOTA[kind])}
    return TRICK_QUOTAS if card.kind in (TRAP, EVENT) else HERO_QUOTAS


def _type(kind: tuple[int, ...]) -> str:
    return f"Type {type_name(kind)}"


def _dungeon_card(card: DungeonCard) -> dict[str, Any]:
    made = _entry(card, "dungeon", dungeon_facts(card), {"deck": DECKS[DUNGEON_ONLY]})
    quotas = DUNGEON_QUOTAS | _needed(card)
    return made | {"line": card.name, "section": "Dungeon", "quotas": quotas}


def _needed(card: DungeonCard) -> Quotas:
    """Return how many of a dungeon card must be there, for those that must (WD-16.12)."""
    if card.kind in (STAIRWAY, OBJECTIVE):
        return {card.name: (1, 1)}
    return {card.name: (1, NO_LIMIT)} if card.name in ("T-junction", "Intersection") else {}


# -- whose deck it is -------------------------------------------------------------


def _hero(hero: Hero) -> dict[str, Any]:
    made = _entry(hero, "hero", hero_facts(hero), {"deck": DECKS[HERO]})
    return made | {"line": f"hero: {hero.name}", "quotas": HERO_QUOTAS, "switches": SWITCHES}


def _faction(faction: str) -> dict[str, Any]:
    own = [card for card in CARDS if card.kind == MONSTER and card.faction == faction]
    strongest = max(own, key=_strength)
    names = ", ".join([card.name for card in own])
    made = _master(faction, f"faction: {faction}", f"{len(own)} monsters: {names}.")
    return made | {"icon": strongest.icon, "source": strongest.source}


def _master(name: str, line: str, text: str) -> dict[str, Any]:
    types = {_type(kind): (due, due) for kind, due in QUOTA.items()}
    return {
        "name": name,
        "group": "Dungeon master",
        "text": text,
        "icon": "dungeon-gate",
        "facts": [],
        "filters": {"deck": DECKS[DM]},
        "source": "printed",
        "line": line,
        "quotas": MONSTER_QUOTAS | types | TRICK_QUOTAS,
        "switches": SWITCHES,
    }


def _strength(card: Card) -> tuple[int, int]:
    return card.points, sum(card.bonus)


def _dungeon() -> dict[str, Any]:
    needed: Quotas = {}
    for card in DUNGEON:
        needed |= _needed(card)
    return {
        "name": "Dungeon",
        "group": "Dungeon alone",
        "text": "A dungeon deck by itself; a dungeon master's deck may have one below [Dungeon].",
        "icon": "dungeon-gate",
        "facts": [],
        "filters": {"deck": DECKS[DUNGEON_ONLY]},
        "source": "printed",
        "line": f"role: {DUNGEON_ONLY}",
        "quotas": DUNGEON_QUOTAS | needed,
        "switches": SWITCHES,
    }


def _ready(name: str, title: str, switches: Switches) -> dict[str, Any]:
    deck = parse(find_text(name, switches))
    others = sorted(deck.sources() - {"printed"})
    return {
        "name": title,
        "group": "Ready",
        "text": "",
        "icon": "card-pick",
        "facts": [],
        "filters": {"deck": DECKS[deck.role]},
        "source": others[0] if others else "printed",
        "start": canonical(deck),
    }
