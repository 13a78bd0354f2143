"""What is hidden of a dealt dungeon, dealt anew around what lies on the table (DB-19.5-19.8, R98).

Explored rooms keep their places, numbers, encounters and tiers, and where a stone lies or does not.
Behind an exit of theirs lies a room if and only if one lies there in truth. The others are placed
as in `generate`: in the order of their numbers, each behind an exit of a room with a lower one, and
the goal room where the deepest exit is. What comes out is not exactly as likely as it should be:

- It is not weighed how likely the explored rooms would have come to lie just there.
- No exit of an explored room counts as closed.
- Explored rooms keep their true depths, which a doorway of a hidden room may contradict.
- If no try fits, the hidden rooms stay where they truly lie, and their encounters alone are drawn.
"""

from typing import Final

from undercroft.kernel import Dice

from ..content.encounters import NOTHING, SEAL
from ..content.rooms import LAYOUTS
from ..ground.plan import (
    PER_ROOM,
    Exit,
    Plan,
    card_of,
    entrance,
    exits,
    exits_of,
    legal,
    placed,
    room_count,
)
from ..ground.spaces import MOST_ROOMS, NOWHERE, SOUTH
from ..state import Expedition
from . import generate
from .generate import Decks, layout_of, stones_of, take, tiers_of

MOST_TRIES: Final = 60
"""So often the hidden rooms are placed; then they stay where they are."""
MOST_DRAWS: Final = 80
"""So many cards are drawn for exits in one try."""
Fitting = dict[int, Expedition]
"""Dungeons, each by the layout that one of its rooms has in it."""


def depths_of(plan: Plan) -> list[int]:
    """Return how deep each room of a dealt dungeon lies: one more than the room behind its arrow,
    where heroes enter it; the first is 0 (DB-19.8)."""
    ways, depths = exits(plan), [0]
    for room in range(1, room_count(plan)):
        arrow = (SOUTH + card_of(plan, room)[3]) % 4
        (entered,) = [one for one in ways if (one.room, one.direction) == (room, arrow)]
        depths.append(depths[entered.behind] + 1)
    return depths


class Rest:
    """The explored rooms of a dungeon, and the hidden ones that are being placed around them.

    `cards` has each room that lies, by its number. `must` are exits on the table that lead on,
    `ends` those that do not; `open` are exits of hidden rooms that lie.
    """

    def __init__(self, true: Plan, depths: list[int], explored: int, decks: Decks) -> None:
        self.depths = list(depths)
        rooms = range(len(depths))
        self.cards = {room: card_of(true, room) for room in rooms if explored >> room & 1}
        self.hidden = [room for room in rooms if room not in self.cards]
        lying = [LAYOUTS[card[0]].card for card in self.cards.values()]
        self.unused = [card for card in decks.between if card not in lying]
        self.door = entrance(true)
        shown = [one for one in exits(true) if one.room in self.cards]
        ways = [one for one in shown if (one.x, one.y) != self.door]
        self.ends = [one for one in ways if one.behind == NOWHERE]
        self.must = [one for one in ways if one.behind in self.hidden]
        self.open: list[Exit] = []

    def plan(self, room: int = MOST_ROOMS) -> Plan:
        """Return the plan of the rooms that lie and have a lower number, in their order."""
        plan: Plan = ()
        for number in range(room):
            plan += self.cards.get(number, ())
        return plan

    def put(self, room: int, layout: int, at: Exit) -> bool:
        """Place a hidden room behind an exit; False if that is illegal or contradicts the table."""
        card = placed(layout, at.x, at.y, at.direction)
        if not legal(self.plan(), card):
            return False
        own = exits_of(room, card)
        ends = [(one.x, one.y) for one in self.ends]
        if any((one.x, one.y) in ends for one in own):
            return False
        self.cards[room] = card
        self.depths[room] = self.depths[at.room] + 1
        for one in own:
            if not (take(self.must, one) or take(self.open, one)):
                self.open.append(one)
        return True

    def draw(self, room: int, layout: int, at: Exit) -> bool:
        """Place a hidden room that is being explored, before all others; see `put`."""
        self.hidden.remove(room)
        self.unused.remove(LAYOUTS[layout].card)
        return self.put(room, layout, at)

    def open_before(self, room: int) -> int:
        """Return how many exits were open when that room was placed; none counts as closed."""
        closed = [one for one in exits(self.plan(room)) if one.behind == NOWHERE]
        return len([one for one in closed if (one.x, one.y) != self.door])


def regenerate(
    dice: Dice, stream: str, true: Expedition, explored: int, heroes: int, decks: Decks,
    map_open: bool = False,
) -> Expedition:  # fmt: skip
    """Return a quest that looks the same as the true one to those who play in it.

    `explored` are the rooms on the table, as bits; the first is among them. `true` was dealt by
    `generate`. With `map_open` the places of all rooms are known (R77): only the encounters and
    the boss change.
    """
    around = None if map_open else lay_anew(dice, stream, true, explored, decks)
    anew = _with_encounters(dice, stream, true, explored, decks, around)
    if true.boss != NOTHING and not explored >> true.goal_room & 1:
        anew.boss = dice.below(stream, generate.BOSSES_TO_DRAW)
        anew.boss_health, anew.boss_defense = generate.boss_numbers(anew.boss, heroes)
    return anew


def fitting(luck: Dice, true: Expedition, explored: int, room: int, decks: Decks) -> Fitting:
    """Return the cards that may come for a room which is being explored, each with the dungeon that
    goes with it: what lies on the table stays, and all rooms still fit (R98).

    The card that the app has dealt is always among them. It is the only one where the room was
    placed behind one that is not explored (R89). Of the last room there is one card, with two
    sides; what is hidden beside it stays where it is.
    """
    *_, dealt, _, _, turn = true.plan[: PER_ROOM * (room + 1)]
    found: Fitting = {dealt: true}
    arrow = (SOUTH + turn) % 4
    ways = exits(true.plan)
    (entered,) = [one for one in ways if (one.room, one.direction) == (room, arrow)]
    if not explored >> entered.behind & 1:
        return found
    (at,) = [one for one in ways if (one.room, one.behind) == (entered.behind, room)
             and (one.x, one.y) == (entered.x, entered.y)]  # fmt: skip
    if room == true.goal_room:
        return found | _other_side(true, at)
    rest = Rest(true.plan, depths_of(true.plan), explored, decks)
    for card in generate.drawable(rest.unused, rest.open_before(room)):
        for side in range(generate.SIDES):
            layout = layout_of(card, side)
            if layout not in found:
                stream = LAYOUTS[layout].label
                around = lay_anew(luck, stream, true, explored, decks, (room, layout, at))
                if around is not None:
                    found[layout] = _with_encounters(luck, stream, true, explored, decks, around)
    return found


def _other_side(true: Expedition, at: Exit) -> Fitting:
    """Return the other side of the last room's card, if it would have come to the same exit: the
    deepest one behind which it may lie (DB-19.6)."""
    *before, dealt, _, _, _ = true.plan
    plan, other = tuple(before), dealt ^ 1
    depths = depths_of(true.plan)
    shut = {entrance(true.plan)}
    ways = [one for one in exits(plan) if one.behind == NOWHERE and (one.x, one.y) not in shut]
    for one in sorted(ways, key=lambda way: (-depths[way.room], way.room, way.direction)):
        card = placed(other, one.x, one.y, one.direction)
        if legal(plan, card):
            anew = _copy(true)
            anew.plan = plan + card
            return {other: anew} if (one.x, one.y) == (at.x, at.y) else {}
    return {}


def lay_anew(
    dice: Dice, stream: str, true: Expedition, explored: int, decks: Decks,
    drawn: tuple[int, int, Exit] | None = None,
) -> Rest | None:  # fmt: skip
    """Place the hidden rooms anew around those on the table; None if no try fits. With `drawn` one
    of them has that layout behind that exit."""
    depths = depths_of(true.plan)
    for _ in range(MOST_TRIES):
        rest = Rest(true.plan, depths, explored, decks)
        if drawn is not None and not rest.draw(*drawn):
            return None
        if _place(dice, stream, rest, true.goal_room) and _shows_the_same(rest, true, explored):
            return rest
    return None


def _with_encounters(
    dice: Dice, stream: str, true: Expedition, explored: int, decks: Decks, around: Rest | None
) -> Expedition:
    """Return the quest with rooms that have been laid anew, or with its own, and with encounters
    that are drawn anew for what is hidden."""
    anew = _copy(true)
    if around is not None:
        anew.plan, anew.tiers = around.plan(), tuple(tiers_of(around.depths))
        anew.stones = stones_of(around.depths) if true.goal == SEAL else 0
    anew.encounters = generate.deal_encounters(
        dice, stream, anew.tiers, true.encounters, explored, decks
    )
    return anew


def _copy(one: Expedition) -> Expedition:
    return Expedition(*[getattr(one, name) for name in Expedition.FIELDS])


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
        cards = generate.drawable(rest.unused, rest.open_before(rooms[0]))
        card = cards[dice.below(stream, len(cards))]
        if rest.put(rooms[0], layout_of(card, dice.below(stream, generate.SIDES)), at):
            rest.unused.remove(card)
            rooms.pop(0)
        else:
            take(rest.open, at)
    return len(rest.must) == 0 if not rooms else _place_goal(dice, stream, rest, goal_room)


def _place_goal(dice: Dice, stream: str, rest: Rest, room: int) -> bool:
    """Place the goal room where the deepest exit is (DB-19.6), which must be one that leads on."""
    layout = layout_of(generate.LAST_CARD, dice.below(stream, generate.SIDES))
    every = [*rest.ends, *rest.must, *rest.open]
    for at in sorted(every, key=lambda one: (-rest.depths[one.room], one.room, one.direction)):
        if legal(rest.plan(), placed(layout, at.x, at.y, at.direction)):
            if at in rest.ends or (rest.must and at not in rest.must) or len(rest.must) > 1:
                return False
            return rest.put(room, layout, at)
    return False


def _shows_the_same(rest: Rest, true: Expedition, explored: int) -> bool:
    """Say whether explored rooms have the same tiers, and the same stones in a quest of these: how
    deep all others lie decides that (DB-19.8)."""
    for room, tier in enumerate(tiers_of(rest.depths)):
        if explored >> room & 1 and tier != true.tiers[room]:
            return False
    return true.goal != SEAL or stones_of(rest.depths) & explored == true.stones & explored
