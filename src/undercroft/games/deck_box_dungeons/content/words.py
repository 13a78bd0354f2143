"""The texts of encounters and quests, made from their steps, so that they say what is done."""

from collections.abc import Sequence
from typing import Final

from undercroft.kit.templates import Gaps, fields_of, templates
from undercroft.kit.words import capital, listed

from .cards import COLOURS, SKILLS, TYPES
from .encounters import AS_MANY, EACH_HERO, GOALS, PLAIN, Step
from .texts import WORDS

NOTHING_HAPPENS: Final = "Nothing happens."
THE_BOSS: Final = "boss"
_STEPS: Final = templates(WORDS["steps"])
_WINS: Final = templates(WORDS["wins"])


class _Step(Gaps):
    """A step of an encounter that is no table, in a quest with that `boss`."""

    @property
    def dice(self) -> str:
        """The enemy dice that it brings."""
        dice: list[str] = []
        for colour, count in self["spawn"].items():
            word = COLOURS[colour]
            each = f"(P) {word}" if self["on_paper"] else f"1 {word} per hero"
            dice.append(each if count == AS_MANY else f"{count} {word}")
        return listed(dice)

    @property
    def colour(self) -> str:
        return COLOURS[self["place"].colour]

    @property
    def type(self) -> str:
        return TYPES[self["place"].type]

    @property
    def health(self) -> str:
        return str(self["place"].health)

    @property
    def space(self) -> str:
        return str(self["place"].space)

    @property
    def skill(self) -> str:
        return SKILLS[self["check"]]

    @property
    def card(self) -> bool:
        """Whether the thing on the spawn point is a rune."""
        return self["object"] not in PLAIN

    @property
    def each(self) -> bool:
        """Whether it is about each hero, and not about the explorer."""
        return bool(self["who"] == EACH_HERO)

    @property
    def gains(self) -> bool:
        return bool(self["change"] > 0)

    @property
    def done(self) -> str:
        """What is done if the explorer wants it."""
        return _joined(self["may"], self["boss"], self["on_paper"])

    @property
    def passed(self) -> str:
        return _joined(self["passed"] or (), self["boss"], self["on_paper"])

    @property
    def failed(self) -> str:
        return _joined(self["fail"] or (), self["boss"], self["on_paper"])


def paragraph(steps: Sequence[Step], boss: str, on_paper: bool = False) -> str:
    """Word an encounter, sentence by sentence (DB-7.4), in a quest with that boss, "" for any.

    On paper `(P)` stands for the number of heroes (DB-17.5)."""
    return " ".join(_lines(steps, boss, on_paper)) or NOTHING_HAPPENS


def printed_lines(steps: Sequence[Step], boss: str) -> list[str]:
    """Word an encounter as it is printed: a line for each step, and for each line of a table
    (DB-17.4, 17.5)."""
    return _lines(steps, boss, True) or [NOTHING_HAPPENS]


def _lines(steps: Sequence[Step], boss: str, on_paper: bool) -> list[str]:
    """Word each step as a sentence, and each line of a table."""
    found: list[str] = []
    for step in steps:
        if step.d6 is None:
            found.append(f"{capital(_said(step, boss, on_paper))}.")
        for line in step.d6 or ():
            faces = line.on if "-" in line.on and line.faces[0] < line.faces[1] else line.faces[0]
            said = paragraph(line.steps, boss, on_paper) if line.steps else "Nothing."
            found.append(f"[{faces}] {said}")
    return found


def _said(step: Step, boss: str, on_paper: bool) -> str:
    """Word a step that is no table, as a part of a sentence."""
    more = {"boss": boss or THE_BOSS, "size": abs(step.size), "change": step.size}
    return _STEPS[step.verb](_Step(fields_of(step) | more | {"on_paper": on_paper}))


def _joined(steps: Sequence[Step], boss: str, on_paper: bool) -> str:
    """Word the steps of a branch: joined by "and", or as sentences if one has branches itself."""
    if any(one.inner or one.d6 for one in steps):
        return paragraph(steps, boss, on_paper).removesuffix(".")
    return listed([_said(one, boss, on_paper) for one in steps])


def win_text(goal: int, boss: str, npc: str, marks: int) -> str:
    """Say how a quest with that goal is won; the names are those of its boss and its NPC."""
    return _WINS[GOALS[goal]](Gaps({"boss": boss, "npc": npc, "marks": marks}))
