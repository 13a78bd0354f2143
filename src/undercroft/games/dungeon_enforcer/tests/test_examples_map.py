"""The worked examples of RULES.md that are about the map, towns, spoils, solo play and duels."""

from typing import Any

import pytest

from undercroft.games.dungeon_enforcer.content import HUNTERS, ITEMS
from undercroft.games.dungeon_enforcer.tests.enforcer import (
    ALL_ITEMS,
    Table,
    battle,
    lost,
    opening,
    seat,
    table,
    won,
)


def shopping(dice: int, item: str = "Null Bell", **mine: Any) -> Table:
    """A purchase up to the price die."""
    t = table(seat("C4", **mine), seat("M4"), item_deck=f"{item}, Whetstone, Hexed Chain",
              dice=[dice])  # fmt: skip
    return t.does("shop", "name null-bell")


@pytest.mark.clause("DE-7.2", "DE-12.2")
def test_example_6_first_energy() -> None:
    t = battle("Therese", "Gutter Rats", phase="next_round", energy=(10, 10), dice=[4, 1, 2, 6],
               deck_of_cards="5x Attack 5, 5x Defense 6")  # fmt: skip
    assert t.energy == (14, 11)
    t.does("keep", "keep").plays("play attack-5", "play defense-6")
    assert (t.fight.round, t.energy) == (2, (11, 17))


@pytest.mark.clause("DE-14.2", "DE-14.8", "DE-14.9", "DE-14.14")
def test_example_24_main_falls_helper_left() -> None:
    t = lost("Therese, Ekim", coins=7, items="Null Bell", gear="Bounty Writ", dice=[4],
             tokens="D5, O15")  # fmt: skip
    assert t.told("battle_over")[0]["how"] == "lost"
    assert (t.other.coins, t.other.items, t.other.gear) == (
        10 + 4 + 7, ["Null Bell"], ["Bounty Writ"],
    )  # fmt: skip
    assert (t.me.hunters, t.me.hp, t.me.coins) == (["Ekim"], (12,), 0)
    assert (t.me.square, t.tokens) == ("C5", ["D5", "O15"])


@pytest.mark.clause("DE-14.13", "DE-16.1")
def test_example_25_last_hunter() -> None:
    t = lost("Therese", coins=7, dice=[4], seats=(seat("M4", hunters="Fenn", coins=0),),
             loss_spoils="items_only")  # fmt: skip
    assert (t.me.hunters, t.other.coins) == ([], 4)
    assert (t.asked, t.state.winners) == (None, (1,))


@pytest.mark.clause("DE-14.1", "DE-13.9")
def test_example_26_helper_and_monster_fall_in_the_same_reveal() -> None:
    t = battle("Therese, Ekim", "Thornback", mine="Attack 9, Attack 1", theirs="Defense 1",
               hp=(10, 1, 10), energy=(20, 20), dice=[3])  # fmt: skip
    t.plays("play attack-9", "play attack-1", "play defense-1")
    assert t.told("battle_over")[0]["how"] == "won"
    assert (t.me.hunters, t.me.coins, t.me.square) == (["Therese"], 13, "D5")
    assert len(t.state.dead) == 1


@pytest.mark.clause("DE-14.3", "DE-16.2")
@pytest.mark.parametrize(("tokens", "left"), [("D5, O15", ["O15"]), ("D5", [])])
def test_example_27_both_fall(tokens: str, left: list[str]) -> None:
    three = (seat("M4", hunters="Fenn"), seat("H13", hunters="Pell", coins=11))
    t = battle("Ekim", "Thornback", mine="Attack 1", theirs="Defense 2", hp=(1, 2), tokens=tokens,
               seats=three, dice=[6])  # fmt: skip
    t.plays("play attack-1", "play defense-2")
    assert t.damage == {"Ekim": 1, "Thornback": 2}
    assert (t.told("battle_over")[0]["how"], t.tokens) == ("both", left)
    assert (t.told("won_item"), t.told("won_coins"), t.told("captured")) == ([], [], [])
    assert (t.me.hunters, t.other.coins) == ([], 10)
    assert (t.state.outcome, t.state.winners) == (("", ()) if left else ("cleared", (2,)))


@pytest.mark.clause("DE-12.11", "DE-14.15")
@pytest.mark.parametrize(("round", "over"), [(29, False), (30, True)])
def test_example_35_draw(round: int, over: bool) -> None:
    t = battle("Therese", "Iron Golem", mine="Attack 5", theirs="Attack 5", round=round, coins=7,
               tokens="D5, O15", deck_of_cards="5x Attack 5, 5x Attack 5")  # fmt: skip
    t.plays("play attack-5", "play attack-5")
    assert t.over == over
    if over:
        assert (t.me.square, t.me.coins, t.other.coins) == ("C5", 7, 10)
        assert (t.tokens, t.told("won_item"), t.told("won_coins")) == (["D5", "O15"], [], [])


@pytest.mark.clause("DE-7.9")
def test_example_36_reshuffle() -> None:
    t = battle("Therese", "Iron Golem", mine="4x Attack 1", theirs="5x Defense 1",
               deck_of_cards="only 3x Attack 9")  # fmt: skip
    t.plays("play attack-1", "play defense-1")
    assert t.hand(1)[:3] == ["Attack 9"] * 3
    assert set(t.hand(1)[3:]) <= {"Attack 1", "Defense 1"}
    assert (len(t.hand(1)), len(t.hand())) == (5, 5)
    assert t.told("reshuffled") == [{"player": -1, "cards": 9}]


@pytest.mark.clause("DE-2.1")
def test_example_37_ties() -> None:
    assert opening(3, dice=[5, 5, 2, 3, 6]).state.order_a == (1, 0, 2)


@pytest.mark.clause("DE-2.10", "DE-2.11")
def test_example_38_placing_with_three_players() -> None:
    t = opening(3, dice=[6, 5, 4, 1, 3, 6]).does("place C4", "place M4", "place H13")
    assert t.state.order_b == (0, 1, 2)
    asked = []
    while t.asked is not None and t.asked[1] == "monster-token":
        asked.append(t.asked[0])
        t.does(t.options[0])
    assert asked == [0, 1, 2, 0, 1, 2, 0]


@pytest.mark.clause("DE-2.12")
def test_example_39_distance() -> None:
    t = opening(2).does("place C4", "place C4")
    assert t.refuses("place F6") == "DE-2.12"
    assert "place F7" in t.options


@pytest.mark.clause("DE-3.4", "DE-3.10", "DE-6.8", "DE-6.9")
def test_example_40_walking() -> None:
    t = table(seat("C4", hunters="Sable", energy=0), seat("M4"), tokens="F4", step="begin_turn",
              dice=[2, 3, 4])  # fmt: skip
    assert (t.me.energy, t.refuses("walk C8")) == (2, "DE-3.10")
    assert "walk C7" in t.options
    t.does("fight F4 from the west")
    assert (t.me.energy, t.energy) == (0, (13, 14))


@pytest.mark.clause("DE-3.6", "DE-3.7")
def test_example_41_banking() -> None:
    t = table(seat("C4", energy=4), seat("M4"), step="begin_turn", dice=[5, 1, 6])
    assert "hire" in t.options
    t.does("hire", "done", "end turn")
    assert t.me.energy == 9
    assert t.does("end turn").me.energy == 15


@pytest.mark.clause("DE-5.9", "DE-5.11")
def test_example_42_shop() -> None:
    t = shopping(5, coins=3)
    assert (t.me.items, t.me.coins, len(t.state.item_deck)) == ([], 3, ALL_ITEMS)
    assert t.asked == (0, "turn")
    t = shopping(5, coins=3, gear="Merchant's Seal").does("buy")
    assert (t.me.items, t.me.coins) == (["Null Bell"], 0)
    t = shopping(1, coins=0, gear="Merchant's Seal").does("buy")
    assert (t.me.items, t.me.coins) == (["Null Bell"], 0)


@pytest.mark.clause("DE-5.6", "DE-5.1")
def test_example_43_shop_refusal() -> None:
    t = shopping(4, coins=9).does("refuse")
    assert (t.asked, t.me.coins, t.me.items) == ((0, "turn"), 9, [])
    assert t.refuses("shop") == "DE-5.1"


@pytest.mark.clause("DE-4.6", "DE-4.7", "DE-4.8")
def test_example_44_hiring() -> None:
    t = table(seat("C4", coins=10), seat("M4", hunters="Ekim"), hunter_deck="Brannoc, Quill, Fenn")
    t.does("hire", "take brannoc")
    assert (t.options, t.refuses("take fenn")) == (["take quill", "done"], "DE-4.7")
    t.does("take quill")
    assert (t.me.coins, t.me.hunters) == (1, ["Therese", "Brannoc", "Quill"])
    assert (t.asked, len(t.state.hunter_deck)) == ((0, "turn"), len(HUNTERS) - 4)


@pytest.mark.clause("DE-4.4")
def test_example_45_thin_hunter_deck() -> None:
    t = table(seat("C4"), seat("M4"), hunter_deck="only Quill, Fenn").does("hire")
    assert t.told("offered")[0]["hunters"] == ("Quill", "Fenn")
    t = table(seat("C4"), seat("M4"), hunter_deck="nothing")
    assert ("hire" in t.options, t.refuses("hire")) == (False, "DE-4.4")


@pytest.mark.clause("DE-6.4", "DE-6.3")
def test_example_46_two_players() -> None:
    t = table(seat("C4"), seat("M4"), tokens="C5").does("fight C5 from the north")
    assert (t.told("order_roll"), t.fight.controller) == ([], 1)
    t = table(seat("C4"), seat("M4", hunters="Fenn"), seat("H13", hunters="Pell"), tokens="C5",
              dice=[6, 6, 2, 3]).does("fight C5 from the north")  # fmt: skip
    assert [one["faces"] for one in t.told("order_roll")] == [(6, 6), (2, 3)]
    assert t.fight.controller == 2


@pytest.mark.clause("DE-16.2", "DE-16.3", "DE-16.4")
@pytest.mark.parametrize(
    ("defeated", "items", "winners"),
    [((3, 2, 2), "", (0,)), ((2, 2, 2), "", (0,)), ((2, 2, 2), "Null Bell", (0, 1))],
)
def test_example_47_end_by_clearing(
    defeated: tuple[int, ...], items: str, winners: tuple[int, ...]
) -> None:
    others = (seat("M4", hunters="Fenn", coins=14, defeated=defeated[1], items=items),
              seat("H13", hunters="Pell", coins=9, defeated=defeated[2]))  # fmt: skip
    t = battle("Therese", "Gutter Rats", mine="Attack 5", theirs="Defense 1", hp=(10, 1),
               tokens="D5", dice=[4], seats=others)  # fmt: skip
    t.state.players[0].defeated = defeated[0] - 1
    t.plays("play attack-5", "play defense-1")
    assert [t.person(n).coins for n in range(3)] == [14, 14, 9]
    assert (t.state.outcome, t.state.winners) == ("cleared", winners)


@pytest.mark.clause("DE-16.5")
def test_example_48_exclusion() -> None:
    out = seat("H13", hunters="", coins=99)
    t = won(tokens="D5", dice=[4], seats=(seat("M4", hunters="Fenn", coins=9), out))
    assert (t.me.coins, t.state.winners) == (14, (0,))


@pytest.mark.clause("DE-18.2", "DE-18.3", "DE-18.4", "DE-18.5")
def test_example_51_duel() -> None:
    rival = seat("E4", hunters="Pell, Quill", coins=12)
    # the top card becomes an Attack 5, the sixth, the rival's first, a Defense 1
    t = table(
        seat("C4", coins=9), rival, pvp="duel", dice=[1, 1, 2], draws=[14, 58, 57, 56, 55, 30]
    )
    t.does("walk E4", "challenge player 2", "keep", "keep")
    t.fighter("Pell").hp = 1
    t.plays("play attack-5", "play defense-1")
    assert (t.me.coins, t.me.square) == (23, "E4")
    assert (t.other.hunters, t.other.square, t.other.coins) == (["Quill"], "E4", 0)
    assert t.asked == (1, "turn")


@pytest.mark.clause("DE-17.2")
@pytest.mark.parametrize(
    ("hp", "die", "play"),
    [
        (4, 6, "Defense 5"),
        (5, 3, "Defense 5"),
        (5, 4, "Attack 4"),
    ],
)
def test_example_52_solo(hp: int, die: int, play: str) -> None:
    t = battle("Therese", "Thornback", mine="Defense 8", theirs="Attack 4, Defense 5, Defense 2",
               hp=(10, hp), energy=(20, 8), solo=True, dice=[die])  # fmt: skip
    t.plays("play defense-8")
    assert t.told("total")[1]["play"] == play


@pytest.mark.clause("DE-5.10", "DE-14.18", "DE-14.5")
def test_example_53_empty_item_supply() -> None:
    t = table(seat("C4"), seat("M4"), item_deck="nothing")
    assert ("shop" in t.options, t.refuses("shop")) == (False, "DE-5.10")
    t = won(item_deck="nothing", dice=[5])
    assert (t.me.items, t.me.gear, t.me.coins) == ([], [], 15)
    assert t.told("won_item") == []


@pytest.mark.clause("DE-4.3", "DE-4.7")
def test_example_54_looking_without_money() -> None:
    t = table(seat("C4", coins=0), seat("M4", hunters="Ekim"), hunter_deck="Brannoc, Quill, Fenn")
    t.does("hire")
    assert t.told("offered")[0]["hunters"] == ("Brannoc", "Quill", "Fenn")
    assert (t.told("hired"), t.me.hunters, t.asked) == ([], ["Therese"], (0, "turn"))
    assert t.refuses("hire") == "DE-4.2"


@pytest.mark.clause("DE-3.1")
def test_example_57_round_count() -> None:
    seats = [seat("C4"), seat("M4", hunters="Ekim"), seat("H13", hunters=""),
             seat("H1", hunters="Pell")]  # fmt: skip
    t = table(*seats, turn=1, first=2, round=3)
    assert (t.asked, t.state.round) == ((1, "turn"), 3)
    t.does("end turn")
    assert (t.asked, t.state.round) == ((3, "turn"), 4)
    t.does("end turn", "end turn")
    assert (t.asked, t.state.round) == ((1, "turn"), 4)


@pytest.mark.clause("DE-18.5", "DE-12.6")
def test_example_58_empty_duel() -> None:
    t = battle("Therese", "Fenn", mine="Defense 8", theirs="Defense 8", hp=(1, 1), duel=True,
               pvp="duel", items="Venom Phial", their_items="Venom Phial")  # fmt: skip
    t.does("play defense-8", "no boost", "play defense-8", "no boost", "use venom-phial")
    t.does("use venom-phial")
    assert (t.told("damage"), len(t.told("poison_bites"))) == ([], 2)
    assert (t.asked, t.state.winners, t.worth) == (None, (0, 1), [0.5, 0.5])
    assert [ITEMS[one].name for one in t.state.item_discard] == ["Venom Phial"] * 2
