"""Chapters DK-9 and DK-10: rooms, doors and traps (R13, R21, R22, R23)."""

import pytest

from undercroft.games.dungeon_keeper.tests.keeper import seat, table


@pytest.mark.clause("DK-9.1", "DK-1.11")
def test_build_one_room_for_nothing() -> None:
    t = table(seat(hand="Lair, Portal"), phase="build").does("build lair")
    assert (t.over, t.me.rooms["2.1"], t.me.hand) == (True, "Lair", ["Portal"])


@pytest.mark.clause("DK-9.2", "DK-9.4", "DK-20.13")
def test_a_new_stone_bridge_grants_a_build_at_once() -> None:
    t = table(seat(hand="Stone Bridge, Lair, Portal"), phase="build")
    t.does("build stone-bridge", "build lair")
    assert t.over
    assert t.me.hand == ["Portal"]


@pytest.mark.clause("DK-9.2", "DK-20.13")
def test_two_stone_bridges_grant_two_builds() -> None:
    t = table(seat(rooms="2x Stone Bridge", hand="4x Lair"), phase="build")
    t.does(*["build lair"] * 3)
    assert (t.over, t.me.hand) == (True, ["Lair"])
    assert list(t.me.rooms)[-3:] == ["3.1", "3.2", "3.3"]


@pytest.mark.clause("DK-9.4", "DK-9.2")
def test_a_new_stone_bridge_that_was_paid_for_grants_one_too() -> None:
    t = table(seat(gold=10, hand="Stone Bridge, Lair, Portal, Library"), phase="build")
    t.does("build lair", "build stone-bridge")
    assert (t.asked, t.me.gold) == ((0, "build"), 0)
    assert t.does("build portal").over
    assert t.me.hand == ["Library"]


@pytest.mark.clause("DK-9.3")
def test_one_more_build_for_ten_gold() -> None:
    rooms = "Lair, Portal, Library"
    assert table(seat(gold=9, hand=rooms), phase="build").does("build lair").over
    t = table(seat(gold=25, hand=rooms), phase="build").does("build lair")
    assert t.asked == (0, "build-more")
    assert (t.does("build portal").me.gold, t.over) == (15, True)


@pytest.mark.clause("DK-9.5", "DK-3.2")
def test_a_room_works_from_now_on() -> None:
    t = table(seat(hand="Lair"), phase="turn", cup="3x Imps").does("build lair")
    assert t.me.pile == ["Infernal Imps"] * 2


@pytest.mark.clause("DK-9.6")
def test_doors_and_traps_are_not_built() -> None:
    assert table(seat(gold=20, hand="Wood Door, Gas"), phase="build").over


@pytest.mark.clause("DK-9.1")
def test_a_free_build_may_be_forced() -> None:
    t = table(seat(gold=10, hand="Lair, Portal"), phase="build", forced_build="yes")
    assert t.options == ["build lair", "build portal"]
    assert t.does("build lair").options == ["build portal", "pass"]


@pytest.mark.clause("DK-10.1", "DK-10.2")
def test_construct_one_on_any_room_the_heart_included() -> None:
    t = table(seat(gold=8, rooms="Lair", hand="2x Scythe"), phase="construction")
    assert t.does("construct scythe").options == ["to 1.1", "to 2.1"]
    t.does("to 1.1")
    assert (t.room("1.1").traps, t.me.gold, t.me.hand, t.over) == (["Scythe"], 4, ["Scythe"], True)


@pytest.mark.clause("DK-10.2")
def test_either_currency_is_asked_only_where_both_suffice() -> None:
    t = table(seat(gold=3, mana=3, hand="Gas"), phase="construction").does("construct gas")
    assert t.options == ["pay in gold", "pay in mana"]
    assert t.does("pay in mana").me.mana == 0
    t = table(seat(gold=3, mana=2, hand="Gas"), phase="construction").does("construct gas")
    assert (t.over, t.me.gold) == (True, 0)
    assert table(seat(gold=2, mana=2, hand="Gas"), phase="construction").over


@pytest.mark.clause("DK-10.3")
def test_a_door_needs_a_room_without_one() -> None:
    full = seat(gold=9, heart="Wood Door", hand="Iron Gate, Scythe")
    t = table(full, phase="construction")
    assert t.options == ["construct scythe", "pass"]
    assert t.refuses("construct iron-gate") == "DK-10.3"


@pytest.mark.clause("DK-10.4", "DK-20.6")
def test_a_workshop_constructs_one_more_without_surcharge() -> None:
    t = table(seat(gold=8, rooms="Workshop", hand="2x Scythe"), phase="construction")
    t.does("construct scythe", "to 1.1", "construct scythe", "to 1.1")
    assert (t.me.gold, t.room("1.1").traps) == (0, ["Scythe", "Scythe"])
    later = table(seat(gold=8, rooms="Workshop", hand="2x Scythe"), phase="construction",
                  workshop_phase="trap")  # fmt: skip
    assert later.does("construct scythe", "to 1.1").over


@pytest.mark.clause("DK-10.4", "DK-20.6")
def test_two_workshops_construct_two_more() -> None:
    t = table(seat(gold=12, rooms="2x Workshop", hand="4x Scythe"), phase="construction")
    t.does(*["construct scythe", "to 1.1"] * 3)
    assert (t.me.gold, t.room("1.1").traps, t.over) == (0, ["Scythe"] * 3, True)


@pytest.mark.clause("DK-10.5")
def test_one_more_construct_for_five_gold_on_top() -> None:
    t = table(seat(gold=13, hand="Scythe, Wood Door"), phase="construction")
    t.does("construct scythe", "construct wood-door")
    assert t.me.gold == 2
    short = table(seat(gold=10, mana=20, hand="Scythe, Wood Door"), phase="construction")
    assert short.does("construct scythe").over


@pytest.mark.clause("DK-10.5", "DK-4.10")
def test_the_surcharge_is_gold_also_for_a_card_that_costs_mana() -> None:
    own = seat(gold=9, mana=8, hand="Scythe, Magic Door")
    t = table(own, phase="construction").does("construct scythe", "construct magic-door")
    assert (t.me.gold, t.me.mana) == (0, 0)


@pytest.mark.clause("DK-10.6", "DK-20.18")
def test_a_guard_room_takes_a_door_and_a_trap_for_nothing() -> None:
    t = table(seat(rooms="Guard Room", hand="Iron Gate, Water, Gas"), phase="construction")
    assert (t.asked, t.options) == ((0, "guard-room"), ["construct iron-gate", "pass"])
    t.does("construct iron-gate", "construct water")
    assert (t.room("2.1").door, t.room("2.1").traps, t.over) == ("Iron Gate", ["Water"], True)


@pytest.mark.clause("DK-10.6", "DK-20.18")
def test_so_does_a_second_guard_room() -> None:
    own = seat(rooms="2x Guard Room", hand="Iron Gate, Wood Door, Water, Gas")
    t = table(own, phase="construction").does("construct iron-gate", "construct water")
    assert t.asked == (0, "guard-room")
    t.does("construct wood-door", "construct gas")
    assert (t.room("2.1").door, t.room("2.1").traps) == ("Iron Gate", ["Water"])
    assert (t.room("2.2").door, t.room("2.2").traps) == ("Wood Door", ["Gas"])
    assert (t.over, t.me.hand) == (True, [])


@pytest.mark.clause("DK-10.6", "DK-10.7")
def test_an_occupied_slot_costs_as_anywhere() -> None:
    own = seat(gold=4, rooms="Guard Room [Gas]", hand="Iron Gate, Arrow")
    t = table(own, phase="construction").does("construct iron-gate", "construct arrow", "to 2.1")
    assert (t.me.gold, t.room("2.1").door, t.room("2.1").traps, t.over) == (
        0, "Iron Gate", ["Gas", "Arrow"], True,
    )  # fmt: skip


@pytest.mark.clause("DK-10.6")
def test_the_guard_room_may_waive_the_price_only() -> None:
    own = seat(rooms="Guard Room", hand="Iron Gate, Water")
    t = table(own, phase="construction", guard_room_free="price_only")
    assert t.asked == (0, "construct")
    assert t.does("construct water").room("2.1").traps == ["Water"]
    assert (t.over, t.me.hand) == (True, ["Iron Gate"])


@pytest.mark.clause("DK-10.8")
def test_what_is_attached_stays() -> None:
    own = seat(gold=9, rooms="Lair [Wood Door, Gas]", hand="Iron Gate")
    t = table(own, phase="construction").does("construct iron-gate")
    assert (t.room("2.1").door, t.room("1.1").door) == ("Wood Door", "Iron Gate")
