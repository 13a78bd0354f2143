"""Reaction windows: everybody who can react is asked, in turn order, as often as they can."""

from tests.kernel.play import does, offered, turn
from tests.kernel.toy_words import CHARM, PIT, SWORD


def test_who_cannot_react_is_not_asked() -> None:
    s = turn([[SWORD], [SWORD], [SWORD]], 3)
    does(s, 0, "enter", "lay nothing")
    does(s, 1, "lay nothing")
    assert s.is_terminal()


def test_the_others_are_asked_in_turn_order_and_not_the_hero() -> None:
    s = turn([[PIT], [PIT], [PIT]], 3)
    does(s, 0, "enter", "lay nothing")
    does(s, 1, "lay nothing", "no pit")
    does(s, 2, "no pit")
    assert s.is_terminal()


def test_a_reaction_pauses_the_battle_for_the_trap_and_its_two_payments() -> None:
    s = turn([[], [PIT], [PIT]], 3)
    does(s, 0, "enter", "lay nothing")
    does(s, 1, "lay nothing", "spring pit")
    does(s, 0, "pay coin", "pay heart")
    assert (s.coins[0], s.hearts[0]) == (1, 2)
    does(s, 2, "no pit")
    assert s.is_terminal()
    assert s.discard.cards == [PIT]


def test_a_payment_without_choice_is_made_by_the_engine() -> None:
    s = turn([[], [PIT]], 3)
    s.coins[0] = 0
    does(s, 0, "enter", "lay nothing")
    does(s, 1, "lay nothing", "spring pit")
    assert s.is_terminal()
    assert s.hearts[0] == 1


def test_a_player_may_react_again_while_there_is_something_to_react_with() -> None:
    s = turn([[], [PIT, PIT]], 3)
    does(s, 0, "enter", "lay nothing")
    does(s, 1, "lay nothing", "spring pit")
    does(s, 0, "pay coin", "pay coin")
    does(s, 1, "spring pit")
    assert s.is_terminal()
    assert (s.coins[0], s.hearts[0]) == (0, 1)


def test_nobody_is_asked_any_more_when_reacting_became_impossible() -> None:
    s = turn([[], [PIT, PIT], [PIT]])
    s.coins[0], s.hearts[0] = 0, 2
    does(s, 0, "enter", "lay nothing")
    does(s, 1, "lay nothing", "spring pit")
    assert s.is_terminal()
    assert s.treasures == [0, 0, 0]
    assert [zone.cards for zone in s.hands] == [[], [PIT], [PIT]]


def test_the_die_is_rolled_again_for_each_charm_of_either_side() -> None:
    s = turn([[CHARM], [CHARM]], 4, 3, 5)
    does(s, 0, "enter", "lay nothing")
    does(s, 1, "lay nothing")
    assert s.battle().die == 4
    does(s, 0, "no charm")
    does(s, 1, "play charm")
    assert s.battle().die == 3
    does(s, 0, "play charm")
    assert s.is_terminal()
    assert s.treasures == [1, 0]


def test_the_window_opens_again_only_after_a_reaction() -> None:
    s = turn([[CHARM, CHARM], []], 1, 1)
    does(s, 0, "enter", "lay nothing")
    does(s, 1, "lay nothing")
    does(s, 0, "play charm", "no charm")
    assert offered(s) == ["play charm", "no charm"]
    does(s, 0, "no charm")
    assert s.is_terminal()


def test_the_torch_and_the_cards_count() -> None:
    s = turn([[SWORD], [CHARM]], 2)
    s.luck = False
    does(s, 0, "light torch", "lay sword")
    does(s, 1, "lay charm")
    assert s.treasures == [1, 0]
    weak = turn([[SWORD], [CHARM]], 2)
    weak.luck = False
    does(weak, 0, "enter", "lay sword")
    does(weak, 1, "lay charm")
    assert weak.treasures == [0, 0]
