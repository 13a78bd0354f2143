"""Thousands of dungeons, explored to the end: what always holds of layout, paths and piles.

The functions of rules/dungeon.py are driven directly, as Explore and SecretDoor
do it; `test_whole_explorations_by_play` goes by the frames themselves.
"""

from typing import Final

import pytest

from undercroft.games.warp_dungeons.actions import DOOR_CARD, FOLD
from undercroft.games.warp_dungeons.content import DUNGEON
from undercroft.games.warp_dungeons.decks.library import dungeon_deck
from undercroft.games.warp_dungeons.rules.dungeon import (
    DOOR_ORDER,
    cell_beside,
    exits_to_open,
    lay,
    open_exits,
    viable_sides,
)
from undercroft.games.warp_dungeons.rules.explore import Explore
from undercroft.games.warp_dungeons.rules.secret_door import DIVIDE, SecretDoor, candidate_paths
from undercroft.games.warp_dungeons.state import NONE_YET, Exit
from undercroft.games.warp_dungeons.tests.dungeon import kinds
from undercroft.games.warp_dungeons.tests.maps import Luck, laid_out
from undercroft.kernel import NOBODY
from undercroft.testing import effort
from undercroft.testing.under_way import under_way

pytestmark = pytest.mark.heavy

MAPS: Final[tuple[dict[str, str], ...]] = (
    {},
    {"exit_sides": "revealer_chooses"},
    {"blocked_path": "merge"},
    {"exit_sides": "revealer_chooses", "blocked_path": "merge"},
    {"layout": "tree"},
)
DECKS = ("listed_28", "padded_30", "custom", "own")
EACH = effort(17, 170)
"""Dungeons of each of the 60 kinds: 1,020; in `make test-long` 10,200."""
(OBJECTIVE,) = kinds("Objective Room")
COMMON = kinds("Stairway, Objective Room, T-junction, Intersection")
OTHERS = kinds("Passage, Room, Chamber, Chasm, T-junction, Intersection, Throne Room, Crypt")


def own_deck(rng: Luck) -> list[int]:
    """A custom dungeon deck of 28 to 40 cards, often crowded with junctions (WD-16.12)."""
    return COMMON + [rng.pick(OTHERS) for _ in range(24 + rng.number(13))]


class Walk:
    """One dungeon on its way from set-up to fully explored, checked after every change."""

    def __init__(self, heroes: int, deck: list[int], switches: dict[str, str], rng: Luck) -> None:
        self.rng = rng
        self.s = laid_out(heroes, deck, f"walk {[rng.number(256) for _ in range(4)]}", **switches)
        self.merges = self.s.rules.merge
        self.tree = self.s.rules.tree
        self.objective = self.s.dungeon.deck.index(OBJECTIVE)
        self.drawn: list[int] = []
        self.cells = set()
        for place in self.s.dungeon.places:
            self.cells.add((place.sheet, place.x, place.y))
        self.check()

    def openings(self) -> list[tuple[int, Exit]]:
        """Every exit that can be explored, with its place."""
        piles = self.s.dungeon.piles
        return [
            (number, one)
            for number, place in enumerate(self.s.dungeon.places)
            for one in place.exits
            if one.child == NONE_YET and piles[one.path]
        ]

    def reveal(self, number: int, one: Exit) -> None:
        """Reveal the card behind an exit, as rules/explore.py does."""
        s, d = self.s, self.s.dungeon
        top = d.piles[one.path][-1]
        d.piles[one.path] = d.piles[one.path][:-1]
        new = lay(s, d.deck[top], number, one.side)
        sides, count = exits_to_open(s, new)
        if s.rules.revealer_chooses:
            self.rng.shuffle(sides)
        open_exits(s, new, sides[:count])
        self.laid(top, new)

    def laid(self, top: int, new: int) -> None:
        """Check the new card: right card, own cell, connected, not more exits than listed."""
        d = self.s.dungeon
        place = d.places[new]
        self.drawn.append(top)
        assert place.kind == d.deck[top]
        cell = (place.sheet, place.x, place.y)
        assert self.tree or cell not in self.cells
        self.cells.add(cell)
        assert 0 <= place.parent < new
        assert [one.child for one in d.places[place.parent].exits].count(new) == 1
        sides = [one.side for one in place.exits]
        assert len(sides) == len(set(sides))
        if sides and sides != [FOLD]:
            assert len(sides) + place.walled == DUNGEON[place.kind].exits
        else:
            assert place.walled == 0

    def open_a_door(self) -> None:
        """Somebody plays a Secret Door anywhere, if it is legal there."""
        s = self.s
        s.players[0].place = self.rng.number(len(s.dungeon.places))
        paths = candidate_paths(s, 0)
        if paths:
            door = SecretDoor(0, DIVIDE, self.rng.pick(paths))
            s.top = None
            s.begin(door)
            door.open_the_door(s)
            side = s.place_of(0).exits[-1].side
            assert side not in [one.side for one in s.place_of(0).exits[:-1]]

    def check(self) -> list[tuple[int, Exit]]:
        """What holds at every moment (WD-5.6, 5.12-5.14, 5.18-5.22); return the openings."""
        d, ways = self.s.dungeon, self.openings()
        if not self.tree:
            kept = [cell_beside(d.places[n], one.side) for n, one in ways if one.side != FOLD]
            assert len(kept) == len(set(kept)), "two exits point to one cell"
            assert not self.cells & set(kept), "a reserved cell was taken"
        assert sum(map(len, d.piles)) + len(self.drawn) + len(d.removed) == len(d.deck)
        if not self.merges:
            for pile in d.piles:
                assert list(pile) == sorted(pile)
        if self.objective not in self.drawn:
            (path,) = [n for n, pile in enumerate(d.piles) if self.objective in pile]
            assert path in [one.path for _, one in ways]
        return ways

    def check_at_the_end(self) -> None:
        """Every card is accounted for once, and every card is a step from its parent."""
        d = self.s.dungeon
        assert not any(d.piles)
        assert sorted([*self.drawn, *d.removed]) == list(range(len(d.deck)))
        assert self.objective in self.drawn
        assert self.tree or len(self.cells) == len(d.places)
        for number, place in enumerate(d.places):
            assert self.tree or (place.sheet, place.x, place.y) in self.cells
            for one in place.exits:
                assert one.child == NONE_YET or d.places[one.child].parent == number
            if number:
                assert number in [one.child for one in d.places[place.parent].exits]


def deck_of(name: str, rng: Luck) -> list[int]:
    return own_deck(rng) if name == "own" else list(dungeon_deck(name).dungeon)


@pytest.mark.clause("WD-5.7", "WD-5.14", "WD-5.20", "WD-5.22")
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("heroes", [1, 2, 3])
def test_thousands_of_dungeons(heroes: int, deck: str) -> None:
    rng = Luck(f"{heroes} {deck}")
    for switches in MAPS:
        for number in range(EACH):
            walk = Walk(heroes, deck_of(deck, rng), switches, rng)
            ways = walk.check()
            while ways:
                if number % 2 and rng.number(100) < 15:
                    walk.open_a_door()
                    ways = walk.check()
                walk.reveal(*rng.pick(ways))
                ways = walk.check()
            walk.check_at_the_end()


@pytest.mark.clause("WD-5.22")
@pytest.mark.parametrize("switches", MAPS)
@pytest.mark.parametrize("heroes", [1, 2, 3])
def test_whole_explorations_by_play(heroes: int, switches: dict[str, str]) -> None:
    rng = Luck(f"{heroes} {switches}")
    for _ in range(4):
        walk = Walk(heroes, deck_of("listed_28", rng), switches, rng)
        s = walk.s
        while ways := walk.openings():
            number, one = rng.pick(ways)
            s.players[0].place = number
            if rng.number(100) < 20 and candidate_paths(s, 0):
                s.players[0].hand.cards = [DOOR_CARD]
                s.top = None
                s.begin(SecretDoor(0, DIVIDE))
            else:
                new, top = len(s.dungeon.places), s.dungeon.piles[one.path][-1]
                under_way(s, Explore(0, one.side))
                while s.current_player != NOBODY:
                    s.apply_action(rng.pick(s.legal_actions))
                walk.laid(top, new)
            s.advance()
            while s.current_player != NOBODY:
                s.apply_action(rng.pick(s.legal_actions))
            walk.check()
        walk.check_at_the_end()


def how_often_blocked(heroes: int, dungeons: int) -> tuple[float, float]:
    """Walled exits with cards behind them, and fold-outs, per dungeon.

    Each is explored at random until the Objective Room is found. Over 10,000 dungeons
    each with 1, 2 and 3 heroes: 0.34, 0.21 and 0.44 walled exits, 0.012, 0.006 and 0.030
    fold-outs.
    """
    rng = Luck(f"figures {heroes}")
    walled = folded = 0
    for _ in range(dungeons):
        walk = Walk(heroes, deck_of("listed_28", rng), {}, rng)
        while walk.objective not in walk.drawn:
            number, one = rng.pick(walk.openings())
            live = len(walk.s.dungeon.piles[one.path]) > 1
            walk.reveal(number, one)
            new = walk.s.dungeon.places[-1]
            folded += [one.side for one in new.exits] == [FOLD]
            walled += new.walled if live else 0
    return walled / dungeons, folded / dungeons


@pytest.mark.clause("WD-5.8", "WD-5.9")
@pytest.mark.parametrize(
    ("heroes", "walled_off", "folded_out"), [(1, 0.36, 0.01), (2, 0.22, 0.01), (3, 0.47, 0.03)]
)
def test_r8_a_way_is_blocked_as_often_as_the_rules_say(
    heroes: int, walled_off: float, folded_out: float
) -> None:
    walled, folded = how_often_blocked(heroes, 1000)
    assert walled == pytest.approx(walled_off, abs=0.08)
    assert folded == pytest.approx(folded_out, abs=0.01)


@pytest.mark.clause("WD-11.10")
def test_a_door_needs_a_viable_side() -> None:
    rng = Luck("doors")
    refused = 0
    for _ in range(60):
        walk = Walk(3, deck_of("listed_28", rng), {}, rng)
        while ways := walk.openings():
            walk.reveal(*rng.pick(ways))
            for number, place in enumerate(walk.s.dungeon.places):
                walk.s.players[0].place = number
                if not viable_sides(walk.s, place, DOOR_ORDER):
                    assert candidate_paths(walk.s, 0) == []
                    refused += 1
    assert refused
