"""What each printed effect is tried in: a small position, and the card without the effect."""

from functools import partial
from typing import Any, Final

from undercroft.games.dungeon_enforcer.content import HUNTERS, ITEMS, MONSTERS
from undercroft.games.dungeon_enforcer.content.cards import NO_GRANTS, Fighting, Item
from undercroft.games.dungeon_enforcer.rules.item_phase import DOES, Does
from undercroft.games.dungeon_enforcer.state import DungeonEnforcer
from undercroft.games.dungeon_enforcer.tests.enforcer import battle, seat, table
from undercroft.testing.effects import Blank, Printed

DOES_NOTHING: Final = -1
DOES[DOES_NOTHING] = Does()
NOTED: Final = ("mods", "poisoned")
"""What was declared, and has not counted yet."""
OUTSIDE: Final = (
    "Sable", "Lucan", "Quill", "Grave Knight", "Traveller's Boots", "Ember Compass",
    "Reserve Cell", "Merchant's Seal",
)  # fmt: skip
"""What counts on the map, in a town, or as a battle begins."""


def fighting(hunters: str, monster: str = "Dread Tyrant", **items: Any) -> DungeonEnforcer:
    """A battle from its first Energy Phase on, in which everybody is wounded."""
    return battle(hunters, monster, phase="energy_phase", hp=(5, 5, 3), **items).state


def walking(hunters: str, monster: str = "Dread Tyrant", gear: str = "") -> DungeonEnforcer:
    """A turn in a town, beside a monster."""
    one = seat("C4", hunters=hunters, gear=gear, energy=3, coins=9)
    return table(one, seat("M4", hunters="Fenn"), step="begin_turn", tokens="C5", dice=[2, 5],
                 monster_deck=f"only {monster}").state  # fmt: skip


def position(card: Fighting | Item) -> DungeonEnforcer:
    """A position with that card: a main hunter beside another one, a monster, gear, or an item that
    both sides hold."""
    where = walking if card.name in OUTSIDE else fighting
    if card in HUNTERS:
        other = "Ekim" if card.name == "Marta" else "Marta"
        return where(f"{card.name}, {other}", gear="Quiver of Plans")
    if card in MONSTERS:
        return where("Sable, Therese", card.name)
    if card.deed is None:
        return where("Sable, Therese", gear=card.name)
    return fighting("Sable, Tamsin", items=card.name, their_items=card.name)


def without(card: Any) -> Blank:
    """The card grants and adds nothing, and what is declared of it does nothing."""
    deed = card.deed and card.deed.__replace__(does=DOES_NOTHING)
    blank: Blank = [(card, "grants", NO_GRANTS), (card, "deed", deed)]
    return [*blank, (card, "bonus", None)] if isinstance(card, Fighting) else blank


def ability(kind: str, card: Fighting | Item) -> Printed:
    """The ability of a hunter or a monster, or what an item does."""
    uses = (card.slug, "ability of", "fight", "hire", "take", "shop", "name", "buy")
    return Printed(kind, card.slug, partial(position, card), without(card), uses, NOTED)


def support(hunter: Fighting, what: str) -> Printed:
    """What a hired hunter adds in every Energy Phase (DE-13.8)."""
    main = "Marta" if hunter.name == "Ekim" else "Ekim"
    begin = partial(fighting, f"{main}, {hunter.name}")
    return Printed(
        "hunter", hunter.slug, begin, [(hunter.support, what, 0)], part=f"support in {what}"
    )


EFFECTS: Final = [
    *[ability("hunter", one) for one in HUNTERS],
    *[
        support(one, what)
        for one in HUNTERS
        for what in ("cards", "energy")
        if getattr(one.support, what)
    ],
    *[ability("monster", one) for one in MONSTERS],
    *[ability("gear" if one.deed is None else "one-use-item", one) for one in ITEMS],
]
NO_EFFECTS: Final[dict[str, str]] = {}
"""Faces with a text that is no effect, and why."""
