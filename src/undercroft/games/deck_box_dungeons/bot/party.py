"""The table as a member of the party thinks of it: ground, figures, danger."""

from typing import Final

from undercroft.kit import thought
from undercroft.kit.look import Look

from ..content.cards import CRUSH, PIERCE, REACH, REGENERATE, RITUAL, SIPHON
from ..glance import Ally, Figure, Foe, Glance
from ..ground.ground import Ground
from ..ground.spaces import NOWHERE, mask_of
from . import odds
from .menace import Lines, Menace, Stand

USUAL_DEFENSE: Final = 1
"""Of a hero whom an enemy may attack some day."""
WOUNDED: Final = 0.6
"""With this share of its health or less a hero is healed."""
FEAR: Final = 0.8
"""What a point of expected damage counts against the place of a hero."""
SOON: Final = 0.8
"""What it is worth to stand where the next turn brings an attack."""
STEP: Final = 0.06
"""What it is worth to be one space nearer."""
KEPT: Final = 16
"""So many grounds are kept as they were laid: more than there are matches at once."""
MENACES: Final = 128
"""So many enemies are kept as they stood on a ground: some 3 to 5 KB each."""
LINES: Final = 32
"""Of so many groups of enemies is kept who sees them from where: some 10 KB each."""


class Member(thought.Thought[Glance]):
    """A decision of a player: who lives, and where all stand. `me` is the hero who decides; for a
    decision of all the first one of this seat. `step` and `wounded`, what a step and wounds count,
    may be changed once it is made."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        view = self.view
        self.heroes, self.enemies = view.heroes, view.enemies
        mine = [one for one in self.heroes if one.seat == self.seat]
        self.me = mine[0]
        for one in mine:
            if one.place == view.hero:
                self.me = one
        self.others = [one for one in self.heroes if one is not self.me]
        self.is_carried = False
        for one in self.heroes:
            if one.carries_relic:
                self.is_carried = True
        self.friends: list[Figure] = [*self.heroes]
        if view.companion is not None:
            self.friends.append(view.companion)
        self.ground, self.here = view.ground, self.me.space
        self.laid = laid(view)
        self.others_mask = mask_of([one.space for one in self.others if one.space != NOWHERE])
        self.enemy_mask = mask_of([one.space for one in self.enemies])
        self.step, self.wounded = STEP, WOUNDED
        self._menaces: dict[int, Menace] = {}
        self._dangers: list[tuple[Menace, float]] | None = None
        self._posts: dict[int, float] = {}
        self._lines: Lines | None = None
        self._prospects: dict[int, float] = {}
        self._fear: float | None = None
        self._rush: int | None = None

    # -- ways ---------------------------------------------------------------------------------

    def walk(self, start: int, end: int) -> int:
        """How far it is to walk, around pits."""
        return self.ground.walking(start)[end]

    def beside(self, space: int, keywords: int) -> list[int]:
        """The spaces from which a melee attack reaches a space, or the other way round."""
        near = self.ground.next_to[space]
        return near + self.ground.diagonal[space] if keywords & REACH else near

    # -- danger ---------------------------------------------------------------------------------

    def menace(self, enemy: Foe) -> Menace:
        """What an enemy could attack in its next activation, if it is not stunned."""
        found = self._menaces.get(enemy.number)
        if found is None:
            card = enemy.card
            stand = Stand(
                enemy.space, card.speed, self.others_mask, self.enemy_mask, self.view.smoky,
                card.melee_dice > 0, card.keywords & REACH != 0, card.ranged_dice > 0,
            )  # fmt: skip
            found = self._menaces[enemy.number] = self.laid.menace(stand)
        return found

    def reaches(self, enemy: Foe, space: int) -> bool:
        """Say whether an enemy could attack a hero on that space in its next activation."""
        return not enemy.stunned and self.menace(enemy).attacks(space)

    def danger(self, space: int) -> float:
        """The damage that I can expect on that space of the next Enemy Phase."""
        if self._dangers is None:
            self._dangers = self._all_dangers()
        total = 0.0
        for menace, damage in self._dangers:
            if menace.attacks(space):
                total += damage
        return total

    def _all_dangers(self) -> list[tuple[Menace, float]]:
        """The enemies that may attack me, and what each does to me if it can: one that could attack
        several heroes attacks each as likely, and who taunts draws it away."""
        found: list[tuple[Menace, float]] = []
        for enemy in self.enemies:
            rivals = [one for one in self.others if self.reaches(enemy, one.space)]
            if not enemy.stunned and not any(one.taunting for one in rivals):
                damage = harm(enemy, self.me.defense) / (len(rivals) + 1)
                found.append((self.menace(enemy), damage))
        return found

    def dread(self, one: Ally) -> float:
        """How much a point of damage on a hero counts: more for who has little health left."""
        left = one.fitness
        return 1.0 if left > self.wounded else 1.5 if left > self.wounded / 2 else 2.5

    # -- where it is good to stand ----------------------------------------------------------------

    def post(self, space: int) -> float:
        """What it is worth to end a turn on a space: safe, and near to what is to be done."""
        found = self._posts.get(space)
        if found is None:
            found = self._posts[space] = self._post(space, self.danger(space))
        return found

    def hope(self, space: int) -> float:
        """What `post` is at most, which is told sooner: that nobody is to be feared there."""
        return self._post(space, 0.0)

    def _post(self, space: int, danger: float) -> float:
        if self._fear is None:
            self._fear = FEAR * self.dread(self.me)
        fear = self._fear if danger < self.me.health - 1 else 2.5
        in_the_way = 2.0 if self.is_carried and space in self.laid.entrance else 0.0
        return self.prospect(space) - fear * danger - in_the_way

    def prospect(self, space: int) -> float:
        """What a space promises for the next turn."""
        found = self._prospects.get(space)
        if found is None:
            found = self._prospects[space] = self._prospect(space)
        return found

    def _prospect(self, space: int) -> float:
        if self._rush is None:
            self._rush = self.rush()
        if self._rush != NOWHERE:
            return -3 * self.step * self.walk(space, self._rush)
        near = 0
        if self.enemies and not (self.me.ranged.dice and self.lines().is_seen(space)):
            near = self.lines().walk(space)
        soon = SOON if near <= self.me.speed + 1 else 0.0
        return soon - self.step * min(near, 40)

    def lines(self) -> Lines:
        """Which enemies can be seen and shot at from where."""
        if self._lines is None:
            self._lines = self.laid.lines(tuple([enemy.space for enemy in self.enemies]))
        return self._lines

    def rush(self) -> int:
        """Where a hero runs although enemies are about: with the relic to the Entrance, to the
        last stone."""
        found = self.laid.entrance if self.me.carries_relic else []
        if not found and self.view.sealed + 1 == self.view.stones:
            found = self.view.things("stone")
        return found[0] if found else NOWHERE


class Laid:
    """A ground, its half-spaces by what they are, what enemies on it could attack, and from where
    they are seen."""

    def __init__(self, ground: Ground, entrance: int) -> None:
        self.ground = ground
        self.entrance = [] if entrance == NOWHERE else [entrance]
        self.unexplored = [
            space for space in ground.spaces
            if ground.behind[space] != NOWHERE and space != entrance
        ]  # fmt: skip
        self._menaces: dict[Stand, Menace] = {}
        self._lines: dict[tuple[int, ...], Lines] = {}

    def lines(self, spaces: tuple[int, ...]) -> Lines:
        """Return from where enemies on these spaces are seen: kept as menaces are."""
        found = self._lines.get(spaces)
        if found is None:
            if len(self._lines) >= LINES:
                self._lines.clear()
            found = self._lines[spaces] = Lines(self.ground, spaces)
        return found

    def menace(self, stand: Stand) -> Menace:
        """Return what an enemy could attack that stands so; what was worked out is kept, because
        decision after decision meets the same enemies."""
        found = self._menaces.get(stand)
        if found is None:
            if len(self._menaces) >= MENACES:
                self._menaces.clear()
            found = self._menaces[stand] = Menace(self.ground, stand)
        return found


_laid: Final[list[Laid]] = []


def laid(view: Glance) -> Laid:
    """Return what is kept of the ground of a position; the latest grounds are kept."""
    for one in _laid:
        if one.ground is view.ground:
            return one
    made = Laid(view.ground, view.entrance)
    _laid.insert(0, made)
    del _laid[KEPT:]
    return made


def harm(one: Foe, defense: int) -> float:
    """Return the mean damage of an enemy's attack, of its own type, on a hero with that defense."""
    pierced = defense - int(one.card.keywords & PIERCE != 0)
    each = odds.lands(one.attack.modifier, pierced, False)
    return one.attack.dice * each * (2 if one.card.keywords & CRUSH else 1)


def threat(one: Foe) -> float:
    """Return how much an enemy is to be feared: the damage that it does to a usual hero, and a
    little for what else it does."""
    extra = (one.card.keywords & (SIPHON | RITUAL | REGENERATE)).bit_count()
    return harm(one, USUAL_DEFENSE) + 0.2 * extra
