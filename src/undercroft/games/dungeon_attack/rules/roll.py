"""Making a roll and settling it, S1 to S9 (DA-4 to DA-8).

A roll is the forced roll, the Bust roll or the Assist roll; all are settled by
the same steps (DA-4.10). The roller decides everything (DA-3.10, R62). Every
roll starts afresh: no face of an earlier turn counts (DA-5.7).
"""

from typing import Final

from undercroft.kernel import Action, Event, Frame, State

from .. import actions
from ..content.cards import STAND, WHITE, A, D, M
from ..state import IN_ROLL, KNOCKED_OUT, PILE, ROOM, DungeonAttack
from . import epic, rerolls
from .faces import (
    FIXED,
    FRESH,
    NOT_HERE,
    REROLLED,
    Counts,
    Pair,
    changed,
    count,
    how_many,
    put,
    total,
)
from .hits import TakeHits
from .knock_out import knock_out
from .magic import spend

COMBAT: Final = "combat"
FORCED_ROLL: Final = 0
BUST_ROLL: Final = 1
ASSIST_ROLL: Final = 2

NO_HIT: Final[tuple[int, ...]] = ()


class Roll(Frame):
    """A roll under way: the dice in hand and what they show.

    White dice are counted by face (D, M, A): `fresh` ones may still be
    re-rolled, `spent` ones were re-rolled or fixed. Red dice are followed by
    number: `red_faces` (NOT_HERE if not in the roll) and `red_marks`.
    `white` and `ordinary` are how many white dice, and how many dice outside
    an Epic Monster, the roll began to be settled with; `target` is the die
    class being re-rolled; `passed_to` how far round the table M dice went.
    """

    STEPS = (
        "gather",
        "first_faces",
        "bane",
        "boss_rerolls",
        "epic_check",
        "hits_on_first_faces",
        "stop_if_down",
        "window",
        "window_source",
        "late_epic_check",
        "stop_if_down_late",
        "final_faces",
        "keep_epic",
        "keep",
        "move_red",
        "move_white",
        "attacking",
        "knock_out",
    )

    roller: int
    kind: int
    assisted: int = -1
    white: int = 0
    fresh: Counts = (0, 0, 0)
    spent: Counts = (0, 0, 0)
    red_faces: Pair = (NOT_HERE, NOT_HERE)
    red_marks: Pair = (FRESH, FRESH)
    fused_now: bool = False
    ordinary: int = 0
    target: int = -1
    passed_to: int = 0

    # -- S1 to S4 ---------------------------------------------------------------

    def gather(self, s: DungeonAttack) -> None:
        """S1: take all dice facing you, in the Room, or facing the assisted (DA-4.1, 3.6, 10.4).

        No other die takes part in the roll or is changed by it (DA-4.11).
        """
        if self.kind == BUST_ROLL:
            source, self.white, s.room = ROOM, s.room, 0
        else:
            source = self.roller if self.kind == FORCED_ROLL else self.assisted
            faced = s.adventurers[source]
            self.white, faced.facing = faced.facing, 0
        red = s.move_red(source, IN_ROLL)
        kind = ("rolls", "busts", "assists")[self.kind]
        if s.hears(kind):
            clause = ("DA-3.5", "DA-10.1", "DA-11.2")[self.kind]
            s.say(kind, clause, player=self.roller, white=self.white, red=red, target=self.assisted)

    def first_faces(self, s: DungeonAttack) -> None:
        """S2: roll all of them together, once each: white dice, then red ones (DA-4.2)."""
        self.fresh = count(s.dice.roll(COMBAT, self.white, s.rules.white))
        red = s.red_in(IN_ROLL)
        if red:
            reds = [number for number in range(2) if s.boss[number] == IN_ROLL]
            faces = s.dice.roll(COMBAT, red, s.rules.red)
            for number, face in zip(reds, faces, strict=True):
                self.red_faces = put(self.red_faces, number, face)
        elif not s.rules.hits_on_first_faces:
            self.go("window")  # S3 and S4 settle red dice alone
        if s.heard:
            shown = tuple([face for face in self.red_faces if face != NOT_HERE])
            s.say("faces", "DA-4.2", player=self.roller, white=self.fresh, red=shown)

    def throws(self, s: State) -> Event:
        """The roller throws: all dice of the roll, or one again (DA-4.2, 5.1, 5.3)."""
        if self.step == "first_faces":
            what, clause = ("rolls", "busts", "assists")[self.kind], "DA-4.2"
        elif self.step == "boss_rerolls":
            what, clause = "boss_reroll", "DA-5.3"
        else:
            what, clause = "rerolled", "DA-5.1"
        told: dict[str, int | str] = {"player": self.roller, "what": what, "target": self.assisted}
        return Event("throws", clause, told)

    def bane(self, s: DungeonAttack) -> None:
        """S3: an ability may let one first-roll D of a red die stand (DA-13.1, C-BANE)."""
        if s.usable(self.roller, STAND) is not None and self._due_for_reroll(s):
            s.ask(self.roller, actions.C_BANE, [actions.STAND, actions.AUTOMATIC])

    def bane_answer(self, s: DungeonAttack, action: Action) -> None:
        """The die is fixed: it may be defeated, and not be re-rolled."""
        if action is actions.STAND:
            s.ability_used = True
            self.red_marks = put(self.red_marks, self._due_for_reroll(s)[0], FIXED)
            s.say("stands", "DA-13.1", player=self.roller)

    def boss_rerolls(self, s: DungeonAttack) -> None:
        """S3: re-roll each red first-roll D, free and compulsorily (DA-4.3, 5.3, 5.4, 11.8)."""
        for number in self._due_for_reroll(s):
            face = self._reroll_red(s, number)
            s.say("boss_reroll", "DA-5.3", player=self.roller, face=face)

    def _due_for_reroll(self, s: DungeonAttack) -> list[int]:
        """Red dice whose first face is D; a fused Epic's D stands (DA-19.11, R49)."""
        if s.epic and not s.rules.epic_needs_rerolls:
            return []
        return [n for n in range(2) if self.red_faces[n] == D and self.red_marks[n] == FRESH]

    def _reroll_red(self, s: DungeonAttack, number: int) -> int:
        face = s.dice.roll(COMBAT, 1, s.rules.red)[0]
        self.red_faces = put(self.red_faces, number, face)
        self.red_marks = put(self.red_marks, number, REROLLED)
        return face

    def epic_check(self, s: DungeonAttack) -> None:
        """S4: two red A become the Epic Monster, which strikes at once (DA-4.4, 19.2, 19.3)."""
        if s.rules.epic_before_rerolls:
            epic.fuse(s, self)

    def hits_on_first_faces(self, s: DungeonAttack) -> None:
        """S4, with `hit_timing: first_faces`: every HIT of the roll is taken now (R13)."""
        if s.rules.hits_on_first_faces:
            s.begin(TakeHits(self.roller, self._groups_on_first_faces(s)))

    def stop_if_down(self, s: DungeonAttack) -> None:
        """A roller knocked out now leaves every die of the roll to the Room (DA-19.17, R52)."""
        if s.adventurers[self.roller].hits < KNOCKED_OUT:
            return
        s.room += total(self.fresh) + total(self.spent)
        s.move_red(IN_ROLL, ROOM)
        knock_out(s, self.roller)
        s.done()

    # -- S5: re-rolls -------------------------------------------------------------

    def window(self, s: DungeonAttack) -> None:
        """S5: re-roll by magic or ability as long as you can and like (DA-4.5, 12.3, 12.6)."""
        s.ask(self.roller, actions.C_WINDOW, rerolls.options(s, self))

    def window_refusal(self, s: DungeonAttack, action: Action) -> str | None:
        """No die is re-rolled twice in a turn, whatever prompted it (DA-5.2, 5.4)."""
        return rerolls.refusal(s, self, action)

    def window_answer(self, s: DungeonAttack, action: Action) -> None:
        """Declare the faces final, pick a die to re-roll, or set a face by ability."""
        if action is actions.DONE and s.rules.epic_monster:
            self.go("late_epic_check")
        elif action is actions.DONE:
            self.go("final_faces")
        elif action is actions.USE:
            rerolls.set_face(s, self)
            self.go("window")
        else:
            self.target = action.id

    def window_source(self, s: DungeonAttack) -> None:
        """Choose what re-rolls the die: ability, Artifact or charged item (C-WINDOW-SRC)."""
        colour = actions.VOCABULARY.actions[self.target].args[0]
        s.ask(self.roller, actions.C_WINDOW_SRC, rerolls.sources(s, self.roller, colour))

    def window_source_refusal(self, s: DungeonAttack, action: Action) -> str | None:
        """The ability may be used already, the magic spent (DA-13.2, 12.5)."""
        limited = s.rules.artifacts_once_per_turn
        return rerolls.refuses_source(s, self.roller, action, limited)

    def window_source_answer(self, s: DungeonAttack, action: Action) -> None:
        """Roll that one die again: the new face is final, even if worse (DA-5.1, 5.2, 5.8)."""
        colour, face = actions.VOCABULARY.actions[self.target].args
        spend(s, self.roller, action.id, s.rules.artifacts_once_per_turn)
        if colour == WHITE:
            new = s.dice.roll(COMBAT, 1, s.rules.white)[0]
            self.fresh = changed(self.fresh, face, -1)
            self.spent = changed(self.spent, new, +1)
        else:
            new = self._reroll_red(s, self._fresh_reds(face)[0])
        if s.heard:
            s.say(
                "rerolled", "DA-5.1", player=self.roller, source=action.id, colour=colour,
                face=face, new=new,
            )  # fmt: skip
        self.target = -1
        self.go("window")

    # -- S6: Defeated ---------------------------------------------------------------

    def late_epic_check(self, s: DungeonAttack) -> None:
        """S6, with `epic_check: after_rerolls`: fusion is tested on the final faces (R47)."""
        if not s.rules.epic_before_rerolls:
            epic.fuse(s, self)

    def stop_if_down_late(self, s: DungeonAttack) -> None:
        """As `stop_if_down`, after a late fusion (R52)."""
        self.stop_if_down(s)

    def final_faces(self, s: DungeonAttack) -> None:
        """The faces are final: what was re-rolled matters no more for white dice (DA-8.4)."""
        d, m, a = self.fresh
        self.fresh = (d + self.spent[D], m + self.spent[M], a + self.spent[A])
        self.spent = (0, 0, 0)
        self.ordinary = self.white + (0 if s.epic else self.reds())

    def keep_epic(self, s: DungeonAttack) -> None:
        """S6: a beaten Epic takes two of the Rating left (DA-19.10, 19.14, R50)."""
        left = s.rating_left(self.roller)
        if left < epic.RATING or not epic.shows(s, self, D):
            return
        if self.fresh[D] + epic.RATING <= left:
            epic.keep(s, self)
        else:
            s.ask(self.roller, actions.C_EPIC_KEEP, [actions.KEEP_EPIC, actions.LEAVE_EPIC])

    def keep_epic_answer(self, s: DungeonAttack, action: Action) -> None:
        """Keep the Epic and fewer white dice, or the other way round."""
        if action is actions.KEEP_EPIC:
            epic.keep(s, self)

    def keep(self, s: DungeonAttack) -> None:
        """S6: keep D dice up to the Rating left; the roller picks the colours (DA-4.6, 6.4-6.6).

        A white D needs no re-roll (DA-5.9).
        """
        legal = self._reds_to_keep(s)
        if legal:
            s.ask(self.roller, actions.C_KEEP, legal)

    def keep_refusal(self, s: DungeonAttack, action: Action) -> str | None:
        """The Rating allows no more red dice, or wants more dice than that leaves (DA-6.1, 6.5)."""
        legal = self._reds_to_keep(s)
        if action not in actions.KEEP_RED or action in legal:
            return None
        red = action.args[0]
        if red > len(self._beaten_reds(s)):
            return None
        return "DA-6.1" if red > legal[-1].args[0] else "DA-6.5"

    def keep_answer(self, s: DungeonAttack, action: Action) -> None:
        """Put them into your own pile; what is over the Rating stays in play (DA-6.7, 5.11)."""
        beaten = self._beaten_reds(s)
        shown = self.fresh[D] + len(beaten)
        kept = min(s.rating_left(self.roller), shown)
        red = action.args[0]
        self.fresh = changed(self.fresh, D, red - kept)
        s.adventurers[self.roller].pile += kept - red
        s.rating_used += kept
        for number in beaten[:red]:
            self._place_red(s, number, PILE + self.roller)
        if s.heard:
            over = shown - kept
            s.say("kept", "DA-6.4", player=self.roller, white=kept - red, red=red, over=over)

    def _beaten_reds(self, s: DungeonAttack) -> list[int]:
        """Red dice that show D by a re-roll, or were let stand (DA-5.5, 5.6)."""
        if s.epic or not how_many(self.red_faces, D):
            return []
        return [number for number in self._reds(D) if self.red_marks[number] != FRESH]

    def _reds_to_keep(self, s: DungeonAttack) -> list[Action]:
        """The numbers of red dice that may be kept; none if nothing is beaten (DA-6.4-6.6)."""
        white, red = self.fresh[D], len(self._beaten_reds(s))
        if not white and not red:
            return []
        kept = min(s.rating_left(self.roller), white + red)
        return actions.KEEP_RED[max(0, kept - white) : min(red, kept) + 1]

    # -- S7: Moving -----------------------------------------------------------------

    def move_red(self, s: DungeonAttack) -> None:
        """S7: each red M, or an Epic that shows M twice, must go (DA-7.1, 7.8, 19.9)."""
        if how_many(self.red_faces, M) and self._moving_reds(s):
            s.ask(self.roller, actions.C_MOVE_RED, self._destinations(s))

    def move_red_refusal(self, s: DungeonAttack, action: Action) -> str | None:
        """The fallen receive no dice (DA-7.5)."""
        return "DA-7.5" if s.is_other(self.roller, action, actions.TO) else None

    def move_red_answer(self, s: DungeonAttack, action: Action) -> None:
        """The die, or both dice of the Epic, goes to that one place."""
        target = action.args[0]
        movers = self._moving_reds(s)
        movers = movers if s.epic else movers[:1]
        for number in movers:
            self._place_red(s, number, target)
        self._say_moved(s, target, 0, len(movers))
        self.go("move_red")

    def move_white(self, s: DungeonAttack) -> None:
        """S7: white M go to the Room or to other conscious ones, split freely (DA-4.7, 7.1-7.5).

        With no other conscious Adventurer all go to the Room (DA-7.6).
        """
        if not self.fresh[M]:
            return
        others = s.conscious_others(self.roller)
        if self.kind == ASSIST_ROLL:
            self._send_white(s, self.assisted, self.fresh[M])
        elif not others:
            self._send_white(s, ROOM, self.fresh[M])
        else:
            options = [actions.REST_TO_ROOM]
            for other in others[self.passed_to :]:
                options.append(actions.ONE_TO[other])
            s.ask(self.roller, actions.C_MOVE, options)

    def move_white_refusal(self, s: DungeonAttack, action: Action) -> str | None:
        """The fallen receive no dice (DA-7.5)."""
        fallen = s.is_other(self.roller, action, actions.ONE_TO)
        conscious = fallen and s.adventurers[action.args[0]].is_conscious()
        return "DA-7.5" if fallen and not conscious else None

    def move_white_answer(self, s: DungeonAttack, action: Action) -> None:
        """One die to somebody, or all the rest to the Room; go on until none is left."""
        target = action.args[0]
        if target == ROOM:
            self._send_white(s, ROOM, self.fresh[M])
            return
        self.passed_to = s.conscious_others(self.roller).index(target)
        self._send_white(s, target, 1)
        self.go("move_white")

    def _moving_reds(self, s: DungeonAttack) -> list[int]:
        if s.epic:
            return [0, 1] if epic.shows(s, self, M) else []
        return self._reds(M)

    def _destinations(self, s: DungeonAttack) -> list[Action]:
        """An Assist returns every M; else the Room or any other conscious one (DA-7.7, 11.5)."""
        if self.kind == ASSIST_ROLL:
            return [actions.TO[self.assisted]]
        return [actions.TO_ROOM, *[actions.TO[p] for p in s.conscious_others(self.roller)]]

    def _send_white(self, s: DungeonAttack, target: int, dice: int) -> None:
        self.fresh = changed(self.fresh, M, -dice)
        s.add_white(target, dice)
        self._say_moved(s, target, dice, 0)

    def _say_moved(self, s: DungeonAttack, target: int, white: int, red: int) -> None:
        if s.heard:
            kind, clause = ("moved", "DA-7.2")
            if self.kind == ASSIST_ROLL:
                kind, clause = ("returned", "DA-11.5")
            s.say(kind, clause, player=self.roller, target=target, white=white, red=red)

    # -- S8, S9: Attacking ------------------------------------------------------------

    def attacking(self, s: DungeonAttack) -> None:
        """S8: A and over-Rating dice stay; all A is a HIT (DA-4.8, 6.8, 8.1-8.6, 11.6, 11.7)."""
        groups = NO_HIT if s.rules.hits_on_first_faces else self._groups_on_final_faces(s)
        stays = self.roller
        if self.kind == ASSIST_ROLL and s.rules.attackers_stay_with_assisted:
            stays = self.assisted
        white = total(self.fresh)
        s.adventurers[stays].facing += white
        red = s.move_red(IN_ROLL, stays)
        self.fresh = (0, 0, 0)
        self.red_faces = (NOT_HERE, NOT_HERE)
        if s.heard:
            s.say("stays", "DA-8.1", player=stays, white=white, red=red, hits=len(groups))
        if groups:
            s.begin(TakeHits(self.roller, groups))
        else:
            s.done()  # no HIT, so nobody is knocked out

    def knock_out(self, s: DungeonAttack) -> None:
        """S9: carry out a knock-out at once (DA-4.9, 8.10, R30)."""
        if s.adventurers[self.roller].hits == KNOCKED_OUT:
            knock_out(s, self.roller)

    def _groups_on_final_faces(self, s: DungeonAttack) -> tuple[int, ...]:
        """The groups of dice that score a HIT in S8, the ordinary one first (DA-19.8, R48).

        A group without dice scores none (DA-19.7).
        """
        beaten = self.fresh[D]
        staying = total(self.fresh)
        if not s.epic:
            beaten += how_many(self.red_faces, D)
            staying += self.reds()
        nothing_left_the_roll = 0 < self.ordinary == staying
        may_count = s.rules.over_rating_hits
        ordinary = nothing_left_the_roll and (may_count or not beaten)
        return self._groups(ordinary, epic.strikes(s, self, may_count))

    def _groups_on_first_faces(self, s: DungeonAttack) -> tuple[int, ...]:
        """As above on the faces after S3; D counts as A only if it cannot be kept, and red dice
        that may still fuse are left out: no two HITs from the same dice (R13, DA-19.6)."""
        d, m, a = self.fresh
        if not s.epic and not epic.may_still_fuse(s, self):
            d += how_many(self.red_faces, D)
            m += how_many(self.red_faces, M)
            a += how_many(self.red_faces, A)
        self.ordinary = d + m + a
        over = s.rules.over_rating_hits
        left = s.rating_left(self.roller)
        ordinary = self.ordinary > 0 and not m and (not d or (over and left == 0))
        return self._groups(ordinary, epic.strikes(s, self, over and left < epic.RATING))

    def _groups(self, ordinary: bool, epic_strikes: bool) -> tuple[int, ...]:
        if epic_strikes:
            return (self.ordinary, epic.DICE) if ordinary else (epic.DICE,)
        return (self.ordinary,) if ordinary else NO_HIT

    # -- red dice -----------------------------------------------------------------------

    def reds(self) -> int:
        """How many red dice are in the roll."""
        return 2 - how_many(self.red_faces, NOT_HERE)

    def _reds(self, face: int) -> list[int]:
        return [number for number in range(2) if self.red_faces[number] == face]

    def _fresh_reds(self, face: int) -> list[int]:
        return [number for number in self._reds(face) if self.red_marks[number] == FRESH]

    def _place_red(self, s: DungeonAttack, number: int, zone: int) -> None:
        s.put_red(number, zone)
        self.red_faces = put(self.red_faces, number, NOT_HERE)
