"""Chapter DB-12: whom an enemy attacks, from where, and how it comes nearer (R50-R55)."""

from typing import Any

import pytest

from undercroft.games.deck_box_dungeons.tests.crawl import Built, Table, hero, table
from undercroft.games.deck_box_dungeons.tests.test_12_enemy_phase import acts, targets

OSRIC = "Brother Osric"


def phase(*heroes: Built, **more: Any) -> Table:
    """An Enemy Phase in which no hero takes minor actions."""
    return table(*heroes, phase="enemies", minor_windows="own_turn_only", **more)


# -- whom -------------------------------------------------------------------------------------

NEAR: dict[str, Any] = {"at": "5,3"}
FAR: dict[str, Any] = {"at": "0,3"}
LIKES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "Scrapper": (NEAR, FAR),
    "Arrowhead": (NEAR, FAR),
    "Ravager": (NEAR, FAR),
    "Mossback": (NEAR, FAR),
    "Giant Troll": (NEAR, FAR),
    "Toll-Warden": (NEAR, FAR),
    "Cutpurse": ({"treasure": 2}, {"treasure": 1}),
    "Gloomcaller": ({"energy": 3}, {"energy": 2}),
    "Ashen Lich": ({"energy": 3}, {"energy": 2}),
    "Cinder Acolyte": ({"health": 6}, {"health": 7}),
    "Bonechanter": ({"health": 6}, {"health": 7}),
    "Doomweaver": ({}, {"items": "Iron Buckler"}),
    "Ironhide Brute": ({"health": 8}, {"health": 7}),
}
"""What makes an enemy prefer a hero, and what the other hero has instead."""


@pytest.mark.clause("DB-12.6", "DB-12.19", "DB-12.16")
@pytest.mark.parametrize("name", LIKES)
@pytest.mark.parametrize("comes_first", [True, False])
def test_its_behaviour_chooses_the_target(name: str, comes_first: bool) -> None:
    """Naeva is 3 spaces away, Salmarin 2, unless the enemy wants the nearest; else they are alike.
    It wants Naeva, whether she is the first hero or the second."""
    likes, other = LIKES[name]
    both = [
        hero("Naeva", **{"health": 7, "at": "0,3", **likes}),
        hero("Salmarin", **{"health": 7, "at": "5,3", **other}),
    ]
    t = phase(*(both if comes_first else both[::-1]), enemies=f"{name} at 3,3")
    assert targets(t) == ["Naeva"]


@pytest.mark.clause("DB-12.16")
def test_equal_by_its_behaviour_it_takes_the_nearer_one() -> None:
    """Also if the farther one is weaker."""
    for places, whom in ((("0,3", "5,3"), "Salmarin"), (("1,3", "6,3"), "Naeva")):
        t = phase(
            hero("Naeva", at=places[0], health=7 if whom == "Naeva" else 6, treasure=2),
            hero("Salmarin", at=places[1], health=6 if whom == "Naeva" else 7, treasure=2),
            enemies="Cutpurse at 3,3",
        )
        assert targets(t) == [whom]


@pytest.mark.clause("DB-12.16")
def test_equally_near_it_takes_the_weaker_one() -> None:
    t = phase(
        hero("Naeva", at="0,3", health=7),
        hero("Salmarin", at="6,3", health=6),
        enemies="Scrapper at 3,3",
    )
    assert targets(t) == ["Salmarin"]


@pytest.mark.clause("DB-12.16")
def test_equally_weak_it_takes_the_first_hero() -> None:
    t = phase(
        hero("Salmarin", at="6,3", health=7),
        hero("Naeva", at="0,3", health=7),
        enemies="Scrapper at 3,3",
    )
    assert targets(t) == ["Salmarin"]


@pytest.mark.clause("DB-12.16")
def test_a_taunting_hero_comes_before_all_others() -> None:
    """But not if it cannot be attacked; of two who taunt the behaviour chooses."""
    rich = hero("Naeva", at="3,4", treasure=9)
    taunting = hero("Salmarin", "Longbow", at="6,3", taunting=True)
    t = phase(rich, taunting, enemies="Cutpurse at 3,3")
    assert targets(t) == ["Salmarin"]
    t = phase(rich, taunting, enemies="Cutpurse at 3,3", walls="5,3 6,2 6,4")
    assert targets(t) == ["Naeva"]
    t = phase(
        hero("Naeva", at="3,4", treasure=9, taunting=True), taunting, enemies="Cutpurse at 3,3"
    )
    assert targets(t) == ["Naeva"]


@pytest.mark.clause("DB-12.16")
def test_a_doomweaver_aims_all_dice_at_who_taunts() -> None:
    """Else it would aim the first, third and so on at its target, the others at the other hero."""
    for taunting, hit in ((True, ["Naeva"]), (False, ["Naeva", "Salmarin"])):
        t = phase(
            hero("Naeva", at="0,3", health=7, taunting=taunting),
            hero("Salmarin", at="0,5", health=7),
            enemies="Doomweaver at 3,3",
        )
        assert t.told("attacks")[0]["targets"] == tuple(hit)


@pytest.mark.clause("DB-12.7", "DB-12.8")
@pytest.mark.parametrize(("start", "whom"), [("5,0", ["Naeva"]), ("6,0", ["Salmarin"])])
def test_it_takes_the_next_hero_by_the_same_preference_if_the_first_is_out_of_reach(
    start: str, whom: list[str]
) -> None:
    """The Cutpurse has 5 points. Rich Naeva in the corner is one step too far from ⟨6,0⟩."""
    t = phase(
        hero("Naeva", at="0,1", treasure=5),
        hero("Salmarin", at="6,3", treasure=2),
        hero("Geric", at="5,3", treasure=1),
        enemies=f"Cutpurse at {start}",
    )
    assert targets(t) == whom


@pytest.mark.clause("DB-12.7")
def test_if_any_attack_can_be_made_it_is_made() -> None:
    """Naeva is nearer but walled in; so the Scrapper strikes Salmarin."""
    t = phase(
        hero("Naeva", at="3,5"),
        hero("Salmarin", at="3,0", health=8),
        enemies="Scrapper at 3,3",
        walls="2,5 4,5 3,4 3,6",
    )
    assert targets(t) == ["Salmarin"]


# -- npcs -------------------------------------------------------------------------------------


@pytest.mark.clause("DB-12.13", "DB-9.22")
def test_an_npc_is_attacked_only_if_no_hero_can_be() -> None:
    """Osric stands beside the Scrapper; the hero is 5 steps away from the first, 6 from the
    second one's space."""
    t = phase(hero(at="6,0"), companion=f"{OSRIC} at 2,0", quest="Q3", enemies="Scrapper at 2,1")
    assert (targets(t), t.at("Scrapper")) == (["Calder"], "5,0")
    t = phase(hero(at="6,0"), companion=f"{OSRIC} at 1,0", quest="Q3", enemies="Scrapper at 1,1")
    assert (targets(t), t.at("Scrapper")) == ([OSRIC], "1,1")


@pytest.mark.clause("DB-12.13", "DB-12.17")
def test_space_and_attack_for_an_npc_are_chosen_like_those_for_a_hero() -> None:
    """An Arrowhead beside Osric goes far from him and shoots; the hero is walled in."""
    t = phase(
        hero(at="6,6"),
        companion=f"{OSRIC} at 3,2",
        quest="Q3",
        enemies="Arrowhead at 3,3",
        walls="6,5 5,6",
    )
    assert (targets(t), t.at("Arrowhead")) == ([OSRIC], "0,3")
    assert t.told("attacks")[0]["type"] == 0


@pytest.mark.clause("DB-12.13")
@pytest.mark.parametrize(
    ("switch", "whom"), [("heroes_first", "Calder"), ("like_heroes", "Brother Osric")]
)
def test_a_switch_makes_enemies_take_npcs_like_heroes(switch: str, whom: str) -> None:
    """Osric is nearer than the hero."""
    t = phase(
        hero(at="5,3"),
        companion=f"{OSRIC} at 3,4",
        quest="Q3",
        enemies="Scrapper at 3,3",
        npc_priority=switch,
    )
    assert targets(t) == [whom]


@pytest.mark.clause("DB-12.13")
def test_like_a_hero_an_npc_has_no_treasure_and_the_last_number() -> None:
    for treasure, whom in ((0, OSRIC), (1, "Calder")):
        t = phase(
            hero(at="5,3", treasure=treasure),
            companion=f"{OSRIC} at 3,4",
            quest="Q3",
            enemies="Cutpurse at 3,3",
            npc_priority="like_heroes",
        )
        assert targets(t) == [whom]
    t = phase(
        hero("Naeva", at="6,3", health=6),
        companion=f"{OSRIC} 6 at 0,3",
        quest="Q3",
        enemies="Scrapper at 3,3",
        npc_priority="like_heroes",
    )
    assert targets(t) == ["Naeva"]


@pytest.mark.clause("DB-12.18")
@pytest.mark.parametrize(("switch", "end"), [("heroes_first", "4,2"), ("like_heroes", "2,0")])
def test_a_switch_makes_enemies_come_nearer_to_npcs_too(switch: str, end: str) -> None:
    """Osric is 8 steps away from the Scrapper, the hero 10; neither can be attacked."""
    t = phase(
        hero(at="6,6"),
        companion=f"{OSRIC} at 6,0",
        quest="Q3",
        enemies="Scrapper at 0,2",
        npc_priority=switch,
    )
    assert (t.at("Scrapper"), acts(t)) == (end, ["Scrapper moves"])


# -- from where -------------------------------------------------------------------------------


@pytest.mark.clause("DB-12.12", "DB-12.17")
@pytest.mark.parametrize(
    ("start", "at", "end"),
    [
        ("3,3", "3,2", "0,3"),
        ("3,0", "0,0", "6,0"),
        ("0,0", "6,6", "0,0"),
        ("5,0", "0,0", "6,2"),
    ],
)
def test_a_shooter_goes_as_far_as_it_still_can_shoot(start: str, at: str, end: str) -> None:
    t = phase(hero(at=at), enemies=f"Arrowhead at {start}")
    assert (t.at("Arrowhead"), t.told("attacks")[0]["type"]) == (end, 0)


@pytest.mark.clause("DB-12.12", "DB-10.13")
@pytest.mark.parametrize("switch", ["opponents", "enemy_dice_only", "all_figures"])
def test_the_space_that_it_leaves_does_not_block_its_sight(switch: str) -> None:
    """In a corridor it goes back from ⟨1,0⟩ to ⟨4,0⟩; then nobody stands between them."""
    t = phase(hero(at="0,0"), enemies="Arrowhead at 1,0", rooms=".......", sight_blockers=switch)
    assert (t.at("Arrowhead"), t.told("attacks")[0]["type"]) == ("4,0", 0)


@pytest.mark.clause("DB-12.12", "DB-12.9")
def test_it_leaves_the_room_for_a_longer_shot() -> None:
    """From the doorway into T2 it still sees the hero in T1, 8 away."""
    t = phase(hero(at="-2,0"), rooms="Q1: 1 2", enemies="Arrowhead at 3,0")
    assert (t.at("Arrowhead"), acts(t)) == ("5,1", ["Arrowhead moves", "Arrowhead attacks"])


@pytest.mark.clause("DB-12.17")
def test_a_ranged_enemy_prefers_a_shot_over_a_blow() -> None:
    """It stands beside the hero; only two steps away is a shot."""
    t = phase(hero(at="0,0"), enemies="Arrowhead at 1,0", rooms="....#..")
    assert (t.at("Arrowhead"), t.told("attacks")[0]["type"]) == ("3,0", 0)


@pytest.mark.clause("DB-12.14")
def test_a_ranged_enemy_that_cannot_shoot_strikes_with_its_melee_numbers() -> None:
    """1 die +1 instead of 3 dice +1; a Bonechanter has 2 dice +1. A Scrapper never shoots."""
    t = phase(hero(at="0,1"), enemies="Arrowhead at 0,0", walls="1,0", dice=[5])
    assert (t.told("attacks")[0]["type"], t.thrown, t.at("Arrowhead")) == (
        1, ["attack", "defense"], "0,0",
    )  # fmt: skip
    t = phase(hero(at="0,1"), enemies="Bonechanter at 0,0", walls="1,0")
    assert t.thrown == ["attack", "attack"]
    t = phase(hero(at="6,6"), enemies="Scrapper at 0,0")
    assert acts(t) == ["Scrapper moves"]


@pytest.mark.clause("DB-12.17")
@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("3,0", "3,2"),
        ("3,6", "3,4"),
        ("0,3", "2,3"),
        ("1,1", "3,2"),
        ("5,5", "4,3"),
        ("1,5", "2,3"),
    ],
)
def test_a_melee_enemy_takes_the_nearest_space_then_smaller_y_then_smaller_x(
    start: str, end: str
) -> None:
    t = phase(hero(at="3,3"), enemies=f"Cutpurse at {start}")
    assert (t.at("Cutpurse"), acts(t)[-1]) == (end, "Cutpurse attacks")


# -- coming nearer ----------------------------------------------------------------------------


@pytest.mark.clause("DB-12.9")
def test_enemies_follow_heroes_through_doorways() -> None:
    t = phase(hero(at="1,0"), rooms="Q1: 1 2", enemies="Scrapper at 4,1")
    assert (t.at("Scrapper"), acts(t)) == ("2,0", ["Scrapper moves", "Scrapper attacks"])


@pytest.mark.clause("DB-12.10", "DB-12.18")
def test_an_enemy_comes_nearer_without_seeing_anybody() -> None:
    """A Ravager in T2 and a hero in T1: ⟨5,1⟩ and ⟨4,2⟩ are equally near, y decides."""
    t = phase(hero(at="-2,3"), rooms="Q1: 1 2", enemies="Ravager at 7,2")
    assert (t.at("Ravager"), acts(t)) == ("5,1", ["Ravager moves"])


@pytest.mark.clause("DB-12.10", "DB-12.18")
@pytest.mark.parametrize(("rich", "end"), [(0, "6,2"), (1, "0,2")])
def test_it_goes_to_the_hero_it_prefers_not_to_the_nearest(rich: int, end: str) -> None:
    """Nobody is in reach of the Cutpurse's 5 points; Naeva is 9 steps away, Salmarin 8."""
    t = phase(
        hero("Naeva", at="6,6", treasure=2 - rich),
        hero("Salmarin", at="0,5", treasure=1 + rich),
        enemies="Cutpurse at 3,0",
    )
    assert (t.at("Cutpurse"), acts(t)) == (end, ["Cutpurse moves"])


@pytest.mark.clause("DB-12.18")
def test_of_equally_near_spaces_it_takes_smaller_y_then_smaller_x() -> None:
    t = phase(hero(at="6,6"), enemies="Ravager at 0,0")
    assert t.at("Ravager") == "3,0"


@pytest.mark.clause("DB-12.18")
def test_if_no_space_is_nearer_it_stays() -> None:
    """In a corridor the Scrapper strikes; the Ravager behind it could only go back."""
    t = phase(hero(at="0,0"), enemies="Scrapper at 1,0, Ravager at 2,0", rooms=".......")
    assert (t.at("Ravager"), acts(t)) == ("2,0", ["Scrapper attacks"])


@pytest.mark.clause("DB-12.18", "DB-1.12")
def test_a_hero_whom_nobody_can_reach_is_approached_by_distance() -> None:
    """Pits cut the hero off; the Ravager still comes as near as it can."""
    t = phase(hero(at="0,0"), enemies="Ravager at 6,0", rooms=".oo....")
    assert (t.at("Ravager"), acts(t)) == ("3,0", ["Ravager moves"])


@pytest.mark.clause("DB-12.18", "DB-12.16")
def test_a_hero_who_can_be_reached_is_nearer_than_one_who_cannot() -> None:
    """Naeva is 2 spaces away over a pit, Salmarin 5 steps."""
    t = phase(
        hero("Naeva", at="0,0"),
        hero("Salmarin", at="7,0"),
        enemies="Ravager at 2,0",
        rooms=".o......",
    )
    assert t.at("Ravager") == "5,0"


# -- in sight ---------------------------------------------------------------------------------

WINDOW: dict[str, Any] = {"walls": "3,1 3,2 3,3 3,4 3,5", "pits": "3,0"}
"""A wall with a pit at one end, over which one sees, and a way round the other end."""


@pytest.mark.clause("DB-12.11")
def test_it_never_steps_out_of_sight_of_all_heroes() -> None:
    """Seeing the hero over the pit, a Scrapper does not go round; unseen it goes where it likes."""
    t = phase(hero(at="6,0"), enemies="Scrapper at 0,0", **WINDOW)
    assert t.at("Scrapper") == "2,1"
    t = phase(hero(at="6,0"), enemies="Scrapper at 0,4", **WINDOW)
    assert t.at("Scrapper") == "2,6"


@pytest.mark.clause("DB-12.11")
def test_any_hero_in_sight_is_enough() -> None:
    """With another hero on its own side of the wall it goes round to the one it prefers."""
    t = phase(
        hero("Naeva", at="6,0", treasure=1),
        hero("Salmarin", at="1,6"),
        enemies="Cutpurse at 0,0",
        **WINDOW,
    )
    assert (t.at("Cutpurse"), acts(t)) == ("2,3", ["Cutpurse moves"])


@pytest.mark.clause("DB-12.11")
@pytest.mark.parametrize(("check", "end"), [("every_step", "2,1"), ("end_of_move", "4,2")])
def test_a_switch_asks_for_sight_only_where_the_move_ends(check: str, end: str) -> None:
    t = phase(
        hero(at="4,3"),
        enemies="Cutpurse at 2,1",
        walls="3,1 3,2 3,4 3,5 3,6",
        pits="3,3",
        sight_check=check,
    )
    assert t.at("Cutpurse") == end


@pytest.mark.clause("DB-12.11")
@pytest.mark.parametrize("check", ["every_step", "end_of_move"])
def test_who_sees_nobody_at_first_may_end_where_it_sees_nobody(check: str) -> None:
    """Behind the wall a Scrapper goes towards the way round, though it does not get there."""
    t = phase(hero(at="6,0"), enemies="Scrapper at 0,4", sight_check=check, **WINDOW)
    assert t.at("Scrapper") == "2,6"


@pytest.mark.clause("DB-12.11")
def test_at_the_end_of_the_move_it_must_see_somebody_all_the_same() -> None:
    """Without a way to see the hero at the end, it stays where it sees."""
    t = phase(hero(at="6,0"), enemies="Scrapper at 0,0", sight_check="end_of_move", **WINDOW)
    assert t.at("Scrapper") == "2,1"
