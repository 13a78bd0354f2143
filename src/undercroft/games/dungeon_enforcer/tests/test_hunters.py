"""The abilities of the 18 hunters: where they work, where not, and the limit between."""

from typing import Any

import pytest

from undercroft.games.dungeon_enforcer.tests.enforcer import Table, battle, fought, seat, table

OTHERS = (seat("M4", hunters="Quill"),)
"""Who plays the monster where Fenn fights."""


def next_hand(group: str, **more: Any) -> Table:
    """The beginning of a battle round: dice and hands."""
    return battle(group, more.pop("monster", "Dread Tyrant"), phase="next_round",
                  energy=(10, 10), seats=OTHERS, **more)  # fmt: skip


# -- totals: Therese, Ekim, Odrick, Tamsin, Garrow -----------------------------------------


@pytest.mark.clause("DE-11.9", "DE-13.10")
@pytest.mark.parametrize(
    ("group", "mine", "totals"),
    [
        ("Therese, Sable", "Attack 1, Defense 2", [6, 7]),
        ("Therese, Sable, Lucan", "Attack 1, Defense 2, Defense 1", [6, 7, 6]),
        ("Therese, Sable", "Defense 2, Attack 2", [9, 8]),
        ("Therese, Sable", "Attack 1, base defense", [6, 5]),
        ("Sable, Therese", "Defense 2, Defense 2", [6, 9]),
    ],
)
def test_vanguard_helps_hired_hunters_in_defense_while_she_is_main(
    group: str, mine: str, totals: list[int]
) -> None:
    t = fought(group, "Dread Tyrant", f"{mine} / Defense 1")
    assert [t.totals[name] for name in group.split(", ")] == totals


@pytest.mark.clause("DE-11.9", "DE-10.8")
@pytest.mark.parametrize(("hp", "total"), [(2, 6), (3, 7)])
def test_vanguard_ends_when_she_falls(hp: int, total: int) -> None:
    t = fought("Therese, Sable", "Sootling Imp", "Attack 1, Defense 2 / Defense 1",
               "ability of fighter 3", "target fighter 1", hp=(hp, 11),
               battle_loss="last_falls")  # fmt: skip
    assert t.totals["Sable"] == total


@pytest.mark.clause("DE-10.2", "DE-13.10")
@pytest.mark.parametrize(
    ("group", "mine", "ekim"),
    [
        ("Ekim", "Attack 1", 9),
        ("Ekim, Sable", "Attack 1, Attack 1", 11),
        ("Ekim, Sable", "Attack 1, base attack", 11),
        ("Ekim, Sable", "Attack 1, Defense 1", 9),
        ("Ekim, Sable, Lucan", "Attack 1, Attack 1, Attack 1", 11),
        ("Ekim, Sable", "Defense 1, Attack 1", 5),
    ],
)
def test_follow_through_is_2_or_4_with_an_ally_who_attacks(
    group: str, mine: str, ekim: int
) -> None:
    t = fought(group, "Dread Tyrant", f"{mine} / Defense 1", "ability of fighter 1")
    assert t.totals["Ekim"] == ekim


@pytest.mark.clause("DE-10.4")
@pytest.mark.parametrize(("energy", "offered"), [(2, False), (3, True)])
def test_follow_through_costs_2_in_every_round(energy: int, offered: bool) -> None:
    t = battle("Ekim", "Dread Tyrant", "Attack 1", "Defense 1", energy=(energy, 4), dice=[2, 1],
               deck_of_cards="5x Defense 1, 5x Attack 1")  # fmt: skip
    t.places("attack-1", "defense-1")
    assert (t.asked == (0, "act")) is offered
    if offered:
        t.does("ability of fighter 1")
        assert t.energy == (0 + 2, 4 + 1)
        t.places("defense-1", "attack-1")
    assert t.asked != (0, "act")


@pytest.mark.clause("DE-10.9")
def test_follow_through_can_be_used_again_in_the_next_round() -> None:
    t = battle("Ekim", "Dread Tyrant", "Attack 1", "Defense 1", energy=(9, 4),
               deck_of_cards="5x Defense 1, 5x Attack 1")  # fmt: skip
    t.plays("play attack-1", "play defense-1", "ability of fighter 1", "play defense-1")
    t.places("attack-1")
    assert (t.asked, t.options) == ((0, "act"), ["ability of fighter 1", "pass"])


@pytest.mark.clause("DE-11.9")
@pytest.mark.parametrize(
    ("hp", "mine", "total"),
    [(7, "Attack 1", 7), (6, "Attack 1", 9), (1, "base attack", 8), (6, "Defense 1", 4)],
)
def test_blood_rage_counts_from_6_hp_in_attack_stance(hp: int, mine: str, total: int) -> None:
    t = fought("Odrick", "Iron Golem", f"{mine} / Defense 1", hp=(hp, 11))
    assert t.totals["Odrick"] == total


@pytest.mark.clause("DE-10.2", "DE-10.4")
@pytest.mark.parametrize(
    ("theirs", "total"), [("Attack 1", 5), ("Defense 1", 4), ("base attack", 4)]
)
def test_tamsins_hex_takes_2_of_any_total(theirs: str, total: int) -> None:
    t = fought("Tamsin", "Dread Tyrant", f"Defense 1 / {theirs}", "ability of fighter 1",
               energy=(2, 4))  # fmt: skip
    assert (t.totals["Dread Tyrant"], t.told("declared")[0]["price"]) == (total, 2)


@pytest.mark.clause("DE-11.9", "DE-11.10")
@pytest.mark.parametrize(
    ("mine", "theirs", "damage"),
    [
        ("Attack 3", "Attack 3", {"Grave Knight": 1 + 2}),
        ("Attack 4", "Attack 3", {"Grave Knight": 2 + 2}),
        ("Attack 2", "Attack 3", {}),
        ("Attack 1", "Attack 3", {"Garrow": 1}),
        ("Attack 3", "Defense 4", {"Grave Knight": 1}),
    ],
)
def test_ambush_does_2_more_in_a_clash_that_garrow_wins(
    mine: str, theirs: str, damage: dict[str, int]
) -> None:
    assert fought("Garrow", "Grave Knight", f"{mine} / {theirs}").damage == damage


# -- damage and healing: Brannoc, Maelis, Nerissa -----------------------------------------


@pytest.mark.clause("DE-11.9", "DE-11.10")
@pytest.mark.parametrize(("theirs", "hp"), [("Attack 1", 14), ("Attack 2", 14), ("Attack 3", 13)])
def test_bulwark_takes_1_off_the_damage_of_a_round(theirs: str, hp: int) -> None:
    t = fought("Brannoc", "Dread Tyrant", f"Defense 2 / {theirs}")
    assert t.hp["Brannoc"] == hp


@pytest.mark.clause("DE-11.10")
def test_bulwark_does_not_stop_direct_damage() -> None:
    t = fought("Brannoc", "Dread Tyrant", "Defense 2 / Defense 1", "use thunder-flask",
               their_items="Thunder Flask")  # fmt: skip
    assert t.hp["Brannoc"] == 11


@pytest.mark.clause("DE-10.2", "DE-10.6")
@pytest.mark.parametrize(("hp", "healed"), [(7, 4), (8, 4), (9, 3), (11, 1)])
def test_field_dressing_heals_4_but_not_above_what_is_printed(hp: int, healed: int) -> None:
    t = fought("Maelis", "Dread Tyrant", "Defense 2 / Defense 1", "ability of fighter 1",
               hp=(hp, 12), energy=(3, 4))  # fmt: skip
    assert (t.hp["Maelis"], t.left[0]) == (hp + healed, 0 + 2)


@pytest.mark.clause("DE-10.6")
def test_field_dressing_is_for_any_wounded_hunter_of_the_side() -> None:
    t = battle("Therese, Maelis, Sable", "Dread Tyrant", "3x Defense 2", "Defense 1",
               hp=(10, 11, 5))  # fmt: skip
    t.places("defense-2", "defense-2", "defense-2", "defense-1").does("ability of fighter 2")
    assert (t.asked, t.options) == ((0, "target"), ["target fighter 2", "target fighter 3"])
    assert t.does("target fighter 3").hp["Sable"] == 9
    t = battle("Maelis", "Dread Tyrant", "Defense 2", "Defense 1").places("defense-2", "defense-1")
    assert len(t.told("total")) == 2


@pytest.mark.clause("DE-10.9")
def test_field_dressing_comes_twice_in_a_battle() -> None:
    t = battle("Maelis", "Dread Tyrant", "Defense 2", "Defense 1", hp=(1, 12), energy=(20, 4),
               deck_of_cards="10x Defense 1, 10x Defense 2")  # fmt: skip
    t.plays("play defense-2", "play defense-1", "ability of fighter 1")
    t.plays("play defense-1", "play defense-1", "ability of fighter 1")
    t.places("defense-2", "defense-2")
    assert (t.hp["Maelis"], t.asked, len(t.told("total"))) == (9, (1, "play"), 6)


@pytest.mark.clause("DE-10.2", "DE-10.8")
@pytest.mark.parametrize(("hp", "over"), [(4, True), (5, False)])
def test_lightning_does_4_direct_damage(hp: int, over: bool) -> None:
    t = fought("Nerissa", "Barrow Guard", "Defense 2 / Defense 1", "ability of fighter 1",
               hp=(13, hp), energy=(4, 4))  # fmt: skip
    assert (t.over, t.told("direct")) == (over, [{"fighter": "Barrow Guard", "size": 4}])


@pytest.mark.clause("DE-10.9", "DE-10.4")
def test_lightning_comes_once_in_a_battle_for_4_energy() -> None:
    t = battle("Nerissa", "Dread Tyrant", "Defense 2", "Defense 1", energy=(20, 4),
               deck_of_cards="5x Defense 1, 5x Defense 2")  # fmt: skip
    t.plays("play defense-2", "play defense-1", "ability of fighter 1")
    assert t.left[0] == 20 - 4 + 2
    t.places("defense-1", "defense-2")
    assert (t.asked, len(t.told("total"))) == ((0, "play"), 4)
    t = battle("Nerissa", "Dread Tyrant", "Defense 2", "Defense 1", energy=(3, 4))
    assert len(t.places("defense-2", "defense-1").told("total")) == 2


# -- cards and energy: Ysolde, Pell, Marta, Fenn, Wren ------------------------------------


@pytest.mark.clause("DE-7.5", "DE-13.10")
@pytest.mark.parametrize(
    ("group", "hand"), [("Ysolde", 6), ("Therese, Ysolde", 8), ("Ysolde, Sable", 7)]
)
def test_battle_lore_draws_one_more(group: str, hand: int) -> None:
    assert len(next_hand(group).hand()) == hand


@pytest.mark.clause("DE-7.5", "DE-13.9")
@pytest.mark.parametrize(("hp", "hand"), [(8, 5), (9, 8)])
def test_battle_lore_ends_when_she_falls(hp: int, hand: int) -> None:
    t = fought("Therese, Ysolde", "Grave Knight", "Defense 7, Defense 1 / Attack 9", hp=(10, hp))
    assert len(t.hand()) == hand


@pytest.mark.clause("DE-8.13")
@pytest.mark.parametrize(
    ("group", "energy", "offered"),
    [("Pell", 2, False), ("Pell", 3, True), ("Therese, Pell", 3, True), ("Therese", 4, False)],
)
def test_with_tinker_a_boost_costs_3(group: str, energy: int, offered: bool) -> None:
    count = len(group.split(", "))
    t = battle(group, "Dread Tyrant", f"{count}x Defense 1", "Defense 1", energy=(energy, 4),
               dice=[2]).does("play defense-1")  # fmt: skip
    assert (t.asked == (0, "boost")) is offered
    if offered:
        assert t.does("boost").energy == (0, 4)


@pytest.mark.clause("DE-8.13")
def test_tinker_is_for_pells_side_only() -> None:
    t = battle("Pell", "Dread Tyrant", "Defense 1", "Defense 1", energy=(1, 4))
    assert len(t.does("play defense-1", "play defense-1").told("total")) == 2


@pytest.mark.clause("DE-8.2", "DE-12.2")
@pytest.mark.parametrize(
    ("energy", "options"),
    [(0, ["play attack-1"]), (4, ["play attack-1", "play attack-5", "play defense-4"]),
     (3, ["play attack-1"])],
)  # fmt: skip
def test_siege_arm_needs_1_less_for_attack_cards(energy: int, options: list[str]) -> None:
    t = battle("Marta", "Dread Tyrant", "Attack 1, Attack 5, Defense 4, Attack 6", "Defense 1",
               energy=(energy, 4))  # fmt: skip
    assert t.options == options


@pytest.mark.clause("DE-8.3", "DE-12.2", "DE-8.8")
def test_siege_arm_pays_1_less_and_the_number_stays() -> None:
    t = fought("Marta", "Dread Tyrant", "Attack 5 / Defense 1", energy=(4, 4))
    assert (t.totals["Marta"], t.left) == (11, (0, 4))
    t = fought("Marta", "Dread Tyrant", "Attack 1 / Defense 1", energy=(0, 4))
    assert (t.totals["Marta"], t.left) == (7, (0, 4))


@pytest.mark.clause("DE-8.2")
def test_siege_arm_is_for_marta_alone() -> None:
    t = battle("Marta, Sable", "Dread Tyrant", "2x Attack 5", "Defense 1", energy=(8, 4))
    assert t.places("attack-5").asked == (0, "play")
    t = battle("Marta, Sable", "Dread Tyrant", "2x Attack 5", "Defense 1", energy=(9, 4))
    assert t.places("attack-5").asked == (0, "play")


@pytest.mark.clause("DE-7.2")
@pytest.mark.parametrize(("dice", "energy"), [([2, 5, 1], 15), ([5, 2, 1], 15), ([3, 3, 1], 13)])
def test_channeler_rolls_two_energy_dice_and_keeps_the_higher(dice: list[int], energy: int) -> None:
    assert next_hand("Fenn", dice=dice).energy == (energy, 11)


@pytest.mark.clause("DE-7.2", "DE-13.9")
@pytest.mark.parametrize(("hp", "roll"), [(7, 2), (8, 5)])
def test_channeler_works_for_a_hired_fenn_until_he_falls(hp: int, roll: int) -> None:
    assert next_hand("Therese, Fenn", dice=[2, 5, 1]).energy == (10 + 5 + 4, 11)
    t = fought("Therese, Fenn", "Grave Knight", "Defense 7, Defense 1 / Attack 9",
               hp=(10, hp), dice=[2, 5, 1], seats=OTHERS)  # fmt: skip
    assert t.told("battle_energy")[0]["roll"] == roll


@pytest.mark.clause("DE-10.2", "DE-10.9")
def test_feint_peeks_for_wrens_player_alone() -> None:
    t = battle("Wren", "Dread Tyrant", "Attack 2, Defense 3", "Attack 4", energy=(9, 4))
    t.places("attack-2", "attack-4").does("ability of fighter 1")
    assert (t.lies("Dread Tyrant", 0), t.lies("Wren", 1)) == ("Attack 4", "card")
    assert t.told("peeked") == [{"player": 0, "fighter": "Dread Tyrant"}]
    assert (t.asked, t.options) == ((0, "exchange"), ["exchange of fighter 1", "no exchange"])
    t.does("no exchange")
    assert (t.totals["Wren"], t.left[0]) == (8, 9 - 1 - 2)


@pytest.mark.clause("DE-10.2", "DE-8.4")
def test_feint_may_exchange_her_own_card_only() -> None:
    t = battle("Therese, Wren", "Dread Tyrant", "Attack 2, Attack 3, Defense 3", "Attack 4",
               energy=(9, 4), dice=[])  # fmt: skip
    t.places("attack-2", "attack-3", "attack-4").does("ability of fighter 2")
    assert t.options == ["exchange of fighter 2", "no exchange"]
    t.does("exchange of fighter 2")
    assert (t.asked, t.options) == ((0, "exchange-card"), ["play defense-3"])
    t.does("play defense-3")
    assert t.told("exchanged") == [{"player": 0, "fighter": "Wren"}]
    assert (t.totals["Wren"], t.totals["Therese"]) == (4 + 3 + 1, 7)
    assert t.left[0] == 9 - 1 - 2 - (10 - 8)


@pytest.mark.clause("DE-10.2")
def test_feint_offers_no_exchange_without_another_placeable_card() -> None:
    t = battle("Wren", "Dread Tyrant", "Attack 2, Attack 9", "Attack 4", energy=(9, 4))
    t.places("attack-2", "attack-4").does("ability of fighter 1")
    assert (t.told("exchanged"), len(t.told("total"))) == ([], 2)


@pytest.mark.clause("DE-10.9")
def test_feint_comes_once_in_a_battle() -> None:
    t = battle("Wren", "Dread Tyrant", "Defense 2", "Defense 1", energy=(9, 4),
               deck_of_cards="5x Defense 1, 5x Defense 2")  # fmt: skip
    t.plays("play defense-2", "play defense-1", "ability of fighter 1")
    t.places("defense-1", "defense-2")
    assert (len(t.told("peeked")), len(t.told("total"))) == (1, 4)


# -- spoils: Corvin, Hadrian --------------------------------------------------------------


@pytest.mark.clause("DE-14.5")
@pytest.mark.parametrize(
    ("group", "hp", "coins"),
    [
        ("Corvin", (12, 1), 10 + 4 + 2),
        ("Therese, Corvin", (10, 12, 1), 10 + 4 + 2),
        ("Therese", (10, 1), 10 + 4),
    ],
)
def test_cutpurse_gains_2_more_coins(group: str, hp: tuple[int, ...], coins: int) -> None:
    mine = ", ".join(["Attack 5"] * len(group.split(", ")))
    t = fought(group, "Grave Knight", f"{mine} / Defense 1", hp=hp, dice=[4])
    assert (t.over, t.me.coins) == (True, coins)


@pytest.mark.clause("DE-14.5")
@pytest.mark.parametrize(("hp", "coins"), [(1, 14), (2, 16)])
def test_cutpurse_needs_corvin_standing_at_the_end(hp: int, coins: int) -> None:
    t = fought("Therese, Corvin", "Thornback", "Attack 5, Attack 5 / Defense 1", hp=(10, hp, 1),
               dice=[4])  # fmt: skip
    assert (t.told("battle_over")[0]["how"], t.me.coins) == ("won", coins)


@pytest.mark.clause("DE-14.9")
@pytest.mark.parametrize(
    ("group", "hp", "kept"),
    [
        ("Hadrian, Sable", (1, 11, 9), True),
        ("Therese, Hadrian", (1, 12, 9), True),
        ("Therese, Sable", (1, 11, 9), False),
    ],
)
def test_oathkeeper_keeps_the_items_from_capture(
    group: str, hp: tuple[int, ...], kept: bool
) -> None:
    mine = ", ".join(["Defense 1"] * len(group.split(", ")))
    t = fought(group, "Grave Knight", f"{mine} / Attack 9", hp=hp, dice=[3], coins=7,
               items="Battle Tonic", gear="Bounty Writ")  # fmt: skip
    assert (t.me.coins, t.other.coins) == (0, 10 + 3 + 7)
    found = (t.me.items + t.me.gear, t.other.items + t.other.gear)
    both = ["Battle Tonic", "Bounty Writ"]
    assert found == ((both, []) if kept else ([], both))


@pytest.mark.clause("DE-14.9", "DE-13.9")
def test_oathkeeper_works_even_if_he_fell_in_that_battle() -> None:
    t = fought("Therese, Hadrian, Sable", "Grave Knight",
               "Defense 1, Defense 1, Defense 7 / Attack 9", hp=(1, 1, 11),
               items="Battle Tonic")  # fmt: skip
    assert (t.me.hunters, t.me.items, t.me.coins) == (["Sable"], ["Battle Tonic"], 0)


@pytest.mark.clause("DE-14.9")
def test_oathkeeper_does_nothing_in_a_battle_without_him() -> None:
    t = fought("Therese, Sable", "Grave Knight", "Defense 1, Defense 1 / Attack 9",
               hp=(1, 11), items="Battle Tonic",
               seats=(seat("M4", hunters="Hadrian"),))  # fmt: skip
    assert (t.me.items, t.other.items) == ([], ["Battle Tonic"])


# -- on the map: Sable, Lucan, Quill ------------------------------------------------------


@pytest.mark.clause("DE-3.4")
@pytest.mark.parametrize(
    ("group", "walks", "energy"),
    [
        ("Sable", ["walk C5"], 10),
        ("Sable", ["walk C6"], 9),
        ("Sable", ["walk C5", "walk C6"], 9),
        ("Therese, Sable", ["walk C5", "walk C4"], 9),
        ("Therese", ["walk C5"], 9),
    ],
)
def test_outrider_makes_the_first_step_free(group: str, walks: list[str], energy: int) -> None:
    t = table(seat("C4", hunters=group), seat("M4", hunters="Ekim")).does(*walks)
    assert t.me.energy == energy


@pytest.mark.clause("DE-4.11")
@pytest.mark.parametrize(
    ("group", "coins", "hires", "left"),
    [
        ("Lucan", 10, ["take therese", "take quill"], 10 - 4 - 1),
        ("Therese, Lucan", 1, ["take quill"], 0),
        ("Lucan", 4, ["take therese"], 0),
        ("Ekim", 10, ["take therese", "take quill"], 10 - 6 - 3),
    ],
)
def test_paymaster_takes_2_off_every_hire(
    group: str, coins: int, hires: list[str], left: int
) -> None:
    other = "Therese" if group == "Therese, Lucan" else ""
    deck = "Sable, Quill, Marta" if other else "Therese, Quill, Marta"
    t = table(seat("C4", hunters=group, coins=coins), seat("M4", hunters="Fenn"),
              hunter_deck=deck).does("hire", *hires)  # fmt: skip
    assert t.me.coins == left


@pytest.mark.clause("DE-4.7", "DE-4.11")
def test_paymaster_does_not_help_who_is_one_coin_short() -> None:
    t = table(seat("C4", hunters="Lucan", coins=3), seat("M4", hunters="Fenn"),
              hunter_deck="Therese, Quill, Marta").does("hire")  # fmt: skip
    assert t.options == ["take quill", "done"]


@pytest.mark.clause("DE-3.3")
@pytest.mark.parametrize(
    ("group", "energy"), [("Quill", 15), ("Therese, Quill", 15), ("Therese", 12)]
)
def test_pathfinder_rolls_two_dice_for_map_energy(group: str, energy: int) -> None:
    t = table(seat("C4", hunters=group), seat("M4", hunters="Ekim"), step="begin_turn",
              dice=[2, 5])  # fmt: skip
    assert t.me.energy == energy
