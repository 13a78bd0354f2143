"""Positions in the midst of a match, for tests of the rules."""

from undercroft.kernel import Frame, State


def under_way(state: State, *frames: Frame) -> None:
    """Put these procedures under way, the lowest first, and run on to the first decision."""
    state.stack.clear()
    for frame in frames:
        state.begin(frame)
    state.heard = True
    state.advance()
