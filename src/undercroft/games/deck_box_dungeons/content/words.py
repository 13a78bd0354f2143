"""The texts of encounters and quests, made from their steps, so that they say what is done."""

from typing import Final

from undercroft.kit.templates import Gaps, fields_of, templates
from undercroft.kit.words import capital, listed

from .cards import COLOURS, SKILLS, TYPES
from .encounters import D6, DOES, EACH_HERO, GOALS, PER_HERO, RUNE_CARD, Step
from .texts import WORDS

NOTHING_HAPPENS: Final = "Nothing happens."
THE_BOSS: Final = "boss"
_STEPS: Final = templates(WORDS["steps"])
_WINS: Final = templates(WORDS["wins"])


class _Step(Gaps):
    """A step of an encounter that is no table."""

    @property
    def dice(self) -> str:
        """The enemy dice that it brings."""
        return listed(
            [
                f"{max(count, 1)} {COLOURS[colour]}{' per hero' if count == PER_HERO else ''}"
                for colour, count in self["table"]
            ]
        )

    @property
    def colour(self) -> str:
        return COLOURS[self["a"]]

    @property
    def type(self) -> str:
        return TYPES[self["b"]]

    @property
    def skill(self) -> str:
        return SKILLS[self["a"]]

    @property
    def boss(self) -> str:
        return self["word"] or THE_BOSS

    @property
    def rune(self) -> bool:
        """Whether the thing on the spawn point is a rune."""
        return bool(self["a"] == RUNE_CARD)

    @property
    def each(self) -> bool:
        """Whether it is about each hero, and not about the explorer."""
        return bool(self["a"] == EACH_HERO)

    @property
    def gains(self) -> bool:
        return bool(self["b"] > 0)

    @property
    def done(self) -> str:
        """What is done if the explorer wants it."""
        return _joined(self["branches"][0])

    @property
    def passed(self) -> str:
        return _joined(self["branches"][0])

    @property
    def failed(self) -> str:
        return _joined(self["branches"][1])


def paragraph(steps: tuple[Step, ...]) -> str:
    """Word an encounter, sentence by sentence (DB-7.4)."""
    return " ".join([sentence(step) for step in steps]) or NOTHING_HAPPENS


def step_texts(steps: tuple[Step, ...]) -> dict[Step, str]:
    """Word each step by itself, also those inside of branches."""
    texts: dict[Step, str] = {}
    for step in steps:
        texts[step] = sentence(step)
        for branch in step.branches:
            texts |= step_texts(branch)
    return texts


def sentence(step: Step) -> str:
    """Word a step as a sentence, or as one for each line of a table."""
    if step.does == D6:
        return _lines(step)
    return f"{capital(_said(step))}."


def _lines(step: Step) -> str:
    lines: list[str] = []
    for (low, high), branch in zip(step.table, step.branches, strict=True):
        faces = f"[{low}]" if low == high else f"[{low}-{high}]"
        lines.append(f"{faces} {paragraph(branch) if branch else 'Nothing.'}")
    return " ".join(lines)


def _said(step: Step) -> str:
    """Word a step that is no table, as a part of a sentence."""
    return _STEPS[DOES[step.does]](_Step({**fields_of(step), "size": abs(step.b)}))


def _joined(steps: tuple[Step, ...]) -> str:
    """Word the steps of a branch: joined by "and", or as sentences if one has branches itself."""
    if any(one.branches for one in steps):
        return paragraph(steps).removesuffix(".")
    return listed([_said(one) for one in steps])


def win_text(goal: int, boss: str, npc: str, marks: int) -> str:
    """Say how a quest with that goal is won; the names are those of its boss and its NPC."""
    return _WINS[GOALS[goal]](Gaps({"boss": boss, "npc": npc, "marks": marks}))
