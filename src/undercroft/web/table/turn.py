"""When a page of a table is drawn: in the turn of who asks."""

from contextlib import AbstractAsyncContextManager

from starlette.requests import Request

from undercroft.web.turns import MOST_WAITING, Turns


def turn(request: Request, most: float = MOST_WAITING) -> AbstractAsyncContextManager[None]:
    """Wait for the turn of who asks, and keep it while the page is drawn; wait for nothing then.

    Raise TooManyWait if `most` wait for it already.
    """
    turns: Turns = request.app.state.turns
    return turns.turn(request.client.host if request.client else "", most)
