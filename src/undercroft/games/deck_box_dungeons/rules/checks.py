"""Skill checks (DB-14)."""

from typing import Final

from undercroft.kernel import Action, Event, State

from ..actions import D27_CHECK, FAILED, PASSED
from ..content.cards import REROLL_ONE, ROLLED, SKILLS
from ..state import DeckBoxDungeons
from . import rolls
from .remedies import Changing, effect_of, owned
from .rolls import SIX, throw
from .sums import skill_of

DICE: Final = 4
"""A check rolls so many dice (DB-14.2)."""


class Check(Changing):
    """A check of a skill for so many successes (DB-14.1); returns 1 if it is passed, else 0."""

    STEPS = ("skill_roll", "rolled_window", "which_die", "result", "told")
    STREAM = rolls.SKILL
    THEN = "result"

    def __init__(
        self, hero: int, skill: int, successes: int, faces: tuple[int, ...] = (), used: int = 0,
        asked: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(faces, used, asked)
        self.hero = hero
        self.skill = skill
        self.successes = successes

    def line(self, s: DeckBoxDungeons) -> list[int]:
        """The hero alone."""
        return [self.hero]

    def live(self, s: DeckBoxDungeons, hero: int) -> list[Action]:
        """One die may be rolled again, once."""
        one_die = [one for one in owned(s, hero, ROLLED) if effect_of(one).does == REROLL_ONE]
        return [] if self.used else one_die

    def skill_roll(self, s: DeckBoxDungeons) -> None:
        """Roll four dice and add the modifier to each (DB-14.2), or let the table do it."""
        if s.rules.light:
            self.go("told")
        else:
            self.faces = throw(s, rolls.SKILL, DICE)

    def is_good(self, s: DeckBoxDungeons, face: int) -> bool:
        """Say whether a die is a success: 6 or more with the modifier (DB-14.2)."""
        return face + skill_of(s.heroes[self.hero], self.skill) >= SIX

    def throws(self, s: State) -> Event | None:
        """The hero rolls."""
        assert isinstance(s, DeckBoxDungeons)
        return Event("throws", "DB-14.2", {"figure": s.heroes[self.hero].name, "why": "skill"})

    def result(self, s: DeckBoxDungeons) -> None:
        """Passed with so many successes, or failed (DB-14.3)."""
        one = s.heroes[self.hero]
        modifier = skill_of(one, self.skill)
        passed = int(self.count_good(s) >= self.successes)
        s.say("check", "DB-14.3", hero=one.name, skill=SKILLS[self.skill], faces=self.faces,
              modifier=modifier, needed=self.successes, passed=passed)  # fmt: skip
        s.done(passed)

    def told(self, s: DeckBoxDungeons) -> None:
        """Who keeps the cards rolls, and says whether it is passed (DB-20.9)."""
        s.ask(s.heroes[self.hero].seat, D27_CHECK, [PASSED, FAILED])

    def told_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """Passed, or failed."""
        s.say("check", "DB-20.9", hero=s.heroes[self.hero].name, skill=SKILLS[self.skill], faces=(),
              modifier=0, needed=self.successes, passed=action.args[0])  # fmt: skip
        s.done(action.args[0])
