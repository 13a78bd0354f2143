"""Deaths and what they bring: the tally, Prison, Soul Collector, Graveyard (DK-16.17, 20.9-20.11).

A kill is one call, at once; whoever kills begins an `Aftermath` when all deaths of the
moment are known, for the tally, the rewards in their order, and Raise Dead. A Keeper that
dies ends the match when the heroes of that moment are counted and paid for (R5).
"""

from undercroft.kernel import Action, Frame

from ..actions import D29_RAISE, D36_UNDEAD, PASS, RAISE, RAISE_DEAD, TO
from ..content import GRAVEYARD, KEEPER, PRISON, SOUL_COLLECTOR, UNDEAD, UNITS
from ..dungeon import HOME, NONE, kind_of
from ..state import KEEPER_DIED, SETTLEMENT, DungeonKeeper
from . import victory
from .paying import can_cast, cast_at_once, may_hold, refuses_other_spell
from .rolls import Roll, sums
from .supply import gain, put_into_play, return_counter, take_undead


def kill_hero(
    s: DungeonKeeper, hero: int, clause: str, in_duel: bool = False, credited: bool = True
) -> None:
    """Kill a hero of the band: back to the Cup, and credited but to an opponent (DK-16.17, R8)."""
    band = s.attackers
    heroes = list(band.heroes)
    heroes.remove(hero)
    band.heroes = tuple(heroes)
    kind = kind_of(hero)
    return_counter(s, kind)
    s.say("killed", clause, player=s.turn, unit=UNITS[kind].name, hero=1)
    if credited:
        band.killed += 1
    if credited and (in_duel or not s.rules.duels_only_pay):
        band.slain = (*band.slain, kind)


def kill_creature(s: DungeonKeeper, unit: int, clause: str) -> None:
    """Kill a creature that faces the band: its counter goes back (DK-16.10, R74)."""
    units = list(s.fighters)
    units.remove(unit)
    s.set_fighters(tuple(units))
    kind = kind_of(unit)
    return_counter(s, kind)
    band = s.attackers
    band.lost = (*band.lost, unit)
    s.say("killed", clause, player=s.turn, unit=UNITS[kind].name, hero=0)


def keeper_is_lost(s: DungeonKeeper) -> bool:
    """Say whether the Keeper was killed in this moment, and for good (DK-23.7, R62)."""
    dead = KEEPER in [kind_of(unit) for unit in s.attackers.lost]
    return dead and not s.rules.keeper_can_be_raised


class Aftermath(Frame):
    """What follows the deaths of one moment: rewards for heroes, the end if the Keeper is among
    the dead, then Raise Dead (R5, R54)."""

    STEPS = ("tally", "prison", "soul_collector", "take_souls", "graveyard", "keeper", "raise_dead")

    def tally(self, s: DungeonKeeper) -> None:
        """Count the heroes (DK-16.17, 23.4), those of a raid if they count (R8)."""
        band = s.attackers
        if band.killed and (band.place != SETTLEMENT or s.rules.raid_kills_count):
            s.active.tally += band.killed
            victory.something_changed(s)
        band.killed = 0

    def prison(self, s: DungeonKeeper) -> None:
        """Gold equal to the printed Force of each (DK-20.9, R29)."""
        if s.active.dungeon.count(PRISON):
            for kind in s.attackers.slain:
                gain(s, "prison", "DK-20.9", gold=UNITS[kind].force)

    def soul_collector(self, s: DungeonKeeper) -> None:
        """1D6 mana for each (DK-24.9)."""
        slain = s.attackers.slain
        if slain and SOUL_COLLECTOR in s.active.artifacts:
            s.begin(Roll("souls", (1,) * len(slain), slain, matters=not keeper_is_lost(s)))
        else:
            self.go("graveyard")

    def take_souls(self, s: DungeonKeeper) -> None:
        """Gain it."""
        gain(s, "souls", "DK-24.9", mana=sum(sums(s)))

    def graveyard(self, s: DungeonKeeper) -> None:
        """An Undead for each rises in the Graveyard, or is credited (DK-20.11, R30)."""
        band = s.attackers
        place = s.active.dungeon.find(GRAVEYARD)
        for _ in band.slain:
            if place != NONE and take_undead(s):
                if s.rules.undead_placed_after:
                    band.credited += 1
                else:
                    put_into_play(s, UNDEAD, place, "DK-20.11")
        band.slain = ()

    def keeper(self, s: DungeonKeeper) -> None:
        """A Keeper that died has lost, whatever its last heroes were worth (DK-16.17, 23.7, R5)."""
        if keeper_is_lost(s):
            victory.lose(s, KEEPER_DIED, "DK-23.7")

    def raise_dead(self, s: DungeonKeeper) -> None:
        """Who was killed may be raised, one after another in the order of death (DK-22.11, R62)."""
        lost = s.attackers.lost
        if not lost:
            return
        can = can_cast(s, s.turn, RAISE_DEAD)
        if may_rise(s, lost[0]) and (can or may_hold(s, s.turn, RAISE_DEAD)):
            raised = [RAISE[kind_of(lost[0])]] if can else []
            s.ask_in_secret(s.turn, D29_RAISE, [*raised, PASS])
        else:
            self._stays_dead(s)

    def raise_dead_refusal(self, s: DungeonKeeper, action: Action) -> str | None:
        """No other spell brings anybody back (DK-18.3)."""
        return refuses_other_spell(s, s.turn, action, RAISE_DEAD)

    def raise_dead_answer(self, s: DungeonKeeper, action: Action) -> None:
        """It is back, or it stays dead; then the next one."""
        if action is PASS:
            self._stays_dead(s)
        else:
            self.go("raise_dead")
            cast_at_once(s, s.turn, RAISE_DEAD)
            rise(s)

    def _stays_dead(self, s: DungeonKeeper) -> None:
        """For a Keeper that is the end (DK-23.7)."""
        self.go("raise_dead")
        band = s.attackers
        unit, band.lost = band.lost[0], band.lost[1:]
        if kind_of(unit) == KEEPER:
            victory.lose(s, KEEPER_DIED, "DK-23.7")


def may_rise(s: DungeonKeeper, unit: int) -> bool:
    """Say whether Raise Dead is for it, and its counter is not used again (DK-18.7, R62, R67)."""
    kind = kind_of(unit)
    if kind in (KEEPER, UNDEAD):
        return s.rules.keeper_can_be_raised if kind == KEEPER else s.undead != 0
    return kind in (s.hero_cup if UNITS[kind].hero else s.creature_cup).cards


def rise(s: DungeonKeeper) -> None:
    """Put the first of the dead back where it fell, face up, a raider with its home (R62)."""
    band = s.attackers
    unit, band.lost = band.lost[0], band.lost[1:]
    kind = kind_of(unit)
    if kind == UNDEAD:
        take_undead(s)
    elif kind != KEEPER:
        (s.hero_cup if UNITS[kind].hero else s.creature_cup).unshared().remove(kind)
    s.set_fighters((*s.fighters, kind + unit // HOME * HOME))
    s.say("raised", "DK-22.11", player=s.turn, unit=UNITS[kind].name)
    victory.something_changed(s)


class Rising(Frame):
    """Undead credited in a fight are placed when it is over (R30)."""

    STEPS = ("place_undead",)

    def place_undead(self, s: DungeonKeeper) -> None:
        """Choose a room for each (R30)."""
        if s.attackers.credited:
            s.ask(s.turn, D36_UNDEAD, [TO[place] for place in s.active.dungeon.places])

    def place_undead_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Put it there; the next one."""
        self.go("place_undead")
        s.attackers.credited -= 1
        put_into_play(s, UNDEAD, action.args[0], "R30")
