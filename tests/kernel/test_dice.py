"""Dice: seeded (reproducible, uniform, streams apart), scripted, typed in."""

from collections import Counter
from itertools import permutations
from math import sqrt

import pytest

from tests.kernel.sample_dice import sample
from undercroft.kernel import Dice, Die, OutOfDice, ScriptedDice, SeededDice
from undercroft.testing.elsewhere import run_elsewhere

SIX = Die(range(1, 7), "d6")


def chi_square(seen: Counter[int], expected: dict[int, float]) -> float:
    """How far counts are from what is expected, in standard deviations of the chi-square."""
    total = sum((seen[face] - want) ** 2 / want for face, want in expected.items())
    free = len(expected) - 1
    return (total - free) / sqrt(2 * free)


# -- seeded: known answers, so that a change of the generator is noticed -------


def test_known_throws() -> None:
    dice = SeededDice("undercroft")
    assert [*dice.roll("battle", 10, SIX)] == [1, 4, 6, 4, 1, 2, 3, 2, 3, 4]
    assert [*dice.roll("battle", 10, SIX)] == [3, 1, 5, 2, 3, 6, 5, 6, 1, 4]
    assert [dice.below("deal", limit) for limit in (2, 10, 52, 200, 256)] == [0, 2, 41, 128, 132]
    deck = list(range(12))
    dice.shuffle("deal", deck)
    assert deck == [3, 11, 10, 0, 1, 9, 4, 8, 7, 2, 6, 5]


def test_known_throws_of_a_seed_and_a_stream_beyond_ascii() -> None:
    assert [*SeededDice("ünder crôft").roll("Größe", 6, SIX)] == [2, 2, 5, 3, 6, 6]


def test_known_throws_far_down_the_stream() -> None:
    dice = SeededDice("undercroft")
    for _ in range(99):
        dice.roll("battle", 14, SIX)
    assert [*dice.roll("battle", 14, SIX)] == [1, 4, 6, 3, 4, 4, 5, 6, 2, 2, 3, 3, 3, 2]
    assert dice.positions == {"battle": 1416}


@pytest.mark.parametrize("hash_seed", [0, 1, 4242])
def test_the_same_in_every_process(hash_seed: int) -> None:
    code = "from tests.kernel.sample_dice import sample; print(sample())"
    assert run_elsewhere(code, hash_seed).strip() == sample()


# -- seeded: streams, copies, counting -----------------------------------------


def test_a_stream_does_not_notice_what_others_are_asked() -> None:
    alone, among = SeededDice("seed"), SeededDice("seed")
    faces = [*alone.roll("battle", 6, SIX), *alone.roll("battle", 600, SIX)]
    among.roll("deal", 3, SIX)
    first = [*among.roll("battle", 6, SIX)]
    among.shuffle("deal", list(range(50)))
    assert [*first, *among.roll("battle", 600, SIX)] == faces


def test_streams_and_seeds_differ() -> None:
    throws = [
        SeededDice(seed).roll(stream, 30, SIX)
        for seed, stream in [("a", "b"), ("a", "c"), ("ab", ""), ("", "ab"), ("a\nb", ""), ("", "")]
    ]
    assert len(set(throws)) == len(throws)


def test_many_small_throws_show_what_one_large_throw_shows() -> None:
    one, many = SeededDice("seed"), SeededDice("seed")
    large = one.roll("battle", 1_500, SIX)
    assert b"".join([many.roll("battle", 3, SIX) for _ in range(500)]) == large


def test_a_copy_shows_the_same_and_disturbs_nothing() -> None:
    dice = SeededDice("seed")
    dice.roll("battle", 700, SIX)
    twin = dice.copy()
    assert twin.rolls == dice.rolls == 1
    ahead = twin.roll("battle", 40, SIX)
    assert dice.roll("battle", 40, SIX) == ahead


def test_every_throw_is_counted() -> None:
    dice = SeededDice("seed")
    dice.roll("battle", 14, SIX)
    dice.below("deal", 10)
    dice.shuffle("deal", [1, 2, 3])
    assert dice.rolls == 4
    dice.shuffle("deal", [1])
    dice.shuffle("deal", [])
    assert dice.rolls == 4


# -- seeded: uniform -----------------------------------------------------------


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 100, 129, 200, 255, 256])
def test_each_side_is_equally_likely(sides: int) -> None:
    count = 400 * sides
    seen = Counter(SeededDice("fair").roll("battle", count, Die(range(sides))))
    assert abs(chi_square(seen, dict.fromkeys(range(sides), count / sides))) < 4


def test_a_face_on_two_sides_is_twice_as_likely() -> None:
    die = Die((0, 0, 1, 3))
    seen = Counter(SeededDice("fair").roll("battle", 8_000, die))
    assert abs(chi_square(seen, {0: 4_000, 1: 2_000, 3: 2_000})) < 4


def test_each_order_of_a_deck_is_equally_likely() -> None:
    dice = SeededDice("fair")
    orders = {order: number for number, order in enumerate(permutations(range(4)))}
    seen: Counter[int] = Counter()
    for _ in range(24 * 500):
        deck = [0, 1, 2, 3]
        dice.shuffle("deal", deck)
        seen[orders[deck[0], deck[1], deck[2], deck[3]]] += 1
    assert abs(chi_square(seen, dict.fromkeys(range(24), 500.0))) < 4


def test_the_largest_deck_keeps_its_cards() -> None:
    deck = list(range(256))
    SeededDice("seed").shuffle("deal", deck)
    assert deck != list(range(256))
    assert sorted(deck) == list(range(256))


# -- dice and their limits -----------------------------------------------------


@pytest.mark.parametrize("sides", [0, 257])
def test_a_die_has_1_to_256_sides(sides: int) -> None:
    with pytest.raises(ValueError, match=f"1 to 256 sides, not {sides}"):
        Die([0] * sides)
    with pytest.raises(ValueError, match=f"1 to 256 sides, not {sides}"):
        SeededDice("seed").below("deal", sides)


def test_a_die_of_one_side_shows_it() -> None:
    assert [*SeededDice("seed").roll("battle", 3, Die([9]))] == [9, 9, 9]


def test_a_die_knows_how_people_write_its_faces() -> None:
    assert SIX.symbols == ("0", "1", "2", "3", "4", "5", "6")
    assert Die((0, 1), "coin", ("heads", "tails")).symbols == ("heads", "tails")


# -- scripted and typed in -----------------------------------------------------


def test_a_script_is_read_in_the_order_of_the_throws() -> None:
    dice = ScriptedDice([6, 1, 2, 5])
    assert [*dice.roll("battle", 1, SIX)] == [6]
    assert [*dice.roll("loot", 2, SIX)] == [1, 2]
    assert dice.left == 1
    assert dice.rolls == 2


def test_the_end_of_a_script_says_what_to_throw() -> None:
    dice = ScriptedDice([6, 1])
    with pytest.raises(OutOfDice, match=r"no result left for 3 x d6 \(battle\)") as ask:
        dice.roll("battle", 5, SIX)
    assert (ask.value.stream, ask.value.count, ask.value.die) == ("battle", 3, SIX)
    assert (dice.left, dice.rolls) == (2, 0)


def test_a_face_that_the_die_has_not_is_refused() -> None:
    dice = ScriptedDice([7])
    with pytest.raises(ValueError, match=r"d6 \(battle\) has no face 7"):
        dice.roll("battle", 1, SIX)
    assert (dice.left, dice.rolls) == (1, 0)


def test_what_is_not_scripted_is_served_by_the_rest() -> None:
    dice = ScriptedDice([6], streams=("battle",), rest=SeededDice("seed"))
    assert dice.roll("deal", 30, SIX) == SeededDice("seed").roll("deal", 30, SIX)
    assert [*dice.roll("battle", 1, SIX)] == [6]
    assert dice.rolls == 2
    with pytest.raises(OutOfDice):
        dice.roll("battle", 1, SIX)


def test_a_copy_of_a_script_reads_on_by_itself() -> None:
    dice = ScriptedDice([6, 5, 4], streams=("battle",), rest=SeededDice("seed"))
    dice.roll("battle", 1, SIX)
    dice.roll("deal", 5, SIX)
    twin = dice.copy()
    assert twin.roll("deal", 5, SIX) == dice.roll("deal", 5, SIX)
    twin.roll("battle", 2, SIX)
    assert (twin.left, dice.left) == (0, 2)


def test_bare_dice_are_only_a_promise() -> None:
    with pytest.raises(NotImplementedError):
        Dice().roll("battle", 1, SIX)
    with pytest.raises(NotImplementedError):
        Dice().copy()
