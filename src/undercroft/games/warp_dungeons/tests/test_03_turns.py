"""Chapter WD-3: turns, phases, laps and missed turns (R12, R46, R55)."""

from typing import Any, Final

import pytest

from undercroft.games.warp_dungeons.tests.dungeon import Seat, Table, dm, hero, table
from undercroft.games.warp_dungeons.tests.maps import again, dungeon

DECLINES = ("end phase", "pass", "draw 0")


def sits_out(t: Table) -> Table:
    """Whoever is asked declines, until the next hero's turn begins or the game is over."""
    turns = t.state.turns
    while t.state.turns == turns and t.asked is not None:
        t.does(next(word for word in DECLINES if word in t.options))
    return t


def party(*seats: Seat, **position: Any) -> Table:
    """Heroes on a Passage with nothing to explore, the first at the end of its turn."""
    return table(*seats, dm(), rooms="Passage", phase="refresh", **position)


def order_of_turns(t: Table, turns: int) -> list[int]:
    """Return whose turn came after this one, by the events."""
    for _ in range(turns):
        sits_out(t)
    return [told["player"] for told in t.told("turn")]


# -- whose turn (WD-3.1, 3.4) ----------------------------------------------------------------


@pytest.mark.clause("WD-3.1")
def test_heroes_take_turns_in_the_fixed_order_and_the_dm_never() -> None:
    t = party(hero(), hero("Magus Sogarth"), hero("Anwar al'Wasir"))
    assert order_of_turns(t, 7) == [1, 2, 0, 1, 2, 0, 1]


@pytest.mark.clause("WD-3.1")
def test_the_order_is_the_one_that_was_chosen() -> None:
    t = party(hero(), hero("Magus Sogarth"), hero("Anwar al'Wasir"))
    t.state.order = (0, 2, 1)
    assert order_of_turns(t, 4) == [2, 1, 0, 2]


@pytest.mark.clause("WD-3.1")
def test_the_dm_acts_inside_the_heroes_turns() -> None:
    t = table(hero(), dm(hand="Net"), rooms="Passage", phase="trap")
    assert (t.asked, t.state.turn) == ((1, "trap"), 0)


@pytest.mark.clause("WD-3.4")
def test_dead_heroes_are_skipped() -> None:
    t = party(hero(), hero("Magus Sogarth", alive=False), hero("Anwar al'Wasir"))
    assert order_of_turns(t, 3) == [2, 0, 2]


@pytest.mark.clause("WD-3.4")
def test_the_last_living_hero_has_every_turn() -> None:
    t = party(hero(), hero("Magus Sogarth", alive=False))
    assert order_of_turns(t, 2) == [0, 0]
    assert t.state.lap == 3


# -- phases (WD-3.2, 3.3, 3.8) ---------------------------------------------------------------


@pytest.mark.clause("WD-3.2")
def test_four_phases_in_order_each_once() -> None:
    own = hero(hand="Copper Pieces, Heroic Action", deck="3x Battle 1")
    t = table(own, dm(deck="3x Magic 1"), rooms="Crypt", pile="Room, Room", phase="exploration")
    seen = []
    for answer in ("end phase", "end phase", "end phase", "draw 1", "draw 1"):
        seen.append(t.view(0)["phase"])
        t.does(answer)
    assert seen == ["exploration", "move", "resolution", "refresh", "refresh"]
    assert t.view(0)["phase"] == "exploration"  # of the next turn
    assert [told["player"] for told in t.told("drew")] == [0, 1]


@pytest.mark.clause("WD-3.2")
def test_a_phase_that_was_ended_does_not_come_back() -> None:
    t = dungeon("4x Room", hero(hand="Heroic Action")).does("end phase")
    assert t.asked == (0, "move-cards")
    t.refuses("reveal north")
    t = table(hero(), dm(), rooms="Passage, Crypt", phase="move").does("end phase")
    assert t.asked == (0, "resolve")
    t.refuses("go south")


@pytest.mark.clause("WD-3.3")
def test_a_battle_happens_inside_resolution() -> None:
    t = table(hero(hand="2x Battle 1"), dm(), rooms="Crypt", waiting="Troll").does("attempt")
    assert t.asked == (0, "hero-commit")
    assert (t.phase, t.view(0)["phase"]) == ("resolution_phase", "resolution")


@pytest.mark.clause("WD-3.8", "WD-11.2", "WD-10.7")
@pytest.mark.parametrize("phase", ["exploration", "move", "resolution"])
def test_heroic_actions_and_potions_in_each_menu(phase: str) -> None:
    own = hero(hand="2x Heroic Action", attached="Healing Potion, Life Potion", damage=5)
    t = table(own, dm(), rooms="Passage, Crypt", phase=phase)
    step = t.phase
    for answer in ("play heroic-action", "drink healing-potion", "drink life-potion"):
        assert answer in t.options
        t.does(answer)
        assert t.phase == step  # the menu stays open
    assert t.hero.damage == 0
    assert "end phase" in t.options


@pytest.mark.clause("WD-3.8")
def test_without_damage_there_is_no_potion_in_the_menu() -> None:
    t = table(hero(attached="Life Potion"), dm(), rooms="Crypt", phase="resolution")
    assert t.options == ["attempt", "end phase"]


@pytest.mark.clause("WD-3.8")
def test_the_resolution_menu_needs_a_possible_attempt() -> None:
    own = hero(hand="Heroic Action, Gold Pieces", attached="Life Potion", damage=2)
    assert table(own, dm(), rooms="Crypt").asked == (0, "resolve")
    assert table(own, dm(), rooms="Passage").asked == (0, "refresh")
    assert table(own, dm(), rooms="Crypt", resolved=True).asked == (0, "refresh")


# -- missed turns (WD-3.5) -------------------------------------------------------------------

FULL: Final[dict[str, Any]] = {"hand": "Gold Pieces, Heroic Action", "deck": "7x Battle 1"}


@pytest.mark.clause("WD-3.5")
def test_a_missed_turn_has_no_phase_and_no_draw() -> None:
    t = table(
        hero(missed=True, **FULL), hero("Magus Sogarth", **FULL),
        dm(hand="Net", deck="7x Magic 1"), rooms="Crypt", pile="Room, Room", phase="begin",
    )  # fmt: skip
    assert t.kinds[:3] == ["turn", "missed", "turn"]
    assert t.asked == (1, "explore")
    assert (len(t.hero.hand), len(t.dm.hand)) == (2, 1)
    assert t.hero.missed is False


@pytest.mark.clause("WD-3.5", "WD-7.12")
def test_only_one_turn_is_missed() -> None:
    t = party(hero(), hero("Magus Sogarth", missed=True))
    assert order_of_turns(t, 2) == [1, 0, 1]  # seat 1 lost its turn at once
    assert len(t.told("missed")) == 1
    assert t.asked == (1, "move")


@pytest.mark.clause("WD-3.5")
def test_r46_draw_lets_hero_and_dm_refresh_and_nothing_else() -> None:
    t = table(
        hero(missed=True, **FULL), dm(hand="Net", deck="7x Magic 1"),
        rooms="Crypt", pile="Room, Room", phase="begin", missed_turn_refresh="draw",
    )  # fmt: skip
    assert t.asked == (0, "refresh")
    t.does("draw 5")
    assert t.asked == (1, "refresh-dm")
    t.does("draw 6")
    assert (len(t.hero.hand), len(t.dm.hand)) == (7, 7)
    assert (t.asked, t.state.lap) == ((0, "explore"), 2)


@pytest.mark.clause("WD-3.5")
def test_r46_none_goes_on_to_the_next_lap() -> None:
    t = table(
        hero(missed=True, **FULL), dm(), rooms="Crypt", pile="Room", phase="begin",
    )  # fmt: skip
    assert (t.asked, t.state.lap) == ((0, "explore"), 2)


# -- laps (WD-3.6) ---------------------------------------------------------------------------


@pytest.mark.clause("WD-3.6")
def test_a_lap_is_over_when_every_living_hero_had_a_turn() -> None:
    t = party(hero(), hero("Magus Sogarth"), hero("Anwar al'Wasir", alive=False))
    laps = [t.state.lap]
    for _ in range(4):
        sits_out(t)
        laps.append(t.state.lap)
    assert laps == [1, 1, 2, 2, 3]


@pytest.mark.clause("WD-3.6")
def test_a_missed_turn_counts_for_the_lap() -> None:
    t = party(hero(), hero("Magus Sogarth", missed=True))
    sits_out(t)
    assert (t.state.turn, t.state.lap) == (0, 2)


@pytest.mark.clause("WD-3.6")
def test_the_lap_counter_starts_at_one() -> None:
    t = table(hero(), dm(), rooms="Passage", phase="exploration")
    assert t.view(0)["lap"] == 1


# -- effects of the turn (WD-3.7) ------------------------------------------------------------


@pytest.mark.clause("WD-3.7", "WD-11.4")
def test_the_rest_of_the_turn_includes_refresh_and_no_more() -> None:
    own = hero("Sister Maelis", hand="Heroic Action")
    t = table(own, dm(), rooms="Passage", phase="move")
    t.does("play heroic-action", "end phase")
    assert (t.asked, t.view(0)["heroics"]) == ((0, "refresh"), 1)
    t.does("draw 0")
    assert (t.asked, t.view(0)["heroics"]) == ((1, "refresh-dm"), 1)
    t.does("draw 0")
    assert (t.state.lap, t.view(0)["heroics"]) == (2, 0)


@pytest.mark.clause("WD-3.7")
@pytest.mark.parametrize(("laps_later", "total"), [(0, 3), (1, 1)])
def test_zeal_does_not_reach_the_next_turn(laps_later: int, total: int) -> None:
    own = hero("Sister Maelis", hand="Heroic Action, Battle 1")
    t = table(own, dm(), rooms="Crypt", waiting="Troll", phase="move")
    t.does("play heroic-action", "end phase")
    for _ in range(laps_later):
        t.does("end phase", "draw 0", "draw 0", "end phase")
    t.does("attempt", "commit battle-1")
    assert t.told("compared")[0]["hero"] == total


@pytest.mark.clause("WD-3.7", "WD-6.4")
def test_steps_of_dash_are_for_this_turn() -> None:
    own = hero("Fennimore Quickstep", hand="Heroic Action")
    t = table(own, dm(), rooms="Passage", phase="exploration")
    t.does("play heroic-action")
    assert (t.asked, t.view(0)["steps"]) == ((0, "move"), 3)
    t.does("end phase", "draw 0", "draw 0")
    assert t.view(0)["steps"] == 1
    again(t, "move").does("go south")
    assert "go north" not in t.options
