"""What all phases of a turn have in common: the Temple, and the look at the totals."""

from undercroft.kernel import Action, Frame
from undercroft.kit.hands import different

from ..actions import D2_TEMPLE, PASS, SACRIFICE
from ..content import KEEPER, TEMPLE, UNITS
from ..state import DungeonKeeper
from . import victory
from .rolls import Roll, sums
from .supply import gain, return_counter


class Phase(Frame):
    """A phase of the active player's turn; each ends with the steps `temple`, `end_of_phase`."""

    def temple(self, s: DungeonKeeper) -> None:
        """A sacrifice at the end of any own phase to Deploy, where that is allowed (R28)."""
        if s.rules.temple_in_any_phase:
            s.begin(Sacrifice())

    def end_of_phase(self, s: DungeonKeeper) -> None:
        """Look at the five totals (DK-23.6)."""
        victory.end_of_phase(s)
        s.done()


class Sacrifice(Frame):
    """The Temple takes one creature a turn and gives 2D6 mana (DK-6.4, 20.10, R28)."""

    STEPS = ("choose", "give_mana")

    def choose(self, s: DungeonKeeper) -> None:
        """Choose a creature in play, but not the Keeper, or none (DK-6.4)."""
        victims = [] if s.sacrificed or not s.active.dungeon.count(TEMPLE) else self._victims(s)
        if victims:
            s.ask(s.turn, D2_TEMPLE, [*victims, PASS])
        else:
            s.done()

    def choose_refusal(self, s: DungeonKeeper, action: Action) -> str | None:
        """The Keeper cannot be sacrificed (DK-6.4)."""
        for place, room in s.active.dungeon.standing():
            if KEEPER in room.creatures and action is SACRIFICE[KEEPER][place]:
                return "DK-6.4"
        return None

    def choose_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Return it to its Cup: no kill, so that nothing can raise it (R28)."""
        if action is PASS:
            s.done()
            return
        unit, place = action.args
        s.active.dungeon.take_unit(place, unit)
        return_counter(s, unit)
        s.sacrificed = True
        s.say("sacrificed", "DK-6.4", player=s.turn, unit=UNITS[unit].name)
        s.begin(Roll("temple", (2,)))

    def give_mana(self, s: DungeonKeeper) -> None:
        """Take what was rolled."""
        gain(s, "temple", "DK-6.4", mana=sums(s)[0])

    def _victims(self, s: DungeonKeeper) -> list[Action]:
        return [
            SACRIFICE[unit][place]
            for place, room in s.active.dungeon.standing()
            for unit in different(list(room.creatures))
            if unit != KEEPER
        ]


def controlled(s: DungeonKeeper) -> list[int]:
    """Return the kinds of creatures that the active player controls, the Keeper too (DK-1.10,
    R10)."""
    creatures = s.active.dungeon.creatures
    return creatures + s.active.pile.cards if s.rules.pile_is_controlled else creatures
