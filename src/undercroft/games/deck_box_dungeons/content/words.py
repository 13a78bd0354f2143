"""The texts of encounters and quests, made from their steps, so that they say what is done."""

from typing import Final

from undercroft.kit.words import capital, listed, many

from .cards import COLOURS, SKILLS, TYPES
from .encounters import (
    BOSS,
    CHECK,
    CLEANSE,
    D6,
    DAMAGE,
    DRAW,
    EACH_HERO,
    ENERGY,
    ESCORT,
    FLAG,
    HEAL,
    HITS,
    MAY,
    OBJECT,
    PER_HERO,
    PLACE,
    RECOVER,
    RUNE,
    RUNE_CARD,
    SEAL,
    SLAY,
    SPAWN,
    TREASURE,
    Step,
)

NOTHING_HAPPENS: Final = "Nothing happens."
THE_BOSS: Final = "boss"
WINS: Final = {
    SLAY: "The quest is won when the {boss} is defeated and no enemy is on the table.",
    CLEANSE: "The quest is won when all rooms are explored and no enemy is on the table.",
    ESCORT: "The quest is won with {marks}, and lost if {npc} dies.",
    RECOVER: "The quest is won when the hero with the relic stands on the Entrance.",
    SEAL: "The quest is won when every stone is sealed.",
}
"""When the heroes have won, goal by goal (DB-16.2, 19.12)."""
RITE: Final = (
    "Aid the rite is a special action of a hero beside {npc}, while {npc} is on the altar or"
    " beside it and no enemy is on the table: it adds a mark."
)


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
    if step.does == CHECK:
        return _check(step)
    if step.does == MAY:
        return f"the explorer may do this: {_joined(step.branches[0])}"
    if step.does == SPAWN:
        return f"spawn {_dice(step)}"
    if step.does == PLACE:
        return f"place a {COLOURS[step.a]} {TYPES[step.b]} {step.c} on space {step.d}"
    if step.does == BOSS:
        return f"place the {step.word or THE_BOSS} on space 1"
    if step.does == OBJECT:
        verb = "lay" if step.a == RUNE_CARD else "put"
        return f"{verb} the {step.word} on the spawn point"
    if step.does == RUNE:
        return f"take the {step.word}"
    if step.does == FLAG:
        return f"from now on the {step.word or THE_BOSS} has no Regenerate"
    return _effect(step)


def _dice(step: Step) -> str:
    dice: list[str] = []
    for colour, count in step.table:
        number = "(P)" if count == PER_HERO else str(count)
        dice.append(f"{number} {COLOURS[colour]}")
    return listed(dice)


def _check(step: Step) -> str:
    passed, failed = step.branches
    said = f"{SKILLS[step.a]} check, {step.b} success{'es' if step.b > 1 else ''}: "
    parts: list[str] = []
    if passed:
        parts.append(f"pass, {_joined(passed)}")
    if failed:
        parts.append(f"fail, {_joined(failed)}")
    return said + "; ".join(parts)


def _joined(steps: tuple[Step, ...]) -> str:
    """Word the steps of a branch: joined by "and", or as sentences if one has branches itself."""
    if any(one.branches for one in steps):
        return paragraph(steps).removesuffix(".")
    return listed([_said(one) for one in steps])


def _effect(step: Step) -> str:
    """Word what happens to the explorer or to each hero."""
    each = step.a == EACH_HERO
    size = abs(step.b)
    verb, what = {
        DAMAGE: ("take", f"{size} damage"),
        HITS: ("take", many(size, "hit")),
        HEAL: ("heal", str(size)),
        ENERGY: ("gain" if step.b > 0 else "lose", f"{size} energy"),
        TREASURE: ("gain" if step.b > 0 else "lose", f"{size} treasure"),
        DRAW: ("draw", many(size, "item")),
    }[step.does]
    return f"each hero {verb}s {what}" if each else f"{verb} {what}"


def win_text(goal: int, boss: str, npc: str, marks: int) -> str:
    """Say how a quest with that goal is won; the names are those of its boss and its NPC."""
    said = WINS[goal].format(boss=boss, npc=npc, marks=many(marks, "ritual mark"))
    return f"{said} {RITE.format(npc=npc)}" if goal == ESCORT else said
