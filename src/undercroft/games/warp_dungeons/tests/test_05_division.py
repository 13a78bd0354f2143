"""Chapter WD-5: dividing piles (WD-5.12 to 5.16), `blocked_path`, `exit_sides` and `layout`."""

import pytest

from undercroft.games.warp_dungeons.actions import WAYS
from undercroft.games.warp_dungeons.rules.dungeon import deal_from_the_bottom
from undercroft.games.warp_dungeons.state import Exit
from undercroft.games.warp_dungeons.tests.dungeon import Table, hero
from undercroft.games.warp_dungeons.tests.maps import (
    again,
    built_in,
    cell,
    dungeon,
    exits,
    explore,
    openings,
    shares,
)

TWO = (hero(), hero("Magus Sogarth"))


# -- the deal (WD-5.12 to 5.15, 5.18) --------------------------------------------------------


@pytest.mark.clause("WD-5.12", "WD-5.14")
@pytest.mark.parametrize(
    ("pile", "ways", "dealt"),
    [
        (0, 2, [[], []]),
        (1, 2, [[1], []]),
        (2, 2, [[1], [2]]),
        (3, 2, [[1, 3], [2]]),
        (5, 2, [[1, 3, 5], [2, 4]]),
        (2, 3, [[1], [2], []]),
        (4, 3, [[1, 4], [2], [3]]),
        (8, 3, [[1, 4, 7], [2, 5, 8], [3, 6]]),
    ],
)
def test_one_card_each_in_turn_from_the_bottom(
    pile: int, ways: int, dealt: list[list[int]]
) -> None:
    cards = tuple(range(1, pile + 1))
    assert deal_from_the_bottom(cards, ways) == [tuple(share) for share in dealt]


@pytest.mark.clause("WD-5.12", "WD-5.13")
def test_over_two_exits_left_before_right() -> None:
    t = dungeon("5x Room, T-junction")
    explore(t, 0, "north")
    assert shares(t, 1) == {"west": [1, 3, 5], "east": [2, 4]}
    (told,) = t.told("divided")
    assert (told["ways"], told["cards"]) == (("west", "east"), (3, 2))


@pytest.mark.clause("WD-5.12", "WD-5.13")
def test_over_three_exits_left_ahead_right() -> None:
    t = dungeon("8x Room, Intersection")
    explore(t, 0, "north")
    assert shares(t, 1) == {"west": [1, 4, 7], "north": [2, 5, 8], "east": [3, 6]}


@pytest.mark.clause("WD-5.13")
@pytest.mark.parametrize(
    ("full", "dealt"),
    [
        ((-1, 1), {"north": [1, 3], "east": [2]}),
        ((0, 2), {"west": [1, 3], "east": [2]}),
        ((1, 1), {"west": [1, 3], "north": [2]}),
    ],
)
def test_the_leftmost_open_exit_comes_first(
    full: tuple[int, int], dealt: dict[str, list[int]]
) -> None:
    t = dungeon("3x Room, Intersection")
    built_in(t, full)
    explore(t, 0, "north")
    assert shares(t, 2) == dealt


@pytest.mark.clause("WD-5.13")
def test_left_is_seen_from_the_entrance() -> None:
    # Entered westwards, left is south; entered eastwards, left is north.
    t = dungeon("8x Room, 2x Intersection", *TWO)
    explore(t, 1, "west")  # 9 of 1, 3, 5, 7, 9
    assert shares(t, 2) == {"south": [1, 7], "west": [3], "north": [5]}
    explore(t, 1, "east")  # 10 of 2, 4, 6, 8, 10
    assert shares(t, 3) == {"north": [2, 8], "east": [4], "south": [6]}


@pytest.mark.clause("WD-5.14")
def test_cards_near_the_bottom_stay_near_the_bottom() -> None:
    t = dungeon("4x Room, Objective Room, 6x Room, T-junction, 2x Passage, T-junction")
    explore(t, 0, "north")  # 14 cards are left: the odd ones go west
    assert shares(t, 1)["west"] == [1, 3, 5, 7, 9, 11, 13]
    explore(t, 1, "west")  # the Passage, 13
    assert t.place().name == "Passage"
    assert shares(t, 2) == {"west": [1, 3, 5, 7, 9, 11]}
    assert t.state.dungeon.piles[t.place(1).exits[1].path] == (1, 3, 5, 7, 9, 11, 13)


@pytest.mark.clause("WD-5.15")
@pytest.mark.parametrize("card", ["Chamber", "Throne Room", "T-junction"])
def test_rooms_with_two_exits_divide_like_junctions(card: str) -> None:
    t = dungeon(f"3x Crypt, {card}")
    explore(t, 0, "north")
    assert shares(t, 1) == {"west": [1, 3], "east": [2]}


@pytest.mark.clause("WD-5.15")
@pytest.mark.parametrize("card", ["Chasm", "Intersection"])
def test_and_with_three_like_intersections(card: str) -> None:
    t = dungeon(f"4x Crypt, {card}")
    explore(t, 0, "north")
    assert shares(t, 1) == {"west": [1, 4], "north": [2], "east": [3]}


@pytest.mark.clause("WD-5.15")
@pytest.mark.parametrize(
    "card", ["Room", "Lair", "Crypt", "Dungeon", "Temple", "Caves", "Vault", "Passage"]
)
def test_the_others_do_not_divide(card: str) -> None:
    t = dungeon(f"4x Crypt, {card}")
    explore(t, 0, "north")
    assert shares(t, 1) == {"north": [1, 2, 3, 4]}


@pytest.mark.clause("WD-5.16")
def test_the_parent_path_is_closed() -> None:
    t = dungeon("4x Room, T-junction, Passage")
    explore(t, 0, "north")
    explore(t, 1, "north")
    assert t.state.dungeon.piles[0] == ()
    assert openings(t, 1) == []
    assert openings(t, 0) == []


@pytest.mark.clause("WD-5.18")
def test_an_empty_share_is_a_dead_end_and_reserves_nothing() -> None:
    t = dungeon("Passage, Intersection")
    explore(t, 0, "north")
    assert shares(t, 1) == {"west": [1], "north": [], "east": []}
    assert openings(t, 1) == ["west"]
    # What comes by may still be laid on the cells before the empty exits.
    built_in(t, (0, 2))
    assert exits(t, explore(t, 1, "west")) == ["west"]
    places = t.view(0)["map"]["places"]
    assert [one["dead_end"] for one in places[1]["exits"]] == [False, True, True]


@pytest.mark.clause("WD-5.18", "WD-5.6")
def test_a_path_may_open_towards_the_cell_before_an_empty_exit() -> None:
    # East of the T-junction is nothing; a Passage beside it may use that cell.
    t = dungeon("2x Room, Passage")
    built_in(t, (1, 2), (-1, 1))
    door(t, 1, "west", 0)  # towards (0,2), with no card
    assert exits(t, explore(t, 0, "north")) == ["north"]


def door(t: Table, number: int, way: str, cards: int) -> None:
    """Give a place an open exit with so many cards of its own behind it."""
    d = t.state.dungeon
    first = len(d.deck)
    d.deck += (d.deck[0],) * cards
    d.piles.append(tuple(range(first, first + cards)))
    one = Exit(WAYS.index(way), len(d.piles) - 1)
    d.places[number] = d.places[number].with_exits((*d.places[number].exits, one), 0)


# -- blocked_path (R8) -----------------------------------------------------------------------


def blocked(*others: int, pile: int = 3, **switches: str) -> Table:
    """A Passage laid at (0,1) with no side left, and other live paths of so many cards."""
    t = dungeon(f"{pile}x Vault, Passage", **switches)
    built_in(t, (-1, 1), (1, 1), (0, 2), (5, 5))
    for cards, way in zip(others, ("north", "east", "south"), strict=False):
        door(t, 4, way, cards)
    again(t, "exploration", 0).does("reveal north")
    return t


@pytest.mark.clause("WD-5.9")
def test_r8_fold_out_continues_the_path() -> None:
    t = blocked(2, 4)
    assert exits(t, 5) == ["below"]
    assert [len(pile) for pile in t.state.dungeon.piles] == [3, 2, 4]


@pytest.mark.clause("WD-5.9")
def test_r8_merge_puts_the_pile_under_the_smallest_other() -> None:
    t = blocked(4, 2, blocked_path="merge")
    assert exits(t, 5) == []
    # 1-3 Vaults and 4 the Passage; then 5-8 to the north of place 4, 9 and 10 to its east.
    assert shares(t, 4) == {"north": [5, 6, 7, 8], "east": [1, 2, 3, 9, 10]}
    assert t.state.dungeon.piles[0] == ()
    assert t.told("merged") == [{"place": 5, "cards": 3}]
    assert t.told("folded") == []


@pytest.mark.clause("WD-5.9")
def test_r8_merge_of_equal_piles_takes_the_oldest_path() -> None:
    t = blocked(2, 2, blocked_path="merge")
    assert shares(t, 4) == {"north": [1, 2, 3, 5, 6], "east": [7, 8]}


@pytest.mark.clause("WD-5.9")
def test_r8_merge_skips_empty_piles() -> None:
    t = blocked(0, 2, blocked_path="merge")
    assert shares(t, 4) == {"north": [], "east": [1, 2, 3, 5, 6]}


@pytest.mark.clause("WD-5.9", "WD-5.22")
def test_r8_merge_without_another_live_pile_folds_out() -> None:
    t = blocked(0, blocked_path="merge")
    assert exits(t, 5) == ["below"]
    assert shares(t, 5) == {"below": [1, 2, 3]}


@pytest.mark.clause("WD-5.9")
def test_r8_merge_of_nothing_changes_nothing() -> None:
    t = dungeon("Passage", blocked_path="merge")
    built_in(t, (-1, 1), (1, 1), (0, 2), (5, 5))
    door(t, 4, "north", 2)
    again(t, "exploration", 0).does("reveal north")
    assert t.told("merged") == []
    assert exits(t, 5) == []


# -- exit_sides (R7) -------------------------------------------------------------------------


def choosing(card: str, pile: int = 4, **switches: str) -> Table:
    """The hero has just revealed that card north of the Stairway, and may choose its sides."""
    t = dungeon(f"{pile}x Room, {card}", exit_sides="revealer_chooses", **switches)
    return t.does("reveal north")


@pytest.mark.clause("WD-5.4")
def test_r7_the_revealer_chooses_the_side_of_one_exit() -> None:
    t = choosing("Passage")
    assert (t.asked, sorted(t.options)) == ((0, "side"), ["open east", "open north", "open west"])
    assert t.refuses("open south") == "WD-5.5"  # the entrance
    t.does("open east")
    assert exits(t, 1) == ["east"]
    assert cell(t, explore(t, 1, "east")) == (0, 1, 1)


@pytest.mark.clause("WD-5.4", "WD-5.13")
def test_r7_one_by_one_and_the_deal_stays_left_ahead_right() -> None:
    t = choosing("T-junction").does("open east")
    assert t.refuses("open east") == "WD-5.5"
    assert sorted(t.options) == ["open north", "open west"]
    t.does("open north")
    assert shares(t, 1) == {"north": [1, 3], "east": [2, 4]}


@pytest.mark.clause("WD-5.5", "WD-5.8")
def test_r7_among_viable_sides_only() -> None:
    t = dungeon("4x Room, T-junction", exit_sides="revealer_chooses")
    built_in(t, (0, 2))
    again(t, "exploration", 0).does("reveal north")
    assert sorted(t.options) == ["open east", "open west"]
    assert t.refuses("open north") == "WD-5.5"


@pytest.mark.clause("WD-5.8")
def test_r7_a_single_viable_side_is_no_choice() -> None:
    t = dungeon("4x Room, Intersection", exit_sides="revealer_chooses")
    built_in(t, (0, 2), (1, 1))
    again(t, "exploration", 0).does("reveal north")
    assert t.asked == (0, "move")
    assert (exits(t, 3), t.place(3).walled) == (["west"], 2)


@pytest.mark.clause("WD-5.9")
def test_r7_without_any_it_folds_out() -> None:
    t = dungeon("4x Room, Chamber", exit_sides="revealer_chooses")
    built_in(t, (0, 2), (1, 1), (-1, 1))
    again(t, "exploration", 0).does("reveal north")
    assert exits(t, 4) == ["below"]


@pytest.mark.clause("WD-2.11", "WD-5.4")
def test_r7_the_set_up_junction_is_always_by_count() -> None:
    t = dungeon("5x Room", *TWO, exit_sides="revealer_chooses")
    assert shares(t, 1) == {"west": [1, 3, 5], "east": [2, 4]}


@pytest.mark.clause("WD-5.4")
def test_r7_by_count_asks_nothing() -> None:
    t = dungeon("4x Room, Intersection").does("reveal north")
    assert "side" not in (t.asked or ())


# -- layout (R7) -----------------------------------------------------------------------------


@pytest.mark.clause("WD-5.1", "WD-5.8", "WD-5.9")
def test_r7_in_a_tree_nothing_is_in_the_way() -> None:
    t = dungeon("6x Room, Intersection", layout="tree")
    built_in(t, (-1, 1), (1, 1), (0, 2))
    again(t, "exploration", 0).does("reveal north")
    assert exits(t, 4) == ["north", "east", "west"]
    assert t.place(4).walled == 0


@pytest.mark.clause("WD-5.6")
def test_r7_nor_is_anything_reserved() -> None:
    t = dungeon("2x Room, Passage", layout="tree")
    built_in(t, (1, 2))
    door(t, 1, "west", 1)
    assert exits(t, explore(t, 0, "north")) == ["north"]


@pytest.mark.clause("WD-5.12")
def test_r7_a_tree_divides_piles_all_the_same() -> None:
    t = dungeon("5x Room, T-junction", layout="tree")
    explore(t, 0, "north")
    assert shares(t, 1) == {"west": [1, 3, 5], "east": [2, 4]}
