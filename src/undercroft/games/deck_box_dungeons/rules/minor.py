"""Minor actions at any time: abilities, items, purchases, gifts (DB-5.9, 5.10, 11).

Between turns, activations and phases windows W6 to W9 offer them (DB-11.11, 11.12).
"""

from typing import Final

from undercroft.kernel import Action, Frame, Kind

from .. import actions as acts
from ..actions import AT, BUY, GIVE_TO, PASS, STOP, VOCABULARY, WALK
from ..content import cards as printed
from ..content.cards import ATTACK_ALL, EXPLORE, MOVE, PLACE_SELF, PUSH_AND_STUN, STUN_ONE, Effect
from ..ground.ground import Ground
from ..ground.sight import sees
from ..ground.spaces import NOWHERE, space_name
from ..state import FIRST_ENEMY, NONE, Companion, DeckBoxDungeons, Hero
from . import ending
from .aiming import in_line
from .attack import Attack
from .blow import Push, enter, may_be_pushed, stun
from .explore import Explore, explore_pending
from .figures import blockers, figure_at, occupied
from .remedies import Window, effect_of, owned, patients, pay, rescue, why_not
from .trade import gift_offers, purchases
from .walking import begin_walk, destinations

WINDOWS: Final = (acts.D20_ENEMIES, acts.D20_ACTIVATION, acts.D20_BETWEEN, acts.D20_REFRESH)
"""The decisions of W6, W7, W8 and W9; the first two are about enemies."""


def minor_actions(s: DeckBoxDungeons, hero: int) -> list[Action]:
    """Return all minor actions of a hero: abilities and items that can be used at any time, and to
    some purpose, purchases, gifts (DB-5.9, 11.18)."""
    found: list[Action] = []
    for action in owned(s, hero, printed.ANY):
        if can_use(s, hero, effect_of(action)):
            found.append(action)
    return [*found, *purchases(s, s.heroes[hero]), *gift_offers(s, hero)]


def can_use(s: DeckBoxDungeons, hero: int, effect: Effect) -> bool:
    """Say whether an effect would change something now (DB-11.18, R47)."""
    one, does = s.heroes[hero], effect.does
    if does == MOVE:
        return len(destinations(s, hero, effect.size, True)) > 0
    if does == printed.TAUNT:
        return not one.taunting
    if does == printed.HEAL:
        return len(patients(s, hero, effect.target)) > 0
    if does == printed.SANCTUARY:
        return len(unblessed(s, one.space, effect.size)) > 0
    if does == printed.SMOKE:
        return s.ground.rooms[one.space] & ~s.smoky != 0
    if does == printed.ENERGY:
        return one.energy < s.rules.cap
    return len(choices(s, one.space, effect)) > 0


def choices(s: DeckBoxDungeons, origin: int, effect: Effect) -> list[int]:
    """Return the spaces of all that an effect can be about, whose user is on `origin`: of enemies,
    free ones that are no pits, exits, centres of a blast (D14)."""
    ground, block = s.ground, blockers(s, False)
    if effect.does == EXPLORE:
        return [space for space in ground.spaces if ground.behind[space] != NOWHERE]
    if effect.does == PLACE_SELF:
        in_room = [space for space in ground.spaces if ground.share_room(origin, space)]
        full = occupied(s) | ground.pits
        free = [space for space in in_room if not full >> space & 1]
        return [space for space in free if sees(ground, origin, space, block)]
    if effect.target == printed.ENEMIES_AROUND:
        far = [one for one in ground.spaces if caught(s, one) and ground.is_far(origin, one)]
        return [space for space in far if sees(ground, origin, space, block)]
    found: list[int] = []
    for enemy in s.enemies:
        useful = enemy.profile.colour != printed.RED and not enemy.stunned
        if effect.does == PUSH_AND_STUN:
            useful = useful or may_be_pushed(s, enemy.figure)
        elif effect.does != STUN_ONE:
            useful = True
        if useful and is_within(ground, origin, effect.target, enemy.space, block):
            found.append(enemy.space)
    return found


def is_within(ground: Ground, origin: int, target: int, space: int, block: int) -> bool:
    """Say whether an enemy on that space is one of those that an effect is about; `block` are the
    spaces of figures that block sight."""
    if target == printed.ENEMY_BESIDE:
        return ground.adjacent(origin, space)
    if target == printed.ENEMIES_IN_ROOMS:
        return ground.share_room(origin, space)
    if target == printed.ENEMY_IN_SIGHT:
        return sees(ground, origin, space, block)
    return in_line(ground, origin, space, block)


def caught(s: DeckBoxDungeons, centre: int) -> list[int]:
    """Return the numbers of the enemies on a space and on those around it that share a room with
    it, in placement order (Fire Flask)."""
    return [enemy.number for enemy in s.enemies if s.ground.touch(centre, enemy.space)]


def unblessed(s: DeckBoxDungeons, origin: int, size: int) -> list[Hero | Companion]:
    """Return whom in the rooms of a space no Sanctuary of that size covers yet."""
    alive = [one for one in [*s.heroes, s.companion] if one is not None and one.health > 0]
    here = [one for one in alive if s.ground.share_room(origin, one.space)]
    return [one for one in here if one.blessed < size]


def begin_minor(s: DeckBoxDungeons, hero: int, action: Action) -> None:
    """Carry out a minor action; it is the last of a step."""
    saves = (printed.HEAL, printed.ENERGY)
    if action in BUY or action in GIVE_TO or effect_of(action).does in saves:
        rescue(s, hero, action)
        return
    pay(s, hero, action)
    one, effect = s.heroes[hero], effect_of(action)
    if effect.does == printed.TAUNT:
        one.taunting = True
    elif effect.does == printed.SMOKE:
        s.smoky |= s.ground.rooms[one.space]
    elif effect.does == printed.SANCTUARY:
        for other in unblessed(s, one.space, effect.size):
            other.blessed = effect.size
    else:
        s.begin(Use(hero, action.id))


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

    def target(self, s: DeckBoxDungeons) -> None:
        """Choose an enemy, a space or an exit, where the text says so (D14)."""
        effect, one = self.effect, s.heroes[self.hero]
        if effect.does == MOVE:
            self.points = effect.size
            self.go("step_on")
        elif effect.target == printed.ENEMIES_IN_ROOMS:
            near = [enemy for enemy in s.enemies if s.ground.share_room(one.space, enemy.space)]
            self.targets = tuple([enemy.number for enemy in near])
        else:
            s.ask(one.seat, acts.D14_TARGET, [AT[space] for space in choices(s, one.space, effect)])

    def target_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """Do it there, or to that one; attacks come next."""
        does, one, space = self.effect.does, s.heroes[self.hero], action.args[0]
        if does == ATTACK_ALL:
            self.targets = tuple(caught(s, space))
        elif does == EXPLORE:
            s.begin(Explore(space, self.hero))
        elif does == PLACE_SELF:
            one.space = space
            s.say("placed", "DB-11.1", hero=one.name, space=space_name(space))
            enter(s, self.hero, space, NONE)
        elif does == STUN_ONE:
            stun(s, figure_at(s, space))
        else:
            figure = figure_at(s, space)
            self.targets = (figure - FIRST_ENEMY,)
            if does == PUSH_AND_STUN:
                s.begin(Push(figure, one.space, self.hero))

    def next_attack(self, s: DeckBoxDungeons) -> None:
        """Attack each target with the dice of the card, who is still there (DB-9.7, 9.20, 10.15);
        who was pushed by a shield is stunned."""
        effect, one = self.effect, s.heroes[self.hero]
        if not self.targets or one.health <= 0:
            self.go("explore")
            return
        target = FIRST_ENEMY + self.targets[0]
        self.targets = self.targets[1:]
        self.go("next_attack")
        if effect.does == PUSH_AND_STUN:
            stun(s, target)
        elif s.enemy(target - FIRST_ENEMY) is not None:
            modifier = effect.modifier + (one.hero.ranged if effect.own_ranged else 0)
            s.begin(Attack(self.hero, printed.RANGED, effect.dice, modifier, 0, (target,)))

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


# -- between turns, activations and phases ------------------------------------------------------


class Boundary(Window):
    """A window in which heroes are asked in seat order, each until it passes; no other one opens in
    it, but for those of an attack that is made in it (DB-11.15). `besides` is the hero who is
    acting and not asked."""

    STEPS = ("next_hero",)

    def __init__(self, window: int, besides: int = NONE, asked: int = 0) -> None:
        super().__init__(asked)
        self.window = window
        self.besides = besides

    def line(self, s: DeckBoxDungeons) -> list[int]:
        """All heroes, in seat order."""
        return list(range(len(s.heroes)))

    def live(self, s: DeckBoxDungeons, hero: int) -> list[Action]:
        """All minor actions of a living one. The table does not ask for a purchase or a gift alone,
        nor in W7 to W9, unless that player wants to be asked (DB-11.12, 11.13)."""
        if s.heroes[hero].health <= 0 or hero == self.besides:
            return []
        return minor_actions(s, hero)

    def next_hero(self, s: DeckBoxDungeons) -> None:
        """The next one who can do something (DB-11.12)."""
        self.ask_next(s, WINDOWS[self.window])

    def next_hero_refusal(self, s: DeckBoxDungeons, action: Action) -> str | None:
        """No energy, too dear, too far away, for another moment, or nothing would change."""
        return why_not(s, self.next_asked(s), action, printed.ANY)

    def next_hero_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """It acts, and is asked again; or passes, and is not."""
        hero = self.answered(s, action)
        self.go("next_hero")
        if action is not PASS:
            self.asked = hero
            begin_minor(s, hero, action)


def open_window(s: DeckBoxDungeons, kind: Kind, besides: int = NONE) -> None:
    """Open a window, unless these house rules have none, or it is about enemies and there are
    none; it is the last of a step (DB-11.12, R46)."""
    if s.rules.windows != "own_turn_only" and (s.enemies or kind not in WINDOWS[:2]):
        s.begin(Boundary(WINDOWS.index(kind), besides))
