"""Chapter DB-5: rounds, turns and actions."""

from typing import Any, Final

import pytest

from undercroft.games.deck_box_dungeons.ground.spaces import NOWHERE
from undercroft.games.deck_box_dungeons.rules.walking import halfway
from undercroft.games.deck_box_dungeons.tests.crawl import Table, built, hero, table

# -- rounds (DB-5.1, 5.2) -------------------------------------------------------------------------


def priestess(**fields: Any) -> Table:
    """A hurt hero with Mend and energy for it, far from a Ravager that cannot reach her."""
    return table(
        hero("Delyth", "Storm Staff", "Cleric", at="0,0", health=3, energy=9, ready=False),
        hero("Calder", at="0,1"), enemies="Ravager at 6,6", turn=1, walls="5,6 6,5", **fields,
    )  # fmt: skip


@pytest.mark.clause("DB-5.1", "DB-11.11")
def test_a_round_is_player_phase_enemy_phase_refresh_phase() -> None:
    t = priestess()
    assert (t.state.phase, t.asked) == ("player", (1, "turn"))
    t.does("end turn")
    assert (t.state.phase, t.asked) == ("enemy", (0, "enemies-come"))
    t.does("pass")
    assert (t.state.phase, t.asked) == ("enemy", (0, "activation"))
    t.does("pass")
    assert (t.state.phase, t.asked) == ("refresh", (0, "round-ends"))
    assert t.state.round == 2
    t.does("pass")
    assert (t.state.phase, t.state.round) == ("player", 3)


@pytest.mark.clause("DB-5.2", "DB-16.5")
def test_rounds_repeat_until_the_quest_is_lost() -> None:
    t = built(hero("Calder"), hero("Delyth", "Longbow", "Mage"))
    for number in range(1, 60):
        assert (t.asked, t.state.round) == ((0, "order"), number)
        t.rest()
    assert (t.state.round, t.asked) == (60, (0, "order"))
    assert t.rest().asked is None
    assert (t.state.outcome, t.worth) == ("rounds", [0.0, 0.0])


@pytest.mark.clause("DB-5.2", "DB-16.1")
def test_no_round_follows_when_the_quest_is_completed() -> None:
    t = table(hero("Calder", at="0,0"), enemies="Toll-Warden 1 at 1,0", dice=[6, 1, 1, "M1"])
    t.does("strike 1,0")
    assert (t.asked, t.state.outcome, t.state.round, t.worth) == (None, "won", 2, [1.0])


# -- turns (DB-5.3, 5.4) --------------------------------------------------------------------------

THREE: Final = (hero("Calder"), hero("Delyth", "Storm Staff"), hero("Naeva", "Longbow"))


@pytest.mark.clause("DB-5.3")
def test_every_hero_takes_one_turn_in_an_order_that_may_differ_each_round() -> None:
    t = table(*THREE, phase="order")
    assert (t.asked, t.options) == (
        (0, "order"),
        ["turn of calder", "turn of delyth", "turn of naeva", "all others wait"],
    )
    t.does("turn of naeva", "end turn")
    assert t.options == ["turn of calder", "turn of delyth", "all others wait"]
    assert t.refuses("turn of naeva") == "DB-5.3"
    t.does("turn of delyth", "end turn")
    assert (t.asked, t.state.active.hero.name) == ((0, "turn"), "Calder")
    t.does("end turn")
    assert (t.state.round, len(t.options)) == (3, 4)
    t.does("turn of delyth", "end turn", "turn of calder", "end turn", "end turn")
    names = [one["hero"] for one in t.told("turn")]
    assert names == ["Naeva", "Delyth", "Calder", "Delyth", "Calder", "Naeva"]


@pytest.mark.clause("DB-5.3")
def test_the_dead_take_no_turn() -> None:
    t = table(hero("Calder"), hero("Delyth", health=0), hero("Naeva"), phase="order")
    assert t.options == ["turn of calder", "turn of naeva", "all others wait"]
    t.does("turn of calder", "end turn", "end turn")
    assert t.state.round == 3
    assert t.options == ["turn of calder", "turn of naeva", "all others wait"]


@pytest.mark.clause("DB-5.4")
def test_a_turn_is_finished_before_another_begins() -> None:
    t = table(*THREE, phase="order").does("turn of delyth")
    assert t.asked == (1, "turn")
    for notation in ("turn of calder", "turn of naeva"):
        assert t.refuses(notation) == "DB-5.4"
    t.does(f"walk {t.spots('walk')[0]}")
    while t.asked == (1, "walk-on"):
        t.does("stop")
    assert t.asked == (1, "turn")
    assert not [one for one in t.options if one.startswith("turn of")]
    t.does("end turn")
    assert t.asked == (0, "order")


# -- actions (DB-5.5-5.8) -------------------------------------------------------------------------


@pytest.mark.clause("DB-5.5")
def test_a_hero_takes_up_to_two_actions() -> None:
    t = table(hero("Calder", at="0,0"), hero(at="6,6"), enemies="Ravager at 2,0")
    assert t.hero(0).actions == 2
    t.does("walk 1,0", "stop")
    assert t.hero(0).actions == 1
    t.does("strike 2,0")
    assert t.hero(0).actions == 0
    assert t.asked == (1, "turn")
    t = table(hero("Calder", at="1,0", actions=0, treasure=2), enemies="Ravager at 2,0",
              market="Loaded Die")  # fmt: skip
    assert t.options == ["buy 1", "end turn"]
    assert t.refuses("strike 2,0") == t.refuses("walk 1,1") == "DB-5.5"
    assert t.refuses("shoot 2,0") == "DB-5.5"


@pytest.mark.clause("DB-5.5")
def test_fewer_actions_or_none_are_legal() -> None:
    t = table(hero("Calder", at="0,0"), hero("Delyth", at="6,6"), enemies="Ravager at 2,0")
    t.does("end turn")
    assert t.asked == (1, "turn")
    assert t.hero(1).actions == 2
    t.does("walk 6,5", "stop")
    assert "end turn" in t.options
    assert t.does("end turn").state.round == 3


@pytest.mark.clause("DB-5.6")
def test_both_actions_may_be_the_same() -> None:
    t = table(hero("Calder", at="0,0"), hero(at="6,6"), enemies="Ravager at 2,0")
    t.does("walk 1,0", "stop", "walk 1,1", "stop")
    assert (t.at("Calder"), t.asked) == ("1,1", (1, "turn"))
    t = table(hero("Calder", at="1,0"), hero(at="6,6"), enemies="Ravager at 2,0",
              dice=[6, 1, 1, 6, 6, 1, "M1"])  # fmt: skip
    t.does("strike 2,0", "strike 2,0")
    assert (t.enemies, t.hero(0).energy) == ([], 3)


@pytest.mark.clause("DB-5.7")
def test_the_actions_are_move_attack_and_what_the_quest_offers() -> None:
    t = table(hero("Naeva", "Twin Daggers", at="3,3"), enemies="Ravager at 3,2, Ravager at 3,5",
              objects="Rune of Embers at 4,3")  # fmt: skip
    kinds = {one.partition(" ")[0] for one in t.options}
    assert kinds == {"walk", "strike", "shoot", "take", "end"}
    assert t.spots("strike") == ["3,2"]
    assert t.spots("shoot") == ["3,5"]
    t = table(hero("Calder", at="0,0", treasure=2), walls="1,0 0,1", market="Loaded Die")
    assert t.options == ["buy 1", "end turn"]


@pytest.mark.clause("DB-5.8", "DB-6.14")
def test_a_move_is_completed_or_given_up_before_the_next_action() -> None:
    t = table(hero("Calder", at="0,0"), enemies="Ravager at 2,0").does("walk 1,0")
    assert t.asked == (0, "walk-on")
    assert "strike 1-C1" not in t.options
    t.refuses("strike 2,0")
    t.refuses("end turn")
    assert t.state.points == 3
    t.does("stop")
    assert (t.asked, t.spots("strike"), t.state.points) == ((0, "turn"), ["2,0"], 0)
    assert t.hero(0).actions == 1


@pytest.mark.clause("DB-5.8")
def test_points_that_are_not_spent_are_lost() -> None:
    t = table(hero("Calder", at="0,0"), walls="0,1 1,1 2,1 3,1 4,1 5,1 6,1")
    t.does("walk 3,0", "stop")
    assert t.spots("walk") == ["0,0", "1,0", "2,0", "4,0", "5,0", "6,0"]
    t = table(hero("Calder", at="0,0"), walls="0,1 1,1 2,1 3,1 4,1 5,1 6,1").does(
        "walk 1,0", "stop"
    )
    assert "6,0" not in t.spots("walk")
    assert "5,0" in t.spots("walk")


@pytest.mark.clause("DB-5.8")
def test_a_move_of_all_points_is_over_by_itself() -> None:
    t = table(hero("Calder", at="0,0")).does("walk 4,0")
    assert (t.asked, t.hero(0).actions, t.state.points) == ((0, "turn"), 1, 0)


@pytest.mark.clause("DB-5.8")
def test_boots_bought_during_a_move_count_from_the_next_one() -> None:
    t = table(hero("Calder", at="0,0", treasure=4), market="Swift Boots").does("walk 1,0", "buy 1")
    assert (t.state.points, "5,0" in t.spots("walk")) == (3, False)
    t.does("stop")
    assert "6,0" in t.spots("walk")


# -- minor actions (DB-5.9, 5.10) -----------------------------------------------------------------


@pytest.mark.clause("DB-5.9", "DB-11.1", "DB-11.2", "DB-11.5", "DB-11.7")
def test_any_number_of_minor_actions_as_long_as_they_are_paid() -> None:
    t = table(
        hero("Calder", abilities="Cleric", at="0,0", health=1, energy=5, treasure=6,
             items="Minor Health Potion"),
        hero("Delyth", at="0,1"), market="Minor Health Potion, Loaded Die, Energy Potion",
        item_deck="nothing",
    )  # fmt: skip
    t.does("use mend", "use minor-health-potion", "use mend")
    assert (t.hero(0).health, t.hero(0).energy, t.hero(0).actions) == (7, 1, 2)
    assert "use mend" not in t.options
    t.does("buy 2", "buy 1")
    assert [one for one in t.options if one.startswith("buy")] == []
    t.does("give to delyth", "give loaded-die", "give to delyth", "give treasure")
    assert (t.hero(0).treasure, t.hero(1).items, t.hero(1).treasure) == (0, ["Loaded Die"], 1)
    t.does("use minor-health-potion")
    assert (t.hero(0).health, t.hero(0).actions, t.asked) == (9, 2, (0, "turn"))


@pytest.mark.clause("DB-5.10", "DB-11.9")
def test_minor_actions_are_legal_on_the_turns_of_others_and_of_enemies() -> None:
    t = priestess()
    t.does("walk 1,1")
    assert t.asked == (0, "between")
    assert t.does("use mend").hero(0).health == 5
    t.does("pass", "stop")
    while t.asked == (0, "between"):
        t.does("pass")
    t.does("end turn")
    assert t.asked == (0, "enemies-come")
    assert t.does("use mend").hero(0).health == 7
    t.does("pass")
    assert t.asked == (0, "activation")


@pytest.mark.clause("DB-5.10")
def test_a_move_can_be_interrupted_by_a_minor_action() -> None:
    t = table(hero("Calder", at="0,0", health=3, items="Greater Health Potion")).does("walk 1,0")
    assert t.does("use greater-health-potion").asked == (0, "walk-on")
    assert (t.hero(0).health, t.state.points, t.hero(0).actions) == (7, 3, 1)


# -- special actions and the end of a turn (DB-5.11, 5.12) ----------------------------------------


@pytest.mark.clause("DB-5.11", "DB-19.12")
def test_a_special_action_needs_its_condition_and_uses_an_action() -> None:
    def rite(**fields: Any) -> Table:
        return table(
            hero("Calder", at=fields.pop("at", "2,2"), actions=2), quest="Q3",
            companion="Brother Osric at 3,2", objects="altar at 4,2", read_after=True, **fields,
        )  # fmt: skip

    t = rite()
    assert "aid the rite" in t.options
    t.does("aid the rite")
    assert (t.state.marks, t.hero(0).actions) == (1, 1)
    assert t.does("aid the rite").state.marks == 2
    for fields in ({"at": "1,2"}, {"at": "2,1"}, {"enemies": "Scrapper at 6,6"}):
        t = rite(**fields)
        assert "aid the rite" not in t.options
        t.refuses("aid the rite")
    t = table(hero("Calder", at="2,2"), quest="Q1", companion="Brother Osric at 3,2",
              objects="altar at 4,2")  # fmt: skip
    assert "aid the rite" not in t.options


@pytest.mark.clause("DB-5.11")
def test_without_an_action_left_there_is_no_special_action() -> None:
    t = table(hero("Calder", at="2,2", actions=0, treasure=2), market="Loaded Die",
              objects="Rune of Embers at 2,2")  # fmt: skip
    assert t.options == ["buy 1", "end turn"]
    t = table(hero("Calder", at="2,2", actions=1), objects="Rune of Embers at 2,2")
    assert t.does("take rune-of-embers").hero(0).runes == ["Rune of Embers"]


@pytest.mark.clause("DB-5.12")
def test_a_turn_ends_when_the_player_ends_it_with_all_that_was_left() -> None:
    t = table(hero("Calder", at="0,0"), hero("Delyth", at="6,6")).does("end turn")
    assert (t.asked, t.hero(0).actions, t.hero(0).ready) == ((1, "turn"), 0, False)


@pytest.mark.clause("DB-5.12")
def test_a_turn_ends_by_itself_when_nothing_more_can_be_done() -> None:
    t = table(hero("Calder", at="0,0", actions=1), hero("Delyth", at="6,6")).does("walk 4,0")
    assert t.asked == (1, "turn")
    t = table(hero("Calder", at="0,0", actions=1, treasure=2), hero("Delyth", at="6,6"),
              market="Loaded Die")  # fmt: skip
    t.does("walk 4,0")
    assert (t.asked, t.options) == ((0, "turn-over"), ["buy 1", "end turn"])
    assert t.does("buy 1").asked == (1, "turn")


@pytest.mark.clause("DB-5.12", "DB-9.19")
def test_a_turn_ends_when_the_hero_dies() -> None:
    t = table(hero("Calder", at="0,0", health=1), hero("Delyth", at="6,6"), pits="1,0")
    t.does("walk 1,0")
    assert (t.asked, t.hero(0).alive, t.at("Calder")) == ((1, "turn"), False, "")


# -- shortcuts ------------------------------------------------------------------------------------


def same(one: Table, other: Table) -> bool:
    """Whether two matches stand alike, and the same was told."""
    told = [[(event.kind, event.public) for event in t.events] for t in (one, other)]
    return str(one.state) == str(other.state) and told[0] == told[1]


def long_way() -> Table:
    """Calder, speed 4, in two rooms of a dungeon; Delyth stands beside him."""
    return table(hero("Calder", at="1,0"), hero("Delyth", at="1,2"), rooms="Q1: 1 2")


@pytest.mark.clause("DB-5.6", "DB-6.1")
def test_to_travel_is_to_walk_twice() -> None:
    """To every space that it offers: the first Move, up to where it ends, then the second one."""
    assert len(long_way().spots("travel")) > 10
    for place in long_way().spots("travel"):
        quick = long_way().does(f"travel {place}")
        assert (quick.at("Calder"), quick.hero(0).actions) == (place, 0)
        slow = long_way()
        halfway = slow.place(halfway_of(slow, place))
        assert place not in slow.spots("walk")
        slow.does(f"walk {halfway}")
        for answer in ("stop", f"walk {place}", "stop"):
            if slow.action(answer).notation in slow.options:
                slow.does(answer)
        assert same(quick, slow), place


def halfway_of(t: Table, place: str) -> int:
    """Where the first of the two Moves ends."""
    return halfway(t.state, 0, t.space(place))


@pytest.mark.clause("DB-5.6", "DB-6.5", "DB-7.1")
def test_nobody_travels_into_pits_or_onto_an_unexplored_exit() -> None:
    t = table(hero("Calder", at="0,0"), pits="6,0 3,3")
    assert {"6,1", "5,2"} <= set(t.spots("travel"))
    assert not {"6,0", "3,3"} & set(t.spots("travel"))
    t = long_way()
    behind = t.state.ground.behind
    exits = [t.place(space) for space in t.state.ground.spaces if behind[space] != NOWHERE]
    assert exits
    assert not set(exits) & set(t.spots("travel"))


@pytest.mark.clause("DB-5.5", "DB-5.6")
@pytest.mark.parametrize(
    ("actions", "more"),
    [(1, {}), (2, {"enemies": "Scrapper at 6,6"}), (2, {"move_entry": "step_by_step"})],
)
def test_to_travel_takes_both_actions_and_a_table_without_enemies(
    actions: int, more: dict[str, Any]
) -> None:
    assert table(hero("Calder", at="0,0")).spots("travel")
    assert table(hero("Calder", at="0,0", actions=actions), **more).spots("travel") == []


@pytest.mark.clause("DB-11.11")
def test_others_are_asked_while_somebody_travels_and_who_comes_stops_it() -> None:
    """Delyth may explore a room from afar in the window after the first Move: enemies come."""
    t = table(hero("Calder", at="0,0"), hero("Delyth", at="0,2", items="Foresight Scroll"),
              rooms="Q1: 1", dice=["R1", "M1", "M2"] * 9)  # fmt: skip
    far = t.spots("travel")[0]
    t.does(f"travel {far}")
    assert t.asked == (1, "between")
    t.does("use foresight-scroll")
    while t.asked != (1, "between") and t.asked != (0, "turn"):
        t.does(t.options[0])
    while t.asked == (1, "between"):
        t.does("pass")
    assert t.enemies
    assert t.asked in ((0, "turn"), (0, "walk-on"))
    assert t.hero(0).actions == 1


@pytest.mark.clause("DB-5.3", "DB-5.5")
def test_who_plays_alone_lets_all_others_wait() -> None:
    two = (hero("Calder"), hero("Delyth", "Storm Staff"))
    quick = table(*two, solo=True, phase="order").does("all others wait")
    slow = table(*two, solo=True, phase="order").does("turn of calder", "end turn", "end turn")
    assert str(quick.state) == str(slow.state), "only the log says who waits"
    assert quick.state.round == 3


@pytest.mark.clause("DB-5.3", "DB-5.5")
def test_the_lead_ends_no_turn_of_another_player() -> None:
    """Calder waits; Delyth and Naeva are asked in seat order, and the lead is asked no more."""
    t = table(*THREE, phase="order").does("all others wait")
    assert (t.asked, t.state.active.hero.name) == ((1, "turn"), "Delyth")
    assert t.does("end turn").asked == (2, "turn")
    t.does("end turn")
    assert (t.state.round, t.asked) == (3, (0, "order"))


@pytest.mark.clause("DB-5.3")
def test_nobody_waits_for_all_while_an_enemy_is_about() -> None:
    t = table(*THREE, phase="order", enemies="Ravager at 6,6")
    assert t.options == ["turn of calder", "turn of delyth", "turn of naeva"]
