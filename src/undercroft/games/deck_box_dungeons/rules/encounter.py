"""Reading an encounter: its program runs op by op (DB-7.4, 17.4)."""

from typing import Final

from undercroft.kernel import Action, Event, Frame, State

from ..actions import D17_MAY, DECLINE, DO_IT
from ..content import RUNES
from ..content.encounters import (
    BOSS,
    CHECK,
    D6,
    DAMAGE,
    DRAW,
    EACH_HERO,
    END,
    ENERGY,
    FLAG,
    GOTO,
    HEAL,
    HITS,
    MAY,
    OBJECT,
    PER_HERO,
    PLACE,
    RUNE,
    RUNE_CARD,
    SPAWN,
    TREASURE,
    Op,
    line_of,
)
from ..content.library import ENCOUNTERS
from ..state import NONE, DeckBoxDungeons
from . import rolls
from .checks import Check
from .market import draw
from .remedies import can_heal, heal
from .rolls import throw
from .spawn import Spawn, add_boss, add_enemy, free_space, place_of_number, take_die
from .suffer import EachHero
from .sums import gain_energy, gain_treasure

RUNE_INSTEAD: Final = 3
"""So much treasure comes in place of a rune that is not in the box."""


class Encounter(Frame):
    """An encounter that is read in a room. `op` is the next line of its program, `explorer` the
    hero to whom it speaks, NONE if there is none (DB-7.5, R24)."""

    STEPS = ("read", "next_op", "checked", "may")
    FIELDS = ("encounter", "room", "explorer", "op")

    def __init__(self, encounter: int, room: int, explorer: int, op: int = 0) -> None:
        super().__init__()
        self.encounter = encounter
        self.room = room
        self.explorer = explorer
        self.op = op

    def copy(self) -> "Encounter":
        return Encounter(self.encounter, self.room, self.explorer, self.op)

    def read(self, s: DeckBoxDungeons) -> None:
        """The text is told (DB-7.4)."""
        one = ENCOUNTERS[self.encounter]
        s.say("encounter", "DB-7.4", code=one.code, name=one.name, text=one.text, room=self.room)

    def next_op(self, s: DeckBoxDungeons) -> None:
        """Carry out the next line; a line that asks or begins something is the last of this step
        (R72)."""
        op = self._now()
        self.go("next_op")
        if op.does == END:
            s.done()
        elif op.does == CHECK:
            self.go("checked")
            self._check(s, op)
        elif op.does == MAY:
            self.go("may")
        else:
            self.op += 1
            self._carry_out(s, op)

    def _now(self) -> Op:
        return ENCOUNTERS[self.encounter].ops[self.op]

    def _check(self, s: DeckBoxDungeons, op: Op) -> None:
        """The explorer rolls, even if it cannot succeed; what speaks to a dead one alone lapses
        (DB-14.4, 14.5, R20)."""
        s.returned = 0
        if self._alive(s):
            s.begin(Check(self.explorer, op.a, op.b))

    def checked(self, s: DeckBoxDungeons) -> None:
        """Go on with what is said for passing, or for failing (DB-14.3)."""
        self.op = self.op + 1 if s.returned else self._now().c
        self.go("next_op")

    def may(self, s: DeckBoxDungeons) -> None:
        """The explorer may do what follows (D17)."""
        if self._alive(s):
            s.ask(s.heroes[self.explorer].seat, D17_MAY, [DO_IT, DECLINE])
        else:
            self.may_answer(s, DECLINE)

    def may_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """Do it, or go on behind it."""
        self.op = self.op + 1 if action is DO_IT else self._now().c
        self.go("next_op")

    def throws(self, s: State) -> Event | None:
        """Who reads rolls for the table."""
        return Event("throws", "DB-17.4", {"figure": "", "why": "encounter"})

    def _alive(self, s: DeckBoxDungeons) -> bool:
        return self.explorer != NONE and s.heroes[self.explorer].health > 0

    def _whom(self, s: DeckBoxDungeons, who: int) -> list[int]:
        if who == EACH_HERO:
            return s.living()
        return [self.explorer] if self._alive(s) else []

    def _carry_out(self, s: DeckBoxDungeons, op: Op) -> None:
        if op.does == GOTO:
            self.op = op.c
        elif op.does == D6:
            face = throw(s, rolls.TABLE, 1)[0]
            s.say("table_roll", "DB-17.4", face=face)
            self.op = line_of(op, face)
        elif op.does == SPAWN:
            s.begin(Spawn(self.room, self.explorer, self._wanted(s, op)))
        elif op.does == PLACE:
            self._place(s, op)
        elif op.does == BOSS:
            add_boss(s, self.room)
        elif op.does == OBJECT:
            self._lay(s, op)
        elif op.does == FLAG:
            s.flags |= 1 << op.a
        elif op.does == HITS:
            s.begin(EachHero(tuple(self._whom(s, op.a)), op.b, 0))
        elif op.does == DAMAGE:
            s.begin(EachHero(tuple(self._whom(s, op.a)), 0, op.b))
        elif op.does == RUNE:
            self._take_rune(s, op.a)
        else:
            for hero in self._whom(s, op.a):
                self._change(s, hero, op)

    def _wanted(self, s: DeckBoxDungeons, op: Op) -> tuple[int, ...]:
        wanted: list[int] = []
        for colour, count in op.table:
            wanted += [colour] * (s.party if count == PER_HERO else count)
        return tuple(wanted)

    def _place(self, s: DeckBoxDungeons, op: Op) -> None:
        """A die with that face on that number; without one every hero takes a hit (DB-8.2, 8.7,
        R31)."""
        colour = take_die(s, op.a)
        if colour == NONE:
            s.say("no_dice", "DB-8.7", missing=1)
            s.begin(EachHero(tuple(s.living()), 1, 0))
            return
        first = place_of_number(s, self.room, op.d)
        add_enemy(s, colour, op.b, op.c, free_space(s, self.room, first))

    def _lay(self, s: DeckBoxDungeons, op: Op) -> None:
        """An object lies on the spawn point; it occupies no space (R16)."""
        space = s.ground.spawn_order[self.room][0]
        if op.a == RUNE_CARD:
            if op.b in s.runes:
                s.runes = tuple([rune for rune in s.runes if rune != op.b])
                s.lying += ((op.b, space),)
        else:
            s.objects += ((op.a, space),)

    def _take_rune(self, s: DeckBoxDungeons, rune: int) -> None:
        """The explorer takes it; if it is not in the box it takes treasure instead (R74)."""
        if not self._alive(s):
            return
        one = s.heroes[self.explorer]
        if rune in s.runes:
            s.runes = tuple([other for other in s.runes if other != rune])
            one.runes += (rune,)
            s.say("took_rune", "R74", hero=one.hero.name, rune=RUNES[rune].name)
        else:
            size = gain_treasure(s, one, RUNE_INSTEAD)
            s.say("treasure", "R74", hero=one.hero.name, size=size)

    def _change(self, s: DeckBoxDungeons, hero: int, op: Op) -> None:
        one = s.heroes[hero]
        if op.does == HEAL:
            if can_heal(s, hero):
                heal(s, hero, op.b)
        elif op.does == ENERGY:
            size = gain_energy(s, one, op.b)
            s.say("energy", "DB-11.10", hero=one.hero.name, size=size)
        elif op.does == TREASURE:
            size = gain_treasure(s, one, op.b)
            s.say("treasure", "DB-11.10", hero=one.hero.name, size=size)
        else:
            assert op.does == DRAW
            for _ in range(op.b):
                draw(s, hero)
