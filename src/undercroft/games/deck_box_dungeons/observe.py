"""What a seat knows, as numbers: the same for all seats, and nothing unexplored."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Kind
from undercroft.kernel.rules import Switches
from undercroft.kit.observing import TEAM, Learning, Observer

from .content import ENEMIES, ITEMS, RUNES
from .content.cards import COLOURS
from .content.encounters import OBJECTS
from .ground.plan import PER_ROOM
from .ground.spaces import MOST_ROOMS, NOWHERE
from .rules import sums
from .rules.attack import Attack
from .rules.blow import Blow
from .rules.checks import Check
from .state import (
    ENEMY,
    NONE,
    PLAYERS,
    REFRESH,
    SETTING_UP,
    DeckBoxDungeons,
    Hero,
    kind_of,
)

MIDDLE: Final = 100
"""What is added to x and y, which may be negative."""
PHASES: Final = (SETTING_UP, PLAYERS, ENEMY, REFRESH)
PLACED: Final = {
    "here": (1, "whether it is on the table"),
    "x": (2 * MIDDLE, f"x in the dungeon, and {MIDDLE}"),
    "y": (2 * MIDDLE, f"y in the dungeon, and {MIDDLE}"),
}
HERO: Final = {
    **PLACED,
    "own": (1, "whether the seat answers for it"),
    "active": (1, "whether it is its turn"),
    "card": (20, "the hero card, counted from 1"),
    "equipment": (20, "the equipment card, counted from 1"),
    "abilities": (20, "the ability card, counted from 1"),
    "health": (40, "health"),
    "most": (40, "the most health"),
    "energy": (20, "energy"),
    "treasure": (30, "treasure"),
    "items": (10, "items"),
    "runes": (5, "runes"),
    "ready": (1, "whether its turn is to come"),
    "actions": (5, "actions left"),
    "taunting": (1, "whether it taunts"),
    "blessed": (1, "whether it is blessed"),
    "relic": (1, "whether it carries the relic"),
}
MOST_HEROES: Final = 8
FOE: Final = {
    **PLACED,
    "card": (40, "the side of the enemy card, counted from 1; the boss has those after them"),
    "boss": (1, "whether it is the boss"),
    "health": (60, "health"),
    "most": (60, "the most health"),
    "stunned": (1, "whether it is stunned"),
}
MOST_FOES: Final = 24
ROOM: Final = {
    "explored": (1, "whether it is explored"),
    "layout": (40, "the room card, counted from 1"),
    "x": (2 * MIDDLE, f"x, and {MIDDLE}"),
    "y": (2 * MIDDLE, f"y, and {MIDDLE}"),
    "turn": (3, "how it is turned"),
    "smoky": (1, "whether it is full of smoke"),
    "sealed": (1, "whether its stone is sealed"),
}
THING: Final = {**PLACED, "kind": (20, "the object, counted from 1; then rune, treasure, item")}
MOST_THINGS: Final = 16
LOOT: Final = ("rune", "treasure", "item")


class Observed(Observer):
    """The quest, the heroes, the enemies, the rooms, what lies about."""

    def __init__(self, players: int, kinds: Sequence[Kind]) -> None:
        super().__init__(players, kinds)
        lay = self.layout
        items = [one.slug for one in ITEMS]
        self.round = lay.number("round", 100, "the round")
        self.limit = lay.number("limit", 100, "the last round")
        self.phase = lay.choice("phase", PHASES, "the phase of the round")
        self.points = lay.number("points", 20, "movement points left")
        self.leads = lay.number("leads", 1, "whether the seat decides for all")
        self.rooms_in_all = lay.number("rooms", MOST_ROOMS, "how many rooms the quest has")
        self.found = lay.number("explored", MOST_ROOMS, "how many of them are explored")
        self.marks = lay.number("marks", 20, "marks towards the goal")
        self.sealed = lay.number("sealed", MOST_ROOMS, "stones that are sealed")
        self.fell = lay.number("boss fell", 1, "whether the boss has been defeated")
        self.supply = lay.numbers("supply", COLOURS, 30, "enemy dice in the supply")
        self.deck = lay.number("item deck", 60, "items in the deck")
        self.market = lay.numbers("market", items, 4, "items for sale")
        self.discard = lay.numbers("item discard", items, 10, "items in the discard")
        self.items = lay.numbers("own items", items, 10, "items of the seat's heroes")
        self.others = lay.numbers("others' items", items, 10, "items of the other heroes")
        self.runes = lay.numbers("own runes", [one.slug for one in RUNES], 5, "runes of them")
        rolls = ("attack", "defense", "check")
        self.roll = lay.choice("roll", rolls, "the dice that lie on the table")
        self.faces = lay.numbers("shows", [f"{n}" for n in range(8)], 10, "dice that show this")
        self.hits = lay.number("hits", 20, "hits that come")
        self.damage = lay.number("damage", 30, "damage that comes")
        self.npc = lay.table("companion", 1, {**PLACED, "health": (40, "health")})
        self.heroes = lay.table("hero", MOST_HEROES, HERO)
        self.foes = lay.table("enemy", MOST_FOES, FOE)
        self.rooms = lay.table("room", MOST_ROOMS, ROOM)
        self.things = lay.table("thing", MOST_THINGS, THING)
        self.ready()

    def write(self, s: DeckBoxDungeons, seat: int, row: bytearray) -> None:
        """See Observer.write."""
        self.put(row, self.round, s.round)
        for n, phase in enumerate(PHASES):
            row[self.phase + n] = int(s.phase == phase)
        self.put(row, self.points, s.points)
        row[self.leads] = int(s.lead == seat)
        if s.expedition is not None:
            self._quest(s, row)
        self.put(row, self.deck, len(s.item_deck))
        for colour, count in enumerate(s.supply):
            self.put(row, self.supply + colour, count)
        self.count(row, self.market, [kind_of(card) for card in s.market if card != NONE])
        self.count(row, self.discard, [kind_of(card) for card in s.item_discard])
        at = self.heroes
        for n, one in enumerate(s.heroes[:MOST_HEROES]):
            own = one.seat == seat
            self.count(
                row, self.items if own else self.others, [kind_of(card) for card in one.items]
            )
            if own:
                self.count(row, self.runes, one.runes)
            self._hero(s, n, one, own, at, row)
            at += len(HERO)
        self._foes(s, row)
        self._things(s, row)
        self._dice(s, row)

    def _put(self, s: DeckBoxDungeons, row: bytearray, at: int, space: int) -> None:
        if space != NOWHERE:
            row[at] = 1
            self.put(row, at + 1, s.ground.x[space] + MIDDLE)
            self.put(row, at + 2, s.ground.y[space] + MIDDLE)

    def _quest(self, s: DeckBoxDungeons, row: bytearray) -> None:
        quest = s.quest
        self.put(row, self.limit, s.last_round)
        self.put(row, self.rooms_in_all, quest.rooms)
        self.put(row, self.found, s.explored.bit_count())
        self.put(row, self.marks, s.marks)
        self.put(row, self.sealed, s.sealed.bit_count())
        row[self.fell] = int(s.boss_fell)
        for n in range(quest.rooms):
            explored = s.explored >> n & 1
            if not explored and not s.rules.open_map:
                continue
            layout, x, y, turn = quest.plan[n * PER_ROOM : (n + 1) * PER_ROOM]
            at = self.rooms + n * len(ROOM)
            row[at] = explored
            self.put(row, at + 1, layout + 1)
            self.put(row, at + 2, x + MIDDLE)
            self.put(row, at + 3, y + MIDDLE)
            row[at + 4] = turn
            row[at + 5] = s.smoky >> n & 1
            row[at + 6] = s.sealed >> n & 1

    def _hero(
        self, s: DeckBoxDungeons, number: int, one: Hero, own: bool, at: int, row: bytearray
    ) -> None:
        self._put(s, row, at, one.space)
        row[at + 3], row[at + 4] = int(own), int(s.turn == number)
        row[at + 5], row[at + 6], row[at + 7] = one.card + 1, one.equipment + 1, one.abilities + 1
        self.put(row, at + 8, one.health)
        if one.abilities != NONE or (s.rules.light and one.card != NONE):
            self.put(row, at + 9, sums.most_health(s, one))
        self.put(row, at + 10, one.energy)
        self.put(row, at + 11, one.treasure)
        self.put(row, at + 12, len(one.items))
        self.put(row, at + 13, len(one.runes))
        row[at + 14] = int(one.ready)
        self.put(row, at + 15, one.actions)
        row[at + 16], row[at + 17] = int(one.taunting), int(one.blessed > 0)
        row[at + 18] = int(s.carrier == number)

    def _foes(self, s: DeckBoxDungeons, row: bytearray) -> None:
        at = self.foes
        for one in s.enemies[:MOST_FOES]:
            self._put(s, row, at, one.space)
            self.put(row, at + 3, one.card + 1 + (len(ENEMIES) if one.is_boss else 0))
            row[at + 4] = int(one.is_boss)
            self.put(row, at + 5, one.health)
            self.put(row, at + 6, one.most)
            row[at + 7] = int(one.stunned)
            at += len(FOE)
        npc = s.companion
        if npc is not None and npc.health > 0:
            self._put(s, row, self.npc, npc.space)
            self.put(row, self.npc + 3, npc.health)

    def _things(self, s: DeckBoxDungeons, row: bytearray) -> None:
        found = [(kind + 1, space) for kind, space in s.objects]
        for n, lying in enumerate((
            [space for _, space in s.lying],
            [space for space, _ in s.loot],
            [space for space, _ in s.dropped],
        )):  # fmt: skip
            found += [(len(OBJECTS) + n + 1, space) for space in lying]
        at = self.things
        for kind, space in found[:MOST_THINGS]:
            self._put(s, row, at, space)
            self.put(row, at + 3, kind)
            at += len(THING)

    def _dice(self, s: DeckBoxDungeons, row: bytearray) -> None:
        """Write the innermost dice on the table, and what is about to be suffered."""
        frame = s.top
        if isinstance(frame, Blow) and frame.step == "hit_window" and not frame.sure:
            self.put(row, self.hits, frame.hits)
        if isinstance(frame, Blow) and frame.step == "lethal_window" and frame.is_lethal(s):
            self.put(row, self.damage, frame.damage)
        while frame is not None:
            if isinstance(frame, (Attack, Blow, Check)) and frame.faces:
                n = 0 if isinstance(frame, Attack) else 1 if isinstance(frame, Blow) else 2
                row[self.roll + n] = 1
                for face in frame.faces:
                    self.put(row, self.faces + min(face, 7), row[self.faces + min(face, 7)] + 1)
                return
            frame = frame.below


def progress(s: DeckBoxDungeons, seat: int) -> float:
    """Return how far the heroes are: rooms, marks, the boss; it is the same for all seats."""
    if s.expedition is None:
        return 0.0
    quest = s.quest
    marks = s.marks / quest.marks if quest.marks else 0.0
    return s.explored.bit_count() / quest.rooms / 2 + marks / 2 + s.boss_fell / 2


def utility(players: int, switches: Switches) -> str:
    """Return what kind of utility it is: all win together."""
    return TEAM


LEARNING: Final = Learning(observer=Observed, utility=utility, longest=20_000, progress=progress)
