"""Minor actions at any time: abilities, items, purchases, gifts (DB-5.9, 5.10, 11)."""

from typing import Final

from undercroft.kernel import Action, Frame

from ..actions import AT, BUY, D9_WALK_ON, D14_TARGET, GIVE_TO, STOP, VOCABULARY, WALK
from ..content.cards import (
    ANY,
    ATTACK_ALL,
    ATTACK_ONE,
    ENEMIES_IN_ROOMS,
    ENEMY_AT_RANGE,
    ENEMY_BESIDE,
    ENEMY_IN_SIGHT,
    ENERGY,
    EXPLORE,
    HEAL,
    MOVE,
    PLACE_SELF,
    PUSH_AND_STUN,
    RANGED,
    RED,
    SANCTUARY,
    SMOKE,
    STUN_ONE,
    TAUNT,
    Effect,
)
from ..ground.ground import PIT
from ..ground.spaces import NOWHERE, space_name
from ..state import FIRST_ENEMY, NONE, Companion, DeckBoxDungeons, Hero
from . import ending
from .aiming import in_line, is_far
from .attack import Attack
from .blow import Push, enter, may_be_pushed, stun
from .explore import Explore, explore_pending
from .figures import blockers, enemy_at, hero_sees, is_adjacent, occupied, share_room
from .gifts import gift_offers
from .market import purchases
from .remedies import effect_of, owned, patients, pay, rescue
from .walking import begin_walk, destinations

TARGETED: Final = (ATTACK_ONE, PUSH_AND_STUN, STUN_ONE, PLACE_SELF, EXPLORE)
"""What is about one enemy, one space or one exit that the user chooses."""


def usable(s: DeckBoxDungeons, hero: int) -> list[Action]:
    """Return the abilities and items that a hero can use at any time, and to some purpose
    (DB-11.18)."""
    return [action for action in owned(s, hero, ANY) if can_use(s, hero, effect_of(action))]


def minor_actions(s: DeckBoxDungeons, hero: int) -> list[Action]:
    """Return all minor actions of a hero: abilities, items, purchases, gifts (DB-5.9)."""
    return [*usable(s, hero), *purchases(s, s.heroes[hero]), *gift_offers(s, hero)]


def can_use(s: DeckBoxDungeons, hero: int, effect: Effect) -> bool:
    """Say whether an effect would change something now (DB-11.18, R47)."""
    one = s.heroes[hero]
    if effect.does in TARGETED or (effect.does == ATTACK_ALL and effect.target != ENEMIES_IN_ROOMS):
        return bool(choices(s, hero, effect))
    if effect.does == ATTACK_ALL:
        return bool(enemies_in_rooms(s, one.space))
    if effect.does == MOVE:
        return len(destinations(s, hero, effect.size, True)) > 0
    if effect.does == TAUNT:
        return not one.taunting
    if effect.does == HEAL:
        return bool(patients(s, hero, effect.target))
    if effect.does == SANCTUARY:
        return bool(unblessed(s, one.space, effect.size))
    if effect.does == SMOKE:
        return s.smoky & s.ground.rooms[one.space] != s.ground.rooms[one.space]
    return effect.does != ENERGY or one.energy < s.rules.cap


def choices(s: DeckBoxDungeons, hero: int, effect: Effect) -> list[int]:
    """Return the spaces among which the user of an effect chooses: of enemies, free ones, exits
    (D14)."""
    origin = s.heroes[hero].space
    if effect.does == EXPLORE:
        return [space for space in s.ground.spaces if s.ground.behind[space] != NOWHERE]
    if effect.does == PLACE_SELF:
        return blink_spaces(s, origin)
    if effect.does == ATTACK_ALL:
        return flask_spaces(s, origin)
    found: list[int] = []
    for enemy in s.enemies:
        can_stun = not enemy.stunned and enemy.profile.colour != RED
        if effect.does == STUN_ONE and not can_stun:
            continue
        if effect.does == PUSH_AND_STUN and not (can_stun or may_be_pushed(s, enemy.figure)):
            continue
        if (
            (effect.target == ENEMY_BESIDE and is_adjacent(s, origin, enemy.space))
            or (effect.target == ENEMY_IN_SIGHT and hero_sees(s, origin, enemy.space))
            or (
                effect.target == ENEMY_AT_RANGE
                and in_line(s, origin, enemy.space, blockers(s, False))
            )
        ):
            found.append(enemy.space)
    return found


def blink_spaces(s: DeckBoxDungeons, origin: int) -> list[int]:
    """Return the free spaces of the user's rooms, no pits, that it sees (Blink)."""
    full = occupied(s)
    return [
        space
        for space in s.ground.spaces
        if not full >> space & 1
        and s.ground.terrain[space] != PIT
        and share_room(s, origin, space)
        and hero_sees(s, origin, space)
    ]


def flask_spaces(s: DeckBoxDungeons, origin: int) -> list[int]:
    """Return the spaces in sight, far enough, where a flask would hit an enemy (Fire Flask)."""
    return [
        space
        for space in s.ground.spaces
        if caught(s, space) and is_far(s, origin, space) and hero_sees(s, origin, space)
    ]


def caught(s: DeckBoxDungeons, centre: int) -> list[int]:
    """Return the numbers of the enemies on a space and on those around it that share a room with
    it, in placement order (Fire Flask)."""
    ground = s.ground
    found: list[int] = []
    for enemy in s.enemies:
        across = abs(ground.x[enemy.space] - ground.x[centre])
        down = abs(ground.y[enemy.space] - ground.y[centre])
        if across <= 1 and down <= 1 and share_room(s, centre, enemy.space):
            found.append(enemy.number)
    return found


def enemies_in_rooms(s: DeckBoxDungeons, origin: int) -> list[int]:
    """Return the numbers of the enemies in the rooms of a space, in placement order."""
    return [enemy.number for enemy in s.enemies if share_room(s, origin, enemy.space)]


def unblessed(s: DeckBoxDungeons, origin: int, size: int) -> list[Hero | Companion]:
    """Return whom in the rooms of a space no Sanctuary of that size covers yet."""
    allies: list[Hero | Companion] = [*s.heroes]
    if s.companion is not None:
        allies.append(s.companion)
    return [
        one
        for one in allies
        if one.health > 0 and one.blessed < size and share_room(s, origin, one.space)
    ]


def begin_minor(s: DeckBoxDungeons, hero: int, action: Action) -> None:
    """Carry out a minor action; it is the last of a step."""
    if action in BUY or action in GIVE_TO or effect_of(action).does in (HEAL, ENERGY):
        rescue(s, hero, action)
        return
    pay(s, hero, action)
    one, effect = s.heroes[hero], effect_of(action)
    does = effect.does
    if does == TAUNT:
        one.taunting = True
    elif does == SMOKE:
        s.smoky |= s.ground.rooms[one.space]
    elif does == SANCTUARY:
        for other in unblessed(s, one.space, effect.size):
            other.blessed = effect.size
    else:
        s.begin(Use(hero, action.id))


class Use(Frame):
    """An ability or an item that needs a target or dice; `use` is the action that it was called by.

    `targets` are the numbers of enemies still to be attacked, `points` those of a Shadowstep.
    """

    STEPS = ("target", "next_attack", "step_on", "stepped", "explore", "after_use")
    FIELDS = ("hero", "use", "targets", "points")

    def __init__(self, hero: int, use: int, targets: tuple[int, ...] = (), points: int = 0) -> None:
        super().__init__()
        self.hero = hero
        self.use = use
        self.targets = targets
        self.points = points

    def copy(self) -> "Use":
        return Use(self.hero, self.use, self.targets, self.points)

    @property
    def effect(self) -> Effect:
        """What is used."""
        return effect_of(VOCABULARY.actions[self.use])

    def target(self, s: DeckBoxDungeons) -> None:
        """Choose an enemy, a space or an exit, where the text says so (D14)."""
        effect, one = self.effect, s.heroes[self.hero]
        if effect.does == MOVE:
            self.points = effect.size
            self.go("step_on")
        elif effect.does == ATTACK_ALL and effect.target == ENEMIES_IN_ROOMS:
            self.targets = tuple(enemies_in_rooms(s, one.space))
        else:
            s.ask(one.seat, D14_TARGET, [AT[space] for space in choices(s, self.hero, effect)])

    def target_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """Do it to that one, or there."""
        effect, one, space = self.effect, s.heroes[self.hero], action.args[0]
        if effect.does == ATTACK_ALL:
            self.targets = tuple(caught(s, space))
            return
        self.go("explore")
        if effect.does == EXPLORE:
            s.begin(Explore(space, self.hero))
        elif effect.does == PLACE_SELF:
            one.space = space
            s.say("placed", "DB-11.1", hero=one.name, space=space_name(space))
            enter(s, self.hero, space, NONE)
        else:
            enemy = enemy_at(s, space)
            assert enemy is not None
            self.targets = (enemy.number,)
            if effect.does == ATTACK_ONE:
                self.go("next_attack")
            elif effect.does == STUN_ONE:
                stun(s, enemy.figure)
            else:
                self.go("next_attack")
                s.begin(Push(enemy.figure, one.space, one.seat, self.hero))

    def next_attack(self, s: DeckBoxDungeons) -> None:
        """Attack each target with the dice of the card, who is still there (DB-9.7, 9.20, 10.15);
        who was pushed by a shield is stunned."""
        effect, one = self.effect, s.heroes[self.hero]
        if not self.targets or one.health <= 0:
            self.go("explore")
            return
        number, self.targets = self.targets[0], self.targets[1:]
        self.go("next_attack")
        if s.enemy(number) is None:
            return
        if effect.does == PUSH_AND_STUN:
            stun(s, FIRST_ENEMY + number)
            return
        modifier = effect.modifier + (one.hero.ranged if effect.own_ranged else 0)
        s.begin(Attack(self.hero, RANGED, effect.dice, modifier, 0, (FIRST_ENEMY + number,)))

    def step_on(self, s: DeckBoxDungeons) -> None:
        """Shadowstep: walk on with what is left of its points, through enemies too (D9)."""
        one = s.heroes[self.hero]
        spaces = destinations(s, self.hero, self.points, True) if one.health > 0 else []
        if spaces:
            s.ask(one.seat, D9_WALK_ON, [*[WALK[space] for space in spaces], STOP])
        else:
            self.go("explore")

    def step_on_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """Go there, or stop."""
        if action is STOP:
            self.go("explore")
        else:
            begin_walk(s, self.hero, action.args[0], self.points, True)

    def stepped(self, s: DeckBoxDungeons) -> None:
        """The points that are left."""
        self.points = s.returned
        self.go("step_on")

    def explore(self, s: DeckBoxDungeons) -> None:
        """Who came onto an unexplored exit explores now (DB-7.9, R19)."""
        explore_pending(s)

    def after_use(self, s: DeckBoxDungeons) -> None:
        """See whether the quest is over (R69)."""
        ending.check(s)
        s.done()
