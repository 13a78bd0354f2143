"""What the template of a game's board says, without a page around it."""

from undercroft.kit.game import GameSpec
from undercroft.web.render import environment


def standing(game: GameSpec, seat: int, **result: object) -> str:
    """What the panel says of a seat when that match is over."""
    board = environment().get_template(f"{game.slug}/table.html").make_module()
    return str(vars(board)["standing"]({"result": result}, "You", seat)).strip()
