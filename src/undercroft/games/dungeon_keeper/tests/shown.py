"""The board of a position as a browser gets it, and random matches to look at."""

import re
from collections.abc import Iterator, Sequence
from html import unescape
from types import SimpleNamespace
from typing import Any, Final

from markupsafe import Markup

from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.state import DungeonKeeper
from undercroft.games.dungeon_keeper.tests.keeper import Table
from undercroft.games.dungeon_keeper.words.questions import QUESTIONS
from undercroft.kernel import Action, Event, SeededDice
from undercroft.web.render import environment
from undercroft.web.table.board import Board

NAMES: Final = ["Xanthe", "Yorick"]
_BOARD: Final = f'{{% import "{GAME.slug}/table.html" as game %}}{{{{ game.board(t.view, t) }}}}'
MOST_DECISIONS: Final = 260


def asks(t: Table) -> str:
    """The question, as it stands before whoever is asked."""
    view = GAME.view(t.state, t.state.current_player)
    return QUESTIONS.question(view, t.state.kind, NAMES)


class Looker:
    """What a page tells the board: who looks, what may be clicked, what has happened."""

    path = ""

    def __init__(self, state: DungeonKeeper, seat: int, events: Sequence[Event] = ()) -> None:
        self.spec = GAME
        self.names = NAMES
        self.seats = [SimpleNamespace(bot="") for _ in state.players]
        self.own: list[int] = []
        self.view = GAME.view(state, seat)
        asked = state.current_player == seat
        self.options: list[Action] = list(state.legal_actions) if asked else []
        seen = [event for event in events if event.secret is None or event.public]
        self.sight = SimpleNamespace(
            number=1,
            question=SimpleNamespace(kind=state.kind.name) if asked else None,
            news=[
                {**event.seen_by(seat), "kind": event.kind, "clause": event.clause}
                for event in seen
            ],
            log=[
                SimpleNamespace(
                    clause=event.clause, text=GAME.sentence(event, seat, NAMES), undone=False
                )
                for event in seen
            ],
        )

    def recent(self) -> Iterator[tuple[bool, dict[str, Any]]]:
        """The news, the newest first."""
        return ((True, one) for one in reversed(self.sight.news))

    def rule(self, clause: str) -> None:
        """Know no rule: the links stand without their words."""

    piece, is_only_own = Board.piece, Board.is_only_own

    def thing(self, name: str, gives: bool = True) -> Markup:
        """Mark a thing, and whether an option touches it."""
        touched = any(name in option.touches for option in self.options)
        how = Markup(' data-touch="{}"').format("one" if gives else "many") if touched else ""
        return Markup('data-thing="{}"{}').format(name, how)


def drawn(t: Table | DungeonKeeper, seat: int, events: Sequence[Event] = ()) -> str:
    """The board of a position for one seat, after those events."""
    state = t if isinstance(t, DungeonKeeper) else t.state
    html: str = environment().from_string(_BOARD).render(t=Looker(state, seat, events))
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


def play(players: int, seed: str, **switches: Any) -> Iterator[tuple[DungeonKeeper, list[Event]]]:
    """Play at random; yield each position, and what happened before it."""
    state = GAME.new(players, GAME.resolve(switches), SeededDice(seed))
    assert isinstance(state, DungeonKeeper)
    chance = SeededDice(f"play {seed}")
    state.heard = True
    for _ in range(MOST_DECISIONS):
        events, state.events = state.events, []
        yield state, events
        if state.is_terminal():
            return
        options = state.legal_actions
        state.apply_action(options[chance.below("pick", len(options))])
    yield state, state.events
