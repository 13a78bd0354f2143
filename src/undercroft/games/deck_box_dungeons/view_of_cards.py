"""What a view says of cards: built once for each, and shared by all views.

What a card does not know, such as where its figure stands, is 0, "" or False; views write it into a
copy.
"""

from functools import cache, lru_cache
from typing import Final

from undercroft.kit.faces import Printed

from . import shapes
from .content import ABILITIES, BOSSES, ENEMY_CARDS, ITEMS, RUNES
from .content import cards as printed
from .content.cards import BEHAVIOURS, COLOURS, KEYWORDS, MELEE, RANGED, TYPES
from .content.encounters import GOALS, NOTHING
from .content.loose import quest_of
from .rules import sums
from .state import NONE, Cards, Expedition, Hero, kind_of

NO_ATTACK: Final = shapes.AttackView(dice=0, modifier=0)


def card(one: Printed | None) -> shapes.CardView:
    """Return what all cards have."""
    if one is None:
        return {"slug": "", "name": "", "icon": ""}
    return {"slug": one.slug, "name": one.name, "icon": one.icon}


@cache
def as_chosen(number: int, equipment: int, abilities: int) -> shapes.HeroView:
    """Return what a hero's cards say; NONE is one that is not chosen yet."""
    one = Hero(0, number, equipment, abilities)
    built = abilities != NONE
    weapon = card(one.weapon if equipment != NONE else None)
    arts = card(one.skills if built else None)
    return {
        **card(one.hero if number != NONE else None),
        "melee": blow(one.weapon.melee_dice, sums.attack_of(one, MELEE)) if built else NO_ATTACK,
        "ranged": blow(one.weapon.ranged_dice, sums.attack_of(one, RANGED)) if built else NO_ATTACK,
        "defense": 0,
        "speed": 0,
        "keywords": KEYWORDS.of(one.weapon.keywords) if built else [],
        "space": "",
        "x": 0,
        "y": 0,
        "place": 0,
        "seat": 0,
        "colour": "" if number == NONE else one.hero.colour,
        "equipment": weapon["name"],
        "equipment_slug": weapon["slug"],
        "equipment_icon": weapon["icon"],
        "abilities_name": arts["name"],
        "abilities_slug": arts["slug"],
        "abilities": [ability(own.id, False) for own in one.skills.abilities] if built else [],
        "skills": [sums.skill_of(one, skill) for skill in range(4)] if built else [],
        "health": 0,
        "most": 0,
        "energy": 0,
        "treasure": 0,
        "items": [],
        "runes": [],
        "ready": False,
        "actions": 0,
        "taunting": False,
        "blessed": False,
        "carries_relic": False,
    }


def blow(dice: int, modifier: int) -> shapes.AttackView:
    """Return what an attack type rolls."""
    return {"dice": dice, "modifier": modifier}


@cache
def ability(number: int, usable: bool) -> shapes.AbilityView:
    """Return an ability."""
    one = ABILITIES[number]
    return {**card(one), "energy": one.energy, "text": one.text, "usable": usable}


@lru_cache(maxsize=1024)
def items(cards: Cards) -> list[shapes.ItemView]:
    """Return item cards that lie together."""
    return [item(kind_of(one)) for one in cards]


@cache
def item(kind: int) -> shapes.ItemView:
    """Return an item card."""
    one = ITEMS[kind]
    return {**card(one), "cost": one.cost, "text": one.text, "used": False}


@cache
def rune(number: int, used: bool) -> shapes.ItemView:
    """Return a rune card."""
    one = RUNES[number]
    return {**card(one), "cost": 0, "text": one.text, "used": used}


@cache
def profile(one: printed.Enemy, attack: int) -> shapes.ProfileView:
    """Return the numbers of an enemy as they are on its card; its dice have so much more by the
    level (DB-19.10)."""
    return {
        **card(one),
        "colour": COLOURS[one.colour],
        "type": TYPES[one.type],
        "melee": blow(one.melee_dice, one.melee + attack if one.melee_dice else 0),
        "ranged": blow(one.ranged_dice, one.ranged + attack if one.ranged_dice else 0),
        "defense": one.defense,
        "speed": one.speed,
        "behaviour": BEHAVIOURS[one.behaviour],
        "keywords": KEYWORDS.of(one.keywords),
        "text": one.text,
    }


@cache
def as_printed(one: printed.Enemy, attack: int) -> shapes.EnemyView:
    """Return what the card of an enemy says, with what the level adds to its dice."""
    return {
        **profile(one, attack),
        "space": "",
        "x": 0,
        "y": 0,
        "number": 0,
        "boss": False,
        "health": 0,
        "most": 0,
        "stunned": False,
    }


@lru_cache(maxsize=64)
def as_written(one: Expedition, met: bool, attack: int) -> shapes.QuestView:
    """Return a quest as it begins, with the boss where it is met, and what the level adds to the
    dice of enemies."""
    written = quest_of(one.quest) if one.quest != NONE else None
    return {
        "name": "" if written is None else written.name,
        "icon": "" if written is None else written.icon,
        "text": "" if written is None else written.text,
        "win": "" if written is None else written.win,
        "goal": GOALS[one.goal],
        "rooms": one.rooms,
        "found": 0,
        "marks": 0,
        "needed": one.marks,
        "stones": one.stones.bit_count(),
        "sealed": 0,
        "boss": BOSSES[one.boss].name if met and one.boss != NOTHING else "",
        "boss_fell": False,
        "enemies": [
            profile(side, attack) for number in one.enemies for side in ENEMY_CARDS[number].sides
        ],
    }
