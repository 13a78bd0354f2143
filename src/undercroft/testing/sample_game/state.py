"""The table: who holds what, and what lies where."""

from undercroft.kernel import Dice, State, Zone


class SampleGame(State):
    """Hands are for their owners' eyes, and so are laid cards until they are turned up."""

    def __init__(
        self,
        hands: list[Zone],
        laid: list[Zone],
        pile: Zone,
        turned_up: Zone,
        treasures: list[int],
        size: int,
    ) -> None:
        super().__init__()
        self.hands = hands
        self.laid = laid
        self.pile = pile
        self.turned_up = turned_up
        self.treasures = treasures
        self.size = size

    def clone(self, dice: Dice) -> "SampleGame":
        hands = [zone.copy() for zone in self.hands]
        laid = [zone.copy() for zone in self.laid]
        pile, turned_up = self.pile.copy(), self.turned_up.copy()
        treasures = self.treasures.copy()
        twin = SampleGame(hands, laid, pile, turned_up, treasures, self.size)
        return twin.take_control_of(self, dice)
