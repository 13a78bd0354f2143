"""Chapter DK-16: duel after duel until one side is gone (R33, R38, R44-R50, R54, R55)."""

import pytest

from undercroft.games.dungeon_keeper.tests.keeper import (
    battle,
    fought,
    in_battle,
    names,
    seat,
    sides,
    table,
)

SLAPPER = {"mana": 2, "spells": "Slap"}
"""Stops a battle at every roll."""


def bonus(creatures: int, heroes: int) -> tuple[int, int]:
    """What outnumbering gives to both sides at the first duel of so many Imps and Thieves."""
    t = battle(f"{creatures}x Imps", f"{heroes}x Thief").does("pass")
    ((mine, theirs),) = fought(t)
    return mine - (1 + 1), theirs - (4 + 1)


@pytest.mark.clause("DK-16.1", "DK-1.9")
def test_only_those_in_the_room_fight() -> None:
    own = seat(rooms="2x Lair", stands={"2.1": "Imps", "2.2": "9x Imps"})
    t = table(own, phase="battle", band="Thief", at="2.1", dice=[1, 10])
    assert (t.over, t.room("2.1").creatures) == (True, [])
    assert t.told("duel")[0]["creature_sum"] == ("Force +1", "Roll +1", "Outnumbering +0")
    assert len(t.room("2.2").creatures) == 9


@pytest.mark.clause("DK-16.2")
def test_after_a_battle_everybody_is_face_up_again() -> None:
    t = battle("2x Imps", "2x Peasant", dice=[10, 1, 1]).does("pass")
    assert sides(t) == (["Infernal Imps (down)", "Infernal Imps"], ["Peasant Rabble"])
    t.does("pass")
    assert (t.over, sides(t)) == (True, (["Infernal Imps"] * 2, []))
    assert t.state.battle is None


@pytest.mark.clause("DK-16.2")
def test_who_joins_later_arrives_face_up() -> None:
    own = {"mana": 8, "spells": "2x Gate"}
    t = battle("2x Imps", "2x Peasant", mine=own, dice=[10, 1, 1]).does("pass")
    assert t.room("2.1").creatures == ["Infernal Imps (down)", "Infernal Imps"]
    t.does("cast gate", "infernal-imps of 2.1 face down", "done")
    assert t.room("1.1").creatures == ["Dungeon Keeper", "Infernal Imps"]
    t.does("cast gate", "infernal-imps of 1.1", "done")
    assert t.over
    assert t.told("pair")[-1]["creature"] == "Infernal Imps"


@pytest.mark.clause("DK-16.3")
def test_into_an_empty_room_no_duel_but_a_window() -> None:
    t = battle("", "2x Peasant")
    assert t.asked == (0, "invasion-spell")
    t.does("pass")
    assert (t.over, t.told("duel"), len(t.band)) == (True, [], 2)


@pytest.mark.clause("DK-16.4")
def test_the_steps_of_a_duel_in_order() -> None:
    t = battle("Dark Elves, Trolls", "Thief", dice=[5, 3, 4], draws=[1]).does("pass")
    told = [(event.kind, dict(event.public).get("why")) for event in t.events]
    assert told == [
        ("rolled", "shots"), ("pair", None), ("rolled", "duel"), ("duel", None),
        ("killed", None),
    ]  # fmt: skip


@pytest.mark.clause("DK-16.4")
def test_shots_are_paid_before_the_pair_is_picked() -> None:
    t = battle("Dark Elves", "2x Thief", rooms="Lair, Prison", dice=[6]).does("pass")
    assert [event.kind for event in t.events][:4] == ["rolled", "killed", "gained", "pair"]


@pytest.mark.clause("DK-16.5")
def test_a_side_without_a_face_up_unit_is_turned_up() -> None:
    t = battle("2x Imps", "3x Peasant", dice=[10, 1, 1] * 3, draws=[0, 0, 0]).does("pass", "pass")
    assert t.room("2.1").creatures == ["Infernal Imps (down)"] * 2
    t = battle("2x Imps (down)", "Thief", mine=SLAPPER, dice=[3, 4])
    assert t.asked == (0, "slap")
    assert t.room("2.1").creatures == ["Infernal Imps"] * 2


@pytest.mark.clause("DK-16.5")
def test_a_side_with_one_face_up_unit_is_not() -> None:
    t = battle("2x Imps (down), Goblins", "Thief", mine=SLAPPER)
    assert names(t.state.fighters)[:2] == ["Infernal Imps (down)"] * 2
    assert t.told("pair")[0]["creature"] == "Mountain Goblins"


@pytest.mark.clause("DK-16.5", "DK-16.6")
def test_nor_is_it_when_the_other_side_must() -> None:
    t = battle("Imps (down), Goblins", "2x Thief (down)").does("pass")
    assert t.told("pair")[0]["creature"] == "Mountain Goblins"
    t = battle("2x Imps (down)", "Thief (down), Peasant").does("pass")
    assert t.told("pair")[0]["hero"] == "Peasant Rabble"


@pytest.mark.clause("DK-16.6", "DK-16.15")
def test_a_random_pair_the_hero_first() -> None:
    t = battle("Imps, Goblins", "Thief, Peasant, Dwarf", draws=[2, 1]).does("pass")
    assert t.told("pair")[0] | {"player": 0} == {
        "player": 0, "hero": "Dwarf Weaklings", "creature": "Mountain Goblins",
    }  # fmt: skip


@pytest.mark.clause("DK-16.6")
def test_only_face_up_units_are_picked() -> None:
    t = battle("Imps (down), Goblins", "Thief (down), Peasant").does("pass")
    assert t.told("pair")[0]["hero"] == "Peasant Rabble"
    assert t.told("pair")[0]["creature"] == "Mountain Goblins"


@pytest.mark.clause("DK-16.6", "DK-19.6")
def test_a_carried_slayer_is_not_picked_anew() -> None:
    t = battle("Imps, Black Knight (carries)", "Peasant, Thief", draws=[1]).does("pass")
    assert t.told("pair")[0]["creature"] == "Black Knight"
    assert t.told("pair")[0]["hero"] == "Petty Thief"
    assert t.room("2.1").creatures == ["Infernal Imps", "Black Knight (carries)"]


@pytest.mark.clause("DK-16.15")
def test_the_opponent_may_pick_the_hero() -> None:
    house = {"hero_control": "opponent_picks"}
    t = battle("Imps", "2x Peasant, Thief (down), Dwarf", house=house).does("pass")
    assert (t.asked, t.options) == (
        (1, "pick"),
        ["target peasant-rabble", "target dwarf-weaklings"],
    )
    t.does("target dwarf-weaklings")
    assert t.told("pair")[0]["hero"] == "Dwarf Weaklings"
    assert battle("Imps", "2x Peasant, Dwarf").does("pass").told("pair")


@pytest.mark.clause("DK-16.15")
def test_a_carried_slayer_leaves_the_opponent_no_choice() -> None:
    house = {"hero_control": "opponent_picks"}
    t = battle("2x Imps", "Knights (carries), Dwarf", house=house).does("pass")
    assert t.told("pair")[0]["hero"] == "Marauding Knights"


@pytest.mark.clause("DK-16.15", "DK-19.3")
def test_the_opponent_may_aim_each_hero_shot() -> None:
    house = {"hero_control": "opponent_picks"}
    t = battle("2x Imps, Demons, Trolls (down)", "2x Puny", house=house, dice=[6, 6, 10])
    t.does("pass")
    assert t.asked == (1, "pick")
    assert t.options == [
        "target infernal-imps", "target bile-demons", "target cave-trolls face down",
    ]  # fmt: skip
    t.does("target bile-demons")
    assert t.options == ["target infernal-imps", "target cave-trolls face down"]
    t.does("target cave-trolls face down")
    assert sides(t)[0] == ["Infernal Imps (down)", "Infernal Imps"]


@pytest.mark.clause("DK-16.7", "DK-1.5", "DK-1.7")
def test_the_battle_total_is_force_and_roll() -> None:
    t = battle("Imps", "Thief", dice=[5, 10]).does("pass")
    assert fought(t) == [(1 + 5, 4 + 10)]


@pytest.mark.clause("DK-16.8", "DK-16.9")
@pytest.mark.parametrize(
    ("creatures", "heroes", "mine", "theirs"),
    [(3, 3, 0, 0), (4, 3, 1, 0), (5, 3, 1, 0), (6, 3, 2, 0), (3, 4, 0, 1), (1, 2, 0, 2)],
)
def test_outnumbering(creatures: int, heroes: int, mine: int, theirs: int) -> None:
    assert bonus(creatures, heroes) == (mine, theirs)


@pytest.mark.clause("DK-16.8", "DK-16.16")
def test_outnumbering_counts_both_facings_and_now() -> None:
    t = battle("Imps, 3x Imps (down)", "3x Peasant", dice=[10, 1, 1]).does("pass", "pass")
    first, second = t.told("duel")
    assert first["creature_sum"][-1] == "Outnumbering +1"
    assert second["creature_sum"][-1] == "Outnumbering +2"


@pytest.mark.clause("DK-16.8")
def test_outnumbering_may_be_counted_once_a_battle() -> None:
    once = {"outnumber_count": "battle_start"}
    t = battle("2x Imps", "2x Thief", dice=[1, 1, 1, 1], house=once).does("pass", "pass")
    assert [duel["hero_sum"][-1] for duel in t.told("duel")] == ["Outnumbering +0"] * 2
    t = battle("3x Imps", "2x Thief", dice=[1, 9, 1, 9], house=once).does("pass", "pass")
    assert [duel["creature_sum"][-1] for duel in t.told("duel")] == ["Outnumbering +1"] * 2
    t = battle("2x Imps", "2x Thief", dice=[1, 1, 1, 1]).does("pass", "pass")
    assert [duel["hero_sum"][-1] for duel in t.told("duel")] == [
        "Outnumbering +0", "Outnumbering +2",
    ]  # fmt: skip


@pytest.mark.clause("DK-16.10", "DK-1.3")
def test_the_higher_total_wins_and_the_loser_returns_to_its_cup() -> None:
    t = battle("Imps", "Thief", dice=[5, 1]).does("pass")
    assert (sides(t), t.hero_cup, t.me.tally) == ((["Infernal Imps"], []), ["Petty Thief"], 1)
    t = battle("Imps", "Thief", dice=[3, 1]).does("pass")
    assert (sides(t), t.cup, t.me.tally) == (([], ["Petty Thief"]), ["Infernal Imps"], 0)
    assert [event.clause for event in t.events if event.kind == "killed"] == ["DK-16.10"]


@pytest.mark.clause("DK-16.10", "DK-11.14")
def test_an_undead_returns_even_to_a_supply_that_ran_out() -> None:
    t = battle("Undead", "Thief", dice=[1, 9, 1, 1], undead_supply="12", undead=0).does("pass")
    assert (sides(t), t.state.undead, t.cup) == (([], ["Petty Thief"]), 1, [])


@pytest.mark.clause("DK-16.11")
def test_a_tie_kills_both() -> None:
    t = battle("Imps", "Thief", dice=[4, 1]).does("pass")
    assert (sides(t), t.cup, t.hero_cup) == (([], []), ["Infernal Imps"], ["Petty Thief"])
    assert [event.clause for event in t.events if event.kind == "killed"] == ["DK-16.11"] * 2


@pytest.mark.clause("DK-16.11", "DK-19.4")
def test_a_tie_may_count_as_a_loss() -> None:
    loss = {"tie_is_loss": "yes"}
    t = battle("Trolls", "Thief", dice=[4, 4, 4], house=loss).does("pass")
    assert (sides(t), t.me.tally) == ((["Cave Trolls"], []), 1)
    assert sides(battle("Trolls", "Thief", dice=[4, 4, 3], house=loss).does("pass")) == ([], [])
    t = battle("Trolls", "Thief, Peasant", dice=[6, 4, 4], draws=[0], house=loss).does("pass")
    assert sides(t) == (["Cave Trolls (down)"], ["Peasant Rabble"])


@pytest.mark.clause("DK-16.11", "DK-19.8", "DK-24.2")
def test_even_so_nobody_has_won_a_tie() -> None:
    loss = {"tie_is_loss": "yes"}
    t = battle("Trolls", "Dwarf", dice=[4, 6, 4, 6], house=loss).does("pass")
    assert (sides(t)[0], [roll["why"] for roll in t.told("rolled")]) == (
        ["Cave Trolls"], ["duel", "regenerate"],
    )  # fmt: skip
    t = battle("Vampire", "Thief", dice=[4, 5], cup="Vampire", house=loss).does("pass")
    assert sides(t) == ([], [])


@pytest.mark.clause("DK-16.12")
def test_the_winner_is_put_face_down() -> None:
    t = battle("Imps, Goblins", "2x Thief", dice=[5, 1], draws=[0, 0]).does("pass")
    assert sides(t) == (["Infernal Imps (down)", "Mountain Goblins"], ["Petty Thief"])
    t = battle("Imps, Goblins", "2x Thief", dice=[1, 5], draws=[0, 0]).does("pass")
    assert sides(t) == (["Mountain Goblins"], ["Petty Thief (down)", "Petty Thief"])


@pytest.mark.clause("DK-16.13")
def test_they_duel_until_a_side_is_gone() -> None:
    t = battle("Black Knight", "3x Peasant", dice=[10] * 9).does("pass", "pass")
    assert (t.over, in_battle(t).duels) == (False, 2)
    assert t.does("pass").over
    assert sides(t) == (["Black Knight"], [])


@pytest.mark.clause("DK-16.14", "DK-17.1")
def test_with_both_sides_gone_the_room_stands() -> None:
    own = seat(rooms="Lair", stands={"2.1": "Goblins"})
    t = table(own, phase="assault", band="Thief", at="2.1", dice=[3, 1, 1])
    assert (t.over, t.me.rooms, t.me.tally) == (True, {"1.1": "Dungeon Heart", "2.1": "Lair"}, 1)


@pytest.mark.clause("DK-16.16", "DK-16.18")
def test_forces_are_counted_at_each_duel() -> None:
    t = battle("2x Imps, Demons", "Lord, Thief", dice=[1, 10, 1, 1], draws=[1, 2, 1]).does("pass")
    assert t.told("duel")[0]["hero_sum"] == (
        "Force +4", "Leader +1", "Fear -1", "Roll +10", "Outnumbering +0",
    )  # fmt: skip
    t.does("pass")
    assert t.told("duel")[1]["hero_sum"][:2] == ("Force +9", "Leader +1")
    assert not any("Fear" in word for word in t.told("duel")[1]["hero_sum"])


@pytest.mark.clause("DK-16.18")
def test_the_force_of_a_creature() -> None:
    own = seat(rooms="Lair, 2x Training Room", stands={"2.1": "Goblins, Mistress, Keeper"},
               artifacts="Dead God's Banner", mana=6, spells="2x Evil Omen")  # fmt: skip
    t = table(own, phase="battle", band="2x Clerics, Thief", at="2.1", draws=[0, 0])
    t.does("cast evil-omen", "cast evil-omen")
    assert t.told("duel")[0]["creature_sum"] == (
        "Force +2", "Master +2", "Holy -2", "Training and Banner +3", "Evil Omen +4", "Roll +1",
        "Outnumbering +0",
    )  # fmt: skip


@pytest.mark.clause("DK-16.18")
def test_the_force_of_a_hero() -> None:
    own = seat(rooms="Lair [Gas, Freeze]", stands={"2.1": "2x Demons"}, mana=6, spells="2x Fear")
    t = table(own, phase="assault", band="Dwarf, Lord", at="2.1").does("cast fear", "cast fear")
    assert t.told("duel")[0]["hero_sum"] == (
        "Force +2", "Leader +1", "Fear -2", "Weakness -4", "Fear spell -4", "Roll +1",
        "Outnumbering +0",
    )  # fmt: skip


@pytest.mark.clause("DK-16.18")
def test_force_has_no_floor_or_one_at_zero() -> None:
    def peasant(**house: str) -> int:
        own = seat(rooms="Lair [Gas]", stands={"2.1": "2x Demons"}, mana=3, spells="Evil Omen")
        t = table(own, phase="assault", band="Peasant", at="2.1", house=house)
        return int(t.does("pass", "pass").told("duel")[0]["hero"])

    assert (peasant(), peasant(force_floor="zero")) == (-3 + 1, 0 + 1)


@pytest.mark.clause("DK-16.18")
@pytest.mark.parametrize(("clerics", "total"), [(2, -1 + 1), (1, 0 + 1)])
def test_the_floor_holds_for_creatures_too(clerics: int, total: int) -> None:
    t = battle("Imps", f"{clerics}x Clerics").does("pass")
    assert fought(t)[0][0] == total
    t = battle("Imps", f"{clerics}x Clerics", force_floor="zero").does("pass")
    assert fought(t)[0][0] == 0 + 1


@pytest.mark.clause("DK-16.18", "DK-19.7")
@pytest.mark.parametrize(
    ("creatures", "heroes", "all_of_them", "one_each"),
    [
        ("Imps, Mistress, Keeper", "Thief", (1 + 2, 4), (1 + 1, 4)),
        ("Imps", "Thief, 2x Clerics", (1 - 2, 4), (1 - 1, 4)),
        ("Imps, 2x Demons", "Thief", (1, 4 - 2), (1, 4 - 1)),
        ("Imps", "Thief, 2x Lord", (1, 4 + 2), (1, 4 + 1)),
    ],
)
def test_auras_add_up_or_count_once(
    creatures: str, heroes: str, all_of_them: tuple[int, int], one_each: tuple[int, int]
) -> None:
    for house, expected in (("cumulative", all_of_them), ("once_per_name", one_each)):
        t = battle(creatures, heroes, aura_stacking=house).does("pass")
        duel = t.told("duel")[0]
        found = [
            sum([int(word.split()[-1]) for word in duel[side][:-2]])
            for side in ("creature_sum", "hero_sum")
        ]
        assert tuple(found) == expected
