"""A dungeon level: dice out, turns until it is cleared or left, the Search, the rest.

Chapters DA-2 (levels), DA-10 (openers), DA-15 (ending a level) and DA-17.
"""

from typing import Final

from undercroft.kernel import Frame

from ..state import ABSENT, ROOM, DungeonAttack
from .search import Search
from .turn import CLEARED, LEFT, WIPED, Turn

GAME_GOES_ON: Final = 0
GAME_ENDS: Final = 1


class Level(Frame):
    """One dungeon level with its three phases (DA-2.4)."""

    STEPS = (
        "lay_out_the_dice",
        "take_a_turn",
        "next_turn",
        "search_for_treasure",
        "rest",
        "recharge",
    )

    searched: int = 0

    def lay_out_the_dice(self, s: DungeonAttack) -> None:
        """Put all dice of the level into the Room; the opener is next (DA-2.5-2.8, 17.4, 17.5).

        Dice that were Out are back, an Epic Monster is no more (DA-14.8, 19.16).
        """
        white, red = s.rules.levels[s.level]
        s.room = max(0, white - s.lost)
        s.out = 0
        s.boss = tuple([ROOM if number < red else ABSENT for number in range(2)])
        s.epic = s.door_open = False
        s.declined = s.round = 0
        if not s.dice_in_room():
            s.say("skipped", "R32", level=s.level + 1)
            s.done(GAME_GOES_ON)
            return
        if s.level:
            s.opener = s.turn = next_opener(s)
        s.say("level", "DA-2.8", level=s.level + 1, white=s.room, red=s.red_in(ROOM))

    def take_a_turn(self, s: DungeonAttack) -> None:
        """The Adventurer whose turn it is takes it (DA-3.1)."""
        s.begin(Turn(s.turn))

    def next_turn(self, s: DungeonAttack) -> None:
        """T4, T5: end the level, or give the turn to the left (DA-3.2, 3.3, 15.1-15.6)."""
        if s.returned == WIPED:
            self._everybody_down(s)
        elif s.returned == CLEARED:
            s.say("cleared", "DA-15.1", level=s.level + 1)
        elif s.returned == LEFT:
            s.say("left", "DA-15.5", level=s.level + 1, dice=s.dice_in_room(), player=s.turn)
        else:
            following = s.next_conscious(s.turn)
            if not self._round_cap_reached(s, following):
                s.turn = following
                self.go("take_a_turn")

    def _everybody_down(self, s: DungeonAttack) -> None:
        """Nobody is conscious: the game ends at once, unless the next level opens (DA-14.9)."""
        s.wiped = True
        s.say("wiped", "DA-14.9", level=s.level + 1)
        last = s.level + 1 == len(s.rules.levels)
        if s.rules.party_wipe != "next_level" or last or not s.rules.rest_revives:
            s.done(GAME_ENDS)

    def _round_cap_reached(self, s: DungeonAttack, following: int) -> bool:
        """Count the round that ends before the opener's seat; flee after the last (DA-15.11)."""
        if not s.door_open or not passes(s, s.turn, following, s.opener):
            return False
        if s.round < s.rules.round_cap:
            s.round += 1
            return False
        s.capped = True
        for player, one in enumerate(s.adventurers):
            s.room += one.facing
            one.facing = 0
            s.move_red(player, ROOM)
        s.say("capped", "DA-15.11", level=s.level + 1, rounds=s.rules.round_cap)
        return True

    def search_for_treasure(self, s: DungeonAttack) -> None:
        """Everybody searches, the level's opener first, then to the left (DA-16.2, 16.13)."""
        players = len(s.adventurers)
        if self.searched < players:
            player = (s.opener + self.searched) % players
            self.searched += 1
            self.go("search_for_treasure")
            s.begin(Search(player))

    def rest(self, s: DungeonAttack) -> None:
        """After every level but the last each Adventurer heals one HIT (DA-17.1, 17.2)."""
        if s.level + 1 == len(s.rules.levels):
            s.done(GAME_GOES_ON)
            return
        for one in s.adventurers:
            if one.is_conscious() or s.rules.rest_revives:
                one.hits = max(0, one.hits - 1)
        s.say("rested", "DA-17.1", conditions=tuple([one.condition for one in s.adventurers]))

    def recharge(self, s: DungeonAttack) -> None:
        """Every drained Magic Item becomes charged (DA-17.3)."""
        for one in s.adventurers:
            one.charged += one.drained
            one.drained = 0
        s.done(GAME_GOES_ON)


def next_opener(s: DungeonAttack) -> int:
    """Return who opens a later level: left of the last opener (DA-10.10, R18)."""
    return s.next_conscious(s.opener if s.rules.opener_rotates else s.turn)


def passes(s: DungeonAttack, start: int, end: int, seat: int) -> bool:
    """Say whether the turn marker, going left from `start` to `end`, reaches `seat` (R54)."""
    players = len(s.adventurers)
    return (seat - start - 1) % players <= (end - start - 1) % players
