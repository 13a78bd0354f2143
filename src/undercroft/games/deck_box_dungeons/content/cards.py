"""The cards of Deck Box Dungeons: what their files say and what the rules read (DB-2.1-2.7)."""

from typing import Annotated, Any, Final, Literal

from pydantic import Field

from undercroft.kernel.errors import nearest
from undercroft.kit.cards import UNREAD, Bits, Card, Each, Entry, Words
from undercroft.kit.content import Icon, Name
from undercroft.kit.explain import NOT_FOR_PACKS, KeyFault

Some = Annotated[int, Field(ge=1, le=20)]
MayBeDice = Annotated[int, Field(ge=0, le=10)]
Modifier = Annotated[int, Field(ge=-5, le=5)]
Meeple = Literal[
    "red", "purple", "green", "blue", "gold", "teal", "orange", "black", "white", "gray", "brown",
    "pink", "olive", "navy", "maroon", "crimson", "indigo", "coral",
]  # fmt: skip
"""The colours of meeples, as CSS words."""

COLOURS: Final = Words()
"""The colours of enemy dice, by rising threat (DB-2.12, R2)."""
GREEN: Final = COLOURS.add("green")
BLUE: Final = COLOURS.add("blue")
RED: Final = COLOURS.add("red")
DICE_PER_COPY: Final = (6, 4, 3)
"""How many enemy dice of each colour one copy has (DB-2.1, R26)."""

TYPES: Final = Words()
"""The types of attacks, and of enemies, in the order in which enemies activate (DB-12.1)."""
RANGED: Final = TYPES.add("ranged")
MELEE: Final = TYPES.add("melee")

SKILLS: Final = Words()
"""The skills; `skills` of a card has one modifier for each (DB-2.3, DB-2.6)."""
STRENGTH: Final = SKILLS.add("strength")
DEXTERITY: Final = SKILLS.add("dexterity")
WISDOM: Final = SKILLS.add("wisdom")
CHARISMA: Final = SKILLS.add("charisma")
Skills = Annotated[tuple[int, ...], Each(SKILLS, Modifier, every=True)]

KEYWORDS: Final = Bits()
"""The keywords (DB-15.1 to DB-15.14)."""
BARRAGE: Final = KEYWORDS.add("barrage")
CRUSH: Final = KEYWORDS.add("crush")
HEAVY: Final = KEYWORDS.add("heavy")
KNOCKBACK: Final = KEYWORDS.add("knockback")
PIERCE: Final = KEYWORDS.add("pierce")
SIPHON: Final = KEYWORDS.add("siphon")
STUN: Final = KEYWORDS.add("stun")
REACH: Final = KEYWORDS.add("reach")
REGENERATE: Final = KEYWORDS.add("regenerate")
RITUAL: Final = KEYWORDS.add("ritual")
OF_WEAPONS: Final = KEYWORDS.only(BARRAGE, CRUSH, HEAVY, KNOCKBACK, PIERCE, STUN, REACH)
"""Those that do something for a hero."""
OF_ENEMIES: Final = KEYWORDS.only(
    BARRAGE, CRUSH, KNOCKBACK, PIERCE, SIPHON, REACH, REGENERATE, RITUAL
)
"""Those that do something for an enemy."""
GRANTED: Final = KEYWORDS.one_of(CRUSH, KNOCKBACK, PIERCE, STUN)
"""Those that change what an attack does once its type and its targets are known."""

MOMENTS: Final = Bits()
"""When something may be used (DB-11.11, DB-11.16).

At any time (W1, W6-W9); when dice of a hero are rolled (W2); when hits on a hero are known (W3);
when its defense dice are rolled (W4); while an attack is declared; before lethal damage (W5).
"""
ANY: Final = MOMENTS.add("any")
ROLLED: Final = MOMENTS.add("rolled")
HIT: Final = MOMENTS.add("hit")
DEFENDED: Final = MOMENTS.add("defended")
DECLARE: Final = MOMENTS.add("declare")
LETHAL: Final = MOMENTS.add("lethal")

BEHAVIOURS: Final = Words()
"""Which hero an enemy prefers to attack (DB-12.19)."""
NEAREST: Final = BEHAVIOURS.add("nearest")
MOST_TREASURE: Final = BEHAVIOURS.add("most_treasure")
MOST_ENERGY: Final = BEHAVIOURS.add("most_energy")
LOWEST_HEALTH: Final = BEHAVIOURS.add("lowest_health")
HIGHEST_HEALTH: Final = BEHAVIOURS.add("highest_health")
LOWEST_DEFENSE: Final = BEHAVIOURS.add("lowest_defense")

# -- effects ----------------------------------------------------------------------------

TARGETS: Final = Words()
"""What an effect is about, seen from its user."""
SELF: Final = TARGETS.add("self", "The user, or the user's own attack, hit or roll.")
HERO_NEAR: Final = TARGETS.add("hero_near", "A hero in the user's rooms or an adjacent one.")
ALLY_NEAR: Final = TARGETS.add("ally_near", "A hero or an NPC in these rooms.")
ALLIES_IN_ROOMS: Final = TARGETS.add("allies_in_rooms", "All heroes and NPCs in the user's rooms.")
ENEMY_BESIDE: Final = TARGETS.add("enemy_beside", "An adjacent enemy.")
ENEMY_IN_SIGHT: Final = TARGETS.add("enemy_in_sight", "An enemy in sight at any distance.")
ENEMY_AT_RANGE: Final = TARGETS.add("enemy_at_range", "One in sight at distance 2 or more.")
ENEMIES_IN_ROOMS: Final = TARGETS.add("enemies_in_rooms", "All enemies in the user's rooms.")
ENEMIES_AROUND: Final = TARGETS.add(
    "enemies_around",
    "All enemies on a space in sight at distance 2 or more and on the 8 spaces around it, as far"
    " as they share a room with it.",
)
OWN_ROOMS: Final = TARGETS.add("own_rooms", "The user's rooms.")
SPACE_IN_SIGHT: Final = TARGETS.add(
    "space_in_sight", "A free space of the user's rooms, no pit, that the user sees."
)
EXIT: Final = TARGETS.add("exit", "An exit of an explored room with an unexplored room behind it.")

DURATIONS: Final = Words()
"""How long an effect lasts."""
AT_ONCE: Final = DURATIONS.add("at_once")
THIS_ATTACK: Final = DURATIONS.add("this_attack")
ENEMY_PHASE: Final = DURATIONS.add("enemy_phase", "Until the end of the Enemy Phase (R47).")


def about(target: int) -> Any:
    """Return what the file may say of the target of an effect that has always the same one."""
    return Annotated[int, TARGETS.only(target)], target


DOES: Final = Words()
"""What an ability, an item or a rune does; `may` are the moments that it can change (DB-11.18)."""
EXTRA_DICE: Final = DOES.add(
    "extra_dice", "So many more dice for one's Attack action.",
    size=Some, may=DECLARE, duration=THIS_ATTACK,
)  # fmt: skip
REROLL_MISSES: Final = DOES.add(
    "reroll_misses", "Rerolls all misses of an Attack action.", target=about(HERO_NEAR), may=ROLLED
)
REROLL_FAILURES: Final = DOES.add(
    "reroll_failures", "Rerolls all one's failed defense dice of an attack.", may=DEFENDED
)
REROLL_ONE: Final = DOES.add(
    "reroll_one", "Rerolls one die that one has just rolled.", may=ROLLED | DEFENDED
)
MOVE: Final = DOES.add("move", "So many movement points at once, through enemies too.", size=Some)
_ATTACK: Final = {"dice": Annotated[int, Field(ge=1, le=10)], "modifier": Modifier}
"""What stands beside every attack."""
ATTACK_ONE: Final = DOES.add(
    "attack_one", "Attacks one enemy.",
    target=Annotated[int, TARGETS.only(ENEMY_IN_SIGHT, ENEMY_AT_RANGE)], **_ATTACK,
)  # fmt: skip
ATTACK_ALL: Final = DOES.add(
    "attack_all", "Attacks each enemy of a place.",
    target=Annotated[int, TARGETS.only(ENEMIES_IN_ROOMS, ENEMIES_AROUND)], **_ATTACK,
)  # fmt: skip
PLACE_SELF: Final = DOES.add(
    "place_self", "Places oneself on a space in sight.", target=about(SPACE_IN_SIGHT)
)
GUARD: Final = DOES.add(
    "guard", "So much more defense against an attack.", size=Some, may=HIT, duration=THIS_ATTACK
)
PUSH_AND_STUN: Final = DOES.add(
    "push_and_stun", "Pushes an adjacent enemy, then stuns it.", target=about(ENEMY_BESIDE)
)
TAUNT: Final = DOES.add("taunt", "Makes enemies attack oneself first.", duration=ENEMY_PHASE)
HEAL: Final = DOES.add(
    "heal", "Heals so much health.",
    size=Some, target=Annotated[int, TARGETS.only(SELF, ALLY_NEAR)], may=ANY | LETHAL,
)  # fmt: skip
SANCTUARY: Final = DOES.add(
    "sanctuary", "So much more defense for all heroes and NPCs in one's rooms.",
    size=Some, target=about(ALLIES_IN_ROOMS), duration=ENEMY_PHASE,
)  # fmt: skip
ENERGY: Final = DOES.add("energy", "Gives so much energy.", size=Some, may=ANY | LETHAL)
EXPLORE: Final = DOES.add("explore", "Explores an unexplored room from afar.", target=about(EXIT))
SMOKE: Final = DOES.add(
    "smoke", "Fills one's rooms with smoke.", target=about(OWN_ROOMS), duration=ENEMY_PHASE
)
STUN_ONE: Final = DOES.add("stun_one", "Stuns an enemy.", target=about(ENEMY_IN_SIGHT))
GRANT_KEYWORD: Final = DOES.add(
    "grant_keyword", "Gives one's Attack action a keyword.",
    keyword=Annotated[int, GRANTED], may=DECLARE, duration=THIS_ATTACK,
)  # fmt: skip
CANCEL_HIT: Final = DOES.add(
    "cancel_hit", "Cancels so many hits on oneself before defense.", size=Some, may=HIT
)

GRANTS: Final = Words()
"""What a permanent item gives its owner; `grants` of an item has a number for each."""
SPEED: Final = GRANTS.add("speed")
DEFENSE: Final = GRANTS.add("defense")


class Effect(Entry):
    """What an ability, an item or a rune does.

    An attack rolls `dice` with `modifier`; with `own_ranged` it is that of an item, which adds the
    ranged modifier of the user's hero card (DB-10.15).
    """

    does: Annotated[int, DOES]
    size: Annotated[int, UNREAD] = 0
    dice: Annotated[int, UNREAD] = 0
    modifier: Annotated[int, UNREAD] = 0
    target: Annotated[int, UNREAD] = SELF
    keyword: Annotated[int, UNREAD] = 0
    may: Annotated[int, UNREAD] = ANY
    duration: Annotated[int, UNREAD] = AT_ONCE
    own_ranged: Annotated[bool, UNREAD] = False


def moment_faults(key: str, moments: int, effect: Effect) -> list[KeyFault]:
    """Refuse moments at which an effect changes nothing, and an effect without a moment."""
    may, does = MOMENTS.of(effect.may), DOES[effect.does]
    allowed = " | ".join(may)
    if not moments:
        return [(key, f"say when it may be used ({allowed})")]
    return [
        (f"{key}.{one}", f"{one!r} is not allowed for {does}{nearest(one, may)} ({allowed})")
        for one in MOMENTS.of(moments & ~effect.may)
    ]


# -- cards ------------------------------------------------------------------------------


class Hero(Card):
    """A hero (DB-2.6, DB-2.7).

    `health` is what it begins with and its maximum. Two heroes with the same `pair` are on one
    card, -1 is none (R3).
    """

    name: Name
    icon: Icon
    colour: Meeple
    melee: Modifier
    ranged: Modifier
    defense: Modifier
    speed: Some
    skills: Skills
    health: Some
    pair: Annotated[int, Field(ge=-1, le=20, description=NOT_FOR_PACKS)] = -1


class Equipment(Card):
    """An equipment card: dice and a modifier for each type of attack (DB-2.4).

    A type with 0 dice cannot be used (R33). `move` changes the hero's speed.
    """

    name: Name
    icon: Icon
    melee_dice: MayBeDice = 0
    melee: Modifier = 0
    ranged_dice: MayBeDice = 0
    ranged: Modifier = 0
    defense: Modifier = 0
    move: Annotated[int, Field(ge=-3, le=3)] = 0
    keywords: Annotated[int, OF_WEAPONS] = 0

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """Refuse dice that say nothing."""
        return _dice_faults(self)


class Ability(Card):
    """An ability with its price in energy (DB-2.3, DB-11.1).

    `id` is its place in ABILITIES, over all cards; `card` is the id of its ability card.
    """

    name: Name
    icon: Icon
    energy: Some
    moments: Annotated[int, MOMENTS]
    effect: Effect
    card: Annotated[int, UNREAD] = 0


class AbilityCard(Card):
    """An ability card with its three abilities (DB-2.3)."""

    name: Name
    icon: Icon
    skills: Skills
    abilities: Annotated[tuple[Ability, ...], Field(min_length=3, max_length=3)]

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """List what the fields alone cannot say: no ability pays for itself, nor for another."""
        found: list[KeyFault] = []
        for number, one in enumerate(self.abilities, 1):
            found += moment_faults(f"abilities.{number}.moments", one.moments, one.effect)
            if one.effect.does == ENERGY:
                why = "energy is not for abilities, which cost energy"
                found.append((f"abilities.{number}.effect", why))
        names = [one.name for one in self.abilities]
        again = dict.fromkeys([name for name in names if names.count(name) > 1])
        return found + [("abilities", f"{name!r} stands here twice") for name in again]


class Item(Card):
    """An item: permanent with grants, or used once with its effect (DB-2.5, DB-11.6).

    `cost` is in treasure. One copy has one of each of the game's own.
    """

    name: Name
    icon: Icon
    cost: Some
    moments: Annotated[int, MOMENTS] = 0
    effect: Effect | None = None
    grants: Annotated[tuple[int, ...], Each(GRANTS, Some)] = (0, 0)

    def derive(self) -> None:
        """Attacks of items add the ranged modifier of their user (DB-10.15)."""
        if self.effect is not None:
            self.effect.own_ranged = self.effect.dice > 0

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """List what the fields alone cannot say: an item is permanent or used once."""
        if any(self.grants) == (self.effect is not None):
            return [("", "give it either grants, if it is permanent, or an effect")]
        if self.effect is not None:
            return moment_faults("moments", self.moments, self.effect)
        return [("moments", "a permanent item is never used")] if self.moments else []


class Rune(Card):
    """A rune: kept, and usable once per round (R74)."""

    name: Name
    icon: Icon
    moments: Annotated[int, MOMENTS]
    effect: Effect

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """Refuse moments at which it changes nothing."""
        return moment_faults("moments", self.moments, self.effect)


class Enemy(Card):
    """A side of the enemy card with the number `card` of its colour, or a boss, whose health is
    `health` and `per_hero` more for each hero (DB-2.2).

    `id` is its place in ENEMIES or in BOSSES. `card` is 1 for Green 1, 0 for a boss. It has dice
    for attacks of its own `type`, perhaps for the other too (R27). The health of others than
    bosses is on their die: both numbers are 0. A quest may change a boss's numbers.
    """

    name: Name
    icon: Icon
    colour: Annotated[int, COLOURS]
    type: Annotated[int, TYPES]
    defense: Modifier
    speed: Some
    behaviour: Annotated[int, BEHAVIOURS]
    melee_dice: MayBeDice = 0
    melee: Modifier = 0
    ranged_dice: MayBeDice = 0
    ranged: Modifier = 0
    keywords: Annotated[int, OF_ENEMIES] = 0
    card: Annotated[int, UNREAD] = 0
    health: Annotated[int, UNREAD] = 0
    per_hero: Annotated[int, UNREAD] = 0

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """Refuse dice that say nothing, and an enemy without dice for its type."""
        found = _dice_faults(self)
        if not found and not (self.ranged_dice if self.type == RANGED else self.melee_dice):
            word = TYPES[self.type]
            found.append((f"{word}_dice", f"is missing: its type is {word}"))
        return found


def _dice_faults(one: Equipment | Enemy) -> list[KeyFault]:
    """Refuse a modifier without dice, and a card without any dice."""
    if not one.melee_dice and not one.ranged_dice:
        return [("", "has no dice: give it melee_dice or ranged_dice")]
    found: list[KeyFault] = []
    if one.melee and not one.melee_dice:
        found.append(("melee", f"{one.melee} changes nothing without melee_dice"))
    if one.ranged and not one.ranged_dice:
        found.append(("ranged", f"{one.ranged} changes nothing without ranged_dice"))
    return found


class EnemyCard(Card):
    """An enemy card: `sides[RANGED]` and `sides[MELEE]` (DB-2.2, R27).

    `id` is its place in ENEMY_CARDS. `number` counts within its `colour`: its name is `Green 1`.
    """

    name: Name
    colour: int
    number: int
    sides: tuple[Enemy, Enemy]
