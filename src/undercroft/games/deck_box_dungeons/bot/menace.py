"""Whom an enemy could attack, and who could shoot at enemies, while figures stand as they do."""

from typing import NamedTuple

from ..ground.ground import Ground
from ..ground.sight import sees
from ..ground.spaces import mask_of, members
from ..rules.aiming import in_line, in_line_of_any
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
        zone = [space for spaces in walks for space in spaces if not full >> space & 1]
        self._strikes_from = set(zone if stand.strikes else ())
        self._shoots_from = mask_of(zone) if stand.shoots else 0
        self._known: dict[int, bool] = {}

    def attacks(self, space: int) -> bool:
        """Say whether it could attack a hero on that space."""
        known = self._known.get(space)
        if known is None:
            known = self._known[space] = self._strikes(space) or self._shoots(space)
        return known

    def _strikes(self, space: int) -> bool:
        # What it reaches from a space reaches that space.
        ground, zone = self._ground, self._strikes_from
        for other in ground.next_to[space]:
            if other in zone:
                return True
        return self._stand.reach and any(other in zone for other in ground.diagonal[space])

    def _shoots(self, space: int) -> bool:
        if not self._stand.shoots or self._ground.rooms[space] & self._stand.smoky:
            return False
        block = self._stand.others & ~(1 << space)
        return in_line_of_any(self._ground, self._shoots_from, space, block)


class Lines:
    """Which enemies could be seen and shot at from where, of those that stand on these spaces."""

    def __init__(self, ground: Ground, spaces: tuple[int, ...]) -> None:
        self._ground = ground
        self._spaces = spaces
        self._block = mask_of(list(spaces))
        self._shots: dict[int, int] = {}
        self._walks: dict[int, int] = {}

    def shots(self, space: int) -> int:
        """Return whom of them a hero on a space can shoot at: their places in the list, as bits."""
        found = self._shots.get(space)
        if found is None:
            found = 0
            for n, other in enumerate(self._spaces):
                if in_line(self._ground, space, other, self._block):
                    found |= 1 << n
            self._shots[space] = found
        return found

    def is_seen(self, space: int) -> bool:
        """Say whether one of them can be seen from a space: it may be too near for a shot."""
        if self.shots(space):
            return True
        ground, block = self._ground, self._block
        near = [other for other in self._spaces if not ground.is_far(space, other)]
        return any(sees(ground, space, other, block) for other in near)

    def walk(self, space: int) -> int:
        """Return how far it is to walk to the nearest of them."""
        found = self._walks.get(space)
        if found is None:
            walks = self._ground.walking(space)
            found = self._walks[space] = min([walks[other] for other in self._spaces])
        return found
