"""The cards and counters of Dungeon Keeper: what their files say and what the rules read (DK-1.2,
1.3)."""

from typing import Annotated, Final, Literal

from pydantic import Field, StringConstraints

from undercroft.kit.cards import UNREAD, Card, Each, Words
from undercroft.kit.content import Icon

Name = Annotated[str, StringConstraints(min_length=1, max_length=30)]
Few = Annotated[int, Field(ge=0, le=20)]

KINDS: Final = Words()
"""What a card of the Room Deck can be; KINDS[card.kind]."""
ROOM: Final = KINDS.add("room")
DOOR: Final = KINDS.add("door")
TRAP: Final = KINDS.add("trap")

CURRENCIES: Final = Words()
"""What a price may be paid in (DK-4.9)."""
FREE: Final = CURRENCIES.add("free")
GOLD: Final = CURRENCIES.add("gold")
MANA: Final = CURRENCIES.add("mana")
EITHER: Final = CURRENCIES.add("either")
Currency = Annotated[int, CURRENCIES.only(GOLD, MANA, EITHER)]

TRAP_KINDS: Final = Words()
"""The five kinds of traps, in the order in which they spring; what is printed on each (DK-14.4,
21.2)."""
KILL: Final = TRAP_KINDS.add("kill", "Kill one random hero.")
ALARM: Final = TRAP_KINDS.add("alarm", "Re-deploy one creature to this room.")
WEAKNESS: Final = TRAP_KINDS.add("weakness", "All heroes have Force −2 here.")
DAMAGE: Final = TRAP_KINDS.add("damage", "Roll 1D6 for each hero: 1-2 kills it.")
DEATH: Final = TRAP_KINDS.add("death", "Roll 1D6: 1-2 kills all heroes.")

GRANTS: Final = Words()
"""What a room or an artifact can give more of; a card's `grants` has one number for each."""
GOLD_DICE: Final = GRANTS.add("gold_dice")
MANA_DICE: Final = GRANTS.add("mana_dice")
SPELL_CARDS: Final = GRANTS.add("spell_cards")
ROOM_CARDS: Final = GRANTS.add("room_cards")
BUILDS: Final = GRANTS.add("builds")
CONSTRUCTS: Final = GRANTS.add("constructs")
COUNTERS: Final = GRANTS.add("counters")
SUMMONS: Final = GRANTS.add("summons")
REDEPLOYS: Final = GRANTS.add("redeploys")
CHEAPER: Final = GRANTS.add("cheaper")
FORCE: Final = GRANTS.add("force")
NO_GRANTS: Final = (0,) * len(GRANTS)
Grants = Annotated[tuple[int, ...], Each(GRANTS, Few)]

ABILITIES: Final = Words()
"""What a creature or a hero can do (DK-19)."""
TELEPORTS: Final = ABILITIES.add("teleport")
HORDE: Final = ABILITIES.add("horde")
SHOOT: Final = ABILITIES.add("shoot")
REGENERATE: Final = ABILITIES.add("regenerate")
FEAR: Final = ABILITIES.add("fear")
SLAYER: Final = ABILITIES.add("slayer")
MASTER: Final = ABILITIES.add("master")
MARTYR: Final = ABILITIES.add("martyr")
HOLY: Final = ABILITIES.add("holy")
LEADER: Final = ABILITIES.add("leader")
SPRINGS_TRAPS: Final = ABILITIES.add("spring_traps")
CONVERT: Final = ABILITIES.add("convert")

Window = Literal["invasion", "mining", "creature", "summon", "spell", "killed", "roll"]
"""When a spell may be cast (DK-18.3)."""


class DeckCard(Card):
    """A card of the Room Deck. `id` is its place in CARDS; equal cards share one id.

    `one_per_dungeon` is the chain mark (DK-3.11). Doors and traps have a `cost` in a
    `currency`, doors a `value` (DK-21.1), traps a kind `does` (DK-21.2). Rooms have
    `grants`, count as `counts_as` rooms for victory (DK-20.12), and a Casino has
    `creatures_per_die` (DK-5.4).
    """

    name: Name
    icon: Icon
    count: Few
    text: str
    one_per_dungeon: Annotated[bool, UNREAD] = False
    grants: Annotated[tuple[int, ...], UNREAD] = NO_GRANTS
    counts_as: Annotated[int, UNREAD] = 1
    creatures_per_die: Annotated[int, UNREAD] = 0
    cost: Annotated[int, UNREAD] = 0
    currency: Annotated[int, UNREAD] = FREE
    value: Annotated[int, UNREAD] = 0
    does: Annotated[int, UNREAD] = KILL
    kind: Annotated[int, UNREAD] = ROOM


class Unit(Card):
    """A kind of counter: a creature or a hero (DK-1.9). `id` is its place in UNITS.

    `count` is how many lie in its Cup at the start; Keeper and Undead have none there
    (DK-11.14). `gold` and `mana` are its income (DK-5.2, 6.2). `extra` units need the
    switch `extra_units` (DK-24.1).
    """

    name: Name
    icon: Icon
    count: Few
    force: Annotated[int, Field(ge=1, le=10)]
    ability: Annotated[int, ABILITIES]
    gold: Few = 0
    mana: Few = 0
    hero: Annotated[bool, UNREAD] = False
    extra: Annotated[bool, UNREAD] = False


class Spell(Card):
    """A card of the Spell Deck; `size` is the number in its text, 0 without one (DK-22.1-22.13)."""

    name: Name
    icon: Icon
    count: Few
    mana: Few
    window: Window
    text: str
    size: Few = 0


class Artifact(Card):
    """An artifact counter: it works from the Heart for the rest of the game (DK-24.3)."""

    name: Name
    icon: Icon
    text: str
    grants: Grants = NO_GRANTS
