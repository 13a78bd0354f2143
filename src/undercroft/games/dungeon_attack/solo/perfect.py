"""The bot that plays alone without a mistake, from a dungeon that has been solved."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from undercroft.kernel import Action, BadSetup, SeededDice
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Brief, Look
from undercroft.kit.solving import kept

from .. import actions
from ..content.cards import RED, WHITE, A, D, M
from ..rules.faces import FRESH, NOT_HERE, changed, total
from ..rules.roll import Roll
from ..state import PILE, ROOM, DungeonAttack
from ..switches import SWITCHES
from .dungeon import Solution
from .handful import FINAL_RED, FRESH_A, FRESH_M, FRESH_RED, Values, place, total_of
from .level import CLOSE, Dice, handfuls

Scores = Mapping[Action, float]
"""What each answer brings on average."""


@lru_cache(maxsize=4)
def known(spec: GameSpec, values: tuple[str, ...], folder: Path) -> Solution:
    """Return what has been solved for a match with those switches and is kept in that folder.

    Raise BadSetup if there is nothing.
    """
    solving = spec.solving
    assert solving is not None
    switches = dict(zip([switch.name for switch in SWITCHES], values, strict=True))
    if why := solving.refuses(solving.players, switches):
        raise BadSetup(f"the bot {solving.bot!r} cannot play here: {why}")
    file = folder / solving.file(switches)
    if not file.exists():
        raise BadSetup(
            f"the bot {solving.bot!r} knows no dungeon like this one yet: `undercroft solve"
            f" {spec.slug}` with the same switches solves it once and for all"
        )
    solution = solving.read(switches, file)
    assert isinstance(solution, Solution)
    return solution


class Position:
    """A position in which somebody decides, as the solved levels know it."""

    def __init__(self, solution: Solution, state: DungeonAttack) -> None:
        (one,) = state.adventurers
        self.state = state
        self.level = solution.plain[state.level]
        self.charged, self.items = one.charged, one.charged + one.drained
        if one.artifacts:
            self.level, self.charged, self.items = solution.charmed[state.level], 0, 0
        self.hits = one.hits
        self.column = self.level.magic.column(self.charged, self.items)

    # -- what each answer brings ------------------------------------------------------

    def acts(self, legal: list[Action]) -> Scores:
        """Bust, or leave with the action that helps most (DA-15.4, 15.5)."""
        white, red = self.state.room, self.state.red_in(ROOM)
        bust = float(self.level.busts[self.charged][self.hits, white, red, self.column])
        lie = self.level.lies[red, 0, self.level.red - red]
        x = float(self.level.turns[self.charged][self.hits, white, 0, lie, self.column])
        leaving = [one for one in (actions.RECOVER, actions.HEAL, actions.PASS) if one in legal]
        if not leaving or bust > x - CLOSE:
            return {actions.BUST: bust}
        return {leaving[0]: x}

    def rerolls(self, roll: Roll) -> Scores:
        """Re-roll a die of a class, or let all lie (DA-4.5)."""
        white = roll.fresh + roll.spent
        reds = [n for n in range(2) if roll.red_faces[n] != NOT_HERE]
        fresh = [n for n in reds if roll.red_marks[n] == FRESH]
        red = sorted(
            (FRESH_RED if n in fresh else FINAL_RED)[roll.red_faces[n]] for n in reds
        )  # fmt: skip
        dice = self.dice(roll)
        handful = handfuls(dice.thrown, dice.thrown_red, self.level.odds)
        at_white, at_red = place(dice.thrown, 6)[white], handful.red.at[tuple(red)]
        windows = self.level.windows(self.hits, dice, self.charged, self.items)
        settled = self.level.ends(self.hits, dice, self._turns())
        done = settled[place(dice.thrown, 3)[total_of(white)], handful.red.ends[at_red], 0]
        found = {actions.DONE: float(done)}
        fewer = windows[-1] if self.level.magic.artifact else windows[-2]
        for face in (D, M, A):
            if roll.fresh[face]:
                others = changed(roll.fresh, face, -1) + roll.spent
                value = handful.white_again(fewer)[place(dice.thrown - 1, 6)[others], at_red, 0]
                found[actions.REROLL[WHITE][face]] = float(value)
        for state, face in ((FRESH_A, A), (FRESH_M, M)):
            if state in red:
                other = list(red)
                other.remove(state)
                value = handful.red_again(fewer, tuple(other))[at_white, 0]
                found[actions.REROLL[RED][face]] = float(value)
        return found

    def keeps(self, roll: Roll, legal: list[Action]) -> Scores:
        """Keep so many red dice, and white ones as far as the Rating goes (DA-6.6)."""
        shown = tuple([roll.red_faces.count(face) for face in (D, M, A)])
        turns, dice = self._turns(), self.dice(roll)
        places = {one: self.level.after(dice, roll.fresh, shown, one.args[0]) for one in legal}
        return {one: float(turns[(self.hits, *place, 0)]) for one, place in places.items()}

    def dice(self, roll: Roll) -> Dice:
        """Return which dice are undefeated in a roll, and which are thrown."""
        white, red = total(roll.fresh) + total(roll.spent), roll.reds()
        beaten = self.state.red_in(PILE)
        return Dice(self.state.room + white, self.level.red - beaten, white, red)

    def _turns(self) -> Values:
        return self.level.turns[self.charged][..., self.column : self.column + 1]


class Perfect:
    """Plays one plain Adventurer alone; raises BadSetup for any other match. It needs no luck."""

    def __init__(self, brief: Brief) -> None:
        self._spec = brief.spec

    def choose(self, look: Look) -> Action:
        """See Bot.choose."""
        legal = list(look.decision.actions)
        state = look.resample(SeededDice(""))
        assert isinstance(state, DungeonAttack)
        players, solving = len(state.adventurers), self._spec.solving
        if solving is not None and players != solving.players:
            raise BadSetup(
                f"the bot {solving.bot!r} cannot play here: {solving.refuses(players, {})}"
            )
        found = scores(known(self._spec, state.rules.values, kept()), state, legal)
        return max(legal, key=lambda one: found.get(one, -1.0))


def scores(solution: Solution, state: DungeonAttack, legal: list[Action]) -> Scores:
    """Return what the answers bring on average, those left out being no better."""
    kind, frame = state.kind, state.stack[-1]
    if kind is actions.C_ACT:
        return Position(solution, state).acts(legal)
    if kind is actions.C_WINDOW:
        assert isinstance(frame, Roll)
        return Position(solution, state).rerolls(frame)
    if kind is actions.C_KEEP:
        assert isinstance(frame, Roll)
        return Position(solution, state).keeps(frame, legal)
    # An Artifact never drains, so it does what an item could do (DA-12.7).
    return {actions.WITH_ARTIFACT: 1.0}
