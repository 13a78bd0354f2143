"""What nobody reads for a while takes less room, and reads as before when somebody does."""

from random import Random

import pytest

from tests.kernel.toy_game import GAME
from tests.kernel.toy_secrets import VAULT
from undercroft.kernel import SPECTATOR
from undercroft.kit.game import GameSpec
from undercroft.match import LOG_LINES, Match, Sight

SEATS = (0, 1, SPECTATOR)


def sights(match: Match) -> list[Sight]:
    """What all see."""
    return [match.sight(seat) for seat in SEATS]


def rest(match: Match) -> None:
    """Let it forget what was put together and unpacked for who looked."""
    match.log.rest()
    match.history.rest()


def played(spec: GameSpec, match: Match, lines: int, rng: Random) -> None:
    """Play until a log has so many lines; all read it meanwhile."""
    while len(sights(match)[0].log) < lines:
        match.apply(rng.choice(match.state.legal_actions))
        if match.over:
            match.cut(0, len(match.answers))


def alike(match: Match) -> list[bool]:
    """Whether each line that a seat reads is the very same for who watches."""
    return [
        one is other
        for one, other in zip(match.sight(1).log, match.sight(SPECTATOR).log, strict=False)
    ]


@pytest.mark.parametrize("spec", [GAME, VAULT], ids=lambda spec: spec.slug)
@pytest.mark.parametrize("lines", [1, LOG_LINES - 1, LOG_LINES])
def test_a_log_that_rested_reads_as_before(spec: GameSpec, lines: int) -> None:
    rng, match = Random(3), Match(spec, 2, {}, "rest")
    played(spec, match, lines, rng)
    before = sights(match)
    rest(match)
    rest(match)
    assert sights(match) == before


def test_a_log_goes_on_after_a_rest() -> None:
    match, same = Match(VAULT, 2, {}, "rest"), Match(VAULT, 2, {}, "rest")
    rng = Random(3)
    while not match.over:
        rest(match)
        action = rng.choice(match.state.legal_actions)
        match.apply(action)
        same.apply(action)
        assert sights(match) == sights(same)


def test_what_all_read_alike_is_kept_once_after_a_rest_too() -> None:
    match = Match(GAME, 2, {}, "alike")
    played(GAME, match, 20, Random(3))
    before = alike(match)
    assert any(before)
    rest(match)
    assert alike(match) == before


@pytest.mark.parametrize("spec", [GAME, VAULT], ids=lambda spec: spec.slug)
def test_a_look_back_shows_the_same_after_a_rest(spec: GameSpec) -> None:
    match, seen = Match(spec, 2, {}, "rest"), list[object]()
    played(spec, match, LOG_LINES, Random(3))
    for at in (0, 1, 40, 41):
        seen.append(match.past(0, at, False))
        rest(match)
    assert [match.past(0, at, False) for at in (0, 1, 40, 41)] == seen
