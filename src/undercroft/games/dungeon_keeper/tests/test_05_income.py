"""Chapters DK-5 and DK-6: gold and mana (R10, R27, R28)."""

import pytest

from undercroft.games.dungeon_keeper.tests.keeper import seat, table


@pytest.mark.clause("DK-5.1", "DK-1.5")
@pytest.mark.parametrize("face", [1, 6])
def test_base_gold(face: int) -> None:
    assert table(seat(gold=2), phase="mining", dice=[face]).me.gold == 2 + face


@pytest.mark.clause("DK-5.2", "DK-5.3", "DK-20.16", "DK-1.8")
def test_trolls_in_play_and_gold_veins() -> None:
    own = seat(rooms="Gold Vein", stands={"2.1": "2x Trolls"}, pile="Trolls")
    assert table(own, phase="mining", dice=[4, 3]).me.gold == 11
    assert table(own, phase="mining", dice=[4, 3], control_means="owned").me.gold == 13


@pytest.mark.clause("DK-5.3", "DK-5.5", "DK-24.5")
def test_each_vein_and_the_goose_roll_apart_in_one_batch() -> None:
    own = seat(rooms="2x Gold Vein", artifacts="Golden Goose")
    t = table(own, phase="mining", dice=[1, 2, 3, 4])
    assert t.me.gold == 10
    assert [told["dice"] for told in t.told("rolled")] == [(1,), (1, 1, 1)]


@pytest.mark.clause("DK-5.4", "DK-20.14")
@pytest.mark.parametrize(("creatures", "dice"), [(4, 0), (5, 1), (14, 2), (15, 3)])
def test_the_casino_rolls_for_every_full_five(creatures: int, dice: int) -> None:
    own = seat(rooms="Casino", stands={"2.1": f"{creatures - 1}x Undead"})
    t = table(own, phase="mining", dice=[1, *[6] * dice])
    assert t.me.gold == 1 + 6 * dice


@pytest.mark.clause("DK-5.6", "DK-22.5", "DK-18.1", "DK-18.2")
def test_detect_gems_after_the_income() -> None:
    t = table(seat(mana=3, spells="Detect Gems"), phase="mining", dice=[2, 3, 5])
    assert (t.asked, t.me.gold) == ((0, "gems"), 2)
    t.does("cast detect-gems")
    assert (t.me.gold, t.me.mana, t.spell_discard) == (10, 0, ["Detect Gems"])
    assert t.over
    assert table(seat(mana=2, spells="Detect Gems"), phase="mining").over


@pytest.mark.clause("DK-18.5")
def test_both_copies_one_after_another() -> None:
    t = table(seat(mana=6, spells="2x Detect Gems"), phase="mining", dice=[1, 1, 1, 6, 6])
    t.does("cast detect-gems")
    assert t.asked == (0, "gems")
    assert t.does("cast detect-gems").me.gold == 15


@pytest.mark.clause("DK-6.1", "DK-6.2", "DK-6.3", "DK-20.17", "DK-4.4")
def test_base_mana_warlocks_and_sources() -> None:
    own = seat(rooms="Mana Source", stands={"2.1": "Warlock"}, pile="Warlock")
    assert table(own, phase="magic", dice=[5, 6]).me.mana == 13
    assert table(own, phase="magic", dice=[5, 6], control_means="owned").me.mana == 15


@pytest.mark.clause("DK-6.4", "DK-20.10")
def test_the_temple_takes_one_creature_a_turn_but_not_the_keeper() -> None:
    own = seat(rooms="Temple", stands={"2.1": "Undead, 2x Imps"})
    t = table(own, phase="magic", dice=[1, 3, 4])
    assert t.options == ["sacrifice infernal-imps of 2.1", "sacrifice undead of 2.1", "pass"]
    t.does("sacrifice undead of 2.1")
    assert (t.me.mana, t.room("2.1").creatures) == (8, ["Infernal Imps", "Infernal Imps"])
    assert t.over


@pytest.mark.clause("DK-6.4")
def test_a_sacrifice_returns_to_its_cup_and_is_no_kill() -> None:
    own = seat(rooms="Temple", stands={"2.1": "Imps, Cleric"})
    t = table(own, phase="magic").does("sacrifice infernal-imps of 2.1")
    assert (t.cup, t.me.tally) == (["Infernal Imps"], 0)
    t = table(own, phase="magic").does("sacrifice holier-than-thou-clerics of 2.1")
    assert (t.hero_cup, t.me.tally) == (["Holier than Thou Clerics"], 0)


@pytest.mark.clause("DK-6.4")
def test_the_temple_in_any_own_phase_but_still_once() -> None:
    own = seat(rooms="Temple", stands={"2.1": "3x Imps"})
    assert table(own, phase="mining").over
    t = table(own, phase="mining", temple_phase="any_own_phase", dice=[1, 2, 2])
    assert t.asked == (0, "temple")
    assert t.does("sacrifice infernal-imps of 2.1").me.mana == 4
    later = table(own, phase="turn", temple_phase="any_own_phase", grace_rounds="9")
    for phase in ("mining", "magic", "spell", "fate", "build", "construction", "summon"):
        assert (later.asked, later.view(0)["phase"]) == ((0, "temple"), phase)
        later.does("pass")
    assert later.does("done").asked == (0, "temple")
    assert later.does("sacrifice infernal-imps of 2.1").over


@pytest.mark.clause("DK-6.4")
def test_nobody_to_sacrifice() -> None:
    assert table(seat(rooms="Temple"), phase="magic").over
    assert table(seat(stands={"1.1": "Imps"}), phase="magic").over
