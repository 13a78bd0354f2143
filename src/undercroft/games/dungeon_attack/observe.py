"""What a seat knows, as numbers: everything, since nothing is hidden."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Kind
from undercroft.kernel.rules import Switches
from undercroft.kit.observing import TEAM, VALUES, Learning, Observer

from .content import CARDS
from .content.cards import FACES
from .rules.faces import FRESH
from .rules.roll import Roll
from .rules.scoring import own_value
from .rules.search import Search
from .state import CONDITIONS, OUT, PILE, ROOM, DungeonAttack

TREASURE: Final = 100.0
"""A treasure of which people would talk."""
MOST_DICE: Final = 40
LEVELS: Final = 4
ROLLS: Final = ("forced", "bust", "assist", "search")


class Observed(Observer):
    """The Room, each Adventurer, and the dice of the roll under way."""

    def __init__(self, players: int, kinds: Sequence[Kind]) -> None:
        super().__init__(players, kinds)
        lay = self.layout
        seats = [f"{n}" for n in range(players)]
        self.level = lay.choice("level", [f"{n + 1}" for n in range(LEVELS)], "the level")
        self.round = lay.number("round", 30, "rounds of this level")
        self.turn = lay.choice("turn", seats, "whose turn it is, in seats after this one")
        self.opener = lay.choice("opener", seats, "who is to open the level, in seats after this")
        self.door = lay.number("door open", 1, "whether the door is open")
        self.epic = lay.number("epic", 1, "whether the Epic Monster is there")
        self.used = lay.number("ability used", 1, "whether the ability was used in this turn")
        self.room = lay.number("room white", MOST_DICE, "white dice in the Room")
        self.room_red = lay.number("room red", 2, "red dice in the Room")
        self.out = lay.number("out white", MOST_DICE, "white dice removed by knock-outs")
        self.out_red = lay.number("out red", 2, "red dice removed by knock-outs")
        self.kind = lay.choice("roll", ROLLS, "the roll under way")
        self.roller = lay.choice("roller", seats, "who rolls, in seats after this one")
        self.left = lay.number("rating left", 12, "dice that the roller may still keep")
        self.white = lay.numbers("white", FACES, MOST_DICE, "white dice that show this")
        self.fixed = lay.numbers("fixed white", FACES, MOST_DICE, "those that roll no more")
        self.red = lay.numbers("red", FACES, 2, "red dice that show this")
        self.red_fixed = lay.numbers("fixed red", FACES, 2, "those that roll no more")
        self.who = len(lay.entries)
        for name in seats:
            lay.choice(f"seat {name} card", [card.slug for card in CARDS], "the Adventurer")
            lay.choice(f"seat {name}", CONDITIONS, "the condition")
            lay.number(f"seat {name} rating", 12, "the Combat Rating")
            lay.number(f"seat {name} gold", 100, "gold")
            lay.number(f"seat {name} charged", 20, "charged Magic Items")
            lay.number(f"seat {name} drained", 20, "drained Magic Items")
            lay.number(f"seat {name} artifacts", 10, "Magic Artifacts")
            lay.number(f"seat {name} value", 150, "what it would bring home now")
            lay.number(f"seat {name} facing white", MOST_DICE, "white dice that face it")
            lay.number(f"seat {name} facing red", 2, "red dice that face it")
            lay.number(f"seat {name} pile white", MOST_DICE, "white dice in its pile")
            lay.number(f"seat {name} pile red", 2, "red dice in its pile")
            lay.number(f"seat {name} declined", 1, "whether it has declined to bust the door")
        self.each = (len(lay.entries) - self.who) // players
        self.ready()

    def write(self, s: DungeonAttack, seat: int, row: bytearray) -> None:
        """See Observer.write."""
        if s.level >= 0:
            row[self.level + min(s.level, LEVELS - 1)] = 1
        self.put(row, self.round, s.round)
        if s.turn >= 0:
            row[self.turn + self.after(seat, s.turn)] = 1
        if s.opener >= 0:
            row[self.opener + self.after(seat, s.opener)] = 1
        row[self.door], row[self.epic] = int(s.door_open), int(s.epic)
        row[self.used] = int(s.ability_used)
        self.put(row, self.room, s.room)
        row[self.room_red] = s.red_in(ROOM)
        self.put(row, self.out, s.out)
        row[self.out_red] = s.red_in(OUT)
        self._roll(s, seat, row)
        for n in range(self.players):
            self._adventurer(s, (seat + n) % self.players, self.who + n * self.each, row)

    def _adventurer(self, s: DungeonAttack, player: int, at: int, row: bytearray) -> None:
        one = s.adventurers[player]
        if one.card >= 0:
            row[at + one.card] = 1
        at += len(CARDS)
        row[at + one.hits] = 1
        at += len(CONDITIONS)
        self.put(row, at, s.rating(player) if one.card >= 0 else 0)
        self.put(row, at + 1, one.gold)
        self.put(row, at + 2, one.charged)
        self.put(row, at + 3, one.drained)
        self.put(row, at + 4, one.artifacts)
        self.put(row, at + 5, one.value)
        self.put(row, at + 6, one.facing)
        row[at + 7] = s.red_in(player)
        self.put(row, at + 8, one.pile)
        row[at + 9] = s.red_in(PILE + player)
        row[at + 10] = s.declined >> player & 1

    def _roll(self, s: DungeonAttack, seat: int, row: bytearray) -> None:
        frame = s.top
        while frame is not None:
            if isinstance(frame, Roll):
                row[self.kind + frame.kind] = 1
                row[self.roller + self.after(seat, frame.roller)] = 1
                self.put(row, self.left, s.rating_left(frame.roller))
                for face in range(len(FACES)):
                    self.put(row, self.white + face, frame.fresh[face] + frame.spent[face])
                    self.put(row, self.fixed + face, frame.spent[face])
                for number in range(len(frame.red_faces)):
                    shown = frame.red_faces[number]
                    if shown >= 0:
                        row[self.red + shown] += 1
                        row[self.red_fixed + shown] += int(frame.red_marks[number] != FRESH)
                return
            if isinstance(frame, Search):
                row[self.kind + ROLLS.index("search")] = 1
                row[self.roller + self.after(seat, frame.player)] = 1
                for face in range(len(FACES)):
                    white, red = frame.white[face], frame.red[face]
                    self.put(row, self.white + face, white)
                    self.put(row, self.fixed + face, white - frame.fresh_white[face])
                    self.put(row, self.red + face, red)
                    self.put(row, self.red_fixed + face, red - frame.fresh_red[face])
                return
            frame = frame.below


def progress(s: DungeonAttack, seat: int) -> float:
    """Return the treasure and the pile of a seat."""
    one = s.adventurers[seat]
    return (own_value(s, seat) + one.pile + s.red_in(PILE + seat)) / TREASURE


def utility(players: int, switches: Switches) -> str:
    """Return what kind of utility it is: each has its own, or all the total (R57)."""
    return TEAM if switches["scoring"] == "team_total" else VALUES


LEARNING: Final = Learning(
    observer=Observed, utility=utility, most=1_000.0, longest=5_000, progress=progress
)
