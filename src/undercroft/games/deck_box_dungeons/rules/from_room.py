"""Trying a quest from one of its rooms on (R96): who writes it need not play up to there.

The rooms on the way lie on the table and nothing is read in them; what the goal needs of them is
done. The heroes stand where the room begins, and explore it before the first round.
"""

from ..content.loose import Tried
from ..ground.spaces import NOWHERE
from ..state import Companion, DeckBoxDungeons, Hero
from .explore import Explore, reveal
from .figures import occupied


def set_in(s: DeckBoxDungeons, tried: Tried) -> bool:
    """Let the heroes begin with the health and in the room that are tried, once they stand in the
    first one; say whether that is another room (R96)."""
    for one, health in zip(s.heroes, tried.health, strict=False):
        one.health = min(health or one.health, one.health)
    if not tried.room:
        return False
    for room in tried.way:
        reveal(s, room)
        if s.quest.stones >> room & 1:
            s.sealed |= 1 << room
            s.read_after = True
    door = next(space for space in s.ground.spaces if s.ground.behind[space] == tried.room)
    _stand_at(s, door)
    first = next(n for n in s.living() if s.heroes[n].seat == s.lead)
    s.begin(Explore(door, first))
    return True


def _stand_at(s: DeckBoxDungeons, door: int) -> None:
    """Bring all heroes, and whom they lead, as near to an exit as they can stand (R7); on another
    one nobody stands, whoever does would explore it (DB-7.1)."""
    party: list[Hero | Companion] = [*s.heroes]
    if s.companion is not None:
        party.append(s.companion)
    for one in party:
        one.space = NOWHERE
    for one in party:
        full = occupied(s)
        one.space = next(
            space
            for space in s.ground.near([door])
            if not full >> space & 1 and (space == door or s.ground.behind[space] == NOWHERE)
        )
