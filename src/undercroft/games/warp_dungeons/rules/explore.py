"""A reveal: draw the right card, lay it, open its exits (WD-4, WD-5)."""

from undercroft.kernel import Action, Frame

from ..actions import D_SIDE, OPEN, WAYS
from ..content.catalogue import DUNGEON
from ..state import NONE_YET, WarpDungeons
from .dungeon import exits_to_open, lay, open_exits


class Explore(Frame):
    """One reveal behind an exit of the card that the hero stands on.

    `place` is the card laid, `sides` where its exits open so far, as a tuple.
    """

    STEPS = ("reveal", "choose_sides", "open_them")

    player: int
    side: int
    place: int = NONE_YET
    sides: tuple[int, ...] = ()

    def reveal(self, s: WarpDungeons) -> None:
        """Draw the top card of that path's pile and lay it face up (WD-4.6-4.10)."""
        parent = s.players[self.player].place
        one = s.dungeon.places[parent].exit_at(self.side)
        assert one is not None
        pile = s.dungeon.piles[one.path]
        s.dungeon.piles[one.path] = pile[:-1]
        kind = s.dungeon.deck[pile[-1]]
        s.shown += 1
        self.place = lay(s, kind, parent, self.side)
        s.say(
            "revealed", "WD-4.1",
            player=self.player, way=WAYS[self.side], place=self.place, card=DUNGEON[kind].name,
        )  # fmt: skip

    def choose_sides(self, s: WarpDungeons) -> None:
        """Exits open by their number; with `revealer_chooses` the hero picks each (WD-5.4, R7)."""
        sides, count = exits_to_open(s, self.place)
        if not s.rules.revealer_chooses:
            self.sides = tuple(sides[:count])
        elif len(self.sides) < count:
            s.ask(self.player, D_SIDE, [OPEN[side] for side in sides if side not in self.sides])

    def choose_sides_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """An exit is there, or a card lies or will lie there (WD-5.5)."""
        return "WD-5.5" if action in OPEN else None

    def choose_sides_answer(self, s: WarpDungeons, action: Action) -> None:
        """Pick the side of this exit; the next one follows."""
        self.sides = (*self.sides, action.args[0])
        self.go("choose_sides")

    def open_them(self, s: WarpDungeons) -> None:
        """Open the exits and see to the pile (WD-5.8-5.12)."""
        open_exits(s, self.place, list(self.sides))
