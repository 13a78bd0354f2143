"""Chapter DE-5: towns and buying items (R14, R17, R18, R20, R60)."""

from collections.abc import Sequence
from typing import Any

import pytest

from undercroft.games.dungeon_enforcer.content import ITEMS
from undercroft.games.dungeon_enforcer.tests.enforcer import (
    ALL_ITEMS,
    Table,
    lost,
    seat,
    table,
    won,
)
from undercroft.kernel.state import SPECTATOR

WARES = "Battle Tonic, Null Bell, Quiver of Plans"


def in_town(dice: Sequence[int] = (), deck: str = WARES, **more: Any) -> Table:
    """A player in Aldermoor, those three items on top of the deck."""
    rules = {name: more.pop(name) for name in ("draws", "item_discard", "item_visibility")
             if name in more}  # fmt: skip
    mine = seat("C4", **more)
    return table(mine, seat("M4", hunters="Ekim"), item_deck=deck, dice=dice, **rules)


def items_left(t: Table) -> list[str]:
    """The item deck, top card first."""
    return [ITEMS[one].name for one in reversed(t.state.item_deck)]


def drawn(t: Table) -> list[str]:
    """The items that the buyer looks at, as they were drawn."""
    assert t.state.wares is not None
    return [ITEMS[one].name for one in t.state.wares.cards]


# -- where and when (DE-5.1, R14) ----------------------------------------------------------------


@pytest.mark.clause("DE-5.1")
def test_items_are_bought_in_a_town_once_a_turn() -> None:
    t = in_town([2])
    t.does("shop", "name battle-tonic", "buy")
    assert t.refuses("shop") == "DE-5.1"
    t.does("end turn", "end turn", "shop")
    assert t.asked == (0, "wares")
    assert table(seat("C5"), seat("M4")).refuses("shop") == "DE-5.1"


@pytest.mark.clause("DE-5.1")
@pytest.mark.parametrize("order", [("hire", "shop"), ("shop", "hire")])
def test_who_hires_may_buy_as_well(order: tuple[str, str]) -> None:
    t = in_town([1])
    for action in order:
        t.does(action)
        t.does("done") if action == "hire" else t.does("name null-bell", "buy")
    assert t.me.items == ["Null Bell"]
    assert (t.refuses("hire"), t.refuses("shop")) == ("DE-4.2", "DE-5.1")


# -- looking and naming (DE-5.2-5.4, R17, R20) ---------------------------------------------------


@pytest.mark.clause("DE-5.2")
def test_only_the_buyer_looks_at_the_three_items() -> None:
    t = in_town().does("shop")
    assert [one["name"] for one in t.view(0)["wares"]] == WARES.split(", ")
    assert t.view(1)["wares"] == t.view(SPECTATOR)["wares"] == [None, None, None]
    assert t.told("saw_wares") == [{"player": 0, "count": 3}]


@pytest.mark.clause("DE-5.3")
def test_the_buyer_names_one_of_the_three_or_none() -> None:
    t = in_town().does("shop")
    assert t.options == ["name battle-tonic", "name null-bell", "name quiver-of-plans", "name none"]
    assert t.refuses("name whetstone") == "DE-5.3"
    t.does("name none")
    assert (t.asked, t.told("price"), t.me.coins) == ((0, "turn"), [], 10)
    assert t.refuses("shop") == "DE-5.1"


@pytest.mark.clause("DE-5.3")
def test_that_an_item_was_named_is_public_which_one_is_not() -> None:
    t = in_town([3]).does("shop", "name null-bell")
    assert t.told("named") == [{"player": 0}]
    assert t.view(0)["named"]["name"] == "Null Bell"
    assert (t.view(1)["named"], t.view(1)["price"]) == (None, 3)


@pytest.mark.clause("DE-5.4")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_price_is_a_die_that_is_rolled_after_the_item_is_named(face: int) -> None:
    t = in_town([face]).does("shop")
    assert t.told("price") == []
    t.does("name battle-tonic")
    assert t.told("price") == [{"player": 0, "roll": face, "price": face}]
    assert t.does("buy").me.coins == 10 - face


# -- paying or not (DE-5.5-5.9, R17) -------------------------------------------------------------


@pytest.mark.clause("DE-5.5")
def test_knowing_the_price_the_buyer_pays_or_refuses() -> None:
    t = in_town([4]).does("shop", "name quiver-of-plans")
    assert t.options == ["buy", "refuse"]
    t.does("buy")
    assert (t.me.gear, t.me.items, t.me.coins) == (["Quiver of Plans"], [], 6)
    t = in_town([4]).does("shop", "name quiver-of-plans", "refuse")
    assert (t.me.gear, t.me.coins) == ([], 10)


@pytest.mark.clause("DE-5.6", "DE-5.7")
def test_after_a_refusal_none_of_the_three_is_bought_and_all_go_back() -> None:
    t = in_town([4]).does("shop", "name battle-tonic", "refuse")
    assert (t.asked, t.state.wares) == ((0, "turn"), None)
    assert t.refuses("shop") == "DE-5.1"
    assert len(items_left(t)) == ALL_ITEMS
    assert sorted(items_left(t)[:3]) == WARES.split(", ")


@pytest.mark.clause("DE-5.7", "DE-5.8")
@pytest.mark.parametrize(("answers", "bought"), [(("refuse",), 0), (("buy",), 1)])
def test_what_is_not_bought_goes_back_and_the_deck_is_shuffled(
    answers: tuple[str, ...], bought: int
) -> None:
    t = in_town([1]).does("shop", "name battle-tonic", *answers)
    assert items_left(t)[0] == "Quiver of Plans"
    t = in_town([1], draws=[0]).does("shop", "name battle-tonic", *answers)
    assert (items_left(t)[0], items_left(t)[-1]) == ("Whetstone", "Quiver of Plans")
    assert len(items_left(t)) == ALL_ITEMS - bought


@pytest.mark.clause("DE-5.8")
def test_after_a_purchase_the_other_two_go_back() -> None:
    t = in_town([1]).does("shop", "name battle-tonic", "buy")
    assert items_left(t)[:2] == ["Quiver of Plans", "Null Bell"]
    assert (len(items_left(t)), t.state.item_discard) == (ALL_ITEMS - 1, ())


@pytest.mark.clause("DE-5.9")
@pytest.mark.parametrize(("price", "can"), [(3, True), (4, True), (5, False)])
def test_a_price_above_the_coins_makes_the_purchase_impossible(price: int, can: bool) -> None:
    t = in_town([price], coins=4).does("shop", "name battle-tonic")
    assert (t.asked == (0, "buy")) == can
    if can:
        t.does("buy")
        assert (t.me.coins, t.me.items) == (4 - price, ["Battle Tonic"])
    else:
        assert t.told("refused") == [{"player": 0}]
        assert (t.me.coins, t.me.items, len(items_left(t))) == (4, [], ALL_ITEMS)


# -- short decks and prices (DE-5.10, 5.11, R17, R60) --------------------------------------------


@pytest.mark.clause("DE-5.10")
@pytest.mark.parametrize(
    ("deck", "seen", "discard"),
    [
        ("only Battle Tonic, Null Bell, Whetstone", 3, 2),
        ("only Battle Tonic, Null Bell", 3, 0),
        ("only Battle Tonic", 3, 0),
        ("nothing", 2, 0),
    ],
)
def test_a_short_deck_takes_in_the_discards_before_the_draw(
    deck: str, seen: int, discard: int
) -> None:
    t = in_town(deck=deck, item_discard="Hexed Chain, Venom Phial").does("shop")
    assert t.told("saw_wares") == [{"player": 0, "count": seen}]
    assert len(t.state.item_discard) == discard


@pytest.mark.clause("DE-5.10")
def test_without_discards_a_short_deck_shows_what_there_is() -> None:
    t = in_town(deck="only Battle Tonic, Null Bell").does("shop")
    assert t.options == ["name battle-tonic", "name null-bell", "name none"]
    t = in_town(deck="only Battle Tonic").does("shop", "name battle-tonic", "buy")
    assert (t.me.items, items_left(t)) == (["Battle Tonic"], [])
    t.does("end turn", "end turn")
    assert t.refuses("shop") == "DE-5.10"
    assert in_town(deck="nothing").refuses("shop") == "DE-5.10"


@pytest.mark.clause("DE-5.10")
def test_the_discards_are_shuffled_with_the_deck() -> None:
    t = in_town(deck="only Battle Tonic", item_discard="Hexed Chain, Venom Phial", draws=[0])
    t.does("shop")
    assert drawn(t) == ["Battle Tonic", "Hexed Chain", "Venom Phial"]
    t = in_town(deck="only Battle Tonic", item_discard="Hexed Chain, Venom Phial").does("shop")
    assert drawn(t) == ["Venom Phial", "Hexed Chain", "Battle Tonic"]
    assert [one["name"] for one in t.view(0)["wares"]] == [
        ITEMS[answer.args[0]].name for answer in t.state.legal_actions if answer.args
    ]


@pytest.mark.clause("DE-5.11")
@pytest.mark.parametrize(
    ("gear", "face", "price"),
    [
        ("Merchant's Seal", 6, 4),
        ("Merchant's Seal", 3, 1),
        ("Merchant's Seal", 2, 0),
        ("Merchant's Seal", 1, 0),
        ("2x Merchant's Seal", 6, 2),
        ("Bounty Writ", 6, 6),
    ],
)
def test_merchants_seal_lowers_the_price_by_2_to_no_less_than_0(
    gear: str, face: int, price: int
) -> None:
    t = in_town([face], gear=gear).does("shop", "name battle-tonic")
    assert t.told("price") == [{"player": 0, "roll": face, "price": price}]
    assert t.does("buy").me.coins == 10 - price


# -- where items come from (DE-5.12, R18), and who sees them (R20) -------------------------------


@pytest.mark.clause("DE-5.12")
def test_items_come_from_defeated_monsters_from_towns_and_from_losers_alone() -> None:
    t = won(item_deck="Whetstone")
    assert (t.me.items, t.other.items) == (["Whetstone"], [])
    t = in_town([1]).does("shop", "name battle-tonic", "buy")
    assert (t.me.items, t.other.items) == (["Battle Tonic"], [])
    t = lost("Therese, Ekim", items="Null Bell")
    assert (t.me.items, t.other.items, t.other.gear) == ([], ["Null Bell"], [])
    assert len(items_left(t)) == ALL_ITEMS - 1
    t = in_town().does("hire", "done", "walk C5", "end turn")
    assert (t.me.items, t.me.gear, len(items_left(t))) == ([], [], ALL_ITEMS)


@pytest.mark.clause("DE-5.2")
@pytest.mark.parametrize(("rule", "seen"), [("hidden", None), ("open", "Battle Tonic")])
def test_one_use_items_are_secret_unless_all_items_are_open(rule: str, seen: str | None) -> None:
    t = in_town([1], item_visibility=rule).does("shop", "name battle-tonic", "buy")
    for who in (1, SPECTATOR):
        (item,) = t.view(who)["seats"][0]["items"]
        assert (None if item is None else item["name"]) == seen
    assert t.view(0)["seats"][0]["items"][0]["name"] == "Battle Tonic"
    assert t.told("bought")[0].get("item") == seen


@pytest.mark.clause("DE-15.3")
def test_gear_is_open_to_all() -> None:
    t = in_town([1]).does("shop", "name quiver-of-plans", "buy")
    assert t.view(1)["seats"][0]["gear"][0]["name"] == "Quiver of Plans"
    assert t.told("bought") == [{"player": 0, "item": "Quiver of Plans", "price": 1}]
