"""Chapter WD-5: layout, paths and piles, with the switches of the map (R6 to R9)."""

import pytest

from undercroft.games.warp_dungeons.actions import WAYS
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
THREE = (*TWO, hero("Anwar al'Wasir"))


# -- cells and headings (WD-5.1 to 5.4) ------------------------------------------------------


@pytest.mark.clause("WD-5.1")
def test_the_stairway_is_the_origin_and_leads_north() -> None:
    t = dungeon("Room, Room")
    assert cell(t, 0) == (0, 0, 0)
    assert WAYS[t.place(0).heading] == "north"
    assert exits(t, 0) == ["north"]
    assert cell(t, explore(t, 0, "north")) == (0, 0, 1)


@pytest.mark.clause("WD-5.1", "WD-5.2")
@pytest.mark.parametrize(
    ("way", "where"), [("west", (0, -1, 1)), ("north", (0, 0, 2)), ("east", (0, 1, 1))]
)
def test_a_card_heads_away_from_its_parent(way: str, where: tuple[int, int, int]) -> None:
    t = dungeon("3x Room", *THREE)
    number = explore(t, 1, way)
    assert cell(t, number) == where
    assert WAYS[t.place(number).heading] == way


@pytest.mark.clause("WD-5.3")
@pytest.mark.parametrize(
    ("card", "open_exits"),
    [("Passage", 1), ("T-junction", 2), ("Intersection", 3), ("Objective Room", 0)],
)
def test_the_entrance_is_not_counted(card: str, open_exits: int) -> None:
    t = dungeon(f"6x Room, {card}")
    assert len(exits(t, explore(t, 0, "north"))) == open_exits
    assert "south" not in exits(t, 1)  # that is where it was entered


@pytest.mark.clause("WD-5.4")
@pytest.mark.parametrize(
    ("way", "one", "two", "three"),
    [
        ("north", ["north"], ["east", "west"], ["north", "east", "west"]),
        ("west", ["west"], ["north", "south"], ["north", "south", "west"]),
        ("east", ["east"], ["north", "south"], ["north", "east", "south"]),
    ],
)
def test_the_number_of_exits_fixes_their_sides(
    way: str, one: list[str], two: list[str], three: list[str]
) -> None:
    for card, sides in (("Passage", one), ("Chamber", two), ("Chasm", three)):
        t = dungeon(f"9x Room, 3x {card}", *THREE)
        assert exits(t, explore(t, 1, way)) == sides


@pytest.mark.clause("WD-5.4")
@pytest.mark.parametrize(
    ("full", "opens"),
    [([], "north"), ([(0, 2)], "west"), ([(0, 2), (-1, 1)], "east")],
)
def test_one_exit_goes_ahead_else_left_else_right(full: list[tuple[int, int]], opens: str) -> None:
    t = dungeon("3x Room, Passage")
    built_in(t, *full)
    assert exits(t, explore(t, 0, "north")) == [opens]


@pytest.mark.clause("WD-5.4")
@pytest.mark.parametrize(
    ("full", "opens"),
    [
        ([(-1, 1)], ["north", "east"]),
        ([(1, 1)], ["north", "west"]),
        ([(0, 2)], ["east", "west"]),
    ],
)
def test_two_exits_go_left_and_right_else_ahead(
    full: list[tuple[int, int]], opens: list[str]
) -> None:
    t = dungeon("5x Room, T-junction")
    built_in(t, *full)
    assert exits(t, explore(t, 0, "north")) == opens


# -- what is in the way (WD-5.5 to 5.9) ------------------------------------------------------


@pytest.mark.clause("WD-5.5", "WD-5.7")
def test_an_occupied_cell_is_not_viable() -> None:
    t = dungeon("3x Room, Intersection")
    built_in(t, (-1, 1))
    assert exits(t, explore(t, 0, "north")) == ["north", "east"]


@pytest.mark.clause("WD-5.5")
def test_a_cell_on_another_sheet_does_not_matter() -> None:
    t = dungeon("4x Room, Passage, Passage")
    built_in(t, (-1, 1), (1, 1), (0, 2))
    explore(t, 0, "north")
    number = explore(t, 4, "below")
    assert cell(t, number) == (1, 0, 0)  # the Stairway lies at (0,0) of the first sheet
    assert exits(t, number) == ["north"]  # and a card at (0,1)


@pytest.mark.clause("WD-5.6")
def test_an_open_exit_with_a_pile_reserves_its_cell() -> None:
    # West of the first T-junction, and then north of that, a T-junction opens towards (0,2).
    t = dungeon("10x Room, T-junction, 2x Room, 3x T-junction", *TWO)
    west = explore(t, explore(t, 1, "west"), "north")
    assert (cell(t, west), shares(t, west)) == ((0, -1, 2), {"west": [3], "east": [7]})
    # The T-junction at (1,2) cannot open towards (0,2) too: it opens right and ahead.
    east = explore(t, explore(t, 1, "east"), "north")
    assert (cell(t, east), shares(t, east)) == ((0, 1, 2), {"north": [2, 10], "east": [6]})
    assert cell(t, explore(t, west, "east")) == (0, 0, 2)


@pytest.mark.clause("WD-5.5", "WD-5.6")
@pytest.mark.parametrize(("cards", "opens"), [(1, "west"), (0, "north")])
def test_a_reserved_cell_is_free_again_when_the_pile_is_empty(cards: int, opens: str) -> None:
    # Place 2 lies at (1,2) with an exit to the west, towards (0,2); a Passage comes to (0,1).
    t = dungeon("2x Room, Passage")
    built_in(t, (1, 2))
    reserve(t, 1, "west", cards)
    assert exits(t, explore(t, 0, "north")) == [opens]


def reserve(t: Table, number: int, way: str, cards: int) -> None:
    """Give a place an open exit with so many cards of its own behind it."""
    from undercroft.games.warp_dungeons.state import Exit

    d = t.state.dungeon
    first = len(d.deck)
    d.deck += (d.deck[0],) * cards
    d.piles.append(tuple(range(first, first + cards)))
    door = Exit(WAYS.index(way), len(d.piles) - 1)
    d.places[number] = d.places[number].with_exits((*d.places[number].exits, door), 0)


@pytest.mark.clause("WD-5.6")
def test_a_laid_card_ends_the_reservation_of_its_exit_by_lying_there() -> None:
    t = dungeon("4x Room, Passage, Passage")
    assert exits(t, explore(t, 0, "north")) == ["north"]
    assert exits(t, explore(t, 1, "north")) == ["north"]
    assert [cell(t, n) for n in (1, 2)] == [(0, 0, 1), (0, 0, 2)]


@pytest.mark.clause("WD-5.6", "WD-5.9")
def test_a_fold_out_reserves_no_cell() -> None:
    t = dungeon("4x Room, Passage")
    built_in(t, (-1, 1), (1, 1))
    reserve(t, 0, "below", 1)
    assert exits(t, explore(t, 0, "north")) == ["north"]


@pytest.mark.clause("WD-5.8")
@pytest.mark.parametrize(
    ("card", "full", "open_exits", "walled"),
    [
        ("Intersection", [], 3, 0),
        ("Intersection", [(0, 2)], 2, 1),
        ("Intersection", [(0, 2), (1, 1)], 1, 2),
        ("T-junction", [(0, 2)], 2, 0),
        ("T-junction", [(0, 2), (1, 1)], 1, 1),
        ("Passage", [(0, 2), (1, 1)], 1, 0),
    ],
)
def test_surplus_exits_are_walled_off(
    card: str, full: list[tuple[int, int]], open_exits: int, walled: int
) -> None:
    t = dungeon(f"6x Room, {card}")
    built_in(t, *full)
    explore(t, 0, "north")
    new = t.place()
    assert (len(new.exits), new.walled) == (open_exits, walled)
    assert len([pile for pile in t.state.dungeon.piles if pile]) == open_exits
    assert [told["exits"] for told in t.told("walled")] == [walled] * bool(walled)


def boxed_in(card: str, pile: str, **switches: str) -> Table:
    """A card that is laid at (0,1), with ahead, left and right occupied."""
    t = dungeon(f"{pile}, {card}", **switches)
    built_in(t, (-1, 1), (1, 1), (0, 2))
    again(t, "exploration", 0).does("reveal north")
    return t


@pytest.mark.clause("WD-5.9")
@pytest.mark.parametrize("card", ["Passage", "T-junction", "Intersection"])
def test_with_no_side_left_exactly_one_exit_folds_out(card: str) -> None:
    t = boxed_in(card, "3x Room")
    assert exits(t, 4) == ["below"]
    assert shares(t, 4) == {"below": [1, 2, 3]}
    assert len(t.told("folded")) == 1


@pytest.mark.clause("WD-5.9")
def test_a_fold_out_leads_to_the_origin_of_a_fresh_sheet_heading_north() -> None:
    t = boxed_in("Passage", "2x Room, Chamber")
    number = explore(t, 4, "below")
    assert (cell(t, number), WAYS[t.place(number).heading]) == ((1, 0, 0), "north")
    assert exits(t, number) == ["east", "west"]
    again(t, "move", number)
    assert t.options[0] == "go south"  # one step, and back by one step
    t.does("go south")
    assert t.hero.place == 4
    again(t, "move", 4).does("go below")
    assert t.hero.place == number


@pytest.mark.clause("WD-5.9")
def test_each_fold_out_has_a_sheet_of_its_own() -> None:
    t = boxed_in("Passage", "2x Room, Passage")
    number = explore(t, 4, "below")
    d = t.state.dungeon
    reserve(t, 0, "below", 1)
    assert cell(t, number) == (1, 0, 0)
    assert cell(t, explore(t, 0, "below")) == (2, 0, 0)
    assert len(d.places) == 7


@pytest.mark.clause("WD-5.9")
def test_without_a_pile_nothing_folds_out() -> None:
    t = dungeon("Passage")
    built_in(t, (-1, 1), (1, 1), (0, 2))
    again(t, "exploration", 0).does("reveal north")
    assert exits(t, 4) == []
    assert t.told("folded") == []


@pytest.mark.clause("WD-5.9", "WD-5.19")
def test_the_objective_never_folds_out() -> None:
    t = boxed_in("Objective Room", "3x Room")
    assert exits(t, 4) == []
    assert t.state.dungeon.removed == (0, 1, 2)


@pytest.mark.clause("WD-5.8", "WD-5.9")
@pytest.mark.parametrize("card", ["Passage", "T-junction", "Intersection"])
@pytest.mark.parametrize("how", ["fold_out", "merge"])
def test_with_no_side_left_nothing_is_walled_off(card: str, how: str) -> None:
    t = boxed_in(card, "3x Room", blocked_path=how)
    assert (t.place(4).walled, t.told("walled")) == (0, [])


# -- paths (WD-5.10, 5.11, 5.16 to 5.20) -----------------------------------------------------


@pytest.mark.clause("WD-5.10", "WD-5.11")
def test_one_open_exit_continues_the_path() -> None:
    t = dungeon("4x Room, Passage, Room, Crypt")
    for number in range(3):
        explore(t, number, "north")
    assert {t.place(n).path for n in (1, 2, 3)} == {0}
    assert t.state.dungeon.piles == [(0, 1, 2, 3)]


@pytest.mark.clause("WD-5.10", "WD-5.16")
def test_a_splitting_card_begins_a_path_at_each_exit() -> None:
    t = dungeon("6x Room, Intersection")
    explore(t, 0, "north")
    paths = [one.path for one in t.place(1).exits]
    assert len(set(paths)) == 3
    assert t.place(1).path not in paths
    assert t.state.dungeon.piles[t.place(1).path] == ()  # no longer live


@pytest.mark.clause("WD-5.11", "WD-1.13")
def test_a_junction_with_one_viable_side_does_not_split() -> None:
    t = dungeon("5x Room, T-junction")
    built_in(t, (-1, 1), (0, 2))
    explore(t, 0, "north")
    assert shares(t, 3) == {"east": [1, 2, 3, 4, 5]}
    assert t.place(3).exits[0].path == 0
    assert t.told("divided") == []


@pytest.mark.clause("WD-5.17")
def test_an_exhausted_path_is_a_dead_end() -> None:
    t = dungeon("Room")
    explore(t, 0, "north")
    assert exits(t, 1) == ["north"]
    assert openings(t, 1) == []
    assert t.view(0)["map"]["places"][1]["exits"][0]["dead_end"] is True


@pytest.mark.clause("WD-5.17")
def test_with_a_card_left_it_is_none() -> None:
    t = dungeon("2x Room")
    explore(t, 0, "north")
    assert openings(t, 1) == ["north"]
    assert t.view(0)["map"]["places"][1]["exits"][0]["dead_end"] is False


@pytest.mark.clause("WD-5.19")
def test_cards_under_the_objective_room_are_out_of_the_game() -> None:
    t = dungeon("Room, Vault, Objective Room")
    explore(t, 0, "north")
    assert exits(t, 1) == []
    assert t.state.dungeon.removed == (0, 1)
    assert t.state.dungeon.piles == [()]
    for seat in (0, 1, -2):
        assert t.view(seat)["map"]["removed"] == 2
        assert "Vault" not in str(t.view(seat)["map"])  # face down


@pytest.mark.clause("WD-5.19")
def test_other_piles_stay_in_the_game() -> None:
    t = dungeon("2x Room, Vault, Vault, Passage, Objective Room", *TWO)
    explore(t, 1, "east")  # 2, 4, 6: the Objective Room lies on 2 and 4
    assert t.state.dungeon.removed == (1, 3)
    assert shares(t, 1) == {"west": [1, 3, 5], "east": []}


@pytest.mark.clause("WD-5.20")
def test_an_empty_pile_is_never_filled_again() -> None:
    t = dungeon("Crypt, Room", *TWO)
    explore(t, 1, "west")
    for at in (1, 2):
        assert "west" not in openings(t, at)
    assert shares(t, 1)["west"] == []
    assert t.kinds.count("reshuffled") == 0


@pytest.mark.clause("WD-5.21")
def test_any_number_of_heroes_on_one_card() -> None:
    t = dungeon("6x Room", *THREE)
    for seat in (1, 2):
        t.state.players[seat].place = 1
    again(t, "move", 0).does("go north")
    assert t.view(0)["map"]["places"][1]["heroes"] == [0, 1, 2]
    assert openings(t, 1) == ["west", "north", "east"]
