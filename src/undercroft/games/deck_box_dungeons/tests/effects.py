"""What each printed effect is tried in: a small position, and the card without the effect."""

from functools import partial
from typing import Any, Final

from undercroft.games.deck_box_dungeons.content import (
    ABILITIES,
    ABILITY_CARDS,
    BOSSES,
    ENEMIES,
    EQUIPMENT,
    ITEMS,
    RUNES,
)
from undercroft.games.deck_box_dungeons.content.cards import (
    COLOURS,
    KEYWORDS,
    LOWEST_HEALTH,
    NEAREST,
    Ability,
    Enemy,
    Equipment,
    Item,
    Rune,
)
from undercroft.games.deck_box_dungeons.content.encounters import END, GOTO, Encounter, Op
from undercroft.games.deck_box_dungeons.content.library import ENCOUNTERS
from undercroft.games.deck_box_dungeons.state import DeckBoxDungeons
from undercroft.games.deck_box_dungeons.tests.crawl import hero, table
from undercroft.testing.effects import Blank, Printed

NOTED: Final = ("items", "item_discard", "spent_runes", "taunting", "smoky", "blessed")
"""What a use costs, and what only lasts until the Enemy Phase ends."""
FOES: Final = "Ravager 3 at 1,1, Scrapper 2 at 2,1, Arrowhead 2 at 0,-2"
EXIT: Final = "walk 1-D1"


def fighting(enemies: str = FOES, **own: Any) -> DeckBoxDungeons:
    """Two wounded heroes among enemies, in the first room of a quest."""
    fields = {"name": "Calder", "abilities": "Rogue", "health": 6, "energy": 4, "at": "1,0", **own}
    other = hero("Delyth", "Longbow", health=5, energy=2, treasure=2, at="0,0")
    return table(hero(**fields), other, rooms="Q1: 1", enemies=enemies).state


def reading(one: Encounter) -> DeckBoxDungeons:
    """A hero beside an exit, behind which that encounter is read."""
    calder = hero("Calder", at="2,0", health=6, energy=2, treasure=2)
    s = table(calder, hero("Delyth", health=5, energy=2), rooms="Q2: 1",
              item_deck="Whetstone, Loaded Die").state  # fmt: skip
    assert s.expedition is not None
    first, _, *others = s.expedition.encounters
    s.expedition.encounters = (first, one.id, *others)
    s.expedition.goal_room = s.expedition.refresh_room = 1
    return s


def bits(keywords: int) -> list[tuple[int, str]]:
    """Each keyword as a bit, and its word."""
    return [(1 << n, word) for n, word in enumerate(KEYWORDS) if keywords >> n & 1]


def weapon(one: Equipment, bit: int, word: str) -> Printed:
    """A keyword of a weapon."""
    begin = partial(fighting, equipment=one.name)
    blank = [(one, "keywords", one.keywords & ~bit)]
    return Printed("equipment", one.slug, begin, blank, ("strike", "shoot"), part=word)


def ability(one: Ability) -> Printed:
    """An ability; without it there is no moment to use it."""
    card, uses = ABILITY_CARDS[one.card], (f"use {one.slug}", "strike", "at ")
    begin, costs = partial(fighting, abilities=card.name), (*NOTED, "energy")
    return Printed("ability-card", card.slug, begin, [(one, "moments", 0)], uses, costs,
                   part=one.name)  # fmt: skip


def item(one: Item) -> Printed:
    """An item of a hero, used up or kept."""
    blank: Blank = [(one, "moments", 0), (one, "grants", (0, 0))]
    uses = (f"use {one.slug}", "strike", "at ")
    return Printed("item", one.slug, partial(fighting, items=one.name), blank, uses, NOTED)


def rune(one: Rune) -> Printed:
    """A rune of a hero."""
    begin, uses = partial(fighting, runes=one.name), (f"use {one.slug}", "strike")
    return Printed("rune", one.slug, begin, [(one, "moments", 0)], uses, NOTED)


def foe(one: Enemy, place: str, blank: Blank, part: str) -> Printed:
    """What an enemy or a boss does in its phase, beside others."""
    kind = "boss" if one.health else f"{COLOURS[one.colour]}-enemy"
    begin = partial(fighting, f"{one.name} 2 at {place}")
    return Printed(kind, one.slug, begin, blank, ("end turn",), part=part)


def keyword(one: Enemy, bit: int, word: str) -> Printed:
    """A keyword of an enemy or a boss."""
    return foe(one, f"2,-1, {FOES}", [(one, "keywords", one.keywords & ~bit)], word)


def behaviour(one: Enemy) -> Printed:
    """Whom it attacks first."""
    other = LOWEST_HEALTH if one.behaviour == NEAREST else NEAREST
    return foe(one, "1,-3", [(one, "behaviour", other)], "behaviour")


def line(one: Encounter, at: int) -> Printed:
    """A line of an encounter; without it the text goes on with the next one."""
    ops = (*one.ops[:at], Op(GOTO, c=at + 1), *one.ops[at + 1 :])
    begin, uses = partial(reading, one), (EXIT, "do it")
    return Printed("encounter", one.slug, begin, [(one, "ops", ops)], uses, part=f"line {at}")


EFFECTS: Final = [
    *[weapon(one, bit, word) for one in EQUIPMENT for bit, word in bits(one.keywords)],
    *[ability(one) for one in ABILITIES],
    *[item(one) for one in ITEMS],
    *[rune(one) for one in RUNES],
    *[keyword(one, bit, word) for one in (*ENEMIES, *BOSSES) for bit, word in bits(one.keywords)],
    *[behaviour(one) for one in (*ENEMIES, *BOSSES)],
    *[line(one, at) for one in ENCOUNTERS for at, op in enumerate(one.ops)
      if op.does not in (GOTO, END)],
]  # fmt: skip
NO_EFFECTS: Final = {"room": "its exits, water and pits are the ground itself (DB-6, DB-7)"}
"""Faces with a text that is no effect, and why."""
