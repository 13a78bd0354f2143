"""A bot by rule of thumb: a card stands alone most likely if its like are out of the way."""

from collections import Counter
from functools import partial
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.thought import RuleOfThumb, Thought, thoughts

from .view import View


class _Thought(Thought[View]):
    """One decision; a method for each kind of them."""

    def lay(self) -> Action:
        """Lay the card of which I see most, and of these the highest."""
        seen = Counter([*self.view["turned_up"], *self.view["hands"][self.seat]])
        return max(self.actions, key=lambda lay: (seen[lay.args[0]], lay.args[0]))


bots: Final = {"lonely": partial(RuleOfThumb, thoughts(_Thought, ["lay"]))}
"""Who plays one seat from its view."""
