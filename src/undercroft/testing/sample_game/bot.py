"""A bot by rule of thumb: a card stands alone most likely if its like are out of the way."""

from collections import Counter

from undercroft.kernel import Action, Look


class LonelyBot:
    """Lays the card of which it sees most, and of these the highest."""

    def choose(self, look: Look) -> Action:
        """See Bot."""
        view = look.view
        seen = Counter([*view["turned_up"], *view["hands"][view["seat"]]])
        return max(look.decision.actions, key=lambda lay: (seen[lay.args[0]], lay.args[0]))
