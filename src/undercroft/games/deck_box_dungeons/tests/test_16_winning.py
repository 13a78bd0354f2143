"""Chapters DB-16 and DB-19.12: how a quest is won and lost, goal by goal (R40, R69, R70, R73)."""

from typing import Any

import pytest

from undercroft.games.deck_box_dungeons.content.encounters import GOALS
from undercroft.games.deck_box_dungeons.ground.plan import entrance
from undercroft.games.deck_box_dungeons.tests.crawl import Table, built, hero, table

PRIEST = "Brother Osric"


def result(t: Table) -> tuple[str, list[float]]:
    """Return how it ended, and what it was worth to each player."""
    return t.state.outcome, t.worth


# -- winning ----------------------------------------------------------------------------------


@pytest.mark.clause("DB-16.1", "DB-16.2", "DB-19.12")
def test_the_boss_must_fall_and_no_enemy_may_be_left() -> None:
    """The Warden falls to an axe; with a Scrapper left the quest goes on until that falls too."""
    t = table(hero(at="3,3"), hero("Delyth", at="0,0"), enemies="Toll-Warden 1 at 3,4",
              dice=[6, 1, 1, "R2"])  # fmt: skip
    t.does("strike 3,4")
    assert (result(t), t.asked) == (("won", [1.0, 1.0]), None)
    t = table(hero(at="3,3"), enemies="Toll-Warden 1 at 3,4, Scrapper 1 at 2,3",
              dice=[6, 1, 1, "R2", 6, 1, 1])  # fmt: skip
    t.does("strike 3,4")
    assert result(t) == ("", [0.0])
    t.does("strike 2,3")
    assert result(t) == ("won", [1.0])


@pytest.mark.clause("DB-16.1")
def test_the_boss_must_fall_not_only_be_unseen() -> None:
    """An empty table wins nothing while the boss has not come yet."""
    t = table(hero(at="3,3"), enemies="Scrapper 1 at 3,4", dice=[6, 1, 1]).does("strike 3,4")
    assert (t.enemies, result(t)) == ([], ("", [0.0]))


@pytest.mark.clause("DB-16.1")
@pytest.mark.parametrize("how", ["ability", "item", "push"])
def test_a_quest_is_won_by_a_minor_action_too(how: str) -> None:
    """At once, also in a window of the Enemy Phase."""
    builds: dict[str, dict[str, Any]] = {
        "ability": {"abilities": "Mage", "energy": 2},
        "item": {"items": "Throwing Axe"},
        "push": {"abilities": "Guardian", "energy": 2},
    }
    own = builds[how]
    use = {"ability": "firebolt", "item": "throwing-axe", "push": "shield-bash"}[how]
    place = "3,5" if how == "item" else "3,4"
    t = table(hero(at="3,3", **own), enemies=f"Toll-Warden 1 at {place}", walls="" if how == "item"
              else "3,5", phase="enemies", dice=[] if how == "push" else [6, 1])  # fmt: skip
    t.does(f"use {use}")
    assert result(t) == ("won", [1.0])


@pytest.mark.clause("DB-16.2", "DB-19.12")
def test_cleanse_needs_every_room_and_no_enemy() -> None:
    def cleanse(rooms: str) -> Table:
        t = table(hero(at="0,0"), rooms=rooms, enemies="Scrapper 1 at 0,1", dice=[6, 1, 1])
        t.state.quest.goal = GOALS.index("cleanse")
        return t.does("strike 0,1")

    assert cleanse("Q1: 1 2 3 4 5").state.outcome == "won"
    assert cleanse("Q1: 1 2 3 4").state.outcome == ""


@pytest.mark.clause("DB-16.2", "DB-19.12", "DB-5.11")
@pytest.mark.parametrize(("marks", "outcome"), [(1, ""), (2, "won")])
def test_the_vigil_needs_three_marks(marks: int, outcome: str) -> None:
    t = table(hero(at="3,3"), companion=f"{PRIEST} at 3,4", objects="altar at 3,5", quest="Q3",
              marks=marks, read_after=True)  # fmt: skip
    t.does("aid the rite")
    assert (t.state.marks, t.state.outcome) == (marks + 1, outcome)


@pytest.mark.clause("DB-19.12", "DB-5.11")
@pytest.mark.parametrize(
    ("at", "priest", "enemies", "allowed"),
    [
        ("3,3", "3,4", "", True),
        ("3,3", "2,3", "", False),
        ("3,6", "3,5", "", True),
        ("2,3", "3,4", "", False),
        ("3,3", "3,4", "Scrapper at 0,0", False),
    ],
)
def test_who_aids_the_rite_stands_beside_the_priest_who_stands_by_the_altar(
    at: str, priest: str, enemies: str, allowed: bool
) -> None:
    """The altar is on ⟨3,5⟩; no enemy may be on the table."""
    t = table(hero(at=at), companion=f"{PRIEST} at {priest}", objects="altar at 3,5", quest="Q3",
              enemies=enemies)  # fmt: skip
    assert ("aid the rite" in t.options) == allowed


@pytest.mark.clause("DB-19.12")
def test_the_first_mark_brings_enemies_the_second_none() -> None:
    """1 green per hero in T6, for two heroes 2."""
    altar, beside = spots_of("Q3: 1 2 3 4 5 6", 5)
    t = table(hero("Calder", at=beside), hero("Delyth", at="0,0"), rooms="Q3: 1 2 3 4 5 6",
              companion=f"{PRIEST} at {altar}", objects=f"altar at {altar}",
              dice=["M1", "M1"])  # fmt: skip
    t.does("aid the rite")
    assert (t.state.marks, [one.profile.name for one in t.state.enemies]) == (1, ["Scrapper"] * 2)
    assert all(one.space // 81 == 5 for one in t.state.enemies)
    assert "aid the rite" not in t.options
    t = table(hero("Calder", at=beside), hero("Delyth", at="0,0"), rooms="Q3: 1 2 3 4 5 6",
              companion=f"{PRIEST} at {altar}", objects=f"altar at {altar}", marks=1,
              read_after=True)  # fmt: skip
    t.does("aid the rite")
    assert (t.state.marks, t.enemies) == (2, [])


def spots_of(rooms: str, room: int, **more: Any) -> tuple[str, str]:
    """Return the spawn point of a room, counted from 0, and a place beside it."""
    t = table(hero(), rooms=rooms, **more)
    space = t.state.ground.spawn_order[room][0]
    return t.place(space), t.place(t.state.ground.next_to[space][0])


@pytest.mark.clause("DB-19.12", "DB-16.1")
@pytest.mark.parametrize("carries", [True, False])
def test_the_carrier_wins_on_the_entrance(carries: bool) -> None:
    """Who carries nothing may stand there."""
    t = table(hero("Calder", at="0,1"), hero("Delyth", at="2,0"), rooms="Q1: 1",
              carrier=0 if carries else 1)  # fmt: skip
    t.state.quest.goal = GOALS.index("recover")
    assert entrance(t.state.quest.plan) == (0, 4)
    t.does("walk 0,3")
    assert t.state.outcome == ""
    t.does("walk 0,4")
    assert t.state.outcome == ("won" if carries else "")


DEALT: dict[str, Any] = {"rooms": "generated: 1 2 3 4 5 6 7", "map_seed": "1"}
"""A dealt dungeon with all its rooms on the table; the last is that of the goal."""


@pytest.mark.clause("DB-19.12", "DB-5.11", "DB-16.2")
def test_taking_the_relic_brings_enemies_into_the_first_room() -> None:
    """1 green per hero and 1 blue, for two heroes 3. Who only stands beside it may take it too."""
    relic, beside = spots_of(**DEALT, room=6, goal="recover")
    t = table(hero("Calder", at=beside), hero("Delyth", at=relic), **DEALT, goal="recover",
              objects=f"relic at {relic}", dice=["M1"] * 3)  # fmt: skip
    assert "take the relic" in t.options
    t.does("take the relic").plays("put all as rolled")
    assert (t.state.carrier, t.state.objects, t.hero(0).actions) == (0, (), 1)
    assert [one.profile.colour for one in t.state.enemies] == [0, 0, 1]
    assert all(t.state.ground.rooms[one.space] & 1 for one in t.state.enemies)


@pytest.mark.clause("DB-19.12")
def test_a_dead_carrier_drops_the_relic_and_another_takes_it() -> None:
    """No enemies come the second time."""
    t = table(hero("Calder", at="3,3", health=1), hero("Delyth", at="3,2"), carrier=0,
              read_after=True, enemies="Scrapper at 3,4", phase="enemies",
              dice=[5, 1, 1])  # fmt: skip
    assert (t.state.carrier, t.state.objects) == (-1, ((1, t.space("3,3")),))
    t.does("take the relic")
    assert (t.state.carrier, t.state.objects, len(t.enemies)) == (1, (), 1)


@pytest.mark.clause("DB-19.12", "DB-5.11", "DB-16.2")
def test_both_stones_must_be_sealed() -> None:
    """The first brings 1 green per hero into its room; the second wins, whatever lies there."""
    probe = table(hero(), **DEALT, goal="seal").state.quest
    second = (probe.stones & ~(1 << probe.goal_room)).bit_length() - 1
    stone, beside = spots_of(**DEALT, room=second, goal="seal")
    last, near = spots_of(**DEALT, room=6, goal="seal")
    t = table(hero("Calder", at=beside), hero("Delyth", at=near), **DEALT, goal="seal",
              objects=f"stone at {stone}, stone at {last}", dice=["M1", "M1"])  # fmt: skip
    t.does("seal the stone")
    assert (t.state.sealed, t.state.outcome, len(t.state.objects)) == (1 << second, "", 1)
    assert [one.profile.colour for one in t.state.enemies] == [0, 0]
    assert all(t.state.ground.rooms[one.space] >> second & 1 for one in t.state.enemies)
    t.does("end turn", "seal the stone")
    assert (t.state.outcome, len(t.enemies)) == ("won", 2)


@pytest.mark.clause("DB-19.12", "DB-16.4")
def test_a_dealt_escort_has_its_priest_who_begins_beside_the_heroes() -> None:
    t = built(hero(), hero("", "Longbow", "Mage"), quest="generated", goal="escort", map_seed="3")
    priest = t.state.companion
    assert priest is not None
    assert (priest.who.name, priest.most) == (PRIEST, 7)
    assert (t.state.quest.marks, GOALS[t.state.quest.goal]) == (3, "escort")


# -- losing -----------------------------------------------------------------------------------


@pytest.mark.clause("DB-16.3", "DB-19.12")
def test_the_heroes_lose_when_the_last_of_them_dies() -> None:
    """At once: the second Scrapper does nothing any more."""
    t = table(hero("Calder", at="3,3", health=1), hero("Delyth", health=0),
              enemies="Scrapper at 3,4, Scrapper at 3,2", phase="enemies",
              dice=[5, 1, 1])  # fmt: skip
    assert (result(t), t.asked, len(t.told("attacks"))) == (("dead", [0.0, 0.0]), None, 1)


@pytest.mark.clause("DB-16.3")
def test_with_one_hero_left_the_quest_goes_on() -> None:
    t = table(hero("Calder", at="3,3", health=1), hero("Delyth", at="0,0"),
              enemies="Scrapper at 3,4", phase="enemies", dice=[5, 1, 1])  # fmt: skip
    assert (t.hero(0).alive, t.asked, result(t)) == (False, (1, "turn"), ("", [0.0, 0.0]))


@pytest.mark.clause("DB-16.4", "DB-19.12")
def test_the_vigil_is_lost_when_the_priest_dies() -> None:
    t = table(hero(at="0,0"), companion=f"{PRIEST} 1 at 6,6", quest="Q3",
              enemies="Scrapper at 6,5, Scrapper at 5,6", phase="enemies",
              dice=[5, 1, 1])  # fmt: skip
    assert (result(t), t.asked, len(t.told("attacks"))) == (("quest", [0.0]), None, 1)


@pytest.mark.clause("DB-16.4", "DB-16.6")
def test_defeat_comes_before_victory() -> None:
    """The rite is done, but the priest is dead."""
    t = table(hero(at="0,0"), companion=f"{PRIEST} 1 at 6,6", quest="Q3", marks=3,
              enemies="Scrapper at 6,5", phase="enemies", dice=[5, 1, 1])  # fmt: skip
    assert result(t) == ("quest", [0.0])


@pytest.mark.clause("DB-16.6")
def test_who_dies_in_the_step_that_would_win_has_lost() -> None:
    """The carrier's way to the Entrance on ⟨0,4⟩ leads through a pit; 2 health are enough."""
    for health, outcome in ((1, "dead"), (2, "won")):
        t = table(hero(at="0,2", health=health), carrier=0, pits="0,3", walls="1,2 1,3 1,4")
        t.state.quest.goal = GOALS.index("recover")
        t.does("walk 0,4")
        assert result(t) == (outcome, [float(health - 1)])


@pytest.mark.clause("DB-16.6")
def test_the_last_hero_may_win_with_1_health_left() -> None:
    """It bashes the boss into a pit."""
    t = table(hero(abilities="Guardian", at="3,3", energy=2, health=1), pits="3,5",
              enemies="Toll-Warden 1 at 3,4")  # fmt: skip
    t.does("use shield-bash")
    assert result(t) == ("won", [1.0])


@pytest.mark.clause("DB-16.5")
@pytest.mark.parametrize(("switch", "last"), [("12", 60), ("8", 40), ("20", 100)])
def test_the_rounds_are_limited(switch: str, last: int) -> None:
    """Q1 has 5 rooms. The last round is played to its end."""
    more: dict[str, Any] = {"round_limit_per_room": switch, "phase": "refresh"}
    t = table(hero(at="3,3"), round=last - 1, **more)
    assert (t.state.round, t.state.outcome, t.state.last_round) == (last, "", last)
    t = table(hero(at="3,3"), round=last, **more)
    assert (result(t), t.asked) == (("rounds", [0.0]), None)


@pytest.mark.clause("DB-16.5", "DB-19.13")
@pytest.mark.parametrize(("quest", "last"), [("Q1", 60), ("Q2", 84), ("Q3", 72), ("Q4", 96)])
def test_the_limit_of_a_quest_is_12_for_each_of_its_rooms(quest: str, last: int) -> None:
    assert table(quest=quest).state.last_round == last


# -- who decides for all ----------------------------------------------------------------------


@pytest.mark.clause("DB-5.3")
@pytest.mark.parametrize(
    ("switch", "alive", "leads"),
    [
        ("lowest_seat", True, [0, 0, 0]),
        ("lowest_seat", False, [1, 1, 1]),
        ("rotate_each_round", True, [1, 2, 0]),
        ("rotate_each_round", False, [2, 1, 2]),
    ],
)
def test_the_lead_is_the_lowest_seat_with_a_living_hero_or_goes_round(
    switch: str, alive: bool, leads: list[int]
) -> None:
    """Rounds 3, 4 and 5, with and without the hero of seat 0."""
    t = table(hero("Calder", health=11 if alive else 0), hero("Delyth"), hero("Salmarin"),
              phase="refresh", lead=switch)  # fmt: skip
    found: list[int] = []
    for _ in range(3):
        found.append(t.state.lead)
        assert t.asked == (t.state.lead, "order")
        t.rest()
    assert found == leads


@pytest.mark.clause("DB-5.11")
@pytest.mark.parametrize(
    ("place", "switch", "reached"),
    [
        ("3,3", "orthogonal", True),
        ("3,4", "orthogonal", True),
        ("4,4", "orthogonal", False),
        ("4,4", "with_diagonals", True),
        ("3,5", "with_diagonals", False),
    ],
)
def test_a_special_action_needs_the_hero_on_or_beside_the_object(
    place: str, switch: str, reached: bool
) -> None:
    t = table(hero(at="3,3"), objects=f"relic at {place}", trade_adjacency=switch)
    assert ("take the relic" in t.options) == reached
