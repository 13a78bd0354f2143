"""Devices that play one seat and nothing else, or some figures of it: what they may."""

from collections.abc import Iterable

from undercroft.kernel import NOBODY, State
from undercroft.tables.commands import AtSeat
from undercroft.tables.refusals import Forbidden, NotYourTurn
from undercroft.tables.seen import Seen
from undercroft.tables.setup import Limit


def figure_asked(seen: Seen, seat: int, state: State) -> int:
    """Return the figure of a seat about which the decision is in a position; NOBODY for none."""
    figures = seen.spec.figures(state, seat)
    return next((number for number, one in enumerate(figures) if one.is_asked), NOBODY)


def names_of(seen: Seen, seat: int, figures: Iterable[int] = ()) -> str:
    """Word what a device plays: the figures of a seat of these numbers, or for none the seat."""
    known = seen.spec.figures(seen.match.state, seat) if seen.started else ()
    named = [known[number].name for number in figures if number < len(known)]
    return " and ".join(named) or seen.seats[seat].name


def answers(seen: Seen, seat: int, limit: Limit | None, state: State) -> bool:
    """Say whether a device answers what its seat is asked in a position, but for whose turn it is.

    A decision that is about no figure of the seat is for all of its devices.
    """
    if limit is None or not limit.figures:
        return True
    return figure_asked(seen, seat, state) in (NOBODY, *limit.figures)


def may_undo(seen: Seen, who: str, seat: int) -> bool:
    """Say whether a device may take the last answer of its seat back, if undo reaches it."""
    limit, ways = seen.seats[seat].limit(who), seen.match.ways_back(seat)
    return all(answers(seen, seat, limit, state) for state in before(seen, ways[:1]))


def before(seen: Seen, counts: Iterable[int]) -> list[State]:
    """Return the positions before the last so many answers."""
    match = seen.match
    return [match.history.position(len(match.answers) - one, match.state) for one in counts]


def must_reach(seen: Seen, who: str, command: AtSeat) -> None:
    """Raise Forbidden for what a device that is limited may not do, NotYourTurn where another
    figure is asked, or has answered what is to be taken back."""
    limit = seen.seats[command.seat].limit(who)
    if limit is None:
        return
    plays = names_of(seen, command.seat, limit.figures)
    if limit.deputy and (command.personal or not command.limited):
        raise Forbidden(f"You act for {plays}, and answer for them: all else is theirs.")
    if not command.limited:
        raise Forbidden(
            f"This device plays {plays} and nothing else: do that on one that holds the whole seat."
        )
    if not limit.figures:
        return
    for state in command.about(seen):
        if not answers(seen, command.seat, limit, state):
            other = names_of(seen, command.seat, [figure_asked(seen, command.seat, state)])
            said = f"That is for {other}: this device plays {plays} and nothing else."
            raise NotYourTurn(said, seen.sight(command.seat))
