"""The 18 nasty pairs of RULES.md, one by one."""

import pytest

from undercroft.games.dungeon_enforcer.content import BATTLE_CARDS, ITEMS
from undercroft.games.dungeon_enforcer.tests.enforcer import Table, battle, fought, seat

PAIR = "Therese, Sable"


def how(t: Table) -> list[str]:
    """How the battle ended, if it did."""
    return [event["how"] for event in t.told("battle_over")]


def discarded(t: Table) -> list[str]:
    """The item discard."""
    return [ITEMS[item].name for item in t.state.item_discard]


@pytest.mark.clause("DE-11.10", "DE-11.9")
def test_01_ambush_is_added_before_flicker_makes_it_0() -> None:
    t = fought("Garrow", "Lantern Wisp", "Attack 2 / Attack 3")
    assert (t.totals, t.damage) == ({"Garrow": 8, "Lantern Wisp": 7}, {})
    assert t.told("pair")[0]["damage"] == 0


@pytest.mark.clause("DE-11.10", "DE-13.5")
def test_02_armor_works_once_on_the_sum_of_two_hunters() -> None:
    t = fought(PAIR, "Barrow Guard", "Attack 4, Attack 2 / Defense 3")
    assert [event["damage"] for event in t.told("pair")] == [2, 1]
    assert t.hp["Barrow Guard"] == 8 - 2


@pytest.mark.clause("DE-11.10", "DE-11.11", "DE-12.6")
def test_03_the_second_head_loses_all_that_comes_in_that_instant_but_not_the_poison() -> None:
    """Sable does 20, a spike of Therese's Vambrace 1 more, and then there is poison."""

    def hydra(*acts: str, items: str = "") -> Table:
        t = battle(PAIR, "Hollow Hydra", "Defense 1, Attack 9", "Attack 5", hp=(10, 11, 3),
                   gear="Spiked Vambrace", items=items, dice=[5],
                   clash_damage="full_total")  # fmt: skip
        t.does("play defense-1", "no boost", "play attack-9", "boost")
        return t.places("attack-5").plays(*acts)

    t = hydra()
    assert t.told("damage")[-1] == {"fighter": "Hollow Hydra", "size": 21, "thorns": 1}
    assert t.hp["Hollow Hydra"] == 4
    assert hydra("use venom-phial", items="Venom Phial").hp["Hollow Hydra"] == 3


@pytest.mark.clause("DE-11.10", "DE-14.3")
def test_04_spines_when_both_have_1_hp_fell_both() -> None:
    t = fought("Therese", "Thornback", "Attack 3 / Defense 3", hp=(1, 1), seats=(
        seat("M4", hunters="Fenn"), seat("H13", hunters="Quill")))  # fmt: skip
    assert (how(t), t.tokens, t.me.hunters) == (["both"], ["O15"], [])
    assert (t.told("won_item"), t.told("won_coins"), t.told("captured")) == ([], [], [])


@pytest.mark.clause("DE-12.2", "DE-8.2")
def test_05_leech_powder_on_reserved_energy_leaves_no_debt() -> None:
    t = battle("Therese", "Dread Tyrant", "Attack 6", "Defense 6", energy=(7, 6),
               items="Whetstone", their_items="Leech Powder",
               item_phase_actions="until_pass")  # fmt: skip
    t.places("attack-6", "defense-6").does("pass", "use leech-powder")
    assert t.asked == (0, "act")
    assert (t.energy[0], t.view(0)["fight"]["supplies"][0]["free"]) == (3, 0)
    t.does("pass")
    assert (t.totals["Therese"], t.left) == (11, (0, 5))


@pytest.mark.clause("DE-10.8", "DE-10.3")
def test_06_a_flask_that_kills_first_leaves_a_salve_or_a_pearl_for_nothing() -> None:
    t = fought("Therese", "Dread Tyrant", "Attack 1 / Defense 1", "use thunder-flask",
               "use healing-salve", hp=(10, 3), items="Thunder Flask",
               their_items="Healing Salve")  # fmt: skip
    assert (how(t), t.told("healed"), t.other.items) == (["won"], [], [])
    t = fought("Therese", "Dread Tyrant", "Attack 1 / Defense 1", "use thunder-flask",
               "use smoke-pearl", hp=(3, 12), round=2, items="Smoke Pearl",
               their_items="Thunder Flask")  # fmt: skip
    assert (how(t), discarded(t)) == (["lost"], ["Thunder Flask", "Smoke Pearl"])


@pytest.mark.clause("DE-10.7", "DE-10.9")
def test_07_the_bell_leaves_energy_and_use_of_an_ability_spent() -> None:
    t = battle("Nerissa", "Dread Tyrant", "Defense 1", "Defense 1", energy=(9, 4),
               their_items="Null Bell", deck_of_cards="5x Defense 1, 5x Defense 2")  # fmt: skip
    t.plays("play defense-1", "play defense-1", "ability of fighter 1", "use null-bell")
    assert (t.told("direct"), t.left) == ([], (9 - 4 + 1, 4 - 1))
    t.places("defense-1", "defense-2")
    assert (t.asked, len(t.told("total"))) == ((0, "play"), 4)


@pytest.mark.clause("DE-10.7", "DE-6.11")
def test_07_after_a_cancelled_pearl_the_battle_goes_on() -> None:
    t = fought("Therese", "Dread Tyrant", "Defense 1 / Defense 1", "use smoke-pearl",
               "use null-bell", items="Smoke Pearl", their_items="Null Bell")  # fmt: skip
    assert (t.over, len(t.told("total"))) == (False, 2)
    assert discarded(t) == ["Smoke Pearl", "Null Bell"]


@pytest.mark.clause("DE-8.2", "DE-8.11", "DE-12.3")
@pytest.mark.parametrize(
    ("first", "then", "energy", "left"),
    [
        ("defense-4", "attack-5", 5, 0),
        ("defense-4", "attack-5", 4, None),
        ("attack-5", "defense-4", 5, 5 + 4),
    ],
)
def test_08_an_exchange_changes_price_and_gain(
    first: str, then: str, energy: int, left: int | None
) -> None:
    t = battle("Therese", "Iron Golem", "Attack 5, Defense 4", "Defense 5", energy=(energy, 5),
               items="Seer's Lens", deck_of_cards="2x Attack 1, 3x Attack 2")  # fmt: skip
    t.places(first, "defense-5").does("use seers-lens")
    if left is None:
        assert (t.told("exchanged"), t.left[0]) == ([], energy + 4)
    else:
        t.does("exchange of fighter 1", f"play {then}")
        assert t.left[0] == left


@pytest.mark.clause("DE-12.10", "DE-8.4")
def test_09_in_a_no_guard_round_there_is_no_exchange_to_a_defense_card() -> None:
    hand = "Attack 2, Attack 3, Defense 1"
    for number, options in ((15, ["play attack-3", "play defense-1"]), (17, ["play attack-3"])):
        t = battle("Therese", "Dread Tyrant", hand, "Attack 1", round=number, items="Seer's Lens")
        t.places("attack-2", "attack-1").does("use seers-lens", "exchange of fighter 1")
        assert t.options == options
    t = battle("Therese", "Dread Tyrant", "Attack 2, Defense 1", "Attack 1", round=17,
               items="Seer's Lens", deck_of_cards="2x Attack 1, 3x Attack 2")  # fmt: skip
    t.places("attack-2", "attack-1").does("use seers-lens")
    assert (t.told("exchanged"), len(t.told("total"))) == ([], 2)


@pytest.mark.clause("DE-10.8", "DE-13.8", "DE-11.9")
@pytest.mark.parametrize(
    ("hp", "totals", "left", "cards"),
    [
        (3, {"Ekim": 6 + 1 + 2, "Gutter Rats": 3 + 6}, 10 - 2 - 1, 5),
        (6, {"Ekim": 6 + 1 + 4, "Sable": 6 + 2, "Gutter Rats": 3 + 6 + 1}, 10 - 2 - 3, 6),
    ],
)
def test_10_who_was_killed_in_the_item_phase_no_longer_counts(
    hp: int, totals: dict[str, int], left: int, cards: int
) -> None:
    """Ekim attacks beside Sable, who has Attack 2: Flask, Swarm, Follow Through, Support."""
    t = battle("Ekim, Sable", "Gutter Rats", "Attack 1, Attack 2", "Attack 6", hp=(12, hp, 7),
               energy=(10, 9), round=2, their_items="Thunder Flask")  # fmt: skip
    t.places("attack-6", "attack-1", "attack-2")
    t.does("use thunder-flask", "target fighter 2", "ability of fighter 1")
    assert (t.totals, t.left[0], len(t.hand())) == (totals, left, cards)
    shown = [BATTLE_CARDS[card].name for card in t.fight.spent]
    assert ("Attack 2" in shown) is (hp == 6)


@pytest.mark.clause("DE-11.10", "DE-12.3", "DE-11.9")
def test_11_armor_that_leaves_0_means_no_reveal_damage() -> None:
    t = fought("Brannoc", "Mirefang", "Defense 2 / Attack 3", gear="Spiked Vambrace",
               energy=(9, 9))  # fmt: skip
    assert (t.damage, t.told("poisoned"), t.left) == ({}, [], (11, 6))
    t = fought("Brannoc", "Cave Leech", "Defense 2 / Attack 4", hp=(14, 5), energy=(9, 9))
    assert (t.damage, t.hp["Cave Leech"], t.left) == ({}, 5, (11, 5))


@pytest.mark.clause("DE-12.3", "DE-12.4")
def test_12_an_attacking_defender_hit_by_spray_alone_neither_gains_nor_loses() -> None:
    t = fought("Therese", "Salt Wyrm", "Defense 4 / Attack 6", "ability of fighter 2",
               energy=(9, 20))  # fmt: skip
    assert (t.damage, t.hp["Therese"], t.left[0]) == ({}, 8, 9)


@pytest.mark.clause("DE-11.9", "DE-15.3")
def test_13_mirror_is_one_more_than_a_base_attack_that_a_blade_has_raised() -> None:
    t = fought("Sable", "Enforcer's Shadow", "Attack 1 / Attack 1", gear="Notched Blade")
    assert t.totals == {"Sable": 6 + 1 + 1, "Enforcer's Shadow": 6 + 1 + 1 + 1}


@pytest.mark.clause("DE-8.13", "DE-13.9")
@pytest.mark.parametrize(("energy", "offered"), [(7, False), (8, True)])
def test_14_a_boost_paid_at_3_stays_paid_and_the_next_costs_5(energy: int, offered: bool) -> None:
    t = battle("Therese, Pell", "Dread Tyrant", "2x Attack 1", "Defense 1", hp=(10, 3),
               energy=(energy, 4), their_items="Thunder Flask", dice=[2],
               deck_of_cards="5x Defense 2, 5x Defense 1")  # fmt: skip
    t.does("play attack-1", "boost", "play attack-1", "play defense-1", "use thunder-flask",
           "target fighter 2")  # fmt: skip
    assert (t.hp["Pell"], t.totals["Therese"], t.left[0]) == (0, 8, energy - 3 - 1)
    t.plays("play defense-2")
    t.does("play defense-1")
    assert (t.asked == (0, "boost")) is offered


@pytest.mark.clause("DE-12.6", "DE-14.3")
def test_15_poison_on_main_and_monster_at_1_hp_fells_both() -> None:
    t = fought("Therese", "Dread Tyrant", "Defense 1 / Defense 1", "use venom-phial",
               "use venom-phial", hp=(1, 1), items="Venom Phial",
               their_items="Venom Phial")  # fmt: skip
    assert (how(t), t.tokens, t.state.winners) == (["both"], ["O15"], (1,))


@pytest.mark.clause("DE-7.5")
def test_16_chain_warden_against_ysolde_with_a_quiver_is_6_cards() -> None:
    t = battle("Ysolde", "Chain Warden", phase="next_round", gear="Quiver of Plans")
    assert [len(t.hand(0)), len(t.hand(1))] == [6, 5]


@pytest.mark.clause("DE-14.9", "DE-14.13", "DE-16.6")
def test_17_of_hadrians_eliminated_owner_only_coins_are_captured() -> None:
    t = fought("Hadrian", "Grave Knight", "Defense 1 / Attack 9", hp=(1, 9), coins=7, dice=[2],
               items="Battle Tonic", gear="Bounty Writ", seats=(
                   seat("M4", hunters="Fenn"), seat("H13", hunters="Quill")))  # fmt: skip
    assert (t.me.hunters, t.other.coins) == ([], 10 + 2 + 7)
    assert (t.other.items, t.other.gear) == ([], [])
    assert discarded(t) == ["Bounty Writ", "Battle Tonic"]


@pytest.mark.clause("DE-10.2", "DE-7.3")
def test_18_battle_tonic_does_not_reopen_placing_and_pays_nothing_else_this_round() -> None:
    t = battle("Tamsin", "Dread Tyrant", "Attack 5", "Defense 1", energy=(1, 4),
               items="Battle Tonic").does("base attack").places("defense-1")  # fmt: skip
    assert t.options == ["use battle-tonic", "pass"]
    t.does("use battle-tonic")
    assert (t.totals["Tamsin"], t.totals["Dread Tyrant"], t.left[0]) == (5, 6, 5)
