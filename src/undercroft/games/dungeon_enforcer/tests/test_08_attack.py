"""Chapter DE-8: the attacking side's plays and boosts (R28-R32)."""

import pytest

from undercroft.games.dungeon_enforcer.tests.enforcer import Table, battle

PAIR = "Therese, Ekim"
CHEAP = "2x Attack 1, 3x Attack 2, 5x Defense 2"
"""Cards for the next round that both sides can place."""


def free(t: Table, number: int = 0) -> int:
    """The free energy of a supply, as its owner sees it."""
    one = t.view(0 if number < len(t.fight.supplies) - 1 else 1)["fight"]["supplies"][number]
    return int(one["free"])


# -- placing ------------------------------------------------------------------------------


@pytest.mark.clause("DE-8.1")
def test_a_card_for_each_fighter_in_group_order() -> None:
    t = battle(PAIR, mine="Attack 2, Attack 3", theirs="Defense 2", energy=(5, 9))
    assert t.asked == (0, "play")
    t.does("play attack-3")
    assert (t.lies("Therese"), t.lies("Ekim"), t.asked) == ("Attack 3", "", (0, "play"))
    t.does("play attack-2")
    assert (t.lies("Therese"), t.lies("Ekim"), t.asked) == ("Attack 3", "Attack 2", (1, "play"))


@pytest.mark.clause("DE-8.1", "DE-9.5")
def test_it_lies_face_down() -> None:
    t = battle(mine="Attack 5", theirs="Defense 2", energy=(9, 9)).does("play attack-5")
    assert (t.lies("Therese", 0), t.lies("Therese", 1)) == ("Attack 5", "card")
    assert t.told("placed") == [{"player": 0, "fighter": "Therese"}]


@pytest.mark.clause("DE-8.2")
def test_an_attack_card_needs_its_number_in_free_energy() -> None:
    t = battle(mine="Attack 5, Attack 6", theirs="Defense 2", energy=(5, 9))
    assert t.options == ["play attack-5"]
    assert t.refuses("play attack-6") == "DE-8.2"
    t = battle(mine="Attack 5, Attack 4", theirs="Defense 2", energy=(4, 9))
    assert t.options == ["play attack-4"]
    assert t.refuses("play attack-5") == "DE-8.2"


@pytest.mark.clause("DE-8.2", "DE-8.4")
def test_what_one_hunter_has_reserved_is_not_free_for_the_next() -> None:
    hand = "Attack 5, Attack 3, Attack 4, Defense 3, Defense 4"
    t = battle(PAIR, mine=hand, theirs="Defense 2", energy=(8, 9)).does("play attack-5")
    assert (t.energy[0], free(t)) == (8, 3)
    assert t.options == ["play attack-3", "play defense-3"]
    assert t.refuses("play attack-4") == "DE-8.2"
    assert t.refuses("play defense-4") == "DE-8.4"


@pytest.mark.clause("DE-8.3")
def test_its_price_is_booked_in_the_end_phase_so_that_it_stays_secret() -> None:
    t = battle(mine="Attack 5", theirs="Defense 2", energy=(9, 9)).does("play attack-5")
    seen = t.view(1)["fight"]["supplies"][0]
    assert (t.energy, seen["energy"], seen["free"], free(t)) == ((9, 9), 9, None, 4)
    t.plays("play defense-2")
    assert [event["size"] for event in t.told("paid_energy")] == [5]
    assert t.left == (4, 9)


@pytest.mark.clause("DE-8.4")
def test_a_defense_card_needs_its_number_too() -> None:
    t = battle(mine="Defense 6, Defense 7", theirs="Defense 2", energy=(6, 9))
    assert t.options == ["play defense-6"]
    assert t.refuses("play defense-7") == "DE-8.4"


@pytest.mark.clause("DE-8.5")
def test_a_defense_card_costs_nothing_and_reserves_nothing() -> None:
    t = battle(PAIR, mine="2x Defense 6", theirs="Attack 4", energy=(6, 9)).does("play defense-6")
    assert free(t) == 6
    t.plays("no boost", "play defense-6", "play attack-4")
    assert t.told("paid_energy") == [
        {"player": 1, "supply": 1, "size": 4, "energy": 5},
    ]
    assert t.left == (18, 5)


# -- totals -------------------------------------------------------------------------------


@pytest.mark.clause("DE-8.6", "DE-1.6")
def test_an_attack_total_is_base_attack_card_boost_and_modifiers() -> None:
    t = battle(monster="Dread Tyrant", mine="Attack 3", theirs="Defense 3", items="Whetstone",
               dice=[4])  # fmt: skip
    t.plays("play attack-3", "boost", "play defense-3", "use whetstone")
    assert t.told("total")[0]["terms"] == ("attack +5", "card +3", "boost +4", "Whetstone +2")
    assert t.totals == {"Therese": 14, "Dread Tyrant": 8}
    assert t.hp == {"Therese": 10, "Dread Tyrant": 6}


@pytest.mark.clause("DE-8.7", "DE-1.7")
def test_a_defense_total_is_base_defense_card_boost_and_modifiers() -> None:
    t = battle(monster="Dread Tyrant", mine="Defense 4", theirs="Attack 9", items="Iron Draught",
               dice=[1])  # fmt: skip
    t.plays("play defense-4", "boost", "play attack-9", "use iron-draught")
    assert t.totals == {"Therese": 7 + 4 + 1 + 3, "Dread Tyrant": 6 + 9}
    assert t.hp["Therese"] == 10


# -- when nothing can be placed -----------------------------------------------------------


@pytest.mark.clause("DE-8.8")
def test_one_placeable_card_must_be_placed() -> None:
    t = battle(mine="Attack 9, Defense 1", theirs="Defense 2", energy=(2, 9))
    assert (t.asked, t.options) == ((0, "play"), ["play defense-1"])
    assert t.refuses("base attack") == "DE-8.8"
    assert t.refuses("base defense") == "DE-8.8"


@pytest.mark.clause("DE-8.8")
def test_with_voluntary_base_it_need_not() -> None:
    t = battle(mine="Attack 9, Defense 1", theirs="Defense 2", energy=(2, 9),
               voluntary_base="true")  # fmt: skip
    assert t.options == ["play defense-1", "base attack", "base defense"]
    t.plays("base attack", "play defense-2")
    assert (t.totals["Therese"], t.hp["Gutter Rats"]) == (5, 6)


@pytest.mark.clause("DE-8.8", "DE-12.10")
def test_with_voluntary_base_in_a_no_guard_round_it_is_base_attack() -> None:
    t = battle(mine="Attack 1, Defense 1", theirs="Attack 2", energy=(2, 9), round=17,
               voluntary_base="true")  # fmt: skip
    assert t.options == ["play attack-1", "base attack"]
    assert t.refuses("base defense") == "DE-12.10"


@pytest.mark.clause("DE-8.9")
def test_with_voluntary_base_by_role_the_attacker_attacks() -> None:
    t = battle(mine="Attack 1", theirs="Attack 2", voluntary_base="true", base_play="by_role")
    assert t.options == ["play attack-1", "base attack"]
    assert t.refuses("base defense") == "R30"


@pytest.mark.clause("DE-8.9")
@pytest.mark.parametrize(
    ("answer", "total", "rats"), [("base attack", 5, 6), ("base defense", 7, 7)]
)
def test_if_none_is_placeable_a_stance_of_base_values(answer: str, total: int, rats: int) -> None:
    t = battle(mine="Attack 3, Defense 3", theirs="Defense 2", energy=(2, 9))
    assert (t.asked, t.options) == ((0, "play"), ["base attack", "base defense"])
    assert t.refuses("play attack-3") == "DE-8.2"
    assert t.refuses("play defense-3") == "DE-8.4"
    t.plays(answer, "play defense-2")
    assert (t.totals["Therese"], t.hp["Gutter Rats"]) == (total, rats)
    assert t.left == (2, 9)


@pytest.mark.clause("DE-8.9")
def test_a_hand_that_is_used_up_means_a_base_play() -> None:
    t = battle(PAIR, mine="Attack 1", theirs="Defense 2", energy=(4, 9)).does("play attack-1")
    assert t.asked == (0, "play")


@pytest.mark.clause("DE-8.10")
def test_that_it_is_a_base_play_is_seen_the_stance_is_not() -> None:
    t = battle(mine="Attack 3", theirs="Defense 2", energy=(2, 9)).does("base defense")
    assert (t.lies("Therese", 0), t.lies("Therese", 1)) == ("base defense", "base")
    assert t.told("base_play") == [{"player": 0, "fighter": "Therese"}]
    t.plays("play defense-2")
    assert t.told("total")[0]["play"] == "defense"


@pytest.mark.clause("DE-8.9")
@pytest.mark.parametrize(("round", "total"), [(1, 5), (2, 7), (17, 5), (18, 5)])
def test_by_role_the_attacker_attacks_and_the_other_side_defends(round: int, total: int) -> None:
    t = battle(monster="Iron Golem", mine="Attack 9", theirs="Attack 1", energy=(2, 9),
               round=round, base_play="by_role", deck_of_cards=CHEAP)  # fmt: skip
    assert t.asked == (1, "play")
    t.plays("play attack-1")
    assert t.totals == {"Therese": total, "Iron Golem": 6}


@pytest.mark.clause("DE-8.9", "DE-9.1")
def test_by_role_holds_for_the_monster_too() -> None:
    t = battle(mine="Attack 1", theirs="Attack 9", energy=(4, 2), base_play="by_role",
               deck_of_cards=CHEAP)  # fmt: skip
    t.plays("play attack-1")
    assert t.totals == {"Therese": 6, "Gutter Rats": 2}
    t = battle(mine="Attack 1", theirs="Attack 9", energy=(4, 2)).does("play attack-1")
    assert (t.asked, t.options) == ((1, "play"), ["base attack", "base defense"])


# -- gains --------------------------------------------------------------------------------


@pytest.mark.clause("DE-8.11", "DE-12.3")
def test_a_defense_card_of_the_attacking_side_can_give_its_number() -> None:
    t = battle(mine="Defense 4", theirs="Defense 2", energy=(9, 9))
    assert t.plays("play defense-4", "play defense-2").left == (13, 9)
    t = battle(mine="Attack 4", theirs="Defense 2", energy=(9, 9))
    assert t.plays("play attack-4", "play defense-2").left == (5, 9)


@pytest.mark.clause("DE-8.15")
def test_the_boost_die_does_not_count_for_the_gain() -> None:
    t = battle(mine="Defense 4", theirs="Defense 2", energy=(9, 9), dice=[6])
    t.plays("play defense-4", "boost", "play defense-2")
    assert (t.totals["Therese"], t.left) == (17, (9 - 5 + 4, 9))


# -- boosts -------------------------------------------------------------------------------


@pytest.mark.clause("DE-8.12", "DE-8.13")
def test_a_boost_is_offered_right_after_placing() -> None:
    t = battle(PAIR, mine="2x Attack 2", theirs="Defense 2", energy=(9, 4), dice=[6])
    t.does("play attack-2")
    assert (t.asked, t.options) == ((0, "boost"), ["boost", "no boost"])
    t.does("boost")
    assert (t.energy, t.asked, t.lies("Ekim")) == ((4, 4), (0, "play"), "")
    t.plays("play attack-2", "play defense-2")
    assert t.totals == {"Therese": 13, "Ekim": 8, "Gutter Rats": 4}


@pytest.mark.clause("DE-8.13")
def test_its_price_leaves_at_once_and_the_die_is_public() -> None:
    t = battle(monster="Dread Tyrant", mine="Attack 4", theirs="Defense 2", energy=(9, 4),
               dice=[6])  # fmt: skip
    t.does("play attack-4", "boost")
    assert (t.energy, free(t)) == ((4, 4), 0)
    assert t.told("boosted") == [{"player": 0, "fighter": "Therese", "roll": 6, "price": 5}]
    assert t.view(1)["fight"]["fighters"][0]["boost"] == 6
    assert t.plays("play defense-2").left == (0, 4)


@pytest.mark.clause("DE-8.13")
@pytest.mark.parametrize(("energy", "asked"), [(9, (1, "play")), (10, (0, "boost"))])
def test_the_free_energy_must_be_five(energy: int, asked: tuple[int, str]) -> None:
    t = battle(mine="Attack 5", theirs="Defense 2", energy=(energy, 4)).does("play attack-5")
    assert t.asked == asked


@pytest.mark.clause("DE-8.13")
def test_one_boost_for_a_side_each_round() -> None:
    t = battle(PAIR, mine="2x Attack 1", theirs="Defense 2", energy=(20, 4), dice=[3])
    t.does("play attack-1", "boost", "play attack-1")
    assert t.asked == (1, "play")
    t = battle(PAIR, mine="2x Attack 1", theirs="Defense 2", energy=(20, 4), dice=[3])
    t.does("play attack-1", "no boost", "play attack-1")
    assert t.asked == (0, "boost")
    t.plays("boost", "play defense-2")
    assert t.totals == {"Therese": 6, "Ekim": 10, "Gutter Rats": 4}


@pytest.mark.clause("DE-8.13")
def test_the_next_round_has_its_own_boost() -> None:
    t = battle(mine="Attack 1", theirs="Defense 2", energy=(20, 4), dice=[3],
               deck_of_cards="5x Defense 1, 5x Attack 1")  # fmt: skip
    t.plays("play attack-1", "boost", "play defense-2", "play defense-1")
    t.does("play attack-1")
    assert t.asked == (0, "boost")


@pytest.mark.clause("DE-8.13")
def test_with_one_per_hunter_each_of_them_may_be_boosted_once() -> None:
    t = battle(PAIR, "Dread Tyrant", "2x Attack 1", "Defense 2", energy=(20, 4), dice=[3, 2],
               boosts_per_round="one_per_hunter")  # fmt: skip
    t.does("play attack-1", "boost", "play attack-1")
    assert t.asked == (0, "boost")
    t.plays("boost", "play defense-2")
    assert t.totals == {"Therese": 9, "Ekim": 9, "Dread Tyrant": 7}
    assert t.left == (20 - 10 - 2, 4)


@pytest.mark.clause("DE-8.12")
def test_a_declined_boost_looks_like_one_that_could_not_be_paid() -> None:
    declined = battle(mine="Attack 5", theirs="Defense 2", energy=(10, 4))
    declined.does("play attack-5", "no boost")
    unpaid = battle(mine="Attack 5", theirs="Defense 2", energy=(9, 4)).does("play attack-5")
    assert declined.asked == unpaid.asked == (1, "play")
    assert [event.kind for event in declined.events] == [event.kind for event in unpaid.events]
    assert declined.told("boosted") == []


@pytest.mark.clause("DE-8.12")
def test_where_all_wait_nobody_learns_whether_the_card_that_lies_leaves_a_boost() -> None:
    courses: list[list[object]] = []
    for card in ("attack-6", "attack-5"):  # the one leaves 4 energy, the other the 5 of a boost
        t = battle(mine="Attack 6, Attack 5", theirs="Defense 2", energy=(10, 4))
        t.state.pauses = True
        t.does(f"play {card}")
        assert t.asked == (0, "boost")
        seen: list[object] = [t.view(1), t.state.hidden_from(1)]
        t.does("no boost")
        courses.append([*seen, t.asked, t.view(1)])
    assert courses[0] == courses[1]


@pytest.mark.clause("DE-8.14")
def test_a_base_play_may_be_boosted() -> None:
    t = battle(mine="Attack 9", theirs="Defense 2", energy=(5, 4), dice=[4])
    t.does("base attack")
    assert t.asked == (0, "boost")
    t.plays("boost", "play defense-2")
    assert (t.totals["Therese"], t.left) == (9, (0, 4))
    assert battle(mine="Attack 9", energy=(4, 4)).does("base attack").asked == (1, "play")


@pytest.mark.clause("DE-8.13")
def test_a_boost_over_a_defense_card_does_not_cancel_it() -> None:
    t = battle(mine="Defense 6", theirs="Attack 4", energy=(6, 4), dice=[2])
    t.plays("play defense-6", "boost", "play attack-4")
    assert (t.totals["Therese"], t.left) == (15, (1 + 6, 0))
