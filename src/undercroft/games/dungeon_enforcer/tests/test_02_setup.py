"""Chapter DE-2: the set-up (R3-R8, and the switches of the start)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import pytest

from undercroft.games.dungeon_enforcer import GAME
from undercroft.games.dungeon_enforcer.content import HUNTERS, MONSTERS
from undercroft.games.dungeon_enforcer.content.maps import SQUARES, square_name, square_of
from undercroft.games.dungeon_enforcer.state import DungeonEnforcer
from undercroft.games.dungeon_enforcer.tests.enforcer import (
    ALL_ITEMS,
    Table,
    find_map,
    opening,
    seat,
    table,
)
from undercroft.kernel import BadSetup, SeededDice
from undercroft.kernel.state import SPECTATOR

MARCH: Final = find_map("the-enforcers-march")
STARTS: Final = ("C4", "M4", "H13")
AS_IT_LIES: Final = tuple(range(len(HUNTERS) - 1, 0, -1))
"""The picks of a shuffle that leaves the hunters as they lie."""
TOP: Final = [f"take {one.slug}" for one in reversed(HUNTERS)]
"""Who is taken from that deck, from its top on."""


def placed(*starts: str, dice: Sequence[int] = (), **switches: Any) -> Table:
    """The set-up up to the first monster token, the tokens of players on those squares."""
    t = opening(len(starts), dice=dice, **switches)
    return t.does(*[f"place {town}" for town in starts])


def scattered(squares: str, **switches: Any) -> Table:
    """The same with random starts, which fall on those squares."""
    names = squares.split()
    left = list(MARCH.squares)
    picks = []
    for name in names:
        picks.append(left.index(square_of(name)))
        left.remove(square_of(name))
    draws = [*AS_IT_LIES, *picks]
    return opening(len(names), draws=draws, start_placement="random_square", **switches)


def finished(t: Table) -> Table:
    """Place the remaining monster tokens, each on the first square that is legal."""
    while t.asked is not None and t.asked[1] == "monster-token":
        t.does(t.options[0])
    return t


def where(t: Table) -> set[str]:
    """The squares on which a token may be placed now."""
    return {option.removeprefix("place ") for option in t.options}


@pytest.mark.clause("DE-2.1")
def test_one_to_six_may_play_and_no_more() -> None:
    assert GAME.seats == (1, 6)
    for players in range(1, 7):
        assert len(opening(players).state.players) == players
    for players in (0, 7):
        with pytest.raises(BadSetup, match="for 1 to 6 players"):
            opening(players)


# -- order A (DE-2.1, 2.2, R3, R4) ---------------------------------------------------------------


@pytest.mark.clause("DE-2.1")
def test_everybody_rolls_once_and_order_a_goes_from_high_to_low() -> None:
    t = opening(4, dice=[2, 6, 1, 4])
    assert t.state.order_a == (1, 3, 0, 2)
    assert t.told("order_roll") == [
        {"why": "order_a", "players": (0, 1, 2, 3), "faces": (2, 6, 1, 4)}
    ]


@pytest.mark.clause("DE-2.1")
def test_tied_players_alone_roll_again_for_the_places_they_share() -> None:
    t = opening(5, dice=[3, 6, 3, 6, 1, 2, 5, 4, 2])
    assert t.state.order_a == (3, 1, 0, 2, 4)
    assert [roll["players"] for roll in t.told("order_roll")] == [(0, 1, 2, 3, 4), (1, 3), (0, 2)]
    t = opening(4, dice=[4, 4, 4, 5, 6, 1, 1, 2, 3])
    assert t.state.order_a == (3, 0, 2, 1)


@pytest.mark.clause("DE-2.1")
def test_the_tenth_roll_for_a_tie_still_decides() -> None:
    t = opening(2, dice=[*[3, 3] * 10, 2, 5])
    assert t.state.order_a == (1, 0)
    assert len(t.told("order_roll")) == 11


@pytest.mark.clause("DE-2.1")
def test_after_ten_rolls_for_a_tie_it_goes_clockwise_from_the_first_seat() -> None:
    t = opening(2, dice=[*[3, 3] * 11, 2, 5])
    assert t.state.order_a == (0, 1)
    assert len(t.told("order_roll")) == 11
    t = opening(4, dice=[2, 6, 2, 2, *[5, 5, 5] * 10])
    assert t.state.order_a == (1, 0, 2, 3)


@pytest.mark.clause("DE-2.2", "DE-2.16")
def test_the_top_of_order_a_takes_the_first_turn_of_round_1() -> None:
    t = opening(3, dice=[2, 4, 6, 1, 3, 5, 6]).does("place C4", "place M4", "place H13")
    assert (t.state.round, t.state.turn) == (0, -1)
    finished(t)
    assert (t.state.order_a, t.state.order_b) == ((2, 1, 0), (0, 1, 2))
    assert (t.asked, t.state.round, t.state.first) == ((2, "turn"), 1, 2)
    assert len(t.tokens) == 7


# -- stock and hunters (DE-2.3-2.5, R5) ----------------------------------------------------------


@pytest.mark.clause("DE-2.3")
def test_everybody_begins_with_10_energy_10_coins_and_no_items() -> None:
    t = opening(6, dice=[6, 5, 4, 3, 2, 1])
    for number in range(6):
        one = t.person(number)
        assert (one.energy, one.coins, one.gear, one.items) == (10, 10, [], [])


@pytest.mark.clause("DE-2.4", "DE-2.5")
def test_the_hunters_are_shuffled_before_anybody_takes_one() -> None:
    last, first = HUNTERS[-1].name, HUNTERS[0].name
    t = opening(2, dice=[6, 1])
    assert (t.me.hunters, t.other.hunters) == ([last], [HUNTERS[-2].name])
    t = opening(2, dice=[6, 1], draws=[0])
    assert (t.me.hunters, t.other.hunters) == ([first], [HUNTERS[-2].name])


@pytest.mark.clause("DE-2.5")
def test_in_order_a_everybody_is_dealt_one_hunter_open_and_for_nothing() -> None:
    t = opening(3, dice=[1, 6, 3])
    assert [one["player"] for one in t.told("dealt")] == [1, 2, 0]
    top = [one.name for one in HUNTERS[-1:-4:-1]]
    assert [t.person(n).hunters for n in (1, 2, 0)] == [[name] for name in top]
    assert [one["hunters"][0]["name"] for one in t.view(SPECTATOR)["seats"]] == [
        top[2], top[0], top[1],
    ]  # fmt: skip
    assert [one["hunters"][0]["main"] for one in t.view(SPECTATOR)["seats"]] == [True] * 3
    assert [t.person(n).coins for n in range(3)] == [10, 10, 10]
    assert t.asked == (1, "start")


@pytest.mark.clause("DE-2.5")
def test_with_pick_of_three_everybody_chooses_in_order_a_and_two_go_back() -> None:
    t = opening(2, dice=[1, 6], hero_setup="pick_of_three")
    assert (t.asked, t.options) == ((1, "first-hunter"), TOP[2::-1])
    assert t.refuses("take ekim") == "R5"
    assert len(t.state.hunter_deck) == len(HUNTERS) - 3
    t.does(TOP[1])
    taken = HUNTERS[-2]
    assert (t.other.hunters, t.other.hp, t.other.coins) == ([taken.name], (taken.hp,), 10)
    assert (t.asked, len(t.options)) == ((0, "first-hunter"), 3)
    assert TOP[1] not in t.options
    t.does(t.options[0])
    assert (t.asked, len(t.state.hunter_deck)) == ((1, "start"), len(HUNTERS) - 2)


@pytest.mark.clause("DE-2.5")
def test_nobody_else_sees_the_three_to_choose_from() -> None:
    t = opening(2, dice=[1, 6], hero_setup="pick_of_three")
    assert len(t.view(1)["offer"]) == 3
    assert (t.view(0)["offer"], t.view(SPECTATOR)["offer"]) == ([], [])


@pytest.mark.clause("DE-2.5")
def test_the_two_that_go_back_are_shuffled_into_the_deck() -> None:
    t = opening(2, dice=[6, 1], hero_setup="pick_of_three")
    t.does(TOP[0])
    assert t.options == TOP[3:0:-1]
    t = opening(2, dice=[6, 1], draws=[*AS_IT_LIES, 0], hero_setup="pick_of_three")
    t.does(TOP[0])
    assert t.options == [TOP[-1], TOP[3], TOP[1]]


# -- tokens of players (DE-2.6-2.8, R6) ----------------------------------------------------------


@pytest.mark.clause("DE-2.6")
def test_in_order_a_everybody_chooses_a_starting_town() -> None:
    t = opening(3, dice=[1, 6, 3])
    assert (t.asked, where(t)) == ((1, "start"), set(STARTS))
    for square in ("H1", "H8", "C5", "D2"):
        assert t.refuses(f"place {square}") == "DE-2.6"
    t.does("place H13")
    assert t.asked == (2, "start")
    t.does("place C4")
    assert t.asked == (0, "start")
    t.does("place M4")
    assert [t.person(n).square for n in range(3)] == ["M4", "H13", "C4"]


@pytest.mark.clause("DE-2.7")
def test_six_players_may_all_begin_in_one_town() -> None:
    t = opening(6, dice=[6, 5, 4, 3, 2, 1])
    for _ in range(6):
        assert where(t) == set(STARTS)
        t.does("place M4")
    assert {t.person(n).square for n in range(6)} == {"M4"}


@pytest.mark.clause("DE-2.8")
def test_with_random_squares_nobody_chooses_where_to_begin() -> None:
    t = opening(2, draws=[*AS_IT_LIES, 0, 0], start_placement="random_square")
    assert (t.me.square, t.other.square) == ("A1", "B1")
    assert [one["square"] for one in t.told("starts")] == ["A1", "B1"]
    assert t.asked == (0, "monster-token")
    t = scattered("H8 D1")
    assert (t.me.square, t.other.square) == ("H8", "D1")


@pytest.mark.clause("DE-2.8")
def test_a_random_start_is_any_square_but_obstacles_and_those_that_are_held() -> None:
    switches = GAME.resolve({}, "beta")
    assert switches["start_placement"] == "random_square"
    found: Counter[int] = Counter()
    for seed in range(500):
        s = GAME.new(6, switches, SeededDice(f"start {seed}"))
        assert isinstance(s, DungeonEnforcer)
        squares = [one.square for one in s.players]
        assert len(set(squares)) == 6
        found.update(squares)
    assert set(found) == set(MARCH.squares)
    assert max(found.values()) < 35  # 3000 picks of 201 squares: about 15 each


# -- order B (DE-2.9, R3, R4) --------------------------------------------------------------------


@pytest.mark.clause("DE-2.9")
def test_after_all_tokens_are_down_order_b_is_rolled_from_low_to_high() -> None:
    t = opening(3, dice=[6, 5, 4, 5, 2, 3]).does("place C4", "place M4")
    assert len(t.told("order_roll")) == 1
    t.does("place H13")
    assert (t.state.order_b, t.state.order_a) == ((1, 2, 0), (0, 1, 2))
    assert t.told("order_roll")[1] == {
        "why": "order_b", "players": (0, 1, 2), "faces": (5, 2, 3),
    }  # fmt: skip


@pytest.mark.clause("DE-2.9")
def test_ties_of_order_b_are_rolled_again() -> None:
    t = placed("C4", "M4", "H13", dice=[6, 5, 4, 2, 2, 1, 6, 3])
    assert t.state.order_b == (2, 1, 0)


@pytest.mark.clause("DE-2.9")
def test_order_b_is_settled_clockwise_from_the_first_player_after_ten_rolls() -> None:
    t = opening(3, dice=[4, 5, 6, *[3, 3, 3] * 11, 1, 2, 3])
    t.does("place C4", "place M4", "place H13")
    assert (t.state.first, t.state.order_b) == (2, (2, 0, 1))


# -- monster tokens (DE-2.10-2.14, R7, R8) -------------------------------------------------------


@pytest.mark.clause("DE-2.10", "DE-2.11", "DE-1.21")
@pytest.mark.parametrize(
    ("players", "counts"),
    [
        (1, (7,)),
        (2, (4, 3)),
        (3, (3, 2, 2)),
        (4, (2, 2, 2, 1)),
        (5, (2, 2, 1, 1, 1)),
        (6, (2, 1, 1, 1, 1, 1)),
    ],
)
def test_the_tokens_are_placed_in_order_b_round_and_round(
    players: int, counts: tuple[int, ...]
) -> None:
    order_a, order_b = [6, 5, 4, 3, 2, 1][:players], [1, 2, 3, 4, 5, 6][:players]
    dice = [] if players == 1 else [*order_a, *order_b]
    t = placed(*["C4"] * players, dice=dice)
    asked = []
    while t.asked is not None and t.asked[1] == "monster-token":
        asked.append(t.asked[0])
        t.does(t.options[0])
    assert asked == [n % players for n in range(7)]
    assert tuple([asked.count(n) for n in range(players)]) == counts
    assert (len(t.tokens), len(set(t.tokens))) == (7, 7)


@pytest.mark.clause("DE-2.12")
@pytest.mark.parametrize("spacing", [0, 1, 2, 3, 4, 5, 6, 7, 8])
def test_a_token_stands_farther_than_the_spacing_from_every_player(spacing: int) -> None:
    t = placed("C4", "C4", monster_spacing=str(spacing))
    row = [f"{'CDEFGHIJKLMNO'[away]}4" for away in range(13)]
    towns = {"C4", "M4"}
    assert where(t) & set(row) == {name for name in row[spacing + 1 :] if name not in towns}
    assert (spacing == 0) == ("C5" in where(t))
    if 0 < spacing < 8:
        assert t.refuses(f"place {row[spacing]}") == "DE-2.12"


@pytest.mark.clause("DE-2.12")
def test_the_distance_counts_from_every_player_and_through_obstacles() -> None:
    assert len(where(placed("C4", "C4"))) == 150
    assert len(where(placed("C4", "M4"))) == 109
    t = placed("C4", "M4", "H13")
    assert len(where(t)) == 66
    assert {"A9", "O9"} <= where(t)
    assert t.refuses("place A7") == "DE-2.12"
    assert len(where(placed("C4", "M4", "H13", movement="diagonal"))) == 22


@pytest.mark.clause("DE-2.12")
@pytest.mark.parametrize(
    ("spacing", "squares"),
    [(0, 192), (1, 180), (2, 161), (3, 130), (4, 99), (5, 66), (6, 37), (7, 12), (8, 4)],
)
def test_so_many_squares_each_spacing_leaves(spacing: int, squares: int) -> None:
    assert len(where(placed(*STARTS, monster_spacing=str(spacing)))) == squares


@pytest.mark.clause("DE-2.13")
def test_a_token_goes_on_no_obstacle_no_town_and_no_other_token() -> None:
    t = placed("C4", "C4").does("place F7")
    for square in ("L9", "H8", "F7", "O8"):
        assert t.refuses(f"place {square}") == "DE-2.13"
    assert "F8" in where(t)
    assert t.refuses("place P1") == "DE-2.10"  # no square of this map, so nobody is told why
    assert "place P1" not in t.not_allowed
    assert (t.not_allowed["place F7"], t.not_allowed["place C5"]) == ("DE-2.13", "DE-2.12")


@pytest.mark.clause("DE-2.14")
def test_with_six_random_starts_the_farthest_squares_serve_when_none_is_far_enough() -> None:
    t = scattered("M4 C6 M12 E1 D13 I11")
    assert where(t) == {"H5", "A10"}
    t.does("place H5")
    assert t.tokens == ["H5", "A10"]
    assert where(t) == {name for name, away in distances(t).items() if away == 5}
    assert t.refuses("place A12") == "DE-2.12"
    assert len(finished(t).tokens) == 7


@pytest.mark.clause("DE-2.14")
def test_six_random_starts_may_leave_no_square_far_enough_at_all() -> None:
    t = scattered("H9 D13 O5 A5 L13 H1")
    away = distances(t)
    assert max(away.values()) == 5
    assert where(t) == {name for name, far in away.items() if far == 5}


@pytest.mark.clause("DE-2.14")
def test_with_a_spacing_of_8_four_squares_qualify_and_then_the_farthest() -> None:
    t = placed(*STARTS, monster_spacing="8")
    assert where(t) == {"A11", "O11", "A15", "O15"}
    t.does("place A11", "place O11", "place A15")
    assert t.tokens[-1] == "O15"
    assert where(t) == {"A10", "O10", "A12", "O12", "A14", "O14", "B15", "N15"}


def distances(t: Table) -> dict[str, int]:
    """How far each open square of the March is from the nearest player, by its name."""
    tokens = [t.person(n).square for n in range(len(t.state.players))]
    return {
        name: min(
            abs(ord(name[0]) - ord(one[0])) + abs(int(name[1:]) - int(one[1:])) for one in tokens
        )
        for name in map(square_name, MARCH.squares)
        if square_of(name) not in MARCH.towns and name not in t.tokens
    }


# -- decks, and the map (DE-2.15, DE-3.8) --------------------------------------------------------


@pytest.mark.clause("DE-2.15")
def test_monsters_and_items_are_shuffled_before_play_begins() -> None:
    t = finished(placed("C4", "C4"))
    assert t.state.monster_deck == tuple(range(len(MONSTERS)))
    draws = [*AS_IT_LIES, 0, *range(len(MONSTERS) - 2, 0, -1), 0]
    t = finished(opening(2, draws=draws).does("place C4", "place C4"))
    assert (t.state.monster_deck[-1], t.state.monster_deck[0]) == (0, len(MONSTERS) - 1)
    assert (t.state.item_deck[-1], len(t.state.item_deck)) == (0, ALL_ITEMS)
    assert (t.view(0)["monster_deck"], t.view(0)["item_deck"]) == (len(MONSTERS), ALL_ITEMS)


@pytest.mark.clause("DE-2.6", "DE-2.13")
def test_on_the_map_first_steps_play_begins_in_its_own_towns() -> None:
    t = opening(2, map="first-steps")
    assert where(t) == {"B2", "A5", "B8"}
    t.does("place B2", "place B8")
    assert len(where(t)) == 24
    assert where(t) <= {square_name(square) for square in find_map("First Steps").squares}
    assert GAME.resolve({}, "first-steps")["map"] == "first-steps"
    t = table(seat("B2"), seat("A5"), tokens="I9", map="first-steps")
    assert "walk A2" in t.options
    assert t.refuses("walk J4") == "DE-3.10"
    assert len(find_map("First Steps").squares) == 76 < SQUARES
