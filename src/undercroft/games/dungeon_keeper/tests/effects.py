"""What each printed effect is tried in: a small position, and the card without the effect."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from undercroft.games.dungeon_keeper.content import ARTIFACTS, CARDS, SPELLS, UNITS
from undercroft.games.dungeon_keeper.content.cards import (
    DOOR,
    NO_GRANTS,
    ROOM,
    TRAP,
    WEAKNESS,
    DeckCard,
)
from undercroft.games.dungeon_keeper.rules import (
    construction,
    doors,
    kills,
    phase,
    summon,
    traps,
    victory,
)
from undercroft.games.dungeon_keeper.state import DungeonKeeper
from undercroft.games.dungeon_keeper.tests.keeper import seat, table
from undercroft.testing.effects import Blank, Printed

NO_CARD: Final = -9
NEVER: Final = 999
BY_NAME: Final[dict[str, Blank]] = {
    "prison": [(kills, "PRISON", NO_CARD)],
    "temple": [(phase, "TEMPLE", NO_CARD)],
    "graveyard": [(kills, "GRAVEYARD", NO_CARD)],
    "guard-room": [(construction, "GUARD_ROOM", NO_CARD)],
    "secret-door": [(doors, "SECRET_DOOR", NO_CARD)],
    "heart-of-evil": [(summon, "HEART_OF_EVIL", NO_CARD)],
    "soul-collector": [(kills, "SOUL_COLLECTOR", NO_CARD)],
    "infernal-imps": [(doors, "IMPS", NO_CARD)],
    "petty-thief": [(traps, "THIEF", NO_CARD)],
}
"""What the rules know by its name, and how they do not."""
IN_BATTLE: Final = (
    "prison", "graveyard", "tunnels", "training-room", "dead-gods-banner", "soul-collector",
)  # fmt: skip
"""What counts where heroes fight."""
ROOM_USES: Final = ("sacrifice", "build", "construct", "to ")
"""The answers by which rooms come to count."""
PAID: Final = ("mana", "spell_hand", "spell_discard")
"""What a spell costs."""
NOTED: Final = ("weakness", "fear", "omen", "rolled")
"""The Force of an assault that traps and spells have set, and dice that have not counted yet."""


def turn(rooms: str = "Lair", **own: Any) -> DungeonKeeper:
    """A whole turn of a rich player; at its end heroes may come."""
    stands = {"2.1": "2x Imps, 2x Trolls, 2x Warlock"}
    one = seat(rooms=rooms, stands=stands, gold=20, mana=20, hand="Lair, Gas, Wood Door, Library",
               pile="Imps, Goblins, Demons", **own)  # fmt: skip
    return table(one, phase="turn", room_deck="3x Lair, 3x Gas", spell_deck="3x Fear",
                 cup="4x Imps, 4x Goblins", hero_cup="4x Peasant, 4x Knights",
                 artifacts="Golden Goose").state  # fmt: skip


def assault(
    stands: str = "Goblins, Imps", band: str = "Knights, Dwarf", inside: str = "", rooms: str = "",
    **own: Any,
) -> DungeonKeeper:  # fmt: skip
    """Heroes before an outermost room, others behind it; a spell stops what would be thrown."""
    others = {"1.1": "Keeper, Goblins", "2.1": stands}
    own = {"spells": "Evil Omen", **own}
    one = seat(rooms=f"Lair [{inside}]{rooms}", stands=others, mana=20, **own)
    return table(one, phase="assault", band=band, at="2.1", cup="4x Vampire",
                 extra_units="on").state  # fmt: skip


def totals(state: DungeonKeeper) -> Any:
    """The five totals of everybody."""
    return [victory.totals(state, player) for player in range(len(state.players))]


def printed(
    kind: str, one: Any, begin: Callable[[], DungeonKeeper], blank: Blank, *uses: str
) -> Printed:
    """An effect by the words in which it is used, its card known by its name or not."""
    blank = [*blank, *BY_NAME.get(one.slug, ())]
    return Printed(kind, one.slug, begin, blank, uses, (*PAID, *NOTED))


def room(one: DeckCard) -> Printed:
    """A room in a turn, or where heroes come."""
    begin = partial(turn, f"Lair, {one.name}")
    if one.slug in IN_BATTLE:
        begin = partial(assault, rooms=f", {one.name}")
    blank = [(one, "grants", NO_GRANTS), (one, "counts_as", 1), (one, "creatures_per_die", 0)]
    blank += BY_NAME.get(one.slug, ())
    return Printed("room", one.slug, begin, blank, ROOM_USES, NOTED, totals)


def door(one: DeckCard) -> Printed:
    """A door of the room before which heroes stand."""
    return printed("door", one, partial(assault, inside=one.name), [(one, "value", 0)], " of ")


def trap(one: DeckCard) -> Printed:
    """A trap there; without its effect it is a weakness of nothing."""
    blank = [(one, "does", WEAKNESS), (traps, "WEAKENED", 0)]
    return printed("trap", one, partial(assault, inside=one.name), blank, " of ")


def spell(one: Any) -> Printed:
    """A spell in the hand; without its effect nobody can pay it."""
    where = assault if one.window in ("invasion", "killed") else turn
    begin = partial(where, spells=f"2x {one.name}")
    uses = (one.slug, "slap", "raise", "target", "to ", " of ")
    return printed("spell", one, begin, [(one, "mana", NEVER)], *uses)


def creature(one: Any) -> Printed:
    """A creature in the room before which heroes stand."""
    begin = partial(assault, f"2x {one.name}" if one.name != "Dungeon Keeper" else one.name)
    return printed("creature", one, begin, [(one, "ability", NO_CARD)], f"{one.slug} of")


def hero(one: Any) -> Printed:
    """A hero of the band."""
    begin = partial(assault, "Demons, Mistress", f"{one.name}, Knights", "Gas")
    return printed("hero", one, begin, [(one, "ability", NO_CARD)])


def income(one: Any, what: str) -> Printed:
    """The gold or mana of a creature."""
    return Printed("creature", one.slug, turn, [(one, what, 0)], part=what)


def artifact(one: Any) -> Printed:
    """An artifact of the Heart."""
    begin = partial(assault if one.slug in IN_BATTLE else turn, artifacts=one.name)
    blank = [(one, "grants", NO_GRANTS), *BY_NAME.get(one.slug, ())]
    return Printed("artifact", one.slug, begin, blank, costs=NOTED)


OF_KIND: Final = {ROOM: room, DOOR: door, TRAP: trap}
EFFECTS: Final = [
    *[OF_KIND[one.kind](one) for one in CARDS if one.slug != "dungeon-heart"],
    *[spell(one) for one in SPELLS],
    *[hero(one) if one.hero else creature(one) for one in UNITS],
    *[income(one, what) for one in UNITS for what in ("gold", "mana") if getattr(one, what)],
    *[artifact(one) for one in ARTIFACTS],
]
NO_EFFECTS: Final = {
    "room dungeon-heart": "everybody has it from the beginning; what its capture means is DK-23.8",
}
"""Faces with a text that is no effect, and why."""
