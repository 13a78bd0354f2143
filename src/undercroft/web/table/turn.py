"""When a page of a table is drawn: in the turn of who asks."""

from starlette.requests import Request

from undercroft.web.turns import MOST_WAITING, Turn, Turns


def turn(request: Request, most: float = MOST_WAITING) -> Turn:
    """Return the turn of who asks: a context to draw in; nothing is waited for there.

    Entering it raises TooManyWait if `most` wait for it already.
    """
    turns: Turns = request.app.state.turns
    return turns.turn(request.client.host if request.client else "", most)
