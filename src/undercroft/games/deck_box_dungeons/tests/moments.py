"""Moments of a quest in which words are said: who chooses, gives, rolls, places."""

from typing import Any, Final, cast

from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.shapes import Seen
from undercroft.games.deck_box_dungeons.tests.crawl import Built, Table, hero, opening, table
from undercroft.games.deck_box_dungeons.tests.fights import spawns

NAMES: Final = ["Xanthe", "Yorick", "Zelda", "Will"]
FIRE: Final = "attack one enemy in sight, at any distance: 2 dice, +2 each"
AXE: Final = (
    "attack one enemy in sight, 2 or more spaces away: 3 dice, your hero’s ranged modifier each"
)
CRUSH: Final = "when you attack with your weapon, each unblocked hit deals 1 more damage (Crush)"
"""What some cards say."""


def looked(t: Table, seat: int | None = None) -> Seen:
    """What a seat sees; by default the one that is asked."""
    return cast(Seen, GAME.seen(t.state, t.state.current_player if seat is None else seat))


def calder(**more: Any) -> Built:
    """Calder in the middle of the first room."""
    return hero("Calder", at="0,0", **more)


def alone(*heroes: Built, **more: Any) -> Table:
    """Calder, or these, in the first room of the first quest."""
    return table(*(heroes or (calder(),)), rooms=more.pop("rooms", "Q1: 1"), **more)


def building(*notations: str) -> Table:
    """Two players build their heroes."""
    return opening(2).does(*notations)


CHOSEN: Final = ("take calder", "take delyth")
ARMED: Final = (*CHOSEN, "take greatsword", "take longbow")
BUILT: Final = (*ARMED, "take rogue", "take mage")


def naeva(cards: str = "Mage", **more: Any) -> Built:
    """Naeva with all the energy and treasure that she needs."""
    return hero("Naeva", abilities=cards, at="0,0", energy=9, treasure=9, **more)


def dagger(**more: Any) -> Table:
    """Naeva has daggers, and two enemies beside her."""
    foes = "Ravager 3 at 1,0, Scrapper 2 at 0,1"
    return alone(hero("Naeva", "Twin Daggers", at="0,0"), enemies=foes, **more)


def shopping() -> Table:
    """Naeva can use, buy and give."""
    one = naeva(items="Throwing Axe", runes="Rune of Embers")
    return alone(one, hero("Delyth", at="0,1"), enemies="Ravager 3 at 2,0",
                 market="Whetstone, Iron Buckler, Whetstone")  # fmt: skip


def giving(treasure: int = 2) -> Table:
    """Naeva gives something to Delyth."""
    one = hero("Naeva", at="0,0", treasure=treasure, items="Whetstone", runes="Rune of Embers")
    return alone(one, hero("Delyth", at="0,1")).does("give to delyth")


def rerolling() -> Table:
    """Naeva has rolled 2, 5 and 6, and has a die to roll again."""
    one = naeva("Cleric", items="Loaded Die")
    return alone(one, enemies="Ravager 3 at 1,0", dice=[2, 5, 6]).does("strike 1,0")


def declaring() -> Table:
    """Naeva attacks, and can strengthen that."""
    one = naeva("Rogue", items="Whetstone", runes="Rune of Embers")
    return alone(one, enemies="Ravager 3 at 1,0").does("strike 1,0")


def mending() -> Table:
    """Naeva can heal herself, Delyth, and the priest."""
    one = hero("Naeva", abilities="Cleric", at="0,0", energy=2, health=3)
    two = hero("Delyth", at="0,1", health=2)
    return alone(one, two, companion="Brother Osric 2 at 1,1").does("use mend")


def placing() -> Table:
    """Three enemies are to be placed in the second room."""
    t = alone(rooms="Q1: 1 2", dice=["R2", "M3", "M1"])
    return spawns(t, "1 green, 2 blue", 2)


def leading() -> Table:
    """The priest is to be led."""
    return alone(rooms="Q3: 1", companion="Brother Osric 7 at 0,1").does("end turn")


def things() -> Table:
    """All that can be taken lies in the room."""
    return alone(objects="relic at 0,1, stone at 1,0, Rune of Embers at 0,0", loot=((40, 3),))


def reporting(*done: str, **more: Any) -> Table:
    """Who keeps the heroes on the table reports of Calder."""
    foes = "Ravager 3 at 1,0, Scrapper 1 at 2,0"
    one = more.pop("calder", calder())
    t = alone(one, enemies=foes, heroes="table", phase="order", solo=True, **more)
    return t.does(*done)


def suffering(*done: str, **more: Any) -> Table:
    """An enemy attacks Calder, whose player rolls, and says what is left."""
    foes = "Scrapper 2 at 1,0"
    t = alone(calder(health=6), enemies=foes, heroes="table", phase="enemies", solo=True, **more)
    return t.does(*done)


def checking(*done: str) -> Table:
    """Calder makes a skill check with dice of his own."""
    t = alone(rooms="Q1: 1 2", heroes="table", phase="order", solo=True, dice=["M1"])
    return t.does("walk 11,0", *done)
