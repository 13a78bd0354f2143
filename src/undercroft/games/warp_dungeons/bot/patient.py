"""The hero of the expert: it takes its time, and saves rooms for its treasures.

A hand fills up with attack cards, so it sees few treasures of its deck, and each needs a room that
is still open. The rule of thumb closes rooms with nothing at stake, and then loses the treasures
that it draws later as bait in the Objective Room. A hero alone plays so, and one of two, which only
stakes its treasures sooner. In a crowd, which would take the rooms, it plays as the rule of thumb
does.
"""

from collections.abc import Callable
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.look import Look
from undercroft.kit.thought import Think, thoughts

from ..actions import ATTEMPT, END
from ..content.cards import HEROIC_ACTION, TREASURE, Card
from ..state import HIGHEST_LEVEL, NONE_YET, Place
from .hero import ENOUGH_WOUNDS, LATE, USUAL, Care
from .journey import ANSWERS, Journey
from .shared import is_objective, is_room

KEPT: Final = 0.7
"""How much of a treasure's worth is left while it is in the hand of a hero alone: more than by the
rule of thumb, as there are rooms left for it."""
WORTH_A_WALK: Final = 3.0
"""For a treasure worth so much it leaves the Objective Room ..."""
TIME_TO_WALK: Final = 0.85
"""... up to this part of the laps."""
WOUNDS_TO_SPARE: Final = 3
"""Who can take so many wounds, and holds nothing that brings another card, fights for new cards."""


class Patient(Journey):
    """A decision on the way of a hero that saves rooms; alone it has `kept`, which is as by
    Journey."""

    def __init__(self, look: Look, care: Care = USUAL, kept: float = KEPT) -> None:
        super().__init__(look, care)
        if not self.rivals:
            self.kept = kept

    def seeks_objective(self) -> bool:
        """Say whether I want the game to end: with all levels, or when no card comes any more."""
        if self.crowded or self.late >= LATE:
            return super().seeks_objective()
        left = self.can_take + self.healing(self.me)
        if self.barren() and not self.held(HEROIC_ACTION):
            return left >= WOUNDS_TO_SPARE
        return self.me.level == HIGHEST_LEVEL and left >= ENOUGH_WOUNDS

    def is_saved(self, place: Place) -> bool:
        """Say whether I leave that room for a treasure: nobody waits there, and none would win
        anything."""
        return not self.crowded and not is_objective(place) and place.monster == NONE_YET

    def goes_staking(self) -> bool:
        """Say whether a treasure of my hand is worth the way to a room where nobody waits."""
        if self.crowded or self.late > TIME_TO_WALK:
            return False
        if not any(self.worth(card) >= WORTH_A_WALK for card in self.held(TREASURE)):
            return False
        rooms = [place for place in self.places if is_room(place) and not place.resolved]
        return any(self.is_saved(place) for place in rooms)

    def room_worth(self, place: Place) -> float:
        """What it would bring to attempt a room; without a treasure nothing where nobody waits."""
        if is_objective(place):
            return 0.01 if self.goes_staking() else super().room_worth(place)
        if self.is_saved(place) and not self.held(TREASURE):
            return 0.0
        return super().room_worth(place)

    def attempt(self) -> Action:
        """Attempt what is worth it, and leave a room alone that is for a treasure."""
        place = self.here
        if is_objective(place):
            leaves = self.goes_staking()
        else:
            leaves = self.is_saved(place) and not self.held(TREASURE)
        return self.mend() or END if leaves else self.resolve()

    def stake(self, treasures: list[Card], chance: float) -> Action:
        """The best treasure on a good chance; on a bad one bait, or I come again."""
        wish = super().stake(treasures, chance)
        return END if wish is ATTEMPT and self.is_saved(self.here) else wish


PLANNED: Final[dict[str, Callable[[Patient], Action]]] = {
    **ANSWERS,
    **dict.fromkeys(("resolve", "resolve-stake"), Patient.attempt),
}
THOUGHTS: Final[dict[str, Think]] = thoughts(Patient, PLANNED)
