"""The Enemy Phase: all enemies activate, by threat (DB-12)."""

from undercroft.kernel import Action, Frame

from ..actions import ACTIVATE, D20_ACTIVATION, D20_ENEMIES, D23_ENEMY
from ..content.cards import MELEE
from ..ground.spaces import space_name
from ..state import ENEMY, FIRST_ENEMY, NONE, DeckBoxDungeons, Enemy
from . import ending
from .attack import Attack
from .behaviour import Mind, siphon
from .explore import explore_pending
from .figures import figure_at
from .light import Preference
from .minor import open_window
from .sums import dice_of


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
        attack with the card's numbers (DB-12.4, 12.15, 12.20, 15.9)."""
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
        act = Mind(s, enemy).plan_act()
        s.named = ()
        if act.space != enemy.space:
            if s.heard:
                s.say("enemy_moves", "DB-12.5", enemy=enemy.name,
                      origin=space_name(enemy.space), space=space_name(act.space))  # fmt: skip
            enemy.space = act.space
        if act.targets:
            profile = enemy.profile
            dice = dice_of(profile, act.kind)
            modifier = profile.melee if act.kind == MELEE else profile.ranged
            s.begin(Attack(enemy.figure, act.kind, dice, modifier, profile.keywords, act.targets))

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


def order_of(s: DeckBoxDungeons, one: Enemy) -> tuple[int, int]:
    """Return the rank of an enemy in the order of activation, the smallest first (DB-12.1, R48)."""
    profile = one.profile
    if s.rules.type_first:
        return profile.type, profile.colour
    return profile.colour, profile.type
