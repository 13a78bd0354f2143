"""What a player might expect and cannot do now, by kind of decision; and the chances shown."""

from typing import Any

import pytest

from undercroft.games.dungeon_keeper.tests.keeper import Table, battle, seat, table
from undercroft.match import odds_of

HOUSE: dict[str, Any] = {"hero_control": "opponent_picks"}


@pytest.mark.clause("DK-10.3", "DK-4.11")
def test_construct_where_one_door_a_room_and_no_debt() -> None:
    own = seat(gold=2, hand="Wood Door", rooms="2x Lair, Prison [Wood Door]")
    t = table(own, phase="construction").does("construct wood-door")
    assert t.options == ["to 1.1", "to 2.1", "to 2.2"]
    assert t.not_allowed == {"to 3.1": "DK-10.3"}
    own = seat(gold=1, hand="Wood Door", rooms="2x Guard Room, Lair")
    t = table(own, phase="construction", guard_room_free="price_only").does("construct wood-door")
    assert t.not_allowed == {"to 1.1": "DK-4.11", "to 3.1": "DK-4.11"}
    t = table(seat(gold=2, hand="Wood Door", rooms="Lair"), phase="construction")
    assert t.does("construct wood-door").not_allowed == {}


@pytest.mark.clause("DK-10.3", "DK-4.11")
def test_construct_before_the_traps_only_on_the_room_under_attack() -> None:
    own = seat(gold=3, hand="Gas, Wood Door, Iron Gate", rooms="Workshop [Wood Door]")
    t = table(own, phase="assault", band="Lord", at="2.1", workshop_phase="trap")
    assert t.not_allowed == {"construct wood-door": "DK-10.3", "construct iron-gate": "DK-10.3"}


@pytest.mark.clause("DK-10.3", "DK-10.7")
def test_guard_room_no_second_door_and_no_second_trap_for_nothing() -> None:
    hand = "Iron Gate, Gas"
    t = table(seat(rooms="Guard Room", hand=hand), phase="construction")
    assert (t.options, t.not_allowed) == (["construct iron-gate", "pass"], {})
    t = table(seat(rooms="Guard Room [Water]", hand=hand), phase="construction")
    assert t.not_allowed == {"construct gas": "DK-10.7"}
    t = table(seat(rooms="Guard Room [Wood Door]", hand=hand), phase="construction")
    assert t.not_allowed == {"construct iron-gate": "DK-10.3"}


@pytest.mark.clause("DK-4.11")
def test_pay_not_all_in_what_there_is_too_little_of() -> None:
    own = seat(gold=9, mana=1, pile="Goblins", rooms="Lair")
    t = table(own, phase="summon", mixed_payment="yes").does("summon mountain-goblins")
    assert t.not_allowed == {"pay 0 in gold": "DK-4.11"}
    own = seat(gold=9, mana=9, pile="Goblins", rooms="Lair")
    t = table(own, phase="summon", mixed_payment="yes").does("summon mountain-goblins")
    assert t.not_allowed == {}


@pytest.mark.clause("DK-12.2")
def test_deploy_not_who_has_moved() -> None:
    own = seat(rooms="2x Lair", stands={"1.1": "Keeper", "2.1": "2x Imps"})
    t = table(own, phase="deploy")
    assert t.not_allowed == {}
    t.does("infernal-imps of 2.1", "to 2.2")
    assert t.not_allowed == {"all of 2.2": "DK-12.2"}
    t.does("infernal-imps of 2.1", "to 1.1")
    assert t.not_allowed == {"all of 2.2": "DK-12.2"}  # the Keeper of 1.1 may still move


@pytest.mark.clause("DK-22.8")
def test_gate_not_more_than_three_and_nobody_twice() -> None:
    stands = {"1.1": "Keeper, 2x Imps", "2.1": "Goblins"}
    own = seat(mana=4, spells="Gate", rooms="2x Lair", stands=stands)
    t = table(own, phase="assault", band="Lord", at="2.1").does("cast gate")
    assert t.not_allowed == {"everybody": "DK-22.8"}
    t.does("mountain-goblins of 2.1", "to 2.2")
    assert t.not_allowed == {"everybody": "DK-22.8", "all of 2.2": "DK-22.8"}
    own = seat(mana=4, spells="Gate", rooms="2x Lair", stands={"1.1": "Keeper, 2x Imps"})
    t = table(own, phase="assault", band="Lord", at="2.1").does("cast gate")
    assert t.not_allowed == {}


@pytest.mark.clause("DK-14.6", "DK-15.1", "DK-15.2")
def test_alarm_and_door_not_more_than_they_let_in() -> None:
    crowd = {"1.1": "Keeper, 2x Imps"}
    own = seat(rooms="Lair [Trip Wire]", stands=crowd)
    assert table(own, phase="traps", band="Lord", at="2.1").not_allowed == {"everybody": "DK-14.6"}
    own = seat(rooms="Lair [Braced Door]", stands=crowd)
    assert table(own, phase="doors", band="Thief", at="2.1").not_allowed == {"everybody": "DK-15.1"}
    own = seat(rooms="Tunnels", stands=crowd)
    assert table(own, phase="doors", band="Thief", at="2.1").not_allowed == {"everybody": "DK-15.2"}
    own = seat(rooms="Lair [Iron Gate]", stands=crowd)
    assert table(own, phase="doors", band="Thief", at="2.1").not_allowed == {}


@pytest.mark.clause("DK-15.3")
@pytest.mark.parametrize(("reading", "clause"), [("flee", "DK-15.3"), ("both", "")])
def test_secret_door_not_for_those_elsewhere(reading: str, clause: str) -> None:
    own = seat(rooms="Lair [Secret Door]", stands={"1.1": "Keeper", "2.1": "2x Goblins"})
    t = table(own, phase="doors", band="Thief", at="2.1", secret_door=reading)
    assert t.not_allowed.get("everybody", "") == clause


@pytest.mark.clause("DK-15.4")
def test_teleport_not_twice() -> None:
    own = seat(rooms="2x Lair", stands={"1.1": "Keeper", "2.1": "2x Imps", "2.2": "Goblins"})
    t = table(own, phase="doors", band="Thief", at="2.1")
    assert (t.asked, t.not_allowed) == ((0, "teleport"), {})
    t.does("infernal-imps of 2.1", "to 2.2")
    assert t.not_allowed == {"all of 2.2": "DK-15.4"}


@pytest.mark.clause("DK-18.3", "DK-18.4")
def test_slap_and_raise_dead_no_other_spell() -> None:
    slapper = seat(mana=9, spells="Slap, Fear")
    t = table(slapper, slapper, phase="mining", dice=[3])
    assert t.not_allowed == {"cast fear": "DK-18.3"}
    assert t.does("pass").not_allowed == {"cast fear": "DK-18.4"}
    assert table(seat(mana=9, spells="2x Slap"), phase="mining").not_allowed == {}
    own = seat(mana=7, spells="Raise Dead, Gate", rooms="Lair", stands={"2.1": "Goblins"})
    t = table(own, phase="battle", band="Lord", at="2.1", dice=[1, 1, 10]).does("pass")
    assert (t.asked, t.not_allowed) == ((0, "raise-dead"), {"cast gate": "DK-18.3"})


@pytest.mark.clause("DK-16.6")
def test_pick_not_who_lies_face_down() -> None:
    t = battle("Imps", "2x Peasant, Thief (down), Dwarf", house=HOUSE).does("pass")
    assert t.not_allowed == {"target petty-thief face down": "DK-16.6"}
    assert battle("Imps", "Peasant, Dwarf", house=HOUSE).does("pass").not_allowed == {}
    shot = battle("2x Imps, Trolls (down)", "2x Puny", house=HOUSE, dice=[6, 6, 10]).does("pass")
    assert (shot.asked, shot.not_allowed) == ((1, "pick"), {})  # a shot may hit them


@pytest.mark.clause("DK-22.12")
@pytest.mark.parametrize(
    ("phase", "dice", "odds"),
    [("mining", [2], "67% for more than now"), ("hero", [8], "70% for no band")],
)
def test_the_chance_of_a_roll_made_again(phase: str, dice: list[int], odds: str) -> None:
    t = table(seat(mana=2, spells="Slap"), phase=phase, dice=dice, hero_cup="9x Peasant")
    assert chances(t) == {"slap 1": odds}


@pytest.mark.parametrize(
    ("phase", "dice", "odds"),
    [("mining", [6], "83% for less than now"), ("hero", [7], "30% for a band")],
)
def test_the_opponent_has_the_other_side_of_a_roll(phase: str, dice: list[int], odds: str) -> None:
    t = table(seat(), seat(mana=2, spells="Slap"), phase=phase, dice=dice)
    assert chances(t) == {"slap 1": odds}


@pytest.mark.clause("DK-22.12", "DK-14.8")
def test_the_chance_of_a_kill_by_a_roll_made_again() -> None:
    own = seat(mana=2, spells="Slap", rooms="Lair [Explosion]")
    t = table(own, phase="traps", band="Lord, Knights", at="2.1", dice=[3, 4])
    assert set(chances(t).values()) == {"33% for a kill"}
    own = seat(mana=2, spells="Slap", rooms="Lair [Fire]")
    t = table(own, phase="traps", band="Lord, Knights", at="2.1", dice=[3])
    assert set(chances(t).values()) == {"33% for all heroes to die"}


@pytest.mark.clause("DK-22.12", "DK-19.3")
@pytest.mark.parametrize(("slapper", "whose"), [(0, "your"), (1, "the")])
def test_the_chance_of_a_shot_says_at_whom(slapper: int, whose: str) -> None:
    hands = [{"mana": 2, "spells": "Slap"} if slapper == one else {} for one in (0, 1)]
    own = seat(rooms="Lair", stands={"2.1": "Warlock"}, **hands[0])
    t = table(own, seat(**hands[1]), phase="battle", band="Puny", at="2.1", dice=[1, 2])
    assert chances(t) == {
        "slap 1": "17% for a hit on the band", "slap 2": f"17% for a hit on {whose} creatures",
    }  # fmt: skip


@pytest.mark.clause("DK-22.12", "DK-16.10", "DK-19.2")
def test_the_chance_that_a_slap_turns_a_duel() -> None:
    mine = {"mana": 2, "spells": "Slap"}
    t = battle("Black Knight", "Thief", mine=mine, dice=[1, 9])
    assert chances(t) == {
        "slap 1": "50% for the creature to win",  # Force 8: with 6 or more it beats 4 + 9
        "slap 2": "40% for the creature to win",  # Force 4: 8 + 1 beats it with 4 or less
    }
    t = battle("Goblins", "Thief", mine=mine, dice=[1, 1, 5])
    assert chances(t)["slap 1"] == "51% for the creature to win"  # one of two dice is 8 or more


@pytest.mark.clause("DK-22.12")
def test_the_chance_of_one_die_by_house_rule() -> None:
    own = seat(mana=9, spells="2x Slap, Detect Gems")
    t = table(own, phase="mining", dice=[1, 3, 5], slap_target="single_die")
    t.does("pass", "cast detect-gems")
    assert chances(t) == {
        "slap 1 die 1": "50% for more than now",
        "slap 1 die 2": "17% for more than now",
    }


def chances(t: Table) -> dict[str, str]:
    """What each answer says of chance to who decides."""
    view = t.view(t.state.current_player)
    said = {one.notation: odds_of(t.GAME, view, one) for one in t.state.legal_actions}
    return {answer: odds for answer, odds in said.items() if odds}
