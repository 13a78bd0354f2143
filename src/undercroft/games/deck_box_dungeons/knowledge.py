"""What nobody can know, dealt anew: the item deck, and what is not explored of a dealt dungeon.

All players see the same (RULES.md, Hidden information). A quest that is written down stays as it
is, and so does a dungeon that is dealt from the number of a map: everybody can read them. On an
open map the rooms are known, but not their encounters (R77).

Bots plan on such dungeons, so that they know no more than the players do. Explored rooms keep
their places, numbers, encounters and tiers, and where a stone lies or does not. Behind an exit of
theirs lies a room if and only if one lies there in truth. The others are placed as in `generate`
(DB-19.6 to 19.8): in the order of their numbers, each behind an exit of a room with a lower one,
and the goal room where the deepest exit is. What comes out is not exactly as likely as it should
be:

- It is not weighed how likely the explored rooms would have come to lie just there.
- No exit of an explored room counts as closed.
- Explored rooms keep their true depths, which a doorway of a hidden room may contradict.
- If no try fits, the hidden rooms stay where they truly lie, and their encounters alone are drawn.
"""

from typing import Final

from undercroft.kernel import Dice

from .content.encounters import NOTHING, SEAL
from .content.rooms import LAYOUTS
from .ground.plan import Exit, Plan, card_of, entrance, exits, exits_of, legal, placed, room_count
from .ground.spaces import MOST_ROOMS, NOWHERE, SOUTH
from .rules import generate
from .rules.ending import all_explored
from .rules.generate import Decks, decks_of, layout_of, stones_of, take, tiers_of
from .state import NONE, DeckBoxDungeons, Expedition
from .switches import CHANCE

ANEW: Final = "resample"
MOST_TRIES: Final = 60
"""So often the hidden rooms are placed; then they stay where they are."""
MOST_DRAWS: Final = 80
"""So many cards are drawn for exits in one try."""


def deal_anew(s: DeckBoxDungeons, player: int, dice: Dice) -> None:
    """Deal everything that is hidden anew, in place; it is the same for whoever looks."""
    if not s.rules.table_deck:  # one on the table has no order (R94)
        deck = list(s.item_deck)
        dice.shuffle(ANEW, deck)
        s.item_deck = tuple(deck)
    if s.expedition is None or s.quest.quest != NONE or s.rules.map_seed != CHANCE:
        return
    if not all_explored(s):
        s.expedition = regenerate(
            dice, ANEW, s.quest, s.explored, s.began, decks_of(s.rules.sources), s.rules.open_map
        )
        s.lay_ground()


def regenerate(
    dice: Dice, stream: str, true: Expedition, explored: int, heroes: int, decks: Decks,
    map_open: bool = False,
) -> Expedition:  # fmt: skip
    """Return a quest that looks the same as the true one to those who play in it.

    `explored` are the rooms on the table, as bits; the first is among them. `true` was dealt by
    `generate`. With `map_open` the places of all rooms are known (R77): only the encounters and
    the boss change.
    """
    depths = depths_of(true.plan)
    plan, tiers, stones = true.plan, true.tiers, true.stones
    if not map_open:
        for _ in range(MOST_TRIES):
            rest = Rest(true.plan, depths, explored, decks)
            if _place(dice, stream, rest, true.goal_room) and _shows_the_same(rest, true, explored):
                plan = rest.plan()
                tiers = tuple(tiers_of(rest.depths))
                stones = stones_of(rest.depths) if true.goal == SEAL else 0
                break
    encounters = generate.deal_encounters(dice, stream, tiers, true.encounters, explored, decks)
    boss, health, defense = true.boss, true.boss_health, true.boss_defense
    if boss != NOTHING and not explored >> true.goal_room & 1:
        boss = dice.below(stream, generate.BOSSES_TO_DRAW)
        health, defense = generate.boss_numbers(boss, heroes)
    anew = Expedition(*[getattr(true, name) for name in Expedition.FIELDS])
    anew.plan, anew.encounters, anew.tiers, anew.stones = plan, encounters, tiers, stones
    anew.boss, anew.boss_health, anew.boss_defense = boss, health, defense
    return anew


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

    def open_before(self, room: int) -> int:
        """Return how many exits were open when that room was placed; none counts as closed."""
        closed = [one for one in exits(self.plan(room)) if one.behind == NOWHERE]
        return len([one for one in closed if (one.x, one.y) != self.door])


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
