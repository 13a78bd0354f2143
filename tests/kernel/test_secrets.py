"""Secrets: who sees which cards, what moving them shows, and dealing the unknown anew."""

from collections import Counter
from itertools import permutations
from math import sqrt

import pytest

from tests.kernel.play import does, turn
from tests.kernel.toy import Cellar
from tests.kernel.toy_game import GAME, view
from tests.kernel.toy_words import CHARM, PIT, SWORD
from undercroft.kernel import NOBODY, SPECTATOR, SeededDice, digest
from undercroft.kit.look import Look
from undercroft.kit.zones import ALL, NONE, OWNER, Zone, move, redeal


def hidden_cards(s: Cellar, player: int) -> tuple[int, ...]:
    """All cards that the player cannot see, in the order of their places."""
    zones = [*s.hands, *s.laid, s.deck]
    return tuple([card for zone in zones if not zone.seen_by(player) for card in zone.cards])


def dealt_anew(s: Cellar, seat: int, dice: SeededDice) -> Cellar:
    """A copy that agrees with all that a seat knows."""
    twin = GAME.resample(s, seat, dice)
    assert isinstance(twin, Cellar)
    return twin


def in_battle() -> Cellar:
    """The hero laid a sword and the keeper is about to lay."""
    s = turn([[SWORD, CHARM], [PIT, CHARM]], deck=[PIT, SWORD, CHARM])
    does(s, 0, "enter", "lay sword")
    return s


@pytest.mark.parametrize(
    ("see", "seers"), [(ALL, {0, 1, SPECTATOR}), (OWNER, {0}), (NONE, set[int]())]
)
def test_who_sees_the_cards_of_a_zone(see: str, seers: set[int]) -> None:
    zone = Zone(see, 0, [4, 5])
    assert {player for player in (0, 1, SPECTATOR) if zone.seen_by(player)} == seers
    for player in (0, 1, SPECTATOR):
        assert zone.view(player) == ([4, 5] if player in seers else [None, None])


def test_nobody_owns_what_has_no_owner() -> None:
    assert not Zone(OWNER, NOBODY, [1]).seen_by(SPECTATOR)


def test_a_view_cannot_be_used_to_change_the_zone() -> None:
    zone = Zone(ALL, NOBODY, [4])
    zone.view(0).append(5)
    assert zone.cards == [4]


@pytest.mark.parametrize(
    ("source", "target", "shown"),
    [
        (Zone(NONE, NOBODY, [7]), Zone(OWNER, 0, []), 1),  # a card is drawn
        (Zone(NONE, NOBODY, [7]), Zone(ALL, NOBODY, []), 1),  # a card is turned up
        (Zone(OWNER, 0, [7]), Zone(ALL, NOBODY, []), 1),  # a card is played
        (Zone(OWNER, 0, [7]), Zone(OWNER, 1, []), 1),  # a card is handed over
        (Zone(OWNER, 0, [7]), Zone(OWNER, 0, []), 0),  # a card is laid face down
        (Zone(OWNER, 0, [7]), Zone(NONE, NOBODY, []), 0),  # a card goes back unseen
        (Zone(NONE, NOBODY, [7]), Zone(NONE, NOBODY, []), 0),
        (Zone(ALL, NOBODY, [7]), Zone(OWNER, 0, []), 0),  # everybody knew it
        (Zone(ALL, NOBODY, [7]), Zone(NONE, NOBODY, []), 0),
    ],
)
def test_moving_a_card_notes_what_somebody_sees_for_the_first_time(
    source: Zone, target: Zone, shown: int
) -> None:
    s = turn([[], []])
    move(s, 7, source, target)
    assert (source.cards, target.cards, s.shown) == ([], [7], shown)


def test_a_moved_card_lies_on_top() -> None:
    source, target = Zone(ALL, NOBODY, [1, 2, 3]), Zone(ALL, NOBODY, [9])
    move(turn([[], []]), 2, source, target)
    assert (source.cards, target.cards) == ([1, 3], [9, 2])


def test_of_equal_cards_the_top_one_is_drawn_and_the_order_below_stays() -> None:
    deck, hand = Zone(NONE, NOBODY, [0, 1, 0]), Zone(OWNER, 0, [])
    move(turn([[], []]), 0, deck, hand)
    assert deck.cards == [0, 1]


def test_a_zone_and_its_copy_share_their_cards_until_one_of_them_changes() -> None:
    zone = Zone(ALL, NOBODY, [1, 2])
    first, second = zone.copy(), zone.copy()
    assert zone.cards is first.cards is second.cards
    first.unshared().append(3)
    zone.unshared().append(4)
    assert (zone.cards, first.cards, second.cards) == ([1, 2, 4], [1, 2, 3], [1, 2])
    assert zone.unshared() is zone.cards, "what nobody shares is not copied again"


def test_a_card_that_is_not_there_cannot_move() -> None:
    source, target = Zone(ALL, NOBODY, [1]), Zone(ALL, NOBODY, [])
    with pytest.raises(ValueError, match="not in list"):
        move(turn([[], []]), 2, source, target)
    assert (source.cards, target.cards) == ([1], [])


def test_views_do_not_change_with_what_the_seat_cannot_see() -> None:
    s = in_battle()
    other = s.clone(s.dice)
    other.hands[1].cards = [SWORD, SWORD]
    other.deck.cards = [PIT, PIT, PIT]
    assert view(other, 0) == view(s, 0)
    assert view(other, SPECTATOR) == view(s, SPECTATOR)
    assert view(other, 1) != view(s, 1)


def test_a_card_laid_face_down_is_seen_by_its_owner_alone_until_both_are_revealed() -> None:
    s = turn([[SWORD], [PIT]], 1)
    does(s, 0, "enter", "lay sword")
    assert view(s, 0)["laid"] == [[SWORD], []]
    assert view(s, 1)["laid"] == view(s, SPECTATOR)["laid"] == [[None], []]
    does(s, 1, "lay pit")
    assert view(s, SPECTATOR)["laid"] == [[], []]
    assert view(s, SPECTATOR)["discard"] == [SWORD, PIT]


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_dealing_anew_keeps_all_that_the_seat_sees(seat: int) -> None:
    s = in_battle()
    dice = SeededDice("anew")
    for _ in range(50):
        twin = dealt_anew(s, seat, dice)
        assert view(twin, seat) == view(s, seat)
        assert sorted(hidden_cards(twin, seat)) == sorted(hidden_cards(s, seat))
        assert twin.legal_actions == s.legal_actions


def test_dealing_anew_leaves_the_true_table_alone() -> None:
    s = in_battle()
    before = digest(s)
    GAME.resample(s, s.current_player, SeededDice("anew")).apply_action(s.legal_actions[0])
    assert digest(s) == before


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_every_deal_the_seat_must_reckon_with_is_equally_likely(seat: int) -> None:
    s = in_battle()
    deals = list(permutations(hidden_cards(s, seat)))  # equal cards: as often as they weigh
    weight = Counter(deals)
    dice = SeededDice("anew")
    draws = 40 * len(weight)
    seen = Counter(hidden_cards(dealt_anew(s, seat, dice), seat) for _ in range(draws))
    assert seen.keys() <= weight.keys()
    expected = {deal: draws * times / len(deals) for deal, times in weight.items()}
    off = sum((seen[deal] - want) ** 2 / want for deal, want in expected.items())
    free = len(weight) - 1
    assert abs(off - free) < 4 * sqrt(2 * free)


def test_zones_keep_their_sizes_and_seen_ones_their_cards() -> None:
    zones = [Zone(OWNER, 0, [1, 2]), Zone(OWNER, 1, [3]), Zone(NONE, NOBODY, [4, 5, 6])]
    orders = set()
    for number in range(200):
        redeal(zones, 0, SeededDice(f"{number}"))
        assert zones[0].cards == [1, 2]
        assert [len(zone.cards) for zone in zones] == [2, 1, 3]
        orders.add((*zones[1].cards, *zones[2].cards))
    assert orders == set(permutations([3, 4, 5, 6]))


def test_a_look_shows_the_seat_that_decides_and_deals_the_rest_anew() -> None:
    s = in_battle()
    look = Look(GAME, s)
    assert look.decision.player == 1
    assert look.view == view(s, 1)
    assert look.view is look.view
    twin = look.resample(SeededDice("anew"))
    assert isinstance(twin, Cellar)
    assert twin.hands[1].cards == s.hands[1].cards
    assert view(twin, 1) == look.view
