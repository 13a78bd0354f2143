"""Chapter DE-9: the other side's plays (R28, R31, R33)."""

import pytest

from undercroft.games.dungeon_enforcer.tests.enforcer import battle

PAIR = "Therese, Ekim"


@pytest.mark.clause("DE-9.1")
def test_the_other_side_places_after_the_attacking_side_is_done() -> None:
    t = battle(PAIR, mine="2x Attack 2", theirs="Defense 2", energy=(4, 9))
    t.does("play attack-2")
    assert t.asked == (0, "play")
    t.does("play attack-2")
    assert (t.asked, t.options) == ((1, "play"), ["play defense-2"])


@pytest.mark.clause("DE-9.1", "DE-13.7")
def test_the_hunters_counter_in_group_order_with_reserves_and_boosts() -> None:
    t = battle(PAIR, "Dread Tyrant", "Attack 3, Attack 2, Attack 4", "Defense 2", energy=(8, 4),
               round=2, dice=[2])  # fmt: skip
    t.does("play defense-2")
    assert (t.asked, t.lies("Dread Tyrant", 0)) == ((0, "play"), "card")
    t.does("play attack-3", "boost")
    assert (t.energy, t.asked) == ((3, 4), (0, "play"))
    t.plays("base attack")
    assert t.totals == {"Therese": 10, "Ekim": 6, "Dread Tyrant": 7}
    assert t.left == (0, 1)


@pytest.mark.clause("DE-9.1", "DE-8.8", "DE-8.9")
def test_the_countering_side_must_place_if_it_can() -> None:
    t = battle(mine="Attack 1", theirs="Attack 9, Defense 3", energy=(4, 3)).does("play attack-1")
    assert t.options == ["play defense-3"]
    assert t.refuses("base defense") == "DE-8.8"
    t = battle(mine="Attack 1", theirs="Attack 9, Defense 3", energy=(4, 2)).does("play attack-1")
    assert (t.asked, t.options) == ((1, "play"), ["base attack", "base defense"])


@pytest.mark.clause("DE-9.1", "DE-8.12")
def test_the_countering_monster_may_boost_too() -> None:
    t = battle(mine="Attack 3", theirs="Defense 2", energy=(4, 5), dice=[6])
    t.does("play attack-3", "play defense-2")
    assert t.asked == (1, "boost")
    t.plays("boost")
    assert (t.totals, t.left) == ({"Therese": 8, "Gutter Rats": 10}, (1, 0))


@pytest.mark.clause("DE-9.2")
def test_an_attack_card_may_counter() -> None:
    t = battle(monster="Grave Knight", mine="Attack 3", theirs="Attack 4", energy=(9, 9))
    t.plays("play attack-3", "play attack-4")
    assert (t.totals, t.damage) == ({"Therese": 8, "Grave Knight": 9}, {"Therese": 1})
    assert t.left == (6, 5)


@pytest.mark.clause("DE-9.3")
def test_a_defense_card_gives_nothing_in_the_counter_phase() -> None:
    t = battle(mine="Attack 1", theirs="Defense 6", energy=(9, 9))
    t.plays("play attack-1", "play defense-6")
    assert (t.damage, t.left) == ({}, (8, 9))
    t = battle(mine="Defense 6", theirs="Attack 1", energy=(9, 9), round=2)
    assert t.plays("play attack-1", "play defense-6").left == (9, 8)


@pytest.mark.clause("DE-9.4")
def test_nor_does_damage_take_energy_there() -> None:
    t = battle(mine="Attack 5", theirs="Defense 2", energy=(9, 9))
    t.plays("play attack-5", "play defense-2")
    assert (t.hp["Gutter Rats"], t.left) == (1, (4, 9))
    t = battle(mine="Defense 1", theirs="Attack 9", energy=(9, 9), round=2)
    t.plays("play attack-9", "play defense-1")
    assert (t.hp["Therese"], t.left) == (6, (9, 0))


@pytest.mark.clause("DE-9.5")
def test_it_sees_that_cards_lie_there_the_energy_and_the_die_but_no_card() -> None:
    t = battle(PAIR, mine="Attack 3, Attack 9", theirs="Defense 2", energy=(10, 9), dice=[4])
    t.does("play attack-3", "boost", "base attack")
    fight = t.view(1)["fight"]
    seen = [(one["placed"], one["play"], one["boost"]) for one in fight["fighters"][:2]]
    assert seen == [("card", None, 4), ("base", None, 0)]
    supply = fight["supplies"][0]
    assert (supply["energy"], supply["free"], supply["hand"], supply["cards"]) == (5, None, None, 1)


@pytest.mark.clause("DE-9.6", "DE-8.1")
def test_in_even_rounds_the_monster_attacks_and_the_hunters_counter() -> None:
    t = battle(mine="Defense 3", theirs="Defense 5", energy=(9, 9), round=2)
    assert t.asked == (1, "play")
    t.plays("play defense-5")
    assert t.asked == (0, "play")
    assert t.plays("play defense-3").left == (9, 14)


@pytest.mark.clause("DE-9.6")
def test_an_attacking_monster_that_defends_loses_energy_with_its_hp() -> None:
    t = battle(mine="Attack 5", theirs="Defense 4", energy=(9, 9), round=2)
    t.plays("play defense-4", "play attack-5")
    assert (t.damage, t.left) == ({"Gutter Rats": 4}, (4, 5))


@pytest.mark.clause("DE-8.5", "DE-9.1")
def test_with_counter_pays_the_countering_side_pays_for_defense() -> None:
    t = battle(mine="Defense 3", theirs="Defense 4", energy=(9, 9),
               defense_card_cost="counter_pays")  # fmt: skip
    assert t.plays("play defense-3", "play defense-4").left == (12, 5)
    t = battle(mine="Defense 3", theirs="Defense 4", energy=(9, 9))
    assert t.plays("play defense-3", "play defense-4").left == (12, 9)


@pytest.mark.clause("DE-8.3")
def test_with_counter_pays_its_price_is_reserved_in_secret() -> None:
    t = battle(mine="Attack 1", theirs="Defense 5", energy=(5, 9), dice=[1],
               their_items="Battle Tonic", defense_card_cost="counter_pays")  # fmt: skip
    t.does("play attack-1", "play defense-5")
    supplies = [t.view(seat)["fight"]["supplies"][1] for seat in (0, 1)]
    assert [(one["energy"], one["free"]) for one in supplies] == [(9, None), (9, 4)]
    assert t.asked == (1, "act")
    t = battle(mine="Attack 1", theirs="Defense 5", energy=(5, 9)).does("play attack-1")
    assert t.does("play defense-5").asked == (1, "boost")


@pytest.mark.clause("DE-13.3")
def test_with_counter_pays_two_hunters_share_what_is_there() -> None:
    t = battle(PAIR, mine="Defense 4, Defense 3, Defense 2", theirs="Attack 1", energy=(6, 4),
               round=2, defense_card_cost="counter_pays")  # fmt: skip
    t.plays("play attack-1", "play defense-4")
    assert t.options == ["play defense-2"]
    assert t.refuses("play defense-3") == "DE-8.4"
    assert t.plays("play defense-2").left == (0, 3)
