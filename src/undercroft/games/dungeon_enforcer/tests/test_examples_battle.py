"""The examples of RULES.md that are about battles, in their words and numbers."""

import pytest

from undercroft.games.dungeon_enforcer.content import ITEMS
from undercroft.games.dungeon_enforcer.tests.enforcer import Table, battle, fought

PAIR = "Therese, Ekim"


def how(t: Table) -> list[str]:
    """How the battle ended, if it did."""
    return [event["how"] for event in t.told("battle_over")]


def discarded(t: Table) -> list[str]:
    """The item discard."""
    return [ITEMS[item].name for item in t.state.item_discard]


@pytest.mark.clause("DE-8.6")
def test_example_01_rulebook_attack() -> None:
    t = fought("Therese", "Dread Tyrant", "Attack 3 / Defense 1")
    assert t.told("total")[0]["terms"] == ("attack +5", "card +3")
    assert t.totals["Therese"] == 8


@pytest.mark.clause("DE-8.7")
def test_example_02_rulebook_defense() -> None:
    t = fought("Therese", "Dread Tyrant", "Defense 4 / Defense 1")
    assert t.told("total")[0]["terms"] == ("defense +7", "card +4")
    assert t.totals["Therese"] == 11


@pytest.mark.clause("DE-11.3")
def test_example_03_rulebook_damage() -> None:
    t = fought("Therese", "Gutter Rats", "Attack 3 / Defense 3")
    assert t.totals == {"Therese": 8, "Gutter Rats": 5}
    assert (t.damage, t.hp["Gutter Rats"]) == ({"Gutter Rats": 3}, 4)


@pytest.mark.clause("DE-8.2", "DE-12.2")
def test_example_04_rulebook_price() -> None:
    t = battle(mine="Attack 5", theirs="Defense 5", energy=(5, 9))
    assert t.options == ["play attack-5"]
    assert t.plays("play attack-5", "play defense-5").left[0] == 0
    t = battle(mine="Attack 5", theirs="Defense 5", energy=(4, 9))
    assert t.asked == (0, "play")
    assert t.refuses("play attack-5") == "DE-8.2"


@pytest.mark.clause("DE-13.1", "DE-13.4")
def test_example_05_rulebook_order() -> None:
    t = battle(PAIR, "Dread Tyrant", "2x Attack 1", "2x Defense 3", energy=(9, 4), dice=[2])
    t.does("play attack-1")
    assert (t.asked, t.lies("Therese")) == ((0, "boost"), "Attack 1")
    t.does("boost", "play attack-1")
    assert (t.asked, t.lies("Ekim")) == ((1, "play"), "Attack 1")
    t.plays("play defense-3")
    assert [event["fighter"] for event in t.told("placed")] == ["Therese", "Ekim", "Dread Tyrant"]
    assert [event["winner"] for event in t.told("pair")] == ["Dread Tyrant", "Dread Tyrant"]


@pytest.mark.clause("DE-8.4", "DE-8.5")
def test_example_07_threshold() -> None:
    t = battle(mine="Defense 6, Defense 7", theirs="Attack 9", energy=(6, 12))
    assert t.options == ["play defense-6"]
    assert t.refuses("play defense-7") == "DE-8.4"
    t.does("play defense-6")
    assert t.view(0)["fight"]["supplies"][0]["free"] == 6


@pytest.mark.clause("DE-11.4", "DE-12.3")
def test_example_08_gain() -> None:
    t = fought("Therese", "Storm Roc", "Defense 6 / Attack 7", energy=(6, 9))
    assert (t.totals, t.damage) == ({"Therese": 13, "Storm Roc": 13}, {})
    assert t.left[0] == 12


@pytest.mark.clause("DE-12.4")
def test_example_09_loss() -> None:
    t = fought("Therese", "Storm Roc", "Defense 3 / Attack 7", energy=(8, 9))
    assert t.totals == {"Therese": 10, "Storm Roc": 13}
    assert (t.hp["Therese"], t.left[0]) == (7, 5)


@pytest.mark.clause("DE-8.12", "DE-12.4")
def test_example_10_loss_floored() -> None:
    t = battle("Therese", "Ashen Ogre", "Defense 3", "Attack 9", energy=(8, 9), dice=[1])
    t.does("play defense-3", "boost")
    assert t.energy[0] == 3
    t.plays("play attack-9")
    assert (t.totals, t.damage) == ({"Therese": 11, "Ashen Ogre": 16}, {"Therese": 5})
    assert t.left[0] == 0


@pytest.mark.clause("DE-9.3", "DE-9.4")
def test_example_11_countering_defender() -> None:
    t = fought("Therese", "Cave Leech", "Attack 3 / Defense 2", energy=(9, 9))
    assert t.totals == {"Therese": 8, "Cave Leech": 5}
    assert (t.hp["Cave Leech"], t.left[1]) == (5, 9)
    t = fought("Therese", "Cave Leech", "Attack 3 / Defense 5", energy=(9, 9))
    assert (t.damage, t.left[1]) == ({}, 9)


@pytest.mark.clause("DE-11.4", "DE-12.3")
@pytest.mark.parametrize(("round", "energy"), [(1, 8 + 2), (2, 8)])
def test_example_12_attack_exactly_meets_defense(round: int, energy: int) -> None:
    t = fought("Therese", "Grave Knight", "Defense 2 / Attack 4", energy=(8, 9), round=round)
    assert (t.totals, t.damage) == ({"Therese": 9, "Grave Knight": 9}, {})
    assert t.left[0] == energy


@pytest.mark.clause("DE-11.5", "DE-12.5")
@pytest.mark.parametrize(("switch", "damage"), [("difference", 3), ("full_total", 11)])
def test_example_13_clash(switch: str, damage: int) -> None:
    t = fought("Ekim", "Grave Knight", "Attack 2 / Attack 6", energy=(9, 9), clash_damage=switch)
    assert (t.totals, t.damage) == ({"Ekim": 8, "Grave Knight": 11}, {"Ekim": damage})
    assert t.left == (7, 3)


@pytest.mark.clause("DE-11.6")
def test_example_14_clash_tie() -> None:
    t = fought("Therese", "Grave Knight", "Attack 4 / Attack 4", energy=(9, 9))
    assert (t.totals, t.damage) == ({"Therese": 9, "Grave Knight": 9}, {})
    assert t.left == (5, 5)


@pytest.mark.clause("DE-11.7", "DE-12.3", "DE-9.3")
def test_example_15_two_defenses() -> None:
    t = fought("Therese", "Grave Knight", "Defense 4 / Defense 3", energy=(9, 9))
    assert (t.damage, t.left) == ({}, (13, 9))


@pytest.mark.clause("DE-8.9", "DE-12.5")
@pytest.mark.parametrize(("theirs", "hp"), [("Attack 2", 10), ("Attack 5", 7)])
def test_example_16_nothing_placeable(theirs: str, hp: int) -> None:
    t = battle("Therese", "Grave Knight", "Attack 3, Attack 4, Attack 6, Defense 3, Defense 7",
               theirs, energy=(2, 9))  # fmt: skip
    assert (t.asked, t.options) == ((0, "play"), ["base attack", "base defense"])
    t.plays("base defense", "play " + theirs.lower().replace(" ", "-"))
    assert (t.totals["Therese"], t.hp["Therese"], t.left[0]) == (7, hp, 2)


@pytest.mark.clause("DE-8.8")
def test_example_17_one_placeable() -> None:
    t = battle("Therese", "Grave Knight", "Attack 3, Attack 4, Attack 6, Defense 1, Defense 7",
               "Attack 2", energy=(2, 9))  # fmt: skip
    assert (t.asked, t.options) == ((0, "play"), ["play defense-1"])
    assert t.refuses("base defense") == "DE-8.8"


@pytest.mark.clause("DE-8.13", "DE-8.2")
def test_example_18_boost_and_reserve() -> None:
    t = battle(mine="Attack 6", theirs="Defense 6", energy=(10, 4)).does("play attack-6")
    assert t.asked == (1, "play")
    t = battle(monster="Dread Tyrant", mine="Attack 5", theirs="Defense 4", energy=(10, 4),
               dice=[3]).does("play attack-5")  # fmt: skip
    assert (t.asked, t.view(0)["fight"]["supplies"][0]["free"]) == ((0, "boost"), 5)
    assert t.plays("boost", "play defense-4").left[0] == 0


@pytest.mark.clause("DE-8.13")
@pytest.mark.parametrize(
    ("hunter", "monster", "price"),
    [
        ("Pell", "Gutter Rats", 3),
        ("Therese", "Mudling", 6),
        ("Pell", "Mudling", 4),
        ("Therese", "Gutter Rats", 5),
    ],
)
def test_example_19_boost_prices(hunter: str, monster: str, price: int) -> None:
    t = battle(hunter, monster, "Defense 1", "Defense 1", energy=(9, 4), dice=[2])
    t.does("play defense-1", "boost")
    assert (t.told("boosted")[0]["price"], t.energy[0]) == (price, 9 - price)


@pytest.mark.clause("DE-11.2", "DE-11.5")
def test_example_20_group_monster_attacks() -> None:
    t = fought(PAIR, "Grave Knight", "Defense 4, Attack 4 / Attack 4", round=2)
    assert t.totals == {"Therese": 11, "Ekim": 10, "Grave Knight": 9}
    assert t.damage == {"Grave Knight": 1}
    assert [event["clash"] for event in t.told("pair")] == [0, 1]


@pytest.mark.clause("DE-13.5", "DE-11.10")
def test_example_21_group_monster_defends() -> None:
    t = fought(PAIR, "Barrow Guard", "Attack 5, Attack 3 / Defense 4")
    assert t.totals == {"Therese": 10, "Ekim": 9, "Barrow Guard": 8}
    assert [event["damage"] for event in t.told("pair")] == [2, 1]
    assert t.damage == {"Barrow Guard": 2}


@pytest.mark.clause("DE-12.4", "DE-9.6")
def test_example_22_monster_loses_energy() -> None:
    t = fought(PAIR, "Grave Knight", "Attack 6, Attack 4 / Defense 5", round=2, energy=(20, 9))
    assert (t.damage, t.hp["Grave Knight"]) == ({"Grave Knight": 3}, 6)
    assert t.left == (10, 9 - 3)


@pytest.mark.clause("DE-13.8", "DE-13.9")
def test_example_23_support() -> None:
    t = battle(PAIR, "Grave Knight", phase="next_round", round=3, energy=(10, 14), dice=[4, 2, 5],
               hp=(10, 8), deck_of_cards="Defense 7, Defense 1, 4x Attack 5, Attack 9")  # fmt: skip
    assert (len(t.hand()), t.energy) == (6, (10 + 4 + 3, 16))
    t.plays("play defense-7", "play defense-1", "play attack-9")
    assert (t.hp["Ekim"], t.fight.round, len(t.hand())) == (0, 4, 5)
    roll = t.told("battle_energy")[2]
    assert (roll["roll"], roll["support"], t.energy[0] - t.left[0]) == (5, 0, 5)


@pytest.mark.clause("DE-10.8", "DE-14.4", "DE-14.5")
def test_example_28_flask_before_reveal() -> None:
    t = fought("Therese", "Grave Knight", "Attack 1 / Defense 1", "use thunder-flask",
               hp=(10, 3), items="Thunder Flask", item_deck="Ember Compass", dice=[4])  # fmt: skip
    assert (how(t), t.told("total"), t.told("paid_energy")) == (["won"], [], [])
    assert (t.me.gear, t.me.coins) == (["Ember Compass"], 14)


@pytest.mark.clause("DE-11.11", "DE-10.8")
def test_example_29_flask_on_the_hydra_at_3_hp() -> None:
    t = fought("Therese", "Hollow Hydra", "Attack 1 / Defense 1", "use thunder-flask",
               hp=(10, 3), items="Thunder Flask")  # fmt: skip
    assert (t.over, t.hp["Hollow Hydra"], len(t.told("total"))) == (False, 4, 2)


@pytest.mark.clause("DE-10.3", "DE-10.7")
def test_example_30_bell() -> None:
    t = fought("Therese", "Grave Knight", "Attack 1 / Defense 2", "use thunder-flask",
               "use null-bell", items="Thunder Flask", their_items="Null Bell",
               energy=(9, 9))  # fmt: skip
    assert (t.told("direct"), t.hp["Grave Knight"]) == ([], 9)
    assert (discarded(t), t.left) == (["Thunder Flask", "Null Bell"], (9 - 3 - 1, 9 - 1))


@pytest.mark.clause("DE-8.4", "DE-10.2")
def test_example_31_lens() -> None:
    t = battle("Therese", "Grave Knight", "Attack 6, Defense 5", "Attack 8", energy=(9, 9),
               round=2, items="Seer's Lens")  # fmt: skip
    t.places("attack-8", "attack-6").does("use seers-lens")
    assert t.lies("Grave Knight", 0) == "Attack 8"
    t.does("exchange of fighter 1", "play defense-5")
    assert (t.totals["Therese"], t.left) == (12, (9, 1))
    assert [event["supply"] for event in t.told("paid_energy")] == [1]


@pytest.mark.clause("DE-11.10", "DE-12.10")
@pytest.mark.parametrize(("round", "damage"), [(1, {}), (17, {"Lantern Wisp": 6})])
def test_example_32_flicker(round: int, damage: dict[str, int]) -> None:
    t = fought("Garrow", "Lantern Wisp", "Attack 5 / Attack 3", round=round)
    assert t.told("total")[0]["total"] == 11
    assert t.told("total")[1]["total"] == 7
    assert t.damage == damage


@pytest.mark.clause("DE-11.9")
@pytest.mark.parametrize(
    ("hp", "items", "total"), [(7, "", 6), (7, "Thunder Flask", 8), (6, "", 8)]
)
def test_example_33_blood_rage_boundary(hp: int, items: str, total: int) -> None:
    t = fought("Odrick", "Dread Tyrant", "base attack / Defense 5",
               *(["use thunder-flask"] if items else []), hp=(hp, 12),
               their_items=items)  # fmt: skip
    assert t.totals["Odrick"] == total
    assert t.hp["Odrick"] == (4 if items else hp)


@pytest.mark.clause("DE-12.10", "DE-8.9")
def test_example_34_no_guard() -> None:
    t = battle("Therese", "Grave Knight", "Defense 1, Defense 2, Defense 4, Attack 9, Attack 7",
               "Attack 1", energy=(5, 9), round=16,
               deck_of_cards="2x Attack 1, 3x Attack 2")  # fmt: skip
    t.places("attack-1")
    assert t.lies("Therese", 0) == "base attack"
    assert t.asked == (0, "boost")
    t.plays()
    assert t.totals == {"Therese": 5, "Grave Knight": 6}
    t = battle("Therese", "Grave Knight", "Defense 1, Attack 9", "Attack 1", energy=(5, 9),
               round=15)  # fmt: skip
    assert t.options == ["play defense-1"]


@pytest.mark.clause("DE-12.6")
def test_example_49_regrowth() -> None:
    t = battle("Therese", "Crypt Matron", "Defense 1", "Defense 1", hp=(10, 8), energy=(9, 9),
               items="Venom Phial", deck_of_cards="5x Defense 2, 5x Defense 1")  # fmt: skip
    t.plays("play defense-1", "play defense-1", "use venom-phial")
    assert (t.damage, t.hp["Crypt Matron"]) == ({}, 7)
    t.plays("play defense-2", "play defense-1")
    assert t.hp["Crypt Matron"] == 6


@pytest.mark.clause("DE-6.8", "DE-7.2", "DE-12.2", "DE-12.9", "DE-14.1", "DE-14.4", "DE-14.5")
def test_example_50_whole_battle() -> None:
    hands = [
        "Attack 5, 4x Attack 4", "Defense 6, 4x Defense 3", "Attack 9, 4x Defense 2",
        "Defense 4, 4x Attack 3", "Attack 7, 4x Attack 6", "Attack 8, 4x Attack 5",
    ]  # fmt: skip
    t = battle("Therese", "Gutter Rats", phase="next_round", energy=(10, 10),
               deck_of_cards=", ".join(hands), item_deck="Ember Compass",
               dice=[4, 2, 4, 3, 5, 6, 1, 3])  # fmt: skip
    assert t.energy == (14, 12)
    t.does("keep", "keep", "play attack-5", "boost")
    assert (t.energy[0], t.view(0)["fight"]["supplies"][0]["free"]) == (9, 4)
    t.plays("play defense-6")
    assert t.totals == {"Therese": 14, "Gutter Rats": 8}
    assert (t.hp["Gutter Rats"], t.left, t.energy) == (1, (4, 12), (7, 17))
    t.plays("play attack-9", "play defense-4")
    assert t.totals == {"Therese": 11, "Gutter Rats": 12}
    assert (t.hp["Therese"], t.left, t.energy) == (9, (7, 8), (13, 9))
    t.plays("play attack-7", "play attack-8")
    assert t.totals == {"Therese": 12, "Gutter Rats": 11}
    assert t.told("pair")[-1] == {
        "winner": "Therese", "loser": "Gutter Rats", "damage": 1, "clash": 1,
    }  # fmt: skip
    assert (t.over, how(t), t.me.gear, t.me.coins) == (True, ["won"], ["Ember Compass"], 13)
    assert (t.tokens, t.me.square, t.me.hp) == (["O15"], "D5", (10,))


@pytest.mark.clause("DE-11.10", "DE-12.4")
def test_example_55_armor_and_energy_loss() -> None:
    t = fought("Brannoc", "Dread Tyrant", "Defense 4 / Attack 6", energy=(9, 9))
    assert t.totals == {"Brannoc": 9, "Dread Tyrant": 12}
    assert (t.hp["Brannoc"], t.left[0]) == (12, 9 - 2)


@pytest.mark.clause("DE-10.3", "DE-10.8")
def test_example_56_user_gone() -> None:
    t = battle("Therese, Wren", "Salt Wyrm", "Defense 1, Defense 2", "Defense 3", hp=(10, 2),
               energy=(9, 9), round=2)  # fmt: skip
    t.places("defense-3", "defense-1", "defense-2")
    t.does("ability of fighter 3", "ability of fighter 2")
    assert (t.hp["Wren"], t.me.hunters, t.told("peeked")) == (0, ["Therese"], [])
    assert [event["what"] for event in t.told("no_effect")] == ["Feint"]
    assert t.left[0] == 9 - 1
