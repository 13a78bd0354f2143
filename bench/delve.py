"""Delve, the reference dice game, on the kernel like any game (`bare_delve.py`: without it).

Two players, ten turns each, fourteen dice. A turn rolls all dice; then the
player keeps one die of a face at a time (at most four), or rerolls the rest (at
most twice), or stops (once a die is kept). Five ones in a roll are a bust. A
turn scores the kept faces, plus ten for each kept die that repeats a face.
"""

from random import Random
from typing import Final

from undercroft.kernel import Action, Dice, Die, Frame, Kind, SeededDice, State, Vocabulary

DICE: Final = 14
TURNS: Final = 20
BUST: Final = 5
KEEP: Final = 4

SIX: Final = Die((1, 2, 3, 4, 5, 6), "d6")
VOCABULARY: Final = Vocabulary()
STOP: Final = VOCABULARY.add("stop")
REROLL: Final = VOCABULARY.add("reroll")
FACES: Final = [1, 2, 3, 4, 5, 6]
KEEPS: Final = [VOCABULARY.add(f"keep {face}", face) for face in FACES]
CHOOSE: Final = Kind("choose", "", "keep a die, reroll, or stop")


class Delve(State):
    """A match of Delve: the two scores and how many turns are over."""

    scores: list[int]
    turns: int

    def returns(self) -> list[float]:
        return [float(score) for score in self.scores]


class Turn(Frame):
    """One turn: roll, choose until the turn ends, score."""

    STEPS = ("roll", "choose", "score")
    FIELDS = ("pool", "kept", "rerolls")

    def __init__(self, pool: list[int], kept: list[int], rerolls: int) -> None:
        super().__init__()
        self.pool = pool.copy()
        self.kept = kept.copy()
        self.rerolls = rerolls

    def roll(self, s: Delve) -> None:
        count = len(self.pool) if self.rerolls < 2 else DICE
        self.pool = list(s.dice.roll("dice", count, SIX))
        if self.pool.count(1) >= BUST:
            self.kept = []
            self.go("score")

    def choose(self, s: Delve) -> None:
        actions: list[Action] = []
        if self.kept:
            actions.append(STOP)
        if self.rerolls > 0:
            actions.append(REROLL)
        pool = self.pool
        for face in FACES:
            if face in pool:
                actions.append(KEEPS[face - 1])
        s.ask(s.turns % 2, CHOOSE, actions)

    def choose_answer(self, s: Delve, action: Action) -> None:
        if action is STOP:
            return
        if action is REROLL:
            self.rerolls -= 1
            self.go("roll")
            return
        face = action.args[0]
        self.pool.remove(face)
        self.kept.append(face)
        if len(self.kept) < KEEP:
            self.go("choose")

    def score(self, s: Delve) -> None:
        seen: set[int] = set()
        points = 0
        for face in self.kept:
            points += face
            if face in seen:
                points += 10
            seen.add(face)
        s.scores[s.turns % 2] += points
        s.turns += 1
        if s.turns >= TURNS:
            s.end_match()
            return
        self.kept = []
        self.rerolls = 2
        self.go("roll")


def new(dice: Dice) -> Delve:
    """Begin a match."""
    return Delve([0, 0], 0).start(Turn([], [], 2), dice)


def play(rng: Random) -> tuple[int, int]:
    """Play one match between random players; return the decisions and the points."""
    state = new(SeededDice(str(rng.random())))
    decisions = 0
    while state.current_player >= 0:
        actions = state.legal_actions
        state.apply_action(actions[int(rng.random() * len(actions))])
        decisions += 1
    return decisions, sum(state.scores)
