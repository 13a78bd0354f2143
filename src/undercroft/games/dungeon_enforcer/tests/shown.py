"""The board of a position as a browser gets it, and positions that a table can begin from."""

import re
from collections.abc import Sequence
from html import unescape
from types import SimpleNamespace
from typing import Final, cast

from markupsafe import Markup

from undercroft.games.dungeon_enforcer import GAME
from undercroft.games.dungeon_enforcer.state import DungeonEnforcer
from undercroft.games.dungeon_enforcer.tests.enforcer import Table
from undercroft.kernel import Action, Event, ScriptedDice, SeededDice
from undercroft.web.render import environment
from undercroft.web.table.board import Board

NAMES: Final = ["Xanthe", "Yorick", "Zoe", "Quentin", "Rosa", "Sven"]
_BOARD: Final = f'{{% import "{GAME.slug}/table.html" as game %}}{{{{ game.board(t.view, t) }}}}'


def opened(t: Table) -> DungeonEnforcer:
    """The position with its dice, and decks that a table shuffles: so it can be saved."""
    dice = cast(ScriptedDice, t.state.dice)
    left = dice.script[dice.read :]
    t.state.dice = ScriptedDice(left, 0, 0, dice.streams, SeededDice("board"))
    return t.state


class Looker:
    """What a page tells the board: who looks, what may be clicked, what has happened."""

    def __init__(
        self, state: DungeonEnforcer, seat: int, events: Sequence[Event], news: int | None
    ) -> None:
        self.spec = GAME
        self.names = NAMES[: len(state.players)]
        self.seats = [SimpleNamespace(bot="") for _ in state.players]
        self.view = GAME.view(state, seat)
        self.own: list[int] = []
        self.mine = state.current_player == seat
        self.options: list[Action] = list(state.legal_actions) if self.mine else []
        seen = [one for one in events if one.secret is None or one.public or seat == one.owner]
        self.sight = SimpleNamespace(
            number=1,
            news=[
                {**one.seen_by(seat), "kind": one.kind, "clause": one.clause} for one in seen[:news]
            ],
            log=[
                SimpleNamespace(
                    clause=one.clause, text=GAME.sentence(one, seat, self.names), undone=False
                )
                for one in seen
            ],
        )

    def rule(self, clause: str) -> None:
        """Know no rule: the links stand without their words."""

    piece, is_only_own = Board.piece, Board.is_only_own

    def thing(self, name: str) -> Markup:
        """Mark a thing, and whether an option touches it."""
        touched = any(name in option.touches for option in self.options)
        return Markup('data-thing="{}"{}').format(
            name, Markup(' data-touch="one"') if touched else ""
        )


def drawn(
    t: Table | DungeonEnforcer,
    seat: int,
    events: Sequence[Event] | None = None,
    news: int | None = None,
) -> str:
    """The board of a position for one seat, by default after all that happened in it; all of that
    is news, or the first ones."""
    state = t.state if isinstance(t, Table) else t
    heard = t.events if isinstance(t, Table) and events is None else events or ()
    html: str = environment().from_string(_BOARD).render(t=Looker(state, seat, heard, news))
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
