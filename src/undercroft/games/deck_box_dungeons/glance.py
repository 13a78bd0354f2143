"""What the rule of thumb reads of the table: figures, ground and things, all of which lie open.

It is the view without words, made of numbers and spaces instead of what is said of them; what takes
longer is worked out when it is asked for.
"""

from typing import Final

from . import shapes
from .content import ITEMS
from .content import cards as printed
from .content.cards import MELEE, RANGED
from .content.encounters import OBJECTS
from .ground.ground import PIT
from .ground.spaces import NOWHERE, members
from .rules import sums
from .rules.ending import entrance_space
from .rules.walking import costs, way
from .state import COMPANION, NONE, Companion, DeckBoxDungeons, Enemy, Hero, kind_of
from .view import CAN_WALK, hero_to_decide, under_way, walker
from .view_of_minds import mind_of


class Attack:
    """What an attack type rolls."""

    def __init__(self, dice: int, modifier: int) -> None:
        self.dice = dice
        self.modifier = modifier


NO_ATTACK: Final = Attack(0, 0)


class Figure:
    """Who stands on the table, and how well."""

    def __init__(self, s: DeckBoxDungeons, one: Hero | Companion | Enemy) -> None:
        self.name = one.name
        self.space = one.space
        self.health, self.most = one.health, sums.most_health(s, one)
        self.defense = sums.defense_of(s, one)

    @property
    def fitness(self) -> float:
        """The share of its health that it has left."""
        return self.health / self.most


class Ally(Figure):
    """A living hero at its `place` of the party; one that the table keeps has neither weapon nor
    abilities here (DB-20)."""

    def __init__(self, s: DeckBoxDungeons, place: int) -> None:
        one = s.heroes[place]
        super().__init__(s, one)
        self.place, self.seat, self.card = place, one.seat, one.hero
        self.energy, self.treasure = one.energy, one.treasure
        self.ready, self.actions, self.taunting = one.ready, one.actions, one.taunting
        self.carries_relic = s.carrier == place
        self.melee = self.ranged = NO_ATTACK
        self.keywords = self.speed = 0
        self.abilities: tuple[printed.Ability, ...] = ()
        self._items = one.items
        if one.abilities == NONE:
            self.defense = 0
            return
        weapon, self.abilities = one.weapon, one.skills.abilities
        self.melee = Attack(weapon.melee_dice, sums.attack_of(one, MELEE))
        self.ranged = Attack(weapon.ranged_dice, sums.attack_of(one, RANGED))
        self.keywords, self.speed = weapon.keywords, sums.speed_of(one)

    @property
    def items(self) -> list[printed.Item]:
        """The items that it owns."""
        return [ITEMS[kind_of(card)] for card in self._items]


class Foe(Figure):
    """An enemy; `attack` is that of its own type."""

    def __init__(self, s: DeckBoxDungeons, one: Enemy) -> None:
        super().__init__(s, one)
        card = self.card = one.profile
        self.number, self.stunned = one.number, one.stunned
        self.melee = self.ranged = NO_ATTACK
        if card.melee_dice:
            self.melee = Attack(card.melee_dice, sums.modifier_of(s, card, MELEE))
        if card.ranged_dice:
            self.ranged = Attack(card.ranged_dice, sums.modifier_of(s, card, RANGED))
        self.attack = self.ranged if card.type == RANGED else self.melee


class Glance:
    """The table: `asked` is the question, `hero` whom it is about, `party` the heroes as they are
    built; `stones`, `sealed` and `marks` say how far the quest is, `smoky` are rooms, as bits."""

    def __init__(self, s: DeckBoxDungeons, seat: int) -> None:
        self._s = s
        self.asked = s.kind.name if s.asks(seat) else ""
        self.hero = hero_to_decide(s) if self.asked else NONE
        self.party = s.heroes
        self.heroes = [Ally(s, place) for place in s.living()]
        self.enemies = [Foe(s, one) for one in s.enemies]
        led = s.companion
        self.companion = Figure(s, led) if led is not None and led.health > 0 else None
        self.ground, self.smoky = s.ground, s.smoky
        self._dry: set[int] | None = None

    @property
    def stones(self) -> int:
        """How many stones the quest has."""
        return self._s.quest.stones.bit_count()

    @property
    def sealed(self) -> int:
        """How many stones are sealed."""
        return self._s.sealed.bit_count()

    @property
    def marks(self) -> int:
        """How often the quest has been served."""
        return self._s.marks

    @property
    def entrance(self) -> int:
        """The space of the Entrance, NOWHERE where it does not lie on the table."""
        return entrance_space(self._s) if self._s.explored & 1 else NOWHERE

    @property
    def market(self) -> list[printed.Item | None]:
        """The items for sale, None where one was bought."""
        return [None if card == NONE else ITEMS[kind_of(card)] for card in self._s.market]

    @property
    def now(self) -> shapes.NowView:
        """What is under way."""
        return under_way(self._s)

    def things(self, kind: str) -> list[int]:
        """Return where things of a kind lie, as a view calls them."""
        if kind == "rune":
            return [space for _, space in self._s.lying]
        if kind == "loot":
            return [space for space, _ in self._s.loot + self._s.dropped]
        return [space for number, space in self._s.objects if OBJECTS[number] == kind]

    def pits(self, end: int) -> int:
        """Return how many pits lie on the way to a space to which the hero asked about can walk."""
        if self.is_dry(end):
            return 0
        start, points, blocked = walker(self._s, self.hero, self.asked)
        steps = way(self._s, start, end, points, blocked)
        return len([space for space in steps if self.ground.terrain[space] == PIT])

    def is_dry(self, end: int) -> bool:
        """Say whether no pit lies on the way to that space."""
        ground = self.ground
        if not ground.pits or self.asked not in CAN_WALK:
            return True
        if self._dry is None:
            start, points, blocked = walker(self._s, self.hero, self.asked)
            found = costs(ground, [start], points, blocked + members(ground.pits))
            self._dry = {space for spaces in found for space in spaces}
        return end in self._dry

    def target(self, foe: Foe) -> int:
        """Return the place of the hero whom an enemy would attack if it acted now, NONE for none:
        its behaviour is no secret (DB-12.5)."""
        one = self._s.enemy(foe.number)
        if one is None or one.stunned:
            return NONE
        target = mind_of(self._s, one).choose_target()
        return target if target < COMPANION else NONE


glance: Final = Glance
