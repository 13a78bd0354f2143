"""What waits for a lone Adventurer: what dice promise before they are thrown, and what it brings
home if it leaves.

Between two throws nothing is left to chance, so these two tell what any position promises.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from undercroft.kit.promise import Promise

from .content import FOLDER
from .rules.search import BOSS_GOLD
from .state import (
    ARTIFACT_WORTH,
    CONDITIONS,
    ITEM_WORTH,
    KNOCKED_OUT,
    ROOM,
    STUNNED,
    DungeonAttack,
)
from .switches import HOUSE, HouseRules

MOST_CHARGED: Final = 8
"""More Magic Items than that help no more."""
MOST_LATER: Final = 2
"""With more levels to come a level is played as with so many."""
FEW: Final = ("one die", "two dice", "three dice", "four dice")
"""With so few dice it counts how many they are: all of them may easily show A."""
SAVES: Final = 3
"""So many charged Magic Items may save who throws few dice."""
LEAST_RATING: Final = 2
"""Whoever has less of it than the Adventurer of the solved dungeon by more than one is promised too
much: it beats its dice too slowly."""
KEPT: Final = 1 << 16
"""Of so many throws it is kept what they promise."""
USUAL: Final = HouseRules(tuple([switch.default for switch in HOUSE.switches]))


class Throw(NamedTuple):
    """Dice that are about to be thrown, and all that tells what follows."""

    later: int
    """How many levels are to come after this one."""
    hits: int
    artifact: bool
    charged: float
    """Magic Items; with an Artifact they make no difference."""
    items: float
    """How many are owned, drained ones too."""
    white: int
    """White dice undefeated, thrown or in the Room."""
    thrown: int
    """How many of them are thrown."""
    red: int
    """Red dice undefeated."""
    thrown_red: int


def traits_of(throw: Throw) -> dict[str, float]:
    """Return by what one sees what a throw promises, by level, condition and Artifact."""
    later = min(MOST_LATER, throw.later)
    here = f"{later} later, {CONDITIONS[throw.hits]}{', an Artifact' * throw.artifact}"
    white, thrown, dice = float(throw.white), float(throw.thrown), throw.thrown + throw.thrown_red
    found = {
        here: 1.0,
        f"{here}: white": white,
        f"{here}: white squared": white * white,
        f"{here}: thrown": thrown,
        f"{here}: thrown squared": thrown * thrown,
        f"{here}: white times thrown": white * thrown,
        f"{here}: red": float(throw.red),
        f"{here}: red thrown": float(throw.thrown_red),
    }
    if 0 < dice <= len(FEW):
        found[f"{here}: {FEW[dice - 1]}"] = 1.0
    if not throw.artifact:
        charged = min(throw.charged, float(MOST_CHARGED))
        found[f"{here}: items"] = throw.items
        found[f"{here}: charged"] = charged
        found[f"{here}: charged squared"] = charged * charged
        found[f"{here}: charged times white"] = charged * white
        if 0 < dice <= len(FEW):
            for saves in range(1, SAVES + 1):
                if charged >= saves:
                    found[f"{here}: {FEW[dice - 1]}, {saves} charged"] = 1.0
    return found


class Ahead:
    """What waits for a lone Adventurer in a level, by the dice there and its condition.

    `worth` says what a throw promises beside the treasure that is owned already.
    """

    def __init__(self, s: DungeonAttack, worth: Callable[[Throw], float]) -> None:
        one = s.adventurers[0]
        self._worth = worth
        self._levels = s.rules.levels[s.level :]
        self._odds = s.rules.white_chances, s.rules.red_chances
        self.artifact = one.artifacts > 0
        self.items = one.charged + one.drained

    def turn(
        self, hits: int, charged: int, white: int, facing: int, red: int, facing_red: int
    ) -> float:
        """Return what a turn promises that begins with so many dice undefeated, and so many of them
        facing. Who faces none goes on, or leaves after the action that helps most (DA-15.5)."""
        if hits == KNOCKED_OUT:
            return 0.0
        if facing + facing_red:
            return self.thrown(hits, charged, white, facing, red, facing_red)
        if not white + red:
            return self.left(hits, white, red)
        helps = hits == STUNNED or (hits > 0 and (charged > 0 or self.artifact))
        left = self.left(hits - helps, white, red)
        return max(left, self.thrown(hits, charged, white, white, red, red))

    def thrown(
        self, hits: int, charged: int, white: int, thrown: int, red: int, thrown_red: int
    ) -> float:
        """Return what a throw promises in this level."""
        later, artifact = len(self._levels) - 1, self.artifact
        magic = (0, 0) if artifact else (charged, self.items)
        return self._worth(Throw(later, hits, artifact, *magic, white, thrown, red, thrown_red))

    def left(self, hits: int, white: int, red: int) -> float:
        """Return what the end of the level promises: the Search, the rest, and the next level's
        first Bust, with as many items as are found on average (DA-16, DA-17)."""
        (find, _, gold), (find_red, _, gold_red) = self._odds
        pile, pile_red = self._levels[0][0] - white, self._levels[0][1] - red
        found = pile * (find * ITEM_WORTH + gold)
        found += pile_red * (find_red * ARTIFACT_WORTH + gold_red * BOSS_GOLD)
        if len(self._levels) == 1:
            return found
        later, rested = len(self._levels) - 2, max(0, hits - 1)
        white, red = self._levels[1]
        charmed = Throw(later, rested, True, 0, 0, white, white, red, red)
        if self.artifact:
            return found + self._worth(charmed)
        items = self.items + pile * find
        plain = Throw(later, rested, False, items, items, white, white, red, red)
        without = (1 - find_red) ** pile_red
        next_level = without * self._worth(plain)
        return found + next_level + ((1 - without) * self._worth(charmed) if pile_red else 0.0)


class Promised(Promise):
    """What a position promises in which a lone Adventurer acts: no die is in the air then."""

    def is_for(self, state: Any, players: int) -> bool:
        """See Promise.is_for."""
        if players != self.players or not is_usual(state.rules):
            return False
        return len(state.adventurers) == players and state.rating(0) >= LEAST_RATING

    def of(self, state: Any, seat: int) -> float:
        """See Promise.of."""
        one, white, red = state.adventurers[seat], state.room, state.red_in(ROOM)
        more = Ahead(state, promised).turn(one.hits, one.charged, white, 0, red, 0)
        return float(one.value) + more


def is_usual(rules: HouseRules) -> bool:
    """Say whether levels and dice are those of the fit, and no Epic Monster comes."""
    return (
        rules.levels == USUAL.levels
        and rules.white_chances == USUAL.white_chances
        and rules.red_chances == USUAL.red_chances
        and not rules.epic_monster
    )


def traits(s: DungeonAttack, seat: int) -> dict[str, float]:
    """Return what tells what all dice in the Room promise."""
    one, white, red = s.adventurers[seat], s.room, s.red_in(ROOM)
    later, items = len(s.rules.levels) - 1 - s.level, one.charged + one.drained
    artifact = one.artifacts > 0
    charged = 0 if artifact else one.charged
    return traits_of(Throw(later, one.hits, artifact, charged, items, white, white, red, red))


PROMISE: Final = Promised(FOLDER, traits)


@lru_cache(maxsize=KEPT)
def promised(throw: Throw) -> float:
    """Return what dice promise that are about to be thrown, by the weights."""
    total = 0.0
    for name, value in traits_of(throw).items():
        total += PROMISE.weights[name] * value
    return total
