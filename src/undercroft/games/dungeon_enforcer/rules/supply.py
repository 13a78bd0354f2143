"""Items that come and go; the bank never runs out (DE-1.8, 1.11, 1.22, 5.12, R18, R19)."""

from ..content import ITEMS
from ..state import DungeonEnforcer
from .rolls import shuffled


def refill_items(s: DungeonEnforcer, count: int) -> None:
    """Shuffle the item discard into the item deck if it has fewer cards than are wanted
    (DE-5.10, 14.18, R17)."""
    if len(s.item_deck) < count and s.item_discard:
        s.item_deck = shuffled(s, s.item_deck + s.item_discard)
        s.item_discard = ()


def gain_item(
    s: DungeonEnforcer, player: int, item: int, kind: str, clause: str, **also: int
) -> None:
    """Give a player an item, without limit: gear lies open, a one-use item is held in secret
    unless all items are open (DE-15.1, 15.3, R19, R20)."""
    one, name = s.players[player], ITEMS[item].name
    s.shown += 1
    if ITEMS[item].deed is None:
        one.gear += (item,)
    else:
        one.items += (item,)
        one.known_by += (0,)
    if ITEMS[item].deed is None or s.rules.open_items:
        s.say(kind, clause, player=player, item=name, **also)
    else:
        s.confide(kind, clause, player, "item", name, **also)


def lose_item(s: DungeonEnforcer, player: int, item: int) -> int:
    """Take a one-use item out of a hand; return who else knew of it, a bit for each player."""
    one = s.players[player]
    at = one.items.index(item)
    known = one.known_by[at]
    one.items = one.items[:at] + one.items[at + 1 :]
    one.known_by = one.known_by[:at] + one.known_by[at + 1 :]
    return known


def capture(s: DungeonEnforcer, loser: int, winner: int) -> None:
    """The winner takes all items of the loser, who knows which they are; captured gear works for
    its new owner from then on (DE-14.9, 15.7)."""
    one, other = s.players[loser], s.players[winner]
    other.gear += one.gear
    other.items += one.items
    other.known_by += tuple([known & ~(1 << winner) | 1 << loser for known in one.known_by])
    s.shown += len(one.items)
    one.gear = one.items = one.known_by = ()


def discard_all(s: DungeonEnforcer, player: int) -> None:
    """What an eliminated player still owns goes to the bank and, face up, to the item discard
    (DE-16.6, R51)."""
    one = s.players[player]
    left = one.gear + one.items
    if left:
        names = tuple([ITEMS[item].name for item in left])
        s.say("left_behind", "DE-16.6", player=player, items=names)
        s.shown += len(one.items)
    s.item_discard += left
    one.coins = 0
    one.gear = one.items = one.known_by = ()
