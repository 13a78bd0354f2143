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
