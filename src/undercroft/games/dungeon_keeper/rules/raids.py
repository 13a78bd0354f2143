"""The raid phase, with `raids` on (DK-24.10 to 24.16)."""

from undercroft.kernel import Action

from .. import actions
from ..content import UNITS
from ..dungeon import HEART_PLACE, HOME, force_of, home_of, kind_of
from ..state import SETTLEMENT, Band, DungeonKeeper
from .battle import BattlePhase
from .kills import Rising
from .moving import chosen, group_of, groups
from .phase import Phase
from .rolls import Roll, sums
from .supply import draw_heroes, gain, return_counter


class RaidPhase(Phase):
    """A raid on a settlement, after a turn without an attack (DK-24.10)."""

    STEPS = (
        "raid_or_not",
        "choose_raiders",
        "choose_settlement",
        "defenders",
        "fight",
        "spoils",
        "go_home",
        "end_of_phase",
    )

    def raid_or_not(self, s: DungeonKeeper) -> None:
        """Raid, or stay at home (DK-24.10)."""
        s.ask(s.turn, actions.D31_RAID, [actions.RAID, actions.PASS])

    def raid_or_not_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Those who go are out on the surface from now on (R10)."""
        if action is actions.RAID:
            s.band = Band((), SETTLEMENT)
        else:
            self.go("end_of_phase")

    def choose_raiders(self, s: DungeonKeeper) -> None:
        """Any creatures in play, the Keeper too, and at least one (DK-24.11)."""
        done = [actions.DONE] if s.attackers.raiders else []
        s.ask(s.turn, actions.D32_RAIDERS, [*groups(at_home(s)), *done])

    def choose_raiders_refusal(self, s: DungeonKeeper, action: Action) -> str | None:
        """Nobody sets out alone with nobody (DK-24.11)."""
        return "DK-24.11" if action is actions.DONE else None

    def choose_raiders_answer(self, s: DungeonKeeper, action: Action) -> None:
        """They set out; others may follow."""
        if action is actions.DONE:
            return
        kind, from_place, marks = action.args
        who: list[tuple[int, int]] = []
        for place, units in at_home(s):
            if from_place in (place, actions.ANYWHERE):
                who += [(place, unit) for unit in chosen(units, kind, marks)]
        set_out(s, who)
        self.go("choose_raiders")

    def choose_settlement(self, s: DungeonKeeper) -> None:
        """A Village, a Town or a Castle (DK-24.12)."""
        s.ask(s.turn, actions.D33_SETTLEMENT, actions.ATTACK)

    def choose_settlement_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Won or lost, it will be avenged (DK-24.16); roll for the defenders."""
        dice = action.args[0]
        s.active.raided = True
        s.say("raid", "DK-24.12", player=s.turn, settlement=actions.SETTLEMENTS[dice - 1])
        s.begin(Roll("defenders", (dice,)))

    def defenders(self, s: DungeonKeeper) -> None:
        """Draw them; what they are worth is settled now (DK-24.12, 24.14)."""
        band = s.attackers
        band.heroes = draw_heroes(s, sums(s)[0])
        band.spoils = force_of(list(band.heroes))
        names = tuple([UNITS[hero].name for hero in band.heroes])
        s.say("defenders", "DK-24.12", player=s.turn, heroes=names)

    def fight(self, s: DungeonKeeper) -> None:
        """One battle, without traps, doors or re-deploys (DK-24.13)."""
        if s.attackers.heroes:
            s.begin(BattlePhase())

    def spoils(self, s: DungeonKeeper) -> None:
        """Gold, if no defender is left and somebody of yours is, whoever it is (DK-24.14, R68)."""
        band = s.attackers
        if band.raiders and not band.heroes:
            gain(s, "spoils", "DK-24.14", gold=band.spoils)

    def go_home(self, s: DungeonKeeper) -> None:
        """Raiders to their rooms, who was won to the Heart, heroes to the Cup (DK-24.15, R68)."""
        band = s.attackers
        for unit in band.raiders:
            place = home_of(unit) if unit >= HOME else HEART_PLACE
            s.active.dungeon.place_unit(place, kind_of(unit))
        for hero in band.heroes:
            return_counter(s, kind_of(hero))
        band.raiders = band.heroes = ()
        s.begin(Rising())

    def end_of_phase(self, s: DungeonKeeper) -> None:
        """Look at the five totals (DK-23.6)."""
        s.band = None
        super().end_of_phase(s)


def may_raid(s: DungeonKeeper) -> bool:
    """Say whether the active player may raid this turn (DK-24.10, R68)."""
    return s.rules.raids and not s.attacked and bool(s.active.dungeon.creatures)


def at_home(s: DungeonKeeper) -> list[tuple[int, list[int]]]:
    """Return per room the creatures that may still join."""
    rooms = s.active.dungeon.standing()
    return [(place, list(room.creatures)) for place, room in rooms if room.creatures]


def set_out(s: DungeonKeeper, who: list[tuple[int, int]]) -> None:
    """Let creatures of those places join the raid; they know the way home (DK-24.15)."""
    for place, unit in who:
        s.active.dungeon.take_unit(place, unit)
        s.attackers.raiders += (kind_of(unit) + HOME * (place + 1),)
    units, room = group_of(who)
    s.say("raiders", "DK-24.11", player=s.turn, units=units, room=room)
