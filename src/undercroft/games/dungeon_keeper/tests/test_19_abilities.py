"""Chapter DK-19: what units can do (R43, R45, R48-R53, R55, R61, R67)."""

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
from undercroft.games.dungeon_keeper.tests.shown import asks

OWN_DUELS = {"shoot_scope": "own_duels"}


def rolls(t: Table, why: str) -> list[tuple[int, ...]]:
    """The faces of every batch rolled for that reason."""
    return [roll["faces"] for roll in t.told("rolled") if roll["why"] == why]


# -- Teleport, Horde (DK-19.1, 19.2) -----------------------------------------------------------


@pytest.mark.clause("DK-19.1")
def test_teleport_does_nothing_in_a_duel() -> None:
    t = battle("Imps", "Thief", dice=[3, 1]).does("pass")
    assert fought(t) == [(4, 5)]


@pytest.mark.clause("DK-19.2")
def test_horde_keeps_the_higher_of_two() -> None:
    assert fought(battle("Goblins", "Thief", dice=[3, 9, 1]).does("pass")) == [(11, 5)]
    assert fought(battle("Goblins", "Thief", dice=[9, 3, 1]).does("pass")) == [(11, 5)]
    assert fought(battle("Imps", "Peasant", dice=[1, 7, 2]).does("pass")) == [(2, 8)]


@pytest.mark.clause("DK-19.2", "DK-22.12")
def test_horde_is_one_roll_of_two_dice() -> None:
    own = {"mana": 2, "spells": "Slap"}
    t = battle("Goblins", "Thief", mine=own, dice=[3, 4, 5, 1, 10])
    assert t.options == ["slap 1", "slap 2", "pass"]
    assert fought(t.does("slap 1")) == [(2 + 10, 4 + 5)]
    t = battle("Goblins", "Thief", mine=own, dice=[3, 4, 5, 1], slap_target="single_die")
    assert t.options == ["slap 1 die 1", "slap 1 die 2", "slap 2", "pass"]
    assert fought(t.does("slap 1 die 2")) == [(2 + 3, 4 + 5)]


@pytest.mark.clause("DK-16.7", "DK-22.12")
def test_equal_rolls_of_a_knight_on_both_sides_are_two_answers() -> None:
    own = {"mana": 2, "spells": "Slap"}
    t = battle("Knights", "Knights", mine=own, dice=[5, 5, 9])
    assert t.options == ["slap 1", "slap 2", "pass"]
    assert fought(t.does("slap 1")) == [(6 + 9, 6 + 5)]


@pytest.mark.clause("DK-22.3", "DK-22.12")
def test_so_are_those_of_a_hero_that_is_up_and_of_one_that_is_down() -> None:
    own = {"mana": 7, "spells": "Fire Burst, Slap"}
    t = battle("Imps", "Thief, Thief (down), Thief", mine=own, dice=[5, 5, 5])
    assert t.does("cast fire-burst").options == ["slap 1", "slap 2", "pass"]


@pytest.mark.clause("DK-22.12")
def test_nobody_is_asked_about_a_duel_that_no_roll_can_turn() -> None:
    own = {"mana": 2, "spells": "Slap"}
    ten_ahead = battle("Keeper, Imps", "Dwarf", mine=own)
    assert [roll["why"] for roll in ten_ahead.told("rolled")] == ["duel", "martyr"]
    nine_ahead = battle("Black Knight, Imps", "Peasant", mine=own)
    assert nine_ahead.options == ["slap 1", "slap 2", "pass"]


# -- Shoot (DK-19.3, R45) ----------------------------------------------------------------------


@pytest.mark.clause("DK-19.3")
@pytest.mark.parametrize(("face", "dies"), [(5, False), (6, True)])
def test_a_six_hits(face: int, dies: bool) -> None:
    t = battle("Dark Elves", "2x Thief", dice=[face, 1, 10]).does("pass")
    assert t.me.tally == int(dies)


@pytest.mark.clause("DK-19.3")
def test_everybody_shoots_in_either_facing_whoever_duels() -> None:
    t = battle("Dark Elves (down), Imps", "Puny (down), Thief", dice=[2, 3]).does("pass")
    assert rolls(t, "shots") == [(2, 3)]
    assert t.told("pair")[0]["creature"] == "Infernal Imps"


@pytest.mark.clause("DK-19.3")
def test_they_shoot_before_every_duel() -> None:
    t = battle("Dark Elves, Imps", "2x Thief", dice=[1, 10, 1, 2], draws=[0, 1])
    assert rolls(t.does("pass", "pass"), "shots") == [(1,), (2,)]


@pytest.mark.clause("DK-19.3")
def test_victims_are_random_and_nobody_is_hit_twice() -> None:
    t = battle("2x Dark Elves", "Thief, Dwarf, Peasant", dice=[6, 6], draws=[1, 1]).does("pass")
    assert [dead["unit"] for dead in t.told("killed")][:2] == ["Dwarf Weaklings", "Peasant Rabble"]


@pytest.mark.clause("DK-19.3")
def test_hits_beyond_the_last_enemy_are_wasted() -> None:
    t = battle("3x Dark Elves", "Thief", dice=[6, 6, 6]).does("pass")
    assert (t.over, t.me.tally, t.told("duel")) == (True, 1, [])


@pytest.mark.clause("DK-19.3")
def test_who_is_shot_has_shot_all_the_same() -> None:
    assert sides(battle("Dark Elves", "Puny", dice=[6, 6]).does("pass")) == ([], [])
    assert sides(battle("Dark Elves", "Puny", dice=[6, 5]).does("pass")) == (["Dark Elves"], [])


@pytest.mark.clause("DK-19.3", "DK-16.4")
def test_shots_of_both_sides_are_one_batch_to_slap() -> None:
    own = {"mana": 2, "spells": "Slap"}
    t = battle("Puny, Dark Elves", "Puny", mine=own, dice=[3, 3, 3])
    assert t.options == ["slap 1", "slap 2", "slap 3", "pass"]
    assert asks(t).startswith("Shots: your creatures 3, 3 (0 hits); the band 3 (0 hits). Have it")


@pytest.mark.clause("DK-19.3")
def test_only_duelers_may_shoot() -> None:
    t = battle("Imps, Dark Elves", "2x Puny", dice=[4], house=OWN_DUELS).does("pass")
    assert rolls(t, "shots") == [(4,)]
    t = battle("Imps, Dark Elves", "Thief", house=OWN_DUELS).does("pass")
    assert (rolls(t, "shots"), len(t.told("pair"))) == ([], 1)


@pytest.mark.clause("DK-19.3")
def test_duelers_shoot_in_every_duel() -> None:
    t = battle("Dark Elves", "2x Thief", dice=[1, 10, 1, 2], house=OWN_DUELS)
    assert rolls(t.does("pass", "pass"), "shots") == [(1,), (2,)]


@pytest.mark.clause("DK-19.3")
@pytest.mark.parametrize(("victim", "pairs"), [(0, ["Petty Thief", "Dwarf Weaklings"]),
                                               (1, ["Petty Thief", "Petty Thief"])])  # fmt: skip
def test_a_dueler_may_shoot_any_enemy(victim: int, pairs: list[str]) -> None:
    t = battle("Dark Elves", "Thief, Dwarf", dice=[6], draws=[0, victim], house=OWN_DUELS)
    assert [pair["hero"] for pair in t.does("pass").told("pair")] == pairs


@pytest.mark.clause("DK-19.3")
def test_of_equal_heroes_one_is_the_dueler() -> None:
    for victim, shot in ((0, True), (1, False)):
        t = battle("Dark Elves, Imps", "2x Thief", dice=[6, 1, 10], draws=[0, 0, victim],
                   house=OWN_DUELS).does("pass")  # fmt: skip
        frame = t.state.stack[-2]
        assert (len(t.told("pair")), len(t.band)) == (2, 1), frame
        assert shot or t.told("pair")[1] == t.told("pair")[0]


@pytest.mark.clause("DK-19.3", "DK-16.6")
def test_the_dueler_stays_when_its_equal_is_shot() -> None:
    t = battle("Dark Elves", "2x Thief, Dwarf", dice=[6], draws=[0, 1, 1], house=OWN_DUELS)
    assert [pair["hero"] for pair in t.does("pass").told("pair")] == ["Petty Thief"] * 2


@pytest.mark.clause("DK-19.3")
def test_the_replacement_does_not_shoot() -> None:
    t = battle("Dark Elves, Warlock", "Puny", dice=[1, 6, 5, 1], draws=[0, 0], house=OWN_DUELS)
    t.does("pass")
    assert rolls(t, "shots") == [(1, 6)]
    assert [pair["creature"] for pair in t.told("pair")] == ["Dark Elves", "Eldritch Warlock"]
    assert sides(t) == (["Eldritch Warlock"], [])


@pytest.mark.clause("DK-19.3", "DK-16.5")
def test_for_the_replacement_a_side_turns_up_if_it_must() -> None:
    t = battle("Dark Elves, Imps (down)", "Puny", dice=[1, 6], draws=[0], house=OWN_DUELS)
    assert t.does("pass").told("pair")[1]["creature"] == "Infernal Imps"
    t = battle("Dark Elves, Imps, Goblins (down)", "Puny", dice=[1, 6], house=OWN_DUELS)
    t.does("pass")
    assert t.told("pair")[1]["creature"] == "Infernal Imps"


@pytest.mark.clause("DK-19.3", "DK-16.15")
def test_the_opponent_picks_the_replacement_too() -> None:
    house = {**OWN_DUELS, "hero_control": "opponent_picks"}
    t = battle("Dark Elves", "Thief, Dwarf, Peasant", dice=[6], draws=[0], house=house)
    t.does("pass", "target petty-thief")
    assert t.options == ["target dwarf-weaklings", "target peasant-rabble"]


@pytest.mark.clause("DK-19.3", "DK-16.4")
def test_duelers_shots_may_end_the_battle() -> None:
    t = battle("Dark Elves", "Thief", dice=[6], house=OWN_DUELS).does("pass")
    assert (t.over, t.told("duel"), sides(t)) == (True, [], (["Dark Elves"], []))


# -- Regenerate (DK-19.4, R51, R55) ------------------------------------------------------------


@pytest.mark.clause("DK-19.4")
@pytest.mark.parametrize(("face", "left"), [(3, []), (4, ["Cave Trolls (down)"])])
def test_a_loser_is_saved_by_four(face: int, left: list[str]) -> None:
    t = battle("Trolls", "Knights", dice=[1, 5, face]).does("pass")
    assert sides(t)[0] == left


@pytest.mark.clause("DK-19.4")
def test_a_saved_one_counts_and_turns_up_with_its_side() -> None:
    t = battle("Undead", "Thief", dice=[1, 5, 6, 10, 1]).does("pass")
    assert sides(t) == (["Undead (down)"], ["Petty Thief (down)"])
    t.does("pass")
    assert (t.over, sides(t)) == (True, (["Undead"], []))


@pytest.mark.clause("DK-19.4")
def test_shots_and_ties_are_no_lost_duels() -> None:
    assert rolls(battle("Trolls", "Puny", dice=[6]).does("pass"), "regenerate") == []
    assert rolls(battle("Trolls", "Thief", dice=[4, 4]).does("pass"), "regenerate") == []


@pytest.mark.clause("DK-19.4")
def test_a_winner_does_not_roll() -> None:
    t = battle("Trolls", "Thief", dice=[5, 4]).does("pass")
    assert rolls(t, "regenerate") == []
    assert sides(t) == (["Cave Trolls"], [])


@pytest.mark.clause("DK-19.4")
@pytest.mark.parametrize(("duels", "left"), [(199, ["Undead (down)"]), (200, [])])
def test_after_two_hundred_duels_nobody_regenerates(duels: int, left: list[str]) -> None:
    t = battle("Undead", "Thief", dice=[1, 5, 6])
    in_battle(t).duels = duels
    assert sides(t.does("pass"))[0] == left


# -- Slayer (DK-19.6, R52) ---------------------------------------------------------------------


@pytest.mark.clause("DK-19.6", "DK-16.12")
def test_a_slayer_fights_on_while_others_rest() -> None:
    t = battle("Black Knight, Imps", "3x Peasant", dice=[5, 1, 1] * 2, draws=[0, 0, 1, 0])
    t.does("pass")
    assert sides(t)[0] == ["Black Knight (carries)", "Infernal Imps"]
    t.does("pass")
    assert [pair["creature"] for pair in t.told("pair")] == ["Black Knight"] * 2


@pytest.mark.clause("DK-19.6")
@pytest.mark.parametrize("hero", ["Knights", "Paladin"])
def test_heroes_that_are_slayers(hero: str) -> None:
    t = battle("2x Imps", f"{hero}, Thief", draws=[0, 0]).does("pass")
    assert sides(t)[1][0].endswith("(carries)")
    t.does("pass")
    assert t.told("pair")[1]["hero"] == t.told("pair")[0]["hero"]


@pytest.mark.clause("DK-19.6")
def test_the_next_enemy_is_picked_anew() -> None:
    t = battle("Black Knight", "Peasant, Dwarf, Thief", dice=[9, 1, 1], draws=[0, 1])
    assert [pair["hero"] for pair in t.does("pass", "pass").told("pair")] == [
        "Peasant Rabble", "Petty Thief",
    ]  # fmt: skip


@pytest.mark.clause("DK-19.6", "DK-16.2")
def test_the_carry_ends_with_the_battle() -> None:
    own = seat(rooms="2x Lair", stands={"2.1": "Goblins", "2.2": "Goblins"})
    t = table(own, phase="assault", band="Knights, Thief", at="2.1", draws=[0, 1])
    assert [pair["hero"] for pair in t.told("pair")[:2]] == ["Marauding Knights", "Petty Thief"]


# -- Fear, Master, Holy, Leader (DK-19.5, 19.7, 19.9, 19.10, R49) ------------------------------


@pytest.mark.clause("DK-19.5")
def test_fear_weakens_heroes_until_it_dies() -> None:
    t = battle("Demons (down), Imps", "2x Thief", dice=[1, 1], draws=[0]).does("pass")
    assert fought(t) == [(2, 4 - 1 + 1)]


@pytest.mark.clause("DK-19.7")
def test_a_master_helps_all_creatures_in_the_room_itself_included() -> None:
    assert fought(battle("Mistress", "Thief").does("pass")) == [(9 + 1 + 1, 5)]
    t = battle("Imps, Mistress (down)", "2x Thief").does("pass")
    assert fought(t) == [(1 + 1 + 1, 5)]
    assert fought(battle("Imps", "Thief").does("pass")) == [(2, 5)]


@pytest.mark.clause("DK-19.9")
def test_a_holy_hero_weakens_all_creatures() -> None:
    t = battle("Imps, Trolls", "Thief, Clerics (down)").does("pass")
    assert fought(t) == [(1 - 1 + 1, 5)]


@pytest.mark.clause("DK-19.10")
def test_a_leader_helps_all_heroes_itself_included() -> None:
    assert fought(battle("Imps", "Lord").does("pass")) == [(2, 9 + 1 + 1)]
    t = battle("Imps, Trolls", "Thief, Lord (down)").does("pass")
    assert fought(t) == [(2, 4 + 1 + 1)]


@pytest.mark.clause("DK-19.9", "DK-19.10", "DK-22.10")
@pytest.mark.parametrize(
    ("possessed", "printed", "mirrored"),
    [("Clerics", (1 - 1 + 1, 5), (1 + 1, 4 - 1 + 1)), ("Lord", (2, 4 + 1 + 1), (1 + 1 + 1, 5))],
)
def test_the_aura_of_a_possessed_hero(
    possessed: str, printed: tuple[int, int], mirrored: tuple[int, int]
) -> None:
    creatures = f"Imps, {possessed} (down)"
    assert fought(battle(creatures, "2x Thief").does("pass")) == [printed]
    t = battle(creatures, "2x Thief", possessed_auras="mirrored").does("pass")
    assert fought(t) == [mirrored]


@pytest.mark.clause("DK-19.9", "DK-19.10")
def test_mirrored_a_possessed_leader_helps_itself() -> None:
    t = battle("Lord", "Clerics", possessed_auras="mirrored").does("pass")
    assert fought(t) == [(9 + 1 - 1 + 1, 5 + 1)]


# -- Martyr (DK-19.8, R53) ---------------------------------------------------------------------


@pytest.mark.clause("DK-19.8")
@pytest.mark.parametrize(("face", "left"), [(3, ["Infernal Imps"]), (4, [])])
def test_a_martyr_takes_the_winner_along_on_four(face: int, left: list[str]) -> None:
    t = battle("Imps", "Dwarf", dice=[5, 1, face]).does("pass")
    assert (sides(t), t.me.tally) == ((left, []), 1)


@pytest.mark.clause("DK-19.8")
def test_a_winner_that_lives_is_turned_as_ever() -> None:
    t = battle("2x Imps", "Dwarf, Thief", dice=[5, 1, 3], draws=[0, 0]).does("pass")
    assert sides(t)[0] == ["Infernal Imps (down)", "Infernal Imps"]


@pytest.mark.clause("DK-19.8")
def test_a_martyr_that_wins_or_ties_does_not_roll() -> None:
    assert rolls(battle("Imps", "Dwarf", dice=[1, 5]).does("pass"), "martyr") == []
    assert rolls(battle("Imps", "Dwarf", dice=[2, 1]).does("pass"), "martyr") == []


@pytest.mark.clause("DK-19.8", "DK-16.11")
@pytest.mark.parametrize("tie_is_loss", ["no", "yes"])
def test_two_martyrs_that_tie_do_not_roll(tie_is_loss: str) -> None:
    t = battle("Spider", "Dwarf", dice=[5, 5, 6, 6], tie_is_loss=tie_is_loss).does("pass")
    assert [roll["why"] for roll in t.told("rolled")] == ["duel"]
    assert (sides(t), t.cup, t.hero_cup) == (([], []), ["Spider"], ["Dwarf Weaklings"])
    assert (t.me.tally, t.over) == (1, True)


@pytest.mark.clause("DK-19.8", "DK-23.7")
def test_a_martyr_can_kill_the_keeper() -> None:
    t = battle("Keeper", "Dwarf", dice=[1, 1, 4]).does("pass")
    assert (t.asked, t.state.outcome, t.state.winners) == (None, "keeper", (1,))


@pytest.mark.clause("DK-19.8", "DK-16.17")
def test_a_creature_may_be_a_martyr_and_its_victim_counts() -> None:
    t = battle("Spider", "Knights", rooms="Lair, Prison", dice=[1, 1, 4]).does("pass")
    assert (sides(t), t.me.tally, t.me.gold) == (([], []), 1, 6)
    t = battle("Spider", "Knights", rooms="Lair, Prison", dice=[1, 1, 4], kill_credit="duel_only")
    assert (t.does("pass").me.tally, t.me.gold) == (1, 0)


# -- Convert (DK-24.2, R67) --------------------------------------------------------------------


@pytest.mark.clause("DK-24.2")
def test_whom_a_vampire_kills_is_killed_and_a_vampire_rises() -> None:
    t = battle("Vampire", "Thief, Peasant", dice=[9, 1], draws=[0], cup="Vampire").does("pass")
    assert sides(t) == (["Vampire (down)", "Vampire (down)"], ["Peasant Rabble"])
    assert (t.me.tally, t.cup, t.hero_cup) == (1, [], ["Petty Thief"])


@pytest.mark.clause("DK-24.2")
def test_without_a_counter_in_the_cup_the_hero_just_dies() -> None:
    t = battle("Vampire", "Thief", dice=[9, 1], cup="Imps").does("pass")
    assert (sides(t), t.cup) == ((["Vampire"], []), ["Infernal Imps"])


@pytest.mark.clause("DK-24.2")
def test_a_vampire_that_loses_converts_nobody() -> None:
    assert sides(battle("Vampire", "Thief", dice=[1, 9], cup="Vampire").does("pass")) == (
        [], ["Petty Thief"],
    )  # fmt: skip


@pytest.mark.clause("DK-24.2")
def test_only_the_winner_converts() -> None:
    t = battle("Imps, Vampire", "2x Peasant", dice=[10, 1, 1], draws=[0, 0], cup="Vampire")
    assert sides(t.does("pass"))[0] == ["Infernal Imps (down)", "Vampire"]


@pytest.mark.clause("DK-24.2", "DK-19.8")
def test_a_vampire_taken_along_comes_back_as_the_converted_one() -> None:
    t = battle("Vampire", "Dwarf, Peasant", dice=[9, 1, 6], draws=[0]).does("pass")
    assert (sides(t), t.cup) == ((["Vampire (down)"], ["Peasant Rabble"]), [])


@pytest.mark.clause("DK-24.2", "DK-23.6")
@pytest.mark.parametrize(("check", "outcome"), [("immediate", "totals"), ("phase_end", "")])
def test_the_converted_one_counts_at_once_where_totals_are_watched(
    check: str, outcome: str
) -> None:
    own = seat(rooms="14x Lair", stands={"1.1": "Keeper, 12x Imps, Vampire"}, gold=30, mana=33,
               tally=15, spells="Evil Omen")  # fmt: skip
    t = table(own, phase="raid", cup="Vampire", hero_cup="2x Thief", dice=[2, 9, 1],
              raids="on", raid_kills_count="no", victory_check=check)  # fmt: skip
    t.does("raid", "vampire of 1.1", "done", "attack village", "pass")
    assert t.state.outcome == outcome
