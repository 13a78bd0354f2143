"""What abilities and items do at any time, effect by effect, and how one is used (DB-11.1, 11.18).

`DEEDS` has a `Deed` for each word of an effect that may be used so: what it can be about, whether
it would change something, what happens. What changes dice, hits and defenses is no minor action.
"""

from typing import Final

from undercroft.kernel import Action, Frame

from .. import actions as acts
from ..actions import AT, STOP, VOCABULARY, WALK
from ..content import cards
from ..content.cards import RED, Effect
from ..ground.ground import Ground
from ..ground.sight import sees
from ..ground.spaces import NOWHERE, space_name
from ..state import FIRST_ENEMY, NONE, Companion, DeckBoxDungeons, Enemy, Figure, Hero
from . import ending
from .aiming import in_line
from .attack import Attack
from .blow import Push, enter, may_be_pushed, stun
from .explore import Explore, explore_pending
from .figures import blockers, figure_at, occupied
from .remedies import effect_of, patients, relieve
from .walking import begin_walk, destinations


class Deed:
    """What one effect does at any time. Most ask for a target, and then begin something there."""

    def choices(self, s: DeckBoxDungeons, origin: int, effect: Effect) -> list[int]:
        """Return the spaces of all that it can be about, whose user is on `origin` (D14)."""
        return []

    def changes(self, s: DeckBoxDungeons, hero: int, effect: Effect) -> bool:
        """Say whether it would change something now (DB-11.18, R47)."""
        return len(self.choices(s, s.heroes[hero].space, effect)) > 0

    def begin(self, s: DeckBoxDungeons, hero: int, action: Action) -> None:
        """Carry out what has been paid for; it is the last of a step."""
        s.begin(Use(hero, action.id))

    def target(self, s: DeckBoxDungeons, use: "Use") -> None:
        """Choose an enemy, a space or an exit."""
        one = s.heroes[use.hero]
        spaces = self.choices(s, one.space, use.effect)
        s.ask(one.seat, acts.D14_TARGET, [AT[space] for space in spaces])

    def do(self, s: DeckBoxDungeons, use: "Use", space: int) -> None:
        """Do it there, or to who stands there."""
        raise NotImplementedError

    def strike(self, s: DeckBoxDungeons, use: "Use", target: Figure) -> None:
        """Attack a target with the dice of the card, if it is still there (DB-9.7, 10.15)."""
        effect, one = use.effect, s.heroes[use.hero]
        if s.enemy(target - FIRST_ENEMY) is not None:
            modifier = effect.modifier + (one.hero.ranged if effect.own_ranged else 0)
            s.begin(Attack(use.hero, cards.RANGED, effect.dice, modifier, 0, (target,)))


# -- who needs no target ------------------------------------------------------------------------


class Moves(Deed):
    """Shadowstep: walk so far at once, step by step, through enemies too."""

    def changes(self, s: DeckBoxDungeons, hero: int, effect: Effect) -> bool:
        return len(destinations(s, hero, effect.size, True)) > 0

    def target(self, s: DeckBoxDungeons, use: "Use") -> None:
        use.points = use.effect.size
        use.go("step_on")


class Taunts(Deed):
    """Enemies attack the user first, until the Enemy Phase ends (R47)."""

    def changes(self, s: DeckBoxDungeons, hero: int, effect: Effect) -> bool:
        return not s.heroes[hero].taunting

    def begin(self, s: DeckBoxDungeons, hero: int, action: Action) -> None:
        s.heroes[hero].taunting = True


class Blesses(Deed):
    """More defense for all who are now in the user's rooms, until the Enemy Phase ends (R47)."""

    def changes(self, s: DeckBoxDungeons, hero: int, effect: Effect) -> bool:
        return len(self._whom(s, hero, effect.size)) > 0

    def begin(self, s: DeckBoxDungeons, hero: int, action: Action) -> None:
        size = effect_of(action).size
        for other in self._whom(s, hero, size):
            other.blessed = size

    def _whom(self, s: DeckBoxDungeons, hero: int, size: int) -> list[Hero | Companion]:
        alive = [one for one in [*s.heroes, s.companion] if one is not None and one.health > 0]
        origin = s.heroes[hero].space
        here = [one for one in alive if s.ground.share_room(origin, one.space)]
        return [one for one in here if one.blessed < size]


class Smokes(Deed):
    """No ranged attack may target who is in these rooms, until the Enemy Phase ends (R47)."""

    def changes(self, s: DeckBoxDungeons, hero: int, effect: Effect) -> bool:
        return s.ground.rooms[s.heroes[hero].space] & ~s.smoky != 0

    def begin(self, s: DeckBoxDungeons, hero: int, action: Action) -> None:
        s.smoky |= s.ground.rooms[s.heroes[hero].space]


class Heals(Deed):
    """Somebody is healed; that can save a life too (W5)."""

    def changes(self, s: DeckBoxDungeons, hero: int, effect: Effect) -> bool:
        return len(patients(s, hero, effect.target)) > 0

    def begin(self, s: DeckBoxDungeons, hero: int, action: Action) -> None:
        relieve(s, hero, action)


class GivesEnergy(Heals):
    """The user gains energy, which may pay for healing (W5)."""

    def changes(self, s: DeckBoxDungeons, hero: int, effect: Effect) -> bool:
        return s.heroes[hero].energy < s.rules.cap


# -- spaces -------------------------------------------------------------------------------------


class Explores(Deed):
    """An unexplored room is explored from afar; nobody moves."""

    def choices(self, s: DeckBoxDungeons, origin: int, effect: Effect) -> list[int]:
        return [space for space in s.ground.spaces if s.ground.behind[space] != NOWHERE]

    def do(self, s: DeckBoxDungeons, use: "Use", space: int) -> None:
        s.begin(Explore(space, use.hero))


class Places(Deed):
    """Blink: the user is on a free space that it sees at once, no pit of its rooms."""

    def choices(self, s: DeckBoxDungeons, origin: int, effect: Effect) -> list[int]:
        ground, full = s.ground, occupied(s) | s.ground.pits
        in_room = [space for space in ground.spaces if ground.share_room(origin, space)]
        free = [space for space in in_room if not full >> space & 1]
        block = blockers(s, False)
        return [space for space in free if sees(ground, origin, space, block)]

    def do(self, s: DeckBoxDungeons, use: "Use", space: int) -> None:
        one = s.heroes[use.hero]
        one.space = space
        s.say("placed", "DB-11.1", hero=one.name, space=space_name(space))
        enter(s, use.hero, space, NONE)


# -- enemies ------------------------------------------------------------------------------------


class Attacks(Deed):
    """One enemy is attacked."""

    def choices(self, s: DeckBoxDungeons, origin: int, effect: Effect) -> list[int]:
        block = blockers(s, False)
        return [
            enemy.space
            for enemy in s.enemies
            if self.hurts(s, enemy)
            and is_within(s.ground, origin, effect.target, enemy.space, block)
        ]

    def hurts(self, s: DeckBoxDungeons, enemy: Enemy) -> bool:
        """Say whether it would do something to an enemy."""
        return True

    def do(self, s: DeckBoxDungeons, use: "Use", space: int) -> None:
        use.targets = (figure_at(s, space) - FIRST_ENEMY,)


class AttacksAll(Attacks):
    """Each enemy of a place is attacked: those in the user's rooms need not be chosen."""

    def choices(self, s: DeckBoxDungeons, origin: int, effect: Effect) -> list[int]:
        if effect.target != cards.ENEMIES_AROUND:
            return super().choices(s, origin, effect)
        ground, block = s.ground, blockers(s, False)
        far = [one for one in ground.spaces if caught(s, one) and ground.is_far(origin, one)]
        return [space for space in far if sees(ground, origin, space, block)]

    def target(self, s: DeckBoxDungeons, use: "Use") -> None:
        if use.effect.target == cards.ENEMIES_IN_ROOMS:
            origin = s.heroes[use.hero].space
            near = [enemy for enemy in s.enemies if s.ground.share_room(origin, enemy.space)]
            use.targets = tuple([enemy.number for enemy in near])
        else:
            super().target(s, use)

    def do(self, s: DeckBoxDungeons, use: "Use", space: int) -> None:
        use.targets = tuple(caught(s, space))


class Stuns(Attacks):
    """An enemy is stunned; red ones never are (DB-15.11)."""

    def hurts(self, s: DeckBoxDungeons, enemy: Enemy) -> bool:
        return enemy.profile.colour != RED and not enemy.stunned

    def do(self, s: DeckBoxDungeons, use: "Use", space: int) -> None:
        stun(s, figure_at(s, space))


class PushesAndStuns(Stuns):
    """An enemy is pushed, then stunned if it is still there; one of the two is enough."""

    def hurts(self, s: DeckBoxDungeons, enemy: Enemy) -> bool:
        return super().hurts(s, enemy) or may_be_pushed(s, enemy.figure)

    def do(self, s: DeckBoxDungeons, use: "Use", space: int) -> None:
        figure = figure_at(s, space)
        use.targets = (figure - FIRST_ENEMY,)
        s.begin(Push(figure, s.heroes[use.hero].space, use.hero))

    def strike(self, s: DeckBoxDungeons, use: "Use", target: Figure) -> None:
        stun(s, target)


DEEDS: Final[dict[int, Deed]] = {
    cards.MOVE: Moves(),
    cards.ATTACK_ONE: Attacks(),
    cards.ATTACK_ALL: AttacksAll(),
    cards.PLACE_SELF: Places(),
    cards.PUSH_AND_STUN: PushesAndStuns(),
    cards.TAUNT: Taunts(),
    cards.HEAL: Heals(),
    cards.SANCTUARY: Blesses(),
    cards.ENERGY: GivesEnergy(),
    cards.EXPLORE: Explores(),
    cards.SMOKE: Smokes(),
    cards.STUN_ONE: Stuns(),
}


def is_within(ground: Ground, origin: int, target: int, space: int, block: int) -> bool:
    """Say whether an enemy on that space is one of those that an effect is about; `block` are the
    spaces of figures that block sight."""
    if target == cards.ENEMY_BESIDE:
        return ground.adjacent(origin, space)
    if target == cards.ENEMIES_IN_ROOMS:
        return ground.share_room(origin, space)
    if target == cards.ENEMY_IN_SIGHT:
        return sees(ground, origin, space, block)
    return in_line(ground, origin, space, block)


def caught(s: DeckBoxDungeons, centre: int) -> list[int]:
    """Return the numbers of the enemies on a space and on those around it that share a room with
    it, in placement order (Fire Flask)."""
    return [enemy.number for enemy in s.enemies if s.ground.touch(centre, enemy.space)]


class Use(Frame):
    """An ability or an item that needs a target or dice; `use` is the action that it was called by.

    `targets` are the numbers of enemies still to be attacked, `points` those of a Shadowstep.
    """

    STEPS = ("target", "next_attack", "step_on", "stepped", "explore", "after_use")

    hero: int
    use: int
    targets: tuple[int, ...] = ()
    points: int = 0

    @property
    def effect(self) -> Effect:
        """What is used."""
        return effect_of(VOCABULARY.actions[self.use])

    @property
    def deed(self) -> Deed:
        """What that does."""
        return DEEDS[self.effect.does]

    def target(self, s: DeckBoxDungeons) -> None:
        """Choose an enemy, a space or an exit, where the text says so (D14)."""
        self.deed.target(s, self)

    def target_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """Do it there, or to that one; attacks come next."""
        self.deed.do(s, self, action.args[0])

    def next_attack(self, s: DeckBoxDungeons) -> None:
        """Attack each target who is still there (DB-9.20)."""
        if not self.targets or s.heroes[self.hero].health <= 0:
            self.go("explore")
            return
        target = FIRST_ENEMY + self.targets[0]
        self.targets = self.targets[1:]
        self.go("next_attack")
        self.deed.strike(s, self, target)

    def step_on(self, s: DeckBoxDungeons) -> None:
        """Shadowstep: walk on with what is left of its points, through enemies too (D9)."""
        one = s.heroes[self.hero]
        spaces = destinations(s, self.hero, self.points, True) if one.health > 0 else []
        if spaces:
            s.ask(one.seat, acts.D9_WALK_ON, [*[WALK[space] for space in spaces], STOP])
        else:
            self.go("explore")

    def step_on_refusal(self, s: DeckBoxDungeons, action: Action) -> str | None:
        """Nothing else is expected on the way."""
        return None

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
