"""A dealt quest dealt anew: what the table shows stays, what is hidden is drawn again (R77).

Bots plan on such dungeons, so that they know no more than the players do. Explored rooms keep
their places, numbers and encounters. Behind an exit of theirs lies a room if and only if one lies
there in truth. The others are placed as in `generate` (DB-19.6 to 19.8): in the order of their
numbers, each behind an exit of a room with a lower one, and the goal room where the deepest exit
is. What comes out is not exactly as likely as it should be:

- It is not weighed how likely the explored rooms would have come to lie just there.
- No exit of an explored room counts as closed.
- Explored rooms keep their true depths, which a doorway of a hidden room may contradict.
- If no try fits, the hidden rooms stay where they truly lie, and their encounters alone are drawn.
"""

from typing import Final

from undercroft.kernel import Dice

from ..content.encounters import GOAL_TIER, NOTHING, SEAL, TIERS
from ..content.library import ENCOUNTERS
from ..content.rooms import LAYOUTS
from ..ground.plan import PER_ROOM, Exit, Plan, entrance, exits, exits_of, legal, placed
from ..ground.spaces import NOWHERE
from .generate import CARDS, LAST_CARD, SIDES, Generated, drawable, layout_of, pile_for, tiers_of

MOST_TRIES: Final = 30
"""So often the hidden rooms are placed; then they stay where they are."""
MOST_DRAWS: Final = 80
"""So many cards are drawn for exits in one try."""


class Rest:
    """The explored rooms of a dungeon, and the hidden ones that are being placed around them."""

    def __init__(self, true: Generated, explored: int) -> None:
        self.depths: list[int] = list(true.depths)
        self.rooms: list[Plan] = []
        """By room number the four numbers of its card; none for a room that does not lie yet."""
        self.plan: Plan = ()
        self.hidden: list[int] = []
        self.unused: list[int] = list(CARDS)
        for room in range(len(true.depths)):
            card = true.plan[room * PER_ROOM : (room + 1) * PER_ROOM]
            self.rooms.append(card if explored >> room & 1 else ())
            if explored >> room & 1:
                self.plan += card
                number = LAYOUTS[card[0]].card
                if number in self.unused:
                    self.unused.remove(number)
            else:
                self.hidden.append(room)
        self.must: list[Exit] = []
        self.open: list[Exit] = []
        self.dead: set[tuple[int, int]] = set()
        self.ends: list[Exit] = []
        for one in exits(true.plan):
            if explored >> one.room & 1:
                if one.behind == NOWHERE:
                    self.dead.add((one.x, one.y))
                    if (one.x, one.y) != entrance(true.plan):
                        self.ends.append(one)
                elif not explored >> one.behind & 1:
                    self.must.append(one)

    def put(self, room: int, layout: int, at: Exit) -> bool:
        """Place a hidden room behind an exit; False if that is illegal or contradicts the table."""
        _, x, y, turn = placed(layout, at.x, at.y, at.direction)
        if not legal(self.plan, layout, x, y, turn):
            return False
        own = exits_of(room, layout, x, y, turn)
        for one in own:
            if (one.x, one.y) in self.dead:
                return False
        card = (layout, x, y, turn)
        self.rooms[room] = card
        self.plan += card
        self.depths[room] = self.depths[at.room] + 1
        for one in own:
            if not (_take(self.must, one) or _take(self.open, one)):
                self.open.append(one)
        return True

    def open_before(self, room: int) -> int:
        """Return how many exits were open when that room was placed; none counts as closed."""
        plan: Plan = ()
        for card in self.rooms[:room]:
            plan += card
        door = entrance(self.plan)
        count = 0
        for one in exits(plan):
            count += one.behind == NOWHERE and (one.x, one.y) != door
        return count

    def deepest(self) -> Exit:
        """Return the open exit of greatest room depth, of equal ones the first (DB-19.6)."""
        best = self.open[0]
        for one in self.open:
            if self.depths[one.room] > self.depths[best.room]:
                best = one
        return best


def _take(among: list[Exit], met: Exit) -> bool:
    """Take the exit that lies at the same place out of the list; say whether there was one."""
    for one in among:
        if (one.x, one.y) == (met.x, met.y):
            among.remove(one)
            return True
    return False


def regenerate(
    dice: Dice, stream: str, true: Generated, explored: int, map_open: bool = False
) -> Generated:
    """Return a dungeon that looks the same as the true one to those who play in it.

    `explored` are the rooms on the table, as bits; the first is among them. `true` was dealt by
    `generate`. With `map_open` the places of all rooms are known (R77): encounters alone change.
    """
    plan, depths = true.plan, list(true.depths)
    if not map_open:
        for _ in range(MOST_TRIES):
            rest = Rest(true, explored)
            if _place(dice, stream, rest, true.goal_room):
                plan, depths = (), rest.depths
                for card in rest.rooms:
                    plan += card
                break
    tiers = list(true.tiers)
    for room, tier in enumerate(tiers_of(depths)):
        if not explored >> room & 1:
            tiers[room] = tier
    encounters = _encounters(dice, stream, true, explored, tiers)
    return Generated(
        true.goal, true.boss, true.enemies, plan, tuple(depths), tuple(tiers), tuple(encounters),
        true.goal_room, _second_stone(true, explored, depths), true.after, true.npc, true.marks,
        true.tries,
    )  # fmt: skip


def _place(dice: Dice, stream: str, rest: Rest, goal_room: int) -> bool:
    """Place the hidden rooms, that of the goal last; say whether it worked.

    A room lies behind an exit of one with a lower number: those came first (DB-19.6).
    """
    draws = 0
    rooms = list(rest.hidden)
    while rooms and rooms[0] != goal_room:
        ways = rest.must if len(rest.must) >= len(rooms) else rest.must + rest.open
        ways = [way for way in ways if way.room < rooms[0]]
        if draws == MOST_DRAWS or not ways:
            return False
        draws += 1
        at = ways[dice.below(stream, len(ways))]
        cards = drawable(rest.unused, rest.open_before(rooms[0]))
        card = cards[dice.below(stream, len(cards))]
        if rest.put(rooms[0], layout_of(card, dice.below(stream, SIDES)), at):
            rest.unused.remove(card)
            rooms.pop(0)
        else:
            _take(rest.open, at)
    return len(rest.must) == 0 if not rooms else _place_goal(dice, stream, rest, goal_room)


def _place_goal(dice: Dice, stream: str, rest: Rest, room: int) -> bool:
    """Place the goal room where the deepest exit is (DB-19.6), which must be one that leads on."""
    layout = layout_of(LAST_CARD, dice.below(stream, SIDES))
    every = [*rest.ends, *rest.must, *rest.open]
    order = sorted(every, key=lambda one: (-rest.depths[one.room], one.room, one.direction))
    for at in order:
        _, x, y, turn = placed(layout, at.x, at.y, at.direction)
        if not legal(rest.plan, layout, x, y, turn):
            continue
        if at in rest.ends or (rest.must and at not in rest.must) or len(rest.must) > 1:
            return False
        return rest.put(room, layout, at)
    return False


def _encounters(
    dice: Dice, stream: str, true: Generated, explored: int, tiers: list[int]
) -> list[int]:
    """Draw encounters for the hidden rooms among those that no explored room has (DB-19.8)."""
    unused: list[list[int]] = [[] for _ in range(GOAL_TIER)]
    seen: list[int] = []
    for room, number in enumerate(true.encounters):
        if explored >> room & 1:
            seen.append(number)
    for one in ENCOUNTERS:
        if one.tier in TIERS and one.id not in seen:
            unused[one.tier].append(one.id)
    found = list(true.encounters)
    for room, tier in enumerate(tiers):
        if tier in TIERS and not explored >> room & 1:
            pile = pile_for(tier, unused)
            found[room] = pile.pop(dice.below(stream, len(pile))) if pile else NOTHING
    return found


def _second_stone(true: Generated, explored: int, depths: list[int]) -> int:
    """Return where the other stone lies: if nobody has seen it, in the deepest hidden room."""
    if true.goal != SEAL or explored >> true.second_stone & 1:
        return true.second_stone
    best = NOTHING
    for room in range(1, true.goal_room):
        if not explored >> room & 1 and (best == NOTHING or depths[room] >= depths[best]):
            best = room
    return best
