"""An attack: dice, hits, energy, and then what each target suffers (DB-9, DB-15)."""

from undercroft.kernel import Action, Event, State

from ..actions import ALL_HERE, AS_IT_IS, D12_AIM, D13_DECLARE, D20_ROLLED, SHOOT, STRIKE
from ..content import cards as printed
from ..content.cards import BARRAGE, MELEE, REROLL_ONE, ROLLED
from ..ground.spaces import space_name
from ..state import COMPANION, FIRST_ENEMY, NONE, DeckBoxDungeons, Figure
from . import ending, rolls
from .aiming import weapon_targets
from .blow import Blow
from .figures import figure_at, health_of, name_of, space_of
from .remedies import Changing, effect_of, owned, pay, why_no_use
from .rolls import SIX, throw
from .sums import gain_energy


class Attack(Changing):
    """One attack of a hero or of an enemy, by a weapon, an ability or an item: an attack roll, then
    a defend roll for each target (DB-9.1).

    `by` is who attacks. `kind` is RANGED or MELEE. `aims` has a target for each die, as far as they
    are aimed; `faces` what the dice show, in the same order. `is_action` says whether it is an
    Attack action: only that gains energy and can be strengthened (DB-9.6, 9.7). `declared` are the
    effects that strengthen it, `used` those that changed the roll, as bits; `asked` counts the
    heroes who have passed in a row. `at_target` counts targets that are dealt with, `lost` is the
    health that all have lost.
    """

    STEPS = (
        "declare", "aim", "attack_roll", "rolled_window", "which_die", "count_hits",
        "next_target", "suffered", "ritual", "after_attack",
    )  # fmt: skip

    STREAM = rolls.ATTACK
    THEN = "count_hits"

    def __init__(
        self, by: Figure, kind: int, dice: int, modifier: int, keywords: int,
        aims: tuple[Figure, ...], is_action: bool = False, faces: tuple[int, ...] = (),
        declared: tuple[int, ...] = (), used: int = 0, asked: int = 0, at_target: int = 0,
        lost: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(faces, used, asked)
        self.by = by
        self.kind = kind
        self.dice = dice
        self.modifier = modifier
        self.keywords = keywords
        self.aims = aims
        self.is_action = is_action
        self.declared = declared
        self.at_target = at_target
        self.lost = lost

    @property
    def by_hero(self) -> bool:
        """Say whether a hero attacks."""
        return self.by < COMPANION

    @property
    def targets(self) -> list[Figure]:
        """The targets, in the order of the first die aimed at each (DB-9.15)."""
        return list(dict.fromkeys(self.aims))

    # -- declaring ------------------------------------------------------------------------

    def declare(self, s: DeckBoxDungeons) -> None:
        """A hero may strengthen an Attack action before the dice are rolled (DB-11.16)."""
        if not self.is_action:
            return
        unused = [one for one in owned(s, self.by, printed.DECLARE) if one.id not in self.declared]
        options = [one for one in unused if not self.keywords & effect_of(one).keyword]
        if options:
            s.ask(s.heroes[self.by].seat, D13_DECLARE, [*options, AS_IT_IS])

    def declare_refusal(self, s: DeckBoxDungeons, action: Action) -> str | None:
        """No energy, or the attack has that already."""
        return why_no_use(s, self.by, action, printed.DECLARE)

    def declare_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """More dice, or a keyword; then there may be more."""
        if action is AS_IT_IS:
            return
        effect = effect_of(action)
        pay(s, self.by, action)
        self.declared += (action.id,)
        self.dice += effect.size
        self.keywords |= effect.keyword
        self.go("declare")

    def aim(self, s: DeckBoxDungeons) -> None:
        """With Barrage a hero aims each die by itself, all before they are rolled (DB-15.1, R56);
        else all dice go to the same target."""
        if not self.by_hero:
            return
        if not (self.is_action and self.keywords & BARRAGE):
            self.aims = self.aims[:1] * self.dice
        elif len(self.aims) < self.dice:
            acts = STRIKE if self.kind == MELEE else SHOOT
            legal = weapon_targets(s, s.heroes[self.by], self.kind)
            actions = [acts[space_of(s, target)] for target in legal]
            s.ask(s.heroes[self.by].seat, D12_AIM, [*actions, ALL_HERE] if actions[1:] else actions)

    def aim_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """The next die, or all that are left where the last one goes."""
        if s.rules.aims_one_by_one and len(self.faces) < len(self.aims):
            self.faces += throw(s, rolls.ATTACK, 1)
        if action is ALL_HERE:
            self.aims += self.aims[-1:] * (self.dice - len(self.aims))
        else:
            self.aims += (figure_at(s, action.args[0]),)
        self.go("aim")

    # -- dice -----------------------------------------------------------------------------

    def attack_roll(self, s: DeckBoxDungeons) -> None:
        """Roll all dice of that attack type (DB-9.3); those of one target lie together. A table
        that keeps its heroes rolls those of enemies itself (DB-20.7)."""
        if s.rules.light:
            self.go("next_target")
        elif self.faces:
            self.faces += throw(s, rolls.ATTACK, len(self.aims) - len(self.faces))
        else:
            aims: list[Figure] = []
            for target in self.targets:
                count = self.aims.count(target)
                self.faces += throw(s, rolls.ATTACK, count)
                aims += [target] * count
            self.aims = tuple(aims)
        if s.heard:
            there = [self.by, *self.targets]
            to_roll = {"dice": len(self.aims)} if s.rules.light else {}
            s.say("attacks", "DB-9.3", by=name_of(s, self.by), type=self.kind, faces=self.faces,
                  modifier=self.modifier, targets=tuple([name_of(s, one) for one in there[1:]]),
                  between=tuple([space_name(space_of(s, one)) for one in there]),
                  **to_roll)  # fmt: skip

    def throws(self, s: State) -> Event | None:
        """Who attacks rolls."""
        assert isinstance(s, DeckBoxDungeons)
        if self.step not in ("aim", "attack_roll", "rolled_window", "which_die"):
            return None
        return Event("throws", "DB-9.3", {"figure": name_of(s, self.by), "why": "attack"})

    def line(self, s: DeckBoxDungeons) -> list[int]:
        """W2: who rolls, then the others; nobody changes the dice of an enemy."""
        return [self.by, *[hero for hero in s.living() if hero != self.by]] if self.by_hero else []

    def live(self, s: DeckBoxDungeons, hero: int) -> list[Action]:
        """All misses of an Attack action in or beside its rooms, or a die of its own (DB-11.18)."""
        found: list[Action] = []
        for action in owned(s, hero, ROLLED):
            does = effect_of(action).does
            if does == REROLL_ONE:
                helps = hero == self.by
            else:
                near = s.ground.rooms_around(s.heroes[hero].space)
                missed = self.count_good(s) < len(self.faces)
                here = s.ground.rooms[s.heroes[self.by].space]
                helps = self.is_action and missed and near & here != 0
            if helps and not self.used >> does & 1:
                found.append(action)
        return found

    def roll_again(self, s: DeckBoxDungeons) -> None:
        """Roll all misses again; each die stays at its target."""
        self.faces = tuple(
            [one if self.is_good(s, one) else throw(s, rolls.ATTACK, 1)[0] for one in self.faces]
        )

    def hero_asked(self, s: DeckBoxDungeons) -> int:
        """Return who may change the roll, else the hero who attacks."""
        if s.kind is D20_ROLLED:
            return self.next_asked(s)
        return self.by if self.by_hero else NONE

    def is_good(self, s: DeckBoxDungeons, face: int) -> bool:
        """Say whether a die is a hit: 6 or more with the modifier (DB-9.4, 9.10, R34)."""
        return face + self.modifier >= SIX or (face == SIX and s.rules.six_always_hits)

    def count_hits(self, s: DeckBoxDungeons) -> None:
        """An Attack action gains 1 energy a hit, with Heavy at most 1 (DB-9.6, 9.7, 15.3)."""
        total = self.count_good(s)
        if s.heard:
            s.say("hits", "DB-9.4", by=name_of(s, self.by), hits=total, counted=self.faces)
        if total and self.by_hero and self.is_action:
            size = 1 if self.keywords & printed.HEAVY else total
            gain_energy(s, s.heroes[self.by], size, "DB-9.6")

    # -- each target ----------------------------------------------------------------------

    def next_target(self, s: DeckBoxDungeons) -> None:
        """All that is aimed at one target, in aim order (DB-9.15); a hero's natural 6 that hits
        cannot be blocked (DB-1.15, 9.8, 9.9)."""
        targets = self.targets
        if self.at_target >= len(targets):
            self.go("ritual")
            return
        target = targets[self.at_target]
        hits, sure = self.hits_on(s, target)
        s.returned = 0
        if hits and health_of(s, target) > 0:
            s.begin(Blow(target, hits, sure, self.by, self.keywords))

    def hits_on(self, s: DeckBoxDungeons, target: Figure) -> tuple[int, int]:
        """Return the hits on a target, and how many of them cannot be blocked; before the table
        has rolled, each of the dice may be one."""
        if s.rules.light:
            return self.aims.count(target), 0
        hits = sure = 0
        for n in range(len(self.aims)):
            if self.aims[n] == target and self.is_good(s, self.faces[n]):
                hits += 1
                sure += self.by_hero and self.faces[n] == SIX
        return hits, sure

    def suffered(self, s: DeckBoxDungeons) -> None:
        """Note what it lost; then the next target."""
        self.lost += s.returned
        self.at_target += 1
        self.go("next_target")

    def ritual(self, s: DeckBoxDungeons) -> None:
        """An enemy that did damage gives the weakest of its rooms 1 health (DB-15.14, R65)."""
        enemy = s.enemy(self.by - FIRST_ENEMY)
        if enemy is None or not self.lost or not self.keywords & printed.RITUAL:
            return
        rooms = s.ground.rooms[enemy.space]
        near = [one for one in s.enemies if s.ground.rooms[one.space] & rooms]
        weakest = min(near, key=lambda one: (one.health, one.profile.colour, one.number))
        if weakest.health < weakest.most:
            weakest.health += 1
            s.say("ritual", "DB-15.14", by=enemy.name, enemy=weakest.name)

    def after_attack(self, s: DeckBoxDungeons) -> None:
        """See whether the quest is over (R69)."""
        ending.check(s)
