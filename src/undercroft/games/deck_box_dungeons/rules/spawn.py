"""Spawning: enemy dice are rolled and placed along the diagram of a room (DB-8)."""

from typing import Final

from undercroft.kernel import Action, Event, Frame, State

from ..actions import AS_ROLLED, BY_APP, D16_SPAWN, D29_FACE, D30_PLACE, MOVE_ENEMY, PUT
from ..content import BOSSES, ENEMY_CARDS
from ..content.cards import COLOURS, RED
from ..content.encounters import Op
from ..content.layouts import ROWS, spiral
from ..content.rooms import LAYOUTS
from ..ground.plan import PER_ROOM
from ..ground.spaces import space_name
from ..state import NONE, DeckBoxDungeons, Enemy
from . import rolls
from .blow import EachHero
from .figures import occupied
from .rolls import ENEMY_DIE, ENEMY_FACES, face_health, face_of, face_type, spelled

MOST: Final = 3
"""The highest health of an enemy die (R66)."""
BOSS: Final = 9
"""Stands among colours for the boss, which has no face."""


def take_die(s: DeckBoxDungeons, colour: int) -> int:
    """Take a die of that colour from the supply, or of the next higher one that has some; return
    its colour, NONE if there is none (DB-8.6, R29)."""
    tries = list(range(colour, RED + 1))
    if s.rules.shortage == "fall_back_down":
        tries += range(colour - 1, -1, -1)
    for one in tries:
        if s.supply[one]:
            s.supply = tuple([left - (n == one) for n, left in enumerate(s.supply)])
            return one
    return NONE


def free_space(s: DeckBoxDungeons, room: int, first: int = 0) -> int:
    """Return the free space with the lowest number of the room's diagram from the place `first` in
    it on; without one the free space that is nearest to the spawn point (DB-8.4, 8.9)."""
    full = occupied(s)
    order = s.ground.spawn_order[room]
    for space in order[first:]:
        if not full >> space & 1:
            return space
    for space in s.ground.near([order[0]]):
        if not full >> space & 1:
            return space
    raise AssertionError("a dungeon without a free space (DB-8.9)")


def begin_spawn(s: DeckBoxDungeons, room: int, explorer: int, wanted: tuple[int, ...]) -> None:
    """Carry out a spawn instruction; it is the last of a step (DB-8.1, R90)."""
    if s.rules.table_spawns:
        s.begin(TableSpawn(room, explorer, wanted))
    else:
        s.begin(Spawn(room, explorer, wanted))


def chooser(s: DeckBoxDungeons, explorer: int) -> int:
    """Return the seat of who explores, or who leads if there is nobody (DB-8.5, D16)."""
    alive = explorer != NONE and s.heroes[explorer].health > 0
    return s.heroes[explorer].seat if alive else s.lead


def place_fixed(s: DeckBoxDungeons, room: int, explorer: int, op: Op) -> None:
    """Put a die with that face on that number of the room's diagram, on the next valid one if it is
    invalid; without a die every hero takes a hit (DB-8.2, 8.4, 8.7, R31)."""
    layout = LAYOUTS[s.quest.plan[room * PER_ROOM]]
    column, row = layout.spawn
    before = [(column + u, row + v) for u, v in spiral(ROWS)[: op.d - 1]]
    first = len([place for place in before if place in layout.diagram])
    if s.rules.table_spawns:
        s.begin(TableSpawn(room, explorer, (op.a,), number=first, printed=face_of(op.b, op.c)))
        return
    colour = take_die(s, op.a)
    if colour == NONE:
        no_dice(s, 1)
        return
    add_enemy(s, colour, op.b, op.c, free_space(s, room, first))


def no_dice(s: DeckBoxDungeons, missing: int) -> None:
    """If dice are missing every living hero takes 1 hit, once or for each of them (DB-8.7, R29)."""
    s.say("no_dice", "DB-8.7", missing=missing)
    hits = missing if s.rules.shortage == "per_die" else 1
    s.begin(EachHero(tuple(s.living()), hits, 0))


def add_enemy(s: DeckBoxDungeons, colour: int, kind: int, health: int, space: int) -> None:
    """Put an enemy on a space; its numbers are those of the quest's card (DB-2.13, 8.1)."""
    card = ENEMY_CARDS[s.quest.enemies[colour]].sides[kind]
    s.enemies = [*s.enemies, Enemy(s.placed, card.id, False, colour, health, MOST, space)]
    s.placed += 1
    if s.heard:
        s.say("enemy_comes", "DB-8.3", enemy=card.name, colour=colour, type=kind, health=health,
              space=space_name(space))  # fmt: skip


def bring_boss(s: DeckBoxDungeons, room: int, explorer: int) -> None:
    """The boss comes, to space 1 or where the table says (R90)."""
    if s.rules.table_spawns:
        s.begin(TableSpawn(room, explorer, (BOSS,)))
    else:
        add_boss(s, free_space(s, room))


def add_boss(s: DeckBoxDungeons, space: int) -> None:
    """Put the boss on a space; it takes a die of its colour if there is one."""
    boss = BOSSES[s.quest.boss]
    die = take_die(s, boss.colour) if s.supply[boss.colour] else NONE
    health = s.quest.boss_health
    s.enemies = [*s.enemies, Enemy(s.placed, boss.id, True, die, health, health, space)]
    s.placed += 1
    s.say("boss_comes", "DB-8.2", enemy=boss.name, health=health, space=space_name(space))


class Spawn(Frame):
    """One spawn instruction: `wanted` has a colour for each enemy, in printed order (DB-8.1).

    `unplaced` are (colour, face) of dice that lie rolled, `missing` counts dice that were not
    there, `number` is the place in the diagram of the last one that was placed.
    """

    STEPS = ("roll", "order", "place_next", "shortage")

    room: int
    explorer: int
    wanted: tuple[int, ...]
    unplaced: tuple[tuple[int, int], ...] = ()
    missing: int = 0
    number: int = 0

    def roll(self, s: DeckBoxDungeons) -> None:
        """Take the dice one by one, then roll each: type and health (DB-2.12, 8.1, 8.6)."""
        dice = [take_die(s, colour) for colour in self.wanted]
        taken = [die for die in dice if die != NONE]
        self.missing = len(dice) - len(taken)
        for colour in taken:
            self.unplaced += ((colour, s.dice.roll(rolls.SPAWN, 1, ENEMY_DIE)[0]),)
        if s.heard and self.unplaced:
            names = tuple([spelled(*die) for die in self.unplaced])
            s.say("spawn_roll", "DB-8.1", dice=names, room=self.room)

    def throws(self, s: State) -> Event | None:
        """The explorer rolls the enemies, one die after the other."""
        colour = "" if self.missing else COLOURS[self.wanted[len(self.unplaced)]]
        return Event("throws", "DB-8.1", {"figure": "", "why": "spawn", "colour": colour})

    def order(self, s: DeckBoxDungeons) -> None:
        """Who explores chooses the order, while dice differ, but not the spaces (DB-8.5, D16)."""
        kinds = sorted(set(self.unplaced))
        if len(kinds) > 1:
            dice = [PUT[colour * ENEMY_FACES + face] for colour, face in kinds]
            s.ask(chooser(s, self.explorer), D16_SPAWN, [*dice, AS_ROLLED])

    def order_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """That die is next, or all as they lie."""
        if action is not AS_ROLLED:
            colour, face = action.args
            self._place(s, self.unplaced.index((colour, face)))
            self.go("order")

    def place_next(self, s: DeckBoxDungeons) -> None:
        """Equal dice are placed as they lie, and so are others if that was chosen."""
        while self.unplaced:
            self._place(s, 0)

    def shortage(self, s: DeckBoxDungeons) -> None:
        """The heroes pay for dice that are missing (DB-8.7)."""
        if self.missing:
            no_dice(s, self.missing)

    def _place(self, s: DeckBoxDungeons, at: int) -> None:
        colour, face = self.unplaced[at]
        self.unplaced = self.unplaced[:at] + self.unplaced[at + 1 :]
        space = free_space(s, self.room, self.number)
        order = s.ground.spawn_order[self.room]
        self.number = order.index(space) + 1 if space in order else len(order)
        add_enemy(s, colour, face_type(face), face_health(face), space)


class TableSpawn(Frame):
    """A spawn instruction that the table carries out (R90). `wanted` are the colours still to come;
    `colour` and `face` are of the die in hand, NONE as long as there is none. A `printed` face is
    not rolled. `number` is the place in the diagram from which the rule would go on."""

    STEPS = ("take", "show", "stand", "shortage")

    room: int
    explorer: int
    wanted: tuple[int, ...]
    number: int = 0
    printed: int = NONE
    colour: int = NONE
    face: int = NONE
    missing: int = 0

    def take(self, s: DeckBoxDungeons) -> None:
        """The dice come from the supply one by one (DB-8.1, 8.6)."""
        if not self.wanted:
            self.go("shortage")
            return
        wanted, self.wanted = self.wanted[0], self.wanted[1:]
        self.colour = BOSS if wanted == BOSS else take_die(s, wanted)
        self.face = self.printed
        if self.colour == NONE:
            self.missing += 1
            self.go("take")

    def show(self, s: DeckBoxDungeons) -> None:
        """What the die shows, or the app throws it (DB-2.12, 8.1)."""
        if self.colour != BOSS and self.face == NONE:
            faces = [PUT[self.colour * ENEMY_FACES + face] for face in range(ENEMY_FACES)]
            s.ask(chooser(s, self.explorer), D29_FACE, [BY_APP, *faces])

    def show_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """That."""
        if action is BY_APP:
            self.face = s.dice.roll(rolls.SPAWN, 1, ENEMY_DIE)[0]
        else:
            self.face = action.args[1]
        if s.heard:
            s.say("spawn_roll", "DB-8.1", dice=(spelled(self.colour, self.face),), room=self.room)

    def throws(self, s: State) -> Event | None:
        """The explorer rolls the die, or one that is missing costs a hit."""
        colour = "" if self.colour in (NONE, BOSS) else COLOURS[self.colour]
        return Event("throws", "DB-8.1", {"figure": "", "why": "spawn", "colour": colour})

    def stand(self, s: DeckBoxDungeons) -> None:
        """On any free space of the diagram; that of the rule comes first (DB-8.3, 8.4, 8.9)."""
        first = free_space(s, self.room, self.number)
        full = occupied(s) | 1 << first
        others = [space for space in s.ground.spawn_order[self.room] if not full >> space & 1]
        spaces = [MOVE_ENEMY[space] for space in (first, *others)]
        s.ask(chooser(s, self.explorer), D30_PLACE, spaces)

    def stand_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """There it stands."""
        space, colour, face = action.args[0], self.colour, self.face
        order = s.ground.spawn_order[self.room]
        self.number = order.index(space) + 1 if space in order else len(order)
        self.colour = self.face = NONE
        if colour == BOSS:
            add_boss(s, space)
        else:
            add_enemy(s, colour, face_type(face), face_health(face), space)
        self.go("take")

    def shortage(self, s: DeckBoxDungeons) -> None:
        """The heroes pay for dice that are missing (DB-8.7)."""
        if self.missing:
            no_dice(s, self.missing)
