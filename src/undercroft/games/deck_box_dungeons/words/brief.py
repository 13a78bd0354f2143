"""Things in a few words, for labels, lists and the log."""

from collections.abc import Sequence
from typing import Final

from undercroft.kit.templates import Gaps, Template
from undercroft.kit.words import begun_small, capital, listed, signed

from .. import shapes
from ..content.encounters import GOALS
from ..content.library import NPCS
from ..content.texts import WORDS
from ..content.words import THE_BOSS, win_text
from ..ground.spaces import EAST, NORTH, SOUTH, WEST
from ..rules.rolls import SIX

Names = Sequence[str]

ATTACKS: Final[dict[str, str]] = WORDS["attacks"]
ENDINGS: Final[dict[str, str]] = WORDS["endings"]
"""Why a quest ended, as a sentence."""
ROLLS: Final[dict[str, str]] = WORDS["rolls"]
"""What a good die of each roll is."""
_HARDER: Final = Template(WORDS["texts"]["harder"])


def rolled(dice: int, modifier: int) -> str:
    """Write dice with their modifier: `1 die +0`, `none` without dice."""
    return f"{dice} {'die' if dice == 1 else 'dice'} {signed(modifier)}" if dice else "none"


def total(face: int, modifier: int, good: str = "") -> str:
    """Write a die with what it comes to: `5+2=7 hit`; `good` names a total of 6 or more."""
    said = f"{face}{signed(modifier)}={face + modifier}" if modifier else f"{face}"
    return f"{said} {good}" if good and face + modifier >= SIX else said


def hero_now(view: shapes.View) -> shapes.HeroView | None:
    """Return the hero about whom the pending decision is."""
    return view["heroes"][view["hero"]] if 0 <= view["hero"] < len(view["heroes"]) else None


def figure_on(view: shapes.View, space: str) -> str:
    """Name who stands on a space, with its health; "" if nobody does."""
    for enemy in view["enemies"]:
        if enemy["space"] == space:
            return f"{enemy['name']} on {space} ({enemy['health']} health)"
    led = view["companion"]
    for one in [*view["heroes"], *([led] if led else [])]:
        if one["space"] == space and one["health"]:
            return f"{one['name']} on {space} ({one['health']} of {one['most']} health)"
    return ""


def next_act(one: shapes.IntentView, enemy: shapes.EnemyView) -> str:
    """Say what an enemy does if it acts now, as the end of a sentence about it."""
    if enemy["stunned"]:
        return "is stunned and will not act"
    if one["among"]:
        return f"chooses by what the table alone knows: {listed(one['among'])}"
    return act(enemy["space"], one["space"], one["kind"], one["targets"])


def act(start: str, end: str, kind: str, targets: Sequence[str]) -> str:
    """Say that somebody goes from one space to another and attacks, as the end of a sentence."""
    goes = "" if end == start else f"goes to {end}"
    attacks = f"{ATTACKS[kind]} {listed(targets)}" if targets else ""
    return " and ".join([part for part in (goes, attacks) if part]) or "stays"


def about_keywords(words: Sequence[str]) -> str:
    """Say what the keywords of an enemy do."""
    return " ".join([f"{capital(word)}: {begun_small(WORDS['keywords'][word])}" for word in words])


def side(one: shapes.SpaceView, room: shapes.RoomView) -> int:
    """Return the direction in which a half-space leaves a room."""
    if one["x"] != room["x"]:
        return EAST if one["x"] > room["x"] else WEST
    return SOUTH if one["y"] > room["y"] else NORTH


def goal(quest: shapes.QuestView) -> str:
    """Say how the quest is won (DB-16.2); a dealt one tells no more than its goal."""
    boss = quest["boss"] or THE_BOSS
    return quest["win"] or win_text(GOALS.index(quest["goal"]), boss, NPCS[0].name, quest["needed"])


def harder(view: shapes.View) -> str:
    """Say what the level adds; "" if nothing (DB-19.10)."""
    health = view["harder"]["health"]
    said = {**view["harder"], "less": max(0, -health), "more": max(0, health)}
    return _HARDER(Gaps(said)).strip()


def quest_name(quest: shapes.QuestView) -> str:
    """Name the quest; a dealt one is named by its goal."""
    return quest["name"] or f"A dealt dungeon: {capital(quest['goal'])}"
