"""An invasion: one assault after another until the band is dead (DK-13.6, 14.1, DK-17)."""

from typing import Final

from undercroft.kernel import Frame

from ..content import CARDS
from ..dungeon import HEART_PLACE, NONE, place_name
from ..state import HEART_FELL, DungeonKeeper
from . import victory
from .battle import BattlePhase, imps_as_needed
from .construction import WorkshopsAtWork
from .doors import DoorPhase
from .kills import Rising
from .spells import SpellWindow
from .supply import pick
from .traps import TrapPhase

TARGET: Final = "target"


class Invasion(Frame):
    """All assaults of one turn; the band goes on until it is dead or the Heart falls (DK-17.6)."""

    STEPS = (
        "choose_room",
        "workshops",
        "assault_window",
        "imps",
        "trap_phase",
        "door_phase",
        "battle_phase",
        "war_phase",
        "end_of_invasion",
    )

    level: int = NONE

    def choose_room(self, s: DungeonKeeper) -> None:
        """A random room of the outermost level, then of the same level, then of the next one
        toward the Heart (DK-13.6, 17.3, 17.4, R32, R56)."""
        dungeon, band = s.active.dungeon, s.attackers
        if self.level == NONE:
            self.level = dungeon.outermost
        while not dungeon.on_level(self.level):
            self.level -= 1
        rooms = dungeon.on_level(self.level)
        band.place = rooms[pick(s, TARGET, len(rooms))]
        band.weakness = band.fear = band.omen = 0
        room = dungeon.room(band.place)
        s.say("assault", "DK-13.6", player=s.turn, card=room.name, room=place_name(band.place))

    def workshops(self, s: DungeonKeeper) -> None:
        """Where Workshops work now, before any spell (R2)."""
        if s.rules.workshop_before_traps:
            s.begin(WorkshopsAtWork())

    def assault_window(self, s: DungeonKeeper) -> None:
        """Before the first trap the defender may cast (DK-14.1, R34)."""
        s.begin(SpellWindow("invasion"))

    def imps(self, s: DungeonKeeper) -> None:
        """Then Imps teleport, where they may at any time (R43)."""
        imps_as_needed(s)

    def trap_phase(self, s: DungeonKeeper) -> None:
        """A band that died before the traps leaves them and the door (DK-14.2)."""
        if s.attackers.heroes:
            s.begin(TrapPhase())
        else:
            self.go("end_of_invasion")

    def door_phase(self, s: DungeonKeeper) -> None:
        """A band that the traps killed never comes to the door (DK-14.11)."""
        if s.attackers.heroes:
            s.begin(DoorPhase())
        else:
            self.go("end_of_invasion")

    def battle_phase(self, s: DungeonKeeper) -> None:
        """The band fights the creatures of the room (DK-16)."""
        s.begin(BattlePhase())

    def war_phase(self, s: DungeonKeeper) -> None:
        """The room is captured, if heroes are left; then the next one, unless it was the Heart
        (DK-17.1-17.8, 20.1, R57)."""
        band = s.attackers
        if not band.heroes:
            return
        room = s.active.dungeon.remove(band.place)
        s.room_discard.unshared().append(room.card)
        s.say("captured", "DK-17.2", player=s.turn, card=CARDS[room.card].name,
              room=place_name(band.place))  # fmt: skip
        if band.place == HEART_PLACE:
            victory.lose(s, HEART_FELL, "DK-23.8")
        self.go("choose_room")

    def end_of_invasion(self, s: DungeonKeeper) -> None:
        """Place credited Undead, then look at the totals (DK-17.1, 23.6, R30)."""
        if s.attackers.credited:
            self.go("end_of_invasion")
            s.begin(Rising())
            return
        s.band = None
        victory.end_of_phase(s)
