"""Why a table says no. Every refusal carries the table as the asker may see it now."""

from undercroft.match import Sight


class CannotOpen(Exception):
    """A stored match cannot be played on: its game is gone, or its rules have changed."""


class LacksPack(CannotOpen):
    """A stored match cannot be played on here: a pack is gone, or another one has its name."""


class Refused(Exception):
    """The table did not do what a seat asked; nothing changed."""

    def __init__(self, reason: str, sight: Sight, clause: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.sight = sight
        self.clause = clause


class Stale(Refused):
    """The answer was to an earlier decision: the table has moved on, or it was sent twice."""


class NotYourTurn(Refused):
    """Another seat is to decide."""


class NotAllowed(Refused):
    """The rules do not allow that answer; `clause` says which rule."""


class Astray(NotAllowed):
    """It is not the answer that the guide of a first match has in mind; `action` is its notation.

    Given once more, and `unguided`, it counts.
    """

    def __init__(self, reason: str, sight: Sight, action: str) -> None:
        super().__init__(reason, sight)
        self.action = action


class MatchOver(Refused):
    """The match is over: there is nothing left to decide."""


class MatchRuns(Refused):
    """The seed and the record are shown when the match is over, not before."""


class NothingToTakeBack(Refused):
    """The seat has no decision that can still be undone; the reason says why."""


class NotPossible(Exception):
    """What somebody wants with a seat or a table cannot be done; nothing changed."""


class NoName(NotPossible):
    """Who sits at `seat`, or wants to, has not said what they are called, or not as it can be.

    `why` says what the name should be.
    """

    def __init__(
        self, seat: int, why: str = "Type a name, so that the others know who sits here."
    ) -> None:
        super().__init__(why)
        self.seat = seat


class Forbidden(Exception):
    """Somebody wants to do what only others may; nothing changed."""


class NoSuchThing(Exception):
    """Somebody names a seat, a bot or a pace that there is not; nothing changed."""
