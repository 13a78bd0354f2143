"""What a position promises: more to who has more coins, and is ahead in a battle."""

import pytest

from undercroft.games.dungeon_enforcer.promise import PROMISE
from undercroft.games.dungeon_enforcer.tests.enforcer import Table, battle, seat, table


def promised(t: Table) -> float:
    """What the first player is promised; the other one is promised the rest."""
    first, second = [PROMISE.of(t.state, seat) for seat in (0, 1)]
    assert first + second == pytest.approx(1)
    return first


def at_the_end(coins: int) -> float:
    """What a player with those coins is promised near the end; the other has 10."""
    mine = seat("C4", hunters="Therese", coins=coins)
    return promised(table(mine, seat("M4", hunters="Fenn", coins=10), turn=0, round=18))


def test_coins_promise_a_win() -> None:
    assert at_the_end(0) < at_the_end(10) < at_the_end(20)


def test_in_a_battle_it_counts_what_is_left_of_the_hunters_and_of_the_monster() -> None:
    hurt, whole, winning = [promised(battle(hp=hp)) for hp in ((1, 5), (6, 5), (6, 1))]
    assert hurt < whole < winning
