"""The map as a hero walks it: how far everything is, and what lies unexplored."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Action

from ..actions import GO, REVEAL
from ..glance import Glance
from ..rules.dungeon import ways_from
from ..rules.game import safe_on_top
from ..state import Exit

FAR: Final = 99
"""Where nobody can walk to is so far away."""
UNSEEN: Final = 1.2
"""What a card not yet revealed is worth to a hero that looks for rooms."""


class Roads:
    """Distances and first steps from a place; `seeks` says that the objective is wanted."""

    def __init__(self, view: Glance, here: int, seeks: bool) -> None:
        self.view = view
        self.here = here
        self.seeks = seeks
        self.places = view.places
        self.steps = self.distances(here)
        self.others = [
            self.distances(one.place)
            for one in view.heroes
            if one.alive and one.number != view.turn
        ]
        self.unsafe = self.deep() if seeks else 1

    def deep(self) -> int:
        """Return how many cards lie where the objective may be among them, at least 1."""
        deep = 0
        for place in self.places:
            for one in place.exits:
                pile = self.view.pile(one)
                deep += len(pile) - safe_on_top(pile)
        return max(1, deep)

    def distances(self, start: int) -> list[int]:
        """Return how many steps every place is away."""
        steps = [FAR] * len(self.places)
        steps[start] = 0
        queue = [start]
        for number in queue:
            place, away = self.places[number], steps[number] + 1
            for one in place.exits:
                child = one.child
                if child >= 0 and steps[child] > away:
                    steps[child] = away
                    queue.append(child)
            parent = place.parent
            if parent >= 0 and steps[parent] > away:
                steps[parent] = away
                queue.append(parent)
        return steps

    def distance(self, number: int) -> int:
        """Return how many steps a place is away."""
        return self.steps[number]

    def step_to(self, goal: int) -> Action | None:
        """Return the first step of the way to a place."""
        while goal >= 0 and self.distance(goal) > 1:
            place = self.places[goal]
            beside = [one.child for one in place.exits]
            beside.append(place.parent)
            goal = min([b for b in beside if b >= 0], key=self.distance)
        for side, number in ways_from(self.places[self.here]):
            if number == goal:
                return GO[side]
        return None

    def promise(self, exit: Exit) -> float:
        """Return what to expect behind an open exit: rooms, or the objective (note 1)."""
        pile = self.view.pile(exit)
        if not pile:
            return 0.0
        if not self.seeks:
            return UNSEEN * (1 + len(pile) / 10)
        safe = safe_on_top(pile)
        deep = len(pile) - safe
        return 0.3 + 12 * (deep / self.unsafe) / (1 + safe + 0.4 * deep)

    def best_reveal(self, actions: Sequence[Action]) -> Action | None:
        """Return the reveal of the most promising exit here; None if none is open."""
        reveals = [action for action in actions if action in REVEAL]
        if not reveals:
            return None
        worth = {one.side: self.promise(one) for one in self.places[self.here].exits}
        return max(reveals, key=lambda action: worth.get(action.args[0], 0.0))

    def best_goal(self, rooms: list[float]) -> int:
        """Return where to go: the place that brings most for the turns it takes.

        `rooms` is what each room is worth. What another hero reaches first is worth less.
        """
        goal, best = self.here, 0.0
        for number, place in enumerate(self.places):
            most = 0.0
            for one in place.exits:
                most = max(most, self.promise(one))
            worth = rooms[number] + most
            if worth <= 0:
                continue
            distance = self.distance(number)
            if self.others and min([other[number] for other in self.others]) < distance:
                worth *= 0.6
            score = worth / (max(1, distance) + 0.5)
            if score > best:
                goal, best = number, score
        return goal

    def end_of_path(self, number: int) -> tuple[int, int]:
        """Return how far the unexplored end of this place's path is, and the pile there."""
        path = self.places[number].path
        found = (0, 0)
        for end, place in enumerate(self.places):
            for one in place.exits:
                if one.path == path and one.child < 0:
                    found = (self.distance(end), len(self.view.pile(one)))
        return found
