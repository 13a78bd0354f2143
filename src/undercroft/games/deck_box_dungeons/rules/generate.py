"""Quests that are dealt: goal, enemies, rooms and encounters (DB-19.3 to DB-19.8, 19.11, R68).

Everything is drawn from one stream of the dice in the order of DB-19.5, so that the same stream
gives the same dungeon. A list with a single entry is drawn from as well.
"""

from dataclasses import dataclass
from typing import Final

from undercroft.kernel import Dice

from ..content.encounters import ESCORT, GOAL_TIER, GOALS, NO_TIER, NOTHING, SEAL, SLAY, TIERS
from ..content.library import ENCOUNTERS, goal_encounter, plan_of
from ..content.quests import FIRST, NO_NPC, Quest
from ..content.rooms import LAYOUTS
from ..ground.plan import Exit, Plan, exits_of, legal, placed
from ..ground.spaces import NORTH, SOUTH

RANDOM_GOAL: Final = -1
"""The goal is drawn as well."""
SHORT: Final = 5
STANDARD: Final = 7
LONG: Final = 9
"""So many rooms a quest of that length has (DB-19.3)."""
SIDES: Final = 2
BOSSES_TO_DRAW: Final = 3
GREEN_CARDS: Final = 2
BLUE_CARDS: Final = 2
RED_CARD: Final = 1
"""What is drawn of bosses and enemy cards, and the red card that is always there (DB-19.5)."""
START_CARDS: Final = (1, 2, 3)
CARDS: Final = (4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
LAST_CARD: Final = 15
"""The numbers of the room cards for the first room, the next ones and the last (DB-19.5, 19.6)."""
MOST_TRIES: Final = 100
CHAIN: Final = (4, 5, 6, 8, 9, 10, 13, 14)
"""The cards of the straight chain between card 1 and card 15, each side A (DB-19.6)."""
MANY_EXITS: Final = 2
"""Cards with more exits than this come first where only one exit is open."""
LOWER_SHARE: Final = 34
UPPER_SHARE: Final = 70
"""Up to so many hundredths of the greatest depth a room is of tier 1, or of tier 2 (DB-19.8)."""
MARKS: Final = 3
"""So many ritual marks an escort needs (DB-19.12)."""


@dataclass(eq=False)
class Generated:
    """A dungeon with all that is hidden in it; the lists have an entry for each room.

    `depths` count doorways in the order of placing, `tiers` are 1 to 3, NO_TIER for the first room
    and GOAL_TIER; `encounters` are ids, NOTHING for a room without one. `enemies` are the numbers
    of the green, the blue and the red card. `after` is the encounter that the goal brings later
    (`Encounter.after`). `second_stone` is the other room with a stone in a seal quest, otherwise
    NOTHING. `tries` counts how often the rooms were begun; MOST_TRIES + 1 is the straight chain.
    """

    goal: int
    boss: int
    enemies: tuple[int, int, int]
    plan: Plan
    depths: tuple[int, ...]
    tiers: tuple[int, ...]
    encounters: tuple[int, ...]
    goal_room: int
    second_stone: int
    after: int
    npc: int
    marks: int
    tries: int


class Site:
    """Rooms that are being placed, with the exits that are still open (DB-19.6)."""

    def __init__(self, layout: int) -> None:
        self.plan: Plan = (layout, 0, 0, 0)
        self.depths: list[int] = [0]
        self.open: list[Exit] = []
        self.places: set[tuple[int, int]] = set()
        for one in exits_of(0, layout, 0, 0, 0):
            self.places.add((one.x, one.y))
            if one.direction != SOUTH:
                self.open.append(one)

    def put(self, layout: int, at: Exit) -> bool:
        """Place a card behind an open exit; if that is illegal close the exit (DB-19.7)."""
        self.open.remove(at)
        _, x, y, turn = placed(layout, at.x, at.y, at.direction)
        if not legal(self.plan, layout, x, y, turn):
            return False
        room = len(self.depths)
        self.plan += (layout, x, y, turn)
        self.depths.append(self.depths[at.room] + 1)
        for one in exits_of(room, layout, x, y, turn):
            place = (one.x, one.y)
            if place in self.places:
                self._join(place)
            else:
                self.places.add(place)
                self.open.append(one)
        return True

    def _join(self, place: tuple[int, int]) -> None:
        """Take the open exit at that place, if it still is one, from the list."""
        for one in self.open:
            if (one.x, one.y) == place:
                self.open.remove(one)
                return

    def deepest(self) -> Exit:
        """Return the open exit of greatest room depth, of equal ones the first (DB-19.6)."""
        best = self.open[0]
        for one in self.open:
            if self.depths[one.room] > self.depths[best.room]:
                best = one
        return best


def layout_of(card: int, side: int) -> int:
    """Return the layout of a room card of the box: number as printed, side A = 0, B = 1."""
    return SIDES * (card - 1) + side


def generate(
    dice: Dice, stream: str, goal: int, rooms: int, cards: tuple[int, ...] = CARDS
) -> Generated:
    """Deal a quest with that goal, or RANDOM_GOAL, and so many rooms (DB-19.5).

    `rooms` is SHORT, STANDARD or LONG; from 3 to 10 can be dealt. `cards` are the numbers of the
    room cards between the first and the last; if they run out a try has failed.
    """
    if goal == RANDOM_GOAL:
        goal = dice.below(stream, len(GOALS))
    boss = dice.below(stream, BOSSES_TO_DRAW) if goal == SLAY else NOTHING
    green = 1 + dice.below(stream, GREEN_CARDS)
    blue = 1 + dice.below(stream, BLUE_CARDS)
    tries = 0
    site: Site | None = None
    while site is None and tries < MOST_TRIES:
        tries += 1
        site = _try(dice, stream, rooms, cards)
    if site is None:
        tries += 1
        site = chain(rooms)
    tiers = tiers_of(site.depths)
    at_goal = goal_encounter(goal)
    encounters = deal_encounters(dice, stream, tiers, at_goal.id)
    second = second_stone(site.depths) if goal == SEAL else NOTHING
    return Generated(
        goal, boss, (green, blue, RED_CARD), site.plan, tuple(site.depths), tuple(tiers),
        tuple(encounters), rooms - 1, second, at_goal.after, 0 if goal == ESCORT else NO_NPC,
        MARKS if goal == ESCORT else 0, tries,
    )  # fmt: skip


def _try(dice: Dice, stream: str, rooms: int, cards: tuple[int, ...]) -> Site | None:
    """Place all rooms; None if no exit stays open before the last one lies (DB-19.6)."""
    card = START_CARDS[dice.below(stream, len(START_CARDS))]
    site = Site(layout_of(card, dice.below(stream, SIDES)))
    unused = list(cards)
    while len(site.depths) < rooms - 1:
        if not (site.open and unused):
            return None
        at = site.open[dice.below(stream, len(site.open))]
        choice = drawable(unused, len(site.open))
        card = choice[dice.below(stream, len(choice))]
        if site.put(layout_of(card, dice.below(stream, SIDES)), at):
            unused.remove(card)
    last = layout_of(LAST_CARD, dice.below(stream, SIDES))
    while site.open:
        if site.put(last, site.deepest()):
            return site
    return None


def drawable(unused: list[int], open_exits: int) -> list[int]:
    """Return the cards that may be drawn: with one open exit those with many exits (DB-19.6)."""
    if open_exits > 1:
        return unused
    many: list[int] = []
    for card in unused:
        count = 0
        for has in LAYOUTS[layout_of(card, 0)].exits:
            count += has
        if count > MANY_EXITS:
            many.append(card)
    return many or unused


def chain(rooms: int) -> Site:
    """Build the straight chain of so many rooms, from 2 to 10 (DB-19.6)."""
    site = Site(layout_of(START_CARDS[0], 0))
    for card in (*CHAIN[: rooms - 2], LAST_CARD):
        last = len(site.depths) - 1
        for one in site.open:
            if one.room == last and one.direction == NORTH:
                site.put(layout_of(card, 0), one)
                break
    return site


def tiers_of(depths: list[int]) -> list[int]:
    """Return the tier of each room (DB-19.8); the first has none, the last is the goal room."""
    deepest = max(depths)
    tiers = [NO_TIER]
    for room in range(1, len(depths) - 1):
        share = 100 * depths[room]
        if room == 1 or share <= LOWER_SHARE * deepest:
            tiers.append(1)
        else:
            tiers.append(2 if share <= UPPER_SHARE * deepest else 3)
    return [*tiers, GOAL_TIER]


def deal_encounters(dice: Dice, stream: str, tiers: list[int], at_goal: int) -> list[int]:
    """Draw an encounter for each room of tier 1 to 3, in their order, none twice (DB-19.8)."""
    unused: list[list[int]] = [[] for _ in range(GOAL_TIER)]
    for one in ENCOUNTERS:
        if one.tier in TIERS:
            unused[one.tier].append(one.id)
    dealt: list[int] = []
    for tier in tiers:
        if tier == GOAL_TIER:
            dealt.append(at_goal)
        elif tier == NO_TIER:
            dealt.append(NOTHING)
        else:
            pile = pile_for(tier, unused)
            dealt.append(pile.pop(dice.below(stream, len(pile))) if pile else NOTHING)
    return dealt


def pile_for(tier: int, unused: list[list[int]]) -> list[int]:
    """Return the encounters of the tier, else of the next lower, else of the next higher ones."""
    for other in (*range(tier, NO_TIER, -1), *range(tier + 1, GOAL_TIER)):
        if unused[other]:
            return unused[other]
    return []


def second_stone(depths: list[int]) -> int:
    """Return the room with the other stone: the deepest of those between (DB-19.8)."""
    best = 1
    for room in range(1, len(depths) - 1):
        if depths[room] >= depths[best]:
            best = room
    return best


def laid_out(quest: Quest) -> Generated:
    """Return a fixed quest in the form of a dealt one (DB-17.2); its stones lie in encounters."""
    depths: list[int] = []
    tiers: list[int] = []
    encounters: list[int] = []
    for room in quest.rooms:
        depths.append(0 if room.parent == FIRST else depths[room.parent] + 1)
        tiers.append(room.tier)
        encounters.append(room.encounter)
    return Generated(
        quest.goal, quest.boss, quest.enemies, plan_of(quest), tuple(depths), tuple(tiers),
        tuple(encounters), quest.goal_room, NOTHING, quest.after, quest.npc, quest.marks, 0,
    )  # fmt: skip
