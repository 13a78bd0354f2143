"""All encounters and fixed quests, read once (DB-17.1, 19.2, 19.8).

They stand here and not beside the cards in `content`, because a quest is checked against the ground
(DB-19.7), and the ground reads the room cards of `content`.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from undercroft.kit.card_rows import numbered
from undercroft.kit.content import BadContent, Batch, find, load

from ..ground.plan import Plan, exits, placed
from . import BOSSES, ENEMY_CARDS, RUNES, in_play
from .cards import BLUE, GREEN, RED
from .encounters import GOAL_TIER, GOALS, Encounter, Names, tell
from .layouts import SIDES
from .quest_rows import AS_WRITTEN, ENCOUNTER, QUEST, Known, Numbers, quest_unknown, tell_quest
from .quests import Npc, Quest
from .rooms import LAYOUTS, find_layout
from .words import paragraph

ENCOUNTERS: Final[list[Encounter]] = []
"""ENCOUNTERS[n].id == n, and so with the other lists. Those of quests stand among them."""
QUESTS: Final[list[Quest]] = []
NUMBERS: Final[dict[str, Numbers]] = {}
"""The numbers that the room cards and enemy cards of each pack have got."""
NPCS: Final[list[Npc]] = []
"""Whom heroes may lead; a generated quest takes the first (DB-19.12)."""


def known(source: str = "", own: Numbers = AS_WRITTEN, needs: Sequence[str] = ()) -> Known:
    """Return what encounters and quests of that pack may name: what is in the box, in the packs
    that it needs, and in the pack itself (DB-2.13, 7.2). A number means its own card first, then
    that of the first pack which has it, then that of the box."""
    sources = ("", source, *needs)
    layouts = {one.label: one for one in in_play(LAYOUTS, ("",))}
    box = in_play(ENEMY_CARDS, ("",))
    green, blue, red = [
        {card.number: card.number for card in box if card.colour == colour}
        for colour in (GREEN, BLUE, RED)
    ]
    for numbers in [*[NUMBERS[one] for one in reversed(needs)], own]:
        for written, number in numbers.rooms.items():
            layouts |= {f"{written}{side}": find_layout(f"{number}{side}") for side in SIDES}
        for colour, cards in zip((green, blue, red), numbers.cards, strict=True):
            colour |= cards
    return Known(
        layouts,
        {rune.name: rune.id for rune in in_play(RUNES, sources)},
        {boss.name: boss.id for boss in in_play(BOSSES, sources)},
        (green, blue, red),
    )


def unknown(batch: Batch, names: Known) -> list[str]:
    """List what the encounters and quests of a batch name that is not there, and bad maps."""
    faults: list[str] = []
    for kind, row, place in batch.found:
        if kind == ENCOUNTER:
            faults += [place.fault(*one) for one in row.built().unknown(names.runes)]
        elif kind == QUEST:
            faults += [place.fault(*one) for one in quest_unknown(row.built(), names)]
    return faults


def put(batch: Batch, names: Known, source: str = "") -> None:
    """Add the encounters and quests of a batch that names nothing unknown."""
    any_boss = Names(names.runes)
    encounters = len(ENCOUNTERS)
    for row in batch.of(ENCOUNTER.word):
        one = tell(row.built(len(ENCOUNTERS)), any_boss, paragraph)
        ENCOUNTERS.append(one)
        one.tier = one.tier if one.goal is None else GOAL_TIER
        if one.after:
            one.later = len(ENCOUNTERS)
            (after,) = numbered([Encounter(one.name, steps=one.after)], first=one.later)
            after.slug = f"{one.slug}-after"
            ENCOUNTERS.append(tell(after, any_boss, paragraph))
    for row in batch.of(QUEST.word):
        quest = row.built(len(QUESTS), source)
        told = tell_quest(quest, len(ENCOUNTERS), len(NPCS), names)
        QUESTS.append(quest)
        ENCOUNTERS.extend(told.encounters)
        NPCS.extend(told.npcs)
    for one in ENCOUNTERS[encounters:]:
        one.source = source


def plan_of(quest: Quest) -> Plan:
    """Return where the rooms of a quest lie; reading it has shown that each one fits (DB-7.3)."""
    plan: Plan = (quest.rooms[0].layout, 0, 0, 0)
    for room in quest.rooms[1:]:
        for one in exits(plan):
            if one.room == room.parent and one.direction == room.direction:
                plan += placed(room.layout, one.x, one.y, one.direction)
    return plan


def goal_encounter(goal: int) -> Encounter:
    """Return what is read in the goal room of a generated quest (DB-19.12)."""
    for one in ENCOUNTERS:
        if one.tier == GOAL_TIER and one.goal == goal:
            return one
    raise BadContent([f"no encounter has the goal {GOALS[goal]!r}"])


def source_of(quest: str) -> str:
    """Return the pack with which the quest of that slug came; "" for the box."""
    for one in QUESTS:
        if one.slug == quest:
            return one.source
    return ""


def card_ids(numbers: Sequence[int]) -> tuple[int, ...]:
    """Return the places in ENEMY_CARDS of the green, the blue and the red card of a quest."""
    found: list[int] = []
    for colour, number in enumerate(numbers):
        found += [one.id for one in ENEMY_CARDS if (one.colour, one.number) == (colour, number)]
    return tuple(found)


def find_quest(name: str) -> Quest:
    """Return the quest of that name or slug; raise BadContent with the nearest one."""
    return find("quest", name, QUESTS)


_batch: Final = load(Path(__file__).parent, [ENCOUNTER, QUEST])
if _faults := unknown(_batch, known()):
    raise BadContent(_faults)
put(_batch, known())
