"""Chapter DE-17: the solo variant and its automaton (R57)."""

from collections.abc import Sequence
from typing import Any

import pytest

from undercroft.games.dungeon_enforcer.content import ITEMS
from undercroft.games.dungeon_enforcer.tests.enforcer import (
    Table,
    battle,
    opening,
    seat,
    table,
)


def against(monster: str, theirs: str, round: int = 1, **more: Any) -> Table:
    """Therese alone with a Defense 8 against the automaton; it counters in odd rounds."""
    mine = more.pop("mine", "Defense 8")
    return battle(more.pop("hunters", "Therese"), monster, mine=mine, theirs=theirs, round=round,
                  solo=True, **more)  # fmt: skip


def first_play(t: Table) -> str:
    """What the monster revealed first."""
    return str(next(one["play"] for one in t.told("total") if one["side"] == 1))


def its_play(t: Table) -> str:
    """What the automaton placed in the round that was just played."""
    t.plays("play defense-8")
    return first_play(t)


def alone(*, tokens: str = "O15", **more: Any) -> Table:
    """A lone player who has just won, or whose main hunter has just fallen."""
    hunters, hp = more.pop("hunters", "Therese"), more.pop("hp")
    count = len(hunters.split(","))
    theirs, energy = ("Attack 9", 9) if hp[0] == 1 else ("Defense 1", 8)
    t = battle(hunters, "Gutter Rats", mine=f"{count}x Attack 1", theirs=theirs, hp=hp, solo=True,
               energy=(20, energy), tokens=tokens, **more)  # fmt: skip
    return t.plays(*["play attack-1"] * count)


# -- set-up (DE-17.1) ----------------------------------------------------------------------------


@pytest.mark.clause("DE-17.1")
def test_a_lone_player_rolls_for_no_order_and_places_all_seven_tokens() -> None:
    t = opening(1, dice=[6])
    assert (t.asked, t.told("order_roll")) == ((0, "start"), [])
    t.does("place C4")
    for _ in range(7):
        assert t.asked == (0, "monster-token")
        t.does(t.options[0])
    assert (t.asked, t.told("order_roll"), len(t.tokens)) == ((0, "turn"), [], 7)
    assert (t.me.energy, t.me.coins, len(t.me.hunters)) == (16, 10, 1)


@pytest.mark.clause("DE-17.1", "DE-3.1")
def test_a_round_is_one_turn_of_the_lone_player() -> None:
    t = table(seat("C4"), tokens="O15").does("end turn")
    assert (t.asked, t.state.round) == ((0, "turn"), 3)


# -- the automaton (DE-17.2) ---------------------------------------------------------------------


@pytest.mark.clause("DE-17.2")
def test_the_automaton_plays_the_monster_without_a_control_roll_and_rolls_its_energy() -> None:
    t = table(seat("C4"), tokens="C5", dice=[2, 5]).does("fight C5 from the north")
    assert (t.energy, t.told("order_roll"), t.asked) == ((12, 15), [], (0, "redraw"))
    t.does("keep")
    assert t.asked == (0, "play")


@pytest.mark.clause("DE-17.2")
@pytest.mark.parametrize(
    ("hand", "redraws"),
    [
        ("Attack 4, 4x Defense 5", False),
        ("Attack 3, Attack 2, 3x Defense 8", True),
        ("5x Defense 5", True),
        ("4x Attack 1, Attack 9", False),
    ],
)
def test_it_redraws_a_hand_without_an_attack_card_of_4_or_more(hand: str, redraws: bool) -> None:
    t = battle("Therese", "Gutter Rats", phase="next_round", solo=True,
               deck_of_cards=f"5x Attack 1, {hand}, 5x Defense 2")  # fmt: skip
    t.does("keep")
    assert (len(t.told("redrew")), len(t.hand(1))) == (int(redraws), 5)
    assert (t.hand(1) == ["Defense 2"] * 5) == redraws


@pytest.mark.clause("DE-17.2")
@pytest.mark.parametrize(
    ("hand", "energy", "play"),
    [
        ("Attack 3, Attack 5, Defense 8", 20, "Attack 5"),
        ("Attack 3, Attack 5, Defense 4", 4, "Attack 3"),
        ("Attack 3, Defense 8", 20, "Attack 3"),
        ("Attack 2, Defense 4, Defense 3", 20, "Defense 4"),
        ("Attack 2, Defense 4, Defense 3", 3, "Defense 3"),
        ("Attack 1, Attack 2, Defense 4", 3, "Attack 2"),
        ("Attack 9, Defense 4", 8, "Defense 4"),
        ("Attack 9, Defense 8", 3, "attack"),
    ],
)
def test_attacking_it_prefers_attack_cards_of_3_or_more(hand: str, energy: int, play: str) -> None:
    t = against("Iron Golem", hand, round=2, energy=(20, energy), dice=[6])
    assert its_play(t) == play


@pytest.mark.clause("DE-17.2")
@pytest.mark.parametrize(
    ("die", "play"),
    [(1, "Defense 6"), (3, "Defense 6"), (4, "Attack 7"), (6, "Attack 7")],
)
def test_countering_with_more_than_half_its_hp_a_die_decides(die: int, play: str) -> None:
    hand = "Attack 2, Attack 7, Defense 6, Defense 2"
    t = against("Iron Golem", hand, hp=(10, 6), energy=(20, 8), dice=[die])
    assert its_play(t) == play


@pytest.mark.clause("DE-17.2")
@pytest.mark.parametrize(
    ("monster", "hp", "play"),
    [
        ("Iron Golem", 5, "Defense 6"),
        ("Iron Golem", 6, "Attack 7"),
        ("Chain Warden", 5, "Defense 6"),
        ("Chain Warden", 6, "Attack 7"),
    ],
)
def test_countering_with_half_its_hp_or_less_it_defends(monster: str, hp: int, play: str) -> None:
    hand = "Attack 7, Defense 6, Defense 2"
    t = against(monster, hand, hp=(10, hp), energy=(20, 8), dice=[6])
    assert its_play(t) == play


@pytest.mark.clause("DE-17.2")
@pytest.mark.parametrize(
    ("hand", "hp", "play"),
    [("Attack 7, Attack 2", 5, "Attack 7"), ("Defense 6, Attack 9", 11, "Defense 6")],
)
def test_if_one_kind_cannot_be_placed_it_takes_the_other_without_a_die(
    hand: str, hp: int, play: str
) -> None:
    t = against("Iron Golem", hand, hp=(10, hp), energy=(20, 8), dice=[6, 5])
    assert its_play(t) == play
    assert [one["roll"] for one in t.told("battle_energy")] == [6, 5]


@pytest.mark.clause("DE-17.2")
@pytest.mark.parametrize(
    ("round", "play"), [(1, "defense"), (2, "attack"), (16, "attack"), (17, "attack")]
)
def test_on_base_values_it_attacks_when_attacking_and_in_no_guard_rounds(
    round: int, play: str
) -> None:
    t = against("Iron Golem", "Attack 9, Defense 8", round=round, energy=(20, 0),
                mine="Defense 8, Attack 1")  # fmt: skip
    t.plays("play defense-8" if round < 16 else "play attack-1")
    assert first_play(t) == play


@pytest.mark.clause("DE-17.2")
@pytest.mark.parametrize(("energy", "boosts"), [(13, False), (14, True), (15, True)])
def test_it_boosts_if_4_energy_more_than_the_price_are_free(energy: int, boosts: bool) -> None:
    t = against("Iron Golem", "Attack 5", round=2, energy=(20, energy), dice=[6])
    assert [one["roll"] for one in t.told("boosted")] == [6] * boosts
    assert t.energy == (20, energy - 5 * boosts)


@pytest.mark.clause("DE-17.2")
@pytest.mark.parametrize(
    ("hp", "target"),
    [((10, 12, 11), "Therese"), ((10, 9, 11), "Ekim"), ((9, 9, 9), "Therese"),
     ((10, 9, 9), "Ekim"), ((10, 12, 1), "Sable")],
)  # fmt: skip
def test_it_uses_its_ability_on_the_hunter_with_least_hp(hp: Sequence[int], target: str) -> None:
    t = against("Sootling Imp", "Defense 8", mine="3x Defense 8", energy=(30, 11),
                hunters="Therese, Ekim, Sable", hp=hp)  # fmt: skip
    t.plays(*["play defense-8"] * 3)
    assert [(one["what"], one["target"]) for one in t.told("declared")] == [("Ember Spit", target)]


@pytest.mark.clause("DE-17.2")
@pytest.mark.parametrize(("energy", "uses"), [(7, False), (8, True)])
def test_it_uses_its_ability_whenever_it_can_pay(energy: int, uses: bool) -> None:
    t = against("Sootling Imp", "Attack 5", energy=(20, energy)).plays("play defense-8")
    assert len(t.told("declared")) == uses
    t = against("Salt Wyrm", "Attack 5", energy=(20, energy + 1)).plays("play defense-8")
    assert len(t.told("declared")) == uses


@pytest.mark.clause("DE-17.2")
def test_it_uses_an_ability_again_in_later_rounds_if_the_card_allows() -> None:
    for monster, times in (("Bone Jackal", 2), ("Sootling Imp", 1)):
        t = against(monster, "Defense 8", mine="2x Defense 8", energy=(20, 8), dice=[1, 6],
                    deck_of_cards="30x Defense 8")  # fmt: skip
        t.plays("play defense-8")
        t.plays("play defense-8")
        assert len(t.told("declared")) == times


@pytest.mark.clause("DE-17.2")
def test_it_never_peeks_and_holds_no_items() -> None:
    t = against("Gloom Stalker", "Defense 8", energy=(20, 8)).plays("play defense-8")
    assert (t.told("declared"), t.fight.round) == ([], 2)
    assert [len(one["items"]) for one in t.view(0)["seats"]] == [0]


# -- the end (DE-17.3, 17.4) ---------------------------------------------------------------------


@pytest.mark.clause("DE-17.3")
def test_a_cleared_map_is_a_win_and_the_coins_are_the_score() -> None:
    t = alone(hp=(10, 1), tokens="D5", dice=[4])
    assert (t.asked, t.state.outcome, t.state.winners, t.worth) == (None, "cleared", (0,), [1.0])
    assert t.me.coins == 14


@pytest.mark.clause("DE-17.3", "DE-16.1")
def test_to_be_the_only_player_with_hunters_wins_nothing() -> None:
    t = alone(hp=(10, 1), tokens="D5, O15")
    assert (t.asked, t.state.outcome) == ((0, "turn"), "")


@pytest.mark.clause("DE-17.3")
def test_the_last_hunter_dead_is_a_loss() -> None:
    t = alone(hp=(1, 7), tokens="D5, O15", coins=50)
    assert (t.asked, t.state.outcome, t.state.winners, t.worth) == (None, "dead", (), [0.0])


@pytest.mark.clause("DE-17.3", "DE-16.7")
def test_twenty_rounds_are_a_loss() -> None:
    t = table(seat("C4", coins=50), tokens="O15", round=20).does("end turn")
    assert (t.asked, t.state.outcome, t.state.winners) == (None, "rounds", ())
    t = table(seat("C4", coins=50), tokens="O15", round=19).does("end turn")
    assert (t.asked, t.state.round) == ((0, "turn"), 20)


@pytest.mark.clause("DE-17.4")
def test_coins_and_items_go_to_the_bank_and_the_discard_and_no_die_is_rolled() -> None:
    t = alone(hunters="Therese, Ekim", hp=(1, 12, 7), items="Null Bell", gear="Bounty Writ",
              coins=9, tokens="D5, O15", dice=[6])  # fmt: skip
    assert (t.me.coins, t.me.items, t.me.gear, t.me.hunters) == (0, [], [], ["Ekim"])
    assert [ITEMS[one].name for one in t.state.item_discard] == ["Bounty Writ", "Null Bell"]
    assert (t.told("energy")[0]["roll"], t.me.square) == (6, "C5")


@pytest.mark.clause("DE-17.4", "DE-14.9")
def test_oathkeeper_works_against_the_automaton_too() -> None:
    t = alone(hunters="Therese, Hadrian", hp=(1, 12, 7), items="Null Bell", coins=9,
              tokens="D5, O15")  # fmt: skip
    assert (t.me.coins, t.me.items, t.state.item_discard) == (0, ["Null Bell"], ())
