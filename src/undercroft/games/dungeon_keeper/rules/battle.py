"""The Battle Phase: duel after duel until one side is gone (DK-16, DK-19)."""

from typing import Final

from undercroft.kernel import Action, Frame
from undercroft.kit.terms import Term, spelled

from ..actions import D34_PICK, TELEPORT
from ..content import IMPS, UNITS, VAMPIRE
from ..content.cards import CONVERT, HORDE, MARTYR, REGENERATE, SHOOT, SLAYER
from ..dungeon import CARRIES, FACE_DOWN, NONE, THEIRS, kind_of
from ..state import SETTLEMENT, Battle, DungeonKeeper
from .forces import (
    CREATURE_TERMS,
    HERO_TERMS,
    creature_force,
    hero_force,
    named,
    outnumbering,
    total,
)
from .kills import Aftermath, keeper_is_lost, kill_creature, kill_hero
from .moving import Moves
from .rolls import HIT, LUCKY, Roll, sums
from .spells import SpellWindow, targets
from .supply import join, pick
from .victory import something_changed

PAIR: Final = "pair"
SHOT: Final = "shot"
SURE: Final = 10
"""A lead that no pair of battle rolls makes good: who has it wins, whatever falls."""
MOST_DUELS: Final = 200
"""After so many duels in one battle nobody regenerates any more (R55)."""

CREATURE: Final = 0
HERO: Final = 1
"""The two sides of a duel."""


class BattlePhase(Frame):
    """A battle, in the room under assault or before a settlement.

    The steps of one duel are those of DK-16.4, (a) to (j). `creature` and `hero` are the
    duelers, with their marks; NONE before they are picked. `has_shot` says whether (c) is over,
    `hits` counts the heroes' shots that must still find their victim. `winner` is the side that
    won the duel, NONE in a tie; `dying` are the sides whose dueler dies.
    """

    STEPS = (
        "all_face_up",
        "spell_window",
        "imps",
        "anybody_left",
        "shoot",
        "shots_hit",
        "shots_of_heroes_hit",
        "after_the_shots",
        "anybody_left_after_shots",
        "flip_up",
        "pick_hero",
        "pick_creature",
        "meet",
        "battle_rolls",
        "result",
        "regenerate",
        "saved",
        "deaths",
        "martyr",
        "taken_along",
        "convert",
        "aftermath",
        "next_duel",
        "end_of_battle",
    )

    creature: int = NONE
    hero: int = NONE
    has_shot: bool = False
    hits: int = 0
    winner: int = NONE
    dying: tuple[int, ...] = ()

    def all_face_up(self, s: DungeonKeeper) -> None:
        """Everybody in the room and in the band fights, face up (DK-16.1, 16.2)."""
        s.battle = Battle()

    # -- (a) to (d): spells and shots -----------------------------------------------------

    def spell_window(self, s: DungeonKeeper) -> None:
        """(a) The defender may cast, also into an empty room (DK-16.3, 18.6, R44)."""
        self.creature = self.hero = NONE
        self.has_shot = False
        s.begin(SpellWindow("invasion"))

    def imps(self, s: DungeonKeeper) -> None:
        """Then Imps teleport, where they may at any time (R43)."""
        imps_as_needed(s)

    def anybody_left(self, s: DungeonKeeper) -> None:
        """(b) With a side gone there is no duel; where only duelers shoot, they are picked
        first (DK-16.3, 16.4, R45)."""
        if one_side_is_gone(s):
            self.go("end_of_battle")
        elif s.rules.only_duelers_shoot:
            self.go("flip_up")

    def shoot(self, s: DungeonKeeper) -> None:
        """(c) Each unit with Shoot rolls 1D6, the creatures first (DK-19.3, R45)."""
        self.has_shot = True
        shooters = (*self._shooters(s, CREATURE), *self._shooters(s, HERO))
        if shooters:
            s.begin(Roll("shots", (1,) * len(shooters), shooters))
        elif s.rules.only_duelers_shoot:
            self.go("battle_rolls")
        else:
            self.go("flip_up")

    def shots_hit(self, s: DungeonKeeper) -> None:
        """Each 6 kills one random enemy, nobody twice; the shots at heroes come first (R45)."""
        rolls = sums(s)
        ours = len(self._shooters(s, CREATURE))
        self.hits = rolls[ours:].count(HIT)
        band = s.attackers
        for _ in range(min(rolls[:ours].count(HIT), len(band.heroes))):
            self._shoot_down(s, HERO, pick(s, SHOT, len(band.heroes)))

    def shots_of_heroes_hit(self, s: DungeonKeeper) -> None:
        """The shots at creatures, until the Keeper falls; the opponent may be the one who aims
        them (DK-16.15, 23.7, R33)."""
        if not self.hits or not s.fighters or keeper_is_lost(s):
            return
        if s.opponent_picks:
            s.ask(s.opponent, D34_PICK, targets(s.fighters))
        else:
            self._hit(s, pick(s, SHOT, len(s.fighters)))

    def shots_of_heroes_hit_refusal(self, s: DungeonKeeper, action: Action) -> str | None:
        """A shot may hit anybody, face up or down (DK-19.3)."""
        return None

    def shots_of_heroes_hit_answer(self, s: DungeonKeeper, action: Action) -> None:
        """That one dies; the next shot."""
        looks = [targets((unit,))[0] for unit in s.fighters]
        self._hit(s, looks.index(action))

    def after_the_shots(self, s: DungeonKeeper) -> None:
        """Rewards for who was shot, then Raise Dead; who died has shot all the same (R45)."""
        s.begin(Aftermath())

    def anybody_left_after_shots(self, s: DungeonKeeper) -> None:
        """(d) The shots may have ended the battle (DK-16.4)."""
        if one_side_is_gone(s):
            self.go("end_of_battle")

    def _shooters(self, s: DungeonKeeper, side: int) -> tuple[int, ...]:
        """Return who shoots on a side, in either facing: all, or the duelers alone (R45)."""
        units = (self._dueler(side),) if s.rules.only_duelers_shoot else units_of(s, side)
        return tuple([label(side, unit) for unit in units if ability_of(unit) == SHOOT])

    def _hit(self, s: DungeonKeeper, at: int) -> None:
        """One shot of the heroes has found its victim; the next one."""
        self.hits -= 1
        self.go("shots_of_heroes_hit")
        self._shoot_down(s, CREATURE, at)

    def _shoot_down(self, s: DungeonKeeper, side: int, at: int) -> None:
        """Kill that unit of a side; of equal ones the first counts as the dueler (R45)."""
        units = units_of(s, side)
        dueler = self._dueler(side)
        is_dueler = dueler != NONE and units.index(dueler) == at
        kill(s, side, units[at], "DK-19.3")
        if is_dueler and side == HERO:
            self.hero = NONE
        elif is_dueler:
            self.creature = NONE

    # -- (e) and (f): the pair ------------------------------------------------------------

    def flip_up(self, s: DungeonKeeper) -> None:
        """(e) A side that is all face down is turned up (DK-16.5)."""
        for side in (CREATURE, HERO):
            units = units_of(s, side)
            if all(unit & FACE_DOWN for unit in units):
                set_units(s, side, unmarked(units, FACE_DOWN))

    def pick_hero(self, s: DungeonKeeper) -> None:
        """(f) The carried Slayer, else a random face-up hero; or the opponent picks among these
        (DK-16.6, 16.15, R33, R52)."""
        ready = ready_to_duel(s.attackers.heroes)
        if self.hero != NONE:
            return
        if s.opponent_picks:
            s.ask(s.opponent, D34_PICK, targets(ready))
        else:
            self.hero = ready[pick(s, PAIR, len(ready))]

    def pick_hero_refusal(self, s: DungeonKeeper, action: Action) -> str | None:
        """Who has fought lies face down (DK-16.6)."""
        waits = action in targets(s.attackers.heroes) and action.args[1] & FACE_DOWN
        return "DK-16.6" if waits else None

    def pick_hero_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Note it."""
        kind, marks = action.args
        self.hero = kind | marks

    def pick_creature(self, s: DungeonKeeper) -> None:
        """The carried Slayer, else a random face-up creature (DK-16.6, R52)."""
        if self.creature == NONE:
            ready = ready_to_duel(s.fighters)
            self.creature = ready[pick(s, PAIR, len(ready))]

    def meet(self, s: DungeonKeeper) -> None:
        """The two are duelers, and carry on no longer; now those shoot who have not (R45)."""
        for side in (CREATURE, HERO):
            set_units(s, side, unmarked(units_of(s, side), CARRIES))
        self.hero &= ~CARRIES
        self.creature &= ~CARRIES
        if s.heard:
            creature, hero = UNITS[kind_of(self.creature)].name, UNITS[kind_of(self.hero)].name
            s.say("pair", "DK-16.6", player=s.turn, creature=creature, hero=hero)
        if s.rules.only_duelers_shoot and not self.has_shot:
            self.go("shoot")

    # -- (g) and (h): the duel ------------------------------------------------------------

    def battle_rolls(self, s: DungeonKeeper) -> None:
        """(g) Both battle rolls fall at once, Horde with two dice (DK-16.7, 19.2, R48)."""
        battle = battle_of(s)
        battle.duels += 1
        if battle.duels == 1:
            battle.creatures, battle.heroes = len(s.fighters), len(s.attackers.heroes)
        duelers = (self.creature, self.hero)
        sizes = tuple([2 if ability_of(unit) == HORDE else 1 for unit in duelers])
        mine, theirs = total(self.sum_of(s, CREATURE, (0,))), total(self.sum_of(s, HERO, (0,)))
        labels = (label(CREATURE, self.creature), label(HERO, self.hero))
        s.begin(Roll("duel", sizes, labels, matters=abs(mine - theirs) < SURE))

    def result(self, s: DungeonKeeper) -> None:
        """(h) The higher total wins, a tie kills both (DK-16.10, 16.11)."""
        mine = total(self.sum_of(s, CREATURE, s.rolled[CREATURE]))
        theirs = total(self.sum_of(s, HERO, s.rolled[HERO]))
        self.winner = NONE if mine == theirs else CREATURE if mine > theirs else HERO
        self.dying = (HERO, CREATURE) if mine == theirs else (1 - self.winner,)
        if s.heard:
            pair = tuple([UNITS[kind_of(unit)].name for unit in (self.creature, self.hero)])
            both = [self.terms_of(s, side, s.rolled[side]) for side in (CREATURE, HERO)]
            s.say("duel", "DK-16.10", player=s.turn, pair=pair, creature=mine, hero=theirs,
                  creature_sum=spelled(both[CREATURE]), hero_sum=spelled(both[HERO]))  # fmt: skip
        else:  # who counts duels needs no terms, and to word them takes longer than to fight
            s.say("duel", "DK-16.10", player=s.turn)

    def regenerate(self, s: DungeonKeeper) -> None:
        """A loser that regenerates rolls for its life; in a tie nobody lost, unless a tie counts
        as a loss (DK-19.4, R50, R51, R55)."""
        lost = self.winner != NONE or s.rules.tie_is_loss
        rolling = self._dying_with(REGENERATE)
        if rolling and lost and battle_of(s).duels <= MOST_DUELS:
            labels = tuple([label(side, self._dueler(side)) for side in rolling])
            s.begin(Roll("regenerate", (1,) * len(rolling), labels))
        else:
            self.go("deaths")

    def saved(self, s: DungeonKeeper) -> None:
        """On 4-6 it stays, turned down (DK-19.4)."""
        for side, roll in zip(self._dying_with(REGENERATE), sums(s), strict=True):
            if roll >= LUCKY:
                self.dying = tuple([other for other in self.dying if other != side])
                unit = self._dueler(side)
                set_units(s, side, replaced(units_of(s, side), unit, unit | FACE_DOWN))
                s.say("regenerated", "DK-19.4", player=s.turn, unit=UNITS[kind_of(unit)].name)

    def deaths(self, s: DungeonKeeper) -> None:
        """Who lost dies; in a tie both do (DK-16.10, 16.11, R74)."""
        clause = "DK-16.11" if self.winner == NONE else "DK-16.10"
        for side in self.dying:
            kill(s, side, self._dueler(side), clause, in_duel=True)

    def martyr(self, s: DungeonKeeper) -> None:
        """A loser that is a Martyr rolls to take the winner along (DK-19.8, R53)."""
        martyrs = self._dying_with(MARTYR)
        if martyrs and self.winner != NONE:
            s.begin(Roll("martyr", (1,), (label(martyrs[0], self._dueler(martyrs[0])),)))
        else:
            self._turn_winner(s)
            self.go("convert")

    def taken_along(self, s: DungeonKeeper) -> None:
        """On 4-6 the winner dies without having lost (DK-19.8, R53)."""
        if sums(s)[0] >= LUCKY:
            kill(s, self.winner, self._dueler(self.winner), "DK-19.8")
        else:
            self._turn_winner(s)

    def convert(self, s: DungeonKeeper) -> None:
        """For a hero that a Vampire killed a Vampire of the Cup rises, face down (DK-24.2)."""
        won = self.winner == CREATURE and ability_of(self.creature) == CONVERT
        if won and VAMPIRE in s.creature_cup.cards:
            s.creature_cup.unshared().remove(VAMPIRE)
            join(s, VAMPIRE | FACE_DOWN)
            s.say("converted", "DK-24.2", player=s.turn, unit=UNITS[kind_of(self.hero)].name)
            something_changed(s)

    # -- (i) and (j) ----------------------------------------------------------------------

    def aftermath(self, s: DungeonKeeper) -> None:
        """(i) Rewards, then Raise Dead (DK-16.4)."""
        s.begin(Aftermath())

    def next_duel(self, s: DungeonKeeper) -> None:
        """(j) The next duel, unless a side is gone (DK-16.13, 16.14)."""
        if not one_side_is_gone(s):
            self.go("spell_window")

    def end_of_battle(self, s: DungeonKeeper) -> None:
        """Whoever is left stands face up again; nobody carries on (R52)."""
        s.battle = None
        for side in (CREATURE, HERO):
            set_units(s, side, unmarked(units_of(s, side), FACE_DOWN | CARRIES))

    def _dueler(self, side: int) -> int:
        return self.creature if side == CREATURE else self.hero

    def _dying_with(self, ability: int) -> list[int]:
        return [side for side in self.dying if ability_of(self._dueler(side)) == ability]

    def _turn_winner(self, s: DungeonKeeper) -> None:
        """The winner is put face down, but a Slayer carries on (DK-16.12, 19.6)."""
        if self.winner != NONE:
            unit = self._dueler(self.winner)
            mark = CARRIES if ability_of(unit) == SLAYER else FACE_DOWN
            units = units_of(s, self.winner)
            set_units(s, self.winner, replaced(units, unit, unit | mark))

    def terms_of(self, s: DungeonKeeper, side: int, roll: tuple[int, ...]) -> list[Term]:
        """Return the sizes of `sum_of` with their names."""
        names = CREATURE_TERMS if side == CREATURE else HERO_TERMS
        return named(names, self.sum_of(s, side, roll))

    def sum_of(self, s: DungeonKeeper, side: int, roll: tuple[int, ...]) -> list[int]:
        """Return what a battle total is made of with that roll, evaluated now, or counted at the
        first duel (DK-16.7-16.9, 16.16, R47)."""
        creatures, heroes = len(s.fighters), len(s.attackers.heroes)
        if s.rules.counts_once:
            creatures, heroes = battle_of(s).creatures, battle_of(s).heroes
        if side == CREATURE:
            force, more = creature_force(s, self.creature), outnumbering(creatures, heroes)
        else:
            force, more = hero_force(s, self.hero), outnumbering(heroes, creatures)
        return [*force, max(roll[0], roll[-1]), more]  # of one die, or of a Horde's two


def imps_as_needed(s: DungeonKeeper) -> None:
    """Let Imps teleport after the spells of a window, but not in a raid (R43)."""
    band = s.attackers
    if s.rules.teleports_in_any_window and band.heroes and band.place != SETTLEMENT:
        s.begin(Moves(TELEPORT, only=IMPS))


def battle_of(s: DungeonKeeper) -> Battle:
    """Return the battle under way."""
    assert s.battle is not None
    return s.battle


def one_side_is_gone(s: DungeonKeeper) -> bool:
    """Say whether a side has no unit left (DK-16.13)."""
    return not s.fighters or not s.attackers.heroes


def units_of(s: DungeonKeeper, side: int) -> tuple[int, ...]:
    """Return the units of a side, in order of arrival or of drawing."""
    return s.fighters if side == CREATURE else s.attackers.heroes


def set_units(s: DungeonKeeper, side: int, units: tuple[int, ...]) -> None:
    """Replace the units of a side."""
    if side == CREATURE:
        s.set_fighters(units)
    else:
        s.attackers.heroes = units


def kill(s: DungeonKeeper, side: int, unit: int, clause: str, in_duel: bool = False) -> None:
    """Kill a unit of a side; `in_duel` if it lost or tied one (R8)."""
    if side == CREATURE:
        kill_creature(s, unit, clause)
    else:
        kill_hero(s, unit, clause, in_duel)


def label(side: int, unit: int) -> int:
    """Return whose roll it is, so that a possessed Knight's is not taken for the band's (R63)."""
    return kind_of(unit) | (THEIRS if side == HERO else 0)


def ability_of(unit: int) -> int:
    """Return what a unit can do."""
    return UNITS[kind_of(unit)].ability


def ready_to_duel(units: tuple[int, ...]) -> tuple[int, ...]:
    """Return the carried Slayer alone, else all who are face up (DK-16.6, R52)."""
    carried = tuple([unit for unit in units if unit & CARRIES])
    return carried or tuple([unit for unit in units if not unit & FACE_DOWN])


def unmarked(units: tuple[int, ...], marks: int) -> tuple[int, ...]:
    """Return the units without those marks."""
    return tuple([unit & ~marks for unit in units])


def replaced(units: tuple[int, ...], unit: int, other: int) -> tuple[int, ...]:
    """Return the units with the first that equals `unit` replaced."""
    at = units.index(unit)
    return (*units[:at], other, *units[at + 1 :])
