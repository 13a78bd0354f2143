"""Chapter DK-11: counters and creatures (R14, R16, R24, R25)."""

import pytest

from undercroft.games.dungeon_keeper.tests.keeper import seat, table


@pytest.mark.clause("DK-11.1", "DK-11.15")
def test_a_random_counter_into_the_pile() -> None:
    t = table(seat(pile="30x Imps"), phase="creature", cup="Imps, Warlock", draws=[1])
    assert (len(t.me.pile), t.me.pile[-1], t.cup) == (31, "Eldritch Warlock", ["Infernal Imps"])


@pytest.mark.clause("DK-11.2", "DK-20.2")
def test_one_more_for_each_lair() -> None:
    t = table(seat(rooms="2x Lair"), phase="creature", cup="5x Warlock")
    assert len(t.me.pile) == 3


@pytest.mark.clause("DK-11.3")
def test_one_more_counter_for_five_gold_or_mana() -> None:
    assert table(seat(gold=4, mana=4), phase="creature", cup="3x Mistress").over
    t = table(seat(gold=5, mana=5), phase="creature", cup="3x Mistress")
    assert t.options == ["pay in gold", "pay in mana", "pass"]
    t.does("pay in mana")
    assert (len(t.me.pile), t.me.gold, t.me.mana, t.over) == (2, 5, 0, True)
    t = table(seat(gold=3, mana=2), phase="creature", cup="3x Mistress", mixed_payment="yes")
    assert t.options == ["pay 3 in gold", "pass"]


@pytest.mark.clause("DK-11.4", "DK-22.7")
def test_call_monsters_in_the_creature_step() -> None:
    t = table(seat(mana=5, spells="Call Monsters"), phase="creature", cup="3x Mistress")
    t.does("cast call-monsters")
    assert (len(t.me.pile), t.cup, t.spell_discard) == (3, [], ["Call Monsters"])


@pytest.mark.clause("DK-11.5", "DK-18.7")
def test_an_empty_cup_gives_and_sells_nothing() -> None:
    t = table(seat(gold=9, mana=9, spells="Call Monsters"), phase="creature")
    assert (t.over, t.me.pile) == (True, [])
    assert table(seat(gold=5), phase="creature", cup="Mistress").over


@pytest.mark.clause("DK-11.6", "DK-11.7")
def test_summon_for_the_force_into_any_room() -> None:
    own = seat(gold=4, mana=4, rooms="Lair", pile="Trolls, Demons")
    t = table(own, phase="summon")
    assert t.options == ["summon cave-trolls", "pass"]
    assert t.does("summon cave-trolls").options == ["pay in gold", "pay in mana"]
    assert t.does("pay in mana").options == ["to 1.1", "to 2.1"]
    assert t.does("to 2.1").room("2.1").creatures == ["Cave Trolls"]
    assert (t.me.gold, t.me.mana, t.me.pile, t.over) == (4, 0, ["Bile Demons"], True)


@pytest.mark.clause("DK-11.8", "DK-11.9", "DK-20.8", "DK-24.7")
def test_portal_and_staff_summon_one_more_each() -> None:
    own = seat(gold=4, rooms="Portal", artifacts="Staff of Summoning", pile="4x Imps")
    t = table(own, phase="summon")
    for _ in range(3):
        t.does("summon infernal-imps", "to 1.1")
    assert (t.me.gold, len(t.room("1.1").creatures), t.over) == (1, 4, True)


@pytest.mark.clause("DK-11.10")
def test_one_more_for_five_on_top_of_the_force() -> None:
    t = table(seat(gold=1, mana=6, pile="3x Imps"), phase="summon")
    t.does("summon infernal-imps", "pay in mana")
    assert t.asked == (0, "summon-more")  # 5 in mana, 1 in gold
    t = table(seat(gold=1, mana=6, pile="3x Imps"), phase="summon")
    t.does("summon infernal-imps", "pay in gold")
    assert (t.asked, t.options) == ((0, "summon-more"), ["summon infernal-imps", "pass"])
    t.does("summon infernal-imps")
    assert (t.me.gold, t.me.mana, t.over) == (0, 0, True)


@pytest.mark.clause("DK-11.10", "DK-11.11", "DK-20.3")
def test_hatcheries_lower_the_force_but_not_the_surcharge() -> None:
    own = seat(gold=5, mana=7, rooms="2x Hatchery", pile="Imps, Mistress")
    t = table(own, phase="summon").does("summon infernal-imps", "to 1.1")
    assert (t.me.gold, t.me.mana) == (5, 7)
    t.does("summon mistress")
    assert (t.me.gold, t.me.mana) == (0, 0)
    short = seat(gold=9, mana=3, rooms="2x Hatchery", pile="Imps, Mistress")
    assert table(short, phase="summon").does("summon infernal-imps", "to 1.1").over


@pytest.mark.clause("DK-11.10")
def test_the_additional_summon_may_cost_a_flat_five() -> None:
    own = seat(gold=6, pile="Imps, Mistress")
    t = table(own, phase="summon", extra_summon_price="flat_5").does("summon infernal-imps")
    assert t.does("summon mistress").me.gold == 0
    assert "Mistress" in t.room("1.1").creatures


@pytest.mark.clause("DK-11.6", "DK-11.11")
def test_the_price_may_follow_the_current_force() -> None:
    own = seat(gold=3, rooms="Training Room", artifacts="Dead God's Banner", pile="Imps, Goblins")
    assert table(own, phase="summon", summon_cost_basis="current").options == [
        "summon infernal-imps", "pass",
    ]  # fmt: skip


@pytest.mark.clause("DK-11.12", "DK-22.6")
def test_army_of_the_dead_uses_no_allowance() -> None:
    own = seat(gold=1, mana=10, rooms="Lair", spells="Army of the Dead", pile="Imps")
    t = table(own, phase="summon").does("cast army-of-the-dead", "to 2.1", "to 2.1", "to 1.1")
    assert t.room("2.1").creatures == ["Undead", "Undead"]
    t.does("summon infernal-imps", "to 1.1")
    assert t.room("1.1").creatures == ["Dungeon Keeper", "Undead", "Infernal Imps"]


@pytest.mark.clause("DK-11.14", "DK-18.7")
def test_a_limited_supply_runs_out() -> None:
    own = seat(mana=20, spells="2x Army of the Dead")
    t = table(own, phase="summon", undead=2, undead_supply="12").does("cast army-of-the-dead")
    assert t.room("1.1").creatures.count("Undead") == 2
    assert (t.over, t.me.mana) == (True, 10)


@pytest.mark.clause("DK-11.13", "DK-24.6")
def test_the_heart_of_evil_brings_an_undead_first() -> None:
    own = seat(rooms="Lair", artifacts="Heart of Evil")
    t = table(own, phase="summon")
    assert (t.asked, t.options) == ((0, "heart-of-evil"), ["to 1.1", "to 2.1"])
    assert t.does("to 2.1").room("2.1").creatures == ["Undead"]


@pytest.mark.clause("DK-4.3", "DK-23.6")
def test_the_totals_are_looked_at_after_the_creature_step() -> None:
    own = seat(rooms="14x Library", tally=15, gold=30, mana=30, stands={"1.1": "13x Undead"})
    switches = {"victory_creatures": "owned"}
    t = table(own, phase="creature", cup="Imps", house=switches)
    assert (t.asked, t.state.outcome, t.state.winners) == (None, "totals", (0,))
