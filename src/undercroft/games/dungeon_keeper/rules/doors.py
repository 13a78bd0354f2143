"""The Door Phase (DK-15)."""

from undercroft.kernel import Frame

from ..actions import ANYWHERE, DOOR_HOLDS, SECRET_WAY, TELEPORT
from ..content import CARDS, IMPS, SECRET_DOOR
from ..content.cards import REDEPLOYS
from ..dungeon import NONE
from ..state import UNLIMITED, DungeonKeeper
from .moving import Moves
from .traps import discard_door


class DoorPhase(Frame):
    """While the heroes break through: Tunnels and the door, the Secret Door, the Imps (DK-15.5)."""

    STEPS = ("door_holds", "secret_door", "teleport", "door_breaks")

    def door_holds(self, s: DungeonKeeper) -> None:
        """As many creatures may come as the door and Tunnels say (DK-3.10, 15.1, 15.2, 15.6,
        20.15, R41)."""
        place = s.attackers.place
        door = s.active.dungeon.room(place).door
        value = 0 if door == NONE else CARDS[door].value
        s.begin(Moves(DOOR_HOLDS, target=place, limit=value + s.active.granted(REDEPLOYS)))

    def secret_door(self, s: DungeonKeeper) -> None:
        """Creatures may leave by it, come in, or both, as the table reads it (DK-15.3, R42)."""
        place = s.attackers.place
        if s.active.dungeon.room(place).door != SECRET_DOOR:
            return
        source = ANYWHERE if s.rules.secret_door == "reinforce" else place
        target = ANYWHERE if s.rules.secret_door == "flee" else place
        s.begin(Moves(SECRET_WAY, source, target, UNLIMITED))

    def teleport(self, s: DungeonKeeper) -> None:
        """Each Imp may go anywhere, free and outside all limits (DK-15.4, 19.1, R43)."""
        s.begin(Moves(TELEPORT, only=IMPS))

    def door_breaks(self, s: DungeonKeeper) -> None:
        """Then the door is discarded (DK-3.9, 15.5)."""
        discard_door(s)
