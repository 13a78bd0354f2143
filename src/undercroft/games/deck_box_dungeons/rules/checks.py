"""Skill checks (DB-14)."""

from typing import Final

from undercroft.kernel import Action, Event, Frame, State

from ..actions import D18_DIE, D20_ROLLED, DIE, PASS
from ..content.cards import REROLL_ONE, ROLLED, SKILLS
from ..state import DeckBoxDungeons
from . import rolls
from .remedies import effect_of, owned, pay
from .rolls import SIX, throw
from .sums import skill_of

DICE: Final = 4
"""A check rolls so many dice (DB-14.2)."""


class Check(Frame):
    """A hero's check of a skill for a number of successes (DB-14.1); returns 1 if it is passed,
    else 0. `used` says whether a die was changed."""

    STEPS = ("skill_roll", "rolled_window", "which_die", "result")
    FIELDS = ("hero", "skill", "successes", "faces", "used")

    def __init__(
        self, hero: int, skill: int, successes: int, faces: tuple[int, ...] = (),
        used: bool = False,
    ) -> None:  # fmt: skip
        super().__init__()
        self.hero = hero
        self.skill = skill
        self.successes = successes
        self.faces = faces
        self.used = used

    def copy(self) -> "Check":
        return Check(self.hero, self.skill, self.successes, self.faces, self.used)

    def skill_roll(self, s: DeckBoxDungeons) -> None:
        """Roll four dice and add the modifier to each (DB-14.2)."""
        self.faces = throw(s, rolls.SKILL, DICE)

    def throws(self, s: State) -> Event | None:
        """The hero rolls."""
        assert isinstance(s, DeckBoxDungeons)
        who = s.heroes[self.hero].name
        return Event("throws", "DB-14.2", {"figure": who, "why": "skill"})

    def rolled_window(self, s: DeckBoxDungeons) -> None:
        """W2: the hero may roll one die again (DB-11.11)."""
        options = [
            action
            for action in owned(s, self.hero, ROLLED)
            if effect_of(action).does == REROLL_ONE and not self.used
        ]
        if options:
            s.ask(s.heroes[self.hero].seat, D20_ROLLED, [*options, PASS])
        else:
            self.go("result")

    def rolled_window_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """Pay for it, or let the dice lie."""
        if action is PASS:
            self.go("result")
        else:
            self.used = True
            pay(s, self.hero, action)

    def which_die(self, s: DeckBoxDungeons) -> None:
        """The die that is rolled again (D18)."""
        s.ask(s.heroes[self.hero].seat, D18_DIE, [DIE[n] for n in range(DICE)])

    def which_die_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """Roll it again."""
        at: int = action.args[0]
        again = throw(s, rolls.SKILL, 1)
        self.faces = self.faces[:at] + again + self.faces[at + 1 :]

    def result(self, s: DeckBoxDungeons) -> None:
        """Every total of 6 or more is a success (DB-14.2, 14.3)."""
        one = s.heroes[self.hero]
        modifier = skill_of(one, self.skill)
        made = 0
        for face in self.faces:
            made += face + modifier >= SIX
        passed = made >= self.successes
        s.say("check", "DB-14.3", hero=one.name, skill=SKILLS[self.skill], faces=self.faces,
              modifier=modifier, needed=self.successes, passed=int(passed))  # fmt: skip
        s.done(int(passed))
