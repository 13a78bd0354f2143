"""Chapter DE-11: the Reveal Phase (R37, R38, R42, R60)."""

from typing import Any

import pytest

from undercroft.games.dungeon_enforcer.content import BATTLE_CARDS, HUNTERS
from undercroft.games.dungeon_enforcer.tests.enforcer import Table, battle


def meets(mine: str, theirs: str, monster: str = "Grave Knight", **more: Any) -> Table:
    """Therese's card against the monster's, in a round of either side."""
    t = battle("Therese", monster, mine, theirs, **more)
    cards = [one.lower().replace(" ", "-") for one in (mine, theirs)]
    return t.places(*(cards if more.get("round", 1) % 2 else cards[::-1])).plays()


# -- turning up ---------------------------------------------------------------------------


@pytest.mark.clause("DE-11.1")
def test_all_plays_become_public_at_the_same_time() -> None:
    t = battle("Therese, Ekim", "Grave Knight", "Attack 2", "Defense 4", energy=(2, 4),
               their_items="Battle Tonic")  # fmt: skip
    t.does("play attack-2", "base defense", "play defense-4")
    assert t.asked == (1, "act")
    assert (t.lies("Therese", 1), t.lies("Ekim", 1), t.lies("Grave Knight", 0)) == (
        "card", "base", "card",
    )  # fmt: skip
    assert t.told("total") == []
    t.does("pass")
    assert [event["play"] for event in t.told("total")] == ["Attack 2", "defense", "Defense 4"]
    assert [BATTLE_CARDS[card].name for card in t.fight.spent] == ["Attack 2", "Defense 4"]


# -- pairs --------------------------------------------------------------------------------


@pytest.mark.clause("DE-11.2", "DE-13.5")
def test_the_monsters_play_meets_each_standing_hunters_play() -> None:
    t = battle("Therese, Ekim, Sable", "Dread Tyrant", "Attack 4, Attack 2, Defense 1",
               "Defense 3")  # fmt: skip
    t.places("attack-4", "attack-2", "defense-1", "defense-3").plays()
    assert t.told("pair") == [
        {"winner": "Therese", "loser": "Dread Tyrant", "damage": 1, "clash": 0},
        {"winner": "Dread Tyrant", "loser": "Ekim", "damage": 0, "clash": 0},
        {"winner": "Dread Tyrant", "loser": "Sable", "damage": 0, "clash": 0},
    ]


@pytest.mark.clause("DE-11.3", "DE-8.6", "DE-8.7")
@pytest.mark.parametrize(("mine", "damage"), [("Attack 5", 2), ("Attack 4", 1), ("Attack 9", 6)])
def test_a_higher_attack_total_does_the_difference(mine: str, damage: int) -> None:
    t = meets(mine, "Defense 4")
    assert (t.damage, t.hp["Therese"]) == ({"Grave Knight": damage}, 10)


@pytest.mark.clause("DE-11.4")
@pytest.mark.parametrize(("mine", "total"), [("Attack 3", 8), ("Attack 2", 7)])
def test_an_equal_or_lower_one_does_nothing_to_anybody(mine: str, total: int) -> None:
    t = meets(mine, "Defense 4")
    assert (t.totals, t.damage) == ({"Therese": total, "Grave Knight": 8}, {})


@pytest.mark.clause("DE-11.5", "DE-9.2")
@pytest.mark.parametrize(
    ("mine", "theirs", "damage"),
    [
        ("Attack 3", "Attack 6", {"Therese": 3}),
        ("Attack 3", "Attack 4", {"Therese": 1}),
        ("Attack 6", "Attack 2", {"Grave Knight": 4}),
    ],
)
def test_in_a_clash_the_lower_total_takes_the_difference(
    mine: str, theirs: str, damage: dict[str, int]
) -> None:
    assert meets(mine, theirs).damage == damage


@pytest.mark.clause("DE-11.6")
def test_a_clash_tie_hurts_nobody() -> None:
    t = meets("Attack 4", "Attack 4", energy=(9, 9))
    assert (t.totals, t.damage) == ({"Therese": 9, "Grave Knight": 9}, {})
    assert t.left == (5, 5)


@pytest.mark.clause("DE-11.7")
def test_two_defenses_hurt_nobody() -> None:
    t = meets("Defense 7", "Defense 1")
    assert (t.totals, t.damage) == ({"Therese": 14, "Grave Knight": 5}, {})


@pytest.mark.clause("DE-11.8")
@pytest.mark.parametrize("round", [1, 2])
@pytest.mark.parametrize(
    ("mine", "theirs", "damage"),
    [
        ("Attack 6", "Defense 4", {"Grave Knight": 3}),
        ("Attack 3", "Defense 4", {}),
        ("Defense 1", "Attack 6", {"Therese": 3}),
        ("Defense 4", "Attack 6", {}),
        ("Attack 3", "Attack 6", {"Therese": 3}),
        ("Attack 6", "Attack 6", {}),
        ("Defense 3", "Defense 1", {}),
    ],
)
def test_it_is_the_same_whichever_side_attacks(
    round: int, mine: str, theirs: str, damage: dict[str, int]
) -> None:
    assert meets(mine, theirs, round=round).damage == damage


@pytest.mark.clause("DE-11.8", "DE-8.9")
def test_base_plays_are_compared_like_cards() -> None:
    t = battle(monster="Grave Knight", mine="Attack 9", theirs="Attack 9", energy=(2, 2))
    t.does("base attack", "base defense")
    assert t.damage == {"Grave Knight": 1}
    t = battle("Sable", "Grave Knight", mine="Attack 9", theirs="Attack 9", energy=(2, 2))
    t.does("base defense", "base attack")
    assert t.damage == {"Sable": 1}


# -- the size of clash damage -------------------------------------------------------------


@pytest.mark.clause("DE-11.5")
def test_with_full_total_who_loses_a_clash_takes_the_winners_total() -> None:
    full: dict[str, Any] = {"clash_damage": "full_total"}
    t = battle("Ekim", "Grave Knight", "Attack 2", "Attack 6", **full).places("attack-2")
    t.places("attack-6").plays()
    assert (t.totals, t.damage) == ({"Ekim": 8, "Grave Knight": 11}, {"Ekim": 11})
    assert t.hp["Ekim"] == 1
    t = battle("Ekim", "Grave Knight", "Attack 2", "Attack 6").places("attack-2", "attack-6")
    assert t.plays().damage == {"Ekim": 3}


@pytest.mark.clause("DE-11.3", "DE-11.6")
def test_full_total_changes_neither_a_tie_nor_an_attack_on_a_defense() -> None:
    assert meets("Attack 4", "Attack 4", clash_damage="full_total").damage == {}
    t = meets("Attack 6", "Defense 4", clash_damage="full_total")
    assert t.damage == {"Grave Knight": 3}


# -- card texts and the order of arithmetic -----------------------------------------------


@pytest.mark.clause("DE-11.9")
def test_a_card_text_may_change_who_takes_how_much() -> None:
    t = meets("Attack 5", "Attack 1", "Lantern Wisp")
    assert (t.totals, t.damage) == ({"Therese": 10, "Lantern Wisp": 5}, {})
    assert meets("Attack 5", "Attack 1", "Bone Jackal").damage == {"Bone Jackal": 5}


@pytest.mark.clause("DE-11.10")
def test_first_totals_which_are_never_below_0() -> None:
    t = battle(monster="Lantern Wisp", mine="Attack 9", theirs="Attack 9", energy=(4, 2),
               items="Hexed Chain")  # fmt: skip
    t.does("base attack", "base defense", "use hexed-chain")
    assert (t.totals, t.damage) == ({"Therese": 5, "Lantern Wisp": 0}, {"Lantern Wisp": 5})


@pytest.mark.clause("DE-11.10")
def test_then_pairs_then_ambush_then_flicker() -> None:
    t = battle("Garrow", "Bone Jackal", "Attack 3", "Attack 3").places("attack-3", "attack-3")
    assert t.plays().damage == {"Bone Jackal": 2 + 2}
    t = battle("Garrow", "Lantern Wisp", "Attack 3", "Attack 3").places("attack-3", "attack-3")
    assert t.plays().damage == {}


@pytest.mark.clause("DE-11.10", "DE-13.5")
def test_then_the_sum_then_armor_once() -> None:
    t = battle("Therese, Ekim", "Barrow Guard", "Attack 4, Attack 2", "Defense 3")
    t.places("attack-4", "attack-2", "defense-3").plays()
    assert [event["damage"] for event in t.told("pair")] == [2, 1]
    assert (t.damage, t.hp["Barrow Guard"]) == ({"Barrow Guard": 2}, 6)


@pytest.mark.clause("DE-11.10")
def test_then_thorns_which_no_armor_stops() -> None:
    t = battle("Brannoc", "Thornback", "Attack 3", "Defense 3").places("attack-3", "defense-3")
    t.plays()
    assert t.told("damage") == [
        {"fighter": "Brannoc", "size": 1, "thorns": 1},
        {"fighter": "Thornback", "size": 2, "thorns": 0},
    ]
    assert t.hp == {"Brannoc": 13, "Thornback": 7}


@pytest.mark.clause("DE-11.10")
def test_everything_is_applied_at_the_same_time() -> None:
    """Ekim falls by a thorn of the Thornback that falls by his blow."""
    t = battle("Ekim", "Thornback", "Attack 3", "Defense 3", hp=(1, 3))
    t.places("attack-3", "defense-3").plays()
    assert t.told("battle_over")[0]["how"] == "both"


# -- HP -----------------------------------------------------------------------------------


@pytest.mark.clause("DE-11.11")
def test_damage_lowers_hp_and_never_below_0() -> None:
    t = battle("Therese, Ekim", "Grave Knight", "Attack 1, Defense 1", "Attack 9", hp=(10, 3))
    t.places("attack-1", "defense-1", "attack-9").plays()
    assert t.damage == {"Therese": 8, "Ekim": 8}
    assert t.hp == {"Therese": 2, "Ekim": 0, "Grave Knight": 9}


@pytest.mark.clause("DE-11.12", "DE-13.9", "DE-1.17")
@pytest.mark.parametrize(("hp", "stands"), [(8, False), (9, True)])
def test_a_hired_hunter_at_0_goes_to_the_graveyard(hp: int, stands: bool) -> None:
    t = battle("Therese, Ekim", "Grave Knight", "Defense 7, Defense 1", "Attack 9", hp=(10, hp))
    t.places("defense-7", "defense-1", "attack-9").plays()
    assert (t.over, t.hp["Ekim"]) == (False, hp - 8)
    assert t.me.hunters == (["Therese", "Ekim"] if stands else ["Therese"])
    assert [HUNTERS[one].name for one in t.state.dead] == ([] if stands else ["Ekim"])


@pytest.mark.clause("DE-11.12", "DE-14.1", "DE-14.2")
@pytest.mark.parametrize(
    ("hp", "how"), [((10, 3), "won"), ((10, 4), ""), ((3, 9), "lost"), ((4, 9), "")]
)
def test_after_reveal_the_battle_may_be_over(hp: tuple[int, int], how: str) -> None:
    mine, theirs = ("Attack 6", "Defense 4") if hp[0] == 10 else ("Attack 3", "Attack 6")
    t = battle(monster="Grave Knight", mine=mine, theirs=theirs, hp=hp)
    t.places(*[one.lower().replace(" ", "-") for one in (mine, theirs)]).plays()
    assert [event["how"] for event in t.told("battle_over")] == ([how] if how else [])
