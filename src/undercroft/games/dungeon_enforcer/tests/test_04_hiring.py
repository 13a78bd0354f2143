"""Chapter DE-4: towns and hiring (R14-R16, R60-R62)."""

from typing import Any

import pytest

from undercroft.games.dungeon_enforcer.content import HUNTERS
from undercroft.games.dungeon_enforcer.content.maps import square_of
from undercroft.games.dungeon_enforcer.tests.enforcer import (
    Table,
    battle,
    opening,
    seat,
    table,
)
from undercroft.kernel.state import SPECTATOR

TOWNS = ("C4", "M4", "H13", "H1", "A8", "H8", "O8", "D12", "L12")


def in_town(deck: str = "Brannoc, Quill, Fenn", **mine: Any) -> Table:
    """A player in Aldermoor, those three hunters on top of the deck."""
    rules = {name: mine.pop(name) for name in ("hires_per_draw", "draws") if name in mine}
    return table(seat("C4", **mine), seat("M4", hunters="Ekim"), hunter_deck=deck, **rules)


def hunters_left(t: Table) -> list[str]:
    """The hunter deck, top card first."""
    return [HUNTERS[one].name for one in reversed(t.state.hunter_deck)]


# -- where and when (DE-4.1, 4.2, R14, R62) ------------------------------------------------------


@pytest.mark.clause("DE-4.1")
@pytest.mark.parametrize("town", TOWNS)
def test_in_each_of_the_nine_towns_hunters_can_be_hired(town: str) -> None:
    t = table(seat(town), seat("A1", hunters="Ekim"), hunter_deck="Quill")
    assert t.does("hire", "take quill").me.hunters == ["Therese", "Quill"]


@pytest.mark.clause("DE-4.1")
@pytest.mark.parametrize("square", ["C5", "A1", "H9", "O15"])
def test_outside_a_town_nobody_can_be_hired(square: str) -> None:
    t = table(seat(square), seat("M4"), tokens="A15")
    assert t.refuses("hire") == "DE-4.1"


@pytest.mark.clause("DE-4.2")
def test_hiring_is_possible_once_a_turn_and_costs_no_energy() -> None:
    t = in_town(energy=7)
    t.does("hire", "done")
    assert t.refuses("hire") == "DE-4.2"
    assert t.does("walk C5", "walk C4").refuses("hire") == "DE-4.2"
    assert t.me.energy == 5
    t.does("end turn", "end turn", "hire")
    assert (t.asked, t.me.energy) == ((0, "hire"), 6)


@pytest.mark.clause("DE-4.2")
def test_the_first_turn_may_begin_with_a_hire_in_the_starting_town() -> None:
    t = opening(2, dice=[6, 1]).does("place C4", "place C4")
    while t.asked != (0, "turn"):
        t.does(t.options[0])
    assert (t.state.round, t.me.square, "hire" in t.options) == (1, "C4", True)
    t.does("hire")
    assert len(t.told("offered")[0]["hunters"]) == 3


@pytest.mark.clause("DE-4.2")
def test_after_a_battle_there_is_no_hire_in_the_same_turn() -> None:
    t = battle("Therese", "Gutter Rats", mine="Attack 1", theirs="Attack 3", items="Smoke Pearl")
    t.state.came_from = square_of("C4")
    t.does("play attack-1", "no boost", "play attack-3", "no boost", "use smoke-pearl")
    assert (t.me.square, t.asked) == ("C4", (1, "turn"))


# -- three are shown (DE-4.3, 4.4, R15) ----------------------------------------------------------


@pytest.mark.clause("DE-4.3")
def test_the_top_three_are_shown_to_everyone() -> None:
    t = in_town().does("hire")
    assert t.told("offered") == [{"player": 0, "hunters": ("Brannoc", "Quill", "Fenn")}]
    for who in (0, 1, SPECTATOR):
        assert [(one["name"], one["price"]) for one in t.view(who)["offer"]] == [
            ("Brannoc", 6), ("Quill", 3), ("Fenn", 6),
        ]  # fmt: skip


@pytest.mark.clause("DE-4.3", "DE-4.6")
def test_to_look_costs_nothing_and_nobody_must_be_hired() -> None:
    t = in_town().does("hire", "done")
    assert (t.me.coins, t.me.hunters, t.asked) == (10, ["Therese"], (0, "turn"))


@pytest.mark.clause("DE-4.4")
def test_a_short_deck_shows_what_there_is_and_an_empty_one_nothing() -> None:
    for deck, count in (("only Brannoc, Quill, Fenn", 3), ("only Quill, Fenn", 2)):
        t = in_town(deck).does("hire")
        assert len(t.told("offered")[0]["hunters"]) == count
    assert in_town("nothing").refuses("hire") == "DE-4.4"


# -- paying (DE-4.5-4.8, R15, R16, R61) ----------------------------------------------------------


@pytest.mark.clause("DE-4.5", "DE-4.7")
@pytest.mark.parametrize(("coins", "can"), [(5, False), (6, True), (7, True)])
def test_a_hunter_joins_when_the_full_price_is_paid(coins: int, can: bool) -> None:
    t = in_town(coins=coins).does("hire")
    assert ("take brannoc" in t.options) == can
    assert [one["affordable"] for one in t.view(0)["offer"]] == [can, True, can]
    if can:
        t.does("take brannoc")
        assert (t.me.coins, t.me.hunters) == (coins - 6, ["Therese", "Brannoc"])
        assert t.told("hired") == [{"player": 0, "hunter": "Brannoc", "price": 6}]
    else:
        assert t.refuses("take brannoc") == "DE-4.7"


@pytest.mark.clause("DE-4.5")
def test_a_hired_hunter_costs_nothing_later() -> None:
    t = in_town(coins=7).does("hire", "take brannoc", "end turn", "end turn", "end turn")
    assert t.me.coins == 1


@pytest.mark.clause("DE-4.6")
def test_from_one_draw_several_may_be_hired_each_paid_by_itself() -> None:
    t = in_town(coins=20).does("hire", "take fenn")
    assert (t.me.coins, t.asked) == (14, (0, "hire"))
    t.does("take brannoc")
    assert (t.me.coins, t.me.hunters) == (8, ["Therese", "Fenn", "Brannoc"])
    t = in_town(coins=20).does("hire", "take fenn", "done")
    assert (t.me.coins, t.me.hunters, t.asked) == (14, ["Therese", "Fenn"], (0, "turn"))


@pytest.mark.clause("DE-4.6")
def test_with_one_hire_per_draw_the_first_ends_it() -> None:
    t = in_town(coins=20, hires_per_draw="one").does("hire", "take quill")
    assert (t.asked, t.me.hunters) == ((0, "turn"), ["Therese", "Quill"])
    assert sorted(hunters_left(t)[:2]) == ["Brannoc", "Fenn"]
    t = in_town(coins=20, hires_per_draw="any").does("hire", "take quill")
    assert t.asked == (0, "hire")


@pytest.mark.clause("DE-4.7")
def test_after_a_hire_what_is_left_must_pay_for_the_next() -> None:
    t = in_town(coins=8).does("hire")
    assert t.options == ["take brannoc", "take quill", "take fenn", "done"]
    t.does("take quill")
    assert t.asked == (0, "turn")
    t = in_town(coins=9).does("hire", "take quill")
    assert t.options == ["take brannoc", "take fenn", "done"]


@pytest.mark.clause("DE-4.8")
def test_with_three_hunters_there_is_no_hire_and_nobody_can_be_dismissed() -> None:
    t = in_town(hunters="Therese, Lucan, Pell", coins=99)
    assert t.refuses("hire") == "DE-4.8"
    kinds = {option.split()[0] for option in t.options}
    assert kinds == {"walk", "shop", "end"}
    t = in_town(hunters="Therese, Lucan", coins=99).does("hire", "take fenn")
    assert (t.asked, len(t.me.hunters)) == ((0, "turn"), 3)


# -- leftovers and who joins (DE-4.9-4.11, R45, R60) ---------------------------------------------


@pytest.mark.clause("DE-4.9")
def test_who_is_not_hired_goes_back_and_the_deck_is_shuffled() -> None:
    t = in_town().does("hire", "take quill", "done")
    assert len(hunters_left(t)) == len(HUNTERS) - 3
    assert hunters_left(t)[:2] == ["Fenn", "Brannoc"]
    t = in_town(draws=[0]).does("hire", "take quill", "done")
    assert (hunters_left(t)[0], hunters_left(t)[-1]) == ("Ysolde", "Fenn")


@pytest.mark.clause("DE-4.10")
@pytest.mark.parametrize("rule", ["restored", "persists"])
def test_who_joins_is_the_last_of_the_group_and_has_full_hp(rule: str) -> None:
    t = table(
        seat("C4", hunters="Therese, Lucan", hp=(4, 6)), seat("M4"), hunter_deck="Brannoc",
        hero_hp=rule,
    )  # fmt: skip
    t.does("hire", "take brannoc")
    assert (t.me.hunters, t.me.hp) == (["Therese", "Lucan", "Brannoc"], (4, 6, 14))


@pytest.mark.clause("DE-4.10")
def test_the_ability_of_a_hired_hunter_works_at_once() -> None:
    t = in_town("Lucan, Quill, Fenn").does("hire", "take lucan", "take fenn")
    assert t.me.coins == 10 - 3 - (6 - 2)
    t = in_town("Sable", coins=20, energy=1).does("hire", "take sable", "done", "walk C6")
    assert t.me.energy == 0


@pytest.mark.clause("DE-4.11")
@pytest.mark.parametrize(
    ("mine", "prices"),
    [
        ({}, [6, 3, 6]),
        ({"gear": "Merchant's Seal"}, [5, 2, 5]),
        ({"hunters": "Lucan"}, [4, 1, 4]),
        ({"hunters": "Therese, Lucan"}, [4, 1, 4]),
        ({"hunters": "Lucan", "gear": "Merchant's Seal"}, [3, 1, 3]),
    ],
)
def test_discounts_add_up_and_a_hire_costs_at_least_one_coin(
    mine: dict[str, str], prices: list[int]
) -> None:
    t = in_town(coins=3, **mine).does("hire")
    assert [one["price"] for one in t.view(0)["offer"]] == prices
    t.does("take quill")
    assert t.me.coins == 3 - prices[1]


@pytest.mark.clause("DE-4.11")
def test_a_rivals_discount_does_not_count() -> None:
    t = table(seat("C4"), seat("M4", hunters="Lucan", gear="Merchant's Seal"), hunter_deck="Quill")
    assert t.does("hire", "take quill").me.coins == 7
