"""What happened long ago is packed: it reads as it did when it was new."""

from random import Random

from tests.kernel.toy_game import GAME
from undercroft.kernel import Event
from undercroft.match import Match
from undercroft.match.events import BLOCK, Events
from undercroft.match.packing import Packing


def an_event(number: int) -> Event:
    """One of many that differ; every other one has a secret."""
    secret = {"card": number} if number % 2 else None
    return Event("dealt", f"TOY-{number}", {"player": 0, "cards": ("pit",)}, number % 3, secret)


def test_what_is_packed_is_read_in_any_order() -> None:
    told = [an_event(number) for number in range(4 * BLOCK)]
    events = Events(Packing())
    for count in (0, 1, BLOCK - 1, BLOCK, BLOCK + 1, len(told)):
        events.hear(told[len(events) : count])
        assert len(events) == count
    for places in (range(len(told)), range(len(told) - 1, -1, -1), range(0, len(told), BLOCK - 1)):
        for place in places:
            assert events[place].__reduce__() == told[place].__reduce__()


def test_a_long_log_reads_at_last_as_it_did_line_by_line() -> None:
    rng, match = Random(5), Match(GAME, 2, {}, "long")
    told = list(match.sight(0).log)
    first = struck = len(told)
    while len(told) < 4 * BLOCK:
        match.apply(rng.choice(match.state.legal_actions))
        told += [line for line in match.sight(0).log if line.place >= len(told)]
        if match.over:
            struck = len(told)
            match.cut(0, len(match.answers))
            told += [line for line in match.sight(0).log if line.place >= len(told)]
    log = match.sight(0, lines=None).log
    assert [(line.text, line.clause) for line in log] == [(line.text, line.clause) for line in told]
    undone = [line.place for line in told[first:struck] if line.clause]
    assert [line.place for line in log if line.undone] == undone
