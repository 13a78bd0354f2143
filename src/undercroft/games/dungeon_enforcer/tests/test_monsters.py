"""The abilities of the 21 monsters: where they work, where not, and the limit between."""

from typing import Any

import pytest

from undercroft.games.dungeon_enforcer.tests.enforcer import Table, battle, fought, seat, table

PAIR = "Therese, Sable"
TRIO = "Therese, Sable, Lucan"


def next_hands(group: str, monster: str, **more: Any) -> Table:
    """The beginning of a battle round: dice and hands."""
    return battle(group, monster, phase="next_round", energy=(10, 10), **more)


# -- rank 1 -------------------------------------------------------------------------------


@pytest.mark.clause("DE-11.9")
@pytest.mark.parametrize(
    ("group", "theirs", "total"),
    [
        ("Therese", "Attack 1", 4),
        (PAIR, "Attack 1", 5),
        (TRIO, "Attack 1", 6),
        (TRIO, "base attack", 5),
        (TRIO, "Defense 1", 3),
    ],
)
def test_swarm_adds_1_for_each_hunter_beyond_the_first(group: str, theirs: str, total: int) -> None:
    mine = ", ".join(["Defense 1"] * len(group.split(", ")))
    assert fought(group, "Gutter Rats", f"{mine} / {theirs}").totals["Gutter Rats"] == total


@pytest.mark.clause("DE-11.9", "DE-11.5")
@pytest.mark.parametrize(
    ("mine", "theirs", "round", "damage"),
    [
        ("Attack 5", "Attack 1", 1, {}),
        ("Attack 5", "Attack 1", 2, {}),
        ("Attack 5", "Attack 1", 15, {}),
        ("Attack 5", "Attack 4", 16, {"Lantern Wisp": 2}),
        ("Attack 5", "Attack 1", 17, {"Lantern Wisp": 5}),
        ("Attack 1", "Attack 5", 1, {"Therese": 3}),
        ("Attack 5", "Defense 3", 1, {"Lantern Wisp": 5}),
        ("Defense 1", "Attack 5", 1, {"Therese": 1}),
    ],
)
def test_flicker_takes_no_damage_from_a_lost_clash(
    mine: str, theirs: str, round: int, damage: dict[str, int]
) -> None:
    t = fought("Therese", "Lantern Wisp", f"{mine} / {theirs}", round=round)
    assert t.damage == damage


@pytest.mark.clause("DE-11.9")
def test_flicker_never_ends_without_no_guard_rounds() -> None:
    t = fought("Therese", "Lantern Wisp", "Attack 5 / Attack 1", round=17, no_guard_round="0")
    assert t.damage == {}


@pytest.mark.clause("DE-8.13")
@pytest.mark.parametrize(
    ("group", "energy", "offered"),
    [("Therese", 5, False), ("Therese", 6, True), ("Pell", 3, False), ("Pell", 4, True)],
)
def test_mire_makes_the_other_sides_boost_dearer_by_1(
    group: str, energy: int, offered: bool
) -> None:
    t = battle(group, "Mudling", "Defense 1", "Defense 1", energy=(energy, 4), dice=[2])
    t.does("play defense-1")
    assert (t.asked == (0, "boost")) is offered
    if offered:
        assert t.does("boost").energy[0] == 0


@pytest.mark.clause("DE-8.13")
def test_mire_leaves_the_monsters_own_boost_at_5() -> None:
    t = battle("Therese", "Mudling", "Defense 1", "Defense 1", energy=(1, 5), dice=[2])
    t.does("play defense-1", "play defense-1")
    assert t.asked == (1, "boost")
    assert t.does("boost").left[1] == 0


# -- rank 2 -------------------------------------------------------------------------------


@pytest.mark.clause("DE-10.5")
@pytest.mark.parametrize(("theirs", "total"), [("Attack 1", 7), ("base attack", 6),
                                               ("Defense 1", 4)])  # fmt: skip
def test_hunger_adds_2_to_an_attack(theirs: str, total: int) -> None:
    t = fought("Therese", "Bone Jackal", f"Defense 1 / {theirs}", "ability of fighter 2")
    assert (t.totals["Bone Jackal"], t.told("declared")[0]["price"]) == (total, 1)


@pytest.mark.clause("DE-10.4", "DE-10.5")
def test_hunger_needs_1_energy_and_comes_every_round() -> None:
    t = battle("Therese", "Bone Jackal", "Defense 1", "Attack 1", energy=(4, 1))
    assert len(t.places("defense-1", "attack-1").told("total")) == 2
    t = battle("Therese", "Bone Jackal", "Defense 1", "Attack 1", energy=(4, 2),
               deck_of_cards="5x Attack 1, 5x Defense 1")  # fmt: skip
    t.plays("play defense-1", "play attack-1", "ability of fighter 2")
    assert t.left[1] == 0
    t = battle("Therese", "Bone Jackal", "Defense 1", "Attack 1", energy=(4, 9),
               deck_of_cards="5x Attack 1, 5x Defense 1")  # fmt: skip
    t.plays("play defense-1", "play attack-1", "ability of fighter 2")
    t.places("attack-1", "defense-1")
    assert t.asked == (1, "act")


@pytest.mark.clause("DE-12.6", "DE-11.9")
@pytest.mark.parametrize(
    ("plays", "hp", "left"),
    [
        ("Defense 1, Defense 1 / Attack 6", 5, 6),
        ("Defense 1, Defense 1 / Attack 6", 8, 8),
        ("Defense 3, Defense 1 / Attack 5", 5, 6),
        ("Defense 4, Defense 4 / Attack 5", 5, 5),
        ("Defense 1, Attack 4 / Attack 5", 5, 5 - 1 + 1),
        ("Defense 1, Attack 6 / Attack 6", 7, 7 - 2 + 1),
    ],
)
def test_drain_heals_1_once_if_it_dealt_reveal_damage(plays: str, hp: int, left: int) -> None:
    t = fought(PAIR, "Cave Leech", plays, hp=(10, 11, hp))
    assert t.hp["Cave Leech"] == left


@pytest.mark.clause("DE-12.6")
@pytest.mark.parametrize(("theirs", "left"), [("Attack 3", 5), ("Attack 4", 6)])
def test_drain_does_not_count_damage_that_armor_stopped(theirs: str, left: int) -> None:
    t = fought("Brannoc", "Cave Leech", f"Defense 1 / {theirs}", hp=(14, 5))
    assert t.hp["Cave Leech"] == left


@pytest.mark.clause("DE-10.5", "DE-10.9")
def test_ember_spit_does_2_direct_damage_once_for_3() -> None:
    t = battle(PAIR, "Sootling Imp", "2x Defense 1", "Defense 1", energy=(4, 9),
               deck_of_cards="5x Defense 1, 6x Defense 2")  # fmt: skip
    t.plays("play defense-1", "play defense-1", "play defense-1", "ability of fighter 3",
            "target fighter 2")  # fmt: skip
    assert (t.hp["Sable"], t.hp["Therese"], t.left[1]) == (9, 10, 6)
    t.places("defense-1", "defense-2", "defense-2")
    assert (t.asked, len(t.told("total"))) == ((0, "play"), 6)


@pytest.mark.clause("DE-10.4")
@pytest.mark.parametrize(("energy", "offered"), [(2, False), (3, True)])
def test_ember_spit_needs_3_energy(energy: int, offered: bool) -> None:
    t = battle("Therese", "Sootling Imp", "Defense 1", "Defense 1", energy=(4, energy))
    assert (t.places("defense-1", "defense-1").asked == (1, "act")) is offered


# -- rank 3 -------------------------------------------------------------------------------


@pytest.mark.clause("DE-11.9", "DE-11.10")
@pytest.mark.parametrize(
    ("monster", "mine", "theirs", "hp"),
    [
        ("Barrow Guard", "Attack 1", "Defense 1", 8),
        ("Barrow Guard", "Attack 2", "Defense 1", 7),
        ("Barrow Guard", "Attack 3", "Attack 2", 7),
        ("Iron Golem", "Attack 2", "Defense 1", 11),
        ("Iron Golem", "Attack 3", "Defense 1", 10),
    ],
)
def test_old_mail_and_plating_take_1_off(monster: str, mine: str, theirs: str, hp: int) -> None:
    assert fought("Therese", monster, f"{mine} / {theirs}").hp[monster] == hp


@pytest.mark.clause("DE-11.9", "DE-11.10")
def test_armor_does_not_stop_direct_damage() -> None:
    for monster, hp in (("Barrow Guard", 8), ("Iron Golem", 11)):
        t = fought("Therese", monster, "Defense 1 / Defense 1", "use thunder-flask",
                   items="Thunder Flask")  # fmt: skip
        assert t.hp[monster] == hp - 3


@pytest.mark.clause("DE-11.9", "DE-11.10")
@pytest.mark.parametrize(
    ("plays", "damage"),
    [
        ("Attack 3, Attack 3 / Defense 3", {"Thornback": 2 + 3, "Therese": 1, "Sable": 1}),
        ("Attack 1, Attack 3 / Defense 3", {"Thornback": 3, "Sable": 1}),
        ("Attack 3, Attack 3 / Attack 1", {"Thornback": 3 + 4, "Therese": 1, "Sable": 1}),
        ("Attack 1, Defense 1 / Defense 3", {}),
    ],
)
def test_spines_prick_each_hunter_that_deals_reveal_damage(
    plays: str, damage: dict[str, int]
) -> None:
    assert fought(PAIR, "Thornback", plays).damage == damage


@pytest.mark.clause("DE-11.10")
def test_spines_do_not_prick_for_direct_damage() -> None:
    t = fought("Therese", "Thornback", "Defense 1 / Defense 1", "use thunder-flask",
               items="Thunder Flask")  # fmt: skip
    assert t.hp == {"Therese": 10, "Thornback": 6}


@pytest.mark.clause("DE-10.5", "DE-10.6")
@pytest.mark.parametrize(
    ("target", "totals"), [("target fighter 1", [6, 7]), ("target fighter 2", [8, 5])]
)
def test_the_witchs_hex_takes_2_of_one_hunter(target: str, totals: list[int]) -> None:
    t = fought(PAIR, "Cellar Witch", "Defense 1, Attack 1 / Defense 1", "ability of fighter 3",
               target, energy=(4, 2))  # fmt: skip
    assert [t.totals["Therese"], t.totals["Sable"]] == totals
    assert t.told("declared")[0]["price"] == 2


# -- rank 4 -------------------------------------------------------------------------------


@pytest.mark.clause("DE-6.8")
@pytest.mark.parametrize(("monster", "energy"), [("Grave Knight", 13), ("Mirefang", 10)])
def test_restless_starts_with_13(monster: str, energy: int) -> None:
    t = table(seat("C5"), seat("M4", hunters="Ekim", gear="Reserve Cell"), tokens="D5",
              monster_deck=monster, dice=[3, 4])  # fmt: skip
    assert t.does("fight D5 from the west").energy == (13, energy + 4)


@pytest.mark.clause("DE-12.6", "DE-11.9")
@pytest.mark.parametrize(
    ("plays", "hp"),
    [
        ("Defense 1, Defense 3 / Attack 4", {"Therese": 10 - 1 - 1, "Sable": 11 - 1 - 1}),
        ("Defense 2, Defense 2 / Attack 4", {"Therese": 10, "Sable": 11 - 2 - 1}),
        ("Defense 1, Defense 1 / Defense 4", {"Therese": 10, "Sable": 11}),
        ("Attack 3, Attack 3 / Attack 4", {"Therese": 10 - 1 - 1, "Sable": 11}),
    ],
)
def test_venom_poisons_who_takes_reveal_damage(plays: str, hp: dict[str, int]) -> None:
    t = fought(PAIR, "Mirefang", plays)
    assert {name: t.hp[name] for name in hp} == hp
    assert [one["fighter"] for one in t.told("poisoned")] == [
        name for name in hp if hp[name] < {"Therese": 10, "Sable": 11}[name]
    ]


@pytest.mark.clause("DE-12.6")
def test_venom_bites_in_every_end_phase_and_does_not_add_up() -> None:
    t = battle("Therese", "Mirefang", "Defense 1", "Attack 4", energy=(9, 20),
               deck_of_cards="5x Attack 5, 5x Defense 1")  # fmt: skip
    t.plays("play defense-1", "play attack-4")
    assert t.hp["Therese"] == 8
    t.plays("play attack-5", "play defense-1")
    assert (t.hp["Therese"], len(t.told("poisoned"))) == (8 - 2 - 1, 1)


@pytest.mark.clause("DE-7.5")
@pytest.mark.parametrize(("group", "cards"), [("Therese", 4), (PAIR, 5), ("Ysolde", 5)])
def test_shackles_take_a_card_from_the_other_sides_hand(group: str, cards: int) -> None:
    t = next_hands(group, "Chain Warden")
    assert [len(t.hand(0)), len(t.hand(1))] == [cards, 5]


# -- rank 5 -------------------------------------------------------------------------------


@pytest.mark.clause("DE-11.9")
@pytest.mark.parametrize(
    ("theirs", "total"),
    [("Attack 4", 9), ("Attack 5", 12), ("Attack 9", 16), ("Defense 5", 9), ("base attack", 5)],
)
def test_smash_adds_2_to_an_attack_card_of_5_or_more(theirs: str, total: int) -> None:
    t = fought("Therese", "Ashen Ogre", f"Defense 7 / {theirs}")
    assert t.totals["Ashen Ogre"] == total


@pytest.mark.clause("DE-11.9")
def test_smash_reads_the_card_and_not_the_boost() -> None:
    t = battle("Therese", "Ashen Ogre", "Defense 7", "Attack 4", energy=(7, 9), dice=[6])
    t.plays("play defense-7", "play attack-4", "boost")
    assert t.totals["Ashen Ogre"] == 5 + 4 + 6


@pytest.mark.clause("DE-10.5", "DE-10.9", "DE-10.2")
def test_from_the_dark_peeks_at_one_hunter_and_may_exchange_its_own() -> None:
    t = battle(PAIR, "Gloom Stalker", "Attack 2, Defense 3", "Attack 2, Defense 3",
               energy=(9, 4))  # fmt: skip
    t.places("attack-2", "defense-3", "attack-2").does("ability of fighter 3")
    assert (t.asked, t.options) == ((1, "target"), ["target fighter 1", "target fighter 2"])
    t.does("target fighter 2")
    seen = (t.lies("Sable", 1), t.lies("Therese", 1), t.lies("Gloom Stalker", 0))
    assert seen == ("Defense 3", "card", "card")
    assert (t.asked, t.options) == ((1, "exchange"), ["exchange of fighter 3", "no exchange"])


@pytest.mark.clause("DE-10.4", "DE-10.9")
def test_from_the_dark_costs_1_and_comes_once() -> None:
    t = battle("Therese", "Gloom Stalker", "Defense 1", "Attack 2, Defense 3", energy=(9, 4),
               deck_of_cards="5x Defense 2, 5x Defense 1")  # fmt: skip
    t.places("defense-1", "attack-2")
    t.does("ability of fighter 2", "exchange of fighter 2", "play defense-3")
    assert (t.totals["Gloom Stalker"], t.left[1]) == (4 + 3, 3)
    t.places("defense-2", "defense-1")
    assert (t.asked, len(t.told("total"))) == ((0, "play"), 4)


@pytest.mark.clause("DE-10.5", "DE-10.8", "DE-10.9")
def test_brine_spray_does_2_direct_damage_to_every_hunter_once() -> None:
    t = battle(TRIO, "Salt Wyrm", "3x Defense 1", "Defense 1", energy=(4, 9), hp=(10, 2, 13),
               deck_of_cards="5x Defense 1, 6x Defense 2")  # fmt: skip
    t.plays("play defense-1", "play defense-1", "play defense-1", "play defense-1",
            "ability of fighter 4")  # fmt: skip
    assert (t.hp, t.left[1]) == ({"Therese": 8, "Sable": 0, "Lucan": 11, "Salt Wyrm": 11}, 5)
    assert t.me.hunters == ["Therese", "Lucan"]
    t.places("defense-1", "defense-2", "defense-2")
    assert (t.asked, len(t.told("direct"))) == ((0, "play"), 3)


@pytest.mark.clause("DE-10.4")
@pytest.mark.parametrize(("energy", "offered"), [(3, False), (4, True)])
def test_brine_spray_needs_4_energy(energy: int, offered: bool) -> None:
    t = battle("Therese", "Salt Wyrm", "Defense 1", "Defense 1", energy=(4, energy))
    assert (t.places("defense-1", "defense-1").asked == (1, "act")) is offered


# -- rank 6 -------------------------------------------------------------------------------


@pytest.mark.clause("DE-12.6")
@pytest.mark.parametrize(
    ("mine", "hp", "left"),
    [("Attack 1", 6, 8), ("Attack 4", 6, 5), ("Attack 1", 10, 11), ("Attack 1", 11, 11)],
)
def test_regrowth_heals_2_in_a_round_without_a_loss(mine: str, hp: int, left: int) -> None:
    t = fought("Therese", "Crypt Matron", f"{mine} / Defense 3", hp=(10, hp))
    assert t.hp["Crypt Matron"] == left


@pytest.mark.clause("DE-12.6")
def test_regrowth_counts_direct_damage_as_a_loss() -> None:
    t = fought("Therese", "Crypt Matron", "Attack 1 / Defense 3", "use thunder-flask",
               hp=(10, 9), items="Thunder Flask")  # fmt: skip
    assert t.hp["Crypt Matron"] == 6


@pytest.mark.clause("DE-7.2")
@pytest.mark.parametrize(("dice", "energy"), [([1, 2, 5], 15), ([1, 5, 2], 15), ([5, 1, 1], 11)])
def test_updraft_rolls_two_energy_dice_for_the_monster(dice: list[int], energy: int) -> None:
    assert next_hands("Therese", "Storm Roc", dice=dice).energy == (10 + dice[0], energy)


# -- rank 7 -------------------------------------------------------------------------------


@pytest.mark.clause("DE-11.9")
@pytest.mark.parametrize(
    ("theirs", "round", "total"),
    [
        ("Attack 1", 1, 7),
        ("Attack 1", 2, 9),
        ("Attack 1", 16, 9),
        ("base attack", 2, 8),
        ("Defense 1", 2, 6),
    ],
)
def test_dominion_adds_2_when_its_side_attacks(theirs: str, round: int, total: int) -> None:
    t = fought("Therese", "Dread Tyrant", f"Attack 1 / {theirs}", round=round)
    assert t.totals["Dread Tyrant"] == total


@pytest.mark.clause("DE-11.11")
@pytest.mark.parametrize(
    ("mine", "hp", "left"),
    [("Attack 4", 4, 1), ("Attack 4", 3, 4), ("Attack 9", 3, 4), ("Attack 1", 3, 3)],
)
def test_second_head_rises_with_4_hp_instead_of_0(mine: str, hp: int, left: int) -> None:
    t = fought("Therese", "Hollow Hydra", f"{mine} / Defense 1", hp=(10, hp))
    assert (t.over, t.hp["Hollow Hydra"], len(t.told("revived"))) == (False, left, int(left == 4))


@pytest.mark.clause("DE-11.11", "DE-14.1")
def test_second_head_rises_only_once() -> None:
    t = battle("Therese", "Hollow Hydra", "Attack 4", "Defense 1", hp=(10, 3), energy=(20, 20),
               deck_of_cards="5x Defense 1, 5x Attack 5")  # fmt: skip
    t.plays("play attack-4", "play defense-1")
    assert t.hp["Hollow Hydra"] == 4
    t.plays("play defense-1", "play attack-5")
    assert (t.over, t.told("battle_over")[0]["how"]) == (True, "won")


@pytest.mark.clause("DE-11.9")
@pytest.mark.parametrize(
    ("group", "gear", "total"),
    [
        ("Therese", "", 5 + 1),
        ("Sable", "", 6 + 1),
        ("Therese, Sable", "", 6 + 1),
        ("Therese", "Notched Blade", 5 + 1 + 1),
        ("Sable", "Notched Blade", 6 + 1 + 1),
        ("Therese", "2x Notched Blade", 5 + 2 + 1),
        ("Therese, Sable", "Notched Blade", 6 + 1),
        ("Sable, Therese", "Notched Blade", 6 + 1 + 1),
    ],
)
def test_mirror_is_one_more_than_the_highest_base_attack(group: str, gear: str, total: int) -> None:
    mine = ", ".join(["Defense 7", "Defense 6"][: len(group.split(", "))])
    t = fought(group, "Enforcer's Shadow", f"{mine} / base attack", gear=gear)
    assert t.totals["Enforcer's Shadow"] == total


@pytest.mark.clause("DE-11.9", "DE-10.8")
@pytest.mark.parametrize(("hp", "total"), [(3, 5 + 1 + 1), (4, 6 + 1 + 1)])
def test_mirror_counts_only_who_stands_at_reveal(hp: int, total: int) -> None:
    """The main hunter with the Blade falls, and who takes over as main has a base Attack of 5."""
    t = fought("Sable, Therese", "Enforcer's Shadow", "Defense 7, Defense 6 / base attack",
               "use thunder-flask", "target fighter 1", hp=(hp, 10), gear="Notched Blade",
               their_items="Thunder Flask", battle_loss="last_falls")  # fmt: skip
    assert t.totals["Enforcer's Shadow"] == total


@pytest.mark.clause("DE-11.9")
def test_mirror_does_not_change_its_base_defense() -> None:
    t = fought("Sable", "Enforcer's Shadow", "Defense 7 / Defense 1", gear="Notched Blade")
    assert t.totals["Enforcer's Shadow"] == 6
