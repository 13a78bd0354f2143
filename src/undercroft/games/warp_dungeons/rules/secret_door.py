"""A Secret Door card: divide a path's pile, or avoid a monster (WD-11.8 to 11.18)."""

from typing import Final

from undercroft.kernel import Action, Frame

from ..actions import D_COLLAPSE, D_DOOR_PATH, DIVIDE_HERE, DOOR_CARD, PASS, WAYS
from ..actions import DIVIDE as DIVIDE_AT
from ..content.cards import EVENT, SECRET_DOOR
from ..state import NONE_YET, Exit, WarpDungeons
from .answers import answers_to, fought, negate, refuses_event
from .drawing import spend, who_may_hold
from .dungeon import DOOR_ORDER, deal_from_the_bottom, viable_sides

DIVIDE: Final = 0
AVOID: Final = 1


def candidate_paths(s: WarpDungeons, player: int) -> list[int]:
    """Return the paths that a Secret Door could divide here; none if it is not legal (WD-11.10).

    The live path that the card lies on, and those that start at it, with at least
    2 cards; and a side where the door can open.
    """
    place = s.place_of(player)
    if not viable_sides(s, place, DOOR_ORDER):
        return []
    paths = [place.path, *[one.path for one in place.exits]]
    ends = [one.path for one in place.exits if one.child == NONE_YET]
    found: list[int] = []
    for path in paths:
        if path == NONE_YET or path in found or len(s.dungeon.piles[path]) < 2:
            continue
        if not s.rules.door_at_end_only or path in ends:
            found.append(path)
    return found


class SecretDoor(Frame):
    """A Secret Door from the hand to its effect; returns 1 unless it collapsed (WD-11.17)."""

    STEPS = ("play", "choose_path", "collapse", "open_the_door")

    player: int
    use: int
    path: int = NONE_YET

    def play(self, s: WarpDungeons) -> None:
        """Discard the card (WD-11.7); it divides a path or avoids a monster (WD-11.8)."""
        spend(s, self.player, DOOR_CARD)
        uses = ("divide", "avoid")
        s.say("secret_door", "WD-11.8", player=self.player, use=uses[self.use])
        if self.use == AVOID:
            self.go("collapse")

    def choose_path(self, s: WarpDungeons) -> None:
        """Choose the path to divide, before any Collapse (WD-9.43, 11.10)."""
        place = s.place_of(self.player)
        actions = [
            DIVIDE_HERE if path == place.path else DIVIDE_AT[self._side_of(s, path)]
            for path in candidate_paths(s, self.player)
        ]
        s.ask(self.player, D_DOOR_PATH, actions)

    def choose_path_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """Too few cards are left of that path (WD-11.10)."""
        place = s.place_of(self.player)
        paths = {DIVIDE_AT[one.side]: one.path for one in place.exits if one.path != place.path}
        if place.path != NONE_YET:
            paths[DIVIDE_HERE] = place.path
        return "WD-11.10" if action in paths else None

    def _side_of(self, s: WarpDungeons, path: int) -> int:
        return next(one.side for one in s.place_of(self.player).exits if one.path == path)

    def choose_path_answer(self, s: WarpDungeons, action: Action) -> None:
        """Note the path."""
        place = s.place_of(self.player)
        self.path = place.path
        if action is not DIVIDE_HERE:
            chosen = place.exit_at(action.args[0])
            assert chosen is not None
            self.path = chosen.path

    def collapse(self, s: WarpDungeons) -> None:
        """The DM may at once play Collapse, in either use (WD-11.17)."""
        s.interrupt(who_may_hold(s, s.dm, EVENT), D_COLLAPSE, answers_to(s, SECRET_DOOR))

    def collapse_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """The clause that forbids an event of the hand now (WD-13.4, 13.5)."""
        return refuses_event(s, action, "answer", fought(s))

    def collapse_answer(self, s: WarpDungeons, action: Action) -> None:
        """A collapsed door has no effect; both cards are spent (WD-11.17, 11.18)."""
        if action is not PASS:
            negate(s, action, DOOR_CARD)
            s.done(0)

    def open_the_door(self, s: WarpDungeons) -> None:
        """Divide the pile over the existing path and a new one (WD-11.11, 11.12)."""
        if self.use == DIVIDE:
            number = s.players[self.player].place
            place = s.place_of(self.player)
            side = viable_sides(s, place, DOOR_ORDER)[0]
            here, there = deal_from_the_bottom(s.dungeon.piles[self.path], 2)
            s.dungeon.piles[self.path] = here
            door = Exit(side, len(s.dungeon.piles), NONE_YET, True)
            s.dungeon.piles.append(there)
            s.dungeon.places[number] = place.with_exits((*place.exits, door), place.walled)
            s.say(
                "door_opened", "WD-11.11",
                player=self.player, place=number, way=WAYS[side], cards=(len(here), len(there)),
            )  # fmt: skip
        s.done(1)
