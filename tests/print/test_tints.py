"""Colour is never the only sign, and what is coded by it is told apart by everybody."""

from itertools import combinations

import pytest

from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.kit.paper import paper_of
from undercroft.print.tints import GROUND, INK, LOOKS, SEEN, TINTS, contrast, linear, seen

SPECS = list(all_games().values())
WAYS = [pytest.param(way, id=way.replace(" ", "-")) for way in SEEN]


@pytest.mark.parametrize("way", WAYS)
def test_letters_stand_out_of_their_ground(way: str) -> None:
    pairs = [(tint, "#ffffff") for tint in TINTS.values()] + [(INK, GROUND)]
    pairs += [(tint, GROUND) for tint in TINTS.values()]
    for ground, ink in pairs:
        found = contrast(seen(linear(ground), way), seen(linear(ink), way))
        assert found >= 4.5, (ground, ink, found)


@pytest.mark.parametrize("way", WAYS)
def test_pictures_stand_out_of_their_squares(way: str) -> None:
    for name, (ground, ink) in LOOKS.items():
        assert contrast(seen(linear(ground), way), seen(linear(ink), way)) >= 3, name


@pytest.mark.parametrize("way", WAYS)
def test_walls_and_floors_are_told_apart(way: str) -> None:
    for one in ("floor", "water", "door", "start", "town"):
        for other in ("wall", "pit"):
            grounds = [seen(linear(LOOKS[look][0]), way) for look in (one, other)]
            assert contrast(*grounds) >= 3, (one, other)


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.slug)
def test_no_two_kinds_differ_in_colour_alone(spec: GameSpec) -> None:
    """Kinds have signs of their own, decks pictures, squares other looks or pictures."""
    paper = paper_of(spec)
    kinds = {one["kind"] for one in spec.faces()}
    assert kinds == set(paper.pieces)
    for one, other in combinations(paper.pieces.values(), 2):
        assert one.sign != other.sign, (one.name, other.name)
    for deck, beside in combinations(paper.decks.values(), 2):
        assert deck.back != beside.back, (deck.name, beside.name)
    for square, next_to in combinations(paper.squares.values(), 2):
        light = [linear(LOOKS[square.looks][0]), linear(LOOKS[next_to.looks][0])]
        told = [contrast(*[seen(one, way) for one in light]) >= 3 for way in SEEN]
        assert square.icon != next_to.icon or all(told), (square.name, next_to.name)
    for counter, another in combinations(paper.counters, 2):
        assert (counter.icon, counter.says) != (another.icon, another.says)
    signs = {sign for grid in spec.grids() for row in grid.rows for sign in row}
    assert signs <= set(paper.squares)
