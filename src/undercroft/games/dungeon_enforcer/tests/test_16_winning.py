"""Chapter DE-16: winning, elimination, the end of the game (R51, R53-R55)."""

from collections.abc import Sequence
from typing import Any

import pytest

from undercroft.games.dungeon_enforcer import GAME
from undercroft.games.dungeon_enforcer.content import ITEMS
from undercroft.games.dungeon_enforcer.tests.enforcer import (
    Seat,
    Table,
    battle,
    lost,
    seat,
    table,
    won,
)


def last_turn(*seats: Seat, **more: Any) -> Table:
    """The last turn of the last round ends."""
    return table(*seats, turn=len(seats) - 1, **{"round": 20, **more}).does("end turn")


def three(*coins: int, defeated: Sequence[int] = (0, 0, 0), **more: Any) -> Table:
    """Three players with those coins and defeated monsters, at the end of round 20."""
    names, squares = ("Therese", "Ekim", "Fenn"), ("C4", "M4", "H13")
    found = [
        seat(squares[n], hunters=names[n], coins=coins[n], defeated=defeated[n],
             items=more.pop(f"items_{n}", ""), gear=more.pop(f"gear_{n}", ""))
        for n in range(3)
    ]  # fmt: skip
    return last_turn(*found, **more)


def ended(t: Table) -> tuple[str, tuple[int, ...], list[float]]:
    """How it came out."""
    assert t.asked is None
    return t.state.outcome, t.state.winners, t.worth


# -- the last player (DE-16.1, R54) --------------------------------------------------------------


@pytest.mark.clause("DE-16.1")
def test_the_only_player_with_hunters_wins_at_once_whatever_the_coins() -> None:
    t = lost(coins=0, dice=[1], seats=(seat("M4", hunters="Fenn", coins=0),))
    assert ended(t) == ("last", (1,), [0.0, 1.0])
    assert t.told("turn") == []


@pytest.mark.clause("DE-16.1")
def test_while_two_players_have_hunters_play_goes_on() -> None:
    t = lost(seats=(seat("M4", hunters="Fenn"), seat("H13", hunters="Pell")))
    assert t.asked == (1, "turn")


@pytest.mark.clause("DE-16.1", "DE-16.2", "DE-14.3")
def test_if_the_last_token_goes_with_the_last_but_one_player_the_survivor_wins() -> None:
    t = battle("Therese", "Thornback", mine="Attack 5", theirs="Defense 1", hp=(1, 1), tokens="D5",
               coins=50)  # fmt: skip
    t.plays("play attack-5", "play defense-1")
    assert ended(t) == ("last", (1,), [0.0, 1.0])


# -- a cleared map (DE-16.2, 16.3, 16.8) ---------------------------------------------------------


@pytest.mark.clause("DE-16.2", "DE-16.3")
@pytest.mark.parametrize(
    ("theirs", "winners"), [(13, (0,)), (14, (0,)), (15, (1,))], ids=["fewer", "equal", "more"]
)
def test_when_the_last_token_goes_the_survivor_with_most_coins_wins(
    theirs: int, winners: tuple[int, ...]
) -> None:
    rival = seat("M4", hunters="Fenn", coins=theirs)
    t = won(tokens="D5", dice=[4], seats=(rival,))
    assert (t.me.coins, ended(t)[:2]) == (14, ("cleared", winners))
    assert t.told("turn") == []


@pytest.mark.clause("DE-16.2")
def test_while_a_token_is_left_play_goes_on() -> None:
    assert won(tokens="D5, O15").asked == (1, "turn")


@pytest.mark.clause("DE-16.2", "DE-14.3")
def test_a_map_that_both_fallen_clear_ends_the_game_too() -> None:
    others = (seat("M4", hunters="Fenn", coins=3), seat("H13", hunters="Pell", coins=5))
    t = battle("Therese", "Thornback", mine="Attack 5", theirs="Defense 1", hp=(1, 1), tokens="D5",
               coins=50, seats=others)  # fmt: skip
    t.plays("play attack-5", "play defense-1")
    assert ended(t)[:2] == ("cleared", (2,))


@pytest.mark.clause("DE-16.8", "DE-16.3")
def test_hunters_items_energy_and_ranks_give_no_points() -> None:
    rich = seat("M4", hunters="Fenn", coins=11)
    owner = seat("C4", hunters="Therese, Ekim, Pell", coins=10, energy=99, defeated=6,
                 items="2x Null Bell", gear="Bounty Writ")  # fmt: skip
    assert ended(last_turn(owner, rich)) == ("rounds", (1,), [0.0, 1.0])


# -- ties (DE-16.4, 16.9, R54) -------------------------------------------------------------------


@pytest.mark.clause("DE-16.4", "DE-16.9")
def test_equal_coins_are_decided_by_monsters_defeated() -> None:
    assert ended(three(14, 14, 9, defeated=(3, 2, 9)))[:2] == ("rounds", (0,))
    assert ended(three(14, 14, 9, defeated=(1, 2, 9)))[:2] == ("rounds", (1,))


@pytest.mark.clause("DE-16.4")
def test_then_by_items_held_gear_and_one_use_alike() -> None:
    t = three(14, 14, 9, defeated=(2, 2, 2), items_0="Null Bell", gear_0="Bounty Writ",
              items_1="Whetstone")  # fmt: skip
    assert ended(t)[1] == (0,)
    t = three(14, 14, 14, items_1="Whetstone", gear_2="2x Reserve Cell")
    assert ended(t)[1] == (2,)


@pytest.mark.clause("DE-16.4")
def test_still_equal_players_share_the_win() -> None:
    t = three(14, 9, 14, defeated=(2, 2, 2), items_0="Null Bell", gear_2="Bounty Writ")
    assert ended(t) == ("rounds", (0, 2), [0.5, 0.0, 0.5])
    assert ended(three(5, 5, 5))[1:] == ((0, 1, 2), [1 / 3] * 3)


@pytest.mark.clause("DE-16.4")
@pytest.mark.parametrize(("rule", "winners"), [("trophies", (0,)), ("shared", (0, 1))])
def test_equal_coins_may_share_the_win_at_once(rule: str, winners: tuple[int, ...]) -> None:
    t = three(14, 14, 9, defeated=(3, 2, 2), items_0="Null Bell", tie_break=rule)
    assert ended(t)[1] == winners


@pytest.mark.clause("DE-16.9")
def test_a_defeat_counts_for_the_hero_side_alone() -> None:
    t = won()
    assert (t.me.defeated, t.other.defeated) == (1, 0)
    t = lost("Therese, Ekim")
    assert (t.me.defeated, t.other.defeated) == (0, 0)
    t = battle("Therese, Ekim", "Thornback", mine="2x Attack 5", theirs="Defense 1", hp=(1, 9, 1))
    t.plays("play attack-5", "play attack-5", "play defense-1")
    assert (t.me.hunters, t.me.defeated, t.other.defeated) == (["Ekim"], 0, 0)


# -- who is out (DE-16.5, 16.6, R51) -------------------------------------------------------------


@pytest.mark.clause("DE-16.5")
def test_who_is_out_takes_no_turns_rolls_no_dice_and_cannot_win() -> None:
    out = seat("M4", hunters="", coins=50)
    t = last_turn(seat("C4", coins=3), out, seat("H13", hunters="Fenn", coins=2), dice=[6])
    assert ended(t)[:2] == ("rounds", (0,))
    t = table(seat("C4"), out, seat("H13", hunters="Fenn"), dice=[6]).does("end turn")
    assert (t.asked, t.told("energy")[0]["player"]) == ((2, "turn"), 2)


@pytest.mark.clause("DE-16.6", "DE-14.9")
def test_what_an_eliminated_player_still_owns_goes_to_the_bank_and_the_discard() -> None:
    others = (seat("M4", hunters="Fenn"), seat("H13", hunters="Pell"))
    t = lost("Hadrian", items="Null Bell", gear="Bounty Writ", coins=9, dice=[2], seats=others)
    assert (t.me.coins, t.me.items, t.me.gear) == (0, [], [])
    assert (t.other.coins, t.other.items, t.other.gear) == (10 + 2 + 9, [], [])
    assert [ITEMS[one].name for one in t.state.item_discard] == ["Bounty Writ", "Null Bell"]
    assert t.told("left_behind") == [{"player": 0, "items": ("Bounty Writ", "Null Bell")}]


@pytest.mark.clause("DE-16.6")
def test_after_a_capture_nothing_is_left_to_discard() -> None:
    others = (seat("M4", hunters="Fenn"), seat("H13", hunters="Pell"))
    t = lost(items="Null Bell", coins=9, seats=others)
    assert (t.other.items, t.state.item_discard, t.told("left_behind")) == (["Null Bell"], (), [])


# -- the round cap (DE-16.7, R53) ----------------------------------------------------------------


@pytest.mark.clause("DE-16.7")
def test_after_20_rounds_coins_decide_among_the_survivors() -> None:
    assert ended(three(3, 5, 4))[:2] == ("rounds", (1,))
    t = three(3, 5, 4, round=19)
    assert (t.asked, t.state.round) == ((0, "turn"), 20)
    t = table(seat("C4"), seat("M4"), round=20).does("end turn")
    assert t.asked == (1, "turn")


@pytest.mark.clause("DE-16.7")
@pytest.mark.parametrize("limit", [5, 10, 30, 60, 17])
def test_the_table_may_choose_another_number_of_rounds(limit: int) -> None:
    t = three(3, 5, 4, round=limit, round_limit=str(limit))
    assert ended(t)[0] == "rounds"
    t = three(3, 5, 4, round=limit - 1, round_limit=str(limit))
    assert (t.asked, t.state.round) == ((0, "turn"), limit)


# -- no win without a monster (R55) --------------------------------------------------------------


@pytest.mark.clause("DE-16.3", "DE-16.9")
@pytest.mark.parametrize(
    ("rule", "defeated", "winners"),
    [
        ("false", (0, 1, 1), (0,)),
        ("true", (0, 1, 1), (1,)),
        ("true", (1, 1, 1), (0,)),
        ("true", (0, 0, 1), (2,)),
        ("true", (0, 0, 0), (0,)),
    ],
)
def test_coins_may_win_only_for_who_has_defeated_a_monster(
    rule: str, defeated: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    t = three(9, 8, 7, defeated=defeated, victory_requires_kill=rule)
    assert ended(t)[1] == winners
    assert GAME.resolve({}, "fight")["victory_requires_kill"] == "true"


@pytest.mark.clause("DE-16.1")
def test_the_last_player_wins_without_having_defeated_a_monster() -> None:
    t = lost(victory_requires_kill="true")
    assert (t.other.defeated, ended(t)[:2]) == (0, ("last", (1,)))


@pytest.mark.clause("DE-16.9")
def test_a_monster_defeated_by_somebody_who_is_out_does_not_count() -> None:
    t = last_turn(seat("C4", coins=9), seat("M4", hunters="", defeated=3),
                  seat("H13", hunters="Fenn", coins=2), victory_requires_kill="true")  # fmt: skip
    assert ended(t)[1] == (0,)
