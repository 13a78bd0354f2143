"""The Trap Phase (DK-14)."""

from typing import Final

from undercroft.kernel import Action, Frame

from ..actions import ALARM_CALL, D35_SPRING, SPRING
from ..content import CARDS, THIEF
from ..content.cards import ALARM, DAMAGE, DEATH, KILL, WEAKNESS
from ..dungeon import NONE, kind_of, place_name
from ..state import DungeonKeeper
from .kills import Aftermath, kill_hero
from .moving import Moves
from .rolls import DEADLY, Roll, sums
from .supply import pick

STOLEN: Final = "stolen"
SPRINGING: Final = "springing"
VICTIM: Final = "victim"
WEAKENED: Final = 2
"""What one Weakness trap takes from the Force of all heroes (DK-14.7)."""


class TrapPhase(Frame):
    """The traps of the attacked room: Thieves take theirs, the others spring in order.

    `waiting` are the traps still to spring, `trap` the one that springs now.
    """

    STEPS = (
        "thieves",
        "line_up",
        "next_trap",
        "spring",
        "take_effect",
        "aftermath",
        "discard_traps",
        "discard_door",
    )

    waiting: tuple[int, ...] = ()
    trap: int = NONE

    def thieves(self, s: DungeonKeeper) -> None:
        """Each Thief takes one random trap away, unsprung (DK-14.3, 19.11, R35)."""
        band, dungeon = s.attackers, s.active.dungeon
        for hero in band.heroes:
            traps = dungeon.room(band.place).traps
            if kind_of(hero) == THIEF and traps:
                stolen = pick(s, STOLEN, len(traps))
                left = traps[:stolen] + traps[stolen + 1 :]
                dungeon.rooms[band.place] = dungeon.room(band.place).with_traps(left)
                s.room_discard.unshared().append(traps[stolen])
                s.say("stolen", "DK-14.3", player=s.turn, card=CARDS[traps[stolen]].name)

    def line_up(self, s: DungeonKeeper) -> None:
        """Kill, Alarm, Weakness, Damage, Death; within a kind as constructed; or in a random
        order (DK-14.4, R36)."""
        traps = sorted(s.active.dungeon.room(s.attackers.place).traps, key=_kind_of_trap)
        if s.rules.trap_order == "random":
            s.dice.shuffle(SPRINGING, traps)
        self.waiting = tuple(traps)

    def next_trap(self, s: DungeonKeeper) -> None:
        """Take the next trap; those that find no hero left do nothing (DK-14.10). The defender
        may be the one who says which kind (R36)."""
        if not self.waiting or not s.attackers.heroes:
            self.go("discard_traps")
        elif s.rules.trap_order == "owner_choice":
            kinds = sorted({_kind_of_trap(trap) for trap in self.waiting})
            s.ask(s.turn, D35_SPRING, [SPRING[kind] for kind in kinds])
        else:
            self._take(0)

    def next_trap_answer(self, s: DungeonKeeper, action: Action) -> None:
        """The first of that kind."""
        self._take([_kind_of_trap(trap) for trap in self.waiting].index(action.args[0]))

    def spring(self, s: DungeonKeeper) -> None:
        """Kill, call a creature, weaken, or roll (DK-14.5-14.9, R37-R39)."""
        band, does = s.attackers, CARDS[self.trap].does
        s.say("sprung", "DK-14.4", player=s.turn, card=CARDS[self.trap].name)
        if does == KILL:
            kill_hero(s, band.heroes[pick(s, VICTIM, len(band.heroes))], "DK-14.5")
            self.go("aftermath")
        elif does == ALARM:
            self.go("next_trap")
            s.begin(Moves(ALARM_CALL, target=band.place, limit=1))
        elif does == WEAKNESS:
            band.weakness += WEAKENED
            self.go("next_trap")
        elif does == DAMAGE:
            kinds = tuple([kind_of(hero) for hero in band.heroes])
            s.begin(Roll("damage", (1,) * len(kinds), kinds))
        else:
            s.begin(Roll("death", (1,)))

    def take_effect(self, s: DungeonKeeper) -> None:
        """On 1-2 a hero dies, or all of them do (DK-14.8, 14.9)."""
        heroes = s.attackers.heroes
        deadly = CARDS[self.trap].does == DEATH
        rolls = sums(s) * len(heroes) if deadly else sums(s)
        for hero, roll in zip(heroes, rolls, strict=True):
            if roll <= DEADLY:
                kill_hero(s, hero, "DK-14.9" if deadly else "DK-14.8")

    def aftermath(self, s: DungeonKeeper) -> None:
        """Rewards for the dead, then the next trap (DK-16.17)."""
        self.go("next_trap")
        s.begin(Aftermath())

    def discard_traps(self, s: DungeonKeeper) -> None:
        """All traps go, also those that found nobody (DK-3.8, 14.10)."""
        dungeon, place = s.active.dungeon, s.attackers.place
        room = dungeon.room(place)
        s.room_discard.unshared().extend(room.traps)
        dungeon.rooms[place] = room.with_traps(())

    def discard_door(self, s: DungeonKeeper) -> None:
        """With no hero left the door goes too, unless it is kept (DK-3.9, 14.11, R40)."""
        if not s.attackers.heroes and not s.rules.door_survives_traps:
            discard_door(s)

    def _take(self, at: int) -> None:
        self.trap = self.waiting[at]
        self.waiting = self.waiting[:at] + self.waiting[at + 1 :]


def _kind_of_trap(card: int) -> int:
    return CARDS[card].does


def discard_door(s: DungeonKeeper) -> None:
    """Discard the door of the attacked room, if it has one (DK-3.9)."""
    dungeon, place = s.active.dungeon, s.attackers.place
    room = dungeon.room(place)
    if room.door != NONE:
        s.room_discard.unshared().append(room.door)
        s.say("door_broken", "DK-3.9", player=s.turn, card=CARDS[room.door].name,
              room=place_name(place))  # fmt: skip
        dungeon.rooms[place] = room.with_door(NONE)
