"""Positions of Dungeon Attack! for tests, written as people speak of them.

    t = table(X(facing=2, hits=1), Y(), room=5, dice="A M  D")
    t.does("bust")
    assert t.X.condition == "Wounded"
    t.settled()

X, Y, Z, W are the seats in order; X is on turn unless `turn` says otherwise.
`dice` are the faces in the order the rules throw them (white before red), for
the fight and the Search alike; spaces are for the reader.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from undercroft.games.dungeon_attack import GAME
from undercroft.games.dungeon_attack.content import CARDS, PLAIN
from undercroft.games.dungeon_attack.content.cards import FACES
from undercroft.games.dungeon_attack.rules.game import Game
from undercroft.games.dungeon_attack.rules.level import Level
from undercroft.games.dungeon_attack.state import (
    ABSENT,
    OUT,
    PILE,
    ROOM,
    Adventurer,
    DungeonAttack,
)
from undercroft.games.dungeon_attack.switches import SWITCHES, HouseRules
from undercroft.kernel import SPECTATOR, ScriptedDice, State
from undercroft.kit.outcomes import outcomes
from undercroft.testing import Played
from undercroft.testing.under_way import under_way

SEATS = "XYZWVUTS"
PLAIN_CARDS: dict[int, int] = {}
"""The number of the plain card of each Rating: only the one of Rating 3 is in the game."""


def card_number(card: str, rating: int) -> int:
    """Return the number of a card by its slug, or of a plain card of that Rating."""
    if card:
        return [known.slug for known in CARDS].index(card)
    if rating not in PLAIN_CARDS:
        plain = PLAIN.__replace__(name=f"Plain {rating}", rating=rating)
        plain.slug = f"plain-{rating}"
        CARDS.append(plain)
        PLAIN_CARDS[rating] = len(CARDS) - 1
    return PLAIN_CARDS[rating]


@dataclass
class Seat:
    """An Adventurer as a test describes it; `red` are red dice facing it, `pile_red` in its pile.

    `card` names the card; without it the Adventurer is plain, of that `rating`.
    """

    card: str = ""
    rating: int = 3
    hits: int = 0
    facing: int = 0
    red: int = 0
    pile: int = 0
    pile_red: int = 0
    gold: int = 0
    items: int = 0
    drained: int = 0
    artifacts: int = 0


X = Y = Z = W = Seat


class Table(Played[DungeonAttack]):
    """A match at a table, with the words that tests use."""

    GAME = GAME

    @property
    def decision(self) -> str:
        """The kind of the pending decision; empty when nothing is pending."""
        return "" if self.asked is None else self.asked[1]

    @property
    def asker(self) -> str:
        """The seat letter of who is asked."""
        return SEATS[self.state.current_player]

    def __getattr__(self, seat: str) -> Adventurer:
        if len(seat) == 1 and seat in SEATS:
            return self.state.adventurers[SEATS.index(seat)]
        raise AttributeError(seat)

    def facing(self, seat: str) -> tuple[int, int]:
        """How many white and red dice face that seat."""
        player = SEATS.index(seat)
        return (self.state.adventurers[player].facing, self.state.red_in(player))

    def pile(self, seat: str) -> tuple[int, int]:
        """How many white and red dice lie in that seat's pile."""
        player = SEATS.index(seat)
        return (self.state.adventurers[player].pile, self.state.red_in(PILE + player))

    @property
    def room(self) -> tuple[int, int]:
        """How many white and red dice lie in the Room."""
        return (self.state.room, self.state.red_in(ROOM))

    @property
    def out(self) -> tuple[int, int]:
        """How many white and red dice are Out."""
        return (self.state.out, self.state.red_in(OUT))

    @property
    def turn(self) -> str:
        """The seat letter of whose turn it is."""
        return SEATS[self.state.turn]

    @property
    def level(self) -> int:
        """The level being played, from 1."""
        return self.state.level + 1

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.state.is_terminal()

    @property
    def result(self) -> dict[str, Any]:
        """The facts of the announced result: values, winners, title, total, lost."""
        return self.told("result")[0]

    @property
    def winners(self) -> str:
        """The seat letters of the most successful."""
        return "".join([SEATS[player] for player in self.result["winners"]])

    @property
    def seen(self) -> Any:
        """The table as everybody sees it."""
        return self.view(SPECTATOR)

    @property
    def board(self) -> Any:
        """Where every die and every token lies, to compare before and after."""
        seats = SEATS[: len(self.state.adventurers)]
        names = ("hits", "gold", "charged", "drained", "artifacts")
        own = {s: [getattr(getattr(self, s), name) for name in names] for s in seats}
        dice = {s: (self.facing(s), self.pile(s)) for s in seats}
        return {"room": self.room, "out": self.out, "dice": dice, "own": own}

    def chance(self, notation: str, happens: Callable[["Table"], bool]) -> float:
        """The exact chance that an answer leads to something (no script; few dice)."""
        found = outcomes(self.state, self.action(notation))
        return sum(p for p, state in found if happens(_table_of(state)))

    def then_dice(self, dice: str) -> "Table":
        """Put more faces at the end of the script."""
        assert isinstance(self.state.dice, ScriptedDice)
        self.state.dice.script.extend(faces(dice))
        return self

    def settled(self) -> None:
        """End a test: every scripted die was thrown."""
        assert isinstance(self.state.dice, ScriptedDice)
        assert self.state.dice.left == 0, f"{self.state.dice.left} dice were never thrown"


def _table_of(state: State) -> Table:
    assert isinstance(state, DungeonAttack)
    return Table(state)


def faces(dice: str) -> list[int]:
    """Read faces written as letters; spaces do not matter."""
    return [FACES.index(letter) for letter in dice.replace(" ", "")]


def table(
    *seats: Seat,
    dice: str = "",
    room: int = 0,
    room_red: int = 0,
    out: int = 0,
    level: int = 1,
    turn: str = "X",
    opener: str = "X",
    door_open: bool = True,
    round: int = 1,
    epic: bool = False,
    **switches: str,
) -> Table:
    """Build a position in which it is about to be somebody's turn, and run to the first decision.

    The level's other red dice are absent (a test says where each red die lies).
    """
    chosen = GAME.resolve(switches)
    rules = HouseRules(tuple(chosen[switch.name] for switch in SWITCHES))
    boss: list[int] = [ROOM] * room_red
    party = []
    for player, seat in enumerate(seats):
        boss += [player] * seat.red + [PILE + player] * seat.pile_red
        party.append(
            Adventurer(
                card_number(seat.card, seat.rating), seat.hits, seat.gold, seat.items, seat.drained,
                seat.artifacts, seat.facing, seat.pile,
            )
        )  # fmt: skip
    assert len(boss) <= 2, "there are two red dice"
    state = DungeonAttack(
        rules, party, room, out, 0, (*boss, *[ABSENT] * (2 - len(boss))), epic, level - 1,
        SEATS.index(opener), door_open, 0, round, SEATS.index(turn),
    )  # fmt: skip
    return Table(begin(state, dice))


def epic_table(
    *seats: Seat,
    dice: str = "",
    fused: bool = True,
    room: int = 1,
    room_red: int = 0,
    **switches: str,
) -> Table:
    """Build a position of level 3 under the optional rule, its red dice fused already or not."""
    return table(
        *seats, dice=dice, room=room, room_red=room_red, out=0, level=3, door_open=True, round=1,
        epic=fused, epic_monster="on", **switches,
    )  # fmt: skip


def begin(state: DungeonAttack, dice: str) -> DungeonAttack:
    """Put the frames of a level under way below a turn that is about to begin."""
    state.dice = ScriptedDice(faces(dice))
    under_way(state, (Game(), "level_over"), (Level(), "take_a_turn"))
    return state


def new_match(players: int, dice: str = "", seed: str = "", **switches: str) -> Table:
    """Begin a whole match: cards and first player by seed, thrown dice scripted, then seeded."""
    from undercroft.kernel import SeededDice

    rest = SeededDice(seed or "a test")
    source = ScriptedDice(faces(dice), 0, 0, tuple(GAME.thrown), rest) if dice else rest
    return _table_of(GAME.new(players, GAME.resolve(switches), source))
