"""Reading an encounter: its program runs op by op (DB-7.4, 17.4)."""

from typing import Final

from undercroft.kernel import Action, Event, Frame, State

from ..actions import D17_MAY, DECLINE, DO_IT
from ..content import RUNES
from ..content import encounters as texts
from ..content.encounters import CHECK, END, MAY, Op
from ..content.loose import encounter_of
from ..state import NONE, DeckBoxDungeons
from . import rolls
from .blow import EachHero
from .checks import Check
from .remedies import heal
from .rolls import throw
from .spawn import begin_spawn, bring_boss, place_fixed
from .sums import gain_energy, gain_treasure
from .trade import draw, without

RUNE_INSTEAD: Final = 3
"""So much treasure comes in place of a rune that is not in the box."""


class Encounter(Frame):
    """An encounter that is read in a room. `op` is the next line of its program, `explorer` the
    hero to whom it speaks, NONE if there is none (DB-7.5, R24)."""

    STEPS = ("read", "next_op", "checked", "may")

    encounter: int
    room: int
    explorer: int
    op: int = 0

    def read(self, s: DeckBoxDungeons) -> None:
        """The text is told (DB-7.4)."""
        one = encounter_of(self.encounter)
        s.say("encounter", "DB-7.4", code=one.code, name=one.name, text=one.text, room=self.room)

    @property
    def now_read(self) -> Op:
        """The line that is next."""
        return encounter_of(self.encounter).ops[self.op]

    def next_op(self, s: DeckBoxDungeons) -> None:
        """Carry out the next line; a line that asks or begins something is the last of this step
        (R72). The explorer rolls a check, even if it cannot succeed; a dead one's check lapses with
        all that passing or failing would bring (DB-14.4, 14.5, R20)."""
        op = self.now_read
        self.go("next_op")
        if op.does == END:
            s.done()
        elif op.does == CHECK and self._alive(s):
            self.go("checked")
            s.begin(Check(self.explorer, op.a, op.b))
        elif op.does == CHECK:
            self.op = op.d
        elif op.does == MAY:
            self.go("may")
        else:
            self.op += 1
            self._carry_out(s, op)

    def checked(self, s: DeckBoxDungeons) -> None:
        """Go on with what is said for passing, or for failing (DB-14.3)."""
        self.op = self.op + 1 if s.returned else self.now_read.c
        self.go("next_op")

    def may(self, s: DeckBoxDungeons) -> None:
        """The explorer may do what follows (D17)."""
        if self._alive(s):
            s.ask(s.heroes[self.explorer].seat, D17_MAY, [DO_IT, DECLINE])
        else:
            self.may_answer(s, DECLINE)

    def may_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """Do it, or go on behind it."""
        self.op = self.op + 1 if action is DO_IT else self.now_read.c
        self.go("next_op")

    def throws(self, s: State) -> Event | None:
        """Who reads rolls for the table, or a hero draws from the deck on it (R94)."""
        assert isinstance(s, DeckBoxDungeons)
        if encounter_of(self.encounter).ops[self.op - 1].does == texts.DRAW:
            hero = s.heroes[self.explorer].name if self._alive(s) else ""
            return Event("turns_up", "R94", {"hero": hero})
        return Event("throws", "DB-17.4", {"figure": "", "why": "encounter"})

    def _alive(self, s: DeckBoxDungeons) -> bool:
        return self.explorer != NONE and s.heroes[self.explorer].health > 0

    def _whom(self, s: DeckBoxDungeons, who: int) -> list[int]:
        if who == texts.EACH_HERO:
            return s.living()
        return [self.explorer] if self._alive(s) else []

    def _carry_out(self, s: DeckBoxDungeons, op: Op) -> None:
        if op.does == texts.GOTO:
            self.op = op.c
        elif op.does == texts.D6:
            face = throw(s, rolls.TABLE, 1)[0]
            s.say("table_roll", "DB-17.4", face=face)
            self.op = texts.line_of(op, face)
        elif op.does == texts.SPAWN:
            wanted: list[int] = []
            for colour, count in op.table:
                wanted += [colour] * (s.party if count == texts.PER_HERO else count)
            begin_spawn(s, self.room, self.explorer, tuple(wanted))
        elif op.does == texts.PLACE:
            place_fixed(s, self.room, self.explorer, op)
        elif op.does == texts.BOSS:
            bring_boss(s, self.room, self.explorer)
        elif op.does == texts.OBJECT:
            self._lay(s, op)
        elif op.does == texts.FLAG:
            s.flags |= 1 << op.a
        elif op.does in (texts.HITS, texts.DAMAGE):
            hits = op.b if op.does == texts.HITS else 0
            s.begin(EachHero(tuple(self._whom(s, op.a)), hits, op.b - hits))
        elif op.does == texts.RUNE:
            self._take_rune(s, op.a)
        else:
            for hero in self._whom(s, op.a):
                self._change(s, hero, op)

    def _lay(self, s: DeckBoxDungeons, op: Op) -> None:
        """An object lies on the spawn point; it occupies no space (R16)."""
        space = s.ground.spawn_order[self.room][0]
        if op.a != texts.RUNE_CARD:
            s.objects += ((op.a, space),)
        elif op.b in s.runes:
            s.runes = without(s.runes, op.b)
            s.lying += ((op.b, space),)

    def _take_rune(self, s: DeckBoxDungeons, rune: int) -> None:
        """The explorer takes it; if it is not in the box it takes treasure instead (R74)."""
        if not self._alive(s):
            return
        one = s.heroes[self.explorer]
        if rune in s.runes:
            s.runes = without(s.runes, rune)
            one.runes += (rune,)
            s.say("took_rune", "R74", hero=one.name, rune=RUNES[rune].name)
        else:
            gain_treasure(s, one, RUNE_INSTEAD, "R74")

    def _change(self, s: DeckBoxDungeons, hero: int, op: Op) -> None:
        if op.does == texts.HEAL:
            heal(s, hero, op.b)
        elif op.does == texts.ENERGY:
            gain_energy(s, s.heroes[hero], op.b, "DB-11.10")
        elif op.does == texts.TREASURE:
            gain_treasure(s, s.heroes[hero], op.b, "DB-11.10")
        else:
            assert op.does == texts.DRAW
            if s.rules.light:
                s.say("draws", "DB-20.8", hero=s.heroes[hero].name, size=op.b)
                return
            for _ in range(op.b):
                draw(s, s.heroes[hero])
