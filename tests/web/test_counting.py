"""Counts: several answers to the same question at once, all of them or none."""

import re
from random import Random
from time import process_time

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import Shown, begin, look
from undercroft.games import all_games
from undercroft.kernel import BadSetup
from undercroft.kit.game import GameSpec
from undercroft.kit.gestures import gestures
from undercroft.match import Match
from undercroft.testing import effort
from undercroft.web.table.counting import Counting, counting, written
from undercroft.web.table.dragging import LINES

REPEATING = [spec for spec in all_games().values() if gestures(spec).repeats]
LONGEST = 600
SLOW = 0.005
"""Seconds that counting may take for a page."""


def take_together(match: Match, how: Counting, counts: dict[str, int]) -> None:
    """Try them as the table does; it raises where dice fall or somebody else is asked between."""
    given = written(how, counts).split(LINES)
    taken = match.take([match.spec.vocabulary.parse(one) for one in given])
    assert len(taken.entries) == 1


def some_match(spec: GameSpec, seed: int, players: int) -> Match:
    """A match by one of the game's presets, or as it comes where that is not for so many."""
    presets = ["", *[one.name for one in spec.presets]]
    switches = spec.resolve({}, presets[seed % len(presets)])
    try:
        return Match(spec, players, switches, f"counts-{seed}")
    except BadSetup:
        return Match(spec, players, {}, f"counts-{seed}")


@pytest.mark.parametrize("spec", REPEATING, ids=lambda spec: spec.slug)
def test_what_can_be_counted_can_be_given(spec: GameSpec) -> None:
    """Between repeated answers no dice fall, nobody else is asked, nothing hidden is shown."""
    found, asked, seconds = 0, 0, 0.0
    for seed in range(effort(48, 200)):
        chance = Random(seed)
        match = some_match(spec, seed, chance.randint(*spec.seats))
        while not match.over and match.number < LONGEST:
            how = None
            if match.state.kind.name in gestures(spec).repeats:
                question = match.sight(match.state.current_player, lines=1).question
                assert question is not None
                began = process_time()
                how = counting(match, question)
                seconds += process_time() - began
                asked += 1
            if how:
                found += 1
                assert 1 <= max(how.most.values()) <= how.total
                for notation, most in how.most.items():
                    take_together(match, how, {notation: most})
                drawn = chance.sample([*how.most], len(how.most), counts=[*how.most.values()])
                drawn = drawn[: how.total]
                take_together(match, how, {one: drawn.count(one) for one in drawn})
            match.apply(chance.choice(match.state.legal_actions))
    assert found
    assert seconds / asked < SLOW


def to_counts(client: TestClient) -> tuple[str, Shown]:
    """Play until the page offers counts."""
    for _ in range(8):
        table = begin(client, humans=3, bots=0)
        shown = look(client, table)
        for _ in range(60):
            if 'id="counts"' in shown.text:
                return table, shown
            wish = "bust" if "bust" in shown.actions else shown.actions[0]
            client.post(f"{table}/act", data=shown.answer(wish))
            shown = look(client, table)
    raise AssertionError("no dice move")


def form(shown: Shown, *times: int) -> dict[str, object]:
    """The form of counts, as a browser sends it."""
    answers = re.findall(r'name="answer" value="([^"]*)"', shown.text)
    assert len(answers) >= len(times)
    many = [*times, *[0] * (len(answers) - len(times))]
    sent = {"seat": shown.seat, "number": shown.number}
    return {**sent, "answer": answers, "times": [str(one) for one in many]}


def test_counts_are_one_answer_and_one_undo(client: TestClient) -> None:
    table, before = to_counts(client)
    most = [
        int(one)
        for one in re.findall(
            r'name="times" form="counts" value="0" min="0" max="(\d+)"', before.text
        )
    ]
    assert len(most) == 2
    assert min(most) > 1
    assert client.post(f"{table}/counts", data=form(before, 1, 1)).status_code == 200
    after = look(client, table)
    assert after.number == before.number + 1
    undo = {"seat": str(before.seat), "number": str(after.number)}
    client.post(f"{table}/undo", data=undo)
    again = look(client, table)
    assert (again.prompt, again.actions) == (before.prompt, before.actions)


def test_all_of_them_are_given_or_none(client: TestClient) -> None:
    table, before = to_counts(client)
    refused = client.post(f"{table}/counts", data=form(before, 60))
    assert refused.status_code == 409
    assert "Say how many: from 0 to " in refused.text
    assert look(client, table).number == before.number


def test_none_counted_is_what_ends_it_alone(client: TestClient) -> None:
    table, before = to_counts(client)
    assert client.post(f"{table}/counts", data=form(before, -1)).status_code == 422
    assert client.post(f"{table}/counts", data=form(before)).status_code == 200
    after = look(client, table)
    assert after.number == before.number + 1
    assert after.prompt != before.prompt


def test_counts_of_an_earlier_page_are_refused(client: TestClient) -> None:
    table, before = to_counts(client)
    client.post(f"{table}/act", data=before.answer())
    assert client.post(f"{table}/counts", data=form(before, 1)).status_code == 409
