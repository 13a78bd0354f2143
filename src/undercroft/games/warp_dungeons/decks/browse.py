"""Everything that decks are made of as plain values, for screens that build them.

Cards come first, then whose deck it can be (heroes, the dungeon master, factions, a
dungeon alone), then decks to begin with. `face` is a card as brought.html draws it.
"""

from typing import Final

from undercroft.kernel import Switches
from undercroft.kit.brought import Offer
from undercroft.kit.words import many

from ..content import CARDS, DUNGEON, HEROES
from ..content.cards import (
    ATTACK,
    EVENT,
    KINDS,
    MONSTER,
    OBJECTIVE,
    STAIRWAY,
    SYMBOLS,
    TRAP,
    Card,
    DungeonCard,
    Hero,
    monster_type,
    type_name,
)
from ..house_texts import changes_in_force, reworded
from ..switches import SWITCHES
from ..view_of_cards import card_face
from .deck_lists import ATTACK_SET, DM, DUNGEON_ONLY, HERO, NO_HERO, DeckList, canonical
from .judge import deck_of
from .library import dungeon_deck, ready_decks
from .seats import find_text
from .showing import GROUPS, card_facts, dungeon_facts, hero_facts
from .validate import DECISIVE, DECK_SIZE, DUNGEON_SIZES, MONSTERS, QUOTA, REST, TRICKS

Quotas = dict[str, tuple[int, int]]
Filters = dict[str, tuple[str, ...]]
Changes = tuple[int, ...]

NO_LIMIT: Final = 0
FOR_HERO: Final = "hero"
FOR_DM: Final = "dungeon master"
FOR_DUNGEON: Final = "dungeon"
DECKS: Final[dict[str, tuple[str, ...]]] = {
    HERO: (FOR_HERO,), DM: (FOR_DM, FOR_DUNGEON), DUNGEON_ONLY: (FOR_DUNGEON,),
}  # fmt: skip
"""Which cards can be in whose deck: a dungeon master may bring a dungeon too."""
DUNGEONS: Final = ("listed_28", "padded_30", "custom")
WHOLE_QUOTAS: Final[Quotas] = {
    "Cards": (DECK_SIZE, DECK_SIZE), "Attack cards": (DECK_SIZE - REST, DECK_SIZE - REST),
}  # fmt: skip
HERO_QUOTAS: Final[Quotas] = {"Treasures, Heroic Actions, Secret Doors": (REST, REST)}
TRICK_QUOTAS: Final[Quotas] = {"Traps and events": (TRICKS, TRICKS)}
MONSTER_QUOTAS: Final[Quotas] = {"Monsters": (MONSTERS, MONSTERS)}
DUNGEON_QUOTAS: Final[Quotas] = {"Dungeon cards": DUNGEON_SIZES}


def browse(switches: Switches) -> list[Offer]:
    """List the cards as the house rules have them, whose deck it can be, decks to begin with."""
    authored = switches.get("authored_content", "on") == "on"
    values = [switches.get(switch.name, switch.default) for switch in SWITCHES]
    changes = changes_in_force(tuple(values))
    monsters = [card for card in CARDS if card.kind == MONSTER]
    allowed = [card for card in monsters if authored or card.source != "authored"]
    factions = {card.faction: None for card in allowed if card.faction}
    found = [_card(card, changes) for card in monsters]
    found += [_card(card, changes) for card in CARDS if card.kind not in (ATTACK, MONSTER)]
    found += [_dungeon_card(card, changes) for card in DUNGEON]
    found += [_attack_card(card, changes) for card in CARDS if card.kind == ATTACK]
    found += [_hero(hero, changes) for hero in HEROES]
    found += [_master("Any faction", f"role: {DM}", "Monsters of any faction, or of several.")]
    found += [_faction(faction, allowed) for faction in factions]
    found += [_dungeon()]
    found += [_start(deck_of(find_text(name, switches), switches)) for name in ready_decks]
    found += [_start(dungeon_deck(name)) for name in DUNGEONS]
    return [entry for entry in found if authored or entry["source"] != "authored"]


def _entry(
    card: Card | Hero | DungeonCard,
    kind: str,
    facts: list[str],
    filters: Filters,
    face: dict[str, object],
) -> Offer:
    words = kind.replace("-", " ")
    return {
        "name": card.name,
        "group": GROUPS[kind],
        "text": str(face["text"]),
        "icon": card.icon,
        "facts": facts,
        "filters": {"kind": (words,), **filters},
        "source": card.source,
        "line": card.name,
        "face": {"kind": kind, "name": card.name, "icon": card.icon} | face,
    }


# -- cards ------------------------------------------------------------------------


def _card(card: Card, changes: Changes) -> Offer:
    kind = KINDS[card.kind]
    side = FOR_DM if card.kind in (MONSTER, TRAP, EVENT) else FOR_HERO
    filters: Filters = {"deck": (side,)}
    if symbols := _symbols(card):
        filters["symbol"] = symbols
    if card.kind == MONSTER:
        filters["faction"] = (card.faction or "no faction",)
        filters["type"] = (type_name(monster_type(card.bonus)),)
    if points := card.printed_points:
        filters["points"] = (str(points),)
    made = _entry(card, kind, card_facts(card), filters, {**card_face(card, changes)})
    return {**made, "quotas": _quotas(card)}


def _attack_card(card: Card, changes: Changes) -> Offer:
    usual = ATTACK_SET.count(card.id)
    filters = {
        "deck": (FOR_HERO, FOR_DM),
        "symbol": _symbols(card),
        "value": (str(card.value),),
    }
    facts = [f"{usual} in every deck, understood unless you list any"]
    made = _entry(card, KINDS[ATTACK], facts, filters, {**card_face(card, changes)})
    return {**made, "quotas": WHOLE_QUOTAS, "usual": usual}


def _symbols(card: Card) -> tuple[str, ...]:
    """Return the symbols that are printed on a card, in bonuses, costs or its text."""
    held = {card.symbol, *[effect.symbol for effect in card.effects]}
    held |= {symbol for symbol, size in enumerate(card.bonus) if size}
    return tuple([name for symbol, name in enumerate(SYMBOLS) if symbol in held])


def _quotas(card: Card) -> Quotas:
    """Return what a card counts towards, and how many of it are due (WD-16.3, 16.5, 16.6)."""
    whole: Quotas = {"Cards": WHOLE_QUOTAS["Cards"]}
    if card.kind == MONSTER:
        kind = monster_type(card.bonus)
        return whole | MONSTER_QUOTAS | {_type(kind): (QUOTA[kind], QUOTA[kind])}
    return whole | (TRICK_QUOTAS if card.kind in (TRAP, EVENT) else HERO_QUOTAS)


def _type(kind: tuple[int, ...]) -> str:
    bonuses = " ".join([f"+{size}" for size in kind])
    return f"Type {type_name(kind)}: {bonuses}"


def _dungeon_card(card: DungeonCard, changes: Changes) -> Offer:
    facts = dungeon_facts(card)
    look = "objective" if card.kind == OBJECTIVE else "room" if card.is_room() else "passage"
    face = {"text": reworded(card.text, changes), "class": look, "attack": card.attack}
    made = _entry(card, "dungeon", facts, {"deck": (FOR_DUNGEON,)}, face)
    return {**made, "section": "Dungeon", "quotas": DUNGEON_QUOTAS | _needed(card)}


def _needed(card: DungeonCard) -> Quotas:
    """Return how many of a dungeon card must be there, for those that must (WD-16.12)."""
    if card.kind in (STAIRWAY, OBJECTIVE):
        return {card.name: (1, 1)}
    return {card.name: (1, NO_LIMIT)} if card.name in ("T-junction", "Intersection") else {}


# -- whose deck it is -------------------------------------------------------------


def _hero(hero: Hero, changes: Changes) -> Offer:
    text = reworded(hero.text, changes)
    face = {"text": text, "bonus": list(hero.bonus), "wounds": hero.wounds}
    made = _entry(hero, "hero", hero_facts(hero), {}, face)
    return {
        **made,
        "filters": {"deck": DECKS[HERO]},
        "line": f"hero: {hero.name}",
        "quotas": WHOLE_QUOTAS | HERO_QUOTAS,
        "switches": DECISIVE,
    }


def _faction(faction: str, monsters: list[Card]) -> Offer:
    own = [card for card in monsters if card.faction == faction]
    names = ", ".join([card.name for card in own])
    made = _master(faction, f"faction: {faction}", f"{many(len(own), 'monster')}: {names}.")
    return {**made, "icon": _emblem(own), "source": own[0].source}


def _emblem(monsters: list[Card]) -> str:
    """The picture of the strongest of some monsters."""
    return max(monsters, key=_strength).icon


def _strength(card: Card) -> tuple[int, int]:
    return card.points, sum(card.bonus)


def _master(name: str, line: str, text: str) -> Offer:
    types = {_type(kind): (due, due) for kind, due in QUOTA.items()}
    return {
        "name": name,
        "group": "Dungeon master",
        "text": text,
        "icon": "evil-book",
        "facts": [],
        "filters": {"deck": DECKS[DM]},
        "source": "printed",
        "line": line,
        "quotas": WHOLE_QUOTAS | MONSTER_QUOTAS | types | TRICK_QUOTAS,
        "switches": DECISIVE,
    }


def _dungeon() -> Offer:
    needed: Quotas = {}
    for card in DUNGEON:
        needed |= _needed(card)
    return {
        "name": "Dungeon",
        "group": "Dungeon alone",
        "text": "Only the dungeon cards; to be played they go into a dungeon master's deck,"
        " below [Dungeon].",
        "icon": "dungeon-gate",
        "facts": [],
        "filters": {"deck": DECKS[DUNGEON_ONLY]},
        "source": "printed",
        "line": f"role: {DUNGEON_ONLY}",
        "quotas": DUNGEON_QUOTAS | needed,
        "switches": DECISIVE,
    }


def _start(deck: DeckList) -> Offer:
    others = sorted(deck.sources() - {"printed"})
    whose, icon = many(len(deck.dungeon), "dungeon card"), "dungeon-gate"
    if deck.hero != NO_HERO:
        whose, icon = HEROES[deck.hero].name, HEROES[deck.hero].icon
    elif deck.role == DM:
        cards = [CARDS[card] for card in deck.cards]
        own = [card for card in cards if card.faction == deck.faction]
        whose, icon = "for the dungeon master", _emblem(own or cards)
    return {
        "name": deck.title,
        "group": "Ready",
        "text": "",
        "icon": icon,
        "facts": [whose],
        "filters": {"deck": DECKS[deck.role]},
        "source": others[0] if others else "printed",
        "start": canonical(deck),
    }
