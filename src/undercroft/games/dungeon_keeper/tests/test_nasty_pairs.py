"""The nasty pairs of RULES.md that concern battles, one by one."""

import pytest

from undercroft.games.dungeon_keeper.tests.keeper import (
    Table,
    battle,
    fought,
    in_battle,
    seat,
    sides,
    table,
)


def pairs(t: Table) -> list[tuple[str, str]]:
    """Who met whom in every duel so far."""
    return [(pair["creature"], pair["hero"]) for pair in t.told("pair")]


@pytest.mark.clause("DK-19.6", "DK-19.8")
def test_a_slayer_taken_along_by_a_martyr_carries_nothing_on() -> None:
    t = battle("Black Knight, Imps, Goblins", "Dwarf, Peasant, Thief", dice=[1, 1, 4],
               draws=[0, 0, 1, 1]).does("pass")  # fmt: skip
    assert sides(t) == (["Infernal Imps", "Mountain Goblins"], ["Peasant Rabble", "Petty Thief"])
    assert pairs(t.does("pass"))[1] == ("Mountain Goblins", "Petty Thief")


@pytest.mark.clause("DK-19.6", "DK-19.4", "DK-16.5")
def test_a_slayer_and_the_last_regenerator_meet_again() -> None:
    t = battle("Trolls", "Knights", dice=[1, 5, 4, 1, 5, 3]).does("pass")
    assert sides(t) == (["Cave Trolls (down)"], ["Marauding Knights (carries)"])
    t.does("pass")
    assert pairs(t) == [("Cave Trolls", "Marauding Knights")] * 2
    assert sides(t) == ([], ["Marauding Knights"])


@pytest.mark.clause("DK-19.6", "DK-16.11")
def test_of_two_slayers_the_winner_carries_over_and_a_tie_ends_both() -> None:
    t = battle("2x Black Knight", "2x Knights", dice=[1, 5], draws=[0, 0]).does("pass")
    assert sides(t) == (["Black Knight"], ["Marauding Knights (carries)", "Marauding Knights"])
    t = battle("2x Black Knight", "2x Knights", dice=[1, 3], draws=[0, 0]).does("pass")
    assert sides(t) == (["Black Knight"], ["Marauding Knights"])


@pytest.mark.clause("DK-19.8", "DK-19.4")
def test_a_troll_taken_along_does_not_regenerate() -> None:
    t = battle("Trolls", "Dwarf", dice=[5, 1, 4, 6]).does("pass")
    assert sides(t) == ([], [])
    assert [roll["why"] for roll in t.told("rolled")] == ["duel", "martyr"]


@pytest.mark.clause("DK-19.3", "DK-19.4")
def test_who_was_saved_has_no_second_save_from_a_shot() -> None:
    t = battle("Undead, Imps", "Puny", dice=[1, 1, 9, 6, 6], draws=[0, 0]).does("pass")
    assert sides(t)[0] == ["Undead (down)", "Infernal Imps"]
    t.does("pass")
    assert "Undead" not in " ".join(sides(t)[0])
    assert [roll["why"] for roll in t.told("rolled")].count("regenerate") == 1


@pytest.mark.clause("DK-19.3")
def test_simultaneous_shots_kill_each_others_shooters() -> None:
    t = battle("2x Dark Elves", "2x Puny", dice=[6, 6, 6, 6]).does("pass")
    assert (sides(t), t.told("duel")) == (([], []), [])


@pytest.mark.clause("DK-19.3", "DK-23.7", "DK-23.9")
def test_the_keeper_shot_with_the_last_hero_is_lost_all_the_same() -> None:
    t = battle("Dark Elves, Keeper", "Wizard", dice=[6, 6], draws=[1]).does("pass")
    assert (t.state.outcome, t.state.winners) == ("keeper", (1,))


@pytest.mark.clause("DK-19.6", "DK-19.3")
def test_a_carried_slayer_that_is_shot_carries_no_more() -> None:
    t = battle("Black Knight (carries), Imps, Goblins", "Puny, Thief", dice=[6],
               draws=[0, 1, 1]).does("pass")  # fmt: skip
    assert pairs(t) == [("Mountain Goblins", "Petty Thief")]


@pytest.mark.clause("DK-19.6", "DK-22.8")
def test_nor_does_one_that_leaves_by_the_gate() -> None:
    t = battle("Black Knight (carries), Imps, Goblins", "2x Thief",
               mine={"mana": 8, "spells": "2x Gate"}, draws=[0, 1])  # fmt: skip
    t.does("cast gate", "black-knight of 2.1 on its feet", "done", "pass")
    assert pairs(t) == [("Mountain Goblins", "Petty Thief")]
    assert t.room("1.1").creatures == ["Dungeon Keeper", "Black Knight"]


@pytest.mark.clause("DK-19.6", "DK-22.11")
def test_a_slayer_raised_from_the_dead_is_an_ordinary_unit() -> None:
    own = {"mana": 7, "spells": "Raise Dead"}
    t = battle("Black Knight (carries), Imps", "Puny, Thief", mine=own, dice=[6], draws=[0])
    t.does("raise black-knight")
    assert pairs(t)[0][0] == "Infernal Imps"


@pytest.mark.clause("DK-22.10", "DK-19.6")
def test_a_possessed_knight_keeps_slayer() -> None:
    t = battle("Knights", "Dwarf, Peasant", dice=[5, 1, 1], draws=[0]).does("pass")
    assert sides(t) == (["Marauding Knights (carries)"], ["Peasant Rabble"])


@pytest.mark.clause("DK-22.10", "DK-19.8")
def test_a_possessed_martyr_takes_a_hero_along_that_counts() -> None:
    t = battle("Dwarf", "Thief", dice=[1, 1, 4]).does("pass")
    assert (sides(t), t.me.tally) == (([], []), 1)


@pytest.mark.clause("DK-22.10", "DK-19.6")
def test_possession_ends_a_carry() -> None:
    own = {"mana": 10, "spells": "Possession"}
    t = battle("Imps", "Knights (carries), Dwarf, Thief", mine=own, draws=[1, 0])
    t.does("cast possession", "target marauding-knights on its feet")
    assert pairs(t)[0] == ("Infernal Imps", "Petty Thief")


@pytest.mark.clause("DK-22.10", "DK-17.1", "DK-23.4")
def test_possession_of_the_last_hero_ends_the_invasion() -> None:
    own = seat(rooms="Lair", mana=10, spells="Possession")
    t = table(own, phase="assault", band="Thief", at="2.1").does("cast possession")
    assert (t.over, t.me.tally, t.room("2.1").creatures) == (True, 0, ["Petty Thief"])


@pytest.mark.clause("DK-20.11", "DK-16.8", "DK-16.16")
def test_undead_of_the_graveyard_count_from_the_next_duel_on() -> None:
    t = battle("2x Imps", "3x Thief", rooms="Graveyard", dice=[10, 1, 10, 1], draws=[0, 0])
    t.does("pass", "pass")
    assert [duel["creature_sum"][-1] for duel in t.told("duel")] == [
        "Outnumbering +0", "Outnumbering +1",
    ]  # fmt: skip


@pytest.mark.clause("DK-20.11", "DK-16.14")
def test_an_undead_stands_where_both_sides_died() -> None:
    own = seat(rooms="Graveyard", stands={"2.1": "Goblins"})
    t = table(own, phase="assault", band="Thief", at="2.1", dice=[3, 1, 1])
    assert (t.over, t.room("2.1").creatures, t.told("captured")) == (True, ["Undead"], [])


@pytest.mark.clause("DK-22.11", "DK-16.13")
def test_raising_the_last_creature_keeps_the_battle_going() -> None:
    own = {"mana": 7, "spells": "Raise Dead"}
    t = battle("Trolls", "2x Thief", mine=own, dice=[1, 5, 3])
    assert t.asked == (0, "raise-dead")
    t.does("raise cave-trolls")
    assert len(pairs(t)) >= 2


@pytest.mark.clause("DK-22.8", "DK-16.3")
def test_a_room_emptied_by_the_gate_is_lost_without_a_duel() -> None:
    own = seat(rooms="Lair", stands={"2.1": "Goblins", "1.1": "Keeper"}, mana=4, spells="Gate")
    t = table(own, phase="assault", band="Dwarf", at="2.1")
    t.does("cast gate", "mountain-goblins of 2.1", "done")
    assert [one["card"] for one in t.told("captured")] == ["Lair"]
    assert t.room("1.1").creatures[-1] == "Mountain Goblins"


@pytest.mark.clause("DK-19.7")
def test_mistress_and_keeper_help_each_other_and_themselves() -> None:
    t = battle("Mistress, Keeper, Imps", "3x Thief", draws=[0, 2]).does("pass")
    assert fought(t) == [(1 + 2 + 1, 5)]
    t = battle("Mistress, Keeper, Imps", "3x Thief", draws=[0, 0]).does("pass")
    assert fought(t) == [(9 + 2 + 1, 5)]


@pytest.mark.clause("DK-20.9", "DK-14.7")
def test_a_weakened_hero_pays_its_printed_force() -> None:
    own = seat(rooms="Prison [Gas]", stands={"2.1": "Demons"}, gold=0)
    t = table(own, phase="assault", band="Knights", at="2.1", dice=[10, 1])
    assert t.me.gold == 6


@pytest.mark.clause("DK-24.9", "DK-18.5")
def test_mana_of_the_soul_collector_pays_in_the_next_window() -> None:
    own = seat(rooms="Lair", stands={"2.1": "Demons"}, artifacts="Soul Collector",
               spells="Lightning Bolt")  # fmt: skip
    t = table(own, phase="battle", band="2x Thief", at="2.1", dice=[10, 1, 5])
    assert (t.asked, t.me.mana, in_battle(t).duels) == ((0, "invasion-spell"), 5, 1)


@pytest.mark.clause("DK-14.7", "DK-19.5", "DK-16.18")
def test_weakness_and_two_demons_take_a_peasant_below_zero() -> None:
    own = seat(rooms="Lair [Gas]", stands={"2.1": "2x Demons"})
    t = table(own, phase="assault", band="Peasant", at="2.1")
    assert t.told("duel")[0]["hero"] == 1 - 2 - 2 + 1
