"""Chapter DE-3: the turn and moving (R9-R13, R44)."""

import pytest

from undercroft.games.dungeon_enforcer.tests.enforcer import (
    Seat,
    Table,
    battle,
    opening,
    seat,
    table,
    won,
)


def four(*out: int) -> tuple[Seat, ...]:
    """Four seats; those in `out` have no hunter any more."""
    names = ("Therese", "Ekim", "Fenn", "Pell")
    squares = ("C4", "M4", "H13", "C4")
    return tuple(
        [seat(squares[n], hunters="" if n in out else name) for n, name in enumerate(names)]
    )


def begun(**mine: object) -> Table:
    """A turn that begins, of a player with 4 map energy."""
    dice = mine.pop("dice")
    return table(seat("C4", energy=4, **mine), seat("M4", hunters="Wren"), step="begin_turn",
                 dice=dice)  # type: ignore[arg-type]  # fmt: skip


def walks(t: Table) -> set[str]:
    """The squares that can be walked to."""
    return {option.removeprefix("walk ") for option in t.options if option.startswith("walk")}


def fights(t: Table) -> list[str]:
    """The ways in which a monster can be entered."""
    return [option for option in t.options if option.startswith("fight")]


# -- turns and rounds (DE-3.1, R9) ---------------------------------------------------------------


@pytest.mark.clause("DE-3.1")
def test_turns_go_clockwise_from_the_first_player_and_a_round_ends_before_that_seat() -> None:
    t = table(*four(), turn=2, first=2)
    asked = []
    for _ in range(5):
        assert t.asked is not None
        asked.append((t.asked[0], t.state.round))
        t.does("end turn")
    assert asked == [(2, 2), (3, 2), (0, 2), (1, 2), (2, 3)]


@pytest.mark.clause("DE-3.1", "DE-16.5")
def test_who_is_out_is_skipped() -> None:
    t = table(*four(1, 2)).does("end turn")
    assert (t.asked, t.state.round) == ((3, "turn"), 2)
    t.does("end turn")
    assert (t.asked, t.state.round) == ((0, "turn"), 3)


@pytest.mark.clause("DE-3.1")
def test_by_roll_order_turns_follow_the_first_roll() -> None:
    asked = {}
    for order in ("clockwise", "roll_order"):
        t = opening(3, dice=[2, 4, 6], turn_order=order)
        t.does("place C4", "place M4", "place H13")
        while t.asked is not None and t.asked[1] == "monster-token":
            t.does(t.options[0])
        t.does("end turn", "end turn", "end turn", "end turn")
        asked[order] = [one["player"] for one in t.told("turn")]
        assert [one["round"] for one in t.told("turn")] == [1, 1, 1, 2, 2]
    assert asked == {"clockwise": [2, 0, 1, 2, 0], "roll_order": [2, 1, 0, 2, 1]}


@pytest.mark.clause("DE-3.1")
def test_by_roll_order_who_is_out_is_skipped_too() -> None:
    t = table(*four(3), turn_order="roll_order")
    t.state.order_a = (0, 3, 2, 1)
    t.does("end turn")
    assert (t.asked, t.state.round) == ((2, "turn"), 2)
    t.does("end turn", "end turn")
    assert (t.asked, t.state.round) == ((0, "turn"), 3)


# -- the energy roll (DE-3.2, 3.3, 3.6) ----------------------------------------------------------


@pytest.mark.clause("DE-3.2")
def test_a_turn_begins_with_a_die_of_map_energy() -> None:
    t = begun(dice=[5, 6])
    assert (t.me.energy, t.asked) == (9, (0, "turn"))
    assert t.told("energy") == [{"player": 0, "roll": 5, "dice": 1, "energy": 9}]
    t.does("end turn")
    assert (t.other.energy, t.me.energy) == (16, 9)


@pytest.mark.clause("DE-3.3")
@pytest.mark.parametrize(
    "mine",
    [
        {"hunters": "Quill"},
        {"hunters": "Therese, Quill"},
        {"gear": "Ember Compass"},
        {"hunters": "Quill", "gear": "Ember Compass"},
    ],
)
@pytest.mark.parametrize("dice", [(2, 6, 1), (6, 2, 1)])
def test_quill_or_an_ember_compass_rolls_two_dice_and_keeps_the_higher(
    mine: dict[str, str], dice: tuple[int, ...]
) -> None:
    t = begun(dice=dice, **mine)
    assert t.me.energy == 4 + 6
    assert t.told("energy")[0]["dice"] == 2
    assert t.does("end turn").other.energy == 11


@pytest.mark.clause("DE-3.6", "DE-3.7")
def test_energy_that_is_not_spent_stays_for_later_turns() -> None:
    t = begun(dice=[5, 1, 6])
    t.does("walk C5", "end turn")
    assert t.me.energy == 8
    t.does("end turn")
    assert (t.me.energy, t.me.square) == (14, "C5")
    t = begun(dice=[6] * 9)
    t.does(*["end turn"] * 8)
    assert t.me.energy == 4 + 5 * 6


# -- steps (DE-3.4, 3.5, 3.8, 3.10, 3.15, R10) ---------------------------------------------------


@pytest.mark.clause("DE-3.4", "DE-3.5")
def test_each_step_costs_one_energy() -> None:
    t = table(seat("C4", energy=5), seat("M4")).does("walk D5")
    assert (t.me.square, t.me.energy) == ("D5", 3)
    t.does("walk D6", "walk C6", "walk D6")
    assert (t.me.square, t.me.energy) == ("D6", 0)
    assert t.asked == (1, "turn")


@pytest.mark.clause("DE-3.4")
def test_free_steps_of_hunters_and_gear_add_up() -> None:
    mine = seat("C4", hunters="Therese, Sable", gear="2x Traveller's Boots", energy=1)
    t = table(mine, seat("M4"))
    assert "walk G4" in t.options
    assert t.refuses("walk H4") == "DE-3.10"
    t.does("walk D4", "walk F4")
    assert t.me.energy == 1
    assert t.does("walk G4").me.energy == 0
    t = table(mine, seat("M4")).does("walk G4")
    assert t.me.energy == 0
    t = table(seat("C4", hunters="Sable", energy=3), seat("M4")).does("walk E4")
    assert t.me.energy == 2


@pytest.mark.clause("DE-3.4")
def test_every_turn_has_its_free_steps_again() -> None:
    t = table(seat("C4", hunters="Sable", energy=0), seat("M4"), dice=[1, 1])
    t.does("walk C5")
    assert t.asked == (1, "turn")
    t.does("end turn")
    assert t.me.energy == 1
    assert t.does("walk C7").me.energy == 0


@pytest.mark.clause("DE-3.4")
@pytest.mark.parametrize(("start", "walked"), [("C4", 0), ("C5", 1)])
def test_boots_bought_after_the_first_step_free_nothing_this_turn(start: str, walked: int) -> None:
    t = table(seat(start, energy=6), seat("M4"), item_deck="Traveller's Boots", dice=[1])
    t.does(*["walk C4"] * walked, "shop", "name travellers-boots", "buy", "walk D4")
    assert (t.me.gear, t.me.energy) == (["Traveller's Boots"], 6 - 2 * walked)


@pytest.mark.clause("DE-3.5", "DE-3.7")
def test_a_player_may_make_no_step_at_all() -> None:
    t = table(seat("C4"), seat("M4")).does("end turn")
    assert (t.me.square, t.me.energy, t.asked) == ("C4", 10, (1, "turn"))


@pytest.mark.clause("DE-3.7")
def test_who_makes_no_step_may_still_hire_and_shop() -> None:
    t = table(seat("C4", energy=0), seat("M4"), hunter_deck="Quill", item_deck="Battle Tonic",
              dice=[1])  # fmt: skip
    t.does("hire", "take quill", "done", "shop", "name battle-tonic", "buy", "end turn")
    assert (t.me.hunters, t.me.items, t.me.coins) == (["Therese", "Quill"], ["Battle Tonic"], 6)


@pytest.mark.clause("DE-3.8")
@pytest.mark.parametrize(
    ("square", "beside"),
    [
        ("C4", {"C3", "D4", "C5", "B4"}),
        ("A1", {"B1", "A2"}),
        ("O15", {"O14", "N15"}),
        ("C5", {"C4", "D5", "C6"}),
        ("H8", {"H7", "H9"}),
    ],
)
def test_a_step_crosses_an_edge_to_a_square_without_an_obstacle(
    square: str, beside: set[str]
) -> None:
    assert walks(table(seat(square, energy=1), seat("M4"), tokens="A15")) == beside


@pytest.mark.clause("DE-3.8")
def test_with_diagonal_steps_there_are_up_to_eight_and_corners_may_be_cut() -> None:
    t = table(seat("C5", energy=1), seat("M4"), movement="diagonal")
    assert walks(t) == {"C4", "D4", "D5", "D6", "C6", "B6", "B4"}
    assert t.does("walk D6").me.energy == 0
    t = table(seat("H8", energy=1), seat("M4"), movement="diagonal")
    assert walks(t) == {"G7", "H7", "I7", "G9", "H9", "I9"}
    assert t.refuses("walk H6") == "DE-3.10"


@pytest.mark.clause("DE-3.10")
def test_a_step_that_costs_more_than_is_left_is_refused() -> None:
    t = table(seat("C4", energy=3), seat("M4"))
    assert "walk F4" in t.options
    assert t.refuses("walk G4") == "DE-3.10"
    t.does("walk F4")
    assert t.me.energy == 0
    assert walks(table(seat("C4", energy=0), seat("M4"))) == set()


@pytest.mark.clause("DE-3.8", "DE-3.10")
def test_the_way_leads_around_obstacles() -> None:
    t = table(seat("G9", energy=2), seat("M4"))
    assert t.refuses("walk G7") == "DE-3.10"
    t = table(seat("G9", energy=4), seat("M4")).does("walk G7")
    assert (t.me.energy, t.told("walked")[0]["way"]) == (0, ("G9", "H9", "H8", "H7", "G7"))


@pytest.mark.clause("DE-3.9")
def test_squares_with_other_players_may_be_entered_crossed_and_shared() -> None:
    t = table(seat("A1", energy=4), seat("B1", hunters="Fenn"), seat("A2", hunters="Pell"))
    t.does("walk C1")
    assert (t.me.square, t.me.energy) == ("C1", 2)
    t.does("walk B1")
    assert (t.me.square, t.other.square, t.asked) == ("B1", "B1", (0, "turn"))


@pytest.mark.clause("DE-3.15")
def test_a_group_of_three_pays_as_much_as_one_hunter() -> None:
    for hunters in ("Therese", "Therese, Ekim, Fenn"):
        t = table(seat("C4", hunters=hunters, energy=10), seat("M4", hunters="Pell"))
        assert t.does("walk G4").me.energy == 6


# -- monsters (DE-3.11, 3.12, 3.14, R13, R44) ----------------------------------------------------


@pytest.mark.clause("DE-3.11", "DE-6.1")
def test_stepping_onto_a_monster_starts_a_battle_at_once() -> None:
    t = table(seat("C4", energy=10), seat("M4"), tokens="C6")
    assert t.refuses("walk C6") == "DE-3.11"
    t.does("fight C6 from the north")
    assert (t.me.square, t.me.energy, t.over) == ("C6", 8, False)
    assert t.asked == (0, "redraw")


@pytest.mark.clause("DE-3.11")
def test_there_is_no_passing_through_a_monster() -> None:
    t = table(seat("H9", energy=2), seat("M4"), tokens="H8")
    assert "H7" not in walks(t)
    assert fights(t) == ["fight H8 from the south"]
    t = table(seat("H10", energy=30), seat("M4"), tokens="H7, H9")
    assert "H8" not in walks(t)
    assert len(walks(t)) == 201 - 1 - 2 - 1


@pytest.mark.clause("DE-3.10", "DE-3.11")
def test_a_monster_may_be_entered_with_the_last_energy() -> None:
    t = table(seat("C4", energy=2), seat("M4"), tokens="C6")
    assert fights(t) == ["fight C6 from the north"]
    assert t.does("fight C6 from the north").me.energy == 0
    assert fights(table(seat("C4", energy=1), seat("M4"), tokens="C6")) == []
    t = table(seat("C4", hunters="Sable", energy=0), seat("M4"), tokens="C5")
    assert fights(t) == ["fight C5 from the north"]


@pytest.mark.clause("DE-3.12")
def test_when_the_battle_is_over_the_turn_is_over() -> None:
    t = won()
    assert (t.asked, t.me.square, t.state.turn) == ((1, "turn"), "D5", 1)
    t = battle("Therese", "Gutter Rats", mine="Attack 1", theirs="Attack 3", items="Smoke Pearl")
    t.does("play attack-1", "no boost", "play attack-3", "no boost", "use smoke-pearl")
    assert (t.over, t.asked) == (True, (1, "turn"))


@pytest.mark.clause("DE-3.14")
@pytest.mark.parametrize(
    ("start", "side", "square", "movement"),
    [
        ("C4", "north", "C5", "orthogonal"),
        ("C4", "east", "D6", "orthogonal"),
        ("C4", "south", "C7", "orthogonal"),
        ("C5", "north", "C5", "orthogonal"),
        ("D5", "north-east", "D5", "diagonal"),
        ("C4", "south-west", "B7", "diagonal"),
    ],
)
def test_the_square_from_which_a_monster_is_entered_is_remembered(
    start: str, side: str, square: str, movement: str
) -> None:
    mine = seat(start, items="Smoke Pearl", energy=20)
    t = table(mine, seat("M4"), tokens="C6", movement=movement)
    t.does(f"fight C6 from the {side}")
    assert t.me.square == "C6"
    while t.asked != (0, "act"):
        t.does("no boost" if "no boost" in t.options else t.options[0])
    t.does("use smoke-pearl")
    assert (t.over, t.me.square, t.tokens) == (True, square, ["C6"])


# -- mixed (DE-3.13) -----------------------------------------------------------------------------


@pytest.mark.clause("DE-3.13")
def test_steps_and_town_actions_come_in_any_order() -> None:
    t = table(seat("C5", energy=14), seat("M4"), hunter_deck="Quill", item_deck="Whetstone",
              dice=[2], tokens="A9")  # fmt: skip
    t.does("walk C4", "hire", "take quill", "done", "walk A4", "walk A8")
    assert (t.me.energy, t.asked) == (7, (0, "turn"))
    t.does("shop", "name whetstone", "buy", "fight A9 from the north")
    assert (t.me.energy, t.me.coins, t.asked) == (6, 5, (0, "redraw"))
    t = table(seat("C4"), seat("M4"), item_deck="Whetstone", hunter_deck="Quill", dice=[2])
    t.does("shop", "name whetstone", "buy", "hire", "take quill", "done", "walk C5")
    assert (t.me.hunters, t.me.items) == (["Therese", "Quill"], ["Whetstone"])
