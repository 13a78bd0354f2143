"""Chapter WD-6: Move."""

import pytest

from undercroft.games.warp_dungeons.tests.dungeon import dm, hero, table
from undercroft.games.warp_dungeons.tests.maps import again, built_in, dungeon, explore

TWO = (hero(), hero("Magus Sogarth"))


@pytest.mark.clause("WD-6.1")
def test_one_step_to_a_connected_card() -> None:
    own = hero(hand="Heroic Action")
    t = table(own, dm(), rooms="Passage, Crypt, Passage", phase="move")
    t.does("go south")
    assert (t.hero.place, t.hero.room) == (2, "Crypt")
    assert t.options == ["play heroic-action", "end phase"]
    assert t.refuses("go south") == "WD-6.1"
    assert t.told("moved") == [{"player": 0, "way": "south", "place": 2, "card": "Crypt"}]


@pytest.mark.clause("WD-6.1")
def test_nobody_else_moves() -> None:
    t = table(hero(at=1), hero("Magus Sogarth", at=1), dm(), rooms="Passage, Crypt", phase="move")
    t.does("go north")
    assert [t.seat(n).place for n in (0, 1)] == [2, 1]


@pytest.mark.clause("WD-6.2")
@pytest.mark.parametrize(("way", "place"), [("north", 2), ("south", 0)])
def test_forwards_or_back(way: str, place: int) -> None:
    t = table(hero(at=1), dm(), rooms="Passage, Passage", phase="move")
    assert t.options == ["go north", "go south", "end phase"]
    assert t.does(f"go {way}").hero.place == place


@pytest.mark.clause("WD-6.2")
def test_adjacent_cells_without_a_connection_do_not_count() -> None:
    t = table(hero(at=1), dm(), rooms="Passage, Passage", phase="refresh")
    built_in(t, (1, 1), (-1, 1))
    again(t, "move", 1)
    assert t.options == ["go north", "go south", "end phase"]
    assert t.refuses("go east") == "WD-6.1"


@pytest.mark.clause("WD-6.2")
def test_an_exit_that_is_not_explored_leads_nowhere() -> None:
    t = dungeon("4x Room", *TWO)
    again(t, "move", 1)
    assert t.options == ["go south", "end phase"]


@pytest.mark.clause("WD-6.2")
def test_with_nothing_connected_there_is_no_step() -> None:
    t = dungeon("4x Room", hero(hand="Heroic Action"), phase="move")
    assert (t.asked, t.options) == ((0, "move-cards"), ["play heroic-action", "end phase"])


@pytest.mark.clause("WD-6.3", "WD-8.1")
def test_who_stays_has_ended_the_move_there() -> None:
    t = table(hero(), dm(), rooms="Passage, Crypt", phase="move").does("end phase")
    assert (t.hero.place, t.asked) == (2, (0, "resolve"))
    assert t.told("moved") == []


@pytest.mark.clause("WD-6.4")
def test_dash_adds_two_steps() -> None:
    own = hero("Fennimore Quickstep", hand="Heroic Action")
    t = table(own, dm(), rooms="Passage, Passage, Passage, Passage", phase="move")
    t.does("play heroic-action", "go south", "go south", "go south")
    assert t.hero.place == 1
    t.refuses("go south")


@pytest.mark.clause("WD-6.4")
def test_two_dashes_add_four() -> None:
    own = hero("Fennimore Quickstep", hand="2x Heroic Action")
    t = table(own, dm(), rooms="Passage, Passage, Passage, Passage", phase="exploration")
    t.does("play heroic-action", "play heroic-action")
    assert t.view(0)["steps"] == 5


@pytest.mark.clause("WD-6.4")
@pytest.mark.parametrize("stat", ["Sir Lamderock", "Sister Maelis", "Gruna Stonefist"])
def test_no_other_ability_does(stat: str) -> None:
    t = table(hero(stat, hand="Heroic Action"), dm(), rooms="Passage, Passage", phase="move")
    t.does("play heroic-action", "go south")
    assert t.asked == (0, "refresh")


@pytest.mark.clause("WD-6.4")
def test_dash_after_the_move_phase_is_too_late() -> None:
    own = hero("Fennimore Quickstep", hand="Heroic Action")
    t = table(own, dm(), rooms="Passage, Crypt").does("play heroic-action")
    t.refuses("go south")
    assert t.view(0)["steps"] == 0


@pytest.mark.clause("WD-6.5")
@pytest.mark.parametrize("state", ["monster", "resolved", "open", "heroes"])
def test_nothing_blocks_a_way_or_forces_an_attempt(state: str) -> None:
    own = hero("Fennimore Quickstep", hand="Heroic Action, 2x Battle 1", at=1)
    other = hero("Magus Sogarth", at=2)
    t = table(own, other, dm(hand="Orc Grunts"), rooms="Passage, Crypt, Passage", phase="refresh")
    if state == "monster":
        t.waits("Troll", 2)
    if state == "resolved":
        t.state.dungeon.places[2] = t.state.dungeon.places[2].with_token()
    again(t, "move", 1).does("play heroic-action", "go north", "go north", "end phase")
    assert t.hero.place == 3
    assert t.told("fight") == t.told("attempts") == []


@pytest.mark.clause("WD-6.5", "WD-8.2")
def test_who_stops_beside_a_monster_need_not_fight_it() -> None:
    own = hero(hand="2x Battle 1", at=1)
    t = table(own, dm(), rooms="Passage, Crypt", waiting="Troll", phase="move")
    t.does("go north")
    assert t.asked == (0, "resolve")
    t.does("end phase")
    assert (t.hero.damage, t.told("fight")) == (0, [])


@pytest.mark.clause("WD-6.1", "WD-5.9")
def test_a_step_over_a_fold_out() -> None:
    t = dungeon("2x Room, Passage")
    built_in(t, (-1, 1), (1, 1), (0, 2))
    number = explore(t, explore(t, 0, "north"), "below")
    again(t, "move", 4).does("go below")
    assert t.hero.place == number
