"""When a page of a table is drawn: in the turn of who asks."""

from contextlib import AbstractAsyncContextManager

from starlette.requests import Request

from undercroft.web.turns import Turns


def turn(request: Request) -> AbstractAsyncContextManager[None]:
    """Wait for the turn of who asks, and keep it while the page is drawn; wait for nothing then."""
    turns: Turns = request.app.state.turns
    return turns.turn(request.client.host if request.client else "")
