"""The rules, clause by clause, on the smallest positions that show them."""

import pytest

from undercroft.kernel import ScriptedDice, SeededDice
from undercroft.testing import Played
from undercroft.testing.sample_game import GAME, rules
from undercroft.testing.sample_game.state import SampleGame


class Table(Played[SampleGame]):
    """A position, with the words that these tests use."""

    GAME = GAME


def table(*hands: list[int]) -> Table:
    """A round begins: everybody holds these cards."""
    state = rules.table(len(hands), 0)
    for zone, cards in zip(state.hands, hands, strict=True):
        zone.cards = cards
        for card in cards:
            state.pile.unshared().remove(card)
    game = rules.Game(0)
    state.dice = ScriptedDice()
    state.begin(game)
    game.go("next_round")
    state.advance()
    return Table(state)


def new(**switches: str) -> SampleGame:
    """A match that has begun."""
    state = GAME.new(3, switches, SeededDice("a seed"))
    assert isinstance(state, SampleGame)
    return state


@pytest.mark.clause("SG-1.1", "SG-1.2")
def test_everybody_is_dealt_a_hand() -> None:
    assert [len(zone.cards) for zone in new().hands] == [4, 4, 4]
    assert [len(zone.cards) for zone in new(hand="6").hands] == [6, 6, 6]
    assert len(new().pile.cards) == 28 - 12


@pytest.mark.clause("SG-2.1")
def test_the_next_player_begins_the_next_round() -> None:
    t = table([1, 2], [3, 4])
    assert t.asked == (0, "lay")
    t.does("lay 1", "lay 3")
    assert t.asked == (1, "lay")


@pytest.mark.clause("SG-2.2")
def test_a_laid_card_is_for_the_eyes_of_its_owner() -> None:
    t = table([1, 2], [3, 4])
    assert t.options == ["lay 1", "lay 2"]
    assert t.refuses("lay 3") == "SG-2.2"
    t.does("lay 2")
    assert [t.view(seat)["laid"][0] for seat in (0, 1)] == [[2], [None]]


@pytest.mark.clause("SG-2.3", "SG-2.4")
@pytest.mark.parametrize(
    ("cards", "treasures"),
    [([5, 5, 4], [0, 0, 1]), ([5, 6, 4], [0, 1, 0]), ([5, 5, 5], [0, 0, 0])],
)
def test_the_highest_card_alone_takes_the_treasure(cards: list[int], treasures: list[int]) -> None:
    t = table(*[[card, 1] for card in cards]).does(*[f"lay {card}" for card in cards])
    assert t.state.treasures == treasures
    assert t.view(-2)["turned_up"] == cards


@pytest.mark.clause("SG-3.1")
def test_the_most_treasures_win() -> None:
    assert table([7], [6]).does("lay 7", "lay 6").worth == [1, 0]
    assert table([7], [7]).does("lay 7", "lay 7").worth == [0.5, 0.5]
