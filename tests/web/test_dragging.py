"""What can be moved on a board, and which answers that gives."""

import re
from random import Random
from time import process_time

import pytest
from starlette.testclient import TestClient

from tests.web.test_counting import to_counts
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.kit.gestures import gestures
from undercroft.match import Match
from undercroft.testing import effort
from undercroft.web.table.dragging import LINES, drags

MOVING = [spec for spec in all_games().values() if gestures(spec).drags]
LONGEST = 200
SLOW = 0.005
"""Seconds that it may take to find what can be moved."""


@pytest.mark.parametrize("spec", MOVING, ids=lambda spec: spec.slug)
def test_what_can_be_moved_gives_answers_that_are_allowed(spec: GameSpec) -> None:
    found, asked, seconds = 0, 0, 0.0
    for seed in range(effort(2, 30)):
        chance = Random(seed)
        match = Match(spec, max(2, spec.seats[0]), {}, f"drags-{seed}", names=["Ada", "Brand"])
        parse = spec.vocabulary.parse
        while not match.over and match.number < LONGEST:
            question = match.sight(match.state.current_player, lines=1).question
            assert question is not None
            began = process_time()
            now = drags(match, question, ["Ada", "Brand"])
            seconds += process_time() - began
            asked += 1
            for one in (*now.single.values(), *now.pairs):
                found += 1
                assert one.moves and one.onto  # noqa: PT018
                taken = match.take([parse(answer) for answer in one.answers.split(LINES)])
                legal = [action.notation for action in taken.steps[-1].after.legal_actions]
                assert not one.then or one.then in legal
            match.apply(chance.choice(match.state.legal_actions))
    assert found > 10
    assert seconds / asked < SLOW


def test_the_page_marks_what_moves_and_the_answers_say_where_to(client: TestClient) -> None:
    _, shown = to_counts(client)
    dice = re.findall(r'data-thing="die-white-M" data-drag', shown.text)
    assert len(dice) > 1
    onto = re.findall(r'data-moves="die-white-M" data-onto="([^"]+)"', shown.text)
    assert onto[0] == "room"
    assert all(re.fullmatch(r"seat-\d", one) for one in onto[1:])
    others = shown.text.replace('data-thing="die-white-M" data-drag', "")
    assert "data-drag" not in others
