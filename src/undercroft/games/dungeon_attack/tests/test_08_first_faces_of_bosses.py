"""Switch `hit_timing: first_faces`: the red dice in a HIT that is tested before the window."""

import pytest

from undercroft.games.dungeon_attack.tests.tables import X, Y, table


@pytest.mark.clause("DA-8.2", "DA-8.4")
def test_a_red_a_alone_strikes_before_the_window() -> None:
    t = table(X(red=1, items=1), Y(), room=1, dice="A M", hit_timing="first_faces")
    assert (t.decision, t.X.condition) == ("window", "Stunned")
    t.does("reroll red A", "to room")
    assert t.X.condition == "Stunned"
    assert t.room == (1, 1)
    t.settled()


@pytest.mark.clause("DA-8.6", "DA-8.4")
def test_a_red_m_prevents_the_hit_even_if_magic_makes_it_an_a() -> None:
    t = table(X(facing=1, red=1, items=1), Y(), room=1, dice="A M A", hit_timing="first_faces")
    t.does("reroll red M")
    assert t.X.condition == "Unhurt"
    assert t.facing("X") == (1, 1)
    t.settled()


@pytest.mark.clause("DA-8.6", "DA-5.3")
def test_the_automatic_re_roll_comes_before_the_test() -> None:
    t = table(X(facing=1, red=1), Y(), room=1, dice="A D D", hit_timing="first_faces")
    assert t.X.condition == "Unhurt"
    assert t.pile("X") == (0, 1)
    assert t.facing("X") == (1, 0)
    t.settled()
    t = table(X(facing=1, red=1), Y(), room=1, dice="A D A", hit_timing="first_faces")
    assert t.X.condition == "Stunned"
    assert t.facing("X") == (1, 1)
    t.settled()
