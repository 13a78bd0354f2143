"""The 20 items: what each does, what it does not, and the limit between."""

import pytest

from undercroft.games.dungeon_enforcer.content import ITEMS
from undercroft.games.dungeon_enforcer.tests.enforcer import Table, battle, fought, seat, table

PAIR = "Therese, Sable"


def discarded(t: Table) -> list[str]:
    """The item discard."""
    return [ITEMS[item].name for item in t.state.item_discard]


# -- totals: Whetstone, Iron Draught, Hexed Chain -----------------------------------------


@pytest.mark.clause("DE-10.2", "DE-11.10")
@pytest.mark.parametrize(
    ("item", "mine", "total"),
    [
        ("Whetstone", "Attack 1", 8),
        ("Whetstone", "base attack", 7),
        ("Whetstone", "Defense 1", 8),
        ("Iron Draught", "Defense 1", 11),
        ("Iron Draught", "base defense", 10),
        ("Iron Draught", "Attack 1", 6),
    ],
)
def test_whetstone_and_iron_draught_count_in_their_stance(item: str, mine: str, total: int) -> None:
    t = fought("Therese", "Dread Tyrant", f"{mine} / Defense 1",
               "use " + item.lower().replace(" ", "-"), items=item, energy=(1, 4))  # fmt: skip
    assert (t.totals["Therese"], t.me.items, discarded(t)) == (total, [], [item])


@pytest.mark.clause("DE-10.6")
@pytest.mark.parametrize(
    ("item", "target", "totals"),
    [
        ("Whetstone", "target fighter 1", [8, 6]),
        ("Whetstone", "target fighter 2", [6, 6]),
        ("Iron Draught", "target fighter 1", [6, 6]),
        ("Iron Draught", "target fighter 2", [6, 9]),
    ],
)
def test_they_are_for_any_own_fighter(item: str, target: str, totals: list[int]) -> None:
    t = fought(PAIR, "Dread Tyrant", "Attack 1, Defense 1 / Defense 1",
               "use " + item.lower().replace(" ", "-"), target, items=item)  # fmt: skip
    assert [t.totals["Therese"], t.totals["Sable"]] == totals


@pytest.mark.clause("DE-6.5")
def test_the_monsters_player_uses_them_for_the_monster() -> None:
    t = fought("Therese", "Dread Tyrant", "Attack 1 / Attack 1", "use whetstone",
               their_items="Whetstone")  # fmt: skip
    assert (t.totals["Dread Tyrant"], t.other.items) == (9, [])


@pytest.mark.clause("DE-15.4")
def test_two_of_them_add_up_where_more_than_one_action_is_allowed() -> None:
    t = fought("Therese", "Dread Tyrant", "Attack 1 / Defense 1", "use whetstone",
               "use whetstone", items="2x Whetstone", item_phase_actions="until_pass")  # fmt: skip
    assert t.totals["Therese"] == 10


@pytest.mark.clause("DE-10.2", "DE-11.10")
@pytest.mark.parametrize(
    ("theirs", "total"), [("Attack 1", 4), ("Defense 1", 3), ("base attack", 3)]
)
def test_hexed_chain_takes_3_of_any_total(theirs: str, total: int) -> None:
    t = fought("Therese", "Dread Tyrant", f"Defense 1 / {theirs}", "use hexed-chain",
               items="Hexed Chain", energy=(2, 4))  # fmt: skip
    assert (t.totals["Dread Tyrant"], t.told("declared")[0]["price"]) == (total, 2)


@pytest.mark.clause("DE-10.6", "DE-11.10")
def test_hexed_chain_on_a_hunter_and_not_below_0() -> None:
    t = fought("Garrow, Therese", "Dread Tyrant", "Defense 1, Attack 1 / Attack 1",
               "use hexed-chain", "target fighter 1", "use hexed-chain", "target fighter 1",
               their_items="2x Hexed Chain", item_phase_actions="until_pass")  # fmt: skip
    assert (t.totals["Garrow"], t.damage["Garrow"]) == (0, 7)


# -- energy: Battle Tonic, Leech Powder ---------------------------------------------------


@pytest.mark.clause("DE-7.3", "DE-10.2")
@pytest.mark.parametrize(("energy", "left"), [(1, 5), (30, 34)])
def test_battle_tonic_gives_4(energy: int, left: int) -> None:
    t = fought("Therese", "Dread Tyrant", "base attack / Defense 1", "use battle-tonic",
               items="Battle Tonic", energy=(energy, 4))  # fmt: skip
    assert t.left == (left, 4)


@pytest.mark.clause("DE-7.3")
@pytest.mark.parametrize(("energy", "left"), [(6, 2), (4, 0), (3, 0)])
def test_leech_powder_takes_4_but_not_below_0(energy: int, left: int) -> None:
    t = fought("Therese", "Dread Tyrant", "base attack / Defense 1", "use leech-powder",
               items="Leech Powder", energy=(1, energy))  # fmt: skip
    assert t.left == (0, left)


@pytest.mark.clause("DE-10.4")
@pytest.mark.parametrize(("energy", "offered"), [(0, False), (1, True)])
def test_leech_powder_needs_1_energy(energy: int, offered: bool) -> None:
    t = battle("Therese", "Dread Tyrant", "", "Defense 1", items="Leech Powder",
               energy=(energy, 4)).places("base attack", "defense-1")  # fmt: skip
    assert (t.asked == (0, "act"), bool(t.told("total"))) == (offered, not offered)


# -- HP: Healing Salve, Thunder Flask, Venom Phial ----------------------------------------


@pytest.mark.clause("DE-10.2", "DE-10.6")
@pytest.mark.parametrize(("hp", "left"), [(4, 9), (5, 10), (6, 10), (9, 10)])
def test_healing_salve_heals_5_but_not_above_what_is_printed(hp: int, left: int) -> None:
    t = fought("Therese", "Dread Tyrant", "Defense 1 / Defense 1", "use healing-salve",
               items="Healing Salve", hp=(hp, 12), energy=(2, 4))  # fmt: skip
    assert (t.hp["Therese"], t.left[0]) == (left, 0 + 1)


@pytest.mark.clause("DE-6.5")
def test_healing_salve_heals_a_monster_too() -> None:
    t = fought("Therese", "Dread Tyrant", "Defense 1 / Defense 1", "use healing-salve",
               their_items="Healing Salve", hp=(10, 3))  # fmt: skip
    assert t.hp["Dread Tyrant"] == 8


@pytest.mark.clause("DE-10.2", "DE-10.6")
def test_thunder_flask_does_3_direct_damage_to_one_enemy() -> None:
    t = fought(PAIR, "Dread Tyrant", "Defense 1, Defense 1 / Defense 1", "use thunder-flask",
               "target fighter 2", their_items="Thunder Flask", energy=(4, 4))  # fmt: skip
    assert (t.hp, t.left[1]) == ({"Therese": 10, "Sable": 8, "Dread Tyrant": 12}, 1)


@pytest.mark.clause("DE-10.8")
@pytest.mark.parametrize(("hp", "how"), [(3, ["lost"]), (4, [])])
def test_thunder_flask_may_fell_the_main_hunter(hp: int, how: list[str]) -> None:
    t = fought(PAIR, "Dread Tyrant", "Defense 1, Defense 1 / Defense 1", "use thunder-flask",
               "target fighter 1", their_items="Thunder Flask", hp=(hp, 11))  # fmt: skip
    assert [event["how"] for event in t.told("battle_over")] == how


@pytest.mark.clause("DE-12.6", "DE-10.2")
def test_venom_phial_takes_1_in_every_end_phase_of_the_battle() -> None:
    t = battle("Therese", "Dread Tyrant", "Defense 1", "Defense 1", items="Venom Phial",
               deck_of_cards="5x Defense 2, 5x Defense 1")  # fmt: skip
    t.plays("play defense-1", "play defense-1", "use venom-phial")
    assert (t.hp["Dread Tyrant"], t.told("declared")[0]["price"]) == (11, 2)
    t.plays("play defense-2", "play defense-1")
    assert t.hp["Dread Tyrant"] == 10


@pytest.mark.clause("DE-12.6")
def test_two_venom_phials_are_no_worse_than_one() -> None:
    t = fought("Therese", "Dread Tyrant", "Defense 1 / Defense 1", "use venom-phial",
               "use venom-phial", items="2x Venom Phial",
               item_phase_actions="until_pass")  # fmt: skip
    assert (t.hp["Dread Tyrant"], discarded(t)) == (11, ["Venom Phial"] * 2)


# -- Smoke Pearl --------------------------------------------------------------------------


@pytest.mark.clause("DE-6.11", "DE-14.15", "DE-15.5")
@pytest.mark.parametrize("round", [1, 2])
def test_smoke_pearl_ends_the_battle_as_a_draw(round: int) -> None:
    t = fought("Therese", "Dread Tyrant", "Defense 1 / Defense 1", "use smoke-pearl",
               items="Smoke Pearl", coins=7, round=round)  # fmt: skip
    assert (t.told("battle_over")[0]["how"], t.told("total")) == ("drawn", [])
    assert (t.me.square, t.me.coins, t.tokens, discarded(t)) == (
        "C5", 7, ["D5", "O15"], ["Smoke Pearl"],
    )  # fmt: skip


@pytest.mark.clause("DE-15.5")
def test_smoke_pearl_is_for_the_hero_side_only() -> None:
    t = battle("Therese", "Dread Tyrant", "Defense 1", "Defense 1",
               their_items="Smoke Pearl, Whetstone").places("defense-1", "defense-1")  # fmt: skip
    assert t.options == ["use whetstone", "pass"]
    t.refuses("use smoke-pearl")


# -- Seer's Lens --------------------------------------------------------------------------


def seen(mine: str, *cards: str, round: int = 1, energy: int = 9) -> Table:
    """A battle of Therese and Sable in which the Lens has just been used."""
    t = battle(PAIR, "Dread Tyrant", mine, "Attack 4", energy=(energy, 4), round=round,
               items="Seer's Lens", deck_of_cards="2x Attack 1, 3x Attack 2")  # fmt: skip
    order = cards if round % 2 else (cards[-1], *cards[:-1])
    return t.places(*order).does("use seers-lens")


@pytest.mark.clause("DE-10.2")
def test_seers_lens_shows_the_monsters_play_to_its_user_alone() -> None:
    t = seen("Attack 2, Attack 1, Defense 3", "attack-2", "attack-1", "attack-4")
    assert (t.lies("Dread Tyrant", 0), t.lies("Therese", 1)) == ("Attack 4", "card")
    assert t.told("peeked") == [{"player": 0, "fighter": "Dread Tyrant"}]


@pytest.mark.clause("DE-10.2", "DE-8.4")
def test_seers_lens_may_exchange_for_any_own_fighter() -> None:
    t = seen("Attack 2, Attack 1, Defense 3", "attack-2", "attack-1", "attack-4")
    assert t.options == ["exchange of fighter 1", "exchange of fighter 2", "no exchange"]
    t.does("exchange of fighter 2", "play defense-3")
    assert (t.totals["Therese"], t.totals["Sable"]) == (7, 4 + 3 + 1)
    assert t.told("exchanged") == [{"player": 0, "fighter": "Sable"}]


@pytest.mark.clause("DE-8.2", "DE-8.4", "DE-12.2")
@pytest.mark.parametrize(("energy", "offered"), [(6, False), (7, True)])
def test_the_returned_cards_price_counts_as_free(energy: int, offered: bool) -> None:
    """Sable's Attack 2 stays reserved, Therese's comes back: 5 of 7 are free."""
    t = seen("2x Attack 2, Attack 5", "attack-2", "attack-2", "attack-4", energy=energy)
    assert (t.asked == (0, "exchange")) is offered
    if offered:
        t.does("exchange of fighter 1", "play attack-5")
        assert (t.totals["Therese"], t.told("paid_energy")[0]["size"]) == (10, 7)


@pytest.mark.clause("DE-8.9", "DE-8.12")
def test_a_base_play_may_be_replaced_and_a_boost_stays() -> None:
    t = battle("Therese", "Dread Tyrant", "Defense 6", "Attack 4", energy=(5, 4), dice=[3],
               items="Seer's Lens, Battle Tonic", item_phase_actions="until_pass",
               deck_of_cards="2x Attack 1, 3x Attack 2")  # fmt: skip
    t.does("base attack", "boost").places("attack-4").does("use battle-tonic")
    t.does("use seers-lens")
    assert t.asked != (0, "exchange")
    t = battle("Therese", "Dread Tyrant", "Defense 6", "Attack 4", energy=(5, 4), dice=[3],
               items="Seer's Lens, 2x Battle Tonic", item_phase_actions="until_pass",
               deck_of_cards="2x Attack 1, 3x Attack 2")  # fmt: skip
    t.does("base attack", "boost").places("attack-4")
    t.does("use battle-tonic", "use battle-tonic", "use seers-lens")
    t.does("exchange of fighter 1", "play defense-6")
    assert (t.totals["Therese"], t.lies("Therese", 0)) == (7 + 6 + 3, "")


@pytest.mark.clause("DE-10.2", "DE-8.4")
def test_the_returned_card_is_in_the_hand_again() -> None:
    t = battle("Therese", "Dread Tyrant", "Attack 2, Defense 3", "Attack 4", energy=(9, 4),
               items="2x Seer's Lens", item_phase_actions="until_pass")  # fmt: skip
    t.places("attack-2", "attack-4")
    t.does("use seers-lens", "exchange of fighter 1", "play defense-3")
    assert (t.hand(), t.asked) == (["Attack 2"], (0, "act"))
    t.does("use seers-lens", "exchange of fighter 1")
    assert t.options == ["play attack-2"]


@pytest.mark.clause("DE-10.2")
def test_who_has_seen_a_play_does_not_see_the_one_that_replaces_it() -> None:
    t = battle("Therese", "Gloom Stalker", "Attack 2", "Attack 4, Defense 3", energy=(9, 5),
               items="Seer's Lens, Battle Tonic", item_phase_actions="until_pass")  # fmt: skip
    t.places("attack-2", "attack-4").does("use seers-lens", "ability of fighter 2")
    assert (t.asked, t.lies("Gloom Stalker", 0)) == ((1, "exchange"), "Attack 4")
    t.does("exchange of fighter 2", "play defense-3")
    assert (t.asked, t.lies("Gloom Stalker", 0)) == ((0, "act"), "card")


# -- Null Bell ----------------------------------------------------------------------------


@pytest.mark.clause("DE-10.3", "DE-10.7")
def test_null_bell_cancels_what_was_declared_before_it() -> None:
    t = fought("Therese", "Dread Tyrant", "Attack 1 / Defense 1", "use whetstone",
               "use null-bell", items="Whetstone", their_items="Null Bell",
               energy=(5, 1))  # fmt: skip
    assert (t.totals["Therese"], t.left) == (6, (4, 0))
    assert [one["what"] for one in t.told("no_effect")] == ["Whetstone"]


@pytest.mark.clause("DE-10.3", "DE-10.6")
def test_null_bell_needs_an_action_that_is_not_yet_resolved() -> None:
    t = battle("Therese", "Dread Tyrant", "Attack 1", "Defense 1", items="Whetstone",
               their_items="Null Bell, Battle Tonic").places("attack-1", "defense-1")  # fmt: skip
    t.does("pass")
    assert (t.asked, t.options) == ((1, "act"), ["use battle-tonic", "pass"])
    t.refuses("use null-bell")


@pytest.mark.clause("DE-10.3")
def test_null_bell_is_worthless_to_the_attacking_side() -> None:
    t = battle("Therese", "Dread Tyrant", "Attack 1", "Defense 1", items="Null Bell, Whetstone",
               their_items="Battle Tonic").places("attack-1", "defense-1")  # fmt: skip
    assert t.options == ["use whetstone", "pass"]


# -- gear on the map and in towns ---------------------------------------------------------


@pytest.mark.clause("DE-3.4", "DE-15.4")
@pytest.mark.parametrize(
    ("group", "gear", "energy"),
    [
        ("Therese", "", 6),
        ("Therese", "Traveller's Boots", 7),
        ("Therese", "2x Traveller's Boots", 8),
        ("Sable", "2x Traveller's Boots", 9),
    ],
)
def test_each_pair_of_boots_makes_one_more_step_free(group: str, gear: str, energy: int) -> None:
    t = table(seat("C4", hunters=group, gear=gear), seat("M4", hunters="Ekim"))
    assert t.does("walk C8").me.energy == energy


@pytest.mark.clause("DE-3.4")
@pytest.mark.parametrize(("worn", "energy"), [("", 8), ("Traveller's Boots", 10)])
def test_boots_bought_after_a_step_free_no_step_that_was_walked(worn: str, energy: int) -> None:
    t = table(seat("C3", gear=worn), seat("M4", hunters="Ekim"), dice=[1],
              item_deck="Traveller's Boots, Whetstone, Null Bell")  # fmt: skip
    t.does("walk C4", "shop", "name travellers-boots", "buy", "walk C5")
    assert t.me.energy == energy


@pytest.mark.clause("DE-3.3")
@pytest.mark.parametrize(
    ("group", "gear", "energy"),
    [
        ("Therese", "", 12),
        ("Therese", "Ember Compass", 15),
        ("Quill", "Ember Compass", 15),
    ],
)
def test_ember_compass_rolls_two_dice_and_never_three(group: str, gear: str, energy: int) -> None:
    t = table(seat("C4", hunters=group, gear=gear), seat("M4", hunters="Ekim"),
              step="begin_turn", dice=[2, 5, 6])  # fmt: skip
    assert t.me.energy == energy


@pytest.mark.clause("DE-5.11")
@pytest.mark.parametrize(
    ("gear", "die", "coins", "left"),
    [
        ("", 5, 5, 0),
        ("Merchant's Seal", 5, 3, 0),
        ("Merchant's Seal", 2, 3, 3),
        ("Merchant's Seal", 1, 0, 0),
    ],
)
def test_merchants_seal_takes_2_off_an_item(gear: str, die: int, coins: int, left: int) -> None:
    t = table(seat("C4", gear=gear, coins=coins), seat("M4", hunters="Ekim"), dice=[die],
              item_deck="Whetstone, Null Bell, Battle Tonic")  # fmt: skip
    t.does("shop", "name whetstone", "buy")
    assert (t.me.coins, t.me.items) == (left, ["Whetstone"])


@pytest.mark.clause("DE-4.11")
@pytest.mark.parametrize(
    ("group", "gear", "left"),
    [("Ekim", "", 7), ("Ekim", "Merchant's Seal", 8), ("Lucan", "Merchant's Seal", 9)],
)
def test_merchants_seal_takes_1_off_a_hire_to_no_less_than_1(
    group: str, gear: str, left: int
) -> None:
    t = table(seat("C4", hunters=group, gear=gear), seat("M4", hunters="Fenn"),
              hunter_deck="Quill, Marta, Wren").does("hire", "take quill")  # fmt: skip
    assert t.me.coins == left


# -- gear in battle -----------------------------------------------------------------------


@pytest.mark.clause("DE-7.5", "DE-15.3", "DE-15.4")
@pytest.mark.parametrize(
    ("gear", "theirs", "hands"),
    [
        ("", "", [5, 5]),
        ("Quiver of Plans", "", [6, 5]),
        ("2x Quiver of Plans", "", [7, 5]),
        ("", "2x Quiver of Plans", [5, 5]),
    ],
)
def test_quiver_draws_one_more_for_the_hero_side(gear: str, theirs: str, hands: list[int]) -> None:
    t = battle(gear=gear, phase="next_round", seats=(seat("M4", hunters="Ekim", gear=theirs),))
    assert [len(t.hand(0)), len(t.hand(1))] == hands


@pytest.mark.clause("DE-6.8", "DE-15.3", "DE-15.4")
@pytest.mark.parametrize(
    ("gear", "theirs", "energy"),
    [
        ("", "", (11, 11)),
        ("Reserve Cell", "", (14, 11)),
        ("2x Reserve Cell", "", (17, 11)),
        ("", "2x Reserve Cell", (11, 11)),
    ],
)
def test_reserve_cell_starts_battles_with_3_more(
    gear: str, theirs: str, energy: tuple[int, int]
) -> None:
    t = table(seat("C5", gear=gear), seat("M4", hunters="Ekim", gear=theirs), tokens="D5",
              monster_deck="Gutter Rats").does("fight D5 from the west")  # fmt: skip
    assert t.energy == energy


@pytest.mark.clause("DE-11.9", "DE-11.10")
@pytest.mark.parametrize(
    ("plays", "damage"),
    [
        ("Defense 1, Defense 1 / Attack 5", {"Therese": 2, "Sable": 4, "Iron Golem": 1}),
        ("Defense 3, Defense 1 / Attack 5", {"Sable": 4}),
        ("Attack 1, Defense 5 / Attack 5", {"Therese": 4, "Iron Golem": 1}),
        ("Attack 5, Defense 5 / Defense 1", {"Iron Golem": 3}),
    ],
)
def test_spiked_vambrace_pricks_when_the_main_hunter_takes_reveal_damage(
    plays: str, damage: dict[str, int]
) -> None:
    assert fought(PAIR, "Iron Golem", plays, gear="Spiked Vambrace").damage == damage


@pytest.mark.clause("DE-11.10")
def test_spiked_vambrace_does_nothing_for_direct_damage() -> None:
    t = fought("Therese", "Dread Tyrant", "Defense 1 / Defense 1", "use thunder-flask",
               gear="Spiked Vambrace", their_items="Thunder Flask")  # fmt: skip
    assert t.hp == {"Therese": 7, "Dread Tyrant": 12}


@pytest.mark.clause("DE-14.5")
@pytest.mark.parametrize(("gear", "coins"), [("", 13), ("Bounty Writ", 15)])
def test_bounty_writ_gains_2_more_coins_for_a_monster(gear: str, coins: int) -> None:
    t = fought("Therese", "Grave Knight", "Attack 5 / Defense 1", hp=(10, 1), gear=gear, dice=[3])
    assert t.me.coins == coins


@pytest.mark.clause("DE-14.5", "DE-14.15")
def test_bounty_writ_gains_nothing_in_a_draw_or_when_both_fall() -> None:
    t = fought("Therese", "Dread Tyrant", "Defense 1 / Defense 1", "use smoke-pearl",
               items="Smoke Pearl", gear="Bounty Writ")  # fmt: skip
    assert t.me.coins == 10
    t = fought(PAIR, "Thornback", "Attack 5, Attack 5 / Defense 1", hp=(1, 11, 1),
               gear="Bounty Writ")  # fmt: skip
    assert (t.told("battle_over")[0]["how"], t.me.coins) == ("both", 10)


@pytest.mark.clause("DE-15.3", "DE-15.4", "DE-8.6", "DE-8.7")
@pytest.mark.parametrize(
    ("gear", "plays", "totals"),
    [
        ("Notched Blade", "Attack 1, Attack 1", [7, 7]),
        ("2x Notched Blade", "Attack 1, Attack 1", [8, 7]),
        ("Notched Blade", "Defense 1, Attack 1", [8, 7]),
        ("Guard's Buckler", "Defense 1, Defense 1", [9, 6]),
        ("2x Guard's Buckler", "base defense, Defense 1", [9, 6]),
        ("Guard's Buckler", "Attack 1, Defense 1", [6, 6]),
        ("Notched Blade, Guard's Buckler", "base attack, Defense 1", [6, 6]),
    ],
)
def test_blade_and_buckler_raise_the_main_hunters_base_values(
    gear: str, plays: str, totals: list[int]
) -> None:
    first, second = plays.split(", ")
    t = fought(PAIR, "Dread Tyrant", f"{first}, {second} / Defense 1", gear=gear,
               voluntary_base="true")  # fmt: skip
    assert [t.totals["Therese"], t.totals["Sable"]] == totals


@pytest.mark.clause("DE-15.3")
def test_gear_of_the_monsters_player_stays_home() -> None:
    other = seat("M4", hunters="Ekim", gear="2x Notched Blade, 2x Guard's Buckler")
    t = fought("Therese", "Dread Tyrant", "Attack 1 / Attack 1", seats=(other,))
    assert t.totals["Dread Tyrant"] == 7
