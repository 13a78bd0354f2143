"""What an enemy could attack, from where it stands among figures that do not move."""

from typing import NamedTuple

from ..ground.ground import Ground
from ..ground.spaces import members
from ..rules.aiming import in_line
from ..rules.walking import costs


class Stand(NamedTuple):
    """How an enemy stands: on its `lair`, with so much speed; `others` are the heroes in its way,
    `enemies` all enemies, `smoky` the rooms full of smoke, as bits; `strikes`, `reach` and `shoots`
    say whether it has melee, the keyword Reach, and ranged attacks."""

    lair: int
    speed: int
    others: int
    enemies: int
    smoky: int
    strikes: bool
    reach: bool
    shoots: bool


class Menace:
    """The spaces that an enemy who stands so could attack in its next activation (DB-12.5)."""

    def __init__(self, ground: Ground, stand: Stand) -> None:
        self._ground = ground
        self._stand = stand
        full = stand.enemies & ~(1 << stand.lair)
        walks = costs(ground, [stand.lair], stand.speed, members(ground.pits | stand.others))
        self._zone = [space for spaces in walks for space in spaces if not full >> space & 1]
        self._known: dict[int, bool] = {}
        for space in self._zone if stand.strikes else ():
            # What it reaches from a space reaches that space.
            for other in ground.next_to[space]:
                self._known[other] = True
            for other in ground.diagonal[space] if stand.reach else ():
                self._known[other] = True

    def attacks(self, space: int) -> bool:
        """Say whether it could attack a hero on that space."""
        known = self._known.get(space)
        if known is None:
            known = self._stand.shoots and self._sees(space)
            self._known[space] = known
        return known

    def _sees(self, space: int) -> bool:
        if self._ground.rooms[space] & self._stand.smoky:
            return False
        block = self._stand.others & ~(1 << space)
        return any(in_line(self._ground, other, space, block) for other in self._zone)
