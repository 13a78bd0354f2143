"""Properties that hold for any match whatever: found by hypothesis, kept by the kernel."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.play import play_on, same
from tests.kernel.toy_game import GAME
from undercroft.kernel import digest
from undercroft.match import Match, Record, replay

seeds = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"), max_size=40)
moves = st.integers(0, 60)
randoms = st.integers(0, 2**32).map(Random)
set_ups = st.sampled_from([{}, {"turns": "1"}, {"luck": "off"}, {"hand": "3", "turns": "8"}])
counts = st.sampled_from([2, 3])

examples = settings(max_examples=60, deadline=None, derandomize=True)


@examples
@given(seeds, counts, set_ups, randoms, moves)
def test_play_record_json_replay(
    seed: str, players: int, switches: dict[str, str], rng: Random, most: int
) -> None:
    match = play_on(Match(GAME, players, switches, seed), rng, most)
    text = match.record([f"seat {seed}"] * players).to_json()
    again = replay(GAME, Record.from_json(text))
    assert same(again.state, match.state)
    assert [a.notation for a in again.actions] == [a.notation for a in match.actions]


@examples
@given(seeds, counts, randoms, moves)
def test_undo_all_there_is_and_do_it_again(seed: str, players: int, rng: Random, most: int) -> None:
    match = play_on(Match(GAME, players, {}, seed), rng, most)
    end = digest(match.state)
    for player in range(players):
        steps = match.undo_of(player).steps
        taken = [match.undo(player) for _ in range(steps)]
        assert match.undo_of(player).steps == 0
        replayed = replay(GAME, match.record(["x"] * players))
        assert same(replayed.state, match.state)
        for action in reversed(taken):
            match.apply(action)
        assert match.undo_of(player).steps == steps
    assert digest(match.state) == end


@examples
@given(seeds, randoms, moves)
def test_undo_crosses_no_throw_and_no_other_player(seed: str, rng: Random, most: int) -> None:
    match = play_on(Match(GAME, 3, {}, seed), rng, most)
    for player in range(3):
        rolls, shown = match.state.dice.rolls, match.state.shown
        for _ in range(match.undo_of(player).steps):
            match.undo(player)
            assert match.state.current_player == player
            assert (match.state.dice.rolls, match.state.shown) == (rolls, shown)


@examples
@given(seeds, st.lists(st.integers(1, 6), min_size=200, max_size=200), randoms)
def test_real_dice_record_and_replay(seed: str, faces: list[int], rng: Random) -> None:
    match = play_on(Match(GAME, 2, {}, seed, typed=faces), rng)
    again = replay(GAME, Record.from_json(match.record(["a", "b"]).to_json()))
    assert same(again.state, match.state)
