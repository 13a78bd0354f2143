"""Declared fields: constructor, copy and FIELDS follow from them."""

from inspect import signature
from typing import ClassVar

import pytest

from undercroft.kernel import Dice, Fixed, Frame, Part, ScriptedDice, State


class Coin(Fixed):
    """Nothing of it changes."""

    worth: int


class Chest(Part):
    """Holds one of everything that a field may hold."""

    LOCKS: ClassVar[int] = 2
    worth: int
    rings: tuple[int, ...] = (1, 2)
    gems: list[int] = []
    coins: list[Coin] = []
    inner: "Chest | None" = None
    more: "list[Chest]" = []
    rows: list[list[int]] = []
    pair: "tuple[Chest, ...]" = ()


class Vault(State):
    """A state with a field that follows from others."""

    chest: Chest
    opened: int = 0

    def derive(self) -> None:
        """Reckon what lies in it."""
        self.inside = self.chest.worth + sum(self.chest.gems)


class Walk(Frame):
    """A frame with fields."""

    hero: int
    way: tuple[int, ...] = ()


def test_a_constructor_takes_the_fields_in_their_order_and_those_with_a_default_need_not_be_given(
) -> None:  # fmt: skip
    chest = Chest(3, gems=[5])
    assert (chest.worth, chest.rings, chest.gems, chest.coins, chest.inner) == (
        3, (1, 2), [5], [], None,
    )  # fmt: skip
    assert Chest.FIELDS == ("worth", "rings", "gems", "coins", "inner", "more", "rows", "pair")
    assert [*signature(Chest).parameters] == [*Chest.FIELDS]
    assert Walk(4).way == ()


def test_an_empty_list_is_a_new_one_for_each() -> None:
    one, other = Chest(1), Chest(1)
    one.gems.append(7)
    assert other.gems == []


def test_a_constructor_says_what_is_missing_or_too_much() -> None:
    with pytest.raises(TypeError, match="worth"):
        Chest()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="colour"):
        Chest(1, colour=2)  # type: ignore[call-arg]


def test_a_copy_shares_what_cannot_change_and_nothing_else() -> None:
    inner = Chest(1, gems=[4])
    chest = Chest(2, (3,), [5], [Coin(9)], inner, [Chest(6)], [[7]], (Chest(8),))
    twin = chest.copy()
    assert (twin.worth, twin.rings, twin.gems, twin.rows) == (2, (3,), [5], [[7]])
    assert twin.coins[0] is chest.coins[0]
    assert twin.inner is not None
    twin.gems.append(0)
    twin.coins.append(Coin(0))
    twin.inner.gems.append(0)
    twin.more[0].gems.append(0)
    twin.rows[0].append(0)
    twin.pair[0].gems.append(0)
    assert (chest.gems, len(chest.coins), inner.gems, chest.more[0].gems) == ([5], 1, [4], [])
    assert (chest.rows, chest.pair[0].gems) == ([[7]], [])
    assert Chest(1).copy().inner is None


def test_a_fixed_part_is_its_own_copy() -> None:
    coin = Coin(2)
    assert coin.copy() is coin


def test_the_class_itself_has_no_value_of_a_field() -> None:
    assert not hasattr(Chest, "worth")
    assert not hasattr(Chest, "rings")
    assert Chest.LOCKS == 2


def test_a_state_is_cloned_by_its_fields_and_derives_the_rest() -> None:
    vault = Vault(Chest(3, gems=[4]), 1)
    dice: Dice = ScriptedDice([6])
    twin = vault.clone(dice)
    assert (twin.inside, twin.opened, twin.dice) == (7, 1, dice)
    twin.chest.gems.append(1)
    assert vault.chest.gems == [4]
    assert Vault.FIELDS == ("chest", "opened")


def test_a_copy_that_is_written_by_hand_stays() -> None:
    class Pile(Part):
        """Shares its cards."""

        cards: list[int]

        def copy(self) -> "Pile":
            return Pile(self.cards)

    pile = Pile([1])
    assert pile.copy().cards is pile.cards


def test_who_inherits_fields_writes_the_constructor() -> None:
    with pytest.raises(TypeError, match=r"Bigger inherits the fields \('worth', .*constructor"):

        class Bigger(Chest):
            """Would have fields of two classes."""

            size: int = 0

    class Named(Chest):
        """Says what it takes."""

        def __init__(self, name: str, worth: int) -> None:
            super().__init__(worth)
            self.name = name

    assert (Named("oak", 3).worth, Named.FIELDS) == (3, ("name", "worth"))
