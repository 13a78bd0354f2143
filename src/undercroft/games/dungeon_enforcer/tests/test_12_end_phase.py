"""Chapter DE-12: the End Phase, and how long a battle goes on (R31, R39, R40, R46, R60)."""

import pytest

from undercroft.games.dungeon_enforcer.content import BATTLE_CARDS
from undercroft.games.dungeon_enforcer.tests.enforcer import battle, fought

PAIR = "Therese, Ekim"
CHEAP = "2x Attack 1, 3x Attack 2, 4x Attack 3"
"""Cards for the next round that both sides can place."""


# -- paying -------------------------------------------------------------------------------


@pytest.mark.clause("DE-12.1")
def test_it_is_skipped_when_reveal_ended_the_battle() -> None:
    t = fought("Therese", "Grave Knight", "Attack 6 / Defense 4", hp=(10, 3))
    assert (t.over, t.told("paid_energy")) == (True, [])
    t = fought("Therese", "Grave Knight", "Attack 6 / Defense 4", hp=(10, 4))
    assert (t.over, len(t.told("paid_energy"))) == (False, 1)


@pytest.mark.clause("DE-12.2")
def test_each_side_pays_all_its_attack_cards() -> None:
    t = fought(PAIR, "Dread Tyrant", "Attack 3, Attack 4 / Attack 2", energy=(9, 4))
    assert t.left == (2, 2)
    assert t.told("paid_energy") == [
        {"player": 0, "supply": 0, "size": 7, "energy": 2},
        {"player": 1, "supply": 1, "size": 2, "energy": 2},
    ]


@pytest.mark.clause("DE-12.2")
@pytest.mark.parametrize(("energy", "left"), [(9, 0), (10, 0), (11, 1)])
def test_the_payment_stops_at_0(energy: int, left: int) -> None:
    """Leech Powder takes 4 of the energy that is reserved for an Attack 6."""
    t = fought(
        "Therese",
        "Dread Tyrant",
        "Attack 6 / Defense 6",
        "use leech-powder",
        energy=(energy, 6),
        their_items="Leech Powder",
    )
    assert (t.totals["Therese"], t.left) == (11, (left, 5))


@pytest.mark.clause("DE-12.2", "DE-12.3")
def test_a_payment_that_stopped_at_0_leaves_no_debt_for_a_gain() -> None:
    t = fought(PAIR, "Dread Tyrant", "Defense 4, Attack 6 / Defense 7", "use leech-powder",
               energy=(7, 7), their_items="Leech Powder")  # fmt: skip
    assert t.told("paid_energy")[0]["size"] == 3
    assert t.left == (4, 6)


@pytest.mark.clause("DE-12.2", "DE-12.4")
def test_a_hired_hunter_that_falls_in_reveal_still_pays() -> None:
    t = fought(PAIR, "Dread Tyrant", "Defense 7, Attack 1 / Attack 9", energy=(9, 9), hp=(10, 4))
    assert t.hp["Ekim"] == 0
    assert t.told("paid_energy")[0]["size"] == 1


# -- gains and losses ---------------------------------------------------------------------


@pytest.mark.clause("DE-12.3", "DE-11.4")
@pytest.mark.parametrize(
    ("theirs", "left"),
    [("Defense 2", 9 + 4), ("Attack 1", 9 + 4), ("Attack 5", 9 + 4), ("Attack 6", 9 - 1)],
)
def test_an_attacking_defender_gains_its_number_if_it_lost_no_hp(theirs: str, left: int) -> None:
    t = fought("Therese", "Dread Tyrant", f"Defense 4 / {theirs}", energy=(9, 6))
    assert t.left[0] == left


@pytest.mark.clause("DE-12.3", "DE-9.3", "DE-11.7")
def test_only_the_attacking_side_gains() -> None:
    t = fought("Therese", "Dread Tyrant", "Defense 4 / Defense 3", energy=(9, 9))
    assert t.left == (13, 9)
    t = fought("Therese", "Dread Tyrant", "Defense 4 / Defense 3", energy=(9, 9), round=2)
    assert t.left == (9, 12)


@pytest.mark.clause("DE-12.3")
def test_hp_lost_to_an_item_cancels_the_gain_without_a_loss_of_energy() -> None:
    t = fought(
        "Therese",
        "Dread Tyrant",
        "Defense 4 / Defense 3",
        "use thunder-flask",
        energy=(9, 9),
        their_items="Thunder Flask",
    )
    assert (t.hp["Therese"], t.left) == (7, (9, 6))


@pytest.mark.clause("DE-12.3")
def test_it_does_so_even_if_it_was_healed() -> None:
    t = fought(
        "Therese",
        "Sootling Imp",
        "Defense 4 / Defense 3",
        "ability of fighter 2",
        "use healing-salve",
        energy=(9, 4),
        items="Healing Salve",
        item_phase_actions="until_pass",
    )
    assert (t.hp["Therese"], t.left) == (10, (7, 1))


@pytest.mark.clause("DE-12.3")
def test_each_fighter_counts_for_itself() -> None:
    """Therese holds and gains 4, Ekim is shot at and gains nothing."""
    t = fought(
        PAIR,
        "Dread Tyrant",
        "Defense 4, Defense 2 / Defense 3",
        "use thunder-flask",
        "target fighter 2",
        energy=(9, 9),
        their_items="Thunder Flask",
    )
    assert t.left == (13, 6)


@pytest.mark.clause("DE-12.3")
def test_poison_of_the_same_end_phase_does_not_cancel_it() -> None:
    t = fought(
        "Therese",
        "Dread Tyrant",
        "Defense 4 / Defense 3",
        "use venom-phial",
        energy=(9, 9),
        their_items="Venom Phial",
    )
    assert (t.hp["Therese"], t.left) == (9, (13, 7))


@pytest.mark.clause("DE-12.4")
@pytest.mark.parametrize(("energy", "left"), [(8, 5), (3, 0), (2, 0)])
def test_reveal_damage_takes_as_much_energy_and_the_gain(energy: int, left: int) -> None:
    """Therese 9 against Tyrant 6 + 6."""
    t = fought("Therese", "Dread Tyrant", "Defense 2 / Attack 6", energy=(energy, 9))
    assert (t.damage, t.left) == ({"Therese": 3}, (left, 3))


@pytest.mark.clause("DE-12.4")
def test_the_same_number_leaves_even_if_fewer_hp_were_left() -> None:
    t = fought(PAIR, "Grave Knight", "Defense 7, Defense 2 / Attack 9", energy=(9, 9), hp=(10, 3))
    assert (t.damage, t.hp["Ekim"]) == ({"Ekim": 14 - 7}, 0)
    assert t.left[0] == 9 + 7 - 7


@pytest.mark.clause("DE-12.4")
def test_gains_and_losses_of_a_side_are_netted_before_the_floor() -> None:
    t = fought(PAIR, "Grave Knight", "Defense 4, Defense 2 / Attack 5", energy=(4, 9))
    assert t.damage == {"Ekim": 10 - 7}
    assert t.left == (4 + 4 - 3, 4)
    t = fought(PAIR, "Grave Knight", "Defense 2, Defense 1 / Attack 5", energy=(2, 9))
    assert (t.damage, t.left) == ({"Therese": 1, "Ekim": 4}, (0, 4))
    t = fought(PAIR, "Grave Knight", "Defense 3, Defense 1 / Attack 5", energy=(3, 9))
    assert (t.damage, t.left) == ({"Ekim": 4}, (2, 4))


@pytest.mark.clause("DE-12.4")
def test_direct_damage_takes_no_energy() -> None:
    t = fought(
        "Therese",
        "Dread Tyrant",
        "Defense 2 / Attack 6",
        "use thunder-flask",
        energy=(9, 9),
        their_items="Thunder Flask",
    )
    assert (t.hp["Therese"], t.left) == (10 - 3 - 3, (9 - 3, 0))


@pytest.mark.clause("DE-12.5")
def test_attack_stance_and_base_plays_lose_hp_only() -> None:
    t = fought("Therese", "Grave Knight", "Attack 3 / Attack 6", energy=(9, 9))
    assert (t.damage, t.left) == ({"Therese": 3}, (6, 3))
    t = battle(monster="Grave Knight", mine="Attack 9", theirs="Attack 6", energy=(2, 9))
    t.plays("base defense", "play attack-6")
    assert (t.damage, t.left) == ({"Therese": 4}, (2, 3))


# -- ongoing effects ----------------------------------------------------------------------


@pytest.mark.clause("DE-12.6")
@pytest.mark.parametrize(("hp", "left"), [(8, 7), (7, 7), (1, 1)])
def test_drain_comes_before_poison(hp: int, left: int) -> None:
    """At full HP there is nothing to heal, at 1 the Leech survives the poison."""
    t = fought(
        "Therese",
        "Cave Leech",
        "Attack 1 / Attack 3",
        "use venom-phial",
        hp=(10, hp),
        items="Venom Phial",
    )
    assert (t.damage, t.hp["Cave Leech"]) == ({"Therese": 1}, left)


@pytest.mark.clause("DE-12.6")
@pytest.mark.parametrize(("items", "hp"), [("", 8), ("Venom Phial", 5)])
def test_poison_comes_before_regrowth_and_stops_it(items: str, hp: int) -> None:
    t = fought(
        "Therese",
        "Crypt Matron",
        "Attack 1 / Defense 3",
        *(["use venom-phial"] if items else []),
        hp=(10, 6),
        items=items,
    )
    assert t.hp["Crypt Matron"] == hp


@pytest.mark.clause("DE-12.6", "DE-14.1")
@pytest.mark.parametrize(("hp", "how"), [(1, ["won"]), (2, [])])
def test_afterwards_it_is_checked_who_has_fallen(hp: int, how: list[str]) -> None:
    t = fought(
        "Therese",
        "Dread Tyrant",
        "Attack 1 / Defense 3",
        "use venom-phial",
        hp=(10, hp),
        items="Venom Phial",
    )
    assert [event["how"] for event in t.told("battle_over")] == how


@pytest.mark.clause("DE-12.6", "DE-13.9")
def test_poison_may_fell_a_hired_hunter_too() -> None:
    t = fought(
        PAIR,
        "Dread Tyrant",
        "Attack 1, Attack 1 / Defense 3",
        "use venom-phial",
        "target fighter 2",
        hp=(10, 1),
        their_items="Venom Phial",
    )
    assert (t.over, t.hp["Ekim"], t.me.hunters) == (False, 0, ["Therese"])


# -- the next round -----------------------------------------------------------------------


@pytest.mark.clause("DE-12.7")
def test_hands_and_plays_are_discarded_and_new_hands_drawn() -> None:
    t = battle(monster="Dread Tyrant", mine="Attack 1, Attack 9, Defense 8", theirs="Defense 3",
               deck_of_cards="5x Defense 2, 4x Attack 3, Attack 4")  # fmt: skip
    t.plays("play attack-1", "play defense-3")
    away = [BATTLE_CARDS[card].name for card in t.fight.supplies[0].away]
    assert sorted(away) == ["Attack 9", "Defense 8"]
    assert [BATTLE_CARDS[card].name for card in t.fight.spent] == ["Attack 1", "Defense 3"]
    assert sorted(t.hand(0)) == ["Attack 3"] * 4 + ["Attack 4"]
    assert t.hand(1) == ["Defense 2"] * 5
    assert [t.lies("Therese"), t.lies("Dread Tyrant", 1)] == ["", ""]


@pytest.mark.clause("DE-12.8")
def test_boosts_and_modifiers_vanish_and_roles_swap() -> None:
    t = battle("Ekim", "Dread Tyrant", "Attack 1", "Defense 3", dice=[6], energy=(20, 4),
               deck_of_cards="5x Defense 2, 5x Attack 3")  # fmt: skip
    t.does("play attack-1", "boost", "play defense-3", "ability of fighter 1")
    assert t.totals["Ekim"] == 6 + 1 + 6 + 2
    assert (t.asked, t.fight.round) == ((1, "play"), 2)
    t.plays("play defense-2", "play attack-3")
    assert t.totals == {"Ekim": 9, "Dread Tyrant": 7}
    assert t.fight.round == 3


@pytest.mark.clause("DE-12.8")
def test_a_hex_holds_for_its_round_only() -> None:
    t = battle("Tamsin", "Dread Tyrant", "Attack 1", "Defense 3", energy=(9, 4),
               deck_of_cards="5x Defense 2, 5x Attack 3")  # fmt: skip
    t.plays("play attack-1", "play defense-3", "ability of fighter 1")
    assert t.totals["Dread Tyrant"] == 6
    t.plays("play defense-2", "play attack-3")
    assert t.totals["Dread Tyrant"] == 7


@pytest.mark.clause("DE-12.8", "DE-12.3", "DE-12.6")
@pytest.mark.parametrize(
    ("monster", "plays", "hp", "left"),
    [
        ("Dread Tyrant", "Attack 5 / Defense 1", 12 - 4, 20 + 2),
        ("Crypt Matron", "Attack 5 / Defense 1", 11 - 4 + 2, 20 + 2),
        ("Cave Leech", "Defense 1 / Attack 6", 3 + 1, 14 + 2),
    ],
)
def test_what_happened_in_an_earlier_round_does_not_count(
    monster: str, plays: str, hp: int, left: int
) -> None:
    """In round 2 everybody defends: the monster gains 2, and the Leech deals no damage."""
    wounded = {"hp": (10, 3)} if monster == "Cave Leech" else {}
    t = fought("Therese", monster, plays, dice=[1, 1], **wounded,
               deck_of_cards="5x Defense 2, 5x Defense 1")  # fmt: skip
    before = t.energy[1]
    t.plays("play defense-2", "play defense-1")
    assert (t.hp[monster], t.left[1], before) == (hp, left + 1, left - 2 + 1)


@pytest.mark.clause("DE-12.9")
@pytest.mark.parametrize(("card", "rats"), [("attack-3", 1), ("attack-4", 0)])
def test_rounds_go_on_until_the_monster_or_the_hero_is_at_0(card: str, rats: int) -> None:
    t = battle(mine="Attack 3", theirs="Defense 3", energy=(30, 30),
               deck_of_cards="5x Defense 3, 3x Attack 3, 2x Attack 4")  # fmt: skip
    t.plays("play attack-3", "play defense-3")
    assert t.hp["Gutter Rats"] == 4
    t.plays("play defense-3", f"play {card}")
    assert t.over is (rats == 0)
    assert t.fight.round == 3 if rats else t.me.coins == 11


@pytest.mark.clause("DE-12.9", "DE-14.2")
def test_or_until_the_main_hunter_is() -> None:
    t = fought("Therese", "Grave Knight", "Attack 1 / Attack 9", hp=(8, 9))
    assert (t.over, t.told("battle_over")[0]["how"]) == (True, "lost")


# -- no-guard rounds ----------------------------------------------------------------------


@pytest.mark.clause("DE-12.10")
def test_from_round_16_on_defense_cards_cannot_be_placed() -> None:
    t = battle(mine="Attack 1", theirs="Attack 1, Defense 1", round=15).places("attack-1")
    assert t.options == ["play attack-1", "play defense-1"]
    t = battle(mine="Attack 1, Defense 1", theirs="Attack 1, Defense 1", round=16)
    assert t.options == ["play attack-1"]
    assert t.refuses("play defense-1") == "DE-12.10"
    t.places("attack-1")
    assert (t.asked, t.options) == ((0, "play"), ["play attack-1"])


@pytest.mark.clause("DE-12.10", "DE-8.9")
def test_and_base_plays_must_attack() -> None:
    t = battle(mine="Defense 1", theirs="Attack 1", round=17, energy=(5, 5), deck_of_cards=CHEAP)
    assert (t.asked, t.lies("Therese")) == ((0, "boost"), "base attack")
    t.plays("play attack-1")
    assert t.told("base_play") == [{"player": 0, "fighter": "Therese"}]
    assert (t.totals, t.left) == ({"Therese": 5, "Gutter Rats": 4}, (5, 4))
    t = battle(mine="Defense 1", theirs="Attack 1", round=15, energy=(0, 5))
    assert t.options == ["base attack", "base defense"]


@pytest.mark.clause("DE-12.10")
@pytest.mark.parametrize(
    ("switch", "round", "guards"),
    [("5", 4, True), ("5", 5, False), ("30", 29, True), ("30", 30, False), ("0", 29, True)],
)
def test_no_guard_round_says_from_when(switch: str, round: int, guards: bool) -> None:
    hand = "Attack 1, Defense 1"
    t = battle(mine=hand, theirs=hand, round=round, no_guard_round=switch)
    assert ("play defense-1" in t.options) is guards


@pytest.mark.clause("DE-12.10")
def test_without_no_guard_rounds_defense_holds_to_the_end() -> None:
    t = battle(mine="Defense 1", theirs="Attack 1", round=30, no_guard_round="0", tokens="D5, O15")
    t.plays("play attack-1")
    assert t.asked == (0, "play")
    t.plays("play defense-1")
    assert t.told("battle_over")[0]["how"] == "drawn"


# -- the last round -----------------------------------------------------------------------


@pytest.mark.clause("DE-12.11", "DE-14.15")
def test_if_round_30_ends_with_both_standing_it_is_a_draw() -> None:
    t = fought("Therese", "Grave Knight", "Attack 4 / Attack 4", round=30, coins=7)
    assert (t.over, t.told("battle_over")[0]["how"]) == (True, "drawn")
    assert (t.me.square, t.me.coins, t.tokens) == ("C5", 7, ["D5", "O15"])


@pytest.mark.clause("DE-12.11")
def test_round_29_is_followed_by_another_and_a_fall_in_round_30_counts() -> None:
    t = fought("Therese", "Grave Knight", "Attack 4 / Attack 4", round=29, deck_of_cards=CHEAP)
    assert (t.over, t.fight.round) == (False, 30)
    t = fought("Therese", "Grave Knight", "Attack 5 / Attack 4", round=30, hp=(10, 1))
    assert t.told("battle_over")[0]["how"] == "won"


@pytest.mark.clause("DE-12.11")
@pytest.mark.parametrize(("switch", "over"), [("10", True), ("11", False), ("30", False)])
def test_battle_round_limit_says_which_round_is_the_last(switch: str, over: bool) -> None:
    t = fought(
        "Therese", "Grave Knight", "Attack 4 / Attack 4", round=10, battle_round_limit=switch
    )
    assert (t.over, len(t.told("battle_over"))) == (over, int(over))


@pytest.mark.clause("DE-12.11")
def test_with_a_higher_limit_round_30_is_not_the_last() -> None:
    t = fought(
        "Therese",
        "Grave Knight",
        "Attack 4 / Attack 4",
        round=30,
        deck_of_cards=CHEAP,
        battle_round_limit="60",
    )
    assert (t.over, t.fight.round) == (False, 31)
