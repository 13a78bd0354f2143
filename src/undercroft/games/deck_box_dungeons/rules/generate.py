"""The quest of a match: one that is written down, or one that is dealt (DB-17, 19.2-19.8, 19.11).

What is dealt is drawn from one stream of the dice in the order of DB-19.5, so that the same stream
gives the same dungeon (R68). A list with a single entry is drawn from as well.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from undercroft.kernel import Dice, SeededDice

from ..content import BOSSES, in_play
from ..content import encounters as texts
from ..content.encounters import GOAL_TIER, GOALS, NO_TIER, NOTHING, TIERS, Encounter
from ..content.library import ENCOUNTERS, card_ids, find_quest, goal_encounter, plan_of
from ..content.loose import encounter_of
from ..content.quests import AS_PRINTED, GENERATED, NO_NPC, ChangedBoss, Quest
from ..content.rooms import LAYOUTS
from ..ground.plan import Exit, Plan, exits_of, legal, placed
from ..ground.spaces import SOUTH
from ..state import NONE, DeckBoxDungeons, Expedition
from ..switches import CHANCE
from . import rolls

RANDOM_GOAL: Final = -1
"""The goal is drawn as well."""
ANY: Final = -1
"""No card has been drawn for the first room."""
SIDES: Final = 2
BOSSES_TO_DRAW: Final = 3
GREEN_CARDS: Final = 2
BLUE_CARDS: Final = 2
RED_CARD: Final = 1
"""What is drawn of bosses and enemy cards, and the red card that is always there (DB-19.5)."""
LAST_CARD: Final = 15
"""The number of the room card for the last room (DB-19.6)."""
MOST_TRIES: Final = 100
CHAIN: Final = (1, 4, 5, 6, 8, 9, 10, 13, 14)
"""The cards of the straight chain before card 15, each side A (DB-19.6)."""
MANY_EXITS: Final = 2
"""Cards with more exits than this come first where only one exit is open."""
LOWER_SHARE: Final = 34
UPPER_SHARE: Final = 70
"""Up to so many hundredths of the greatest depth a room is of tier 1, or of tier 2 (DB-19.8)."""
MARKS: Final = 3
"""So many ritual marks an escort needs (DB-19.12)."""


def lay_out(s: DeckBoxDungeons) -> Expedition:
    """Return the quest of the match; the dungeon of a dealt one comes from a stream of its own, or
    from the number of a map (DB-3.1, 19.2-19.8)."""
    rules = s.rules
    if rules.tried is not None:
        return written(rules.tried.loose.quest, s.began)
    if rules.quest != GENERATED:
        return written(find_quest(rules.quest), s.began)
    dice = s.dice if rules.map_seed == CHANCE else SeededDice(f"map {rules.map_seed}")
    goal = RANDOM_GOAL if rules.goal == CHANCE else GOALS.index(rules.goal)
    decks = decks_of(rules.sources)
    first = ANY
    if rules.draws_rooms:
        first = rolls.drawn_room(
            s, [layout_of(card, side) for card in decks.first for side in range(SIDES)]
        )
    return generate(dice, rolls.MAP, goal, rules.length, s.began, decks, first)


def is_dealt(s: DeckBoxDungeons) -> bool:
    """Say whether the dungeon of the match was dealt by chance, so that nobody can know it."""
    return s.quest.quest == NONE and s.rules.map_seed == CHANCE


def written(quest: Quest, heroes: int) -> Expedition:
    """Return a quest that is written down, for so many heroes: its rooms and encounters are fixed,
    all else is as always (DB-7.8, 17.1, 17.2, 17.6)."""
    boss = quest.boss or ChangedBoss("")
    health, defense = boss_numbers(quest.leader, heroes, boss.health, boss.per_hero, boss.defense)
    encounters = tuple([room.encounter for room in quest.rooms])
    stones = 0
    for number, encounter in enumerate(encounters):
        for op in encounter_of(encounter).ops:
            if op.does == texts.OBJECT and op.a == texts.STONE:
                stones |= 1 << number
    refreshed = quest.refresh.room - 1 if quest.refresh is not None else 0
    return Expedition(
        quest.id, quest.goal, plan_of(quest), encounters,
        tuple([room.depth for room in quest.rooms]), card_ids(quest.foes), quest.leader, health,
        defense, boss.defense_per_rune, quest.led, quest.marks, quest.goal_room,
        quest.later, quest.each_round, refreshed, quest.runes_guarded, stones,
    )  # fmt: skip


class Decks(NamedTuple):
    """What a dungeon is dealt from: the numbers of the room cards for the first room and for those
    between it and the last, and the encounters of tiers 1 to 3 (DB-19.5, 19.6, 19.8)."""

    first: Sequence[int]
    between: Sequence[int]
    encounters: Sequence[Encounter]


def decks_of(sources: Sequence[str]) -> Decks:
    """Return what the box and those packs have: rooms with a start area come first."""
    cards = in_play(LAYOUTS[::SIDES], sources)
    first = [one.card for one in cards if one.start]
    between = [one.card for one in cards if not one.start and one.card != LAST_CARD]
    drawn = [one for one in in_play(ENCOUNTERS, sources) if one.tier in TIERS]
    return Decks(first, between, drawn)


class Site:
    """Rooms that are being placed, with the exits that are still open (DB-19.6)."""

    def __init__(self, layout: int) -> None:
        self.plan: Plan = (layout, 0, 0, 0)
        self.depths: list[int] = [0]
        own = exits_of(0, self.plan)
        self.open: list[Exit] = [one for one in own if one.direction != SOUTH]
        self.places: set[tuple[int, int]] = {(one.x, one.y) for one in own}

    def put(self, layout: int, at: Exit) -> bool:
        """Place a card behind an open exit; if that is illegal close the exit (DB-19.7)."""
        self.open.remove(at)
        card = placed(layout, at.x, at.y, at.direction)
        if not legal(self.plan, card):
            return False
        room = len(self.depths)
        self.plan += card
        self.depths.append(self.depths[at.room] + 1)
        for one in exits_of(room, card):
            if (one.x, one.y) in self.places:
                take(self.open, one)
            else:
                self.places.add((one.x, one.y))
                self.open.append(one)
        return True

    def deepest(self) -> Exit:
        """Return the open exit of greatest room depth, of equal ones the first (DB-19.6)."""
        return max(self.open, key=lambda one: self.depths[one.room])


def take(among: list[Exit], met: Exit) -> bool:
    """Take the exit that lies at the same place out of the list; say whether there was one."""
    for one in among:
        if (one.x, one.y) == (met.x, met.y):
            among.remove(one)
            return True
    return False


def layout_of(card: int, side: int) -> int:
    """Return the layout of a room card: number as printed, side A = 0, B = 1."""
    for one in LAYOUTS:
        if one.card == card:
            return one.id + side
    raise ValueError(f"no room card {card}")


def generate(
    dice: Dice, stream: str, goal: int, rooms: int, heroes: int, decks: Decks, first: int = ANY
) -> Expedition:
    """Deal a quest with that goal, or RANDOM_GOAL, and so many rooms, from 3 to 10 (DB-19.5).

    `first` is the layout of the first room, if that has been drawn already (R98).
    """
    if goal == RANDOM_GOAL:
        goal = dice.below(stream, len(GOALS))
    boss = dice.below(stream, BOSSES_TO_DRAW) if goal == texts.SLAY else NOTHING
    green = 1 + dice.below(stream, GREEN_CARDS)
    blue = 1 + dice.below(stream, BLUE_CARDS)
    site = lay_rooms(dice, stream, rooms, decks, first)
    tiers = tiers_of(site.depths)
    at_goal = goal_encounter(goal)
    escort = goal == texts.ESCORT
    health, defense = boss_numbers(boss, heroes)
    return Expedition(
        NONE, goal, site.plan,
        deal_encounters(dice, stream, tiers, [NOTHING] * (rooms - 1) + [at_goal.id], 0, decks),
        tuple(tiers), card_ids((green, blue, RED_CARD)), boss, health, defense,
        npc=0 if escort else NO_NPC, marks=MARKS if escort else 0, goal_room=rooms - 1,
        after=at_goal.later, stones=stones_of(site.depths) if goal == texts.SEAL else 0,
    )  # fmt: skip


def lay_rooms(dice: Dice, stream: str, rooms: int, decks: Decks, first: int = ANY) -> Site:
    """Place so many rooms; where that fails again and again, a straight chain (DB-19.6)."""
    for _ in range(MOST_TRIES):
        site = _try(dice, stream, rooms, decks, first)
        if site is not None:
            return site
    return chain(rooms, first)


def _try(dice: Dice, stream: str, rooms: int, decks: Decks, first: int) -> Site | None:
    """Place all rooms; None if no exit stays open before the last one lies (DB-19.6)."""
    if first == ANY:
        card = decks.first[dice.below(stream, len(decks.first))]
        first = layout_of(card, dice.below(stream, SIDES))
    site = Site(first)
    unused = list(decks.between)
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
    many = [card for card in unused if LAYOUTS[layout_of(card, 0)].exits.count(True) > MANY_EXITS]
    return many or unused


def chain(rooms: int, drawn: int = ANY) -> Site:
    """Build the straight chain of so many rooms, from 2 to 10 (DB-19.6), behind the first room that
    was drawn, if one was (R98)."""
    first, *others = CHAIN[: rooms - 1]
    site = Site(layout_of(first, 0) if drawn == ANY else drawn)
    for card in (*others, LAST_CARD):
        last = len(site.depths) - 1
        ways = [one for one in site.open if one.room == last]
        ahead = [one for one in ways if one.direction == site.plan[-1]]  # printed north, turned
        site.put(layout_of(card, 0), (ahead or ways)[0])
    return site


def tiers_of(depths: Sequence[int]) -> list[int]:
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


def deal_encounters(
    dice: Dice, stream: str, tiers: Sequence[int], before: Sequence[int], known: int, decks: Decks
) -> tuple[int, ...]:
    """Draw an encounter for each room of tier 1 to 3, in their order, none twice (DB-19.8).

    Rooms that are `known`, as bits, keep what was there `before`; so do the first and the last.
    """
    found = list(before)
    seen = [found[room] for room in range(len(found)) if known >> room & 1]
    unused: list[list[int]] = [[] for _ in range(GOAL_TIER)]
    for one in decks.encounters:
        if one.id not in seen:
            unused[one.tier].append(one.id)
    for room, tier in enumerate(tiers):
        if tier in TIERS and not known >> room & 1:
            pile = pile_for(tier, unused)
            found[room] = pile.pop(dice.below(stream, len(pile))) if pile else NOTHING
    return tuple(found)


def pile_for(tier: int, unused: list[list[int]]) -> list[int]:
    """Return the encounters of the tier, else of the next lower, else of the next higher ones."""
    for other in (*range(tier, NO_TIER, -1), *range(tier + 1, GOAL_TIER)):
        if unused[other]:
            return unused[other]
    return []


def stones_of(depths: Sequence[int]) -> int:
    """Return the rooms of the two stones, as bits: the last, and the deepest of those between it
    and the first; of equal ones that with the highest number (DB-19.8)."""
    last = len(depths) - 1
    deepest = max(depths[1:last])
    other = max([room for room in range(1, last) if depths[room] == deepest])
    return 1 << other | 1 << last


def boss_numbers(
    boss: int, heroes: int, health: int = AS_PRINTED, per_hero: int = AS_PRINTED,
    defense: int = AS_PRINTED,
) -> tuple[int, int]:  # fmt: skip
    """Return the health and the defense of a boss for so many heroes, as printed unless the quest
    says otherwise (DB-2.2)."""
    if boss == NOTHING:
        return 0, 0
    one = BOSSES[boss]
    base = one.health if health == AS_PRINTED else health
    each = one.per_hero if per_hero == AS_PRINTED else per_hero
    return base + each * heroes, one.defense if defense == AS_PRINTED else defense
