"""The board of a position as a browser gets it."""

import re
from collections.abc import Sequence
from html import unescape
from types import SimpleNamespace
from typing import Any, Final

from markupsafe import Markup

from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.state import DeckBoxDungeons
from undercroft.games.deck_box_dungeons.tests.crawl import Table
from undercroft.kernel import Action, Event
from undercroft.web.render import environment
from undercroft.web.table.board import Board

NAMES: Final = ["Xanthe", "Yorick", "Zoe", "Quentin"]
_BOARD: Final = f'{{% import "{GAME.slug}/table.html" as game %}}{{{{ game.board(t.view, t) }}}}'


class Looker:
    """What a page tells the board: who looks, what may be clicked, what has happened."""

    def __init__(self, state: DeckBoxDungeons, seat: int, events: Sequence[Event]) -> None:
        self.spec = GAME
        self.names = NAMES[: state.seats]
        self.seats = [SimpleNamespace(bot="") for _ in range(state.seats)]
        self.view = GAME.seen(state, seat)
        self.own: list[int] = []
        self.mine = asked = state.current_player == seat
        self.options: list[Action] = list(state.legal_actions) if asked else []
        self.sight = SimpleNamespace(
            number=1,
            news=[{**one.public, "kind": one.kind, "clause": one.clause} for one in events],
        )

    def happened(self, *kinds: str) -> list[dict[str, Any]]:
        """The news of these kinds."""
        return [one for one in self.sight.news if one["kind"] in kinds]

    def rule(self, clause: str) -> None:
        """Know no rule: the links stand without their words."""

    def why_address(self) -> str:
        """Where it stands why enemies would do what they intend."""
        return "/tables/1/why"

    piece, is_only_own = Board.piece, Board.is_only_own

    def thing(self, name: str) -> Markup:
        """Mark a thing, and whether an option touches it."""
        touched = any(name in option.touches for option in self.options)
        return Markup('data-thing="{}"{}').format(
            name, Markup(' data-touch="one"') if touched else ""
        )

    def mover(self, name: str) -> Markup:
        """Nothing moves here."""
        return Markup()


def drawn(t: Table | DeckBoxDungeons, seat: int, events: Sequence[Event] | None = None) -> str:
    """The board of a position for one seat, by default after all that happened in it."""
    state = t.state if isinstance(t, Table) else t
    heard = t.events if isinstance(t, Table) and events is None else events or ()
    html: str = environment().from_string(_BOARD).render(t=Looker(state, seat, heard))
    return html


def words(html: str) -> str:
    """The text of a board, as it is read."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def part(html: str, start: str, end: str) -> str:
    """The piece of a board between two of its marks."""
    return html.partition(start)[2].partition(end)[0]


def touched(html: str) -> set[str]:
    """The things on a board that can be clicked."""
    return set(re.findall(r'data-thing="([^"]+)" data-touch', html))
