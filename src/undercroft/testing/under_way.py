"""Positions in the midst of a match, for tests of the rules."""

from undercroft.kernel import Frame, State

Procedure = Frame | tuple[Frame, str]
"""A frame that begins, or one with the step that is its next."""


def under_way(state: State, *procedures: Procedure) -> None:
    """Put these procedures under way, the lowest first, and run on to the first decision."""
    state.top = None
    for one in procedures:
        frame, step = one if isinstance(one, tuple) else (one, one.STEPS[0])
        state.begin(frame)
        frame.go(step)
    state.heard = True
    state.advance()
