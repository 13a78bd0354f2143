"""The Enemy Phase: all enemies activate, by threat (DB-12)."""

from undercroft.kernel import Action, Frame

from ..actions import (
    ACTIVATE,
    D20_ACTIVATION,
    D20_ENEMIES,
    D23_ENEMY,
    D31_MOVE,
    D32_ATTACK,
    D33_AIM,
    ENEMY_SHOOTS,
    ENEMY_STRIKES,
    MOVE_ENEMY,
    NO_ATTACK,
)
from ..content.cards import BARRAGE, MELEE, RANGED
from ..ground.spaces import space_name
from ..state import ENEMY, FIRST_ENEMY, NONE, DeckBoxDungeons, Enemy, Figure
from . import ending
from .attack import Attack
from .behaviour import ORDERS, Mind, siphon
from .explore import explore_pending
from .figures import figure_at, space_of
from .light import Preference
from .minor import open_window
from .sums import dice_of, modifier_of


class EnemyPhase(Frame):
    """All enemies that are there when it begins activate once. `waiting` are their numbers,
    `acting` is the one that is next (DB-12.1-12.3)."""

    STEPS = (
        "begin_phase", "window", "next_enemy", "activation_window", "activate", "explore",
        "end_phase",
    )  # fmt: skip

    waiting: tuple[int, ...] = ()
    acting: int = NONE

    def begin_phase(self, s: DeckBoxDungeons) -> None:
        """The list of who activates is fixed (DB-12.3); a segment of its own (R45)."""
        s.phase = ENEMY
        s.gifts = ()
        self.waiting = tuple([one.number for one in s.enemies])
        if s.enemies:
            s.say("enemy_phase", "DB-12.1", enemies=len(s.enemies))

    def window(self, s: DeckBoxDungeons) -> None:
        """W6 (DB-11.11)."""
        open_window(s, D20_ENEMIES)

    def next_enemy(self, s: DeckBoxDungeons) -> None:
        """Green before blue before red, ranged before melee; equal ones as they were placed, or as
        the players choose (DB-12.1, 12.2, R48, R49)."""
        left = [one for one in s.enemies if one.number in self.waiting]
        if not left:
            self.go("end_phase")
            return
        rank = min([order_of(s, one) for one in left])
        equal = [ACTIVATE[one.space] for one in left if order_of(s, one) == rank]
        if s.rules.choose_enemy:
            s.ask(s.lead, D23_ENEMY, equal)
        else:
            self.next_enemy_answer(s, equal[0])

    def next_enemy_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """That one acts next."""
        self.acting = figure_at(s, action.args[0]) - FIRST_ENEMY
        self.waiting = tuple([other for other in self.waiting if other != self.acting])

    def activation_window(self, s: DeckBoxDungeons) -> None:
        """W7, before each activation; it belongs to the segment of that activation (R45)."""
        s.gifts = ()
        if s.rules.light:
            s.begin(Preference(self.acting))
        else:
            open_window(s, D20_ACTIVATION)

    def activate(self, s: DeckBoxDungeons) -> None:
        """A stun ends and is all that happens; else Siphon, at most one move, then at most one
        attack with the card's numbers (DB-12.4, 12.15, 12.20, 15.9). A real table is told of who
        does nothing too (R97)."""
        enemy = s.enemy(self.acting)
        if enemy is None:
            self.go("next_enemy")
            return
        if enemy.stunned:
            enemy.stunned = False
            s.say("stun_ends", "DB-15.9", figure=enemy.name)
            return
        if not s.rules.light:
            siphon(s, enemy)
        if s.rules.table_enemies:
            s.begin(TableTurn(enemy.number))
            return
        act, start = Mind(s, enemy).plan_act(), enemy.space
        s.named = ()
        move(s, enemy, act.space)
        if act.targets:
            attack(s, enemy, act.kind, act.targets)
        elif act.space == start and s.rules.at_table and s.heard:
            s.say("enemy_stays", "DB-12.18", enemy=enemy.name, space=space_name(start))

    def explore(self, s: DeckBoxDungeons) -> None:
        """A hero who was pushed onto an unexplored exit explores; who comes then acts no more in
        this phase (DB-7.9, 12.3)."""
        self.go("next_enemy")
        if not explore_pending(s):
            ending.check(s)

    def end_phase(self, s: DeckBoxDungeons) -> None:
        """What lasts until the end of the Enemy Phase ends (R47)."""
        s.smoky = 0
        for one in s.heroes:
            one.taunting = False
            one.blessed = 0
        if s.companion is not None:
            s.companion.blessed = 0


class TableTurn(Frame):
    """The turn of an enemy that the table plays: its move, and then its attack, among the legal
    ones. What the rule says comes first (R91). `order` are those whom it can attack, as it prefers
    them from where it began; `aims` has a target for each die."""

    STEPS = ("go_there", "choose", "aim", "strike")

    number: int
    order: tuple[Figure, ...] = ()
    kind: int = MELEE
    aims: tuple[Figure, ...] = ()

    def enemy(self, s: DeckBoxDungeons) -> Enemy:
        """Who acts; nothing happens to it before its attack."""
        found = s.enemy(self.number)
        assert found is not None
        return found

    def go_there(self, s: DeckBoxDungeons) -> None:
        """Any space where it can end its move, or its own (DB-12.5, 12.11)."""
        mind = Mind(s, self.enemy(s))
        first = mind.plan_act().space
        others = sorted([space for space in mind.ends if space != first])
        s.ask(s.lead, D31_MOVE, [MOVE_ENEMY[space] for space in (first, *others)])

    def go_there_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """It is there."""
        enemy = self.enemy(s)
        mind = Mind(s, enemy)
        self.order = tuple(dict.fromkeys([*mind.order, *mind.led]))
        move(s, enemy, action.args[0])

    def choose(self, s: DeckBoxDungeons) -> None:
        """Any legal attack from there, or none (DB-12.15)."""
        enemy = self.enemy(s)
        mind = Mind(s, enemy)
        found: list[Action] = []
        for kind in ORDERS[enemy.profile.type]:
            if dice_of(enemy.profile, kind):
                found += self._aims(s, mind, kind)
        order = [space_of(s, figure) for figure in self.order]
        found.sort(key=lambda one: order.index(one.args[0]))
        s.ask(s.lead, D32_ATTACK, [*found, NO_ATTACK])

    def choose_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """At that one, with all its dice, or with the first of them (DB-15.1)."""
        if action is NO_ATTACK:
            s.done()
            return
        profile, target = self.enemy(s).profile, figure_at(s, action.args[0])
        self.kind = MELEE if action in ENEMY_STRIKES else RANGED
        dice = dice_of(profile, self.kind)
        self.aims = (target,) * (1 if profile.keywords & BARRAGE else dice)

    def aim(self, s: DeckBoxDungeons) -> None:
        """With Barrage, die by die: all at a hero who taunts, else the rule goes round (R56)."""
        enemy = self.enemy(s)
        if len(self.aims) == dice_of(enemy.profile, self.kind):
            return
        mind = Mind(s, enemy)
        mind.order = [figure for figure in self.order if figure in mind.order]
        line = mind.aims(enemy.space, self.kind, self.aims[0])
        aims = self._aims(s, mind, self.kind)
        verb = ENEMY_STRIKES if self.kind == MELEE else ENEMY_SHOOTS
        first = verb[space_of(s, line[len(self.aims)])]
        s.ask(s.lead, D33_AIM, [first, *[one for one in aims if one is not first]])

    def aim_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """There."""
        self.aims += (figure_at(s, action.args[0]),)
        self.go("aim")

    def strike(self, s: DeckBoxDungeons) -> None:
        """The dice are rolled (DB-12.20)."""
        attack(s, self.enemy(s), self.kind, self.aims)

    def _aims(self, s: DeckBoxDungeons, mind: Mind, kind: int) -> list[Action]:
        """Return the attacks of that type, as it prefers whom it attacks."""
        verb, found = ENEMY_STRIKES if kind == MELEE else ENEMY_SHOOTS, list[Action]()
        for figure in self.order:
            at = space_of(s, figure)
            if mind.can_attack(kind, mind.enemy.space, at):
                found.append(verb[at])
        return found


def move(s: DeckBoxDungeons, enemy: Enemy, space: int) -> None:
    """Let an enemy go to a space, or stay (DB-12.5)."""
    if space != enemy.space and s.heard:
        s.say("enemy_moves", "DB-12.5", enemy=enemy.name, origin=space_name(enemy.space),
              space=space_name(space))  # fmt: skip
    enemy.space = space


def attack(s: DeckBoxDungeons, enemy: Enemy, kind: int, aims: tuple[Figure, ...]) -> None:
    """Begin the attack of an enemy, with its card's numbers and the level's (DB-12.20, 19.10)."""
    profile = enemy.profile
    modifier = modifier_of(s, profile, kind)
    dice = dice_of(profile, kind)
    s.begin(Attack(enemy.figure, kind, dice, modifier, profile.keywords, aims))


def order_of(s: DeckBoxDungeons, one: Enemy) -> tuple[int, int]:
    """Return the rank of an enemy in the order of activation, the smallest first (DB-12.1, R48)."""
    profile = one.profile
    if s.rules.type_first:
        return profile.type, profile.colour
    return profile.colour, profile.type
