"""Things in a few words, for labels, lists and the log."""

from collections.abc import Sequence
from typing import Final

from undercroft.kit.words import capital, listed, signed

from ..content.encounters import GOALS
from ..content.library import NPCS
from ..content.texts import WORDS
from ..content.words import THE_BOSS, win_text
from ..rules.rolls import SIX
from ..shapes import AttackView, EnemyView, HeroView, IntentView, View

Names = Sequence[str]

PHASES: Final[dict[str, str]] = WORDS["phases"]
ATTACKS: Final[dict[str, str]] = WORDS["attacks"]
ROLLS: Final[dict[str, str]] = WORDS["rolls"]
"""What a good die of each roll is."""


def ending(outcome: str) -> str:
    """Say why a quest ended, as a sentence."""
    return WORDS["endings"][outcome]


def pieces(count: int, one: str, more: str) -> str:
    """Word a number of things whose plural is irregular: `1 die`, `3 dice`."""
    return f"{count} {one if count == 1 else more}"


def dice_of(attack: AttackView) -> str:
    """Write what an attack rolls: `3 dice +2`, or `none`."""
    return rolled(attack["dice"], attack["modifier"])


def rolled(dice: int, modifier: int) -> str:
    """Write dice with their modifier: `1 die +0`, `none` without dice."""
    return f"{pieces(dice, 'die', 'dice')} {signed(modifier)}" if dice else "none"


def total(face: int, modifier: int, good: str = "") -> str:
    """Write a die with what it comes to: `5+2=7 hit`; `good` names a total of 6 or more."""
    said = f"{face}{signed(modifier)}={face + modifier}" if modifier else f"{face}"
    return f"{said} {good}" if good and face + modifier >= SIX else said


def hero_now(view: View) -> HeroView | None:
    """Return the hero about whom the pending decision is."""
    return view["heroes"][view["hero"]] if 0 <= view["hero"] < len(view["heroes"]) else None


def enemy_on(view: View, space: str) -> EnemyView | None:
    """Return the enemy on a space."""
    return next((one for one in view["enemies"] if one["space"] == space), None)


def figure_on(view: View, space: str) -> str:
    """Name who stands on a space, with its health; "" if nobody does."""
    enemy = enemy_on(view, space)
    if enemy is not None:
        return f"{enemy['name']} on {space} ({enemy['health']} health)"
    for hero in view["heroes"]:
        if hero["space"] == space and hero["health"]:
            return f"{hero['name']} on {space} ({hero['health']} of {hero['most']} health)"
    led = view["companion"]
    if led is not None and led["space"] == space:
        return f"{led['name']} on {space} ({led['health']} of {led['most']} health)"
    return ""


def next_act(one: IntentView, enemy: EnemyView) -> str:
    """Say what an enemy does if it acts now, as the end of a sentence about it."""
    if enemy["stunned"]:
        return "is stunned and will not act"
    goes = "" if one["space"] == enemy["space"] else f"goes to {one['space']}"
    attacks = f"{ATTACKS[one['kind']]} {listed(one['targets'])}" if one["targets"] else ""
    return " and ".join([part for part in (goes, attacks) if part]) or "stays"


def goal(view: View) -> str:
    """Say how the quest is won (DB-16.2); a dealt one tells no more than its goal."""
    quest = view["quest"]
    if quest is None:
        return ""
    boss = quest["boss"] or THE_BOSS
    return quest["win"] or win_text(GOALS.index(quest["goal"]), boss, NPCS[0].name, quest["needed"])


def quest_name(view: View) -> str:
    """Name the quest; a dealt one is named by its goal."""
    quest = view["quest"]
    if quest is None:
        return ""
    return quest["name"] or f"A dealt dungeon: {capital(quest['goal'])}"


def progress(view: View) -> str:
    """Say how far the quest has come: rooms, ritual marks, stones."""
    quest = view["quest"]
    if quest is None:
        return ""
    said = [f"{quest['found']} of {quest['rooms']} rooms found"]
    if quest["needed"]:
        said.append(f"{quest['marks']} of {quest['needed']} ritual marks")
    if quest["stones"]:
        said.append(f"{quest['sealed']} of {quest['stones']} stones sealed")
    if quest["boss_fell"]:
        said.append(f"the {quest['boss']} is defeated")
    return ", ".join(said)
