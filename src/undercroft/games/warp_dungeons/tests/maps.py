"""Dungeons for tests: a prepared deck in a known order, explored card by card.

    t = dungeon("Room, Passage, T-junction")       # bottom first: the T-junction is on top
    explore(t, 0, "north")                         # from place 0, the Stairway
    assert shares(t, 1) == {"west": [1], "east": [2]}

A pile is written as numbers of the prepared deck, 1 for its bottom card.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

from undercroft.games.warp_dungeons import GAME
from undercroft.games.warp_dungeons.actions import EAST, NORTH, SOUTH, WAYS, WEST
from undercroft.games.warp_dungeons.rules.dungeon import STEP, exits_to_open, lay, open_exits
from undercroft.games.warp_dungeons.rules.game import Game
from undercroft.games.warp_dungeons.rules.turn import Turn
from undercroft.games.warp_dungeons.state import (
    NONE_YET,
    Dungeon,
    Exit,
    Place,
    Player,
    WarpDungeons,
)
from undercroft.games.warp_dungeons.switches import SWITCHES, HouseRules
from undercroft.games.warp_dungeons.tests.dungeon import (
    PHASES,
    Seat,
    Table,
    find_dungeon_card,
    hero,
    kinds,
    table,
)
from undercroft.kernel import SeededDice
from undercroft.kit.zones import ALL, NONE, OWNER, Zone

T = TypeVar("T")
JUNCTIONS = {1: "", 2: "T-junction", 3: "Intersection"}
LAIR = 7
"""The place of the Lair that is `enclosed`."""


def dungeon(deck: str, *seats: Seat, phase: str = "exploration", **position: Any) -> Table:
    """Build a position: everybody on the Stairway, and the junction for so many heroes laid.

    `deck` is the prepared deck, bottom first.
    """
    t = table(*(seats or (hero(),)), phase="refresh", **position)
    s = t.state
    cards = tuple(kinds(deck))
    stairway = find_dungeon_card("Stairway").id
    start = Place(stairway, 0, 0, 0, NORTH, NONE_YET, NONE_YET, (Exit(NORTH, 0),))
    s.dungeon = Dungeon(cards, [start], [tuple(range(len(cards)))])
    junction = JUNCTIONS[len(s.hero_players)]
    if junction:
        number = lay(s, find_dungeon_card(junction).id, 0, NORTH)
        sides, count = exits_to_open(s, number)
        open_exits(s, number, sides[:count])
    return again(t, phase)


def again(t: Table, phase: str, at: int = NONE_YET) -> Table:
    """Ask the active hero again in that phase of a fresh turn, perhaps on another card."""
    s = t.state
    if at != NONE_YET:
        s.players[0].place = at
    turn = Turn(0)
    s.top = s.stack[0]
    s.begin(turn)
    turn.go(PHASES[phase])
    s.current_player, s.legal_actions = NONE_YET, []
    s.turn, s.steps, s.began_at = 0, 1, s.players[0].place
    if phase in ("resolution", "refresh", "after move"):
        s.steps = NONE_YET
    s.heard = True
    s.advance()
    return t.hear()


def explore(t: Table, at: int, way: str) -> int:
    """Reveal a card from that place, in a turn of its own; return the number of the new one."""
    again(t, "exploration", at)
    t.does(f"reveal {way}")
    return len(t.state.dungeon.places) - 1


def enclosed() -> Table:
    """Rooms from the Stairway around the cell north of it, and a Lair laid there."""
    t = dungeon("3x Room, Lair", hero(hand="Battle 1"))
    x = y = 0
    for number, side in enumerate((EAST, NORTH, NORTH, WEST, WEST, SOUTH)):
        x, y = x + STEP[side][0], y + STEP[side][1]
        room = Place(find_dungeon_card("Crypt").id, 0, x, y, side, number, NONE_YET)
        t.state.dungeon.places.append(room)
    assert explore(t, 0, "north") == LAIR
    return again(t, "exploration", LAIR)


def folded_out() -> Table:
    """The hero in that Lair may move on, to the sheet where its path continues."""
    return again(enclosed().does("reveal below"), "move", LAIR)


def built_in(t: Table, *cells: tuple[int, int]) -> None:
    """Fill cells of the first sheet with rooms that lead nowhere."""
    room = find_dungeon_card("Crypt").id
    for x, y in cells:
        t.state.dungeon.places.append(Place(room, 0, x, y, NORTH, NONE_YET, NONE_YET))


def cell(t: Table, number: int) -> tuple[int, int, int]:
    """Return sheet, x and y of a place."""
    place = t.place(number)
    return place.sheet, place.x, place.y


def exits(t: Table, number: int) -> list[str]:
    """Return the sides with an open exit, in the order north, east, south, west, below."""
    return [WAYS[side] for side in sorted(one.side for one in t.place(number).exits)]


def shares(t: Table, number: int) -> dict[str, list[int]]:
    """Return the pile behind each exit of a place, bottom first, as numbers of the deck."""
    piles = t.state.dungeon.piles
    return {WAYS[one.side]: [card + 1 for card in piles[one.path]] for one in t.place(number).exits}


def openings(t: Table, at: int) -> list[str]:
    """Return which ways can be explored from a place, as the hero there is asked."""
    again(t, "exploration", at)
    return [one.removeprefix("reveal ") for one in t.options if one.startswith("reveal ")]


def new_game(players: int, *brought: str, seed: str = "set-up", **switches: str) -> Table:
    """Begin a whole match with ready decks; the last seat is the DM's unless others say so."""
    state = GAME.new(players, GAME.resolve(switches), SeededDice(seed), brought)
    assert isinstance(state, WarpDungeons)
    return Table(state)


class Luck:
    """Chance for tests that try many positions."""

    def __init__(self, seed: str) -> None:
        self._dice = SeededDice(seed)

    def number(self, limit: int) -> int:
        """Return a number from 0 to limit - 1."""
        return self._dice.below("test", limit)

    def shuffle(self, things: list[int]) -> None:
        """Bring them into any order."""
        self._dice.shuffle("test", things)

    def pick(self, things: Sequence[T]) -> T:
        """Return one of them."""
        return things[self.number(len(things))]


def laid_out(heroes: int, deck: Sequence[int], seed: str, **switches: str) -> WarpDungeons:
    """Prepare a dungeon deck and lay the dungeon out as a game begins, without any cards."""
    rules = GAME.resolve(switches)
    players = [
        Player(
            0 if n < heroes else NONE_YET,
            (),
            Zone(OWNER, n, []),
            Zone(NONE, n, []),
            Zone(ALL, n, []),
        )
        for n in range(heroes + 1)
    ]
    values = tuple([rules[switch.name] for switch in SWITCHES])
    s = WarpDungeons(HouseRules(values), players, heroes, Dungeon(tuple(deck)))
    s.dice = SeededDice(seed)
    s.heard = False
    Game().lay_out_dungeon(s)
    return s
