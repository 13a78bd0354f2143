"""Chapter DE-1: terms and components, as far as the rules use them."""

from collections import Counter

import pytest

from undercroft.games.dungeon_enforcer.content import HUNTERS, MONSTERS
from undercroft.games.dungeon_enforcer.rules.rolls import throw
from undercroft.games.dungeon_enforcer.tests.enforcer import (
    battle,
    lost,
    opening,
    seat,
    table,
    won,
)
from undercroft.kernel import SeededDice
from undercroft.kernel.state import SPECTATOR

# -- cards (DE-1.1-1.8) --------------------------------------------------------------------------


@pytest.mark.clause("DE-1.1")
def test_first_hunters_and_hired_ones_come_from_one_deck() -> None:
    t = opening(2)
    assert len(t.state.hunter_deck) == len(HUNTERS) - 2
    t = table(seat("C4", hunters="Ekim"), seat("M4"), hunter_deck="Therese", dice=[])
    assert t.does("hire", "take therese", "done").me.hunters == ["Ekim", "Therese"]
    t = table(seat("C4", hunters="Therese"), seat("M4", hunters="Fenn"), hunter_deck="Ekim")
    assert t.does("hire", "take ekim").me.hunters == ["Therese", "Ekim"]


@pytest.mark.clause("DE-1.2", "DE-1.6", "DE-1.7")
def test_a_hunter_fights_and_is_hired_by_the_numbers_of_its_card() -> None:
    t = table(seat("C4", hunters="Ekim"), seat("M4"), hunter_deck="Therese")
    assert t.does("hire", "take therese", "done").me.coins == 10 - 6
    t = battle("Therese", "Gutter Rats", mine="Attack 3", theirs="Attack 1")
    assert t.hp["Therese"] == 10
    assert t.plays("play attack-3", "play attack-1").totals == {"Therese": 8, "Gutter Rats": 4}
    t = battle("Therese", "Gutter Rats", mine="Defense 4", theirs="Attack 1")
    assert t.plays("play defense-4", "play attack-1").totals == {"Therese": 11, "Gutter Rats": 4}


@pytest.mark.clause("DE-1.3", "DE-1.6", "DE-1.7")
def test_a_monster_fights_by_the_numbers_of_its_card() -> None:
    t = battle("Therese", "Storm Roc", mine="Defense 1", theirs="Attack 7")
    assert t.hp["Storm Roc"] == 11
    assert t.plays("play defense-1", "play attack-7").totals == {"Therese": 8, "Storm Roc": 13}
    t = battle("Therese", "Storm Roc", mine="Attack 1", theirs="Defense 7")
    assert t.plays("play attack-1", "play defense-7").totals == {"Therese": 6, "Storm Roc": 11}


@pytest.mark.clause("DE-1.4")
def test_a_monster_of_rank_1_brings_as_much_as_one_of_rank_7() -> None:
    ranks = {one.name: one.rank for one in MONSTERS}
    assert (ranks["Gutter Rats"], ranks["Dread Tyrant"]) == (1, 7)
    for monster in ("Gutter Rats", "Dread Tyrant"):
        t = won(monster=monster, dice=[4], item_deck="Smoke Pearl")
        assert (t.me.coins, t.me.items, t.me.defeated) == (14, ["Smoke Pearl"], 1)


@pytest.mark.clause("DE-1.5", "DE-1.6", "DE-1.7")
def test_the_number_of_a_card_counts_for_one_value_alone() -> None:
    t = battle("Therese", "Gutter Rats", mine="Attack 4, Defense 4", theirs="Defense 3")
    assert t.options == ["play attack-4", "play defense-4"]
    t.plays("play attack-4", "play defense-3")
    assert (t.totals, t.damage) == ({"Therese": 9, "Gutter Rats": 5}, {"Gutter Rats": 4})
    t = battle("Therese", "Gutter Rats", mine="Attack 4, Defense 4", theirs="Attack 9")
    t.plays("play defense-4", "play attack-9")
    assert (t.totals, t.damage) == ({"Therese": 11, "Gutter Rats": 12}, {"Therese": 1})


@pytest.mark.clause("DE-1.8")
def test_a_one_use_item_is_spent_and_gear_works_on() -> None:
    t = battle(
        "Therese", "Mudling", mine="2x Attack 1", theirs="2x Attack 3", items="Whetstone",
        gear="Notched Blade",
    )  # fmt: skip
    t.does("play attack-1", "no boost", "play attack-3", "no boost", "use whetstone")
    assert t.told("total")[0]["terms"] == ("attack +6", "card +1", "Whetstone +2")
    assert (t.me.items, t.me.gear) == ([], ["Notched Blade"])


# -- counters (DE-1.9-1.11, 1.22) ----------------------------------------------------------------


@pytest.mark.clause("DE-1.9")
def test_map_energy_has_no_limit_and_no_battle_touches_it() -> None:
    t = table(seat("C4", energy=1000), seat("M4"), tokens="C5", step="begin_turn", dice=[6])
    assert t.me.energy == 1006
    t.does("fight C5 from the north")
    assert (t.me.energy, t.energy) == (1005, (11, 11))
    t = battle("Therese", "Gutter Rats", mine="Attack 9", theirs="Defense 1")
    t.does("play attack-9", "boost").plays("play defense-1")
    assert (t.over, t.me.energy) == (True, 10)


@pytest.mark.clause("DE-1.10")
def test_battle_energy_is_spent_on_attack_cards_boosts_items_and_abilities() -> None:
    t = battle(
        "Ekim", "Iron Golem", mine="Attack 4", theirs="Defense 5", items="Thunder Flask",
        energy=(20, 20), dice=[2],
    )  # fmt: skip
    t.does("play attack-4", "boost")
    assert t.energy == (15, 20)
    t.does("play defense-5", "no boost", "use thunder-flask")
    assert t.told("paid_energy") == [{"player": 0, "supply": 0, "size": 4, "energy": 8}]
    t = battle("Ekim", "Iron Golem", mine="Attack 4", theirs="Defense 5", energy=(20, 20))
    t.does("play attack-4", "no boost", "play defense-5", "no boost", "ability of fighter 1")
    assert t.told("paid_energy")[0]["energy"] == 20 - 2 - 4


@pytest.mark.clause("DE-1.10")
def test_battle_energy_is_gone_after_the_battle() -> None:
    t = won(energy=(20, 20))
    assert t.over
    assert (t.me.energy, t.other.energy) == (10, 11)


@pytest.mark.clause("DE-1.11", "DE-1.22")
def test_the_bank_and_the_counters_never_run_out() -> None:
    t = won(dice=[6], coins=100_000)
    assert t.me.coins == 100_006
    t = table(seat("C4", energy=100_000), seat("M4"), step="begin_turn", dice=[6])
    assert t.me.energy == 100_006
    t = battle("Therese", "Gutter Rats", phase="next_round", energy=(100_000, 7), dice=[6, 6])
    assert t.energy == (100_006, 13)


@pytest.mark.clause("DE-1.11")
def test_coins_go_to_the_bank_and_from_purse_to_purse_in_a_capture() -> None:
    t = table(seat("C4", coins=9), seat("M4", coins=4), hunter_deck="Brannoc")
    t.does("hire", "take brannoc", "done")
    assert (t.me.coins, t.other.coins) == (3, 4)
    t = lost("Therese, Ekim", coins=9, dice=[2])
    assert (t.me.coins, t.other.coins) == (0, 10 + 2 + 9)


# -- groups, fighters, sides (DE-1.12-1.16) ------------------------------------------------------


@pytest.mark.clause("DE-1.12")
def test_the_first_of_the_group_is_main_and_the_others_stand_in_hiring_order() -> None:
    t = table(seat("C4", hunters="Ekim", coins=20), seat("M4"), hunter_deck="Fenn, Lucan, Pell")
    t.does("hire", "take pell", "take fenn")
    assert t.me.hunters == ["Ekim", "Pell", "Fenn"]
    assert [one["main"] for one in t.view(1)["seats"][0]["hunters"]] == [True, False, False]


@pytest.mark.clause("DE-1.13")
def test_a_group_has_three_hunters_and_never_four() -> None:
    t = table(
        seat("C4", hunters="Ekim, Quill", coins=99), seat("M4"), hunter_deck="Fenn, Pell, Lucan",
    )  # fmt: skip
    t.does("hire", "take pell")
    assert (t.me.hunters, t.asked) == (["Ekim", "Quill", "Pell"], (0, "turn"))
    t = table(seat("C4", hunters="Ekim, Quill, Pell", coins=99), seat("M4"))
    assert t.refuses("hire") == "DE-4.8"


@pytest.mark.clause("DE-1.14")
def test_who_has_no_hp_left_is_no_fighter_any_more() -> None:
    t = battle(
        "Therese, Ekim, Wren", "Gutter Rats", mine="3x Defense 1", theirs="Attack 3", round=2,
        hp=(10, 1, 12, 7), their_items="Hexed Chain", deck_of_cards="30x Defense 1",
    )  # fmt: skip
    t.plays("play attack-3", "play defense-1", "play defense-1", "play defense-1")
    assert (t.hp["Ekim"], t.me.hunters) == (0, ["Therese", "Wren"])
    t.plays("play defense-1", "play defense-1")
    t.does("play defense-1", "no boost", "pass", "use hexed-chain")
    assert [one["fighter"] for one in t.told("placed")[-3:]] == ["Therese", "Wren", "Gutter Rats"]
    assert t.options == ["target fighter 1", "target fighter 3"]


@pytest.mark.clause("DE-1.15")
def test_a_battle_has_two_sides_and_nobody_else_is_asked() -> None:
    seats = (seat("M4", hunters="Fenn"), seat("H13", hunters="Pell", items="Whetstone"))
    t = battle(
        "Therese", "Gutter Rats", mine="Attack 1", theirs="Attack 3", seats=seats,
        items="Whetstone",
    )  # fmt: skip
    asked = []
    while t.asked is not None and len(t.told("battle_round")) == 0:
        asked.append(t.asked)
        t.does(t.options[-1])
    assert asked == [(0, "play"), (0, "boost"), (1, "play"), (1, "boost"), (0, "act")]
    assert (t.fight.hero, t.fight.controller) == (0, 1)


@pytest.mark.clause("DE-1.16")
def test_a_battle_round_is_one_pass_through_the_phases() -> None:
    t = battle("Therese", "Gutter Rats", phase="next_round", deck_of_cards="10x Defense 6")
    t.does("keep", "keep")
    assert t.fight.round == 1
    t.plays("play defense-6", "play defense-6")
    assert (t.fight.round, t.view(0)["fight"]["round"]) == (2, 2)
    kinds = [event.kind for event in t.events]
    passes = ("battle_round", "battle_energy", "placed", "pair")
    assert [kind for kind in kinds if kind in passes] == [
        "battle_round", "battle_energy", "battle_energy", "placed", "placed", "pair",
        "battle_round", "battle_energy", "battle_energy",
    ]  # fmt: skip


# -- graveyards, texts, dice, tokens (DE-1.17-1.21) ----------------------------------------------


@pytest.mark.clause("DE-1.17")
def test_both_graveyards_are_public_and_nothing_returns_from_them() -> None:
    t = lost("Therese, Ekim")
    assert [one["name"] for one in t.view(SPECTATOR)["graveyard"]] == ["Therese"]
    t = won()
    assert [one["name"] for one in t.view(SPECTATOR)["slain"]] == ["Gutter Rats"]
    assert t.state.slain[0] not in t.state.monster_deck
    t = table(
        seat("C4"), seat("M4", hunters="Fenn"), dead="Ekim, Pell", hunter_deck="only Quill",
    )  # fmt: skip
    assert t.does("hire").told("offered")[0]["hunters"] == ("Quill",)
    assert not t.does("take quill").state.hunter_deck
    assert len(t.state.dead) == 2


@pytest.mark.clause("DE-1.18")
def test_the_text_of_a_card_goes_before_a_general_rule() -> None:
    t = table(seat("C4"), seat("M4"), tokens="C5", monster_deck="Grave Knight")
    assert t.does("fight C5 from the north").energy == (10 + 1, 13 + 1)
    t = table(seat("C4", hunters="Sable", energy=0), seat("M4"), tokens="O15")
    assert t.does("walk C5").me.energy == 0


@pytest.mark.clause("DE-1.19")
def test_every_die_has_six_equal_sides() -> None:
    for face in range(1, 7):
        t = table(seat("C4", energy=0), seat("M4"), step="begin_turn", dice=[face])
        assert t.me.energy == face
    for face in (0, 7):
        with pytest.raises(ValueError, match=f"d6 .* has no face {face}"):
            table(seat("C4", energy=0), seat("M4"), step="begin_turn", dice=[face])
    s = table().state
    s.dice = SeededDice("fair")
    faces = Counter([throw(s, "map_energy", 0) for _ in range(6000)])
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(900 < count < 1100 for count in faces.values())


@pytest.mark.clause("DE-1.20")
def test_one_token_stands_for_the_whole_group() -> None:
    t = table(seat("C4", hunters="Therese, Ekim, Fenn"), seat("M4", hunters="Pell"))
    t.does("walk C5")
    assert (t.me.square, t.me.energy) == ("C5", 9)
    t.does("walk E5")
    seats = [(one["square"], len(one["hunters"])) for one in t.view(1)["seats"]]
    assert seats == [("E5", 3), ("M4", 1)]


@pytest.mark.clause("DE-1.21")
def test_any_monster_may_wait_under_any_token() -> None:
    for monster in ("Gutter Rats", "Hollow Hydra"):
        for square, side in (("C5", "north"), ("D4", "west")):
            t = table(seat("C4"), seat("M4"), tokens="C5, D4", monster_deck=monster)
            assert monster in t.does(f"fight {square} from the {side}").hp
