"""A moment has a number, and all that a seat is shown of it follows from that number."""

from random import Random

import pytest

from undercroft.games import find_game
from undercroft.kernel import SPECTATOR
from undercroft.match import Match, Sight

STEPS = 250


@pytest.mark.parametrize(
    ("game", "players", "preset", "seed"),
    [
        ("dungeon-keeper", 2, "printed", 2),
        ("dungeon-keeper", 2, "printed", 3),
        ("warp-dungeons", 2, "standard", 1),
        ("warp-dungeons", 4, "standard", 2),
    ],
)
def test_who_waits_sees_no_change_before_noticing_something(
    game: str, players: int, preset: str, seed: int
) -> None:
    spec, chance = find_game(game), Random(seed)
    match = Match(spec, players, spec.resolve({}, preset), str(seed), pauses=True)
    shown: dict[int, Sight] = {}
    for _ in range(STEPS):
        seats = [seat for seat in range(players) if match.undo_of(seat).steps]
        if match.over:
            break
        if seats and not chance.randrange(8):
            match.undo(chance.choice(seats))
        else:
            match.apply(chance.choice(match.state.legal_actions))
        for seat in (*range(players), SPECTATOR):
            sight, before = match.sight(seat, lines=None), shown.get(seat)
            if before is not None and before.number == sight.number:
                assert sight == before
                assert match.past(seat, len(match.answers)).sight.view == sight.view
            shown[seat] = sight
