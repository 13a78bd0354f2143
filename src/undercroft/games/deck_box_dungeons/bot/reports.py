"""At a table that keeps its heroes itself (DB-20): a plausible party with average dice.

A hero walks to the nearest enemy and hurts it, or goes to what the quest wants.
"""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.thought import Think, thoughts

from .. import actions
from ..actions import DONE, FELL, HEALTH, HURT, PASSED, TURN_OF, WALK, WALKS
from ..ground.spaces import NOWHERE
from ..rules.light import REPORTS
from . import odds
from .party import USUAL_DEFENSE
from .turns import Leader

TWO_MOVES: Final = 8
"""So far a hero comes in a turn."""


class Reporter(Leader):
    """What is said of the heroes, and what came of what enemies do."""

    def tell(self) -> Action:
        """Walk once, then hurt who is beside; or what the quest wants. Then the next hero."""
        said = REPORTS - self.me.actions
        found = self.wanted() or (self.fought(said) if self.enemies else self.gone(said))
        others = [one for one in self.actions if one in TURN_OF]
        slugs = {one.card.slug: one for one in self.others}
        fresh = [
            one for one in others if slugs[one.touches[0].removeprefix("hero-")].actions == REPORTS
        ]
        return found or (fresh[0] if fresh else DONE)

    def wanted(self) -> Action | None:
        """What the quest wants of this hero: with no enemy about, or at once with the relic."""
        if self.me.carries_relic:
            ends = [space for space in self.laid.entrance if WALK[space] in self.actions]
            if ends and self.walk(self.here, ends[0]) <= TWO_MOVES:
                return WALK[ends[0]]
        wishes = (actions.AID, actions.TAKE_RELIC, actions.SEAL, *actions.TAKE_RUNE)
        found = [one for one in wishes if one in self.actions]
        return found[0] if found and not self.enemies else None

    def fought(self, said: int) -> Action | None:
        """Walk to the nearest enemy, and strike what is beside: two or three points a turn."""
        lairs = [one.space for one in self.enemies]
        lair = min(lairs, key=lambda space: self.walk(self.here, space))
        if lair in self.beside(self.here, 0):
            if said > 2:
                return None
            return self.first_of(HURT[lair], FELL[lair])
        if said:
            return None
        near = [space for space in self.beside(lair, 0) if WALK[space] in self.actions]
        near = [space for space in near if space not in self.laid.unexplored]
        return self.nearest(lair, near)

    def gone(self, said: int) -> Action | None:
        """On the way to what is to be done next, once a round."""
        goal = self.goal()
        if said or goal == NOWHERE or goal == self.here:
            return None
        if WALK[goal] in self.actions and self.walk(self.here, goal) <= TWO_MOVES:
            return WALK[goal]
        return self.nearest(goal, [one.args[0] for one in self.actions if one in WALKS])

    def nearest(self, goal: int, spaces: list[int]) -> Action | None:
        """Walk to that one of these spaces within reach that is nearest to the goal, if any is
        nearer than here."""
        closed = self.laid.unexplored
        there = [
            space
            for space in spaces
            if space not in closed and self.walk(self.here, space) <= TWO_MOVES
        ]
        best = min(there, key=lambda space: self.walk(space, goal), default=self.here)
        is_nearer = self.walk(best, goal) < self.walk(self.here, goal)
        return WALK[best] if is_nearer else None

    def outcome(self) -> Action:
        """What an attack does on average, as far as it comes to whole hits."""
        told = self.view.now["told"]
        assert told is not None
        each = odds.lands(told["modifier"], USUAL_DEFENSE, False)
        lost = told["damage"] + int(each * told["dice"] + 0.5 * told["hits"] + 0.5)
        left = max(0, told["health"] - lost)
        return HEALTH[left] if HEALTH[left] in self.actions else self.actions[0]

    def passed(self) -> Action:
        """Who is sent to a check passes it."""
        return PASSED


THOUGHTS: Final[dict[str, Think]] = thoughts(
    Reporter,
    {
        "tell": Reporter.tell,
        "outcome": Reporter.outcome,
        "check": Reporter.passed,
        **dict.fromkeys(("about", "first"), Reporter.first),
    },
)
