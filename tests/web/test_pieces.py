"""What an answer is about can be clicked on the board."""

import re
from random import Random
from types import SimpleNamespace
from typing import Any, Final, cast

import pytest

from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.match import Match
from undercroft.tables import Terms
from undercroft.testing import effort
from undercroft.web.render import environment
from undercroft.web.table.board import Board
from undercroft.web.table.visitor import Visitor

NAMES: Final = ("Ada", "Brand", "Ciri")
LONGEST: Final = 250
ONE_IN: Final = 4
"""Of so many decisions one is drawn: it is the drawing that takes long."""


def board(match: Match, seat: int) -> Board:
    """The board of a match as that seat sees it."""
    names = NAMES[: match.players]
    sitting: dict[str, Any] = {"bot": "", "player": "", "holders": (1,), "human": True}
    sitting |= {"conceded": False, "open": False, "ready": True, "brought": "", "stand_in": ""}
    seats = [SimpleNamespace(name=name, **sitting) for name in names]
    setup = SimpleNamespace(names=names)
    held: dict[str, Any] = {"seats": seats, "match": match, "setup": setup}
    held |= {"terms": Terms(hints=False), "hint": lambda _: None}
    seen = SimpleNamespace(id="t", spec=match.spec, **held)
    everywhere = {"path": "", "plays_alone": lambda _: "", "answers": lambda _: True}
    visitor = cast(Visitor, SimpleNamespace(seen=seen, seats=[seat], **everywhere))
    return Board(visitor, match.sight(seat))


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_what_an_answer_touches_is_drawn(spec: GameSpec) -> None:
    draw = vars(environment().get_template(f"{spec.slug}/table.html").make_module())["board"]
    touched = answers = 0
    for seed in range(effort(2, 20)):
        chance = Random(seed)
        players = min(max(2, spec.seats[0]), spec.seats[1])
        match = Match(spec, players, {}, f"pieces-{seed}", names=NAMES[:players])
        while not match.over and match.number < LONGEST:
            if not chance.randrange(ONE_IN):
                shown = board(match, match.state.current_player)
                drawn = re.findall(r'data-thing="([^"]*)" data-touch', str(draw(shown.view, shown)))
                for option in shown.options:
                    answers += 1
                    found = set(drawn) & set(option.touches)
                    assert found or not option.touches, (option, match.state.kind)
                    touched += bool(found)
            match.apply(chance.choice(match.state.legal_actions))
    assert touched > answers / 2
