"""What one figure suffers: hits, defense, damage, and what follows (DB-9.11-9.21, 15.4-15.11).

A share of an attack, a plain hit, and damage that nobody can block all end here.
"""

from undercroft.kernel import Action, Event, Frame, State

from ..actions import (
    ALONG_X,
    ALONG_Y,
    D19_PUSH,
    D20_DEFENDED,
    D20_HIT,
    D20_LETHAL,
    PASS,
)
from ..content.cards import CANCEL_HIT, DEFENDED, GUARD, HIT, RED, REROLL_ONE
from ..ground.ground import PIT
from ..ground.spaces import NOWHERE, space_name
from ..state import COMPANION, FIRST_ENEMY, NONE, DeckBoxDungeons, Enemy, Figure, Hero
from . import rolls
from .fallen import enemy_falls, hero_dies
from .figures import health_of, name_of, occupied, part_of, space_of
from .remedies import Changing, effect_of, owned, pay, rescue, rescues
from .rolls import SIX, throw
from .sums import figure_defense


class Blow(Changing):
    """What one target suffers. Returns the health that it lost.

    `hits` are all hits (DB-1.6), `sure` those that cannot be blocked (criticals). Each unblocked
    hit does `each` damage; `extra` is added once if one is not blocked (R57); `damage` comes on
    top and was never a hit. `pierce` lowers the defense, `guard` raises it. `credit` is the hero
    who is to thank if the target falls (DB-9.18). With Knockback `origin` is where the blow comes
    from, and `chooser` the seat that chooses between equal ways, NONE for an enemy; `stuns` says
    that it stuns. `faces` are the defense dice, `used` the effects that have changed this roll, as
    bits, `asked` counts heroes who have passed in a row, `lost` is the health that the target has
    lost.
    """

    STEPS = (
        "hit_window", "defense_roll", "rolled_window", "which_die", "sum_damage",
        "lethal_window", "wound", "knockback", "weapon_stun",
    )  # fmt: skip
    FIELDS = (
        "target", "hits", "sure", "each", "extra", "damage", "pierce", "guard", "credit", "faces",
        "used", "asked", "origin", "chooser", "stuns", "lost",
    )  # fmt: skip

    WINDOW = D20_DEFENDED
    STREAM = rolls.DEFENSE
    THEN = "sum_damage"

    def __init__(
        self, target: Figure, hits: int = 0, sure: int = 0, each: int = 1, extra: int = 0,
        damage: int = 0, pierce: int = 0, guard: int = 0, credit: int = NONE,
        faces: tuple[int, ...] = (), used: int = 0, asked: int = 0, origin: int = NOWHERE,
        chooser: int = NONE, stuns: bool = False, lost: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(faces, used, asked)
        self.target = target
        self.hits = hits
        self.sure = sure
        self.each = each
        self.extra = extra
        self.damage = damage
        self.pierce = pierce
        self.guard = guard
        self.credit = credit
        self.origin = origin
        self.chooser = chooser
        self.stuns = stuns
        self.lost = lost

    def copy(self) -> "Blow":
        return Blow(
            self.target, self.hits, self.sure, self.each, self.extra, self.damage, self.pierce,
            self.guard, self.credit, self.faces, self.used, self.asked, self.origin, self.chooser,
            self.stuns, self.lost,
        )  # fmt: skip

    # -- before defense -------------------------------------------------------------------

    def hit_window(self, s: DeckBoxDungeons) -> None:
        """W3: hits on a hero are known; it can protect itself (DB-11.11)."""
        if not self.hits:
            self.go("sum_damage")
            return
        options = self._protection(s)
        if options:
            s.ask(s.heroes[self.target].seat, D20_HIT, [*options, PASS])

    def hit_window_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """More defense for this attack, or a hit less; then the window opens again."""
        if action is PASS:
            return
        effect = effect_of(action)
        pay(s, self.target, action)
        self.used |= 1 << effect.does
        if effect.does == GUARD:
            self.guard += effect.size
        else:
            self.hits -= min(self.hits - self.sure, effect.size)
        self.go("hit_window")

    def _protection(self, s: DeckBoxDungeons) -> list[Action]:
        if self.target >= COMPANION:
            return []
        return [
            action
            for action in owned(s, self.target, HIT)
            if effect_of(action).does in (GUARD, CANCEL_HIT)
            and not self.used >> effect_of(action).does & 1
            and not (self.guard and effect_of(action).does == GUARD)
        ]

    def defense_roll(self, s: DeckBoxDungeons) -> None:
        """A die for each hit that can be blocked; without one nobody rolls (DB-9.11, 9.12)."""
        blockable = self.hits - self.sure
        self.used = 0
        self.faces = throw(s, rolls.DEFENSE, blockable) if blockable else ()
        if not self.faces:
            self.go("sum_damage")

    def throws(self, s: State) -> Event | None:
        """The defender rolls (DB-9.13); who defeats an enemy rolls its die (DB-9.17)."""
        assert isinstance(s, DeckBoxDungeons)
        if self.step == "wound":
            hero = s.heroes[self.credit].name
            return Event("throws", "DB-9.17", {"figure": hero, "why": "treasure"})
        return Event("throws", "DB-9.11", {"figure": name_of(s, self.target), "why": "defense"})

    def order(self, s: DeckBoxDungeons) -> list[int]:
        """W4: the hero who defends."""
        return [self.target] if self.target < COMPANION else []

    def changes(self, s: DeckBoxDungeons, hero: int) -> list[Action]:
        """All failed dice, or one of any."""
        missed = any(not self._blocks(s, face) for face in self.faces)
        return [
            action
            for action in owned(s, hero, DEFENDED)
            if not self.used >> effect_of(action).does & 1
            and (missed or effect_of(action).does == REROLL_ONE)
        ]

    def roll_again(self, s: DeckBoxDungeons) -> None:
        """Roll all failed dice again."""
        good = tuple([face for face in self.faces if self._blocks(s, face)])
        self.faces = good + throw(s, rolls.DEFENSE, len(self.faces) - len(good))

    def _blocks(self, s: DeckBoxDungeons, face: int) -> bool:
        """Say whether a die blocks its hit: 6 or more with all modifiers (DB-9.11, 15.7)."""
        return face + figure_defense(s, self.target) + self.guard - self.pierce >= SIX

    # -- damage ---------------------------------------------------------------------------

    def sum_damage(self, s: DeckBoxDungeons) -> None:
        """Add up what was not blocked (DB-9.14, 15.2, R37)."""
        blocked = 0
        for face in self.faces:
            blocked += self._blocks(s, face)
        unblocked = self.hits - blocked
        self.damage += unblocked * self.each + (self.extra if unblocked else 0)
        if s.heard and self.faces:
            s.say("defended", "DB-9.11", figure=name_of(s, self.target), faces=self.faces,
                  defense=figure_defense(s, self.target) + self.guard - self.pierce,
                  blocked=blocked)  # fmt: skip
        self.asked = 0

    def lethal_window(self, s: DeckBoxDungeons) -> None:
        """W5: the damage would kill a hero or the companion; all may help, the hero first
        (DB-11.11, 11.14)."""
        if self.target >= FIRST_ENEMY or self.damage < health_of(s, self.target):
            return
        order = self._helpers(s)
        for place_in_line in range(self.asked, len(order)):
            options = rescues(s, order[place_in_line])
            if options:
                s.ask(s.heroes[order[place_in_line]].seat, D20_LETHAL, [*options, PASS])
                return

    def lethal_window_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """After something is used the asking starts again."""
        order = self._helpers(s)
        asked = next(n for n in range(self.asked, len(order)) if rescues(s, order[n]))
        self.go("lethal_window")
        if action is PASS:
            self.asked = asked + 1
        else:
            self.asked = 0
            rescue(s, order[asked], action)

    def hero_asked(self, s: DeckBoxDungeons) -> int:
        """Return the hero about whom a decision in this blow is: who is hit, or who may help."""
        if s.kind is D20_LETHAL:
            order = self._helpers(s)
            return next((one for one in order[self.asked :] if rescues(s, one)), NONE)
        return self.target if self.target < COMPANION else NONE

    def _helpers(self, s: DeckBoxDungeons) -> list[int]:
        others = [hero for hero in s.living() if hero != self.target]
        return others if self.target == COMPANION else [self.target, *others]

    def wound(self, s: DeckBoxDungeons) -> None:
        """Apply it all at once; extra damage is lost (DB-1.7, 9.16, 9.19)."""
        before = health_of(s, self.target)
        lost = min(before, self.damage)
        if lost and s.heard:
            s.say("damage", "DB-9.14", figure=name_of(s, self.target), size=lost,
                  health=before - lost)  # fmt: skip
        one = part_of(s, self.target)
        if one is not None and lost:
            one.health -= lost
            if one.health <= 0 and isinstance(one, Enemy):
                enemy_falls(s, one, self.credit)
            elif one.health <= 0 and isinstance(one, Hero):
                hero_dies(s, self.target)
        self.lost = lost

    # -- who survives ---------------------------------------------------------------------

    def knockback(self, s: DeckBoxDungeons) -> None:
        """A target that lost health and survives is pushed away (DB-15.4)."""
        if self.origin != NOWHERE and self.lost and health_of(s, self.target) > 0:
            s.begin(Push(self.target, self.origin, self.chooser, self.credit, self.pierce,
                         self.guard))  # fmt: skip

    def weapon_stun(self, s: DeckBoxDungeons) -> None:
        """Stun by weapon, if it did damage and the target survives the push too (DB-15.10)."""
        if self.stuns and self.lost:
            stun(s, self.target)
        s.done(self.lost)


class Push(Frame):
    """A figure is pushed one space away (DB-15.4-15.6, R59). Returns nothing.

    It moves along the axis with the larger offset from `origin`, which is x if `along_x`; `chooser`
    is the seat that chooses between equal ones, NONE for an enemy that pushes.
    """

    STEPS = ("direction", "shove")
    FIELDS = ("figure", "origin", "chooser", "credit", "pierce", "guard", "along_x")

    def __init__(
        self, figure: Figure, origin: int, chooser: int, credit: int, pierce: int = 0,
        guard: int = 0, along_x: bool = True,
    ) -> None:  # fmt: skip
        super().__init__()
        self.figure = figure
        self.origin = origin
        self.chooser = chooser
        self.credit = credit
        self.pierce = pierce
        self.guard = guard
        self.along_x = along_x

    def copy(self) -> "Push":
        return Push(
            self.figure, self.origin, self.chooser, self.credit, self.pierce, self.guard,
            self.along_x,
        )  # fmt: skip

    def direction(self, s: DeckBoxDungeons) -> None:
        """Along the larger offset; who attacks chooses between equal ones, an enemy pushes along
        x."""
        if not may_be_pushed(s, self.figure):
            s.done()
            return
        across, down = self._offset(s)
        self.along_x = abs(across) >= abs(down)
        if abs(across) == abs(down) and self.chooser != NONE:
            s.ask(self.chooser, D19_PUSH, [ALONG_X, ALONG_Y])

    def direction_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """That way."""
        self.along_x = action is ALONG_X

    def _offset(self, s: DeckBoxDungeons) -> tuple[int, int]:
        at = space_of(s, self.figure)
        return s.ground.x[at] - s.ground.x[self.origin], s.ground.y[at] - s.ground.y[self.origin]

    def shove(self, s: DeckBoxDungeons) -> None:
        """It moves; or it takes 1 damage from a wall, or a hit from a figure behind it; a pit does
        1 damage (DB-6.5, 15.5, 15.6)."""
        name = name_of(s, self.figure)
        across, down = self._offset(s)
        dx, dy = (1 if across > 0 else -1, 0) if self.along_x else (0, 1 if down > 0 else -1)
        to = s.ground.beyond(space_of(s, self.figure), dx, dy)
        if to == NOWHERE:
            s.say("against_wall", "DB-15.5", figure=name)
            s.begin(Blow(self.figure, damage=1, credit=self.credit))
        elif occupied(s) >> to & 1:
            s.say("against_figure", "DB-15.6", figure=name)
            s.begin(Blow(self.figure, 1, pierce=self.pierce, guard=self.guard,
                         credit=self.credit))  # fmt: skip
        else:
            one = part_of(s, self.figure)
            assert one is not None
            one.space = to
            s.say("pushed", "DB-15.4", figure=name, space=space_name(to))
            enter(s, self.figure, to, self.credit)


def may_be_pushed(s: DeckBoxDungeons, figure: Figure) -> bool:
    """Say whether a figure is still there, and no boss that stands firm (R59)."""
    if health_of(s, figure) <= 0:
        return False
    enemy = s.enemy(figure - FIRST_ENEMY) if figure >= FIRST_ENEMY else None
    return enemy is None or not enemy.is_boss or s.rules.bosses_move


def enter(s: DeckBoxDungeons, figure: Figure, space: int, credit: int) -> None:
    """A figure has come onto a space by no step of its own: note an exit to explore, and begin what
    a pit does to it (DB-6.5, 7.1, R18, R19)."""
    if figure < COMPANION and s.ground.behind[space] != NOWHERE and s.rules.forced_entry_explores:
        s.unexplored += ((space, figure),)
    if s.ground.terrain[space] == PIT:
        s.say("fell_in", "DB-6.5", figure=name_of(s, figure))
        s.begin(Blow(figure, damage=1, credit=credit))


def stun(s: DeckBoxDungeons, figure: Figure) -> None:
    """Stun an enemy that is still there, unless it is red (DB-15.9-15.11, R62)."""
    enemy = s.enemy(figure - FIRST_ENEMY)
    if enemy is not None and enemy.profile.colour != RED and not enemy.stunned:
        enemy.stunned = True
        s.say("stunned", "DB-15.9", figure=enemy.name)
