"""What figures suffer: hits, defense, damage, and what follows (DB-9.11-9.21, 15.4-15.11).

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
    D26_OUTCOME,
    HEALTH,
    MOST_HEALTH,
    PASS,
)
from ..content import RUNES, cards
from ..content.cards import CRUSH, DEFENDED, GUARD, HIT, KNOCKBACK, PIERCE, RED, REROLL_ONE, STUN
from ..content.encounters import RELIC
from ..ground.ground import PIT
from ..ground.spaces import NOWHERE, space_name
from ..state import ALL_DEAD, COMPANION, FIRST_ENEMY, NONE, DeckBoxDungeons, Enemy, Figure, Hero
from . import ending, rolls
from .figures import health_of, name_of, occupied, part_of, space_of
from .remedies import (
    Changing,
    effect_of,
    heal,
    owned,
    pay,
    rescue,
    rescues,
    why_no_use,
    why_not,
)
from .rolls import ENEMY_DIE, SIX, face_health, throw
from .sums import defense_of, gain_treasure, most_health


class Blow(Changing):
    """What one target suffers. Returns the health that it lost.

    `hits` are all hits (DB-1.6), `sure` those that cannot be blocked (criticals). `by` is whose
    blow it is: a hero is to thank if the target falls (DB-9.18), NONE is nobody. `keywords` are
    those of the attack. `damage` comes on top and was never a hit. `guard` raises the defense.
    `faces` are the defense dice, `used` the effects that have changed this hit or this roll, as
    bits, `lost` is the health that the target has lost.
    """

    STEPS = (
        "hit_window", "defense_roll", "rolled_window", "which_die", "sum_damage",
        "lethal_window", "wound", "knockback", "weapon_stun", "told",
    )  # fmt: skip

    WINDOW = D20_DEFENDED
    STREAM = rolls.DEFENSE
    THEN = "sum_damage"
    MOMENT = DEFENDED

    def __init__(
        self, target: Figure, hits: int = 0, sure: int = 0, by: Figure = NONE, keywords: int = 0,
        damage: int = 0, guard: int = 0, faces: tuple[int, ...] = (), used: int = 0,
        asked: int = 0, lost: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(faces, used, asked)
        self.target = target
        self.hits = hits
        self.sure = sure
        self.by = by
        self.keywords = keywords
        self.damage = damage
        self.guard = guard
        self.lost = lost

    @property
    def pierce(self) -> int:
        """So much the attack lowers the defense (DB-15.7)."""
        return 1 if self.keywords & PIERCE else 0

    # -- who is asked ---------------------------------------------------------------------

    def line(self, s: DeckBoxDungeons) -> list[int]:
        """W3, W4: the hero who is hit; before lethal damage (W5) all others after it."""
        own = [self.target] if self.target < COMPANION else []
        if self.step != "lethal_window":
            return own
        return [*own, *[hero for hero in s.living() if hero != self.target]]

    def live(self, s: DeckBoxDungeons, hero: int) -> list[Action]:
        """Each effect once on a hit and once on a roll: of failed dice all, or one of any."""
        if self.step == "lethal_window":
            return rescues(s, hero)
        hit = self.step == "hit_window"
        missed = hit or self.count_good(s) < len(self.faces)
        found: list[Action] = []
        for action in owned(s, hero, HIT if hit else DEFENDED):
            does = effect_of(action).does
            used = self.used >> does & 1 or (does == GUARD and self.guard)
            if not used and (missed or does == REROLL_ONE):
                found.append(action)
        return found

    def hero_asked(self, s: DeckBoxDungeons) -> int:
        """Return the hero about whom a decision in this blow is: who is hit, or who may help."""
        if s.kind is D20_LETHAL:
            return self.next_asked(s)
        return self.target if self.target < COMPANION else NONE

    # -- before defense -------------------------------------------------------------------

    def hit_window(self, s: DeckBoxDungeons) -> None:
        """W3: hits on a hero are known; it can protect itself (DB-11.11)."""
        if s.rules.light and self.target < FIRST_ENEMY:
            self.go("told")
        elif self.hits:
            self.ask_next(s, D20_HIT)
        else:
            self.go("sum_damage")

    def hit_window_refusal(self, s: DeckBoxDungeons, action: Action) -> str | None:
        """No energy, or used on this hit already."""
        return why_no_use(s, self.target, action, HIT)

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
            hero = s.heroes[self.by].name
            return Event("throws", "DB-9.17", {"figure": hero, "why": "treasure"})
        return Event("throws", "DB-9.11", {"figure": name_of(s, self.target), "why": "defense"})

    def roll_again(self, s: DeckBoxDungeons) -> None:
        """Roll all failed dice again."""
        good = tuple([face for face in self.faces if self.is_good(s, face)])
        self.faces = good + throw(s, rolls.DEFENSE, len(self.faces) - len(good))

    def is_good(self, s: DeckBoxDungeons, face: int) -> bool:
        """Say whether a die blocks its hit: 6 or more with all modifiers (DB-9.11, 15.7)."""
        return face + self.blocks_with(s) >= SIX

    def blocks_with(self, s: DeckBoxDungeons) -> int:
        """Return what is added to each defense die (DB-9.11, 15.7)."""
        one = part_of(s, self.target)
        assert one is not None
        return defense_of(s, one) + self.guard - self.pierce

    # -- damage ---------------------------------------------------------------------------

    def sum_damage(self, s: DeckBoxDungeons) -> None:
        """Add up unblocked hits; Crush adds to each, or to all once (DB-9.14, 15.2, R37, R57)."""
        blocked = self.count_good(s)
        self.damage = self.damage_of(s, self.hits - blocked)
        if s.heard and self.faces:
            s.say("defended", "DB-9.11", figure=name_of(s, self.target), faces=self.faces,
                  defense=self.blocks_with(s), blocked=blocked)  # fmt: skip
        self.asked = 0

    def damage_of(self, s: DeckBoxDungeons, unblocked: int) -> int:
        """Return all damage, if so many hits are not blocked."""
        crushed = self.keywords & CRUSH and (unblocked if s.rules.crush_each_hit else unblocked > 0)
        return self.damage + unblocked + crushed

    def deadly(self, s: DeckBoxDungeons) -> int:
        """Return how many hits kill if they are not blocked; 0 where not even all do."""
        health, each = health_of(s, self.target), range(1, self.hits + 1)
        return next((hits for hits in each if self.damage_of(s, hits) >= health), 0)

    def lethal_window(self, s: DeckBoxDungeons) -> None:
        """W5: it would kill a hero or the companion; all may help (DB-11.11, 11.14)."""
        if self.is_lethal(s):
            self.ask_next(s, D20_LETHAL)

    def is_lethal(self, s: DeckBoxDungeons) -> bool:
        """Say whether a hero is about to take damage that would kill."""
        return self.target < FIRST_ENEMY and self.damage >= health_of(s, self.target)

    def lethal_window_refusal(self, s: DeckBoxDungeons, action: Action) -> str | None:
        """No energy, too dear, too far away, or it would not help."""
        return why_not(s, self.next_asked(s), action, cards.LETHAL)

    def lethal_window_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """After something is used the asking starts again."""
        hero = self.answered(s, action)
        self.go("lethal_window")
        if action is not PASS:
            rescue(s, hero, action)

    def wound(self, s: DeckBoxDungeons) -> None:
        """Apply it all at once; extra damage is lost (DB-1.7, 9.16, 9.19)."""
        if self.damage and health_of(s, self.target) > 0:
            self.lost = lose(s, self.target, self.damage, self.by)

    # -- who survives ---------------------------------------------------------------------

    def knockback(self, s: DeckBoxDungeons) -> None:
        """A target that lost health and survives is pushed away (DB-15.4)."""
        if self.keywords & KNOCKBACK and self.lost and health_of(s, self.target) > 0:
            s.begin(Push(self.target, space_of(s, self.by), self.by, self.keywords, self.guard))

    def weapon_stun(self, s: DeckBoxDungeons) -> None:
        """Stun by weapon, if it did damage and the target survives the push too (DB-15.10)."""
        if self.keywords & STUN and self.lost:
            stun(s, self.target)
        s.done(self.lost)

    # -- at a table that keeps its heroes itself ------------------------------------------

    def told(self, s: DeckBoxDungeons) -> None:
        """What is certain is done (DB-20.8); else the table rolls, uses what it has, and says the
        health that is left (DB-20.7)."""
        if not self.hits and self.damage < health_of(s, self.target):
            self.go("wound")
            return
        one = part_of(s, self.target)
        assert one is not None
        most = min(most_health(s, one), MOST_HEALTH)
        now = min(one.health, most)
        left = [*range(now, -1, -1), *range(now + 1, most + 1)]
        seat = one.seat if isinstance(one, Hero) else s.lead
        s.ask(seat, D26_OUTCOME, [HEALTH[count] for count in left])

    def told_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """So much is left; what was lost counts as damage of this blow (DB-20.7)."""
        self.damage = health_of(s, self.target) - action.args[0]
        if self.damage > 0:
            self.go("wound")
            return
        self.go("knockback")
        if self.damage:
            heal(s, self.target, -self.damage)
        else:
            s.say("unhurt", "DB-20.7", figure=name_of(s, self.target))


class EachHero(Frame):
    """Heroes in seat order each take `hits` that can be blocked, and `damage` that cannot; each
    has windows of its own (R59)."""

    STEPS = ("next_hero",)

    heroes: tuple[int, ...]
    hits: int
    damage: int

    def next_hero(self, s: DeckBoxDungeons) -> None:
        """The next one who still lives (DB-9.21)."""
        while self.heroes:
            hero, self.heroes = self.heroes[0], self.heroes[1:]
            if s.heroes[hero].health > 0:
                self.go("next_hero")
                s.begin(Blow(hero, self.hits, damage=self.damage))
                return


class Push(Frame):
    """A figure is pushed one space away (DB-15.4-15.6, R59). Returns nothing.

    It moves along the axis with the larger offset from `origin`, which is x if `along_x`. `by` is
    who pushes, `keywords` and `guard` are those of the attack.
    """

    STEPS = ("direction", "shove")

    figure: Figure
    origin: int
    by: Figure
    keywords: int = 0
    guard: int = 0
    along_x: bool = True

    def direction(self, s: DeckBoxDungeons) -> None:
        """Along the larger offset; of equal ones a hero chooses, an enemy pushes along x."""
        if not may_be_pushed(s, self.figure):
            s.done()
            return
        across, down = self._offset(s)
        self.along_x = abs(across) >= abs(down)
        if abs(across) == abs(down) and self.by < COMPANION:
            s.ask(s.heroes[self.by].seat, D19_PUSH, [ALONG_X, ALONG_Y])

    def direction_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """That way."""
        self.along_x = action is ALONG_X

    def _offset(self, s: DeckBoxDungeons) -> tuple[int, int]:
        at = space_of(s, self.figure)
        return s.ground.x[at] - s.ground.x[self.origin], s.ground.y[at] - s.ground.y[self.origin]

    def shove(self, s: DeckBoxDungeons) -> None:
        """It moves; or it takes 1 damage from a wall, or a hit from a figure behind it, for which
        of the keywords Pierce alone counts (DB-15.5, 15.6)."""
        one = part_of(s, self.figure)
        assert one is not None
        across, down = self._offset(s)
        dx, dy = (1 if across > 0 else -1, 0) if self.along_x else (0, 1 if down > 0 else -1)
        to = s.ground.beyond(one.space, dx, dy)
        if to == NOWHERE:
            s.say("against_wall", "DB-15.5", figure=one.name)
            s.begin(Blow(self.figure, by=self.by, damage=1))
        elif occupied(s) >> to & 1:
            s.say("against_figure", "DB-15.6", figure=one.name)
            s.begin(Blow(self.figure, 1, 0, self.by, self.keywords & PIERCE, guard=self.guard))
        else:
            one.space = to
            s.say("pushed", "DB-15.4", figure=one.name, space=space_name(to))
            enter(s, self.figure, to, self.by)


def lose(s: DeckBoxDungeons, figure: Figure, size: int, by: Figure) -> int:
    """Take so much health from a figure that has some, and all that follows; return what it lost
    (DB-1.7, 9.16, 9.19)."""
    one = part_of(s, figure)
    assert one is not None
    lost = min(one.health, size)
    one.health -= lost
    if s.heard:
        s.say("damage", "DB-9.14", figure=one.name, size=lost, health=one.health)
    if one.health <= 0 and isinstance(one, Enemy):
        enemy_falls(s, one, by)
    elif one.health <= 0 and isinstance(one, Hero):
        hero_dies(s, figure)
    return lost


def may_be_pushed(s: DeckBoxDungeons, figure: Figure) -> bool:
    """Say whether a figure is still there, and no boss that stands firm (R59)."""
    one = part_of(s, figure)
    if one is None or one.health <= 0:
        return False
    return s.rules.bosses_move or not isinstance(one, Enemy) or not one.is_boss


def enter(s: DeckBoxDungeons, figure: Figure, space: int, by: Figure) -> None:
    """A figure has come onto a space by no step of its own: note an exit to explore, and begin what
    a pit does to it (DB-6.5, 7.1, R18, R19)."""
    if figure < COMPANION and s.ground.behind[space] != NOWHERE and s.rules.forced_entry_explores:
        s.unexplored += ((space, figure),)
    if s.ground.terrain[space] == PIT:
        s.say("fell_in", "DB-6.5", figure=name_of(s, figure))
        s.begin(Blow(figure, by=by, damage=1))


def stun(s: DeckBoxDungeons, figure: Figure) -> None:
    """Stun an enemy that is still there, unless it is red (DB-15.9-15.11, R62)."""
    enemy = s.enemy(figure - FIRST_ENEMY)
    if enemy is not None and enemy.profile.colour != RED and not enemy.stunned:
        enemy.stunned = True
        s.say("stunned", "DB-15.9", figure=enemy.name)


def enemy_falls(s: DeckBoxDungeons, enemy: Enemy, by: Figure) -> None:
    """Remove it; the hero who is to thank rolls its die for treasure, then the die returns
    (DB-8.8, 9.16-9.18)."""
    s.enemies = [one for one in s.enemies if one is not enemy]
    s.say("defeated", "DB-9.16", enemy=enemy.name, number=enemy.number, boss=int(enemy.is_boss))
    if enemy.is_boss:
        s.boss_fell = True
    if NONE < by < COMPANION and s.heroes[by].health > 0:
        face = s.dice.roll(rolls.TREASURE, 1, ENEMY_DIE)[0]
        gain_treasure(s, s.heroes[by], face_health(face), "DB-9.17")
    s.supply = tuple([left + (n == enemy.die) for n, left in enumerate(s.supply)])


def hero_dies(s: DeckBoxDungeons, number: int) -> None:
    """Remove a hero: its items are discarded, its treasure is lost, or both stay there; runes and
    the relic stay on its last space (DB-9.19, 11.17, R40)."""
    one = s.heroes[number]
    space = one.space
    s.say("died", "DB-9.19", hero=one.name)
    if s.rules.loot_stays:
        if one.treasure:
            s.loot += ((space, one.treasure),)
        s.dropped += tuple([(space, item) for item in one.items])
    else:
        s.item_discard += one.items
    s.lying += tuple([(rune, space) for rune in one.runes])
    for rune in one.runes:
        s.say("rune_lies", "R40", rune=RUNES[rune].name)
    if s.carrier == number:
        s.carrier = NONE
        s.objects += ((RELIC, space),)
    one.items = one.runes = ()
    one.treasure = one.energy = one.actions = 0
    one.ready = one.taunting = False
    one.blessed = 0
    one.space = NOWHERE
    if not s.living():
        ending.end(s, ALL_DEAD)
