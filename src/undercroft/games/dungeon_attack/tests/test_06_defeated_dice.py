"""Chapter 6: Defeated dice and the Combat Rating, with `over_rating_hit` (R8-R10, R63)."""

import pytest

from undercroft.games.dungeon_attack.tests.tables import Table, X, Y, Z, table


@pytest.mark.clause("DA-6.1")
@pytest.mark.parametrize("rating", [1, 2, 4])
def test_6_1_at_most_rating_dice_in_a_turn(rating: int) -> None:
    t = table(X(rating=rating, facing=5), Y(), dice="DDDDD")
    assert (t.pile("X"), t.facing("X")) == ((rating, 0), (5 - rating, 0))
    t.settled()


@pytest.mark.clause("DA-6.1")
def test_6_1_unspent_rating_is_not_saved_for_the_next_turn() -> None:
    t = table(X(rating=2, facing=3), Y(), dice="AAA DDD").does("pass")
    assert (t.pile("X"), t.facing("X")) == ((2, 0), (1, 0))
    t.settled()


@pytest.mark.clause("DA-6.2")
def test_6_2_a_stabbed_die_counts_against_the_roll() -> None:
    t = table(X(card="silent-assassin", facing=3), Y(), dice="DD").does("use")
    assert (t.pile("X"), t.facing("X")) == ((1, 0), (2, 0))
    t.settled()


@pytest.mark.clause("DA-6.2")
def test_6_2_and_against_a_bust_in_the_same_turn() -> None:
    t = table(X(card="silent-assassin", facing=1), Y(), room=2, dice="DD").does("use", "bust")
    assert (t.pile("X"), t.facing("X")) == ((1, 0), (2, 0))
    t.settled()


@pytest.mark.clause("DA-6.2", "DA-5.11")
def test_6_2_with_nothing_left_there_is_no_colour_to_choose() -> None:
    t = table(X(card="silent-assassin", facing=2, red=1), Y(), dice="D D D").does("use")
    assert (t.asker, t.decision) == ("Y", "act")
    assert (t.pile("X"), t.facing("X")) == ((1, 0), (1, 1))
    t.settled()


@pytest.mark.clause("DA-6.3")
def test_6_3_rating_minus_what_went_into_the_pile() -> None:
    t = table(X(rating=3, facing=3, items=1), Y(), dice="DDM")
    assert t.seen["roll"]["rating_left"] == 3
    t.does("done")
    assert t.decision == "move"
    assert t.seen["roll"]["rating_left"] == 1
    t.settled()


@pytest.mark.clause("DA-6.3")
def test_6_3_the_current_rating_counts() -> None:
    t = table(X(card="raging-berserker", hits=1, facing=6), Y(), dice="DDDDDD")
    assert (t.pile("X"), t.facing("X")) == ((5, 0), (1, 0))  # Rating 3, and 2 while Stunned
    t.settled()


@pytest.mark.clause("DA-6.3")
def test_6_3_never_below_zero() -> None:
    berserker = X(card="raging-berserker", hits=1, facing=6, items=2)
    t = table(berserker, Y(hits=1), magic_heal="free", dice="DDDDD A")
    t.does("done", "done", "heal", "heal 1")  # five dice in the pile, and Rating 3 again
    assert (t.X.condition, t.pile("X")) == ("Unhurt", (5, 0))
    assert (t.asker, t.decision) == ("X", "heal-now")
    assert t.seen["adventurers"][0]["rating_left"] == 0
    t.settled()


@pytest.mark.clause("DA-6.4")
def test_6_4_within_the_rating_they_go_to_your_own_pile() -> None:
    t = table(X(rating=3, facing=4, pile=1), Y(pile=1), dice="DDD A")
    assert (t.pile("X"), t.pile("Y")) == ((4, 0), (1, 0))
    assert t.facing("X") == (1, 0)
    t.settled()


@pytest.mark.clause("DA-6.5")
def test_6_5_nobody_is_asked_whether_to_keep() -> None:
    t = table(X(rating=3, facing=3), Y(), dice="DD M")
    assert t.decision == "move"
    assert t.pile("X") == (2, 0)
    t.settled()


@pytest.mark.clause("DA-6.5")
def test_6_5_every_choice_of_colours_uses_the_whole_rating() -> None:
    t = table(X(rating=2, facing=1, red=2), Y(), dice="D DD DD")
    assert t.options == ["keep 1 red", "keep 2 red"]
    assert t.refuses("keep 0 red") == "DA-6.5"  # one white die alone would waste one
    t.does("keep 1 red")
    assert (t.pile("X"), t.facing("X")) == ((1, 1), (0, 1))
    t.settled()


@pytest.mark.clause("DA-6.5")
def test_6_5_only_leaving_the_epic_may_waste_one() -> None:
    t = table(X(rating=3, facing=2, red=2), Y(), epic=True, epic_monster="on", dice="DD DD")
    t.does("leave epic")
    assert (t.pile("X"), t.facing("X")) == ((2, 0), (0, 2))
    t.settled()


def two_of_each() -> Table:
    """Rating 2, and two white and two red dice beaten."""
    return table(X(rating=2, facing=2, red=2), Y(), dice="DD DD DD")


@pytest.mark.clause("DA-6.6")
def test_6_6_the_roller_chooses_white_against_red() -> None:
    t = two_of_each()
    assert (t.asker, t.options) == ("X", ["keep 0 red", "keep 1 red", "keep 2 red"])
    assert t.does("keep 0 red").pile("X") == (2, 0)
    assert two_of_each().does("keep 1 red").pile("X") == (1, 1)
    t = two_of_each().does("keep 2 red")
    assert (t.pile("X"), t.facing("X")) == ((0, 2), (2, 0))
    t.settled()


@pytest.mark.clause("DA-6.6")
def test_6_6_the_roller_chooses_white_against_the_epic() -> None:
    t = table(X(rating=2, facing=2, red=2), Y(), epic=True, epic_monster="on", dice="DD DD")
    assert (t.asker, t.options) == ("X", ["keep epic", "leave epic"])
    t.does("keep epic")
    assert (t.pile("X"), t.facing("X")) == ((0, 2), (2, 0))
    t.settled()


@pytest.mark.clause("DA-6.6")
def test_6_6_equal_dice_are_no_choice() -> None:
    t = table(X(rating=1, facing=3), Y(), dice="DDD")
    assert (t.asker, t.decision) == ("Y", "act")
    assert t.pile("X") == (1, 0)
    t.settled()


@pytest.mark.clause("DA-6.7")
def test_6_7_over_the_rating_stays_and_is_rolled_again() -> None:
    t = table(X(rating=1, facing=3), Y(), dice="DDD")
    assert (t.pile("X"), t.facing("X"), t.room) == ((1, 0), (2, 0), (0, 0))
    t.then_dice("D A").does("pass")
    assert t.told("rolls")[1]["white"] == 2
    assert (t.pile("X"), t.facing("X")) == ((2, 0), (1, 0))
    t.settled()


@pytest.mark.clause("DA-6.7")
def test_6_7_it_is_not_defeated() -> None:
    t = table(X(rating=1, facing=2), Y(), dice="DD")
    assert t.told("cleared") == []
    assert t.facing("X") == (1, 0)
    t.settled()


def stabbed(dice: str, over_rating_hit: str, facing: int = 2) -> Table:
    """The Assassin has used up Rating 1 by a stab: every D of the roll is over it."""
    x = X(card="silent-assassin", facing=facing)
    t = table(x, Y(), dice=dice, over_rating_hit=over_rating_hit)
    return t.does("use")


@pytest.mark.clause("DA-6.8")
def test_6_8_an_over_rating_d_prevents_the_hit() -> None:
    t = stabbed("D", "no")
    assert (t.X.condition, t.facing("X"), t.pile("X")) == ("Unhurt", (1, 0), (1, 0))
    t.settled()
    t = stabbed("A D", "no", facing=3)
    assert (t.X.condition, t.facing("X")) == ("Unhurt", (2, 0))
    t.settled()


@pytest.mark.clause("DA-6.8")
def test_6_8_without_one_the_same_roll_is_a_hit() -> None:
    t = stabbed("A A", "no", facing=3)
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-6.8")
def test_r10_over_rating_hit_yes_counts_it_as_attacking() -> None:
    t = stabbed("D", "yes")
    assert (t.X.condition, t.facing("X")) == ("Stunned", (1, 0))
    t.settled()
    t = stabbed("A D", "yes", facing=3)
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-6.8")
@pytest.mark.parametrize(("switch", "condition"), [("no", "Unhurt"), ("yes", "Stunned")])
@pytest.mark.parametrize(("facing", "dice"), [(1, "D D"), (2, "A D D")], ids=["alone", "with an A"])
def test_6_8_a_red_d_over_the_rating_is_no_a_either(
    facing: int, dice: str, switch: str, condition: str
) -> None:
    # The stab takes the Rating; the red die shows D, is re-rolled to D and cannot be kept.
    x = X(card="silent-assassin", facing=facing, red=1)
    t = table(x, Y(), dice=dice, over_rating_hit=switch).does("use")
    assert (t.X.condition, t.pile("X"), t.facing("X")) == (condition, (1, 0), (facing - 1, 1))
    t.settled()


@pytest.mark.clause("DA-6.8")
def test_r10_a_kept_d_or_an_m_still_prevents_it() -> None:
    t = table(X(rating=1, facing=3), Y(), over_rating_hit="yes", dice="DD A")
    assert (t.X.condition, t.pile("X")) == ("Unhurt", (1, 0))
    t.settled()
    t = stabbed("D M", "yes", facing=3).does("rest to room")
    assert t.X.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-6.8")
@pytest.mark.parametrize(("switch", "condition"), [("no", "Unhurt"), ("yes", "Stunned")])
@pytest.mark.parametrize("answer", ["keep epic", "leave epic"])
def test_r10_with_the_epic_what_is_not_kept_counts(
    switch: str, condition: str, answer: str
) -> None:
    # Rating 2: either the white D is crowded out, or the Epic's D + D is left.
    seats = X(rating=2, facing=1, red=2), Y()
    t = table(*seats, epic=True, epic_monster="on", over_rating_hit=switch, dice="D DD")
    t.does(answer)
    assert t.X.condition == condition
    t.settled()


@pytest.mark.clause("DA-6.9")
def test_6_9_the_pile_itself_has_no_limit() -> None:
    t = table(X(rating=3, pile=11, pile_red=1, facing=3), Y(), room=1, dice="DDD")
    assert t.pile("X") == (14, 1)
    t.settled()


@pytest.mark.clause("DA-6.10")
def test_6_10_no_pile_changes_owner() -> None:
    t = table(X(pile=3), Y(pile=4, facing=3), Z(pile=5), dice="D D A").does("assist")
    assert (t.pile("X"), t.pile("Y"), t.pile("Z")) == ((5, 0), (4, 0), (5, 0))
    t.settled()


@pytest.mark.clause("DA-6.10")
def test_6_10_not_even_by_a_knock_out() -> None:
    t = table(X(hits=2, pile=3, pile_red=1, facing=1), Y(pile=4), Z(), dice="A")
    assert (t.pile("X"), t.pile("Y"), t.pile("Z")) == ((0, 0), (4, 0), (0, 0))
    assert t.out == (3, 1)
    t.settled()


@pytest.mark.clause("DA-6.11")
def test_6_11_a_pile_lasts_from_turn_to_turn() -> None:
    t = table(X(facing=2, pile=2), Y(pile=1), room=1, dice="D A A").does("pass")
    assert (t.pile("X"), t.pile("Y")) == ((3, 0), (1, 0))
    t.settled()


@pytest.mark.clause("DA-6.11")
def test_6_11_the_search_empties_every_pile() -> None:
    t = table(X(pile=2, pile_red=1), Y(pile=1), room=1, levels="3+1,3+1")
    t.then_dice("MM M  M  AAA A").does("pass")
    assert t.level == 2
    assert (t.pile("X"), t.pile("Y")) == ((0, 0), (0, 0))
    t.settled()
