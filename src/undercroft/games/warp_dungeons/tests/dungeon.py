"""Positions of Warp Dungeons for tests, written as people speak of them.

    t = table(hero("Sir Lamderock", hand="Battle 2, Copper Pieces"),
              dm(hand="Orc Grunts, Strength 1"), rooms="Crypt")
    t.does("stake copper-pieces", "play orc-grunts", "commit battle-2", "commit strength-1")
    assert t.hero.trophies == ["Orc Grunts"]

The rooms lie in a line north of the Stairway (place 0); every hero stands on the
last of them unless `at` says otherwise, and the last has one open exit, north, with
`pile` behind it (bottom first). Seats are heroes first, the DM last; seat 0 is
active, in the phase that is named. Single answers are taken by the engine, as always.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from undercroft.games.warp_dungeons import GAME
from undercroft.games.warp_dungeons.actions import NORTH
from undercroft.games.warp_dungeons.content import CARDS, DUNGEON, FACTIONS, HEROES
from undercroft.games.warp_dungeons.rules.game import Game
from undercroft.games.warp_dungeons.rules.scoring import score
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
from undercroft.kernel import ScriptedDice
from undercroft.kit.content import find
from undercroft.kit.zones import ALL, NONE, OWNER, Zone
from undercroft.testing import Played, listed
from undercroft.testing.under_way import under_way

find_card: Final = partial(find, "card", among=CARDS)
find_hero: Final = partial(find, "hero", among=HEROES)
find_dungeon_card: Final = partial(find, "dungeon card", among=DUNGEON)

PHASES = {
    "begin": "begin_turn",
    "exploration": "exploration_phase",
    "trap": "trap_before_moving",
    "move": "move_phase",
    "after move": "trap_after_moving",
    "resolution": "resolution_phase",
    "refresh": "refresh_phase",
}


@dataclass
class Seat:
    """A seat as a test describes it; lists of cards are written `Battle 2, 3x Orc Grunts`."""

    stat: str = ""
    hand: str = ""
    deck: str = ""
    discard: str = ""
    attached: str = ""
    trophies: str = ""
    damage: int = 0
    poison: int = 0
    missed: bool = False
    alive: bool = True
    at: int = -1


def hero(stat: str = "Sir Lamderock", **fields: Any) -> Seat:
    """A hero's seat: the stat card, and what a Seat has."""
    return Seat(stat, **fields)


def dm(**fields: Any) -> Seat:
    """The dungeon master's seat."""
    return Seat("", **fields)


def cards(text: str) -> list[int]:
    """Return the cards of a list such as `Battle 2, 3x Orc Grunts`."""
    return [find_card(name).id for name in listed(text)]


def kinds(text: str) -> list[int]:
    """Return the dungeon cards of a list such as `Room, 3x Passage`."""
    return [find_dungeon_card(name).id for name in listed(text)]


def names(numbers: Sequence[int]) -> list[str]:
    """Return the names of cards."""
    return [CARDS[number].name for number in numbers]


class Person:
    """A seat of a running test: what lies before it, by name."""

    def __init__(self, table: "Table", number: int) -> None:
        self._table = table
        self.number = number

    @property
    def player(self) -> Player:
        """The seat's part of the state."""
        return self._table.state.players[self.number]

    @property
    def hand(self) -> list[str]:
        """The hand, sorted."""
        return sorted(names(self.player.hand.cards))

    @property
    def discard(self) -> list[str]:
        """The discard pile, the top card last."""
        return names(self.player.discard.cards)

    @property
    def deck(self) -> list[str]:
        """The deck, the top card last."""
        return names(self.player.deck.cards)

    @property
    def attached(self) -> list[str]:
        """Attached treasures."""
        return names(self.player.attached)

    @property
    def trophies(self) -> list[str]:
        """Killed monsters."""
        return names(self.player.trophies)

    @property
    def stake(self) -> str:
        """The treasure at stake, "" for none."""
        return "" if self.player.stake == NONE_YET else CARDS[self.player.stake].name

    @property
    def score(self) -> int:
        """The score as it would be now."""
        return score(self._table.state, self.number)

    @property
    def room(self) -> str:
        """The name of the card the hero stands on."""
        return self._table.state.place_of(self.number).name

    def __getattr__(self, name: str) -> Any:
        """Damage, level, poison, missed, alive, place: as in the state."""
        return getattr(self.player, name)


class Table(Played[WarpDungeons]):
    """A match in the middle of a turn, with the words that tests use."""

    GAME = GAME

    @property
    def kinds(self) -> list[str]:
        """The kinds of all events so far."""
        return [event.kind for event in self.events]

    def seat(self, number: int) -> Person:
        """Return a seat."""
        return Person(self, number)

    @property
    def hero(self) -> Person:
        """The active hero, seat 0."""
        return Person(self, 0)

    @property
    def dm(self) -> Person:
        """The dungeon master."""
        return Person(self, self.state.dm)

    @property
    def phase(self) -> str:
        """The step that the turn is in, "" outside turns."""
        turns = [frame for frame in self.state.stack if isinstance(frame, Turn)]
        return turns[0].step if turns else ""

    def place(self, number: int = -1) -> Place:
        """Return a card of the map by its number; the last one laid without."""
        return self.state.dungeon.places[number]

    def waits(self, monster: str, number: int = -1) -> "Table":
        """Let a monster wait on a card of the map, the last one laid without a number."""
        places = self.state.dungeon.places
        places[number] = places[number].with_monster(find_card(monster).id)
        return self

    def pile(self, path: int) -> list[str]:
        """Return the names of a path's pile, bottom first."""
        dungeon = self.state.dungeon
        return [DUNGEON[dungeon.deck[card]].name for card in dungeon.piles[path]]

    # -- battles -----------------------------------------------------------------------

    @property
    def totals(self) -> tuple[int, int]:
        """The hero's and the DM's total in the last round compared."""
        last = self.told("compared")[-1]
        return last["hero"], last["dm"]

    @property
    def wounds(self) -> tuple[int, int]:
        """What hero and monster suffered in the last round compared."""
        last = self.told("compared")[-1]
        return last["to_hero"], last["to_monster"]

    @property
    def dominant(self) -> str:
        """Who dominated in the last round compared."""
        return ("nobody", "hero", "dm", "both")[self.told("compared")[-1]["dominates"]]

    def settled(self) -> None:
        """Check that no battle is under way, nothing at stake, and Refresh goes on."""
        assert self.state.fight is None
        assert [player.stake for player in self.state.players] == [NONE_YET] * len(
            self.state.players
        )
        assert self.asked in ((0, "refresh"), (self.state.dm, "refresh-dm"))


def table(
    *seats: Seat,
    rooms: str = "",
    pile: str = "",
    phase: str = "resolution",
    waiting: str = "",
    resolved: bool = False,
    faction: str = "Orc Horde",
    lap: int = 1,
    dice: Sequence[int] = (),
    house: Mapping[str, str] = {},
    **switches: str,
) -> Table:
    """Build a position; `waiting` is a monster in the last room, `resolved` its token.

    Switches are named one by one, or handed on from somebody's own as `house`.
    """
    rules = GAME.resolve({**house, **switches})
    values = tuple([rules[switch.name] for switch in SWITCHES])
    seated = list(seats) if any(not seat.stat for seat in seats) else [*seats, dm()]
    dungeon = line_of_rooms(rooms, pile)
    last = len(dungeon.places) - 1
    if waiting:
        dungeon.places[last] = dungeon.places[last].with_monster(find_card(waiting).id)
    if resolved:
        dungeon.places[last] = dungeon.places[last].with_token()
    players = [sit(seat, number, last) for number, seat in enumerate(seated)]
    master = next(number for number, seat in enumerate(seated) if not seat.stat)
    order = tuple([number for number in range(len(seated)) if number != master])
    state = WarpDungeons(
        HouseRules(values), players, master, dungeon, FACTIONS.index(faction), order, lap
    )
    state.dice = ScriptedDice(dice)
    if phase != "begin":
        state.turn, state.steps, state.began_at = 0, 1, players[0].place
        if phase in ("resolution", "refresh", "after move"):
            state.steps = NONE_YET
    under_way(state, (Game(1), "next_turn"), (Turn(0), PHASES[phase]))
    return Table(state)


def battle(
    own: Seat,
    master: Seat,
    *others: Seat,
    monster: str,
    stake: str = "",
    room: str = "Crypt",
    **position: Any,
) -> Table:
    """Build a position and begin its battle: the monster waits in the room."""
    t = table(own, master, *others, rooms=room, waiting=monster, **position)
    return t.does(f"stake {find_card(stake).slug}" if stake else "attempt")


def line_of_rooms(rooms: str, pile: str) -> Dungeon:
    """Lay cards in a line north of the Stairway; the pile lies behind the last one's exit."""
    laid, deck = kinds(f"Stairway, {rooms}"), tuple(kinds(pile))
    places = []
    for number, kind in enumerate(laid):
        child = number + 1 if number + 1 < len(laid) else NONE_YET
        path = 0 if number else NONE_YET
        exits: tuple[Exit, ...] = (Exit(NORTH, 0, child),)
        if child == NONE_YET and DUNGEON[kind].exits == 0:
            exits = ()
        places.append(Place(kind, 0, 0, number, NORTH, number - 1, path, exits))
    return Dungeon(deck, places, [tuple(range(len(deck)))])


def sit(seat: Seat, number: int, last: int) -> Player:
    """Return the player that a test describes."""
    hand, deck, discard = cards(seat.hand), cards(seat.deck), cards(seat.discard)
    attached, trophies = tuple(cards(seat.attached)), tuple(cards(seat.trophies))
    return Player(
        find_hero(seat.stat).id if seat.stat else NONE_YET,
        tuple(sorted([*hand, *deck, *discard, *attached])),
        Zone(OWNER, number, hand),
        Zone(NONE, number, deck),
        Zone(ALL, number, discard),
        seat.damage,
        seat.alive,
        last if seat.at < 0 else seat.at,
        attached,
        trophies,
        NONE_YET,
        seat.poison,
        seat.missed,
    )
